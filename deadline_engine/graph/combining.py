"""The last nodes: several limbs become one deadline, and an act is tested against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from deadline_engine.graph.applying import applied_at
from deadline_engine.graph.elements import (
    Applied,
    Done,
    Hold,
    Question,
    Value,
    Values,
    Verdict,
    Warned,
)
from deadline_engine.graph.errors import Contradiction
from deadline_engine.graph.limb import LimbOfCase
from deadline_engine.graph.span import UNKNOWN, Span, day_after, earlier, hull, later
from deadline_engine.graph.wording import day_en, day_ko, josa
from deadline_engine.matter.matter import Filing
from deadline_engine.rules.regime import Regime
from deadline_engine.rules.schema import Combination, Direction, Rule
from deadline_engine.rules.tolling import Interruption


@dataclass(frozen=True, slots=True)
class Combined:
    """What the deadline of a computation is made of."""

    rule: Rule
    limbs: tuple[tuple[LimbOfCase, str], ...]
    """Each limb with the node of its settled end."""
    filing: Filing | None
    filing_node: str | None
    """Only where the act can keep an end that is held open."""
    doubtful: Mapping[str, Question]
    """Limbs that a ruling may take away from the case, each with what to ask."""


def deadline_done(combined: Combined, values: Values) -> Done:
    """The deadline of a computation from the settled ends of its limbs."""
    rule = combined.rule
    act = values[combined.filing_node] if combined.filing_node else None
    ends: list[tuple[LimbOfCase, Value]] = []
    kept: list[Hold] = []
    for limb, node in combined.limbs:
        value = values[node]
        hold = _held_open(value, combined.filing, act)
        if hold is not None:
            kept.append(hold)
            held = later(value.day or UNKNOWN, hold.until)
            held = held if hold.sure else hull(value.day or UNKNOWN, held)
            value = replace(value, day=held)
        ends.append((limb, value))
    day = _joined(rule, [value for _, value in ends])
    questions: tuple[Question, ...] = ()
    certain = [value for limb, value in ends if limb.limb.id not in combined.doubtful]
    if certain and len(certain) < len(ends) and _joined(rule, certain) != day:
        day = hull(day, _joined(rule, certain))
        questions = tuple(combined.doubtful.values())
    applied = tuple(dict.fromkeys(a for limb, _ in ends for a in limb.rule_applied(values)))
    if rule.combination_authority is not None and len(ends) > 1:
        applied = (*applied, applied_at(rule.combination_authority, day))
    if rule.regime is Regime.TAKING_EFFECT:
        day = day.map(day_after)
        return Done(
            Value(day=day),
            f"{day_ko(day)} 0시에 효력이 생깁니다.",
            f"It takes effect at 0:00 on {day_en(day)}.",
            applied,
        )
    unlimited = all(value.unlimited for _, value in ends)
    ko, en = _deadline_words(rule, day, unlimited=unlimited, several=len(ends) > 1)
    return Done(
        Value(
            day=day,
            until=ends[0][1].until,
            unlimited=unlimited,
            conditional=any(value.conditional for _, value in ends),
        ),
        " ".join((ko, *(f"{day_ko(h.until)}까지의 소 제기 등이 있어야 중단됩니다." for h in kept))),
        " ".join((en, *(f"An action or the like by {day_en(h.until)} interrupts." for h in kept))),
        applied,
        questions,
    )


def _joined(rule: Rule, ends: list[Value]) -> Span:
    day = ends[0].day or UNKNOWN
    for value in ends[1:]:
        combine = later if rule.combination is Combination.LATER else earlier
        day = combine(day, value.day or UNKNOWN)
    return day


def _deadline_words(rule: Rule, day: Span, *, unlimited: bool, several: bool) -> tuple[str, str]:
    if unlimited:
        ko, en = "기간의 제한이 없습니다.", "There is no limitation."
    elif day.never:
        ko, en = "기간이 완성되지 않습니다.", "The period does not run out."
    else:
        until = f"{day_ko(day)}까지" if day.exact is not None else day_ko(day)
        ko, en = f"기한은 {until}입니다.", f"The deadline is {day_en(day)}."
    if several and rule.combination is Combination.LATER:
        ko, en = f"둘 중 늦은 날이 기한입니다. {ko}", f"The later end decides. {en}"
    elif several:
        ko, en = f"둘 중 먼저 오는 날이 기한입니다. {ko}", f"The earlier end decides. {en}"
    return ko, en


@dataclass(frozen=True, slots=True)
class Tested:
    """What an act is tested with."""

    rule: Rule
    limbs: tuple[LimbOfCase, ...]
    deadline_node: str
    filing_node: str
    maybe_nodes: tuple[str, ...]
    """How far suspensions the facts do not mention could have carried the end."""
    act: Interruption | None
    """What the act is, where the facts say."""


def filing_done(tested: Tested, values: Values) -> Done:
    """Test the act. Raises Contradiction for one that lies before its period's trigger."""
    rule, limbs = tested.rule, tested.limbs
    deadline, act = values[tested.deadline_node], values[tested.filing_node].day or UNKNOWN
    end = deadline.day or UNKNOWN
    applied = limbs[0].rule_applied(values)
    _refuse_early(rule, limbs, act, tested.filing_node, values)
    if deadline.unlimited and not deadline.conditional:
        return Done(
            Value(day=act, verdict=Verdict.NO_LIMITATION),
            "기간의 제한이 없으므로 언제든지 할 수 있습니다.",
            "There is no limitation; it can be done at any time.",
            applied,
        )
    opens = deadline.until
    if not deadline.conditional and opens is not None and opens.surely_after(act):
        return Done(
            Value(day=act, verdict=Verdict.TOO_EARLY),
            f"{day_ko(opens)}부터 할 수 있는데 {day_ko(act)}은 그보다 이릅니다.",
            f"It can be done from {day_en(opens)} on; {day_en(act)} is too early.",
            applied,
        )
    maybe = [values[node].day for node in tested.maybe_nodes]
    could_be = any(day is not None and not act.surely_after(day) for day in maybe)
    if not deadline.conditional and act.surely_after(end) and not could_be:
        return _late(rule, act, end, applied)
    if tested.act is not None and tested.act.follow_up is not None and not act.surely_after(end):
        return _only_provisional(tested.act, act, end, applied)
    if not deadline.conditional and (end.never or act.surely_not_after(end)):
        return _in_time(act, end, applied)
    return _open(act, end, applied)


