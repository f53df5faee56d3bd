"""Texts with citations at places of them, as a check would have found them."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from lawdb.citations.citation import CitationKind, NamedBy
from lawdb.citations.results import CheckedCitation, CitedPlace, Correction, Place
from lawdb.citations.verdict import Verdict

TRICKY = (
    "제241조",
    "(간통)",
    "[^law-1]✗",
    "[^law-",
    "[^la",
    "\n",
    "\r\n",
    "\n\n<!-- lawdb citations [^law-*] -->\n",
    "[^law-1]: ✓ ",
    "<!-- /lawdb citations [^law-*] -->\n",
    "<b>&amp;",
    "`*_",
    "가",
    " ",
)
"""Pieces that texts with an annotation, or with half of one, are made of."""


def citation(
    text: str,
    start: int,
    end: int,
    *,
    verdict: Verdict = Verdict.VALID,
    correction: Correction | None = None,
    sentence: str = "그렇다.",
) -> CheckedCitation:
    """A citation at ``text[start:end]``."""
    return CheckedCitation(
        place=Place(start=start, end=end, text=text[start:end]),
        cited=CitedPlace(
            kind=CitationKind.STATUTE,
            statute="형법",
            named_by=NamedBy.NAME,
            antecedent=None,
            reference="제241조",
            through="",
            part="",
            version=None,
            former=False,
            caption="",
        ),
        verdict=verdict,
        sentence_ko=sentence,
        sentence_en="So it is.",
        event_date=None,
        checked=(),
        correction=correction,
    )


texts = st.lists(st.sampled_from(TRICKY) | st.text(max_size=5), max_size=12).map("".join)


@st.composite
def cited_texts(draw: st.DrawFn) -> tuple[str, Sequence[CheckedCitation]]:
    """A text, and citations anywhere in it, also over one another."""
    text = draw(texts)
    places = draw(
        st.lists(
            st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(sorted),
            max_size=6,
        )
    )
    verdicts = st.sampled_from(Verdict)
    return text, [
        citation(text, a, b, verdict=draw(verdicts), sentence=draw(texts)) for a, b in places
    ]
