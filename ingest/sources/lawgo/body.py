"""An official body → :class:`~ingest.source_revision.SourceRevision`.

Two kinds of body exist. ``target=law`` is cumulative by promulgation, like every other source's;
``target=eflaw`` is what was in force on its 시행일자, which then becomes ``body_as_of``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ingest.official.bodies import OFFICIAL_SOURCE
from ingest.source_revision import SourceArticle, SourceProblem, SourceRevision
from ingest.sources.lawgo.article_text import article_key, read_article, unknown_names
from ingest.sources.lawgo.official_starts import read_official_starts
from ingest.sources.lawgo.tree import Node, body_from_json, body_from_xml, children, lines, text
from ingest.sources.lawgo.unreadable_body import UnreadableBody
from lawdb.article_key import ArticleKey

SOURCE = OFFICIAL_SOURCE


class BodyFormat(StrEnum):
    """``type`` of the API."""

    XML = "XML"
    JSON = "JSON"


class BodyKind(StrEnum):
    """``target`` of the API."""

    LAW = "law"
    """Everything promulgated up to and including this revision."""
    EFLAW = "eflaw"
    """What was in force on the body's 시행일자."""


@dataclass(frozen=True, slots=True)
class OfficialReading:
    """A revision, and the pieces of its body that could not be read."""

    revision: SourceRevision
    problems: tuple[SourceProblem, ...]


def read_body(
    data: bytes, *, body_format: BodyFormat, kind: BodyKind, mst: str, source_ref: str
) -> OfficialReading:
    """Read one body. ``mst`` comes from the caller: the body itself does not carry it.

    Raises UnreadableBody where nothing can be read; a piece that cannot be read is reported in
    ``problems`` (``malformed_article``, ``duplicate_article``, ``unknown_element``,
    ``unread_official_start``, ``conflicting_official_start``, ``addenda_not_found``) and the rest
    stands.
    """
    parse = body_from_xml if body_format is BodyFormat.XML else body_from_json
    try:
        return _Reader(parse(data, source_ref), kind, mst, source_ref).read()
    except RecursionError:
        raise UnreadableBody(
            f"malformed_{body_format.value.lower()}", source_ref, "the body is nested too deep"
        ) from None


