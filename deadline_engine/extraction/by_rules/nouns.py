"""What is said of a noun on a day: an accident happened, a paper was handed in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from deadline_engine.extraction.by_rules.word_patterns import DATE, WordRow, rows_of

_NEAR = rf"(?:[^{DATE}.,;\n]{{0,14}}? )?"
"""A few words between a noun and its verb: 소장은 (법원에) 접수되었다."""
_TOPIC = r"(?:은|는|이|가|을|를|도)? ?\(?"
_ENDED = r"(?= ?(?:[.,;/|)\n]|$))"
_INFLECTED = r"(?:하[였여고며]|했|한|함|해|되[었어고며]|됐|된|됨|돼)"
_HAPPENED = (
    rf"(?:있었|있은|있던|(?:발생|개최|실시|체결|시행|게시|종료|완료|행사){_INFLECTED}|일어[났나난]"
    rf"|이루어[졌진져]|벌어[졌진져]|행해[졌진져]|행하여[졌진져]|저질러[졌진져]|열[렸린려]"
    rf"|시작{_INFLECTED})"
)
_BROUGHT = rf"(?:(?:제기|접수|제출|청구|신청|신고){_INFLECTED}|(?:제기|접수|제출){_ENDED})"
_DONE = r"(?:하였|했|하고|하여|하며|한 |함)"
_HANDED_IN = rf"(?:(?:제출|접수|제기|등록){_INFLECTED}|냈|내었|낸 |내고|내서|(?:제출|접수){_ENDED})"
_DAY = r" ?(?:일자|일시|날짜|일)"
_MARK = r"(?:은|는|이|가|을|를|인|의)? ?(?:바로 )?[:：|(=–-]? ?[‘“\"']?"
_WHEN = rf"(?:날짜?|것|시점|때|일시|일자){_MARK}$"
_ALONE = 2
"""Letters of a noun that may stand before a date by itself: 항소, but not 소."""
ITEM_END = re.compile(
    r" ?(?:\([월화수목금토일](?:요일)?\))? ?(?:(?:이다|입니다|이었다|였다|임|이고|이며)[.,]?)?"
    r" ?(?:[.,;/|)]|\n|$)"
)
"""Behind a date that ends what is said of it."""


class NounRow(WordRow):
    """A row of ``nouns.yaml``."""

    events: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    dated: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    """Words as in ``deeds.yaml``, beside those of that file."""
    labels: tuple[str, ...] = ()


class NounFile(WordRow):
    """``nouns.yaml``."""

    deeds: dict[str, NounRow]
    filings: dict[str, NounRow]


NO_NOUNS = NounRow()


@cache
def nouns() -> NounFile:
    """The file as loaded."""
    return rows_of("nouns.yaml", NounFile)


def said_behind(row: NounRow) -> list[str]:
    """Patterns of what is said of the nouns, the date taken out: 사고는 [ ] 있었."""
    found: list[str] = []
    if row.events:
        noun = _any(row.events)
        found += [rf"{noun}{_TOPIC}{_NEAR}{_HAPPENED}", rf"{noun}{_ENDED}"]
        found.append(rf"{noun}[을를] ?(?:당하|당했|당한|입었|입은|저질|하였|했|한 )")
    if row.acts:
        noun = _any(row.acts)
        found += [rf"{noun}{_TOPIC}{_NEAR}{_BROUGHT}", rf"{noun}(?:은|는|을|를)? ?{_DONE}"]
        found.append(rf"{_any(_long(row.acts))}(?: ?(?:제기|청구|신청|접수))?{_ENDED}")
    if row.papers:
        noun = _any(row.papers)
        found.append(rf"{noun}{_TOPIC}{_NEAR}{_HANDED_IN}")
    if row.bare:
        found.append(rf"{_any(row.bare)}{_ENDED}")
    return found


def said_before(row: NounRow) -> list[str]:
    """Patterns of words for the day itself, which stand right before the date: 사고 발생일은."""
    found: list[str] = []
    if row.events:
        noun = _any(row.events)
        found += [rf"{noun}(?: ?발생)?{_DAY}{_MARK}$", rf"{noun}[이가]? ?{_HAPPENED} ?{_WHEN}"]
    if row.acts:
        noun = _any(row.acts)
        found += [
            rf"{noun}(?: ?(?:제기|청구|신청|접수|신고))?{_DAY}{_MARK}$",
            rf"{noun}[을를]? ?(?:제기|청구|신청|접수|신고)?{_INFLECTED} ?{_WHEN}",
        ]
    if row.papers:
        noun = _any(row.papers)
        found += [
            rf"{noun}(?:의)? ?(?:제출|접수){_DAY}{_MARK}$",
            rf"{noun}[을를이가]? ?{_HANDED_IN} ?{_WHEN}",
        ]
    if row.ends:
        found.append(rf"{_any(row.ends)}{_DAY}?(?:의)? ?(?:만료|종료)?{_DAY}{_MARK}$")
    return found


def said_alone(row: NounRow) -> list[str]:
    """Nouns right before a date that ends the item: 송달: 2019. 3. 4."""
    found: list[str] = []
    plain = [*row.events, *row.bare, *_long(row.acts)]
    if plain:
        found.append(rf"{_any(plain)}(?: ?발생)? ?[:：|(=–-]? ?$")
    if row.acts:
        found.append(rf"{_any(row.acts)} ?(?:제기|청구|신청|접수|신고) ?[:：|(=–-]? ?$")
    if row.papers:
        found.append(rf"{_any(row.papers)}(?:의)? ?(?:제출|접수) ?[:：|(=–-]? ?$")
    return found


def said_of_day(row: NounRow) -> list[str]:
    """Nouns behind ``자``: 2019. 3. 4.자 매매계약; not of a paper about it (매매계약서)."""
    if not row.dated:
        return []
    return [rf" ?(?:일)?자 ?(?:이 사건 )?{_any(row.dated)}(?![가-힣]{{0,3}}서)"]


def said_of_end(row: NounRow) -> list[str]:
    """What runs out on the date: 임대차기간은 [ ] 까지."""
    if not row.ends:
        return []
    over = r"(?:까지|에 끝|에 만료|에 종료|끝[나난났납]|만료|종료)"
    return [rf"{_any(row.ends)}{_TOPIC}{_NEAR}{over}"]


def _long(words: Iterable[str]) -> list[str]:
    return [word for word in words if len(word) >= _ALONE]


def _any(words: Iterable[str]) -> str:
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    each = "|".join(re.escape(word).replace("\\ ", " ?") for word in ordered) or "(?!)"
    return rf"(?<![가-힣])(?:{each})"
