"""How a text stands behind a deed it tells: done, found by the court, alleged, doubted, planned."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from deadline_engine.extraction.by_rules.deeds import MODIFYING, Deed
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.word_patterns import DATE, WordRow, any_of, rows_of
from deadline_engine.extraction.extraction import Refusal

_FAR = 240
"""How many letters before or behind a deed are read for it."""
_NEAR = 16
_LOWER = 40
"""How far behind a finding the court above is named that replaces it."""
_REPORTED = re.compile(
    r"(?:다고|라고|자고|던 것으로|음을|함을|됨을|임을|다는|라는|것이라고|취지로|취지의|것으로) ?"
)
_NOMINAL = re.compile(
    r"(?:음이|함이|됨이|임이|음은|함은|사실이|사실은|사실을|것이|것은|점이|점은|점을) ?"
)
_AND = re.compile(rf"[가-힣]{{0,5}}?(?:(?<![다라자냐])고|으며|(?<![다라])며)(?:,? |,|(?={DATE}))")
"""… 알았고, …: what follows is told of something else."""
_BUT = re.compile(rf"[가-힣]{{0,5}}?(?:(?<!주장하)나|지만|는데|은데|한데)(?:,? |,|(?={DATE}))")
_SUBJECT = re.compile(r"(?:^|[ ,(])[가-힣○A-Z]{1,9}(?:은|는|이|가)(?=[ ,])")
_INNER_SUBJECT = re.compile(r"[가-힣]{1,9}(?:은|는),?[^.]*? [가-힣○A-Z]{1,9}(?:이|가) ")
_OF_ITSELF = re.compile(r"[가-힣]{0,3}? ?(?:것|점|사실|취지|바|여부)")
_QUOTED = re.compile(r"[가-힣]{0,4}?(?:다는|라는|다던) ")
_TURN = r"\s*(?:(?:그러나|하지만|그런데|다만|그렇지만|한편)[ ,]*)?"
_EARLIER = re.compile(r"(?:그|이) ?(?:이?전|보다 먼저|보다 앞서)")
_BRACKET = re.compile(r"[^.\n(]{0,4}\((?P<said>[^()\n]{0,60})\)")


class Standing(StrEnum):
    """How a text stands behind what it says happened."""

    TOLD = "told"
    FOUND = "found"
    """A court finds it so; it goes before what is told elsewhere."""
    NOT_ESTABLISHED = "not_established"
    """Alleged, doubted, in dispute, unproved, supposed, forged, or only asked for."""
    PLANNED = "planned"

    @property
    def refusal(self) -> Refusal | None:
        """Why it is not taken; None where it is."""
        if self is Standing.NOT_ESTABLISHED:
            return Refusal.NOT_ESTABLISHED
        return Refusal.PLANNED if self is Standing.PLANNED else None


class StandingWords(WordRow):
    """``standing.yaml``."""

    alleged: tuple[str, ...]
    alleged_before: tuple[str, ...]
    hearsay: tuple[str, ...]
    found: tuple[str, ...]
    doubted: tuple[str, ...]
    in_issue: tuple[str, ...]
    unsure: tuple[str, ...]
    unproved: tuple[str, ...]
    overturned: tuple[str, ...]
    upheld: tuple[str, ...]
    lower_court: tuple[str, ...]
    higher_court: tuple[str, ...]
    pointing_back: tuple[str, ...]
    supposed_before: tuple[str, ...]
    supposed: tuple[str, ...]
    planned: tuple[str, ...]
    not_carried_out: tuple[str, ...]
    demanded: tuple[str, ...]
    void: tuple[str, ...]


@cache
def standing_words() -> StandingWords:
    """The word lists."""
    return rows_of("standing.yaml", StandingWords)


def standing_of(
    readable: ReadableText, mention: Mention, deed: Deed, *, of_step: bool = False
) -> Standing:
    """How the text stands behind the deed on the date.

    ``of_step``: a declaration or procedure, which may be forged, unauthorised or only asked for;
    an offence is not undone by being a forgery.
    """
    words = standing_words()
    clause = mention.clause
    end = clause.sentence_end
    before = readable.masked[max(clause.sentence_start, mention.start - _FAR) : deed.start]
    behind = readable.masked[deed.end : min(end, deed.end + _FAR)]
    following = readable.masked[end : end + _FAR // 2]
    if readable.is_alleged(mention.start) or any_of(words.alleged_before).search(before):
        return Standing.NOT_ESTABLISHED
    if any_of(words.supposed_before).search(before) and not deed.label:
        return Standing.NOT_ESTABLISHED
    if _in_brackets(behind, words) or _answered(following, words, of_step=of_step):
        return Standing.NOT_ESTABLISHED
    if of_step and any_of(words.void).search(before + behind):
        return Standing.NOT_ESTABLISHED
    if deed.label:
        planned = re.match(r"[^.\n]{0,4}예정", behind)
        return Standing.PLANNED if planned else Standing.TOLD
    return _of_verb(before, behind, deed, words, of_step=of_step)


def _of_verb(
    before: str, behind: str, deed: Deed, words: StandingWords, *, of_step: bool
) -> Standing:
    near = behind[:_NEAR]
    open_endings = (words.in_issue, words.unsure, words.supposed)
    if any(_starts(near, each) for each in open_endings):
        return Standing.NOT_ESTABLISHED
    said = behind.partition(DATE)[0]
    never_done = of_step and any_of(words.not_carried_out).search(said) is not None
    if deed.planned or never_done or _starts(near, words.planned):
        return Standing.PLANNED
    if of_step and _starts(near, words.demanded):
        return Standing.NOT_ESTABLISHED
    refuting, reporting = _scopes(before, behind)
    unproved = any_of(words.unproved).search(refuting)
    if unproved is not None and not _EARLIER.search(refuting[: unproved.start()]):
        return Standing.NOT_ESTABLISHED
    if _overturned(refuting, words) or _replaced(before, behind, words):
        return Standing.NOT_ESTABLISHED
    return _reported(reporting, words)


def _scopes(before: str, behind: str) -> tuple[str, str]:
    """The words behind a deed that may refute it, and those that may report it.

    What is joined with 고 or 며 is told of something else, unless a party reports both; what is
    joined with 나 or 지만 may refute it.
    """
    if MODIFYING.match(behind) and not (_OF_ITSELF.match(behind) or _QUOTED.match(behind)):
        return "", ""
    joint, but = _AND.match(behind), _BUT.match(behind)
    first = joint or but
    if first is None:
        return behind, behind
    rest = behind[first.end() :]
    report = _first_report(rest)
    both = report < len(rest) and (
        _INNER_SUBJECT.search(before) is not None or _SUBJECT.search(rest[:report]) is None
    )
    return (behind if both or joint is None else ""), (behind if both else "")


def _first_report(said: str) -> int:
    """Where the reported speech of a party ends; the length where there is none."""
    for match in _REPORTED.finditer(said):
        if _alleging().match(said, match.end()):
            return match.start()
    return len(said)


def _reported(scope: str, words: StandingWords) -> Standing:
    """What is said of reported speech or of a noun clause that the deed stands in."""
    for match in _REPORTED.finditer(scope):
        rest = scope[match.end() : match.end() + 24]
        if any_of(words.found).match(rest):
            return Standing.FOUND
        if _alleging().match(rest):
            return Standing.NOT_ESTABLISHED
        if match.start() < _NEAR and _doubting().match(rest):
            return Standing.NOT_ESTABLISHED
    for match in _NOMINAL.finditer(scope[: 2 * _NEAR]):
        if any_of(words.found).match(scope, match.end()):
            return Standing.FOUND
    return Standing.TOLD


def _overturned(said: str, words: StandingWords) -> bool:
    """Whether the finding is called wrong: … 알았다고 본 것은 위법하다."""
    return any_of(words.overturned).search(said) is not None and not any_of(words.upheld).search(
        said
    )


def _replaced(before: str, behind: str, words: StandingWords) -> bool:
    """제1심은 … 알았다고 인정하였으나, 당심은 …: the finding of the court above is the last one."""
    lower = re.compile(rf"(?:{any_of(words.lower_court).pattern})(?:은|는|이|가|에서는?|에서)[ ,]")
    if lower.search(before) is None:
        return False
    turn = re.search(r"(?:으나|지만|는데),? ", behind[:_LOWER])
    return turn is not None and any_of(words.higher_court).match(behind, turn.end()) is not None


def is_of_lower_court(readable: ReadableText, mention: Mention, deed: Deed) -> bool:
    """Whether the sentence tells what a court below has found."""
    start = max(mention.clause.sentence_start, mention.start - _FAR)
    said = readable.masked[start : deed.start]
    lower = any_of(standing_words().lower_court).pattern
    return re.search(rf"(?:{lower})(?:은|는|이|가|에서는?|에서)[ ,]", said) is not None


@cache
def _alleging() -> re.Pattern[str]:
    """주장, 원고의 주장, 원고 측에서 주장."""
    return re.compile(rf"(?:[가-힣]{{1,6}} ){{0,2}}(?:{any_of(standing_words().alleged).pattern})")


@cache
def _doubting() -> re.Pattern[str]:
    """알았다고 한다, 알았다고 저는 생각합니다."""
    words = standing_words()
    doubts = any_of((*words.doubted, *words.hearsay)).pattern
    return re.compile(rf"(?:[가-힣]{{1,5}}[은는] )?(?:{doubts})")


def _starts(behind: str, words: tuple[str, ...]) -> bool:
    """Whether one of the words stands behind the ending of the verb, before any other word."""
    match = any_of(words).search(behind)
    return (
        match is not None and re.fullmatch(r"[가-힣]{0,5} ?", behind[: match.start()]) is not None
    )


def _in_brackets(behind: str, words: StandingWords) -> bool:
    """2014. 5. 6.(피고는 2016. 5. 6.이라고 다툼)."""
    match = _BRACKET.match(behind)
    if match is None:
        return False
    said = match["said"]
    return any(any_of(each).search(said) for each in (words.alleged, words.unproved, words.doubted))


def _answered(following: str, words: StandingWords, *, of_step: bool) -> bool:
    """Whether the next sentence points back and refutes it: 그러나 이를 인정할 증거가 없다."""
    turn = re.match(_TURN, following)
    at = turn.end() if turn else 0
    if any_of(words.pointing_back).match(following, at) is None:
        return False
    said = following[at:].partition("다.")[0].partition("\n")[0]
    if any_of(words.upheld).search(said):
        return False
    refuted = any_of((*words.unproved, *words.overturned)).search(said)
    return refuted is not None or (of_step and any_of(words.void).search(said) is not None)
