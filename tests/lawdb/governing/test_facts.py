"""Facts as people state them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from lawdb.errors import MalformedFact, UnknownFact
from lawdb.governing import Day, Flag, Never, curated_rules, read_facts
from lawdb.governing.facts import known_facts

JUNE = Day(date(2005, 6, 1), date(2005, 7, 1))
READ: list[tuple[str, Any, Any, str]] = [
    ("offence", "2005-06-01", Day.on(date(2005, 6, 1)), "2005-06-01"),
    ("offence", date(2005, 6, 1), Day.on(date(2005, 6, 1)), "2005-06-01"),
    ("offence", "2005-06", JUNE, "2005-06-01..2005-07-01"),
    ("offence", "2005-12", Day(date(2005, 12, 1), date(2006, 1, 1)), "2005-12-01..2006-01-01"),
    ("offence", "2005", Day(date(2005, 1, 1), date(2006, 1, 1)), "2005-01-01..2006-01-01"),
    ("offence", "2005-06-01..2005-07-01", JUNE, "2005-06-01..2005-07-01"),
    ("offence", {"from": "2005-06-01", "to": "2005-07-01"}, JUNE, "2005-06-01..2005-07-01"),
    ("offence", {"from": "2005-06-01"}, Day(date(2005, 6, 1), None), "2005-06-01.."),
    ("offence", {"from": None, "to": "2005-07-01"}, Day(None, date(2005, 7, 1)), "..2005-07-01"),
    ("offence", "..2005-07-01", Day(None, date(2005, 7, 1)), "..2005-07-01"),
    ("case_closed", "never", Never(), "never"),
    ("third_party_lease", True, Flag(True), "true"),
    ("third_party_lease", "false", Flag(False), "false"),
    ("offence", "9999-12-31", Day(date(9999, 12, 31), None), "9999-12-31"),
]


@pytest.mark.parametrize(("name", "stated", "value", "shown"), READ, ids=lambda v: str(v)[:30])
def test_read(name: str, stated: Any, value: Any, shown: str) -> None:
    (read,) = read_facts({name: stated}).values()
    assert read == value
    assert str(read) == shown
    assert read_facts({name: read}) == {name: value}


@pytest.mark.parametrize(
    ("name", "stated"),
    [
        ("offence", "never"),
        ("offence", "2005-02-30"),
        ("offence", "2005-13"),
        ("offence", "0000"),
        ("offence", "9999"),
        ("offence", ".."),
        ("offence", ""),
        ("offence", "2005-07-01..2005-07-01"),
        ("offence", "2005-07-01..2005-06-01"),
        ("offence", "yesterday"),
        ("offence", True),
        ("offence", 2005),
        ("offence", {}),
        ("offence", {"from": None, "to": None}),
        ("offence", {"on": "2005-06-01"}),
        ("third_party_lease", "yes"),
        ("third_party_lease", "2005-06-01"),
        ("third_party_lease", 1),
    ],
)
def test_refused(name: str, stated: Any) -> None:
    with pytest.raises(MalformedFact, match=name):
        read_facts({name: stated})


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownFact, match=r"'crime'.*claim_arose, contract$"):
        read_facts({"crime": "2005"}, ["contract", "claim_arose"])
    with pytest.raises(UnknownFact, match="offence"):
        read_facts({"crime": "2005"})


def test_every_fact_is_asked_for_by_a_rule() -> None:
    asked = frozenset[str]().union(*(rule.facts for rule in curated_rules()))
    assert set(known_facts()) - asked == {"earliest_fact"}
