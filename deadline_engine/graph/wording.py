"""Days in words, exact or within bounds."""

from __future__ import annotations

from deadline_engine.graph.span import Span


def day_ko(span: Span) -> str:
    """``2015-06-29``, ``2015-06-29 이후``, ``알 수 없는 날``."""
    if span.never:
        return "오지 않는 날"
    if span.exact is not None:
        return span.exact.isoformat()
    if span.earliest is not None and span.latest is not None:
        return f"{span.earliest}부터 {span.latest}까지의 어느 날"
    if span.earliest is not None:
        return f"{span.earliest} 이후"
    return f"{span.latest} 이전" if span.latest is not None else "알 수 없는 날"


def day_en(span: Span) -> str:
    """The same in English."""
    if span.never:
        return "no day"
    if span.exact is not None:
        return span.exact.isoformat()
    if span.earliest is not None and span.latest is not None:
        return f"some day from {span.earliest} to {span.latest}"
    if span.earliest is not None:
        return f"{span.earliest} or later"
    return f"{span.latest} or earlier" if span.latest is not None else "an unknown day"
