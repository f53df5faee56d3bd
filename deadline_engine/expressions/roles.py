"""What happened on a date, told from the words beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from deadline_engine.expressions.clauses import (
    end_of_named,
    first_hard_end,
    last_clause,
)
from deadline_engine.expressions.role_words import role_named, role_patterns, role_rows

_WINDOW = 40
"""How many characters beside a date are read for what happened."""
_TOPIC = re.compile(r"(?P<noun>[가-힣]+)(?:은|는|이|가|을|를|도) ?$")
_DEED = (
    r"(?:한|된|던|난|낸|당한|입은|받은|맺은|있은|있던|겪은|저지른|일으킨|이루어진|끝난|생긴|일어난"
    r"|발생한|하게 된|당하게 된)"
)
_MOMENT_NOUN = r"(?:날짜|날|때|것|시점|일시|일자|당시|시기)"
_PARTICLE = r"(?:은|는|이|가|을|를|도|일은|일)"
_BEFORE_DATE = re.compile(
    rf" ?{_PARTICLE}?(?: ?[:=(]| ?-)? ?"  # 사고는 2020. 5. 6., 사고(2020. 5. 6.)
    # 사고는 그로부터 2년 뒤인 2020. 5. 6.; no other topic or object between
    rf"|{_PARTICLE} (?:(?![^ ]+[은는을를] )[^ ]+ ){{1,4}}"
    rf"|(?:[이가을를도])? ?(?:{_DEED} ?)?(?:{_MOMENT_NOUN} ?)?(?:은|는|이|가|인)? ?[:(]? ?"
)
_OTHER_TIME = re.compile(
    r"(?:개정|시행|신설|폐지|공포)(?:되기|된|한|하기)? ?(?:전|후|이전|이후|뒤)(?![가-힣]{2})"
)
"""1998. 5. 27. 이후 개정 민법 시행 전까지: an event in a statute's history, no deed of the date."""
_ADNOMINAL = re.compile(rf"(?:[이가을를])? ?{_DEED}? ?")
_AFTER_DATE = re.compile(
    r" ?(?:자로|자에|자|에는|에야|에|경에|경|께|쯤|부로|로|인지|인가)?(?=[ ,.)]|$) ?"
)
_COPULA = re.compile(
    r" ?(?:자|경)?(?:이고|이며|이나|이지만|이었|이다|이므로|인데|였|입니다|임(?![가-힣]))"
)
_COUNTED = re.compile(r" ?부터")
"""2020. 3. 5.부터 2년간 임대하기로 계약: the contract need not be of that day, nor where
it stands before it (계약은 2020. 3. 5.부터 2년간); but 사고가 난 2020. 5. 6.부터 is
the accident's day."""
_BEGUN = re.compile(r"(?:시작|했|하였|합니다|하고|있었|있다|이루어|되었|됐|,|\.|$)")
"""What follows the date of 소송은 2021. 4. 5.에: no deed that makes it the day of another."""
_LISTED = re.compile(r" ?(?:,|과|와|및|ㆍ|·|하고|그리고|인지|인가|이나|또는|혹은|아니면) ?")


def roles() -> tuple[str, ...]:
    """Every role that may stand beside a date."""
    return tuple(row.role for row in role_rows())


@dataclass(frozen=True, slots=True)
class _Claim:
    """Words before a date that say what happened on it."""

    start: int
    roles: tuple[str, ...]
    label: bool = False
    """A word for the day itself (사고일은): nothing behind the date changes it."""
    weak: bool = False
    """소송은: only where no other deed follows the date."""


def roles_beside(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[str, ...]]:
    """For each span of a date, in order of place, the roles the words beside it give.

    Words before a date in its clause are its own where they end as its topic, subject or object
    (계약은 2018. 3. 1., 사고가 난 2020. 5. 6.); else what stands behind it up to the end of the
    clause. A deed behind the date says more than the topic before it: 계약은 … 해지되었다.
    """
    claims: list[_Claim | None] = []
    said = [_predicate(text, end) for _, end in spans]
    for place, (start, _) in enumerate(spans):
        floor = max(0, start - _WINDOW, spans[place - 1][1] if place else 0)
        if place and (before := said[place - 1]) is not None:
            floor = max(floor, before[0])
        left_claimed = not place or claims[-1] is not None
        claims.append(_claim(text, floor, start, left_claimed=left_claimed))
    found: list[tuple[str, ...]] = []
    for place, (start, end) in enumerate(spans):
        claim, predicate = claims[place], said[place]
        if predicate is not None:
            found.append((predicate[1],))
            continue
        if claim is not None and claim.label:
            found.append(claim.roles)
            continue
        limit = min(len(text), end + _WINDOW)
        if place + 1 < len(spans):
            following = claims[place + 1]
            limit = min(limit, following.start if following else spans[place + 1][0])
        found.append(_of_date(text, (start, end), limit, claim))
    return _shared(text, spans, claims, found)


