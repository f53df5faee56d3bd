"""Where a statute's name begins and ends in a text, and what an unknown name looks like."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lawdb.citations.citation import CitationKind

_LETTER = re.compile(r"[가-힣A-Za-z0-9]")
_FORMER_BEFORE = re.compile(r"(?:^|[^가-힣A-Za-z0-9])(?:구|현행|개정|신|위|동)$")
_AFTER = re.compile(
    r"(?:상의?|에서의?|에서도?|에게|에는|에도|에|으로|로|은|는|이|가|을|를|의|과|와|도|만|및|이나|나"
    r"|소정의?|제(?=\s*\d)|부칙|별표|별지|시행\s?당시|등|중|규정|조항|이라|이란|입니다|이다)"
)
_AFTER_WHOLE = re.compile(
    rf"(?:{_AFTER.pattern}){{0,2}}(?![가-힣A-Za-z])|(?:상|의|에서의|소정|소정의|부칙|별표)?\s*제\s*\d"
    r"|이라\s*(?:한다|함|고)|(?:에|의|으로)\s?(?:의하|따르|따라|의한|정하|규정)|\d{1,4}\s*조"
)


def begins_a_name(text: str, start: int) -> bool:
    """Whether a name may begin there: a word begins, or only 구, 현행, 위 … stands before it."""
    if start == 0 or _LETTER.match(text[start - 1]) is None:
        return True
    return _FORMER_BEFORE.search(text, max(0, start - 4), start) is not None


def ends_a_name(text: str, end: int) -> bool:
    """Whether a name may end there: 민법, 민법상, 민법제766조, but not 민법전 or 민법학."""
    if end == len(text) or _LETTER.match(text[end]) is None:
        return True
    return _AFTER_WHOLE.match(text, end) is not None


@dataclass(frozen=True, slots=True)
class WrittenName:
    """Words that claim to be the name of a normative text."""

    start: int
    end: int
    name: str
    kind: CitationKind


_BRACKETED = re.compile(r"[「『｢《〈]\s*([^「」『』｢｣《》〈〉\n]{1,120}?)\s*[」』｣》〉]\s*$")
_LAST_WORD = (
    r"(?:법률|법룰|법|볍|벚|헌법|시행령|시행규칙|령|규칙|규정|조례|협약|조약|협정|의정서|훈령|예규|고시|지침"
    r"|통칙|세칙|요령|규준|기준|약관|정관|계약서|계약|협약서|합의서|약정서|약정|규약|내규|사규|헌장)"
)
_CLAIM_END = re.compile(rf"({_LAST_WORD})(?:상의?|의|에서)?$")
_LONGEST_END = 10
"""Letters of the longest last word with its particle."""
_BACKWARDS = re.compile(r"[가-힣A-Za-z0-9·]*")
_TITLE_LINKS = re.compile(
    r"(?:^|[\s(\[])((?:[가-힣A-Za-z0-9·]+(?:,\s*|\s+))*?"
    r"[가-힣A-Za-z0-9·]+(?:등)?(?:에|을|를|의)\s*(?:관한|대한|위한|따른|의한)"
    r"(?:\s+[가-힣A-Za-z0-9·]+){0,4}\s*)$"
)
"""… 에 관한 before 법률, 규칙, 특별법."""
_BETWEEN_STATES = re.compile(
    r"(?<![가-힣])([가-힣]+(?:\s정부)?(?:과|와|·)\s?[가-힣]+(?:\s정부)?\s?(?:간|사이)의\s+"
    r"(?:[가-힣·]+\s+){0,9})$"
)
"""대한민국과 미합중국 간의 … before 협정."""
_LINKED = re.compile(
    r"^(?:특별법|특례법|(?:특별|임시)?조치법|기본법|법률|법|시행령|시행규칙|규칙|규정|령|조례|훈령|고시|지침|예규|조약|의정서|[가-힣]*협[약정]|국제\s?규약)$"
)
_PREFIX_WORD = re.compile(r"(?:^|(?<=[\s(\[]))([가-힣A-Za-z0-9·]{1,20}(?:\s*및\s*|\s+등\s+|\s+))$")
_LONGEST_PREFIX = 28
_NO_PREFIX = re.compile(
    r"(?:[은는을를의로면며고서도만이와과에뿐록]|(?<![평국허인])가|한|된|할|될|하는|되는|있는|없는|인|던|소정"
    r"|현행|개정|내지|또는|및|등|참조|관련|바|경우|때|것|중|당시|[조항호목])\s*$"
    r"|^(?:같은|위|동|이|그|구|신)\s*$"
)
"""Words that no title of several words begins with."""
_FORMER_ANCHOR = re.compile(r"(?:^|[\s(\[/,·\]])(?:구|舊)\s+(?=[가-힣\d])")
_LONGEST_CLAIM = 60
_CLAUSE_SIGNS = r"[.,;:?!()\[\]{}<>\n「」『』“”‘’\"'/]"
_CLAUSE_WORDS = (
    r"은|(?<!로\s하)는|면|(?<=[하되이않있없라다치르리두주보])고|며|서|(?<!자치)도|만|어|여|로(?!\s하는)"
    r"|(?<=[하되는은인한않])지|(?<=[법령칙례])상"
)
_CLAUSE_SUBJECT = r"(?<=[가-힣])(?:이|(?<![평국허인])가|에)\s(?!관한|대한|의한|따른|있어서의)"
_CLAUSE_END = re.compile(rf"{_CLAUSE_SIGNS}|(?:{_CLAUSE_WORDS}|과|와)\s(?!및|등)|{_CLAUSE_SUBJECT}")
_CLAUSE_END_OF_LINKED = re.compile(
    rf"{_CLAUSE_SIGNS}|(?:{_CLAUSE_WORDS})\s(?!및|등)|{_CLAUSE_SUBJECT}"
)
"""자본시장과 금융투자업에 관한 법률 is one title."""
_KINDS: tuple[tuple[CitationKind, re.Pattern[str]], ...] = (
    (
        CitationKind.LOCAL,
        re.compile(r"조례|^[가-힣]{1,6}(?:특별시|광역시|특별자치[시도]|도|시|군|구)\s.*규칙$"),
    ),
    (CitationKind.TREATY, re.compile(r"(?:협약|조약|협정|의정서|헌장|국제\s?규약)$")),
    (
        CitationKind.ADMINISTRATIVE_RULE,
        re.compile(r"(?:훈령|예규|고시|지침|통칙|세칙|요령|규준|기준)$"),
    ),
    (
        CitationKind.CONTRACT,
        re.compile(
            r"(?:약관|정관|계약서?|합의서|약정서?|규약|내규|사규|단체협약|취업규칙|협약서"
            r"|(?:인사|보수|급여|복무|퇴직금|취업|징계|경조|여비|상벌|직제|회계|운영)\s?(?:관리)?\s?규[정칙])$"
        ),
    ),
)
_COUNTRIES = (
    "독일|일본|미국|프랑스|영국|중국|중화인민공화국|대만|스위스|오스트리아|이탈리아|스페인|캐나다|호주|러시아"
    "|북한|베트남|싱가포르|홍콩|유럽연합|EU|네덜란드|벨기에|스웨덴|뉴욕주|캘리포니아주|델라웨어주|연방"
)
_FOREIGN_BEFORE = re.compile(rf"(?:{_COUNTRIES})(?:의|국)?\s*(?:구\s*)?[「『]?\s*$")
_FOREIGN = re.compile(rf"^(?:{_COUNTRIES})(?:의|국)?\s?(?=[가-힣])(?!연방준비)")
_COLLECTIVE = re.compile(r"단체협약$")


def kind_of(name: str) -> CitationKind:
    """What kind of text a name belongs to, by its words."""
    if _COLLECTIVE.search(name) is not None:
        return CitationKind.CONTRACT
    if _FOREIGN.match(name) is not None:
        return CitationKind.FOREIGN
    return next((kind for kind, form in _KINDS if form.search(name)), CitationKind.STATUTE)


def is_foreign(text: str, start: int) -> bool:
    """Whether the name that begins there is said to be another country's: 독일 민법."""
    return _FOREIGN_BEFORE.search(text, max(0, start - 16), start) is not None


