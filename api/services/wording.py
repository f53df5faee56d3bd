"""The words in which doors show codes to people: Korean first, English beside it."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from lawdb.citations.annotation.standing import Standing
from lawdb.citations.verdict import Verdict
from lawdb.comparison.unit_changes import ChangeKind
from lawdb.event_date.event_date import EventDateSource
from lawdb.governing.results import GoverningOutcome
from lawdb.governing.rule import Governs
from lawdb.outcome import Outcome
from lawdb.results import Interval, Promulgation, RulingOnText
from lawdb.search.results import Part, PartName, SearchOutcome, Stage


class Words(NamedTuple):
    """One notion in both languages."""

    ko: str
    en: str

    def __str__(self) -> str:
        return f"{self.ko} ({self.en})"


OUTCOMES = {
    Outcome.IN_FORCE: Words("시행 중", "in force"),
    Outcome.PENDING: Words("시행 예정", "promulgated, not in force yet"),
    Outcome.DELETED: Words("삭제됨", "deleted"),
    Outcome.REPEALED: Words("폐지됨", "repealed"),
    Outcome.NO_LONGER_IN_FORCE: Words("실효", "no longer in force"),
    Outcome.STRUCK_DOWN: Words("위헌 결정 등으로 효력 상실", "struck down"),
    Outcome.NOT_YET_ENACTED: Words("제정 전", "not yet enacted"),
    Outcome.OUTSIDE_HORIZON: Words("수록 범위 밖", "outside the stored history"),
    Outcome.NO_SUCH_STATUTE: Words("그런 법령 없음", "no such statute"),
    Outcome.NO_SUCH_ARTICLE: Words("그런 조문 없음", "no such article"),
    Outcome.AMBIGUOUS: Words("여러 법령에 해당", "ambiguous"),
    Outcome.UNRESOLVED_COMMENCEMENT: Words("시행일 불명", "commencement unresolved"),
}

VERDICTS = {
    Verdict.VALID: Words("맞음", "valid"),
    Verdict.VALID_BUT_AMENDED_SINCE: Words(
        "그날에는 맞고, 그 뒤 개정됨", "valid that day, amended since"
    ),
    Verdict.WRONG_VERSION: Words("다른 시기의 글", "the text of another time"),
    Verdict.QUOTE_MISMATCH: Words("인용문이 다름", "the quote is no text of it"),
    Verdict.PENDING: Words("시행 예정", "promulgated, not in force yet"),
    Verdict.NOT_YET_ENACTED: Words("제정 전", "not yet enacted"),
    Verdict.NO_LONGER_IN_FORCE: Words("실효", "no longer in force"),
    Verdict.DELETED: Words("삭제됨", "deleted"),
    Verdict.REPEALED: Words("폐지됨", "repealed"),
    Verdict.STRUCK_DOWN: Words("위헌 결정 등으로 효력 상실", "struck down"),
    Verdict.STRUCK_DOWN_IN_PART: Words("위헌 결정 등으로 일부 효력 상실", "struck down in part"),
    Verdict.RENAMED: Words("그날에는 다른 이름", "went by another name that day"),
    Verdict.NO_SUCH_STATUTE: Words("그런 법령 없음", "no such statute"),
    Verdict.NO_SUCH_ARTICLE: Words("그런 조문 없음", "no such article"),
    Verdict.NO_SUCH_PARAGRAPH: Words("그런 항ㆍ호ㆍ목 없음", "no such paragraph"),
    Verdict.BAD_PROMULGATION: Words(
        "공포번호와 공포일이 맞지 않음", "promulgation number and day disagree"
    ),
    Verdict.OUTSIDE_HORIZON: Words("수록 범위 밖", "outside the stored history"),
    Verdict.AMBIGUOUS: Words("여럿에 해당", "ambiguous"),
    Verdict.UNRESOLVED: Words("정하지 못함", "unresolved"),
    Verdict.NOT_CHECKED: Words("확인 대상 아님", "not checked"),
}

STANDINGS = {
    Standing.PROBLEM: Words("고칠 것", "to be changed"),
    Standing.UNDECIDED: Words("판단하지 못한 것", "not decided"),
    Standing.AMENDED: Words("그날에는 맞고, 그 뒤 개정된 것", "right that day, amended since"),
    Standing.SOUND: Words("맞는 것", "right"),
    Standing.NOT_CHECKED: Words("확인하지 않은 것", "not checked"),
}

GOVERNING_OUTCOMES = {
    GoverningOutcome.DECIDED_BY_EVENT_DATE: Words("기준일에 따름", "decided by the event date"),
    GoverningOutcome.DECIDED_BY_TRANSITIONAL_RULE: Words("부칙에 따름", "decided by the addenda"),
    GoverningOutcome.MAY_BE_DECIDED_OTHERWISE: Words(
        "부칙이 달리 정할 수 있음", "addenda may decide otherwise"
    ),
    GoverningOutcome.DEPENDS_ON_DAY: Words("날짜에 따라 다름", "depends on the day"),
    GoverningOutcome.NEEDS_FACT: Words("사실이 더 필요함", "a fact is missing"),
    GoverningOutcome.TEXT_UNKNOWN: Words("조문을 알 수 없음", "the text is not known"),
}

RELATIONS = {
    "in_force": Words("기준일 당시의 글", "in force on the event date"),
    "older": Words("종전의 글", "an older text"),
    "newer": Words("뒤에 개정된 글", "a newer text"),
}

SAYS = {
    Governs.NEW_TEXT: Words("개정된 글이 적용됨", "the amended text governs"),
    Governs.OLD_TEXT: Words("종전의 글이 적용됨", "the earlier text governs"),
    Governs.BY_EVENT_DATE: Words("기준일에 따름", "the event date decides"),
}

BASES = {
    "source": Words("공식 조문시행일자", "official date per article"),
    "addenda": Words("부칙의 시행일 규정", "commencement clause of the addenda"),
    "revision": Words("개정본의 시행일자", "the revision's one date"),
    "default_20_days": Words("시행일 규정 없음: 공포 후 20일", "no clause: 20 days"),
    "unresolved": Words("알 수 없음", "unresolved"),
}

CHANGES = {
    ChangeKind.ADDED: Words("신설", "added"),
    ChangeKind.DELETED: Words("삭제", "deleted"),
    ChangeKind.CHANGED: Words("변경", "changed"),
    ChangeKind.UNCHANGED: Words("같음", "unchanged"),
}

ADDENDUM_KINDS = {
    "commencement": Words("시행일", "commencement"),
    "application": Words("적용례", "application"),
    "transitional": Words("경과조치", "transitional"),
    "sunset": Words("유효기간", "sunset"),
    "other": Words("그 밖의 부칙", "other"),
}

RULING_KINDS = {
    "unconstitutional": Words("위헌", "unconstitutional"),
    "nonconformity": Words("헌법불합치", "nonconformity"),
    "limited": Words("한정위헌", "unconstitutional in one reading"),
}


EVENT_DATE_SOURCES = {
    EventDateSource.GIVEN: Words("지정된 날", "given"),
    EventDateSource.CITATION: Words("인용된 개정 전 법령", "a cited version"),
    EventDateSource.QUESTION: Words("질문에서 읽음", "read from the question"),
    EventDateSource.ANCHOR: Words("법령의 연혁에서 읽음", "read from a statute's history"),
    EventDateSource.DEFAULT: Words("오늘로 가정함", "today was assumed"),
}

SEARCH_OUTCOMES = {
    SearchOutcome.FOUND: Words("찾음", "found"),
    SearchOutcome.NOTHING_FOUND: Words("맞는 것이 없음", "nothing found"),
    SearchOutcome.NEEDS_EVENT_DATE: Words("기준일을 정해야 함", "needs an event date"),
    SearchOutcome.OUTSIDE_HORIZON: Words("수록 범위 밖", "outside the stored history"),
}

PARTS = {
    PartName.NAMED: Words("조문 지목", "article named"),
    PartName.STATUTE: Words("법령 지목", "statute named"),
    PartName.WORDS: Words("낱말", "words"),
    PartName.MEANING: Words("뜻", "meaning"),
}

STAGES = {
    Stage.NOT_INDEXED: Words("색인되지 않음", "not indexed"),
    Stage.GATE_CUT: Words("거르는 조건에 걸림", "cut by a gate"),
    Stage.POOL_MISS: Words("후보에 들지 못함", "no candidate"),
    Stage.SCORE_CUT: Words("순위에서 밀림", "ranked lower"),
    Stage.RERANK_WINDOW_OUT: Words("재순위 대상 밖", "not shown to the reranker"),
    Stage.RERANK_REJECTED: Words("재순위에서 밀림", "put lower by the reranker"),
    Stage.ASSEMBLY_DROPPED: Words("색인이 뒤처짐", "the index is behind"),
    Stage.EXPOSED: Words("결과에 있음", "among the hits"),
}


def part_words(part: Part) -> str:
    """``낱말 1위``: a ranking and the place in it; ``조문 지목`` has no places."""
    name = PARTS[part.part].ko
    return name if part.part is PartName.NAMED else f"{name} {part.rank}위"


def interval_words(interval: Interval) -> str:
    """``2015-09-11 ~ 2017-08-08``: both days included, as people read a span of days."""
    if interval.end is None:
        return f"{interval.start} ~"
    last = date.fromordinal(interval.end.toordinal() - 1)
    return f"{interval.start} ~ {last}"


def promulgation_words(promulgation: Promulgation) -> str:
    """``법률 제8720호, 2007-12-21 공포, 일부개정``."""
    kind = f", {promulgation.kind}" if promulgation.kind else ""
    return (
        f"{promulgation.statute_kind} 제{promulgation.number}호,"
        f" {promulgation.promulgated_on} 공포{kind}"
    )


def ruling_words(ruling: RulingOnText) -> str:
    """``제2항: 헌법재판소 2014헌바148 등 위헌 (일부: …), 2018-08-30 ~``."""
    part = f" (일부: {ruling.scope_ko})" if ruling.scope == "part" else ""
    effect = f", 효력 상실 {interval_words(ruling.effect)}" if ruling.effect else ""
    return (
        f"{ruling.unit or '조문 전체'}: {ruling.court} {ruling.decided_on} {ruling.case_no}"
        f" {RULING_KINDS[ruling.kind].ko}{part}{effect}"
    )
