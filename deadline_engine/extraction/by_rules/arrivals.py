"""When what was sent arrived: the day that counts for a demand, and for what is filed."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache

from deadline_engine.extraction.by_rules.deeds import Deed, DeedWords, deed_of, words_of
from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.word_patterns import DATE, WordRow, any_of, rows_of
from deadline_engine.extraction.form import Form

_BEHIND = 16
_FAR = 240
_MOST_BETWEEN = 2
"""How many dates behind the sending are looked at for the arrival."""


class ArrivalWords(WordRow):
    """``arrivals.yaml``."""

    sent: tuple[str, ...]
    arrived: tuple[str, ...]
    never_arrived: tuple[str, ...]
    letters: tuple[str, ...]
    that_letter: tuple[str, ...]
    answers: tuple[str, ...]
    received: tuple[str, ...]
    received_behind: tuple[str, ...]
    to_others: tuple[str, ...]
    prison: tuple[str, ...]
    rules_of_prison: tuple[str, ...]
    rules_of_dispatch: tuple[str, ...]
    acts_of_dispatch: tuple[str, ...]


@cache
def arrival_words() -> ArrivalWords:
    """The word lists."""
    return rows_of("arrivals.yaml", ArrivalWords)


@cache
def documents() -> re.Pattern[str]:
    """What can be served or notified."""
    rows = rows_of("documents.yaml", list[list[str]])
    return any_of(tuple(word for row in rows for word in row))


@cache
def _arriving() -> DeedWords:
    return words_of(arrival_words().arrived, ("도달일", "접수일", "송달일", "수령일", "도착일"))


def dispatch_counts(form: Form) -> bool:
    """Whether the rule looks at the post mark or at the sending."""
    rule, words = form.rules[-1], arrival_words()
    return rule.id.startswith(words.rules_of_dispatch) or (
        rule.tested_by.ko in words.acts_of_dispatch
    )


def given_to_prison(readable: ReadableText, form: Form, mention: Mention, deed: Deed) -> bool:
    """Whether a prisoner handed it in to the prison, which counts (형사소송법 제344조)."""
    words = arrival_words()
    said = readable.masked[min(mention.left, deed.start) : max(deed.end, mention.end)]
    return form.rules[-1].id.startswith(words.rules_of_prison) and (
        any_of(words.prison).search(said) is not None
    )


def is_received(readable: ReadableText, mention: Mention, deed: Deed) -> bool:
    """Whether the deed's own words tell the receipt by the court, so that nothing is to follow."""
    said = readable.masked[min(mention.end, deed.start) : deed.end + 2]
    received = any_of(arrival_words().received).search(said) is not None
    return received and not any_of(arrival_words().sent).search(said)


def received_behind(
    readable: ReadableText, mention: Mention, papers: tuple[str, ...]
) -> Deed | None:
    """The receipt of a paper, told behind another step of it: 작성되었고 … 접수되었다."""
    before = readable.masked[mention.clause.sentence_start : mention.start]
    told = before.rpartition(DATE)[0]
    named = list(documents().finditer(told))
    own = (
        re.search(rf"(?:{any_of(papers).pattern})(?:은|는|이|가|을|를) ?", told) if papers else None
    )
    if own is None or any(each.start() >= own.end() for each in named):
        return None
    match = re.match(
        rf" ?(?:에|에야)? ?(?:{any_of(arrival_words().received_behind).pattern})",
        readable.masked[mention.end : mention.right],
    )
    return None if match is None else Deed("filing", mention.end, mention.end + match.end())


def is_service_on_others(readable: ReadableText, mention: Mention, deed: Deed) -> bool:
    """Whether the arrival is that of a copy at the other party."""
    said = readable.masked[mention.end : deed.end + 2]
    return any_of(arrival_words().to_others).search(said) is not None


def only_sent(readable: ReadableText, mention: Mention, deed: Deed) -> bool:
    """Whether the deed's words say that it was sent, and not that it arrived."""
    if deed.label:
        return False
    first = min(mention.end, deed.start)
    behind = readable.masked[deed.end : min(deed.end + _BEHIND, mention.clause.sentence_end)]
    said = readable.masked[first : deed.end] + _to_next_date(behind)
    words = arrival_words()
    return any_of(words.sent).search(said) is not None and not any_of(words.arrived).search(said)


def never_arrived(readable: ReadableText, mention: Mention, deed: Deed) -> bool:
    """Whether the sentence or the next one says that it did not reach anybody."""
    end = mention.clause.sentence_end
    behind = readable.masked[deed.end : min(end, deed.end + _FAR)]
    following = readable.masked[end : end + _FAR // 2].partition("다.")[0].partition("\n")[0]
    pattern = any_of(arrival_words().never_arrived)
    if pattern.search(_to_next_date(behind)):
        return True
    match = pattern.search(following)
    return match is not None and not _names_another(following[: match.start()], "", letters=True)


def arrival_of(
    readable: ReadableText, mention: Mention, deed: Deed, *, letters: bool
) -> tuple[Mention, Deed] | None:
    """The date behind it, in its sentence or the next, on which the same thing arrived.

    ``letters``: it is a letter of any kind; else only what the deed itself names.
    """
    at = bisect_right(readable.mentions, mention.start, key=lambda each: each.start)
    sent = only_sent(readable, mention, deed)
    own = readable.masked[mention.left : min(deed.end + _BEHIND, mention.clause.sentence_end)]
    for each in readable.mentions[at : at + _MOST_BETWEEN]:
        if each.clause.sentence_start > mention.clause.sentence_end + 1:
            return None
        if each.document or each.limit == "around":
            continue
        found = deed_of(readable, each, _arriving(), "arrived")
        if found is None or found.planned:
            continue
        between = readable.masked[deed.end : max(each.end, found.end) + 4]
        if _names_another(between, own, letters=letters):
            return None
        if letters and not (sent or any_of(arrival_words().that_letter).search(between)):
            return None
        return each, found
    return None


def _names_another(between: str, own: str, *, letters: bool) -> bool:
    """Whether another document is named: 소장을 접수하였고 … 소장 부본이 도달하였다."""
    if any_of(arrival_words().answers).search(between):
        return True
    known = set(arrival_words().letters) if letters else set[str]()
    return any(
        match[0] not in own and not any(word in match[0] for word in known)
        for match in documents().finditer(between)
    )


def _to_next_date(said: str) -> str:
    return said.partition(DATE)[0]
