"""Whatever the text and the day: no exception, spans that match the text, days in order."""

from __future__ import annotations

from datetime import date, timedelta
from unicodedata import normalize

from hypothesis import example, given, settings
from hypothesis import strategies as st

from deadline_engine.expressions import calendar_candidates, promulgation_spans, read_times, roles
from deadline_engine.expressions.expression import Precision, TimeReading

# The words of the grammar and what surrounds them, so that random joins reach its corners.
PIECES = (
    "2020", "20", "99", "3", "13", "31", "년", "년도", "월", "일", ".", ". ", "-", "/", "~",
    " ", "'", "(", ")", "<", "단기 4287년", "2020. 3. 5.", "2020년 3월 5일", "3월 5일",
    "2월 30일", "부터", "까지", "이후", "이전", "전", "후", "뒤", "경", "초", "말", "중순",
    "같은 해", "같은 달", "이듬해", "다음 날", "그해", "작년", "올해", "올", "지난", "이번",
    "다음", "오는", "달", "주", "분기", "상반기", "봄", "겨울", "추석", "설", "연휴",
    "대체공휴일", "금요일", "두", "석", "열흘", "며칠", "몇", "999", "최근", "요즘", "엊그제",
    "이맘때", "연말", "월초", "매년", "제", "조", "법률 제10429호", "2013다12345", "개정 ",
    "부칙 ", "계약", "사고 당시", "안 날", "소를 제기", "당시", "이천이십년", "\x00", "😀",
    "\n", "２０２０",
)  # fmt: skip
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=25).map("".join)
DAYS = st.dates()


def check(reading: TimeReading, text: str) -> None:
    at = 0
    for expression in reading.expressions:
        assert at <= expression.start < expression.end <= len(text)
        assert text[expression.start : expression.end] == expression.text
        assert expression.text == expression.text.strip()
        assert expression.candidates
        assert set(expression.roles) <= set(roles())
        days = [candidate.days for candidate in expression.candidates]
        assert len(set(days)) == len(days)
        for candidate in expression.candidates:
            assert 0 < candidate.score <= 1
            is_open = candidate.days.start is None or candidate.days.end is None
            assert (candidate.precision is Precision.OPEN) == is_open
            assert candidate.name_ko
            assert candidate.name_en
        at = expression.end
    for item in (*reading.undated, *reading.unreadable):
        assert text[item.start : item.end] == item.text


@given(TEXTS, DAYS)
@example("최근", date(9999, 2, 1))  # the year after is beyond the calendar
@settings(max_examples=600, deadline=None)
def test_any_text_on_any_day(text: str, today: date) -> None:
    check(read_times(text, today), text)


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_characters(text: str) -> None:
    check(read_times(text, date(2026, 10, 14)), text)


@given(TEXTS, DAYS)
@settings(max_examples=200, deadline=None)
def test_decomposed_letters_are_read_as_composed(text: str, today: date) -> None:
    composed, given_text = (normalize(form, text) for form in ("NFC", "NFD"))
    as_composed, as_given = read_times(composed, today), read_times(given_text, today)
    check(as_given, given_text)
    for one, other in zip(
        (*as_composed.expressions, *as_composed.undated, *as_composed.unreadable),
        (*as_given.expressions, *as_given.undated, *as_given.unreadable),
        strict=True,
    ):
        assert normalize("NFC", other.text) == one.text
    assert [e.candidates for e in as_composed.expressions] == [
        e.candidates for e in as_given.expressions
    ]


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_promulgation_spans_stand_in_order(text: str) -> None:
    at = 0
    for start, end in promulgation_spans(text):
        assert at <= start < end <= len(text)
        at = end


@given(st.dates(date(1890, 1, 1), date(2099, 12, 31)), st.dates(date(2049, 1, 1)))
@settings(max_examples=200, deadline=None)
def test_every_way_of_writing_a_day_names_that_day(day: date, today: date) -> None:
    for text in (
        f"{day.year}년 {day.month}월 {day.day}일",
        f"{day.year}. {day.month}. {day.day}.",
        f"{day.year}.{day.month:02d}.{day.day:02d}",
        day.isoformat(),
        f"{day.year}/{day.month}/{day.day}",
    ):
        (expression,) = read_times(f"나는 {text}에 계약했다", today).expressions
        assert expression.reading is not None
        assert expression.reading.days.single == day


@given(st.dates(date(1990, 1, 1), date(2090, 12, 31)))
@settings(max_examples=25, deadline=None)
def test_the_table_and_the_grammar_agree(today: date) -> None:
    for row in calendar_candidates(today):
        (expression,) = read_times(row.name_ko, today).expressions
        assert expression.text == row.name_ko
        assert expression.candidates[0].days == row.days, row.name_ko
        assert expression.candidates[0].convention == row.convention, row.name_ko


@given(st.dates(date(1990, 1, 1), date(2090, 12, 31)))
@settings(max_examples=100, deadline=None)
def test_before_and_after_leave_no_day_out_and_share_none(today: date) -> None:
    for words in ("2020. 3. 5.", "2020년 3월", "2020년", "지난달", "작년 여름", "추석"):
        before = read_times(f"{words} 전", today).expressions[0].reading
        until = read_times(f"{words} 이전", today).expressions[0].reading
        since = read_times(f"{words} 이후", today).expressions[0].reading
        after = read_times(f"{words} 후", today).expressions[0].reading
        assert before is not None
        assert until is not None
        assert since is not None
        assert after is not None
        assert before.days.end == since.days.start
        assert until.days.end == after.days.start


@given(st.integers(1, 9), st.dates(date(1990, 1, 1), date(2090, 12, 31)))
@settings(max_examples=100, deadline=None)
def test_weeks_ago_are_days_ago(number: int, today: date) -> None:
    weeks = read_times(f"{number}주 전", today).expressions[0].reading
    assert weeks is not None
    assert weeks.days.single == today - timedelta(days=7 * number)
