"""Citations of a draft: sound on the event date, and none but of the texts a sentence rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from api.services.answers.drafting import DraftMaterial
from api.services.answers.grounds import Grounds, overlaps, squeezed
from api.services.answers.results import AnswerSource, RemovedCode
from api.services.answers.sufficiency import statute_names_in
from lawdb.article_reference import ArticleReference, unit_text
from lawdb.citations.checking import validate
from lawdb.citations.citation import CitationKind
from lawdb.citations.finding import NameBook
from lawdb.citations.finding.reading_form import reading_form
from lawdb.citations.results import CheckedCitation
from lawdb.citations.verdict import SOUND, Verdict
from lawdb.errors import StoreError
from lawdb.names.normalise import normalise_name
from lawdb.names.resolve import resolve

_ENGLISH = re.compile(
    r"\b(?:Articles?|Arts?\.|Sections?|§+)\s*(\d+)(?:\s*-\s*(\d+))?", re.IGNORECASE
)
_ENGLISH_ACT = re.compile(r"\b(?:[A-Z][\w-]*\s+){1,6}(?:Act|Code|Decree|Rules?|Ordinance)\b")
_ENGLISH_UNIT = re.compile(r"\b(?:Sub)?[Pp]aragraphs?\s*\(?(\d+)\)?")
_BARE_UNIT = re.compile(r"제\s*(\d+)\s*(항|호)")
_ADDRESS = re.compile(r"https?://|\bwww\.", re.IGNORECASE)
_STRUCK = frozenset({Verdict.STRUCK_DOWN, Verdict.STRUCK_DOWN_IN_PART})
_SOURCE_MARK = re.compile(r"\[(\d{1,3})\]")


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a sentence cannot stay."""

    code: RemovedCode
    detail: str


@dataclass(frozen=True, slots=True)
class PlacedCitation:
    """A citation of one sentence, at its place in it."""

    start: int
    end: int
    checked: CheckedCitation


