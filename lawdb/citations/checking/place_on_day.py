"""One article (or a unit of it) against the text of its day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial

from deadline_engine.particles import subject, topic
from lawdb.article_key import ArticleKey
from lawdb.article_structure import describe, units
from lawdb.citations.checking import missing_units, rulings
from lawdb.citations.checking.asked import Asked, QuotedWords
from lawdb.citations.checking.captions import caption_of
from lawdb.citations.checking.document_date import Document
from lawdb.citations.checking.findings import Findings, QuoteFinding, Said
from lawdb.citations.checking.names import examine_name
from lawdb.citations.checking.parts import missing_part, unexamined_part
from lawdb.citations.checking.quotes import TextsOfVersion, compare_quote, verdict_on
from lawdb.citations.checking.sentences import OUTCOMES, Unbound, in_force_spans, quote_said
from lawdb.citations.checking.since import (
    changed_said,
    coming_said,
    pending_said,
    since,
    unchanged_said,
)
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.checking.version_asked import VersionAsked
from lawdb.citations.cited_units import cited_text, in_context, unit_in
from lawdb.citations.comparable import words_of
from lawdb.citations.verdict import Verdict
from lawdb.comparison.unit_changes import without_marks
from lawdb.lookup.article_on_day import outcome_on
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import JoinedVersion, StoredVersion, joined
from lawdb.outcome import Outcome
from lawdb.results import Interval

_DELETED_UNIT = re.compile(r"\s*(?:[^\s가-힣]+|[가-힣]\.|\([가-힣]\))?\s*삭제\s*")


def deleted_within(places: Sequence[str]) -> Said:
    """Of places inside a range that stood deleted: no mistake, but to be known."""
    listed = ", ".join(places)
    return Said(
        f"범위 안의 {topic(listed)} 그날 삭제되어 있었습니다.",
        f"Within the range {listed} stood deleted that day.",
    )


@dataclass(slots=True)
class PlaceOnDay:
    """Examines one article for one citation; what it finds goes into ``findings``."""

    law: StoredLaw
    document: Document
    asked: Asked
    key: ArticleKey
    version: VersionAsked
    findings: Findings
    versions: list[StoredVersion] = field(init=False)
    groups: list[JoinedVersion] = field(init=False)

    def __post_init__(self) -> None:
        self.versions = self.law.histories.versions(self.version.statute.id, self.key)
        self.groups = joined(self.versions)

    def texts_needed(self) -> list[StoredVersion]:
        """Versions whose texts the examination reads: with a quote all of them."""
        if self.asked.quote is not None:
            return self.versions
        first = self.version.days.start or date.min
        return [v for v in self.versions if v.end is None or v.end > first]

    def examine(self) -> None:
        """Examine existence, state, unit, caption, quote, rulings, name, and what came since."""
        found, statute = self.findings, self.version.statute
        found.statute, found.event_date = statute, self.version.event_date
        found.key, found.article = self.key, str(self.key)
        found.examined("article")
        history = self.law.histories.statute(statute.id)
        days = self._turning_days()
        day = found.day = days[-1]
        found.horizon = self.law.horizon(statute.id, day)
        if not self.versions and not history.span.lies_before(days[0]):
            self._never_existed()
            return
        states = {day: self._on(day) for day in days}
        self._settle(states)
        current = states[day]
        outcome = outcome_on(current, self.versions, day, history.span)
        if outcome is not Outcome.IN_FORCE:
            self._not_in_force(outcome, day)
        text = None
        if current is not None:
            group = self._group_of(current)
            found.version = group.interval
            found.promulgation = promulgation_of(group.first.revision)
            if outcome in (Outcome.IN_FORCE, Outcome.UNRESOLVED_COMMENCEMENT):
                text = self.law.histories.text(current)
        if text is not None and current is not None:
            self._unit(self._typing_with_unit(current))
        self._quote(current if text is not None else None, day)
        if current is None or text is None:
            return
        self._caption(current, day)
        found.rulings = self.law.rulings(statute.id, self.key, day)
        found.examined("ruling")
        if outcome is Outcome.IN_FORCE:
            self._struck(current, day)
        examine_name(self.law, self.asked.statute, statute, day, found)
        self._since(current)

    @property
    def _where(self) -> str:
        return f"{self.version.statute.title} {self.key}"

    # --- the state on the day ------------------------------------------------------------------

    def _on(self, day: date) -> StoredVersion | None:
        return next((v for v in self.versions if v.stands_on(day)), None)

    def _group_of(self, version: StoredVersion) -> JoinedVersion:
        return next(g for g in self.groups if version in g.typings)

    def _turning_days(self) -> list[date]:
        """One day of every stretch of the days asked about on which the state is the same."""
        days = self.version.days
        if days.single is not None:
            return [days.single]
        turns = {v.start for v in self.versions} | {v.end for v in self.versions if v.end}
        inside = sorted(day for day in turns if day in days)
        first = days.start or (inside[0] if inside else days.last) or date.max
        return sorted({first, *inside})

    def _settle(self, states: dict[date, StoredVersion | None]) -> None:
        """Note that it is open which text is meant, where the days have several."""
        if len(states) == 1:
            return
        said = {
            (v.outcome, self._words(v)) if v is not None else (None, None) for v in states.values()
        }
        if len(said) == 1:
            return
        intervals: dict[Interval, None] = {}
        for version in states.values():
            if version is not None:
                intervals[self._group_of(version).interval] = None
        self.findings.versions = tuple(intervals)
        listed = ", ".join(f"{i.start}~{i.end or ''}" for i in intervals)
        self.findings.add(
            Verdict.AMBIGUOUS,
            f"기준 기간({self.version.event_date.interval})에 글이 바뀌어 어느 판인지 정해지지"
            f" 않습니다: {listed}. 날짜를 좁혀 주십시오.",
            f"Within {self.version.event_date.interval} the text changed: {listed}."
            " Narrow the date.",
        )

    def _words(self, version: StoredVersion) -> str | None:
        text = cited_text(self.law.histories.text(version), self.asked.reference)
        return None if text is None else words_of(text).bare

    def _struck(self, current: StoredVersion, day: date) -> None:
        """Rulings: those that end the force of what is cited, and those to know of."""
        found, reference = self.findings, self.asked.reference

        def reads_the_same_on(other: date) -> bool:
            return self._reads_as(current, self._on(other))

        striking = [r for r in found.rulings if r.in_effect]
        striking = [r for r in striking if rulings.strikes(r, self.key, reference)]
        if striking:
            said = rulings.struck_down_said(striking)
            whole = any(r.scope == "whole" for r in striking)
            verdict = Verdict.STRUCK_DOWN if whole else Verdict.STRUCK_DOWN_IN_PART
            found.add(verdict, said.ko, said.en)
        since_then = rulings.struck_since(found.rulings, self.key, reference, self.document.today)
        others = [r for r in found.rulings if r not in since_then]
        found.also += rulings.beside(others, self.key, reference, day, reads_the_same_on)

    def _never_existed(self) -> None:
        keys = [k for k in self.law.histories.keys(self.version.statute.id) if k.article_no]
        near = [str(k) for k in keys if k.article_no == self.key.article_no]
        title = self.version.statute.title
        span = f"{keys[0]}부터 {keys[-1]}까지" if keys else "조문 없음"
        english = f"from {keys[0]} to {keys[-1]}" if keys else "no articles"
        branches = f" 같은 번호의 조문: {', '.join(near)}." if near else ""
        english_branches = f" With this number it has {', '.join(near)}." if near else ""
        self.findings.add(
            Verdict.NO_SUCH_ARTICLE,
            f"{title}에는 {subject(str(self.key))} 있었던 적이 없습니다"
            f"(수록 범위: {span}).{branches}"
            " 조 번호를 확인해 주십시오.",
            f"{title} never had a {self.key}; it has {english}.{english_branches}"
            " Check the number.",
        )

    def _not_in_force(self, outcome: Outcome, day: date) -> None:
        where = self._where
        whole = self.law.rulings(self.version.statute.id, self.key, day)
        bound, ended = rulings.without_force(in_force_spans(self.groups), whole)
        verdict, said = OUTCOMES[outcome](
            Unbound(where, day, self.groups, bound, self.findings.horizon)
        )
        self.findings.add(verdict, said.ko, said.en)
        if ended is not None:
            self.findings.also.append(ended)
        if outcome is Outcome.PENDING:
            current = next((g for g in self.groups if g.interval.start > day), None)
            if current is not None:
                self.findings.version = current.interval
                self.findings.promulgation = promulgation_of(current.first.revision)

    # --- the text ------------------------------------------------------------------------------

    def _typing_with_unit(self, current: StoredVersion) -> str:
        """The text of the day, or of the version a typing that still numbers the unit."""
        typings = [current, *self._group_of(current).typings]
        texts = (self.law.histories.text(typing) for typing in typings)
        having = (t for t in texts if cited_text(t, self.asked.reference) is not None)
        return next(having, self.law.histories.text(current))

    def _unit(self, text: str) -> None:
        reference, found = self.asked.reference, self.findings
        if reference.path or reference.part:
            found.examined("unit")
        # Of a range of articles the unit belongs to the first one.
        unit = cited_text(text, reference) if self.key == reference.key else text
        where = self._where
        if unit is None:
            self._unit_missing(text)
            return
        found.text = without_marks(unit)
        self._deleted_units(text, where)
        if (
            reference.part
            and (said := missing_part(self._parted(text, unit), reference, where)) is not None
        ):
            found.add(Verdict.NO_SUCH_PARAGRAPH, said.ko, said.en)
        if (said := unexamined_part(reference)) is not None:
            found.also.append(said)

    def _deleted_units(self, text: str, where: str) -> None:
        """The unit cited, or the ends of a range of units; what lies between is only named."""
        reference, found = self.asked.reference, self.findings
        for path in filter(None, (reference.path, reference.through_path)):
            own = unit_in(text, path)
            if own is not None and _DELETED_UNIT.fullmatch(without_marks(own)):
                found.add(
                    Verdict.DELETED,
                    f"{found.day}의 {topic(where + describe(path))} 삭제되어 있었습니다.",
                    f"On {found.day} {describe(path)} of {where} stood deleted.",
                )
        if reference.through_path and reference.through_key is None:
            between = [
                describe(u.path)
                for u in units(text)
                if len(u.path) == len(reference.path)
                and reference.path < u.path < reference.through_path
                and _DELETED_UNIT.fullmatch(without_marks(text[u.start : u.end]))
            ]
            if between:
                found.also.append(deleted_within(between))

    def _parted(self, text: str, unit: str) -> str:
        """Where a part is looked for: of 제3항 단서 제2호 the proviso stands above the list."""
        path = self.asked.reference.path
        return (in_context(text, path) or unit) if len(path) > 1 else unit

    def _unit_missing(self, text: str) -> None:
        found, reference = self.findings, self.asked.reference
        day = found.day or self.document.today
        self.law.read_texts(g.first for g in self.groups)
        having = [
            g
            for g in self.groups
            if g.first.outcome is Outcome.IN_FORCE
            and cited_text(self.law.histories.text(g.first), reference) is not None
        ]
        where = self._where
        missing = missing_units.missing_unit(text, reference)
        coming = missing_units.coming(having, day)
        if coming is not None:
            found.pending = (coming,)
            said = missing_units.pending_said(where + describe(missing), day, coming)
            found.add(Verdict.PENDING, said.ko, said.en)
            return
        said = missing_units.missing_said(where, text, missing, day, [g.interval for g in having])
        found.add(Verdict.NO_SUCH_PARAGRAPH, said.ko, said.en)

    def _quote(self, current: StoredVersion | None, day: date) -> None:
        quoted, found = self.asked.quote, self.findings
        if quoted is None:
            return
        found.examined("quote")
        group = self._group_of(current) if current is not None else None
        shown = None
        if group is not None and current is not None:
            ordered = [current, *(t for t in group.typings if t is not current)]
            shown = TextsOfVersion(group, self._texts(ordered))
        others = [
            TextsOfVersion(g, self._texts(g.typings))
            for g in self.groups
            if g is not group and g.first.outcome is Outcome.IN_FORCE
        ]
        if shown is not None and self._is_heading(quoted, shown):
            found.quote = QuoteFinding("part", found_in=shown.version.interval, law=found.text)
            return
        found.quote = compare_quote(quoted, self.asked.reference, shown, others, day)
        verdict = verdict_on(found.quote, quoted)
        said = quote_said(found.quote, day, self.asked.reference.unit or str(self.key))
        if verdict is None or shown is None:
            if found.quote.status not in ("exact", "part"):
                found.also.append(said)
            return
        found.add(verdict, said.ko, said.en)

    def _is_heading(self, quoted: QuotedWords, shown: TextsOfVersion) -> bool:
        """Whether the article's heading is quoted, not its text."""
        words = words_of(quoted.text).numbered
        return bool(words) and any(
            words_of(t.row.title).numbered == words for t in shown.version.typings
        )

    def _texts(self, typings: Sequence[StoredVersion]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.law.histories.text(t) for t in typings))

    def _caption(self, current: StoredVersion, day: date) -> None:
        if not self.asked.caption:
            return
        headings = partial(self.law.headings, self.version.statute.id, day)
        found = caption_of(self.asked.caption, current, self.groups, headings)
        if found.known:
            self.findings.examined("caption")
        if found.said is not None and found.verdict is not None:
            self.findings.add(found.verdict, found.said.ko, found.said.en)
        elif found.said is not None:
            self.findings.also.append(found.said)

    def _since(self, current: StoredVersion) -> None:
        found, today = self.findings, self.document.today
        later = since(self.law, self.groups, current, self.asked.reference, today)
        found.amended_since, found.pending = later.amended, later.pending
        found.changes = later.changes
        where, day = self._where + self.asked.reference.unit, found.day or today
        struck = rulings.struck_since(found.rulings, self.key, self.asked.reference, today)
        if later.changed:
            verdict, said = Verdict.VALID_BUT_AMENDED_SINCE, changed_said(later, where, day)
        elif day > today:
            same = self._reads_as(current, self._on(today))
            said = coming_said(self._group_of(current), where, day, today, same=same)
            verdict = Verdict.VALID
        elif struck:
            verdict, said = Verdict.VALID_BUT_AMENDED_SINCE, rulings.since_said(struck, where, day)
        else:
            verdict, said = Verdict.VALID, unchanged_said(where, day, today)
        found.add(verdict, said.ko, said.en)
        if verdict is Verdict.VALID and Verdict.PENDING not in found.said:
            found.also += [pending_said(each) for each in later.pending[:1]]

    def _reads_as(self, current: StoredVersion, other: StoredVersion | None) -> bool:
        """Whether the cited unit reads the same in another version, in force as well."""
        if other is None or other is current:
            return other is current
        self.law.read_texts([other])
        return other.outcome is current.outcome and self._words(other) == self._words(current)
