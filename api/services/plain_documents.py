"""A document of facts as plain data: YAML or JSON, read safely, with nothing given twice."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import yaml

_TIMESTAMP = "tag:yaml.org,2002:timestamp"
_TEXT = "tag:yaml.org,2002:str"
_DAY_OF_DIGITS = re.compile(r"(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$")


class DocumentUnreadable(ValueError):
    """The text is no YAML or JSON mapping; the message says what is wrong and where."""


def plain_document(text: str, holds: str) -> dict[str, Any]:
    """The mapping of a YAML or JSON document; ``holds`` names what it should hold.

    Dates stay text, also 20260417 without quotation marks, so that one which does not exist is
    refused by the field it stands in. Raises DocumentUnreadable.
    """
    try:
        plain = _json(text) if text.lstrip().startswith("{") else None
        if plain is None:
            plain = yaml.load(text, Loader=_Loader)  # noqa: S506  a SafeLoader that reads less
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a number nobody can read
        where = " ".join(str(error).split())
        raise DocumentUnreadable(f"the document is no YAML: {where}") from error
    except RecursionError as error:
        raise DocumentUnreadable("the document is nested too deep") from error
    if not isinstance(plain, dict):
        raise DocumentUnreadable(f"the document must be a mapping with {holds}")
    return cast("dict[str, Any]", plain)


def _json(text: str) -> Any:
    """JSON, which is read much faster than YAML; None for what is none, or gives a name twice."""
    try:
        return json.loads(text, object_pairs_hook=_once_each)
    except ValueError:  # YAML may be written in braces, too; its reader says what is wrong
        return None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found


class _Loader(yaml.SafeLoader):
    """Safe YAML without references, which can unfold without end, and without keys given twice."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("references (*name) are not read; write the value out")
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        seen: set[str] = set()
        for key, _ in node.value:
            name = str(key.value)
            if name in seen:
                raise yaml.YAMLError(f"{name!r} is given twice{key.start_mark}")
            seen.add(name)
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {
    first: [each for each in resolvers if each[0] != _TIMESTAMP]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
for _first in "12":
    _Loader.yaml_implicit_resolvers[_first].insert(0, (_TEXT, _DAY_OF_DIGITS))
