"""Whether a payment or a promise comes from the one who owes: no other acknowledges a debt.

민법 제168조 제3호: an insurer, an agency or the creditor who pays somebody acknowledges nothing.
"""

from __future__ import annotations

import re
from functools import cache

from deadline_engine.extraction.by_rules.deeds import Deed
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.whose import actor, sentence_before, whose_words
from deadline_engine.extraction.by_rules.word_patterns import any_of

_GIVES = r"(?:으로부터|로부터|에게서|한테서|한테|에서)"
_WATCHING = re.compile(r" (?:보는|있는|지켜보는|동석한) (?:앞|자리|가운데)")
_RECEIVED = re.compile(r"^[가-힣]{0,2} ?받")


def not_of_debtor(readable: ReadableText, mention: Mention, deed: Deed) -> bool:
    """Whether the words say that somebody paid or promised who cannot acknowledge the debt.

    Of what the one who writes did, it counts where the text says that the writer owes.
    """
    words = whose_words()
    before = sentence_before(readable, mention, deed)
    told = readable.masked[deed.start : deed.end + 5]
    if "받" in told[: deed.end - deed.start] or _RECEIVED.search(told[deed.end - deed.start :]):
        return _giver().search(before) is not None
    acting = {
        "payer": _last(actor(words.payers, first_person=False), before),
        "creditor": _last(actor(words.creditors, first_person=False), before),
        "writer": _last(actor(words.writers, first_person=True, named=False), before),
        "debtor": _last(actor(words.debtors, first_person=False), before),
    }
    nearest = max(acting, key=lambda role: acting[role])
    if acting[nearest] < 0 or nearest == "debtor" or _somebody(before[acting[nearest] :]):
        return False
    if nearest == "writer":
        return any_of(words.owing).search(readable.masked) is None
    return True


def _somebody(said: str) -> bool:
    """저는 돈을 빌려주었고 김갑동은 … 갚았다: whoever is named nearer is the one who acts."""
    things = any_of(whose_words().things)
    return any(things.fullmatch(found[1]) is None for found in _SUBJECT.finditer(said))


_SUBJECT = re.compile(r"(?<![가-힣])([가-힣]{2,4})(?:은|는|이|가)(?=[ ,\x01])")


def _last(pattern: re.Pattern[str], said: str) -> int:
    """Where the last one stands who acts; 원고가 보는 앞에서 is of another verb."""
    acting = (match.end() for match in pattern.finditer(said))
    return max((end for end in acting if _WATCHING.match(said, end) is None), default=-1)


@cache
def _giver() -> re.Pattern[str]:
    """보험회사로부터, 제3자에게서: what came from there is no payment of the debtor."""
    words = whose_words()
    listed = (*words.payers, *words.persons.third, *words.persons.co_party)
    return re.compile(rf"(?:{any_of(listed).pattern})[^ ,]{{0,4}}?{_GIVES}")
