"""Events of a statute's history as words: 2007년 형소법 개정 전, 민법 제766조 제3항 신설 후.

Only the words are read here; whether the statute exists and when it was changed, the store says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from lawdb.event_date.anchor_sides import SIDE, Side
from lawdb.event_date.names_in_text import PlacedName, ending_at, starting_at
from lawdb.event_date.reading import AnchorEvent, AnchorSide

_EVENTS = {
    "시행": AnchorEvent.COMMENCEMENT,
    "발효": AnchorEvent.COMMENCEMENT,
    "개정": AnchorEvent.AMENDMENT,
    "일부개정": AnchorEvent.AMENDMENT,
    "전부개정": AnchorEvent.WHOLE_AMENDMENT,
    "전문개정": AnchorEvent.WHOLE_AMENDMENT,
    "전면개정": AnchorEvent.WHOLE_AMENDMENT,
    "신설": AnchorEvent.INSERTION,
    "도입": AnchorEvent.INSERTION,
    "삭제": AnchorEvent.DELETION,
    "제정": AnchorEvent.ENACTMENT,
    "폐지": AnchorEvent.REPEAL,
    "공포": AnchorEvent.PROMULGATION,
    "생기": AnchorEvent.INSERTION,
    "생긴": AnchorEvent.INSERTION,
    "만들어지": AnchorEvent.INSERTION,
    "만들어진": AnchorEvent.INSERTION,
    "없어지": AnchorEvent.DELETION,
    "없어진": AnchorEvent.DELETION,
    "바뀌": AnchorEvent.AMENDMENT,
    "바뀐": AnchorEvent.AMENDMENT,
}
_WHOLE = {AnchorEvent.INSERTION: AnchorEvent.ENACTMENT, AnchorEvent.DELETION: AnchorEvent.REPEAL}
_EVERYDAY = re.compile(r"생|만들|없어|바뀌|바뀐")
"""Words of everyday speech: of a whole statute they mean its enactment and its repeal."""
_ACT = (
    r"(?P<act>(?:(?:전부|일부|전문|전면)\s?)?개정|시행|발효|신설|도입|삭제|제정|폐지|공포"
    r"|생기|생긴|만들어지|만들어진|없어지|없어진|바뀌|바뀐)"
)
_TAIL = re.compile(
    rf"{_ACT}\s*(?:(?:되|하)?기|되고|하고|되던|되어|(?:된|한)(?:\s*지)?|일(?!에)|지)?"
    rf"\s*(?:바로\s*)?(?:날\s*(?=이|직|전|후|부))?{SIDE}"
)
_BARE_SIDE = re.compile(rf"\s*(?:이|가|의)?\s*{SIDE}")
_JOINT = r"(?:이|가|의|을|를|은|는|도|에)?\s*(?:처음|최초로)?\s*$"
_ARTICLE = re.compile(
    r"(?P<article>제?\s*\d{1,4}\s*조(?:\s*의\s*\d{1,3}){0,2})"
    r"\s*(?P<unit>(?:제?\s*\d{1,2}\s*항(?:\s*의\s*\d{1,2})?|[①-⑳])?"
    r"\s*(?:제?\s*\d{1,3}\s*호(?:\s*의\s*\d{1,3})?)?\s*(?:[가-하]\s*목)?)\s*"
)
_ARTICLE_BEFORE = re.compile(_ARTICLE.pattern + _JOINT)
_DATE = (
    r"(?P<year>\d{4})\s*(?:\.|년)(?:\s*(?P<month>\d{1,2})\s*(?:\.|월)"
    r"(?:\s*(?P<day>\d{1,2})\s*(?:\.|일))?)?"
)
_KIND = r"(?:법률|대통령령|[가-힣]{1,10}(?:부령|리령|규칙))"
_DATE_BEFORE = re.compile(
    rf"(?<!\d){_DATE}\s*(?:자|에|의|도)?\s*(?:(?P<amended>개정|시행|공포)(?:된|한)?)?\s*$"
)
_AMENDED_BEFORE = re.compile(r"(?P<amended>개정)(?:된)?\s*$")
_NUMBER_BEFORE = re.compile(
    rf"(?P<kind>{_KIND})?\s*제\s*0*(?P<number>\d{{1,6}})\s*호"
    r"(?:로|에\s*의하여|에\s*의한|의|이|가)?\s*$"
)
_NUMBER_IN = re.compile(rf"(?P<kind>{_KIND})?\s*제\s*0*(?P<number>\d{{1,6}})\s*호")
_DATE_IN = re.compile(rf"(?<!\d){_DATE}")
_NOTHING_ELSE = re.compile(
    r"[\s,]*(?:로|자)?\s*(?:일부|전부|전문)?\s*(?:개정|공포|제정)?(?:된|한)?(?:\s*것)?[\s,]*"
)
_BRACKET_BEFORE = re.compile(r"[(<\[](?P<inner>[^()<>\[\]]{4,60})[)>\]]\s*(?:이|가|의|을|를)?\s*$")
"""형사소송법(법률 제8730호) 시행 전."""
_PROMULGATED_BEFORE = re.compile(
    rf"(?:(?<!\d){_DATE}\s*)?(?:법률|대통령령|[가-힣]{{1,10}}(?:부령|리령|규칙))\s*제\s*0*"
    r"(?P<number>\d{1,6})\s*호(?:로|로서|로써|에\s*의하여)?\s*"
    r"(?:일부|전부|전문)?\s*(?P<amended>개정)(?:된|한)?\s*$"
)
"""2018. 10. 16. 법률 제15791호로 개정된, before a statute's name."""
_PRONOUN = re.compile(r"(?:^|(?<=[\s(「'\"‘“]))(?:(?:이|그|위|동|같은|해당|본)\s*)?(?:법률|법)\s*$")
_LAW_SHAPED = re.compile(r"[가-힣A-Za-z0-9ㆍ·]*[가-힣A-Za-z0-9](?:법률|법|시행령|시행규칙)\s*$")
_NO_STATUTES = re.compile(
    r"(?:방법|불법|적법|위법|편법|합법|사법|입법|문법|해법|기법|수법|준법|탈법|용법|비법|민사법|형사법"
    r"|공법|국제법|자연법|관습법|실정법|특별법|일반법|현행법|개정법|구법|신법)\s*$"
)
_CLOSING = " \n\t」』’”'\""
"""What may stand behind a name before the event: ‘아동ㆍ청소년의 성보호에 관한 법률’ 시행 후."""
_AMENDED = re.compile(
    rf"(?<!\d)(?={_KIND}\s*제\s*\d|\d{{4}})(?:{_DATE}\s*(?:자로|자|에)?\s*)?"
    rf"(?:{_KIND}\s*제\s*0*(?P<number>\d{{1,6}})\s*호(?:로|로서|로써|에\s*의하여)?\s*)?"
    r"(?:일부|전부|전문)?\s*(?:개정|신설|제정)(?:된|되어\s*시행된|한)\s+[「『‘“'\"]?"
)
_REACH = 130
"""Characters looked at before an event: a name, an article, a date."""


