"""The live DRF API of law.go.kr: lists of revisions, and their bodies."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import date
from types import TracebackType
from typing import Self

from ingest.sources.lawgo.body import BodyFormat, BodyKind, OfficialReading, read_body
from ingest.sources.lawgo.body_cache import BodyCache
from ingest.sources.lawgo.drf_transport import DrfTransport
from ingest.sources.lawgo.listing import (
    ListedRevision,
    MalformedListing,
    read_history,
    read_search,
)
from ingest.sources.lawgo.settings import LawgoSettings
from ingest.sources.lawgo.unreadable_body import UnreadableBody
from ingest.sources.lawgo.upstream_error import NotFoundUpstream, UpstreamError

_PAGE_ROWS = 100
"""The API's own maximum (``display``)."""
_CODES = {
    "html_instead_of_xml": "upstream_html",
    "html_instead_of_json": "upstream_html",
    "empty_body": "upstream_empty",
    "key_refused": "upstream_key_refused",
    "wrong_body": "upstream_wrong_body",
    "too_large": "upstream_too_large",
}


class LawgoClient:
    """Every method raises UpstreamError where the source gave no proper answer.

    An HTML page or ``{}`` with status 200 is such a failure, never "no such statute". An empty list
    means that the source said it found nothing (``totalCnt`` 0).
    """

    def __init__(
        self, settings: LawgoSettings, *, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._transport = DrfTransport(settings, sleep=sleep)
        self._cache = BodyCache(settings.cache_dir) if settings.cache_dir else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Release the connections."""
        self._transport.close()

    def search(self, title: str) -> list[ListedRevision]:
        """Statutes whose title contains the words, each with its current revision."""
        return self._pages({"target": "law", "type": "XML", "query": title}, read_search)

    def promulgated(self, first: date, last: date) -> list[ListedRevision]:
        """Revisions promulgated from ``first`` to ``last``, both included."""
        days = f"{first:%Y%m%d}~{last:%Y%m%d}"
        return self._pages({"target": "law", "type": "XML", "ancYd": days}, read_search)

    def versions(self, statute_id: str) -> list[ListedRevision]:
        """Every (MST, effective date) of one statute: past, in force, pending."""
        rows = self._pages(
            {"target": "eflaw", "type": "XML", "LID": statute_id, "nw": "1,2,3", "sort": "efasc"},
            read_search,
        )
        others = {row.statute_id for row in rows} - {statute_id}
        if others:
            raise UpstreamError(
                "upstream_wrong_body",
                f"asked for versions of {statute_id}, the list holds {', '.join(sorted(others))}",
            )
        return rows

    def history(self, title: str) -> list[ListedRevision]:
        """The amendment history by title; it holds statutes whose title contains the words, too."""
        return self._pages({"target": "lsHistory", "type": "HTML", "query": title}, read_history)

    def law_body(self, listed: ListedRevision, *, refresh: bool = False) -> OfficialReading:
        """The cumulative text of a revision (``target=law``, XML).

        ``refresh`` asks the source even where the body is stored.
        """
        return self._body(listed, None, BodyFormat.XML, BodyKind.LAW, refresh)

    def eflaw_body(self, listed: ListedRevision, *, refresh: bool = False) -> OfficialReading:
        """What was in force on ``listed.effective_on`` (``target=eflaw``, JSON)."""
        return self._body(listed, listed.effective_on, BodyFormat.JSON, BodyKind.EFLAW, refresh)

    def _body(
        self,
        listed: ListedRevision,
        effective_on: date | None,
        body_format: BodyFormat,
        kind: BodyKind,
        refresh: bool,
    ) -> OfficialReading:
        source_ref = f"{kind.value}/{listed.mst}" + (f"/{effective_on}" if effective_on else "")

        def read(data: bytes) -> OfficialReading:
            reading = read_body(
                data, body_format=body_format, kind=kind, mst=listed.mst, source_ref=source_ref
            )
            _check_identity(reading, listed, effective_on, source_ref)
            return reading

        stored = (
            None
            if refresh or self._cache is None
            else self._cache.load(listed.mst, effective_on, body_format)
        )
        if stored is not None:
            try:
                return read(stored)
            except UnreadableBody:
                pass  # a stored file that was damaged since is fetched again
        parameters = {"target": kind.value, "MST": listed.mst, "type": body_format.value}
        if effective_on:
            parameters["efYd"] = f"{effective_on:%Y%m%d}"
        data = self._transport.get("lawService.do", parameters)
        try:
            reading = read(data)
        except UnreadableBody as error:
            raise self._upstream(error) from None
        if self._cache is not None:
            self._cache.store(listed.mst, effective_on, body_format, data)
        return reading

    def _pages(
        self,
        parameters: Mapping[str, str],
        read: Callable[[bytes, str], tuple[int, list[ListedRevision]]],
    ) -> list[ListedRevision]:
        rows: list[ListedRevision] = []
        page = 1
        while True:
            asked = {**parameters, "display": str(_PAGE_ROWS), "page": str(page)}
            source_ref = f"list/{parameters['target']}/page {page}"
            data = self._transport.get("lawSearch.do", asked)
            try:
                total, found = read(data, source_ref)
            except UnreadableBody as error:
                raise self._upstream(error) from None
            except MalformedListing as error:
                raise UpstreamError(
                    "upstream_malformed", self._transport.without_key(str(error))
                ) from None
            rows.extend(found)
            if len(rows) >= total:
                return rows
            if not found:
                raise UpstreamError(
                    "upstream_incomplete", f"{source_ref}: {len(rows)} rows of {total} announced"
                )
            page += 1

    def _upstream(self, error: UnreadableBody) -> UpstreamError:
        message = self._transport.without_key(f"{error.source_ref}: {error.message}")
        if error.code == "not_found_at_source":
            return NotFoundUpstream(message)
        return UpstreamError(_CODES.get(error.code, "upstream_malformed"), message)


def _check_identity(
    reading: OfficialReading, listed: ListedRevision, effective_on: date | None, source_ref: str
) -> None:
    """The body is the revision that was asked for, on the day that was asked for."""
    revision = reading.revision
    pairs = [
        ("공포일자", revision.promulgated_on, listed.promulgated_on),
        ("공포번호", revision.promulgation_no, listed.promulgation_no),
    ]
    if listed.statute_id:
        pairs.append(("법령ID", revision.statute_id, listed.statute_id))
    if effective_on:
        pairs.append(("시행일자", revision.effective_on, effective_on))
    for name, found, asked in pairs:
        if found != asked:
            raise UnreadableBody(
                "wrong_body", source_ref, f"{name} of the body is {found}, asked for {asked}"
            )
