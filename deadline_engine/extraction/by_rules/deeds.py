"""What happened on a date of the text: the first deed of its clause, by the word lists."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache

from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.nouns import (
    ITEM_END,
    NO_NOUNS,
    NounRow,
    nouns,
    said_alone,
    said_before,
    said_behind,
    said_of_day,
    said_of_end,
)
from deadline_engine.extraction.by_rules.word_patterns import (
    DATE,
    WordRow,
    pattern_of,
    rows_of,
)

_NOT = re.compile(
    r"[가-힣]{0,4}?지(?:는|도|를)? ?(?:못|않|아니|아닌)"
    r"|[가-힣]{0,2} ?(?:적|사실|바|일)(?:이|은|도)? ?없"
    r"|[가-힣]{0,3}? ?못(?:하|했|한)"
)
"""송달받지 못하였다, 알지 못했다, 받은 적이 없다."""
_NOT_YET = re.compile(
    r"(?:라는 (?:통지|명령|통보|결정)"
    r"|[가-힣]{0,2}려|[가-힣]{0,2}면 |[가-힣]{0,3}(?:하|되|받|알|있)?기 (?:전|위)"
    r"|[가-힣]{0,3}(?:할|될|받을|알) (?:예정|수|것)"
    r"|[가-힣]{0,3}(?:하|되|받)?(?:여|어|아)야|[가-힣]{0,3}(?:더라면|었으면|였으면))"
)
"""제기하려고, 알았더라면, 송달되기 전: nothing that happened."""
MODIFYING = re.compile(r"[가-힣]{0,3}?(?<=[은는한된던난인긴친진낸])(?= [가-힣(‘“\"'])")
"""송달받은 판결에 대하여: the date is that of the service."""
_KNOWN = re.compile(
    r"(?:사실|것|점|줄|음|다는|라는)[^.\n\x01]{0,12}?(?:을|를|도)? ?(?:비로소 |뒤늦게 |처음 )?"
    r"(?:알게|알았|안 날|인지|확인|전해|발견)"
)
"""해고된 사실을 알게 되었다: the date is that of the knowledge."""
_DAY_OF_NEXT = re.compile(
    rf" ?(?:예정)?(?:일|일자|일시|날짜|시점)(?:[은는이]|[ :：(\[{DATE}]|$)[^.\n가-힣]{{0,4}}{DATE}?"
)
_CAUSE = 16
"""Letters of 교통사고로, between two dates."""
_JOINT = re.compile(
    r" ?(?:\(?(?:(?:오전|오후|새벽|밤) ?)?\d{1,2}(?::\d\d|시(?: ?\d{1,2}분)?)\)?)?"
    r" ?(?:(?:에는|에야|에서야|에|경에|경|께|쯤|무렵|자로|자에|부로|로|이|일)(?=[ ,)]))?[ ,)]*"
)
"""What joins a date to the words behind it."""


class DeedRow(WordRow):
    """One deed of ``deeds.yaml``."""

    verbs: tuple[str, ...]
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed found beside a date."""

    name: str
    start: int
    end: int
    """Where its words stand."""
    label: bool = False
    """Said by a word for the day itself."""
    ahead: bool = False
    """Said in English, before the date."""
    planned: bool = False
    """Not done yet: 내려고 합니다."""


@dataclass(frozen=True, slots=True)
class DeedWords:
    """The patterns of one deed."""

    verbs: re.Pattern[str]
    said: re.Pattern[str]
    """What is said of its nouns: 사고는 … 있었다."""
    labels: re.Pattern[str]
    before: re.Pattern[str]
    """Its verb as a day: 송달받은 날은."""
    alone: re.Pattern[str]
    """A noun right before a date that ends the item: 송달: 2019. 3. 4."""
    dated: re.Pattern[str]
    """A noun that the date is part of: 2019. 3. 4.자 매매계약."""
    ends: re.Pattern[str]
    """What runs out on the date: 임대차기간은 2019. 3. 4.까지."""
    ahead: re.Pattern[str]
    """In English, where the verb stands before the date: was served on."""


@cache
def deed_words() -> dict[str, DeedWords]:
    """The deeds of the list, as patterns."""
    rows = rows_of("deeds.yaml", dict[str, DeedRow])
    known = nouns().deeds
    return {
        name: words_of(row.verbs, row.labels, known.get(name, NO_NOUNS))
        for name, row in rows.items()
    }


