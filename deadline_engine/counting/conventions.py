"""The conventions by name: each a module with ``CONVENTIONS``, its law in ``conventions.yaml``."""

from __future__ import annotations

from types import MappingProxyType

from deadline_engine.counting import (
    eu_1182_71,
    kr_administrative_act,
    kr_civil_act,
    kr_civil_procedure,
    kr_commencement,
    kr_criminal_procedure,
    kr_national_tax,
    kr_patent,
    uk_corresponding_date,
    us_frcp_6,
)
from deadline_engine.counting.law_convention import LawConvention

_MODULES = (
    kr_civil_act,
    kr_civil_procedure,
    kr_criminal_procedure,
    kr_national_tax,
    kr_patent,
    kr_administrative_act,
    kr_commencement,
    uk_corresponding_date,
    eu_1182_71,
    us_frcp_6,
)
_BY_ID = MappingProxyType(
    {convention.id: convention for module in _MODULES for convention in module.CONVENTIONS}
)


class UnknownConvention(LookupError):
    """No convention has this id; the message lists those there are."""

    code = "unknown_convention"


def named(convention_id: str) -> LawConvention:
    """The convention of an id such as ``kr.civil_act``. Raises UnknownConvention."""
    try:
        return _BY_ID[convention_id]
    except KeyError:
        raise UnknownConvention(
            f"{convention_id!r} is no counting convention; there are: {', '.join(_BY_ID)}"
        ) from None


def all_ids() -> tuple[str, ...]:
    """Every id, Korean law first."""
    return tuple(_BY_ID)
