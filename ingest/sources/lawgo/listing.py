"""Lists of the DRF API: search results in XML, the amendment history (lsHistory) in HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import parse_qs, urlsplit

from lxml import etree

from ingest.sources.lawgo.tree import Node, body_from_xml, children, text

_Element = etree._Element  # pyright: ignore[reportPrivateUsage]
_HISTORY_COLUMNS = 8
_COUNT = re.compile(r"총\s*([\d,]+)\s*건")


@dataclass(frozen=True, slots=True)
class ListedRevision:
    """A promulgated revision on one of its effective dates; (mst, effective_on) is the key.

    A revision with split commencement has one row per effective date.
    """

    mst: str
    effective_on: date
    statute_id: str
    """Empty in the history list, which does not give it."""
    title: str
    statute_kind: str
    promulgated_on: date
    promulgation_no: str
    """Without leading zeros."""
    revision_kind: str


class MalformedListing(ValueError):
    """The answer is no list of the expected form; the message says what is missing."""


def read_search(data: bytes, source_ref: str) -> tuple[int, list[ListedRevision]]:
    """Total number of hits, and the rows of this page, of ``lawSearch.do`` in XML.

    Raises MalformedListing, or UnreadableBody where the answer is HTML, empty or cut off.
    """
    found = body_from_xml(data, source_ref, root="LawSearch")
    total = text(found.get("totalCnt"))
    if not total.isdigit():
        raise MalformedListing(f"{source_ref}: no totalCnt in the list")
    return int(total), [_search_row(row, source_ref) for row in children(found.get("law"))]


def read_history(data: bytes, source_ref: str) -> tuple[int, list[ListedRevision]]:
    """Total number of rows, and the rows of this page, of ``target=lsHistory``, which is HTML only.

    Raises MalformedListing where the page is not that table: an error page is HTML, too.
    """
    if not data.strip():
        raise MalformedListing(f"{source_ref}: an empty page")
    try:
        page = etree.fromstring(data.decode("utf-8"), etree.HTMLParser(no_network=True))
    except (UnicodeDecodeError, etree.XMLSyntaxError, ValueError) as error:
        raise MalformedListing(f"{source_ref}: no readable page: {error}") from None
    count = _COUNT.search(_words(page))
    if count is None:
        raise MalformedListing(f"{source_ref}: the page does not say how many rows there are")
    rows = [
        row
        for row in page.iter("tr")
        if any("MST=" in (link.get("href") or "") for link in row.iter("a"))
    ]
    return int(count.group(1).replace(",", "")), [_history_row(row, source_ref) for row in rows]


def _search_row(row: dict[str, Node], source_ref: str) -> ListedRevision:
    def required(name: str) -> str:
        value = text(row.get(name))
        if not value:
            raise MalformedListing(f"{source_ref}: a row without {name}")
        return value

    return ListedRevision(
        mst=required("법령일련번호"),
        effective_on=_day(required("시행일자"), source_ref),
        statute_id=required("법령ID"),
        title=required("법령명한글"),
        statute_kind=text(row.get("법령구분명")),
        promulgated_on=_day(required("공포일자"), source_ref),
        promulgation_no=required("공포번호").lstrip("0") or "0",
        revision_kind=text(row.get("제개정구분명")),
    )


def _history_row(row: _Element, source_ref: str) -> ListedRevision:
    """Columns: 순번, 법령명, 소관부처, 제개정구분, 법령종류, 공포번호, 공포일자, 시행일자."""
    cells = [_words(cell) for cell in row.iter("td")]
    if len(cells) < _HISTORY_COLUMNS:
        raise MalformedListing(f"{source_ref}: a row of {len(cells)} columns")
    query = _query([link.get("href") or "" for link in row.iter("a")])
    number = re.sub(r"\D", "", cells[5])
    return ListedRevision(
        mst=query["MST"],
        effective_on=_day(query.get("efYd") or cells[7], source_ref),
        statute_id="",
        title=cells[1],
        statute_kind=cells[4],
        promulgated_on=_day(cells[6], source_ref),
        promulgation_no=number.lstrip("0") or "0",
        revision_kind=cells[3],
    )


def _words(element: _Element) -> str:
    return " ".join("".join(str(piece) for piece in element.itertext()).split())


def _query(links: Sequence[str]) -> dict[str, str]:
    link = next(link for link in links if "MST=" in link)
    return {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}


def _day(written: str, source_ref: str) -> date:
    """``20251001`` or ``2025.10.1``."""
    numbers = re.fullmatch(r"(\d{4})(\d{2})(\d{2})", written) or re.fullmatch(
        r"(\d{4})\.\s*(\d{1,2})\.\s*(\d{1,2})\.?", written
    )
    try:
        if numbers is None:
            raise ValueError
        return date(*(int(number) for number in numbers.groups()))
    except ValueError:
        raise MalformedListing(f"{source_ref}: {written!r} is no date") from None
