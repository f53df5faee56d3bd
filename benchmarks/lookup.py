"""How long "what did this article say on that day?" takes: in the database, in process, over REST.

    python -m benchmarks.lookup [CORPUS] [QUESTIONS]

Asks the configured store (LAWDB_DATA_DIR or LAWDB_DATABASE_URL), in which CORPUS must be loaded
(default: the core bundle), random but repeatable questions: an article that exists at some time, a
day between its first start and the store's horizon, the statute by its title.

- *The as-of statement, executed by the server*: what EXPLAIN (ANALYZE) of the prepared statement
  reports, without the way there and back.
- *Over a connection*: the same statement through psycopg, prepared, with its row.
- *lawdb.lookup.article*: the whole answer (name, text, history, pending texts, addenda, rulings,
  horizon) in a transaction of its own; and the part of it spent in database calls.
- *REST*: the same answer from a server process over loopback, one client, kept-alive connection.
- *git*: 100 of the questions put to a clone with a commit graph (see benchmarks.git_lookup).
"""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import psycopg
from sqlalchemy import Engine, event

from benchmarks.git_lookup import article_on, prepared_repository
from benchmarks.material import corpus_location, print_percentiles
from ingest.legalize_kr_ingest import libpq_url
from lawdb import database
from lawdb.article_key import ArticleKey
from lawdb.lookup import article
from lawdb.settings import Settings

QUESTIONS = 3_000
GIT_QUESTIONS = 100
WARM_UP = 200
AS_OF = (
    "SELECT text.text, version.status, version.effective, revision.mst"
    " FROM article_version AS version JOIN article_text AS text USING (content_hash)"
    " JOIN revision ON revision.id = version.revision_id"
    " WHERE version.statute_id = %s AND version.article_no = %s AND version.branch_no = %s"
    " AND version.sub_branch_no = %s AND version.effective @> %s::date"
    " AND upper_inf(version.recorded)"
)


@dataclass(frozen=True, slots=True)
class Question:
    """One article of one statute on one day."""

    statute_id: str
    title: str
    path: str
    """The statute's file in the repository."""
    key: ArticleKey
    day: date

    @property
    def parameters(self) -> tuple[Any, ...]:
        key = self.key
        return self.statute_id, key.article_no, key.branch_no, key.sub_branch_no, self.day


def draw_questions(connection: psycopg.Connection[Any], count: int) -> list[Question]:
    """The same questions for the same store; only statutes whose title no other one has."""
    titles = {
        statute_id: (title, source_ref.partition(":")[2])
        for statute_id, title, source_ref in connection.execute(
            "SELECT DISTINCT ON (statute_id) statute_id, title, source_ref FROM revision"
            " WHERE upper_inf(recorded) AND source = 'legalize-kr' AND NOT EXISTS ("
            "  SELECT FROM statute_name AS mine JOIN statute_name AS other USING (normalized)"
            "  WHERE mine.statute_id = revision.statute_id AND mine.kind = 'official'"
            "  AND other.statute_id <> mine.statute_id)"
            " ORDER BY statute_id, promulgated_on DESC, id DESC"
        )
    }
    articles = connection.execute(
        "SELECT statute_id, article_no, branch_no, sub_branch_no, min(lower(effective))"
        " FROM article_version WHERE upper_inf(recorded) AND statute_id = ANY(%s)"
        " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
        [list(titles)],
    ).fetchall()
    horizon = connection.execute("SELECT max(verified_until) FROM corpus_state").fetchone()
    if not articles or horizon is None:
        raise SystemExit("The store is empty; load a corpus with: lawdb ingest legalize-kr CORPUS")
    rng = random.Random(2)
    questions: list[Question] = []
    for statute_id, *numbers, start in rng.choices(articles, k=count):
        day = start + timedelta(days=rng.randrange(max((horizon[0] - start).days, 0) + 1))
        questions.append(Question(statute_id, *titles[statute_id], ArticleKey(*numbers), day))
    return questions


def executed_by_server(
    connection: psycopg.Connection[Any], questions: Sequence[Question]
) -> list[float]:
    """Seconds the server reports for the prepared statement."""
    statement = AS_OF
    for place in range(1, 6):
        statement = statement.replace("%s", f"${place}", 1)
    connection.execute(f"PREPARE as_of (text, int, smallint, smallint, date) AS {statement}")
    explain = "EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE as_of ({}, {}, {}, {}, {})"
    seconds: list[float] = []
    for question in questions:
        values = map(psycopg.sql.Literal, question.parameters)
        plan = connection.execute(psycopg.sql.SQL(explain).format(*values)).fetchall()[0][0][0]
        seconds.append(float(plan["Execution Time"]) / 1e3)
    return seconds


