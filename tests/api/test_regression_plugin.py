"""The pytest plugin, run by pytest on a right system and on two that slip, over the example."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module

import pytest
from sqlalchemy import Engine

from tests.api.conftest import ROOT

pytest_plugins = ["pytester"]

SYSTEM = """
import pytest
from api.services.reading_store import ReadingStore
from api.services.regression.intervals import StoredIntervals
from benchmarks import naive_systems

@pytest.fixture(scope="session")
def lawdb_system():
    with ReadingStore.open() as store, store.session() as session:
        intervals = StoredIntervals.read(session)
    system = naive_systems.NumberedArticles(intervals, naive_systems.{pick})
    {give}
"""
CALLED = "return system"
SERVED = """with naive_systems.served(system) as url:
        yield url"""
TEST = """
def test_the_law_of_the_day(lawdb_regression):
    lawdb_regression.check()
"""
_RATE = re.compile(
    r"(past|present) events\s+right version (\d+) of (\d+) answered with text \(([\d.]+)%\)(.*)"
)


@pytest.fixture
def suite(
    pytester: pytest.Pytester,
    example: Engine,
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> pytest.Pytester:
    """An empty folder whose tests find the packages and the example store."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("LAWDB_DATABASE_URL", database_url)
    return pytester


def run(suite: pytest.Pytester, *options: str) -> pytest.RunResult:
    return suite.runpytest_subprocess(
        "-p", "api.regression_plugin", "-W", "error", "-p", "no:cacheprovider", *options
    )


def team(suite: pytest.Pytester, pick: str, give: str = CALLED) -> None:
    suite.makeconftest(SYSTEM.format(pick=pick, give=give))
    suite.makepyfile(TEST)


def rates(result: pytest.RunResult) -> dict[str, tuple[int, int, str]]:
    """Right, answered, and what else is said, of each direction."""
    found = _RATE.findall(result.stdout.str())
    print("\n".join(line for line in result.outlines if "events" in line or "slips" in line))
    return {d: (int(right), int(shown), others) for d, right, shown, _, others in found}


def test_a_right_system_passes(suite: pytest.Pytester) -> None:
    team(suite, "right")
    result = run(suite)
    assert result.ret == 0
    counted = rates(result)
    for direction in ("past", "present"):
        right, shown, others = counted[direction]
        assert right == shown > 3
        assert "slipped" not in others
    result.stdout.fnmatch_lines(["*slips: none*"])


@pytest.mark.parametrize("give", [CALLED, SERVED], ids=["function", "address"])
def test_the_newest_text_always_is_a_slip_to_the_newer(suite: pytest.Pytester, give: str) -> None:
    team(suite, "newest", give)
    result = run(suite)
    assert result.ret == 1
    counted = rates(result)
    past, present = counted["past"], counted["present"]
    assert present[0] == present[1] > 3
    assert past[0] < past[1] / 2
    assert re.search(r"slipped_newer \d+", past[2])
    assert "slipped_older" not in past[2]
    result.stdout.re_match_lines([r".*slips: (\d+) of \1 to a newer text, 0 of \1 to an older one"])
    result.stdout.fnmatch_lines(
        ["slipped_newer: *(past event)", "  shown     [[]*", "  in force  *"]
    )


def test_the_oldest_text_always_is_a_slip_to_the_older(suite: pytest.Pytester) -> None:
    team(suite, "oldest")
    result = run(suite)
    assert result.ret == 1
    past, present = rates(result)["past"], rates(result)["present"]
    assert present[0] < present[1] / 2
    assert re.search(r"slipped_older \d+", present[2])
    assert "slipped_newer" not in present[2]
    assert past[0] > 0
    result.stdout.fnmatch_lines(["slipped_older: *(present event)"])


def test_several_processes_report_into_one_summary(suite: pytest.Pytester) -> None:
    team(suite, "newest")
    alone, together = rates(run(suite)), rates(run(suite, "-n", "2"))
    assert alone == together != {}


def test_the_sample_and_the_statutes_can_be_set(suite: pytest.Pytester) -> None:
    team(suite, "right")
    suite.makeini("[pytest]\nlawdb_regress_sample = 3\nlawdb_regress_in_words = false\n")
    ids = run(suite, "--collect-only", "-q").outlines
    assert sum("[past-" in line for line in ids) == 3
    assert sum("[present-" in line for line in ids) == 3
    assert not any("in_words" in line for line in ids)
    fewer = run(suite, "--collect-only", "-q", "--lawdb-regress-sample", "1").outlines
    assert sum("[past-" in line for line in fewer) == 1
    assert {line for line in fewer if "[" in line} <= set(ids)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return lambda question, day: 1 / 0", "raised: ZeroDivisionError"),
        ("return lambda question, day: [{'text': '통행료'}]", "malformed_answer: statute"),
        ("return 'http://127.0.0.1:9/regress'", "unreachable"),
    ],
)
def test_what_is_no_answer_fails_and_is_counted(
    suite: pytest.Pytester, body: str, said: str
) -> None:
    fixture = f"@pytest.fixture(scope='session')\ndef lawdb_system():\n    {body}\n"
    suite.makeconftest(f"import pytest\n{fixture}")
    suite.makepyfile(TEST)
    result = run(suite, "--lawdb-regress-sample", "2")
    result.assert_outcomes(failed=4)
    assert said in result.stdout.str()
    result.stdout.fnmatch_lines(["*4 questions got no answer at all"])


def test_without_a_system_the_message_says_what_to_write(suite: pytest.Pytester) -> None:
    suite.makepyfile(TEST)
    result = run(suite, "--lawdb-regress-sample", "1")
    assert result.ret == 1
    assert "write a fixture `lawdb_system`" in result.stdout.str()


def test_an_unknown_statute_and_a_missing_store_are_told(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    team(suite, "right")
    suite.makeini("[pytest]\nlawdb_regress_statutes = 없는법\n")
    result = run(suite)
    assert result.ret not in (0, 5)
    assert "[no_such_statute]" in result.stdout.str() + result.stderr.str()
    monkeypatch.delenv("LAWDB_DATABASE_URL")
    monkeypatch.setenv("LAWDB_DATA_DIR", str(suite.path / "nothing"))
    result = run(suite)
    assert result.ret not in (0, 5)
    assert "[store_absent]" in result.stdout.str() + result.stderr.str()


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("sample = -1", "lawdb_regress_sample is -1"),
        ("sample = many", "lawdb_regress_sample is 'many', which is no number"),
        ("timeout = long", "lawdb_regress_timeout is 'long', which is no number"),
    ],
)
def test_a_setting_that_means_nothing_is_told(
    suite: pytest.Pytester, setting: str, said: str
) -> None:
    team(suite, "right")
    suite.makeini(f"[pytest]\nlawdb_regress_{setting}\n")
    result = run(suite)
    assert result.ret not in (0, 5)
    assert said in result.stdout.str()


def test_unused_it_asks_nothing_and_imports_nothing(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAWDB_DATABASE_URL", "no address at all")
    suite.makepyfile(
        """
        import sys

        def test_nothing_of_lawdb_is_loaded():
            heavy = ("lawdb", "sqlalchemy", "httpx", "pydantic", "api.services")
            assert [name for name in sys.modules if name.startswith(heavy)] == []
            assert "api.regression_plugin" in sys.modules
        """
    )
    result = run(suite)
    result.assert_outcomes(passed=1)
    assert "past and present law" not in result.stdout.str()


def test_the_entry_point_names_the_module() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for name, module in project["entry-points"]["pytest11"].items():
        assert name == module  # another name would load the plugin twice under `-p`
        assert import_module(module).pytest_addoption
