"""What interrupted or suspended the period: how it began, ended, and with what outcome."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import cache

from pydantic import Field

from deadline_engine.extraction.by_rules.deeds import (
    Deed,
    DeedWords,
    deed_of,
    first_deeds,
    words_of,
)
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.gate import outcome_words
from deadline_engine.extraction.proposal import DayWords, ProposedTolling
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.rules.tolling import Interruption, Outcome

_PENDING = re.compile(
    r"계속 ?중|진행 ?중|진행되고 있|계류 ?중|심리 ?중|현재까지|지금까지"
    r"|아직 ?(?:도|까지)? ?[^.]{0,20}(?:않|못)"
)
_NOT = re.compile(r"[가-힣]{0,4}?지(?:는|도)? ?(?:못|않|아니)")


class StepRow(WordRow):
    """A kind of step of ``steps.yaml``."""

    kinds: tuple[str, ...]
    verbs: tuple[str, ...]
    ongoing: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    ranges: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    only_with: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    """Deeds on whose day it begins, where only its end is told."""
    ends: dict[Outcome, tuple[str, ...]] = Field(default_factory=dict[Outcome, tuple[str, ...]])


@dataclass(frozen=True, slots=True)
class Step:
    """A step as the text tells it."""

    name: str
    kind: str
    mention: Mention
    """Where it begins; where only its end is told, that."""
    begins: bool = True
    end: Mention | None = None
    outcome: Outcome | None = None
    outcome_at: Mention | None = None
    lasting: bool = False


@dataclass
class _Told:
    steps: list[Step] = field(default_factory=list[Step])
    open: dict[str, list[int]] = field(default_factory=dict[str, list[int]])

    def latest(self, name: str) -> int | None:
        """The place of the latest step of the kind that has no end."""
        places = self.open.get(name)
        while places and self.steps[places[-1]].end is not None:
            places.pop()
        return places[-1] if places else None

    def add(self, step: Step) -> None:
        """Take a step as told."""
        self.open.setdefault(step.name, []).append(len(self.steps))
        self.steps.append(step)


@cache
def step_rows() -> dict[str, StepRow]:
    """The kinds of steps."""
    return rows_of("steps.yaml", dict[str, StepRow])


def steps_in(
    source: SourceText, readable: ReadableText, form: Form, taken: frozenset[int]
) -> tuple[ProposedTolling, ...]:
    """The steps of the form's kinds, without the act that is tested."""
    del source
    lasting = {row.id for row in form.tolling if isinstance(row, Interruption) and row.lasts}
    told = (step for step in steps_told(readable, form) if step.mention.start not in taken)
    found = (_proposed(readable, step, step.kind in lasting) for step in told)
    return tuple(each for each in found if each is not None)


def steps_told(readable: ReadableText, form: Form) -> tuple[Step, ...]:
    """Every step, in the order in which it begins."""
    kinds = {row.id for row in form.tolling}
    rows = {
        name: (row, kind)
        for name, row in step_rows().items()
        if (kind := next((k for k in row.kinds if k in kinds), None)) is not None
        and (not row.only_with or any_of(row.only_with).search(readable.masked))
    }
    told = _Told()
    for mention in readable.mentions:
        if mention.document or mention.limit == "around":
            continue
        if not _ends(readable, mention, rows, told):
            _begins(readable, mention, rows, told)
    return tuple(told.steps)


def _ends(
    readable: ReadableText,
    mention: Mention,
    rows: dict[str, tuple[StepRow, str]],
    told: _Told,
) -> bool:
    """Whether the date ends the latest step that has such an end."""
    found: list[tuple[int, str, Outcome, Deed]] = []
    for name, (row, _) in rows.items():
        for outcome, verbs in row.ends.items():
            deed = deed_of(readable, mention, words_of_cached(verbs), name)
            if deed is None or deed.planned:
                continue
            place = told.latest(name)
            if place is not None or row.since:
                found.append((-1 if place is None else place, name, outcome, deed))
    if not found:
        return _becomes_final(readable, mention, rows, told)
    place, name, outcome, _ = max(found, key=lambda item: (item[0], item[3].start * -1))
    if place < 0:
        row, kind = rows[name]
        began = _only(readable, row.since)
        start = mention if began is None else began
        told.add(Step(name, kind, start, begins=began is not None, end=mention))
        return True
    told.steps[place] = replace(
        told.steps[place], end=mention, outcome=outcome, outcome_at=mention, lasting=False
    )
    return True


def _becomes_final(
    readable: ReadableText,
    mention: Mention,
    rows: dict[str, tuple[StepRow, str]],
    told: _Told,
) -> bool:
    """Whether the step told last was dismissed, and the judgment final on this date."""
    last = told.steps[-1] if told.steps else None
    if last is None or last.outcome is not Outcome.DISMISSED or last.end is None:
        return False
    verbs = rows[last.name][0].ends.get(Outcome.UPHELD, ())
    if mention.clause.sentence_start - last.end.clause.sentence_end > 1:
        return False
    if deed_of(readable, mention, words_of_cached(verbs), last.name) is None:
        return False
    told.steps[-1] = replace(last, end=mention)
    return True


