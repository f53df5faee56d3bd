"""What the reader without a model takes from sentences, and what it leaves alone."""

from __future__ import annotations

import unicodedata
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from deadline_engine.extraction.by_rules import claims_in, claims_of, propose, read_by_rules
from deadline_engine.extraction.by_rules.attributes import attribute_rows
from deadline_engine.extraction.by_rules.claims import claim_rows
from deadline_engine.extraction.by_rules.deeds import deed_words
from deadline_engine.extraction.by_rules.events import event_rows
from deadline_engine.extraction.by_rules.filings import filing_rows
from deadline_engine.extraction.by_rules.nouns import nouns
from deadline_engine.extraction.by_rules.rivals import rival_rows
from deadline_engine.extraction.by_rules.step import step_rows
from deadline_engine.extraction.extraction import ExtractionOutcome, FieldKind, Reader
from deadline_engine.extraction.form import form_of
from deadline_engine.extraction.proposal import MOST_PROPOSED, Proposal
from deadline_engine.extraction.reading import extraction
from deadline_engine.extraction.source_text import LONGEST_TEXT, SourceText
from deadline_engine.matter.matter import LAST_DAY, Matter
from deadline_engine.rules.catalogue import packaged
from tests.deadline_engine.extraction.texts import odd_texts, sentences

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = [
    case
    for path in (HERE / "by_rules.yaml", *sorted((HERE / "by_rules").glob("*.yaml")))
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
]


