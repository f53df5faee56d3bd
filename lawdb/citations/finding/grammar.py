"""How numbers, addenda, annexes, anaphora, definitions and case numbers are written.

One pattern of named alternatives, tried in order at every place where one can begin. It is written
for a text in its reading form (``reading_form``).
"""

from __future__ import annotations

import re

NOT_INSIDE = r"(?<![가-힣A-Za-z0-9])"
_HANJA_NUMERAL = "[一二三四五六七八九十百千]{1,7}"
_NUMERAL = rf"(?:\d{{1,4}}|{_HANJA_NUMERAL})"
_ANY_NUMERAL = rf"(?:\d{{1,40}}(?:\r?\n\d{{1,3}}(?=\s?[조항호]))?|{_HANJA_NUMERAL})"
"""Behind 제: also a number that no statute has, and one broken by the end of a line (제76⏎6조)."""
_UNIT_NUMERAL = (
    r"(?:\d{1,3}|(?<=제)\d{1,9}(?:\r?\n\d{1,3}(?=\s?[항호]))?|[一二三四五六七八九十]{1,3})"
)
_CIRCLED = "①-⑳㉑-㉟㊱-㊿"
_NO_BRANCH = r"(?!\d|[항호]|\s*(?:분의|배|차|종|개|명|인\b|가지|단계|회|번째|에\s*(?:해당|상당)))"
"""제1009조의 2분의 1, 제750조의 2가지 요건, 제20조의 2항: no branches."""
_BRANCH = rf"\s*의\s*(\d{{1,9}}){_NO_BRANCH}"

# What follows 조, 항, 호 where it is a syllable of another word: 제1조합, 제2항소심, 제3호증.
_NO_ARTICLE = r"(?!정|직|합|사|세[^가-힣]?|례|치|선|약|달|건|각)"
_NO_AMOUNT = r"(?!원|의\s?금|대\s|단위|\s원|\s?\d[,\d]*억)"
"""3조 원, 2조의 금액, 1조 5,000억: without 제 before it, an amount."""
_NO_PARAGRAPH = r"(?!소|고|변|공|목|쟁|암|만|거|문)"
_NO_SUBPARAGRAPH = r"(?!증|선|실|차(?!목)|기|봉|법정|점|외|텔|조(?!목))"

