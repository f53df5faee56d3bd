"""The units of an article as interval derivation follows them, taken apart and put together."""

from __future__ import annotations

from collections.abc import Iterable

from ingest.source_revision import SourceArticle
from lawdb.article_key import ArticleKey
from lawdb.article_structure import Path, units

UnitKey = tuple[Path, int]
"""Path and occurrence."""

TITLE: UnitKey = ((), -1)
"""The title is a unit of its own."""


def unit_texts(article: SourceArticle | None) -> dict[UnitKey, str]:
    """The article's units by path and occurrence, with its title."""
    if article is None:
        return {}
    text = article.text
    found: dict[UnitKey, str] = {
        (unit.path, unit.occurrence): text[unit.start : unit.end] for unit in units(text)
    }
    if article.title:
        found[TITLE] = article.title
    return found


def assembled(
    key: ArticleKey, texts: dict[UnitKey, str], order: Iterable[UnitKey]
) -> SourceArticle | None:
    """An article of units, in the order of a print; None where only a title is left."""
    if not any(k != TITLE for k in texts):
        return None
    place = {k: n for n, k in enumerate(order)}
    # a deleted article's one line gives way where paragraphs are in force, and the other way round
    ordered = sorted(
        (k for k in texts if k != TITLE),
        key=lambda k: (0, place[k], k) if k in place else (1, 0, k),
    )
    if any(k not in place for k in ordered):
        ordered.sort()
    return SourceArticle(key, texts.get(TITLE, ""), "\n".join(texts[k] for k in ordered))
