"""Suspensions as nodes: whether one reaches the facts, and which days it takes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from deadline_engine.counting.convention import Convention
from deadline_engine.counting.period import Period
from deadline_engine.graph.applying import applied_at, applied_tolling
from deadline_engine.graph.counting_out import HeldUp
from deadline_engine.graph.elements import Applied, Done, Question, Value, Values, Warned
from deadline_engine.graph.facts import KnownTolling
from deadline_engine.graph.limb import LimbOfCase, no_latest
from deadline_engine.graph.selecting import Asked, from_on, reached
from deadline_engine.graph.span import NEVER, UNKNOWN, Span, exactly, later
from deadline_engine.graph.wording import day_en, day_ko, josa
from deadline_engine.rules.tolling import Effect, Suspension

_LONGEST_SEARCH = 800
"""Days; no procedure with a longest duration in the catalogue lasts longer."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What came of a suspension, in words after those that name it."""

    applies: bool | None
    ko: str = ""
    en: str = ""
    applied: tuple[Applied, ...] = ()
    questions: tuple[Question, ...] = ()
    start: Span | None = None
    """Its first day, where the law counts only from a later one."""


def suspension_done(
    limb: LimbOfCase, tolling: KnownTolling, values: Values, unheld_node: str, *, repeated: bool
) -> Done:
    """Evaluate one suspension against the end of the period without any (``unheld_node``)."""
    definition = tolling.definition
    assert isinstance(definition, Suspension)  # noqa: S101
    start = UNKNOWN if tolling.start is None else values[tolling.start].day or UNKNOWN
    end = NEVER if tolling.end is None else values[tolling.end].day or UNKNOWN
    if start == UNKNOWN and definition.longest is not None and end.bounded:
        start = Span(_earliest_start(limb, definition, end.earliest), end.latest)
    said = _without_effect(limb, tolling, definition, start, end, repeated=repeated)
    if said is None:
        said = _reach(limb, definition, values, unheld_node, start=start, end=end)
    ko, en, readings = _of_courts(limb, definition, start)
    return Done(
        Value(day=said.start or start, until=end, applies=said.applies),
        " ".join(filter(None, (_what_ko(definition, start, end), said.ko, ko))),
        " ".join(filter(None, (_what_en(definition, start, end), said.en, en))),
        (applied_tolling(definition, end if end.exact else start), *said.applied, *readings),
        said.questions,
        _too_long(limb, definition, start, end),
    )


def _without_effect(
    limb: LimbOfCase,
    tolling: KnownTolling,
    definition: Suspension,
    start: Span,
    end: Span,
    *,
    repeated: bool,
) -> _Said | None:
    """Why it certainly suspends nothing; None where nothing speaks against it."""
    if not tolling.fact.reaches_claim:
        return _Said(False, "이 사안에는 미치지 않습니다.", "It does not reach this case.")
    if tolling.fact.outcome in definition.lapses_when:
        by = definition.lapse_authority
        applied = () if by is None else (applied_at(by, end),)
        return _Said(
            False, "그 결과에 따라 효력이 없습니다.", "By its outcome it has no effect.", applied
        )
    gone = definition.effective_to
    if gone is not None and from_on(gone, start) is True:
        return _Said(False, f"그 규정은 {gone}부터 없습니다.", f"Its text is gone since {gone}.")
    if repeated and definition.first_only_authority is not None:
        return _Said(
            False,
            "두 번째이므로 효력이 없습니다.",
            "A second one has no effect.",
            (applied_at(definition.first_only_authority, start),),
        )
    least = definition.at_least
    if least is not None and _shorter(limb, least, start, end):
        return _Said(
            False,
            "법이 정한 최소 기간에 미치지 않아 효력이 없습니다.",
            f"It lasted less than {least} and has no effect.",
        )
    return None


