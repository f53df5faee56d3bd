"""Replies that are kept: the same bytes again, without the model; anew where anything changed."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from api.language_models import LanguageModelSettings, chosen_model
from api.language_models.reading_files import ReadingFiles
from deadline_engine.extraction.by_model import ReadingStoreError, prompts, read_by_model
from deadline_engine.extraction.form import form_of
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged
from tests.api.language_models.replayed_readings import REPLAYED, STORY, read, replaying

BOTH = REPLAYED["replies"]["both"]
FIELDS = REPLAYED["replies"]["fields"]
ALTERED = REPLAYED["replies"]["altered_digit"]
VOTES = [[ALTERED, BOTH], [BOTH], ["noise", BOTH]]
"""Attempts that do not hold are part of what is kept."""


@pytest.fixture
def store(tmp_path: Path) -> ReadingFiles:
    return ReadingFiles(tmp_path)


def entries(folder: Path) -> list[Path]:
    return sorted((folder / "readings").iterdir())


def test_the_same_reading_has_the_same_bytes(store: ReadingFiles, tmp_path: Path) -> None:
    with replaying([FIELDS], VOTES) as (server, replay):
        first = read(server, store=store).model_dump_json()
        asked = len(server.asked)
        assert asked == 6
        assert read(server, store=store).model_dump_json() == first
        assert len(server.asked) == asked  # no request
        for path in entries(tmp_path):
            path.unlink()
        replay.restart()
        assert read(server, store=store).model_dump_json() == first
        assert len(server.asked) == 2 * asked
        replay.restart()
        assert read(server).model_dump_json() == first  # and without a store


def test_names_of_files_tell_nothing_and_others_cannot_read(
    store: ReadingFiles, tmp_path: Path
) -> None:
    with replaying([FIELDS], VOTES) as (server, _):
        read(server, store=store)
    kept = entries(tmp_path)
    assert len(kept) == 5  # four replies and how the text was read
    for path in kept:
        name, suffix = path.name.split(".")
        assert (len(name), suffix) == (64, "reading")
        assert set(name) <= set("0123456789abcdef")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept[0].parent.stat().st_mode) == 0o700
    contents = b"".join(path.read_bytes() for path in kept).decode()
    assert "2019-05-21" not in contents  # the reply, not what code made of it
    assert "그로부터 2주 뒤" in contents


def test_another_prompt_reads_anew_and_says_so(
    store: ReadingFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    with replaying([FIELDS], [BOTH]) as (server, _):
        before = read(server, store=store)
        assert before.notes == ()
        loaded = prompts._prompts()
        changed = replace(loaded, version="2-changed")
        monkeypatch.setattr(prompts, "_prompts", lambda: changed)
        after = read(server, store=store)
        assert len(server.asked) == 8
        assert after.read_by.prompt_version == "2-changed"
        (note,) = after.notes
        assert f"prompt {loaded.version}" in note.en
        assert f"지시문 {loaded.version}" in note.ko
        assert read(server, store=store).model_dump_json() == after.model_dump_json()
        assert len(server.asked) == 8
        assert after.fields == before.fields


def test_a_prompt_that_is_edited_is_another_version() -> None:
    before = prompts._as_written("version: 7\nfields: Fill the fields.\n").version
    after = prompts._as_written("version: 7\nfields: Fill in the fields.\n").version
    assert before != after  # though nobody raised the number
    assert before.startswith("7-")
    assert after.startswith("7-")


@pytest.mark.parametrize("change", ["model", "form", "text", "day of writing"])
def test_whatever_decides_a_reading_is_part_of_its_key(store: ReadingFiles, change: str) -> None:
    with replaying([FIELDS], [BOTH]) as (server, _):
        read(server, store=store)
        if change == "model":
            assert "model" in read(server, store=store, name="m-2").notes[0].en
        elif change == "form":
            other = form_of(Matter(rule="kr.civil_act.tort", as_of=date(2023, 1, 1)), packaged())
            read(server, store=store, form=other)
        elif change == "text":
            read(server, STORY + " ", store=store)
        else:
            model = chosen_model(LanguageModelSettings(url=server.url, name="m-1"))
            assert model is not None
            form = form_of(Matter(rule="kr.civil_act.tort"), packaged())
            read_by_model(SourceText(STORY, date(2022, 5, 1)), form, model, store=store)
        assert len(server.asked) == 8


def test_each_model_says_the_same_whenever_it_reads_again(store: ReadingFiles) -> None:
    with replaying([FIELDS], [BOTH]) as (server, _):
        first = read(server, store=store)
        other = read(server, store=store, name="m-2")
        assert len(server.asked) == 8
        for name, expected in [("m-1", first), ("m-2", other)] * 2:
            again = read(server, store=store, name=name)
            assert again.model_dump_json() == expected.model_dump_json()
        assert len(server.asked) == 8
    assert first.notes == ()
    (note,) = other.notes
    assert "m-1" in note.en
    assert "anew" not in note.en  # nothing was, when it came out of the store


def test_a_list_of_prompts_that_is_too_large_is_begun_anew(
    store: ReadingFiles, tmp_path: Path
) -> None:
    with replaying([FIELDS], [BOTH]) as (server, _):
        first = read(server, store=store)
        (path,) = [p for p in entries(tmp_path) if p.read_bytes().startswith(b"[")]
        path.write_bytes(path.read_bytes() + b" " * 2_000_000)
        for _ in range(2):
            assert read(server, store=store).model_dump_json() == first.model_dump_json()
        assert len(server.asked) == 4
        assert len(path.read_bytes()) < 2_000


@pytest.mark.parametrize("damage", ["a bit", "empty", "noise", "of another key", "too large"])
def test_what_is_damaged_is_read_anew_and_said(
    store: ReadingFiles, tmp_path: Path, damage: str
) -> None:
    with replaying([FIELDS], [BOTH]) as (server, _):
        first = read(server, store=store)
        kept = [path for path in entries(tmp_path) if b'"tolling"' in path.read_bytes()]
        (path,) = kept
        whole = path.read_bytes()
        other = next(p for p in entries(tmp_path) if b'"triggers"' in p.read_bytes())
        path.write_bytes(
            {
                "a bit": whole.replace(b"2021. 3. 2.", b"2021. 3. 1."),
                "empty": b"",
                "noise": b"\xff\x00{",
                "of another key": other.read_bytes(),
                "too large": whole + b" " * 2_000_000,
            }[damage]
        )
        again = read(server, store=store)
        assert len(server.asked) == 5
        assert again.fields == first.fields
        assert len(again.notes) == 1
        assert "anew" in again.notes[0].en
        assert path.read_bytes() == whole
        assert read(server, store=store).model_dump_json() == first.model_dump_json()


def test_a_store_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "readings").write_text("a file where the folder should be")
    store = ReadingFiles(tmp_path)
    with replaying([FIELDS], [BOTH]) as (server, _):
        extraction = read(server, store=store)
    assert extraction.outcome == "read"
    (note,) = extraction.notes
    assert "cannot be used" in note.en


def test_many_at_once_keep_whole_entries(store: ReadingFiles, tmp_path: Path) -> None:
    with replaying([FIELDS], [BOTH]) as (server, _), ThreadPoolExecutor(4) as pool:
        alone = read(server).model_dump_json()
        found = set(pool.map(lambda _: read(server, store=store).model_dump_json(), range(8)))
        assert found == {alone}
        assert len(entries(tmp_path)) == 5
        asked = len(server.asked)
        assert read(server, store=store).model_dump_json() == alone
        assert len(server.asked) == asked


def test_keys_and_sizes_are_bounded(tmp_path: Path) -> None:
    store = ReadingFiles(tmp_path, most=3)
    for key in ("../../etc/passwd", "A" * 64, "a" * 63, ""):
        with pytest.raises(ReadingStoreError):
            store.put(key, b"x")
        with pytest.raises(ReadingStoreError):
            store.get(key)
    with pytest.raises(ReadingStoreError):
        store.put("a" * 64, b"x" * 2_000_000)
    assert list(tmp_path.iterdir()) == []
    for number in range(5):
        store.put(f"{number:064x}", b"x")
    assert len(entries(tmp_path)) == 3
    assert store.get(f"{4:064x}") == b"x"
