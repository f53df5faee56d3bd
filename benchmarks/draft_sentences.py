"""How many honest sentences the check of a draft keeps, and how many others it takes out.

    python -m benchmarks.draft_sentences [--misses]

Needs the core bundle. The sentences stand in ``draft_sentences.yaml``: half of them were looked at
while word lists and thresholds were chosen (``tuned``), half were not (``held_out``). ``--misses``
prints those of the tuned half that went wrong, ``--all-misses`` those of both.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import yaml
from sqlalchemy.orm import Session

from api.services.answers import AnswerRequest, AnswerTools, answer
from api.services.answers.draft_check import checked_draft
from api.services.answers.drafting import Draft, DraftMaterial, DraftSentence
from api.services.search_tools import SearchToolbox
from lawdb import database
from lawdb.settings import Settings

GROUPS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_suffix(".yaml").read_text("utf-8")
)
TODAY = date(2026, 6, 2)


@dataclass(frozen=True, slots=True)
class Judged:
    """One sentence and what the check made of it."""

    part: str
    lang: str
    right: bool
    article: str
    text: str
    code: str
    """Empty where it stays."""
    detail: str


def judged(session: Session) -> Iterator[Judged]:
    """Each sentence alone against its article on its day."""
    tools = AnswerTools(SearchToolbox(timedelta(days=30)), today=TODAY)
    for group in GROUPS:
        lang = group.get("lang", "ko")
        question = f"{group['article']}는 무엇을 정하나"
        request = AnswerRequest(question, as_of=str(group["day"]), words_only=True, lang=lang)
        found = answer(session, request, tools)
        assert found.event_date is not None
        statute, article = group["article"].rsplit(" ", 1)
        (source,) = (s for s in found.sources if (s.statute_title, s.article) == (statute, article))
        material = DraftMaterial(question, found.event_date, found.sources, None, lang)
        for right in (True, False):
            for text in group["right" if right else "wrong"]:
                sentence = DraftSentence(text=text, sources=[source.number], quotes=[])
                removed = checked_draft(
                    session, Draft(sentences=[sentence]), material, TODAY
                ).removed
                code, detail = (removed[0].code.value, removed[0].detail) if removed else ("", "")
                yield Judged(group["part"], lang, right, group["article"], text, code, detail)


def main(arguments: Sequence[str]) -> int:
    """Print the counts."""
    counts: Counter[tuple[str, str, bool, bool]] = Counter()
    codes: Counter[str] = Counter()
    with Session(database.reading_engine(Settings())) as session:
        for each in judged(session):
            good = each.right == (each.code == "")
            counts[each.part, each.lang, each.right, good] += 1
            if not each.right and good:
                codes[each.code] += 1
            shown = "--all-misses" in arguments or (
                "--misses" in arguments and each.part == "tuned"
            )
            if shown and not good:
                print(
                    f"  {'right' if each.right else 'wrong'} {each.article}: {each.text}"
                    f"  [{each.code} {each.detail}]"
                )
    for part, lang, right in sorted({key[:3] for key in counts}, key=str):
        good, bad = counts[part, lang, right, True], counts[part, lang, right, False]
        said = "right sentences kept" if right else "wrong sentences caught"
        print(f"{part}, {lang}, {said}: {good} of {good + bad}")
    print("caught as:", ", ".join(f"{code} {count}" for code, count in codes.most_common()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
