"""What texts, drawings and calendars call the nodes, the edges and what came of them."""

from __future__ import annotations

from deadline_engine.graph.elements import EdgeKind, NodeKind, Step, Value, Verdict
from deadline_engine.graph.span import Span
from deadline_engine.graph.wording import VERDICT_WORDS, day_ko
from deadline_engine.rules.schema import Names

NODE_KINDS = {
    NodeKind.EVENT: Names(ko="사실", en="event"),
    NodeKind.RULE: Names(ko="적용 규정", en="rule"),
    NodeKind.SUSPENSION: Names(ko="정지", en="suspension"),
    NodeKind.INTERRUPTION: Names(ko="중단", en="interruption"),
    NodeKind.LONG_STOP: Names(ko="장기 기간", en="long stop"),
    NodeKind.ADJUSTMENT: Names(ko="말일 조정", en="adjustment"),
    NodeKind.DEADLINE: Names(ko="기한", en="deadline"),
    NodeKind.FILING: Names(ko="시험한 행위", en="act tested"),
}
VERDICTS = {verdict: Names(ko=ko, en=en) for verdict, (ko, en) in VERDICT_WORDS.items()}
EDGE_KINDS_KO = {
    EdgeKind.TRIGGERS: "기산",
    EdgeKind.GOVERNS: "적용 시점",
    EdgeKind.RUNS_UNDER: "적용",
    EdgeKind.SUSPENDS: "정지",
    EdgeKind.INTERRUPTS: "중단",
    EdgeKind.EXTENDS: "연장",
    EdgeKind.CAPS: "상한",
    EdgeKind.ADJUSTS: "조정",
    EdgeKind.TESTS: "시험",
}


def verdict_ko(verdict: Verdict, days_late: tuple[int, int] | None) -> str:
    """``기간 안``, ``기간 지남 · 62일``, ``기간 지남 · 3~5일``."""
    said = VERDICTS[verdict].ko
    if verdict is not Verdict.LATE or days_late is None:
        return said
    least, most = days_late
    return f"{said} · {least}일" if least == most else f"{said} · {least}~{most}일"


def short_ko(span: Span) -> str:
    """As ``day_ko``, with bounds shorter: ``2010-07-02–09-01 사이``."""
    if span.exact is not None or span.earliest is None or span.latest is None:
        return day_ko(span)
    latest = span.latest.isoformat()
    if span.earliest.year == span.latest.year:
        latest = latest.partition("-")[2]
    return f"{span.earliest}–{latest} 사이"


def span_ko(start: Span, end: Span) -> str:
    """``2010-07-02 ~ 2013-07-02``, ``2010-07-02 ~ 끝나지 않음``."""
    return f"{short_ko(start)} ~ {'끝나지 않음' if end.never else short_ko(end)}"


def value_ko(step: Step) -> str:
    """What a node yields, short; of a rule the article that applies."""
    value = step.done.value
    if step.rule and value == Value(versions=value.versions):
        return ", ".join(dict.fromkeys(str(a.authority) for a in step.done.applied))
    said: list[str] = []
    if value.unlimited:
        said.append("기간 제한 없음")
    elif value.day is not None:
        shown = value.until is not None and step.kind in {
            NodeKind.SUSPENSION, NodeKind.INTERRUPTION,
        }  # fmt: skip
        said.append(
            span_ko(value.day, value.until) if shown and value.until else short_ko(value.day)
        )
    if value.holds and step.kind is NodeKind.INTERRUPTION:
        said += [f"{short_ko(hold.until)}까지 잠정" for hold in value.holds]
    elif value.applies is not None:
        said.append("효력 있음" if value.applies else "효력 없음")
    if value.verdict is not None:
        said.append(verdict_ko(value.verdict, value.days_late))
    return ", ".join(said)
