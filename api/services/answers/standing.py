"""What a question names and what did not bind that day: since when, until when, by which ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy.orm import Session

from api.services.answers.asked_units import units_asked
from api.services.answers.namesakes import never_had
from api.services.answers.results import AskedArticle, Reason, ReasonCode, Transitional
from api.services.answers.ruling_wording import joined_rulings, ruling_en, ruling_ko
from api.services.answers.sources import ends_all, transitional_of
from api.services.law_used import link_to
from api.services.wording import OUTCOMES
from deadline_engine.particles import topic
from lawdb.article_key import ArticleKey
from lawdb.article_reference import covers, parse_unit
from lawdb.article_structure import Path, describe
from lawdb.citations.unit_history import unit_runs
from lawdb.errors import StoreError
from lawdb.event_date import EventDays
from lawdb.governing import GoverningResult, governing
from lawdb.governing.rule import Governs
from lawdb.knowledge import Knowledge
from lawdb.lookup.concerning import rulings_on
from lawdb.lookup.version_rows import JoinedVersion, joined, stored_versions, texts_of
from lawdb.outcome import Outcome
from lawdb.results import Interval, RulingOnText
from lawdb.search.results import NamedReference

_GONE = frozenset({Outcome.DELETED, Outcome.REPEALED, Outcome.NO_LONGER_IN_FORCE})
_NOT_YET = frozenset({Outcome.NOT_YET_ENACTED, Outcome.PENDING})
_BINDING = frozenset({Outcome.IN_FORCE, Outcome.UNRESOLVED_COMMENCEMENT})
_ASKS_WHETHER = re.compile(
    r"시행\s*중|효력이?\s*있|유효(?:한가|합니까|한지|한가요)|아직\s*있|살아\s*있"
)


@dataclass(frozen=True, slots=True)
class Standing:
    """Tells of the articles of one question what they were on its event date."""

    session: Session
    question: str
    days: EventDays
    day: date
    """The first day of ``days`` on which something can be told."""
    today: date
    facts: Mapping[str, Any]

    def of(self, named: Sequence[NamedReference]) -> tuple[AskedArticle, ...]:
        """What of the articles and units named did not bind; in order of the question."""
        return tuple(asked for each in named if each.article for asked in self._asked(each))

    def _asked(self, named: NamedReference) -> Iterator[AskedArticle]:
        key = ArticleKey.parse(named.article)
        rulings = rulings_on(self.session, named.statute_id, key, self.day, Knowledge())
        outcome = named.outcome or Outcome.IN_FORCE
        versions = joined(stored_versions(self.session, named.statute_id, key, Knowledge()))
        if outcome is Outcome.STRUCK_DOWN and not any(map(ends_all, rulings)):
            outcome = Outcome.IN_FORCE
        if outcome in _GONE | _NOT_YET | {Outcome.STRUCK_DOWN}:
            yield self._article(named, (), outcome, _stood(versions), rulings)
            return
        if outcome is Outcome.NO_SUCH_ARTICLE and _ASKS_WHETHER.search(self.question):
            yield self._article(named, (), outcome, (), rulings)
        if outcome not in _BINDING:
            return
        paths = units_asked(self.question, named.article)
        texts = texts_of(
            self.session, [t.row.content_hash for v in versions for t in v.typings] if paths else []
        )
        for path in paths:
            runs = unit_runs(versions, lambda typing: texts[typing.row.content_hash], path)
            stood = tuple(run.interval for run in runs)
            struck = [r for r in rulings if _ends(r, path)]
            if not any(_overlap(interval, self.days) for interval in stood):
                was = Outcome.NO_SUCH_ARTICLE if not stood else _when(stood, self.day)
                yield self._article(named, path, was, stood, rulings)
            elif struck:
                yield self._article(named, path, Outcome.STRUCK_DOWN, stood, struck)

    def _article(
        self,
        named: NamedReference,
        path: Path,
        outcome: Outcome,
        stood: tuple[Interval, ...],
        rulings: Sequence[RulingOnText],
    ) -> AskedArticle:
        unit = describe(path)
        name = f"{named.statute_title} {named.article}{unit}"
        found = self._governing(named, unit) if outcome in _NOT_YET else None
        touching = tuple(r for r in rulings if r.effect is not None or outcome not in _NOT_YET)
        never = (
            never_had(self.session, named, unit) if outcome is Outcome.NO_SUCH_ARTICLE else ("", "")
        )
        korean, english = _sentences(name, outcome, stood, touching, of=self, never=never)
        if found is not None:
            korean += _reaches(found, korean=True)
            english += _reaches(found, korean=False)
        return AskedArticle(
            name=name,
            statute_id=named.statute_id,
            article=named.article,
            unit=unit,
            outcome=outcome,
            in_force_during=stood,
            rulings=touching,
            transitional=_transitional(found),
            link=link_to(named.statute_id, named.article, self.day),
            sentence_ko=korean,
            sentence_en=english,
        )

    def _governing(self, named: NamedReference, unit: str) -> GoverningResult | None:
        try:
            return governing(
                self.session,
                f"id:{named.statute_id}",
                f"{named.article}{unit}",
                self.day,
                self.facts,
                judged_on=max(self.day, self.today),
            )
        except StoreError:
            return None  # the store cannot tell what reaches back; nothing is said of it


def reasons_of(asked: Sequence[AskedArticle]) -> tuple[Reason, ...]:
    """The same as reasons, beside an answer or instead of one."""
    return tuple(
        Reason(
            code=_code(each), named=each.name,
            sentence_ko=each.sentence_ko, sentence_en=each.sentence_en,
        )
        for each in asked
    )  # fmt: skip


def _code(asked: AskedArticle) -> ReasonCode:
    if asked.outcome is Outcome.NO_SUCH_ARTICLE:
        return ReasonCode.NO_SUCH_ARTICLE
    return ReasonCode.UNIT_NOT_IN_FORCE if asked.unit else ReasonCode.ARTICLE_NOT_IN_FORCE


def _sentences(
    name: str,
    outcome: Outcome,
    stood: Sequence[Interval],
    rulings: Sequence[RulingOnText],
    *,
    of: Standing,
    never: tuple[str, str],
) -> tuple[str, str]:
    lead = ("아니요. ", "No. ") if _ASKS_WHETHER.search(of.question) else ("", "")
    words = OUTCOMES[outcome]
    korean = f"{lead[0]}{topic(name)} 기준일({of.days})에 "
    english = f"{lead[1]}On {of.days}, {name} "
    if outcome is Outcome.NO_SUCH_ARTICLE:
        never_ko, never_en = never
        return f"{lead[0]}{never_ko}", f"{lead[1]}{never_en}"
    if outcome is Outcome.STRUCK_DOWN:
        korean += "법으로서 효력이 없습니다: 글은 책에 남아 있습니다."
        english += "did not bind, though the book prints it."
    elif outcome in _NOT_YET:
        korean += "아직 시행되지 않았습니다" if outcome is Outcome.PENDING else "아직 없었습니다"
        korean += "."
        english += f"was not in force: {words.en}."
        later = [i.start for i in stood if i.start > of.day]
        if later:
            waits = later[0] > of.today
            korean += f" {later[0]}부터 시행{'될 예정입니다' if waits else '되었습니다'}."
            english += f" It starts on {later[0]}."
    else:
        korean += f"시행 중이 아닙니다: {words.ko}."
        english += f"was not in force: {words.en}."
        past = [i.end for i in stood if i.end is not None and i.end <= of.day]
        if past:
            korean += f" {past[-1]}부터 시행 중이 아닙니다."
            english += f" It ended on {past[-1]}."
    if outcome not in _NOT_YET:
        korean += "".join(f" {ruling_ko(ruling)}." for ruling in joined_rulings(rulings))
        english += "".join(f" {ruling_en(ruling)}." for ruling in joined_rulings(rulings))
    return korean, english


def _reaches(found: GoverningResult, *, korean: bool) -> str:
    """The clauses by which the later text may govern facts of the day all the same."""
    steps = [step for step in found.why if step.says in {None, Governs.NEW_TEXT}]
    said = [
        f"{s.sentence_ko if korean else s.sentence_en} ({s.clause} <{s.promulgation.number}>)"
        for s in steps
        if s.clause
    ]
    unread = [
        f"{c.number} <{c.promulgation.number}>"
        for c in found.may_decide_otherwise
        if str(ArticleKey.parse(found.article)) in c.targets
    ]
    if unread:
        head = "부칙이 달리 정할 수 있습니다:" if korean else "The addenda may say otherwise:"
        said.append(f"{head} {', '.join(unread)}")
    if not said:
        return ""
    return (" 다만 " if korean else " But: ") + " ".join(said)


def _transitional(found: GoverningResult | None) -> Transitional | None:
    return None if found is None else transitional_of(found)


def _stood(versions: Sequence[JoinedVersion]) -> tuple[Interval, ...]:
    """The days on which a text of the article stood in the book, joined where they meet."""
    found: list[Interval] = []
    for version in versions:
        if version.first.outcome not in _BINDING:
            continue
        if found and found[-1].end == version.interval.start:
            found[-1] = Interval(start=found[-1].start, end=version.interval.end)
        else:
            found.append(version.interval)
    return tuple(found)


def _when(stood: Sequence[Interval], day: date) -> Outcome:
    later = all(interval.start > day for interval in stood)
    return Outcome.NOT_YET_ENACTED if later else Outcome.NO_LONGER_IN_FORCE


def _ends(ruling: RulingOnText, path: Path) -> bool:
    return ruling.in_effect and ruling.scope != "part" and covers(parse_unit(ruling.unit), path)


def _overlap(interval: Interval, days: EventDays) -> bool:
    return EventDays(start=interval.start, end=interval.end).common(days) is not None
