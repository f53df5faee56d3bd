"""Which citation words in quotation marks belong to."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from lawdb.citations.citation import Citation, CitationKind
from lawdb.citations.finding import gaps
from lawdb.citations.finding.marked_words import SHORT, Marked

_SAID_VERB = (
    "(?:규정|정하|정한|정해|명시|정의|선언|적혀|쓰여|되어|한다|하고|하여|하는|하면서|하며|명문|기재|열거)"
)
_SAID_BEHIND = re.compile(
    r"\s*(?:[(\[][^()\[\]]{0,40}[)\]])?\s*(?:이?라고|이?라는|고|라|이?라|는)?\s*(?:만\s*)?"
    rf"(?:[가-힣]{{1,8}}\s+){{0,3}}?{_SAID_VERB}"
)
"""“…”라고 명시적으로 규정하고."""
_SPOKEN_BEHIND = re.compile(
    r"\s*(?:이?라고|이?라는|고|라며|이?라면서)\s*(?:[가-힣]{1,8}\s+){0,2}?"
    r"(?:말|답|대답|진술|물었|묻|외치|외쳤|통지|통보|약속|고지|요구|판시|판단|설시|주장|항변)"
)
"""“…”라고 말하였다, “…”라고 판시하였다: the words of a person or of a court."""
_AGREED = re.compile(
    r"\s*(?:는|라는)\s*(?:내용|취지)의\s*(?:[가-힣]{1,8}\s+){0,2}?(?:약정|합의|[가-힣]*계약|각서|특약|진술|말)"
)
_IN_A_CONTRACT = re.compile(
    r"(?:협약|계약서?|약관|정관|규칙|규약|합의서|약정서?|각서)(?:에|에서|에는|은|이|상)?\s*[“‘\"']?\s*$"
)
"""단체협약에 ‘…’라고 규정하고: words of no law."""
_CASE_BEHIND = re.compile(r"\s*[(\[]\s*(?:대법원|헌법재판소|헌재|[가-힣]{2,8}법원|\d{4}[가-힣]{1,3}\d)")
_MEANT = r"(?:(?:규정|문언|내용|조문|법문|본문|단서)(?:에\s*(?:따르|의하)면)?)?"
_DIRECT = re.compile(
    rf"\s*(?:[(\[][^()\[\]]{{1,60}}[)\]])?\s*(?:의\s*{_MEANT})?"
    r"\s*(?:본문|단서|전단|후단)?\s*(?:은|는|이|가|에서도?|에서는|에는|도|:|,|-|—|=|\|"
    r"|에\s*(?:따르면|의하면|따라|따라서|의하여|의해|의거하여|의거)|에)*\s*"
    r"(?:(?:다음과|위와|아래와|이와)\s*같(?:이(?:\s*(?:규정|정)[가-힣\s]{1,12}다)?|다)"
    r"|그\s*(?:본문|단서)에서)?\s*[:.]?\s*(?:\n[ \t]*)?(?:\|\s*|[(\[]\s*)?"
)
"""What stands between a citation and the words that are plainly its own: 는, :, 는 다음과 같다."""
_UNDER = re.compile(r"에\s*(?:따라|의하여|의해|의거)")
_ABOUT = re.compile(
    r"\s*(?:의|에서)\s*[가-힣]{1,15}(?:\s[가-힣]{1,15}){0,3}?"
    r"(?:은|는|이|가|을|를|도|에\s*(?:관하여|대하여|관해|대해))?\s*[,:]?\s*"
)
"""제163조 제1호의 채권은 “…”."""
_LOOSE = re.compile(r"[^\n“”\"『』]{0,80}")
_FURTHER = re.compile(
    r"\s*(?:이?라고|고|이?라는|는)?\s*(?:,|및|와|과|그리고|또는|·|/|또한|나아가|이어|하고|하며|하면서|\s)*"
)
_FURTHER_SENTENCE = re.compile(
    r"\s*(?:이?라고|고)?[^.\n“”\"]{0,40}다\s*\.\s+"
    r"(?:또한|또|나아가|그리고|이어서?|아울러|다시|더불어|그다음|다만)[^.\n“”\"]{0,40}"
)
"""…라고 규정한다. 나아가 “…”."""
_BETWEEN_RESPECTIVE = re.compile(r"\s*(?:이?라고|고)?\s*(?:,|·|및|와|과|그리고)*\s*")
_EACH = re.compile(r"각각?\s*$")
_FARTHEST = 300
"""Characters beyond which no words belong to a citation before them."""
_FARTHEST_FURTHER = 120
_CITED_BEHIND = re.compile(r"\s*[(\[]\s*")
_VERB_BEHIND = re.compile(
    rf"\s*(?:이?라고|고)\s*(?:[가-힣]{{1,8}}\s+){{0,2}}?{_SAID_VERB}[가-힣\s]{{0,12}}\.?\s*[(\[]\s*"
)
"""형법은 “…”라고 규정하고 있다(제250조 제1항)."""
_SAID_OF = re.compile(
    r"\s*(?:(?:이?라고|이?라는|는)\s+|(?:이?라고|고)\s*(?:[가-힣]{1,8}\s+)?(?:규정|정|명시)"
    r"(?:한|하는|하고\s*있는|된|되어\s*있는)\s+|[-–—―]\s*)"
)
"""“…”라는 민법 제618조, “…”라고 민법 제618조가 규정한다, “…” — 민법 제618조."""
_DEFINED = re.compile(r"(?:이하|다음부터)\s*$")
"""이하 “영”이라 한다: a short form, no quote."""
_TERM = re.compile(
    r"\s*(?:이?란|이?라\s*함은|이?라\s*한다|이?라\s*하고|등|의|을|를|과|와|이|가)(?![가-힣])"
)
_NO_NUMBER = re.compile(
    r"(?:같은|동|위|이|본|상기)\s*(?:법?조항|조문|규정|조|항|호)|(?:그\s*)?(?:본문|단서|전단|후단|후문)"
)
_MOST_RESPECTIVE = 20


def only_refers(text: str, citation: Citation) -> bool:
    """Whether it is 동 조항 or 단서 alone: that cites only where words of the law follow."""
    number = citation.number
    short = 0 < number.end - number.start <= 8
    return short and _NO_NUMBER.fullmatch(text, number.start, number.end) is not None


def is_spoken(text: str, words: Marked) -> bool:
    """Whether a person or a court is said to have spoken the words."""
    behind = words.end + 1
    return any(form.match(text, behind) for form in (_SPOKEN_BEHIND, _CASE_BEHIND))


def is_agreed(text: str, words: Marked) -> bool:
    """Whether the words are said to be those of a contract."""
    return (
        _AGREED.match(text, words.end + 1) is not None
        or _IN_A_CONTRACT.search(text, max(0, words.start - 16), words.start) is not None
    )


@dataclass(slots=True)
class Owners:
    """Tells the owner of words in quotation marks; asked and told in the order of the text."""

    text: str
    citations: tuple[Citation, ...]
    _starts: list[int] = field(init=False)
    _ends: list[int] = field(init=False)
    _places: list[int] = field(init=False)
    """For each start and end, where the citation stands in ``citations``."""
    _claimed: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    """Words that have an owner: start, end, owner."""

    def __post_init__(self) -> None:
        cited = self.citations
        self._places = [i for i, c in enumerate(cited) if c.kind is not CitationKind.CASE]
        self._starts = [cited[i].start for i in self._places]
        self._ends = [cited[i].end for i in self._places]

    def note(self, index: int, words: Marked) -> None:
        """From now on these words belong to a citation."""
        self._claimed.append((words.start, words.end, index))

    def of(self, marked: Marked) -> int | None:
        """The citation's index; None where the words are nobody's, or a person's."""
        if _DEFINED.search(self.text, max(0, marked.start - 8), max(0, marked.start - 1)):
            return None
        in_brackets = self._right_behind(marked, _CITED_BEHIND)
        if in_brackets is not None:
            return in_brackets
        opening = marked.start - bool(marked.opening)
        place = self._before(opening)
        before = None if place is None else self._places[place]
        if before is not None and self._follows(self.citations[before], marked, opening):
            return before
        behind = self._right_behind(marked, _VERB_BEHIND)
        if behind is not None:
            return behind
        if before is not None and self._is_meant(self.citations[before], marked, opening):
            return before
        again = self._once_more(before, marked, opening)
        if again is None and marked.speaks(self.text):
            return self._right_behind(marked, _SAID_OF)
        return again

    def respective(self, every: Sequence[Marked], place: int) -> list[tuple[int, Marked]] | None:
        """제1항 및 제2항은 각각 “…”, “…”라고: each with its own; None where this is no such list."""
        first = every[place]
        opening = first.start - 1
        if not first.opening or _EACH.search(self.text, max(0, opening - 6), opening) is None:
            return None
        run = [first]
        for words in every[place + 1 :]:
            behind = run[-1].end + 1
            if words.start < behind:
                continue  # within the one before
            gap = self.text[behind : max(behind, words.start - 1)]
            if len(gap) > 12 or not _BETWEEN_RESPECTIVE.fullmatch(gap) or not words.opening:
                break
            run.append(words)
            if len(run) > _MOST_RESPECTIVE:
                return None
        last = self._before(opening)
        if last is None or last + 1 < len(run) or opening - self._ends[last] > 40:
            return None
        places = range(last + 1 - len(run), last + 1)
        for one, other in zip(places, places[1:], strict=False):
            if gaps.LIST.fullmatch(self.text[self._ends[one] : self._starts[other]]) is None:
                return None
        return [(self._places[p], words) for p, words in zip(places, run, strict=True)]

    def _before(self, opening: int) -> int | None:
        """The last citation before a place that stands in no quoted words."""
        place = bisect_right(self._ends, opening) - 1
        for start, end, _ in reversed(self._claimed):
            if place < 0 or self._ends[place] <= start:
                break
            if self._starts[place] < end:
                place = bisect_right(self._ends, start) - 1
        return place if place >= 0 else None

    def _right_behind(self, marked: Marked, gap: re.Pattern[str]) -> int | None:
        opened = gap.match(self.text, marked.end + 1)
        if opened is None:
            return None
        at = bisect_left(self._starts, opened.end())
        if at < len(self._starts) and self._starts[at] == opened.end():
            return self._places[at]
        return None

    def _follows(self, citation: Citation, marked: Marked, opening: int) -> bool:
        """Whether the words stand right behind the citation."""
        if opening - citation.end > _FARTHEST:
            return False
        gap = self.text[citation.end : opening]
        if marked.lines:
            return len(gap) <= 200 and gap.count("\n\n") <= 1
        if _DIRECT.fullmatch(gap) is None or is_spoken(self.text, marked):
            return False
        sentence = marked.is_sentence(self.text)
        long = marked.end - marked.start > SHORT
        said = _SAID_BEHIND.match(self.text, marked.end + 1) is not None
        if marked.opening in "‘'「":  # also the marks of terms and titles
            words = (long and marked.opening != "「") or sentence
            return words and (said or (sentence and long))
        if said or sentence:
            return True
        if _UNDER.search(gap) is not None:
            return False  # 제53조에 의하여 “취득일”로 본다
        return long and _TERM.match(self.text, marked.end + 1) is None

    def _is_meant(self, citation: Citation, marked: Marked, opening: int) -> bool:
        """Whether the sentence that cites goes on to say what the law says."""
        if opening - citation.end > _FARTHEST or marked.lines:
            return False
        gap = self.text[citation.end : opening]
        if is_spoken(self.text, marked):
            return False
        sentence = marked.is_sentence(self.text)
        if sentence and marked.opening not in "‘'「" and _ABOUT.fullmatch(gap) is not None:
            return True
        said = _SAID_BEHIND.match(self.text, marked.end + 1) is not None
        if not sentence and only_refers(self.text, citation):
            return False
        if marked.opening in "‘'「":
            long = marked.end - marked.start > SHORT and marked.opening != "「"
            said = said and (long or sentence)
        return said and _is_loose(gap)

    def _once_more(self, before: int | None, marked: Marked, opening: int) -> int | None:
        """The owner of the words before: …라고 하고, 나아가 “…”라고 규정한다."""
        if not self._claimed or marked.lines:
            return None
        start, end, owner = self._claimed[-1]
        if before is not None and self.citations[before].start >= end:
            return None  # something else has been cited since
        gap = self.text[end + 1 : opening]
        if not start < opening or len(gap) > _FARTHEST_FURTHER or "\n\n" in gap:
            return None
        if is_spoken(self.text, marked):
            return None
        said = _SAID_BEHIND.match(self.text, marked.end + 1) is not None
        sentence = marked.is_sentence(self.text)
        if marked.opening in "‘'「" and not sentence:
            return None
        if _FURTHER.fullmatch(gap) is not None:
            return owner if said or sentence else None
        goes_on = _is_loose(gap) or _FURTHER_SENTENCE.fullmatch(gap) is not None
        return owner if said and goes_on else None


def _is_loose(gap: str) -> bool:
    return _LOOSE.fullmatch(gap) is not None and gaps.SENTENCE_END.search(gap) is None
