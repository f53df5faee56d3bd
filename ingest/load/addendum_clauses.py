"""The clauses of a revision's own addenda, with the articles of the statute they name.

Coarse on purpose: it says where a clause stands, what kind it is and which articles it names, so
that a reader of an article finds it. When an article starts is settled by interval derivation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ARTICLE_CLAUSE = re.compile(r"^(제\d+조(?:의\d+)?)\s*(?:\(([^()\n]*)\))?", re.MULTILINE)
_NUMBERED_CLAUSE = re.compile(r"^([①-⑳])\s*(?:\(([^()\n]*)\))?", re.MULTILINE)
_NAMED_ARTICLES = re.compile(
    r"(?P<other>」\s*)?제(?P<no>\d+)조(?:의(?P<branch>\d+))?"
    r"(?:(?:제\d+[항호](?:의\d+)?)*\s*(?:부터|내지)\s*제(?P<last>\d+)조(?P<last_branch>의\d+)?)?"
)
_LONGEST_RANGE = 200
"""A range of more articles than this is a misreading, not a clause."""


@dataclass(frozen=True, slots=True)
class AddendumClause:
    """One clause of the addenda."""

    number: str
    title: str
    kind: str
    targets: tuple[str, ...]
    text: str


def split_addenda(addenda: str, *, of_another_act: bool) -> list[AddendumClause]:
    """Split addenda into clauses in their order.

    ``of_another_act`` marks the addenda of the Act that amended this statute in passing
    (타법개정): the articles they name are the other Act's, so no targets are read.
    """
    text = addenda.strip()
    if not text:
        return []
    marks = list(_ARTICLE_CLAUSE.finditer(text)) or list(_NUMBERED_CLAUSE.finditer(text))
    starts = [mark.start() for mark in marks]
    clauses: list[AddendumClause] = []
    preamble = text[: starts[0]].strip() if starts else text
    if preamble:
        clauses.append(_clause("", "", preamble, of_another_act))
    for mark, end in zip(marks, [*starts[1:], len(text)], strict=True):
        words = text[mark.start() : end].strip()
        clauses.append(_clause(mark[1], mark[2] or "", words, of_another_act))
    return clauses


def _clause(number: str, title: str, text: str, of_another_act: bool) -> AddendumClause:
    targets = () if of_another_act else _targets(text[len(number) :])
    return AddendumClause(number, title, _kind(title, text), targets, text)


def _kind(title: str, text: str) -> str:
    caption = title or text
    if "유효기간" in title:
        return "sunset"
    if "시행일" in title or (not title and re.search(r"시행한다|효력을\s*(?:생|발생)", text)):
        return "commencement"
    if "적용" in caption:
        return "application"
    if "경과조치" in caption or "특례" in title or "종전" in caption:
        return "transitional"
    return "other"


def _targets(text: str) -> tuple[str, ...]:
    named: dict[str, None] = {}
    for match in _NAMED_ARTICLES.finditer(text):
        if match["other"] or text[: match.start()].endswith("부칙 "):
            continue
        first, branch = int(match["no"]), match["branch"]
        named[f"제{first}조" + (f"의{branch}" if branch else "")] = None
        if match["last"] and 0 < int(match["last"]) - first < _LONGEST_RANGE:
            for number in range(first + 1, int(match["last"]) + 1):
                named[f"제{number}조"] = None
            if match["last_branch"]:
                named[f"제{match['last']}조{match['last_branch']}"] = None
    return tuple(named)
