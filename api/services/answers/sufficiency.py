"""Whether the store holds enough to answer: what the question names, and what its words found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from api.services.answers.namesakes import never_had
from api.services.answers.results import Reason, ReasonCode
from api.services.answers.scope import statutes_not_stored
from api.services.answers.telling_words import TellingWords, measure
from api.services.wording import OUTCOMES
from deadline_engine.particles import subject, topic
from lawdb.citations.finding import NameBook
from lawdb.citations.finding.reading_form import reading_form
from lawdb.errors import AmbiguousStatute, NoSuchStatute
from lawdb.knowledge import Knowledge
from lawdb.lookup.horizon import span_of
from lawdb.names.normalise import normalise_name
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.search.results import SearchOutcome, SearchResult

_STANDS = frozenset({Outcome.IN_FORCE, Outcome.STRUCK_DOWN, Outcome.UNRESOLVED_COMMENCEMENT})
_BRACKETED = re.compile(r"[「『]([^「」『』\n]{2,80}(?:법|법률|령|규칙|규정))[」』]")
_CLAIMED = re.compile(
    r"(?<![가-힣A-Za-z0-9])([가-힣A-Za-z0-9·]{2,30}(?:법|법률|시행령|시행규칙))"
    r"(?=상의?[\s,]|에서의?[\s,]|에서는[\s,]|(?:에|의)\s?(?:따[르른라]|의[하한해]|규정|정한|근거)"
    r"|\s?위반|\s*제?\s*\d+\s*조)"
)


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """What is missing, and whether the hits can answer at all."""

    reasons: tuple[Reason, ...]
    enough: bool


def sufficiency(
    session: Session, result: SearchResult, names: NameBook, telling: TellingWords
) -> Sufficiency:
    """Judge a search whose event date is settled.

    Not enough: nothing in force matches; none of the statutes (or articles) that the question
    names stands on the event date in the store; or the question names no article, and none
    holds the least share of its telling words.
    """
    if result.outcome is SearchOutcome.OUTSIDE_HORIZON:
        return Sufficiency((_of_all(ReasonCode.OUTSIDE_HORIZON),), enough=False)
    missing = list(_statutes(session, result, names))
    missing += [
        reason for reason in _articles(session, result) if not _lacks(reason.named, missing)
    ]
    stands = [n for n in result.named if n.outcome is None or n.outcome in _STANDS]
    articles = [n for n in result.named if n.article]
    if articles:
        stands = [n for n in articles if n.outcome in _STANDS]
    standing = [n for n in stands if not _lacks(n.name, missing)]
    if missing and not standing:
        return Sufficiency(tuple(missing), enough=False)
    if not result.hits:
        missing.append(_of_all(ReasonCode.NOTHING_IN_FORCE_MATCHES))
        return Sufficiency(tuple(missing), enough=False)
    named = any(n.article for n in standing)
    share = 1.0 if named else telling.cover(result)
    least = measure().least_cover if stands else telling.least_cover
    if share < least or (not stands and telling.mostly_unknown):
        missing.append(_of_all(ReasonCode.WEAK_MATCHES_ONLY))
        return Sufficiency(tuple(missing), enough=False)
    if not stands and _is_thin(result) and share < measure().thin_cover:
        missing.append(_of_all(ReasonCode.FEW_TEXTS_OF_THAT_DAY))
        return Sufficiency(tuple(missing), enough=False)
    if share < measure().good_cover:
        missing.append(_of_all(ReasonCode.FEW_WORDS_MATCH))
    if not stands and telling.many_unknown:
        words = ", ".join(sorted(telling.unknown))
        missing.append(
            Reason(
                code=ReasonCode.UNKNOWN_WORDS,
                named=words,
                sentence_ko=(
                    f"다음 낱말은 색인에 없어 나머지 낱말로 찾았습니다: {words}."
                    " 다른 낱말의 일부로는 조문에 있을 수 있습니다."
                ),
                sentence_en=(
                    f"These words are not in the index, and the others were searched: {words}."
                    " They may still stand in a text as part of another word."
                ),
            )
        )
    return Sufficiency(tuple(missing), enough=True)


def _statutes(session: Session, result: SearchResult, names: NameBook) -> Iterator[Reason]:
    """Statutes that the question names and that the store lacks, on that day or altogether."""
    day = day_of(result)
    known = {normalise_name(each.name) for each in result.named}
    hit_statutes = {hit.statute_id for hit in result.hits}
    for name in statute_names_in(result.question, names):
        try:
            statute = resolve(session, name, day, Knowledge())
        except NoSuchStatute:
            if normalise_name(name) not in known:
                yield _reason(ReasonCode.STATUTE_NOT_STORED, name, day)
            continue
        except AmbiguousStatute:
            continue
        if statute.id in hit_statutes:
            continue  # some of its articles may be known from an earlier day than the rest
        if span_of(session, statute.id, Knowledge()).lies_before(day):
            yield _reason(ReasonCode.OUTSIDE_HORIZON, name, day)
        elif not statute.named_on_that_day:
            yield _reason(ReasonCode.STATUTE_NOT_IN_FORCE, name, day)


def _is_thin(result: SearchResult) -> bool:
    means = result.means
    return means.texts_in_force < measure().thin_day * means.texts_indexed


def statutes_lacking(
    session: Session, question: str, names: NameBook, day: date
) -> Iterator[Reason]:
    """Statutes that a question names and that are not stored, where its event date stays open."""
    for name in statute_names_in(question, names):
        try:
            resolve(session, name, day, Knowledge())
        except NoSuchStatute:
            yield _reason(ReasonCode.STATUTE_NOT_STORED, name, day)
        except AmbiguousStatute:
            continue


def statute_names_in(text: str, names: NameBook) -> list[str]:
    """Names of statutes in a text, stored or not, each once in order of place."""
    read = reading_form(text)
    known = [(n.start, n.end) for n in names.names_in(read)]
    found = {start: read[start:end] for start, end in known}
    for match in (*_BRACKETED.finditer(read), *_CLAIMED.finditer(read)):
        start, end = match.span(1)
        overlaps = any(start < e and s < end for s, e in known)
        if not overlaps and not _no_statute(match[1]):
            found.setdefault(start, match[1])
    for start, end in statutes_not_stored(read, names):
        found.setdefault(start, read[start:end])
    ordered = [found[start].strip() for start in sorted(found)]
    return list(dict.fromkeys(ordered))


def _no_statute(name: str) -> bool:
    words = measure()
    return name in words.no_statutes or name.endswith(words.no_statute_ends)


def _articles(session: Session, result: SearchResult) -> Iterator[Reason]:
    day = day_of(result)
    for named in result.named:
        if named.outcome is None or named.outcome in _STANDS:
            continue
        name = f"{named.statute_title} {named.article}"
        if named.outcome is Outcome.NO_SUCH_ARTICLE:
            korean, english = never_had(session, named)
            yield Reason(
                code=ReasonCode.NO_SUCH_ARTICLE,
                named=named.name,
                sentence_ko=korean,
                sentence_en=english,
            )
            continue
        outside = named.outcome is Outcome.OUTSIDE_HORIZON
        code = ReasonCode.OUTSIDE_HORIZON if outside else ReasonCode.ARTICLE_NOT_IN_FORCE
        words = OUTCOMES[named.outcome]
        yield Reason(
            code=code,
            named=named.name,
            sentence_ko=(
                f"질문이 지목한 {topic(name)} 기준일({day})에 시행 중이 아닙니다: {words.ko}."
            ),
            sentence_en=f"{name}, which the question names: {words.en} on {day}.",
        )


def _lacks(name: str, missing: Sequence[Reason]) -> bool:
    key = normalise_name(name)
    whole = {
        ReasonCode.STATUTE_NOT_STORED,
        ReasonCode.STATUTE_NOT_IN_FORCE,
        ReasonCode.OUTSIDE_HORIZON,
    }
    return any(r.code in whole and normalise_name(r.named) == key for r in missing)


def day_of(result: SearchResult) -> date:
    """The first day of the event date; its last where it has no first."""
    days = result.event_date.interval if result.event_date else None
    day = (days.start or days.last) if days else None
    return day or result.date_reading.today


_NAMED = {
    ReasonCode.STATUTE_NOT_STORED: (
        "{} 수록되어 있지 않아 답할 수 없습니다.",
        "{} is not stored here: the question cannot be answered from what is.",
    ),
    ReasonCode.OUTSIDE_HORIZON: (
        "{} 기준일({day}) 당시의 연혁이 수록되어 있지 않습니다. 없었다는 뜻은 아닙니다.",
        "The stored history of {} begins after {day}: what it said then cannot be told.",
    ),
    ReasonCode.STATUTE_NOT_IN_FORCE: (
        "{} 기준일({day})에 시행 중이 아니었습니다.",
        "{} was not in force on {day}.",
    ),
}
_OF_ALL = {
    ReasonCode.FEW_TEXTS_OF_THAT_DAY: (
        (
            "기준일 당시의 법령은 일부만 수록되어 있어, 질문에 맞는 법이 여기에 없을 수 있습니다."
            " 없었다는 뜻은 아닙니다."
        ),
        "Few of the laws of that day are stored here; the one that governed may be missing.",
    ),
    ReasonCode.NOTHING_IN_FORCE_MATCHES: (
        "기준일에 시행 중인 글 가운데 질문에 맞는 것이 없습니다.",
        "None of the texts in force on the event date matches the question.",
    ),
    ReasonCode.WEAK_MATCHES_ONLY: (
        (
            "기준일에 시행 중인 글 가운데 질문의 핵심 낱말을 담은 조문을 찾지 못했습니다."
            " 법령의 용어나 법령 이름으로 다시 물어 주십시오."
        ),
        (
            "No article in force on the event date holds the telling words of the question; ask"
            " again in the law's own terms, or name the statute."
        ),
    ),
    ReasonCode.FEW_WORDS_MATCH: (
        "아래 조문은 질문의 낱말을 일부만 담고 있어, 질문에 맞는 조문이 아닐 수 있습니다.",
        "The texts below share few of the question's words, and may not be what was asked for.",
    ),
    ReasonCode.OUTSIDE_HORIZON: (
        "기준일에 시행 중인 글이 저장소에 없습니다. 없었다는 뜻은 아닙니다.",
        "The store holds no text in force on the event date; it cannot tell of others.",
    ),
}


def _reason(code: ReasonCode, name: str, day: date) -> Reason:
    korean, english = _NAMED[code]
    word = subject(f"‘{name}’") if code is ReasonCode.STATUTE_NOT_STORED else topic(f"‘{name}’")
    return Reason(
        code=code,
        named=name,
        sentence_ko=korean.format(word, day=day),
        sentence_en=english.format(f"‘{name}’", day=day),
    )


def _of_all(code: ReasonCode) -> Reason:
    korean, english = _OF_ALL[code]
    return Reason(code=code, named="", sentence_ko=korean, sentence_en=english)
