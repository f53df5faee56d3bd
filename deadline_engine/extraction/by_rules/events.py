"""The events of a form: dates whose words say what a role of the form asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from deadline_engine.extraction.by_rules.deeds import MODIFYING, Deed, first_deeds
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.not_taken import NotTaken
from deadline_engine.extraction.by_rules.recipients import own_service, served_on_another
from deadline_engine.extraction.by_rules.standing import (
    Standing,
    is_of_lower_court,
    standing_of,
)
from deadline_engine.extraction.by_rules.whose import event_of_another
from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.extraction.dating import Dated
from deadline_engine.extraction.extraction import FieldKind, Refusal
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.proposal import DayWords, ProposedEvent
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import LAST_DAY, Between

_ANY_RULE = "any"
_MOST_SHOWN = 10
_BESIDE = 6
_FAR = 360
"""How many characters before a deed are read for the document it was done to."""
_SAID = re.compile(
    r"[^.\n]{0,20}?(?:다고|라고|음을|는 취지로|다는|라는|고) ?(?:취지로 )?"
    r"(?:진술|증언|말하|말했|말씀|자백|자인|시인|확인해|확인하|알려|털어|밝혔|밝히|적었|적혀|기재|전했|전하)"
)
_MIDNIGHT = re.compile(r"(?<!\d)(?:0|00|영|零) ?시|00:00|자정")
_UNTIL = frozenset(
    {
        "due",
        "called_up",
        "lease_over",
        "return_due",
        "limitation_over",
        "decision_time_over",
        "left_job",
    }
)
"""Deeds that happen on the last day of 2020. 3. 5.까지."""
_SINCE = frozenset(
    {"possession", "counted_from", "restricted", "tax_from", "collect_from", "refund_from",
     "attached", "disposition", "law_began", "due"}
)  # fmt: skip


class EventRow(WordRow):
    """A row of ``events.yaml``."""

    role: str
    deed: str
    rules: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    only_with: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()
    another: tuple[str, ...] = ()
    """Words of another instance's document, in the clause of the deed."""
    not_by: tuple[str, ...] = ()
    """A deed in these words is a step before or behind the one asked for."""
    beside: tuple[str, ...] = ()
    """Words in the clause of a step before the one asked for, unless its effect is told."""
    unsettled: tuple[str, ...] = ()
    """Words of the text without which it is not."""
    first_near: tuple[str, ...] = ()
    """As ``first``, right before or behind the date."""
    otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Disputed:
    """A role for which the text gives several days."""

    role: str
    told: tuple[tuple[str, str], ...]
    """Of each day the passage and the words of the date."""


