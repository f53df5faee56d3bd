"""On which party a decision was served, where the text names it: each has its own period."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.word_patterns import DATE
from deadline_engine.extraction.form import Form

_PARTY = (
    r"(?<![가-힣])(?=[원피갑을병정무])(?P<role>원고|피고인|피고)?(?:들)? ?"
    r"(?P<name>[갑을병정무](?=[은는이에과와,. ]))?"
)
_TO_BEFORE = re.compile(rf"{_PARTY}(?: 소송대리인| 변호인| 대리인)?(?:에게는|에게|한테는?),? ?$")
_TO_BEHIND = re.compile(
    rf" ?{_PARTY}(?: 소송대리인| 변호인| 대리인)?(?:에게|한테|(?=, ?{DATE})|(?= ?(?:및|과|와)))"
)
_ACTING = re.compile(rf"{_PARTY}(?:은|는|이|가) [^.\n]{{0,40}}?(?:항소|상고)(?:장|를|하|했|한|는)")
_APPEALS = ("항소장", "상고장")


class _Party(NamedTuple):
    role: str
    name: str

    def differs(self, other: _Party) -> bool:
        """Whether they are two parties for sure: 원고 and 피고, 갑 and 을."""
        roles = bool(self.role and other.role) and self.role != other.role
        names = bool(self.name and other.name) and self.name != other.name
        return roles or names

    def is_same(self, other: _Party) -> bool:
        """Whether they are one party for sure."""
        said = (self.role and self.role == other.role) or (self.name and self.name == other.name)
        return bool(said) and not self.differs(other)


def served_on_another(readable: ReadableText, form: Form, mention: Mention) -> bool:
    """Whether the text names who was served on that day, and somebody else who appeals."""
    served, acting = _served(readable, mention), _acting(readable, form)
    return served is not None and acting is not None and served.differs(acting)


def own_service(readable: ReadableText, form: Form, mentions: list[Mention]) -> list[Mention]:
    """Of several services those on the party who appeals; none where the text does not say."""
    acting = _acting(readable, form)
    if acting is None:
        return []
    served = ((each, _served(readable, each)) for each in mentions)
    return [each for each, party in served if party is not None and party.is_same(acting)]


def _served(readable: ReadableText, mention: Mention) -> _Party | None:
    before = readable.masked[mention.clause.sentence_start : mention.start]
    match = _TO_BEFORE.search(before.rpartition(DATE)[2])
    if match is None:
        match = _TO_BEHIND.match(readable.masked, mention.end, mention.clause.sentence_end)
    return _party(match)


def _acting(readable: ReadableText, form: Form) -> _Party | None:
    """Who appeals; None where the rule is of no appeal, or several parties do."""
    if not form.rules[-1].tested_by.ko.startswith(_APPEALS):
        return None
    return _only_acting(readable.masked)


@lru_cache(maxsize=8)
def _only_acting(masked: str) -> _Party | None:
    found = {party for each in _ACTING.finditer(masked) if (party := _party(each)) is not None}
    return next(iter(found)) if len(found) == 1 else None


def _party(match: re.Match[str] | None) -> _Party | None:
    if match is None or not (match["role"] or match["name"]):
        return None
    return _Party(match["role"] or "", match["name"] or "")
