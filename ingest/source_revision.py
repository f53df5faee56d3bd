r"""What every source yields: one promulgated revision of one statute, in the same neutral shape.

A new source is one new module that yields :class:`SourceRevision`; nothing after it knows where a
revision came from.

Canonical article text (``SourceArticle.text``), the same from every source: one unit a line, joined
by ``\n``; a unit is the article's own sentence(s), a paragraph (``① …``), a subparagraph
(``1. …``, ``1의2. …``), an item (``가. …``) or a sub-item (``1) …``, ``가) …``). No Markdown, no
indentation, no heading, no blank line; amendment marks (``<개정 2007.12.21>``) stay, for they are
evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from lawdb.article_key import ArticleKey


@dataclass(frozen=True, slots=True)
class SourceArticle:
    """One article as a revision prints it."""

    key: ArticleKey
    title: str
    """The heading in brackets without them; empty where the article has none."""
    text: str
    """Canonical text, see the module docstring. A deleted article reads ``삭제 <2021.12.21>``."""

    @property
    def is_deleted(self) -> bool:
        """Whether the book keeps only the number: ``삭제 <2021.12.21>``."""
        return self.text.startswith("삭제") and len(self.text) < 40


@dataclass(frozen=True, slots=True)
class SourceRevision:
    """One promulgated revision of one statute: its whole text and its own addenda.

    ``articles`` holds everything the source prints for this revision, which is cumulative by
    promulgation: amendments promulgated earlier are in it even where they start later.
    """

    statute_id: str
    """법령ID as text (``001706``)."""
    title: str
    statute_kind: str
    """법률, 대통령령, 기획재정부령, 대법원규칙 …"""
    mst: str
    """법령MST, the official id of this revision."""
    promulgated_on: date
    promulgation_no: str
    """Without leading zeros: ``5454``."""
    revision_kind: str
    """제정, 일부개정, 전부개정, 타법개정, 폐지, 폐지제정, 타법폐지; empty where none is said."""
    effective_on: date
    """The source's one date for the whole revision (시행일자); articles may start on others."""
    articles: Mapping[ArticleKey, SourceArticle]
    addenda: str
    """This revision's own addenda (부칙) without the heading; empty where none is printed."""
    addenda_heading: str
    """``부칙(국적법) <제5431호,1997.12.13>``; empty where none is printed."""
    source: str
    """``legalize-kr``, ``law.go.kr``, ``example``."""
    source_ref: str
    """Where in the source: a commit and path, a file name."""
    reprinted_addenda: tuple[str, ...] = ()
    """Later, differing prints of the same addenda that carry an amendment mark.

    An Act may postpone a commencement by amending the addenda that named it.
    """
    ministries: tuple[str, ...] = ()
    abbreviations: tuple[str, ...] = ()
    amending_text: str = ""
    """개정문: the amending instructions, where the source has them."""
    official_starts: Mapping[str, date] = field(default_factory=dict[str, date])
    """The official start of each article or part (``제6조의2제3항``) for which there is one."""
    body_as_of: date | None = None
    """Set where the body is what was in force on this day (law.go.kr ``eflaw``), not cumulative."""
    chapters: tuple[tuple[ArticleKey, str], ...] = ()
    """Structure headings (편ㆍ장ㆍ절ㆍ관) and the article each stands before."""


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """A piece of a source that could not be read; the rest loads."""

    source_ref: str
    code: str
    """Stable: ``broken_front_matter``, ``malformed_xml``, ``html_instead_of_xml`` …"""
    message: str


class RevisionSource(Protocol):
    """A source of statutes. Statutes come one after the other, each with all of its revisions."""

    name: str

    def statutes(self) -> Iterator[list[SourceRevision]]:
        """Yield each statute's revisions in promulgation order."""
        ...

    @property
    def problems(self) -> list[SourceProblem]:
        """What could not be read so far."""
        ...
