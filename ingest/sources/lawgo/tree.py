"""Both formats of an official body as one tree of mappings, lists and strings.

The XML and the JSON of the DRF API carry the same names. JSON gives an object where there is one
child and a list where there are several, and lists of lists of strings where a text has several
lines; :func:`children` and :func:`lines` hide that.
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias, cast

from lxml import etree

from ingest.sources.lawgo.unreadable_body import UnreadableBody

Node: TypeAlias = "str | list[Node] | dict[str, Node]"

MAX_BODY_BYTES = 64 * 1024 * 1024
"""Upper limit of a body in bytes; the largest official one seen is 4 MB."""


def body_from_xml(data: bytes, source_ref: str, root: str = "법령") -> dict[str, Node]:
    """Parse a ``type=XML`` answer; the value is what stands under ``<법령>``, or another root.

    No entity is resolved, no DTD loaded and no network used. Raises UnreadableBody.
    """
    _check_size_and_kind(data, source_ref, "xml")
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        recover=False,
        remove_comments=True,
        remove_pis=True,
    )
    if b"<!DOCTYPE" in data:
        raise UnreadableBody(
            "doctype_not_allowed", source_ref, "the XML declares a DOCTYPE; official bodies do not"
        )
    try:
        element = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableBody(
            "malformed_xml", source_ref, f"the XML is cut off or malformed: {error.msg}"
        ) from None
    return _under(root, {str(element.tag): _node(element)}, source_ref)


def body_from_json(data: bytes, source_ref: str) -> dict[str, Node]:
    """Parse a ``type=JSON`` body; the value is what stands under ``"법령"``.

    Raises UnreadableBody.
    """
    _check_size_and_kind(data, source_ref, "json")
    try:
        value: Any = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableBody("malformed_json", source_ref, f"not UTF-8: {error.reason}") from None
    except json.JSONDecodeError as error:
        raise UnreadableBody(
            "malformed_json",
            source_ref,
            f"the JSON is cut off or malformed: {error.msg} in line {error.lineno}",
        ) from None
    if value in ({}, [], "", None):
        raise UnreadableBody(
            "empty_body",
            source_ref,
            "the body is empty; that tells nothing about the statute",
        )
    if not isinstance(value, dict):
        raise UnreadableBody("not_a_statute", source_ref, "the JSON is no object")
    return _under("법령", cast("dict[str, Node]", value), source_ref)


def children(node: Node | None) -> list[dict[str, Node]]:
    """The objects under a name: none, one or several."""
    if isinstance(node, dict):
        return [node]
    if isinstance(node, list):
        return [child for item in node for child in children(item)]
    return []


def lines(node: Node | None) -> list[str]:
    """The lines of a text, without indentation and blank lines."""
    if node is None:
        return []
    if isinstance(node, dict):
        return lines(node.get("content"))
    if isinstance(node, list):
        return [line for item in node for line in lines(item)]
    return [line.strip() for line in str(node).splitlines() if line.strip()]


def text(node: Node | None) -> str:
    """A text of one line; empty where the name is absent."""
    return " ".join(lines(node))


def _check_size_and_kind(data: bytes, source_ref: str, kind: str) -> None:
    if len(data) > MAX_BODY_BYTES:
        raise UnreadableBody(
            "too_large", source_ref, f"{len(data)} bytes, more than the limit of {MAX_BODY_BYTES}"
        )
    start = data[:4096].strip(b"\xef\xbb\xbf \t\r\n").lower()
    if not start:
        raise UnreadableBody("empty_body", source_ref, "the body has no content")
    if start == b"{}":
        raise UnreadableBody("empty_body", source_ref, "the body is {}")
    if start.startswith((b"<!doctype html", b"<html")) or b"<html" in start[:1024]:
        raise UnreadableBody(
            f"html_instead_of_{kind}",
            source_ref,
            "an HTML page stands where the body should be; fetch it again",
        )


def _under(root: str, tree: dict[str, Node], source_ref: str) -> dict[str, Node]:
    found = tree.get(root)
    if isinstance(found, dict):
        return found
    said = text([*_strings(tree)])[:200]
    if "일치하는" in said and "없습니다" in said:
        raise UnreadableBody("not_found_at_source", source_ref, f"the source says: {said}")
    if "검증" in said or "인증" in said:
        raise UnreadableBody("key_refused", source_ref, f"the source refused the key: {said}")
    raise UnreadableBody("not_a_statute", source_ref, f"no {root} in the answer; it says: {said}")


def _strings(node: Node) -> list[Node]:
    if isinstance(node, dict):
        return [leaf for value in node.values() for leaf in _strings(value)]
    if isinstance(node, list):
        return [leaf for value in node for leaf in _strings(value)]
    return [node]


def _node(element: etree._Element) -> Node:  # pyright: ignore[reportPrivateUsage]
    """An element without children is its text; one with children maps each name to all of them."""
    if len(element) == 0:
        return element.text or ""
    mapping: dict[str, Node] = {}
    for child in element:
        value = _node(child)
        known = mapping.get(child.tag)
        if known is None:
            mapping[child.tag] = [value]
        else:
            cast("list[Node]", known).append(value)
    return mapping
