"""What is written with figures and is no date of an event: citations, numbers, lengths of time."""

from __future__ import annotations

import re
from collections.abc import Iterable

_DATE = (
    r"(?:단기 ?)?\d{4} ?(?:\. ?\d{1,2} ?\. ?\d{1,2}\.?|년 ?\d{1,2}월 ?\d{1,2}일|-\d{1,2}-\d{1,2})"
)
_ACT = r"[가-힣]{0,12}(?:법률|[가-힣]령|규칙|조약|훈령|예규|고시|조례|규정|지침|법)"
_NUMBER = r"제 ?\d[\d-]{0,10} ?[호로]"
_PROMULGATIONS = tuple(
    re.compile(pattern)
    for pattern in (
        # 구 민법(2011. 3. 7. 법률 제10429호로 개정되기 전의 것, …): to the bracket's end
        rf"\((?:[^()]{{0,40}}?[^()\d])?{_DATE},? ?(?:자 ?)?{_ACT} ?{_NUMBER}[^()]{{0,300}}\)?",
        rf"{_DATE},? ?(?:자 ?)?{_ACT} ?{_NUMBER}",
        # [시행 2021. 1. 1.] [법률 제17503호, 2020. 10. 20., 일부개정]
        rf"{_ACT} ?{_NUMBER}[,( ]{{1,3}}{_DATE}[^()\[\]<>]{{0,20}}[)\]>]?",
        rf"\[시행일? ?:? ?{_DATE}[^\[\]]{{0,20}}\]",
        # 부칙 <제8730호,2007.12.21>, 부칙(2005. 12. 31.) 제3조
        rf"부칙 ?[<(](?:제 ?\d+호,? ?)?{_DATE}\.?[>)]",
        # <개정 2007.12.21, 2011.3.7>, [본조신설 2020.10.20]
        r"<(?:개정|신설|전문개정|전부개정|제목개정|삭제|본조신설|제\d+호)[^<>]{0,300}>",
        r"\[(?:본조|본장|본절|본항|전문|전부|제목|종전|신설|개정)[^\[\]]{0,200}\]",
        rf"삭제 ?[<(]{_DATE}\.?[>)]",
        # The second stage of a citation: 법률 제13278호로 개정되어 2015. 9. 28. 시행되기 전의 것
        rf"(?:개정|제정|폐지|공포)(?:되어|되고|되어서) ?{_DATE} ?(?:부터 ?)?시행(?:되기|된)",
    )
)
_CASE_CODE = r"(?:(?![년월일])[가-힣]){1,3}"
_OTHERS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\d)(?:19|20)?\d\d{_CASE_CODE}\d{{1,7}}(?!\d)",  # 2013다12345, 2014헌바148
        # 제766조의2, 제21대, 제2020-3호
        r"제 ?\d[\d-]{0,10}(?:조|항|호|목|편|장|절|관|대|회|차|심)(?:의 ?\d+)?",
        r"(?<!\d)0\d{1,2}[-.) ]\d{3,4}[-. ]\d{4}(?!\d)",  # telephone
        r"(?:(?<![A-Za-z])[vV](?:er(?:sion)?)?\.? ?|버전 ?|판본 ?)\d+(?:\.\d+){1,4}",
        r"(?<!\d)\d{1,3}(?:,\d{3})+",  # 2,020
        # 징역 20년 3월, 1년 6월: lengths, 월 counting months
        r"(?:징역|금고|유기|형기|집행유예|구류|노역)(?:형)? ?\d{1,2} ?년(?: ?\d{1,2} ?(?:개?월))?",
        r"(?:징역|금고|유기|형기|집행유예|구류|노역)(?:형)? ?\d{1,2} ?개?월",
        r"(?<!\d)(?:\d ?년 ?\d{1,2} ?개?월|\d{3} ?년 ?\d{1,2} ?개월)",
        r"(?<!\d)\d{1,3} ?(?:년|개월|월|주|주일|일) ?(?:이내|이상|이하|미만|초과|동안)",
        # 기간만료 전 6월부터 1월까지
        (
            r"(?:만료|종료|끝나기|기일|선거일) ?전 ?\d{1,3} ?(?:개?월|일)"
            r"(?:부터 ?\d{1,2} ?(?:개?월|일))?"
        ),
        # 5ㆍ18민주화운동, 4.16세월호참사: names; 3.1절 is a holiday
        (
            r"(?<![\d.])\d{1,2} ?[ㆍ·‧・∙•.] ?\d{1,2} ?"
            r"(?:민주|운동|혁명|참사|사건|사태|항쟁|전쟁|세월호|이태원|사변|의거|선언|정변|총선|대책|부마|특별법)"
        ),
        r"근로자의 날 ?제정|노동절 ?제정|국경일|3ㆍ1운동",
        # 매년 3월, 매월 5일: what comes again is no day
        (
            r"매(?:년|월|달|해|주|분기) ?(?:마다 ?)?(?:[월화수목금토일]요일|추석|설날?"
            r"|[봄여름가을겨울]{1,2}|[연월]?[초말]|\d{1,2}\. ?\d{1,2}\.?"
            r"|(?:\d{1,2} ?월 ?)?(?:\d{1,2} ?일)?)"
        ),
        r"\d{1,3} ?세 ?\d{1,2} ?월",  # an age
        r"\d{6}-[1-4*]\d{6}",  # resident registration number
    )
)


def promulgation_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where ``text`` cites a promulgation or prints an amendment mark, as ``[start, end)``.

    A date in there names a version of a statute, not the day of an event:
    ``(2011. 3. 7. 법률 제10429호로 개정되기 전의 것)``, ``<개정 2007.12.21>``. In order of place,
    without overlap.
    """
    return _merged(match.span() for pattern in _PROMULGATIONS for match in pattern.finditer(text))


def other_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where figures stand that are no dates: case and article numbers, amounts, lengths, names."""
    return _merged(match.span() for pattern in _OTHERS for match in pattern.finditer(text))


def _merged(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The spans in order, overlapping ones joined."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)
