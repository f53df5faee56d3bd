"""The act that is tested: the one the rule names, on the day the text gives for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from deadline_engine.extraction.by_rules.arrivals import (
    arrival_of,
    dispatch_counts,
    given_to_prison,
    is_received,
    is_service_on_others,
    only_sent,
    received_behind,
)
from deadline_engine.extraction.by_rules.deeds import (
    Deed,
    DeedWords,
    deed_of,
    first_deeds,
    words_of,
)
from deadline_engine.extraction.by_rules.events import day_key
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.not_taken import NotTaken
from deadline_engine.extraction.by_rules.nouns import NO_NOUNS, nouns
from deadline_engine.extraction.by_rules.standing import standing_of
from deadline_engine.extraction.by_rules.step import Step
from deadline_engine.extraction.by_rules.telling import is_of_creditor
from deadline_engine.extraction.by_rules.whose import step_of_another
from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.extraction.extraction import FieldKind, Refusal
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.proposal import ProposedFiling
from deadline_engine.extraction.source_text import SourceText

_THIS = (
    "이 사건 소",
    "이 사건 항소",
    "이 사건 상고",
    "이 사건 심판청구",
    "이 사건 청구",
    "본소",
    "다시 소",
    "다시 소송",
    "재차",
    "다시",
)
_NOT_FILED = frozenset({"until", "around", "range_start", "range_end", "since"})


class FilingRow(WordRow):
    """A row of ``filings.yaml``."""

    tested_by: tuple[str, ...]
    verbs: tuple[str, ...]
    labels: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundFiling:
    """The act, the places of the dates that belong to it, and what is left to a person."""

    taken: ProposedFiling | None = None
    places: frozenset[int] = frozenset()
    not_taken: tuple[NotTaken, ...] = ()


@dataclass(frozen=True, slots=True)
class _Act:
    mention: Mention
    deed: Deed
    kind: str | None
    told_at: Mention
    """Where the act is told, if it was received on another date."""
    refusal: Refusal | None = None


@cache
def filing_rows() -> tuple[FilingRow, ...]:
    """The rows in the order of the file."""
    return rows_of("filings.yaml", tuple[FilingRow, ...])


@cache
def _words(asked: str) -> tuple[tuple[FilingRow, DeedWords], ...]:
    """The rows of an act with their patterns; its nouns are said beside the first row."""
    rows = [row for row in filing_rows() if asked in row.tested_by]
    nouns_of = nouns().filings.get(asked, NO_NOUNS)
    return tuple(
        (row, words_of(row.verbs, row.labels, NO_NOUNS if place else nouns_of))
        for place, row in enumerate(rows)
    )


def filing_in(
    source: SourceText, readable: ReadableText, form: Form, steps: tuple[Step, ...]
) -> FoundFiling:
    """The act, and the places of the dates that belong to it; none where several could be it.

    An earlier action that has ended is no act to be tested but may have interrupted the period.
    """
    told = list(_acts(readable, form))
    acts = [act for act in told if act.refusal is None]
    ended = {step.mention.start for step in steps if _over(step)}
    open_acts = [act for act in acts if act.mention.start not in ended]
    chosen = _chosen(source, readable, open_acts)
    if chosen is None or chosen.mention.uncertain:
        several = _several(source, readable, open_acts) if chosen is None else ()
        return FoundFiling(not_taken=(*_not_taken(source, readable, told, None), *several))
    quote = readable.quote(chosen.told_at)
    day_quote = readable.quote(chosen.mention)
    if quote is None or day_quote is None:
        return FoundFiling()
    day = day_key(source, chosen.mention)
    same = {act.mention.start for act in acts if day_key(source, act.mention) == day}
    words = chosen.mention.day_words()
    if day_quote != quote:
        words = words.model_copy(update={"quote": day_quote})
    return FoundFiling(
        ProposedFiling(quote=quote, day=words, kind=chosen.kind),
        frozenset(same | {chosen.told_at.start}),
        _not_taken(source, readable, told, day),
    )


def _not_taken(
    source: SourceText, readable: ReadableText, told: list[_Act], day: object
) -> tuple[NotTaken, ...]:
    """The acts that are none; of those that are steps as well the steps tell."""
    return tuple(
        NotTaken(FieldKind.FILING, act.kind or "", quote, act.refusal)
        for act in told
        if act.refusal is not None
        and act.kind is None
        and day_key(source, act.mention) != day
        and (quote := readable.quote(act.mention)) is not None
    )


def _several(source: SourceText, readable: ReadableText, acts: list[_Act]) -> tuple[NotTaken, ...]:
    """The acts of which the text does not say which one is asked about, once a day."""
    days = {day_key(source, act.mention): act for act in reversed(acts)}
    return tuple(
        NotTaken(FieldKind.FILING, act.kind or "", quote, Refusal.SEVERAL_DAYS_TOLD)
        for act in reversed(days.values())
        if (quote := readable.quote(act.mention)) is not None
    )


def _over(step: Step) -> bool:
    return step.end is not None or step.outcome is not None


def _acts(readable: ReadableText, form: Form) -> Iterator[_Act]:
    asked = form.rules[-1].tested_by.ko
    kinds = {row.id for row in form.tolling}
    for mention in readable.mentions:
        if mention.document or mention.limit in _NOT_FILED:
            continue
        for row, words in _words(asked):
            deed = deed_of(readable, mention, words, "filing")
            if deed is None or not _is_its_own(readable, mention, deed):
                continue
            if row.not_with and any_of(row.not_with).search(readable.near(mention)) is not None:
                continue
            kind = next((k for k in row.kinds if k in kinds), None)
            yield _judged(readable, form, mention, deed, kind)
            break
        else:
            papers = nouns().filings.get(asked, NO_NOUNS).papers
            if (deed := received_behind(readable, mention, papers)) is not None:
                kind = next((k for row, _ in _words(asked) for k in row.kinds if k in kinds), None)
                yield _judged(readable, form, mention, deed, kind)


def _judged(
    readable: ReadableText, form: Form, mention: Mention, deed: Deed, kind: str | None
) -> _Act:
    """The act on the day of its receipt, or the reason for which it is none."""
    refusal = standing_of(readable, mention, deed, of_step=True).refusal
    another = step_of_another(
        readable,
        mention,
        deed,
        of_creditor=kind is not None and is_of_creditor(form, kind),
        attaches=False,
    )
    act = _Act(mention, deed, kind, mention, another or refusal)
    if another is not None or deed.label or dispatch_counts(form):
        return act
    if refusal is None and (
        is_received(readable, mention, deed) or given_to_prison(readable, form, mention, deed)
    ):
        return act
    received = arrival_of(readable, mention, deed, letters=False)
    if received is not None and not (_is_filed(form) and is_service_on_others(readable, *received)):
        return _Act(received[0], received[1], kind, mention)
    if refusal is None and only_sent(readable, mention, deed):
        return _Act(mention, deed, kind, mention, Refusal.ONLY_DISPATCHED)
    return act


def _is_filed(form: Form) -> bool:
    """Whether the act is done before a court or an authority, not declared to the other side."""
    return not any(word in form.rules[-1].tested_by.ko for word in ("의사표시", "통지", "요구"))


def _is_its_own(readable: ReadableText, mention: Mention, deed: Deed) -> bool:
    """Not so of 2019. 3. 4. 송달받은 판결에 항소하였다: that date is of the service."""
    return deed.label or not any(
        each.label or each.end <= deed.start for each in first_deeds(readable, mention)
    )


def _chosen(source: SourceText, readable: ReadableText, acts: list[_Act]) -> _Act | None:
    days = {day_key(source, act.mention) for act in acts}
    if len(days) > 1:
        named = [act for act in acts if _is_this_one(readable, act)]
        if len({day_key(source, act.mention) for act in named}) == 1:
            return named[0]
        if all(act.kind for act in acts):
            return acts[-1]  # a series of actions: the last is the one that is asked about
        return None
    return acts[0] if acts else None


def _is_this_one(readable: ReadableText, act: _Act) -> bool:
    said = readable.masked[act.told_at.end : act.deed.end]
    return any_of(_THIS).search(said) is not None
