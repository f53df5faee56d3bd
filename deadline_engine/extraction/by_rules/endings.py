"""How the steps of a text ended: on which day, and who won."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace

from deadline_engine.extraction.by_rules.deeds import Deed, deed_of, first_deeds
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.results import result_in, undoes
from deadline_engine.extraction.by_rules.standing import standing_of
from deadline_engine.extraction.by_rules.step import Step, StepRow, Told, words_of_cached
from deadline_engine.extraction.by_rules.word_patterns import DATE, any_of
from deadline_engine.rules.tolling import Outcome

_FAR = 400
"""How far before the words that end a suit its result is looked for."""
_PENDING = re.compile(
    r"계속 ?중|진행 ?중|진행되고 있|계류 ?중|심리 ?중|현재까지|지금까지"
    r"|아직 ?(?:도|까지)? ?[^.]{0,20}(?:않|못)"
)
_NOT = re.compile(r"[가-힣]{0,4}?지(?:는|도)? ?(?:못|않|아니)")


def end_told(
    readable: ReadableText, mention: Mention, rows: dict[str, tuple[StepRow, str]], told: Told
) -> bool:
    """Whether the date ends the latest step that has such an end; the step is then ended."""
    found: list[tuple[int, str, Outcome, Deed]] = []
    for name, (row, _) in rows.items():
        for outcome, verbs in row.ends.items():
            deed = deed_of(readable, mention, words_of_cached(verbs), name)
            if deed is None or standing_of(readable, mention, deed).refusal is not None:
                continue
            place = told.latest(name)
            if place is not None or row.since:
                found.append((-1 if place is None else place, name, outcome, deed))
    if not found:
        return _changes_an_end(readable, mention, rows, told)
    place, name, outcome, deed = max(found, key=lambda item: (item[0], item[3].start * -1))
    row, kind = rows[name]
    if place < 0:
        began = _only(readable, row.since)
        start = mention if began is None else began
        told.add(Step(name, kind, start, begins=began is not None, end=mention))
        return True
    step = told.steps[place]
    judged = _judged(readable, step, mention, (deed, outcome), row)
    told.steps[place] = replace(
        step, end=mention, outcome=judged[0], outcome_at=judged[1], lasting=False
    )
    return True


def _judged(
    readable: ReadableText, step: Step, mention: Mention, told: tuple[Deed, Outcome], row: StepRow
) -> tuple[Outcome | None, int]:
    """The outcome, and the place of its words; a judgment that is final may have been lost.

    Of a suit, nothing but the words of who won decides; an order that is final was granted unless
    the words say that it was refused.
    """
    deed, outcome = told
    if outcome not in (Outcome.UPHELD, Outcome.DISMISSED):
        return outcome, deed.start
    start = max(step.mention.end, deed.start - _FAR)
    stop = min(mention.clause.sentence_end, mention.right)
    result = result_in(readable.masked[start : max(deed.end, stop)])
    place = deed.start if result is None else start + result[1]
    if row.judged or (result is not None and result[0] is Outcome.DISMISSED):
        return (None if result is None else result[0]), place
    return outcome, deed.start


def _changes_an_end(
    readable: ReadableText, mention: Mention, rows: dict[str, tuple[StepRow, str]], told: Told
) -> bool:
    """Whether the judgment told last became final on the date, or was undone on it."""
    last = told.steps[-1] if told.steps else None
    if last is None or last.end is None or last.end == mention:
        return False
    row = rows[last.name][0]
    behind = readable.masked[mention.left : min(mention.clause.sentence_end, mention.right)]
    if row.judged and last.outcome is not Outcome.DISMISSED and undoes(behind):
        result = result_in(behind)
        told.steps[-1] = replace(
            last,
            end=mention,
            outcome=None if result is None else result[0],
            outcome_at=None if result is None else mention.left + result[1],
        )
        return True
    if last.outcome is not Outcome.DISMISSED:
        return False
    if mention.clause.sentence_start - last.end.clause.sentence_end > 1:
        return False
    deed = deed_of(readable, mention, words_of_cached(row.ends.get(Outcome.UPHELD, ())), last.name)
    if deed is None:
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


def with_outcome(readable: ReadableText, step: Step, deed: Deed, row: StepRow) -> Step:
    """The step with an outcome that the words behind it give without a date of its own."""
    clause = step.mention.clause
    stop = min(step.mention.right, clause.sentence_end)
    at = bisect_right(readable.mentions, step.mention.start, key=lambda each: each.start)
    after = readable.mentions[at : at + 1]
    following = after[0].start if after else len(readable.masked)
    behind = readable.masked[deed.end : min(max(stop, clause.sentence_end), following)]
    for outcome, verbs in row.ends.items():
        match = any_of(verbs).search(behind)
        if match is None or _NOT.match(behind[match.end() : match.end() + 12]):
            continue
        if not row.judged or outcome is Outcome.WITHDRAWN:
            return replace(step, outcome=outcome, outcome_at=deed.end + match.start())
        result = result_in(behind)
        if result is None:
            return step
        return replace(step, outcome=result[0], outcome_at=deed.end + result[1])
    if _PENDING.search(behind):
        return replace(step, lasting=True)
    return step


def settled(readable: ReadableText, told: Told, rows: dict[str, tuple[StepRow, str]]) -> None:
    """Leave open how a suit ended whose judgment a later sentence undoes without a date."""
    for place, step in enumerate(told.steps):
        if step.outcome is not Outcome.UPHELD or not rows[step.name][0].judged:
            continue
        last = step.end or step.mention
        following = told.steps[place + 1].mention.start if place + 1 < len(told.steps) else None
        stop = min(last.end + 2 * _FAR, following or len(readable.masked))
        if undoes(readable.masked[last.clause.sentence_end : stop].partition(DATE)[0]):
            told.steps[place] = replace(step, end=None, outcome=None, outcome_at=None)
