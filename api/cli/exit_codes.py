"""Exit codes of the ``lawdb`` command: one small number per family; docs/cli.md lists them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """How a command ended. Codes are stable."""

    OK = 0
    """Done; of a lookup: found, and in force on the day."""
    DEFECT = 1
    """A defect of lawdb itself."""
    USAGE = 2
    """The command line, a date, a name, an article number or a document cannot be read."""
    NOT_FOUND = 3
    """No such statute or article; of a question, the time it names was not found; of a search,
    nothing in force on the event date matches; of an answer, not enough in the corpus; of a
    document, no citation of a statute; of a timeline, no fact fits."""
    AMBIGUOUS = 4
    """Several statutes go by the name; of a question, it has to be answered first which time is
    meant; of a timeline, several facts fit. The candidates are printed."""
    NOT_IN_FORCE = 5
    """Found, but not in force on the day: pending, deleted, repealed, no longer in force …"""
    STRUCK_DOWN = 6
    """Found, but a ruling ended or limited the text."""
    UNCERTAIN = 7
    """The store cannot tell: outside the horizon, or the commencement is unresolved; of a document,
    no citation is wrong, and of some it could not be decided; of a deadline or a timeline,
    the facts do not decide it."""
    UNAVAILABLE = 8
    """The store cannot be asked: absent, empty, not indexed, unreachable, busy."""
    SOURCE = 9
    """A source cannot be read, or parts of it could not be loaded."""
    PARTLY = 10
    """Of a batch, a line or a file could not be answered; of an audit, something does not agree;
    of two evaluations, the gate is not passed."""
    WRONG_CITATION = 11
    """Of a document: a citation is wrong, and has to be changed or looked at."""
    OUT_OF_TIME = 12
    """Of a deadline: the act came too late, or too early."""
    DRAFT_REFUSED = 13
    """Of an answer: the model gave no draft that held; the texts themselves were printed."""
    REGRESSION = 14
    """Of a regression run: a door showed a text of another day, or missed one; or a pinned case
    does not hold."""
    READER_GONE = 141
    """Nobody read the output to its end (``lawdb … | head``); what a shell shows for SIGPIPE."""


_OUTCOMES = {
    "in_force": ExitCode.OK,
    "pending": ExitCode.NOT_IN_FORCE,
    "deleted": ExitCode.NOT_IN_FORCE,
    "repealed": ExitCode.NOT_IN_FORCE,
    "no_longer_in_force": ExitCode.NOT_IN_FORCE,
    "not_yet_enacted": ExitCode.NOT_IN_FORCE,
    "struck_down": ExitCode.STRUCK_DOWN,
    "outside_horizon": ExitCode.UNCERTAIN,
    "unresolved_commencement": ExitCode.UNCERTAIN,
    "no_such_statute": ExitCode.NOT_FOUND,
    "no_such_article": ExitCode.NOT_FOUND,
    "ambiguous": ExitCode.AMBIGUOUS,
}

_READINGS = {
    "read": ExitCode.OK,
    "default": ExitCode.OK,
    "ambiguous": ExitCode.AMBIGUOUS,
    "needs_answer": ExitCode.AMBIGUOUS,
    "not_found": ExitCode.NOT_FOUND,
}

_SEARCHES = {
    "found": ExitCode.OK,
    "nothing_found": ExitCode.NOT_FOUND,
    "outside_horizon": ExitCode.UNCERTAIN,
}

_FAMILIES = {
    "malformed": ExitCode.USAGE,
    "not_found": ExitCode.NOT_FOUND,
    "ambiguous": ExitCode.AMBIGUOUS,
    "unavailable": ExitCode.UNAVAILABLE,
    "source": ExitCode.SOURCE,
}


_DEADLINES = {
    "in_time": ExitCode.OK,
    "no_limitation": ExitCode.OK,
    "not_tested": ExitCode.OK,
    "late": ExitCode.OUT_OF_TIME,
    "too_early": ExitCode.OUT_OF_TIME,
    "indeterminate": ExitCode.UNCERTAIN,
}


_TIMELINES = {
    "found": ExitCode.OK,
    "not_found": ExitCode.NOT_FOUND,
    "ambiguous": ExitCode.AMBIGUOUS,
    "cannot_tell": ExitCode.UNCERTAIN,
}


def exit_code_of_timeline(outcome: str) -> ExitCode:
    """The exit code of a question about a timeline by its outcome."""
    return _TIMELINES[outcome]


_ANSWERS = {
    "answered": ExitCode.OK,
    "draft_refused": ExitCode.DRAFT_REFUSED,
    "model_failed": ExitCode.DRAFT_REFUSED,
    "not_in_force": ExitCode.OK,
    "not_enough_in_corpus": ExitCode.NOT_FOUND,
    "needs_facts": ExitCode.NOT_FOUND,
    "asked_elsewhere": ExitCode.NOT_FOUND,
    "ambiguous_event_date": ExitCode.AMBIGUOUS,
    "event_date_not_found": ExitCode.NOT_FOUND,
}


def exit_code_of_answer(outcome: str, reasons: Collection[str]) -> ExitCode:
    """The exit code of an answer; the store cannot tell where all ``reasons`` are its horizon."""
    if outcome == "not_enough_in_corpus" and set(reasons) == {"outside_horizon"}:
        return ExitCode.UNCERTAIN
    return _ANSWERS[outcome]


def exit_code_of_deadline(verdict: str) -> ExitCode:
    """The exit code of a deadline by its verdict."""
    return _DEADLINES[verdict]


def exit_code_of_outcome(outcome: str) -> ExitCode:
    """The exit code of a lookup that came to ``outcome``."""
    return _OUTCOMES[outcome]


def exit_code_of_period(outcomes: Iterable[str]) -> ExitCode:
    """The exit code of an article over a period: what all its parts came to, else UNCERTAIN."""
    codes = {_OUTCOMES[outcome] for outcome in outcomes}
    return codes.pop() if len(codes) == 1 else ExitCode.UNCERTAIN


def exit_code_of_reading(outcome: str) -> ExitCode:
    """The exit code of a question whose date was read with ``outcome``."""
    return _READINGS[outcome]


def exit_code_of_search(outcome: str, reading: str) -> ExitCode:
    """The exit code of a search; where it needs an event date, that of the date's ``reading``."""
    if outcome == "needs_event_date":
        return _READINGS[reading]
    return _SEARCHES[outcome]


