"""The governing text and the reasons for it, for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import (
    event_date_row,
    horizon_row,
    known_on_row,
    print_heading,
    print_rows,
    print_text,
    statute_line,
)
from api.services.article_lines import printable
from api.services.wording import (
    ADDENDUM_KINDS,
    GOVERNING_OUTCOMES,
    OUTCOMES,
    RELATIONS,
    SAYS,
    interval_words,
    promulgation_words,
)
from lawdb.governing.results import GoverningResult, GoverningText, RuleStep


def print_governing(result: GoverningResult) -> None:
    """Print what governs, the steps to it, and what may decide otherwise."""
    out = console()
    asked = f"{result.statute.title} {result.article}{result.unit}"
    out.print(Text(printable(f"{asked}: 적용될 조문"), style="bold"))
    out.print(Text(statute_line(result.statute), style="dim"))
    out.print()
    style = "green" if result.decided else "bold yellow"
    print_rows(
        out,
        [
            event_date_row(result.event_date),
            ("판단 기준일", result.judged_on.sentence_ko),
            known_on_row(result.known_on),
            ("결론", Text(str(GOVERNING_OUTCOMES[result.outcome]), style=style)),
            ("", ""),
            ("설명", result.sentence_ko),
            ("사실", ", ".join(f"{fact.ko}: {fact.value}" for fact in result.facts)),
            (
                "쓰이지 않은 사실",
                ", ".join(fact.name for fact in result.facts if not fact.used),
            ),
            horizon_row(result.in_force.horizon),
        ],
    )
    if result.governing is not None:
        _print_text(out, "적용되는 조문", result.governing, result.unit)
    for number, text in enumerate(result.alternatives, start=1):
        _print_text(out, f"적용될 수 있는 조문 {number}", text, result.unit)
    for part in result.parts:
        heading = f"{part.unit}: {GOVERNING_OUTCOMES[part.outcome].ko}"
        for text in filter(None, (part.governing, *part.alternatives)):
            _print_text(out, heading, text, part.unit)
    _print_asks(out, result)
    for step in result.why:
        _print_step(out, step)
    _print_clauses(out, result)
    if result.not_yet_applied:
        print_heading(out, "판단 기준일 뒤에 시행되어 적용하지 않은 부칙")
        out.print(f"  {', '.join(result.not_yet_applied)}")


def _print_text(out: Console, heading: str, text: GoverningText, unit: str) -> None:
    relation = RELATIONS[text.relation].ko
    print_heading(out, f"{heading} ({relation})")
    if not text.stands:
        out.print("  이 사실에 미치는 조문(항ㆍ호)이 없습니다.")
        return
    interval = interval_words(text.interval) if text.interval else ""
    by = promulgation_words(text.promulgation) if text.promulgation else ""
    out.print(Text(f"  {OUTCOMES[text.outcome].ko}  {interval}  {by}", style="dim"))
    if text.text is not None:
        print_text(out, text.text, unit)


def _print_asks(out: Console, result: GoverningResult) -> None:
    if not result.asks:
        return
    print_heading(out, "답하여야 할 것")
    for asked in result.asks:
        days = f" (경계일: {', '.join(map(str, asked.boundaries))})" if asked.boundaries else ""
        out.print(printable(f"  · {asked.question_ko}{days}  --fact {asked.fact}=…"))


def _print_step(out: Console, step: RuleStep) -> None:
    where = step.clause or "부칙"
    print_heading(out, f"{promulgation_words(step.promulgation)} {where} → {step.article}")
    said = "알 수 없음" if step.says is None else SAYS[step.says].ko
    out.print(printable(f"  {step.sentence_ko}"))
    for test in step.tests:
        holds = {True: "예", False: "아니요", None: "알 수 없음"}[test.holds]
        out.print(f"  · {test.test} {test.fact} {test.asked}: {test.given or '—'} → {holds}")
    out.print(f"  → {said}")
    if step.note:
        out.print(printable(f"  비고: {step.note}"))
    if step.addenda_text:
        print_text(out, step.addenda_text, left=4)


def _print_clauses(out: Console, result: GoverningResult) -> None:
    if not result.may_decide_otherwise:
        return
    print_heading(out, "달리 정할 수 있는 부칙 (기계로 읽을 수 없음)")
    for clause in result.may_decide_otherwise:
        kind = ADDENDUM_KINDS[clause.kind].ko
        words = promulgation_words(clause.promulgation)
        out.print(Text(f"  {words} 부칙 {clause.number} [{kind}]", style="dim"))
        print_text(out, clause.text, left=4)
