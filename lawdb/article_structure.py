"""The units of an article's canonical text: 항, 호, 목 and 세목, and where each begins.

Canonical text holds one unit a line. A line that opens no unit continues the one before it; what
stands before the first unit is the article's own sentence.

=============  ======================  =================================================
unit           opens with              address
=============  ======================  =================================================
항 paragraph   ``①`` … ``㊿``          제1항
호             ``1.`` ``1의2.``        제1호, 제1호의2
목 item        ``가.`` … ``허.``       가목
세목 sub-item  ``1)``, below it ``가)``  1), 1)가)
=============  ======================  =================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿"
_CIRCLED_NUMBER = {sign: str(number) for number, sign in enumerate(_CIRCLED, start=1)}
_ITEM = (
    "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허"
    "고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후"
)

_OPENING = re.compile(
    rf"(?P<paragraph>[{_CIRCLED}])(?:의(?P<paragraph_branch>\d{{1,2}}))?"
    r"|(?P<subparagraph>\d{1,3})(?:의(?P<subparagraph_branch>\d{1,3}))?\.(?!\d)"
    rf"|(?P<item>[{_ITEM}])(?:의(?P<item_branch>\d{{1,2}}))?\.(?!\d)"
    r"|(?P<number_sub_item>\d{1,2})\)"
    rf"|(?P<letter_sub_item>[{_ITEM}])\)"
)
_ADDRESS = re.compile(
    rf"(?:제?(?P<paragraph>\d{{1,2}})항(?:의(?P<paragraph_branch>\d{{1,2}}))?"
    rf"|(?P<circled>[{_CIRCLED}]))?"
    r"(?:제?(?P<subparagraph>\d{1,3})호(?:의(?P<subparagraph_branch>\d{1,3}))?)?"
    rf"(?:(?P<item>[{_ITEM}])(?:의(?P<item_branch>\d{{1,2}}))?목)?"
    rf"(?P<sub_item>(?:\d{{1,2}}\))?(?:[{_ITEM}]\))?)(?:세목)?"
)


class MalformedUnit(ValueError):
    """The text addresses no 항, 호 or 목; the message says which forms are read."""

    code = "malformed_article"

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no unit of an article; write 제1항, 제1항제3호 or 제3호나목")
        self.text = text


@dataclass(frozen=True, slots=True, order=True)
class UnitPath:
    """The address of a unit inside its article; every field empty means the whole article."""

    paragraph: str = ""
    """``1``; ``1의2`` for a branch."""
    subparagraph: str = ""
    item: str = ""
    sub_item: str = ""
    """``1)`` or ``1)가)``."""

    def __str__(self) -> str:
        return (
            _with_branch("제", self.paragraph, "항")
            + _with_branch("제", self.subparagraph, "호")
            + _with_branch("", self.item, "목")
            + self.sub_item
        )

    def __bool__(self) -> bool:
        return bool(self.paragraph or self.subparagraph or self.item or self.sub_item)

    def contains(self, other: UnitPath) -> bool:
        """Whether ``other`` is this unit or stands below it."""
        mine, its = self._levels(), other._levels()
        deepest = max((level for level, value in enumerate(mine) if value), default=-1)
        return all(
            its[level].startswith(value) if level == 3 else its[level] == value
            for level, value in enumerate(mine[: deepest + 1])
        )

    def _levels(self) -> tuple[str, str, str, str]:
        return (self.paragraph, self.subparagraph, self.item, self.sub_item)

    @classmethod
    def parse(cls, text: str) -> UnitPath:
        """Read 제1항, 1항, ①, 제1항제3호의2나목 …; the empty text is the whole article.

        Raises MalformedUnit when the text is anything else.
        """
        match = _ADDRESS.fullmatch(re.sub(r"\s+", "", text))
        if match is None:
            raise MalformedUnit(text)
        group = match.groupdict(default="")
        paragraph = _CIRCLED_NUMBER.get(group["circled"], group["paragraph"])
        return cls(
            paragraph=_joined(paragraph, group["paragraph_branch"]),
            subparagraph=_joined(group["subparagraph"], group["subparagraph_branch"]),
            item=_joined(group["item"], group["item_branch"]),
            sub_item=group["sub_item"],
        )


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit and its own words ``text[start:end]``, without the units below it."""

    path: UnitPath
    start: int
    """Offset of the unit's mark in the canonical text, in characters."""
    end: int
    """Offset after the unit's last character, before the line break."""


def parse_units(text: str) -> list[Unit]:
    """The units of a canonical article text in order, the article's own sentence first.

    The own sentence has the empty path and is left out where the text opens with a unit.
    """
    starts: list[tuple[UnitPath, int]] = []
    path = UnitPath()
    offset = 0
    for line in text.split("\n"):
        match = _OPENING.match(line)
        if match is not None:
            path = _below(path, match)
            starts.append((path, offset))
        elif offset == 0:
            starts.append((path, offset))
        offset += len(line) + 1
    ends = [start - 1 for _, start in starts[1:]] + [len(text)]
    return [Unit(path, start, end) for (path, start), end in zip(starts, ends, strict=True)]


def structure_of(text: str) -> list[list[str | int]]:
    """``[address, offset]`` per unit as stored with the text; empty where there are no units."""
    if "\n" not in text and _OPENING.match(text) is None:
        return []
    return [[str(unit.path), unit.start] for unit in parse_units(text)]


def unit_text(text: str, path: UnitPath) -> str | None:
    """The words of a unit with everything below it; None where the article has no such unit."""
    if not path:
        return text
    pieces = [unit for unit in parse_units(text) if path.contains(unit.path)]
    if not pieces:
        return None
    return "\n".join(text[unit.start : unit.end] for unit in pieces)


def _below(current: UnitPath, match: re.Match[str]) -> UnitPath:
    """The path of the unit a line opens, given the unit the line before belongs to."""
    group = match.groupdict(default="")
    if group["paragraph"]:
        number = _CIRCLED_NUMBER[group["paragraph"]]
        return UnitPath(paragraph=_joined(number, group["paragraph_branch"]))
    if group["subparagraph"]:
        number = _joined(str(int(group["subparagraph"])), group["subparagraph_branch"])
        return UnitPath(current.paragraph, number)
    if group["item"]:
        item = _joined(group["item"], group["item_branch"])
        return UnitPath(current.paragraph, current.subparagraph, item)
    if group["number_sub_item"]:
        return replace(current, sub_item=f"{group['number_sub_item']})")
    numbered = re.match(r"\d+\)", current.sub_item)
    above = numbered.group() if numbered else ""
    return replace(current, sub_item=f"{above}{group['letter_sub_item']})")


def _joined(number: str, branch: str) -> str:
    return f"{number}의{branch}" if branch else number


def _with_branch(before: str, value: str, after: str) -> str:
    """``1의2`` as 제1호의2: the branch stands after the unit's name."""
    if not value:
        return ""
    number, _, branch = value.partition("의")
    return f"{before}{number}{after}" + (f"의{branch}" if branch else "")
