"""What a check of citations answers with: one set of frozen models for every door."""

from __future__ import annotations

import datetime as dt

from lawdb.citations.citation import CitationKind, NamedBy
from lawdb.citations.verdict import Verdict
from lawdb.comparison.unit_changes import UnitChange
from lawdb.errors import Candidate
from lawdb.event_date import EventDate
from lawdb.event_date.reading import EventDateReading
from lawdb.results import Horizon, Interval, Promulgation, ResolvedStatute, Result, RulingOnText


class Place(Result):
    """Words of the text and where they stand: ``text[start:end]`` in characters."""

    start: int
    end: int
    text: str


class CitedPlace(Result):
    """What the words name, before anything was looked up."""

    kind: CitationKind
    statute: str
    """As the text names it in full; empty where nothing says."""
    named_by: NamedBy
    antecedent: Place | None
    reference: str
    """제766조제1항, 부칙제3조, 별표1의2; empty where the statute alone is cited."""
    through: str
    """The last one of a range; else empty."""
    part: str
    """단서, 본문, 각호외의부분 …; else empty."""
    version: Place | None
    """The bracket that names the version."""
    former: bool
    caption: str


class QuoteStatus(Result):
    """How the quoted words compare with the law."""

    place: Place
    status: str
    """``exact``: all of the cited unit; ``part``: some of it; ``other_unit``: the same article and
    day, another unit; ``other_version``: another interval of it; ``differs``: none."""
    found_in: Interval | None
    """The version the words are those of; None where none is."""
    found_promulgation: Promulgation | None
    also_in: tuple[Interval, ...]
    """Further versions that have the same words."""
    differences: tuple[WordDifference, ...]
    """Against the text of the day, word by word; empty where they agree."""


class WordDifference(Result):
    """One run of words: ``equal``, ``quoted`` (only in the quote) or ``law`` (only in the law)."""

    kind: str
    text: str


class Amendment(Result):
    """A version of the cited article that came after the day of the check."""

    interval: Interval
    promulgation: Promulgation
    touches_unit: bool
    """Whether it changed the cited unit."""


class BadPromulgation(Result):
    """What the bracket says and what the store has."""

    written_on: dt.date | None
    written_number: str
    reason: str
    """``date_differs``, ``number_differs``, ``other_statute``, ``no_such_revision``,
    ``no_such_day``."""
    likely: tuple[Promulgation, ...]
    """The revisions that may have been meant, most likely first."""


class Correction(Result):
    """A certain correction: replace ``text[start:end]`` by ``replacement``."""

    start: int
    end: int
    replacement: str
    reason_ko: str
    reason_en: str


class CheckedCitation(Result):
    """One citation with its verdict."""

    place: Place
    cited: CitedPlace
    verdict: Verdict
    sentence_ko: str
    sentence_en: str
    event_date: EventDate | None
    """The day (or days) it was checked against and where they came from; None where unchecked."""
    checked: tuple[str, ...]
    """What was examined: ``statute``, ``promulgation``, ``article``, ``unit``, ``quote``,
    ``caption``, ``name_on_that_day``, ``ruling``. What is not listed was not verified."""
    statute: ResolvedStatute | None = None
    article: str = ""
    """The article asked for in the store; of a range the first one that the verdict is about."""
    version: Interval | None = None
    """The interval of the text that was in force."""
    promulgation: Promulgation | None = None
    """The revision that brought that text."""
    text: str | None = None
    """The cited unit's text of that day; None where there is none."""
    quote: QuoteStatus | None = None
    """Of several quotes the one that the verdict is about."""
    further_quotes: tuple[QuoteStatus, ...] = ()
    amended_since: tuple[Amendment, ...] = ()
    changes: tuple[UnitChange, ...] = ()
    """What differs between the text of the day and the newest one, unit by unit."""
    pending: tuple[Amendment, ...] = ()
    rulings: tuple[RulingOnText, ...] = ()
    bad_promulgation: BadPromulgation | None = None
    candidates: tuple[Candidate, ...] = ()
    """Near names, or all that an ambiguous name means."""
    versions: tuple[Interval, ...] = ()
    """The versions that remain where it is ambiguous which is meant."""
    correction: Correction | None = None
    horizon: Horizon | None = None
    permalink: str = ""


class Opening(Result):
    """What is known of a text before its citations are checked."""

    event_date: EventDate
    """The document's: given, read from the text, or today. Where the text names several days and
    none governs, they are its ``candidates``."""
    reading: EventDateReading | None
    """How it was read from the text; None where it was given."""
    known_on: dt.datetime | None


class Examined(Result):
    """What was examined in a whole text."""

    characters: int
    citations: int
    """Numbered places and versions of statutes that were found."""
    verdicts: dict[str, int]
    quotes: int
    statutes_stored: int
    """How many statutes the store holds: a name it lacks may exist outside it."""
    unread_times: tuple[str, ...] = ()
    """Of times the text names and that could not be read: what is said of each, in Korean. Nothing
    was checked against them."""
    quotes_not_compared: tuple[Place, ...] = ()
    """Sentences in quotation marks that no citation claims: they may be the law's, or not."""
    all_sound: bool
    """True where at least one citation was checked, every one of a statute is sound, no time that
    the text names went unread, and no quoted sentence went uncompared."""
    sentence_ko: str
    sentence_en: str


class Validation(Result):
    """A text's citations, each with its verdict, in order of place."""

    event_date: EventDate
    """The document's: given, read from the text, or today. Where the text names several days and
    none governs, they are its ``candidates``."""
    reading: EventDateReading | None
    """How it was read from the text; None where it was given."""
    known_on: dt.datetime | None
    citations: tuple[CheckedCitation, ...]
    checked: Examined
