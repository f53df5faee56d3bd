"""The score of a system of others, for a terminal."""

from __future__ import annotations

from api.cli.output import console
from api.cli.rendering.regression import print_regression
from api.services.article_lines import printable
from api.services.regression.target_report import DirectionScore, TargetScore

_SLIPS_KO = {
    "newer": "새 글 쪽으로 미끄러짐",
    "older": "옛 글 쪽으로 미끄러짐",
    "both": "양쪽으로 미끄러짐",
    "none": "다른 시점의 글 없음",
}


def print_target_score(score: TargetScore) -> None:
    """Print the failures by cause, then the rates and the direction of the slip."""
    out = console()
    print_regression(score.report)
    out.print()
    out.print(f"대상 {printable(score.target)}  ({score.contract})")
    out.print(f"  과거 사건 past     {_line(score.past)}")
    out.print(f"  현재 사건 present  {_line(score.present)}")
    out.print(f"  {_SLIPS_KO[score.slips_to]} [slips_to {score.slips_to}]")
    if score.undistinguishing:
        out.print(f"  여러 판에 같은 글 {score.undistinguishing}건 [undistinguishing]")
    if score.outside_store:
        out.print(
            f"  저장소에 없는 법령의 글 {score.outside_store}건, 판정하지 않음 [outside_store]"
        )
    for code, count in score.refusals.items():
        failed = "답이 아님" if code in score.failed else "글 없이 답함"
        out.print(f"  {failed} {count}건 [{printable(code)}]")


def _line(score: DirectionScore) -> str:
    rate = "–" if score.right_version_rate is None else f"{score.right_version_rate:.1%}"
    counts = ", ".join(
        f"{judgement} {count}" for judgement, count in score.came_to.items() if count
    )
    if score.rightly_none:
        counts += f" (그중 글이 없어야 옳은 답 {score.rightly_none}, 비율에 넣지 않음)"
    return f"옳은 판 {rate}  질문 {score.questions}개: {counts or '–'}"
