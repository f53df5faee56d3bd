"""Which text of an article governs a set of facts: the event date, and what the addenda say."""

from lawdb.governing.condition import Condition, evaluate
from lawdb.governing.facts import Day, Facts, Flag, Never, read_facts
from lawdb.governing.governing_text import governing
from lawdb.governing.results import GoverningOutcome, GoverningResult
from lawdb.governing.rule import TransitionalRule, curated_rules

__all__ = [
    "Condition",
    "Day",
    "Facts",
    "Flag",
    "GoverningOutcome",
    "GoverningResult",
    "Never",
    "TransitionalRule",
    "curated_rules",
    "evaluate",
    "governing",
    "read_facts",
]
