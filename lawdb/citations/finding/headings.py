"""The heads of a document's own articles: 제1조(목적) of a contract is no citation."""

from __future__ import annotations

import re
from bisect import bisect_left

from lawdb.citations.citation import CitationKind, Span
from lawdb.citations.finding.name_book import FoundName
from lawdb.citations.finding.reading_form import MARKUP
from lawdb.citations.finding.written_name import bracketed_before, claimed_before

_HEAD = re.compile(
    rf"(?:^|(?<=\n))[ \t{MARKUP}>#-]*제\s*(?P<number>\d{{1,4}})\s*조(?:\s*의\s*\d{{1,3}}){{0,2}}"
    rf"[ \t{MARKUP}]*(?:[(\[【][^()\[\]【】\n]{{1,60}}[)\]】]|(?:(?<=\s)[가-힣][가-힣·, ]{{0,30}})?"
    rf"[ \t\r{MARKUP}]*(?=\n|$))"
)
"""제1조(목적), ### 제1조 (목적), **제1조【목적】**, 제1조 목적; at the head of a line."""
_UNTITLED_HEAD = re.compile(
    rf"(?:^|(?<=\n))[ \t{MARKUP}>#-]*제\s*(?P<number>\d{{1,4}})\s*조(?:\s*의\s*\d{{1,3}}){{0,2}}"
    r"(?=[ \t]+(?!(?:위반|소정|본문|단서|전단|후단|각|및|내지|또는|등|참조|중|상|규정|관련|적용|부터|까지)"
    r"[\s을를은는이가의에로]|[의과와을를은는이가에]\s)(?:[가-힣]{1,12} ){0,3}[가-힣]{1,12}[은는이가]\s"
    r"[^\n]{0,300}다\.)"
)
"""제4조 근로시간은 … 따른다.: a head without a title, its first sentence right behind."""
_ANNOUNCES = re.compile(r"(?:다음과|아래와)\s*같[가-힣\s]*[.:]?\s*$|:\s*$")
_TITLE_END = " \t\r\n」』｣》〉)]:>#" + MARKUP
_LONGEST_LINE = 200


def headings_in(text: str, names: list[FoundName]) -> list[Span]:
    """The heads of the document's own articles, from its 제1조 on; ``names`` in order of place.

    An article under a statute's title, or announced (민법은 다음과 같다:), is the statute's. Before
    any statute is named, every head is the document's.
    """
    found: list[Span] = []
    own, ends = False, [name.end for name in names]
    heads = list(_HEAD.finditer(text))
    if names:
        heads += _UNTITLED_HEAD.finditer(text)
    for match in sorted(heads, key=lambda each: each.start()):
        unnamed = not names or match.start() < names[0].start
        if match["number"] == "1" or unnamed or own:
            own = not _under_title(text, match.start(), names, ends)
        if own:
            found.append(Span(*match.span()))
    return found


def _under_title(text: str, start: int, names: list[FoundName], ends: list[int]) -> bool:
    """Whether the line before is a statute's title, or announces its words."""
    floor = max(0, start - _LONGEST_LINE)
    above = text[floor:start].rstrip()
    line = floor + above.rfind("\n") + 1
    end = floor + len(above.rstrip(_TITLE_END))
    at = bisect_left(ends, line + 1)
    named = at < len(names) and ends[at] <= floor + len(above)
    if named and (ends[at] >= end or _ANNOUNCES.search(above) is not None):
        return True
    written = bracketed_before(text, floor + len(above)) or claimed_before(text, end)
    return written is not None and written.start >= line and written.kind is CitationKind.STATUTE