class _Reader:
    def __init__(self, body: dict[str, Node], kind: BodyKind, mst: str, source_ref: str) -> None:
        self._body = body
        self._about = _only(body.get("기본정보"))
        self._kind = kind
        self._mst = mst
        self._source_ref = source_ref
        self._problems: list[SourceProblem] = []

    def read(self) -> OfficialReading:
        effective_on = self._date("시행일자")
        promulgated_on = self._date("공포일자")
        promulgation_no = self._required("공포번호").lstrip("0") or "0"
        articles, chapters = self._articles()
        heading, addenda = self._addenda(promulgated_on, promulgation_no)
        revision = SourceRevision(
            statute_id=self._required("법령ID"),
            title=self._required("법령명_한글"),
            statute_kind=self._required("법종구분"),
            mst=self._mst,
            promulgated_on=promulgated_on,
            promulgation_no=promulgation_no,
            revision_kind=text(self._about.get("제개정구분")),
            effective_on=effective_on,
            articles=articles,
            addenda=addenda,
            addenda_heading=heading,
            source=SOURCE,
            source_ref=self._source_ref,
            ministries=_comma_list(text(self._about.get("소관부처"))),
            abbreviations=_comma_list(text(self._about.get("법령명약칭"))),
            amending_text="\n".join(lines(_only(self._body.get("개정문")).get("개정문내용"))),
            official_starts=self._official_starts(),
            body_as_of=effective_on if self._kind is BodyKind.EFLAW else None,
            chapters=chapters,
        )
        return OfficialReading(revision, tuple(self._problems))

    def _articles(
        self,
    ) -> tuple[dict[ArticleKey, SourceArticle], tuple[tuple[ArticleKey, str], ...]]:
        """Articles by number, and the headings before them.

        Rows marked 조문여부=전문 are headings; they carry the number, now and then even the 조문키,
        of the article that follows. Under number 0 such rows are text: the preamble of the
        Constitution, or the whole of a statute without articles.
        """
        articles: dict[ArticleKey, SourceArticle] = {}
        chapters: list[tuple[ArticleKey, str]] = []
        headings: list[str] = []
        preamble: list[str] = []
        for unit in children(_only(self._body.get("조문")).get("조문단위")):
            try:
                key = article_key(unit)
            except (ValueError, TypeError):
                self._report(
                    "malformed_article",
                    f"조문번호 {text(unit.get('조문번호'))!r} is no number; the row was left out",
                )
                continue
            if text(unit.get("조문여부")) == "전문":
                (headings if key.article_no else preamble).extend(lines(unit.get("조문내용")))
                continue
            self._report_unknown(key, unit)
            article = read_article(unit)
            if key in articles:
                if articles[key] != article:
                    self._report("duplicate_article", f"{key} stands twice; the first one was kept")
                continue
            articles[key] = article
            chapters.extend((key, heading) for heading in headings)
            headings = []
        if preamble:
            self._add_preamble(articles, preamble)
        if headings and articles:
            chapters.extend((max(articles), heading) for heading in headings)
        if not articles:
            raise UnreadableBody("empty_body", self._source_ref, "the body holds no article")
        return articles, tuple(chapters)

    def _add_preamble(self, articles: dict[ArticleKey, SourceArticle], preamble: list[str]) -> None:
        key = ArticleKey(0)
        titled = preamble[0] == "전문" and len(preamble) > 1
        title, rest = ("전문", preamble[1:]) if titled else ("", preamble)
        if key in articles:
            rest = [*rest, articles[key].text]
        articles[key] = SourceArticle(key, title, "\n".join(rest))

    def _addenda(self, promulgated_on: date, promulgation_no: str) -> tuple[str, str]:
        """Heading and text of this revision's own addenda, found by number and day.

        Numbers start again after a change of state form, so the day decides first; where the
        source dates the block otherwise, a number that occurs once.
        """
        blocks = [
            block
            for block in children(_only(self._body.get("부칙")).get("부칙단위"))
            if text(block.get("부칙공포번호")).lstrip("0") == promulgation_no.lstrip("0")
        ]
        day = promulgated_on.strftime("%Y%m%d")
        dated = [block for block in blocks if text(block.get("부칙공포일자")) == day]
        own = dated or (blocks if len(blocks) == 1 else [])
        if not own:
            if children(_only(self._body.get("부칙")).get("부칙단위")):
                self._report(
                    "addenda_not_found",
                    f"no addenda of 제{promulgation_no}호 ({promulgated_on}) in the body",
                )
            return "", ""
        heading, texts = "", list[str]()
        for block in own:
            content = lines(block.get("부칙내용"))
            if content and content[0].startswith("부칙"):
                heading = heading or " ".join(content[0].split())
                content = content[1:]
            texts.extend(content)
        return heading, "\n".join(texts)

    def _official_starts(self) -> dict[str, date]:
        listed = "\n".join(lines(self._about.get("조문시행일자문자열")))
        read = read_official_starts(listed)
        for words in read.unread:
            self._report("unread_official_start", f"조문시행일자문자열 not understood: {words}")
        for item in read.conflicting:
            self._report("conflicting_official_start", f"조문시행일자문자열 dates {item} twice")
        return read.starts

    def _report_unknown(self, key: ArticleKey, unit: dict[str, Node]) -> None:
        names = unknown_names(unit)
        if names:
            self._report("unknown_element", f"{key} holds text under {', '.join(names)}, not read")

    def _report(self, code: str, message: str) -> None:
        self._problems.append(SourceProblem(self._source_ref, code, message))

    def _required(self, name: str) -> str:
        value = text(self._about.get(name))
        if not value:
            raise UnreadableBody("missing_field", self._source_ref, f"the body has no {name}")
        return value

    def _date(self, name: str) -> date:
        value = self._required(name)
        try:
            if not re.fullmatch(r"\d{8}", value):
                raise ValueError
            return date(int(value[:4]), int(value[4:6]), int(value[6:]))
        except ValueError:
            raise UnreadableBody(
                "malformed_field", self._source_ref, f"{name} is {value!r}, no date YYYYMMDD"
            ) from None


def _only(node: Node | None) -> dict[str, Node]:
    found = children(node)
    return found[0] if found else {}


def _comma_list(listed: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in listed.split(",") if part.strip())
