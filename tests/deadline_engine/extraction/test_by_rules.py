"""What the reader without a model takes from sentences, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.extraction.by_rules import propose, read_by_rules
from deadline_engine.extraction.extraction import FieldKind, Reader
from deadline_engine.extraction.form import form_of
from deadline_engine.extraction.proposal import Proposal
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("by_rules.yaml").read_text())


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
