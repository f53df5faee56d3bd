"""Which of two forms of an answer a client asks for in ``Accept`` (RFC 9110, section 12.5.1)."""

from __future__ import annotations

JSON = "application/json"


def prefers(accept: str, stream: str) -> bool:
    """Whether ``stream`` is named, not with weight 0, and not below JSON.

    A stream is sent only to those who name it: ``*/*`` is answered with JSON.
    """
    weights = dict(_weights(accept))
    weight = weights.get(stream, 0.0)
    return weight > 0 and weight >= weights.get(JSON, 0.0)


def _weights(accept: str) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for each in accept.split(","):
        media_type, *parameters = (part.strip().casefold() for part in each.split(";"))
        said = [
            p.partition("=")[2].strip() for p in parameters if p.partition("=")[0].strip() == "q"
        ]
        found.append((media_type, _weight(said[0]) if said else 1.0))
    return found


def _weight(text: str) -> float:
    try:
        return min(max(float(text), 0.0), 1.0)
    except ValueError:  # a weight that is none is read as not given
        return 1.0