@dataclass(frozen=True, slots=True)
class When:
    """The year, month or day by which an amendment is picked among a statute's."""

    year: int
    month: int | None = None
    day: int | None = None

    @property
    def as_day(self) -> date | None:
        """The day; None where it is none of the calendar, or longer than a day."""
        try:
            return date(self.year, self.month or 0, self.day or 0)
        except ValueError:
            return None

    def fits(self, moment: date) -> bool:
        """Whether a day lies in it."""
        return (
            moment.year == self.year
            and self.month in (None, moment.month)
            and self.day in (None, moment.day)
        )


@dataclass(frozen=True, slots=True)
class AnchorWords:
    """The words of one event: ``text[start:end]``, without the statute's name where that varies."""

    start: int
    end: int
    event: AnchorEvent
    side: Side
    names: tuple[PlacedName, ...] = ()
    """What may be the statute's name, before the event or after; the longest first."""
    article: str = ""
    unit: str = ""
    when: When | None = None
    number: str = ""
    """A promulgation number, without leading zeros."""
    kind: str = ""
    """법률, 대통령령: with the number, which each kind counts for itself."""
    any_revision: bool = False
    """Whether it may be any revision: addenda (부칙) that do not say of which."""
    refers_back: bool = False
    """이 법 시행 당시: the statute named before is meant."""
    shaped: PlacedName | None = None
    """Words formed like a statute's name, should none of ``names`` be one."""


