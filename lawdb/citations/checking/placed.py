"""A citation's findings, put where it stands in the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlencode

from lawdb.citations.checking.corrections import correction_of
from lawdb.citations.checking.findings import Findings
from lawdb.citations.citation import Citation, Quote, Span
from lawdb.citations.results import CheckedCitation, CitedPlace, Place, QuoteStatus
from lawdb.event_date import EventDate, EventDateSource, FoundExpression


def one_quote_each(citation: Citation) -> list[Citation]:
    """The citation once for each of its quotes; once where it has none."""
    quotes = (citation.quote, *citation.further_quotes)
    return [replace(citation, quote=quote, further_quotes=()) for quote in quotes]


def with_all_quotes(
    citations: Sequence[Citation], findings: Sequence[Findings], text: str
) -> CheckedCitation:
    """One result for a citation with several quotes: the worst, and how the others compare."""
    worst = min(range(len(findings)), key=lambda i: findings[i].rank)
    others = [
        quote_status(citation.quote, text, found)
        for i, (citation, found) in enumerate(zip(citations, findings, strict=True))
        if i != worst
    ]
    result = checked_citation(citations[worst], text, findings[worst])
    further = tuple(status for status in others if status is not None)
    return result.model_copy(update={"further_quotes": further}) if further else result


def checked_citation(citation: Citation, text: str, findings: Findings) -> CheckedCitation:
    """The findings on what a citation asks, put where it stands."""
    said = findings.sentence
    return CheckedCitation(
        place=place_of(citation, text),
        cited=_cited(citation, text),
        verdict=findings.verdict,
        sentence_ko=said.ko,
        sentence_en=said.en,
        event_date=_event_date(findings.event_date, citation, text),
        checked=tuple(findings.checked),
        statute=findings.statute,
        article=findings.article,
        version=findings.version,
        promulgation=findings.promulgation,
        text=findings.text,
        quote=quote_status(citation.quote, text, findings),
        amended_since=findings.amended_since,
        changes=findings.changes,
        pending=findings.pending,
        rulings=findings.rulings,
        bad_promulgation=findings.bad_promulgation,
        candidates=findings.candidates,
        versions=findings.versions,
        correction=correction_of(citation, text, findings),
        horizon=findings.horizon,
        permalink=_permalink(findings),
    )


def place_of(span: Citation | Span | Quote, text: str) -> Place:
    """The words of a place and where they stand."""
    return Place(start=span.start, end=span.end, text=text[span.start : span.end])


def _cited(citation: Citation, text: str) -> CitedPlace:
    return CitedPlace(
        kind=citation.kind,
        statute=citation.statute,
        named_by=citation.named_by,
        antecedent=place_of(citation.antecedent, text) if citation.antecedent else None,
        reference=citation.case or str(citation.reference),
        through=citation.reference.through,
        part=citation.reference.part,
        version=place_of(citation.bracket, text) if citation.bracket else None,
        former=citation.former,
        caption=citation.caption,
    )


def _event_date(event_date: EventDate | None, citation: Citation, text: str) -> EventDate | None:
    """The date, and of a version that the citation names the words that name it."""
    bracket = citation.bracket
    if event_date is None or bracket is None:
        return event_date
    if event_date.source is not EventDateSource.CITATION:
        return event_date
    words = FoundExpression(
        text=text[bracket.start : bracket.end], start=bracket.start, end=bracket.end
    )
    return event_date.model_copy(update={"expression": words})


def quote_status(quote: Quote | None, text: str, findings: Findings) -> QuoteStatus | None:
    """How a quote compares; None where there is none, or nothing it could be compared with."""
    found = findings.quote
    if quote is None or found is None:
        return None
    return QuoteStatus(
        place=place_of(quote, text),
        status=found.status,
        found_in=found.found_in,
        found_promulgation=found.found_promulgation,
        also_in=found.also_in,
        differences=found.differences,
    )


def _permalink(findings: Findings) -> str:
    """The page of the article on the day; empty where no article was found."""
    if findings.statute is None or findings.key is None or findings.day is None:
        return ""
    asked = {
        "statute": f"id:{findings.statute.id}",
        "article": str(findings.key),
        "as_of": findings.day.isoformat(),
    }
    return f"/?{urlencode(asked)}"
