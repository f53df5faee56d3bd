"""Whose deed a text tells: of the party of the claim, of somebody else, of another case."""

from __future__ import annotations

import re
from functools import cache

from deadline_engine.extraction.by_rules.deeds import Deed
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.extraction.extraction import Refusal

_FAR = 240
_NAMED = r"(?:인)?(?: ?[가-힣○A-Z]{1,4}?)?"
"""동료 김씨는, 제3자인 병은."""
_TOPIC = r"(?:은|는|도|께서는)(?=[ ,\x01])"
_SUBJECT = r"(?:이|가|께서)(?=[ ,\x01])"
_DATIVE = r"(?:에게|에게는|에게도|에게만|한테|한테는|께)(?=[ ,\x01])"
_TARGET = r"(?:을|를)? ?(?:상대로|피고로|상대방으로)|(?:에|을|를) (?:대한|대하여|상대로)"
_OTHER_VERB = re.compile(
    r"(?:하여|하고|하며|하자|하니|였고|았고|었고|했고|되고|되어|어서|아서|여서|해서|주어|려줘|려 주"
    r"|(?:사실|것|점|줄)(?:을|임을|도)|받고|듣고|보고|는데|지만|으나|면서|자마자"
    r"|[은는] (?:뒤|후|다음))[ ,]"
)
"""Another verb between a subject and the deed: 친구가 알려 주어 … 알게 되었다."""
_POSSESSIVE = r"(?:의|제|내|우리|저희) (?:[가-힣]{1,3} )?"


class PersonWords(WordRow):
    """Words for other persons than the party of the claim."""

    co_party: tuple[str, ...]
    third: tuple[str, ...]
    possessed: tuple[str, ...]


class WhoseWords(WordRow):
    """``whose.yaml``."""

    persons: PersonWords
    own: tuple[str, ...]
    personal: tuple[str, ...]
    proceedings: tuple[str, ...]
    debts: tuple[str, ...]
    criminal: tuple[str, ...]
    examples: tuple[str, ...]
    not_of_creditor: tuple[str, ...]
    owned_by_others: tuple[str, ...]
    debtors: tuple[str, ...]
    payers: tuple[str, ...]
    creditors: tuple[str, ...]
    writers: tuple[str, ...]
    owing: tuple[str, ...]
    things: tuple[str, ...]


@cache
def whose_words() -> WhoseWords:
    """The word lists."""
    return rows_of("whose.yaml", WhoseWords)


def event_of_another(
    readable: ReadableText, mention: Mention, deed: Deed, *, criminal: bool
) -> Refusal | None:
    """Why an event is none of the party's own case; None where nothing says so.

    ``criminal``: the rule is of criminal procedure, so that a criminal judgment is the own one.
    """
    words = whose_words()
    before = sentence_before(readable, mention, deed)
    if _is_example(readable, mention):
        return Refusal.OF_ANOTHER_MATTER
    if deed.name == "served":
        said = _clause(readable, mention, deed)
        if any_of(words.proceedings).search(said):
            return Refusal.OF_ANOTHER_MATTER
        if not criminal and any_of(words.criminal).search(said):
            return Refusal.OF_ANOTHER_MATTER
    if deed.name in words.personal and _done_by_others(before, dative=deed.name == "served"):
        return Refusal.OF_ANOTHER_PERSON
    return None


def step_of_another(
    readable: ReadableText, mention: Mention, deed: Deed, *, of_creditor: bool, attaches: bool
) -> Refusal | None:
    """Why a step is none for this claim between these parties; None where nothing says so.

    ``of_creditor``: a step that only the creditor takes, where the creditor is the plaintiff.
    """
    words = whose_words()
    before = sentence_before(readable, mention, deed)
    said = _clause(readable, mention, deed)
    if _is_example(readable, mention):
        return Refusal.OF_ANOTHER_MATTER
    if any(any_of(each).search(said) for each in (words.proceedings, words.debts)):
        return Refusal.OF_ANOTHER_MATTER
    of_others = (
        _done_by_others(before)
        or _done_to_others(said)
        or (attaches and any_of(words.owned_by_others).search(said) is not None)
        or (of_creditor and any_of(words.not_of_creditor).search(said) is not None)
        or (of_creditor and _done_by_debtor(before))
    )
    return Refusal.OF_ANOTHER_PERSON if of_others else None


def sentence_before(readable: ReadableText, mention: Mention, deed: Deed) -> str:
    """The sentence up to the deed's verb."""
    start = max(mention.clause.sentence_start, mention.start - _FAR)
    end = mention.start if deed.label or deed.ahead else deed.end
    return readable.masked[start : max(end, mention.end)]


def _clause(readable: ReadableText, mention: Mention, deed: Deed) -> str:
    """What is said of the date: from the one before it, to the deed."""
    return readable.masked[min(mention.left, deed.start) : max(deed.end, mention.end)]


def _is_example(readable: ReadableText, mention: Mention) -> bool:
    start = max(mention.clause.sentence_start, mention.start - _FAR)
    said = readable.masked[start : mention.start]
    return any_of(whose_words().examples).search(said) is not None


def _done_by_others(before: str, *, dative: bool = False) -> bool:
    other = _last(_others(dative), before)
    return other >= 0 and other >= _last(_own(dative), before)


def _done_by_debtor(before: str) -> bool:
    """피고는 … 소를 제기하였다, where nothing nearer says that somebody else did."""
    debtor = _last(actor(whose_words().debtors, first_person=False), before)
    return debtor >= 0 and debtor >= _last(_own(False), before)


def _done_to_others(said: str) -> bool:
    """제3자인 병을 상대로."""
    return _targets().search(said) is not None


def _last(pattern: re.Pattern[str], said: str) -> int:
    """Where the last actor stands that no other verb parts from the deed; -1 without one."""
    for match in reversed(list(pattern.finditer(said))):
        topic = re.search(_TOPIC, match[0] + " ") is not None
        if topic or _OTHER_VERB.search(said, match.end()) is None:
            return match.end()
    return -1


@cache
def _others(dative: bool) -> re.Pattern[str]:
    persons = whose_words().persons
    whole = any_of((*persons.co_party, *persons.third)).pattern
    owned = any_of(persons.possessed).pattern
    return re.compile(
        rf"(?:(?<![가-힣])(?:{whole}){_NAMED}|{_POSSESSIVE}(?:{owned})(?: [가-힣○A-Z]{{1,4}}?)?)"
        rf"(?:{_marks(dative)})"
    )


@cache
def _own(dative: bool) -> re.Pattern[str]:
    return actor(whose_words().own, first_person=True, dative=dative)


@cache
def actor(
    words: tuple[str, ...], *, first_person: bool, named: bool = True, dative: bool = False
) -> re.Pattern[str]:
    """Who acts, called by one of the words, with a name behind it where ``named``."""
    body = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    name = _NAMED if named else ""
    called = rf"(?<![가-힣])(?:{body}){name}(?:{_marks(dative)})"
    return re.compile(rf"{called}|(?<![가-힣])(?:제가|내가)(?= )" if first_person else called)


def _marks(dative: bool) -> str:
    return "|".join((_TOPIC, _SUBJECT, _DATIVE) if dative else (_TOPIC, _SUBJECT))


@cache
def _targets() -> re.Pattern[str]:
    persons = whose_words().persons
    whole = any_of((*persons.co_party, *persons.third)).pattern
    return re.compile(rf"(?<![가-힣])(?:{whole}){_NAMED}(?:{_TARGET}|{_DATIVE})")
