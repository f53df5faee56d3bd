"""Point-in-time lookup: what an article or a statute said on a day, as known when."""

from lawdb.lookup.article_during import article_during
from lawdb.lookup.article_on_day import article
from lawdb.lookup.before_revision import article_before
from lawdb.lookup.disagreements import DisagreementRow, disagreements
from lawdb.lookup.statute_on_day import statute_as_of
from lawdb.lookup.store_status import status
from lawdb.lookup.version_list import versions

__all__ = [
    "DisagreementRow",
    "article",
    "article_before",
    "article_during",
    "disagreements",
    "status",
    "statute_as_of",
    "versions",
]