CAUTIONS: list[dict[str, Any]] = yaml.safe_load((HERE / "cautions.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CAUTIONS, ids=lambda case: case["text"][:40])
def test_caution(case: dict[str, Any]) -> None:
    read = read_by_rules(SourceText(case["text"]), form_of(Matter(rule=case["rule"]), packaged()))
    assert len(read.notes) == len(case["says"])
    assert all(words in note.ko for words, note in zip(case["says"], read.notes, strict=True))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_reading(case: dict[str, Any]) -> None:
    source = SourceText(case["text"], case.get("written_on"))
    read = read_by_rules(source, form_of(Matter(rule=case["rule"]), packaged()))
    matter = read.matter
    assert matter is not None
    assert read.read_by.reader is Reader.RULES
    assert {e.role: e.date for e in matter.events} == case.get("events", {})
    assert len(matter.events) == len(case.get("events", {}))
    filing = case.get("filing")
    expected = filing if isinstance(filing, dict) or filing is None else {"date": filing}
    got = matter.filing.model_dump(exclude={"quote", "source"}) if matter.filing else None
    assert got == (expected and {"kind": "", **expected})
    steps = [t.model_dump(exclude_defaults=True, exclude={"quote"}) for t in matter.tolling]
    assert steps == case.get("tolling", [])
    assert matter.attributes == case.get("attributes", {})
    assert (matter.period.korean if matter.period else None) == case.get("period")
    said = {f.name: f.said_on.day for f in read.fields if f.said_on is not None}
    assert said == case.get("said_on", {})
    codes = [field.code for field in read.refused]
    assert [code for code in codes if code != "several_days_told"] == case.get("refused", [])
    several = {f.name for f in read.refused if f.code == "several_days_told"}
    assert several == set(case.get("disputed", []))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_all_that_is_proposed_stands_in_the_text(case: dict[str, Any]) -> None:
    source = SourceText(case["text"], case.get("written_on"))
    proposal = propose(source, form_of(Matter(rule=case["rule"]), packaged()))
    assert isinstance(proposal, Proposal)
    for field in (*proposal.events, *proposal.tolling, *proposal.attributes):
        assert source.quotable.places(field.quote)


def test_evidence_is_the_text_at_its_place() -> None:
    for case in CASES:
        source = SourceText(case["text"], case.get("written_on"))
        read = read_by_rules(source, form_of(Matter(rule=case["rule"]), packaged()))
        for field in read.fields:
            spans = [field.evidence, *(d.evidence for d in (field.day, field.end) if d)]
            assert all(s.quote == source.text[s.start : s.end] for s in spans)
            if field.kind is FieldKind.EVENT:
                assert field.day is not None


@pytest.mark.parametrize(
    "rule", ["kr.civil_act.claim", "kr.criminal.limitation", "uk.employment.unfair_dismissal"]
)
@settings(deadline=None)  # the first call builds patterns and tables
@given(text=st.one_of(sentences, odd_texts).filter(str.strip))
def test_no_text_raises_and_only_words_of_the_text_are_taken(rule: str, text: str) -> None:
    source = SourceText(text)
    form = form_of(Matter(rule=rule), packaged())
    read = read_by_rules(source, form)
    claims_in(text, packaged())
    for field in read.fields:
        for found in (field.evidence, *(d.evidence for d in (field.day, field.end) if d)):
            assert text[found.start : found.end] == found.quote
    assert read.model_dump_json() == read_by_rules(SourceText(text), form).model_dump_json()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_another_setting_of_the_text_reads_the_same(case: dict[str, Any]) -> None:
    form = form_of(Matter(rule=case["rule"]), packaged())
    days = [
        sorted((f.name, str(f.day.day)) for f in read_by_rules(source, form).fields if f.day)
        for source in (
            SourceText(case["text"], case.get("written_on")),
            SourceText(unicodedata.normalize("NFD", case["text"]), case.get("written_on")),
            SourceText(case["text"].replace(" ", "\u00a0"), case.get("written_on")),
        )
    ]
    assert days[0] == days[1] == days[2]


LONG = {
    "sentences": (CASES[0]["text"] + " ", LONGEST_TEXT),
    "one day over and over": ("2019. 3. 4. 송달받았다. ", 40_000),
    "lengths of time": ("그로부터 2주 뒤 ", 40_000),
    "no end of a sentence": ("2019. 3. 4. 판결을 송달받고 ", 40_000),
    "no space": ("가", LONGEST_TEXT),
    "NUL": ("\x00송달", 40_000),
}


@pytest.mark.parametrize(("piece", "length"), LONG.values(), ids=LONG.keys())
def test_long_texts_are_read(piece: str, length: int) -> None:
    text = (piece * (length // len(piece) + 1))[:length]
    read = read_by_rules(SourceText(text), form_of(Matter(rule=CASES[0]["rule"]), packaged()))
    assert read.matter is not None
    claims_in(text, packaged())


CLAIMS: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("claims.yaml").read_text())


@pytest.mark.parametrize("case", CLAIMS, ids=lambda case: case["text"][:40])
def test_which_rule_a_text_is_about(case: dict[str, Any]) -> None:
    claims = claims_of(case["text"], packaged())
    assert [candidate.rule for candidate in claims.candidates] == case["rules"]
    one = len(case["rules"]) == 1 and not case.get("nearest", False)
    assert claims.rule == (case["rules"][0] if one else None)
    assert claims.nearest == (case.get("nearest", False) or not case["rules"])
    if "words" in case:
        assert list(claims.words) == case["words"]
    if one:
        assert claims.words
        read = extraction(SourceText(case["text"]), None, packaged())
        rules = [field for field in read.fields if field.kind is FieldKind.RULE]
        assert [field.evidence.quote for field in rules] == list(claims.words)
        assert {field.name for field in rules} == {claims.rule}
    else:
        assert all(candidate.apart for candidate in claims.candidates)
        unknown = extraction(SourceText(case["text"]), None, packaged())
        assert unknown.outcome is ExtractionOutcome.RULE_UNKNOWN
        assert unknown.notes


def test_candidates_say_what_tells_them_apart() -> None:
    civil, criminal = claims_of("판결을 송달받고 항소하였다.", packaged()).candidates
    assert civil.apart is not None
    assert criminal.apart is not None
    assert "송달받은 날부터 2주" in civil.apart.ko
    assert "선고한 날부터 7일" in criminal.apart.ko
    assert "피고인" in criminal.apart.ko
    assert "피고인" not in civil.apart.ko


WORDINGS = [
    (row, text)
    for row in yaml.safe_load(Path(__file__).with_name("wordings.yaml").read_text())
    for text in row["texts"]
]


@pytest.mark.parametrize(("row", "text"), WORDINGS, ids=lambda item: str(item)[:50])
def test_usual_wordings(row: dict[str, Any], text: str) -> None:
    source = SourceText(text if text.isascii() else text.replace("D", "2021. 3. 4."))
    matter = read_by_rules(source, form_of(Matter(rule=row["rule"]), packaged())).matter
    assert matter is not None
    day = date(2021, 3, 4)
    if "filing" in row:
        assert matter.filing is not None
        assert (matter.filing.date, matter.filing.kind) == (day, row["filing"])
    else:
        assert {event.role: event.date for event in matter.events}.get(row["role"]) == day
        assert matter.filing is None


def test_every_name_of_the_word_lists_is_in_the_catalogue() -> None:
    catalogue = packaged()
    assert {row.rule for row in claim_rows()} <= set(catalogue.rules)
    assert set(nouns().deeds) <= set(deed_words())
    assert set(nouns().filings) <= {rule.tested_by.ko for rule in catalogue.rules.values()}
    assert {rule for row in rival_rows() for rule in row.rules} <= set(catalogue.rules)
    assert {rule for row in claim_rows() for rule in row.over} <= set(catalogue.rules)
    assert {row.role for row in event_rows()} <= set(catalogue.roles) | {LAST_DAY}
    assert {row.deed for row in event_rows()} <= set(deed_words())
    rules = {rule for row in event_rows() for rule in row.rules} - {"any"}
    assert rules <= set(catalogue.rules)
    kinds = {kind for row in step_rows().values() for kind in row.kinds}
    assert kinds <= set(catalogue.interruptions) | set(catalogue.suspensions)
    assert {deed for row in step_rows().values() for deed in row.since} <= set(deed_words())
    acts = {act for row in filing_rows() for act in row.tested_by}
    assert acts <= {rule.tested_by.ko for rule in catalogue.rules.values()}
    assert {kind for row in filing_rows() for kind in row.kinds} <= set(catalogue.interruptions)
    for row in attribute_rows():
        assert row.value in catalogue.attributes[row.attribute].values


def test_each_disputed_day_is_shown_with_its_words() -> None:
    text = "판결정본은 2026. 4. 17. 송달되었다. 판결정본은 2026. 4. 20. 다시 송달되었다."
    read = read_by_rules(
        SourceText(text), form_of(Matter(rule="kr.civil_procedure.appeal"), packaged())
    )
    told = [field for field in read.refused if field.code == "several_days_told"]
    assert [field.name for field in told] == ["service", "service"]
    assert "2026. 4. 17." in told[0].reason.ko
    assert "2026. 4. 20." in told[1].reason.ko


@pytest.mark.parametrize(
    ("written", "noted"), [("(월)", True), ("(금)", False), ("(월요일)", True), ("", False)]
)
def test_a_weekday_that_does_not_fit_is_noted(written: str, noted: bool) -> None:
    source = SourceText(f"피고는 2026. 4. 17.{written} 판결정본을 송달받았다.")
    read = read_by_rules(source, form_of(Matter(rule="kr.civil_procedure.appeal"), packaged()))
    assert any("금요일인데" in note.ko for note in read.notes) == noted
    assert read.matter is not None
    assert read.matter.events[0].date == date(2026, 4, 17)


def test_more_steps_than_a_proposal_holds_are_left_to_a_person() -> None:
    days = [f"{year}. {month}. {day}." for year in (2014, 2015) for month in range(1, 13)
            for day in range(1, 12)]  # fmt: skip
    text = " ".join(f"피고는 {day} 채무를 승인하였다." for day in days)
    read = read_by_rules(SourceText(text), form_of(Matter(rule="kr.civil_act.claim"), packaged()))
    assert read.matter is not None
    assert len(read.matter.tolling) == MOST_PROPOSED
    assert len(read.refused) == len(days) - MOST_PROPOSED


LEFT_OUT = (
    (
        "kr.civil_act.claim",
        "2019. 1. 2. 소를 제기하였으나 2020. 3. 4. 패소가 확정되었다.",
        "기판력",
    ),
    ("kr.civil_act.claim", "보증인 병은 2019. 1. 2. 채무 일부를 변제하였다.", "중단하거나"),
    ("kr.civil_procedure.appeal", "2026. 5. 12. 항소장을 우편으로 제출하였다.", "시험할"),
    (
        "kr.administrative_litigation.revocation",
        "처분은 2025. 9. 1. 고시되었고 원고는 2025. 12. 20. 이를 알았다.",
        "2004두619",
    ),
)


@pytest.mark.parametrize(("rule", "text", "words"), LEFT_OUT)
def test_what_is_left_out_and_matters_is_said_beside_the_reading(
    rule: str, text: str, words: str
) -> None:
    read = read_by_rules(SourceText(text), form_of(Matter(rule=rule), packaged()))
    assert [note for note in read.notes if words in note.ko]
    taken = read_by_rules(SourceText("2019. 1. 2."), form_of(Matter(rule=rule), packaged()))
    assert not taken.notes
