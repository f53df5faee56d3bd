"""Answers over a store: the law of the day, the right article, the disclosure, hostile drafts.

    python -m benchmarks.answers [COUNT] [--held-out] [--words-only] [--misses]

Needs an indexed store (``lawdb index``). COUNT questions (default 240) are made from the store
itself, without article numbers; ``benchmarks/answer_questions.py`` says how. ``--held-out`` asks
about other articles in other phrasings, on which nothing was adjusted. For each, a draft is
written from the store that a check must not let pass: the text of another day, an invented article,
one word altered; and sentences that it must let pass.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path

import yaml
from sqlalchemy.orm import Session

from api.services.answers import Answer, AnswerRequest, AnswerTools, answer
from api.services.answers.draft_check import checked_draft
from api.services.answers.drafting import Draft, DraftMaterial
from api.services.answers.grounds import overlaps
from api.services.answers.results import AnswerOutcome, AnswerSource
from api.services.search_tools import SearchToolbox
from benchmarks.answer_questions import AskedArticle, asked_articles
from benchmarks.hostile_drafts import HOSTILE, drafts_against
from lawdb import database
from lawdb.article_key import ArticleKey
from lawdb.knowledge import Knowledge
from lawdb.lookup.version_rows import joined, stored_versions, texts_of
from lawdb.search.request import SearchRequest
from lawdb.search.search import SearchTools, search
from lawdb.settings import Settings

TODAY = date(2026, 6, 2)
"""The last day the core bundle was verified for: what "today's texts" are."""
QUESTIONS = 240
LEAST_SHARE = 0.9
OUTSIDE = Path(__file__).with_name("questions_outside.yaml")


@dataclass
class Tally:
    """What was counted over the questions."""

    asked: Counter[str] = field(default_factory=Counter[str])
    governing: Counter[str] = field(default_factory=Counter[str])
    missed: list[tuple[AskedArticle, str]] = field(default_factory=list[tuple[AskedArticle, str]])
    texts: int = 0
    out_of_force: list[str] = field(default_factory=list[str])
    wrong_dates: list[str] = field(default_factory=list[str])
    undisclosed: list[str] = field(default_factory=list[str])
    withheld: list[str] = field(default_factory=list[str])
    drafted: Counter[str] = field(default_factory=Counter[str])
    undrafted: int = 0
    """Questions without a source, about which nothing can be drafted."""
    against: int = 0
    """Questions against which a draft of each hostile kind was written."""
    passed: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Sentences that the check let stay, by the kind of draft."""
    seconds: list[float] = field(default_factory=list[float])

    @property
    def share(self) -> float:
        """Share of the questions among whose sources is the governing article."""
        return sum(self.governing.values()) / max(1, sum(self.asked.values()))


def measure(
    session: Session, articles: Sequence[AskedArticle], toolbox: SearchToolbox, *, words_only: bool
) -> Tally:
    """Ask every question, and hold each answer to what has to be true of it."""
    tally = Tally()
    tools = AnswerTools(toolbox, today=TODAY)
    for asked in articles:
        began = time.perf_counter()
        found = answer(session, AnswerRequest(asked.question, words_only=words_only), tools)
        tally.seconds.append(time.perf_counter() - began)
        tally.asked[asked.group] += 1
        _hold_to_the_day(tally, asked, found)
        source = _governing(asked, found.sources)
        if source is None:
            tally.missed.append((asked, _stage(session, asked, found)))
        else:
            tally.governing[asked.group] += 1
        _drafts(session, tally, asked, found, source)
    return tally


def withheld_outside(
    session: Session, toolbox: SearchToolbox, *, words_only: bool
) -> dict[str, dict[str, list[str]]]:
    """What comes of questions whose law is not stored: withheld, with a caveat, or answered.

    By the half of the file, of which one was in sight when the measures were set.
    """
    tools = AnswerTools(toolbox, today=TODAY)
    halves: dict[str, list[str]] = yaml.safe_load(OUTSIDE.read_text("utf-8"))
    found: dict[str, dict[str, list[str]]] = {}
    for half, questions in halves.items():
        came = found[half] = {"withheld": [], "with a caveat": [], "answered": []}
        for question in questions:
            got = answer(session, AnswerRequest(question, words_only=words_only), tools)
            shown = bool(got.sources)
            came["withheld" if not shown else "with a caveat" if got.reasons else "answered"] += [
                question
            ]
    return found


def _hold_to_the_day(tally: Tally, asked: AskedArticle, found: Answer) -> None:
    if found.event_date is None or found.event_date.date != asked.day:
        tally.wrong_dates.append(asked.question)
    for source in found.sources:
        for interval in (source.interval, *(t.interval for t in source.other_texts)):
            tally.texts += 1
            days = found.event_date.interval if found.event_date else None
            if days is None or not overlaps(interval, days.start, days.end):
                tally.out_of_force.append(f"{source.name} {source.label}: {asked.question}")
    first = found.text.split("\n", 1)[0]
    source = found.event_date.source.value if found.event_date else ""
    said = str(found.event_date.interval) if found.event_date else found.first_line_ko
    if said not in first or (found.event_date and source not in {"question", "default"}):
        tally.undisclosed.append(asked.question)
    if found.outcome is not AnswerOutcome.ANSWERED:
        tally.withheld.append(f"{[r.code.value for r in found.reasons]} {asked.question}")


