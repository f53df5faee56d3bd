"""Quoted words against the law: the cited unit of the day, its article, and every other version.

In this order, the first that holds:

1. ``exact`` or ``part`` of the cited unit on the day, in any typing of the version in force then
   (the source retypes without amending). What the day has is never another version's, even where
   other versions have it too (``also_in``).
2. ``other_unit``: the words stand in the same article on the day, outside the cited unit.
3. ``other_version``: they stand in the cited unit, else in the article, of another interval.
4. ``part`` once more, without what the law says in brackets, where the quote has no brackets.
5. ``differs``: they stand nowhere in the article; shown word by word against the day's text.

When it is a finding: always a sentence (not marked as single words, ending as sentences of the law
end, from ``SHORTEST_SENTENCE`` letters on), what was handed in apart as the quote, and a measure
(3년 이상의 징역, 100분의 30), for a number is what such words are quoted for. Other quoted words
only from a length at which chance is out: ``SHORTEST_WORDS`` where another version has them,
``SHORTEST_MISSING`` where none has. Shorter ones are compared, shown, and change no verdict: ‘점유’
or ‘자녀의 복리를 위하여 필요한지’ may be a term of the writer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import SequenceMatcher
from enum import IntEnum

from rapidfuzz import fuzz

from lawdb.article_reference import unit_text
from lawdb.article_structure import describe, units
from lawdb.citations.checking.asked import QuotedWords
from lawdb.citations.checking.findings import QuoteFinding
from lawdb.citations.citation import Reference
from lawdb.citations.cited_units import cited_text, in_context
from lawdb.citations.comparable import Words, stands_in, with_digits, words_of
from lawdb.citations.finding.reading_form import reading_form
from lawdb.citations.results import WordDifference
from lawdb.citations.verdict import Verdict
from lawdb.comparison.unit_changes import without_marks
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import JoinedVersion
from lawdb.results import Interval

SHORTEST_SENTENCE = 8
SHORTEST_WORDS = 8
SHORTEST_MISSING = 20
"""Letters and digits; spaces and punctuation are not counted."""
_BRACKET = re.compile(r"[(（]")
_WORD = re.compile(r"\S+")
_MEASURE = re.compile(
    r"\d[\d,.]*\s*(?:년|개월|월|주|일|시간|분|초|할|퍼센트|프로|%|배|세|명|인|회|"
    r"[십백천만억조]*\s*원|미터|킬로미터|제곱미터|리터|그램|킬로그램|톤|분의\s*\d)"
)
_CALENDAR = re.compile(
    r"(?:1[89]|20)\d\d\s*[년.]\s*(?:\d{1,2}\s*[월.]\s*(?:\d{1,2}\s*[일.]?)?)?|\d{1,2}월\s*\d{1,2}일"
)
"""A date is no measure: 2015년 3월에 문제된 …"""
_EDITORIAL = re.compile(
    r"\[[^\[\]\d「」『』\"“”]{1,15}\]"
    r"|[(（](?:밑줄|강조|방점|굵은|각주|괄호|필자|인용자|이하 생략)[^()（）]*[)）]"
)
"""What a writer puts into a quote: (밑줄 필자), 피해자[원고]. The law has brackets of its own, to
define and to except: those are longer, cite or quote."""
_SENTENCE_END = re.compile(r"[다함음]\s*[.．。]?\s*$")


class Fit(IntEnum):
    """How far quoted words are those of one text of an article; smaller is nearer."""

    EXACT = 0
    PART = 1
    OTHER_UNIT = 2
    NONE = 3


@dataclass(frozen=True, slots=True)
class TextsOfVersion:
    """A version of an article and the texts of its typings."""

    version: JoinedVersion
    texts: tuple[str, ...]


def compare_quote(
    quoted: QuotedWords,
    reference: Reference,
    on_day: TextsOfVersion | None,
    others: Sequence[TextsOfVersion],
    day: date | None,
) -> QuoteFinding:
    """Where the quoted words stand; ``on_day`` is None where no text was in force."""
    found = _compared(quoted, reference, on_day, others, day)
    plain = tuple(_EDITORIAL.sub(" ", f) for f in quoted.fragments)
    if found.status in ("exact", "part") or plain == quoted.fragments:
        return found
    without = _compared(replace(quoted, fragments=plain), reference, on_day, others, day)
    return found if without.status == "differs" else without


def _compared(
    quoted: QuotedWords,
    reference: Reference,
    on_day: TextsOfVersion | None,
    others: Sequence[TextsOfVersion],
    day: date | None,
) -> QuoteFinding:
    fragments = [words for f in quoted.fragments if (words := words_of(f))]
    law = _law_of(on_day, reference)
    if not fragments:
        return QuoteFinding("part", law=law)
    fit = _best(on_day, fragments, reference) if on_day else Fit.NONE
    # The nearest in time first: of two versions with these words the writer had the nearer one.
    near = sorted(others, key=lambda other: _distance(other.version, day))
    having = [o for o in near if _best(o, fragments, reference) <= Fit.PART]
    if on_day is not None and fit <= Fit.PART:
        status = "exact" if fit is Fit.EXACT else "part"
        return _found(status, on_day, having, law)
    if on_day is not None and fit is Fit.OTHER_UNIT:
        unit = _unit_with(on_day, fragments)
        return replace(_found("other_unit", on_day, having, law), other_unit=unit)
    having = having or [o for o in near if _best(o, fragments, reference) < Fit.NONE]
    if having:
        exact = [o for o in having if _best(o, fragments, reference) is Fit.EXACT]
        alike = exact or having
        first = _earliest_run(alike[0], alike)
        found = _found("other_version", first, [o for o in having if o is not first], law)
        found = replace(found, found_in=_run_of(first, alike))
        return replace(
            found,
            differences=_differences(quoted, on_day, reference),
            whole_unit=bool(exact),
        )
    if not any(_BRACKET.search(f) for f in quoted.fragments):
        for each in [on_day, *near] if on_day else near:
            if _stands_outside_brackets(each, fragments, reference):
                return _found("part" if each is on_day else "other_version", each, [], law)
    return QuoteFinding("differs", differences=_differences(quoted, on_day, reference), law=law)


def verdict_on(finding: QuoteFinding, quoted: QuotedWords) -> Verdict | None:
    """The verdict that a comparison amounts to; None where it is none."""
    letters = sum(len(words_of(f).numbered) for f in quoted.fragments)
    ends = _SENTENCE_END.search(quoted.fragments[-1]) is not None if quoted.fragments else False
    sentence = not quoted.partial and ends and letters >= SHORTEST_SENTENCE
    always = quoted.given or sentence or any(map(has_measure, quoted.fragments))
    if finding.status == "other_version":
        return Verdict.WRONG_VERSION if always or letters >= SHORTEST_WORDS else None
    if finding.status in ("differs", "other_unit"):
        return Verdict.QUOTE_MISMATCH if always or letters >= SHORTEST_MISSING else None
    return None


def has_measure(words: str) -> bool:
    """Whether quoted words measure something: 3년간, 三年, 100분의 30, 2천만원; dates do not."""
    return _MEASURE.search(_CALENDAR.sub(" ", reading_form(with_digits(words)))) is not None


def _fit(text: str, fragments: Sequence[Words], reference: Reference) -> Fit:
    unit = cited_text(text, reference)
    if unit is not None:
        words = words_of(unit)
        if len(fragments) == 1 and words.same_as(fragments[0]):
            return Fit.EXACT
        if stands_in(words, fragments):
            return Fit.PART
        context = in_context(text, reference.path)
        if context is not None and stands_in(words_of(context), fragments):
            return Fit.PART
    return Fit.OTHER_UNIT if stands_in(words_of(text), fragments) else Fit.NONE


def _best(version: TextsOfVersion, fragments: Sequence[Words], reference: Reference) -> Fit:
    return min((_fit(t, fragments, reference) for t in version.texts), default=Fit.NONE)


def _stands_outside_brackets(
    version: TextsOfVersion, fragments: Sequence[Words], reference: Reference
) -> bool:
    scopes = [cited_text(text, reference) for text in version.texts]
    return any(
        scope is not None and stands_in(words_of(scope), fragments, outside_brackets=True)
        for scope in scopes
    )


def _unit_with(on_day: TextsOfVersion, fragments: Sequence[Words]) -> str:
    """The smallest unit of the day that has all fragments; empty for the article as a whole."""
    for text in on_day.texts:
        paths = sorted({u.path for u in units(text) if u.path}, key=lambda p: (-len(p), p))
        for path in paths:
            own = unit_text(text, path)
            if own is not None and stands_in(words_of(own), fragments):
                return describe(path)
    return ""


def _found(
    status: str, found: TextsOfVersion, also: Sequence[TextsOfVersion], law: str | None
) -> QuoteFinding:
    return QuoteFinding(
        status,
        found_in=found.version.interval,
        found_promulgation=promulgation_of(found.version.first.revision),
        also_in=tuple(o.version.interval for o in also),
        law=law,
    )


def _law_of(on_day: TextsOfVersion | None, reference: Reference) -> str | None:
    if on_day is None:
        return None
    text = cited_text(on_day.texts[0], reference)
    return None if text is None else without_marks(text)


def _earliest_run(one: TextsOfVersion, alike: Sequence[TextsOfVersion]) -> TextsOfVersion:
    """The version that brought the words: others may have come since and left them as they were."""
    ended = {o.version.interval.end: o for o in alike}
    while (before := ended.get(one.version.interval.start)) is not None:
        one = before
    return one


def _run_of(first: TextsOfVersion, alike: Sequence[TextsOfVersion]) -> Interval:
    """From the start of a version to the end of the last that goes on with the words."""
    begun = {o.version.interval.start: o.version.interval for o in alike}
    run = first.version.interval
    while run.end is not None and (after := begun.get(run.end)) is not None:
        run = Interval(start=run.start, end=after.end)
    return run


def _distance(version: JoinedVersion, day: date | None) -> int:
    """Days between a version and the day; of the past and the future alike."""
    if day is None:
        return 0
    start, end = version.interval.start, version.interval.end
    return (start - day).days if day < start else (day - end).days if end else 0


# --- word by word ------------------------------------------------------------------------------


def _differences(
    quoted: QuotedWords, on_day: TextsOfVersion | None, reference: Reference
) -> tuple[WordDifference, ...]:
    if on_day is None:
        return ()
    text = on_day.texts[0]
    law = without_marks(cited_text(text, reference) or text)
    return differences(quoted.text, law)


def differences(quote: str, law: str) -> tuple[WordDifference, ...]:
    """The quote against the passage of the law most like it, word by word."""
    passage = _passage_like(quote, law)
    said, printed = _WORD.findall(quote), _WORD.findall(passage)
    runs: list[WordDifference] = []
    keys = [[words_of(w).numbered or w for w in words] for words in (said, printed)]
    matcher = SequenceMatcher(None, keys[0], keys[1], autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            runs.append(WordDifference(kind="equal", text=" ".join(printed[j1:j2])))
            continue
        if i1 < i2:
            runs.append(WordDifference(kind="quoted", text=" ".join(said[i1:i2])))
        if j1 < j2:
            runs.append(WordDifference(kind="law", text=" ".join(printed[j1:j2])))
    return tuple(runs)


def _passage_like(quote: str, law: str) -> str:
    """The part of the law that a shorter quote is nearest to, from word to word."""
    if len(quote) >= len(law):
        return law
    place = fuzz.partial_ratio_alignment(quote, law)
    if place is None:
        return law
    start = max(law.rfind(" ", 0, place.dest_start), law.rfind("\n", 0, place.dest_start)) + 1
    ends = [e for e in (law.find(" ", place.dest_end), law.find("\n", place.dest_end)) if e >= 0]
    return law[start : min(ends, default=len(law))]
