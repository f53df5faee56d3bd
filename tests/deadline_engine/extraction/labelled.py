"""What people labelled in stories and decisions, for tests and measurements of readers of texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from deadline_engine.matter.matter import Matter

LABELS = Path(__file__).parent / "labels"
_OF_A_LABEL = {"words", "nth", "anchor", "after", "period_words"}


@dataclass(frozen=True, slots=True)
class DatedWords:
    """Words of a text that give a date, and the days they give, both included."""

    field: str
    """Where the label stands: ``events.act``, ``tolling.kr.civil_act.demand.start``, ``filing``."""
    words: str
    earliest: date | None
    latest: date | None
    nth: int = 1
    """Which occurrence of the words, from 1."""
    anchor: str | None = None
    """The words of the date that a relative date is counted from."""
    after: dict[str, int] | None = None
    """How far behind the anchor it lies, where the words say a length: ``{days: 17}``."""

    def place_in(self, text: str) -> int:
        """Offset of the words in ``text``. Raises ValueError where they do not stand there."""
        place = -1
        for _ in range(self.nth):
            place = text.index(self.words, place + 1)
        return place


def stories() -> list[dict[str, Any]]:
    """All labelled stories, in the order of their files."""
    found: list[dict[str, Any]] = []
    for path in sorted((LABELS / "stories").glob("*.yaml")):
        found.extend(yaml.safe_load(path.read_text(encoding="utf-8")))
    return found


def decisions() -> list[dict[str, Any]]:
    """All labelled decisions."""
    return yaml.safe_load((LABELS / "decisions.yaml").read_text(encoding="utf-8"))


def matter_of(story: dict[str, Any]) -> Matter:
    """The matter that a reader who finds everything would build from the story."""
    facts: dict[str, Any] = {
        key: story[key] for key in ("rule", "period", "attributes") if key in story
    }
    if "computations" in story:
        facts["computations"] = [_facts_of(c) for c in story["computations"]]
    facts["events"] = [_facts_of(event) for event in story["events"]]
    facts["tolling"] = [_facts_of(fact) for fact in story.get("tolling", [])]
    if "filing" in story:
        facts["filing"] = _facts_of(story["filing"])
    return Matter.model_validate(facts)


def _facts_of(label: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in label.items() if not _is_about_words(key)}


def _is_about_words(key: str) -> bool:
    return key.removeprefix("start_").removeprefix("end_") in _OF_A_LABEL


def dated_words(label: dict[str, Any]) -> Iterator[DatedWords]:
    """Every date that a story or a decision is labelled with, in the order of the label."""
    for event in label.get("events", []):
        yield _dated(f"events.{event.get('role') or event['other']}", event)
    for fact in label.get("tolling", []):
        for side in ("start", "end"):
            if f"{side}_words" in fact:
                yield _dated(
                    f"tolling.{fact['kind']}.{side}",
                    {"date": fact[side]}
                    | {
                        key: fact[f"{side}_{key}"] for key in _OF_A_LABEL if f"{side}_{key}" in fact
                    },
                )
    if "filing" in label:
        yield _dated("filing", label["filing"])
    for other in label.get("beside", []):
        yield _dated(f"beside.{other['what']}", other)


def _dated(field: str, label: dict[str, Any]) -> DatedWords:
    days = label["date"]
    bounds = days if isinstance(days, dict) else {"earliest": days, "latest": days}
    return DatedWords(
        field=field,
        words=label["words"],
        earliest=bounds.get("earliest"),
        latest=bounds.get("latest"),
        nth=label.get("nth", 1),
        anchor=label.get("anchor"),
        after=label.get("after"),
    )
