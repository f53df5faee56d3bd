"""Regression in both directions: a text quoted for a day on which it was not the law is caught."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from benchmarks.quoted_versions import tally
from lawdb.models import Revision

_ONE_IN = 60
"""Articles that are drawn, by a hash of their number; ``benchmarks.quoted_versions`` takes all."""


def test_every_text_quoted_for_another_day_is_the_wrong_version(core: Session) -> None:
    today = core.scalars(select(func.max(Revision.promulgated_on))).one()
    result = tally(core, today, _ONE_IN, rest=7)
    directions = {direction for direction, _ in result.verdicts}
    assert len(directions) == 4
    assert sum(result.verdicts.values()) > 1000
    assert not [
        (quoted.day, quoted.title, str(quoted.key), quoted.direction, quoted.passage[:80])
        for quoted, _ in result.misses
    ]
