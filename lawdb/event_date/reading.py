"""What reading a question for its date comes to: the date that governs, and all that was found."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from pydantic import Field

from lawdb.event_date.event_date import (
    EventDate,
    EventDateCandidate,
    FoundExpression,
)
from lawdb.results import Promulgation, Result


class ReadingOutcome(StrEnum):
    """What came of the question. Codes are stable."""

    READ = "read"
    """A date governs; it was given, or is in the question."""
    DEFAULT = "default"
    """The question names no time: today in Seoul was assumed."""
    AMBIGUOUS = "ambiguous"
    """An expression has several readings: ``asks`` holds them."""
    NEEDS_ANSWER = "needs_answer"
    """A moment without its date, or several dates none of which governs by rule: see ``asks``."""
    NOT_FOUND = "not_found"
    """The question names a time that the store or the calendar does not have: ``not_found``."""


class WhyCode(StrEnum):
    """Why a date governs. Codes are stable."""

    GIVEN = "given"
    CITATION = "citation"
    """The question cites a version by its promulgation."""
    ONLY_DATE = "only_date"
    WITHIN_ANCHOR = "within_anchor"
    """The date lies within the open interval of an event the question also names."""
    ROLE_PREFERENCE = "role_preference"
    """A rule of ``event_dates/roles.yaml`` prefers what happened then."""
    CHOSEN = "chosen"
    """A chooser picked among numbered candidates."""
    DEFAULT = "default"


class Why(Result):
    """Why the governing date governs: a choice shown, not hidden."""

    code: WhyCode
    sentence_ko: str
    sentence_en: str


class Choice(Result):
    """What a chooser answered about an expression, and what was made of it."""

    number: int | None
    """The candidate's number from 1; 0 for none of them; None where the reply was rejected."""
    confidence: float | None
    accepted: bool
    code: str
    """``chosen``, ``none_of_these``, ``below_threshold``, ``rejected`` or ``unavailable``."""
    detail: str
    """Why a reply was rejected; empty otherwise."""


class DatedRole(Result):
    """A date of the question, and what happened then."""

    event_date: EventDate
    roles: tuple[str, ...]
    """``계약일``, ``사고일`` …: from the words beside it; empty where there are none."""
    choice: Choice | None = None


class AskCode(StrEnum):
    """What is asked back. Codes are stable."""

    WHICH_READING = "which_reading"
    """An expression of time has several readings."""
    WHICH_REVISION = "which_revision"
    """Several amendments answer to the words."""
    WHICH_STATUTE = "which_statute"
    """이 법 시행 당시 without a statute named before, a name or a number of several."""
    UNDATED_ROLE = "undated_role"
    """사고 당시 without its date."""
    WHICH_GOVERNS = "which_governs"
    """Several dates, and no rule says which governs."""
    WHICH_VERSION = "which_version"
    """Versions cited were never in force on one day, or former law is named and not said which."""


class QuestionBack(Result):
    """A question back to the asker."""

    code: AskCode
    expression: FoundExpression | None
    """The words that leave it open."""
    role: str = ""
    candidates: tuple[EventDateCandidate, ...] = ()
    """The answers to choose from; "none of these" is always one more."""
    sentence_ko: str
    sentence_en: str


class NotFoundCode(StrEnum):
    """Why a time that the question names was not found. Codes are stable."""

    NO_SUCH_STATUTE = "no_such_statute"
    NO_SUCH_ARTICLE = "no_such_article"
    NO_SUCH_REVISION = "no_such_revision"
    """No revision of the statute has the number, or it was promulgated on another day."""
    REVISION_NOT_STORED = "revision_not_stored"
    """A nickname's promulgation is known, the store does not hold it."""
    NO_SUCH_EVENT = "no_such_event"
    """The statute or article was never so changed, as far as the store knows."""
    NO_ARTICLE_NAMED = "no_article_named"
    """신설 or 삭제 of a whole statute."""
    BEFORE_THE_STORE = "before_the_store"
    """The event lies before the statute's first stored revision."""
    NO_COMMON_DAY = "no_common_day"
    """The articles, or revisions, named with one version have no day in common."""
    EFFECTIVE_DATE_DIFFERS = "effective_date_differs"
    """A citation says when a revision started, and the store another day."""
    UNREAD_WORDING = "unread_wording"
    """Words name a version or an event, and cannot be read as before, since or on a day."""
    NO_SUCH_RULING = "no_such_ruling"
    """No ruling on the article, or of that case number, is stored."""
    NO_SUCH_DAY = "no_such_day"
    ENDS_BEFORE_IT_BEGINS = "ends_before_it_begins"
    NOTHING_TO_REFER_TO = "nothing_to_refer_to"
    OUTSIDE_THE_CALENDAR = "outside_the_calendar"


