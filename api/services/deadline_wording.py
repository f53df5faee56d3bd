"""The words in which doors show a computed deadline to people."""

from __future__ import annotations

from api.services.wording import Words
from deadline_engine.exports.words import NODE_KINDS, VERDICTS

VERDICT_WORDS = VERDICTS
KINDS = NODE_KINDS
"""As in drawings and calendars, so that one thing has one name."""
TEXT_STATUSES = {
    "stored": Words("", ""),
    "not_in_store": Words("수록되지 않은 법", "law not stored"),
    "outside_horizon": Words("수록 범위 밖의 날", "before the stored history"),
    "not_found": Words("그날의 글 없음", "no text of that day"),
}
FORM_WORDS = {
    "ics": Words("달력 파일", "calendar file"),
    "svg": Words("시간표 그림", "timeline"),
    "graph": Words("계산 그래프", "graph"),
    "mermaid": Words("그래프 글(Mermaid)", "graph as text"),
}