def anchors_in(text: str) -> list[AnchorWords]:
    """Every event with a before or after, in order of place."""
    found: list[AnchorWords] = []
    for tail in _TAIL.finditer(text):
        words = _read(text, tail)
        if words is not None:
            found.append(words)
    return found


def amended_names_in(text: str) -> list[AnchorWords]:
    """1995. 12. 29. 개정된 형사소송법: the text since that amendment, not the day of it."""
    found: list[AnchorWords] = []
    for match in _AMENDED.finditer(text):
        names = tuple(n for n in starting_at(text, match.end()) if len(n.normalised) > 1)
        event = AnchorEvent.AMENDMENT
        found.append(
            AnchorWords(
                match.start(),
                match.end(),
                event,
                Side(AnchorSide.AFTER),
                names,
                when=_when(match) if match["year"] else None,
                number=match["number"] or "",
            )
        )
    return found


def promulgation_in(words: str) -> tuple[str, str, When | None] | None:
    """Number, kind and day of a promulgation that the words name; None where they name none.

    법률 제8730호; 제17503호, 2020. 10. 20.; 2014. 3. 11. No more may stand there but 개정.
    """
    number, dated = _NUMBER_IN.search(words), _DATE_IN.search(words)
    rest = _DATE_IN.sub("", _NUMBER_IN.sub("", words))
    if (number is None and dated is None) or _NOTHING_ELSE.fullmatch(rest) is None:
        return None
    return (
        number["number"] if number else "",
        (number["kind"] or "") if number else "",
        _when(dated) if dated else None,
    )


def article_before(text: str, floor: int, end: int) -> tuple[str, str, int]:
    """The article and unit that end at a place, and where they begin; empty where none do."""
    match = _ARTICLE_BEFORE.search(text[floor:end])
    if match is None:
        return "", "", end
    return _tight(match["article"]), _tight(match["unit"]), floor + match.start()


def article_after(text: str, position: int) -> tuple[str, str, int]:
    """The article and unit that stand behind a name, and where they end; empty where none do."""
    match = re.compile(rf"[」』’”]?\s*{_ARTICLE.pattern}").match(text, position)
    if match is None:
        return "", "", position
    return _tight(match["article"]), _tight(match["unit"]), position + len(match.group().rstrip())


def side_after(text: str, position: int) -> tuple[Side, int] | None:
    """Before or after right behind a nickname (태완이법 전에), and where that ends."""
    match = _BARE_SIDE.match(text, position)
    return None if match is None else (Side.of(match), match.end())


def widened(text: str, words: AnchorWords, name: PlacedName, *, dated: bool) -> AnchorWords:
    """The event with the name that was found, and the date or 개정 before that name.

    2007년 개정된 형소법 시행 전 speaks of the amendment, not of the Act's first commencement.
    ``dated`` is False of a nickname: it denotes its promulgation, a date before it is another's.
    """
    start, end = min(words.start, name.start), max(words.end, name.end)
    when, event, article, unit = words.when, words.event, words.article, words.unit
    if name.start > words.start:
        after = _ARTICLE.match(text, name.end) or _ARTICLE.match(text, name.end + 1)
        if after is not None and not article:
            article, unit, end = _tight(after["article"]), _tight(after["unit"]), after.end()
        return replace(words, start=start, end=end, article=article, unit=unit)
    before = text[max(0, name.start - _REACH) : name.start]
    number = words.number
    promulgated = _PROMULGATED_BEFORE.search(before) if dated else None
    date_before = _DATE_BEFORE.search(before) if dated else None
    modifier = promulgated or date_before or _AMENDED_BEFORE.search(before)
    if modifier is not None:
        start = name.start - len(before) + modifier.start()
        if promulgated is not None:
            number = number or promulgated["number"]
            when = when or (_when(promulgated) if promulgated["year"] else None)
        elif date_before is not None:
            when = when or _when(date_before)
        if modifier["amended"] == "개정" and event is AnchorEvent.COMMENCEMENT:
            event = AnchorEvent.AMENDMENT
    return replace(words, start=start, end=end, event=event, when=when, number=number)


