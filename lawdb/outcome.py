"""The one set of outcome codes: what a lookup, a search, a citation or a rule can come to."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What the store can say about an article on a day. Codes are stable."""

    IN_FORCE = "in_force"
    """The text binds on the day; past the horizon's end: as last verified."""
    PENDING = "pending"
    """Promulgated by that day, not in force yet, and no earlier text of the article exists."""
    DELETED = "deleted"
    """The number stands in the book, the text was deleted (삭제)."""
    REPEALED = "repealed"
    """The statute was repealed (폐지) before the day."""
    NO_LONGER_IN_FORCE = "no_longer_in_force"
    """The article fell away while its statute lived on: a whole amendment left its number out."""
    STRUCK_DOWN = "struck_down"
    """A ruling ended or limited the text, which the book may still print."""
    NOT_YET_ENACTED = "not_yet_enacted"
    """The statute, or the article, was not even promulgated on the day."""
    OUTSIDE_HORIZON = "outside_horizon"
    """The source's history begins after the day: the store cannot tell."""
    NO_SUCH_STATUTE = "no_such_statute"
    NO_SUCH_ARTICLE = "no_such_article"
    """No stored version of the statute ever had the number (or, on the day, the paragraph)."""
    AMBIGUOUS = "ambiguous"
    """The name means several statutes on the day."""
    UNRESOLVED_COMMENCEMENT = "unresolved_commencement"
    """The source does not settle which text was in force on the day."""