def _in_time(act: Span, end: Span, applied: tuple[Applied, ...]) -> Done:
    return Done(
        Value(day=act, verdict=Verdict.IN_TIME),
        f"{day_ko(act)}은 기한({day_ko(end)}) 안입니다.",
        f"{day_en(act)} is within the deadline ({day_en(end)}).",
        applied,
    )


def _only_provisional(
    kind: Interruption, act: Span, end: Span, applied: tuple[Applied, ...]
) -> Done:
    """A demand alone saves nothing: whether it did depends on what followed (민법 제174조)."""
    follow_up = kind.follow_up
    assert follow_up is not None  # noqa: S101
    return replace(
        _open(act, end, (*applied, applied_at(follow_up.authority, act))),
        questions=(
            Question(
                f"{kind.id}.follow_up",
                f"{josa(kind.name.ko, '은', '는')} 그것만으로 시효를 중단시키지 못합니다."
                " 6개월 안에 소 제기 등이 뒤따랐습니까?",
                f"The {kind.name.en} alone does not interrupt. Did an action or the like follow in"
                " time?",
            ),
        ),
    )


def _late(rule: Rule, act: Span, end: Span, applied: tuple[Applied, ...]) -> Done:
    late = _days_late(act, end)
    warnings: tuple[Warned, ...] = ()
    if rule.late_warning is not None:
        warnings = (Warned("late_may_be_saved", rule.late_warning.ko, rule.late_warning.en),)
    return Done(
        Value(day=act, verdict=Verdict.LATE, days_late=late),
        f"{day_ko(act)}은 기한({day_ko(end)})을 {_late_ko(late)} 지났습니다.",
        f"{day_en(act)} is {_late_en(late)} after the deadline ({day_en(end)}).",
        applied,
        warnings=warnings,
    )


def _open(act: Span, end: Span, applied: tuple[Applied, ...]) -> Done:
    return Done(
        Value(day=act, verdict=Verdict.INDETERMINATE),
        f"주어진 사실만으로는 {day_ko(act)}이 기한({day_ko(end)}) 안인지 알 수 없습니다.",
        f"The facts do not tell whether {day_en(act)} is within the deadline ({day_en(end)}).",
        applied,
    )


def _held_open(value: Value, filing: Filing | None, act: Value | None) -> Hold | None:
    """The hold that lasts longest and that the tested act keeps; without an act, the longest."""
    best: Hold | None = None
    for hold in value.holds:
        if filing is not None and act is not None:
            if filing.kind and filing.kind not in hold.by:
                continue
            if act.day is None or act.day.surely_after(hold.until):
                continue
        if value.day is not None and hold.until.surely_not_after(value.day):
            continue
        if best is None or best.until.surely_not_after(hold.until):
            best = hold
    return best


def _refuse_early(
    rule: Rule, limbs: tuple[LimbOfCase, ...], act: Span, filing_node: str, values: Values
) -> None:
    if any(limb.limb.direction is Direction.BEFORE for limb in limbs):
        return
    if rule.early_authority is not None:
        return
    triggers = [(limb.trigger_node, values[limb.trigger_node].day or UNKNOWN) for limb in limbs]
    if all(trigger.surely_after(act) for _, trigger in triggers):
        node, trigger = triggers[0]
        raise Contradiction(
            f"the act tested ({day_en(act)}) lies before the event its period runs from "
            f"({day_en(trigger)}); check both dates",
            (filing_node, node),
        )


def _days_late(act: Span, end: Span) -> tuple[int, int] | None:
    if act.earliest is None or end.latest is None:
        return None
    least = (act.earliest - end.latest).days
    if act.latest is None or end.earliest is None:
        return None
    return least, (act.latest - end.earliest).days


def _late_ko(late: tuple[int, int] | None) -> str:
    if late is None:
        return "넘겨"
    return f"{late[0]}일" if late[0] == late[1] else f"{late[0]}일에서 {late[1]}일"


def _late_en(late: tuple[int, int] | None) -> str:
    if late is None:
        return "some days"
    days = str(late[0]) if late[0] == late[1] else f"{late[0]} to {late[1]}"
    return f"{days} day{'' if late == (1, 1) else 's'}"
