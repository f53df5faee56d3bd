"""What kind of case it is, by words of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from deadline_engine.extraction.by_rules.mentions import ReadableText, quotable
from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.proposal import ProposedAttribute

_PENALTY = "maximum_penalty"
_TERM = re.compile(r"(?P<years>\d{1,2}) ?년 ?(?P<side>이하|이상)의 ?(?:유기)?(?:징역|금고)")
_TERM_BEHIND = re.compile(r"(?:징역|금고) ?(?P<years>\d{1,2})년 ?(?P<side>이하|이상)")
_MAXIMUM = re.compile(
    r"(?:장기|형의 장기가?) ?(?P<years>\d{1,2})년 ?(?P<side>이상|미만)"
    r"(?: (?P<upper>\d{1,2})년 미만)?"
)
_HEAVIEST = (
    (
        "death",
        re.compile(r"사형[,ㆍ·]|사형 또는|사형이나|법정형(?:은|이|에)? ?사형|사형에 (?:해당|처)"),
    ),
    (
        "life",
        re.compile(
            r"무기 ?(?:징역|금고)?(?: ?또는|이나|에 처|[ㆍ·,])|무기징역에 해당|무기금고에 해당"
        ),
    ),
)
_MURDER = re.compile(r"살인|살해")
_TEN, _FIVE = 10, 5


class AttributeRow(WordRow):
    """A row of ``attributes.yaml``."""

    attribute: str
    value: str
    words: tuple[str, ...]
    without: tuple[str, ...] = ()


@cache
def attribute_rows() -> tuple[AttributeRow, ...]:
    """The rows in the order of the file."""
    return rows_of("attributes.yaml", tuple[AttributeRow, ...])


def attributes_in(readable: ReadableText, form: Form) -> tuple[ProposedAttribute, ...]:
    """The attributes that words give; one for which they give two values is left out."""
    found: dict[str, dict[str, ProposedAttribute]] = {}
    for each in _found(readable, {attribute.id for attribute in form.attributes}):
        found.setdefault(each.attribute, {}).setdefault(each.value, each)
    return tuple(next(iter(values.values())) for values in found.values() if len(values) == 1)


def _found(readable: ReadableText, asked: set[str]) -> Iterator[ProposedAttribute]:
    if _PENALTY in asked and (penalty := _penalty(readable)) is not None:
        yield penalty
        asked = asked - {_PENALTY}
    for row in attribute_rows():
        if row.attribute not in asked:
            continue
        match = any_of(row.words).search(readable.masked)
        if match is None or (row.without and any_of(row.without).search(readable.masked)):
            continue
        quote = quotable(readable.text[match.start() : match.end()])
        if quote is not None:
            yield ProposedAttribute(attribute=row.attribute, value=row.value, quote=quote)


def _penalty(readable: ReadableText) -> ProposedAttribute | None:
    """The penalty the law sets, of ``10년 이하의 징역``; None where the text gives none or two."""
    text = readable.masked
    values: dict[str, str] = {}
    for value, pattern in _HEAVIEST:
        if (match := pattern.search(text)) is not None:
            values.setdefault(value, match[0])
            break
    if not values:
        for match in (
            *_TERM.finditer(text),
            *_TERM_BEHIND.finditer(text),
            *_MAXIMUM.finditer(text),
        ):
            values.setdefault(_by_years(match, int(match["years"])), match[0])
    if len(values) != 1:
        return None
    value, said = next(iter(values.items()))
    if value == "death" and _MURDER.search(text) and "미수" not in text:
        value = "death_for_murder"
    quote = quotable(said)
    if quote is None:
        return None
    return ProposedAttribute(attribute=_PENALTY, value=value, quote=quote)


def _by_years(match: re.Match[str], years: int) -> str:
    """Its maximum: ``N년 이상의 유기징역`` runs up to far more than ten years (형법 제42조)."""
    if match["side"] == "이상":
        upper = match.groupdict().get("upper")
        if match.re is _MAXIMUM and upper is not None:
            years = int(upper) - 1
        elif match.re is not _MAXIMUM:
            years = _TEN
    elif match["side"] == "미만":
        years -= 1
    if years >= _TEN:
        return "imprisonment_10y_or_more"
    return "imprisonment_under_10y" if years >= _FIVE else "imprisonment_under_5y"
