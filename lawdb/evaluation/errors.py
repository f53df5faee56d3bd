"""What the ruler refuses to measure, and to compare; each refusal has a stable code."""

from __future__ import annotations

from typing import ClassVar


class EvaluationRefused(Exception):
    """A measurement or a comparison that would mean nothing; the message says what to do."""

    code: ClassVar[str] = "evaluation_refused"
    title: ClassVar[str] = "Not measured"
    of_the_store: ClassVar[bool] = False
    """Whether it is the store that has to change, and not what was asked."""


class IndexEmpty(EvaluationRefused):
    """No text is indexed: every measure would be 0 and look like a finding."""

    code = "evaluation_index_empty"
    title = "The index to be measured is empty"
    of_the_store = True


class IndexHalfFilled(EvaluationRefused):
    """Texts or passages of the store are missing in the index."""

    code = "evaluation_index_half_filled"
    title = "The index to be measured is not complete"
    of_the_store = True


class EmbeddingModelMissing(EvaluationRefused):
    """The index holds vectors, and the model that made them cannot be asked."""

    code = "evaluation_model_missing"
    title = "The embedding model is missing"
    of_the_store = True


class CorpusDiffers(EvaluationRefused):
    """The labels were made on another corpus than the one stored."""

    code = "evaluation_corpus_differs"
    title = "Not the corpus of the labels"


class CorpusMoved(EvaluationRefused):
    """The corpus or its index changed while it was measured."""

    code = "evaluation_corpus_moved"
    title = "The corpus changed during the measurement"
    of_the_store = True


class NothingToMeasure(EvaluationRefused):
    """No query of the set has a label that counts."""

    code = "evaluation_gold_empty"
    title = "Nothing to measure"


class ReportUnreadable(EvaluationRefused):
    """The file is no report of an evaluation, or one of another form."""

    code = "evaluation_report_unreadable"
    title = "Not a report of an evaluation"


class NotComparable(EvaluationRefused):
    """The reports measure different things: another gold, corpus, ruler or system."""

    code = "evaluation_not_comparable"
    title = "Reports that cannot be compared"


class TooFewRuns(EvaluationRefused):
    """A change of rubric or prompt was to be judged on one run."""

    code = "evaluation_too_few_runs"
    title = "Too few runs"


class CasesMissing(EvaluationRefused):
    """Two target cases have to be attached, and stand in both reports."""

    code = "evaluation_cases_missing"
    title = "No traced target cases"


class FileUnusable(EvaluationRefused):
    """A file or folder that was named for a report, for rankings or for the log of decisions."""

    code = "evaluation_file_unusable"
    title = "The file cannot be used"


class DecisionRefused(EvaluationRefused):
    """A decision without a reason or a name, or an adoption that the gate does not pass."""

    code = "evaluation_decision_refused"
    title = "The decision is not recorded"
