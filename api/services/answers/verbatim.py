"""What a sentence of a draft says beside the very words of its sources."""

from __future__ import annotations

import re

from api.services.answers.grounds import Grounds
from lawdb.citations.comparable import with_digits
from lawdb.citations.finding.reading_form import reading_form

_TOKEN = re.compile(r"\S+")
_NO_WORDS = re.compile(r"[^\w]|_")
_HANJA_IN_BRACKETS = re.compile(r"(?<=[가-힣])[(\[〔][\u3400-\u9fff\uf900-\ufaff\s·ㆍ]+[)\]〕]")
_PIECE = re.compile(r"(?<=[가-힣A-Za-z)”’\"][.!?。])\s+")
LEAST_LETTERS = 10
"""A run of so many letters, of whole words, is the law's own and no chance."""


def pieces_of(text: str) -> list[str]:
    """The sentences in a text that was given for one: each is held to the sources by itself."""
    return [piece for piece in _PIECE.split(text) if piece.strip()]


def beside_the_law(text: str, grounds: Grounds) -> str:
    """The text with runs of whole words that stand in the cited texts blanked out."""
    bare = _HANJA_IN_BRACKETS.sub(lambda m: " " * len(m.group()), text)
    tokens = list(_TOKEN.finditer(bare))
    letters = [_NO_WORDS.sub("", reading_form(with_digits(each.group()))) for each in tokens]
    law = grounds.law_words.bare
    at = 0
    while at < len(tokens):
        run, end = "", at
        while end < len(tokens) and run + letters[end] in law:
            run += letters[end]
            end += 1
        if len(run) >= LEAST_LETTERS:
            start, stop = tokens[at].start(), tokens[end - 1].end()
            bare = bare[:start] + " " * (stop - start) + bare[stop:]
        at = max(end if len(run) >= LEAST_LETTERS else at + 1, at + 1)
    return bare
