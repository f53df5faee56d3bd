"""What a check of citations found, for a terminal: one line a citation, as a linter prints it."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import print_heading
from api.cli.rendering.quotes import differences_of
from api.services.article_lines import printable
from api.services.citation_checks import counted, horizons, is_problem
from api.services.documents.document import Document, Locator
from api.services.wording import (
    EVENT_DATE_SOURCES,
    STANDINGS,
    VERDICTS,
    interval_words,
    promulgation_words,
)
from lawdb.citations.annotation.draft import Change, Draft
from lawdb.citations.annotation.standing import MARKS, Standing, mark_of, standing_of
from lawdb.citations.results import CheckedCitation, Validation
from lawdb.event_date.event_date import EventDate, EventDateSource

_STYLES = {
    Standing.PROBLEM: "bold red",
    Standing.UNDECIDED: "yellow",
    Standing.AMENDED: "cyan",
    Standing.SOUND: "green",
    Standing.NOT_CHECKED: "dim",
}
_LONGEST_WORDS = 60
"""Letters of a citation that its line repeats."""


def print_report(
    name: str, read: Document, found: Validation, *, only_problems: bool = False
) -> None:
    """The event date, the citations by standing, and what was examined."""
    out = console()
    _print_event_date(out, name, found.event_date)
    for line in _read_with_care(read):
        out.print(Text(f"{printable(name)}: {line}", style="yellow"))
    locator = Locator(read.text, read.parts)
    for standing, words in STANDINGS.items():
        group = [c for c in found.citations if standing_of(c.verdict) is standing]
        if group and not (only_problems and not is_problem(group[0])):
            print_heading(out, f"{words} {MARKS[standing]}")
            for citation in group:
                _print_citation(out, name, locator, citation, found.event_date)
    if found.checked.quotes_not_compared:
        print_heading(out, "어느 조문의 글인지 몰라 견주지 않은 인용문 (quotes not compared) ?")
        for place in found.checked.quotes_not_compared:
            where = f"{printable(name)}:{locator.location(place.start)}: "
            out.print(Text(f"{where}{_shortened(place.text)}"))
    counts = counted(found.citations)
    tally = ", ".join(f"{STANDINGS[each].ko} {counts[each]}" for each in STANDINGS if counts[each])
    print_heading(out, f"{name}: {tally or '인용을 찾지 못했습니다'}")
    out.print(Text(printable(found.checked.sentence_ko)))
    for horizon in horizons(found.citations):
        style = "yellow" if horizon.stale or horizon.past_end else "dim"
        out.print(Text(f"확인 범위: {printable(horizon.sentence_ko)}", style=style))
    out.print(Text(f"수록된 법령 {found.checked.statutes_stored:,}개", style="dim"))


def print_changes(name: str, read: Document, found: Validation, draft: Draft) -> None:
    """What a corrected draft changed, and what remains, on standard error."""
    out = console(stderr=True)
    _print_event_date(out, name, found.event_date)
    locator = Locator(read.text, read.parts)
    for change in draft.changes:
        out.print(_change(name, locator, change, "고침"))
    for change in draft.left_out:
        out.print(_change(name, locator, change, "고치지 않음 (서로 어긋남)"))
    left = [c for c in found.citations if is_problem(c) and c.correction is None]
    for citation in left:
        _print_citation(out, name, locator, citation, found.event_date)
    out.print(f"고친 곳 {len(draft.changes)}, 남은 것 {len(left) + len(draft.left_out)}")


def _print_event_date(out: Console, name: str, event_date: EventDate) -> None:
    style = "yellow" if event_date.source is EventDateSource.DEFAULT else ""
    line = Text(f"{printable(name)}: 기준일 ")
    line.append(str(event_date.interval), style="bold")
    source = EVENT_DATE_SOURCES[event_date.source].ko
    line.append(f"  {source}. {printable(event_date.sentence_ko)}", style=style)
    out.print(line)


def _read_with_care(read: Document) -> list[str]:
    said: list[str] = []
    if read.encoding not in {"", "UTF-8"}:
        said.append(f"글자 부호는 {read.encoding}입니다.")
    if read.pages_without_text:
        pages = ", ".join(map(str, read.pages_without_text))
        said.append(f"글자가 없는 쪽이 있습니다 (그림?): {pages}")
    if read.unreadable_letters:
        said.append(f"어떤 글자인지 알 수 없는 글자가 {read.unreadable_letters}개 있습니다.")
    return said


def _print_citation(
    out: Console, name: str, locator: Locator, citation: CheckedCitation, document_date: EventDate
) -> None:
    verdict = citation.verdict
    line = Text(f"{printable(name)}:{locator.location(citation.place.start)}: ")
    line.append(f"{mark_of(verdict)} ", style=_STYLES[standing_of(verdict)])
    line.append(_shortened(citation.place.text), style="bold")
    line.append(f" {VERDICTS[verdict].ko} [{verdict.value}]", style=_STYLES[standing_of(verdict)])
    line.append(f" {printable(citation.sentence_ko)}")
    out.print(line)
    if citation.event_date is not None and citation.event_date != document_date:
        said = f"{citation.event_date.interval}. {citation.event_date.sentence_ko}"
        out.print(Text(f"    기준일 {printable(said)}", style="dim"))
    if citation.version is not None and citation.promulgation is not None:
        interval = interval_words(citation.version)
        governed = f"{interval} · {promulgation_words(citation.promulgation)}"
        out.print(Text(f"    그날의 글 {printable(governed)}", style="dim"))
    for difference in differences_of((citation.quote, *citation.further_quotes)):
        out.print(difference)
    if citation.correction is not None:
        correction = citation.correction
        said = f"{correction.replacement}  ({correction.reason_ko})"
        out.print(Text(f"    고칠 글 → {printable(said)}", style="green"))
    for candidate in citation.candidates:
        title = candidate.title or candidate.name
        out.print(Text(f"    · {printable(title)}  id:{candidate.statute_id}", style="dim"))


def _change(name: str, locator: Locator, change: Change, done: str) -> Text:
    line = Text(f"{printable(name)}:{locator.location(change.start)}: {done}: ")
    line.append(printable(change.before) or "(없음)", style="red")
    line.append(" → ")
    line.append(printable(change.after), style="green")
    line.append(f"  ({printable(change.reason_ko)})")
    return line


def _shortened(text: str) -> str:
    words = printable(" ".join(text.split()))
    return words if len(words) <= _LONGEST_WORDS else f"{words[:_LONGEST_WORDS]}…"
