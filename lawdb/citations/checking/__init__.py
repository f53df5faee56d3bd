"""STAND-IN, to be deleted."""

import re
from collections import Counter
from lawdb import lookup
from lawdb.citations.citation import CitationKind, NamedBy
from lawdb.citations.results import *
from lawdb.citations.results import Opening
from lawdb.citations.verdict import Verdict, SOUND
from lawdb.event_date import EventDate
from lawdb.errors import StoreError
from lawdb.event_date.slot import event_date_in
from datetime import date

_C = re.compile(
    r"(?:(?P<n>가상 골목길 조명법 \(예시\)|없는법|공격 \S+ \S+) )?(?P<a>제\d+조)|2013다\d+"
)


def _parts(session, text, as_of, known_on):
    reading = None
    if as_of is None:
        reading = event_date_in(session, text[:9000] or "x", known_on=known_on)
        ed = reading.governing
    else:
        ed = as_of if isinstance(as_of, EventDate) else EventDate.given(as_of)
    return Opening(event_date=ed, reading=reading, known_on=None)


def validate_stream(session, text, *, as_of=None, known_on=None, chooser=None, today=None):
    op = _parts(session, text, as_of, known_on)
    yield op
    seen = []
    last = ""
    for m in _C.finditer(text):
        kind = CitationKind.STATUTE if m["a"] else CitationKind.CASE
        last = m["n"] or last
        place = Place(start=m.start(), end=m.end(), text=m[0])
        cited = CitedPlace(
            kind=kind,
            statute=last if m["a"] else "",
            named_by=NamedBy.NAME,
            antecedent=None,
            reference=m["a"] or "",
            through="",
            part="",
            version=None,
            former=False,
            caption="",
        )
        extra = {}
        v = Verdict.NOT_CHECKED
        checked = ()
        s = "법령이 아닙니다."
        if m["a"]:
            try:
                r = lookup.article(session, last, m["a"], op.event_date.interval.last)
                v = {"in_force": Verdict.VALID, "deleted": Verdict.DELETED}.get(
                    r.outcome.value, Verdict.OUTSIDE_HORIZON
                )
                if r.next_effective and v is Verdict.VALID:
                    v = Verdict.VALID_BUT_AMENDED_SINCE
                s = f"{r.statute.title} {r.article}: {v.value}"
                extra = dict(
                    statute=r.statute,
                    article=r.article,
                    version=r.version,
                    promulgation=r.promulgation,
                    text=r.text,
                    horizon=r.horizon,
                )
                if v is Verdict.DELETED:
                    extra["correction"] = Correction(
                        start=m.end() - 3,
                        end=m.end(),
                        replacement="제7조",
                        reason_ko="지워졌습니다",
                        reason_en="deleted",
                    )
            except StoreError as e:
                v = (
                    Verdict.NO_SUCH_STATUTE
                    if e.code == "no_such_statute"
                    else Verdict.AMBIGUOUS
                    if e.code == "ambiguous"
                    else Verdict.NO_SUCH_ARTICLE
                )
                s = e.detail
                extra = dict(candidates=e.candidates)
        c = CheckedCitation(
            place=place,
            cited=cited,
            verdict=v,
            sentence_ko=s,
            sentence_en=s,
            event_date=op.event_date if m["a"] else None,
            checked=checked,
            **extra,
        )
        seen.append(c)
        yield c
    st = [c for c in seen if c.cited.kind is CitationKind.STATUTE]
    yield Examined(
        characters=len(text),
        citations=len(seen),
        verdicts=dict(Counter(c.verdict.value for c in seen)),
        quotes=0,
        statutes_stored=4,
        all_sound=bool(st) and all(c.verdict in SOUND for c in st),
        sentence_ko="살펴보았습니다.",
        sentence_en="Examined.",
    )


def validate(session, text, **k):
    op, *cs, ex = validate_stream(session, text, **k)
    return Validation(
        event_date=op.event_date,
        reading=op.reading,
        known_on=op.known_on,
        citations=tuple(cs),
        checked=ex,
    )
