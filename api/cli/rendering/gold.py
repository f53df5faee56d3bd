"""Gold sets for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from api.cli.output import console
from api.services.gold import (
    GoldFigures,
    ImportReport,
    LabelList,
    LabelReport,
    QueryList,
    Recheck,
)
from lawdb.evaluation.gold import GoldLabel
from lawdb.evaluation.sheet import Sheet


def print_import(report: ImportReport) -> None:
    """Print what an import read and wrote."""
    out = console()
    if report.named is not None:
        unresolved = sum(report.set.unresolved.values())
        labels = report.named - unresolved - (report.named_again or 0)
        out.print(
            f"read: {report.rows:,} rows name {report.named:,} labels: {labels:,} labelled,"
            f" {unresolved:,} unresolved, {report.named_again:,} named again"
        )
    _print_figures(report.set)
    if report.written_to != "store":
        out.print(f"written to {report.written_to}; nothing into the store")
        return
    out.print(
        f"store: {report.queries_added:,} queries, {report.labels_added:,} labels and"
        f" {report.unresolved_added:,} unresolved ones added; {report.unchanged:,} unchanged,"
        f" {report.replaced:,} replaced, {report.unresolved_closed:,} no longer unresolved"
    )
    for each in report.differing:
        out.print(f"  left as it stands in the store: {each}")
    if report.differing:
        out.print("  to take the file's, import it with --replace")


def print_queries(found: QueryList) -> None:
    """Print one line a query."""
    out = console()
    for query in found.queries:
        off = "" if query.evaluated else "  (off the list)"
        out.print(f"{query.id}  {query.event_date}  {query.words}{off}")
    listed = sum(query.evaluated for query in found.queries)
    out.print(f"{listed:,} queries to be evaluated, {len(found.queries) - listed:,} off the list")


def print_labels(found: LabelList) -> None:
    """Print one line a label, then the set in figures."""
    for label in found.labels:
        print_label(label)
    _print_figures(found.set)


def print_label(label: GoldLabel) -> None:
    """Print one label: what, by whom, when, on whose results, and whether it counts."""
    said = "right" if label.positive else "wrong"
    grade = "" if label.grade is None else f" {label.grade}"
    by = f"{label.labelled_by.kind} {label.labelled_by.name}"
    when = "" if label.labelled_at is None else f" {label.labelled_at:%Y-%m-%d %H:%M}Z"
    more = [
        label.kind.value if label.kind.value != "relevance" else "",
        f"seen on {label.seen_on}" if label.seen_on else "",
        "boundary" if label.boundary else "",
        f"confirmed by {label.confirmed_by}" if label.confirmed_by else "",
        "" if label.counts else "waits for a person",
    ]
    console().print(
        f"{label.query}  {label.statute_id} {label.article} {label.version}  {said}{grade}"
        f"  {by}{when}  {', '.join(filter(None, more))}".rstrip()
    )


def print_labelled(done: LabelReport) -> None:
    """Print what labelling did."""
    for label in (*done.added, *done.replaced):
        print_label(label)
    console().print(
        f"{len(done.added):,} labels added, {len(done.replaced):,} replaced, {done.unchanged:,}"
        f" unchanged; {len(done.queries_added):,} queries put on the list"
    )


def print_recheck(result: Recheck) -> None:
    """Print which labels do not fit what is stored."""
    out = console()
    for stale in result.stale:
        label = stale.label
        out.print(f"{stale.why}: {label.query}  {label.statute_id} {label.article} {label.version}")
    out.print(
        f"{result.labels:,} labels, {len(result.stale):,} do not fit, {result.withdrawn:,}"
        " withdrawn"
    )
    if not result.of_this_corpus:
        out.print("the set stays with its corpus; label them anew, or recheck with --withdraw")


def print_sheet(found: Sheet) -> None:
    """Print every field of a sheet, the text last."""
    out = console()
    for name in Sheet.model_fields:
        value = getattr(found, name)
        if name == "text":
            continue
        many = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
        for line in many:
            out.print(f"{name}: {'' if line is None else line}")
    out.print(f"\n{found.text}")


def _print_figures(figures: GoldFigures) -> None:
    out = console()
    out.print(
        f"set {figures.name}  version {figures.version[:16]}  corpus {figures.corpus[:16] or '-'}"
    )
    out.print(
        f"queries: {figures.evaluated:,} to be evaluated ({figures.without_labels:,} without a"
        f" label, {figures.only_negative:,} with negative ones only), "
        f"{figures.queries - figures.evaluated:,} off the list"
    )
    derived = "" if figures.other_days is None else f" and {figures.other_days:,} of other days"
    out.print(
        f"labels: {figures.positive:,} positive, {figures.negative:,} negative{derived};"
        f" {figures.waiting:,} wait for a person, {figures.from_own_results:,} seen in own results"
    )
    for title, counts in (
        ("by", figures.by_labeller),
        ("groups", figures.by_group),
        ("unresolved", figures.unresolved),
    ):
        if counts:
            out.print(f"{title}: {_listed(counts)}")


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name or 'none'} {count:,}" for name, count in counts.items())
