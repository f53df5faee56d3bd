"""The verdict on what one citation asks: every examination that applies to it, the worst counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from deadline_engine.particles import subject, topic
from lawdb.article_key import ArticleKey
from lawdb.citations.checking.addenda_clauses import AddendaClause
from lawdb.citations.checking.asked import Asked
from lawdb.citations.checking.day_stretches import stretches
from lawdb.citations.checking.document_date import Document
from lawdb.citations.checking.findings import WITHIN_A_RANGE, Findings
from lawdb.citations.checking.names import examine_name
from lawdb.citations.checking.place_on_day import PlaceOnDay, deleted_within
from lawdb.citations.checking.several_days import OnDays, agreed
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.checking.version_asked import VersionAsked, Versions
from lawdb.citations.citation import CitationKind, Reference
from lawdb.citations.comparable import words_of
from lawdb.citations.verdict import SOUND, Verdict
from lawdb.errors import AmbiguousStatute, NoSuchStatute
from lawdb.event_date import EventDate
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import StoredVersion
from lawdb.revision_kind import repeals

_NO_STATUTE = {
    CitationKind.ADMINISTRATIVE_RULE: (
        "훈령ㆍ예규ㆍ고시",
        "an administrative rule (훈령, 예규, 고시)",
    ),
    CitationKind.LOCAL: ("자치법규(조례ㆍ규칙)", "an ordinance or rule of a local government"),
    CitationKind.FOREIGN: ("외국 법령", "a foreign law"),
    CitationKind.TREATY: ("조약", "a treaty"),
    CitationKind.CONTRACT: ("계약ㆍ약관ㆍ정관의 조항", "a clause of a contract"),
    CitationKind.CASE: ("판례의 사건번호", "a case number"),
}


@dataclass(slots=True)
class _Prepared:
    """What is found without any text, and the places whose texts have to be read."""

    days: tuple[EventDate, ...]
    """The days of the text it is the answer for; empty where the text has not several."""
    findings: Findings
    places: list[PlaceOnDay]


@dataclass(slots=True)
class Judge:
    """Judges what citations ask, all with one store and one document date."""

    law: StoredLaw
    document: Document

    def judge_all(self, wanted: Iterable[Asked]) -> dict[Asked, Findings]:
        """The findings on each; the store is read for all of them at once."""
        distinct = list(dict.fromkeys(wanted))
        self.law.read(distinct)
        prepared = {asked: self._prepared(asked) for asked in distinct}
        needed: list[StoredVersion] = []
        for place in (p for each in prepared.values() for e in each for p in e.places):
            needed += place.texts_needed()
        self.law.read_texts(needed)
        return {asked: self._agreed(asked, each) for asked, each in prepared.items()}

    def _prepared(self, asked: Asked) -> list[_Prepared]:
        """One; for what the text's several days leave open one for each that may differ."""
        days = self.document.days
        if not days or asked.names_its_version or asked.kind is not CitationKind.STATUTE:
            return [_Prepared((), *self._prepare(asked))]
        return [
            _Prepared(those, *Judge(self.law, self.document.on(those[0]))._prepare(asked))
            for those in stretches(self.law, asked, days, self.document.today)
        ]

    def _agreed(self, asked: Asked, prepared: Sequence[_Prepared]) -> Findings:
        found = [self._worst(asked, each.findings, each.places) for each in prepared]
        if not prepared[0].days:
            return found[0]
        on_days = [
            OnDays(each.days, own, _reads(own, each.places))
            for each, own in zip(prepared, found, strict=True)
        ]
        return agreed(on_days, self.document.event_date)

    def _prepare(self, asked: Asked) -> tuple[Findings, list[PlaceOnDay]]:
        """What is found without any text, and the places whose texts have to be read."""
        findings = Findings()
        if not self._is_checked(asked, findings):
            return findings, []
        reference = asked.reference
        if reference.addenda or asked.is_statute_alone:
            for version in self._versions(asked, None, findings)[:1]:
                if reference.addenda:
                    AddendaClause(self.law, asked, version, findings).examine()
                else:
                    self._statute_alone(asked, version, findings)
            return findings, []
        places: list[PlaceOnDay] = []
        for key in self._keys(asked):
            own = Findings()
            places += [
                PlaceOnDay(self.law, self.document, asked, key, version, own.copy())
                for version in self._versions(asked, key, own)
            ]
            if not places or places[-1].key != key:
                return own, []
        return findings, places

    def _versions(
        self, asked: Asked, key: ArticleKey | None, findings: Findings
    ) -> list[VersionAsked]:
        return Versions(self.law, self.document, asked, findings).of(key)

    def _keys(self, asked: Asked) -> list[ArticleKey]:
        """The articles cited; a range is that of the statute the name means in the end."""
        reference = asked.reference
        if reference.key is None:
            return []
        if reference.through_key is None:
            return [reference.key]
        day = self.document.event_date.interval.last or self.document.today
        try:
            statute = self.law.histories.resolve(asked.statute, day).id
        except (NoSuchStatute, AmbiguousStatute):
            return [reference.key]
        return self.law.keys_of(statute, reference)

    def _is_checked(self, asked: Asked, findings: Findings) -> bool:
        """Whether the store can have the place at all; else the verdict is there."""
        if asked.kind is not CitationKind.STATUTE:
            korean, english = _NO_STATUTE[asked.kind]
            findings.add(
                Verdict.NOT_CHECKED,
                f"{korean}: 법령이 아니어서 확인하지 않았습니다.",
                f"This is {english}, no statute: not checked.",
            )
        elif not asked.statute:
            findings.add(
                Verdict.UNRESOLVED,
                "어느 법령의 조문인지 적혀 있지 않습니다. 법령명을 적어 주십시오.",
                "Nothing says of which statute it is; write the statute's name.",
            )
        elif _runs_backwards(asked.reference):
            findings.add(
                Verdict.UNRESOLVED,
                "범위의 끝이 처음보다 앞섭니다. 조문 번호를 확인해 주십시오.",
                "The range ends before it begins; check the numbers.",
            )
        elif asked.reference.annex or asked.reference.division:
            for version in self._versions(asked, None, findings)[:1]:
                findings.statute, findings.event_date = version.statute, version.event_date
            what = asked.reference.annex or asked.reference.division
            findings.add(
                Verdict.NOT_CHECKED,
                f"{what}: 별표ㆍ서식과 편ㆍ장의 제목은 수록되어 있지 않아 확인하지 못했습니다."
                " law.go.kr에서 확인해 주십시오.",
                f"{what}: annexes, forms and chapter headings are not stored; not checked."
                " See law.go.kr.",
            )
        return not findings.said

    def _worst(self, asked: Asked, findings: Findings, places: list[PlaceOnDay]) -> Findings:
        for place in places:
            place.examine()
        if not places:
            return findings
        first, last = asked.reference.key, asked.reference.through_key or asked.reference.key
        counting = [
            p.findings
            for p in places
            if p.key in (first, last) or p.findings.verdict in WITHIN_A_RANGE
        ]
        worst = min(counting, key=lambda f: f.rank)
        deleted = [
            str(p.key)
            for p in places
            if p.key not in (first, last) and p.findings.verdict is Verdict.DELETED
        ]
        if deleted:
            worst.also.append(deleted_within(deleted))
        return worst

    def _statute_alone(self, asked: Asked, version: VersionAsked, findings: Findings) -> None:
        """A statute cited without a place: that it exists, its bracket, its name, its life."""
        statute = version.statute
        history = self.law.histories.statute(statute.id)
        day = version.days.last or version.days.start or self.document.today
        findings.statute, findings.event_date, findings.day = statute, version.event_date, day
        findings.horizon = self.law.horizon(statute.id, day)
        first, last = history.revisions[0], history.revisions[-1]
        if day < history.start_of(first):
            if history.span.lies_before(day):
                findings.add(
                    Verdict.OUTSIDE_HORIZON,
                    f"{statute.title}의 수록된 연혁은 {history.span.start}부터입니다.",
                    f"The stored history of {statute.title} begins on {history.span.start}.",
                )
            else:
                code = Verdict.PENDING if first.promulgated_on <= day else Verdict.NOT_YET_ENACTED
                findings.add(
                    code,
                    f"{day}에는 {subject(statute.title)} 아직 시행되지 않았습니다"
                    f"(시행 {history.start_of(first)}).",
                    f"On {day} {statute.title} was not in force yet"
                    f" (from {history.start_of(first)}).",
                )
        elif repeals(last.kind) and last.effective_on <= day:
            findings.add(
                Verdict.REPEALED,
                f"{topic(statute.title)} 제{last.promulgation_no}호로 {last.effective_on}에"
                " 폐지되었습니다.",
                f"{statute.title} was repealed by No. {last.promulgation_no}"
                f" on {last.effective_on}.",
            )
        else:
            examine_name(self.law, asked.statute, statute, day, findings)
        if version.revision is not None:
            findings.promulgation = promulgation_of(version.revision)
        findings.add(
            Verdict.VALID,
            f"{statute.title}: {day}에 시행 중인 법령입니다.",
            f"{statute.title} was in force on {day}.",
        )


def _runs_backwards(reference: Reference) -> bool:
    first, last = reference.key, reference.through_key
    if first is not None and last is not None and first != last:
        return last < first
    return bool(reference.through_path) and reference.through_path < reference.path


def _reads(own: Findings, places: Sequence[PlaceOnDay]) -> tuple[object, ...]:
    """What the places say and come to, in a form that two days can be compared by."""
    return tuple(
        (
            f.statute.id if f.statute else "",
            f.article,
            None if f.verdict in SOUND else f.verdict,
            words_of(f.text).bare if f.text is not None else None,
            f.title_then,
            tuple((r.case_no, r.unit) for r in f.rulings if r.in_effect),
        )
        for f in ([p.findings for p in places] or [own])
    )
