"""The first steps of a limb: its version, its count, and where its last day falls."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from deadline_engine.counting.date_math import count_back
from deadline_engine.counting.period import Period
from deadline_engine.graph.applying import applied_at
from deadline_engine.graph.counting_out import settled_span
from deadline_engine.graph.elements import Applied, Done, Value, Values, Warned
from deadline_engine.graph.limb import LimbOfCase, back, no_latest
from deadline_engine.graph.span import NEVER, UNKNOWN, Span, day_after
from deadline_engine.graph.wording import day_en, day_ko, doubt_words, josa
from deadline_engine.matter.matter import LAST_DAY
from deadline_engine.rules.schema import Direction


def rule_done(case: LimbOfCase, values: Values) -> Done:
    """Select the version."""
    chosen = case.selected(values)
    days = case.days(values)
    governed_by = case.limb.governed_by or case.limb.trigger
    governing = days.get(governed_by, days[case.limb.trigger])
    versions = [case.limb.versions[v] for v in chosen.versions]
    questions = list(chosen.questions)
    texts: list[str] = []
    unlimited, perhaps = True, False
    for version in versions:
        periods, asks, none_too = case.periods(version)
        questions += asks
        unlimited = unlimited and none_too and not periods
        perhaps = perhaps or none_too
        length = " / ".join(p.korean for p in periods)
        texts.append(length or ("기간 제한 없음" if none_too else "주어지지 않은 기간"))
    names = ", ".join(
        f"{case.authority_of(v)} ({text})" for v, text in zip(versions, texts, strict=True)
    )
    reach_ko = f" {' '.join(chosen.ko)}" if chosen.ko else ""
    reach_en = f" {' '.join(chosen.en)}" if chosen.en else ""
    same, *_ = case.periods(case.limb.versions[max(chosen.versions)])
    newer = case.limb.versions[max(chosen.versions) + 1 :]
    later = next((v for v in newer if case.periods(v)[0] != same), None)
    warnings: tuple[Warned, ...] = ()
    if later is not None:
        period = " / ".join(p.korean for p in case.periods(later)[0]) or "제한 없음"
        warnings = (
            Warned(
                "later_version",
                f"{later.effective_from}부터는 {later.authority}의 기간({period})이 다르지만"
                " 이 사안에는 미치지 않습니다.",
                f"From {later.effective_from} {later.authority} has another period ({period});"
                " it does not reach these facts.",
            ),
        )
    return Done(
        Value(
            versions=chosen.versions,
            unlimited=unlimited,
            perhaps_unlimited=perhaps,
            conditional=not chosen.decided,
        ),
        f"{day_ko(governing)} 기준 {josa(names, '을', '를')} 적용합니다.{reach_ko}",
        f"On {day_en(governing)} {names} applies.{reach_en}",
        (
            *(applied_at(case.authority_of(v), governing) for v in versions),
            *(a for a in chosen.applied),
        ),
        tuple(dict.fromkeys(questions)),
        warnings,
    )


def base_done(case: LimbOfCase, values: Values) -> Done:
    """Count the period out, before anything holds it up."""
    trigger = case.start(values)
    if case.limb.trigger != LAST_DAY and LAST_DAY in case.facts.events:
        given = values[case.facts.events[LAST_DAY].node].day or UNKNOWN
        return _given_last_day(case, given, values)
    periods = case.periods_of(values[case.rule_node])
    if not periods and not values[case.rule_node].unlimited:
        return Done(
            Value(day=UNKNOWN),
            "기간의 길이를 알 수 없습니다.",
            "The length of the period is not known.",
            case.authorities(values[case.rule_node], trigger),
        )
    if not periods:
        return Done(
            Value(day=NEVER, unlimited=True),
            "기간의 제한이 없습니다.",
            "There is no limitation.",
            case.authorities(values[case.rule_node], trigger),
        )
    last_day, run = case.count(trigger, periods)
    last_day = no_latest(last_day, values[case.rule_node])
    done_ko, done_en, counted = _counted(case, trigger, periods)
    return Done(
        Value(
            day=last_day,
            until=_opens(case, trigger, values[case.rule_node]),
            conditional=values[case.rule_node].conditional,
            first_counted=None if run is None else run.first_counted,
        ),
        done_ko or f"말일은 {day_ko(last_day)}입니다.",
        done_en or f"The last day is {day_en(last_day)}.",
        counted or case.authorities(values[case.rule_node], trigger),
    )


def settled_done(case: LimbOfCase, values: Values, end_node: str) -> Done:
    """Move the last day off the days on which nobody works, where the law moves it."""
    before = values[end_node]
    last_day = before.day or UNKNOWN
    value, settled, uncovered = settled_span(
        last_day,
        case.convention,
        case.calendar,
        stays=case.stays,
        first_counted=before.first_counted,
    )
    warnings: list[Warned] = []
    if uncovered is not None:
        warnings.append(
            Warned(
                "calendar_not_covered",
                f"공휴일 달력이 없는 해이므로 말일이 옮겨지는지 알 수 없습니다: {uncovered}",
                f"No calendar covers the year, so whether the end moves is open: {uncovered}",
            )
        )
    result = replace(before, day=value, first_counted=None)
    if case.stays and case.limb.last_day_authority is not None:
        return Done(
            result,
            "말일이 토요일이나 공휴일이어도 옮기지 않습니다.",
            "The last day stays, whatever day it is.",
            (applied_at(case.limb.last_day_authority, last_day),),
            warnings=tuple(warnings),
        )
    if settled is None:
        probe = last_day.earliest or last_day.latest
        applied = _moving_authorities(case, probe)
        return Done(
            result,
            f"말일은 {day_ko(value)}입니다.",
            f"The last day is {day_en(value)}.",
            applied or case.rule_applied(values),
            warnings=tuple(warnings),
        )
    warnings += [Warned(doubt, *doubt_words(doubt)) for doubt in settled.doubts]
    return Done(
        result,
        settled.ko,
        settled.en,
        tuple(applied_at(a, last_day) for a in settled.authorities) or case.rule_applied(values),
        warnings=tuple(warnings),
    )


def _given_last_day(case: LimbOfCase, given: Span, values: Values) -> Done:
    return Done(
        Value(day=given),
        f"말일 {day_ko(given)}은 주어진 사실입니다.",
        f"The last day, {day_en(given)}, is given.",
        case.rule_applied(values),
    )


def _moving_authorities(case: LimbOfCase, probe: date | None) -> tuple[Applied, ...]:
    if probe is None:
        return ()
    _, settled, _ = settled_span(Span(probe, probe), case.convention, case.calendar, stays=False)
    return tuple(applied_at(a, probe) for a in settled.authorities) if settled else ()


def _opens(case: LimbOfCase, trigger: Span, rule_value: Value) -> Span | None:
    opens = [p for v in rule_value.versions if (p := case.limb.versions[v].opens) is not None]
    # "6개월 전부터": the window opens where a period of six months before the end begins.
    return back(trigger, opens).map(day_after) if opens else None


def _counted(
    case: LimbOfCase, trigger: Span, periods: list[Period]
) -> tuple[str, str, tuple[Applied, ...]]:
    if trigger.exact is None or len(periods) != 1:
        return "", "", ()
    if case.limb.direction is Direction.BEFORE:
        back_from = count_back(trigger.exact, periods[0])
        applied = tuple(applied_at(a, trigger) for a in back_from.authorities)
        return back_from.ko, back_from.en, applied
    counted = case.convention.count(
        trigger.exact, periods[0], first_day_included=case.first_day_included
    )
    extra: tuple[Applied, ...] = ()
    if case.limb.first_day_authority is not None:
        extra = (applied_at(case.limb.first_day_authority, trigger),)
    return (
        counted.ko,
        counted.en,
        (*extra, *(applied_at(a, trigger) for a in counted.authorities)),
    )
