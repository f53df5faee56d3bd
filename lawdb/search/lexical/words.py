"""The words of a Korean legal text: morphemes, the terms of law they make up, and bigrams.

kiwipiepy finds the morphemes. What it would break is taken out by grammar first (제766조의2 becomes
five tokens otherwise), and terms of law and statute titles come from a dictionary of ours
(``lawdb/data/search/``). A term is kept whole *and* in its parts: 채무불이행 is found by 이행 too.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from lawdb.data.reading import packaged_text

if TYPE_CHECKING:
    from kiwipiepy import Kiwi

GRAMMAR_VERSION = 2
"""Goes up when the same text would give other words; an index of other words is built anew."""

_ARTICLE = re.compile(r"제\s*(\d+)\s*조(?:\s*의\s*(\d+))?(?:\s*의\s*(\d+))?")
_PARAGRAPH = re.compile(r"[①-⑳㉑-㉟㊱-㊿](?:의\s*\d+)?")
_UNIT = re.compile(r"제\s*\d+\s*(?:항|호)(?:\s*의\s*\d+)?|^\s*\d+\.|^\s*[가-하]\.")
_RUN = re.compile(r"[가-힣]+|[一-鿿]+|[a-z0-9]+")
_KEPT_TAGS = frozenset({"NNG", "NNP", "XR", "SL", "SH"})
"""Nouns, roots, foreign and Chinese words: what carries the meaning of a provision."""
_TERM_SCORE = 2.0
"""Makes a term win over its parts: with 0 the model still reads 저당+권 in 저당권을 설정한다."""
_LONGEST_WORD = 40
"""Characters; longer runs are typing errors or tables."""


class LegalWords:
    """Splits texts into words. Loading the morpheme model takes about a second; keep the object."""

    def __init__(self, workers: int = 1) -> None:
        """``workers``: threads that split lines at once."""
        # Imported only here: a lookup splits no words, and must start fast.
        from kiwipiepy import Kiwi  # noqa: PLC0415

        self._kiwi: Kiwi = Kiwi(num_workers=workers, load_typo_dict=False, load_multi_dict=False)
        self._parts: dict[str, tuple[str, ...]] = {}
        terms = [term.casefold() for term in legal_terms()]
        for term, tokens in zip(terms, self._tokens(terms), strict=True):
            parts = tuple(form for form, tag in tokens if tag in _KEPT_TAGS and form != term)
            if parts:
                self._parts[term] = parts
        for term in terms:
            self._kiwi.add_user_word(term, "NNP", _TERM_SCORE)  # pyright: ignore[reportArgumentType] - its own name of the tag

    def words(self, lines: Iterable[str]) -> Iterator[Counter[str]]:
        """The words of each line with their counts; article numbers stand as ``제766조의2``."""
        prepared = [_prepare(line) for line in lines]
        tokens = self._tokens([rest for rest, _ in prepared])
        for (_, articles), line_tokens in zip(prepared, tokens, strict=True):
            counts = Counter(articles)
            for form, tag in line_tokens:
                if tag not in _KEPT_TAGS or len(form) > _LONGEST_WORD:
                    continue
                word = form.casefold()
                counts[word] += 1
                counts.update(self._parts.get(form, ()))
            yield counts

    def _tokens(self, lines: list[str]) -> Iterator[list[tuple[str, str]]]:
        found: Any = self._kiwi.tokenize(lines)
        for tokens in found:
            yield [(token.form, token.tag) for token in tokens]


def bigrams(line: str) -> Counter[str]:
    """Pairs of neighbouring letters within a word: they forgive spacing and unknown words."""
    counts: Counter[str] = Counter()
    for run in _RUN.findall(_prepare(line)[0]):
        if len(run) == 1:
            counts[run] += 1
        counts.update(run[at : at + 2] for at in range(len(run) - 1))
    return counts


def words_version() -> str:
    """What the words of a text depend on: two indexes of one version split alike."""
    dictionary = hashlib.sha256("\n".join(legal_terms()).encode()).hexdigest()[:12]
    return f"{GRAMMAR_VERSION}/kiwipiepy-{version('kiwipiepy')}/{dictionary}"


@cache
def legal_words() -> LegalWords:
    """The process's own ``LegalWords``."""
    return LegalWords()


@cache
def legal_terms() -> list[str]:
    """Terms of law and short statute titles that are one word each, in order."""
    lines = packaged_text("search/legal_terms.txt").splitlines()
    return sorted({line.strip() for line in lines if line.strip() and not line.startswith("#")})


def _prepare(line: str) -> tuple[str, Counter[str]]:
    """The line without numbers of articles and units, and the articles it names."""
    # ㆍ (U+318D) would become a vowel under NFKC, and join the words it separates.
    # ① would become a digit: of 제253조의2① the branch would be 21.
    bare = _PARAGRAPH.sub(" ", line.replace("ㆍ", "·"))
    plain = unicodedata.normalize("NFKC", bare).casefold()
    articles: Counter[str] = Counter()

    def take(match: re.Match[str]) -> str:
        number, *branches = match.groups()
        articles["제{}조{}".format(number, "".join(f"의{b}" for b in branches if b))] += 1
        return " "

    rest = _UNIT.sub(" ", _ARTICLE.sub(take, plain))
    return rest, articles
