"""Moments a text refers to without dating them: 사고 당시, 상속 당시, 당시 민법."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from deadline_engine.expressions.clauses import another_clause_between
from deadline_engine.expressions.expression import UndatedRole
from deadline_engine.expressions.role_words import role_named, role_patterns

_CLAUSE_LENGTH = 200
"""How far a date may stand before a moment of its clause."""
_APPOSITION = re.compile(r" ?(?:인|\(|:|은|는)? ?")
_LAW = re.compile(
    r"(?:에는|에|의)? ?(?:시행(?:되던|된|중이던) ?)?(?:[가-힣]{0,6} ?)?"
    r"(?:법|법률|법령|규정|조문|기준)(?![가-힣]{3})"
)
_THEN = re.compile(r"당시(?![대자])|(?<=[가-힣 ])(?:때(?=의|에| )|시(?=의|에))")
_PHRASE = 30
"""How many characters before 당시 are read for the moment it names."""
_BESIDE = 12
"""How near a word must stand to a date to be what happened on it."""
_WORD = r"[가-힣A-Za-z0-9ㆍ·]+"
_WORDS_BEFORE = re.compile(rf"(?:{_WORD} ){{0,2}}{_WORD} ?$")
_POINTING = frozenset(
    ("그", "이", "저", "위", "바로", "이미", "같은", "본", "해당", "현재", "및", "또는", "그리고",
     "그런데", "하지만", "즉", "혹은", "아마", "다만", "그러나", "모든", "각")
)  # fmt: skip
_PARTICLE_END = re.compile(
    r"(?:에서|에게|으로|부터|까지|[는은인던한]데|하여|되어|으나|므로|니까|듯이?|[은는이가을를에의도로고며서면만과와]|^[가-힣]$|^\d+$|니다|어요)$"
)
_NOUN_SO_ENDING = re.compile(
    r"(?:[사해선신원피보예공상항경권통광기최제]고|[결합동협심정논회주고명발문건]의|[평인허증추참휴국대물출부]가"
    r"|[시양인부제보유매송절강폭과파한]도|[도철과진항경통대]로|[차사전]이|[경부결통초효]과|[약문각명증]서|[토체지]면)$"
)
"""사고, 합의, 허가, 양도, 부과: the last syllable is no particle."""
_ADNOMINAL_END = re.compile(r"(?:[던된될할릴날갈올볼]|[았었였했]을)$")
_ATTACHED_OTHER = re.compile(r"[해부정담타합적배]$")
"""해당 시, 정당 시: not the word 당시."""
_OF_A_STATUTE = re.compile(r"(?:시행|개정|제정|공포|폐지|신설)$")
_EVENT_OF_LAW = re.compile(
    r"(?:상속|증여|위반|성립|변론종결|판결|선고|참사|사건|해고|처분|계약)[할될된한]?$"
)


def undated_roles(
    text: str, spans: Sequence[tuple[int, int]], dated: Iterable[str]
) -> tuple[UndatedRole, ...]:
    """Moments such as ``사고 당시`` whose role no date in the text has, none beside them either."""
    known, found = {*dated}, list[UndatedRole]()
    for match in role_patterns().moment.finditer(text):
        role = role_named(match["word"])
        if role is None or role in known or role not in role_patterns().asked:
            continue
        if _is_definition(text, match) or _is_general(text, match):
            continue
        if not _dated_clause(text, spans, match):
            found.append(UndatedRole(match[0], match.start(), match.end(), role))
    found += _other_moments(text, spans, known)
    return tuple(sorted(found, key=lambda item: item.start))


def _other_moments(
    text: str, spans: Sequence[tuple[int, int]], known: set[str]
) -> Iterator[UndatedRole]:
    """The moments of any other noun or verb, and 당시 민법 where no date stands before it."""
    patterns = role_patterns()
    told = {
        match.end()
        for match in patterns.moment.finditer(text)
        if role_named(match["word"]) in patterns.asked
    }
    for match in _THEN.finditer(text):
        if match.end() in told:
            continue
        phrase = _phrase_before(text, match.start())
        if phrase is None:
            bare = match[0] == "당시" and _LAW.match(text, match.end())
            if bare and not any(end <= match.start() for _, end in spans):
                yield UndatedRole(match[0], match.start(), match.end(), "당시")
            continue
        start, noun = phrase
        if match[0] != "당시" and not _is_event_of_law(text, noun, match.end()):
            continue
        role = _role_of(noun)
        whole = re.compile(re.escape(text[start : match.end()])).match(text, start)
        if role is None or role in known or whole is None or _is_definition(text, whole):
            continue
        if not _dated_clause(text, spans, whole) and not _dated_before(text, spans, start, noun):
            yield UndatedRole(whole[0], start, whole.end(), role)


def _phrase_before(text: str, at: int) -> tuple[int, str] | None:
    """Where the noun phrase or verb before 당시 begins, and the phrase; None where none does."""
    words = _WORDS_BEFORE.search(text, max(0, at - _PHRASE), at)
    if words is None:
        return None
    pieces = words[0].rstrip().split(" ")
    if _is_no_noun(pieces[-1]) or (text[at - 1] != " " and _ATTACHED_OTHER.search(pieces[-1])):
        return None
    first = len(pieces) - 1
    if not _ADNOMINAL_END.search(pieces[first]):
        while first and not _is_no_noun(pieces[first - 1]):
            if _ADNOMINAL_END.search(pieces[first - 1]):
                break
            first -= 1
    phrase = " ".join(pieces[first:])
    return words.end() - len(words[0]) + len(words[0].rstrip()) - len(phrase), phrase


def _is_no_noun(word: str) -> bool:
    return word in _POINTING or bool(
        _PARTICLE_END.search(word) and not _NOUN_SO_ENDING.search(word)
    )


def _is_event_of_law(text: str, noun: str, end: int) -> bool:
    """상속 때의 민법: of 때 only where the law of that moment is asked for."""
    return _EVENT_OF_LAW.search(noun) is not None and _LAW.match(text, end) is not None


def _role_of(phrase: str) -> str | None:
    """What is to be asked for; None of 법 시행 당시, which the statute's own history dates."""
    last = phrase.rsplit(" ", 1)[-1]
    if _OF_A_STATUTE.search(last):
        return None
    if _ADNOMINAL_END.search(last) or not "가" <= last[-1] <= "힣":
        return f"{phrase} 때"
    return role_named(last) or f"{phrase}일"


