"""Legal public holidays of the United States."""

from __future__ import annotations

from collections.abc import Iterable

from deadline_engine.calendars.library import LibraryCalendar, Source
from deadline_engine.calendars.overrides import Override

FEDERAL_HOLIDAYS = Source(
    id="us.federal_holidays",
    country="US",
    subdivision=None,
    years=(1971, 2100),
    reference="5 U.S.C. § 6103",
    country_ko="미국 연방 공휴일",
)


class FederalHolidays(LibraryCalendar):
    """Federal holidays and the days they are observed on, since the Monday holidays of 1971."""

    def __init__(self, overrides: Iterable[Override] = ()) -> None:
        super().__init__(FEDERAL_HOLIDAYS, overrides)
