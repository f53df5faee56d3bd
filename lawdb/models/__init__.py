"""Tables of the store: what the law said, when, and since when this store knows it."""

from lawdb.models.addendum import Addendum, AddendumText, TransitionalRule
from lawdb.models.article import ArticleText, ArticleVersion
from lawdb.models.base import Base
from lawdb.models.corpus import CorpusState, IngestProblem, IngestRun
from lawdb.models.gold import (
    GoldCorpus,
    GoldLabelRow,
    GoldQueryRow,
    GoldSetName,
    GoldUnresolved,
)
from lawdb.models.official import DerivedStatute, Disagreement, OfficialBody
from lawdb.models.passage import (
    EmbeddingModel,
    Passage,
    PassageEmbedding,
    PassageSource,
    SearchPassage,
)
from lawdb.models.revision import Revision, UnresolvedCommencement
from lawdb.models.ruling import Ruling
from lawdb.models.search import SearchEntry, SearchGeneration, SearchPosting, SearchSegment
from lawdb.models.statute import Statute, StatuteLineage, StatuteName

__all__ = [
    "Addendum",
    "AddendumText",
    "ArticleText",
    "ArticleVersion",
    "Base",
    "CorpusState",
    "DerivedStatute",
    "Disagreement",
    "EmbeddingModel",
    "GoldCorpus",
    "GoldLabelRow",
    "GoldQueryRow",
    "GoldSetName",
    "GoldUnresolved",
    "IngestProblem",
    "IngestRun",
    "OfficialBody",
    "Passage",
    "PassageEmbedding",
    "PassageSource",
    "Revision",
    "Ruling",
    "SearchEntry",
    "SearchGeneration",
    "SearchPassage",
    "SearchPosting",
    "SearchSegment",
    "Statute",
    "StatuteLineage",
    "StatuteName",
    "TransitionalRule",
    "UnresolvedCommencement",
]
