"""Names of statutes with one letter wrong: 민벚 제3조 must not pass for an article of another law.

A word right before an article number that is no known name, and only one slip away from one, is
taken for a name. The store then says that it knows none, and which it knows that look alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from lawdb.citations.finding.tokens import Kind, Level, Token
from lawdb.names.normalise import normalise_name

_WORDS_BEFORE = re.compile(
    r"(?:(?<=[\s(\[「『,·/])|^)((?:[가-힣A-Za-z·]{1,20} ){0,6}[가-힣]{2,20})[」』]?\s*$"
)
_REFERS_BACK = re.compile(
    r"(?:^|\s)(?:(?:같은|동|위|이|그|구)\s?)?(?:법|령|영|규칙)?\s?(?:시행령|시행규칙|법|령)$|[은는이가을를의에과와도]$"
)
"""동법 시행령 is no slip of a name, and a particle ends no name."""
_OTHER_WORDS = frozenset(
    (
        *("방법", "불법", "적법", "위법", "입법", "사법", "공법", "문법", "어법", "수법", "편법"),
        *("용법", "요법", "기법", "화법", "비법", "필법", "탈법", "준법", "합법"),
        *("형사", "민사", "상사", "형벌", "민원", "상업"),
    )
)
"""Words of the language that look like a slip of 민법, 상법, 형법."""
_SHORT = 3
"""Letters up to which a slip has to look alike: 민벚, but not 민간, for 민법."""
_LONGEST = 30


class Misspelt:
    """Tells whether a word is one slip away from a name."""

    def __init__(self, keys: Iterable[str]) -> None:
        """From the comparison keys of all names."""
        known = [key for key in keys if len(key) <= _LONGEST]
        self._known = frozenset(known)
        self._short = tuple(key for key in known if len(key) <= _SHORT)
        self._shortened = frozenset(
            (place, shorter) for key in known if len(key) > _SHORT for place, shorter in _cut(key)
        )
        self._longer = frozenset(key for key in known if len(key) > _SHORT)

    def __contains__(self, word: str) -> bool:
        """Whether one letter is wrong, missing, too many, or has changed places with the next."""
        key = normalise_name(word)
        if key in self._known or key in _OTHER_WORDS or not 2 <= len(key) <= _LONGEST:
            return False
        if len(key) <= _SHORT:
            return any(len(name) == len(key) and _alike(name, key) for name in self._short)
        cuts = _cut(key)
        swapped = (key[:i] + key[i + 1] + key[i] + key[i + 2 :] for i in range(len(key) - 1))
        return (
            any(cut in self._shortened for cut in cuts)  # a wrong letter
            or any(shorter in self._longer for _, shorter in cuts)  # one too many
            or any((place, key) in self._shortened for place in range(len(key) + 1))  # one missing
            or any(other in self._longer for other in swapped)
        )


def misspelt_before(
    text: str, tokens: Sequence[Token], known_ends: Iterable[int], names: Misspelt
) -> list[tuple[int, int]]:
    """Where a misspelt name stands right before an article number."""
    ends = frozenset(known_ends)
    found: list[tuple[int, int]] = []
    for token in tokens:
        if token.kind is not Kind.NUMBER or token.level is not Level.ARTICLE:
            continue
        before = text[max(0, token.start - 8) : token.start]
        end = token.start - len(before) + len(before.rstrip(" \t\r\n」』"))
        if end in ends or not "가" <= text[end - 1 : end] <= "힣":
            continue
        match = _WORDS_BEFORE.search(text, max(0, token.start - 60), token.start)
        if match is None or match.end(1) in ends or _REFERS_BACK.search(match[1]):
            continue
        place = _longest_misspelt(match[1], match.start(1), names)
        if place is not None:
            found.append(place)
    return found


def _longest_misspelt(words: str, start: int, names: Misspelt) -> tuple[int, int] | None:
    begin = 0
    while True:
        if words[begin:] in names:
            return start + begin, start + len(words)
        space = words.find(" ", begin)
        if space < 0:
            return None
        begin = space + 1


def _cut(key: str) -> list[tuple[int, str]]:
    """The key without one of its letters, for each of them."""
    return [(i, key[:i] + key[i + 1 :]) for i in range(len(key))]


@lru_cache(maxsize=4096)
def _alike(name: str, word: str) -> bool:
    """Whether two words of one length differ in one syllable, and there in one letter of it."""
    differing = [(a, b) for a, b in zip(name, word, strict=True) if a != b]
    if len(differing) != 1:
        return False
    one, other = (unicodedata.normalize("NFD", syllable) for syllable in differing[0])
    wrong = sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))
    return wrong == 1
