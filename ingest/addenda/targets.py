"""Read which articles and parts a clause names.

``제121조제8항ㆍ제12항, 제5조의2부터 제8조까지, 제12조제2항제3호나목 및 같은 조 제4항의 개정규정``
names five targets. A list carries its context: ``ㆍ제12항`` belongs to the article before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from lawdb.article_key import ArticleKey
from lawdb.article_structure import NO_PARAGRAPH, Level, Path, item_number

LevelRange = tuple[Level, Level]


@dataclass(frozen=True, slots=True)
class Target:
    """A run of articles, or a part of one article.

    ``parts`` narrows level by level (항, 호, 목), each a closed range; empty: the whole article.
    """

    first: ArticleKey
    last: ArticleKey
    parts: tuple[LevelRange, ...] = ()
    head_only: bool = False
    """``각 호 외의 부분``: the sentence above the list, not the list."""
    qualified: bool = False
    """Narrowed by words to less than the unit.

    ``…에 관한 부분으로 한정한다``, ``중 "…"의 부분``, 단서.
    """
    about: str = ""
    """What the unit is narrowed to (``… 개정규정 중 종합부동산세에 관한 개정규정``).

    The rest of its change starts without it.
    """
    of_revision: str = ""
    """The promulgation number of the revision whose amendment the clause names, if it names one."""
    chapter: str = ""
    """``제3장``, ``제2장제3절`` where a heading is named; its articles then come from the book."""

    def covers_article(self, key: ArticleKey) -> bool:
        """Whether the article is one of those named, in whole or in part."""
        return not self.chapter and self.first <= key <= self.last

    def covers(self, key: ArticleKey, path: Path) -> bool:
        """Whether a unit of an article is named."""
        if not self.covers_article(key):
            return False
        if not self.parts:
            return not (self.head_only and len(path) > 1)
        if len(path) < len(self.parts):
            return False
        named = all(
            low <= level <= high for level, (low, high) in zip(path, self.parts, strict=False)
        )
        return named and not (self.head_only and len(path) > len(self.parts))


_TOKEN = re.compile(
    r"""(?P<of>(?:법률|대통령령|[가-힣]+령|[가-힣]+규칙)\s*제\s*(?P<ofno>\d+)\s*호[^,;:]{0,60}?
          (?:개정법률|개정령|개정규칙|개정안|개정법률안|중\s*개정[가-힣]*))
      | (?P<law>「[^」]*」)
      | (?P<addenda>부\s*칙)
      | (?P<annex>별\s*표|별\s*지|서식|별기|별도)
      | (?P<chapter>제\s*\d+\s*(?:편|장|절|관)(?:의\s*\d+)?)
      | (?P<article>제?\s*(?P<ano>\d+)\s*조
          (?:\s*의\s*(?P<abranch>\d+))?(?:\s*의\s*(?P<asub>\d+))?)
      | (?P<samearticle>같은\s*조|동\s*조|同條)
      | (?P<samepara>같은\s*항|동\s*항|同項)
      | (?P<para>제\s*(?P<pno>\d+)\s*항(?:\s*의\s*(?P<pbranch>\d+))?)
      | (?P<samesub>같은\s*호|동\s*호)
      | (?P<sub>제\s*(?P<sno>\d+)\s*호(?:\s*의\s*(?P<sbranch>\d+))?)
      | (?P<item>(?P<letter>[가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허])\s*목
          (?:\s*의\s*(?P<ibranch>\d+))?)
      | (?P<head>각\s*[호목]\s*외의?\s*부분|본문)
      | (?P<sentence>단서|후단|전단|제목|전문)
      | (?P<range>부터|내지|∼|~|에서)
      | (?P<separator>,|ㆍ|·|・|및|와|과|또는|급|그리고|、|․)
      | (?P<paren>\((?:[^()]|\([^()]*\))*\))
      | (?P<about>(?:의\s*)?개정\s*규정\s*중\s*(?P<what>(?!각\s*호)[^"“'\[,;:.\n]{1,80}?)
          (?P<aboutend>(?:에|과|와)?\s*(?:관한|관련(?:된|한)|대한)?\s*
          (?:개정\s*규정(?!\s*[과와]\s*관련)|(?:개정\s*)?부분|사항)))
      | (?P<narrow>(?:의\s*)?(?:개정)?\s*규정?\s*중\s*(?=["“'\[제가-힣]))
      | (?P<amended>의?\s*개정\s*규정)
      | (?P<quote>"[^"]*"|“[^”]*”)""",
    re.VERBOSE,
)
_POINTS_BACK = re.compile(r"^\W*(?:부터|에|및|와|과)?\W*(?:같은|동)\s*[조항호]")
_NARROWING = re.compile(r"한정|한한다|제외|관련|관한|부분|말한다")


def parse_targets(text: str, before: str = "") -> list[Target]:
    """The articles and parts of this statute that the text names, in order.

    ``before``: the words of the clause that stand before the text, to which 같은 조 and 같은 항 may
    point back. Annexes, forms, addenda and articles of other statutes (「…」 제3조) are left out; a
    caller that needs to know asks :func:`names_only_annexes`.
    """
    reader = _Reader()
    if before and _POINTS_BACK.search(text):
        for match in _TOKEN.finditer(before):
            reader.take(match)
        reader.begin_anew()
    for match in _TOKEN.finditer(text):
        reader.take(match)
    return reader.finish()


def names_only_annexes(text: str) -> bool:
    """Whether the text names annexes, forms or addenda and no article of the book."""
    return bool(re.search(r"별\s*표|별\s*지|서식|부\s*칙", text)) and not parse_targets(text)


class _Reader:
    def __init__(self) -> None:
        self.targets: list[Target] = []
        self._article: ArticleKey | None = None
        self._levels: list[Level] = []
        self._open: Target | None = None
        self._range_from: Target | None = None
        self._after_separator = True
        self._foreign = False
        self._of_revision = ""
        self._chapter = ""
        self._group = 0
        """Where the targets begin that the next "의 개정규정" speaks of."""
        self._after_comma = False
        self._of_revision_ended = False

    def finish(self) -> list[Target]:
        """What was read; a run opened and never closed ("… 날부터") is its first article."""
        if self._range_from is not None:
            self.targets.append(self._range_from)
        self.flush()
        return self.targets

    def begin_anew(self) -> None:
        """Forget what was named; keep the article and part that 같은 조 and 같은 항 mean."""
        self.targets = []
        self._open = self._range_from = None
        self._after_separator = True
        self._foreign = False

    def flush(self) -> None:
        if self._open is not None:
            self.targets.append(self._open)
        self._open = None

    def take(self, match: re.Match[str]) -> None:
        """Read one word of the list; what belongs to another book's article is passed over."""
        kind = match.lastgroup or ""
        if kind == "amended":
            self._group = len(self.targets) + (self._open is not None)
            self._of_revision_ended = True
            return
        handler = _ADDRESSING.get(kind)
        if handler is None and not self._foreign:
            handler = _NARROWING_DOWN.get(kind)
        if handler is not None:
            handler(self, match)
        self._after_separator = kind == "separator"
        if self._after_separator:
            self._after_comma = match.group() == ","

    def take_revision(self, match: re.Match[str]) -> None:
        """법률 제N호 … 일부개정법률 제2조: what follows amends an amendment."""
        self.flush()
        self._foreign = False
        self._of_revision = match.group("ofno").lstrip("0")
        self._of_revision_ended = False

    def take_other_book(self, _: re.Match[str]) -> None:
        """「다른 법」, 부칙, 별표: the numbers that follow are theirs."""
        self.flush()
        self._foreign = True

    def take_article(self, match: re.Match[str]) -> None:
        """제5조의2; after 부칙 or 「다른 법」 only where a separator stands between."""
        if self._foreign and not self._after_separator:
            return
        self._foreign = False
        if self._of_revision_ended:  # the next "의 개정규정" is this Act's own
            self._of_revision = ""
        number, branch, sub_branch = match.group("ano", "abranch", "asub")
        self._start_article(ArticleKey(int(number), int(branch or 0), int(sub_branch or 0)))

    def take_same_article(self, _: re.Match[str]) -> None:
        """같은 조."""
        if self._article is not None and not self._foreign:
            self._start_article(self._article)

    def take_same_paragraph(self, _: re.Match[str]) -> None:
        """같은 항."""
        self._start_part(self._levels[:1])

    def take_same_subparagraph(self, _: re.Match[str]) -> None:
        """같은 호."""
        self._start_part(self._levels[:2])

    def take_paragraph(self, match: re.Match[str]) -> None:
        """제2항."""
        self._part(1, (int(match.group("pno")), int(match.group("pbranch") or 0)))

    def take_subparagraph(self, match: re.Match[str]) -> None:
        """제3호의2."""
        self._part(2, (int(match.group("sno")), int(match.group("sbranch") or 0)))

    def take_item(self, match: re.Match[str]) -> None:
        """나목."""
        self._part(3, (item_number(match.group("letter")), int(match.group("ibranch") or 0)))

    def take_head(self, _: re.Match[str]) -> None:
        """각 호 외의 부분, 본문."""
        self._narrow(head_only=True)

    def take_sentence(self, _: re.Match[str]) -> None:
        """단서, 후단."""
        self._narrow(head_only=True, qualified=True)

    def take_range(self, _: re.Match[str]) -> None:
        """부터, 내지: the next number closes a run."""
        if self._open is not None:
            self._range_from = self._open
            self._open = None

    def take_words(self, match: re.Match[str]) -> None:
        """중 "…": some words of the unit."""
        rest = match.string[match.end() :].lstrip()
        if match.group().strip().endswith("중") and rest.startswith(('"', "“", "'")):
            self._narrow(qualified=True)

    def take_about(self, match: re.Match[str]) -> None:
        """중 … 에 관한 부분: the units since the last "의 개정규정" start in part."""
        self.flush()
        if self._after_comma:  # "제193조제1항, 제201조제6항의 개정규정 중 …": the last one only
            self._group = max(self._group, len(self.targets) - 1)
        words = f"{match.group('what')}{match.group('aboutend')}".strip()
        self.targets[self._group :] = [
            replace(target, qualified=True, about=words) for target in self.targets[self._group :]
        ]
        self._group = len(self.targets)

    def take_chapter(self, match: re.Match[str]) -> None:
        """제3장, 제2장제3절."""
        heading = "".join(match.group("chapter").split())
        if self._open is not None and self._open.chapter and not self._after_separator:
            heading = self._open.chapter + heading
            self._open = None
        else:
            self.flush()
        self._foreign = False
        self._open = Target(
            ArticleKey(0), ArticleKey(0), chapter=heading, of_revision=self._of_revision
        )

    def take_paren(self, match: re.Match[str]) -> None:
        """A chapter's articles in brackets, or a narrowing in words."""
        inside = match.group("paren")[1:-1]
        if self._open is not None and self._open.chapter:
            listed = parse_targets(inside)
            if listed:  # 제5장(제40조부터 제45조까지)
                self._open = None
                self.targets.extend(listed)
                return
        if _NARROWING.search(inside):
            self._narrow(qualified=True)

    def _start_article(self, key: ArticleKey) -> None:
        if self._range_from is not None:
            first = self._range_from
            self._range_from = None
            if first.chapter == "" and first.first <= key:
                self._open = Target(first.first, key, of_revision=self._of_revision)
                self._article, self._levels = key, []
                return
            self.targets.append(first)
        self.flush()
        self._article, self._levels = key, []
        self._open = Target(key, key, of_revision=self._of_revision)

    def _start_part(self, levels: list[Level]) -> None:
        if self._article is None:
            return
        self.flush()
        self._levels = list(levels)
        self._open = self._target(self._article)

    def _part(self, depth: int, level: Level) -> None:
        if self._article is None:
            return
        levels = self._levels[: depth - 1]
        levels += [NO_PARAGRAPH] * (depth - 1 - len(levels))
        if self._range_from is not None:
            first = self._range_from
            self._range_from = None
            if len(first.parts) == depth and first.first == first.last:
                low = first.parts[-1][0]
                self._levels = [*levels, level]
                self._open = Target(
                    first.first,
                    first.last,
                    (*first.parts[:-1], (low, level)),
                    of_revision=self._of_revision,
                )
                return
            self.targets.append(first)
        narrows = (
            self._open is not None
            and not self._after_separator
            and len(self._open.parts) < depth
            and self._open.first == self._open.last
        )
        if narrows:
            self._open = None
        else:
            self.flush()
        self._levels = [*levels, level]
        self._open = self._target(self._article)

    def _target(self, article: ArticleKey) -> Target:
        parts = tuple((level, level) for level in self._levels)
        return Target(article, article, parts, of_revision=self._of_revision)

    def _narrow(self, head_only: bool = False, qualified: bool = False) -> None:
        if self._open is None:
            return
        was = self._open
        self._open = replace(
            was,
            head_only=head_only or was.head_only,
            qualified=qualified or was.qualified,
        )


_Handler = Callable[[_Reader, re.Match[str]], None]
_ADDRESSING: Mapping[str, _Handler] = {
    "of": _Reader.take_revision,
    "law": _Reader.take_other_book,
    "addenda": _Reader.take_other_book,
    "annex": _Reader.take_other_book,
    "chapter": _Reader.take_chapter,
    "article": _Reader.take_article,
    "samearticle": _Reader.take_same_article,
}
_NARROWING_DOWN: Mapping[str, _Handler] = {
    "samepara": _Reader.take_same_paragraph,
    "samesub": _Reader.take_same_subparagraph,
    "para": _Reader.take_paragraph,
    "sub": _Reader.take_subparagraph,
    "item": _Reader.take_item,
    "head": _Reader.take_head,
    "sentence": _Reader.take_sentence,
    "range": _Reader.take_range,
    "narrow": _Reader.take_words,
    "about": _Reader.take_about,
    "paren": _Reader.take_paren,
}
