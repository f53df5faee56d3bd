"""Rules of the catalogue, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import Row, print_heading, print_rows
from api.services.rule_views import RuleList, RuleView
from api.services.rule_wording import (
    COMBINATIONS,
    DIRECTIONS,
    EFFECTS,
    LAST_DAYS,
    PROCEDURES,
    authority_words,
    period_words,
    periods_of,
    reach_words,
)
from deadline_engine.authority import Authority
from deadline_engine.rules.schema import LastDay, Limb, PeriodVersion
from deadline_engine.rules.tolling import FollowUp, Interruption, Suspension
from deadline_engine.rules.vocabulary import Attribute, Role


def print_rule_list(result: RuleList) -> None:
    """Print one row a rule."""
    out = console()
    rows = [
        (rule.id, rule.regime_ko, rule.name.ko, rule.name.en, ", ".join(rule.articles))
        for rule in result.rules
    ]
    if out.soft_wrap:
        for row in rows:
            out.print("  ".join(row))
    elif rows:
        table = Table("ID", "종류", "규칙", "in English", "근거", box=None, padding=(0, 2, 0, 0))
        table.columns[0].no_wrap = True
        for row in rows:
            table.add_row(*row)
        out.print(table)
    if not rows:
        out.print("해당하는 규칙이 없습니다. (No rule matches.)")


def print_rule(view: RuleView) -> None:
    """Print a rule: limbs, dated versions with their articles, reach, and what holds it up."""
    out, rule = console(), view.rule
    roles = {role.id: role for role in view.roles}
    attributes = {attribute.id: attribute for attribute in view.attributes}
    out.print(Text(f"{rule.name.ko} ({rule.name.en})", style="bold"))
    combination = COMBINATIONS[rule.combination] if rule.combination else ""
    print_rows(
        out,
        [
            ("ID", rule.id),
            ("종류", f"{view.regime_ko} ({rule.regime})"),
            ("다른 말", ", ".join(rule.also_called)),
            ("해야 할 일", f"{rule.tested_by.ko} ({rule.tested_by.en})"),
            ("기간이 여럿", str(combination)),
            ("늦었을 때", rule.late_warning.ko if rule.late_warning else ""),
            *(("주의", f"{warning.ko} ({warning.en})") for warning in rule.warnings),
            ("참고", rule.note),
        ],
    )
    for limb in rule.limbs:
        _print_limb(out, limb, roles, attributes)
    for ruling in rule.rulings:
        print_heading(out, f"결정: {authority_words(ruling.authority)}")
        print_rows(out, [("기간", ruling.limb), ("내용", ruling.ko), ("", ruling.en)])
    for interruption in view.interruptions:
        print_heading(out, f"중단: {interruption.name.ko} ({interruption.name.en})")
        print_rows(out, _interruption(interruption))
    for suspension in view.suspensions:
        print_heading(out, f"정지: {suspension.name.ko} ({suspension.name.en})")
        print_rows(out, _suspension(suspension))
    if view.roles or view.attributes:
        print_heading(out, "물어볼 사실")
        print_rows(out, _questions(view))


def _print_limb(
    out: Console, limb: Limb, roles: Mapping[str, Role], attributes: Mapping[str, Attribute]
) -> None:
    words, direction = limb.trigger_words, DIRECTIONS[limb.direction]
    print_heading(out, f"{words.ko}{direction.ko}  ({direction.en} {words.en})  [{limb.id}]")
    governed = roles.get(limb.governed_by or "")
    last_day = "" if limb.last_day is LastDay.BY_CONVENTION else str(LAST_DAYS[limb.last_day])
    print_rows(
        out,
        [
            ("기산 사실", limb.trigger),
            ("적용 판의 기준", governed.name.ko if governed else ""),
            ("계산 방식", limb.convention),
            ("초일", "" if limb.first_day == "by_convention" else limb.first_day),
            ("말일", last_day),
            ("말일의 근거", _article(limb.last_day_authority)),
            ("없어도 됨", "그런 사실이 없으면 이 기간은 빼고 계산합니다." if limb.optional else ""),
            ("조건", ", ".join(f"{name} = {value}" for name, value in limb.only_if.items())),
        ],
    )
    for version in limb.versions:
        print_rows(out, _version(version, roles, attributes))


def _version(
    version: PeriodVersion, roles: Mapping[str, Role], attributes: Mapping[str, Attribute]
) -> Iterable[Row]:
    days = f"{version.effective_from or ''}~{version.effective_to or ''}"
    lines = periods_of(version, attributes)
    yield f"  {days}", Text(f"{lines[0].ko} ({lines[0].en})", style="bold")
    for line in lines[1:]:
        yield "  ", f"{line.ko} ({line.en})"
    yield "  근거", authority_words(version.authority)
    if version.opens is not None:
        yield "  여는 날", f"{period_words(version.opens).ko} 전부터"
    for line in reach_words(version.reach, roles) if version.reach else ():
        yield "  적용례", f"{line.ko} ({line.en})"
    if version.reach is not None:
        yield "  적용례의 근거", authority_words(version.reach.authority)
    yield "  참고", version.note


def _interruption(interruption: Interruption) -> Iterable[Row]:
    yield "ID", interruption.id
    yield "근거", authority_words(interruption.authority)
    yield "새 기간", "절차가 끝난 때부터" if interruption.lasts else "그때부터 곧"
    yield "새 기간의 근거", authority_words(interruption.restart_authority)
    yield from _follow_up("뒤따를 일", interruption.follow_up)
    yield "효력 잃음", ", ".join(PROCEDURES[outcome].ko for outcome in interruption.lapses_when)
    yield "그 근거", _article(interruption.lapse_authority)
    yield from _follow_up("되살림", interruption.on_lapse)
    if interruption.longer_after_judgment is not None:
        yield "판결 뒤", period_words(interruption.longer_after_judgment).ko
        yield "판결 뒤의 근거", _article(interruption.longer_authority)


def _follow_up(label: str, follow_up: FollowUp | None) -> Iterable[Row]:
    if follow_up is None:
        return
    since = "시작" if follow_up.of == "start" else "끝"
    yield (
        label,
        f"{since}부터 {period_words(follow_up.within).ko} 안에: {', '.join(follow_up.by)}",
    )
    yield f"{label}의 근거", authority_words(follow_up.authority)


def _suspension(suspension: Suspension) -> Iterable[Row]:
    yield "ID", suspension.id
    yield "효과", str(EFFECTS[suspension.effect])
    yield "근거", authority_words(suspension.authority)
    if suspension.after_end is not None:
        yield "끝난 뒤", f"{period_words(suspension.after_end).ko} ({suspension.after_end})"
        yield "끝난 뒤의 근거", _article(suspension.after_end_authority)
    if suspension.first_only:
        yield "처음 한 번만", _article(suspension.first_only_authority)
    for line in reach_words(suspension.reach, {}) if suspension.reach else ():
        yield "적용례", f"{line.ko} ({line.en})"
    if suspension.reach is not None:
        yield "적용례의 근거", authority_words(suspension.reach.authority)
    if suspension.question is not None:
        yield "질문", f"{suspension.question.ko} ({suspension.question.en})"


def _questions(view: RuleView) -> Iterable[Row]:
    for role in view.roles:
        yield role.id, f"{role.question.ko} ({role.question.en})"
    for attribute in view.attributes:
        values = ", ".join(f"{value}: {name.ko}" for value, name in attribute.values.items())
        yield attribute.id, f"{attribute.question.ko} ({attribute.question.en}) [{values}]"


def _article(authority: Authority | None) -> str:
    return authority_words(authority) if authority is not None else ""
