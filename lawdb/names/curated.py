"""Curated names of statutes: abbreviations, former titles and nicknames, each with its source.

The rows live in ``lawdb/data/names/*.yaml``. Titles a statute carries now (``official``) are not
curated: they come from the source that was loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache

from pydantic import Field, model_validator

from lawdb.article_key import ArticleKey
from lawdb.data.reading import (
    Confidence,
    CuratedRow,
    InvalidCuratedData,
    packaged_text,
    read_rows,
)
from lawdb.names.normalise import normalise_name


class NameKind(StrEnum):
    """In what sense a name is a statute's name."""

    OFFICIAL = "official"
    """The title as promulgated (제명)."""
    ABBREVIATION = "abbreviation"
    FORMER = "former"
    """The title before a renaming."""
    NICKNAME = "nickname"
    """After a person or an event; denotes a promulgation more often than the statute."""


class NameBasis(StrEnum):
    """What a name rests on."""

    COURT = "court"
    """A court used or defined it; ``source`` names the decision."""
    MOLEG = "moleg"
    """The official abbreviation kept by the Ministry of Government Legislation (법제처)."""
    USAGE = "usage"
    """Current among lawyers or the press, on no official list."""
    RENAMING = "renaming"
    """A promulgation that changed the title."""
    DERIVED = "derived"
    """Formed from an abbreviation of the Act and the decree's own title."""


@dataclass(frozen=True, slots=True)
class Promulgation:
    """One promulgation: its date and its number without leading zeros."""

    promulgated_on: date
    number: str


@dataclass(frozen=True, slots=True)
class CuratedName:
    """One name of one statute during ``[valid_from, valid_to)``; None is unbounded or unknown."""

    statute_id: str
    title: str
    """The title the statute carries now; tells a reader which statute the id is."""
    name: str
    kind: NameKind
    basis: NameBasis
    source: str
    confidence: Confidence = Confidence.CHECKED
    valid_from: date | None = None
    valid_to: date | None = None
    promulgation: Promulgation | None = None
    """Of a former title: the one that renamed it. Of a nickname: the one it denotes."""
    articles: tuple[ArticleKey, ...] = ()
    """What a nickname denotes inside the promulgation; empty for the Act as a whole."""
    denotes: str = ""
    """What a nickname stands for, in Korean."""

    @property
    def normalised(self) -> str:
        """The key names are compared by."""
        return normalise_name(self.name)


class _PromulgationRow(CuratedRow):
    promulgated_on: date
    number: str = Field(pattern=r"^[1-9]\d*$")

    def promulgation(self) -> Promulgation:
        return Promulgation(self.promulgated_on, self.number)


class _NameRow(CuratedRow):
    statute_id: str = Field(pattern=r"^\d{6}$")
    title: str = Field(min_length=1)
    name: str = Field(min_length=2)
    source: str = Field(min_length=4)
    confidence: Confidence = Confidence.CHECKED

    @model_validator(mode="after")
    def _is_another_name(self) -> _NameRow:
        if normalise_name(self.name) == normalise_name(self.title):
            raise ValueError("the name is the title; spacing and middle dots need no row")
        return self


class _AbbreviationRow(_NameRow):
    basis: NameBasis

    def curated(self) -> CuratedName:
        return CuratedName(
            statute_id=self.statute_id,
            title=self.title,
            name=self.name,
            kind=NameKind.ABBREVIATION,
            basis=self.basis,
            source=self.source,
            confidence=self.confidence,
        )


class _FormerTitleRow(_NameRow):
    valid_from: date | None = None
    valid_to: date | None = None
    renamed_by: _PromulgationRow

    @model_validator(mode="after")
    def _interval_is_not_empty(self) -> _FormerTitleRow:
        if self.valid_from and self.valid_to and self.valid_from >= self.valid_to:
            raise ValueError(f"[{self.valid_from}, {self.valid_to}) holds no day")
        if self.valid_to and self.valid_to < self.renamed_by.promulgated_on:
            raise ValueError("the title ends before the renaming was promulgated")
        return self

    def curated(self) -> CuratedName:
        return CuratedName(
            statute_id=self.statute_id,
            title=self.title,
            name=self.name,
            kind=NameKind.FORMER,
            basis=NameBasis.RENAMING,
            source=self.source,
            confidence=self.confidence,
            valid_from=self.valid_from,
            valid_to=self.valid_to,
            promulgation=self.renamed_by.promulgation(),
        )