def bracketed_before(text: str, end: int) -> WrittenName | None:
    """The name in 「」 that ends right before a place."""
    match = _BRACKETED.search(text, max(0, end - 130), end)
    if match is None:
        return None
    name = match[1]
    foreign = is_foreign(text, match.start())
    kind = CitationKind.FOREIGN if foreign else kind_of(name)
    return WrittenName(match.start(), match.end(), name, kind)


def claimed_before(text: str, end: int, floor: int = 0) -> WrittenName | None:
    """The words right before a place that claim to be a name, known or not: 없는법 제3조.

    ``floor``: where the reference before ends; no name begins before.
    """
    floor = _after_reference(text, floor, end) if end - floor <= 100 else end - 100
    last = floor + len(text[floor:end].rstrip())
    match = _CLAIM_END.search(text, max(floor, last - _LONGEST_END), last)
    if match is None:
        return None
    name_end = match.end(1)
    word = _BACKWARDS.match(text[max(floor, end - _LONGEST_CLAIM) : name_end][::-1])
    start = name_end - (word.end() if word is not None else 0)
    if start and _LETTER.match(text[start - 1]):
        return None
    start = _widened(text, floor, start, name_end)
    name = text[start:name_end]
    foreign = is_foreign(text, start)
    return WrittenName(start, name_end, name, CitationKind.FOREIGN if foreign else kind_of(name))


