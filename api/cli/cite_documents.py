"""Check one document after another, and print each in the form that was asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import typer

from api.cli.exit_codes import (
    ExitCode,
    exit_code_of_check,
    exit_code_of_documents,
    exit_code_of_family,
)
from api.cli.output import document, print_document, refuse
from api.services.citation_checks import CitationCheck, counted, is_problem
from api.services.citation_requests import CheckRequest, read_check
from api.services.documents.document import Document, Locator
from api.services.documents.reading import read_bytes, read_file
from api.services.errors import MalformedParameter
from api.services.problems import ProblemFamily, problem_of
from api.services.reading_store import ReadingStore
from lawdb.citations.annotation.notation import unannotated
from lawdb.citations.results import CheckedCitation, Examined, Opening, Validation

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class CiteOptions:
    """The options of ``lawdb cite``, nothing checked yet."""

    as_of: str | None
    known_on: str | None
    only_problems: bool
    annotate: str | None
    corrected: bool
    site: str
    as_json: bool

    def read(self, files: Sequence[str]) -> CheckRequest:
        """Raises MalformedParameter for options that exclude each other, and what dates raise."""
        forms = [self.annotate is not None, self.corrected, self.as_json]
        if sum(forms) > 1:
            raise MalformedParameter("give one of --annotate, --corrected and --json")
        if self.annotate not in {None, "markdown", "html"}:
            raise MalformedParameter(f"--annotate {self.annotate!r}: write markdown or html")
        if (self.annotate or self.corrected) and len(files) > 1:
            raise MalformedParameter(
                "--annotate and --corrected print one text: give one file at a time"
            )
        if self.only_problems and (self.annotate or self.corrected):
            raise MalformedParameter("--only-problems is for reports: a text is printed whole")
        if files.count(STANDARD_INPUT) > 1:
            raise MalformedParameter("- is given twice; standard input can be read once")
        return read_check(self.as_of, self.known_on)


def cite_documents(files: Sequence[str], options: CiteOptions) -> ExitCode:
    """Check the documents in their order.

    Of several, one that cannot be read does not stop the rest; a store that cannot be asked any
    more does.
    """
    request = options.read(files)
    show = _form(options)
    codes: list[ExitCode] = []
    with ReadingStore.open() as store:
        for name in files:
            try:
                codes.append(show(store, name, _read(name), request))
            except Exception as error:
                problem = problem_of(error)
                alone = len(files) == 1 and not options.as_json
                if alone or problem is None or problem.family is ProblemFamily.UNAVAILABLE:
                    raise
                code = exit_code_of_family(problem.family.value)
                codes.append(code)
                if options.as_json:
                    line = document("problem", problem, file=name, exit_code=int(code))
                    print_document(line, indent=None)
                else:
                    named = problem.model_copy(update={"detail": f"{name}: {problem.detail}"})
                    refuse(named, as_json=False)
    return exit_code_of_documents(codes)


_Show = Callable[[ReadingStore, str, Document, CheckRequest], ExitCode]


def _form(options: CiteOptions) -> _Show:
    if options.as_json:
        return partial(_stream, only_problems=options.only_problems)
    if options.annotate is not None:
        return partial(_annotated, form=options.annotate, site=options.site)
    return (
        _corrected if options.corrected else partial(_report, only_problems=options.only_problems)
    )


def _read(name: str) -> Document:
    if name == STANDARD_INPUT:
        return read_bytes(sys.stdin.buffer.read())
    return read_file(Path(name))


def _stream(
    store: ReadingStore, name: str, read: Document, request: CheckRequest, *, only_problems: bool
) -> ExitCode:
    """One JSON document a line: the event date, the citations, what was examined."""
    locator = Locator(read.text, read.parts)
    citations: list[CheckedCitation] = []
    code = ExitCode.NOT_FOUND
    check = CitationCheck(store, request)
    for item in check.stream(check.find(read.text)):
        match item:
            case Opening():
                said = read.model_dump(mode="json", exclude={"text", "parts"})
                line = document("event_date", item, file=name, document=said)
            case CheckedCitation():
                citations.append(item)
                if only_problems and not is_problem(item):
                    continue
                place = locator.location(item.place.start)._asdict()
                line = document("citation", item, file=name, **place)
            case Examined():
                code = exit_code_of_check(set(counted(citations)), all_sound=item.all_sound)
                line = document("checked", item, file=name, exit_code=int(code))
        print_document(line, indent=None)
    return code


def _report(
    store: ReadingStore, name: str, read: Document, request: CheckRequest, *, only_problems: bool
) -> ExitCode:
    from api.cli.rendering.citations import print_report

    found = _checked(store, read.text, request)
    print_report(name, read, found, only_problems=only_problems)
    return _code(found)


def _annotated(
    store: ReadingStore, name: str, read: Document, request: CheckRequest, *, form: str, site: str
) -> ExitCode:
    from lawdb.citations.annotation.html import annotated_html
    from lawdb.citations.annotation.markdown import annotated_markdown

    text = unannotated(read.text).text
    found = _checked(store, text, request)
    if form == "markdown":
        typer.echo(annotated_markdown(text, found.citations, site), nl=False)
    else:
        html = annotated_html(text, found.citations, heading=name, site=site)
        typer.echo(html, nl=False)
    return _code(found)


def _corrected(store: ReadingStore, name: str, read: Document, request: CheckRequest) -> ExitCode:
    from api.cli.rendering.citations import print_changes
    from lawdb.citations.annotation.draft import corrected_draft

    text = unannotated(read.text).text
    found = _checked(store, text, request)
    draft = corrected_draft(text, found.citations)
    typer.echo(draft.text, nl=False)
    print_changes(name, read.model_copy(update={"text": text}), found, draft)
    return _code(found)


def _checked(store: ReadingStore, text: str, request: CheckRequest) -> Validation:
    check = CitationCheck(store, request)
    (found,) = check.whole(check.find(text))
    return found


def _code(found: Validation) -> ExitCode:
    return exit_code_of_check(set(counted(found.citations)), all_sound=found.checked.all_sound)
