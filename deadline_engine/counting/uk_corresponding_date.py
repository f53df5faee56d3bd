"""Periods of UK statutes, by the corresponding date; no holiday moves them.

``uk.corresponding_date``: "beginning with" a day. That day counts, so the count goes back one day
and then forward to the day of the same number, or to the month's last (Pruden v Cunard Ellerman).
One month beginning with 1 March ends on 28 March, because the day before is 28 February; by 민법 it
would end on 31 March.

``uk.after``: "after" a day. The day is left out, the period ends on the corresponding date (Dodds v
Walker).

That nothing moves is said for tribunals (Swainston v Hetton Victory Club). Where an act needs the
court office and it is closed that day, Pritam Kaur v Russell lets the next day do: a rule for such
an act must say so.
"""

from __future__ import annotations

from deadline_engine.counting.corresponding_day import CorrespondingDayConvention

CONVENTIONS = (
    CorrespondingDayConvention("uk.corresponding_date"),
    CorrespondingDayConvention("uk.after"),
)
