"""Read a commencement clause: the day for the whole revision, and the days of its departures."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from deadline_engine.counting.civil_act import commencement_after
from deadline_engine.counting.period import Unit
from ingest.addenda.clauses import commencement_clause, split_clauses
from ingest.addenda.other_act import own_place, start_of_place
from ingest.addenda.starts import Start, find_starts, reason_without_day
from ingest.addenda.targets import Target, parse_targets
from ingest.derived_version import Basis

DEFAULT_DAYS = 20
"""Without a clause, 20 days after promulgation.

헌법 제53조제7항, 법령 등 공포에 관한 법률 제13조.
"""


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a commencement staged by addressee (size of business, region)."""

    start: date | None
    """None where the clause leaves this stage to a decree that is not known."""
    addressees: str


@dataclass(frozen=True, slots=True)
class Departure:
    """A part of the revision that starts on a day of its own (다만, …)."""

    targets: tuple[Target, ...]
    start: Start
    words: str
    stages: tuple[Stage, ...] = ()


@dataclass(frozen=True, slots=True)
class Commencement:
    """When a revision starts."""

    start: date
    """For everything that no departure names."""
    basis: Basis
    departures: tuple[Departure, ...] = ()
    stages: tuple[Stage, ...] = ()
    follows_pending: bool = False
    """What amends a statute's pending amendment starts together with that amendment."""
    unresolved: Start | None = None
    """Why the clause's own words give no day; ``start`` is then the 시행일자."""
    words: str = ""
    source: str = ""
    """The decree that set ``start``, where the clause left it to one."""


_PROVISO = re.compile(r"다만\s*,|단\s*,|但\s*,?|다만\s+(?=제)|단\s+(?=제)")
_SENTENCE = re.compile(
    r"(?:시행|施行|적용)\s*(?:하고|하며|하되|한다|함|됨|하여|할\s*것)\s*[,.]?\s*"
)
_ITEM = re.compile(r"^\d{1,2}(?:의\d+)?\.\s*")
_PARAGRAPH = re.compile(r"^[①-⑳]")
_PARAGRAPH_TITLE = re.compile(r"^[①-⑳]\s*\(([^()]*)\)")
_FOLLOWING = re.compile(
    r"^[^까전후,.:]{0,8}?(?:부터|에\s*(?:시행|효력)|시행|로\s*한다|[)）]?\s*$)"
    r"|^\s*(?:날|일)?\s*[.,]?\s*$"
)
_REST = re.compile(
    r"그\s*(?:외|밖)의|기타|나머지|이외의|외의\s*(?:개정)?\s*(?:규정|사항|부분)|제외한"
)
_WHOLE = re.compile(
    r"^\s*(?:①\s*)?(?:이|본|동|本|이\s*개정)\s*(?:법|영|령|규칙|규정|명령|헌법|조례|法|令)"
)
_DAY_IN_BRACKETS = re.compile(
    r"\((?=[^()]*(?:\d년\s*\d{1,2}월\s*\d{1,2}일|되는\s*날))(?:[^()]|\([^()]*\))*\)(?=\s*부터)"
)
_WITHIN = re.compile(r"(?:년|개월|일)\s*(?:의\s*범위|(?:이내|내)에?\s)|정하는\s*시점")
_NAMES_A_PART = re.compile(
    r"^\s*(?:제\s*\d|법률\s*제|대통령령\s*제|별\s*표|별\s*지|부\s*칙|다음\s*각\s*목|「|[가-하]\.)"
    r"|개정\s*규정"
)
_NO_ADDRESSEE = re.compile(r"별\s*표|별\s*지|서식|부\s*칙")
_AFTER_DAY = re.compile(r"^\s*(?:한|하는|된|되는)?\s*날(?:부터)?")
_LATER_MARK = re.compile(r"<(?:개정|신설)\s*([^>]*)>")
_MARK_DATE = re.compile(r"(\d{4})\s*[.ㆍ·]\s*(\d{1,2})\s*[.ㆍ·]\s*(\d{1,2})")


