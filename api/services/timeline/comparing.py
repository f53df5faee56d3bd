"""Which of two came first, and how long it is between them."""

from __future__ import annotations

from datetime import date, timedelta

from api.services import date_math
from api.services.date_math import BetweenDays
from api.services.timeline.answers import Length, OrderFound
from api.services.timeline.facts import common
from api.services.timeline.queries import Between
from api.services.timeline.standing import Statement
from deadline_engine.graph.span import Span

_ONE_DAY = timedelta(days=1)


def order_of(a: Statement, b: Statement) -> OrderFound:
    """Where A lies, seen from B; of what lasted, its beginning. One event is on its own day."""
    if a.ids == b.ids:
        return OrderFound.SAME_DAY
    if a.span is None or b.span is None:
        return OrderFound.CANNOT_TELL
    if b.span.surely_after(a.span):
        return OrderFound.BEFORE
    if a.span.surely_after(b.span):
        return OrderFound.AFTER
    if a.span.exact is not None and a.span.exact == b.span.exact:
        return OrderFound.SAME_DAY
    return OrderFound.CANNOT_TELL


def overlapping(a: Statement, b: Statement) -> bool | None:
    """Whether they share a day; None where nothing lasted, or it cannot be told."""
    if a.ids == b.ids or (a.lasting is None and b.lasting is None):
        return None
    surely_a, surely_b = _sure_days(a), _sure_days(b)
    if surely_a and surely_b and _share(surely_a, surely_b):
        return True
    possibly_a, possibly_b = _possible_days(a), _possible_days(b)
    if possibly_a is None or possibly_b is None or _share(possibly_a, possibly_b):
        return None
    return False


def _share(a: tuple[date, date], b: tuple[date, date]) -> bool:
    return a[0] <= b[1] and b[0] <= a[1]


def _sure_days(each: Statement) -> tuple[date, date] | None:
    """First and last day of what is sure; of a day within bounds, the bounds turned round."""
    if each.lasting is not None:
        start, end = each.lasting.start, each.lasting.end
        last = date.max if end is None else end - _ONE_DAY
        return last if start is None else start, last
    if each.span is None or each.span.latest is None or each.span.earliest is None:
        return None
    return each.span.latest, each.span.earliest


def _possible_days(each: Statement) -> tuple[date, date] | None:
    if each.lasting is not None:
        start, end = each.lasting.start, each.lasting.end
        return start or date.min, date.max if end is None else end - _ONE_DAY
    if each.span is None:
        return None
    return each.span.earliest or date.min, each.span.latest or date.max


def length_between(a: Statement, b: Statement, order: OrderFound, query: Between) -> Length | None:
    """How long it is from the earlier to the later, the later day included.

    None where no bound says so. Where the order cannot be told, it is at least no day and at most
    the longer of the two ways. Raises what ``api.services.date_math.between`` raises.
    """
    if a.span is None or b.span is None:
        return None
    match order:
        case OrderFound.BEFORE:
            return _one_after_the_other("a", a.span, b.span, query)
        case OrderFound.AFTER:
            return _one_after_the_other("b", b.span, a.span, query)
        case OrderFound.SAME_DAY:
            none = _none(a.span, query)
            return None if none is None else Length(first="a", least=none, most=none)
        case OrderFound.CANNOT_TELL:
            return _either_way(a.span, b.span, query)


def _one_after_the_other(name: str, first: Span, second: Span, query: Between) -> Length | None:
    if first.latest is None or second.earliest is None:
        return None
    least = _count(first.latest, second.earliest, query)
    return Length(first=name, least=least, most=_most(first, second, query))


def _either_way(a: Span, b: Span, query: Between) -> Length | None:
    shared = common(a, b)
    least = None if shared is None else _none(shared, query)
    if least is None:
        return None
    ways = [way for way in (_most(a, b, query), _most(b, a, query)) if way is not None]
    longer = max(ways, key=lambda way: way.days) if len(ways) == 2 else None
    return Length(first=None, least=least, most=longer)


def _most(start: Span, end: Span, query: Between) -> BetweenDays | None:
    if start.earliest is None or end.latest is None:
        return None
    return _count(start.earliest, end.latest, query)


def _none(span: Span, query: Between) -> BetweenDays | None:
    """From a day to the same day."""
    day = span.earliest or span.latest
    return None if day is None else _count(day, day, query)


def _count(start: date, end: date, query: Between) -> BetweenDays:
    return date_math.between(
        start.isoformat(), end.isoformat(), convention=query.convention, first_day=query.first_day
    )
