"""Records of the gold as rows of the store, and back."""

from __future__ import annotations

from typing import Any

from lawdb.article_key import ArticleKey
from lawdb.evaluation.gold import (
    GoldLabel,
    GoldQuery,
    Labeller,
    LabellerKind,
    UnresolvedLabel,
)
from lawdb.models import GoldLabelRow, GoldQueryRow, GoldUnresolved


def query_of(row: GoldQueryRow) -> GoldQuery:
    """The query a row holds."""
    return GoldQuery(
        id=row.query_id,
        words=row.words,
        event_date=row.event_date,
        set=row.set_name,
        group=row.group_name,
        sources=tuple(row.sources),
        evaluated=row.evaluated,
    )


def query_values(query: GoldQuery) -> dict[str, Any]:
    """The columns of a query's row."""
    return {
        "set_name": query.set,
        "query_id": query.id,
        "words": query.words,
        "event_date": query.event_date,
        "group_name": query.group,
        "sources": list(query.sources),
        "evaluated": query.evaluated,
    }


def label_of(row: GoldLabelRow) -> GoldLabel:
    """The label a row holds."""
    kind = LabellerKind(row.labeller_kind)
    return GoldLabel(
        query=row.query_id,
        statute_id=row.statute_id,
        article=str(ArticleKey(row.article_no, row.branch_no, row.sub_branch_no)),
        version=row.version,
        text_hash=row.text_hash,
        positive=row.positive,
        grade=row.grade,
        labelled_by=Labeller(kind=kind, name=row.labeller),
        labelled_at=row.labelled_at,
        seen_on=row.seen_on,
        advisory=kind is LabellerKind.MODEL,
        boundary=row.boundary,
        confirmed_by=row.confirmed_by,
        confirmed_at=row.confirmed_at,
        judged_sheet=row.judged_sheet,
    )


def label_values(set_name: str, label: GoldLabel) -> dict[str, Any]:
    """The columns of a label's row."""
    key = ArticleKey.parse(label.article)
    return {
        "set_name": set_name,
        "query_id": label.query,
        "statute_id": label.statute_id,
        "article_no": key.article_no,
        "branch_no": key.branch_no,
        "sub_branch_no": key.sub_branch_no,
        "version": label.version,
        "text_hash": label.text_hash,
        "positive": label.positive,
        "grade": label.grade,
        "labeller_kind": label.labelled_by.kind.value,
        "labeller": label.labelled_by.name,
        "labelled_at": label.labelled_at,
        "seen_on": label.seen_on,
        "boundary": label.boundary,
        "confirmed_by": label.confirmed_by,
        "confirmed_at": label.confirmed_at,
        "judged_sheet": label.judged_sheet,
    }


def unresolved_of(row: GoldUnresolved) -> UnresolvedLabel:
    """What a row says could not be resolved."""
    return UnresolvedLabel(
        words=row.words,
        event_date=row.event_date,
        source=row.source,
        named=row.named,
        cause=row.cause,
        detail=row.detail,
    )


def unresolved_values(set_name: str, unresolved: UnresolvedLabel) -> dict[str, Any]:
    """The columns of such a row."""
    return {"set_name": set_name, **unresolved.model_dump()}
