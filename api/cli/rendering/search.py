"""What a search found, for a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import Row, known_on_row, print_heading, print_rows
from api.services.article_lines import printable
from api.services.search_requests import event_date_text
from api.services.search_view import changes, runs
from api.services.wording import (
    EVENT_DATE_SOURCES,
    OUTCOMES,
    SEARCH_OUTCOMES,
    STAGES,
    interval_words,
    part_words,
    promulgation_words,
)
from lawdb.event_date.event_date import EventDateSource
from lawdb.event_date.reading import EventDateReading
from lawdb.outcome import Outcome
from lawdb.search.results import Hit, PendingHit, SearchOutcome, SearchResult, Snippet, Watched


def print_search(result: SearchResult) -> None:
    """Print the event date, the hits, what is pending or asked back, and how far the store sees."""
    out = console()
    print_rows(out, [_event_date_row(result)])
    found = result.outcome is SearchOutcome.FOUND
    style = "yellow" if not found or result.depends_on_day else ""
    said = str(SEARCH_OUTCOMES[result.outcome])
    if result.outcome is not SearchOutcome.NEEDS_EVENT_DATE:  # what is asked back stands below
        said += f": {result.sentence_ko}"
    rows: list[Row] = [
        ("결과", Text(printable(said), style=style)),
        *_reading_rows(result.date_reading),
        known_on_row(result.known_on),
    ]
    print_rows(out, rows)
    _print_questions_back(out, result.date_reading)
    for named in result.named:
        if named.outcome is not None and named.outcome is not Outcome.IN_FORCE:
            name = printable(f"{named.statute_title} {named.article}")
            said = f"질문이 지목한 {name}: 기준일에 {OUTCOMES[named.outcome]}"
            out.print(Text(said, style="yellow"))
    for hit in result.hits:
        _print_hit(out, hit)
    if result.pending:
        print_heading(out, "기준일에는 아직 시행되지 않은 글 (pending)")
        for pending in result.pending:
            _print_pending(out, pending)
    if result.watched:
        print_heading(out, "지켜본 조문 (watched)")
        for each in result.watched:
            _print_watched(out, each)
    out.print()
    print_rows(out, _foot(result))


def _event_date_row(result: SearchResult) -> Row:
    event_date = result.event_date
    if event_date is None:
        return "기준일", Text("정하지 못했습니다", style="yellow")
    value = Text(str(event_date.interval), style="bold")
    style = "yellow" if event_date.source is EventDateSource.DEFAULT else ""
    source = EVENT_DATE_SOURCES[event_date.source]
    value.append(f"  {source}. {printable(event_date.sentence_ko)}", style=style)
    return "기준일", value


def _reading_rows(reading: EventDateReading) -> list[Row]:
    governing, why = reading.governing, reading.why
    convention = governing.convention if governing is not None else None
    others = [d.event_date.sentence_ko for d in reading.dates if d.event_date != reading.governing]
    return [
        ("읽는 법", convention.sentence_ko if convention else ""),
        ("까닭", why.sentence_ko if why else ""),
        ("다른 시점", " ".join(others)),
    ]


def _print_questions_back(out: Console, reading: EventDateReading) -> None:
    lines = [(n.sentence_ko, ()) for n in reading.not_found]
    lines += [(a.sentence_ko, a.candidates) for a in reading.asks]
    if not lines:
        return
    print_heading(out, "되묻는 것")
    for sentence, candidates in lines:
        out.print(Text(f"  {printable(sentence)}"))
        for number, candidate in enumerate(candidates, start=1):
            days = event_date_text(candidate.interval)
            name = printable(candidate.name_ko)
            out.print(Text(f"    {number}. {name}: --as-of {days}"))
    hint = "  날을 알면 --as-of 2020-03-05, 기간이면 --as-of 2020-03-01..2020-04-01"
    out.print(Text(hint, style="dim"))


def _print_hit(out: Console, hit: Hit) -> None:
    title = f"({hit.title})" if hit.title else ""
    print_heading(out, printable(f"{hit.rank}. {hit.statute_title} {hit.article}{title}"))
    about = [hit.statute_kind, interval_words(hit.text.interval)]
    about.append(promulgation_words(hit.text.promulgation))
    if hit.outcome is not Outcome.IN_FORCE:
        about.append(str(OUTCOMES[hit.outcome]))
    out.print(Text(f"   {printable(' · '.join(filter(None, about)))}", style="dim"))
    if hit.struck_units:
        struck = ", ".join(hit.struck_units)
        out.print(Text(f"   위헌 결정 등이 미치는 부분: {struck}", style="bold red"))
    _print_snippet(out, hit.snippet)
    out.print(Text(f"   순위의 근거: {', '.join(map(part_words, hit.parts))}", style="dim"))
    for other in hit.other_texts:
        out.print(Text(f"   기준일의 기간 중 다른 글: {interval_words(other.interval)}", "yellow"))
    article = f"{shlex.quote('id:' + hit.statute_id)} {hit.article}"
    for change in changes(hit):
        command = f"lawdb compare {article} {change.before} {change.day}"
        out.print(Text(f"   {change.day} 바뀜: {command}", style="dim"))


def _print_snippet(out: Console, snippet: Snippet) -> None:
    """Marks say what matched also where there are no colours."""
    line = Text("   ")
    if snippet.unit and not snippet.text.lstrip().startswith(tuple("①②③④⑤⑥⑦⑧⑨⑩")):
        line.append(f"{snippet.unit} ", style="dim")
    for run in runs(snippet):
        words = printable(run.text).replace("\n", "\n   ")
        if run.matched:
            line.append(f"‹{words}›" if out.soft_wrap else words, style="bold underline")
        else:
            line.append(words)
    out.print(line)


def _print_pending(out: Console, pending: PendingHit) -> None:
    title = f"({pending.title})" if pending.title else ""
    heading = f"{pending.statute_title} {pending.article}{title}: {pending.starts}부터"
    out.print(Text(f"   {printable(heading)}", style="yellow"))
    out.print(Text(f"   {promulgation_words(pending.promulgation)}", style="dim"))
    _print_snippet(out, pending.snippet)


def _print_watched(out: Console, each: Watched) -> None:
    stage = STAGES[each.stage]
    name = printable(f"{each.statute_title or 'id:' + each.statute_id} {each.article}")
    out.print(Text(f"   {name}: {stage.ko} [{each.stage.value}] {printable(each.detail)}"))
    if each.parts:
        rank = f", 합친 순위 {each.fused_rank}위" if each.fused_rank else ""
        out.print(Text(f"     {', '.join(map(part_words, each.parts))}{rank}", style="dim"))
    for gate in each.gates:
        mark = "통과" if gate.passed else "막힘"
        out.print(Text(f"     {gate.gate.value}: {mark} ({printable(gate.detail)})", style="dim"))


def _foot(result: SearchResult) -> Sequence[Row]:
    horizon, means = result.horizon, result.means
    style = "yellow" if horizon.stale or horizon.past_end or horizon.index_behind else ""
    by = [f"낱말 {means.words}"]
    if means.embedding_model is not None:
        by.append(f"뜻 {means.embedding_model} ({means.nearest})")
    if means.reranker is not None:
        by.append(f"재순위 {means.reranker}")
    return [
        ("확인 범위", Text(horizon.sentence_ko, style=style)),
        (
            "찾은 범위",
            f"기준일에 시행 중인 글 {means.texts_in_force:,} / 색인된 글 {means.texts_indexed:,}",
        ),
        ("찾은 방법", ", ".join(by)),
        ("뜻으로는", f"찾지 않음: {means.why_no_meaning}" if means.why_no_meaning else ""),
    ]
