"""One article's texts over time, inside one life of its statute (until a whole amendment).

Each unit of the article (its sentence, a paragraph, a subparagraph …) has a list of amendments,
each with its start, and a list of prints, each with the set of amendments it contains. The text of
a day contains exactly the amendments started by then: it is taken from a print that contains just
those, else put together unit by unit, else it is uncertain.
"""

from __future__ import annotations

import re
from datetime import date

from rapidfuzz.distance import Indel

from ingest.addenda.commencement import Stage
from ingest.intervals.article_history import ArticleHistory, Print, Stretch
from ingest.intervals.article_units import TITLE, UnitKey, unit_texts
from ingest.intervals.merging import merge_words
from ingest.intervals.readdressing import readdressing
from ingest.intervals.retyping import is_retyping, is_slip, mark_dates, same_law
from ingest.intervals.schedule import PartStart, Schedule
from ingest.intervals.unit_history import Amendment, UnitHistory, UnitPrint
from ingest.source_revision import SourceArticle
from lawdb.article_key import ArticleKey
from lawdb.article_structure import Path

_SOME_WORDS = re.compile(r"중\s*[\"“']")
TOUCHED_UP_ABOVE = 0.7
"""Two texts more alike than this are one text touched up, not a new one."""


class ArticleTimeline:
    """Collects an article's prints in promulgation order and yields its stretches."""

    def __init__(
        self, key: ArticleKey, schedules: list[Schedule], marking: frozenset[int] = frozenset()
    ) -> None:
        """``marking``: the revisions whose own changes the source marks somewhere in the book."""
        self._marking = marking
        self._key = key
        self._schedules = schedules
        self._units: dict[UnitKey, UnitHistory] = {}
        self._prints: list[Print] = []
        self._contained: list[dict[UnitKey, frozenset[int]]] = []
        self._beside_pending = False
        """Whether the revision now taken may amend the text in force beside a pending one."""
        self._last = -1

    def take(self, revision: int, article: SourceArticle | None) -> None:
        """Note how a revision prints the article; call only where the print changes."""
        texts = unit_texts(article)
        self._readdress(texts)
        before = self._prints[-1].texts if self._prints else {}
        contained = dict(self._contained[-1]) if self._contained else {}
        changed = [k for k in {**before, **texts} if before.get(k) != texts.get(k)]
        marked = self._carries_own_mark(revision, article, before)
        deleted = article is not None and article.is_deleted and len(before) > 1
        schedule = self._schedules[revision]
        self._beside_pending = schedule.speaks_of_pending(self._key) and self._touched_up(
            schedule.main_start
        )
        rewritten = self._rewritten(revision, before, texts)
        taken = {
            key: self._take_unit(
                revision,
                key,
                before.get(key),
                texts.get(key),
                contained=contained.get(key),
                marked=marked,
                drops=deleted or any(key[0][: len(path)] == path for path in rewritten),
            )
            for key in changed
        }
        if marked and not any(revision in amendments for amendments in taken.values()):
            taken |= self._amended_back(revision, taken, contained, before, texts)
        contained |= taken
        self._prints.append(Print(revision, article, texts))
        self._contained.append(contained)

    def _readdress(self, texts: dict[UnitKey, str]) -> None:
        """Give the units known so far the addresses they have in a new print."""
        if not self._prints or not texts or not self._prints[-1].texts:
            return
        moved = readdressing(self._prints[-1].texts, texts)
        if moved is None or len({moved(key) for key in self._units}) != len(self._units):
            return
        self._units = {moved(key): history for key, history in self._units.items()}
        self._contained = [{moved(k): v for k, v in c.items()} for c in self._contained]
        self._prints = [
            Print(p.revision, p.article, {moved(k): t for k, t in p.texts.items()})
            for p in self._prints
        ]

    def _amended_back(
        self,
        revision: int,
        taken: dict[UnitKey, frozenset[int]],
        contained: dict[UnitKey, frozenset[int]],
        before: dict[UnitKey, str],
        texts: dict[UnitKey, str],
    ) -> dict[UnitKey, frozenset[int]]:
        """Units that this revision amended back to old wording.

        They look like a print without what is pending, but carry the revision's own mark: in
        형사소송법 제243조 제8496호 changed the words and 제8730호 restored them.
        """
        day = self._schedules[revision].revision.promulgated_on
        found: dict[UnitKey, frozenset[int]] = {}
        for key, amendments in taken.items():
            was = contained.get(key, frozenset[int]())
            now = texts.get(key)
            if amendments >= was or now is None or day not in mark_dates(now):
                continue
            history = self._units[key]
            history.prints.pop()
            start = self._start_of(revision, key)
            history.amendments.append(Amendment(revision, start, before.get(key), now))
            typed_on = self._schedules[revision].main_start
            found[key] = was | {revision}
            history.prints.append(UnitPrint(found[key], now, typed_on, revision))
        return found

    def _carries_own_mark(
        self, revision: int, article: SourceArticle | None, before: dict[UnitKey, str]
    ) -> bool:
        if article is None:
            return False
        day = self._schedules[revision].revision.promulgated_on
        if day not in mark_dates(article.text):
            return False
        return not any(day in mark_dates(text) for text in before.values())

    def _rewritten(
        self, revision: int, before: dict[UnitKey, str], texts: dict[UnitKey, str]
    ) -> list[Path]:
        """The units that carry the revision's own mark: what is gone below them it took away."""
        day = self._schedules[revision].revision.promulgated_on
        return [
            key[0]
            for key, text in texts.items()
            if key != TITLE
            and day in mark_dates(text)
            and day not in mark_dates(before.get(key, ""))
        ]

    def _take_unit(
        self,
        revision: int,
        key: UnitKey,
        before: str | None,
        now: str | None,
        *,
        contained: frozenset[int] | None,
        marked: bool,
        drops: bool,
    ) -> frozenset[int]:
        history = self._units.get(key)
        if history is None:
            history = self._units[key] = UnitHistory(before)
            history.prints.append(UnitPrint(frozenset(), before, date.min))
        contained = contained if contained is not None else frozenset[int]()
        everything = frozenset(a.revision for a in history.amendments)
        schedule = self._schedules[revision]
        typed_on = schedule.main_start
        started = frozenset(a.revision for a in history.amendments if a.start.day <= typed_on)
        candidates = [contained, everything, started]
        promulgated_on = schedule.revision.promulgated_on
        own_mark = promulgated_on in mark_dates(now or "")
        amends = own_mark and promulgated_on not in mark_dates(before or "")
        if amends:  # its own words, even where they are those of an earlier text again
            candidates = [contained]
        elif drops and now is None:  # the pending words are deleted, not left out of this print
            candidates.remove(started)
        for candidate in dict.fromkeys(candidates):
            text, certain = history.text_with(candidate)
            if certain and same_law(text, now):
                history.prints.append(UnitPrint(candidate, now, typed_on, revision))
                return candidate
        if not own_mark and not marked and now is not None:
            for candidate in (started, everything):
                if not history.text_with(candidate)[1]:  # the print settles what two Acts left open
                    history.prints.append(UnitPrint(candidate, now, typed_on, revision))
                    return candidate
        base_set, base = contained, before
        if everything != started or contained != everything:
            options = {
                candidate: history.text_with(candidate)[0]
                for candidate in (everything, started)
                if candidate in candidates or amends
            }
            options = {c: text for c, text in options.items() if not same_law(text, now)}
            options[contained] = before
            base_set = max(options, key=lambda c: (_likeness(options[c], now), len(c)))
            base = options[base_set]
        if not marked and self._is_typing(revision, base, now, key):
            history.prints.append(UnitPrint(base_set, now, typed_on, revision))
            return base_set
        start = self._not_before_what_it_amends(key, revision, base, now)
        if base is None and start.qualified and _SOME_WORDS.search(start.words):
            start = _with_the_rest(start, schedule.main_start)
        amendment = Amendment(revision, start, base, now)
        history.amendments.append(amendment)
        with_own = base_set | {revision}
        history.prints.append(UnitPrint(with_own, now, typed_on, revision))
        return with_own

    def _is_typing(self, revision: int, base: str | None, now: str | None, key: UnitKey) -> bool:
        """Whether a difference without a mark is the source's typing and no amendment.

        A text difference alone is no amendment. Where the revision marks its changes elsewhere in
        the book, a slip of a letter or two that it neither marks nor names in its addenda is the
        typing's.
        """
        if is_retyping(base, now):
            return True
        if revision not in self._marking or base is None or now is None or key == TITLE:
            return False
        if not is_slip(base, now):
            return False
        named = re.compile(rf"{re.escape(str(self._key))}(?!\s*의\s*\d)")
        return named.search(self._schedules[revision].revision.addenda) is None

    def _start_of(self, revision: int, key: UnitKey) -> PartStart:
        schedule = self._schedules[revision]
        return schedule.start_of(self._key, key[0], in_force=self._beside_pending)

    def _touched_up(self, day: date) -> bool:
        """Whether what is pending on the day only touches up a text in force.

        An Act can then amend both (형사소송법 제165조의2 by 제18398호, beside 제17572호); where the
        pending text is new, it amends that alone.
        """
        in_force: list[str] = []
        pending: list[str] = []
        for unit, history in self._units.items():
            if unit != TITLE:
                started = frozenset(a.revision for a in history.amendments if a.start.day <= day)
                everything = frozenset(a.revision for a in history.amendments)
                in_force.append(history.text_with(started)[0] or "")
                pending.append(history.text_with(everything)[0] or "")
        if in_force == pending:
            return False
        return _likeness("\n".join(in_force), "\n".join(pending)) > TOUCHED_UP_ABOVE

    def _not_before_what_it_amends(
        self, key: UnitKey, revision: int, base: str | None, now: str | None
    ) -> PartStart:
        """When a change starts: words not yet law cannot be changed in force before they are.

        Where a revision amends a pending amendment's words (타법개정 with "시행일이 도래하지 아니한
        법률을 개정한 부분은 각각 해당 법률의 시행일부터", or an amendment of an amending Act), its
        change starts with the pending one.
        """
        history, schedule = self._units[key], self._schedules[revision]
        start = self._start_of(revision, key)
        pending = [a for a in history.amendments if a.start.day > start.day]
        if not pending:
            return start
        in_force = frozenset(a.revision for a in history.amendments if a.start.day <= start.day)
        text, certain = history.text_with(in_force)
        if not certain or same_law(text, base):
            return start
        if text is not None and base is not None and now is not None:
            merged = merge_words(base, now, text)
            if merged is not None and not same_law(merged, text):
                return start
            if merged is None and not schedule.follows_pending:
                return schedule.start_of(self._key, key[0])
        latest = max(pending, key=lambda a: (a.start.day, a.revision)).start
        return PartStart(latest.day, start.basis, start.reason, start.words, start.stages)

    def settle(self, last: int) -> None:
        """Drop amendments that the source no longer shows, once they had started.

        ``last``: the newest revision of the book. Where a revision promulgated after an amendment's
        start still prints the unit without it, the amendment was a slip of one print.
        """
        self._last = last
        for history in self._units.values():
            final = history.prints[-1]
            history.amendments = [
                a
                for a in history.amendments
                if a.revision in final.contained
                or not any(
                    schedule.revision.promulgated_on > a.start.day
                    for schedule in self._schedules[final.revision : last + 1]
                )
            ]

    def stretches(self) -> list[Stretch]:
        """The stretches in order; two neighbours always differ in text, status or certainty."""
        return ArticleHistory(
            self._key, self._schedules, self._units, self._prints, self._contained, self._last
        ).stretches()


def _with_the_rest(start: PartStart, main_start: date) -> PartStart:
    """A new unit of which only some words start later starts with the rest of its revision.

    Put off whole, it would leave a hole in the list: "제2조제2호의 개정규정 중 “…”의 개정부분은 …".
    """
    if main_start >= start.day:
        return start
    stages = (Stage(main_start, "그 밖의 부분"), Stage(start.day, start.words))
    return PartStart(main_start, start.basis, stages=stages, qualified=True)


def _likeness(one: str | None, other: str | None) -> float:
    if one is None or other is None:
        return 1.0 if one is other else 0.0
    return Indel.normalized_similarity(one, other)