def _governing(asked: AskedArticle, sources: Sequence[AnswerSource]) -> AnswerSource | None:
    """The source that is the article asked about, with its text of the day."""
    for source in sources:
        if source.statute_id == asked.statute_id and source.article == str(asked.key):
            return source if source.text == asked.text else None
    return None


def _stage(session: Session, asked: AskedArticle, found: Answer) -> str:
    """Where an article that is not shown was lost."""
    if found.event_date is None or found.event_date.date != asked.day:
        return "event date"
    if found.outcome is not AnswerOutcome.ANSWERED:
        return "withheld: " + ", ".join(r.code.value for r in found.reasons)
    if asked.named and asked.statute_id not in {n.statute_id for n in found.named}:
        return "named statute"
    watch = f"id:{asked.statute_id} {asked.key}"
    request = SearchRequest(asked.question, as_of=found.event_date, watch=[watch])
    (seen,) = search(session, request, SearchTools(today=TODAY)).watched
    rank = f" ({seen.fused_rank})" if seen.fused_rank else ""
    return f"{seen.stage.value}{rank}"


def _drafts(
    session: Session,
    tally: Tally,
    asked: AskedArticle,
    found: Answer,
    governing: AnswerSource | None,
) -> None:
    """Hold drafts to the sources shown: hostile ones, right ones.

    About the governing article; where it was not found, about the first source.
    """
    source = governing or next((s for s in found.sources if s.binds), None)
    if source is None or found.event_date is None:
        tally.undrafted += 1
        return
    material = DraftMaterial(asked.question, found.event_date, found.sources, None, "ko")
    if governing is None:
        asked = replace(asked, other_texts=_texts_of(session, source))
    drafts = drafts_against(asked, source)
    tally.against += all(drafts[kind] for kind in HOSTILE)
    for kind, sentences in drafts.items():
        draft = Draft(sentences=list(sentences))
        check = checked_draft(session, draft, material, TODAY)
        tally.drafted[kind] += len(sentences)
        kept = [sentence.text for sentence in check.kept]
        removed = [f"[{each.code} {each.detail}] {each.sentence}" for each in check.removed]
        for text in kept if kind in HOSTILE else removed:
            tally.passed[kind].append(f"{asked.statute} {asked.key} {asked.day}: {text}")


def _texts_of(session: Session, source: AnswerSource) -> tuple[str, ...]:
    """All texts that a source's article ever had, the newest first."""
    key = ArticleKey.parse(source.article)
    versions = joined(stored_versions(session, source.statute_id, key, Knowledge()))
    hashes = [version.first.row.content_hash for version in reversed(versions)]
    texts = texts_of(session, hashes)
    return tuple(texts[each] for each in hashes)


def report(tally: Tally, *, misses: bool) -> bool:
    """Print what was counted; whether everything that must hold does."""
    total = sum(tally.asked.values())
    print(f"{total} questions; median {statistics.median(tally.seconds) * 1e3:.0f} ms an answer")
    print(f"texts shown: {tally.texts}, not in force on the event date: {len(tally.out_of_force)}")
    print(f"event date read otherwise than meant: {len(tally.wrong_dates)}")
    print(f"answers without the disclosure: {len(tally.undisclosed)}")
    print(f"withheld as not enough in the corpus: {len(tally.withheld)}")
    print(f"governing article among the sources: {tally.share:.1%} of {total}")
    for group, count in sorted(tally.asked.items()):
        print(f"  {group}: {tally.governing[group]} of {count}")
    stages = Counter(stage.split(" (")[0] for _, stage in tally.missed)
    for stage, count in stages.most_common():
        print(f"  lost at {stage}: {count}")
    print(f"hostile drafts of each kind: {tally.against} of {total}; no source: {tally.undrafted}")
    for kind, count in tally.drafted.items():
        verb = "passed" if kind in HOSTILE else "wrongly removed"
        print(f"drafts, {kind}: {count} sentences, {verb}: {len(tally.passed[kind])}")
    if misses:
        for asked, stage in tally.missed:
            print(f"  - [{stage}] {asked.statute} {asked.key} ({asked.day}): {asked.question}")
        for name, lines in (("withheld", tally.withheld), ("date", tally.wrong_dates)):
            print(*(f"  {name}: {line}" for line in lines), sep="\n")
        for kind, lines in tally.passed.items():
            print(*(f"  {kind}: {line}" for line in lines), sep="\n")
    hostile = sum(len(tally.passed[kind]) for kind in HOSTILE)
    faults = [tally.out_of_force, tally.undisclosed]
    return not any(faults) and not hostile and tally.share >= LEAST_SHARE


def main(arguments: Sequence[str]) -> int:
    """Measure the configured store; 1 where something that must hold does not."""
    numbers = [int(argument) for argument in arguments if argument.isdecimal()]
    engine = database.reading_engine(Settings())
    with Session(engine) as session:
        held_out = "--held-out" in arguments
        count = (numbers or [QUESTIONS])[0]
        articles = asked_articles(session, count, TODAY, held_out=held_out)
        toolbox = SearchToolbox(timedelta(days=30))
        tally = measure(session, articles, toolbox, words_only="--words-only" in arguments)
        outside = withheld_outside(session, toolbox, words_only="--words-only" in arguments)
    for half, came in outside.items():
        counts = {name: len(questions) for name, questions in came.items()}
        print(f"questions whose law is not stored, {half}: {counts}")
        if "--misses" in arguments:
            for name in ("with a caveat", "answered"):
                print(*(f"  {name}: {question}" for question in came[name]), sep="\n")
    return 0 if report(tally, misses="--misses" in arguments) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
