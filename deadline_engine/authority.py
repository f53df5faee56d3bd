"""Where a step of a computation stands: an article, the days it is the law, the words it prints."""

from __future__ import annotations

from datetime import date

from pydantic import BaseModel, ConfigDict, Field, model_validator


class DatedData(BaseModel):
    """A row of law kept as data; an unknown field is a typing error, not an extension."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class Authority(DatedData):
    """One article, or unit of one, in the interval ``[effective_from, effective_to)``.

    A court's decision is an authority too: then ``case`` is given and ``decided_on`` its day.
    """

    statute: str = Field(min_length=2)
    """Its title: ``민법``, ``Employment Rights Act 1996``; of a decision the court."""
    article: str = ""
    """``제766조제1항``, ``부칙 제3조``, ``s.111(2)(a)``; empty for a decision."""
    statute_id: str | None = Field(default=None, pattern=r"^[0-9A-Z]{6}$")
    """The official id (법령ID); None where the statute is not in the store."""
    promulgation_no: str | None = Field(default=None, pattern=r"^[1-9]\d*$")
    """Of an article of addenda: the revision whose addenda hold it."""
    effective_from: date | None = None
    """First day of this text of the article; None where it is older than what is known of it."""
    effective_to: date | None = None
    """First day it no longer binds; None while it does."""
    prints: str = ""
    """Words the article prints in that interval, such as the number of years; held by the audit."""
    part: str = ""
    """``본문``, ``단서``, ``후단``."""
    case: str = ""
    """The decision's number: ``87누53``."""
    decided_on: date | None = None

    @model_validator(mode="after")
    def _says_where(self) -> Authority:
        if bool(self.article) == bool(self.case):
            raise ValueError("give an article, or the number of a decision")
        if self.case and self.decided_on is None:
            raise ValueError(f"{self.case}: say when it was decided (decided_on)")
        if (
            self.effective_from is not None
            and self.effective_to is not None
            and self.effective_to <= self.effective_from
        ):
            raise ValueError(f"{self}: effective_to must lie after effective_from")
        return self

    def __str__(self) -> str:
        """As a lawyer writes it: ``민법 제161조``, ``대법원 1987-12-22 87다카2337``."""
        if self.case:
            return f"{self.statute} {self.decided_on} {self.case}"
        of = f" <제{self.promulgation_no}호>" if self.promulgation_no else ""
        article = self.article.replace("부칙", f"부칙{of}", 1) if of else self.article
        return " ".join(filter(None, (self.statute, article, self.part)))

    def binds(self, on: date) -> bool:
        """Whether this text is the law on a day."""
        return (self.effective_from is None or self.effective_from <= on) and (
            self.effective_to is None or on < self.effective_to
        )
