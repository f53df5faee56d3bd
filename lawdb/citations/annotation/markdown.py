"""A checked text as Markdown: a mark behind every citation, the verdicts as footnotes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lawdb.citations.annotation.links import link_of
from lawdb.citations.annotation.notation import block, mark, mark_name, unannotated
from lawdb.citations.annotation.standing import mark_of
from lawdb.citations.results import CheckedCitation

_NOT_PLAIN = re.compile(r"([\\`*_{}\[\]<>()#+!|~&])")


def annotated_markdown(text: str, citations: Sequence[CheckedCitation], site: str = "") -> str:
    """The text with marks and footnotes; ``unannotated`` gives back the text.

    An annotation that stands in the text is replaced. ``site``: the address of the lawdb server
    that the links lead to.
    """
    source = unannotated(text)
    name = mark_name(source.text)
    pieces: list[str] = []
    notes: list[str] = []
    at = 0
    for citation in sorted(citations, key=lambda c: (c.place.end, c.place.start)):
        end = source.offset(citation.place.end)
        notes.append(_note(citation, site))
        pieces += [source.text[at:end], mark(name, len(notes), mark_of(citation.verdict))]
        at = end
    pieces.append(source.text[at:])
    return "".join([*pieces, block(name, notes)])


def _note(citation: CheckedCitation, site: str) -> str:
    name = citation.statute.title if citation.statute is not None else citation.cited.statute
    cited = plain(" ".join(filter(None, (name, citation.cited.reference))) or citation.place.text)
    link = link_of(citation, site)
    said = [
        f"{mark_of(citation.verdict)} `{citation.verdict.value}`",
        f"[{cited}](<{link}>)" if link else cited,
        plain(citation.sentence_ko),
    ]
    if citation.correction is not None:
        correction = citation.correction
        said.append(f"→ {plain(correction.replacement)} ({plain(correction.reason_ko)})")
    return " ".join(said)


def plain(text: str) -> str:
    """One line of Markdown that shows just these letters."""
    return _NOT_PLAIN.sub(r"\\\1", " ".join(text.split()))