@dataclass(frozen=True, slots=True)
class DraftCitations:
    """The citations of a draft's sentences, checked in one go."""

    session: Session
    material: DraftMaterial
    names: NameBook
    of_sentence: tuple[tuple[PlacedCitation, ...], ...]

    @classmethod
    def of(
        cls, session: Session, sentences: Sequence[str], material: DraftMaterial, today: date
    ) -> DraftCitations:
        """Validate all citations at the event date; each belongs to the sentence it begins in."""
        names = NameBook.of(session)
        starts: list[int] = []
        text = ""
        for sentence in sentences:
            starts.append(len(text))
            text += sentence + "\n"
        found = validate(session, text, as_of=material.event_date, today=today, names=names)
        placed: list[list[PlacedCitation]] = [[] for _ in sentences]
        for checked in found.citations:
            index = max(i for i, start in enumerate(starts) if start <= checked.place.start)
            start = checked.place.start - starts[index]
            end = min(checked.place.end - starts[index], len(sentences[index]))
            placed[index].append(PlacedCitation(start, end, checked))
        return cls(session, material, names, tuple(map(tuple, placed)))

    def fault(self, index: int, text: str, grounds: Grounds) -> Fault | None:
        """The first citation of a sentence that cannot stay."""
        return next(self._faults(index, text, grounds), None)

    def blanked(self, index: int, text: str) -> str:
        """The sentence without its citations: their numbers are no numbers of the text."""
        spans = [(c.start, c.end) for c in self.of_sentence[index]]
        for pattern in (_ENGLISH, _ENGLISH_UNIT, _BARE_UNIT, _SOURCE_MARK):
            spans += [match.span() for match in pattern.finditer(text)]
        for start, end in spans:
            text = text[:start] + " " * (end - start) + text[end:]
        return text

    def _faults(self, index: int, text: str, grounds: Grounds) -> Iterator[Fault]:
        if _ADDRESS.search(text):
            yield Fault(RemovedCode.CITATION_OUTSIDE_SOURCES, "an address")
        numbers = {source.number for source in self.material.sources}
        for match in _SOURCE_MARK.finditer(text):
            if int(match[1]) not in numbers:
                yield Fault(RemovedCode.NO_SUCH_SOURCE, match.group())
        for placed in self.of_sentence[index]:
            fault = self._citation(placed.checked, grounds)
            if fault is not None:
                yield fault
        yield from self._english(text, grounds)
        yield from self._names(text, grounds)
        yield from self._units(index, text, grounds)

    def _citation(self, checked: CheckedCitation, grounds: Grounds) -> Fault | None:
        written = checked.place.text
        if _is_of_the_law(written, grounds):
            return None  # the cited text itself refers there
        if checked.cited.kind is not CitationKind.STATUTE:
            if squeezed(written) in grounds.letters:
                return None  # the question's own
            return Fault(RemovedCode.CITATION_NOT_SOUND, f"{written}: {checked.cited.kind.value}")
        if checked.statute is None and not checked.cited.statute:
            return None if _bare(checked, grounds) else _outside(written)
        source = _source(checked, grounds)
        return self._unsound(checked, source) or self._out_of_set(checked, source, grounds)

    def _unsound(self, checked: CheckedCitation, source: AnswerSource | None) -> Fault | None:
        """A verdict that is not sound; of a struck text, the source itself says what was struck."""
        struck = source is not None and source.struck_units
        if checked.verdict in SOUND or (struck and checked.verdict in _STRUCK):
            return None
        detail = f"{checked.place.text}: {checked.verdict.value}"
        return Fault(RemovedCode.CITATION_NOT_SOUND, detail)

    def _out_of_set(
        self, checked: CheckedCitation, source: AnswerSource | None, grounds: Grounds
    ) -> Fault | None:
        written = checked.place.text
        if source is None or (checked.cited.through and not _through(checked, grounds)):
            return _outside(written)
        days = self.material.event_date.interval
        if checked.version is not None and not overlaps(checked.version, days.start, days.end):
            return Fault(RemovedCode.CITATION_OF_OTHER_DAY, written)
        return None

    def _english(self, text: str, grounds: Grounds) -> Iterator[Fault]:
        articles = {source.article for source in grounds.sources}
        for match in _ENGLISH.finditer(text):
            branch = f"의{match[2]}" if match[2] else ""
            if f"제{match[1]}조{branch}" not in articles:
                yield _outside(match.group())
        for match in _ENGLISH_ACT.finditer(text):
            if match.group() not in self.material.question:
                yield Fault(RemovedCode.CITATION_NOT_SOUND, f"{match.group()}: not_checked")
        for match in _ENGLISH_UNIT.finditer(text):
            if not _has_unit(f"제{match[1]}항", grounds) and not _has_unit(
                f"제{match[1]}호", grounds
            ):
                yield _outside(match.group())

    def _names(self, text: str, grounds: Grounds) -> Iterator[Fault]:
        """Statutes named without a number: those of the sources, or that a cited text names."""
        letters = normalise_name(grounds.text)
        titles = {normalise_name(source.statute_title) for source in grounds.sources}
        ids = {source.statute_id for source in grounds.sources}
        start, end = self.material.event_date.interval.start, self.material.event_date.interval.end
        day = start or end
        for name in statute_names_in(text, self.names):
            key = normalise_name(name)
            if key in titles or key in letters:
                continue
            try:
                known = day is not None and resolve(self.session, name, day).id in ids
            except StoreError:
                known = False
            if not known:
                yield _outside(name)

    def _units(self, index: int, text: str, grounds: Grounds) -> Iterator[Fault]:
        """제3항 by itself, which no citation took up, must be one of a cited text."""
        spans = [(c.start, c.end) for c in self.of_sentence[index]]
        for match in _BARE_UNIT.finditer(text):
            if any(start <= match.start() < end for start, end in spans):
                continue
            unit = f"제{match[1]}{match[2]}"
            if not _has_unit(unit, grounds):
                yield _outside(match.group())


def _source(checked: CheckedCitation, grounds: Grounds) -> AnswerSource | None:
    """The cited source whose article is named; of a statute alone, any of it."""
    if checked.statute is None:
        return None
    for source in grounds.sources:
        if source.statute_id == checked.statute.id and checked.article in {"", source.article}:
            return source
    return None


def _through(checked: CheckedCitation, grounds: Grounds) -> bool:
    try:
        last = str(ArticleReference.parse(checked.cited.through).key)
    except StoreError:
        return True  # 제1항 내지 제3항, of the article that was checked
    return any(source.article == last for source in grounds.sources)


def _bare(checked: CheckedCitation, grounds: Grounds) -> bool:
    """Whether a number without a statute is that of a cited source: 제662조, 제2항."""
    reference = checked.cited.reference
    for source in grounds.sources:
        whole = reference if "조" in reference else f"{source.article}{reference}"
        try:
            asked = ArticleReference.parse(whole)
        except StoreError:
            continue
        same = str(asked.key) == source.article
        if same and unit_text(source.text, asked.path) is not None:
            return True
    return False


def _is_of_the_law(written: str, grounds: Grounds) -> bool:
    """A place is told in the form it was read in, where ㆍ is ·; so is the law here."""
    return squeezed(reading_form(written)) in squeezed(reading_form(grounds.law))


def _has_unit(unit: str, grounds: Grounds) -> bool:
    if unit in squeezed(grounds.law):
        return True
    try:
        path = ArticleReference.parse(f"제1조{unit}").path
    except StoreError:
        return False
    inner = unit.endswith("호")
    for source in grounds.sources:
        if unit_text(source.text, path) is not None:
            return True
        if inner and re.search(rf"(?m)^\s*{unit[1:-1]}\.", source.text):
            return True
    return False


def _outside(written: str) -> Fault:
    return Fault(RemovedCode.CITATION_OUTSIDE_SOURCES, written)
