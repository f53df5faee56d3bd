"""The elements of a page, to see that no text became markup."""

from __future__ import annotations

from html.parser import HTMLParser

import httpx


class Elements(HTMLParser):
    """Start tags with their attributes, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def elements(html: str) -> list[tuple[str, dict[str, str | None]]]:
    """The elements of a document."""
    reader = Elements()
    reader.feed(html)
    return reader.found


def assert_no_text_became_markup(response: httpx.Response) -> None:
    """Nothing that runs or loads stands in the page, and its policy would let nothing."""
    found = elements(response.text)
    tags = {tag for tag, _ in found}
    assert not tags & {"script", "img", "iframe", "i", "style", "object"}
    attributes = {name for _, given in found for name in given}
    assert not {name for name in attributes if name.startswith("on")} | attributes & {"style"}
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy
