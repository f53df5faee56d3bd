"""The clauses of a revision's own addenda, with the articles of the statute each names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.addenda.clauses import split_clauses
from ingest.addenda.targets import parse_targets
from ingest.source_revision import SourceRevision
from lawdb.article_key import ArticleKey
from lawdb.revision_kind import is_of_another_act

LONGEST_RANGE = 300
"""A run of more articles than this is a misreading (제3조부터 제1500조까지), not a clause."""
_NO_RANGE = re.compile(r"(?:부터|내지|에서)(?!\s*제?\s*\d)")
"""``발생하는 분부터`` opens no run of articles; ``제5조부터 제8조까지`` does."""


@dataclass(frozen=True, slots=True)
class AddendumRow:
    """One clause as stored."""

    number: str
    title: str
    kind: str
    targets: list[str]
    """Articles as 제766조; empty in the addenda of another Act, which name that Act's articles."""
    text: str


def addendum_rows(revision: SourceRevision) -> Iterator[AddendumRow]:
    """The clauses of the revision's own addenda in their order."""
    if not revision.addenda.strip():
        return
    foreign = is_of_another_act(revision.revision_kind)
    for clause in split_clauses(revision.addenda):
        targets = [] if foreign else _named_articles(f"{clause.title} {clause.text}")
        yield AddendumRow(clause.number, clause.title, clause.kind.value, targets, clause.text)


def _named_articles(text: str) -> list[str]:
    named: dict[str, None] = {}
    for target in parse_targets(_NO_RANGE.sub(" ", text)):
        if target.chapter or target.of_revision:
            continue
        named[str(target.first)] = None
        first, last = target.first.article_no, target.last.article_no
        if first < last <= first + LONGEST_RANGE:
            for number in range(first + 1, last + 1):
                named[str(ArticleKey(number))] = None
        named[str(target.last)] = None
    return list(named)