class NotFound(Result):
    """A time the question names that cannot be given; nothing is put in its place."""

    code: NotFoundCode
    expression: FoundExpression
    sentence_ko: str
    sentence_en: str


class VersionForm(StrEnum):
    """What a citation says of the revision it names."""

    BEFORE = "before"
    """개정되기 전의 것, 폐지되기 전의 것: the text until the revision took over."""
    FROM = "from"
    """개정된 것, 제정된 것: the text since the revision."""
    BETWEEN = "between"
    """개정되고 … 개정되기 전의 것: the text from one revision until another."""


class NamedStatute(Result):
    """A statute that the question names."""

    id: str
    title: str
    """As its revision, or the day, has it."""


class NamedVersion(Result):
    """A version cited by promulgation: 구 민법(2011. 3. 7. 법률 제10429호로 개정되기 전의 것)."""

    expression: FoundExpression
    """From the statute's name to the end of the bracket."""
    form: VersionForm
    statute: NamedStatute
    revisions: tuple[Promulgation, ...]
    """One, or of ``between`` two in order."""
    articles: tuple[str, ...]
    """Articles named after the bracket; empty where there are none."""
    event_date: EventDate
    """Where articles are named: the days on which all their texts so cited were in force."""


class AnchorEvent(StrEnum):
    """What happened to a statute, article or unit."""

    COMMENCEMENT = "commencement"
    """시행."""
    AMENDMENT = "amendment"
    WHOLE_AMENDMENT = "whole_amendment"
    INSERTION = "insertion"
    """신설, 도입."""
    DELETION = "deletion"
    ENACTMENT = "enactment"
    REPEAL = "repeal"
    PROMULGATION = "promulgation"
    """공포: the only event dated by promulgation; all others are dated by their taking effect."""
    RULING = "ruling"
    """위헌 결정, 헌법불합치 결정: dated by the day of the decision."""


class AnchorSide(StrEnum):
    """On which side of the event the question stands."""

    BEFORE = "before"
    AFTER = "after"
    """From the day of the event on."""
    ON = "on"
    """시행 당시: the day itself."""
    DAY_BEFORE = "day_before"
    """직전, 전날."""
    DAY_AFTER = "day_after"
    """다음 날."""
    AT_DISTANCE = "at_distance"
    """시행 3년 후: the day three years later."""
    AT_DISTANCE_BEFORE = "at_distance_before"
    """시행 1년 전: the day one year earlier."""
    NAMED = "named"
    """The event is named without before or after (윤창호법에 따라): it dates nothing by itself."""


class Anchor(Result):
    """An event in a statute's history that the question names, found in the store."""

    expression: FoundExpression
    event: AnchorEvent
    side: AnchorSide
    statutes: tuple[NamedStatute, ...]
    article: str = ""
    unit: str = ""
    denotes: str = ""
    """What a nickname stands for, in Korean."""
    revisions: tuple[Promulgation, ...]
    """The revisions the event date was read from; where it is ambiguous, all candidates'. None of
    a ruling, and none where the question itself gives the day (2015. 3. 12. 시행 전)."""
    happened_on: dt.date | None
    """The day of the event; None where several remain."""
    event_date: EventDate


class EventDateReading(Result):
    """The event date of a question, how it was found, and what is still open."""

    outcome: ReadingOutcome
    governing: EventDate | None
    """None where the question has to be answered first: nothing is assumed in its place."""
    why: Why | None
    """None where nothing governs."""
    dates: tuple[DatedRole, ...]
    """Every date found in the question, in order of place; of anchors, those that date."""
    asks: tuple[QuestionBack, ...]
    versions_named: tuple[NamedVersion, ...]
    anchors: tuple[Anchor, ...]
    not_found: tuple[NotFound, ...]
    today: dt.date = Field(description="The date in Asia/Seoul the question was read on.")
