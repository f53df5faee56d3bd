"""A checked text as HTML: every citation marked with its verdict; all that is text is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from lawdb.citations.annotation.links import link_of
from lawdb.citations.annotation.standing import mark_of, standing_of
from lawdb.citations.results import CheckedCitation

_STYLE = """\
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.7;
  font-family: "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif; }
.cited-text { white-space: pre-wrap; overflow-wrap: anywhere; }
.citation { color: inherit; background: #eef1f4; }
.citation.problem { background: #fbe0dd; outline: 1px solid #9a1f1f; }
.citation.undecided { background: #fff4d9; outline: 1px dashed #6b4700; }
.citation.amended { background: #e8eefb; }
.citation.sound { background: #e3f3e7; }
.citation a { color: inherit; }
"""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of the text, and the citation that stands there."""

    text: str
    number: int = 0
    """Place of the citation among all, from 1; 0 where none stands there."""
    citation: CheckedCitation | None = None


def passages(text: str, citations: Sequence[CheckedCitation]) -> Iterator[Passage]:
    """The text cut at its citations; together the passages are the text.

    Where two overlap, the later one keeps what the earlier does not cover.
    """
    at = 0
    ordered = sorted(enumerate(citations, 1), key=lambda n: (n[1].place.start, n[1].place.end))
    for number, citation in ordered:
        start, end = max(at, citation.place.start), max(at, citation.place.end)
        if at < start:
            yield Passage(text[at:start])
        yield Passage(text[start:end], number, citation)
        at = end
    if at < len(text):
        yield Passage(text[at:])


def annotated_fragment(text: str, citations: Sequence[CheckedCitation], site: str = "") -> str:
    """The text with its citations as ``mark`` elements, to be put into a page.

    Classes are the verdict and its standing; the title says the verdict; ``#citation-3`` is the
    third one. Without the ``sup`` elements, which hold the signs, the letters are the text's.
    """
    written = (
        escape(each.text)
        if each.citation is None
        else _marked(each.text, each.number, each.citation, site)
        for each in passages(text, citations)
    )
    return f'<div class="cited-text">{"".join(written)}</div>'


def annotated_html(
    text: str, citations: Sequence[CheckedCitation], *, heading: str, site: str = ""
) -> str:
    """The same as a document of its own that loads nothing."""
    return (
        '<!doctype html>\n<html lang="ko">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(heading)}</h1>\n{annotated_fragment(text, citations, site)}\n"
        "</body>\n</html>\n"
    )


def _marked(text: str, number: int, citation: CheckedCitation, site: str) -> str:
    verdict = citation.verdict.value
    title = f"{verdict}: {citation.sentence_ko}"
    link = link_of(citation, site)
    words = f'<a href="{escape(link)}">{escape(text)}</a>' if link else escape(text)
    return (
        f'<mark class="citation {standing_of(citation.verdict).value} {verdict}"'
        f' id="citation-{number}" title="{escape(title)}">{words}'
        f"<sup>{mark_of(citation.verdict)}</sup></mark>"
    )
