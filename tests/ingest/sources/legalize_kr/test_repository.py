"""A small git repository of the legalize-kr layout, in every form in which it can be named."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.source_revision import SourceProblem, SourceRevision
from ingest.sources.legalize_kr.repository import (
    BlobReader,
    MalformedRepository,
    list_statute_files,
    opened_repository,
    read_statute_file,
)
from tests.ingest.sources.legalize_kr.markdown_pages import BOOK, page

_FILE = "kr/시험법/법률.md"
_OTHER = "kr/딴법/법률.md"


def _git(folder: Path, *arguments: str) -> bytes:
    identity = ["-c", "user.name=시험", "-c", "user.email=test@example.org"]
    command = ["git", "-C", str(folder), *identity, *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout


def _commit(folder: Path, path: str, content: bytes, subject: str) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    _git(folder, "add", "--all")
    _git(folder, "commit", "--quiet", "--message", subject)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files: one with four revisions out of order and one broken; one with two statutes."""
    folder = tmp_path_factory.mktemp("corpus")
    _git(folder, "init", "--quiet", "--initial-branch", "main")
    later = page(BOOK.replace("둘째 항", "고친 항"), 법령MST=103, 공포일자="2003-01-01", 공포번호=7)
    earlier = page(법령MST=102, 공포일자="2002-01-01", 공포번호=9)
    _commit(folder, _FILE, page().encode(), "법률: 시험법 (제정)")
    _commit(folder, _FILE, later.encode(), "법률: 시험법 (일부개정)")
    _commit(folder, _FILE, earlier.encode(), "법률: 시험법 (타법개정)")
    _commit(folder, _FILE, page(공포번호=None).encode(), "법률: 시험법 (일부개정)")
    _commit(folder, _FILE, b"---\n\xff\n---\n", "법률: 시험법 (일부개정)")
    _commit(folder, _OTHER, page(법령ID="'900001'", 법령MST=201).encode(), "법률: 딴법 (제정)")
    _commit(folder, _OTHER, page(법령ID="'900002'", 법령MST=202).encode(), "법률: 딴법 (딴말)")
    _commit(folder, "README.md", b"# not a statute\n", "readme")
    return folder


def _read(location: Path | str) -> tuple[dict[str, list[SourceRevision]], list[SourceProblem]]:
    problems: list[SourceProblem] = []
    statutes: dict[str, list[SourceRevision]] = {}
    with opened_repository(str(location)) as opened, BlobReader(opened) as reader:
        for file in list_statute_files(opened):
            statutes |= read_statute_file(reader, file, problems)
    return statutes, problems


def test_files_come_with_all_their_revisions_the_longest_first(repository: Path) -> None:
    files = list_statute_files(repository)
    assert [(f.path, len(f.revisions)) for f in files] == [(_FILE, 5), (_OTHER, 2)]
    assert [r.revision_kind for r in files[0].revisions[:3]] == ["제정", "일부개정", "타법개정"]
    assert files[1].revisions[1].revision_kind == "", "a bracket that names no kind"


def test_revisions_stand_in_promulgation_order(repository: Path) -> None:
    statutes, _ = _read(repository)
    assert [r.mst for r in statutes["900000"]] == ["101", "102", "103"]


def test_one_path_may_hold_two_statutes(repository: Path) -> None:
    statutes, _ = _read(repository)
    assert set(statutes) == {"900000", "900001", "900002"}


def test_what_cannot_be_read_is_reported_and_the_rest_loads(repository: Path) -> None:
    statutes, problems = _read(repository)
    assert [p.code for p in problems] == ["broken_front_matter", "not_utf8"]
    assert "공포번호" in problems[0].message
    assert all(p.source_ref.endswith(_FILE) for p in problems)
    assert len(statutes["900000"]) == 3


def _bundle(repository: Path, folder: Path) -> Path:
    path = folder / "corpus.bundle"
    _git(repository, "bundle", "create", "--quiet", str(path), "main")
    return path


def _bare(repository: Path, folder: Path) -> Path:
    path = folder / "corpus.git"
    _git(folder, "clone", "--quiet", "--bare", str(repository), str(path))
    return path


def _archive(repository: Path, folder: Path) -> Path:
    path = folder / "corpus.fi"
    path.write_bytes(b"feature done\n" + _git(repository, "fast-export", "main") + b"done\n")
    return path


def _compressed(repository: Path, folder: Path) -> Path:
    plain = _archive(repository, folder)
    subprocess.run(["zstd", "--quiet", "--long=27", str(plain)], check=True)
    return folder / "corpus.fi.zst"


_needs_zstd = pytest.mark.skipif(shutil.which("zstd") is None, reason="zstd is not installed")


@pytest.mark.parametrize(
    "form", [_bundle, _bare, _archive, pytest.param(_compressed, marks=_needs_zstd)]
)
def test_every_form_reads_alike(
    repository: Path, tmp_path: Path, form: Callable[[Path, Path], Path]
) -> None:
    statutes, problems = _read(form(repository, tmp_path))
    plain, plain_problems = _read(repository)
    assert {k: [r.articles for r in v] for k, v in statutes.items()} == {
        k: [r.articles for r in v] for k, v in plain.items()
    }
    assert [p.code for p in problems] == [p.code for p in plain_problems]


def test_a_url_is_cloned(repository: Path) -> None:
    statutes, _ = _read(repository.as_uri())
    assert len(statutes["900000"]) == 3


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("absent.bundle", None, "does not exist"),
        ("broken.bundle", b"# v2 git bundle\nnonsense\n", "cannot read"),
        ("text.bundle", b"no bundle at all", "cannot read"),
        ("empty.bundle", b"", "cannot read"),
        ("broken.fi", b"commit refs/heads/main\nnonsense\n", "cannot be unpacked"),
        ("cut.fi", b"feature done\n", "cannot be unpacked"),
        pytest.param("broken.fi.zst", b"no zstd", "cannot be unpacked", marks=_needs_zstd),
    ],
)
def test_a_malformed_location_is_refused(
    tmp_path: Path, name: str, content: bytes | None, says: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(MalformedRepository, match=says) as caught:
        _read(tmp_path / name)
    assert caught.value.code == "malformed_repository"
    assert name in str(caught.value)


def test_a_folder_that_is_no_repository_is_refused(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    with pytest.raises(MalformedRepository, match="corpus"):
        list_statute_files(tmp_path / "corpus")


def test_a_bundle_cut_short_is_refused(repository: Path, tmp_path: Path) -> None:
    path = _bundle(repository, tmp_path)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(MalformedRepository, match=r"corpus\.bundle"):
        _read(path)


def test_a_missing_object_is_named(repository: Path) -> None:
    with (
        BlobReader(repository) as reader,
        pytest.raises(MalformedRepository, match="0123456789"),
    ):
        list(reader.read(["0123456789" * 4]))
