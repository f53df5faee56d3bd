"""Answers to questions from the texts in force on their event date, with or without a model."""

from api.services.answers.answering import AnswerTools, answer, answer_stages, finished
from api.services.answers.requests import AnswerRequest
from api.services.answers.results import Answer, AnswerOutcome, Stage

__all__ = [
    "Answer",
    "AnswerOutcome",
    "AnswerRequest",
    "AnswerTools",
    "Stage",
    "answer",
    "answer_stages",
    "finished",
]
