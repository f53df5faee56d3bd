"""Working on the gold: importing, labelling, confirming, and what a set holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.embedders.settings import EmbeddingSettings
from api.language_models.settings import LanguageModelSettings
from api.services.evaluated_gold import gold_named
from api.services.gold_files import ReadGold
from api.services.questions import read_day, read_question
from api.services.reading_store import ReadingStore
from lawdb import database
from lawdb.article_key import ArticleKey, MalformedArticle
from lawdb.errors import MalformedDate, MalformedReference
from lawdb.evaluation.corpus_hash import corpus_hash
from lawdb.evaluation.gold import GoldLabel, GoldQuery, GoldSet, LabellerKind
from lawdb.evaluation.gold_errors import MalformedGold
from lawdb.evaluation.gold_store import stored_gold
from lawdb.evaluation.gold_writer import GoldWriter, Stored
from lawdb.evaluation.judge_families import ModelFamilies, packaged_families
from lawdb.evaluation.labelling import (
    AskedLabel,
    JudgedSystem,
    LabelKey,
    Labelled,
    add_query,
    confirm,
    find_query,
    label,
    new_query,
    remove_query,
)
from lawdb.evaluation.other_days import with_other_days
from lawdb.evaluation.rechecking import Staleness, stale_labels
from lawdb.evaluation.sheet import Sheet, sheet
from lawdb.knowledge import Knowledge
from lawdb.models import EmbeddingModel
from lawdb.names.resolve import resolve
from lawdb.results import Result


class GoldFigures(Result):
    """A set in figures."""

    name: str
    version: str
    """Content hash of its queries and labels."""
    corpus: str
    queries: int
    evaluated: int
    """Queries on the list to be evaluated."""
    without_labels: int
    """Of them, those without any label that counts."""
    only_negative: int
    """Of them, those with negative labels only: evaluated for violations."""
    positive: int
    """Labels that count."""
    negative: int
    waiting: int
    """Labels that do not count: a person has to confirm them (made by a model, or boundaries)."""
    from_own_results: int
    """Labels that were seen in this system's own results."""
    other_days: int | None
    """Negatives derived from the store; None where they were not asked for."""
    by_labeller: dict[str, int]
    by_group: dict[str, int]
    """Evaluated queries."""
    unresolved: dict[str, int]
    """By cause."""


class ImportReport(Result):
    """What an import did."""

    set: GoldFigures
    rows: int | None
    named: int | None
    named_again: int | None
    written_to: str
    """``store`` or the file."""
    queries_added: int
    labels_added: int
    unresolved_added: int
    unresolved_closed: int
    unchanged: int
    replaced: int
    differing: tuple[str, ...]
    """What stands in the store otherwise, and was left."""


class Stale(Result):
    """A label that does not fit what is stored."""

    label: GoldLabel
    why: Staleness


class Recheck(Result):
    """A set held against what is stored."""

    labels: int
    stale: tuple[Stale, ...]
    withdrawn: int
    of_this_corpus: bool
    """Whether the set is of the stored corpus now."""


class QueryList(Result):
    """The queries of a set."""

    queries: tuple[GoldQuery, ...]
    """Also those no longer evaluated."""


class LabelList(Result):
    """Labels of a set."""

    set: GoldFigures
    labels: tuple[GoldLabel, ...]


@dataclass(frozen=True, slots=True)
class WantedLabels:
    """Which labels are asked for."""

    query: str | None = None
    waiting: bool = False
    own: bool = False
    other_days: bool = False

    def has(self, label: GoldLabel) -> bool:
        """Whether a label is among them."""
        return (
            self.query in {None, label.query}
            and not (self.waiting and label.counts)
            and not (self.own and not label.from_own_results)
        )


class LabelReport(Result):
    """What labelling did."""

    added: tuple[GoldLabel, ...]
    replaced: tuple[GoldLabel, ...]
    unchanged: int
    queries_added: tuple[GoldQuery, ...]