def _read(text: str, tail: re.Match[str]) -> AnchorWords | None:
    """The words before an event, from its end: number, date, article, date, name."""
    event = _EVENTS[_tight(tail["act"])]
    side = Side.of(tail)
    floor = max(0, tail.start() - _REACH)
    position = tail.start()
    before = text[floor:position]
    number, kind, when, article, unit = "", "", None, "", ""
    bracket = _BRACKET_BEFORE.search(before)
    if bracket is not None and (promulgated := promulgation_in(bracket["inner"])) is not None:
        number, kind, when = promulgated
        before = before[: bracket.start()]
    elif (match := _NUMBER_BEFORE.search(before)) is not None:
        number, kind = match["number"], match["kind"] or ""
        before = before[: match.start()]
    if (match := _DATE_BEFORE.search(before)) is not None:
        when = _when(match)
        before = before[: match.start()]
    if (match := _ARTICLE_BEFORE.search(before)) is not None:
        article, unit = _tight(match["article"]), _tight(match["unit"])
        before = before[: match.start()]
        if when is None and (dated := _DATE_BEFORE.search(before)) is not None:
            when = _when(dated)
            before = before[: dated.start()]
    elif _EVERYDAY.match(tail["act"]):
        event = _WHOLE.get(event, event)
    start = floor + len(before)
    bare = re.sub(_JOINT, "", before) if start == tail.start() or not article else before
    bare = re.sub(r"(?:에서|에|의)?\s*$", "", bare)
    refers_back = _PRONOUN.search(bare) or _PRONOUN.search(before)
    if refers_back is not None:
        begin = floor + refers_back.start()
        return AnchorWords(
            begin, tail.end(), event, side, (), article, unit, when, number, kind, refers_back=True
        )
    before, bare = before.rstrip(_CLOSING), bare.rstrip(_CLOSING)
    names = [*ending_at(text, floor + len(before)), *ending_at(text, floor + len(bare))]
    shaped = _shaped(bare, floor) or _shaped(before, floor)
    amends = event in (AnchorEvent.AMENDMENT, AnchorEvent.WHOLE_AMENDMENT)
    vague = bool(number) or (when is not None and when.day is None)
    if (amends or vague) and shaped is None:
        names += _names_after(text, tail.end())
    unique = tuple(dict.fromkeys(n for n in names if len(n.normalised) > 1))
    return AnchorWords(
        start, tail.end(), event, side, unique, article, unit, when, number, kind, shaped=shaped
    )


def _names_after(text: str, position: int) -> Iterator[PlacedName]:
    """개정 전 민법, 개정 전의 구 민법."""
    joint = re.compile(r"(?:의|인)?\s*").match(text, position)
    yield from starting_at(text, joint.end() if joint else position)


def _shaped(before: str, floor: int) -> PlacedName | None:
    match = _LAW_SHAPED.search(before)
    if match is None or _NO_STATUTES.fullmatch(match.group()):
        return None
    name = match.group().rstrip()
    return PlacedName(floor + match.start(), floor + match.start() + len(name), name)


def _when(match: re.Match[str]) -> When:
    month, day = match["month"], match["day"]
    return When(int(match["year"]), int(month) if month else None, int(day) if day else None)


def _tight(text: str) -> str:
    """Without spaces; ③ as 제3항."""
    tight = re.sub(r"\s+", "", text)
    return re.sub(r"[①-⑳]", lambda m: f"제{ord(m.group()) - ord('①') + 1}항", tight)
