"""Interruptions as nodes: whether one took effect, and the period that starts anew after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from deadline_engine.counting.period import Period
from deadline_engine.graph.applying import applied_at, applied_tolling
from deadline_engine.graph.counting_out import settled_span
from deadline_engine.graph.elements import Applied, Done, Hold, Question, Value, Values, Warned
from deadline_engine.graph.facts import KnownTolling
from deadline_engine.graph.limb import LimbOfCase
from deadline_engine.graph.span import NEVER, UNKNOWN, Span, hull, later
from deadline_engine.graph.suspending import held_up
from deadline_engine.graph.wording import day_en, day_ko
from deadline_engine.rules.schema import Names
from deadline_engine.rules.tolling import FollowUp, Interruption, Outcome


@dataclass(frozen=True, slots=True)
class _Said:
    """What came of an interruption, in words."""

    ko: str
    en: str
    applies: bool | None = False
    until: Span | None = None
    holds: tuple[Hold, ...] = ()
    authorities: tuple[Applied, ...] = ()
    questions: tuple[Question, ...] = ()
    warnings: tuple[Warned, ...] = ()


_OTHER_CLAIM = _Said(
    "다른 청구에 관한 것이어서 중단되지 않습니다.",
    "it concerns another claim and does not interrupt.",
)
_UNLIMITED = _Said("기간의 제한이 없습니다.", "there is no limitation.")
_NOT_BEGUN = _Said(
    "기간이 시작되기 전이어서 중단할 것이 없습니다.",
    "the period had not begun; there is nothing to interrupt.",
)


def interruption_done(
    limb: LimbOfCase, tolling: KnownTolling, values: Values, settled_node: str
) -> Done:
    """Whether the act came before the end, or in time after a demand, and what it leaves."""
    definition = tolling.definition
    assert isinstance(definition, Interruption)  # noqa: S101
    before = values[settled_node]
    start = UNKNOWN if tolling.start is None else values[tolling.start].day or UNKNOWN
    trigger = values[limb.trigger_node].day or UNKNOWN
    if not tolling.fact.reaches_claim:
        said = _OTHER_CLAIM
    elif before.unlimited:
        said = _UNLIMITED
    else:
        over = _over(definition, tolling, values, start)
        begun = _begun(definition, trigger, start, over)
        said = _NOT_BEGUN
        if begun is not False:
            said = _effect(limb, tolling, definition, before, start=start, over=over)
        if begun is None and said.applies is True:
            said = replace(said, applies=None)
    return Done(
        Value(day=start, until=said.until, applies=said.applies, holds=said.holds),
        f"{definition.name.ko}({day_ko(start)}): {said.ko}",
        f"{definition.name.en} ({day_en(start)}): {said.en}",
        (applied_tolling(definition, start), *said.authorities),
        said.questions,
        said.warnings,
    )


def _begun(definition: Interruption, trigger: Span, start: Span, over: Span) -> bool | None:
    """Whether there was a period to interrupt.

    A procedure that lasts may begin before the period does (장래이행의 소, 민사소송법 제251조) and
    holds it up from the first day; an act of a moment interrupts nothing before it.
    """
    reaches = over if definition.lasts else start
    if reaches.never or trigger.surely_not_after(reaches):
        return True
    return False if trigger.surely_after(reaches) else None


def _effect(
    limb: LimbOfCase,
    tolling: KnownTolling,
    definition: Interruption,
    before: Value,
    *,
    start: Span,
    over: Span,
) -> _Said:
    end = before.day or UNKNOWN
    in_time = _not_after(start, end)
    follow_up, lapse = definition.follow_up, ()
    lapsed = tolling.fact.outcome in definition.lapses_when
    if lapsed and definition.lapse_authority is not None:
        follow_up = definition.on_lapse
        lapse = (applied_at(definition.lapse_authority, over),)
    if follow_up is not None and tolling.fact.followed_up is False:
        return _Said(
            "뒤따른 조치가 없어 중단의 효력이 없습니다.",
            "nothing followed, so it does not interrupt.",
            authorities=(*lapse, applied_at(follow_up.authority, over)),
        )
    chained = limb.facts.reading.withdrawn_keeps and lapsed
    if follow_up is not None and chained and in_time is not True:
        in_time, _ = _kept(before.holds, definition.id, start, in_time)
    if follow_up is not None and in_time is not False:
        hold = _hold(limb, follow_up, start, over, sure=in_time is True)
        return _Said(
            f"{day_ko(hold.until)}까지 소 제기 등이 있으면 중단된 것으로 봅니다.",
            f"it interrupts if an action or the like follows by {day_en(hold.until)}.",
            holds=(hold,),
            authorities=(*lapse, applied_at(follow_up.authority, over)),
            warnings=_warned("lapsed_interruption", definition.lapse_warning if lapsed else None),
        )
    if lapsed and follow_up is None:
        return _Said(
            "중단의 효력이 없습니다.",
            "it does not interrupt.",
            authorities=lapse,
            warnings=_warned("lapsed_interruption", definition.lapse_warning),
        )
    kept_by = None
    if in_time is not True and follow_up is None:
        in_time, kept_by = _kept(before.holds, definition.id, start, in_time)
    if in_time is False:
        return _Said(
            f"이미 {day_ko(end)}에 완성된 뒤입니다.",
            f"the period had run out on {day_en(end)}.",
            warnings=_warned("after_completion", definition.after_completion),
        )
    if definition.lapses_when and tolling.fact.outcome is None and not over.never:
        name = definition.name
        ask = Question(
            f"{definition.id}.outcome",
            f"{name.ko}의 결과는 무엇입니까(인용 확정, 취하, 각하ㆍ기각 등)?",
            f"How did the {name.en} end (upheld, withdrawn, dismissed)?",
            tuple(outcome.value for outcome in Outcome),
        )
        return replace(_interrupts(definition, start, over, None, kept_by), questions=(ask,))
    return _interrupts(definition, start, over, in_time, kept_by)


def _warned(code: str, words: Names | None) -> tuple[Warned, ...]:
    return () if words is None else (Warned(code, words.ko, words.en),)


def _interrupts(
    definition: Interruption, start: Span, over: Span, in_time: bool | None, kept_by: Hold | None
) -> _Said:
    since_ko = f"{day_ko(kept_by.since)}의 최고 등으로 소급하여 " if kept_by else ""
    since_en = f"with effect from {day_en(kept_by.since)} " if kept_by else ""
    if in_time is None:
        since_ko, since_en = f"효력이 있다면 {since_ko}", f"if it has effect, {since_en}"
    authorities = (applied_at(definition.restart_authority, start if over.never else over),)
    if over.never:
        return _Said(
            f"{since_ko}절차가 끝날 때까지 중단됩니다.",
            f"{since_en}it interrupts until its procedure ends.",
            in_time,
            NEVER,
            authorities=authorities,
        )
    return _Said(
        f"{since_ko}중단되고 {day_ko(over)}부터 새로 진행합니다.",
        f"{since_en}it interrupts, and the period runs anew from {day_en(over)}.",
        in_time,
        over,
        authorities=authorities,
    )


def restart_done(
    limb: LimbOfCase,
    tolling: KnownTolling,
    suspensions: tuple[KnownTolling, ...],
    values: Values,
    *,
    rule_node: str,
    end_node: str,
    settled_node: str,
) -> Done:
    """The end after an interruption: of the new period, or as before where it had no effect."""
    definition = tolling.definition
    assert isinstance(definition, Interruption)  # noqa: S101
    interruption, before, settled = values[tolling.node], values[end_node], values[settled_node]
    holds = (*settled.holds, *interruption.holds)
    if interruption.applies is False:
        return Done(
            replace(before, holds=holds),
            f"말일은 그대로 {day_ko(before.day or UNKNOWN)}입니다.",
            f"The last day stays {day_en(before.day or UNKNOWN)}.",
            (applied_tolling(definition, interruption.day),),
        )
    over, from_midnight = _running_from(limb, tolling, definition, interruption, settled)
    lengthened = settled.lengthened
    periods = limb.periods_of(values[rule_node]) if lengthened is None else [lengthened]
    if lengthened is None and settled.perhaps_lengthened is not None:
        periods = [*periods, settled.perhaps_lengthened]
    applied = [applied_at(definition.restart_authority, interruption.day if over.never else over)]
    ko = en = ""
    longer = definition.longer_after_judgment
    if tolling.fact.outcome is Outcome.UPHELD and longer is not None and lengthened is None:
        grown = [_longer(limb, over, period, longer) for period in periods]
        if grown != periods and definition.longer_authority is not None:
            periods, lengthened = grown, longer
            applied.append(applied_at(definition.longer_authority, over))
            ko, en = "확정판결로 기간이 길어지고, ", "a final judgment lengthens the period; "
    last_day, run = limb.count(
        over,
        periods,
        held_up(limb, suspensions, values),
        first_day_included=from_midnight,
        from_start=False,
    )
    if interruption.applies is None:
        last_day = hull(last_day, before.day or UNKNOWN)
    else:
        holds = ()
    ends_ko = (
        "절차가 끝나지 않아 완성되지 않습니다."
        if last_day.never
        else f"새 말일은 {day_ko(last_day)}입니다."
    )
    ends_en = (
        "as long as the procedure lasts it does not run out."
        if last_day.never
        else f"the new last day is {day_en(last_day)}."
    )
    first = None if run is None else run.first_counted
    return Done(
        replace(
            before,
            day=last_day,
            holds=holds,
            first_counted=first,
            running_from=over if interruption.applies else Span(None, over.latest),
            runs_from_midnight=from_midnight,
            lengthened=lengthened if interruption.applies else settled.lengthened,
            perhaps_lengthened=lengthened or settled.perhaps_lengthened,
        ),
        f"{ko}{ends_ko}",
        f"{en}{ends_en}",
        tuple(applied),
    )


def _running_from(
    limb: LimbOfCase,
    tolling: KnownTolling,
    definition: Interruption,
    interruption: Value,
    settled: Value,
) -> tuple[Span, bool | None]:
    """From where the new period runs, and whether its first day counts.

    Of procedures that overlap the one that ends last decides: a provisional attachment that stands
    goes on interrupting when the judgment becomes final (대법원 2000다11102).
    """
    over = interruption.until or UNKNOWN
    midnight = _from_midnight(limb, tolling, definition)
    earlier = settled.running_from
    if earlier is None or over.never:
        return over, midnight
    latest = later(earlier, over)
    return latest, settled.runs_from_midnight if latest == earlier != over else midnight


def _from_midnight(
    limb: LimbOfCase, tolling: KnownTolling, definition: Interruption
) -> bool | None:
    """Whether the new period begins at 0시 of the day the procedure ended."""
    if tolling.fact.end_at_midnight is not None:
        return tolling.fact.end_at_midnight or None
    if definition.id in limb.facts.reading.not_at_midnight:
        return None
    return tolling.fact.outcome in definition.ends_at_midnight or None


def _over(definition: Interruption, tolling: KnownTolling, values: Values, start: Span) -> Span:
    if tolling.end is not None:
        return values[tolling.end].day or UNKNOWN
    return NEVER if definition.lasts else start


def _not_after(start: Span, end: Span) -> bool | None:
    if end.never or start.surely_not_after(end):
        return True
    return False if start.surely_after(end) else None


def _kept(
    holds: tuple[Hold, ...], kind: str, start: Span, otherwise: bool | None
) -> tuple[bool | None, Hold | None]:
    """Whether an act came in time because an earlier demand held the end open for it."""
    found: tuple[bool | None, Hold | None] = (otherwise, None)
    for hold in holds:
        if kind not in hold.by:
            continue
        kept = _not_after(start, hold.until)
        if kept is True and not hold.sure:
            kept = None
        if kept is True:
            return True, hold
        if kept is None and found[0] is False:
            found = (None, hold)
    return found


def _hold(limb: LimbOfCase, follow_up: FollowUp, start: Span, over: Span, *, sure: bool) -> Hold:
    since = over if follow_up.of == "end" and not over.never else start
    ends, _ = limb.count(since, [follow_up.within], from_start=False)
    until, _, _ = settled_span(ends, limb.convention, limb.calendar, stays=limb.stays)
    return Hold(until, follow_up.by, start, sure)


def _longer(limb: LimbOfCase, over: Span, period: Period, other: Period) -> Period:
    day = over.earliest or over.latest
    if day is None:
        return period
    longer = (
        limb.convention.count(day, other).last_day > limb.convention.count(day, period).last_day
    )
    return other if longer else period
