"""Split a revision's own addenda into clauses and say what each is for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class AddendumKind(StrEnum):
    """What a clause of the addenda does."""

    COMMENCEMENT = "commencement"
    """시행일."""
    APPLICATION = "application"
    """적용례: which facts the new text reaches."""
    TRANSITIONAL = "transitional"
    """경과조치, 특례: what stays under the old text."""
    SUNSET = "sunset"
    """유효기간: until when the text binds."""
    OTHER = "other"
    """Amendments of other statutes, repeals of others, and the rest."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause (부칙 제N조, or ① … of addenda without articles) with its own sub-lines."""

    number: str
    """``제1조``, ``①``; empty where the addenda are one sentence."""
    title: str
    text: str
    """The clause without number and title, lines joined by ``\\n``."""
    kind: AddendumKind


_OPENING = re.compile(
    r"^(?P<number>제\s*\d+\s*조(?:의\s*\d+)?|[①-⑳㉑-㉟㊱-㊿])\s*(?:[(（](?P<title>[^()（）]*(?:[(（][^()（）]*[)）][^()（）]*)*)[)）])?"
)
_BARE_TITLE = re.compile(r"^(?P<number>)[(（](?P<title>[^()（）\n]{2,30})[)）]")

_COMMENCEMENT_TITLE = re.compile(r"시\s*행\s*(?:일|기일|시기)|施\s*行\s*(?:日|期日)")
_COMMENCEMENT_TEXT = re.compile(
    r"시행(?:한다|하되|하고|하며|일은|일을|기일은|됨|함)|효력을?\s*(?:이\s*)?(?:발생|가진|생)"
    r"|력이 발생|施行|^[^\n]{0,60}부터\s*적용한다"
)
_SUBJECT = re.compile(
    r"^\s*(?:①\s*)?(?:이|본|동|本)\s*(?:법|영|령|규칙|규정|명령|헌법|개정|조례|法|令)"
)
_SUNSET = re.compile(r"유효\s*기간|유효\s*기한|적용\s*기한|적용\s*시한")
_SUNSET_TEXT = re.compile(
    r"까지\s*(?:그\s*)?(?:효력을?\s*(?:이\s*)?(?:가진다|갖는다|있다)|(?:한하여\s*)?(?:이를\s*)?적용한다|로\s*한다)"
    r"|\d\s*년간\s*(?:그\s*)?(?:효력을\s*가진다|적용한다)"
)
_APPLICATION = re.compile(r"적용\s*[례예]|적용\s*대상|적용에\s*관한|適用例")
_TRANSITIONAL = re.compile(r"경과\s*(?:조치|규정)|특례|經過措置|불소급|효력|예정")
_OTHER = re.compile(r"다른\s*(?:법|령|규칙)|타\s*법|법률의\s*(?:개정|폐지)|폐지|관계|준비|위임")


def split_clauses(addenda: str) -> list[Clause]:
    """The clauses of canonical addenda text in order.

    Where the addenda open with an article, ① … are lines of their article; where they open with ①,
    each ① is a clause and a line that begins with 제N조 is the text of an amended statute.
    """
    lines = addenda.split("\n")
    first = next((line for line in lines if _OPENING.match(line)), "")
    has_articles = first.startswith("제")
    clauses: list[Clause] = []
    number = title = ""
    body: list[str] = []

    def close() -> None:
        if body or number:
            text = "\n".join(body)
            clauses.append(Clause(number, title, text, _kind(title, text)))

    for line in lines:
        match = _OPENING.match(line)
        opens = match is not None and line.startswith("제") == has_articles
        if opens and match is not None and has_articles and not match.group("title"):
            opens = _opens_without_title(line[match.end() :])
        if not opens and not clauses and not body:
            match = _BARE_TITLE.match(line)
            opens = match is not None
        if opens and match is not None:
            close()
            number = "".join((match.group("number") or "").split())
            title = (match.group("title") or "").strip()
            body = [line[match.end() :].strip()]
        else:
            body.append(line)
    close()
    return clauses


_RUNNING = re.compile(
    r"\s*(?:의|제\d+항|부터|까지|및|ㆍ|·|,|내지|을|를|에|중|본문|단서|전단|후단|각\s*호|제목)"
)
_OMITTED = re.compile(r"\s*(?:부터|및|내지)[^\n]{0,60}생략")


def _opens_without_title(rest: str) -> bool:
    """Whether a line that begins with an untitled article number opens a clause.

    Running text begins so too: "제3조의 개정규정은 …", "제5조제2항 중 …", "제7조를 삭제한다".
    """
    return not _RUNNING.match(rest) or bool(_OMITTED.match(rest))


def _kind(title: str, text: str) -> AddendumKind:
    if _COMMENCEMENT_TITLE.search(title) and not re.search(r"경과조치|특례|적용례", title):
        return AddendumKind.COMMENCEMENT
    if not title:
        return _first(_KINDS_BY_TEXT, text[:400])
    if _SUNSET.search(title) and _SUNSET_TEXT.search(text[:600]):
        return AddendumKind.SUNSET
    return _first(_KINDS_BY_TITLE, title)


_KINDS_BY_TITLE = (
    (_APPLICATION, AddendumKind.APPLICATION),
    (_TRANSITIONAL, AddendumKind.TRANSITIONAL),
)
_KINDS_BY_TEXT = (  # where a clause has no title its first words say what it is for
    (re.compile(r"까지\s*(?:그\s*)?효력을\s*(?:가진다|갖는다)"), AddendumKind.SUNSET),
    (re.compile(r"종전의|시행\s*당시|시행\s*전|불구하고"), AddendumKind.TRANSITIONAL),
    (re.compile(r"부터\s*적용한다"), AddendumKind.APPLICATION),
)


def _first(kinds: tuple[tuple[re.Pattern[str], AddendumKind], ...], words: str) -> AddendumKind:
    return next((kind for pattern, kind in kinds if pattern.search(words)), AddendumKind.OTHER)


def commencement_clause(clauses: list[Clause]) -> Clause | None:
    """The clause that says when the revision starts; None where the addenda hold none.

    A titled one (시행일) wins; else the first whose subject is the statute itself and which speaks
    of coming into force; else the first that does so at all. Old statutes put it in the last
    article, or in a high-numbered one (제252조).
    """
    for clause in clauses:
        if clause.kind is AddendumKind.COMMENCEMENT:
            return clause
    speaking = [c for c in clauses if _COMMENCEMENT_TEXT.search(_first_sentences(c.text))]
    for clause in speaking:
        if _SUBJECT.match(clause.text):
            return clause
    for clause in speaking:
        if not re.search(r"시행\s*(?:후|전|당시|이전|이후)", clause.text[:60]):
            return clause
    return None


def _first_sentences(text: str) -> str:
    return text[:2000]