def _reach(
    limb: LimbOfCase,
    definition: Suspension,
    values: Values,
    unheld_node: str,
    *,
    start: Span,
    end: Span,
) -> _Said:
    """Whether the text reaches facts that began before it was the law."""
    since, reach = definition.effective_from, definition.reach
    if since is None or (reach is None and start != UNKNOWN and from_on(since, start) is True):
        return _Said(True)
    if reach is None:
        return _Said(
            from_on(since + timedelta(days=1), end),
            f"시행일인 {since}부터만 셉니다.",
            f"Only days from {since} count.",
            start=exactly(since) if start == UNKNOWN else later(start, exactly(since)),
        )
    unheld = values[unheld_node].day or UNKNOWN
    asked = Asked(limb.days(values), limb.facts.attributes, limb.ask)
    applies, missing = reached(reach, asked, lambda: unheld)
    ko = {True: "미칩니다", False: "미치지 않습니다", None: "미치는지 알 수 없습니다"}[applies]
    en = {True: "It does", False: "It does not", None: "Whether it does is open"}[applies]
    return _Said(
        applies,
        f"{reach.ko} 이 사안에 {ko}.",
        f"{reach.en} {en} here.",
        (Applied(reach.authority, since),),
        tuple(missing),
    )


def _of_courts(
    limb: LimbOfCase, definition: Suspension, start: Span
) -> tuple[str, str, tuple[Applied, ...]]:
    """What decisions say of it in the reading that is computed."""
    applied: list[Applied] = []
    former, ko, en = definition.former_reading, "", ""
    if former is not None and definition.id in limb.facts.reading.former:
        applied.append(applied_at(former.authority, start))
        ko, en = former.ko, former.en
    elif definition.days_before_trigger_authority is not None:
        applied.append(applied_at(definition.days_before_trigger_authority, start))
    if definition.count_authority is not None:
        applied.append(applied_at(definition.count_authority, start))
    return ko, en, tuple(applied)


def held_up(
    limb: LimbOfCase, tolling: tuple[KnownTolling, ...], values: Values
) -> tuple[HeldUp, ...]:
    """The suspensions as their nodes left them, counted as the reading counts them."""
    found: list[HeldUp] = []
    for item in tolling:
        definition = item.definition
        assert isinstance(definition, Suspension)  # noqa: S101
        value = values[item.node]
        counts = definition.counts
        if definition.id in limb.facts.reading.other_counts and definition.other_count is not None:
            counts = definition.other_count
        found.append(
            HeldUp(
                definition,
                value.day or UNKNOWN,
                value.until or UNKNOWN,
                value.applies,
                counts,
                before_trigger=definition.id in limb.facts.reading.former,
            )
        )
    return tuple(found)


def held_done(
    limb: LimbOfCase, tolling: tuple[KnownTolling, ...], values: Values, rule_node: str, base: str
) -> Done:
    """The end of the first run with everything that suspended it."""
    before = values[base]
    periods = limb.periods_of(values[rule_node])
    if before.unlimited or not periods or before.day is None:
        return Done(before, "변동이 없습니다.", "Nothing changes.", limb.rule_applied(values))
    trigger = limb.start(values)
    items = held_up(limb, tolling, values)
    last_day, run = limb.count(trigger, periods, items)
    last_day = no_latest(last_day, values[rule_node])
    applied = tuple(
        applied_tolling(item.definition, item.end if item.end.exact else item.start)
        for item in items
        if item.applies is not False
    ) or limb.rule_applied(values)
    stood = run.stood if run is not None else 0
    ko_days = f"멈춘 {stood}일을 더하여 " if stood else ""
    en_days = f"{stood} days on which it stood are added: " if stood else ""
    return Done(
        replace(before, day=last_day, first_counted=None if run is None else run.first_counted),
        f"{ko_days}말일은 {day_ko(last_day)}입니다(정지가 없으면 {day_ko(before.day)}).",
        f"{en_days}the last day is {day_en(last_day)} (without suspension {day_en(before.day)}).",
        applied,
    )


def not_mentioned_done(
    limb: LimbOfCase, definition: Suspension, values: Values, settled_node: str
) -> Done:
    """How far a suspension the facts do not mention could have carried the end."""
    end = values[settled_node].day or UNKNOWN
    latest = None
    if end.latest is not None and definition.longest is not None:
        latest = _latest_end(limb, definition, end.latest)
        if latest is None:
            return Done(
                Value(day=end, applies=False),
                f"{josa(definition.name.ko, '은', '는')} 아직 없던 제도입니다.",
                f"There was no {definition.name.en} yet.",
                (applied_at(definition.authority, end),),
            )
        if definition.after_end is not None:
            after = _counts_after(limb, definition)
            latest = after.count(latest, definition.after_end, first_day_included=False).last_day
    assert definition.question is not None  # noqa: S101
    return Done(
        Value(day=Span(end.earliest, latest), applies=None),
        f"{josa(definition.name.ko, '이', '가')} 있었는지 알 수 없습니다. 있었다면 말일은 늦으면 "
        f"{latest or '정해지지 않은 날'}입니다.",
        f"Whether there was {definition.name.en} is not known; with it the end could be as late as "
        f"{latest or 'some later day'}.",
        (applied_tolling(definition, end),),
        (Question(definition.id, definition.question.ko, definition.question.en),),
    )


