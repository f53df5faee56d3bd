"""Labelling by hand or by a model, confirming, and the list of queries to be evaluated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, Self

from pydantic import Field, model_validator
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.evaluation.gold import (
    GoldLabel,
    GoldQuery,
    GoldRecord,
    Labeller,
    LabellerKind,
    Name,
    Words,
    askable,
    query_id,
)
from lawdb.evaluation.gold_errors import LabelDiffers, MalformedGold, NoSuchLabel, NoSuchQuery
from lawdb.evaluation.gold_writer import GoldWriter
from lawdb.evaluation.judge_families import (
    ModelFamilies,
    packaged_families,
    require_no_labeller,
)
from lawdb.evaluation.sheet import require_whole, sheet


class AskedLabel(GoldRecord):
    """One label as it comes in: names instead of ids, any day of a version instead of its first."""

    words: Words
    event_date: date
    statute: str = Field(min_length=1)
    article: str = Field(min_length=1)
    version: date | None = None
    """Any day of the version; None: the version in force on the event date."""
    positive: bool
    grade: int | None = Field(default=None, ge=0, le=3)
    by: Name = Field(min_length=1)
    """The person's name, or the model's as its server names it."""
    kind: Literal["person", "model"] = "person"
    seen_on: Name = ""
    """The system in whose results the text was seen: ``lawdb search`` for our own."""
    boundary: bool = False
    """Draws the boundary of a domain: counts only when a person decided it."""
    shown: dict[str, Any] | None = None
    """Of a model: the sheet as it was put before it."""

    @model_validator(mode="after")
    def _graded_as_said(self) -> Self:
        if self.grade is not None and (self.grade > 0) != self.positive:
            raise ValueError("a grade above 0 is right, and 0 is wrong")
        return self


@dataclass(frozen=True, slots=True)
class JudgedSystem:
    """What is judged: by which models, and how families are told."""

    models: tuple[str, ...]
    """Every model in the pipeline: embedding, reranking, language."""
    families: ModelFamilies = field(default_factory=packaged_families)


@dataclass(frozen=True, slots=True)
class LabelKey:
    """How a label is named: by its query, article, and the first day of its version."""

    query: str
    statute_id: str
    article: ArticleKey
    version: date | None = None
    """None where only one version of the article is labelled."""


@dataclass(slots=True)
class Labelled:
    """What labelling did."""

    added: list[GoldLabel] = field(default_factory=list[GoldLabel])
    replaced: list[GoldLabel] = field(default_factory=list[GoldLabel])
    unchanged: int = 0
    """Labels that say what is labelled already."""
    queries_added: list[GoldQuery] = field(default_factory=list[GoldQuery])
    """New, or back on the list."""


def label(
    session: Session,
    writer: GoldWriter,
    asked: Sequence[AskedLabel],
    judged: JudgedSystem,
    now: datetime,
    *,
    replace: bool = False,
) -> Labelled:
    """Write labels into a set; each adds its query to the list to be evaluated.

    Raises, before anything is written: MalformedGold for one version labelled twice here,
    LabelDiffers where it is labelled otherwise in the set (unless ``replace``; a model never
    replaces a person), JudgeRefused and its kinds, NoTextOfVersion, and what a lookup raises.
    """
    done = Labelled()
    made: dict[object, GoldLabel] = {}
    queries = {query.id: query for query in writer.held.queries}
    held = {each.key: each for each in writer.held.labels}
    for number, each in enumerate(asked, start=1):
        query = new_query(writer.held.name, each.words, each.event_date)
        new = _label(session, query, each, judged, now)
        if new.key in made:
            raise MalformedGold(f"label {number} is on a version that another one here labels")
        made[new.key] = new
        before = held.get(new.key)
        if before is None:
            done.added.append(new)
        elif _says_the_same(before, new):
            done.unchanged += 1
        else:
            _require_replaceable(before, new, replace=replace)
            done.replaced.append(new)
        known = queries.get(query.id)
        if known is None or not known.evaluated:
            queries[query.id] = _listed(known or query)
            done.queries_added.append(queries[query.id])
    for query in done.queries_added:
        writer.change_query(query)
    for new in (*done.added, *done.replaced):
        writer.change_label(new)
    return done


def confirm(
    writer: GoldWriter, key: LabelKey, by: str, now: datetime, families: ModelFamilies
) -> GoldLabel:
    """A person confirms a label as it stands; it counts from then on. Confirmed ones stay so.

    Raises NoSuchLabel, and NotAPerson for the name of a model, or no name.
    """
    families.require_person(by)
    labellers = (each.labelled_by for each in writer.held.labels)
    require_no_labeller(by, {each.name for each in labellers if each.kind is LabellerKind.MODEL})
    found = find_label(writer.held.labels, key)
    if found.confirmed_by:
        return found
    confirmed = found.model_copy(update={"confirmed_by": by, "confirmed_at": now})
    writer.change_label(GoldLabel.model_validate(confirmed.model_dump()))
    return confirmed


def find_label(labels: Iterable[GoldLabel], key: LabelKey) -> GoldLabel:
    """The label of a key. Raises NoSuchLabel where there is none, or several versions have one."""
    found = [
        each
        for each in labels
        if (each.query, each.statute_id) == (key.query, key.statute_id)
        and ArticleKey.parse(each.article) == key.article
        and key.version in {None, each.version}
    ]
    if len(found) == 1:
        return found[0]
    named = f"{key.statute_id} {key.article}" + (f" of {key.version}" if key.version else "")
    if not found:
        raise NoSuchLabel(
            f"query {key.query} has no label on {named}; list them with: lawdb eval labels"
        )
    days = ", ".join(each.version.isoformat() for each in found)
    raise NoSuchLabel(
        f"query {key.query} has labels on {len(found)} versions of {named}: {days}; give the first"
        " day of one with --version"
    )


def add_query(writer: GoldWriter, words: str, event_date: date) -> GoldQuery:
    """Put a query on the list, or back on it. Raises MalformedGold for what no search reads."""
    try:
        askable(words)
    except ValueError as error:
        raise MalformedGold(str(error)) from error
    held = {query.id: query for query in writer.held.queries}
    query = new_query(writer.held.name, words, event_date)
    known = held.get(query.id)
    if known is not None and known.evaluated:
        return known
    listed = _listed(known or query)
    writer.change_query(listed)
    return listed


def remove_query(writer: GoldWriter, identity: str) -> GoldQuery:
    """Take a query off the list; its labels stay. Raises NoSuchQuery."""
    query = find_query(writer.held.queries, identity)
    if query.evaluated:
        query = query.model_copy(update={"evaluated": False})
        writer.change_query(query)
    return query


def find_query(queries: Iterable[GoldQuery], identity: str) -> GoldQuery:
    """The query of an id. Raises NoSuchQuery."""
    for query in queries:
        if query.id == identity:
            return query
    raise NoSuchQuery(f"there is no query {identity}; list them with: lawdb eval queries")


def new_query(name: str, words: str, event_date: date) -> GoldQuery:
    """A query of a set that nobody has labelled."""
    return GoldQuery(id=query_id(words, event_date), words=words, event_date=event_date, set=name)


def _listed(query: GoldQuery) -> GoldQuery:
    return query.model_copy(update={"evaluated": True})


def _label(
    session: Session, query: GoldQuery, asked: AskedLabel, judged: JudgedSystem, now: datetime
) -> GoldLabel:
    by_model = asked.kind == "model"
    if by_model:
        judged.families.require_apart(asked.by, judged.models)
    else:
        judged.families.require_person(asked.by)
    of = sheet(session, query, asked.statute, asked.article, asked.version)
    if by_model:
        require_whole(asked.shown or {}, of)
    return GoldLabel(
        query=query.id,
        statute_id=of.statute_id,
        article=of.article,
        version=of.in_force_from,
        text_hash=of.text_hash,
        positive=asked.positive,
        grade=asked.grade,
        labelled_by=Labeller(kind=LabellerKind(asked.kind), name=asked.by),
        labelled_at=now,
        seen_on=asked.seen_on,
        advisory=by_model,
        boundary=asked.boundary,
        judged_sheet=of.hash if by_model else "",
    )


def _says_the_same(before: GoldLabel, new: GoldLabel) -> bool:
    """Whether nothing is gained: a person's word on what only a model said is more than that."""
    same = (before.positive, before.grade) == (new.positive, new.grade)
    if not before.counts and before.labelled_by == new.labelled_by:
        same = same and before.judged_sheet == new.judged_sheet  # else it judged another sheet
    return same and (before.counts or not new.counts) and before.boundary >= new.boundary


def _require_replaceable(before: GoldLabel, new: GoldLabel, *, replace: bool) -> None:
    if new.advisory and not before.advisory:
        raise LabelDiffers(f"{_words(before)}; what a model says does not replace that")
    if before.counts and not replace:
        raise LabelDiffers(f"{_words(before)}; to replace that, say so with --replace")


def _words(held: GoldLabel) -> str:
    said = "right" if held.positive else "wrong"
    grade = f" (grade {held.grade})" if held.grade is not None else ""
    return (
        f"query {held.query}, {held.statute_id} {held.article} of {held.version} was labelled"
        f" {said}{grade} by {held.labelled_by.name} on {held.labelled_at}"
    )
