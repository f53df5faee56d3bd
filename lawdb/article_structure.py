"""The units of an article's canonical text: its own sentence, paragraphs, subparagraphs, items.

항 ①, 호 1., 목 가., and below them 1) and 가). A unit's path has one level each; a level is a pair
(number, branch), so that 제1호의2 is (1, 2) and sorts between 제1호 and 제2호. An article without
paragraphs puts its subparagraphs under the level (0, 0).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

Level = tuple[int, int]
Path = tuple[Level, ...]

NO_PARAGRAPH: Level = (0, 0)
PARAGRAPH, SUBPARAGRAPH, ITEM, SUBITEM, SUBSUBITEM = range(1, 6)

_CIRCLED = {
    **{chr(0x2460 + n): n + 1 for n in range(20)},  # ①–⑳
    **{chr(0x3251 + n): n + 21 for n in range(15)},  # ㉑–㉟
    **{chr(0x32B1 + n): n + 36 for n in range(15)},  # ㊱–㊿
}
_ITEMS = "가나다라마바사아자차카타파하"
_LATER_ITEMS = "거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호"
_SYLLABLES = {
    **{item: n + 1 for n, item in enumerate(_ITEMS)},
    **{  # after 하 the vowels turn: 거, 너, 더 … then 고, 노 …
        chr(ord(item) + shift): n + 1 + 14 * turn
        for turn, shift in ((1, 4 * 28), (2, 8 * 28), (3, 13 * 28), (4, 18 * 28), (5, 20 * 28))
        for n, item in enumerate(_ITEMS)
    },
}

_MARK = re.compile(
    rf"""(?P<paragraph>[①-⑳㉑-㉟㊱-㊿])(?:의(?P<pbranch>\d+))?
      | (?P<subparagraph>\d{{1,3}})(?:의(?P<sbranch>\d+))?\.(?!\d)
      | (?P<item>[{_ITEMS}{_LATER_ITEMS}])(?:의(?P<ibranch>\d+))?\.
      | (?P<subitem>\d{{1,2}})\)
      | (?P<subsubitem>[{_ITEMS}])\)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: its path and where its text stands, ``text[start:end]`` without the line break."""

    path: Path
    start: int
    end: int
    occurrence: int = 0
    """0 for the first unit of this path; lists that restart within one paragraph repeat paths."""


def units(text: str) -> list[Unit]:
    """The units of a canonical text in order; a line without a mark continues the unit before it.

    The first unit has the empty path where the article begins with a sentence of its own.
    """
    found: list[Unit] = []
    seen: dict[Path, int] = {}
    current: Path = ()
    position = 0
    for line in text.split("\n"):
        end = position + len(line)
        path = _path_of(line, current)
        if path is None:
            if found:
                last = found[-1]
                found[-1] = Unit(last.path, last.start, end, last.occurrence)
            else:
                found.append(Unit((), position, end))
                seen[()] = 1
        else:
            count = seen.get(path, 0)
            seen[path] = count + 1
            found.append(Unit(path, position, end, count))
            current = path
        position = end + 1
    return found


def _path_of(line: str, current: Path) -> Path | None:
    match = _MARK.match(line)
    if match is None:
        return None
    group = match.group
    if group("paragraph"):
        depth, number, branch = PARAGRAPH, _CIRCLED[group("paragraph")], group("pbranch")
    elif group("subparagraph"):
        depth, number, branch = SUBPARAGRAPH, int(group("subparagraph")), group("sbranch")
    elif group("item"):
        depth, number, branch = ITEM, _SYLLABLES[group("item")], group("ibranch")
    elif group("subitem"):
        depth, number, branch = SUBITEM, int(group("subitem")), None
    else:
        depth, number, branch = SUBSUBITEM, _SYLLABLES[group("subsubitem")], None
    above = (*current[: depth - 1], *(NO_PARAGRAPH,) * (depth - 1 - len(current)))
    return (*above, (number, int(branch or 0)))


def describe(path: Path) -> str:
    """The path in the law's words: 제2항제3호의2나목; empty for the article's own sentence."""
    words: list[str] = []
    for depth, (number, branch) in enumerate(path, start=1):
        if number == 0:
            continue
        tail = f"의{branch}" if branch else ""
        if depth == PARAGRAPH:
            words.append(f"제{number}항{tail}")
        elif depth == SUBPARAGRAPH:
            words.append(f"제{number}호{tail}")
        elif depth == ITEM:
            words.append(f"{syllable(number)}목{tail}")
        elif depth == SUBITEM:
            words.append(f"{number})")
        else:
            words.append(f"{syllable(number)})")
    return "".join(words)


def syllable(number: int) -> str:
    """The letter of an item: 1 가, 14 하, 15 거."""
    for text, value in _SYLLABLES.items():
        if value == number:
            return text
    raise ValueError(f"there is no item number {number}")


def item_number(letter: str) -> int:
    """The number of an item's letter: 가 1, 하 14, 거 15. Raises KeyError for another letter."""
    return _SYLLABLES[letter]
