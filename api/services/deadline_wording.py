"""The words in which doors show a computed deadline to people."""

from __future__ import annotations

from api.services.wording import Words
from deadline_engine.graph.elements import NodeKind, Verdict
from deadline_engine.rules.schema import Names

VERDICT_WORDS = {
    Verdict.IN_TIME: Names(ko="기간 안", en="in time"),
    Verdict.LATE: Names(ko="기간 지남", en="late"),
    Verdict.TOO_EARLY: Names(ko="너무 이름", en="too early"),
    Verdict.INDETERMINATE: Names(ko="정하지 못함", en="indeterminate"),
    Verdict.NO_LIMITATION: Names(ko="기간 제한 없음", en="no limitation"),
    Verdict.NOT_TESTED: Names(ko="시험할 행위 없음", en="no act tested"),
}
KINDS = {
    NodeKind.EVENT: Words("사실", "event"),
    NodeKind.RULE: Words("적용 규정", "rule"),
    NodeKind.SUSPENSION: Words("정지", "suspension"),
    NodeKind.INTERRUPTION: Words("중단", "interruption"),
    NodeKind.LONG_STOP: Words("장기 기간", "long stop"),
    NodeKind.ADJUSTMENT: Words("말일 조정", "adjustment"),
    NodeKind.DEADLINE: Words("기간", "period"),
    NodeKind.FILING: Words("시험한 행위", "act tested"),
}
TEXT_STATUSES = {
    "stored": Words("", ""),
    "not_in_store": Words("수록되지 않은 법", "law not stored"),
    "outside_horizon": Words("수록 범위 밖의 날", "before the stored history"),
    "not_found": Words("그날의 글 없음", "no text of that day"),
}