def _claim(text: str, floor: int, start: int, *, left_claimed: bool) -> _Claim | None:
    """What the words between ``floor`` and a date say of it, if they are its own."""
    label = role_patterns().label.search(text, floor, start)
    if label is not None:
        role = role_named(label["word"])
        return _Claim(label.start(), (role,) if role else (), label=True)
    words = text[floor:start]
    closed = words.rfind(")") + 1
    begin = max(last_clause(words), closed)
    named = [m for m in role_patterns().before.finditer(words, begin) if role_named(m[0])]
    if not begin and not left_claimed:
        # 2018. 3. 1. 계약은 2020. 5. 6. 해지: the contract is the first date's; but 2018. 3. 1.
        # 개정된 법이 시행된 2018. 9. 1. says of each what happened
        named = [m for m in named[1:] if _ADNOMINAL.fullmatch(words, m.end())]
    for match in reversed(named):
        role = role_named(match[0])
        if role is not None and _BEFORE_DATE.fullmatch(words, match.end()):
            weak = role_patterns().words.fullmatch(match[0]) is None
            return _Claim(floor + match.start(), (role,), weak=weak)
    return None


_BORN = re.compile(r" ?생(?=(?:인데?|이[고며다나라]?|의|은|는|도|임|으로|입니다|인)?(?![가-힣]))")
"""1985년 3월생: born then."""


def _of_date(text: str, span: tuple[int, int], limit: int, claim: _Claim | None) -> tuple[str, ...]:
    """The deed behind the date, else the claim before it."""
    start, end = span
    own = claim.roles if claim else ()
    if _BORN.match(text, end):
        return ("출생일",)
    if _COPULA.match(text, end):
        return own
    if _COUNTED.match(text, end):
        return () if re.search(r"[은는] $", text[:start]) else own
    joint = _AFTER_DATE.match(text, end)
    words = text[joint.end() if joint else end : limit]
    if re.search(r"\( ?$", text[:start]):
        words = words.split(")")[0]
    if not claim:
        words = re.sub(r"^[\s,)]+", "", words)
    topic = _TOPIC.search(text, max(0, start - _WINDOW), start)
    behind = _behind(f"{topic[0].strip()} " if topic else "", words)
    if behind:
        return behind
    if claim is not None and claim.weak and not _BEGUN.match(words):
        return ()
    return own


_MODIFYING = re.compile(
    r"(?:(?<=[된한던난낸])|(?:[하되당]?[된한던]|당한|받은|은|하였던|되었던)) "
    r"(?!후|뒤|다음|날|때|것|경우|당시|이후|이전|직후|지 |채|바 |바,|사실|점|상태|시점|무렵)"
)
"""기소된 강도살인, 해지된 계약: the noun is what the deed was done to, and is of another day."""
_PREDICATE = re.compile(
    r" ?(?:이|가) (?P<words>[가-힣]{1,6}(?: [가-힣]{1,4})?)(?:인데?|이고|이며|이었던|였던)(?= )"
)
"""2022. 1. 1.이 만기인 2020. 1. 1.자 차용증: the due date is the first."""


def _predicate(text: str, end: int) -> tuple[int, str] | None:
    """The role a date is said to be, and where the words that say so end."""
    said = _PREDICATE.match(text, end)
    if said is None:
        return None
    words = said["words"]
    role = _label_role(words) or role_named(words) or role_named(words.removesuffix("일"))
    return None if role is None else (said.end(), role)


def _label_role(words: str) -> str | None:
    return next((row.role for row in role_rows() if words in (row.role, *row.label)), None)


def _behind(topic: str, words: str) -> tuple[str, ...]:
    """The roles named after a date, up to the end of the clause that names the first.

    ``topic`` stands before the date and may be the verb's noun: 소는 2021. 4. 5. 제기하였다.
    """
    other = _OTHER_TIME.search(words)
    if other is not None and other.start() > 2:
        words = words[: other.start()]
    whole = topic + words
    named = [
        (match.start(), match.end(), role)
        for match in role_patterns().words.finditer(whole)
        if match.end() > len(topic) and (role := role_named(match[0])) is not None
    ]
    if not named or max(0, named[0][0] - len(topic)) >= first_hard_end(words) + 1:
        return ()
    first = max(named[0][0], len(topic))
    limit = end_of_named(whole, first)
    if _MODIFYING.match(whole, named[0][1]):
        limit = min(limit, named[0][1])
    return tuple(dict.fromkeys(role for at, _, role in named if at < max(limit, first + 1)))


def _shared(
    text: str,
    spans: Sequence[tuple[int, int]],
    claims: Sequence[_Claim | None],
    found: list[tuple[str, ...]],
) -> list[tuple[str, ...]]:
    """2018. 3. 1.과 2019. 3. 1. 계약: dates that are only listed share what happened."""
    listed = [
        _LISTED.fullmatch(text, left[1], right[0]) is not None for left, right in pairwise(spans)
    ]
    for place in reversed(range(len(listed))):
        if listed[place] and not found[place]:
            found[place] = found[place + 1]
    for place in range(len(listed)):
        if listed[place] and not found[place + 1] and claims[place] is not None:
            found[place + 1] = found[place]
    return found
