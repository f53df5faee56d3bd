"""A matter computed: every reading as a graph of its own, evaluated and put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import lru_cache, reduce

from deadline_engine.calendars import registry
from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.calendars.england import BANK_HOLIDAYS
from deadline_engine.calendars.korea import PUBLIC_HOLIDAYS
from deadline_engine.calendars.us import FEDERAL_HOLIDAYS
from deadline_engine.counting import conventions
from deadline_engine.counting.convention import Convention
from deadline_engine.graph.chaining import Chain, Chained, Sources, chain_of
from deadline_engine.graph.elements import NodeKind, Question, Step, Value, Verdict, Warned
from deadline_engine.graph.errors import CalendarNeeded, Contradiction, UnknownFact
from deadline_engine.graph.evaluation import evaluate
from deadline_engine.graph.facts import Reading
from deadline_engine.graph.readings import contradicting, readings
from deadline_engine.graph.resolving import asker
from deadline_engine.graph.result import Ended, ReadingResult, Result
from deadline_engine.graph.selecting import attributes_used
from deadline_engine.graph.span import UNKNOWN, Span, day_after, earlier, hull, later
from deadline_engine.graph.wording import VERDICT_WORDS, day_en, day_ko, josa
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import Catalogue, packaged
from deadline_engine.rules.regime import Regime
from deadline_engine.rules.schema import Combination, Rule

SCHEMA_VERSION = 1
_CALENDARS = {"KR": PUBLIC_HOLIDAYS, "UK": BANK_HOLIDAYS.id, "US": FEDERAL_HOLIDAYS.id}


def compute(
    matter: Matter,
    catalogue: Catalogue | None = None,
    *,
    calendar: Callable[[str], HolidayCalendar] | None = None,
    convention: Callable[[str], Convention] | None = None,
) -> Result:
    """When the period of a matter ends, and whether the act tested came in time.

    Pure: nothing is read but the matter and the catalogue (the packaged one by default).
    ``calendar`` gives the holidays of a jurisdiction, by default the packaged ones up to the
    matter's ``announced_until``. Days are calendar days of the forum. Raises UnknownRule,
    UnknownFact, Contradiction, Gap, Cycle, MatterError and TooManyReadings; each says which facts
    it concerns.
    """
    catalogue = catalogue or packaged()
    rules = {c.id: catalogue.rule(c.rule) for c in matter.chain}
    not_used = _refuse_unknown_attributes(matter, rules, catalogue)
    _refuse_other_jurisdiction(matter, rules)
    used: dict[str, HolidayCalendar] = {}

    def calendar_of(rule: Rule) -> HolidayCalendar:
        code = rule.jurisdiction
        if code not in used:
            used[code] = (calendar or _packaged_calendar(matter))(code)
        return used[code]

    sources = Sources(catalogue, calendar_of, convention or conventions.named)
    results: list[ReadingResult] = []
    assumptions: list[Warned] = [*not_used]
    of_facts, of_doctrine = readings(matter, rules, catalogue)
    verdicts: set[Verdict] = set()
    ends: set[Span] = set()
    for reading in (*of_facts, *of_doctrine):
        chain = chain_of(matter, reading, sources)
        result = _evaluated(reading, chain)
        assumptions += chain.assumed
        if reading in of_facts:
            verdicts.add(result.verdict)
        if reading in of_facts and not reading.attributes:
            ends.add(result.due)
        if not any(_same_end(result, other) for other in results):
            results.append(result)
    usual = results[0]
    verdict = usual.verdict if len(verdicts) == 1 else Verdict.INDETERMINATE
    if verdict is Verdict.NOT_TESTED and len(ends) > 1:
        verdict = Verdict.INDETERMINATE
    asked = [
        asker(catalogue)(name)
        for name in dict.fromkeys(name for r in of_facts for name in r.attributes or ())
        if len(verdicts) > 1
    ]
    if verdict is Verdict.INDETERMINATE and not asked and not usual.questions:
        asked = _exact_days(usual, contradicting(matter), catalogue)
    decided = verdict in {Verdict.IN_TIME, Verdict.LATE, Verdict.NO_LIMITATION, Verdict.TOO_EARLY}
    return Result(
        SCHEMA_VERSION,
        matter.title,
        verdict,
        reduce(hull, ends, usual.due),
        tuple(results),
        () if decided else tuple(dict.fromkeys((*asked, *usual.questions))),
        tuple(
            dict.fromkeys(
                [
                    *usual.warnings,
                    *map(_other_reading, results if len(ends) > 1 else results[1:]),
                    *_holidays_to_come(matter, usual, rules[usual.ends[-1].computation]),
                ]
            )
        ),
        tuple(dict.fromkeys(assumptions)),
        tuple(dict.fromkeys(rule.id for rule in rules.values())),
        tuple(c.set_used for c in used.values()),
        matter.as_of,
    )


def _exact_days(
    usual: ReadingResult, conflicts: Iterable[str], catalogue: Catalogue
) -> list[Question]:
    """What to ask where only bounds, or contradicting facts, leave the verdict open."""
    ask = asker(catalogue)
    questions = [ask(role) for role in conflicts]
    for step in usual.steps:
        day = step.done.value.day
        if step.kind is not NodeKind.EVENT or day is None or day.exact is not None or day.never:
            continue
        questions.append(
            Question(
                step.node.removeprefix("event:"),
                f"{josa(step.name_ko, '은', '는')} 정확히 언제입니까? ({day_ko(day)})",
                f"On which day exactly: {step.name_en} ({day_en(day)})?",
            )
        )
    return questions


def _holidays_to_come(matter: Matter, usual: ReadingResult, rule: Rule) -> list[Warned]:
    """Said of a last day to come that holidays move: one may yet be proclaimed for it."""
    due = usual.due.earliest
    still = {Regime.LIMITATION_OF_PROSECUTION, Regime.TAKING_EFFECT, Regime.TRIBUNAL_TIME_LIMIT}
    if matter.as_of is None or due is None or due <= matter.as_of or rule.regime in still:
        return []
    return [
        Warned(
            "holidays_may_be_proclaimed",
            "아직 오지 않은 날이므로, 임시공휴일 등이 새로 지정되면 기한이 달라질 수 있습니다.",
            "The day has not come: a holiday proclaimed until then would change the deadline.",
        )
    ]


def _packaged_calendar(matter: Matter) -> Callable[[str], HolidayCalendar]:
    def of(jurisdiction: str) -> HolidayCalendar:
        own = _CALENDARS.get(jurisdiction)
        calendar_id = matter.calendar or own
        if own is not None and calendar_id is not None and own[:3] != calendar_id[:3]:
            raise Contradiction(
                f"the holidays of {jurisdiction} are law, and {calendar_id} is a calendar of "
                "another place; leave calendar out"
            )
        if calendar_id is None:
            raise CalendarNeeded(
                f"which days are holidays in {jurisdiction} depends on the place of the act; give "
                "calendar, such as eu.DE"
            )
        keeps_announcements = calendar_id.startswith("kr.")
        return _calendar(calendar_id, matter.announced_until if keeps_announcements else None)

    return of


@lru_cache(maxsize=64)
def _calendar(calendar_id: str, announced_until: date | None) -> HolidayCalendar:
    return registry.named(calendar_id, announced_until=announced_until)


def _evaluated(reading: Reading, chain: Chain) -> ReadingResult:
    steps = evaluate(chain.graph)
    by_node = {step.node: step for step in steps}
    warned = [w for step in steps for w in step.done.warnings]
    warned += [Warned("rule", w.ko, w.en) for part in chain.parts for w in part.rule.warnings]
    return ReadingResult(
        reading.id,
        reading.ko,
        reading.en,
        tuple(_ended(part, by_node) for part in chain.parts),
        steps,
        tuple(dict.fromkeys(q for step in steps for q in step.done.questions)),
        tuple(dict.fromkeys(warned)),
    )


def _ended(part: Chained, steps: Mapping[str, Step]) -> Ended:
    rule, built = part.rule, part.built
    value = steps[built.deadline].done.value
    filing = steps[built.filing].done.value if built.filing else None
    return Ended(
        part.computation.id,
        rule.id,
        rule.name.ko,
        rule.name.en,
        rule.regime.value,
        value.day or UNKNOWN,
        _base(rule, [steps[node].done.value.day or UNKNOWN for node in built.bases]),
        value.until,
        None if filing is None else filing.day,
        _verdict(value, filing),
        None if filing is None else filing.days_late,
    )


def _verdict(value: Value, filing: Value | None) -> Verdict:
    if filing is not None and filing.verdict is not None:
        return filing.verdict
    if value.conditional:
        return Verdict.INDETERMINATE
    if value.unlimited:
        return Verdict.NO_LIMITATION
    if value.day is None or (not value.day.never and value.day.exact is None):
        return Verdict.INDETERMINATE
    return Verdict.NOT_TESTED


def _base(rule: Rule, spans: list[Span]) -> Span:
    found = spans[0]
    for span in spans[1:]:
        found = (later if rule.combination is Combination.LATER else earlier)(found, span)
    return found.map(day_after) if rule.regime is Regime.TAKING_EFFECT else found


def _refuse_unknown_attributes(
    matter: Matter, rules: Mapping[str, Rule], catalogue: Catalogue
) -> list[Warned]:
    """Refuse attributes and values nobody knows; returns those that no rule of the matter asks."""
    asked = {name for rule in rules.values() for name in attributes_used(rule, catalogue)}
    not_used: list[Warned] = []
    for name, value in matter.attributes.items():
        known = catalogue.attributes.get(name)
        if known is None:
            listed = ", ".join(sorted(asked)) or "none"
            raise UnknownFact(f"there is no attribute {name!r}; the rule asks for {listed}")
        if value not in known.values:
            raise UnknownFact(f"{name} is one of {', '.join(known.values)}, not {value!r}")
        if name not in asked:
            not_used.append(
                Warned(
                    "attribute_not_used",
                    f"{josa(known.name.ko, '은', '는')} 이 규칙이 묻지 않아 보지 않았습니다.",
                    f"{known.name.en} is nothing this rule asks for; it was left out.",
                )
            )
    return not_used


def _refuse_other_jurisdiction(matter: Matter, rules: Mapping[str, Rule]) -> None:
    for computation, rule in rules.items():
        if matter.jurisdiction is not None and rule.jurisdiction != matter.jurisdiction:
            raise Contradiction(
                f"the matter is of {matter.jurisdiction}, and {rule.id} is a rule of "
                f"{rule.jurisdiction}; choose another rule, or leave jurisdiction out",
                (f"deadline:{computation}",),
            )


def _same_end(a: ReadingResult, b: ReadingResult) -> bool:
    return _ends(a) == _ends(b)


def _ends(reading: ReadingResult) -> list[tuple[Span, Verdict]]:
    return [(end.due, end.verdict) for end in reading.ends]


def _other_reading(reading: ReadingResult) -> Warned:
    ko, en = "", ""
    if reading.verdict is not Verdict.NOT_TESTED:
        words_ko, words_en = VERDICT_WORDS[reading.verdict]
        ko, en = f", 판단 {words_ko}", f", {words_en}"
    return Warned(
        "other_reading",
        f"다른 해석 — {reading.ko}: 기한 {day_ko(reading.due)}{ko}.",
        f"Another reading, {reading.en}: deadline {day_en(reading.due)}{en}.",
    )
