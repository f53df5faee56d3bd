"""What labelling and exchanging the gold can fail on; each refusal has a stable code."""

from __future__ import annotations

from lawdb.errors import StoreError


class GoldError(StoreError):
    """Something about queries or labels that is refused; nothing was written."""


class MalformedGold(GoldError):
    """A file or a line of it is not what is read; the detail names the line and the field."""

    code = "gold_malformed"
    title = "Not a file of gold"


class GoldVersionDiffers(GoldError):
    """The first line names a version that the other lines do not have."""

    code = "gold_version_differs"
    title = "The file was changed after it was exported"


class NoSuchGoldSet(GoldError):
    """No set goes by the name; the detail lists those there are."""

    code = "no_such_gold_set"
    title = "No such gold set"


class NoSuchQuery(GoldError):
    """The set has no such query."""

    code = "no_such_gold_query"
    title = "No such query"


class NoSuchLabel(GoldError):
    """The set has no such label."""

    code = "no_such_gold_label"
    title = "No such label"


class LabelDiffers(GoldError):
    """The version is labelled already, and otherwise."""

    code = "gold_label_differs"
    title = "Labelled already, and otherwise"


class NoTextOfVersion(GoldError):
    """No text of the article stood on the day, so that there is no version to label."""

    code = "gold_no_version"
    title = "No version of the article on that day"


class GoldCorpusDiffers(GoldError):
    """The labels of the set were held against another corpus than the one stored."""

    code = "gold_corpus_differs"
    title = "The set belongs to another corpus"


class JudgeRefused(GoldError):
    """A label by a model, or a confirmation, that cannot be trusted as what it claims to be."""


class UnknownModelFamily(JudgeRefused):
    """Nobody said of which family a model is, so that judge and judged cannot be kept apart."""

    code = "judge_family_unknown"
    title = "The family of a model is not known"


class JudgeOfTheFamily(JudgeRefused):
    """The judging model is of the family of a model that is judged."""

    code = "judge_of_the_judged_family"
    title = "Judge and judged are of one family"


class JudgeSawCutText(JudgeRefused):
    """The text the model was shown is not the whole text of the version."""

    code = "judge_saw_cut_text"
    title = "The judge saw a cut text"


class JudgeSawNotAll(JudgeRefused):
    """A field of the sheet was not shown to the model, or shown otherwise than it stands."""

    code = "judge_saw_not_all"
    title = "The judge did not see every field"


class NotAPerson(JudgeRefused):
    """A person was asked for, and the name is that of a model."""

    code = "judge_not_a_person"
    title = "Not a person"