class _NicknameRow(_NameRow):
    revision: _PromulgationRow
    articles: list[str]
    denotes: str = Field(min_length=4)

    def curated(self) -> CuratedName:
        return CuratedName(
            statute_id=self.statute_id,
            title=self.title,
            name=self.name,
            kind=NameKind.NICKNAME,
            basis=NameBasis.USAGE,
            source=self.source,
            confidence=self.confidence,
            promulgation=self.revision.promulgation(),
            articles=tuple(ArticleKey.parse(article) for article in self.articles),
            denotes=self.denotes,
        )


def read_abbreviations(where: str, text: str) -> Iterator[CuratedName]:
    """Read abbreviation rows; raises InvalidCuratedData, naming ``where`` and the row."""
    return (row.curated() for row in read_rows(where, text, _AbbreviationRow))


def read_former_titles(where: str, text: str) -> Iterator[CuratedName]:
    """Read former-title rows; raises InvalidCuratedData, naming ``where`` and the row."""
    return (row.curated() for row in read_rows(where, text, _FormerTitleRow))


def read_nicknames(where: str, text: str) -> Iterator[CuratedName]:
    """Read nickname rows; raises InvalidCuratedData, naming ``where`` and the row."""
    return (row.curated() for row in read_rows(where, text, _NicknameRow))


_READERS = {
    "names/abbreviations.yaml": read_abbreviations,
    "names/former_titles.yaml": read_former_titles,
    "names/nicknames.yaml": read_nicknames,
}


@cache
def curated_names() -> tuple[CuratedName, ...]:
    """All packaged names, in file order.

    Raises InvalidCuratedData for a row that is malformed, without a source, or given twice.
    """
    names = [
        name for where, reader in _READERS.items() for name in reader(where, packaged_text(where))
    ]
    refuse_duplicates(names)
    return tuple(names)


def refuse_duplicates(names: Iterable[CuratedName]) -> None:
    """Raise InvalidCuratedData when a statute is given one name twice in the same sense.

    A former title may return (two disjoint intervals); a nickname may denote two promulgations.
    """
    seen: dict[tuple[object, ...], CuratedName] = {}
    for name in names:
        key = (name.statute_id, name.normalised, name.kind, name.promulgation)
        if key in seen:
            raise InvalidCuratedData(
                f"{name.name} is given twice as {name.kind} of {name.statute_id} ({name.title}); "
                f"keep one row"
            )
        seen[key] = name


_SUBORDINATE_SUFFIXES = ("시행령", "시행규칙")


def derived_names(names: Iterable[CuratedName], titles: Mapping[str, str]) -> Iterator[CuratedName]:
    """Abbreviations of enforcement decrees and rules, where the decree's own title warrants one.

    ``titles`` maps statute ids to the official titles of the corpus that is loaded. 도정법 시행령
    is formed because a statute is titled 도시 및 주거환경정비법 시행령; 형소법 시행령 is not, for
    there is none. Former titles are not derived: a decree is renamed by another promulgation than
    its Act.
    """
    by_title: dict[str, list[tuple[str, str]]] = {}
    for statute_id, title in titles.items():
        by_title.setdefault(normalise_name(title), []).append((statute_id, title))
    formed: set[tuple[str, str]] = set()
    for name in names:
        if name.kind is not NameKind.ABBREVIATION:
            continue
        for suffix in _SUBORDINATE_SUFFIXES:
            for statute_id, title in by_title.get(normalise_name(name.title + suffix), []):
                short = f"{name.name} {suffix}"
                if (statute_id, normalise_name(short)) in formed:
                    continue
                formed.add((statute_id, normalise_name(short)))
                yield CuratedName(
                    statute_id=statute_id,
                    title=title,
                    name=short,
                    kind=NameKind.ABBREVIATION,
                    basis=NameBasis.DERIVED,
                    source=f"{name.name} ({name.source}) + {title}",
                    confidence=name.confidence,
                )
