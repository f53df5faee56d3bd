"""The parts of a judgment that only tell what a party says."""

from __future__ import annotations

import re
from bisect import bisect_right

_NUMBER = r"(?:[\dIVX①-⑳]{1,3}[.)]?|[가-하][.)]|\([\d가-하]\)|[-–■○◇※]) ?"
_ALLEGATIONS = re.compile(
    rf"^ *(?:{_NUMBER})*(?:당사자들?|원고들?|피고들?|청구인|피청구인|피고인|검사|양측|쌍방)의? ?"
    r"(?:위 |각 )?(?:주장|항변)(?:의 ?요지| ?요지|의 ?내용)?[ .:]*$",
    re.MULTILINE,
)
_ANY_HEADING = re.compile(
    rf"^ *(?:{_NUMBER})*[^\n.]{{0,20}}?"
    r"(?:판단|인정 ?사실|기초 ?사실|결론|이유|주문|검토|의견)[ .:]*$",
    re.MULTILINE,
)


def alleged_sections(text: str) -> tuple[tuple[int, int], ...]:
    """The places ``[start, end)`` under a heading such as 원고의 주장, up to the next heading."""
    opened = [match.end() for match in _ALLEGATIONS.finditer(text)]
    if not opened:
        return ()
    closing = sorted([match.start() for match in _ANY_HEADING.finditer(text)])
    found: list[tuple[int, int]] = []
    for start in opened:
        at = bisect_right(closing, start)
        found.append((start, closing[at] if at < len(closing) else len(text)))
    return tuple(found)
