"""stub"""
from __future__ import annotations
from dataclasses import dataclass
from api.services.answers.results import AnswerSentence, Removed
@dataclass(frozen=True, slots=True)
class DraftCheck:
    kept: tuple[AnswerSentence, ...]
    removed: tuple[Removed, ...]
def checked_draft(session, draft, material, today, *, attempt): ...