class NamedLabel(Result):
    """A label as a person names it."""

    query: str
    statute: str
    article: str
    version: date | None
    """First day of the version; None where one version of the article is labelled."""


def gold_figures(session: Session, gold: GoldSet, *, derived: bool = False) -> GoldFigures:
    """A set in figures; ``derived``: also how many negatives the store adds."""
    by_query = gold.labels_by_query()
    counting = [each for each in gold.labels if each.counts]
    other_days = None
    if derived:
        other_days = len(with_other_days(session, gold).labels) - len(gold.labels)
    return GoldFigures(
        name=gold.name,
        version=gold.version,
        corpus=gold.corpus,
        queries=len(gold.queries),
        evaluated=len(gold.evaluated),
        without_labels=sum(not labels for labels in by_query.values()),
        only_negative=sum(
            bool(labels) and not any(each.positive for each in labels)
            for labels in by_query.values()
        ),
        positive=sum(each.positive for each in counting),
        negative=sum(not each.positive for each in counting),
        waiting=len(gold.labels) - len(counting),
        from_own_results=sum(each.from_own_results for each in gold.labels),
        other_days=other_days,
        by_labeller=_counted(_labeller(each) for each in gold.labels),
        by_group=_counted(query.group for query in gold.evaluated),
        unresolved=_counted(each.cause for each in gold.unresolved),
    )


def import_report(
    session: Session, read: ReadGold, stored: Stored | None, written_to: str
) -> ImportReport:
    """The report of an import; ``stored`` is None where nothing went into the store."""
    done = stored or Stored()
    return ImportReport(
        set=gold_figures(session, read.gold),
        rows=read.rows,
        named=read.named,
        named_again=read.named_again,
        written_to=written_to,
        queries_added=done.queries_added,
        labels_added=done.labels_added,
        unresolved_added=done.unresolved_added,
        unresolved_closed=done.unresolved_closed,
        unchanged=done.unchanged,
        replaced=done.replaced,
        differing=tuple(done.differing),
    )


def require_judges(
    session: Session, read: ReadGold, also: Sequence[str], families: Path | None
) -> None:
    """Refuse labels of models of a judged family, and models in the place of persons."""
    system = judged_system(session, also, families_of(families))
    system.families.require_judges(read.gold.labels, system.models)


def import_gold(session: Session, read: ReadGold, *, replace: bool) -> ImportReport:
    """Write a set that was read into the store."""
    writer = GoldWriter.creating(session, read.gold.name, read.gold.corpus)
    return import_report(session, read, writer.add(read.gold, replace=replace), "store")


def opened(session: Session, name: str, *, new: bool) -> GoldWriter:
    """A writer of a set on the corpus that is stored; ``new`` creates the set.

    Raises NoSuchGoldSet and GoldCorpusDiffers.
    """
    corpus = corpus_hash(session)
    writer = GoldWriter.creating(session, name, corpus) if new else GoldWriter(session, name)
    writer.require_corpus(corpus)
    return writer


def judged_system(
    session: Session, also: Sequence[str], families: ModelFamilies | None = None
) -> JudgedSystem:
    """Every model of the pipeline: those whose vectors are stored, those configured, and others."""
    stored = session.scalars(select(EmbeddingModel.name).order_by(EmbeddingModel.name))
    configured = (LanguageModelSettings().name, EmbeddingSettings().model)
    models = dict.fromkeys([*stored, *filter(None, configured), *also])
    return JudgedSystem(tuple(models), families or packaged_families())


def label_gold(
    session: Session,
    writer: GoldWriter,
    asked: Sequence[AskedLabel],
    judged: JudgedSystem,
    *,
    replace: bool,
) -> LabelReport:
    """Write labels; all of them or none."""
    done: Labelled = label(session, writer, asked, judged, datetime.now(UTC), replace=replace)
    return LabelReport(
        added=tuple(done.added),
        replaced=tuple(done.replaced),
        unchanged=done.unchanged,
        queries_added=tuple(done.queries_added),
    )


