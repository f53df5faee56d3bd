"""Public holidays of the member states of the European Union, nation-wide ones only.

Regulation (EEC, Euratom) No 1182/71, Article 2(1): holidays are those designated by the member
state in which the act is to be done. The states' lists are published in the Official Journal;
regional holidays are not in them here, and a row of the caller can add one.
"""

from __future__ import annotations

from types import MappingProxyType

from deadline_engine.calendars.library import Source

_SINCE = 2008
"""The library has the holidays of every member state from then on."""
_CODES = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE"

MEMBER_STATES = MappingProxyType(
    {
        f"eu.{code}": Source(
            id=f"eu.{code}",
            country=code,
            subdivision=None,
            years=(_SINCE, 2100),
            reference="Regulation (EEC, Euratom) No 1182/71, Article 2; law of the member state",
            country_ko=f"유럽연합 회원국({code}) 공휴일",
        )
        for code in _CODES.split()
    }
)
"""By the id ``eu.DE``."""
