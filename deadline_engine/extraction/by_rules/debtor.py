"""Whether a payment or a promise comes from the one who owes: no other acknowledges a debt.

민법 제168조 제3호: an insurer, an agency or the creditor who pays somebody acknowledges nothing.
"""

from __future__ import annotations

import re
from functools import cache

from deadline_engine.extraction.by_rules.deeds import Deed
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.whose import whose_words
from deadline_engine.extraction.by_rules.word_patterns import any_of

_FAR = 240
_NAME = r"(?:인)?(?: ?[가-힣○A-Z]{1,4}?)?"
_ACTS = r"(?:은|는|도|께서는|이|가|께서|에서|에서는)(?=[ ,\x01])"
_GIVES = r"(?:으로부터|로부터|에게서|한테서|한테|에서)"
_WATCHING = re.compile(r" (?:보는|있는|지켜보는|동석한) (?:앞|자리|가운데)")
_RECEIVED = re.compile(r"^[가-힣]{0,2} ?받")


def not_of_debtor(readable: ReadableText, mention: Mention, deed: Deed) -> bool:
    """Whether the words say that somebody paid or promised who cannot acknowledge the debt.

    Of what the one who writes did, it counts where the text says that the writer owes.
    """
    words = whose_words()
    start = max(mention.clause.sentence_start, mention.start - _FAR)
    before = readable.masked[start : max(deed.end, mention.end)]
    told = readable.masked[deed.start : deed.end + 5]
    if "받" in told[: deed.end - deed.start] or _RECEIVED.search(told[deed.end - deed.start :]):
        return _giver().search(before) is not None
    acting = {
        role: _last(_acting(listed), before)
        for role, listed in (
            ("payer", words.payers),
            ("creditor", words.creditors),
            ("writer", words.writers),
            ("debtor", words.debtors),
        )
    }
    acting["writer"] = max(acting["writer"], _last(_FIRST_PERSON, before))
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
_FIRST_PERSON = re.compile(r"(?<![가-힣])(?:제가|내가)(?= )")


def _last(pattern: re.Pattern[str], said: str) -> int:
    """Where the last one stands who acts; 원고가 보는 앞에서 is of another verb."""
    acting = (match.end() for match in pattern.finditer(said))
    return max((end for end in acting if _WATCHING.match(said, end) is None), default=-1)


@cache
def _acting(words: tuple[str, ...]) -> re.Pattern[str]:
    whole = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"(?:{whole}){_NAME}{_ACTS}")


@cache
def _giver() -> re.Pattern[str]:
    """보험회사로부터, 제3자에게서: what came from there is no payment of the debtor."""
    words = whose_words()
    listed = (*words.payers, *words.persons.third, *words.persons.co_party)
    whole = "|".join(map(re.escape, sorted(listed, key=len, reverse=True)))
    return re.compile(rf"(?:{whole}){_NAME}{_GIVES}")
