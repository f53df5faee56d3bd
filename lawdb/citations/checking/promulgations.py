"""A promulgation that no revision of the statute has: what is wrong with it, what may be meant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from rapidfuzz.distance import OSA

from deadline_engine.particles import subject
from lawdb.citations.checking.findings import Said
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.results import BadPromulgation
from lawdb.event_date.promulgation_brackets import CitedRevision, Turn
from lawdb.lookup.promulgation import StoredRevision, promulgation_of

_ONE_SLIP = 1
"""One digit wrong, missing, too many, or two neighbours exchanged."""
_MOST_LIKELY = 5
_NUMBER = re.compile(r"제?\s*0*(\d{1,6})\s*호")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with a cited promulgation."""

    bad: BadPromulgation | None
    """None where the store cannot tell: its history of the statute begins later, or ends before."""
    said: Said
    meant: StoredRevision | None = None
    """The one revision of the statute that can be meant; None where there is none, or several."""
    certain: bool = False
    """Whether ``meant`` differs in the date alone, or by one slip in the number alone."""


def diagnose(law: StoredLaw, name: str, cited: CitedRevision) -> Diagnosis:
    """Why the statute has no such revision, in this order.

    1. its number was promulgated on another day: ``date_differs``;
    2. something else was promulgated that day, its number one slip away: ``number_differs``;
    3. the stored history does not reach the day: the store cannot tell (one promulgation amends
       many statutes, so that finding it with another proves nothing);
    4. number and day are those of a revision of another statute alone: ``other_statute``;
    5. something else was promulgated that day: ``number_differs``;
    6. nothing fits: ``no_such_revision``, with what is one slip in the number and near in time.
    """
    own = law.histories.revisions_under(name)
    same_number = [r for r in own if cited.number and r.promulgation_no == cited.number]
    if same_number:
        return _date_differs(cited, same_number, own) if cited.day else _several(cited, same_number)
    same_day = sorted(
        (r for r in own if cited.day and r.promulgated_on == cited.day),
        key=lambda r: (_slips(r, cited), r.promulgation_no),
    )
    if same_day and (not cited.number or _slips(same_day[0], cited) <= _ONE_SLIP):
        return _number_differs(cited, same_day)
    if (untold := _beyond_the_store(law, own, cited)) is not None:
        return untold
    elsewhere = law.revisions_anywhere(cited.number, cited.day) if cited.number else []
    if elsewhere and cited.day is not None:
        return _other_statute(name, cited, elsewhere, same_day)
    return _nothing_fits(name, cited, own, same_day)


def _nothing_fits(
    name: str, cited: CitedRevision, own: list[StoredRevision], same_day: list[StoredRevision]
) -> Diagnosis:
    if same_day:
        return _number_differs(cited, same_day)
    near = [r for r in own if _slips(r, cited) <= _ONE_SLIP and _near(r, cited.day)]
    return Diagnosis(
        _bad(cited, "no_such_revision", near),
        Said(
            f"{name}에는 {_cited_ko(cited)}의 개정이 없습니다.{_perhaps_ko(near)}",
            f"{name} has no revision {_cited_en(cited)}.{_perhaps_en(near)}",
        ),
        near[0] if len(near) == 1 else None,
    )


def no_such_day(law: StoredLaw, name: str, bracket: str) -> Diagnosis:
    """A bracket whose date no calendar has; its number may still say which revision is meant."""
    written = _NUMBER.search(bracket)
    number = written[1] if written else ""
    own = [r for r in law.histories.revisions_under(name) if r.promulgation_no == number]
    cited = CitedRevision(Turn.UNREAD, None, number)
    days = ", ".join(str(r.promulgated_on) for r in own)
    return Diagnosis(
        _bad(cited, "no_such_day", own),
        Said(
            "괄호에 적힌 공포일은 달력에 없는 날입니다."
            + (f" 제{number}호는 {days}에 공포되었습니다." if own else "")
            + " 공포일을 고쳐 주십시오.",
            "The calendar has no such day of promulgation."
            + (f" No. {number} was promulgated on {days}." if own else "")
            + " Correct the date.",
        ),
        own[0] if len(own) == 1 else None,
        certain=len(own) == 1,
    )


def starts_differ(cited: CitedRevision, written: date, listed: str) -> Diagnosis:
    """A bracket that gives a day of commencement which the revision does not have."""
    bad = BadPromulgation(
        written_on=cited.day,
        written_number=cited.number,
        reason="effective_date_differs",
        likely=(),
    )
    return Diagnosis(
        bad,
        Said(
            f"{_cited_ko(cited)}는 {written}에 시행되지 않았습니다. 수록된 시행일: {listed}.",
            f"Revision {_cited_en(cited)} did not start on {written}; the store has {listed}.",
        ),
    )


def _date_differs(
    cited: CitedRevision, found: list[StoredRevision], own: list[StoredRevision]
) -> Diagnosis:
    only = found[0] if len(found) == 1 else None
    another_that_day = any(r.promulgated_on == cited.day for r in own)
    days = ", ".join(str(r.promulgated_on) for r in found)
    return Diagnosis(
        _bad(cited, "date_differs", found),
        Said(
            f"제{cited.number}호는 {cited.day}이 아니라 {days}에 공포되었습니다."
            " 공포일을 고쳐 주십시오.",
            f"No. {cited.number} was promulgated on {days}, not on {cited.day}; correct the date.",
        ),
        only,
        certain=only is not None and not another_that_day,
    )


