"""What happened on a date, told from the words beside it, and moments left undated."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter

from deadline_engine.expressions.expression import UndatedRole

_WINDOW = 40
"""How many characters after a date are read for what happened."""
_LABEL_WINDOW = 24
_CLAUSE_LENGTH = 200
"""How far a date may stand before a moment of its clause."""
_CLAUSE_END = re.compile(
    r" (?:당시|무렵|시점)|[.?!;\n\x00](?!\d)|,"
    r"|(?:하고|했고|였고|되고|됐고|받고|맺고|았고|었고|(?:한|된|받은|난) (?:후|뒤|다음)"
    r"|[은는인한]데|었으나|였으나|하나|지만|으며|하며|되며|하여|되어|하자|되자|[아어해]서)(?= |,|$)"
)
_ELSEWHERE = re.compile(r"[.?!;,\n]|당시|무렵|시점| 때")
"""A clause that ended, or another moment: the date before it is not this one's."""
_APPOSITION = re.compile(r" ?(?:인|\(|:|은|는)? ?")
_MOMENT = (
    r"(?P<moment> ?(?:당시|무렵|시점|시(?=에|의)"
    r"|(?:[하되]던 |[한된할될난날] |했을 |됐을 |하였을 |되었을 )?때))"
)


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    role: str
    en: str
    label: tuple[str, ...]
    words: tuple[str, ...]
    others: tuple[str, ...] = ()
    asked: bool = True


@dataclass(frozen=True, slots=True)
class _Patterns:
    label: re.Pattern[str]
    words: re.Pattern[str]
    moment: re.Pattern[str]
    role_of: dict[str, str]
    """The role by label or word, the spaces taken out; of two the first row's."""
    asked: frozenset[str]


def roles() -> tuple[str, ...]:
    """Every role that may stand beside a date."""
    return tuple(row.role for row in _rows())


@cache
def _rows() -> tuple[_Row, ...]:
    text = files("deadline_engine.expressions").joinpath("roles.yaml").read_text("utf-8")
    return TypeAdapter(tuple[_Row, ...]).validate_python(yaml.safe_load(text))


@cache
def _patterns() -> _Patterns:
    rows = _rows()
    labels = _either(word for row in rows for word in row.label)
    words = _either(word for row in rows for word in (*row.words, *row.others))
    nouns = _either(
        word for row in rows if row.asked for word in (*row.words, row.role.removesuffix("일"))
    )
    role_of: dict[str, str] = {}
    for row in rows:
        for word in (*row.label, *row.words, row.role, row.role.removesuffix("일")):
            role_of.setdefault(word.replace(" ", ""), row.role)
    return _Patterns(
        label=re.compile(rf"(?:^|(?<![가-힣]))(?P<word>{labels})(?:은|는|이|가|인|의|:|：|\(|=| )"
                         r"{0,3}$"),
        words=re.compile(words),
        moment=re.compile(rf"(?P<word>{nouns}){_MOMENT}"),
        role_of=role_of,
        asked=frozenset(row.role for row in rows if row.asked),
    )  # fmt: skip


def _either(words: Iterable[str]) -> str:
    """A pattern of the words, longer ones first, with or without their spaces."""
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(re.escape(word.strip()).replace(r"\ ", " ?") for word in ordered)


def _names_a_role(word: str) -> bool:
    """Not so for 퇴직금 and the like, which only begin as a role's word does."""
    return word.replace(" ", "") in _patterns().role_of


def _role(word: str) -> str:
    return _patterns().role_of[word.replace(" ", "")]


def roles_beside(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[str, ...]]:
    """For each span of a date, in order of place, the roles the words beside it give."""
    labels = [
        _patterns().label.search(
            text, max(0, start - _LABEL_WINDOW, _end_before(spans, place)), start
        )
        for place, (start, _) in enumerate(spans)
    ]
    found: list[tuple[str, ...]] = []
    for place, (_, end) in enumerate(spans):
        label = labels[place]
        if label is not None:
            found.append((_role(label["word"]),))
            continue
        limit = min(len(text), end + _WINDOW)
        if place + 1 < len(spans):
            following = labels[place + 1]
            limit = min(limit, following.start() if following else spans[place + 1][0])
        found.append(_after(text[end:limit]))
    return found


def _end_before(spans: Sequence[tuple[int, int]], place: int) -> int:
    return spans[place - 1][1] if place else 0


def _after(words: str) -> tuple[str, ...]:
    """The roles named after a date, up to the end of the clause that names the first."""
    words = re.sub(r"^[\s,)자에경]+", "", words)
    named = [m for m in _patterns().words.finditer(words) if _names_a_role(m[0])]
    first = named[0] if named else None
    if first is None:
        return ()
    stop = re.search(r"[.?!;\n\x00](?!\d)|,", words)
    if stop is not None and stop.start() < first.start():
        return ()
    end = _CLAUSE_END.search(words, first.start())
    limit = end.start() if end else len(words)
    return tuple(dict.fromkeys(_role(m[0]) for m in named if m.start() < limit))


def undated_roles(
    text: str, spans: Sequence[tuple[int, int]], dated: Iterable[str]
) -> tuple[UndatedRole, ...]:
    """Moments such as ``사고 당시`` whose role no date in the text has, none beside them either."""
    known, found = {*dated}, list[UndatedRole]()
    for match in _patterns().moment.finditer(text):
        role = _role(match["word"])
        if role in known or role not in _patterns().asked or _dated_clause(text, spans, match):
            continue
        found.append(UndatedRole(match[0], match.start(), match.end(), role))
    return tuple(found)


def _dated_clause(text: str, spans: Sequence[tuple[int, int]], match: re.Match[str]) -> bool:
    """Whether a date stands in the clause of the moment."""
    place = bisect_left(spans, match.span())
    before = spans[place - 1][1] if place else None
    near = before is not None and match.start() - before <= _CLAUSE_LENGTH
    if near and _ELSEWHERE.search(text, before or 0, match.start()) is None:
        return True
    if place == len(spans):
        return False
    return _APPOSITION.fullmatch(text, match.end(), spans[place][0]) is not None
