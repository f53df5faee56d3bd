"""A system of others asked and scored: ``lawdb regress --target``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from api.cli.exit_codes import ExitCode
from api.cli.output import answering, document, leave, print_document


def ask_target(
    url: str,
    limits: Mapping[str, Any],
    sample: int | None,
    failures: Path | None,
    not_of_a_target: Sequence[str],
    *,
    as_json: bool,
) -> None:
    """Ask, print the score, and leave: UNAVAILABLE where nobody is there to be asked."""
    with answering(as_json=as_json):
        from api.cli.failure_lines import FailureLines
        from api.cli.progress_bar import ProgressBar
        from api.services.errors import MalformedParameter
        from api.services.reading_store import ReadingStore
        from api.services.regression.http_target import TargetLimits
        from api.services.regression.target_report import DEFAULT_QUESTIONS, regress_target

        if not_of_a_target:
            raise MalformedParameter(
                f"{not_of_a_target[0]} is about the doors of this store; leave it out with --target"
            )
        with ReadingStore.open() as store, ProgressBar() as bar, FailureLines(failures) as lines:

            def progress(name: str, asked: int) -> None:
                if asked == 1:
                    bar.begin(0, name)
                bar.advance(1)

            score = regress_target(
                store,
                url,
                TargetLimits(**limits),
                per_direction=sample if sample is not None else DEFAULT_QUESTIONS,
                tell=lines.write,
                progress=progress,
            )
    if as_json:
        print_document(document("regression_target", score))
    else:
        from api.cli.rendering.regression_target import print_target_score

        print_target_score(score)
    if not score.report.doors[0].available:
        leave(ExitCode.UNAVAILABLE)
    leave(ExitCode.OK if score.passed else ExitCode.REGRESSION)
