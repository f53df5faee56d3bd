"""What drawings and calendars call the nodes, the edges and what came of them, in Korean."""

from __future__ import annotations

from deadline_engine.graph.elements import EdgeKind, NodeKind, Step, Value, Verdict
from deadline_engine.graph.span import Span
from deadline_engine.graph.wording import day_ko

NODE_KINDS_KO = {
    NodeKind.EVENT: "사실",
    NodeKind.RULE: "적용 규정",
    NodeKind.SUSPENSION: "정지",
    NodeKind.INTERRUPTION: "중단",
    NodeKind.LONG_STOP: "장기 기간",
    NodeKind.ADJUSTMENT: "말일 조정",
    NodeKind.DEADLINE: "기한",
    NodeKind.FILING: "심사 대상 행위",
}
EDGE_KINDS_KO = {
    EdgeKind.TRIGGERS: "기산",
    EdgeKind.GOVERNS: "적용 시점",
    EdgeKind.RUNS_UNDER: "적용",
    EdgeKind.SUSPENDS: "정지",
    EdgeKind.INTERRUPTS: "중단",
    EdgeKind.EXTENDS: "연장",
    EdgeKind.CAPS: "상한",
    EdgeKind.ADJUSTS: "조정",
    EdgeKind.TESTS: "심사",
}
_VERDICTS_KO = {
    Verdict.IN_TIME: "기한 안",
    Verdict.TOO_EARLY: "시기가 이름",
    Verdict.INDETERMINATE: "알 수 없음",
    Verdict.NO_LIMITATION: "기간 제한 없음",
    Verdict.NOT_TESTED: "심사한 행위 없음",
}


def verdict_ko(verdict: Verdict, days_late: tuple[int, int] | None) -> str:
    """``기한 안``, ``62일 지남``, ``3일에서 5일 지남``."""
    if verdict is not Verdict.LATE:
        return _VERDICTS_KO[verdict]
    if days_late is None:
        return "기한 지남"
    least, most = days_late
    return f"{least}일 지남" if least == most else f"{least}일에서 {most}일 지남"


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
