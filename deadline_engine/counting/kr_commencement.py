"""``kr.commencement``: when a text starts that says ``공포 후 n … 이 경과한 날부터 시행한다``.

행정기본법 제7조, since 2021-03-23: the day of promulgation is left out (제2호), and a last day on a
Saturday or holiday stays (제3호). Before, 민법 제157조, 제159조 and 제160조 gave the same day, and
제161조 was not applied to it: the dates the state published are unmoved. The text
binds from the day after the last day.
"""

from __future__ import annotations

from datetime import date, timedelta

from deadline_engine.counting.civil_act import DateOutOfRange
from deadline_engine.counting.convention import Counted
from deadline_engine.counting.law_convention import LawConvention

CONVENTIONS = (LawConvention("kr.commencement"),)


def binds_from(counted: Counted) -> date:
    """The day a text starts whose period since promulgation was counted: the day after its last.

    Raises DateOutOfRange past the year 9999.
    """
    try:
        return counted.last_day + timedelta(days=1)
    except OverflowError:
        raise DateOutOfRange(f"the day after {counted.last_day} cannot be written") from None
