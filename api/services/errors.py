"""What a door can refuse before the store is asked, and a store that holds nothing."""

from __future__ import annotations

from lawdb.errors import StoreError


class MalformedName(StoreError):
    """The text cannot be the name of a statute."""

    code = "malformed_name"
    title = "Not a statute's name"


class MalformedQuestion(StoreError):
    """The text is no question: it is empty, or holds what cannot be read."""

    code = "malformed_question"
    title = "Not a question"


class KnownOnInFuture(StoreError):
    """Nobody can replay what the store will have learned."""

    code = "known_on_in_future"
    title = "The state of knowledge asked for lies ahead"


class MalformedLine(StoreError):
    """A line of a batch is no question."""

    code = "malformed_line"
    title = "Not a question"


class MalformedParameter(StoreError):
    """A parameter is given twice, is unknown, or lies outside its bounds."""

    code = "malformed_parameter"
    title = "Not a parameter of this request"


class EmptyStore(StoreError):
    """The store holds no statute at all."""

    code = "store_empty"
    title = "The store is empty"


class NoStore(StoreError):
    """There is no store to ask."""

    code = "store_absent"
    title = "There is no store yet"


class ServerBusy(StoreError):
    """As many of the requests that take long are worked on as there may be."""

    code = "server_busy"
    title = "Too many long requests at a time"


class NoModel(StoreError):
    """A model was asked for, and none is configured."""

    code = "model_absent"
    title = "No model is configured"
