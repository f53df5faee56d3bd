"""Former law without a day: 구 민법 제844조, 종전 형사소송법, 구법. Which version is asked back."""

from __future__ import annotations

import re
from datetime import date

from sqlalchemy.orm import Session

from deadline_engine.expressions.expression import Precision
from lawdb.article_reference import ArticleReference
from lawdb.errors import AmbiguousStatute, MalformedReference, NoSuchStatute
from lawdb.event_date.anchor_words import article_after
from lawdb.event_date.event_date import EventDateCandidate, EventDays, FoundExpression
from lawdb.event_date.names_in_text import PlacedName, first_known, known_among, starting_at
from lawdb.event_date.questions_back import former_version
from lawdb.event_date.reading import QuestionBack
from lawdb.event_date.sentences import days_en, days_ko
from lawdb.knowledge import Knowledge
from lawdb.lookup.version_rows import joined, stored_versions
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome

_FORMER = re.compile(
    r"(?<![가-힣A-Za-z0-9])(?:구|舊|옛|옛날|예전|종전의?|이전의|과거의?|폐지된|(?:개정|폐지)\s?(?:되기\s?)?전의?)"
    r"\s*[「『‘“'\"]?(?=\S)"
)
_BARE = re.compile(
    r"(?<![가-힣A-Za-z0-9])(?:구\s?법|옛\s?법|舊法"
    r"|(?:종전|예전|과거|이전|개정\s?(?:되기\s?)?전)의?\s?(?:법률|법령|법|규정|조항|조문))"
    r"(?=(?:에|은|는|이|을|를|의|상|대로|으로|하|과|와|도|률)?(?:[^가-힣]|의하|따르|따라|서|도|는))"
)


def former_law(
    session: Session, text: str, today: date, knowledge: Knowledge
) -> list[QuestionBack]:
    """A question back for each mention of former law that no day, event or number dates."""
    places = {m: starting_at(text, m.end()) for m in _FORMER.finditer(text)}
    known = known_among(session, [p for those in places.values() for p in those], knowledge)
    asks: dict[tuple[int, int], QuestionBack] = {}
    for match, those in places.items():
        name = first_known(those, known)
        if name is not None:
            article, unit, end = article_after(text, name.end)
            found = FoundExpression(text=text[match.start() : end], start=match.start(), end=end)
            candidates = _past(session, name, article + unit, today, knowledge) if article else ()
            asks[match.start(), end] = former_version(found, candidates)
    for match in _BARE.finditer(text):
        if not any(start < match.end() and match.start() < end for start, end in asks):
            found = FoundExpression(text=match.group(), start=match.start(), end=match.end())
            asks[match.start(), match.end()] = former_version(found, ())
    return [asks[place] for place in sorted(asks)]


def _past(
    session: Session, name: PlacedName, article: str, today: date, knowledge: Knowledge
) -> tuple[EventDateCandidate, ...]:
    """The days of the article's texts that are no longer in force, the latest first."""
    try:
        statute = resolve(session, name.name, today, knowledge)
        key = ArticleReference.parse(article).key
    except (AmbiguousStatute, NoSuchStatute, MalformedReference):
        return ()
    groups = joined(stored_versions(session, statute.id, key, knowledge))
    past = [
        EventDays(start=g.interval.start, end=g.interval.end)
        for g in groups
        if g.first.outcome in (Outcome.IN_FORCE, Outcome.UNRESOLVED_COMMENCEMENT)
        and g.interval.end is not None
        and g.interval.end <= today
    ]
    return tuple(
        EventDateCandidate(
            name_ko=f"{statute.title} {key}, {days_ko(days)}",
            name_en=f"{statute.title} {key}, {days_en(days)}",
            interval=days,
            precision=Precision.RANGE,
            score=round(1 / len(past), 4),
            convention=None,
        )
        for days in reversed(past)
    )
