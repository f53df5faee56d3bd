"""The example corpus as a source: one Markdown file per revision, packaged beside this module."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from ingest.source_revision import SourceProblem, SourceRevision
from ingest.sources.legalize_kr.markdown import (
    AddendaPrints,
    BrokenFrontMatter,
    front_matter_fields,
    read_markdown,
)
from ingest.sources.legalize_kr.repository import promulgation_order

SOURCE = "example"


class ExampleCorpus:
    """Invented statutes that show how law behaves in time; none of them is or was law.

    The files are ``corpus/<statute id>/<promulgation date>-<number>.md``, in the layout of
    legalize-kr; the kind of revision, which legalize-kr keeps in the commit, stands in the front
    matter as 제개정구분.
    """

    name = SOURCE

    def __init__(self, corpus: Traversable | None = None) -> None:
        self._corpus = corpus or files("ingest.sources.example").joinpath("corpus")
        self._problems: list[SourceProblem] = []

    @property
    def problems(self) -> list[SourceProblem]:
        """What could not be read so far."""
        return self._problems

    def statutes(self) -> Iterator[list[SourceRevision]]:
        """Each statute's revisions, by promulgation date, then number."""
        self._problems = []
        for folder in sorted(self._corpus.iterdir(), key=lambda item: item.name):
            if not folder.is_dir():
                continue
            prints = AddendaPrints()
            revisions = [
                revision
                for file in sorted(folder.iterdir(), key=lambda item: item.name)
                if file.name.endswith(".md") and (revision := self._read(folder.name, file, prints))
            ]
            if revisions:
                yield prints.attach(sorted(revisions, key=promulgation_order))

    def _read(self, folder: str, file: Traversable, prints: AddendaPrints) -> SourceRevision | None:
        source_ref = f"{folder}/{file.name}"
        try:
            text = file.read_text(encoding="utf-8")
            kind = front_matter_fields(text).get("제개정구분")
            if not kind:
                raise BrokenFrontMatter("the front matter has no 제개정구분")
            return read_markdown(text, str(kind), source_ref, SOURCE, prints=prints)
        except (BrokenFrontMatter, UnicodeDecodeError) as error:
            code = getattr(error, "code", "unreadable_file")
            self._problems.append(SourceProblem(source_ref, code, str(error)))
            return None
