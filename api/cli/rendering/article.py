"""An article as of a day, for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import (
    day,
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
    BASES,
    OUTCOMES,
    interval_words,
    promulgation_words,
    ruling_words,
)
from lawdb.outcome import Outcome
from lawdb.results import ArticleResult


def print_article(result: ArticleResult) -> None:
    """Print the header, the text, and what stands beside it."""
    out = console()
    title = f"({result.title})" if result.title else ""
    heading = f"{result.statute.title} {result.article}{title}{result.unit and ' ' + result.unit}"
    out.print(Text(printable(heading), style="bold"))
    out.print(Text(statute_line(result.statute), style="dim"))
    out.print()
    _print_header(out, result)
    if result.text is not None:
        out.print()
        print_text(out, result.text, result.unit)
    _print_pending(out, result)
    _print_addenda(out, result)
    _print_rulings(out, result)
    if result.unresolved:
        print_heading(out, "확정되지 않은 시행일")
        for point in result.unresolved:
            said = f"{point.reason}: {point.clause}" if point.clause else point.reason
            out.print(printable(f"  · {promulgation_words(point.promulgation)}: {said}"))


def _print_header(out: Console, result: ArticleResult) -> None:
    outcome = OUTCOMES[result.outcome]
    good = result.outcome is Outcome.IN_FORCE
    status = Text(str(outcome), style="green" if good else "bold red")
    if good and result.horizon.past_end and result.horizon.verified_until:
        status.append(f"  {result.horizon.verified_until} 확인 기준", style="yellow")
    notes = [result.note]
    if result.composed:
        notes.append(
            "여러 개정본의 항ㆍ호를 시행일에 따라 합친 글로, 그대로 실은 개정본은 없습니다."
        )
    if result.amended is False:
        notes.append("개정이 아니라 고쳐 적은 글입니다.")
    print_rows(
        out,
        [
            event_date_row(result.event_date),
            known_on_row(result.known_on),
            ("상태", status),
            ("적용 기간", interval_words(result.version) if result.version else ""),
            ("시행 근거", str(BASES[result.basis]) if result.basis else ""),
            ("공포", promulgation_words(result.promulgation) if result.promulgation else ""),
            ("이전 / 다음", f"{day(result.previous_effective)} / {day(result.next_effective)}"),
            (
                "시행된 기간",
                "" if good else ", ".join(interval_words(i) for i in result.in_force_during),
            ),
            *(
                ("위헌 결정", Text(printable(ruling_words(ruling)), style="bold red"))
                for ruling in result.rulings
                if ruling.in_effect
            ),
            ("비고", " ".join(filter(None, notes))),
            horizon_row(result.horizon),
            (
                "원문",
                result.text_promulgation.url or "" if result.text_promulgation else "",
            ),
        ],
    )


def _print_pending(out: Console, result: ArticleResult) -> None:
    for pending in result.pending:
        print_heading(out, f"{pending.interval.start}부터 {OUTCOMES[Outcome.PENDING].ko}")
        out.print(f"  {promulgation_words(pending.promulgation)}")
        print_text(out, pending.text, left=4)


def _print_addenda(out: Console, result: ArticleResult) -> None:
    if not result.addenda:
        return
    print_heading(out, "관련 부칙")
    for clause in result.addenda:
        kind = ADDENDUM_KINDS[clause.kind].ko
        out.print(
            Text(
                f"  {promulgation_words(clause.promulgation)} 부칙 {clause.number} [{kind}]",
                style="dim",
            )
        )
        print_text(out, clause.text, left=4)


def _print_rulings(out: Console, result: ArticleResult) -> None:
    if not result.rulings:
        return
    print_heading(out, "위헌 결정 등")
    for ruling in result.rulings:
        out.print(printable(f"  · {ruling_words(ruling)}"))
