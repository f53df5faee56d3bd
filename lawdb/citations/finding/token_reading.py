"""Reads the pieces of a text that carry no name, by the grammar's one pattern."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lawdb.article_structure import item_number, units
from lawdb.citations.finding.grammar import (
    ACT_BEFORE,
    BRANCHES,
    COURT_BEFORE,
    LIST_MARK,
    LISTED,
    NO_REFERENCE_BEFORE,
    OTHER_WORD,
    PIECE,
    WORD_END,
)
from lawdb.citations.finding.reading_form import hanja_number
from lawdb.citations.finding.tokens import Kind, Level, Token

_LEVELS = {"조": Level.ARTICLE, "항": Level.PARAGRAPH, "호": Level.SUBPARAGRAPH}
_UNSURE = frozenset({*OTHER_WORD.split("|"), "영", "령", "규칙"})
_NOTHING: tuple[Token, ...] = ()
NO_SUCH_NUMBER = 9_999
"""What a branch or a unit is read as that no statute can have: 제766조의0, 제0항, 제12345항."""
_LARGEST = 999_999_999
"""Above it every article number is as impossible."""


def tokens(text: str) -> Iterator[Token]:
    """The pieces of a text in its reading form, in order; none overlaps another."""
    for match in PIECE.finditer(text):
        yield from _READERS[match.lastgroup or ""](text, match)


def _article(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    start, end = match.span()
    bare = match["je"] is None
    if bare and _of_another_thing(text, start):
        return _NOTHING
    number = _value(match["ban"] if bare else match["an"])
    if number is None or (bare and not number):
        return _NOTHING
    branches = (_possible(int(each)) for each in BRANCHES.findall(text, start, end))
    return (Token(Kind.NUMBER, start, end, Level.ARTICLE, (number, *branches), bare),)


def _section(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    """§23, as only right behind a name."""
    branches = map(int, BRANCHES.findall(text, match.end("sn"), match.end()))
    number = (int(match["sn"]), *branches)
    return (Token(Kind.NUMBER, match.start(), match.end(), Level.ARTICLE, number, bare=True),)


def _paragraph(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    return _unit(text, match, Level.PARAGRAPH, ("pje", "pn", "pb"))


def _subparagraph(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    return _unit(text, match, Level.SUBPARAGRAPH, ("hje", "hn", "hb"))


def _unit(
    text: str, match: re.Match[str], level: Level, groups: tuple[str, str, str]
) -> tuple[Token, ...]:
    je, numeral, branch = match.group(*groups)
    value = _value(numeral)
    if value is None or _of_another_thing(text, match.start()) or not (value or je):
        return _NOTHING
    value = _possible(value)
    number = (value,) if branch is None else (value, int(branch))
    return (Token(Kind.NUMBER, match.start(), match.end(), level, number, je is None),)


def _value(numeral: str) -> int | None:
    digits = re.sub(r"\s", "", numeral)
    return min(int(digits), _LARGEST) if digits.isdigit() else hanja_number(numeral)


def _possible(number: int) -> int:
    """Of a branch or a unit: 0 says elsewhere that there is none, and no place is numbered so."""
    return min(number or NO_SUCH_NUMBER, NO_SUCH_NUMBER)


def _of_another_thing(text: str, start: int) -> bool:
    """법률 제4199호, 주문 제2항."""
    return NO_REFERENCE_BEFORE.search(text, max(0, start - 8), start) is not None


def _circled(_: str, match: re.Match[str]) -> tuple[Token, ...]:
    number = units(match.group().lstrip("제 \t\r\n")[0])[0].path[0][0]
    return (Token(Kind.NUMBER, match.start(), match.end(), Level.PARAGRAPH, (number,), bare=True),)


def _item(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    number, branch = item_number(match["ip"] or match["in"]), match["ib"]
    numbers = (number,) if branch is None else (number, int(branch))
    start, end = match.span()
    if match["is"] is None:
        return (Token(Kind.NUMBER, start, end, Level.ITEM, numbers),)
    head = start + len(text[start : match.start("is")].rstrip("( \t\r\n"))
    return (
        Token(Kind.NUMBER, start, head, Level.ITEM, numbers),
        Token(Kind.NUMBER, head, end, Level.SUBITEM, (int(match["is"]),)),
    )


def _shared(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    """제1, 2호: two numbers of one level."""
    if _of_another_thing(text, match.start()):
        return _NOTHING
    bare = match["shared"] is None
    level = _LEVELS[(match["bshared"] if bare else match["shared"])[0]]
    return tuple(
        Token(Kind.NUMBER, each.start(), each.end(), level, (int(each[1]),), bare)
        for each in LISTED.finditer(text, match.start(), match.end())
        if int(each[1])
    )


def _addenda(_: str, match: re.Match[str]) -> tuple[Token, ...]:
    end = match.start() + len(match.group().rstrip())
    return (Token(Kind.ADDENDA, match.start(), end, word=(match["of"] or "").strip()),)


def _annex(_: str, match: re.Match[str]) -> tuple[Token, ...]:
    written = match.group()
    start = match.end() - len(written.lstrip())
    end = match.start() + len(written.rstrip())
    return (Token(Kind.ANNEX, start, end, word=re.sub(r"[\s\[\]<>]+", "", written)),)


def _division(_: str, match: re.Match[str]) -> tuple[Token, ...]:
    word = re.sub(r"\s+", "", match.group())
    return (Token(Kind.DIVISION, match.start(), match.end(), word=word),)


def _case(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    court = COURT_BEFORE.search(text, max(0, match.start() - 50), match.start())
    start = match.start() if court is None else court.start()
    word = re.sub(r"\s+", "", match["number"])
    return (Token(Kind.CASE, start, match.end(), word=word),)


def _definition(_: str, match: re.Match[str]) -> tuple[Token, ...]:
    word = (match["short"] or match["plain"] or "").strip()
    return (Token(Kind.DEFINITION, match.start(), match.end(), word=word),)


def _anaphor(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    alone, start = match["alone"], match.start()
    of_an_act = alone is not None and ACT_BEFORE.search(text, max(0, start - 6), start)
    if of_an_act or WORD_END.match(text, match.end()) is None:
        return _NOTHING
    word = alone or match["word"]
    token = Token(
        Kind.ANAPHOR,
        match.start(),
        match.end(),
        word=word,
        alone=alone is not None,
        subordinate=(match["sub"] or "").strip(),
        unsure=word in _UNSURE,
    )
    return (token,)


def _same(_: str, match: re.Match[str]) -> tuple[Token, ...]:
    word = match["pu"] or match["wu"] or ""
    part = match["pw"] or match["po"] or ""
    level = _LEVELS.get(word[:1] if word in _LEVELS else "", Level.ADDENDA)
    return (Token(Kind.SAME, match.start(), match.end(), level, part=part),)


def _before(_: str, match: re.Match[str]) -> tuple[Token, ...]:
    level = Level.ARTICLE if match["bw"] == "조" else Level.PARAGRAPH
    return (Token(Kind.BEFORE, match.start(), match.end(), level),)


def _open(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    if LIST_MARK.match(text, match.start()) is not None:
        return _NOTHING
    return (Token(Kind.OPEN, match.start(), match.end()),)


def _close(text: str, match: re.Match[str]) -> tuple[Token, ...]:
    end = match.end()
    if any(LIST_MARK.fullmatch(text, max(0, end - length), end) for length in (3, 4)):
        return _NOTHING
    return (Token(Kind.CLOSE, match.start(), end),)


def _break(_: str, match: re.Match[str]) -> tuple[Token, ...]:
    return (Token(Kind.BREAK, match.start(), match.end()),)


_READERS: dict[str, Callable[[str, re.Match[str]], tuple[Token, ...]]] = {
    "break": _break,
    "case": _case,
    "list": _shared,
    "addenda": _addenda,
    "article": _article,
    "section": _section,
    "part": _same,
    "same": _same,
    "paragraph": _paragraph,
    "circled": _circled,
    "subparagraph": _subparagraph,
    "item": _item,
    "annex": _annex,
    "division": _division,
    "definition": _definition,
    "anaphor": _anaphor,
    "before": _before,
    "open": _open,
    "close": _close,
}
"""By the name of the grammar's alternative."""
