"""Every curated rule against the core bundle: its revision, its clause, and the two texts."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb.article_reference import ArticleReference, unit_text
from lawdb.governing import TransitionalRule, curated_rules
from lawdb.knowledge import Knowledge
from lawdb.lookup.version_rows import joined, stored_versions, texts_of
from lawdb.models import Addendum, Revision, StatuteName
from lawdb.names.normalise import normalise_name

pytestmark = pytest.mark.shared

RULES = [rule for rule in curated_rules() if not rule.statute_id.startswith("EX")]
NEWEST = Knowledge()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.rule_id)
def test_the_revision_and_its_clauses_exist(core: Session, rule: TransitionalRule) -> None:
    revision = core.scalars(
        select(Revision).where(
            Revision.statute_id == rule.statute_id,
            Revision.promulgation_no == rule.promulgation_no,
        )
    ).one()
    assert revision.promulgated_on == rule.promulgated_on
    numbers = set(core.scalars(select(Addendum.number).where(Addendum.revision_id == revision.id)))
    assert rule.read_clauses <= numbers
    title = core.scalars(
        select(StatuteName.name).where(
            StatuteName.statute_id == rule.statute_id, StatuteName.kind == "official"
        )
    )
    assert normalise_name(rule.title) in {normalise_name(name) for name in title}


REFERENCES = [(rule, reference) for rule in RULES for reference in rule.references]


@pytest.mark.parametrize(
    ("rule", "reference"), REFERENCES, ids=[f"{r.rule_id} {ref}" for r, ref in REFERENCES]
)
def test_the_two_texts_differ(
    core: Session, rule: TransitionalRule, reference: ArticleReference
) -> None:
    texts = joined(stored_versions(core, rule.statute_id, reference.key, NEWEST))
    place = [text.interval.start for text in texts].index(rule.text_from)
    pair = [text.first.row.content_hash for text in texts[max(place - 1, 0) : place + 1]]
    words = texts_of(core, pair)
    units = [unit_text(words[content_hash], reference.path) for content_hash in pair]
    assert units[-1], f"the new text has no {reference}"
    assert len(units) == 1 or units[0] != units[1]


def test_there_are_many() -> None:
    assert len(RULES) >= 50
    assert sum(rule.when is None for rule in RULES) == 2
