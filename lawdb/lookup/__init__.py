"""Point-in-time lookup: what an article or a statute said on a day, as known when."""

from lawdb.lookup.article import article
from lawdb.lookup.status import status
from lawdb.lookup.statute import statute_as_of
from lawdb.lookup.versions import versions

__all__ = ["article", "status", "statute_as_of", "versions"]