def _number_differs(cited: CitedRevision, found: list[StoredRevision]) -> Diagnosis:
    slips = [r for r in found if _slips(r, cited) <= _ONE_SLIP]
    only = found[0] if len(found) == 1 else slips[0] if len(slips) == 1 else None
    numbers = ", ".join(f"제{r.promulgation_no}호" for r in found)
    english = ", ".join(f"No. {r.promulgation_no}" for r in found)
    return Diagnosis(
        _bad(cited, "number_differs", found),
        Said(
            f"{cited.day}에 공포된 이 법령의 개정은 {numbers}입니다. 번호를 확인해 주십시오.",
            f"What was promulgated for this statute on {cited.day} is {english}; check the number.",
        ),
        only,
        certain=only is not None and only in slips and len(found) == 1,
    )


def _other_statute(
    name: str,
    cited: CitedRevision,
    elsewhere: list[StoredRevision],
    same_day: list[StoredRevision],
) -> Diagnosis:
    titles = ", ".join(dict.fromkeys(r.title for r in elsewhere))
    likely = [*same_day, *elsewhere]
    return Diagnosis(
        _bad(cited, "other_statute", likely),
        Said(
            f"수록된 연혁에서 {_cited_ko(cited)}는 {subject(name)} 아니라 {titles}의 개정입니다."
            " 법령명과 번호를 확인해 주십시오.",
            f"In the stored histories {_cited_en(cited)} amends {titles}, not {name};"
            " check the statute and the number.",
        ),
        same_day[0] if len(same_day) == 1 else None,
    )


def _several(cited: CitedRevision, found: list[StoredRevision]) -> Diagnosis:
    days = ", ".join(str(r.promulgated_on) for r in found)
    return Diagnosis(
        _bad(cited, "no_such_day", found),
        Said(
            f"제{cited.number}호는 {days}에 각각 공포되었습니다. 공포일을 적어 주십시오.",
            f"No. {cited.number} was promulgated on {days}; write the date.",
        ),
    )


def _beyond_the_store(
    law: StoredLaw, own: list[StoredRevision], cited: CitedRevision
) -> Diagnosis | None:
    """Whether the revision may be one that the store lacks: before its history, or after it."""
    if not own:
        return None
    spans = [law.histories.statute(i).span for i in {r.statute_id for r in own}]
    first = min(r.promulgated_on for r in own)
    complete = all(span.from_enactment for span in spans)
    before = (
        cited.day < first
        if cited.day is not None
        else cited.number.isdigit() and int(cited.number) < _lowest_number(own)
    )
    if before and not complete:
        return _untold(
            f"수록된 이 법령의 연혁은 {first} 공포분부터여서 그 전의 개정은 확인할 수 없습니다."
            " law.go.kr에서 확인해 주십시오.",
            f"The stored history of this statute begins with the revision of {first};"
            " whether there was an earlier one it cannot tell. Check it at law.go.kr.",
        )
    until = max((s.verified_until for s in spans if s.verified_until), default=None)
    if cited.day is not None and until is not None and cited.day > until:
        return _untold(
            f"자료는 {until}까지 확인되어, 그 뒤에 공포된 개정은 확인할 수 없습니다."
            " lawdb update로 갱신해 주십시오.",
            f"The store was verified up to {until}; a later promulgation it cannot tell."
            " Run lawdb update.",
        )
    return None


def _untold(korean: str, english: str) -> Diagnosis:
    return Diagnosis(None, Said(korean, english))


def _lowest_number(own: list[StoredRevision]) -> int:
    return min((int(r.promulgation_no) for r in own if r.promulgation_no.isdigit()), default=0)


def _slips(revision: StoredRevision, cited: CitedRevision) -> int:
    if not cited.number:
        return 0
    return OSA.distance(revision.promulgation_no, cited.number)


def _near(revision: StoredRevision, day: date | None) -> bool:
    """Whether a date may be a slip for the revision's: two of year, month and day agree."""
    if day is None:
        return True
    own = revision.promulgated_on
    return [own.year == day.year, own.month == day.month, own.day == day.day].count(True) >= 2


def _bad(cited: CitedRevision, reason: str, likely: list[StoredRevision]) -> BadPromulgation:
    return BadPromulgation(
        written_on=cited.day,
        written_number=cited.number,
        reason=reason,
        likely=tuple(promulgation_of(r) for r in likely[:_MOST_LIKELY]),
    )


def _cited_ko(cited: CitedRevision) -> str:
    return " ".join(
        filter(None, (str(cited.day or ""), f"제{cited.number}호" if cited.number else ""))
    )


def _cited_en(cited: CitedRevision) -> str:
    number = f"No. {cited.number}" if cited.number else ""
    return " ".join(filter(None, (number, f"of {cited.day}" if cited.day else "")))


def _perhaps_ko(likely: list[StoredRevision]) -> str:
    if not likely:
        return " 공포일과 번호를 확인해 주십시오."
    listed = ", ".join(f"제{r.promulgation_no}호({r.promulgated_on})" for r in likely)
    return f" 혹시 {listed}인지 확인해 주십시오."


def _perhaps_en(likely: list[StoredRevision]) -> str:
    if not likely:
        return " Check its date and number."
    listed = ", ".join(f"No. {r.promulgation_no} of {r.promulgated_on}" for r in likely)
    return f" Perhaps {listed} is meant; check it."