def read_commencement(
    addenda: str, promulgated_on: date, front_matter: date, of_another_act: bool, title: str = ""
) -> Commencement:
    """Read the commencement of a revision from its own addenda.

    ``front_matter`` is the source's one date (시행일자). ``of_another_act``: the addenda are those
    of the Act that amended this statute on the way (타법개정); the articles named in them are then
    that Act's own, and ours start on the source's date unless a proviso names the clause that
    amends the statute of this ``title``, or they follow a pending amendment.
    """
    if not addenda:
        return Commencement(front_matter, Basis.REVISION)
    clauses = split_clauses(addenda)
    clause = commencement_clause(clauses)
    if clause is None:
        default = commencement_after(promulgated_on, DEFAULT_DAYS, Unit.DAY)
        basis = Basis.DEFAULT_20_DAYS if default == front_matter else Basis.REVISION
        return Commencement(front_matter, basis)
    words = clause.text
    if of_another_act:
        days = {start.day for _, _, start in find_starts(words, promulgated_on)}
        basis = Basis.ADDENDA if front_matter in days else Basis.REVISION
        place = own_place(clauses, title) if title else None
        own = start_of_place(words, place, promulgated_on, None) if place is not None else None
        if own is not None:
            return Commencement(own, Basis.ADDENDA, words=words)
        follows = "도래하지" in words or reason_without_day(words) == "follows_pending"
        return Commencement(front_matter, basis, follows_pending=follows, words=words)
    reader = _ClauseReader(promulgated_on)
    reader.read(words)
    return reader.result(front_matter, words)


def clause_amended_on(addenda: str, every_clause: bool = False) -> list[date]:
    """The days on which the commencement clause itself (or any clause) was amended, in order.

    A later Act may postpone a commencement by amending the addenda; the book then prints the
    amended clause with a mark (``<개정 2021.12.8>``). Empty where the clause carries no mark.
    """
    clauses = split_clauses(addenda)
    clause = commencement_clause(clauses)
    read = clauses if every_clause else [clause] if clause is not None else []
    days: list[date] = []
    for mark in (mark for c in read for mark in _LATER_MARK.findall(c.text)):
        for year, month, day in _MARK_DATE.findall(mark):
            try:
                days.append(date(int(year), int(month), int(day)))
            except ValueError:
                continue
    return sorted(days)


