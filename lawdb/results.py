"""What the store answers with: one set of frozen models for every door."""

from __future__ import annotations

import datetime as dt

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from lawdb.event_date import EventDate, EventDays
from lawdb.outcome import Outcome


class Result(BaseModel):
    """Base of all results: frozen, and serialised under the names of the law's interval ends."""

    model_config = ConfigDict(frozen=True, serialize_by_alias=True)


class Interval(Result):
    """Days ``[from, to)``: the first day, and the first day after; ``to`` is None while open."""

    start: dt.date = Field(
        validation_alias=AliasChoices("start", "from"), serialization_alias="from"
    )
    end: dt.date | None = Field(
        validation_alias=AliasChoices("end", "to"), serialization_alias="to"
    )

    def __contains__(self, day: dt.date) -> bool:
        return self.start <= day and (self.end is None or day < self.end)


class ResolvedStatute(Result):
    """The statute a name meant, and how that was found."""

    id: str
    """법령ID as text."""
    title: str
    """Official title on the day asked about; the nearest known one where none is known for it."""
    kind: str
    matched_by: str
    """``id``, ``mst``, or the kind of the name: ``official``, ``former``, ``abbreviation`` …"""
    named_on_that_day: bool
    """False where the name did not name it on the day (before its enactment, after its repeal)."""
    passed_over: tuple[str, ...] = ()
    """Ids of earlier statutes of the same name, which a later one had replaced by the day."""


class Promulgation(Result):
    """A revision as it was published."""

    promulgated_on: dt.date
    number: str
    """Without leading zeros; unique only together with the statute."""
    kind: str
    """제정, 일부개정, 전부개정, 타법개정, 폐지 …; empty where the source says none."""
    mst: str
    title: str
    """The statute's title as this revision prints it."""
    statute_kind: str
    effective_on: dt.date
    """The one date the source gives for the whole revision; this article may start on another."""
    source: str
    source_ref: str
    url: str | None
    """The revision at law.go.kr; None where the source is not official."""


class Typing(Result):
    """One typing of a version: the source retyped the article without amending it."""

    interval: Interval
    promulgation: Promulgation


class Version(Result):
    """One version of an article for histories: its typings joined."""

    interval: Interval
    outcome: Outcome
    title: str
    basis: str
    """How the start was established: ``source``, ``addenda``, ``revision`` …"""
    composed: bool
    note: str
    promulgation: Promulgation
    """The revision that brought it."""
    typings: tuple[Typing, ...]
    """In order, at least one."""


class PendingVersion(Result):
    """A version promulgated by the day asked about which starts after it."""

    interval: Interval
    outcome: Outcome
    """``in_force``, ``deleted`` or ``repealed``: what the article becomes."""
    title: str
    text: str
    basis: str
    note: str
    promulgation: Promulgation


class AddendumClause(Result):
    """A clause of the addenda that concerns the article."""

    number: str
    title: str
    kind: str
    """``commencement``, ``application``, ``transitional``, ``sunset``, ``other``."""
    targets: tuple[str, ...]
    text: str
    promulgation: Promulgation


class RulingOnText(Result):
    """A dated decision that ends or limits the text."""

    court: str
    case_no: str
    decided_on: dt.date
    unit: str
    """The unit struck (``제2항``); empty where the whole article is meant."""
    kind: str
    """``unconstitutional`` 위헌, ``nonconformity`` 헌법불합치, ``limited`` 한정위헌."""
    application: str
    """Of a nonconformity: ``continued`` or ``suspended``; else empty."""
    scope: str
    """``whole``, or ``part``: only the words or cases that ``scope_ko`` names."""
    scope_ko: str
    scope_en: str
    effect: Interval | None
    """Days on which the text does not bind; None where it was replaced before it lapsed."""
    in_effect: bool
    """Whether it takes effect on the day asked about."""
    legal_basis: str
    confidence: str
    """``checked`` or ``unchecked``: whether a document was seen that shows the ruling."""
    source: str
    """That document; empty where there is none."""
    note: str


class UnresolvedPoint(Result):
    """A commencement the source leaves open."""

    article: str
    """Empty where the whole revision is meant."""
    reason: str
    clause: str
    promulgation: Promulgation