def over_connection(
    connection: psycopg.Connection[Any], questions: Sequence[Question]
) -> list[float]:
    """Seconds from sending the prepared statement to having its row."""
    seconds: list[float] = []
    for question in questions:
        before = time.perf_counter()
        connection.execute(AS_OF, question.parameters, prepare=True).fetchall()
        seconds.append(time.perf_counter() - before)
    return seconds


def in_process(engine: Engine, questions: Sequence[Question]) -> tuple[list[float], list[float]]:
    """Seconds per whole answer, and the seconds of it spent in database calls."""
    seconds: list[float] = []
    in_database: list[float] = []
    started = spent = 0.0

    @event.listens_for(engine, "before_cursor_execute")
    def before_statement(*_: Any) -> None:
        nonlocal started
        started = time.perf_counter()

    @event.listens_for(engine, "after_cursor_execute")
    def after_statement(*_: Any) -> None:
        nonlocal spent
        spent += time.perf_counter() - started

    for question in questions:
        spent = 0.0
        before = time.perf_counter()
        with database.session(engine) as session:
            article(session, question.title, str(question.key), question.day)
        seconds.append(time.perf_counter() - before)
        in_database.append(spent)
    event.remove(engine, "before_cursor_execute", before_statement)
    event.remove(engine, "after_cursor_execute", after_statement)
    return seconds, in_database


def over_rest(base_url: str, questions: Sequence[Question]) -> list[float]:
    """Seconds from sending a request to having its whole body."""
    seconds: list[float] = []
    with httpx.Client(base_url=base_url) as client:
        for question in questions:
            path = f"/v1/statutes/{quote(question.title, safe='')}/articles/{question.key}"
            before = time.perf_counter()
            response = client.get(path, params={"as_of": question.day.isoformat()})
            seconds.append(time.perf_counter() - before)
            if response.status_code != 200:
                raise SystemExit(f"{response.url} answered {response.status_code}: {response.text}")
    return seconds


@contextmanager
def served() -> Generator[str]:
    """A server process over the configured store; its base URL."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "api.cli", "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ) as server:
        try:
            base_url = f"http://127.0.0.1:{port}"
            _wait_for(server, base_url)
            yield base_url
        finally:
            server.terminate()


def _wait_for(server: subprocess.Popen[bytes], base_url: str) -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise SystemExit(f"The server ended with {server.returncode}.")
        try:
            httpx.get(f"{base_url}/openapi.json")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server did not answer within a minute.")


def by_git(repository: Path, questions: Sequence[Question]) -> list[float]:
    """Seconds per answer from the history of the question's file."""
    seconds: list[float] = []
    for question in questions:
        before = time.perf_counter()
        article_on(repository, question.path, question.key, question.day)
        seconds.append(time.perf_counter() - before)
    return seconds


def main() -> None:
    location = corpus_location(sys.argv[1] if len(sys.argv) > 1 else None)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else QUESTIONS
    engine = database.engine(Settings())
    url = libpq_url(engine.url.render_as_string(hide_password=False))
    medians: dict[str, float] = {}

    def show(name: str, seconds: list[float]) -> None:
        medians[name] = print_percentiles(name, seconds[WARM_UP:])

    with psycopg.connect(url, autocommit=True) as connection:
        questions = draw_questions(connection, count + WARM_UP)
        statutes = len({question.statute_id for question in questions})
        print(f"{count} questions on {statutes} statutes, after {WARM_UP} to warm up")
        show(
            "the as-of statement, executed by the server", executed_by_server(connection, questions)
        )
        show("the as-of statement over a connection", over_connection(connection, questions))
    whole, in_database = in_process(engine, questions)
    show("lawdb.lookup.article", whole)
    print_percentiles("  of which in database calls", in_database[WARM_UP:])
    engine.dispose()
    with served() as base_url:
        show("REST over loopback", over_rest(base_url, questions))
    with prepared_repository(location) as repository:
        git = print_percentiles(
            "git log, git cat-file and parsing",
            by_git(repository, questions[WARM_UP:][:GIT_QUESTIONS]),
        )
    for name, median in medians.items():
        print(f"git takes {git / median:.0f} times as long as {name}")


if __name__ == "__main__":
    main()
