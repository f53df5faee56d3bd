"""Quotes: which words of a text are presented as those of a cited place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from lawdb.citations.citation import Citation, CitationKind, Quote, Span


def with_quotes(text: str, citations: tuple[Citation, ...]) -> tuple[Citation, ...]:
    return citations
