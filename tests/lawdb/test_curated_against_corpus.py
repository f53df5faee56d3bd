"""Curated ids, titles, promulgations and targets against the corpora themselves.

The core bundle is always checked where the shared material is present. ``LAWDB_FULL_CORPUS`` may
name a repository of the whole national corpus; then every curated row is checked.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path

import pytest

from lawdb.names.curated import NameKind, curated_names
from lawdb.names.normalise import normalise_name
from lawdb.rulings import Ruling, curated_rulings
from tests.shared_material import shared_path


@dataclass(frozen=True, slots=True)
class File:
    """One revision of one file: what its front matter says, and its text."""

    statute_id: str
    title: str
    promulgated_on: date
    number: str
    effective_on: date
    text: str

    @classmethod
    def read(cls, text: str) -> File:
        front = text.split("---\n", 2)[1]
        value = dict(re.findall(r"^(\S+?): *'?\"?(.*?)'?\"?$", front, re.MULTILINE))
        return cls(
            statute_id=value["법령ID"],
            title=value["제목"],
            promulgated_on=date.fromisoformat(value["공포일자"]),
            number=value["공포번호"].lstrip("0"),
            effective_on=date.fromisoformat(value["시행일자"]),
            text=text,
        )

    def article(self, article: str) -> str:
        """The article's block; empty where the file has none."""
        heading = rf"^#+ {re.escape(article)}(?![의\d])[^\n]*\n.*?(?=^#+ |\Z)"
        match = re.search(heading, self.text, re.MULTILINE | re.DOTALL)
        return match[0] if match else ""


class Corpus:
    """A repository of one file a statute, one commit a revision."""

    def __init__(self, repository: Path) -> None:
        self.repository = repository
        self.paths: dict[str, str] = {}
        self.titles: dict[str, str] = {}
        listed = self._git("ls-tree", "-r", "HEAD").splitlines()
        entries = [line.split(None, 3)[2:] for line in listed if line.endswith(".md")]
        statutes = [(blob, path) for blob, path in entries if path.startswith("kr/")]
        for (_, path), file in zip(statutes, self.read(blob for blob, _ in statutes), strict=True):
            self.paths[file.statute_id] = path
            self.titles[file.statute_id] = file.title

    def _git(self, *arguments: str) -> str:
        command = ["git", "-C", str(self.repository), "-c", "core.quotePath=false", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def read(self, objects: Iterable[str]) -> Iterator[File]:
        """Read many objects with one process."""
        wanted = "".join(f"{name}\n" for name in objects).encode()
        command = ["git", "-C", str(self.repository), "cat-file", "--batch"]
        output = subprocess.run(command, input=wanted, check=True, capture_output=True).stdout
        at = 0
        while at < len(output):
            end = output.index(b"\n", at)
            size = int(output[at:end].split()[2])
            yield File.read(output[end + 1 : end + 1 + size].decode())
            at = end + 1 + size + 1

    @cached_property
    def _blobs(self) -> dict[str, list[str]]:
        """The blobs every path has held: one walk over the history, however many are asked for."""
        blobs: dict[str, list[str]] = {}
        log = self._git("log", "--format=", "--raw", "--no-abbrev", "--no-renames")
        for line in log.splitlines():
            fields, path = line.split("\t")
            blob, status = fields.split()[3:5]
            if status != "D":
                blobs.setdefault(path, []).append(blob)
        return blobs

    @cache  # noqa: B019 (one corpus a session)
    def history(self, statute_id: str) -> list[File]:
        """Every revision of the statute, in promulgation order."""
        files = self.read(self._blobs[self.paths[statute_id]])
        own = [file for file in files if file.statute_id == statute_id]
        return sorted(own, key=lambda f: (f.promulgated_on, int(f.number)))


@pytest.fixture(scope="session", params=["core", "full"])
def corpus(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    if request.param == "full":
        repository = os.environ.get("LAWDB_FULL_CORPUS")
        if not repository:
            pytest.skip("LAWDB_FULL_CORPUS names no repository of the whole corpus")
        return Corpus(Path(repository))
    bundle = shared_path("corpus/legalize-kr-core.bundle")
    clone = tmp_path_factory.mktemp("corpus") / "core.git"
    command = ["git", "clone", "-q", "--bare", "-b", "main", str(bundle), str(clone)]
    subprocess.run(command, check=True)
    return Corpus(clone)


def test_ids_and_titles_are_the_corpus_own(corpus: Corpus) -> None:
    rows = {(c.statute_id, c.title) for c in (*curated_names(), *curated_rulings())}
    present = [(i, title) for i, title in rows if i in corpus.titles]
    print(f"{len(present)} of {len(rows)} curated statutes are in this corpus")
    assert present
    wrong = {
        i: (title, corpus.titles[i])
        for i, title in present
        if normalise_name(title) != normalise_name(corpus.titles[i])
    }
    assert wrong == {}


def test_no_curated_name_is_another_statutes_title(corpus: Corpus) -> None:
    owners: dict[str, set[str]] = {}
    for statute_id, title in corpus.titles.items():
        owners.setdefault(normalise_name(title), set()).add(statute_id)
    taken = {c.name: owners[c.normalised] for c in curated_names() if c.normalised in owners}
    assert taken == {}


def test_nicknames_denote_promulgations_that_exist(corpus: Corpus) -> None:
    checked = 0
    for name in curated_names():
        if name.kind is not NameKind.NICKNAME or name.statute_id not in corpus.paths:
            continue
        assert name.promulgation is not None
        history = corpus.history(name.statute_id)
        at = [
            i
            for i, file in enumerate(history)
            if (file.promulgated_on, file.number)
            == (name.promulgation.promulgated_on, name.promulgation.number)
        ]
        assert len(at) == 1, name
        after = history[at[0]]
        before = history[at[0] - 1] if at[0] else None
        for article in name.articles:
            text = after.article(str(article))
            assert text, (name.name, article)
            assert before is None or before.article(str(article)) != text, (name.name, article)
        checked += 1
    print(f"{checked} nicknames checked")
    assert checked


def struck_text(ruling: Ruling, history: list[File], article: str) -> str:
    """The article as the newest revision in force on the last day of the struck text prints it."""
    day = ruling.decided_on
    if ruling.effect_to is not None and ruling.effect_to <= day:
        day = date.fromordinal(ruling.effect_to.toordinal() - 1)
    in_force = [file for file in history if file.effective_on <= day]
    return in_force[-1].article(article) if in_force else ""


def test_rulings_aim_at_units_that_existed(corpus: Corpus) -> None:
    checked = 0
    for ruling in curated_rulings():
        if ruling.statute_id not in corpus.paths:
            continue
        history = corpus.history(ruling.statute_id)
        for target in ruling.targets:
            text = struck_text(ruling, history, str(target.article))
            where = f"{ruling.reference}: {ruling.title} {target}"
            assert text, f"{where} did not exist"
            if target.paragraph is not None:
                assert chr(ord("①") + target.paragraph - 1) in text, where
            if target.subparagraph:
                assert re.search(rf"^\s*{target.subparagraph}\\?\.", text, re.MULTILINE), where
            if target.item:
                assert re.search(rf"^\s*{target.item}\\?\.", text, re.MULTILINE), where
            checked += 1
    print(f"{checked} targets of rulings checked")
    assert checked