def _dated_before(text: str, spans: Sequence[tuple[int, int]], start: int, noun: str) -> bool:
    """2020. 3. 5. 상속받았다. 상속 당시: the same word stood beside a date."""
    last = noun.rsplit(" ", 1)[-1]
    if len(last) == 1:
        return False
    places = [each.span() for each in re.finditer(re.escape(last), text[:start])]
    return any(
        0 <= at - end <= _BESIDE or 0 <= begin - after <= _BESIDE
        for at, after in places
        for begin, end in spans
    )


def _is_definition(text: str, match: re.Match[str]) -> bool:
    """(=상속개시 당시): which moment counts, as a rule."""
    return re.search(r"= ?[가-힣 ]{0,8}$", text[: match.start()]) is not None


def _is_general(text: str, match: re.Match[str]) -> bool:
    """처분을 할 때 의견을 듣다: any such moment, unless the law of it is asked for."""
    return match["general"] is not None and _LAW.match(text, match.end()) is None


def _dated_clause(text: str, spans: Sequence[tuple[int, int]], match: re.Match[str]) -> bool:
    """Whether a date stands in the clause of the moment."""
    place = bisect_left(spans, match.span())
    before = spans[place - 1][1] if place else None
    near = before is not None and match.start() - before <= _CLAUSE_LENGTH
    if near and not another_clause_between(text, before or 0, match.start()):
        return True
    if place == len(spans):
        return False
    return _APPOSITION.fullmatch(text, match.end(), spans[place][0]) is not None
