"""Words that speak of an event in a statute's history and were not read: never passed over.

Without a time an answer is given for today; words that do name a time, in a form that is not
understood, are reported instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lawdb.event_date.anchor_sides import WORD_END
from lawdb.event_date.event_date import FoundExpression
from lawdb.event_date.reading import NotFound, NotFoundCode
from lawdb.event_date.sentences import not_found

_NO_STATUTES = (
    r"(?:방법|불법|적법|위법|편법|합법|사법|입법|문법|해법|기법|수법|준법|탈법|용법|비법)"
)
_SUBJECT = (
    r"(?:(?:법률|대통령령|[가-힣]{1,10}(?:부령|리령|규칙))\s*제\s*\d{1,6}\s*호"
    rf"|(?!\S*{_NO_STATUTES}\S{{0,1}}\s)(?<![가-힣])[가-힣ㆍ·]{{1,30}}(?:법률|법|시행령|시행규칙)"
    r"|제\s*\d{1,4}\s*조(?:의\s*\d{1,3})?(?:\s*제\s*\d{1,2}\s*[항호]|[①-⑳])*)"
)
_EVENT = r"(?:개정|시행(?!규칙|령|세칙)|발효|신설|도입|삭제|제정|폐지|공포|통과|위헌|헌법불합치)"
_MOMENT = (
    r"(?:이전|직전|전날|이후|직후|다음\s?날|무렵|즈음|앞서|앞두고|이래|당시|당일"
    rf"|(?:기|된|한|일|[0-9년월일])\s*(?:전|후|뒤)|(?<=\s)(?:전|후|뒤|때){WORD_END}|까지)(?![가-힣]{{3}})"
)
_UNREAD = re.compile(
    rf"{_SUBJECT}[」』’”]?\s*(?:\([가-힣0-9 .,]{{0,60}}\))?\s*(?:이|가|의|은|는|을|를|로|으로)?\s*"
    rf"(?:일부|전부|전문)?\s*{_EVENT}(?:[가-힣0-9 ]{{0,14}}?){_MOMENT}"
)


def unread_events(text: str, taken: Sequence[tuple[int, int]]) -> list[NotFound]:
    """The events outside of the spans ``taken``, those that were read."""
    found: list[NotFound] = []
    for match in _UNREAD.finditer(text):
        if not any(match.start() < end and start < match.end() for start, end in taken):
            words = FoundExpression(text=match.group(), start=match.start(), end=match.end())
            found.append(not_found(NotFoundCode.UNREAD_WORDING, words))
    return found