def words_of(
    verbs: tuple[str, ...], labels: tuple[str, ...] = (), row: NounRow = NO_NOUNS
) -> DeedWords:
    """The patterns of a deed's words, and of what is said of its nouns."""
    verbs, labels = (*verbs, *row.verbs), (*labels, *row.labels)
    korean = [verb for verb in verbs if not verb.isascii()]
    korean += [verb[:-1] + _MODIFIER[verb[-1]] for verb in korean if verb[-1] in _MODIFIER]
    english = "|".join(re.escape(verb) for verb in verbs if verb.isascii())
    return DeedWords(
        pattern_of(korean),
        _either(pattern_of(()), said_behind(row)),
        _either(pattern_of(labels, before=r"(?<![가-힣])", behind=_LABEL_END), said_before(row)),
        pattern_of(korean, behind=_VERB_DAY),
        _either(pattern_of(()), said_alone(row)),
        _either(pattern_of(()), said_of_day(row)),
        _either(pattern_of(()), said_of_end(row)),
        re.compile(rf"\b(?:{english or '(?!)'})\b[^.\x01]{{0,40}}?$", re.IGNORECASE),
    )


def _either(pattern: re.Pattern[str], others: list[str]) -> re.Pattern[str]:
    return re.compile("|".join((pattern.pattern, *others))) if others else pattern


_LEAD = 40
"""How many characters before a date are read with what stands behind it."""
_MODIFIER = {"냈": "낸", "했": "한", "됐": "된", "갔": "간", "왔": "온", "렸": "린"}
"""항소장을 냈다, 항소장을 낸 것은."""
_LABEL_END = (
    r"(?:일자)?(?:은|는|이|가|을|를|인|의|도)? ?(?:모두 |각 |각각 |바로 )?"
    r"(?:\((?:0시|00:00)\) ?)?[:：(=–-]? ?[‘“\"']?$"
)
_VERB_DAY = (
    r" ?[가-힣]{0,4}? ?(?:(?:날짜?|때|시점|일시|일자|시기)(?:은|는|이|가|을|를|인)?|것(?:은|이)?)"
    r" ?(?:바로 )?[:：(=]? ?$"
)


def deed_of(readable: ReadableText, mention: Mention, words: DeedWords, name: str) -> Deed | None:
    """The deed, if the words say that it happened on the date; None where they deny it."""
    before = readable.masked[mention.left : mention.start]
    label = words.labels.search(before) or words.before.search(before)
    if label is None and ITEM_END.match(readable.masked, mention.end) is not None:
        label = words.alone.search(before)
    if (dated := words.dated.match(readable.masked, mention.end)) is not None:
        return Deed(name, mention.end, dated.end(), label=True)
    if mention.limit in ("until", "range_end"):
        first = mention.start if mention.whole_range is None else mention.whole_range[0]
        said = readable.masked[max(mention.clause.start, first - _LEAD) : first]
        if words.ends.search(said + readable.masked[mention.end : mention.end + 12]) is not None:
            return Deed(name, mention.start, mention.end, label=True)
    if label is None and (said := words.ahead.search(before)) is not None:
        return Deed(name, mention.left + said.start(), mention.end, ahead=True)
    if label is not None:
        start = mention.left + label.start()
        return Deed(name, start, mention.end, label=True)
    return _behind(readable, mention, words, name)


def _behind(readable: ReadableText, mention: Mention, words: DeedWords, name: str) -> Deed | None:
    masked = readable.masked
    lead = masked[mention.left : mention.start].rstrip()[-_LEAD:]
    lead = lead.split(DATE)[-1]
    joined = f"{lead} " if lead else ""
    joint = _JOINT.match(masked, mention.end, mention.right)
    begin = joint.end() if joint else mention.end
    whole = joined + masked[begin : mention.right + 1]
    found = (*words.verbs.finditer(whole), *words.said.finditer(whole))
    for match in sorted(found, key=lambda each: each.end()):
        if match.end() <= len(joined):
            continue
        at = begin + match.end() - len(joined)
        if match.start() < len(joined) and _is_cause_of_last(masked, mention, lead):
            continue
        if _DAY_OF_NEXT.match(masked, at):  # 소 제기일은 …: the words name the date behind them
            continue
        behind = masked[at : at + 24]
        if _NOT.match(behind):
            return None
        planned = _NOT_YET.match(behind) is not None
        start = begin + max(0, match.start() - len(joined))
        return Deed(name, start, at, planned=planned)
    return _spanning(masked, mention, begin, words, name)


def _is_cause_of_last(masked: str, mention: Mention, lead: str) -> bool:
    """2018. 3. 1. 교통사고로 2018. 3. 20. 사망하였다: the accident is that of the date before."""
    at = mention.start - len(masked[mention.left : mention.start].lstrip())
    return lead.endswith("로") and len(lead) <= _CAUSE and masked[at - 2 : at].find(DATE) >= 0


