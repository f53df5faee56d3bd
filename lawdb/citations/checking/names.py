"""The name a statute is cited by, against its title of the day."""

from __future__ import annotations

from datetime import date

from lawdb.citations.checking.findings import Findings
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.verdict import Verdict
from lawdb.names.normalise import normalise_name
from lawdb.results import ResolvedStatute
from lawdb.revision_kind import WHOLE_AMENDMENT

_TITLES = frozenset({"official", "former"})
"""Kinds of names that a day can make wrong; an abbreviation has no days."""


def examine_name(
    law: StoredLaw, cited: str, statute: ResolvedStatute, day: date, findings: Findings
) -> None:
    """Note where the statute went by another title on the day than the one it is cited by."""
    titles = law.histories.statute(statute.id).titles_on(day)
    if not titles:
        return
    findings.examined("name_on_that_day")
    named = normalise_name(cited)
    if any(normalise_name(title) == named for title in titles):
        return
    own = [t.name for t in law.histories.statute(statute.id).titles]
    if statute.matched_by not in _TITLES and named not in map(normalise_name, own):
        return  # an abbreviation
    # A whole amendment numbers the articles anew: then the name is not all that would change.
    rewritten = any(r.kind == WHOLE_AMENDMENT for r in law.histories.statute(statute.id).revisions)
    if len(set(map(normalise_name, titles))) == 1 and not rewritten:
        findings.title_then = titles[0]
    listed = ", ".join(f"「{t}」" for t in dict.fromkeys(titles))
    findings.add(
        Verdict.RENAMED,
        f"{day}에 이 법령의 이름은 {listed}이었습니다. 이름을 고쳐 주십시오.",
        f"On {day} the statute was called {listed}; cite it by that name.",
    )
