"""Judges and judged stay apart: a judging model is of another family than any model it judges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from unicodedata import category, normalize

from pydantic import Field

from lawdb.data.reading import CuratedRow, read_rows
from lawdb.evaluation.gold import GoldLabel, LabellerKind
from lawdb.evaluation.gold_errors import JudgeOfTheFamily, NotAPerson, UnknownModelFamily

_FILE = "model_families.yaml"
_ADDRESS = re.compile(r"\S*://\S*\s+")
_IN_WORDS = str.maketrans("_ \t\n", "----")


class _FamilyRow(CuratedRow):
    family: str = Field(pattern=r"^[a-z0-9-]+$")
    names: list[str] = Field(min_length=1)


@dataclass(frozen=True)
class ModelFamilies:
    """Families by the words that stand in their models' names."""

    by_name: tuple[tuple[str, str], ...]
    """Word in lower case and family, in order; a word can be of several families."""

    @classmethod
    def read(cls, where: str, text: str) -> ModelFamilies:
        """From YAML rows. Raises InvalidCuratedData for a malformed row."""
        rows = read_rows(where, text, _FamilyRow)
        return cls(
            tuple(sorted({(_plain(name), row.family) for row in rows for name in row.names}))
        )

    def with_also(self, others: ModelFamilies) -> ModelFamilies:
        """These families and the others: what one says of a name the other cannot take away."""
        return ModelFamilies(tuple(sorted({*self.by_name, *others.by_name})))

    def families_of(self, model: str) -> frozenset[str]:
        """The families of a model as a server names it; none where no row knows a word of it.

        A word counts wherever it stands whole, whatever the case, the width of the letters and
        the signs between them: a model made from two others is of both families. The address of
        a server before the name does not count.
        """
        name = _plain(_ADDRESS.sub("", model.strip()))
        return frozenset(family for word, family in self.by_name if _stands_in(word, name))

    def require_apart(self, judge: str, judged: Iterable[str]) -> None:
        """Refuse a judge of the family of any model judged, and where a family is unknown.

        Raises UnknownModelFamily and JudgeOfTheFamily.
        """
        own = self._known(judge, "the judging model")
        for model in judged:
            shared = own & self._known(model, "of the models that are judged")
            if shared:
                raise JudgeOfTheFamily(
                    f"{judge} and {model} are both of the family {_listed(shared)}, and a model is"
                    " lenient with its own kind: let a model of another family judge, or a person"
                )

    def require_person(self, name: str) -> None:
        """Refuse the name of a model, or none, where a person has to decide. Raises NotAPerson."""
        if not name.strip():
            raise NotAPerson("no name was given; give that of the person who decided")
        families = self.families_of(name)
        if families:
            raise NotAPerson(
                f"{name} is the name of a model ({_listed(families)}); give the name of the person"
                " who decided, and where a person is called so, the surname alone"
            )

    def require_judges(self, labels: Iterable[GoldLabel], judged: Sequence[str]) -> None:
        """Hold labels that come from elsewhere to the same: their models, and their persons.

        A source or a person that bears the name of a model is none. Raises UnknownModelFamily,
        JudgeOfTheFamily and NotAPerson.
        """
        held = list(labels)
        for name in sorted(_names(held, {LabellerKind.MODEL})):
            self.require_apart(name, judged)
        self.require_persons(held)

    def require_persons(self, labels: Iterable[GoldLabel]) -> None:
        """Refuse a model where a person decided or a source is named. Raises NotAPerson."""
        held = list(labels)
        models = _names(held, {LabellerKind.MODEL})
        persons: set[str] = set()
        for label in held:
            by = label.labelled_by
            decided: set[str] = {label.confirmed_by} if label.confirmed_at else set()
            if by.kind is not LabellerKind.MODEL:
                decided.add(by.name)
            for name in sorted(decided - persons):
                try:
                    self.require_person(name)
                    require_no_labeller(name, models)
                except NotAPerson as error:
                    raise NotAPerson(
                        f"query {label.query}, {label.statute_id} {label.article} of"
                        f" {label.version}: {error}"
                    ) from error
                persons.add(name)

    def _known(self, model: str, which: str) -> frozenset[str]:
        families = self.families_of(model)
        if not families:
            raise UnknownModelFamily(
                f"of which family {model} is ({which}) is not known; add its name to the file of"
                " families and give that with --families, or let a person label"
            )
        return families


def require_no_labeller(name: str, models: Iterable[str]) -> None:
    """Refuse a name by which a model labelled where a person has to decide. Raises NotAPerson."""
    if _plain(name) in {_plain(model) for model in models}:
        raise NotAPerson(
            f"by the name {name} a model labelled; give the name of the person who decided"
        )


@cache
def packaged_families() -> ModelFamilies:
    """The families that are packaged."""
    return ModelFamilies.read(_FILE, files("lawdb.evaluation").joinpath(_FILE).read_text("utf-8"))


def _names(labels: Iterable[GoldLabel], kinds: set[LabellerKind]) -> set[str]:
    return {each.labelled_by.name for each in labels if each.labelled_by.kind in kinds}


def _plain(name: str) -> str:
    """A name in small letters of one width, without signs that nobody sees."""
    seen = (sign for sign in normalize("NFKC", name) if category(sign) != "Cf")
    return "".join(seen).casefold().strip().translate(_IN_WORDS)


def _stands_in(word: str, name: str) -> bool:
    """Whether a word stands in a name, and no Latin letter or digit touches it from without.

    After it a digit may stand, which is the model's number: ``qwen`` in ``qwen3``.
    """
    return bool(re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z])", name))


def _listed(families: frozenset[str]) -> str:
    return ", ".join(sorted(families))
