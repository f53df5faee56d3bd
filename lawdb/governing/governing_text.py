"""``governing``: the text in force on the event date, unless the addenda say otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from lawdb import lookup
from lawdb.article_reference import ArticleReference, covers, unit_text
from lawdb.article_structure import Path, describe
from lawdb.comparison.unit_changes import without_marks
from lawdb.errors import NoSuchArticle
from lawdb.governing.clauses import StoredClause, clauses_of, concerns
from lawdb.governing.condition import Evaluation
from lawdb.governing.facts import Facts, read_facts
from lawdb.governing.reach import NO_TEXT, Reach, reach
from lawdb.governing.results import (
    GoverningOutcome,
    GoverningResult,
    GoverningText,
    JudgedOn,
    UnitGoverning,
)
from lawdb.governing.rule import Governs
from lawdb.governing.sentences import judged_on as read_judged_on
from lawdb.governing.sentences import outcome_sentences
from lawdb.governing.steps import (
    asked_facts,
    evaluated,
    first_day,
    may_say,
    says,
    stated_facts,
    step,
)
from lawdb.governing.stored_rules import PlacedRule, placed, rules_on
from lawdb.knowledge import Knowledge
from lawdb.lookup.concerning import is_struck_down
from lawdb.lookup.version_rows import JoinedVersion, joined, stored_versions, texts_of
from lawdb.outcome import Outcome
from lawdb.results import AddendumClause, ArticleResult

_UNKNOWN_TEXT = frozenset({Outcome.OUTSIDE_HORIZON, Outcome.UNRESOLVED_COMMENCEMENT})
_NO_TEXT_STANDS = frozenset(
    {
        Outcome.NOT_YET_ENACTED,
        Outcome.PENDING,
        Outcome.OUTSIDE_HORIZON,
        Outcome.NO_LONGER_IN_FORCE,
        Outcome.REPEALED,
    }
)
_WEIGHT = {outcome: weight for weight, outcome in enumerate(GoverningOutcome)}
_DECIDED = frozenset(
    {GoverningOutcome.DECIDED_BY_EVENT_DATE, GoverningOutcome.DECIDED_BY_TRANSITIONAL_RULE}
)


def governing(
    session: Session,
    statute: str,
    article: str,
    event_date: date | None = None,
    facts: Mapping[str, Any] | None = None,
    *,
    known_on: date | datetime | None = None,
    judged_on: date | None = None,
    stale_after: timedelta | None = None,
) -> GoverningResult:
    """Which text of the article (or of a 항, 호 of it) governs the facts, and by which clause.

    ``facts`` are as ``read_facts`` takes them. Without ``event_date`` today in Seoul is assumed,
    without ``judged_on`` today too; both are fields of the result. Addenda of revisions whose text
    starts after ``judged_on`` are not applied.

    Raises what ``lookup.article`` raises, NoSuchArticle for a unit that no text of the article has,
    UnknownFact, MalformedFact, and MalformedPeriod where ``judged_on`` lies before the event.
    """
    reference = ArticleReference.parse(article)
    in_force = lookup.article(
        session, statute, str(reference.key), event_date, known_on, stale_after=stale_after
    )
    judged = read_judged_on(judged_on, in_force.event_date)
    knowledge = Knowledge.on(known_on)
    statute_id = in_force.statute.id
    texts = joined(stored_versions(session, statute_id, reference.key, knowledge))
    rules = rules_on(session, statute_id, reference.key, knowledge)
    stated = read_facts(facts or {}, frozenset[str]().union(*(rule.facts for _, rule in rules)))
    in_place = placed(session, statute_id, rules, texts, knowledge)
    amending = {t.revision.id for text in texts for t in text.typings if t.row.amended}
    amending |= {rule.revision.id for rule in in_place}
    clauses = clauses_of(session, statute_id, reference.key, amending, knowledge)
    answer = _Answer(session, known_on, in_force, judged, reference, texts, stated, clauses)
    return answer.result(in_place)


@dataclass(slots=True)
class _Answer:
    """Puts one result together."""

    session: Session
    known_on: date | datetime | None
    in_force: ArticleResult
    judged: JudgedOn
    reference: ArticleReference
    texts: list[JoinedVersion]
    facts: Facts
    clauses: list[StoredClause]
    _shown: dict[int, ArticleResult] = field(default_factory=dict[int, ArticleResult])
    _typed: dict[bytes, str] = field(default_factory=dict[bytes, str])

    @property
    def _event_day(self) -> date:
        return self.in_force.event_date.day

    def result(self, rules: Sequence[PlacedRule]) -> GoverningResult:
        self._typed = texts_of(self.session, [t.first.row.content_hash for t in self.texts])
        path = self.reference.path
        if path and not any(self._unit_of(place, path) for place in range(len(self.texts))):
            raise NoSuchArticle(
                f"no stored text of {self.in_force.statute.title} {self.reference.key} has"
                f" {self.reference.unit}"
            )
        concerned = [
            rule
            for rule in rules
            if covers(rule.reference.path, path) or covers(path, rule.reference.path)
        ]
        last_day = max(self.judged.date, self._event_day)
        applied = [rule for rule in concerned if rule.rule.text_from <= last_day]
        said = {rule: evaluated(rule, self.facts) for rule in applied}
        whole = self._unit(path, said, rules)
        inner = sorted(
            {r.reference.path for r in applied if covers(path, r.reference.path)} - {path}
        )
        parts = [self._unit(part, said, rules) for part in inner]
        outcomes = [whole.outcome, *(part.outcome for part in parts)]
        outcome = max(outcomes, key=_WEIGHT.__getitem__)
        ko, en = outcome_sentences(outcome, whole.governing)
        return GoverningResult(
            event_date=self.in_force.event_date,
            judged_on=self.judged,
            known_on=self.in_force.known_on,
            statute=self.in_force.statute,
            article=self.in_force.article,
            unit=self.reference.unit,
            facts=stated_facts(self.facts, rules),
            outcome=outcome,
            decided=outcome in _DECIDED,
            governing=whole.governing,
            alternatives=whole.alternatives,
            parts=tuple(parts),
            why=tuple(step(rule, evaluation, self.clauses) for rule, evaluation in said.items()),
            may_decide_otherwise=tuple(self._unread(path, rules, said)),
            asks=asked_facts(self._open(said, [path, *inner])),
            not_yet_applied=tuple(r.rule.rule_id for r in concerned if r not in said),
            sentence_ko=ko,
            sentence_en=en,
            in_force=self.in_force,
        )

    def _unit(
        self, path: Path, said: Mapping[PlacedRule, Evaluation], rules: Sequence[PlacedRule]
    ) -> UnitGoverning:
        own = self._speaking(path, said)
        reached = self._reach(own)
        shown = [self._text(place, path) for place in sorted(reached.texts)]
        decided = shown[0] if len(shown) == 1 else None
        if decided is None:
            outcome = _undecided(own)
        elif decided.outcome in _UNKNOWN_TEXT:
            outcome = GoverningOutcome.TEXT_UNKNOWN
        elif self._unread(path, rules, said) or self._changed(reached, path):
            outcome = GoverningOutcome.MAY_BE_DECIDED_OTHERWISE
        elif any(says(r, e) in {Governs.NEW_TEXT, Governs.OLD_TEXT} for r, e in own.items()):
            outcome = GoverningOutcome.DECIDED_BY_TRANSITIONAL_RULE
        else:
            outcome = GoverningOutcome.DECIDED_BY_EVENT_DATE
        return UnitGoverning(
            unit=describe(path),
            outcome=outcome,
            decided=outcome in _DECIDED,
            governing=decided,
            alternatives=() if decided else tuple(shown),
        )

    def _speaking(
        self, path: Path, said: Mapping[PlacedRule, Evaluation]
    ) -> dict[PlacedRule, Evaluation]:
        """The rules that speak of the unit: its own, and those of units around it.

        Of the latter only where their revision changed this unit: a clause speaks of the amended
        words (개정규정) alone.
        """
        return {
            rule: evaluation
            for rule, evaluation in said.items()
            if rule.reference.path == path
            or (covers(rule.reference.path, path) and self._changed_at(rule.place, path))
        }

    def _reach(self, own: Mapping[PlacedRule, Evaluation]) -> Reach:
        return reach(
            [text.interval.start for text in self.texts],
            self._event_day,
            self.judged.date,
            {rule.place: may_say(rule, evaluation) for rule, evaluation in own.items()},
        )

    def _changed(self, reached: Reach, path: Path) -> bool:
        """Whether a text that the addenda leave unspoken of changed the unit."""
        return any(self._changed_at(place, path) for place in reached.unspoken)

    def _changed_at(self, place: int, path: Path) -> bool:
        """Whether the unit's words are others than in the text before.

        Marks, spaces and punctuation aside: 기간동안 and 기간 동안 are one typing apart.
        """
        return place == 0 or _letters(self._unit_of(place, path)) != _letters(
            self._unit_of(place - 1, path)
        )

    def _unit_of(self, place: int, path: Path) -> str | None:
        return unit_text(self._typed[self.texts[place].first.row.content_hash], path)

    def _text(self, place: int, path: Path) -> GoverningText:
        """The text at a place, as it stood; of the event date where it was then in force."""
        event = self._event_day
        if place == NO_TEXT:
            first = self.texts[0].interval.start if self.texts else event
            day, stands, newer = min(event, first - timedelta(days=1)), False, False
        else:
            interval = self.texts[place].interval
            stands, newer = True, event < interval.start
            past = interval.end is not None and interval.end <= event
            day = interval.end - timedelta(days=1) if interval.end and past else event
            day = max(day, interval.start)
        result = self._on(day)
        unit = None if result.text is None else unit_text(result.text, path)
        stands = stands and unit is not None and result.outcome not in _NO_TEXT_STANDS
        outcome = result.outcome
        if outcome is Outcome.IN_FORCE and is_struck_down(result.rulings, path):
            outcome = Outcome.STRUCK_DOWN
        relation = "in_force" if day == event else "newer" if newer else "older"
        return GoverningText(
            stands=stands,
            relation=relation,
            outcome=outcome,
            title=result.title,
            text=result.text,
            unit_text=unit,
            interval=result.version,
            promulgation=result.promulgation,
        )

    def _on(self, day: date) -> ArticleResult:
        if day == self._event_day:
            return self.in_force
        key = day.toordinal()
        if key not in self._shown:
            self._shown[key] = lookup.article(
                self.session,
                f"id:{self.in_force.statute.id}",
                self.in_force.article,
                day,
                self.known_on,
            )
        return self._shown[key]

    def _unread(
        self, path: Path, rules: Sequence[PlacedRule], said: Mapping[PlacedRule, Evaluation]
    ) -> list[AddendumClause]:
        """Clauses no rule speaks for, that may say which text reaches the facts.

        Where dated facts are given: those of revisions that start after the earliest of them, for
        a clause sets apart what lies before its revision. Without: those of the governing revision
        and of all later ones.
        """
        read = {(r.revision.id, n) for r in rules for n in r.rule.read_clauses}
        places = self._places()
        own = self._speaking(path, said)
        lowest = min(self._reach(own).texts)
        first = date.min
        if lowest != NO_TEXT:
            # The revision that brought the unit's words, not one that amended the rest since.
            while not self._changed_at(lowest, path):
                lowest -= 1
            first = self.texts[lowest].interval.start
        asked_for = {test.fact for evaluation in own.values() for test in evaluation.tests}
        earliest = first_day(self.facts, asked_for)
        found: list[AddendumClause] = []
        for stored in self.clauses:
            place = places.get(stored.revision_id)
            start = stored.clause.promulgation.effective_on
            if place is not None:
                start = self.texts[place].interval.start
            if start > self.judged.date or (stored.revision_id, stored.clause.number) in read:
                continue
            if start < first if earliest is None else start <= earliest:
                continue
            amended = place is not None and self._changed_at(place, path)
            if concerns(stored.clause, self.reference.key, path, amended=amended):
                found.append(stored.clause)
        return found

    def _places(self) -> dict[int, int]:
        """The place of the first text each amending revision brought."""
        places: dict[int, int] = {}
        for place, text in enumerate(self.texts):
            for typing in text.typings:
                if typing.row.amended:
                    places.setdefault(typing.revision.id, place)
        return places

    def _open(
        self, said: Mapping[PlacedRule, Evaluation], paths: Sequence[Path]
    ) -> Iterator[Evaluation]:
        """What was evaluated for the units that stay undecided."""
        for path in paths:
            own = self._speaking(path, said)
            if len(self._reach(own).texts) > 1:
                yield from own.values()


def _undecided(own: Mapping[PlacedRule, Evaluation]) -> GoverningOutcome:
    missing = any(test.given is None for each in own.values() for test in each.open_tests)
    return GoverningOutcome.NEEDS_FACT if missing else GoverningOutcome.DEPENDS_ON_DAY


_NO_LETTER = re.compile(r"[\W_]+")


def _letters(text: str | None) -> str | None:
    return None if text is None else _NO_LETTER.sub("", without_marks(text))
