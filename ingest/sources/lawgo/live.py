"""The live API as a source: whole statutes by their id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.source_revision import SourceProblem, SourceRevision
from ingest.sources.lawgo.body import SOURCE
from ingest.sources.lawgo.client import LawgoClient
from ingest.sources.lawgo.files import promulgation_order
from ingest.sources.lawgo.listing import ListedRevision
from ingest.sources.lawgo.upstream_error import UpstreamError


class LawgoLive:
    """All revisions of the statutes asked for, as cumulative bodies.

    A statute of which one body could not be had is not yielded at all: intervals derived from part
    of a history would be wrong. The reason is in ``problems``.
    """

    name = SOURCE

    def __init__(self, client: LawgoClient, statute_ids: Sequence[str]) -> None:
        self._client = client
        self._statute_ids = tuple(statute_ids)
        self._problems: list[SourceProblem] = []

    @property
    def problems(self) -> list[SourceProblem]:
        """What could not be had so far."""
        return self._problems

    def statutes(self) -> Iterator[list[SourceRevision]]:
        """Each statute's revisions in promulgation order."""
        self._problems = []
        for statute_id in self._statute_ids:
            try:
                listed = self._client.versions(statute_id)
                readings = [self._client.law_body(row) for row in _one_per_mst(listed)]
            except UpstreamError as error:
                self._problems.append(SourceProblem(statute_id, error.code, error.message))
                continue
            self._problems.extend(problem for reading in readings for problem in reading.problems)
            if readings:
                yield sorted((reading.revision for reading in readings), key=promulgation_order)


def _one_per_mst(listed: Sequence[ListedRevision]) -> list[ListedRevision]:
    """A revision is listed once per effective date; its cumulative body is one."""
    return list({row.mst: row for row in listed}.values())
