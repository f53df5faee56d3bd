"""Bank holidays of England and Wales."""

from __future__ import annotations

from collections.abc import Iterable

from deadline_engine.calendars.library import LibraryCalendar, Source
from deadline_engine.calendars.overrides import Override

BANK_HOLIDAYS = Source(
    id="uk.bank_holidays_england",
    country="GB",
    subdivision="ENG",
    years=(1972, 2100),
    reference="Banking and Financial Dealings Act 1971, s.1 and Sch.1 para.1; "
    "Good Friday and Christmas Day at common law",
    country_ko="잉글랜드ㆍ웨일스 공휴일",
)


class BankHolidays(LibraryCalendar):
    """Bank holidays, Good Friday and Christmas Day, since the Act came into force."""

    def __init__(self, overrides: Iterable[Override] = ()) -> None:
        super().__init__(BANK_HOLIDAYS, overrides)