def _spanning(
    masked: str, mention: Mention, begin: int, words: DeedWords, name: str
) -> Deed | None:
    """The deed of a cause that stands behind the date, its verb behind the next one."""
    cause = masked[begin : mention.right]
    if not (cause.rstrip().endswith("로") and len(cause) <= _CAUSE):
        return None
    behind = re.match(rf"{DATE}+(?:에|경)? ?", masked[mention.right : mention.right + 60])
    if behind is None:
        return None
    start = mention.right + behind.end()
    match = words.verbs.search(cause + masked[start : start + _CAUSE])
    if match is None or not match.start() < len(cause) < match.end():
        return None
    return Deed(name, begin + match.start(), mention.right)


def first_deeds(readable: ReadableText, mention: Mention) -> tuple[Deed, ...]:
    """The deeds said of a date: of labels all, else those whose words come first behind it.

    Words that are part of what somebody came to know do not count beside the knowledge.
    """
    known = readable.known.get(mention.start)
    if known is None:
        known = readable.known[mention.start] = _first_deeds(readable, mention)
    return known


def _first_deeds(readable: ReadableText, mention: Mention) -> tuple[Deed, ...]:
    found = [
        deed
        for name, words in deed_words().items()
        if (deed := deed_of(readable, mention, words, name)) is not None
    ]
    found = _without_inner_knowledge(readable, mention, found)
    labels = [deed for deed in found if deed.label]
    ahead = [deed for deed in found if deed.ahead]
    if ahead and not labels:
        nearest = max(deed.start for deed in ahead)
        return tuple(deed for deed in ahead if deed.start == nearest)
    if labels:
        longest = min(deed.start for deed in labels)
        return tuple(deed for deed in labels if deed.start == longest)
    if mention.document or mention.limit == "around":
        return ()
    behind = readable.masked[mention.end : mention.right]
    if _KNOWN.search(behind) is not None:
        knowing = tuple(deed for deed in found if deed.name in _KNOWING)
        if knowing:
            return knowing
    if not found:
        return ()
    nearest = min(found, key=lambda deed: deed.end)
    limit = _end_of_verb(readable, mention, nearest)
    first = tuple(deed for deed in found if deed.start < limit)
    if _AT_THAT_TIME.match(readable.masked, nearest.end):
        first += tuple(deed for deed in found if deed.name in _KNOWING and deed not in first)
    return first


_KNOWING = frozenset({"knew", "found_defect", "found_out_judgment", "could_ratify"})
_PHRASES = re.compile(r" ?(?:에야|에|경|,)? ?(?:[^ ,.\x01]{1,10}(?<![후뒤다고며자]) ?){0,3}")
"""Nouns between two dates: 2024. 8. 1. 오빠에게 2020. 1. 1. 증여된 …"""
_INNER = re.compile(
    r"[^.\n\x01]{0,30}?[은는한된던난인긴낸준] ?[^.\n\x01]{0,20}?(?:사실|것|점|줄)(?:을|임을|도)? ?"
    r"[^.\n\x01]{0,8}?(?:알|인지|확인|발견)"
)


def _without_inner_knowledge(
    readable: ReadableText, mention: Mention, found: list[Deed]
) -> list[Deed]:
    """The knowledge is that of the date outside: 8월 1일 [1월 1일 증여된 것을] 알았다."""
    at = bisect_left(readable.mentions, mention.start, key=lambda each: each.start)
    before = readable.mentions[at - 1] if at > 0 else None
    after = readable.mentions[at + 1] if at + 1 < len(readable.mentions) else None
    if before is not None and _knows(readable, before, mention):
        return [deed for deed in found if deed.name not in _KNOWING]
    if after is not None and _knows(readable, mention, after):
        outer = (
            deed_of(readable, after, words, name)
            for name, words in deed_words().items()
            if name in _KNOWING
        )
        return found + [deed for deed in outer if deed is not None and not deed.label]
    return found


def _knows(readable: ReadableText, outer: Mention, inner: Mention) -> bool:
    """Whether what was learnt on the outer date happened on the inner one."""
    if outer.clause.sentence_start != inner.clause.sentence_start:
        return False
    between = readable.masked[outer.end : inner.start]
    if not between.strip() or _PHRASES.fullmatch(between) is None:
        return False
    behind = readable.masked[inner.end : inner.clause.sentence_end][:80]
    return _INNER.match(behind) is not None


_AT_THAT_TIME = re.compile(r"[가-힣]{0,3}?(?<=[은한된던난]) ?(?:때|날|당시|무렵|시점)")
"""판결이 확정된 때 비로소 알았다: the date is that of the knowledge as well."""
_ANY_END = re.compile(r"[ ,.\n)]|$")


def _end_of_verb(readable: ReadableText, mention: Mention, deed: Deed) -> int:
    """Where the word ends that the first deed is said with; others may share it."""
    match = _ANY_END.search(readable.masked, deed.end)
    return match.start() if match else mention.right
