"""``eflaw`` bodies over derivation: what one prints was in force on its day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ingest.derived_version import Basis, DerivedVersion, Status
from ingest.intervals.retyping import is_retyping, mark_dates
from ingest.official.article_rows import Rows, agrees, covering, next_after
from ingest.official.bodies import OfficialBody
from ingest.official.disagreement import Disagreement, DisagreementKind
from ingest.source_revision import SourceArticle
from lawdb.article_key import ArticleKey

NOT_PRINTED = "공식 본문에 없는 조문 (the official body of {day} does not print the article)"
NOT_YET = (
    "official_body: {day} 현행 본문은 개정 전 문언임"
    " (the official body of that day does not print this text yet)"
)


@dataclass(frozen=True, slots=True)
class _Print:
    """How the body of one day prints one article; ``article`` None where it does not."""

    day: date
    body: OfficialBody
    article: SourceArticle | None

    @property
    def mst(self) -> str:
        return self.body.revision.mst


def last_of_each_day(bodies: Iterable[OfficialBody]) -> list[OfficialBody]:
    """The bodies of days, one a day: of revisions that start together the later one prints both.

    ``bodies`` are in promulgation order; the result is in the order of days.
    """
    by_day: dict[date, OfficialBody] = {}
    for body in bodies:
        if body.revision.body_as_of is not None:
            by_day[body.revision.body_as_of] = body
    return [by_day[day] for day in sorted(by_day)]


def with_bodies_of_days(
    rows: Rows,
    key: ArticleKey,
    bodies: list[OfficialBody],
    revisions: Mapping[date, str],
) -> tuple[Rows, list[Disagreement]]:
    """One article's rows with what the bodies print; ``bodies`` in the order of their days.

    ``revisions``: the MST promulgated on each day, to tell which revision an amendment mark names.
    """
    article = _Article(key, list(rows), revisions)
    for body in bodies:
        day = body.revision.body_as_of
        if day is not None:
            article.take(_Print(day, body, body.revision.articles.get(key)))
    return article.rows, article.disagreements


class _Article:
    def __init__(self, key: ArticleKey, rows: Rows, revisions: Mapping[date, str]) -> None:
        self.rows = rows
        self.disagreements: list[Disagreement] = []
        self._key = key
        self._revisions = revisions
        self._confirmed = date.min
        """The last day on which a body bore out the row that covers it: printed, or gone."""

    def take(self, printed: _Print) -> None:
        if printed.article is None:
            self._not_printed(printed)
            return
        place = covering(self.rows, printed.day)
        if place is None:
            self._no_row(printed, printed.article)
        else:
            self._compare(place, printed, printed.article)
        self._confirmed = printed.day

    def _not_printed(self, printed: _Print) -> None:
        """An article that is in force stands in the body of the day."""
        place = covering(self.rows, printed.day)
        if place is None or not printed.body.complete:
            return
        row = self.rows[place]
        if row.status in (Status.DELETED, Status.REPEALED):
            self._confirmed = printed.day
            return
        if row.status is Status.IN_FORCE:
            self._disagree(DisagreementKind.ABSENT, printed, row.text, "")
        if place == 0 and self._confirmed < row.start:
            self.rows[place : place + 1] = self._doubtful_after(row, printed.day)
            return
        gone = replace(
            row, start=printed.day, status=Status.DELETED, text="", basis=Basis.SOURCE,
            amended=True, composed=False, note=NOT_PRINTED.format(day=printed.day.isoformat()),
        )  # fmt: skip
        self._put(place, gone)
        # Else a later print of the former text would be read as its never having gone.
        self._confirmed = printed.day

    def _no_row(self, printed: _Print, article: SourceArticle) -> None:
        """The derivation has nothing on the day: not yet in force, or not known at all."""
        following = next_after(self.rows, printed.day)
        if following is not None and agrees(self.rows[following], article):
            self._bring_forward(following, printed)
            return
        end = None if following is None else self.rows[following].start
        self._disagree(DisagreementKind.TEXT, printed, "", article.text)
        row = DerivedVersion(
            self._key, printed.day, end, _status(article), article.title, article.text,
            self._opener("", printed, article), Basis.SOURCE, amended=True,
        )  # fmt: skip
        self.rows.insert(len(self.rows) if following is None else following, row)

    def _compare(self, place: int, printed: _Print, article: SourceArticle) -> None:
        row = self.rows[place]
        if _expected(row, article):
            return
        certain = row.status is not Status.UNCERTAIN
        if row.text and agrees(row, article):
            self._put(place, _settled(row, printed.day))
        elif printed.body.complete or not certain:
            self._differs(place, printed, article, certain)

    def _differs(self, place: int, printed: _Print, article: SourceArticle, certain: bool) -> None:
        row = self.rows[place]
        following = self.rows[place + 1] if place + 1 < len(self.rows) else None
        if following is not None and following.start == row.end and agrees(following, article):
            self._bring_forward(place + 1, printed)
            return
        before = self.rows[place - 1] if place else None
        if (
            before is not None
            and before.end == row.start
            and before.status is Status.IN_FORCE
            and agrees(before, article)
            and self._confirmed < row.start
        ):
            if certain:
                after = f"after {printed.day.isoformat()}"
                self._disagree(DisagreementKind.START, printed, row.start.isoformat(), after)
            held = replace(before, end=printed.day + timedelta(days=1))
            self.rows[place - 1 : place + 1] = [held, *self._doubtful_after(row, printed.day)]
            return
        if certain:
            self._disagree(DisagreementKind.TEXT, printed, row.text, article.text)
        self._put(place, self._replaced(row, printed, article))

    def _replaced(
        self, row: DerivedVersion, printed: _Print, article: SourceArticle
    ) -> DerivedVersion:
        retyped = is_retyping(row.text, article.text)
        opener = row.mst if row.start == printed.day or retyped else ""
        return replace(
            row,
            start=printed.day,
            status=_status(article),
            title=article.title or row.title,
            text=article.text,
            mst=opener or self._opener(row.text, printed, article),
            basis=Basis.SOURCE,
            amended=row.amended if row.start == printed.day else not retyped,
            composed=False,
            note="",
        )

    def _bring_forward(self, place: int, printed: _Print) -> None:
        """The text of the following row is in force already."""
        row = self.rows[place]
        official = printed.day.isoformat()
        self._disagree(DisagreementKind.START, printed, row.start.isoformat(), official)
        settled = _settled(row, printed.day)
        kept = [r for r in self.rows[:place] if r.start < printed.day]
        if kept and (kept[-1].end is None or kept[-1].end > printed.day):
            kept[-1] = replace(kept[-1], end=printed.day)
        self.rows = [*kept, settled, *self.rows[place + 1 :]]

    def _put(self, place: int, row: DerivedVersion) -> None:
        """``row`` from its start to the end of the one it takes the place of."""
        was = self.rows[place]
        head = [replace(was, end=row.start)] if was.start < row.start else []
        self.rows[place : place + 1] = [*head, row]

    def _doubtful_after(self, row: DerivedVersion, day: date) -> Rows:
        """What is left of a row whose text did not bind yet on a day: from when it does is open."""
        after = day + timedelta(days=1)
        if row.end is not None and row.end <= after:
            return []
        note = NOT_YET.format(day=day.isoformat())
        return [
            replace(row, start=after, status=Status.UNCERTAIN, basis=Basis.UNRESOLVED, note=note)
        ]

    def _opener(self, before: str, printed: _Print, article: SourceArticle) -> str:
        """The revision that brought the text: the newest its marks name and the former's do not."""
        named = mark_dates(article.text) - mark_dates(before)
        known = [day for day in named if day in self._revisions and day <= printed.day]
        return self._revisions[max(known)] if known else printed.mst

    def _disagree(
        self, kind: DisagreementKind, printed: _Print, derived: str, official: str
    ) -> None:
        self.disagreements.append(
            Disagreement(kind, self._key, "", printed.day, printed.mst, derived, official)
        )


def _status(article: SourceArticle) -> Status:
    return Status.DELETED if article.is_deleted else Status.IN_FORCE


def _expected(row: DerivedVersion, article: SourceArticle) -> bool:
    """Whether the print says nothing new of the row in force on its day."""
    if row.status is Status.REPEALED and row.text:
        return True  # its 유효기간 ran out: the book goes on printing it
    if article.is_deleted:
        return row.status in (Status.DELETED, Status.REPEALED)
    return row.status is Status.IN_FORCE and agrees(row, article)


def _settled(row: DerivedVersion, day: date) -> DerivedVersion:
    """The row from a day on which the source prints its text; doubts end there."""
    if row.status is not Status.UNCERTAIN:
        return replace(row, start=day, basis=Basis.SOURCE)
    gone = row.text.startswith("삭제")
    status = Status.DELETED if gone else Status.IN_FORCE
    return replace(row, start=day, basis=Basis.SOURCE, status=status, note="")
