"""What an article said from day to day, read off its units' amendments and prints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from ingest.derived_version import Basis
from ingest.intervals.article_units import TITLE, UnitKey, assembled
from ingest.intervals.retyping import skeleton, without_mark_days
from ingest.intervals.schedule import Schedule
from ingest.intervals.unit_history import Amendment, UnitHistory
from ingest.source_revision import SourceArticle
from lawdb.article_key import ArticleKey
from lawdb.article_structure import Path

OVERLAPPING = (
    "overlapping_amendments: 두 개정이 같은 문구를 고쳐 그 사이의 문언을 원문에서 확인할 수 없음"
)


RENUMBERED = (
    "renumbered_units: 항·호의 번호를 고친 개정이 겹쳐 그 사이의 문언을 원문에서 확인할 수 없음"
)
BY_DECREE = "위임된 날(미확인)"
"""Stands for the day of a stage that the clause leaves to a decree which is not known."""
_NUMBER = re.compile(r"^(?:[①-⑳㉑-㉟㊱-㊿]|\d+(?:의\d+)*[.)]|[가-하][.)])\s*")
_TELLING_LENGTH = 10
"""Letters from which on two equal units are one, under its old and its new number."""


@dataclass(frozen=True, slots=True)
class Print:
    """The article as one revision prints it."""

    revision: int
    article: SourceArticle | None
    texts: dict[UnitKey, str]


@dataclass(frozen=True, slots=True)
class Stretch:
    """The article's text from a day on, until the next stretch."""

    start: date
    article: SourceArticle | None
    """None where the article does not exist from this day on."""
    revision: int
    basis: Basis
    amended: bool
    composed: bool
    uncertain: str
    """Empty, or why the source cannot tell."""
    stages: str = ""
    decrees: str = ""
    """The decrees that set the start, where the clause left it to one."""


