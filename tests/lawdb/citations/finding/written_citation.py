"""A citation in one line, as the tables write what they expect."""

from __future__ import annotations

from lawdb.citations.citation import Citation, CitationKind, NamedBy, Quote
from lawdb.event_date.promulgation_brackets import CitedRevision


def written(citation: Citation, text: str) -> str:
    """``구 민법 제5조제1항 ~ 제3항 | 단서 | list | before 1990-01-13 4199 | quote …``.

    The statute as it is meant, with 구 where former law and 현행 where present law is meant; the
    place; then what is not plain: kind, part, how it is named, version, caption, quote.
    """
    if citation.kind is CitationKind.CASE:
        return f"case {citation.case}"
    reference = citation.reference
    called = "현행 " * citation.current + "구 " * citation.former
    through = f" ~ {reference.through}" if reference.through else ""
    parts = [f"{called}{citation.statute or '?'} {reference}{through}".strip()]
    if citation.kind is not CitationKind.STATUTE:
        parts.append(citation.kind.value)
    if reference.part:
        parts.append(reference.part)
    if reference.addenda_no:
        parts.append(f"addenda of {reference.addenda_no}")
    if citation.named_by is not NamedBy.NAME:
        parts.append(citation.named_by.value)
    parts += [_revision(revision) for revision in citation.revisions]
    if citation.caption:
        parts.append(f"caption {citation.caption}")
    if citation.quote is not None:
        parts += [quoted(quote, text) for quote in (citation.quote, *citation.further_quotes)]
    return " | ".join(parts)


def quoted(quote: Quote, text: str) -> str:
    """``quote …``, the fragments with … between; ``words …`` where it may be but a term."""
    words = " … ".join(text[f.start : f.end] for f in quote.fragments)
    return f"{'words' if quote.partial else 'quote'} {words}"


def _revision(revision: CitedRevision) -> str:
    mark = "!" if revision.started_before else ""
    return " ".join(
        filter(None, (f"{revision.turn}{mark}", str(revision.day or ""), revision.number))
    )
