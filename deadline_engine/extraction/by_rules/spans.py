"""Where the dates of a text stand: written, relative, without a year, of no calendar."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from deadline_engine.expressions.expression import Precision, TimeExpression
from deadline_engine.extraction.offsets import offsets_in

_RANGE_JOINT = re.compile(r"부터|에서|[~∼〜～–—-]")
_LENGTH = re.compile(r" ?(?:안에|이내|내에|간 |동안|의 기간)")
_RELATIVE = frozenset({"same_as_before", "next_after_before"})
_TOPIC_ONLY = re.compile(r" ?날?(?:은|는|인|이)? ?:? ?")
_MONTH_AND_DAY = re.compile(
    r"(?<=[^\d.\-/가-힣A-Za-z\n] )(?:0?[1-9]|1[0-2])\. ?(?:0?[1-9]|[12]\d|3[01])\.(?! ?\d)"
    r"|(?<=[가-힣] )(?:0?[1-9]|1[0-2])\. ?(?:0?[1-9]|[12]\d|3[01])\.(?! ?\d)"
)
_REACH = 120
"""How many characters behind a written date 4. 17. still is one of its year."""
_CASE_PARTICLE = re.compile(r"[가-힣](?:은|는|이|가|께서) ?$")


@dataclass(frozen=True, slots=True)
class Span:
    """Where a date stands, and what it is counted from or limits."""

    start: int
    end: int
    limit: str = ""
    back: bool = False
    carried: bool = False
    relative: bool = False
    day: date | None = None
    """Of a date written in full."""
    anchors: bool = True
    """Whether a relative date may be counted from it."""
    whole: tuple[int, int] | None = None
    short: bool = False
    """A month and a day in figures: 4. 17."""
    near: bool = False
    """Relative without a word that points back: only from a date in this sentence or the last."""


def spans_in(
    text: str, expressions: tuple[TimeExpression, ...], unreadable: tuple[tuple[int, int], ...]
) -> tuple[Span, ...]:
    """The dates in the order in which they stand. ``unreadable``: places that name no day."""
    found = sorted(_spans(text, expressions), key=lambda span: span.start)
    found += [Span(start, end, anchors=False) for start, end in unreadable]
    found = _apart(found)
    return tuple(_apart([*found, *_without_year(text, found)]))


def _apart(spans: list[Span]) -> list[Span]:
    kept: list[Span] = []
    for span in sorted(spans, key=lambda each: (each.start, each.end)):
        if not kept or kept[-1].end <= span.start:
            kept.append(span)
    return kept


def _without_year(text: str, spans: list[Span]) -> Iterator[Span]:
    """2026. 4. 10. 발령되었고 4. 17. 송달되었다: of the year of the date before it."""
    ends = [span.end for span in spans if span.day is not None or span.relative]
    starts = [span.start for span in spans]
    for match in _MONTH_AND_DAY.finditer(text):
        at = bisect_right(ends, match.start()) - 1
        within = bisect_right(starts, match.start()) - 1
        if within >= 0 and spans[within].end > match.start():
            continue
        if at < 0 or match.start() - ends[at] > _REACH:
            continue
        if "\n\n" not in text[ends[at] : match.start()]:
            yield Span(
                match.start(), match.end(), carried=True, relative=True, short=True, near=True
            )


def _spans(text: str, expressions: tuple[TimeExpression, ...]) -> Iterator[Span]:
    found = [
        (each.start, each.end, not each.back and not _opens_a_clause(text, each.start))
        for each in offsets_in(text)
        if each.back
        or _opens_a_clause(text, each.start)
        or (each.is_after and _CASE_PARTICLE.search(text, max(0, each.start - 4), each.start))
    ]
    starts = [start for start, _, _ in found]
    dates = [e.start for e in expressions]
    for start, end, near in found:
        following = bisect_left(dates, end)
        if following < len(dates) and dates[following] - end <= 3:
            continue  # 그로부터 2년 뒤인 2020. 5. 6.: the date itself follows
        yield Span(start, end, back=True, relative=True, near=near)
    for each in expressions:
        at = bisect_right(starts, each.end - 1) - 1
        if at >= 0 and found[at][1] > each.start:
            continue
        following = bisect_left(dates, each.end)
        if (
            each.candidates[0].convention in _RELATIVE
            and following < len(dates)
            and _TOPIC_ONLY.fullmatch(text, each.end, dates[following])
        ):
            continue  # 납부기한의 다음 날은 2020. 5. 6.: the date itself follows
        yield from _of_expression(text, each)


def _opens_a_clause(text: str, start: int) -> bool:
    return re.search(r"(?:^|[.,\n다고며]) ?$", text[max(0, start - 3) : start]) is not None


def _of_expression(text: str, each: TimeExpression) -> Iterator[Span]:
    first = each.candidates[0]
    carried = first.convention == "carried_year"
    relative = carried or first.convention in _RELATIVE
    single = first.days.single if len(each.candidates) == 1 and not relative else None
    written = text[each.start : each.end]
    if first.convention == "range":
        joint = _RANGE_JOINT.search(written)
        if joint is not None:
            whole = (each.start, each.end)
            middle = each.start + joint.start()
            behind = each.start + joint.end()
            stop = each.end - (2 if written.endswith("까지") else 0)
            behind += len(text[behind:stop]) - len(text[behind:stop].lstrip())
            yield Span(each.start, middle, "range_start", whole=whole)
            yield Span(behind, stop, "range_end", whole=whole)
        return
    end = each.end
    if first.precision is Precision.OPEN:
        limit = {"까지": "until", "부터": "since"}.get(written[-2:], "around")
        end = end if limit == "around" else end - 2
        yield Span(each.start, end, limit, carried=carried)
        return
    if _LENGTH.match(text, end) is not None and written.endswith("월"):
        return  # 시행일부터 3월 안에
    since = text[end : end + 3].lstrip().startswith("부터")
    limit = "since" if since else ""
    anchors = relative or first.convention == "written_date"
    yield Span(each.start, end, limit, False, carried, relative, single, anchors)
