"""Texts that a door shows, held against material from outside the store as well as against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from api.services.regression.doors import Refusal, Shown
from api.services.regression.findings import Judgement
from api.services.regression.intervals import StoredIntervals
from api.services.regression.judging import Judge, Judged
from api.services.regression.questions import RegressionQuestion

Evidence = Callable[[RegressionQuestion, Judged], tuple[bool | None, str]]
"""What the material says of a text shown as the law of the event date: it has it, it contradicts
(with the reason), or it settles nothing (with what has to be read, if anything)."""


class AnchoredJudge(Judge):
    """The judge of the store's intervals, whom the material from outside can overrule."""

    def __init__(self, intervals: StoredIntervals, evidence: Evidence) -> None:
        super().__init__(intervals)
        self._evidence = evidence
        self.anchored: Counter[str] = Counter()
        """Texts shown as the law of the event date, by what the material says of them."""

        self.doubts: set[str] = set()
        """What the material says and does not settle: to be read."""

    def judge(self, question: RegressionQuestion, shown: Shown) -> list[Judged]:
        judged = super().judge(question, shown)
        if isinstance(shown, Refusal):
            return judged
        for place, text in enumerate(shown):
            each = judged[place]
            if each.shown is None or text.law_of is not None:
                continue
            has_it, why = self._evidence(question, each)
            self.anchored[_SAID[has_it]] += 1
            if has_it is None and why:
                self.doubts.add(why)
            if has_it is False and each.judgement is Judgement.RIGHT:
                judged[place] = replace(each, judgement=Judgement.UNKNOWN_TEXT, detail=why)
        return judged


_SAID = {True: "confirmed", False: "contradicted", None: "nothing said"}
