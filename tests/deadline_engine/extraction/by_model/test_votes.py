"""A majority of days decides what starts a period, whatever the words and the order of votes."""

from __future__ import annotations

from collections import Counter
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from deadline_engine.extraction.by_model.schemas import RoleTrigger, TriggerVote
from deadline_engine.extraction.by_model.votes import decided
from deadline_engine.extraction.form import form_of
from deadline_engine.extraction.proposal import DayWords
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged

SOURCE = SourceText(
    "2019. 5. 7. 다쳤고, 2019년 5월 7일 알았다. 2020. 6. 8. 진단, 2021. 7. 9. 항의."
)
FORM = form_of(Matter(rule="kr.civil_act.tort"), packaged())
DAYS = {
    "2019. 5. 7.": date(2019, 5, 7),
    "2019년 5월 7일": date(2019, 5, 7),
    "2020. 6. 8.": date(2020, 6, 8),
    "2021. 7. 9.": date(2021, 7, 9),
    "2022. 1. 1.": None,  # does not stand in the text
    "알았다": None,  # no day
}
WORDS = st.sampled_from(list(DAYS))
VOTE = st.none() | st.dictionaries(st.sampled_from(["act", "knowledge", "verdict"]), WORDS)


def vote(words: dict[str, str]) -> TriggerVote:
    return TriggerVote(
        triggers=tuple(
            RoleTrigger(role=role, quote=said, day=DayWords(words=said))
            for role, said in words.items()
        )
    )


@given(st.lists(VOTE, min_size=3, max_size=3))
def test_a_day_needs_more_than_half_of_all_votes(told: list[dict[str, str] | None]) -> None:
    found = decided(SOURCE, FORM, [None if words is None else vote(words) for words in told])
    events = {event.role: DAYS[event.day.words] for event in found.events}
    disputed = {each.name for each in found.decisive.disputed}
    for role in ("act", "knowledge"):
        read = [DAYS[words[role]] for words in told if words and role in words]
        counts = Counter(day for day in read if day is not None)
        day, count = counts.most_common(1)[0] if counts else (None, 0)
        if count >= 2:
            assert events[role] == day
            assert found.decisive.votes[role] == (count, 3)
            assert role not in disputed
        else:
            assert role not in events
            assert (role in disputed) == bool(counts)
    assert "verdict" not in events
    asked = [role for words in told if words for role in words]
    assert ("verdict" in asked) == any(each.code == "not_in_form" for each in found.refused)


@given(st.permutations([{"act": "2019. 5. 7."}, {"act": "2019년 5월 7일"}, {"act": "2020. 6. 8."}]))
def test_the_order_of_votes_does_not_matter(told: list[dict[str, str]]) -> None:
    found = decided(SOURCE, FORM, [vote(words) for words in told])
    (event,) = found.events
    assert DAYS[event.day.words] == date(2019, 5, 7)
    assert found.decisive.votes == {"act": (2, 3)}
    assert [each.code for each in found.refused] == ["votes_disagree"]


def test_without_votes_nothing_is_decided() -> None:
    assert decided(SOURCE, FORM, []).events == ()
