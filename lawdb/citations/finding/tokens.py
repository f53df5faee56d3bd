"""The pieces a text's citations are made of: numbers, 부칙, anaphora, brackets, case numbers.

Read from the text's reading form (``reading_form``); every piece says where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from lawdb.article_structure import item_number, units
from lawdb.citations.finding.reading_form import hanja_number


class Level(IntEnum):
    """How deep a number stands: the smaller, the higher."""

    ADDENDA = -1
    ARTICLE = 0
    PARAGRAPH = 1
    SUBPARAGRAPH = 2
    ITEM = 3
    SUBITEM = 4


class Kind(StrEnum):
    """What a piece is."""

    NUMBER = "number"
    ANAPHOR = "anaphor"
    """같은 법, 동법 시행령, 이 영, 법, 시행령, 위 약관."""
    BEFORE = "before"
    """전조, 전항: the one before the article or paragraph at hand."""
    ADDENDA = "addenda"
    ANNEX = "annex"
    DIVISION = "division"
    CASE = "case"
    DEFINITION = "definition"
    """이하 ‘도시정비법’이라 한다; 이하 같다."""
    OPEN = "open"
    CLOSE = "close"
    BREAK = "break"
    """An empty line, a heading: what was named before is no longer at hand."""


@dataclass(frozen=True, slots=True)
class Token:
    """One piece: ``text[start:end]``."""

    kind: Kind
    start: int
    end: int
    level: Level = Level.ARTICLE
    number: tuple[int, ...] = ()
    """Number and branches of a NUMBER."""
    bare: bool = False
    """Of a NUMBER: written without 제."""
    word: str = ""
    """Of an anaphor 법, 시행령 …; of an annex its address; of a definition the short form."""
    subordinate: str = ""
    """Of 같은 법 시행령: 시행령."""
    alone: bool = False
    """Of an anaphor: the bare word, without 같은, 동, 위."""
    unsure: bool = False
    """Of an anaphor: names no statute unless a number follows (위 규정)."""


_NUMERAL = r"(?:\d{1,4}|[一二三四五六七八九十百千]{1,7})"
_BRANCH = r"\s*의\s*(\d{1,3})(?!\d|\s*(?:분의|배|차|종|개|명|인\b|에\s*(?:해당|상당)))"
_NO_ARTICLE = r"(?!정|직|합|사|세[^가-힣]?|례|치|선|약|달|건|각|원|의\s?금|대\s|단위|\s?\d[,\d]*억)"
_NO_PARAGRAPH = r"(?!소|고|변|공|목|쟁|암|만|거|문)"
_NO_SUBPARAGRAPH = r"(?!증|선|실|차|기|봉|법정|점|외|텔|봉|봉투|조)"
_ITEM_END = r"(?=[^가-힣]|에|의|은|는|이|가|을|를|과|와|부터|까지|내지|및|단서|본문|소정|상|중|전단|후단|또는|$)"
_SHARED = (
    r"제\s*\d{1,3}(?:\s*(?:,|·|및|내지|~|-|또는)\s*(?:제\s*)?\d{1,3})+\s*"
    rf"(?P<shared>조{_NO_ARTICLE}|항{_NO_PARAGRAPH}|호{_NO_SUBPARAGRAPH})"
)
_STATUTE_WORD = r"법률|법|시행령|시행규칙|시행세칙|령|영|규칙"
_OTHER_WORD = r"규정|조례|약관|정관|계약서|계약|협약|약정서|합의서|규약|조약|협정"
_NOT_INSIDE = r"(?<![가-힣A-Za-z0-9])"
_SYMBOLS = (
    "헌[가-바사아]|가합|가단|가소|고합|고단|고정|고약|노|도|나|다|다카|라|마|마카|바|오|초|초기|감도|감노|전도|전노"
    "|구합|구단|구|누|두|두재|무|아|부|루|재다|재두|재도|재나|재누|느합|느단|드합|드단|르|므|브|스|으|즈합|즈단"
    "|후|허|흐|카합|카단|카기|카경|카확|타경|타채|타기|회합|회단|개회|하합|하단|하면|차|머|자|재고합|재노|재가합|재르|재므|재후"
    "|추|수|우|주|쿠|그|로|모|보|오|인라|인마|정|파|푸|행심|재무|당|원|허가|심사|국심|조심|서"
)
_CASE = (
    rf"(?P<case>{_NOT_INSIDE}(?P<number>(?:(?:19|20)\d\d|[4-9]\d|42\d\d)\s?(?:{_SYMBOLS})\s?\d{{1,7}})"
    r"(?!\d|[가-힣]*조)(?:\s*(?:전원합의체\s*)?(?:판결|결정|명령))?)"
)
_COURT_BEFORE = re.compile(
    r"(?:(?:대법원|헌법재판소|헌재|[가-힣]{2,8}법원(?:\s?[가-힣]{1,4}지원)?)\s*)?"
    r"\d{4}\s*\.\s*\d{1,2}\s*\.\s*\d{1,2}\s*\.?\s*(?:자|선고)?\s*$"
)
_ITEM = "[가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호]"
_FIRST = rf"(?=[\n\d제一二三四五六七八九十百千부별①-⑳㉑-㉟㊱-㊿\[\](){{}}<이같동위그당본상앞모법시영규전]|{_ITEM}\s?목)"
"""What a piece can begin with: looked at first, for most letters begin none."""
_TOKEN = re.compile(
    rf"""{_FIRST}(?:(?P<break>\n[ \t]*\n|\n\s*(?=\#{{1,6}}\s)|\n\s*(?=\[\d{{1,2}}\]))
      | {_CASE}
      | (?P<list>{_SHARED})
      | (?P<addenda>부칙\s*(?:[<〈(\[]\s*(?P<of>(?:[^<>〈〉()\[\]\n]{{0,30}}?(?:제\s*\d+\s*호|\d{{4}}\s*\.)
            [^<>〈〉()\[\]\n]{{0,40}}))\s*[>〉)\]])?)
      | (?P<article>(?P<je>제\s*)?(?<!\d)(?P<an>{_NUMERAL})\s*조{_NO_ARTICLE}(?:{_BRANCH})?(?:{_BRANCH})?)
      | (?P<paragraph>(?P<pje>제\s*)?(?<!\d)(?P<pn>\d{{1,3}}|[一二三四五六七八九十]{{1,3}})\s*항{_NO_PARAGRAPH}
            (?:\s*의\s*(?P<pb>\d{{1,2}})(?!\d|\s*분의))?)
      | (?P<circled>[①-⑳㉑-㉟㊱-㊿])
      | (?P<subparagraph>(?P<hje>제\s*)?(?<![\d-])(?P<hn>\d{{1,3}}|[一二三四五六七八九十]{{1,3}})\s*호{_NO_SUBPARAGRAPH}
            (?:\s*의\s*(?P<hb>\d{{1,3}})(?!\d|\s*분의))?)
      | (?P<item>(?:\(\s*(?P<ip>{_ITEM})\s*\)\s*[목호]|(?:(?<![가-힣])|(?<=호)|(?<=호의)|(?<=항))(?P<in>{_ITEM})\s*목)
            {_ITEM_END}(?:의\s*(?P<ib>\d{{1,2}}))?(?:\s*\(?(?P<is>\d{{1,2}})\))?)
      | (?P<annex>[\[<]?\s*(?:별표\s*(?:제?\s*\d{{1,3}}(?:\s*호)?(?:\s*의\s*\d{{1,2}})?)?|별지\s*제?\s*\d{{1,3}}\s*호?
            (?:\s*의\s*\d{{1,2}})?\s*(?:호\s*)?서식)\s*[\]>]?)
      | (?P<division>제\s*\d{{1,2}}\s*(?:편|장)(?![가-힣])(?:\s*제\s*\d{{1,2}}\s*(?:장|절|관)(?![가-힣]))*)
      | (?P<definition>이하\s*(?:같다|같음|[‘“「『'"]\s*(?P<short>[^‘’“”「」『』'"\n]{{1,60}}?)\s*[’”」』'"]\s*(?:이?라|로|으로)
            |(?P<plain>(?:구\s)?[가-힣·]{{1,30}}?)\s*(?:이라|라)\s*(?=고?\s*(?:한다|함|칭|부른|하고|하며|약칭))))
      | (?P<anaphor>{_NOT_INSIDE}(?:(?:같은|동|위|이|그|당해|본|상기|앞의)\s*(?P<word>{_STATUTE_WORD}|{_OTHER_WORD})
            |(?P<alone>모법|법|시행령|시행규칙|영|규칙)(?=\s*(?:제\s*\d|부칙|별표|시행령|시행규칙)))
            (?P<sub>\s*(?:시행령|시행규칙|시행세칙))?)
      | (?P<before>{_NOT_INSIDE}전(?P<bw>조|항)(?=[^가-힣]|의|에|은|는|을|과|와|규정|제|본문|단서|까지|에서|$))
      | (?P<open>[(\[{{])
      | (?P<close>[)\]}}]))""",
    re.VERBOSE,
)
_NO_REFERENCE_BEFORE = re.compile(
    r"(?:법률|령|규칙|훈령|예규|고시|공고|조약|관보|공보|신청|지급기|권|호증의?|목록|청구취지|주문|[가-힣]증"
    r"|공소사실|판시|사건|별지)\s*$"
)
_WORD_END = re.compile(
    r"(?:상의?|에서의?|에서도?|에|으로|로|은|는|이|가|을|를|의|과|와|도|만|및|소정의?|제\s*\d|부칙|별표|시행령|시행규칙)"
    r"|[^가-힣A-Za-z0-9]|$"
)
_LEVELS = {"조": Level.ARTICLE, "항": Level.PARAGRAPH, "호": Level.SUBPARAGRAPH}
_LISTED = re.compile(r"(?:제\s*)?(\d{1,3})(?:\s*[조항호])?")
_LIST_MARK = re.compile(r"\[\d{1,2}\]")


def tokens(text: str) -> Iterator[Token]:
    """The pieces of a text in its reading form, in order; none overlaps another."""
    for match in _TOKEN.finditer(text):
        group = match.lastgroup or ""
        read = _READERS.get(_alternative(match, group))
        if read is not None:
            yield from read(text, match)


def _alternative(match: re.Match[str], last: str) -> str:
    """Which alternative matched: the named group that spans all of it."""
    if last in _READERS:
        return last
    return next(name for name in _READERS if match[name] is not None)


def _number(text: str, match: re.Match[str], level: Level, names: str) -> Iterator[Token]:
    je, number, *branches = (match[name] for name in names.split())
    if not je and _NO_REFERENCE_BEFORE.search(text, max(0, match.start() - 8), match.start()):
        return
    if level is not Level.ARTICLE and _NO_REFERENCE_BEFORE.search(
        text, max(0, match.start() - 8), match.start()
    ):
        return
    value = int(number) if number.isdigit() else hanja_number(number)
    if value is None:
        return
    numbers = (value, *(int(b) for b in branches if b))
    yield Token(Kind.NUMBER, match.start(), match.end(), level, numbers, bare=not je)


def _article(text: str, match: re.Match[str]) -> Iterator[Token]:
    value = match["an"]
    number = int(value) if value.isdigit() else hanja_number(value)
    if number is None or number == 0:
        return
    branches = [int(b) for b in _BRANCHES.findall(text, match.start(), match.end())]
    yield Token(
        Kind.NUMBER,
        match.start(),
        match.end(),
        Level.ARTICLE,
        (number, *branches),
        bare=not match["je"],
    )


_BRANCHES = re.compile(r"의\s*(\d{1,3})")


def _paragraph(text: str, match: re.Match[str]) -> Iterator[Token]:
    yield from _number(text, match, Level.PARAGRAPH, "pje pn pb")


def _subparagraph(text: str, match: re.Match[str]) -> Iterator[Token]:
    yield from _number(text, match, Level.SUBPARAGRAPH, "hje hn hb")


def _circled(_: str, match: re.Match[str]) -> Iterator[Token]:
    number = units(match.group())[0].path[0][0]
    yield Token(Kind.NUMBER, match.start(), match.end(), Level.PARAGRAPH, (number,), bare=True)


def _item(_: str, match: re.Match[str]) -> Iterator[Token]:
    try:
        number = item_number(match["ip"] or match["in"])
    except KeyError:
        return
    branch = (int(match["ib"]),) if match["ib"] else ()
    end = match.end() if match["is"] is None else match.start("is")
    while match["is"] is not None and match.string[end - 1] in "( \t\n":
        end -= 1
    yield Token(Kind.NUMBER, match.start(), end, Level.ITEM, (number, *branch))
    if match["is"] is not None:
        yield Token(Kind.NUMBER, end, match.end(), Level.SUBITEM, (int(match["is"]),))


def _shared(text: str, match: re.Match[str]) -> Iterator[Token]:
    """제1, 2호: two numbers of one level."""
    if _NO_REFERENCE_BEFORE.search(text, max(0, match.start() - 8), match.start()):
        return
    level = _LEVELS[match["shared"][0]]
    for each in _LISTED.finditer(text, match.start(), match.end()):
        yield Token(Kind.NUMBER, each.start(), each.end(), level, (int(each[1]),))


def _addenda(_: str, match: re.Match[str]) -> Iterator[Token]:
    end = match.end()
    while match.string[end - 1].isspace():
        end -= 1
    yield Token(Kind.ADDENDA, match.start(), end, word=(match["of"] or "").strip())


def _annex(_: str, match: re.Match[str]) -> Iterator[Token]:
    words = re.sub(r"[\s\[\]<>]+", "", match.group())
    start, end = match.span()
    while match.string[start].isspace():
        start += 1
    while match.string[end - 1].isspace():
        end -= 1
    yield Token(Kind.ANNEX, start, end, word=words)


def _division(_: str, match: re.Match[str]) -> Iterator[Token]:
    yield Token(Kind.DIVISION, match.start(), match.end(), word=re.sub(r"\s+", "", match.group()))


def _case(text: str, match: re.Match[str]) -> Iterator[Token]:
    court = _COURT_BEFORE.search(text, max(0, match.start() - 50), match.start())
    start = match.start() if court is None else court.start()
    yield Token(Kind.CASE, start, match.end(), word=re.sub(r"\s+", "", match["number"]))


def _definition(_: str, match: re.Match[str]) -> Iterator[Token]:
    word = (match["short"] or match["plain"] or "").strip()
    yield Token(Kind.DEFINITION, match.start(), match.end(), word=word)


def _anaphor(text: str, match: re.Match[str]) -> Iterator[Token]:
    if _WORD_END.match(text, match.end()) is None:
        return
    word = match["word"] or match["alone"]
    yield Token(
        Kind.ANAPHOR,
        match.start(),
        match.end(),
        word=word,
        alone=match["alone"] is not None,
        subordinate=(match["sub"] or "").strip(),
        unsure=word in _OTHER_WORD.split("|") or word in ("영", "령", "규칙"),
    )


def _before(_: str, match: re.Match[str]) -> Iterator[Token]:
    level = Level.ARTICLE if match["bw"] == "조" else Level.PARAGRAPH
    yield Token(Kind.BEFORE, match.start(), match.end(), level)


def _bracket(kind: Kind, text: str, match: re.Match[str]) -> Iterator[Token]:
    if kind is Kind.OPEN and _LIST_MARK.match(text, match.start()):
        return
    if kind is Kind.CLOSE and _LIST_MARK.fullmatch(text, max(0, match.start() - 2), match.end()):
        return
    if kind is Kind.CLOSE and _LIST_MARK.fullmatch(text, max(0, match.start() - 3), match.end()):
        return
    yield Token(kind, match.start(), match.end())


def _open(text: str, match: re.Match[str]) -> Iterator[Token]:
    yield from _bracket(Kind.OPEN, text, match)


def _close(text: str, match: re.Match[str]) -> Iterator[Token]:
    yield from _bracket(Kind.CLOSE, text, match)


def _break(_: str, match: re.Match[str]) -> Iterator[Token]:
    yield Token(Kind.BREAK, match.start(), match.end())


_READERS = {
    "break": _break,
    "case": _case,
    "list": _shared,
    "addenda": _addenda,
    "article": _article,
    "paragraph": _paragraph,
    "circled": _circled,
    "subparagraph": _subparagraph,
    "item": _item,
    "annex": _annex,
    "division": _division,
    "definition": _definition,
    "anaphor": _anaphor,
    "before": _before,
    "open": _open,
    "close": _close,
}
