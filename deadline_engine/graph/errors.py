"""What facts can be wrong with: each with a stable code and the nodes it concerns."""

from __future__ import annotations


class MatterError(ValueError):
    """Facts that cannot be computed as they were given."""

    code = "invalid_matter"

    def __init__(self, detail: str, nodes: tuple[str, ...] = ()) -> None:
        super().__init__(detail)
        self.detail = detail
        self.nodes = nodes


class Cycle(MatterError):
    """Computations that trigger each other in a circle."""

    code = "cycle"


class Contradiction(MatterError):
    """Facts that cannot all be true: an end before its start, an act before its trigger."""

    code = "contradiction"


class Gap(MatterError):
    """No version of the rule covers the day, or the rule lacks what the facts need."""

    code = "no_version_on_day"


class NotReached(MatterError):
    """The rule was law on the day, and its transitional measure does not reach the facts."""

    code = "rule_does_not_reach"


class UnknownFact(MatterError):
    """A role, attribute or kind of tolling the rule does not know; the message lists its own."""

    code = "unknown_fact"


class TooManyReadings(MatterError):
    """Facts that conflict in so many ways that no list of readings helps."""

    code = "too_many_readings"


class CalendarNeeded(MatterError):
    """The rule's law leaves the holidays to a place the facts do not name."""

    code = "calendar_needed"
