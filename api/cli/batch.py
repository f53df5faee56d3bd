"""Questions from standard input, one a line; answers as one JSON document a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from api.cli.exit_codes import ExitCode, exit_code_of_outcome
from api.cli.line_batch import (
    LONGEST_INPUT,
    Answered,
    LineFields,
    answer_each_line,
    read_fields,
)
from api.services.errors import MalformedLine
from api.services.questions import read_article, read_day, read_known_on, read_name
from api.services.reading_store import ReadingStore
from lawdb import lookup
from lawdb.article_reference import ArticleReference
from lawdb.errors import MalformedReference

_LOOKS_LIKE_A_DATE = re.compile(r"\d{4}[-./]\d{1,2}[-./]\d{1,2}")


@dataclass(frozen=True, slots=True)
class Question:
    """One line, not checked yet."""

    statute: str
    article: str
    as_of: str | None = None
    known_on: str | None = None


class _JsonQuestion(LineFields):
    statute: str
    article: str
    as_of: str | None = None
    known_on: str | None = None


def read_line(line: str) -> Question:
    """Read ``STATUTE ARTICLE [DATE]`` or a JSON object.

    In the plain form the last word is a date where it looks like one; the statute ends where the
    rest reads as an article (``특정범죄 가중처벌 등에 관한 법률 제5조의3 제1항``). Fields may also
    be separated by tabs. Raises MalformedLine.
    """
    if len(line) > LONGEST_INPUT:
        raise MalformedLine(
            f"the line has {len(line)} characters; at most {LONGEST_INPUT} are read"
        )
    stripped = line.strip()
    if stripped.startswith("{"):
        read = read_fields(stripped, _JsonQuestion)
        return Question(read.statute, read.article, read.as_of, read.known_on)
    if "\t" in stripped:
        fields = [field.strip() for field in stripped.split("\t")]
        if not 2 <= len(fields) <= 3:
            raise MalformedLine(f"{len(fields)} fields; write STATUTE, ARTICLE and a DATE or none")
        return Question(fields[0], fields[1], fields[2] if len(fields) == 3 else None)
    words = stripped.split()
    day = words.pop() if len(words) > 2 and _LOOKS_LIKE_A_DATE.fullmatch(words[-1]) else None
    if len(words) < 2:
        raise MalformedLine(f"{stripped!r} is no question; write STATUTE ARTICLE [DATE]")
    split = next((n for n in range(1, len(words)) if _is_article(words[n:])), len(words) - 1)
    return Question(" ".join(words[:split]), " ".join(words[split:]), day)


def answer_lines(as_of: str | None, known_on: str | None) -> ExitCode:
    """Answer every line of standard input.

    ``as_of`` and ``known_on`` hold for lines that name none.
    """
    read_day(as_of)
    read_known_on(known_on)
    with ReadingStore.open() as store:

        def answer(line: str) -> Answered:
            question = read_line(line)
            name, article = read_name(question.statute), read_article(question.article)
            day = read_day(question.as_of or as_of)
            known = read_known_on(question.known_on or known_on)
            with store.session() as session:
                result = lookup.article(
                    session, name, article, day, known, stale_after=store.stale_after
                )
            return Answered("article", result, exit_code_of_outcome(result.outcome.value))

        return answer_each_line(answer)


def _is_article(words: list[str]) -> bool:
    try:
        ArticleReference.parse("".join(words))
    except MalformedReference:
        return False
    return True
