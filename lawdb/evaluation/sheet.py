"""The sheet a judge reads: the question, its day, and the whole text of one version, every field.

What a model was shown comes back with its label and is held against the sheet, field by field: a
label on a cut text, or without the ruling that struck it, is refused.
"""

from __future__ import annotations

import hashlib
import json
from datetime import date
from typing import Any

from sqlalchemy.orm import Session

from lawdb.evaluation.gold import GoldQuery, GoldRecord
from lawdb.evaluation.gold_errors import JudgeSawCutText, JudgeSawNotAll, NoTextOfVersion
from lawdb.evaluation.labelled_version import labelled_version
from lawdb.lookup import article
from lawdb.results import ArticleResult, RulingOnText


class Sheet(GoldRecord):
    """Everything that bears on whether a version answers a question."""

    words: str
    event_date: date
    statute_id: str
    statute_title: str
    """As on ``looked_up_on``."""
    statute_kind: str
    article: str
    article_title: str
    looked_up_on: date
    """The day on which the text stands here: the event date, where it was then in force."""
    in_force_from: date
    in_force_to: date | None
    """First day after; None while open."""
    outcome: str
    promulgated_on: date | None
    promulgation_no: str
    text: str
    """The whole article."""
    text_hash: str
    addenda: tuple[str, ...]
    """Clauses of the addenda that concern the article, whole."""
    rulings: tuple[str, ...]

    @property
    def hash(self) -> str:
        """Of all fields."""
        plain = json.dumps(self.model_dump(mode="json"), ensure_ascii=False, sort_keys=True)
        return hashlib.sha256(plain.encode()).hexdigest()


def sheet(
    session: Session,
    query: GoldQuery,
    statute: str,
    article_number: str,
    version_day: date | None = None,
) -> Sheet:
    """The sheet of the version that stood on ``version_day`` (default: on the event date).

    Raises NoTextOfVersion, and what ``lawdb.lookup.article`` raises.
    """
    day = version_day or query.event_date
    found = article(session, statute, article_number, day)
    if found.text is None or found.version is None:
        raise NoTextOfVersion(
            f"{found.statute.title} {found.article} has no text on {day} ({found.outcome.value});"
            f" list its versions with: lawdb versions id:{found.statute.id} {found.article}"
        )
    # Of several typings one is judged: that of the event date, else the first.
    governs = query.event_date in found.version
    typed_on = query.event_date if governs else found.version.start
    if day != typed_on:
        found = article(session, f"id:{found.statute.id}", found.article, typed_on)
    return _sheet(query, found)


def require_whole(shown: dict[str, Any], of: Sheet) -> None:
    """Raise JudgeSawCutText or JudgeSawNotAll where a model was not shown the sheet as it is."""
    whole = of.model_dump(mode="json")
    text = shown.get("text")
    if isinstance(text, str) and text != of.text and _is_cut(text, of.text):
        raise JudgeSawCutText(
            f"of the {len(of.text)} characters of {of.article} it was shown {len(text)}: show the"
            " sheet whole (lawdb eval sheet), to a model that can read it"
        )
    missing = [name for name in whole if name not in shown]
    if missing:
        raise JudgeSawNotAll(f"it was not shown: {', '.join(missing)}; show the sheet whole")
    other = [name for name in whole if shown[name] != whole[name]]
    if other:
        raise JudgeSawNotAll(
            f"it was shown otherwise than it stands: {', '.join(other)}; take the sheet anew with:"
            " lawdb eval sheet"
        )


def _is_cut(shown: str, whole: str) -> bool:
    bare = shown.strip().removesuffix("...").removesuffix("…").strip()
    return bare in whole


def _sheet(query: GoldQuery, found: ArticleResult) -> Sheet:
    version = labelled_version(found)
    return Sheet(
        words=query.words,
        event_date=query.event_date,
        statute_id=found.statute.id,
        statute_title=found.statute.title,
        statute_kind=found.statute.kind,
        article=found.article,
        article_title=found.title,
        looked_up_on=found.event_date.day,
        in_force_from=version.first_day,
        in_force_to=version.interval.end,
        outcome=found.outcome.value,
        promulgated_on=found.promulgation and found.promulgation.promulgated_on,
        promulgation_no=found.promulgation.number if found.promulgation else "",
        text=version.text,
        text_hash=version.text_hash,
        addenda=tuple(clause.text for clause in found.addenda),
        rulings=tuple(map(_ruling, found.rulings)),
    )


def _ruling(ruling: RulingOnText) -> str:
    effect = "in effect" if ruling.in_effect else "not in effect on this day"
    head = f"{ruling.court} {ruling.decided_on} {ruling.case_no}, {ruling.kind}, {effect}"
    return f"{head}: {ruling.unit} {ruling.scope_ko}".strip()
