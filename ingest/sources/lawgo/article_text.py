"""One ``조문단위`` of an official body → heading and canonical text.

``조문내용`` begins with ``제7조의2(제목) ``; of an article with paragraphs it is nothing but that.
The prefix is taken off, the units below follow in the order 항, 호, 목, each on its own line.
``조문참고자료`` (``[본조신설 2014.3.11]``) stands beside the text, not in it, and is left out.
"""

from __future__ import annotations

import re

from ingest.source_revision import SourceArticle
from ingest.sources.lawgo.tree import Node, children, lines, text
from lawdb.article_key import ArticleKey

_PREFIX = re.compile(r"제\s*\d+\s*조(?:\s*의\s*\d+)*")
_READ_NAMES = frozenset(
    ("조문번호", "조문가지번호", "조문여부", "조문제목", "조문내용", "항번호", "항내용", "호번호",
     "호가지번호", "호내용", "목번호", "목가지번호", "목내용", "항", "호", "목")
)  # fmt: skip
_NO_TEXT_NAMES = frozenset(
    ("조문키", "조문시행일자", "조문이동이전", "조문이동이후", "조문변경여부", "조문제개정유형",
     "조문제개정일자문자열", "조문참고자료", "항제개정유형", "항제개정일자문자열", "호제개정유형",
     "호제개정일자문자열", "목제개정유형", "목제개정일자문자열")
)  # fmt: skip
_MARKERS = {
    "항": re.compile(r"[①-⑳㉑-㉟㊱-㊿]"),
    "호": re.compile(r"\d+(?:의\d+)*\."),
    "목": re.compile(r"[가-힣]{1,2}(?:의\d+)*\."),
}
_BLANKS = re.compile(r"\s+")
_BELOW = {"조문": ("항", "호", "목"), "항": ("호", "목"), "호": ("목",), "목": ()}


def article_key(unit: dict[str, Node]) -> ArticleKey:
    """The number of a ``조문단위``. Raises ValueError where 조문번호 is no number."""
    branches = [int(part) for part in re.split(r"[의\-]", text(unit.get("조문가지번호"))) if part]
    return ArticleKey(int(text(unit.get("조문번호"))), *branches[:2])


def read_article(unit: dict[str, Node]) -> SourceArticle:
    """Heading and canonical text of one article; see :mod:`ingest.source_revision`."""
    title = _bare_title(text(unit.get("조문제목")))
    own = lines(unit.get("조문내용"))
    if own:
        title, own[0] = _without_prefix(title, own[0])
    units = [line for line in own if line]
    for name in _BELOW["조문"]:
        for child in children(unit.get(name)):
            units.extend(_unit_lines(name, child))
    return SourceArticle(article_key(unit), title, "\n".join(units))


def unknown_names(unit: dict[str, Node]) -> list[str]:
    """Names below a ``조문단위`` that hold text and are not read: the format has grown."""
    found: set[str] = set()
    for name, value in unit.items():
        if name in ("항", "호", "목"):
            for child in children(value):
                found.update(unknown_names(child))
        elif name not in _READ_NAMES and name not in _NO_TEXT_NAMES and text(value):
            found.add(name)
    return sorted(found)


def _unit_lines(level: str, unit: dict[str, Node]) -> list[str]:
    content = lines(unit.get(f"{level}내용"))
    if level != "항":  # runs of blanks there are layout; in a paragraph they stand in every source
        content = [_BLANKS.sub(" ", line) for line in content]
    number = _number(level, unit)
    if len(content) > 1 and content[0] == number:
        content = [f"{number} {content[1]}", *content[2:]]
    if content:
        result = [_numbered(level, number, content[0]), *content[1:]]
    else:
        result = [number] if number else []
    for name in _BELOW[level]:
        for child in children(unit.get(name)):
            result.extend(_unit_lines(name, child))
    return result


def _number(level: str, unit: dict[str, Node]) -> str:
    number = text(unit.get(f"{level}번호"))
    branch = text(unit.get(f"{level}가지번호"))
    if branch and f"의{branch}" not in number:
        number = f"{number.rstrip('.')}의{branch}."
    return number


def _numbered(level: str, number: str, line: str) -> str:
    """The unit's first line with its number once, and one space after it."""
    if number and line.startswith(number):
        return f"{number} {line[len(number) :].lstrip()}".rstrip()
    printed = _MARKERS[level].match(line)
    if printed:
        return f"{printed.group()} {line[printed.end() :].lstrip()}".rstrip()
    return f"{number} {line}" if number else line


def _bare_title(title: str) -> str:
    if title.startswith("(") and _closing(title) == len(title) - 1:
        return title[1:-1].strip()
    return title


def _without_prefix(title: str, line: str) -> tuple[str, str]:
    """``제7조의2(제목) 본문`` → (제목, 본문).

    The bracket belongs to the heading where the source gives the article a heading, even if it
    is typed otherwise there (한자 in one place, 한글 in the other), and where it touches ``조``.
    Any other bracket is the beginning of the text.
    """
    number = _PREFIX.match(line)
    if number is None:
        return title, line
    rest = line[number.end() :]
    body = rest.lstrip()
    if body.startswith("(") and (title or rest == body):
        exact = len(title) + 1 if title and body.startswith(f"({title})") else -1
        end = exact if exact > 0 else _closing(body)
        if end > 0:
            return title or body[1:end].strip(), body[end + 1 :].lstrip()
    return title, body


def _closing(line: str) -> int:
    """Index of the bracket that closes the one at 0; -1 where none does."""
    depth = 0
    for index, character in enumerate(line):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return index
    return -1
