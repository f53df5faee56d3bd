r"""Read one Markdown file of the legalize-kr layout: front matter, articles, own addenda.

The layout: ``##### 제3조 (제목)`` opens an article, ``#`` to ``####`` are the headings of parts,
chapters, sections and subsections, ``**①**`` marks a paragraph, ``  1\.`` a subparagraph,
``    가\.`` an item; ``## 부칙`` opens the addenda of every revision so far.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import cast

import yaml

from ingest.addenda.starts import DANGI_OFFSET
from ingest.source_revision import SourceArticle, SourceRevision
from lawdb.article_key import ArticleKey

_ADDENDA = "\n## 부칙"
_ARTICLE = "\n##### "
_HEADING = re.compile(r"제(\d+)조(?:의(\d+))?(?:의(\d+))?(?:\s*\((.*)\))?\s*")
_PARAGRAPH = re.compile(r"^\*\*([^*\n]{1,4})\*\*(?:\s*\1)?", re.MULTILINE)  # ㉑ and up are doubled
_ESCAPED_MARK = re.compile(r"^(\s*(?:\d+(?:의\d+)*|[가-힣]{1,2}(?:의\d+)?))\\([.)])", re.MULTILINE)
_CHAPTER = re.compile(r"^#{1,4} (제\s*\d+\s*(?:편|장|절|관).*)$", re.MULTILINE)
_HEADING_LINE = re.compile(r"^#{1,4} .*$", re.MULTILINE)
_ADDENDA_OPENING = "\n부칙"
_NUMBER_IN_HEADING = re.compile(r"제\s*(\d+)\s*호")
_LAYOUT_SPACE = " \t\u3000\u00a0"


class BrokenFrontMatter(ValueError):
    """The front matter is absent, is no YAML, or lacks a field that addresses the revision."""

    code = "broken_front_matter"


@dataclass(slots=True)
class ArticleCache:
    """Articles already read from one file's earlier revisions, by their raw Markdown.

    A statute's revisions share most of their articles letter by letter; each distinct one is read
    once, and an unchanged article is the same object in every revision.
    """

    _articles: dict[str, tuple[SourceArticle, tuple[str, ...]] | None] = field(
        default_factory=dict[str, tuple[SourceArticle, tuple[str, ...]] | None]
    )

    def read(self, chunk: str) -> tuple[SourceArticle, tuple[str, ...]] | None:
        """The article of a chunk and the headings that follow it; None where it is no article."""
        if chunk in self._articles:
            return self._articles[chunk]
        parsed = _read_article(chunk)
        self._articles[chunk] = parsed
        return parsed


def read_markdown(
    text: str,
    revision_kind: str,
    source_ref: str,
    source: str,
    *,
    cache: ArticleCache | None = None,
    prints: AddendaPrints | None = None,
) -> SourceRevision:
    """Read one revision.

    ``revision_kind`` (제정, 일부개정 …) is not in the file but in the commit that brought it.
    Raises BrokenFrontMatter; the message names the field and what stood there.
    """
    front, body = _split_front_matter(text)
    main, _, addenda = body.partition(_ADDENDA)
    cache = cache if cache is not None else ArticleCache()
    articles: dict[ArticleKey, SourceArticle] = {}
    chapters: list[tuple[ArticleKey, str]] = []
    first, *chunks = main.split(_ARTICLE)
    preamble = _read_preamble(first, has_articles=bool(chunks))
    if preamble is not None:
        articles[preamble.key] = preamble
    waiting = tuple(_CHAPTER.findall(first))
    for chunk in chunks:
        parsed = cache.read(chunk)
        if parsed is None:
            continue
        article, following = parsed
        articles.setdefault(article.key, article)
        chapters += [(article.key, heading) for heading in waiting]
        waiting = following
    promulgation_no = front.promulgation_no
    blocks = addenda_blocks(addenda)
    if prints is not None:
        prints.take(blocks)
    heading, own = own_addenda(blocks, promulgation_no, front.promulgated_on)
    return SourceRevision(
        statute_id=front.statute_id,
        title=front.title,
        statute_kind=front.statute_kind,
        mst=front.mst,
        promulgated_on=front.promulgated_on,
        promulgation_no=promulgation_no,
        revision_kind=revision_kind,
        effective_on=front.effective_on,
        articles=articles,
        addenda=own,
        addenda_heading=heading,
        source=source,
        source_ref=source_ref,
        ministries=front.ministries,
        chapters=tuple(chapters),
    )


@dataclass(frozen=True, slots=True)
class _FrontMatter:
    statute_id: str
    title: str
    statute_kind: str
    mst: str
    promulgated_on: date
    promulgation_no: str
    effective_on: date
    ministries: tuple[str, ...]


def front_matter_fields(text: str) -> dict[str, object]:
    """The front matter as YAML reads it. Raises BrokenFrontMatter."""
    if not text.startswith("---\n"):
        raise BrokenFrontMatter(
            "the file does not begin with a front matter (a line of three dashes)"
        )
    end = text.find("\n---", 4)
    if end < 0:
        raise BrokenFrontMatter("the front matter is not closed by a line of three dashes")
    try:
        loaded = _load_yaml(text[4:end])
    except yaml.YAMLError as error:
        raise BrokenFrontMatter(f"the front matter is no YAML: {error}") from error
    if not isinstance(loaded, dict):
        raise BrokenFrontMatter("the front matter holds no fields")
    fields = cast("dict[object, object]", loaded)
    return {str(key): value for key, value in fields.items()}


def _load_yaml(text: str) -> object:
    # Strings only: an unquoted 2023-02-30 is to be named with its field, and 001706 is no number.
    loader = yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader
    return yaml.load(text, Loader=loader)  # noqa: S506 - the base loader builds no objects


def _split_front_matter(text: str) -> tuple[_FrontMatter, str]:
    fields = front_matter_fields(text)
    end = text.find("\n---", 4)
    body = text[end + 4 :]

    def required(name: str) -> str:
        value = fields.get(name)
        if value is None or str(value).strip() == "":
            raise BrokenFrontMatter(f"the front matter has no {name}")
        return str(value).strip()

    def day(name: str) -> date:
        value = required(name)
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise BrokenFrontMatter(f"{name} is {value!r}, which is no date") from error

    return (
        _FrontMatter(
            statute_id=required("법령ID"),
            title=required("제목"),
            statute_kind=required("법령구분"),
            mst=required("법령MST"),
            promulgated_on=day("공포일자"),
            promulgation_no=required("공포번호").lstrip("0") or "0",
            effective_on=day("시행일자"),
            ministries=_words(fields.get("소관부처")),
        ),
        body,
    )


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(str(word) for word in cast("list[object]", value))
    return () if value is None else (str(value),)


def _read_article(chunk: str) -> tuple[SourceArticle, tuple[str, ...]] | None:
    heading_line, _, body = chunk.partition("\n")
    match = _HEADING.fullmatch(heading_line)
    if match is None:
        return None
    number, branch, sub_branch, title = match.groups()
    following: tuple[str, ...] = ()
    if "\n#" in body or body.startswith("#"):
        following = tuple(_CHAPTER.findall(body))
        body = _HEADING_LINE.sub("", body)
    title = (title or "").strip()
    while title.startswith("(") and title.endswith(")"):  # printed as ((목적)) in some revisions
        title = title[1:-1].strip()
    key = ArticleKey(int(number), int(branch or 0), int(sub_branch or 0))
    return SourceArticle(key, title, canonical_text(body)), following


def _read_preamble(first: str, has_articles: bool) -> SourceArticle | None:
    """Article 0: the preamble (전문) of the Constitution, or an old decree without articles.

    Other words before the first article are editorial notes of the source.
    """
    text = canonical_text(_HEADING_LINE.sub("", first))
    title, _, rest = text.partition("\n")
    if title.replace(" ", "") == "전문":
        return SourceArticle(ArticleKey(0), "전문", rest)
    if text and not has_articles:
        return SourceArticle(ArticleKey(0), "", text)
    return None


def canonical_text(body: str) -> str:
    """The canonical text (see ingest.source_revision) of an article's Markdown body."""
    text = _PARAGRAPH.sub(r"\1", body)
    text = _ESCAPED_MARK.sub(r"\1\2", text)
    lines = (line.strip(_LAYOUT_SPACE) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def addenda_blocks(addenda: str) -> list[tuple[str, str]]:
    """The addenda of every revision that the book prints: heading and raw text, in book order."""
    blocks: list[tuple[str, str]] = []
    for block in addenda.split(_ADDENDA_OPENING)[1:]:
        heading, _, text = block.partition("\n")
        if heading.strip() and not heading.rstrip().endswith(">"):
            if blocks:  # a line of running text that begins with the word 부칙
                before, running = blocks[-1]
                blocks[-1] = (before, f"{running}{_ADDENDA_OPENING}{block}")
            continue
        blocks.append((" ".join(f"부칙{heading}".split()), text))
    return blocks


def own_addenda(
    blocks: list[tuple[str, str]], promulgation_no: str, promulgated_on: date
) -> tuple[str, str]:
    """Heading and text of the addenda that this revision brought; two empty strings if absent.

    The own ones are found by promulgation number; where a number occurs twice (numbering
    restarted) the year decides, else the later one. Failing that, the one heading with the
    promulgation date (the source misprints a number now and then: 제199호,1950.12.1 for 제161호),
    or the only heading there is.
    """
    own = [
        (heading, text)
        for heading, text in blocks
        if any(n.lstrip("0") == promulgation_no for n in _NUMBER_IN_HEADING.findall(heading))
    ]
    if len(own) > 1:
        years = (str(promulgated_on.year), str(promulgated_on.year + DANGI_OFFSET))
        own = [block for block in own if any(year in block[0] for year in years)] or own
    if not own:
        day = f",{promulgated_on.year}.{promulgated_on.month}.{promulgated_on.day}>"
        own = [block for block in blocks if block[0].replace(" ", "").endswith(day)]
    if not own and len(blocks) == 1 and "<" not in blocks[0][0]:
        own = blocks
    if not own:
        return "", ""
    heading, text = own[-1]
    return heading, canonical_text(text)


class AddendaPrints:
    """Every print of each addenda heading over a file's revisions, to notice later amendments."""

    def __init__(self) -> None:
        self._prints: dict[str, dict[str, None]] = {}

    def take(self, blocks: list[tuple[str, str]]) -> None:
        """Note the blocks of one more revision."""
        for heading, text in blocks:
            if "<개정" in text:
                self._prints.setdefault(heading, {})[text] = None

    def attach(self, revisions: Iterable[SourceRevision]) -> list[SourceRevision]:
        """The revisions with the later prints of their own addenda."""
        return [
            replace(r, reprinted_addenda=self._amended(r.addenda_heading, r.addenda))
            if r.addenda_heading in self._prints
            else r
            for r in revisions
        ]

    def _amended(self, heading: str, own: str) -> tuple[str, ...]:
        texts = (canonical_text(text) for text in self._prints.get(heading, ()))
        return tuple(dict.fromkeys(text for text in texts if text != own))
