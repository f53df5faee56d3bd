"""Negatives that the store itself knows: the texts of a right article that bound on other days."""

from __future__ import annotations

from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.evaluation.gold import (
    GoldLabel,
    GoldSet,
    LabelKind,
    Labeller,
    LabellerKind,
    gold_set,
)
from lawdb.knowledge import Knowledge
from lawdb.lookup.histories import Histories
from lawdb.lookup.version_rows import JoinedVersion, joined
from lawdb.outcome import Outcome

DERIVED_BY = Labeller(kind=LabellerKind.STORE, name="intervals")
_HAS_TEXT = {Outcome.IN_FORCE, Outcome.UNRESOLVED_COMMENCEMENT}


def with_other_days(session: Session, gold: GoldSet) -> GoldSet:
    """The set with a negative of kind ``other_day`` for each version that was not in force.

    For each positive that counts: every version of its article with a text, none of whose days is
    the event date. What somebody labelled by hand is left as it is: a transitional rule can make
    the text of another day the right one. Derived labels are never stored; they follow from the
    labels and the corpus.
    """
    days = {query.id: query.event_date for query in gold.queries}
    by_hand = tuple(label for label in gold.labels if label.kind is not LabelKind.OTHER_DAY)
    positives = [label for label in by_hand if label.positive and label.counts]
    histories = Histories(session, Knowledge())
    histories.load_articles((p.statute_id, ArticleKey.parse(p.article)) for p in positives)
    labels = {label.key: label for label in by_hand}
    for positive in positives:
        rows = histories.versions(positive.statute_id, ArticleKey.parse(positive.article))
        for version in joined(rows):
            if version.first.outcome in _HAS_TEXT and (
                days[positive.query] not in version.interval
            ):
                derived = _derived(positive, version)
                labels.setdefault(derived.key, derived)
    return gold_set(gold.name, gold.queries, labels.values(), gold.unresolved, gold.corpus)


def _derived(positive: GoldLabel, version: JoinedVersion) -> GoldLabel:
    return GoldLabel(
        query=positive.query,
        statute_id=positive.statute_id,
        article=positive.article,
        version=version.interval.start,
        text_hash=version.first.row.content_hash.hex(),
        positive=False,
        kind=LabelKind.OTHER_DAY,
        labelled_by=DERIVED_BY,
        labelled_at=None,
    )
