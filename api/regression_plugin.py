"""A pytest plugin: tests whether a system shows the law of the event date, past and present.

A team names its system in ``conftest.py`` and writes one test::

    @pytest.fixture(scope="session")
    def lawdb_system():
        return my_search  # or "http://127.0.0.1:8080/regress"

    def test_the_law_of_the_day(lawdb_regression):
        lawdb_regression.check()

The questions come from the store that ``LAWDB_…`` names, and it is read only where a test asks for
``lawdb_regression``. docs/regression_for_others.md describes the rest.
"""

# Every run of pytest in an environment with lawdb imports this module: nothing of lawdb, and
# nothing beside pytest, may be imported before a test asks for it.
# ruff: noqa: PLC0415

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite, nan
from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    from api.services.regression.doors import RegressionDoor
    from api.services.regression.questions import RegressionQuestion
    from api.services.regression.tested_store import TestedStore

FIXTURE = "lawdb_regression"
_SAMPLE = 50
_PROPERTY = "lawdb_regression"
_SLIPS = ("slipped_newer", "slipped_older", "wrong_interval", "unknown_text")
_TITLE = {"past": "past events", "present": "present events"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options and settings, all under the name of lawdb."""
    group = parser.getgroup("lawdb-regress", "past and present law (lawdb)")
    group.addoption(
        "--lawdb-regress-sample",
        type=int,
        default=None,
        metavar="N",
        help=f"Questions about past events, and as many about present ones (default {_SAMPLE}).",
    )
    parser.addini("lawdb_regress_sample", "The same as --lawdb-regress-sample.", default="")
    parser.addini(
        "lawdb_regress_statutes",
        "Only articles of these statutes: a title, or id: and the 법령ID, one a line.",
        type="linelist",
        default=[],
    )
    parser.addini(
        "lawdb_regress_in_words",
        "Whether one question in four does not name the article.",
        type="bool",
        default=True,
    )
    parser.addini(
        "lawdb_regress_timeout", "Seconds that an address may take for one answer.", default="60"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Gather what the tests report; with pytest-xdist, on the side that prints."""
    config.pluginmanager.register(_Summary(), "lawdb-regression-summary")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test that asks for ``lawdb_regression`` the questions, one test a question."""
    if FIXTURE not in metafunc.fixturenames:
        return
    questions = _store(metafunc.config).questions
    metafunc.parametrize(
        FIXTURE, questions, indirect=True, ids=[_test_id(question) for question in questions]
    )


@pytest.fixture(scope="session")
def lawdb_system() -> Any:
    """The system under test; a team overrides it in its ``conftest.py``."""
    raise pytest.UsageError(
        "no system is named; write a fixture `lawdb_system` in conftest.py that returns a function"
        " of question and event date, or the address of a server"
    )


@pytest.fixture(scope="session")
def lawdb_target(lawdb_system: Any, pytestconfig: pytest.Config) -> RegressionDoor:
    """The door to the system."""
    from api.services.regression.http_target import TargetLimits
    from api.services.regression.tested_system import target_named

    seconds = _number(pytestconfig.getini("lawdb_regress_timeout"), "lawdb_regress_timeout")
    limits = TargetLimits(timeout_seconds=seconds)
    return target_named(lawdb_system, limits)


@pytest.fixture
def lawdb_regression(
    request: pytest.FixtureRequest, lawdb_target: RegressionDoor
) -> RegressionCheck:
    """One question to the system under test; ``check()`` asks it and judges the answer."""
    return RegressionCheck(request.param, lawdb_target, _store(request.config), request.node)


@dataclass(frozen=True, slots=True)
class RegressionCheck:
    """A question and how to judge its answer."""

    question: RegressionQuestion
    target: RegressionDoor
    store: TestedStore
    node: pytest.Item

    def check(self) -> None:
        """Fail where a text of another date is shown, or the asked article is not.

        A question in words whose article is not shown skips the test, saying so: recall is counted
        apart and is no question of dates.
        """
        __tracebackhide__ = True
        checked = self.store.check(self.target, self.question)
        self.node.user_properties.append((_PROPERTY, checked.counted))
        if checked.failure:
            pytest.fail(checked.failure, pytrace=False)
        if checked.missed:
            pytest.skip(f"{checked.missed} (the question does not name the article)")


def _store(config: pytest.Config) -> TestedStore:
    key = _Keys.store
    if key not in config.stash:
        from api.services.problems import problem_of
        from api.services.regression.tested_store import TestedStore

        given = config.getoption("--lawdb-regress-sample")
        written = config.getini("lawdb_regress_sample")
        sample = _number(given if given is not None else written or _SAMPLE, "lawdb_regress_sample")
        if sample < 1 or sample % 1:
            raise pytest.UsageError(f"lawdb_regress_sample is {sample:g}; ask 1 question or more")
        try:
            config.stash[key] = TestedStore.read(
                int(sample),
                statutes=config.getini("lawdb_regress_statutes"),
                in_words=config.getini("lawdb_regress_in_words"),
            )
        except Exception as error:
            problem = problem_of(error)
            if problem is None:
                raise
            raise pytest.UsageError(
                f"lawdb gives no questions: {problem.detail} [{problem.code}]"
            ) from None
    return config.stash[key]


def _number(written: object, setting: str) -> float:
    try:
        number = float(str(written))
    except ValueError:
        number = nan
    if not isfinite(number):
        raise pytest.UsageError(f"{setting} is {str(written)[:60]!r}, which is no number")
    return number


def _test_id(question: RegressionQuestion) -> str:
    number = question.article.removeprefix("제").replace("조", "").replace("의", "-")
    how = "named" if question.named else "in_words"
    return f"{question.direction}-{question.statute_id}-{number}-{question.day}-{how}"


class _Keys:
    store: pytest.StashKey[TestedStore] = pytest.StashKey()


@dataclass(slots=True, eq=False)
class _Summary:
    """Counts what the tests report, and says it at the end."""

    counted: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Each test reports once, from wherever it ran."""
        if report.when == "call":
            told = [what for name, what in report.user_properties if name == _PROPERTY]
            self.counted += cast("list[dict[str, Any]]", told)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The rates of past and present events apart, and where the slips go."""
        if not self.counted:
            return
        terminalreporter.section("past and present law (lawdb)")
        for target in sorted({each["target"] for each in self.counted}):
            of_target = [each for each in self.counted if each["target"] == target]
            terminalreporter.line(f"system: {target}")
            for direction, title in _TITLE.items():
                some = [each for each in of_target if each["direction"] == direction]
                terminalreporter.line(f"  {title:<15} {_line(some)}")
            terminalreporter.line(f"  {_slips(of_target)}")


def _line(counted: list[dict[str, Any]]) -> str:
    counts = dict.fromkeys(("right", *_SLIPS, "missed", "refused"), 0)
    for each in counted:
        counts[each["judgement"]] += 1
    none = sum(each["rightly_none"] for each in counted)
    right = counts.pop("right") - none
    shown = right + sum(counts[name] for name in _SLIPS)
    rate = f"{right / shown:.1%}" if shown else "–"
    others = ", ".join(f"{name} {n}" for name, n in counts.items() if n)
    if none:
        others += f"{', ' if others else ''}rightly no text {none}"
    said = f"right version {right} of {shown} answered with text ({rate})"
    return f"{said}; {others}" if others else said


def _slips(counted: list[dict[str, Any]]) -> str:
    newer = sum(each["judgement"] == "slipped_newer" for each in counted)
    older = sum(each["judgement"] == "slipped_older" for each in counted)
    alike = sum(each["undistinguishing"] for each in counted)
    failed = sum(each["failed"] for each in counted)
    if newer or older:
        total = newer + older
        said = f"slips: {newer} of {total} to a newer text, {older} of {total} to an older one"
    else:
        said = "slips: none"
    if alike:
        said += f"; {alike} texts are the same in several versions"
    if failed:
        said += f"; {failed} questions got no answer at all"
    return said
