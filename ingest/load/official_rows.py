"""One statute's rows under its official bodies: the derivation kept, the bodies put over it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from psycopg.types.json import Jsonb

from ingest.derived_version import Basis, DerivedVersion, Status, StatuteHistory, Unresolved
from ingest.intervals.derive import derive
from ingest.load.statute_rows import Row, StatuteRows, content_hash, name_rows
from ingest.official import OFFICIAL_SOURCE, Disagreement, OfficialBody, overlay
from ingest.official.bodies import in_promulgation_order
from ingest.source_revision import SourceArticle, SourceRevision
from lawdb.article_key import ArticleKey
from lawdb.names.normalise import normalise_name

LAW, EFLAW = "law", "eflaw"


def under_official_bodies(
    base: StatuteRows | None, statute_id: str, bodies: Sequence[OfficialBody]
) -> StatuteRows:
    """The rows of a statute as the official bodies leave it.

    ``base``: its derivation from another source, without any official body; None where the statute
    is known from official bodies alone, which are then derived from by themselves.
    """
    ordered = in_promulgation_order(list(bodies))
    if base is None:
        rows, history, revisions = _from_bodies_alone(statute_id, ordered)
    else:
        revisions = revisions_of(base)
        history = history_of(base)
        rows = StatuteRows(statute_id, base.jurisdiction, base.kind)
        rows.revisions.extend(base.revisions)
        rows.addenda.extend(base.addenda)
        rows.article_texts.update(base.article_texts)
        rows.addendum_texts.update(base.addendum_texts)
        rows.derived.append(_derived_row(base))
    overlaid = overlay(history, revisions, ordered)
    known = {revision.mst for revision in revisions}
    added = [revision for revision in overlaid.added if revision.mst not in known]
    for revision in added:
        rows.add_revision(revision)
    rows.add_history(overlaid.history, known | {revision.mst for revision in added})
    every = [*revisions, *added]
    rows.kind = max(every, key=lambda r: (r.promulgated_on, r.effective_on, r.mst)).statute_kind
    rows.names.extend(name_rows(every))
    rows.names.extend(_official_abbreviations(statute_id, every, ordered))
    rows.disagreements.extend(_disagreement_row(statute_id, d) for d in overlaid.disagreements)
    for body in ordered:
        rows.bodies.append(_body_row(body))
        rows.article_texts.update(body_texts(body))
    return rows


def body_texts(body: OfficialBody) -> dict[bytes, str]:
    """The texts a body prints, by content hash."""
    return {content_hash(a.text): a.text for a in body.revision.articles.values()}


def body_key(body: OfficialBody) -> tuple[str, str, date]:
    """What tells a body from the others of its statute: MST, kind, effective date."""
    revision = body.revision
    return (revision.mst, LAW if body.is_cumulative else EFLAW, revision.effective_on)


def _from_bodies_alone(
    statute_id: str, ordered: list[OfficialBody]
) -> tuple[StatuteRows, StatuteHistory, list[SourceRevision]]:
    cumulative = [body.revision for body in ordered if body.is_cumulative]
    rows = StatuteRows(statute_id, "KR", "")
    history = derive(cumulative) if cumulative else StatuteHistory(statute_id, [], [])
    for revision in cumulative:
        rows.add_revision(revision)
    return rows, history, cumulative


def _official_abbreviations(
    statute_id: str, revisions: list[SourceRevision], bodies: list[OfficialBody]
) -> list[Row]:
    """The abbreviations (법령명약칭) that only the bodies give."""
    known = {a for revision in revisions for a in revision.abbreviations}
    given = {a for body in bodies for a in body.revision.abbreviations}
    return [
        (statute_id, a, normalise_name(a), "abbreviation", None, None, OFFICIAL_SOURCE)
        for a in sorted(given - known)
    ]


def history_of(rows: StatuteRows) -> StatuteHistory:
    """The history that the rows were made from."""
    versions: list[DerivedVersion] = []
    for row in rows.versions:
        (_, number, branch, sub, start, end, status, title, digest, mst, basis, amended, composed,
         note) = row  # fmt: skip
        versions.append(
            DerivedVersion(
                ArticleKey(number, branch, sub), start, end, Status(status), title,
                rows.article_texts[digest], mst, Basis(basis), amended, composed, note,
            )
        )  # fmt: skip
    unresolved = [
        Unresolved(mst, None if number is None else ArticleKey(number, branch, sub), reason, clause)
        for _, mst, number, branch, sub, reason, clause in rows.unresolved
    ]
    return StatuteHistory(rows.statute_id, versions, unresolved)


def revisions_of(rows: StatuteRows) -> list[SourceRevision]:
    """The revisions of the rows, described without their texts."""
    abbreviations = tuple(sorted(row[1] for row in rows.names if row[3] == "abbreviation"))
    found: list[SourceRevision] = []
    for row in rows.revisions:
        (statute_id, mst, title, statute_kind, promulgated_on, number, kind, effective_on,
         ministries, heading, amending_text, _, source, source_ref) = row  # fmt: skip
        found.append(
            SourceRevision(
                statute_id=statute_id, title=title, statute_kind=statute_kind, mst=mst,
                promulgated_on=promulgated_on, promulgation_no=number, revision_kind=kind,
                effective_on=effective_on, articles={}, addenda="", addenda_heading=heading,
                source=source, source_ref=source_ref, ministries=tuple(ministries),
                amending_text=amending_text, abbreviations=abbreviations if not found else (),
            )
        )  # fmt: skip
    return found


def _derived_row(base: StatuteRows) -> Row:
    """The derivation as one document; its order does not depend on the rows'."""
    versions = [
        [*row[1:4], row[4].isoformat(), row[5] and row[5].isoformat(), row[6], row[7],
         row[8].hex(), *row[9:]]
        for row in base.versions
    ]  # fmt: skip
    document = {
        "versions": sorted(versions, key=lambda v: v[:4]),
        "unresolved": sorted((list(row[1:]) for row in base.unresolved), key=repr),
        "abbreviations": sorted(row[1] for row in base.names if row[3] == "abbreviation"),
    }
    return (base.statute_id, Jsonb(document))


