"""What is raised when an official body cannot be read at all."""

from __future__ import annotations

from ingest.source_revision import SourceProblem


class UnreadableBody(ValueError):
    """A body that is not a statute: truncated, HTML, empty, refused, or without a required field.

    ``code`` is one of ``too_large``, ``empty_body``, ``html_instead_of_xml``,
    ``html_instead_of_json``, ``malformed_xml``, ``malformed_json``, ``doctype_not_allowed``,
    ``key_refused``, ``not_found_at_source``, ``not_a_statute``, ``missing_field``,
    ``malformed_field``, ``wrong_body``.
    """

    def __init__(self, code: str, source_ref: str, message: str) -> None:
        super().__init__(f"{source_ref}: {message} [{code}]")
        self.code = code
        self.source_ref = source_ref
        self.message = message

    def as_problem(self) -> SourceProblem:
        """The same, as a row of what could not be read."""
        return SourceProblem(self.source_ref, self.code, self.message)
