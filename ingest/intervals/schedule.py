"""When the parts of a revision start: its commencement applied to articles and units."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ingest.addenda.commencement import (
    Commencement,
    Departure,
    Stage,
    clause_amended_on,
    read_commencement,
)
from ingest.addenda.decreed import decreed_revisions, with_decree
from ingest.addenda.postponed import postponed_acts
from ingest.addenda.targets import Target, parse_targets
from ingest.derived_version import Basis
from ingest.source_revision import SourceRevision
from lawdb.article_key import ArticleKey
from lawdb.article_structure import Path


@dataclass(frozen=True, slots=True)
class PartStart:
    """When a unit of an article starts under one revision."""

    day: date
    basis: Basis
    reason: str = ""
    """Why no day is known (``day`` is then the source's 시행일자); see ingest.addenda.starts."""
    words: str = ""
    """The words of the clause, where ``reason`` is set."""
    stages: tuple[Stage, ...] = ()
    qualified: bool = False
    """The clause narrows to less than the unit."""
    source: str = ""
    """The decree that set the day, where the clause left it to one."""


@dataclass(frozen=True, slots=True)
class _Announced:
    """A commencement and the day on which it was promulgated."""

    on: date
    amended_on: tuple[date, ...]
    """Every day on which the clause had been amended by then; prints in between may be missing."""
    commencement: Commencement
    by_article: dict[ArticleKey, list[tuple[Target, Departure]]]
    runs: list[tuple[Target, Departure]]
    """Departures that name a run of articles."""

    def moves(self, start: date) -> bool:
        """Whether this amendment of the clause came before what it moves had started."""
        return any(day <= start for day in self.amended_on)


class Schedule:
    """The starts of one revision's parts.

    An Act may amend the addenda of an earlier one before its time comes and so postpone it; the
    start that was announced first holds if it came before the amendment was promulgated.
    """

    def __init__(self, revision: SourceRevision, earlier: Mapping[str, Schedule]) -> None:
        """``earlier``: the schedules of the statute's earlier revisions by promulgation number."""
        self.revision = revision
        self.of_another_act = is_of_another_act(revision)
        self.official = _official_targets(revision.official_starts)
        self._earlier = earlier
        self._announced = [self._announce(revision.promulgated_on, (), revision.addenda)]
        moved = postponed_acts().get((revision.promulgation_no, revision.promulgated_on))
        if moved is not None:
            for move in moved.moved:
                commencement = Commencement(move.start, Basis.ADDENDA, words=moved.source)
                self._announced.append(
                    _Announced(move.promulgated_on, (move.promulgated_on,), commencement, {}, [])
                )
            return
        reprints: dict[date, tuple[tuple[date, ...], str]] = {}
        for addenda in revision.reprinted_addenda:
            amended = clause_amended_on(addenda)
            if amended and amended[-1] > revision.promulgated_on:
                reprints[amended[-1]] = (tuple(amended), addenda)
        for on in sorted(reprints):
            self._announced.append(self._announce(on, *reprints[on]))

    @property
    def commencement(self) -> Commencement:
        """The commencement as last announced."""
        return self._announced[-1].commencement

    @property
    def main_start(self) -> date:
        """When everything that no departure names starts."""
        return self._main().day

    @property
    def follows_pending(self) -> bool:
        """Whether amendments of pending amendments start together with them."""
        return any(a.commencement.follows_pending for a in self._announced)

    def splits(self, key: ArticleKey) -> bool:
        """Whether a departure or an official start names only a part of the article."""
        named = [t for a in self._announced for t, _ in self._departures(a, key)]
        return any(t.parts or t.head_only or t.qualified for t in named) or any(
            t.parts and t.covers_article(key) for t, _ in self.official
        )

    def speaks_of_pending(self, key: ArticleKey) -> bool:
        """Whether a clause names the whole article as part of a pending amendment."""
        named = [t for a in self._announced for t, _ in self._departures(a, key)]
        return any(t.of_revision and not t.parts for t in named)

    def start_of(self, key: ArticleKey, path: Path, *, in_force: bool = False) -> PartStart:
        """When a unit starts.

        ``in_force``: whether to look past clauses on a whole article of a pending amendment
        ("법률 제17572호 … 제165조의2의 개정규정"). They speak of the pending text; the article in
        force is amended with the rest.
        """
        official = [(t, day) for t, day in self.official if t.covers(key, path)]
        if official:
            target, day = max(official, key=lambda item: len(item[0].parts))
            return PartStart(day, Basis.SOURCE, qualified=target.qualified)
        start = self._announced_start(self._announced[0], key, path, in_force)
        for announced in self._announced[1:]:
            if start.reason or announced.moves(start.day):
                moved = self._announced_start(announced, key, path, in_force)
                if moved.day > announced.on or moved.reason:
                    start = moved
                elif not announced.commencement.departures:
                    # the proviso that put the part off was struck: 근로기준법 제5309호 부칙 제1조
                    start = PartStart(announced.on, moved.basis)
                # else the amended clause names the part no longer: it was dropped
        return start

    def _main(self) -> PartStart:
        start = _main_start(self._announced[0].commencement)
        for announced in self._announced[1:]:
            if start.reason or announced.moves(start.day):
                start = _main_start(announced.commencement)
        return start

    def _announced_start(
        self, announced: _Announced, key: ArticleKey, path: Path, in_force: bool
    ) -> PartStart:
        best: tuple[int, Target, Departure] | None = None
        in_part: list[tuple[Target, Departure]] = []
        covering = [d for d in self._departures(announced, key) if d[0].covers(key, path)]
        own = any(not target.of_revision for target, _ in covering)
        for target, departure in covering:
            if target.of_revision and not target.parts and (in_force or own):
                continue
            if target.about:
                in_part.append((target, departure))
                continue
            depth = len(target.parts) * 2 + target.head_only
            if best is None or depth >= best[0]:
                best = (depth, target, departure)
        start = self._start_of_departure(best[1], best[2]) if best is not None else None
        start = start or _main_start(announced.commencement)
        return _with_parts(start, in_part) if in_part else start

    def _start_of_departure(self, target: Target, departure: Departure) -> PartStart:
        if departure.start.day is None:
            named = self._start_of_named_act(departure)
            if named is not None:
                return PartStart(named, Basis.ADDENDA, qualified=target.qualified)
            return PartStart(
                self.revision.effective_on,
                Basis.UNRESOLVED,
                departure.start.reason,
                departure.words,
                qualified=target.qualified,
            )
        return PartStart(
            departure.start.day,
            Basis.ADDENDA,
            stages=departure.stages,
            qualified=target.qualified,
            words=departure.words,
            source=departure.start.source,
        )

    def _start_of_named_act(self, departure: Departure) -> date | None:
        """Find the start of an Act that amended this statute earlier.

        "법률 제9346호 …의 시행일부터".
        """
        if departure.start.reason != "other_statute":
            return None
        for number in reversed(_NUMBERED_ACT.findall(departure.words)):
            known = self._earlier.get(number)
            if known is not None and known.of_another_act:
                return known.main_start
        return None

    @staticmethod
    def _departures(announced: _Announced, key: ArticleKey) -> list[tuple[Target, Departure]]:
        single = announced.by_article.get(key, [])
        runs = [(t, e) for t, e in announced.runs if t.covers_article(key)]
        return single + runs if runs else single

    def _announce(self, on: date, amended_on: tuple[date, ...], addenda: str) -> _Announced:
        revision = self.revision
        commencement = read_commencement(
            addenda,
            revision.promulgated_on,
            revision.effective_on,
            self.of_another_act,
            revision.title,
        )
        if self.of_another_act and on > revision.promulgated_on:
            commencement = _postponed(commencement, addenda, revision)
        decreed = decreed_revisions().get(
            (revision.statute_id, revision.promulgation_no, revision.promulgated_on)
        )
        if decreed is not None:
            commencement = with_decree(commencement, decreed)
        by_article: dict[ArticleKey, list[tuple[Target, Departure]]] = {}
        runs: list[tuple[Target, Departure]] = []
        for departure in commencement.departures:
            for target in departure.targets:
                if target.chapter:
                    runs += [(t, departure) for t in chapter_articles(revision, target.chapter)]
                elif target.first == target.last:
                    by_article.setdefault(target.first, []).append((target, departure))
                else:
                    runs.append((target, departure))
        return _Announced(on, amended_on, commencement, by_article, runs)


def is_of_another_act(revision: SourceRevision) -> bool:
    """Whether a revision's addenda are those of the Act that amended it on the way (타법개정)."""
    heading = revision.addenda_heading.replace(" ", "")
    return revision.revision_kind in ("타법개정", "타법폐지") or heading.startswith("부칙(")


def _main_start(commencement: Commencement) -> PartStart:
    unresolved = commencement.unresolved
    return PartStart(
        commencement.start,
        commencement.basis,
        stages=commencement.stages,
        words=unresolved.reason if unresolved is not None else "",
        source=commencement.source,
    )


def _with_parts(start: PartStart, in_part: list[tuple[Target, Departure]]) -> PartStart:
    """A unit part of whose change starts on another day, as stages by subject.

    The source prints the unit with all of it; which words belong to the part it does not say.
    """
    stages = [
        Stage(departure.start.day, target.about)
        for target, departure in in_part
        if departure.start.day is not None and departure.start.day != start.day
    ]
    if not stages or start.reason:
        return start
    stages += start.stages or (Stage(start.day, "그 밖의 부분"),)
    stages.sort(key=lambda stage: stage.start or date.max)
    return PartStart(
        stages[0].start or start.day,
        start.basis,
        words=start.words,
        stages=tuple(stages),
        qualified=True,
    )


def _postponed(commencement: Commencement, addenda: str, revision: SourceRevision) -> Commencement:
    """Another Act's commencement, amended later: its one day replaces the front matter's.

    Only a clause without departures says which day is ours.
    """
    read = read_commencement(addenda, revision.promulgated_on, revision.effective_on, False)
    if read.basis is Basis.ADDENDA and not read.departures and "다만" not in read.words:
        return read
    return commencement


def _official_targets(starts: Mapping[str, date]) -> list[tuple[Target, date]]:
    return [(target, day) for words, day in starts.items() for target in parse_targets(words)]


_NUMBERED_ACT = re.compile(r"제\s*(\d+)\s*호")
_HEADING = re.compile(r"제\d+(편|장|절|관)(?:의\d+)?")
_RANK = {"편": 0, "장": 1, "절": 2, "관": 3}


def chapter_articles(revision: SourceRevision, named: str) -> list[Target]:
    """The run of articles under a heading (제3장, 제2장제3절); empty where there is none."""
    wanted = [m.group() for m in _HEADING.finditer(named)]
    keys = list(revision.articles)
    position = {key: index for index, key in enumerate(keys)}
    begin, end = 0, len(keys)
    for heading in wanted:
        rank = _RANK[heading.rstrip("0123456789").rstrip("의")[-1]] if heading else 0
        found: tuple[int, int] | None = None
        for key, text in revision.chapters:
            match = _HEADING.match("".join(text.split())) or _HEADING.match(text)
            at = position.get(key, -1)
            if match is None or not begin <= at < end:
                continue
            if found is None and match.group() == heading:
                found = (at, end)
            elif found is not None and _RANK[match.group(1)] <= rank and at > found[0]:
                found = (found[0], at)
                break
        if found is None:
            return []
        begin, end = found
    return [Target(keys[begin], keys[end - 1])] if begin < end else []
