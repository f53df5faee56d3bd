"""Fit the weights of ``lawdb/data/search/ranking.yaml`` to articles that courts cited.

    python -m benchmarks.ranking_weights [--write]

Logistic regression over the candidates by words of half of the questions (those whose hash is
even); the other half is what ``benchmarks.search`` measures. Questions that name an article are
left out. Nothing of the questions goes into the weights' file but the weights.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import yaml
from sqlalchemy.orm import Session

from benchmarks.court_issues import CourtIssue, read_court_issues
from benchmarks.material import shared_material
from lawdb import data, database
from lawdb.event_date.event_date import EventDays
from lawdb.search.lexical.generation import Generation, newest_generation
from lawdb.search.lexical.ranking import QueryWords, lexical_scores
from lawdb.search.lexical.weighing import FEATURES, features
from lawdb.search.pools import CONSIDERED, best_entries, text_keys

TARGET = Path(data.__file__).parent / "search" / "ranking.yaml"


def main() -> None:
    try:
        from sklearn.linear_model import LogisticRegression  # noqa: PLC0415
        from sklearn.preprocessing import StandardScaler  # noqa: PLC0415
    except ImportError:
        raise SystemExit("fitting needs scikit-learn: pip install -e '.[bench]'") from None
    with Session(database.engine()) as session:
        generation = newest_generation(session)
        if generation is None:
            raise SystemExit("no text is indexed; run: lawdb index")
        issues = read_court_issues(session, shared_material("gold/court-issues.jsonl.gz")).issues
        chosen = [i for i in issues if i.fitted and i.group != "names an article"]
        rows, cited = _examples(session, generation, chosen)
    scaler = StandardScaler().fit(rows)
    model = LogisticRegression(C=1.0, max_iter=2_000).fit(scaler.transform(rows), cited)
    weights = model.coef_[0] / scaler.scale_
    print(f"{len(chosen)} questions, {len(rows)} candidates, {int(cited.sum())} cited")
    meanings = {row["feature"]: row["meaning"] for row in yaml.safe_load(TARGET.read_text())}
    lines = [_HEADING]
    for name, weight, spread in zip(FEATURES, weights, scaler.scale_, strict=True):
        print(f"{name:18} {weight:8.3f}   times its spread {weight * spread:6.2f}")
        lines.append(
            f"- feature: {name}\n  weight: {round(float(weight), 3)}\n  meaning: {meanings[name]}\n"
        )
    if "--write" in sys.argv[1:]:
        TARGET.write_text("".join(lines), "utf-8")
        print(f"written to {TARGET.name}")


_HEADING = """\
# How much each feature of a candidate counts in the closer look at the best by words.
#
# Fitted by logistic regression on issue statements of Korean courts and the articles they cited:
# python -m benchmarks.ranking_weights --write. Half of the statements are used; what the weights
# are worth is measured on the other half: python -m benchmarks.search
"""


def _examples(
    session: Session, generation: Generation, issues: list[CourtIssue]
) -> tuple[np.ndarray, np.ndarray]:
    keys = text_keys(session, range(generation.entries))
    rows: list[np.ndarray] = []
    cited: list[np.ndarray] = []
    for issue in issues:
        scores = lexical_scores(session, generation, QueryWords.of(issue.question))
        for dated in issue.dated:
            days = EventDays.of_day(dated.day)
            mask = generation.in_force(days.start, days.end)
            candidates = best_entries(scores.scores, mask, CONSIDERED)
            rows.append(features(generation, scores, candidates))
            cited.append(
                np.array([keys[entry].article in dated.labels for entry in candidates.tolist()])
            )
    return np.concatenate(rows), np.concatenate(cited)


if __name__ == "__main__":
    main()
