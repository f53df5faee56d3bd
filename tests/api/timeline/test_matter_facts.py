"""A matter's facts as a timeline."""

from __future__ import annotations

from datetime import date
from typing import Any

from api.services.timeline.answering import answer_timeline
from api.services.timeline.matter_facts import of_matter
from api.services.timeline.requests import validated
from deadline_engine.matter.matter import Matter

TODAY = date(2026, 11, 30)
MATTER = Matter.model_validate(
    {
        "title": "2012년 사고",
        "rule": "kr.civil_act.tort",
        "events": [
            {
                "role": "knowledge",
                "date": "2012-03-05",
                "quote": "진단서를 받았다",
                "source": "갑3",
            },
            {"role": "knowledge", "date": "2012-04-05"},
            {"role": "act", "date": {"earliest": "2010-01-01", "latest": "2010-01-31"}},
            {"role": "filing", "date": "2015-01-01"},
        ],
        "tolling": [
            {"kind": "kr.civil_act.demand", "start": "2015-03-03"},
            {
                "kind": "kr.civil_act.suit",
                "start": "2015-05-01",
                "end": {"earliest": "2016-01-01"},
                "outcome": "upheld",
                "id": "suit",
            },
        ],
        "filing": {"date": "2015-09-01", "kind": "kr.civil_act.suit"},
    }
)


def ask(**query: Any) -> Any:
    request = {**of_matter(MATTER).model_dump(by_alias=True), "query": query}
    return answer_timeline(None, validated(request), TODAY)


def test_every_day_of_the_matter_is_a_fact_with_its_words() -> None:
    facts = {fact.id: fact for fact in ask(kind="list").facts}
    assert set(facts) == {
        "knowledge.1", "knowledge.2", "act", "filing", "kr.civil_act.demand.1.start",
        "suit.start", "suit.end", "filing.2",
    }  # fmt: skip
    assert (facts["knowledge.1"].quote, facts["knowledge.1"].source) == ("진단서를 받았다", "갑3")
    assert facts["suit.end"].value == "upheld"
    assert facts["filing.2"].value == "kr.civil_act.suit"
    assert facts["act"].event.latest == date(2010, 1, 31)
    assert all(fact.mentioned_on is None for fact in facts.values())


def test_two_days_of_one_role_contradict_each_other() -> None:
    assert ask(kind="when", of={"attribute": "knowledge"}).outcome == "ambiguous"
    assert ask(kind="order", a="act", b="knowledge.1").order == "before"


def test_events_of_different_computations_do_not() -> None:
    first, second = (
        {"role": "service", "date": day, "computations": [name]}
        for day, name in (("2020-01-01", "one"), ("2020-02-01", "two"))
    )
    chain = [{"id": "one", "rule": "a.b"}, {"id": "two", "rule": "a.b"}]
    matter = Matter.model_validate({"computations": chain, "events": [first, second]})
    assert {fact.subject for fact in of_matter(matter).facts} == {"사안 (one)", "사안 (two)"}
