"""Citations against the store: which statute and version is meant, and whether it is right."""

from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.checking.validation import (
    stream_found,
    validate,
    validate_found,
    validate_stream,
)

__all__ = ["StoredLaw", "stream_found", "validate", "validate_found", "validate_stream"]
