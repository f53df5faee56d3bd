"""The steps of a text, in the order in which it tells them: how each begins."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace

from deadline_engine.extraction.by_rules.arrivals import arrival_of, never_arrived, only_sent
from deadline_engine.extraction.by_rules.debtor import not_of_debtor
from deadline_engine.extraction.by_rules.deeds import Deed, deed_of, first_deeds
from deadline_engine.extraction.by_rules.endings import end_told, settled, with_outcome
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.standing import standing_of
from deadline_engine.extraction.by_rules.step import (
    Step,
    StepRow,
    Told,
    step_rows,
    words_of_cached,
)
from deadline_engine.extraction.by_rules.whose import step_of_another
from deadline_engine.extraction.by_rules.word_patterns import any_of
from deadline_engine.extraction.extraction import Refusal
from deadline_engine.extraction.form import Form

_NOT = re.compile(r"[가-힣]{0,4}?지(?:는|도)? ?(?:못|않|아니)")


def steps_told(readable: ReadableText, form: Form) -> tuple[Step, ...]:
    """Every step, in the order in which it begins; those not to be taken say why."""
    kinds = {row.id for row in form.tolling}
    rows = {
        name: (row, kind)
        for name, row in step_rows().items()
        if (kind := next((k for k in row.kinds if k in kinds), None)) is not None
        and (not row.only_with or any_of(row.only_with).search(readable.masked))
    }
    told = Told()
    for mention in readable.mentions:
        if mention.document or mention.limit == "around":
            continue
        if not end_told(readable, mention, rows, told):
            _begins(readable, form, mention, rows, told)
    settled(readable, told, rows)
    return tuple(told.steps)


def _begins(
    readable: ReadableText,
    form: Form,
    mention: Mention,
    rows: dict[str, tuple[StepRow, str]],
    told: Told,
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
            moved = told.steps[place]
            sent = moved.refusal is Refusal.ONLY_DISPATCHED
            told.steps[place] = replace(
                moved,
                mention=mention,
                told_at=moved.told_at or moved.mention,
                refusal=None if sent else moved.refusal,
            )
            return
        deed = _deed(readable, mention, row.verbs, row)
        if deed is None and place is None and row.ongoing:
            deed = _deed(readable, mention, row.ongoing, row)
        if deed is None:
            continue
        told.add(_begun(readable, form, Step(name, kind, mention), deed, row))
        return


def _begun(readable: ReadableText, form: Form, step: Step, deed: Deed, row: StepRow) -> Step:
    """The step with its outcome; on the day of its arrival where it was sent."""
    mention = step.mention
    refusal = standing_of(readable, mention, deed, of_step=True).refusal or step_of_another(
        readable, mention, deed, of_creditor=is_of_creditor(form, step.kind), attaches=row.attaches
    )
    if refusal is None and row.of_debtor and not_of_debtor(readable, mention, deed):
        refusal = Refusal.OF_ANOTHER_PERSON
    if refusal is None and row.sent:
        arrived = arrival_of(readable, mention, deed, letters=True)
        if arrived is not None:
            return replace(step, mention=arrived[0], told_at=mention)
        if only_sent(readable, mention, deed) or never_arrived(readable, mention, deed):
            refusal = Refusal.ONLY_DISPATCHED
    return with_outcome(readable, replace(step, refusal=refusal), deed, row)


def is_of_creditor(form: Form, kind: str) -> bool:
    """Whether only the plaintiff can have taken the step: the rule is of a claim he sues for."""
    tested = form.rules[-1].tested_by.ko
    sues = "소의 제기" in tested or tested.startswith("재판상 청구")
    return (
        sues
        and kind.startswith(("kr.civil_act.", "kr.civil_mediation."))
        and not (kind.endswith(".acknowledgment"))
    )


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