def _only(readable: ReadableText, deeds: tuple[str, ...]) -> Mention | None:
    """The one date on which one of the deeds was done."""
    found = [
        mention
        for mention in readable.mentions
        if any(deed.name in deeds for deed in first_deeds(readable, mention))
    ]
    return found[0] if len(found) == 1 else None


def _begins(
    readable: ReadableText,
    mention: Mention,
    rows: dict[str, tuple[StepRow, str]],
    told: _Told,
) -> None:
    for name, (row, kind) in rows.items():
        if mention.limit == "range_start" and row.ranges:
            if (end := _range_of(readable, mention, row)) is not None:
                told.add(Step(name, kind, mention, end=end))
                return
            continue
        if mention.limit == "range_end" and told.steps and told.steps[-1].end == mention:
            return
        place = told.latest(name)
        if place is not None and row.moved and _deed(readable, mention, row.moved, row):
            told.steps[place] = replace(told.steps[place], mention=mention)
            return
        deed = _deed(readable, mention, row.verbs, row)
        if deed is None and place is None and row.ongoing:
            deed = _deed(readable, mention, row.ongoing, row)
        if deed is None or deed.planned:
            continue
        step = Step(name, kind, mention)
        told.add(_with_outcome(readable, step, deed, row))
        return


def _deed(
    readable: ReadableText, mention: Mention, verbs: tuple[str, ...], row: StepRow
) -> Deed | None:
    deed = deed_of(readable, mention, words_of_cached(verbs), "step")
    if deed is None:
        return None
    said = readable.near(mention, deed.end)
    if row.without and any_of(row.without).search(said) is not None:
        return None
    earlier = (
        each for each in first_deeds(readable, mention) if each.label or each.end <= deed.start
    )
    return None if any(earlier) else deed


def _range_of(readable: ReadableText, mention: Mention, row: StepRow) -> Mention | None:
    """The end of the range, where the words behind it say that the step went on through it."""
    at = bisect_right(readable.mentions, mention.start, key=lambda each: each.start)
    after = readable.mentions[at : at + 1]
    if not after or after[0].whole_range != mention.whole_range:
        return None
    end = after[0]
    behind = readable.masked[end.end : end.right]
    before = readable.masked[mention.left : mention.start]
    pattern = any_of(row.ranges)
    match = pattern.search(behind) or pattern.search(before)
    if match is None or _NOT.match(match.string[match.end() : match.end() + 12]):
        return None
    return end


def _with_outcome(readable: ReadableText, step: Step, deed: Deed, row: StepRow) -> Step:
    """The step with an outcome that the words behind it give without a date of its own."""
    clause = step.mention.clause
    stop = min(step.mention.right, clause.sentence_end)
    at = bisect_right(readable.mentions, step.mention.start, key=lambda each: each.start)
    after = readable.mentions[at : at + 1]
    following = after[0].start if after else len(readable.masked)
    behind = readable.masked[deed.end : min(max(stop, clause.sentence_end), following)]
    for outcome, verbs in row.ends.items():
        match = any_of(verbs).search(behind)
        if match is not None and not _NOT.match(behind[match.end() : match.end() + 12]):
            return replace(step, outcome=outcome, outcome_at=step.mention)
    if _PENDING.search(behind):
        return replace(step, lasting=True)
    return step


def _proposed(readable: ReadableText, step: Step, lasts: bool) -> ProposedTolling | None:
    if step.mention.uncertain:
        return None
    if step.end is not None and step.end.uncertain:
        step = replace(step, end=None)
    quote = readable.quote(step.mention)
    end_quote = None if step.end is None else readable.quote(step.end)
    if quote is None or (step.end is not None and end_quote is None):
        return None
    outcome, outcome_quote = step.outcome, ""
    if outcome is not None and step.outcome_at is not None:
        outcome_quote = readable.quote(step.outcome_at) or ""
    if not lasts or not _says(outcome_quote, outcome):
        outcome, outcome_quote = None, ""
    return ProposedTolling(
        kind=step.kind,
        quote=quote,
        start=_day(step.mention, quote) if step.begins else None,
        end=None if step.end is None else _day(step.end, end_quote or ""),
        outcome=outcome,
        outcome_quote=outcome_quote,
        lasting=step.lasting,
    )


def _day(mention: Mention, quote: str) -> DayWords:
    return DayWords(words=mention.words, counted_from=mention.counted_from, quote=quote)


def _says(quote: str, outcome: Outcome | None) -> bool:
    said = quote.replace(" ", "")
    return outcome is not None and any(word in said for word in outcome_words()[outcome])


@cache
def words_of_cached(verbs: tuple[str, ...]) -> DeedWords:
    """The patterns of the verbs, built once."""
    return words_of(verbs)
