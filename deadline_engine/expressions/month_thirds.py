"""The beginning, middle and end of a month: 초순, 중순, 하순, 말일."""

from __future__ import annotations

from deadline_engine.expressions import periods
from deadline_engine.expressions.rule import Reading, one

THIRD = "초순|상순|초|중순|중반|하순|말일|말"
"""The words, as a pattern."""
PARTS = {"초순": "early", "상순": "early", "초": "early", "초반": "early", "중순": "middle",
         "중반": "middle", "하순": "late", "말": "late"}  # fmt: skip
"""Which part of a month, or of a year, a word means."""


def third_of(word: str, in_year: int, month: int) -> tuple[Reading, ...]:
    """초순, 중순, 말 … of a month, or its 말일."""
    if word == "말일":
        return one(periods.last_day_of_month(in_year, month), "last_day_of_month")
    return one(periods.third_of_month(in_year, month, PARTS[word]), "third_of_month")
