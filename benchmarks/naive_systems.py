"""Systems that answer questions about articles, one right and two deliberately naive ones.

    python -m benchmarks.naive_systems [N]

Serves each over HTTP and scores it with N questions (default 200) about past events and as many
about present ones, as ``lawdb regress --target`` does. ``newest`` shows the newest text whatever
the date, as an index of today's texts does; ``oldest`` always shows the first one.
"""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from api.services.reading_store import ReadingStore
from api.services.regression.findings import Judgement
from api.services.regression.http_target import HttpTarget
from api.services.regression.intervals import ArticleInTime, ArticleVersionInTime, StoredIntervals
from api.services.regression.target_contract import CONTRACT
from api.services.regression.target_questions import questions_for_others
from api.services.regression.target_report import DirectionScore, score_target
from lawdb.event_date import today_in_seoul

Pick = Callable[[ArticleInTime, date], ArticleVersionInTime | None]
_ARTICLE = re.compile(r"(?P<law>[^.?]*?)\s*(?P<article>제\d+조(?:의\d+)*)")
_BEFORE_LAW = re.compile(r"^.*당시\s+")


def right(article: ArticleInTime, day: date) -> ArticleVersionInTime | None:
    """The text of the day."""
    return article.on(day)


def newest(article: ArticleInTime, day: date) -> ArticleVersionInTime | None:
    """The text of today, whatever the day."""
    del day
    return article.on(today_in_seoul())


def oldest(article: ArticleInTime, day: date) -> ArticleVersionInTime | None:
    """The first text there was, whatever the day."""
    del day
    return article.versions[0]


class NumberedArticles:
    """Answers questions that name an article; of others it finds nothing."""

    def __init__(self, intervals: StoredIntervals, pick: Pick) -> None:
        self._intervals = intervals
        self._pick = pick

    def __call__(self, question: str, event_date: date) -> list[dict[str, str]]:
        named = _ARTICLE.search(question)
        if named is None:
            return []
        law = _BEFORE_LAW.sub("", named["law"]).strip()
        shown: list[dict[str, str]] = []
        for statute_id in sorted(self._intervals.ids_of(law)):
            article = self._intervals.article(statute_id, named["article"])
            version = self._pick(article, event_date) if article is not None else None
            if version is not None and version.typings[-1].text:
                shown.append(
                    {
                        "statute": f"id:{statute_id}",
                        "article": named["article"],
                        "text": version.typings[-1].text,
                    }
                )
        return shown


@contextmanager
def served(system: Callable[[str, date], list[dict[str, str]]]) -> Iterator[str]:
    """Serve a system as the contract says, alone and in batches; yields its address."""

    def answer(body: dict[str, Any]) -> dict[str, Any]:
        day = date.fromisoformat(body["event_date"])
        return {"texts": system(body["question"], day)}

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if "questions" in body:
                said: Any = {
                    "answers": [{"id": each["id"], **answer(each)} for each in body["questions"]]
                }
            else:
                said = answer(body)
            content = json.dumps({"contract": CONTRACT, **said}, ensure_ascii=False).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/regress"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    """Score the three systems and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    today = today_in_seoul()
    with ReadingStore.open() as store, store.session() as session:
        intervals = StoredIntervals.read(session)
    questions = questions_for_others(intervals, today, count)
    for pick in (right, newest, oldest):
        with served(NumberedArticles(intervals, pick)) as url:
            score = score_target(intervals, HttpTarget(url), questions, today=today)
        print(f"{pick.__name__}: {'passed' if score.passed else 'failed'}, slips {score.slips_to}")
        print(f"    past events     {_line(score.past)}")
        print(f"    present events  {_line(score.present)}")
        print(f"    texts alike in several versions {score.undistinguishing}")


def _line(score: DirectionScore) -> str:
    rate = score.right_version_rate
    counts = ", ".join(f"{j.value} {n}" for j, n in score.came_to.items() if n)
    none = (score.came_to[Judgement.MISSED], score.came_to[Judgement.REFUSED], score.rightly_none)
    said = "–" if rate is None else f"{rate:.1%}"
    shown = score.questions - sum(none)
    counts += f", rightly no text {score.rightly_none}"
    return f"right version {said} of {shown} with text; {counts}"


if __name__ == "__main__":
    main()
