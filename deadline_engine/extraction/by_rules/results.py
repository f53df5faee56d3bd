"""Who won a suit, by the words of its result; finality alone does not say."""

from __future__ import annotations

from functools import cache

from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.rules.tolling import Outcome


class ResultWords(WordRow):
    """``results.yaml``."""

    of_appeals: tuple[str, ...]
    won: tuple[str, ...]
    lost: tuple[str, ...]
    in_part: tuple[str, ...]
    undone: tuple[str, ...]
    undoing: tuple[str, ...]


@cache
def result_words() -> ResultWords:
    """The word lists."""
    return rows_of("results.yaml", ResultWords)


def result_in(said: str) -> tuple[Outcome, int] | None:
    """The result that the words tell last, and where; None where they tell none, or one in part."""
    words = result_words()
    if any_of(words.in_part).search(said):
        return None
    said = any_of(words.of_appeals).sub(lambda match: " " * len(match[0]), said)
    won = list(any_of(words.won).finditer(said))
    lost = list(any_of(words.lost).finditer(said))
    told = [(match.span(), Outcome.UPHELD) for match in won]
    told += [(match.span(), Outcome.DISMISSED) for match in lost]
    whole = [
        (span, outcome)
        for span, outcome in told  # 피고 패소 is won, though 패소 stands in it
        if not any(
            other != span and other[0] <= span[0] and span[1] <= other[1] for other, _ in told
        )
    ]
    if not whole:
        return None
    (start, _), outcome = max(whole)
    return outcome, start


def undoes(said: str) -> bool:
    """Whether the words undo a judgment that was final before: 추완항소로 취소되었다."""
    words = result_words()
    if any_of(words.undone).search(said) is None:
        return False
    result = result_in(said)
    lost = result is not None and result[0] is Outcome.DISMISSED
    return lost or any_of(words.undoing).search(said) is not None