class _ClauseReader:
    def __init__(self, promulgated_on: date) -> None:
        self._promulgated_on = promulgated_on
        self._main: Start | None = None
        self._departures: list[Departure] = []
        self._stages: list[Stage] = []
        self._follows_pending = False
        self._waiting: tuple[Target, ...] = ()
        """Named in a half that sets only a limit ("공포 후 4년 내에 시행하되, 그 기간 내에 …")."""

    @property
    def _started_on(self) -> date | None:
        return self._main.day if self._main is not None else None

    def result(self, front_matter: date, words: str) -> Commencement:
        stages = tuple(self._stages)
        known = [stage.start for stage in stages if stage.start is not None]
        start, basis, unresolved = front_matter, Basis.REVISION, None
        if self._main is not None and self._main.day is not None:
            start, basis = self._main.day, Basis.ADDENDA
        elif known:
            start, basis = min(known), Basis.ADDENDA
        else:
            unresolved = self._main or Start(None, reason_without_day(words))
        return Commencement(
            start,
            basis,
            tuple(self._departures),
            stages,
            self._follows_pending,
            unresolved,
            words,
        )

    def read(self, text: str) -> None:
        for paragraph in _paragraphs(text):
            title = _PARAGRAPH_TITLE.match(paragraph)
            if title is not None and "시행" not in title.group(1):
                continue  # ③(대주주의 범위에 관한 경과조치) …
            head, items = _items(paragraph)
            main, proviso = _split_proviso(head)
            if items and not proviso and "각" in main:
                self._read_list(main, items)
                continue
            self._read_sentence(main, proviso=False)
            if items:
                self._read_list(proviso, items)
            elif proviso:
                self._read_sentence(proviso, proviso=True)

    def _read_sentence(self, sentence: str, proviso: bool) -> None:
        self._waiting = ()
        # "2020년 1월 1일(… 에 대한 개정규정은 2022년 2월 3일)부터": the bracket is for other cases
        before = ""
        for part in _SENTENCE.split(_DAY_IN_BRACKETS.sub("", sentence)):
            if part.strip(" .\n"):
                self._read_part(part, before, proviso)
            before += part

    def _read_part(self, part: str, before: str, proviso: bool) -> None:
        starts = self._accepted(part)
        if _WITHIN.search(part):  # "… 경과한 날부터 1년 내에 …": only a limit
            starts = [found for found in starts if found[2].day is None]
        if not starts:
            self._read_part_without_start(part, before, proviso)
        begin = 0
        for at, end, start in starts:
            named = part[begin:at]
            begin = end
            targets = tuple(parse_targets(named, before + part[: at - len(named)]))
            if not targets and begin == starts[-1][1]:
                targets = tuple(parse_targets(part[end:])) if proviso else ()
            is_rest = bool(_REST.search(named)) and not targets
            if not targets and start.day is None and self._waiting:
                words = (before + part).strip()
                self._departures.append(Departure(self._waiting, start, words))
            elif targets and not (_WHOLE.match(named) and _REST.search(named)):
                self._departures.append(Departure(targets, start, part.strip()))
            elif _WHOLE.match(named) and _REST.search(named) and targets:
                # "이 법은 제3조를 제외하고 … 시행한다": the rest starts here
                self._main = self._main or start
            elif (not proviso or is_rest) and start.day is None:
                self._leave_main_open(start.reason)
            elif not proviso or is_rest:
                self._main = self._main or start

    def _read_part_without_start(self, part: str, before: str, proviso: bool) -> None:
        reason = reason_without_day(part)
        if reason == "follows_pending":
            self._follows_pending = True
            return
        targets = tuple(parse_targets(part, before))
        whole = bool(_WHOLE.match(part)) or not targets
        if whole and not proviso:
            if "부터" in part or "시행" in part or "날" in part:
                self._leave_main_open(reason)
        elif targets and ("부터" in part or "시행일" in part or "날" in part or "때" in part):
            self._departures.append(Departure(targets, Start(None, reason), part.strip()))
        elif _WITHIN.search(part):
            self._waiting = targets

    def _leave_main_open(self, reason: str) -> None:
        """Note why the main clause says no day; a later half may name the decree that will."""
        vague = self._main is not None and self._main.reason in ("condition", "unread_clause")
        if self._main is None or (vague and reason == "by_decree"):
            self._main = Start(None, reason)

    def _accepted(self, part: str) -> list[tuple[int, int, Start]]:
        found = find_starts(part, self._promulgated_on, self._started_on)
        accepted = [f for f in found if _FOLLOWING.match(part[f[1] : f[1] + 14])]
        return accepted or [f for f in found if "부터" in part[f[1] : f[1] + 6]]

    def _read_list(self, head: str, items: list[str]) -> None:
        """Read one start an item: "다음 각 호의 개정규정은 해당 호에서 정하는 날부터"."""
        head_targets = tuple(parse_targets(head))
        staged: list[Stage] = []
        for item in items:
            found = find_starts(item, self._promulgated_on, self._started_on)
            targets = tuple(parse_targets(item)) if _NAMES_A_PART.search(item) else ()
            if not found:
                if targets and not head_targets:
                    reason = reason_without_day(item)
                    self._departures.append(Departure(targets, Start(None, reason), item))
                continue
            begin, end, start = found[-1]
            if targets and not head_targets:
                self._departures.append(Departure(targets, start, item))
            elif _REST.search(item) and not head_targets and not staged:
                self._main = self._main or start
            elif not _NO_ADDRESSEE.search(item) and start.reason in ("", "by_decree"):
                addressees = item[:begin] + _AFTER_DAY.sub("", item[end:])
                staged.append(Stage(start.day, addressees.strip(" :.：")))
        if not staged:
            return
        if head_targets:
            known = [stage.start for stage in staged if stage.start is not None]
            first = Start(min(known)) if known else Start(None, "by_decree")
            self._departures.append(Departure(head_targets, first, head.strip(), tuple(staged)))
        elif self._main is None:
            self._stages = staged


def _paragraphs(text: str) -> list[str]:
    paragraphs: list[list[str]] = [[]]
    for line in text.split("\n"):
        if _PARAGRAPH.match(line) and paragraphs[-1]:
            paragraphs.append([])
        paragraphs[-1].append(line)
    return ["\n".join(lines) for lines in paragraphs]


def _items(paragraph: str) -> tuple[str, list[str]]:
    head: list[str] = []
    items: list[str] = []
    for line in paragraph.split("\n"):
        if _ITEM.match(line):
            items.append(_ITEM.sub("", line))
        elif items:
            items[-1] += "\n" + line
        else:
            head.append(line)
    return " ".join(head), items


def _split_proviso(head: str) -> tuple[str, str]:
    match = _PROVISO.search(head)
    if match is None:
        return head, ""
    return head[: match.start()], head[match.end() :]