def exit_code_of_check(standings: Collection[str], *, all_sound: bool) -> ExitCode:
    """The exit code of a document whose citations have these standings."""
    if "problem" in standings:
        return ExitCode.WRONG_CITATION
    if all_sound:
        return ExitCode.OK
    checked = {"undecided", "amended", "sound"} & set(standings)
    return ExitCode.UNCERTAIN if checked else ExitCode.NOT_FOUND


def exit_code_of_regression(
    failures: int, pins: Iterable[str], asked: Iterable[tuple[bool, int]]
) -> ExitCode:
    """The exit code of a regression run with so many failures and pinned cases standing so.

    ``asked``: of each door whether it could be asked, and how many questions it was. A door that
    could not be asked has not passed, nor has a run without a question.
    """
    if failures or any(standing != "holds" for standing in pins):
        return ExitCode.REGRESSION
    doors = list(asked)
    unasked = not all(available for available, _ in doors)
    empty = bool(doors) and not any(questions for _, questions in doors)
    return ExitCode.UNAVAILABLE if unasked or empty else ExitCode.OK


def exit_code_of_documents(codes: Iterable[ExitCode]) -> ExitCode:
    """The exit code of several documents: what is worst, of one document its own."""
    order = [ExitCode.OK, ExitCode.NOT_FOUND, ExitCode.UNCERTAIN, ExitCode.WRONG_CITATION]
    found = list(codes)
    if len(found) > 1 and not set(found) <= set(order):
        return ExitCode.PARTLY
    return found[0] if len(found) == 1 else max(found, key=order.index)


def exit_code_of_family(family: str) -> ExitCode:
    """The exit code of a problem of ``family``."""
    return _FAMILIES[family]


def exit_code_of_governing(outcome: str, text: str | None) -> ExitCode:
    """The exit code where the governing text was asked for.

    ``text`` is the outcome of the text that governs, None where no text reaches the facts.
    """
    if not outcome.startswith("decided_"):
        return ExitCode.UNCERTAIN
    return ExitCode.NOT_IN_FORCE if text is None else _OUTCOMES[text]