def read_derived(rows: StatuteRows, document: dict[str, Any]) -> None:
    """Put a kept derivation into rows that have the revisions already."""
    rows.versions.extend(
        (rows.statute_id, number, branch, sub, date.fromisoformat(start),
         date.fromisoformat(end) if end else None, status, title, bytes.fromhex(digest), *rest)
        for number, branch, sub, start, end, status, title, digest, *rest in document["versions"]
    )  # fmt: skip
    rows.unresolved.extend((rows.statute_id, *row) for row in document["unresolved"])
    rows.names.extend(
        (rows.statute_id, name, "", "abbreviation", None, None, "")
        for name in document["abbreviations"]
    )


def _disagreement_row(statute_id: str, point: Disagreement) -> Row:
    key = point.key
    return (
        statute_id,
        point.kind.value,
        None if key is None else key.article_no,
        None if key is None else key.branch_no,
        None if key is None else key.sub_branch_no,
        point.part,
        point.day,
        point.mst,
        point.derived,
        point.official,
    )


def _body_row(body: OfficialBody) -> Row:
    revision = body.revision
    mst, kind, effective_on = body_key(body)
    return (
        revision.statute_id,
        mst,
        kind,
        effective_on,
        revision.title,
        revision.statute_kind,
        revision.promulgated_on,
        revision.promulgation_no,
        revision.revision_kind,
        list(revision.ministries),
        list(revision.abbreviations),
        revision.addenda_heading,
        revision.addenda,
        revision.amending_text,
        Jsonb({part: day.isoformat() for part, day in revision.official_starts.items()}),
        Jsonb(
            [
                [key.article_no, key.branch_no, key.sub_branch_no, heading]
                for key, heading in revision.chapters
            ]
        ),
        Jsonb(
            [
                [key.article_no, key.branch_no, key.sub_branch_no, article.title,
                 content_hash(article.text).hex()]
                for key, article in revision.articles.items()
            ]
        ),
        body.complete,
        revision.source_ref,
    )  # fmt: skip


def body_of(row: Sequence[Any], texts: dict[bytes, str]) -> OfficialBody:
    """The body a row of ``official_body`` keeps; its columns in the order of the staging table."""
    (statute_id, mst, kind, effective_on, title, statute_kind, promulgated_on, number,
     revision_kind, ministries, abbreviations, heading, addenda, amending_text, starts, chapters,
     articles, complete, source_ref) = row  # fmt: skip
    printed: dict[ArticleKey, SourceArticle] = {}
    for article_no, branch, sub, heading_of_article, digest in articles:
        key = ArticleKey(article_no, branch, sub)
        printed[key] = SourceArticle(key, heading_of_article, texts[bytes.fromhex(digest)])
    revision = SourceRevision(
        statute_id=statute_id, title=title, statute_kind=statute_kind, mst=mst,
        promulgated_on=promulgated_on, promulgation_no=number, revision_kind=revision_kind,
        effective_on=effective_on, articles=printed, addenda=addenda, addenda_heading=heading,
        source=OFFICIAL_SOURCE, source_ref=source_ref, ministries=tuple(ministries),
        abbreviations=tuple(abbreviations), amending_text=amending_text,
        official_starts={part: date.fromisoformat(day) for part, day in starts.items()},
        body_as_of=effective_on if kind == EFLAW else None,
        chapters=tuple((ArticleKey(*place[:3]), place[3]) for place in chapters),
    )  # fmt: skip
    return OfficialBody(revision, complete)
