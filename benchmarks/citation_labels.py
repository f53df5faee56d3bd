"""Finding against labels: precision and recall on court decisions that were labelled by hand.

    LAWDB_DATA_DIR=… python -m benchmarks.citation_labels

The labels stand in ``tests/acceptance/citation_labels.jsonl``, without the texts; these are read
from the shared material. Set ``dev`` was looked at while the grammar was written, ``held_out`` was
not. A label is found where a citation has the same number words; it is right where statute,
reference, range and kind are the label's too. Case numbers are not labelled and not counted.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from benchmarks.material import shared_material
from lawdb import database
from lawdb.citations.citation import Citation, CitationKind
from lawdb.citations.finding import NameBook, find
from lawdb.names.normalise import normalise_name
from lawdb.settings import Settings

LABELS = Path(__file__).resolve().parents[1] / "tests" / "acceptance" / "citation_labels.jsonl"
DECISIONS = "corpus/courts/decisions-sample.jsonl.gz"
FIELDS = ("issues", "summary", "references")
ATTRIBUTES = ("statute", "reference", "through", "kind", "part", "version")
_DECISIVE = frozenset({"statute", "reference", "through", "kind"})


@dataclass(slots=True)
class Score:
    """How often what."""

    labelled: int = 0
    found: int = 0
    """Labels whose number words were found."""
    right: int = 0
    """Labels whose statute, reference, range and kind are right."""
    given: int = 0
    """Citations that were given."""
    wrong: Counter[str] = field(default_factory=Counter[str])
    """By attribute: found labels of which it is wrong."""

    @property
    def recall(self) -> float:
        """Labels that were found and are right."""
        return self.right / self.labelled

    @property
    def precision(self) -> float:
        """Given citations that are right."""
        return self.right / self.given if self.given else 0.0

    def add(self, other: Score) -> None:
        """Count another's as well."""
        self.labelled += other.labelled
        self.found += other.found
        self.right += other.right
        self.given += other.given
        self.wrong.update(other.wrong)


Scores = dict[tuple[str, str, str], Score]
"""By set, field of the decision and kind of text."""


def decisions(file: Path) -> Iterator[dict[str, Any]]:
    """The decisions, one dictionary each."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def measure(file: Path, names: NameBook) -> Scores:
    """The scores of the labelled decisions of a file."""
    labels: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in LABELS.read_text("utf-8").splitlines():
        label = json.loads(line)
        labels[label["case"]].append(label)
    scores: Scores = defaultdict(Score)
    for decision in decisions(file):
        of_case = labels.get(decision["case"], [])
        for name in FIELDS if of_case else ():
            text = decision[name]
            expected = {
                label["start"]: label
                for label in of_case
                if label["field"] == name and text[label["start"] : label["end"]] == label["text"]
            }
            _count(scores, (of_case[0]["set"], name), expected, find(text, names).citations)
    return scores


def _count(
    scores: Scores,
    place: tuple[str, str],
    labels: dict[int, dict[str, Any]],
    citations: tuple[Citation, ...],
) -> None:
    given = {c.number.start: c for c in citations if c.kind is not CitationKind.CASE}
    for start, citation in given.items():
        kind = labels[start]["kind"] if start in labels else citation.kind.value
        scores[*place, kind].given += 1
    for start, label in labels.items():
        score = scores[*place, label["kind"]]
        score.labelled += 1
        if start not in given:
            continue
        score.found += 1
        wrong = _wrong(label, given[start])
        score.wrong.update(wrong)
        score.right += not wrong & _DECISIVE


def _wrong(label: dict[str, Any], citation: Citation) -> set[str]:
    reference = citation.reference
    read = {
        "statute": normalise_name(citation.statute),
        "reference": str(reference),
        "through": reference.through,
        "kind": citation.kind.value,
        "part": reference.part,
        "version": citation.revisions[-1].number if citation.revisions else "",
    }
    expected = {
        **label,
        "statute": normalise_name(label["statute"]),
        "part": label["part"].replace(" ", ""),
    }
    return {name for name in ATTRIBUTES if read[name] != expected[name]}


def total(scores: Scores, *, of: str, by: int | None = None, value: str = "") -> Score:
    """The sum over a set (``of``), of those whose key has ``value`` at place ``by``."""
    summed = Score()
    for key, score in scores.items():
        if key[0] == of and (by is None or key[by] == value):
            summed.add(score)
    return summed


def _line(name: str, score: Score) -> str:
    wrong = ", ".join(f"{attribute} {count}" for attribute, count in score.wrong.most_common())
    return (
        f"  {name:22} labels {score.labelled:5} given {score.given:5}  precision "
        f"{score.precision:6.1%}  recall {score.recall:6.1%}  wrong: {wrong or 'none'}"
    )


def main() -> None:
    file = shared_material(DECISIONS)
    engine = database.engine(Settings())
    with Session(engine) as session:
        names = NameBook.of(session)
    engine.dispose()
    scores = measure(file, names)
    for each in ("dev", "held_out"):
        print(each)
        print(_line("all", total(scores, of=each)))
        for by, values in ((1, FIELDS), (2, sorted({key[2] for key in scores}))):
            for value in values:
                score = total(scores, of=each, by=by, value=value)
                if score.labelled:
                    print(_line(value, score))


if __name__ == "__main__":
    main()
