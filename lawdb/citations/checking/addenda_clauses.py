"""A clause of addenda (부칙 제3조): each revision brings its own, under numbers of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from deadline_engine.particles import subject
from lawdb.article_reference import unit_text
from lawdb.article_structure import NO_PARAGRAPH, units
from lawdb.citations.checking.asked import Asked
from lawdb.citations.checking.findings import Findings, QuoteFinding
from lawdb.citations.checking.promulgations import Diagnosis, diagnose, no_such_day
from lawdb.citations.checking.quotes import verdict_on
from lawdb.citations.checking.stored_law import Clause, StoredLaw
from lawdb.citations.checking.version_asked import VersionAsked
from lawdb.citations.comparable import stands_in, words_of
from lawdb.citations.verdict import Verdict
from lawdb.errors import Candidate
from lawdb.event_date.promulgation_brackets import CitedRevision, Turn
from lawdb.lookup.promulgation import StoredRevision, promulgation_of
from lawdb.results import Interval

_MOST_LISTED = 10


@dataclass(slots=True)
class AddendaClause:
    """Examines a cited clause of addenda; what it finds goes into ``findings``."""

    law: StoredLaw
    asked: Asked
    version: VersionAsked
    findings: Findings

    def examine(self) -> None:
        """Find the revision whose addenda are meant, and the clause in them.

        The revision is named by ``부칙 <제8730호>``, by its day, or by the bracket. Without those
        every revision by the day with such a clause may be meant: one alone is taken, several are
        listed. The clause is never looked for among the articles of the statute.
        """
        found = self.findings
        found.statute, found.event_date = self.version.statute, self.version.event_date
        found.article = str(self.asked.reference)
        last = self.version.days.last or self.version.days.start
        found.day = last
        if last is not None:
            found.horizon = self.law.horizon(self.version.statute.id, last)
        revisions = self._revisions()
        if revisions is None:
            return
        found.examined("addenda")
        having = [(r, c) for r in revisions for c in self._clauses(r)]
        if len({r.id for r, _ in having}) > 1:
            self._several([r for r, _ in having])
        elif not having:
            self._none(revisions)
        else:
            self._one(*having[0])

    def _revisions(self) -> list[StoredRevision] | None:
        revisions = self.law.histories.statute(self.version.statute.id).revisions
        if number := self.asked.reference.addenda_no.lstrip("0"):
            return self._of_number(number)
        if self.asked.addenda_on is not None:
            return [r for r in revisions if r.promulgated_on == self.asked.addenda_on]
        if self.version.brought and self.version.revision is not None:
            return [self.version.revision]
        last = self.version.days.last
        return [r for r in revisions if last is None or r.promulgated_on <= last]

    def _of_number(self, number: str) -> list[StoredRevision] | None:
        """The revision of a number, and of the day written beside it; None where none can be."""
        history, day = self.law.histories.statute(self.version.statute.id), self.asked.addenda_on
        found = history.by_number.get(number, [])
        if day is not None:
            self.findings.examined("promulgation")
            exact = [r for r in found if r.promulgated_on == day]
            meant = None if exact else self._diagnosed(day, number)
            return exact or ([meant] if meant else found or None)
        if found and self.asked.bracket:
            self._bad(no_such_day(self.law, self.asked.statute, f"제{number}호"))
        if found:
            return found
        self.findings.add(
            Verdict.NO_SUCH_ARTICLE if history.span.from_enactment else Verdict.OUTSIDE_HORIZON,
            f"{self.version.statute.title}에 제{number}호의 부칙은 수록되어 있지 않습니다."
            " 공포번호를 확인해 주십시오.",
            f"No addenda of No. {number} are stored for {self.version.statute.title};"
            " check the number.",
        )
        return None

    def _diagnosed(self, day: date, number: str) -> StoredRevision | None:
        """What is wrong with the number and the day; the revision that may be meant."""
        cited = CitedRevision(Turn.FROM, day, number)
        diagnosis = diagnose(self.law, self.asked.statute, cited)
        self._bad(diagnosis)
        return diagnosis.meant

    def _bad(self, found: Diagnosis) -> None:
        verdict = Verdict.OUTSIDE_HORIZON if found.bad is None else Verdict.BAD_PROMULGATION
        self.findings.examined("promulgation")
        self.findings.add(verdict, found.said.ko, found.said.en)
        self.findings.bad_promulgation = found.bad
        self.findings.meant = found.meant if found.certain else None

    def _clauses(self, revision: StoredRevision) -> list[Clause]:
        reference, clauses = self.asked.reference, self.law.clauses(revision)
        if reference.key is not None:
            return [c for c in clauses if c.number == str(reference.key)]
        if not reference.path:
            return clauses[:1]
        if reference.path[0] == NO_PARAGRAPH:
            return [c for c in clauses if _has(c, reference.path)]
        return [
            c
            for c in clauses
            if (c.number and units(c.number)[0].path[:1] == reference.path[:1])
            or (not c.number and _has(c, reference.path))
        ]

    def _one(self, revision: StoredRevision, clause: Clause) -> None:
        found, reference = self.findings, self.asked.reference
        found.promulgation = promulgation_of(revision)
        found.version = Interval(start=revision.effective_on, end=None)
        text: str | None = clause.text
        if reference.key is not None and reference.path:
            found.examined("unit")
            text = unit_text(clause.text, reference.path)
        where = f"{self.version.statute.title} 부칙 <제{revision.promulgation_no}호>"
        if text is None:
            found.add(
                Verdict.NO_SUCH_PARAGRAPH,
                f"{where} {clause.number}에는 {subject(reference.unit)} 없습니다."
                " 번호를 확인해 주십시오.",
                f"{where} {clause.number} has no {reference.unit}; check the number.",
            )
            text = clause.text
        found.text = text
        if (quoted := self.asked.quote) is not None:
            found.examined("quote")
            fragments = [words_of(f) for f in quoted.fragments]
            stands = stands_in(words_of(clause.text), fragments)
            found.quote = QuoteFinding("part" if stands else "differs", law=text)
            if (verdict := verdict_on(found.quote, quoted)) is not None:
                found.add(
                    verdict,
                    f"인용된 글은 {where} {clause.number}에 없습니다.",
                    f"The quoted words do not stand in {where} {clause.number}.",
                )
        found.add(
            Verdict.VALID,
            f"{where} {subject(clause.number or '하나뿐인 조항')} 있습니다."
            " 부칙은 그 개정의 것으로 남습니다.",
            f"{where} has the clause {clause.number or '(its only one)'}; addenda stay those of"
            " their revision.",
        )

    def _several(self, having: list[StoredRevision]) -> None:
        found = self.findings
        distinct = list({r.id: r for r in having}.values())
        found.candidates = tuple(
            Candidate(
                statute_id=r.statute_id,
                name=f"부칙 <제{r.promulgation_no}호,{r.promulgated_on}>",
                title=r.title,
                kind=r.statute_kind,
                valid_from=r.effective_on.isoformat(),
            )
            for r in reversed(distinct)
        )
        listed = ", ".join(f"제{r.promulgation_no}호" for r in reversed(distinct[-_MOST_LISTED:]))
        more = "" if len(distinct) <= _MOST_LISTED else " …"
        found.add(
            Verdict.AMBIGUOUS,
            f"{subject(str(self.asked.reference))} 있는 부칙이 {len(distinct)}개입니다"
            f"({listed}{more})."
            " ‘부칙 <제○호> 제○조’처럼 공포번호를 적어 주십시오.",
            f"{len(distinct)} revisions have {self.asked.reference} ({listed}{more});"
            " write the promulgation number.",
        )

    def _none(self, revisions: list[StoredRevision]) -> None:
        if not revisions:
            day = self.asked.addenda_on
            self.findings.add(
                Verdict.NO_SUCH_ARTICLE,
                f"{day}에 공포된 개정이 수록되어 있지 않습니다. 공포일을 확인해 주십시오.",
                f"No revision promulgated on {day} is stored; check the day.",
            )
            return
        stored = [(r, self.law.clauses(r)) for r in revisions]
        if not any(clauses for _, clauses in stored):
            self.findings.add(
                Verdict.NOT_CHECKED,
                "그 개정의 부칙은 수록되어 있지 않아 확인하지 못했습니다.",
                "The addenda of that revision are not stored: not checked.",
            )
            return
        numbers = [c.number for _, clauses in stored[-1:] for c in clauses if c.number]
        there = f" 있는 것: {', '.join(numbers)}." if numbers else " 조항이 하나뿐입니다."
        english = f" It has {', '.join(numbers)}." if numbers else " It has one clause only."
        many = len(revisions) > 1
        self.findings.add(
            Verdict.NO_SUCH_ARTICLE,
            f"{subject(str(self.asked.reference))} 있는 부칙이 없습니다."
            + ("" if many else there)
            + " 번호를 확인해 주십시오.",
            f"No addenda have {self.asked.reference}."
            + ("" if many else english)
            + " Check the number.",
        )


def _has(clause: Clause, path: tuple[tuple[int, int], ...]) -> bool:
    return re.search(r"\S", clause.text) is not None and unit_text(clause.text, path) is not None