@dataclass(frozen=True, slots=True)
class FoundEvents:
    """What is proposed, and the roles that are left to a person."""

    events: tuple[ProposedEvent, ...]
    disputed: tuple[Disputed, ...]
    not_taken: tuple[NotTaken, ...]
    used: frozenset[int]
    """Where the dates stand that events took."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    mention: Mention
    deed: Deed
    row: EventRow
    refusal: Refusal | None = None
    found: bool = False
    """A court finds it so."""
    lower: bool = False
    """It is a court below that does."""


@cache
def event_rows() -> tuple[EventRow, ...]:
    """The rows in the order of the file."""
    return rows_of("events.yaml", tuple[EventRow, ...])


@cache
def _documents() -> tuple[str, ...]:
    return tuple(word for row in rows_of("documents.yaml", list[list[str]]) for word in row)


def events_in(source: SourceText, readable: ReadableText, form: Form) -> FoundEvents:
    """One event for each role of the form; a role with several days is left to a person."""
    deeds = [(mention, first_deeds(readable, mention)) for mention in readable.mentions]
    events: list[ProposedEvent] = []
    disputed: list[Disputed] = []
    not_taken: list[NotTaken] = []
    used: set[int] = set()
    for role in (*(each.id for each in form.roles), LAST_DAY):
        if role == LAST_DAY and (disputed or not _is_needed(form, events)):
            continue
        refused: list[_Candidate] = []
        chosen: list[_Candidate] = []
        for otherwise in (False, True):
            told = list(_candidates(readable, form, role, deeds, otherwise=otherwise))
            refused += [each for each in told if each.refusal is not None]
            told = [each for each in told if each.refusal is None]
            told = [each for each in told if each.found] or told
            told = [each for each in told if not (each.found and each.lower)] or told
            told = _own_service(readable, form, told)
            chosen = _told_once(source, _preferred(readable, told))
            if chosen:
                break
        if len(chosen) > 1:
            told = (
                (readable.quote(each.mention), each.mention.words) for each in chosen[:_MOST_SHOWN]
            )
            disputed.append(Disputed(role, tuple((q, words) for q, words in told if q)))
        elif (
            chosen
            and not chosen[0].mention.uncertain
            and (event := _event(readable, deeds, chosen[0])) is not None
        ):
            events.append(event)
            used.add(chosen[0].mention.start)
        taken = {day_key(source, each.mention) for each in chosen}
        not_taken += _not_taken(source, readable, role, refused, taken)
    return FoundEvents(tuple(events), tuple(disputed), tuple(not_taken), frozenset(used))


def _is_needed(form: Form, events: list[ProposedEvent]) -> bool:
    """Whether the last day itself may be taken: nothing is told that the period is counted from."""
    triggers = {role.id for role in form.triggers}
    return bool(triggers) and not any(event.role in triggers for event in events)


def _not_taken(
    source: SourceText,
    readable: ReadableText,
    role: str,
    refused: list[_Candidate],
    taken: set[object],
) -> Iterator[NotTaken]:
    """What is refused, once a day; a day that is told elsewhere as a fact is not."""
    for each in refused[:_MOST_SHOWN]:
        day = day_key(source, each.mention)
        quote = readable.quote(each.mention)
        if day not in taken and quote is not None and each.refusal is not None:
            taken.add(day)
            yield NotTaken(FieldKind.EVENT, role, quote, each.refusal)


def _candidates(
    readable: ReadableText,
    form: Form,
    role: str,
    deeds: list[tuple[Mention, tuple[Deed, ...]]],
    *,
    otherwise: bool,
) -> Iterator[_Candidate]:
    rows = [row for row in event_rows() if row.role == role and row.otherwise == otherwise]
    ids = {rule.id for rule in form.rules}
    own = [row for row in rows if ids & set(row.rules)]
    rows = own or [row for row in rows if not row.rules or _ANY_RULE in row.rules]
    rows = [
        row
        for row in rows
        if not row.only_with or any_of(row.only_with).search(readable.masked) is not None
    ]
    found_here: list[_Candidate] = []
    for mention, found in deeds:
        for row in rows:
            deed = next((each for each in found if each.name == row.deed), None)
            if deed is not None and _holds(readable, mention, deed, row):
                found_here.append(_judged(readable, form, mention, deed, row))
                break
    said = {each.deed.start for each in found_here if each.deed.label}
    for each in found_here:  # words that a label takes are no deed of the date before them
        if each.deed.label or each.deed.start not in said:
            yield each


def _judged(
    readable: ReadableText, form: Form, mention: Mention, deed: Deed, row: EventRow
) -> _Candidate:
    """The candidate, with the reason for which it is not taken, if any."""
    standing = standing_of(readable, mention, deed)
    criminal = form.rules[-1].id.split(".")[1].startswith("criminal")
    refusal = event_of_another(readable, mention, deed, criminal=criminal) or standing.refusal
    said = readable.masked[min(mention.left, deed.start) : max(deed.end, mention.end)]
    if refusal is None and row.another and any_of(row.another).search(said):
        refusal = Refusal.OF_ANOTHER_MATTER
    if refusal is None and row.beside and any_of(row.beside).search(said) and "효력" not in said:
        refusal = Refusal.NOT_THE_DAY_ASKED
    if refusal is None and _is_beside(readable, deed, row):
        refusal = Refusal.NOT_THE_DAY_ASKED
    if refusal is None and deed.name == "served" and served_on_another(readable, form, mention):
        refusal = Refusal.OF_ANOTHER_PERSON
    lower = is_of_lower_court(readable, mention, deed)
    return _Candidate(mention, deed, row, refusal, standing is Standing.FOUND, lower)


def _own_service(readable: ReadableText, form: Form, told: list[_Candidate]) -> list[_Candidate]:
    """Of services on several parties that of the one who acts (민사소송법 제396조)."""
    if len(told) < 2 or any(each.deed.name != "served" for each in told):
        return told
    own = own_service(readable, form, [each.mention for each in told])
    return [each for each in told if each.mention in own] or told


def _is_beside(readable: ReadableText, deed: Deed, row: EventRow) -> bool:
    """Whether the deed is a step before or behind the one asked for: a registration, a notice."""
    if not (row.not_by or row.unsettled):
        return False
    said = readable.masked[deed.start : deed.end]
    return (not row.not_by or any_of(row.not_by).search(said) is not None) and (
        not row.unsettled or any_of(row.unsettled).search(readable.masked) is not None
    )


def _holds(readable: ReadableText, mention: Mention, deed: Deed, row: EventRow) -> bool:
    if mention.document and not deed.label:
        return False
    if mention.limit in ("until", "range_end") and row.deed not in _UNTIL and not deed.label:
        return False
    if mention.limit in ("since", "range_start") and row.deed not in _SINCE and not deed.label:
        return False
    sentence = readable.near(mention, sentence=True)
    if row.not_with and any_of(row.not_with).search(sentence) is not None:
        return False
    return not row.of or _was_of(readable, mention, deed, row.of)


def _was_of(readable: ReadableText, mention: Mention, deed: Deed, of: tuple[str, ...]) -> bool:
    """Whether the last document named before the deed is one of those asked for."""
    end = mention.start if deed.label or deed.ahead else max(deed.start, mention.start)
    modified = None if deed.label else MODIFYING.match(readable.masked, deed.end)
    if modified is not None:  # 송달받은 판결: the document follows
        behind = readable.masked[modified.end() : modified.end() + 20]
        if (named := any_of(of).search(behind)) is not None:
            first = any_of(_documents()).search(behind)
            return first is None or named.start() <= first.start()
    clause = mention.clause
    for start in (clause.start, clause.sentence_start, clause.sentence_start - 120):
        said = readable.masked[max(0, start, end - _FAR) : end]
        named = list(any_of(_documents()).finditer(said))
        wanted = list(any_of(of).finditer(said))
        if named or wanted:
            if not wanted:
                return False
            last = wanted[-1]
            return not any(each.start() >= last.end() for each in named)
    return False


def _preferred(readable: ReadableText, found: list[_Candidate]) -> list[_Candidate]:
    near = tuple(dict.fromkeys(word for each in found for word in each.row.first_near))
    if len(found) > 1 and near:
        named = [each for each in found if any_of(near).search(_beside(readable, each))]
        found = named or found
    words = tuple(dict.fromkeys(word for each in found for word in each.row.first))
    if len(found) < 2 or not words:
        return found
    pattern = any_of(words)
    for whole in (False, True):
        named = [
            each for each in found if pattern.search(readable.near(each.mention, sentence=whole))
        ]
        if named:
            return named
    return found


def _beside(readable: ReadableText, candidate: _Candidate) -> str:
    """The words right before and behind the date."""
    mention = candidate.mention
    end = mention.start if candidate.deed.label else mention.end + _BESIDE
    return readable.masked[max(mention.left, mention.start - 2 * _BESIDE) : end]


def _told_once(source: SourceText, found: list[_Candidate]) -> list[_Candidate]:
    """Of candidates with one day only the first; one without a day stands for itself."""
    days: dict[object, _Candidate] = {}
    for each in found:
        days.setdefault(day_key(source, each.mention), each)
    return list(days.values())


def day_key(source: SourceText, mention: Mention) -> object:
    """The day of a mention, as far as code reads it; else its place."""
    if mention.uncertain:
        return mention.start
    dated = source.dating.day_of(mention.words, mention.counted_from)
    if not isinstance(dated, Dated):
        return mention.start
    return dated.day if isinstance(dated.day, date) else _bounds(dated.day)


def _bounds(day: Between) -> tuple[date | None, date | None]:
    return day.earliest, day.latest


def _event(
    readable: ReadableText,
    deeds: list[tuple[Mention, tuple[Deed, ...]]],
    found: _Candidate,
) -> ProposedEvent | None:
    quote = readable.quote(found.mention)
    if quote is None:
        return None
    clause = found.mention.clause
    around = readable.masked[max(clause.start, found.mention.start - 10) : clause.end]
    return ProposedEvent(
        role=found.row.role,
        quote=quote,
        day=found.mention.day_words(),
        said_on=_said_on(readable, deeds, found, quote),
        at_midnight=True if _MIDNIGHT.search(around) else None,
    )


def _said_on(
    readable: ReadableText,
    deeds: list[tuple[Mention, tuple[Deed, ...]]],
    found: _Candidate,
    quote: str,
) -> DayWords | None:
    """The date before it in its sentence on which somebody said so."""
    clause = found.mention.clause
    behind = readable.masked[found.deed.end : clause.sentence_end][:60]
    if found.deed.label or _SAID.match(behind) is None:
        return None
    earlier = [
        (mention, of)
        for mention, of in deeds
        if clause.sentence_start <= mention.start < found.mention.start
    ]
    if not earlier or earlier[-1][1]:
        return None
    saying = earlier[-1][0]
    return DayWords(words=saying.words, counted_from=saying.counted_from, quote=quote)