# 제1, 2항; 제5, 6조: several numbers share one unit.
_LIST = (
    r"제\s*\d{1,4}(?:\s*(?:,|·|및|내지|~|-|또는)\s*(?:제\s*)?\d{1,4}){1,30}\s*"
    rf"(?P<shared>조{_NO_ARTICLE}|항{_NO_PARAGRAPH}|호{_NO_SUBPARAGRAPH})"
)
# 민법 162, 163조
_BARE_LIST = (
    r"(?<![\d.,])\d{1,4}(?:\s*(?:,|·|및|내지|~)\s*\d{1,4}){1,30}"
    rf"\s*(?P<bshared>조{_NO_ARTICLE}{_NO_AMOUNT})"
)
# §23, § 245의7
_SECTION = r"§{1,2}\s*(?P<sn>\d{1,4})(?:\s*조)?(?:\s*의\s*\d{1,3}(?!\d))?"
# 같은 항 단서, 동조 본문; 단서는 “…”
_PART_ALONE = (
    rf"{NOT_INSIDE}(?:(?:같은|동|위)\s*(?P<pu>[조항호])(?:의|\s)*(?P<pw>본문|단서|전단|후단|후문)"
    r"|(?:그\s*)?(?P<po>본문|단서|전단|후단|후문)"
    r"(?=(?:은|는|에서는?|에는?)[\s,:]*(?:[가-힣]{1,10}\s+){0,3}[\"“‘『「']))"
)
# 동 조항은 “…”, 같은 조는 다음과 같이 “…”
_PLACE_ALONE = (
    rf"{NOT_INSIDE}(?:같은|동|위|이|본|상기)\s*(?P<wu>법조항|조항|조문|규정|조|항|호)"
    r"(?=(?:은|는|이|가|도|에서는?|에서도|에는?|에\s*(?:따르면|의하면|따라|의하여))?[\s,:]*"
    r"(?:[가-힣]{1,10}[\s,]+){0,4}[\"“‘『「'])"
)
# 제766조, 766조, 제245조의7, 제104조의3의2, 第七百六十六條
_ARTICLE = (
    rf"(?:(?P<je>제\s*)(?P<an>{_ANY_NUMERAL})\s*조{_NO_ARTICLE}"
    rf"|(?<!\d)(?P<ban>{_NUMERAL})\s*조{_NO_ARTICLE}{_NO_AMOUNT})(?:{_BRANCH})?(?:{_BRANCH})?"
)
# ①, 제①항
_CIRCLED_PARAGRAPH = (
    rf"(?:[{_CIRCLED}](?:항{_NO_PARAGRAPH})?|제\s*[{_CIRCLED}]\s*항{_NO_PARAGRAPH})"
)
_NO_SHARE = r"(?!\d|\s*(?:분의|%|퍼센트|프로|할|배))"
"""가목의 5% 세율: a share, no branch."""
# 제1항, 1항
_PARAGRAPH = (
    rf"(?P<pje>제\s*)?(?<!\d)(?P<pn>{_UNIT_NUMERAL})\s*항{_NO_PARAGRAPH}"
    rf"(?:\s*의\s*(?P<pb>\d{{1,2}}){_NO_SHARE})?"
)
# 제2호, 2호, 제1호의3
_SUBPARAGRAPH = (
    rf"(?P<hje>제\s*)?(?<![\d-])(?P<hn>{_UNIT_NUMERAL})\s*호{_NO_SUBPARAGRAPH}"
    rf"(?:\s*의\s*(?P<hb>\d{{1,3}}){_NO_SHARE})?"
)
_ITEM_LETTER = (
    "[가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호]"
)
_ITEM_END = (
    "(?=[^가-힣]|에|의|은|는|이|가|을|를|과|와|부터|까지|내지|및|단서|본문|소정|상|중|전단|후단"
    "|또는|$)"
)
# 가목, (가)목, 나목의2, 다목 1)
_ITEM = (
    rf"(?:\(\s*(?P<ip>{_ITEM_LETTER})\s*\)\s*[목호]"
    rf"|(?:(?<![가-힣])|(?<=호)|(?<=호의)|(?<=항))(?P<in>{_ITEM_LETTER})\s*목)"
    rf"{_ITEM_END}(?:의\s*(?P<ib>\d{{1,2}}){_NO_SHARE})?(?:\s*\(?(?P<is>\d{{1,2}})\))?"
)
# 부칙, 부칙 <제8730호>, 부칙(제8730호, 2007. 12. 21.), 부칙(2014. 3. 11.)
_ADDENDA = (
    r"부칙\s*(?:[<〈(\[]\s*(?P<of>[^<>〈〉()\[\]\n]{0,30}?(?:제\s*\d+\s*호|\d{4}\s*\.)"
    r"[^<>〈〉()\[\]\n]{0,40})\s*[>〉)\]])?"
)
# 별표, [별표 1의2], 별지 제40호의2 서식
_ANNEX = (
    r"(?:[\[<]\s*)?(?:별표\s*(?:제?\s*\d{1,3}(?:\s*호)?(?:\s*의\s*\d{1,2})?)?"
    r"|별지\s*제?\s*\d{1,3}\s*호?(?:\s*의\s*\d{1,2})?\s*(?:호\s*)?서식)\s*[\]>]?"
)
_DIVISION_END = r"(?=[을를은는의에이가과와]|[^가-힣]|$)"
# 제3편 제1장
_DIVISION = (
    rf"제\s*\d{{1,2}}\s*(?:편|장){_DIVISION_END}"
    rf"(?:\s*제\s*\d{{1,2}}\s*(?:장|절|관){_DIVISION_END})*"
)
# 이하 같다; 이하 ‘도시정비법’이라 한다; 이하 법이라 한다; 다음부터 “법”이라고 한다
_DEFINITION = (
    r"(?:이하|다음부터)\s*(?:같다|같음"
    r"|[‘“「『'\"]\s*(?P<short>[^‘’“”「」『』'\"\n]{1,60}?)\s*[’”」』'\"]\s*(?:이?라|로|으로|(?=\)))"
    r"|(?P<plain>(?:구\s|\d{4}년\s(?:개정\s)?(?:전\s)?)?[가-힣·]{1,30}?)\s*(?:이라|라)\s*(?=고?\s*(?:한다|함|칭|부른|하고|하며|약칭)))"
)
STATUTE_WORD = r"법률|법|시행령|시행규칙|시행세칙|령|영|규칙"
OTHER_WORD = r"규정|조례|약관|정관|계약서|계약|협약|약정서|합의서|규약|조약|협정"
# 같은 법, 동법, 위 계약서, 동법 시행령; 법 제3조, 시행령 제5조
_ANAPHOR = (
    rf"{NOT_INSIDE}(?:(?:같은|동|위|이|그|당해|본|상기|앞의|구(?=\s?법\s*제))\s*"
    rf"(?P<word>{STATUTE_WORD}|{OTHER_WORD})"
    r"|(?P<alone>모법|법|시행령|시행규칙|영|규칙)"
    r"(?=\s*(?:제\s*\d|부칙|별표|시행령|시행규칙)))"
    r"(?P<sub>\s*(?:시행령|시행규칙|시행세칙))?"
)
# 전조, 전항
_BEFORE = (
    rf"{NOT_INSIDE}전(?P<bw>조|항)"
    r"(?=[^가-힣]|의|에|은|는|이|가|을|를|과|와|도|규정|제|본문|단서|까지|에서|$)"
)
_SYMBOLS = (
    "헌[가-바사아]|가합|가단|가소|고합|고단|고정|고약|노|도|나|다|다카|라|마|마카|바|오|초|초기|감도|감노"
    "|전도|전노|구합|구단|구|누|두|두재|무|아|부|루|재다|재두|재도|재나|재누|느합|느단|드합|드단|르|므|브|스|으"
    "|즈합|즈단|후|허|흐|카합|카단|카기|카경|카확|타경|타채|타기|회합|회단|개회|하합|하단|하면|차|머|자"
    "|재고합|재노|재가합|재르|재므|재후|추|수|우|주|쿠|그|로|모|보|오|인라|인마|정|파|푸|행심|재무|당|원"
    "|허가|심사|국심|조심|서"
)
# 2013다12345, 87누53, 2008헌바58 결정
_CASE = (
    rf"{NOT_INSIDE}(?P<number>(?:(?:19|20)\d\d|[4-9]\d|42\d\d)\s?(?:{_SYMBOLS})\s?\d{{1,7}})"
    r"(?!\d|[가-힣]*조)(?:\s*(?:전원합의체\s*)?(?:판결|결정|명령))?"
)
# An empty line; the line before a heading of Markdown; the line before a marked point [2].
_BREAK = r"\n[ \t\r]*(?:\n|(?=#{1,6}\s|\[\d{1,2}\]))"

