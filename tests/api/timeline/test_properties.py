"""What holds for every timeline, whatever its facts are."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from api.services.timeline.answering import answer_timeline
from api.services.timeline.answers import TimelineAnswer
from api.services.timeline.requests import validated

TODAY = date(2026, 11, 30)
FIRST = date(2018, 1, 1)
TURNED = {"before": "after", "after": "before"}

_days = st.integers(0, 40).map(lambda n: FIRST + timedelta(days=n))
_bounds = st.tuples(_days, _days).map(lambda d: {"earliest": min(d), "latest": max(d)})
_half_open = _days.map(lambda d: {"earliest": d}) | _days.map(lambda d: {"latest": d})
_lasting = st.tuples(_days, st.integers(1, 9)).map(
    lambda d: {"from": d[0], "to": d[0] + timedelta(days=d[1])}
)
_facts = st.lists(
    st.fixed_dictionaries(
        {
            "subject": st.sampled_from(["갑", "을"]),
            "attribute": st.sampled_from(["통지", "지급"]),
            "value": st.sampled_from(["1", "2", "3"]),
            "event": st.none() | _days | _bounds | _half_open | _lasting,
            "mentioned_on": st.none() | _days | _bounds | _half_open,
        }
    ),
    min_size=2,
    max_size=8,
).map(lambda facts: [{"id": f"f{n}", **fact} for n, fact in enumerate(facts)])


def ask(request: dict[str, Any], **query: Any) -> TimelineAnswer:
    return answer_timeline(None, validated({**request, "query": query}), TODAY)


def single(facts: list[dict[str, Any]]) -> dict[str, str]:
    """The attributes that are declared: only those some fact states may be."""
    return {"통지": "single"} if any(fact["attribute"] == "통지" for fact in facts) else {}


def ids(facts: Any) -> list[str]:
    return [fact.id for fact in facts]


@st.composite
def timelines(draw: st.DrawFn) -> dict[str, Any]:
    """Facts, and some of the supersessions that pass the gate, each confirmed at some time."""
    facts = draw(_facts)
    request: dict[str, Any] = {"attributes": single(facts), "facts": facts}
    pairs = ask(request, kind="proposals").proposals
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    edges: list[dict[str, Any]] = []
    for pair in chosen:
        said = pair.newer.mentioned_on
        if said is None or said.latest is None:
            continue
        confirmed = said.latest + timedelta(days=draw(st.integers(0, 20)))
        by = {"by": "person", "name": "갑", "confirmed_on": confirmed}
        edges.append({"newer": pair.newer.id, "older": pair.older.id, "confirmed_by": by})
    return {**request, "supersessions": edges}


@settings(deadline=None)
@given(_facts, _days, _days)
def test_knowledge_only_grows_where_nothing_is_superseded(
    facts: list[dict[str, Any]], one: date, other: date
) -> None:
    first, later = sorted((one, other))
    request = {"attributes": single(facts), "facts": facts}
    before = set(ids(ask(request, kind="known_on", day=first).facts))
    after = set(ids(ask(request, kind="known_on", day=later).facts))
    assert before <= after <= set(ids(ask(request, kind="list").facts))


@settings(deadline=None)
@given(_facts)
def test_the_order_of_two_is_that_of_the_two_turned_round(facts: list[dict[str, Any]]) -> None:
    request = {"facts": facts}
    for a in facts:
        for b in facts:
            one = ask(request, kind="order", a=a["id"], b=b["id"])
            other = ask(request, kind="order", a=b["id"], b=a["id"])
            assert one.order is not None
            assert other.order == TURNED.get(one.order, one.order)
            assert one.outcome == other.outcome


@settings(deadline=None)
@given(_facts)
def test_before_is_before_on_every_day_the_bounds_allow(facts: list[dict[str, Any]]) -> None:
    a, b = facts[:2]
    answer = ask({"facts": facts}, kind="between", a=a["id"], b=b["id"])
    if answer.order == "before":
        (one,), (other,) = answer.a, answer.b
        assert one.event is not None
        assert other.event is not None
        assert one.event.latest is not None
        assert other.event.earliest is not None
        assert one.event.latest < other.event.earliest
        assert answer.length is not None
        assert answer.length.least.days == (other.event.earliest - one.event.latest).days
        most = answer.length.most
        assert most is None or most.days >= answer.length.least.days


@settings(deadline=None)
@given(timelines(), st.randoms(use_true_random=False), _days)
def test_the_order_of_the_file_means_nothing(request: Any, random: Any, day: date) -> None:
    shuffled = {
        **request,
        "facts": random.sample(request["facts"], len(request["facts"])),
        "supersessions": random.sample(request["supersessions"], len(request["supersessions"])),
    }
    for query in (
        {"kind": "list"},
        {"kind": "list", "include_superseded": True},
        {"kind": "known_on", "day": day},
        {"kind": "when", "of": "통지"},
        {"kind": "between", "a": "통지", "b": "f1"},
        {"kind": "proposals"},
    ):
        assert ask(request, **query) == ask(shuffled, **query)


@settings(deadline=None)
@given(timelines(), _days)
def test_a_superseded_fact_is_in_no_default_answer(request: Any, day: date) -> None:
    gone = {edge["older"] for edge in request["supersessions"]}
    queries: list[dict[str, Any]] = [
        {"kind": "list"},
        {"kind": "when", "of": "통지"},
        {"kind": "when", "of": "f0"},
        {"kind": "order", "a": "f0", "b": "f1"},
        {"kind": "proposals"},
    ]
    for query in queries:
        answer = ask(request, **query)
        shown = {*ids(answer.facts), *ids(answer.perhaps), *ids(answer.a), *ids(answer.b)}
        for pair in answer.proposals:
            shown |= {pair.newer.id, pair.older.id}
        assert not shown & gone
    shown = set(ids(ask(request, kind="known_on", day=day).facts))
    confirmed = {
        edge["older"]
        for edge in request["supersessions"]
        if edge["confirmed_by"]["confirmed_on"] <= day
    }
    assert not shown & confirmed
    assert gone <= set(ids(ask(request, kind="list", include_superseded=True).facts))


@settings(deadline=None)
@given(timelines())
def test_what_superseded_a_fact_was_known_when_it_did(request: Any) -> None:
    for edge in request["supersessions"]:
        day = edge["confirmed_by"]["confirmed_on"]
        known = ask(request, kind="known_on", day=day, include_superseded=True)
        assert edge["newer"] in ids(known.facts)
