"""What was read from a text, for a terminal or as YAML, and the deadline it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import typer
import yaml
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.deadline import print_deadline
from api.cli.rendering.fields import print_heading, print_rows
from api.services.article_lines import printable
from api.services.extractions import ExtractionAnswer
from deadline_engine.extraction.extraction import (
    Extraction,
    ExtractionOutcome,
    FieldKind,
    ReadDay,
    ReadField,
    RefusedField,
    RuleCandidate,
)
from deadline_engine.extraction.form import LAST_DAY_NAME
from deadline_engine.matter.matter import LAST_DAY, Between
from deadline_engine.rules.catalogue import packaged

_OUTCOMES = {
    ExtractionOutcome.READ: "읽었습니다",
    ExtractionOutcome.TRIGGER_MISSING: "기산점이 되는 날이 글에 없습니다",
    ExtractionOutcome.TRIGGER_DISPUTED: "기산점을 하나로 읽지 못했습니다",
    ExtractionOutcome.RULE_UNKNOWN: "어느 규칙에 관한 글인지 정하지 못했습니다",
}
_READERS = {"rules": "규칙 (언어 모델 없음)", "model": "언어 모델", "given": "사람"}
_QUOTED = 60


def print_extraction(answer: ExtractionAnswer) -> None:
    """Print who read, each field with its words, what was refused, then the deadline."""
    found = answer.extraction
    out = console()
    read_by = found.read_by
    reader = _READERS[read_by.reader]
    print_rows(
        out,
        [
            ("읽은 이", f"{reader}{f'  {read_by.model}' if read_by.model else ''}"),
            ("결과", f"{_OUTCOMES[found.outcome]}  [{found.outcome}]"),
        ],
    )
    if found.fields:
        print_heading(out, "읽은 사실")
        print_rows(out, [_row(field) for field in found.fields])
    if found.refused:
        print_heading(out, "받아들이지 않은 것")
        for item in found.refused:
            out.print(
                Text(
                    f"· {_refused_name(item)}: {printable(item.reason.ko)}  [{item.code}]", "yellow"
                )
            )
    for question in found.missing:
        out.print(f"? {question.ko}")
    for note in found.notes:
        out.print(f"· {note.ko}")
    if found.candidates:
        print_heading(out, "규칙을 고르세요: --rule ID")
        print_rows(out, [(c.rule, _candidate(c)) for c in found.candidates])
    if answer.problem is not None:
        out.print(Text(f"{answer.problem.title}: {answer.problem.detail}", "red"))
    if answer.deadline is not None:
        print_heading(out, "기한")
        print_deadline(answer.deadline)


def _candidate(candidate: RuleCandidate) -> str:
    apart = candidate.apart
    return candidate.name.ko if apart is None else f"{candidate.name.ko}: {apart.ko}"


def print_yaml(found: Extraction) -> None:
    """Print the matter as YAML that ``lawdb deadline`` reads; what was refused as comments."""
    if found.matter is not None:
        plain = found.matter.model_dump(mode="json", exclude_defaults=True)
        typer.echo(_as_yaml(plain), nl=False)
    for line in _remarks(found):
        typer.echo(f"# {printable(line)}")


def _as_yaml(plain: Mapping[str, Any]) -> str:
    return yaml.safe_dump(  # pyright: ignore[reportUnknownMemberType]  its stub leaves width open
        dict(plain), allow_unicode=True, sort_keys=False
    )


def _remarks(found: Extraction) -> Iterable[str]:
    for candidate in found.candidates:
        yield f"rule: {candidate.rule} ({candidate.name.ko})"
    for item in found.refused:
        yield f"{_refused_name(item)}: {item.reason.ko} [{item.code}]"
    for question in found.missing:
        yield f"? {question.ko}"


def _row(field: ReadField) -> tuple[str, str]:
    said = [_day(field.day)] if field.day else []
    if field.end is not None:
        said.append(f"– {_day(field.end)}")
    if field.value:
        said.append(field.value)
    if field.said_on is not None:
        said.append(f"(말한 날 {_day(field.said_on)})")
    if field.votes is not None:
        said.append(f"(표결 {field.votes[0]}/{field.votes[1]})")
    quote = " ".join(printable(field.evidence.quote).split())
    shown = quote if len(quote) <= _QUOTED else f"{quote[:_QUOTED]}…"
    return _name(field), f"{' '.join(said)}  「{shown}」"


def _name(field: ReadField | RefusedField) -> str:
    catalogue = packaged()
    match field.kind:
        case FieldKind.FILING:
            return "시험할 행위"
        case FieldKind.PERIOD:
            return "기간"
        case FieldKind.EVENT:
            if field.name == LAST_DAY:
                return LAST_DAY_NAME.ko
            row = catalogue.roles[field.name]
        case FieldKind.TOLLING:
            tolling = {**catalogue.interruptions, **catalogue.suspensions}
            row = tolling[field.name]
        case FieldKind.ATTRIBUTE:
            row = catalogue.attributes[field.name]
        case FieldKind.RULE:
            row = catalogue.rules[field.name]
    return row.name.ko


def _refused_name(item: RefusedField) -> str:
    """The name of the field, or its id where the rule knows none such."""
    try:
        return _name(item)
    except KeyError:
        return printable(item.name)


def _day(read: ReadDay) -> str:
    day = read.day
    if isinstance(day, Between):
        return f"{_iso(day.earliest)}..{_iso(day.latest)}"
    return f"{day}{' 무렵' if read.about else ''}"


def _iso(day: date | None) -> str:
    return "" if day is None else day.isoformat()