@dataclass(frozen=True)
class ArticleHistory:
    """All that the prints of one article in one book tell, ready to be read day by day."""

    key: ArticleKey
    schedules: list[Schedule]
    units: dict[UnitKey, UnitHistory]
    prints: list[Print]
    contained: list[dict[UnitKey, frozenset[int]]]
    """Per print and unit: the amendments that the printed text contains."""
    last: int
    """The newest revision of the book."""

    def stretches(self) -> list[Stretch]:
        """The stretches in order; two neighbours always differ in text, status or certainty."""
        if not self.prints:
            return []
        days = self._days()
        found: list[Stretch] = []
        for day in days:
            stretch = self._stretch(day)
            if found and _says_the_same(found[-1], stretch):
                continue
            if not found and stretch.article is None:
                continue
            found.append(stretch)
        return found

    def _days(self) -> list[date]:
        days = {a.start.day for h in self.units.values() for a in h.amendments}
        days |= {self.schedules[p.revision].main_start for p in self.prints[1:]}
        if not days:
            days = {self.schedules[self.prints[0].revision].main_start}
        return sorted(days)

    def _stretch(self, day: date) -> Stretch:
        wanted: dict[UnitKey, frozenset[int]] = {}
        opened: list[Amendment] = []
        unresolved: Amendment | None = None
        for key, history in self.units.items():
            active = [a for a in history.amendments if a.start.day <= day]
            wanted[key] = frozenset(a.revision for a in active)
            opened += [a for a in active if a.start.day == day]
            for amendment in active:
                if amendment.start.reason and amendment is history.amendments[-1]:
                    unresolved = amendment
        article, revision, composed, uncertain = self._text_of(day, wanted)
        if unresolved is not None and not uncertain:
            uncertain = f"{unresolved.start.reason}: {unresolved.start.words}"
        stages = decrees = ""
        if opened:
            opener = max(opened, key=lambda a: a.revision)
            revision, basis = opener.revision, opener.start.basis
            staged = [s for a in opened if a.revision == revision for s in a.start.stages]
            stages = "; ".join(
                dict.fromkeys(f"{s.start or BY_DECREE} {s.addressees}" for s in staged)
            )
            own = [a.start.source for a in opened if a.revision == revision and a.start.source]
            decrees = "; ".join(dict.fromkeys(own))
        else:
            basis = self.schedules[revision].commencement.basis
        return Stretch(
            day, article, revision, basis, bool(opened), composed, uncertain, stages, decrees
        )

    def _text_of(
        self, day: date, wanted: dict[UnitKey, frozenset[int]]
    ) -> tuple[SourceArticle | None, int, bool, str]:
        settled = self._settled(day) if self._prints_differ_in_kind else None
        if settled is not None:
            return settled.article, settled.revision, False, ""
        exact = [
            p
            for p, contained in zip(self.prints, self.contained, strict=True)
            if all(contained.get(key, frozenset()) == wanted[key] for key in wanted)
        ]
        if exact:
            known = [p for p in exact if self.schedules[p.revision].main_start <= day]
            chosen = known[-1] if known else exact[0]
            if settled is None or settled.revision < chosen.revision:
                return chosen.article, chosen.revision, False, ""
        if settled is not None:
            return settled.article, settled.revision, False, ""
        return self._composed(day, wanted)

    def _settled(self, day: date) -> Print | None:
        """The newest print that some revision shows when nothing before it was waiting any more.

        Such a print is the law from that revision's start until the next amendment starts, whether
        the source prints cumulatively or what is in force: the two agree where nothing is pending.
        """
        amendments = [a for history in self.units.values() for a in history.amendments]
        ends = [*(p.revision for p in self.prints[1:]), self.last + 1]
        for shown, end in zip(reversed(self.prints), reversed(ends), strict=True):
            for revision in range(end - 1, shown.revision - 1, -1):
                schedule = self.schedules[revision]
                if schedule.main_start > day:
                    continue
                if any(a.revision > revision and a.start.day <= day for a in amendments):
                    return None
                promulgated_on = schedule.revision.promulgated_on
                if all(
                    a.start.day <= (promulgated_on if a.revision < revision else day)
                    for a in amendments
                    if a.revision <= revision
                ):
                    return shown
        return None

    def _composed(
        self, day: date, wanted: dict[UnitKey, frozenset[int]]
    ) -> tuple[SourceArticle | None, int, bool, str]:
        texts: dict[UnitKey, str] = {}
        doubtful: list[UnitKey] = []
        started = frozenset[int]().union(*wanted.values())
        not_yet = frozenset(
            self.schedules[a.revision].revision.promulgated_on
            for history in self.units.values()
            for a in history.amendments
            if a.revision not in started
        )
        for key, history in self.units.items():
            text, certain = history.text_with(wanted[key], day)
            if text is not None:
                texts[key] = without_mark_days(text, not_yet)
            if not certain:
                doubtful.append(key)
        latest = max(
            range(len(self.prints)),
            key=lambda i: (
                sum(self.contained[i].get(k, frozenset()) == wanted[k] for k in wanted),
                i,
            ),
        )
        frame = self.prints[latest]
        texts |= {key: text for key, text in frame.texts.items() if key not in self.units}
        article = assembled(self.key, texts, list(frame.texts))
        reason = OVERLAPPING if doubtful else ""
        if not reason and _repeated(texts) - set().union(
            *(_repeated(p.texts) for p in self.prints)
        ):
            reason = RENUMBERED
        return article, frame.revision, True, reason

    @cached_property
    def _prints_differ_in_kind(self) -> bool:
        """Whether some print leaves out what an earlier promulgation had already amended."""
        return any(
            p.contained
            != frozenset(a.revision for a in history.amendments if a.revision <= p.revision)
            for history in self.units.values()
            for p in history.prints
        )


def _repeated(texts: dict[UnitKey, str]) -> set[str]:
    """What stands in two units, numbers aside: long words anywhere, short ones in one list."""
    seen: set[tuple[Path, str]] = set()
    twice: set[str] = set()
    for key, text in texts.items():
        words = skeleton(_NUMBER.sub("", text))
        if key == TITLE or not words or words.startswith("삭제"):
            continue
        place = ((), words) if len(words) >= _TELLING_LENGTH else (key[0][:-1], words)
        if place in seen:
            twice.add(words)
        seen.add(place)
    return twice


def _says_the_same(one: Stretch, other: Stretch) -> bool:
    if one.uncertain != other.uncertain:
        return False
    if one.article is None or other.article is None:
        return one.article is other.article
    return one.article.text == other.article.text and one.article.title == other.article.title
