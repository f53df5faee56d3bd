"""A reader without a model: explicit dates, with the words beside them that say what happened."""

from deadline_engine.extraction.by_rules.claims import claims_in, claims_of
from deadline_engine.extraction.by_rules.proposing import propose, read_by_rules

__all__ = ["claims_in", "claims_of", "propose", "read_by_rules"]
