"""A comparison of two days, for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import print_heading, statute_line
from api.services.article_lines import printable
from api.services.wording import CHANGES, OUTCOMES, promulgation_words
from lawdb.comparison.compare import ArticleComparison, Comparison, Side
from lawdb.comparison.unit_changes import ChangeKind, UnitChange, WordOperation


def print_comparison(result: Comparison) -> None:
    """Print every article that differs, unit by unit, words gone and words new marked."""
    out = console()
    out.print(
        Text(
            f"{printable(result.statute.title)}  {result.from_date.date} → {result.to_date.date}",
            style="bold",
        )
    )
    out.print(Text(statute_line(result.statute), style="dim"))
    if not result.articles:
        out.print("두 날의 글이 같습니다.")
    for article in result.articles:
        _print_article(out, article)


def _print_article(out: Console, article: ArticleComparison) -> None:
    retyped = " (개정이 아니라 고쳐 적음)" if article.retyped_only else ""
    print_heading(out, f"{article.article} {CHANGES[article.kind].ko}{retyped}")
    out.print(f"  {_side(article.before)}")
    out.print(f"  {_side(article.after)}")
    if article.title_changed:
        out.print(printable(f"  제목: {article.before.title} → {article.after.title}"))
    for unit in article.units:
        out.print(_unit(unit))


def _side(side: Side) -> str:
    outcome = OUTCOMES[side.outcome].ko if side.outcome else "조문 없음"
    by = f", {promulgation_words(side.promulgation)}" if side.promulgation else ""
    return f"{side.date}: {outcome}{by}"


def _unit(unit: UnitChange) -> Text:
    """A mark in the margin says what happened also where there are no colours."""
    if unit.kind is ChangeKind.ADDED:
        return Text(f"  + {printable(unit.to_text or '')}", style="green")
    if unit.kind is ChangeKind.DELETED:
        return Text(f"  - {printable(unit.from_text or '')}", style="red")
    if unit.kind is ChangeKind.UNCHANGED:
        return Text(f"    {printable(unit.to_text or unit.from_text or '')}", style="dim")
    line = Text("  ~ ")
    for run in unit.words:
        words = printable(run.text)
        if run.operation is WordOperation.INSERTED:
            line.append(f"{{+{words}+}}", style="green")
        elif run.operation is WordOperation.REMOVED:
            line.append(f"[-{words}-]", style="red strike")
        else:
            line.append(words)
    return line
