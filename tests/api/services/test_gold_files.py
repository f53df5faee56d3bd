"""Files of gold as they come: packed, with other line ends, damaged, or made to burst."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from api.services import gold_files
from api.services.gold_files import file_lines
from lawdb.evaluation.gold_errors import MalformedGold
from lawdb.evaluation.gold_file import is_gold_file, read_gold

LINES = ['{"gold": "some", "format": 1}', '{"query": {"id": "7bb5a9a5d52fc8ac"}}']
TEXT = "\n".join(LINES) + "\n"


def test_a_packed_file_is_read_as_a_plain_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for content in (TEXT.encode(), gzip.compress(TEXT.encode()), TEXT.encode("utf-8-sig")):
        file.write_bytes(content)
        assert file_lines(file) == LINES


def test_line_ends_of_other_systems_change_no_record(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(LINES[0].encode() + b"\r\n\r\n")
    assert read_gold(file_lines(file)) == read_gold(LINES[:1])


@pytest.mark.parametrize(
    "content",
    [
        TEXT.encode("utf-16"),
        "밤".encode("cp949"),
        gzip.compress(TEXT.encode())[:-9],
        gzip.compress(TEXT.encode())[:-8] + b"12345678",
        gzip.compress(TEXT.encode()) + b"more",
    ],
    ids=["another encoding", "an old encoding", "broken off", "a wrong checksum", "bytes after it"],
)
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(MalformedGold, match="file"):
        file_lines(tmp_path / "file")


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gold_files, "LARGEST", 1 << 20)
    bomb = gzip.compress(b" " * (8 << 20))
    assert len(bomb) < 1 << 14
    for content in (bomb, b" " * ((1 << 20) + 1)):
        (tmp_path / "file").write_bytes(content)
        with pytest.raises(MalformedGold, match="1 MiB"):
            file_lines(tmp_path / "file")
    (tmp_path / "file").write_bytes(gzip.compress(b"a" * (1 << 20)))
    assert len(file_lines(tmp_path / "file")[0]) == 1 << 20


def test_json_that_is_nested_too_deep_is_refused() -> None:
    deep = "[" * 200_000
    assert not is_gold_file(deep)
    with pytest.raises(MalformedGold, match="line 1"):
        read_gold([deep])
    with pytest.raises(MalformedGold, match="line 2"):
        read_gold([LINES[0], deep])