_FIRST = (
    rf"(?=[\n\d§제一二三四五六七八九十百千부별{_CIRCLED}\[\](){{}}<이같동위그당본상앞구모법시영규전]"
    rf"|{_ITEM_LETTER}\s?목|다음부|본문|단서|후[단문])"
)
"""What a piece can begin with: looked at first, for most letters begin none."""
PIECE = re.compile(
    rf"{_FIRST}(?:(?P<break>{_BREAK})|(?P<case>{_CASE})|(?P<list>{_LIST}|{_BARE_LIST})|(?P<addenda>{_ADDENDA})"
    f"|(?P<article>{_ARTICLE})|(?P<section>{_SECTION})|(?P<paragraph>{_PARAGRAPH})"
    f"|(?P<circled>{_CIRCLED_PARAGRAPH})|(?P<part>{_PART_ALONE})|(?P<same>{_PLACE_ALONE})"
    f"|(?P<subparagraph>{_SUBPARAGRAPH})|(?P<item>{_ITEM})|(?P<annex>{_ANNEX})"
    f"|(?P<division>{_DIVISION})|(?P<definition>{_DEFINITION})|(?P<anaphor>{_ANAPHOR})"
    rf"|(?P<before>{_BEFORE})|(?P<open>[(\[{{])|(?P<close>[)\]}}]))"
)
"""Each alternative is one named group around all of it, so that ``lastgroup`` is its name."""
BRANCHES = re.compile(r"의\s*(\d{1,9})")
LISTED = re.compile(r"(?:제\s*)?(\d{1,4})(?:\s*[조항호])?")

COURT_BEFORE = re.compile(
    r"(?:(?:대법원|헌법재판소|헌재|[가-힣]{2,8}법원(?:\s?[가-힣]{1,4}지원)?)\s*)?"
    r"\d{4}\s*\.\s*\d{1,2}\s*\.\s*\d{1,2}\s*\.?\s*(?:자|선고)?\s*$"
)
"""대법원 2013. 5. 9. 선고, before a case number."""
NO_REFERENCE_BEFORE = re.compile(
    r"(?:법률|령|규칙|훈령|예규|고시|공고|조약|관보|공보|연구|학보|논집|논총|회지|월보|판례집|신청|지급기|권|호증의?|목록|청구취지|청구원인|주문|소장|각서|이유|일람표|답변서|준비서면|판결문|조서"
    r"|[가-힣]증|공소사실|판시|사건|별지|\d동)\s*$"
)
"""법률 제4199호, 주문 제2항, 별지 목록 제1항, 101동 502호: numbers of other things."""
ACT_BEFORE = re.compile(r"(?:[가-힣]{2}법|[가-힣\s]법률)[」』]?\s+$|(?:조례|관한|위한|대한)\s+$")
"""국가계약법 시행령, 보수에 관한 규칙: the last word of a title, no 시행령 or 규칙 alone."""
WORD_END = re.compile(
    r"(?:상의?|에서의?|에서도?|에|으로|로|은|는|이|가|을|를|의|과|와|도|만|및|소정의?|제\s*\d|부칙|별표"
    r"|시행령|시행규칙)|[^가-힣A-Za-z0-9]|$"
)
"""What may follow 같은 법 within its word."""
LIST_MARK = re.compile(r"\[\d{1,2}\]")
"""[1], [2]: marks of points, no brackets of a reference."""
