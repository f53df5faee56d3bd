"""A language model points at the words of a text; votes, the gate and code make fields of them."""

from deadline_engine.extraction.by_model.claim import ClaimReading, claim_by_model
from deadline_engine.extraction.by_model.kept_replies import ReadingStore, ReadingStoreError
from deadline_engine.extraction.by_model.prompts import prompt_version
from deadline_engine.extraction.by_model.reading import read_by_model

__all__ = [
    "ClaimReading",
    "ReadingStore",
    "ReadingStoreError",
    "claim_by_model",
    "prompt_version",
    "read_by_model",
]