def confirm_label(session: Session, name: str, named: NamedLabel, by: str) -> GoldLabel:
    """A person confirms a label, whose statute may be named as on the query's day."""
    writer = opened(session, name, new=False)
    query = find_query(writer.held.queries, named.query)
    statute = resolve(session, named.statute, query.event_date, Knowledge())
    try:
        article = ArticleKey.parse(named.article)
    except MalformedArticle as error:
        raise MalformedReference(str(error)) from error
    key = LabelKey(query.id, statute.id, article, named.version)
    return confirm(writer, key, by, datetime.now(UTC), packaged_families())


def recheck(session: Session, name: str, *, withdraw: bool) -> Recheck:
    """Hold a set against what is stored; it is of that corpus from then on if every label fits.

    With ``withdraw`` those that do not are closed first.
    """
    writer = GoldWriter(session, name)
    stale = stale_labels(session, writer.held)
    if not stale or withdraw:
        for each in stale:
            writer.close_label(each.label)
        corpus = corpus_hash(session)
        if writer.held.corpus != corpus:
            writer.set_corpus(corpus)
    return Recheck(
        labels=len(writer.held.labels),
        stale=tuple(Stale(label=each.label, why=each.why) for each in stale),
        withdrawn=len(stale) if withdraw else 0,
        of_this_corpus=not stale or withdraw,
    )


def queries(
    name: str, *, add: str | None, as_of: str | None, remove: str | None, new: bool
) -> QueryList:
    """The queries of a set, after one was put on the list or taken off it."""
    if add is None and remove is None and not new:
        with ReadingStore.open() as store, store.session() as session:
            return QueryList(queries=stored_gold(session, name).queries)
    with writing() as session:
        writer = opened(session, name, new=new)
        day = read_day(as_of)
        if add is not None and day is not None:
            add_query(writer, read_question(add), day)
        if remove is not None:
            remove_query(writer, remove)
        return QueryList(queries=stored_gold(session, name).queries)


def labels_of(
    session: Session, named: str, wanted: WantedLabels, *, figures_only: bool
) -> LabelList:
    """The labels of a set, stored or in a file, and the set in figures."""
    gold = gold_named(session, named)
    figures = gold_figures(session, gold, derived=wanted.other_days)
    if figures_only:
        return LabelList(set=figures, labels=())
    if wanted.query is not None:
        find_query(gold.queries, wanted.query)
    held = with_other_days(session, gold) if wanted.other_days else gold
    return LabelList(set=figures, labels=tuple(filter(wanted.has, held.labels)))


def sheet_of(session: Session, words: str, as_of: str, named: tuple[str, str, str | None]) -> Sheet:
    """The sheet of a version: statute, article, and any day of the version or None."""
    statute, article, version = named
    day = read_day(as_of)
    if day is None:
        raise MalformedDate("the event date is empty; write it as 2023-03-01")
    query = new_query("sheet", read_question(words), day)
    return sheet(session, query, statute, article, read_day(version))


@contextmanager
def writing() -> Generator[Session]:
    """One transaction on the configured store, its tables up to date: all of it or nothing."""
    engine = database.engine()
    try:
        database.migrate(engine)
        with database.session(engine) as session:
            yield session
    finally:
        engine.dispose()


def families_of(path: Path | None) -> ModelFamilies | None:
    """The families of a file over the packaged ones. Raises MalformedGold where it is not read."""
    if path is None:
        return None
    try:
        own = ModelFamilies.read(str(path), path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise MalformedGold(f"{path} gives no families of models: {error}") from error
    return own.with_also(packaged_families())


def _labeller(label: GoldLabel) -> str:
    by = label.labelled_by
    return by.kind.value if by.kind is LabellerKind.SOURCE else f"{by.kind.value} {by.name}"


def _counted(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))
