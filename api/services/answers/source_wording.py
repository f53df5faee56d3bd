"""The lines of an answer's text that show a source: its words, its force, what came after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from api.services.answers.results import AnswerOutcome, AnswerSource, ReachingRule
from api.services.answers.ruling_wording import joined_rulings, ruling_en, ruling_ko
from api.services.deadline_results import DeadlineAnswer, StatutoryText
from lawdb.event_date import EventDate, EventDays
from lawdb.results import AddendumClause
from lawdb.revision_kind import enacts

MOST_CLAUSES = 3
"""Clauses of the addenda that the text names for a source; the field has all of them."""
MOST_CHANGES = 3
"""Changes that the text tells of a source, the next ones first; the field has all of them."""
MOST_COMPUTED = 4
LONGEST_COMPUTED = 240


def source_lines(source: AnswerSource, korean: bool) -> Iterator[str]:
    """One source: the number, name and days; the passage; its force; changes; addenda."""
    yield f"[{source.number}] {source.name} {source.label}{_force(source, korean)} {source.link}"
    unit = f"{source.passage_unit} " if source.passage_unit else ""
    if source.passage_head:
        yield f"    {one_line(source.passage_head)}"
    for number, line in enumerate(source.passage.split("\n")):
        yield f"    {'' if number else unit}{one_line(line)}"
    if len(source.passage) < len(source.text) - len(source.passage_head):
        yield "    (조문의 일부)" if korean else "    (a part of the article)"
    for text in source.other_texts:
        days = f"[{text.interval.start}, {text.interval.end or ''})"
        yield "    " + (f"기준일 기간 중 다른 글: {days}" if korean else f"within the days: {days}")
    for ruling in joined_rulings(source.rulings):
        if korean:
            when = "" if ruling.in_effect else " (기준일에는 효력에 영향 없음)"
            yield f"    위헌 결정 등: {ruling_ko(ruling)}{when}"
        else:
            when = "" if ruling.in_effect else " (no effect on the event date)"
            yield f"    ruling: {ruling_en(ruling)}{when}"
    yield from _since(source, korean)
    yield from _transitional(source, korean)


def force_note(outcome: AnswerOutcome, sources: Sequence[AnswerSource]) -> tuple[str, str]:
    """What the first line of an answer has to add where a ruling took force from a source."""
    if outcome is AnswerOutcome.NOT_IN_FORCE:  # it says so itself
        return "", ""
    gone = [f"[{s.number}]" for s in sources if not s.binds]
    part = [f"[{s.number}]" for s in sources if s.binds and any(r.in_effect for r in s.rulings)]
    korean, english = "", ""
    if gone:
        korean += f" 다만 {', '.join(gone)}의 글은 위헌 결정으로 기준일에 효력이 없습니다."
        english += f" But by a ruling the text of {', '.join(gone)} did not bind on that day."
    if part:
        korean += f" 다만 {', '.join(part)}의 일부는 위헌 결정 등으로 기준일에 효력이 없습니다."
        english += f" But by a ruling a part of {', '.join(part)} did not bind on that day."
    return korean, english


def reaching_line(rule: ReachingRule, korean: bool) -> str:
    """``- 형사소송법 제253조의2(…) [2015-07-31, ): … (부칙 제2조 <13454>)``."""
    title = f"({rule.title})" if rule.title else ""
    said = rule.sentence_ko if korean else rule.sentence_en
    clause = f"{rule.clause} <{rule.promulgation_number}>"
    name = f"{rule.statute_title} {rule.article}{title}"
    since = f"{rule.starts}부터" if korean else f"from {rule.starts}"
    return f"- {name}, {since}: {said} ({clause}) {rule.link}"


def computed_from(
    deadline: DeadlineAnswer, event_date: EventDate | None, korean: bool
) -> Iterator[str]:
    """The texts the computation stands on, before those of the event date."""
    stored = [text for text in deadline.texts if text.interval is not None and text.text]
    for text in stored[:MOST_COMPUTED]:
        yield f"    {_computed(text)}"
    more = len(stored) - MOST_COMPUTED
    if more > 0:
        yield "    " + (f"그 밖의 근거 조문 {more}개" if korean else f"and {more} more texts")
    if event_date is None or not event_date.settled:
        return
    days = event_date.interval
    if any(not _holds(text, days) for text in stored):
        yield (
            f"    [0]은 위 사실이 있었던 때의 글로 계산하였고, 아래는 기준일({days})의 글입니다."
            if korean
            else f"    [0] stands on the texts of its facts' days; those below are of {days}."
        )
    else:
        yield (
            "    [0]은 이 사실로 계산한 결과이며, 아래 조문의 번호가 아닙니다."
            if korean
            else "    [0] is what was computed from these facts, not one of the texts below."
        )


def one_line(text: str) -> str:
    """The text without line breaks."""
    return " ".join(text.split())


def _computed(text: StatutoryText) -> str:
    interval = text.interval
    days = "" if interval is None else f"[{interval.start}, {interval.end or ''})"
    said = one_line(text.text)
    cut = said if len(said) <= LONGEST_COMPUTED else said[:LONGEST_COMPUTED].rstrip() + " …"
    return f"{text.name} {days}: {cut}"


def _holds(text: StatutoryText, days: EventDays) -> bool:
    interval = text.interval
    if interval is None:
        return True
    return EventDays(start=interval.start, end=interval.end).common(days) is not None


def _force(source: AnswerSource, korean: bool) -> str:
    if not source.binds:
        return " 위헌 결정으로 효력 없음" if korean else " without force by a ruling"
    return ""


def _since(source: AnswerSource, korean: bool) -> Iterator[str]:
    changes = source.changes_since
    for change in changes[:MOST_CHANGES]:
        start = change.interval.start
        if korean:
            when = f"{start} 이 조문 {'바뀔 예정' if change.pending else '바뀜'}"
            what = "보인 부분도 바뀜" if change.passage_changed else "보인 부분은 그대로"
        else:
            when = f"{start}: the article {'will change' if change.pending else 'changed'}"
            what = "the part shown too" if change.passage_changed else "the part shown stands"
        yield f"    {when} ({what})"
    more = changes[MOST_CHANGES:]
    if more:
        touched = sum(change.passage_changed for change in more)
        last = more[-1].interval.start
        yield (
            f"    그 뒤 {len(more)}번 더 바뀜, 보인 부분은 {touched}번 (마지막 {last})"
            if korean
            else f"    changed {len(more)} more times, the part shown {touched} (last on {last})"
        )


def _transitional(source: AnswerSource, korean: bool) -> Iterator[str]:
    found = source.transitional
    if not found.decides_otherwise:
        return
    rules = found.rules if korean else found.rules_en
    asks = found.asks_ko if korean else found.asks_en
    reaching = [clause for clause in found.clauses if _can_reach(clause, source)]
    clauses = [f"{c.number} <{c.promulgation.number}>" for c in reaching[:MOST_CLAUSES]]
    more = len(reaching) - len(clauses)
    said = [*rules, *asks, *clauses]
    if not said:
        return
    if more > 0:
        said.append(f"외 {more}개" if korean else f"and {more} more")
    head = "부칙이 달리 정할 수 있음" if korean else "addenda may decide otherwise"
    yield f"    {head}: {' '.join(map(one_line, said))}"


def _can_reach(clause: AddendumClause, source: AnswerSource) -> bool:
    """Whether it names the article, or comes with an amendment: not every clause of an enactment.

    What an Act's first addenda say of the time before touches an article where they name it.
    """
    return source.article in clause.targets or not enacts(clause.promulgation.kind)
