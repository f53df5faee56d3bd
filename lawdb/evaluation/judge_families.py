"""Judges and judged stay apart: a judging model is of another family than any model it judges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import Field

from lawdb.data.reading import CuratedRow, InvalidCuratedData, read_rows
from lawdb.evaluation.gold import GoldLabel, LabellerKind
from lawdb.evaluation.gold_errors import JudgeOfTheFamily, NotAPerson, UnknownModelFamily

_FILE = "model_families.yaml"
_SEPARATORS = re.compile(r"[\s/:]+")


class _FamilyRow(CuratedRow):
    family: str = Field(pattern=r"^[a-z0-9-]+$")
    names: list[str] = Field(min_length=1)


@dataclass(frozen=True)
class ModelFamilies:
    """Families by the beginnings of their models' names."""

    by_name: tuple[tuple[str, str], ...]
    """Beginning in lower case and family; the longest first."""

    @classmethod
    def read(cls, where: str, text: str) -> ModelFamilies:
        """From YAML rows. Raises InvalidCuratedData for a malformed row or a name of two."""
        found: dict[str, str] = {}
        for row in read_rows(where, text, _FamilyRow):
            for name in row.names:
                if found.setdefault(name.lower(), row.family) != row.family:
                    raise InvalidCuratedData(f"{where}: {name} is of two families; keep one")
        return cls._sorted(found)

    def over(self, others: ModelFamilies) -> ModelFamilies:
        """These families, and the others where a name is in none of these."""
        return self._sorted(dict(others.by_name) | dict(self.by_name))

    @classmethod
    def _sorted(cls, found: dict[str, str]) -> ModelFamilies:
        return cls(tuple(sorted(found.items(), key=lambda each: (-len(each[0]), each))))

    def family_of(self, model: str) -> str | None:
        """The family of a model as a server names it; None where no row knows it.

        A folder of the publisher and the address of a server before the name do not count.
        """
        parts = [part for part in _SEPARATORS.split(model.strip().lower()) if part]
        for part in reversed(parts):
            for beginning, family in self.by_name:
                if part.startswith(beginning):
                    return family
        return None

    def require_apart(self, judge: str, judged: Iterable[str]) -> None:
        """Refuse a judge of the family of any model judged, and where a family is unknown.

        Raises UnknownModelFamily and JudgeOfTheFamily.
        """
        own = self._known(judge, "the judging model")
        for model in judged:
            if self._known(model, "of the models that are judged") == own:
                raise JudgeOfTheFamily(
                    f"{judge} and {model} are both of the family {own}, and a model is lenient with"
                    " its own kind: let a model of another family judge, or a person"
                )

    def require_person(self, name: str) -> None:
        """Refuse the name of a model where a person has to decide. Raises NotAPerson."""
        family = self.family_of(name)
        if family is not None:
            raise NotAPerson(
                f"{name} is the name of a model ({family}); give the name of the person who decided"
            )

    def require_judges(self, labels: Iterable[GoldLabel], judged: Sequence[str]) -> None:
        """Hold labels that come from elsewhere to the same: their models, and their persons."""
        held = list(labels)
        by = {(label.labelled_by.kind, label.labelled_by.name) for label in held}
        for name in sorted(name for kind, name in by if kind is LabellerKind.MODEL):
            self.require_apart(name, judged)
        persons = {name for kind, name in by if kind is LabellerKind.PERSON}
        for name in sorted(persons | {label.confirmed_by for label in held} - {""}):
            self.require_person(name)

    def _known(self, model: str, which: str) -> str:
        family = self.family_of(model)
        if family is None:
            raise UnknownModelFamily(
                f"of which family {model} is ({which}) is not known; add its name to the file of"
                " families and give that with --families, or let a person label"
            )
        return family


@cache
def packaged_families() -> ModelFamilies:
    """The families that are packaged."""
    return ModelFamilies.read(_FILE, files("lawdb.evaluation").joinpath(_FILE).read_text("utf-8"))
