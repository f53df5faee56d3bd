"""What the examination of one citation found, and which finding becomes its verdict.

Everything that can be examined is examined; of several findings the first of ``PRECEDENCE`` is the
verdict. The order follows what a finding leaves standing:

====================================  ============================================================
verdict                               why it stands where it stands
====================================  ============================================================
``unresolved``                        nothing says what is meant, or which text was in force
``no_such_statute``                   without a statute there is no history to look into
``bad_promulgation``                  the bracket names the version: where it is wrong, the day it
                                      gives is wrong too, and every later finding rests on a day
``ambiguous``                         several statutes or versions: any finding would be a guess
``not_checked``                       no statute, or a place that the store does not hold
``outside_horizon``                   the store cannot tell, so it must not say *no such article*
``no_such_article``                   never existed: stronger than any state of a day
``repealed``, ``no_longer_in_force``, existed, and had no binding text that day. A quote of another
``deleted``, ``pending``,             day's text does not make it more wrong: ``quote`` says whose
``not_yet_enacted``                   words they are, the verdict says that the day had none
``wrong_version``                     a text was in force that day, and the words (or the caption)
                                      are those of another interval. Before ``no_such_paragraph``:
                                      a paragraph of another version quoted from that version is
                                      one mistake, and this names it
``no_such_paragraph``                 the article was there, the unit was not
``quote_mismatch``                    the unit was there, the words stand in no version of it
``struck_down``                       rightly cited, and does not bind (in whole or in part)
``renamed``                           rightly cited but for the statute's name
``valid_but_amended_since``           nothing to change
``valid``
====================================  ============================================================

Of a range the worst verdict of its first and last article counts, and of those between only what
makes a text not bind: a deleted or branch article inside a range is no mistake of who cites it,
and a deleted one is named in the sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date

from lawdb.article_key import ArticleKey
from lawdb.citations.results import Amendment, BadPromulgation, WordDifference
from lawdb.citations.verdict import Verdict
from lawdb.comparison.unit_changes import UnitChange
from lawdb.errors import Candidate
from lawdb.event_date import EventDate
from lawdb.lookup.promulgation import StoredRevision
from lawdb.results import Horizon, Interval, Promulgation, ResolvedStatute, RulingOnText

PRECEDENCE = (
    Verdict.UNRESOLVED,
    Verdict.NO_SUCH_STATUTE,
    Verdict.BAD_PROMULGATION,
    Verdict.AMBIGUOUS,
    Verdict.NOT_CHECKED,
    Verdict.OUTSIDE_HORIZON,
    Verdict.NO_SUCH_ARTICLE,
    Verdict.REPEALED,
    Verdict.NO_LONGER_IN_FORCE,
    Verdict.DELETED,
    Verdict.PENDING,
    Verdict.NOT_YET_ENACTED,
    Verdict.WRONG_VERSION,
    Verdict.NO_SUCH_PARAGRAPH,
    Verdict.QUOTE_MISMATCH,
    Verdict.STRUCK_DOWN,
    Verdict.RENAMED,
    Verdict.VALID_BUT_AMENDED_SINCE,
    Verdict.VALID,
)
"""From the finding that leaves nothing else to say to the one that changes nothing."""
WITHIN_A_RANGE = frozenset(
    {
        Verdict.UNRESOLVED,
        Verdict.STRUCK_DOWN,
        Verdict.VALID_BUT_AMENDED_SINCE,
        Verdict.VALID,
    }
)
"""What counts of the articles between the first and the last of a range."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in both languages."""

    ko: str
    en: str


@dataclass(frozen=True, slots=True)
class QuoteFinding:
    """How quoted words compare; as ``QuoteStatus``, without their place."""

    status: str
    found_in: Interval | None = None
    found_promulgation: Promulgation | None = None
    also_in: tuple[Interval, ...] = ()
    differences: tuple[WordDifference, ...] = ()
    other_unit: str = ""
    """The unit of the day in which the words stand, where it is not the cited one."""
    law: str | None = None
    """The cited unit's words of the day."""
    whole_unit: bool = False
    """Of another version's words: whether they are all of the cited unit."""


@dataclass(slots=True)
class Findings:
    """All that was found of one citation."""

    said: dict[Verdict, Said] = field(default_factory=dict[Verdict, Said])
    checked: list[str] = field(default_factory=list[str])
    event_date: EventDate | None = None
    day: date | None = None
    """The day whose text is shown."""
    statute: ResolvedStatute | None = None
    key: ArticleKey | None = None
    article: str = ""
    version: Interval | None = None
    promulgation: Promulgation | None = None
    text: str | None = None
    quote: QuoteFinding | None = None
    amended_since: tuple[Amendment, ...] = ()
    changes: tuple[UnitChange, ...] = ()
    pending: tuple[Amendment, ...] = ()
    rulings: tuple[RulingOnText, ...] = ()
    bad_promulgation: BadPromulgation | None = None
    candidates: tuple[Candidate, ...] = ()
    versions: tuple[Interval, ...] = ()
    horizon: Horizon | None = None
    meant: StoredRevision | None = None
    """The revision surely meant by a wrong promulgation."""
    title_then: str = ""
    """The one title the statute had on the day, where it was cited by another."""
    also: list[Said] = field(default_factory=list[Said])
    """What is worth a sentence whatever the verdict."""

    def copy(self) -> Findings:
        """The same findings, to which others can be added."""
        return replace(self, said=dict(self.said), checked=list(self.checked), also=list(self.also))

    def add(self, verdict: Verdict, ko: str, en: str) -> None:
        """Note a finding; the first of a kind is kept."""
        self.said.setdefault(verdict, Said(ko, en))

    def examined(self, what: str) -> None:
        """Note that something was examined."""
        if what not in self.checked:
            self.checked.append(what)

    @property
    def verdict(self) -> Verdict:
        """The finding that counts."""
        return next((v for v in PRECEDENCE if v in self.said), Verdict.UNRESOLVED)

    @property
    def rank(self) -> int:
        """Its place in ``PRECEDENCE``: the smaller, the worse."""
        return PRECEDENCE.index(self.verdict)

    @property
    def sentence(self) -> Said:
        """What is said of the verdict, and of what stands beside it."""
        parts = [self.said[self.verdict], *self.also] if self.said else list(self.also)
        return Said(" ".join(p.ko for p in parts), " ".join(p.en for p in parts))
