"""Where the facts of a matter are read from."""

from __future__ import annotations

import sys

import pytest

from api.cli.matter_file import read_file
from api.services.matter_requests import MalformedMatter


def test_closed_standard_input_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)  # what Python makes of <&-
    with pytest.raises(MalformedMatter, match="standard input is closed"):
        read_file("-")