def _after_reference(text: str, floor: int, end: int) -> int:
    """Where a name may begin behind a reference: after its particle, 및 and the like."""
    if floor == 0:
        return 0
    link = _LINK_BEHIND.match(text, floor, end)
    return floor if link is None else link.end()


def _widened(text: str, floor: int, start: int, end: int) -> int:
    """Where a title of several words begins: 구 is the surest sign, then 에 관한, then 및."""
    linked = _LINKED.match(text[start:end]) is not None
    for cut in (_CLAUSE_END_OF_LINKED if linked else _CLAUSE_END).finditer(text, floor, start):
        floor = cut.end()
    anchors = list(_FORMER_ANCHOR.finditer(text, max(0, start - _LONGEST_CLAIM), start))
    if anchors and _ONE_TITLE.fullmatch(text, anchors[-1].end(), start):
        return anchors[-1].end()
    if kind_of(text[start:end]) is CitationKind.TREATY:
        states = _BETWEEN_STATES.search(text, max(0, start - _LONGEST_CLAIM), start)
        if states is not None:
            return states.start(1)
    if linked:
        longer = _TITLE_LINKS.search(text[floor:start])
        if longer is not None:
            return floor + longer.start(1)
    while word := _PREFIX_WORD.search(text, max(floor, start - _LONGEST_PREFIX), start):
        first, *link = word[1].split()
        glued = first.removesuffix("및")
        if _NO_PREFIX.search(glued or "및") is not None:
            break
        if (link or glued != first) and _LAST.search(glued) is not None:
            break  # 민법 및 증여세법: two names
        start = word.start(1)
    before = _THIS_CASE if text.startswith("사건", start) else _PROVINCE
    wider = before.search(text, max(0, start - 12), start)
    return start if wider is None else wider.start(1)


_LINK_BEHIND = re.compile(r"[가-힣A-Za-z0-9·)\]]*[\s,·]+(?:(?:및|또는|그리고|내지|혹은)\s+)?")
_THIS_CASE = re.compile(r"(?<![가-힣])(이\s+)$")
"""이 사건 계약: so a judgment calls the one at issue."""
_PROVINCE = re.compile(
    r"(?<![가-힣])((?:경기|강원|(?:충청|전라|경상)[남북]|제주|[가-힣]{2}특별자치)도\s+)$"
)
"""경기도 공유재산 관리 조례: 도 is no particle."""
_ONE_TITLE = re.compile(r"[가-힣A-Za-z0-9·,\s]{1,60}")
_LAST = re.compile(r"(?:법|법률|령|규칙)$")


_SUBJECT = re.compile(
    r"(?<![가-힣A-Za-z0-9])([가-힣A-Za-z0-9·]{2,}(?:법|법률|시행령|시행규칙))(?:은|는|에서는?|상|의\s*경우)(?![가-힣])"
)
_NO_SUBJECT = re.compile(r"(?:방|불|입|사|문|어|수|적|위|편|용|요|기|화|공|비)법$")


def subject_of(text: str, start: int, end: int) -> WrittenName | None:
    """An unknown statute that a sentence speaks of: 지방세특례제한법은 … 제2조를 신설하여."""
    found: WrittenName | None = None
    for match in _SUBJECT.finditer(text, start, end):
        if _NO_SUBJECT.search(match[1]) is None:
            kind = kind_of(match[1])
            found = WrittenName(match.start(1), match.end(1), match[1], kind)
    return found
