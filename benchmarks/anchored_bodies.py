"""Questions anchored in official ``eflaw`` bodies: what was in force on their 시행일자."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from api.services.regression.intervals import StoredIntervals
from api.services.regression.judging import Judged
from api.services.regression.question_book import QuestionBook
from api.services.regression.questions import RegressionQuestion
from ingest.addenda.targets import parse_targets
from ingest.sources.lawgo.files import LawgoFiles
from lawdb.citations.comparable import Words, stands_in, words_of

FOLDER = "corpus/lawgo/json"
_IMAGE = re.compile(r"<img[^>]*>|</img>")
_CUT = re.compile(r"<[^<>]*$|^[^<>]*>|^\d+|\d+$")
"""A mark or a number in the middle of which a snippet begins or ends."""
_SHORTEST_PART = 2
"""Letters of a part that can be looked for; 삭제 has two."""


@dataclass(slots=True)
class AnchoredBodies:
    """The printed texts, and one question by number and one in words for each."""

    texts: dict[tuple[str, str, date], Words] = field(
        default_factory=dict[tuple[str, str, date], Words]
    )
    """By statute, article and 시행일자."""
    questions: list[RegressionQuestion] = field(default_factory=list[RegressionQuestion])
    left_out: list[str] = field(default_factory=list[str])
    """Articles that cannot be asked about, and why."""

    @classmethod
    def read(cls, folder: Path, intervals: StoredIntervals, today: date) -> AnchoredBodies:
        """All bodies of a folder whose statute the store holds."""
        read = cls()
        book = QuestionBook(intervals, today)
        for statute_id, article, day, text, starts in _printed(folder):
            where = f"{statute_id} {article} {day}"
            found = intervals.article(statute_id, article)
            if starts > day:
                read.left_out.append(f"{where}: the body dates it {starts}")
            elif found is None:
                read.left_out.append(f"{where}: the store has no such article")
            else:
                read.texts[statute_id, article, day] = _words(text)
                read.questions.append(book.on(statute_id, article, day))
                if found.binds(day):
                    read.questions.append(book.on(statute_id, article, day, named=False))
        return read

    def evidence(self, question: RegressionQuestion, judged: Judged) -> tuple[bool | None, str]:
        """Whether the body prints the words, for every article it has."""
        printed = self.texts.get((judged.statute_id, judged.article, question.day))
        if printed is None or judged.shown is None:
            return None, ""
        words = _words(judged.shown)
        same = words.same_as(printed)
        part = len(words.bare) >= _SHORTEST_PART and (
            stands_in(printed, [words]) or stands_in(printed, [words], outside_brackets=True)
        )
        return same or part, "" if same or part else "the official body prints other words"


def _printed(folder: Path) -> Iterator[tuple[str, str, date, str, date]]:
    for bodies in LawgoFiles(folder).statutes():
        for body in bodies:
            day = body.body_as_of
            if day is None:
                continue  # a cumulative body is no witness of a day
            starts = {
                target.first: start
                for words, start in body.official_starts.items()
                for target in parse_targets(words)
            }
            for key, printed in body.articles.items():
                yield body.statute_id, str(key), day, printed.text, starts.get(key, day)


def _words(text: str) -> Words:
    return words_of(_CUT.sub("", _IMAGE.sub("", text)))
