"""Labels held against the texts that are stored now: after a correction or on another corpus."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.evaluation.gold import GoldLabel, GoldSet
from lawdb.knowledge import Knowledge
from lawdb.lookup.histories import Histories
from lawdb.lookup.version_rows import joined


class Staleness(StrEnum):
    """Why a label no longer holds. Codes are stable."""

    NO_SUCH_VERSION = "no_such_version"
    """No version of the article starts on the labelled day."""
    OTHER_TEXT = "other_text"
    """The version has another text than the one that was judged."""


@dataclass(frozen=True, slots=True)
class StaleLabel:
    """A label that does not fit what is stored."""

    label: GoldLabel
    why: Staleness


def stale_labels(session: Session, gold: GoldSet) -> list[StaleLabel]:
    """The labels whose version, or its text, is not in the store as it is now."""
    histories = Histories(session, Knowledge())
    histories.load_articles(
        (label.statute_id, ArticleKey.parse(label.article)) for label in gold.labels
    )
    found: list[StaleLabel] = []
    for label in gold.labels:
        rows = histories.versions(label.statute_id, ArticleKey.parse(label.article))
        version = next((v for v in joined(rows) if v.interval.start == label.version), None)
        if version is None:
            found.append(StaleLabel(label, Staleness.NO_SUCH_VERSION))
        elif label.text_hash not in {t.row.content_hash.hex() for t in version.typings}:
            found.append(StaleLabel(label, Staleness.OTHER_TEXT))
    return found
