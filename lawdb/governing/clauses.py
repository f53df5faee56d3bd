"""Application and transitional clauses (적용례, 경과조치) that concern an article, as stored."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from sqlalchemy import or_
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import covers, parse_unit
from lawdb.article_structure import Path
from lawdb.errors import MalformedReference
from lawdb.knowledge import Knowledge
from lawdb.lookup.concerning import NAMES_THE_ARTICLE, OF_THE_REVISIONS, SELECT_CLAUSES
from lawdb.lookup.promulgation import StoredRevision, promulgation_of
from lawdb.results import AddendumClause

_CLAUSES = SELECT_CLAUSES.where(or_(NAMES_THE_ARTICLE, OF_THE_REVISIONS))
_SAYS_WHAT_IS_REACHED = frozenset({"application", "transitional"})


class StoredClause(NamedTuple):
    """A clause of the addenda, and the revision that brought it."""

    revision_id: int
    clause: AddendumClause


def clauses_of(
    session: Session,
    statute_id: str,
    key: ArticleKey,
    amending: Iterable[int],
    knowledge: Knowledge,
) -> list[StoredClause]:
    """All clauses of the revisions that amended the article, and those of others that name it."""
    parameters = {
        "statute_id": statute_id,
        "named": [str(key)],
        "amending": sorted(amending),
        **knowledge.parameters,
    }
    promulgation = cache(promulgation_of)
    found: list[StoredClause] = []
    for number, title, kind, targets, text, *columns in session.execute(_CLAUSES, parameters):
        revision = StoredRevision.of(columns)
        clause = AddendumClause(
            number=number,
            title=title,
            kind=kind,
            targets=tuple(targets),
            text=text,
            promulgation=promulgation(revision),
        )
        found.append(StoredClause(revision.id, clause))
    return found


def concerns(clause: AddendumClause, key: ArticleKey, path: Path, *, amended: bool) -> bool:
    """Whether the clause may say which facts the unit reaches.

    It does where it names the article and no other units of it alone, and, of a revision that
    ``amended`` the unit, where it speaks of the Act as a whole.
    """
    if clause.kind not in _SAYS_WHAT_IS_REACHED:
        return False
    if str(key) in clause.targets and may_name(clause.text, key, path):
        return True
    return amended and speaks_generally(clause.text)


_PARAGRAPH = re.compile(r"^(?=[①-⑳])", re.MULTILINE)
_BRACKETS = re.compile(r"\([^()]*\)")
_ARTICLE = re.compile(r"제\d+조(?:의\d+)*")
_PLACE = re.compile(r"제\d+[조편장절관]")
_UNIT = re.compile(r"제\d+항(?:의\d+)?(?:제\d+호(?:의\d+)?)?|제\d+호(?:의\d+)?")


def speaks_generally(text: str) -> bool:
    """Whether a paragraph of the clause names no article or chapter: it may speak of all.

    What stands in brackets is left out: "이 법(제837조의 개정규정을 제외한다)" is the Act.
    """
    pieces = (_BRACKETS.sub("", piece) for piece in _PARAGRAPH.split(text))
    return any(piece.strip() and _PLACE.search(piece) is None for piece in pieces)


def may_name(text: str, key: ArticleKey, path: Path) -> bool:
    """Whether a clause that names the article may mean the unit.

    False only where each mention of the article goes on to units (``제20조제3항제1호``) that are
    neither the asked one, nor in it, nor around it.
    """
    if not path or "같은 조" in text or "동조" in text:
        return True
    mentions = list(_ARTICLE.finditer(text))
    for place, mention in enumerate(mentions):
        if mention[0] != str(key):
            continue
        after = mentions[place + 1].start() if place + 1 < len(mentions) else len(text)
        named = [unit[0] for unit in _UNIT.finditer(text[mention.end() : after])]
        if not text.startswith(tuple(named) or ("",), mention.end()):
            return True
        if any(_overlap(unit, path) for unit in named):
            return True
    return not any(mention[0] == str(key) for mention in mentions)


def _overlap(unit: str, path: Path) -> bool:
    try:
        named = parse_unit(unit)
    except MalformedReference:
        return True
    return covers(named, path) or covers(path, named)