def _shorter(limb: LimbOfCase, least: Period, start: Span, end: Span) -> bool:
    """Whether it certainly lasted less than its law asks for."""
    if start.earliest is None or end.latest is None:
        return False
    return limb.convention.count(start.earliest, least).last_day > end.latest


def _too_long(
    limb: LimbOfCase, definition: Suspension, start: Span, end: Span
) -> tuple[Warned, ...]:
    longest = _longest_on(limb, definition, start)
    if longest is None or not end.surely_after(longest):
        return ()
    return (
        Warned(
            "longer_than_the_law_allows",
            f"{definition.name.ko}의 기간이 법이 허용하는 가장 긴 기간({day_ko(longest)}까지)을"
            " 넘습니다. 날짜를 확인하십시오.",
            f"{definition.name.en} lasted longer than its law allows (to {day_en(longest)}); check"
            " its dates.",
        ),
    )


def _longest_on(limb: LimbOfCase, definition: Suspension, start: Span) -> Span | None:
    """The last day to which one that starts on an exact day can last; None where no law says."""
    if start.exact is None or not _longest(definition):
        return None
    convention = _counts_after(limb, definition)
    ends = [
        convention.count(start.exact, longest, first_day_included=False).last_day
        for since, before, longest in _longest(definition)
        if since <= start.exact < before
    ]
    return Span(ends[0], ends[0]) if ends else None


def _earliest_start(limb: LimbOfCase, definition: Suspension, end: date | None) -> date | None:
    """The first day on which one that ended on ``end`` can have started, by the law of that day."""
    if end is None:
        return None
    convention = _counts_after(limb, definition)
    days = (end - timedelta(days=back) for back in range(_LONGEST_SEARCH, -1, -1))
    return next(
        (
            day
            for day in days
            for since, before, longest in _longest(definition)
            if since <= day < before
            and convention.count(day, longest, first_day_included=False).last_day >= end
        ),
        None,
    )


def _latest_end(limb: LimbOfCase, definition: Suspension, start: date) -> date | None:
    """The last day on which one that started on ``start`` or before can have ended.

    None: there was no such thing yet.
    """
    convention = _counts_after(limb, definition)
    return max(
        (
            convention.count(
                min(start, before - timedelta(days=1)), longest, first_day_included=False
            ).last_day
            for since, before, longest in _longest(definition)
            if since <= start
        ),
        default=None,
    )


def _longest(definition: Suspension) -> list[tuple[date, date, Period]]:
    """The longest it can last, per interval of days on which it starts."""
    dated = [
        (v.effective_from, v.effective_to or date.max, v.longest)
        for v in definition.longest_versions
    ]
    whole = [] if definition.longest is None else [(date.min, date.max, definition.longest)]
    return dated or whole


def _counts_after(limb: LimbOfCase, definition: Suspension) -> Convention:
    """How days after a day are counted: what runs after its end says, else the limb."""
    if definition.after_end_convention is not None:
        return limb.named(definition.after_end_convention)
    return limb.convention


_EFFECT_KO = {
    Effect.STOPS_CLOCK: "기간의 진행이 정지됩니다",
    Effect.HOLDS_COMPLETION: "완성이 유예됩니다",
    Effect.DEFERS_START: "그때까지 기간이 진행하지 않습니다",
}
_EFFECT_EN = {
    Effect.STOPS_CLOCK: "the clock stands",
    Effect.HOLDS_COMPLETION: "completion is held open",
    Effect.DEFERS_START: "the period does not begin before its end",
}


def _what_ko(definition: Suspension, start: Span, end: Span) -> str:
    days = f"{day_ko(start)} ~ {day_ko(end)}" if start != UNKNOWN else f"~ {day_ko(end)}"
    return f"{definition.name.ko}({days}): {_EFFECT_KO[definition.effect]}."


def _what_en(definition: Suspension, start: Span, end: Span) -> str:
    days = f"{day_en(start)} – {day_en(end)}" if start != UNKNOWN else f"to {day_en(end)}"
    return f"{definition.name.en} ({days}): {_EFFECT_EN[definition.effect]}."