class Horizon(Result):
    """Between which days the store can speak about the statute: the horizon has two ends."""

    statute_from: dt.date | None
    """Start of the oldest stored revision; None where no revision is stored."""
    complete_from_enactment: bool
    """Whether the oldest stored revision is the enactment."""
    verified_until: dt.date | None
    """Last day up to which the source was verified; None where it was never recorded."""
    checked_at: dt.datetime | None
    past_end: bool
    """Whether the day asked about lies after ``verified_until``."""
    stale: bool
    """Whether the last check is older than the configured age."""
    sources: tuple[str, ...]
    sentence_ko: str
    sentence_en: str


class ArticleResult(Result):
    """What an article said on a day, and everything that was assumed in saying so."""

    event_date: EventDate
    known_on: dt.datetime | None
    """The instant whose knowledge was replayed; None for the newest."""
    statute: ResolvedStatute
    article: str
    """``제766조``."""
    unit: str
    """``제1항``; empty where the whole article was asked for."""
    outcome: Outcome
    title: str
    text: str | None
    """The whole article as typed on the day; None where the article was not there. Where the
    outcome is ``unresolved_commencement``: what the source prints, which may not have bound."""
    unit_text: str | None
    """The asked unit with everything below it; the whole text where no unit was asked for."""
    version: Interval | None
    """The version's interval over all its typings."""
    text_interval: Interval | None
    """The interval of the typing shown."""
    basis: str
    amended: bool | None
    """Whether the typing shown came by amendment; None where there is no version."""
    composed: bool
    note: str
    promulgation: Promulgation | None
    """The revision that brought the version."""
    text_promulgation: Promulgation | None
    """The revision that brought the typing shown."""
    previous_effective: dt.date | None
    """Start of the version before; None where there is none."""
    next_effective: dt.date | None
    """Start of the version after, also where it was promulgated later."""
    in_force_during: tuple[Interval, ...]
    """When the article was or will be in force, as far as the store knows."""
    pending: tuple[PendingVersion, ...]
    addenda: tuple[AddendumClause, ...]
    rulings: tuple[RulingOnText, ...]
    unresolved: tuple[UnresolvedPoint, ...]
    horizon: Horizon


class TextDuring(Result):
    """What an article said on some of the days of an interval."""

    interval: EventDays
    """The days, within the interval asked about, on which all fields are as here."""
    outcome: Outcome
    title: str
    text: str | None
    """As of :class:`ArticleResult`."""
    unit_text: str | None
    """The asked unit with everything below it; None where the text has no such unit."""
    version: Interval | None
    """The version's whole interval, also outside the days asked about."""
    basis: str
    note: str
    promulgation: Promulgation | None
    """The revision that brought the version."""
    text_promulgation: Promulgation | None
    """The revision that brought the typing shown."""


class ArticleDuring(Result):
    """What an article said on every day of an interval."""

    event_date: EventDate
    known_on: dt.datetime | None
    statute: ResolvedStatute
    article: str
    unit: str
    texts: tuple[TextDuring, ...]
    """In order of time, without a gap; together the whole interval."""
    depends_on_day: bool
    """Whether the days differ in outcome or version (of a unit: in its words); retypings do not."""
    rulings: tuple[RulingOnText, ...]
    """``in_effect`` is that of the interval's first day."""
    horizon: Horizon
    """Seen from the interval's last day."""
    sentence_ko: str
    sentence_en: str


class VersionList(Result):
    """All versions of an article, oldest first."""

    event_date: EventDate
    """The day that selected the statute where a name was given."""
    known_on: dt.datetime | None
    statute: ResolvedStatute
    article: str
    versions: tuple[Version, ...]
    unresolved: tuple[UnresolvedPoint, ...]
    horizon: Horizon


class ArticleOfStatute(Result):
    """One article in a whole statute as of a day."""

    article: str
    heading: str
    """Structure headings (편ㆍ장ㆍ절ㆍ관) printed before it, one a line; mostly empty."""
    outcome: Outcome
    title: str
    text: str
    interval: Interval
    basis: str
    note: str


class StatuteResult(Result):
    """A whole statute as of a day."""

    event_date: EventDate
    known_on: dt.datetime | None
    statute: ResolvedStatute
    outcome: Outcome
    articles: tuple[ArticleOfStatute, ...]
    promulgation: Promulgation | None
    """The newest revision any of whose text is in force on the day."""
    pending: tuple[Promulgation, ...]
    """Revisions promulgated by the day some of whose articles start after it."""
    horizon: Horizon
