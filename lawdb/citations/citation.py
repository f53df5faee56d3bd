"""What a citation says, before anything is looked up: the words, where they stand, what they name.

All offsets are characters of the text as given, ``text[start:end]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from lawdb.article_key import ArticleKey
from lawdb.article_structure import Path, describe
from lawdb.event_date.promulgation_brackets import CitedRevision


class CitationKind(StrEnum):
    """What kind of text is cited. Only a statute is checked against the store."""

    STATUTE = "statute"
    """An Act, a decree, a rule of a ministry or of a court."""
    ADMINISTRATIVE_RULE = "administrative_rule"
    """훈령, 예규, 고시, 지침: no statute."""
    LOCAL = "local"
    """An ordinance (조례) or rule of a local government."""
    FOREIGN = "foreign"
    """An article of another country's law: 독일 민법 제823조."""
    TREATY = "treaty"
    CONTRACT = "contract"
    """A clause of a contract, general terms, articles of association, a collective agreement."""
    CASE = "case"
    """A court's case number: 2013다12345, 2009헌바17."""


class NamedBy(StrEnum):
    """How the text says which statute is meant."""

    NAME = "name"
    """By a title, an abbreviation or a former title, right there."""
    SHORT_FORM = "short_form"
    """By a name that the text itself defined: 이하 ‘도시정비법’이라 한다."""
    ANAPHORA = "anaphora"
    """같은 법, 동법, 위 법, 그 시행령, 법: the statute named before."""
    LIST = "list"
    """Not at all: it goes on with the statute of the reference before it."""
    NOTHING = "nothing"
    """Not at all, and nothing before it says which."""


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the text, ``text[start:end]``."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reference:
    """A place inside a statute; exactly one of article, addenda, annex, division is named.

    Of addenda, ``key`` and ``path`` are those of the clause: 부칙 제3조 제1항.
    """

    key: ArticleKey | None = None
    path: Path = ()
    part: str = ""
    """본문, 단서, 전단, 후단, 각 호, 각 호 외의 부분 …, as written without spaces; or empty."""
    through_key: ArticleKey | None = None
    """The last article of a range (제165조 내지 제167조)."""
    through_path: Path = ()
    """The last unit of a range (제1항 내지 제3항)."""
    addenda: bool = False
    addenda_no: str = ""
    """Promulgation number of the revision whose addenda are cited (부칙 <제8730호>); or empty."""
    annex: str = ""
    """별표1의2, 별지제3호서식: without spaces; or empty."""
    division: str = ""
    """제1편제2장: without spaces; or empty."""

    @property
    def unit(self) -> str:
        """The unit in the law's words: 제1항제3호나목."""
        return describe(self.path)

    @property
    def through(self) -> str:
        """The last one of a range in the law's words; empty where none is meant."""
        if self.through_key is None and not self.through_path:
            return ""
        return f"{self.through_key or self.key or ''}{describe(self.through_path)}"

    def __str__(self) -> str:
        if self.annex or self.division:
            return self.annex or self.division
        return f"{'부칙' if self.addenda else ''}{self.key or ''}{self.unit}"


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that the text presents as those of the cited place."""

    start: int
    """Offset of the first quoted character, after the opening mark."""
    end: int
    """Offset after the last quoted character, before the closing mark."""
    fragments: tuple[Span, ...]
    """The quoted words between ellipses (… , 중략, 생략); one span where nothing is left out."""
    partial: bool = False
    """Whether the quote may be single words of the text (‘점유’), not a sentence of it."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One reference of the text to one place (or one range) of a normative text."""

    start: int
    """Where it begins: at the statute's name where that stands right before, else at the number."""
    end: int
    number: Span
    """The number words alone: 제317조 제2항 제8호."""
    kind: CitationKind
    statute: str
    """The name that is meant, as the text writes it in full; empty where nothing says."""
    named_by: NamedBy
    reference: Reference
    antecedent: Span | None = None
    """Where the name stands that an anaphor, a short form or a list refers to."""
    bracket: Span | None = None
    """The bracket that names the version (… 개정되기 전의 것), here or at the antecedent."""
    revisions: tuple[CitedRevision, ...] = ()
    """What that bracket says; empty where none names a version."""
    former: bool = False
    """Whether it is called former law (구, 종전의) without more."""
    current: bool = False
    """Whether it is called present law (현행 제24조 참조)."""
    caption: str = ""
    """The heading that the text gives the article: (간통), [입증책임]; or empty."""
    quote: Quote | None = None
    further_quotes: tuple[Quote, ...] = ()
    """Further words that the text presents as those of the same place: … 고 하고, 나아가 “…”."""
    case: str = ""
    """Of a case number: the number without spaces."""


@dataclass(frozen=True, slots=True)
class Found:
    """All that was found in a text, in order of place."""

    citations: tuple[Citation, ...]
    """References to numbered places."""
    versions: tuple[Citation, ...] = ()
    """Statutes named with a version or in 「」 without a numbered place behind them; ``reference``
    is empty."""
    unattributed: tuple[Quote, ...] = ()
    """Sentences in quotation marks, near a statute's citation, that no citation claims: whether
    they are that statute's words the text does not say, and nobody has examined them."""
