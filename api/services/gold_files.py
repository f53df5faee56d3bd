"""Files that gold is read from: its own format, or issue statements of courts; plain or gzip."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections import Counter
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path

from sqlalchemy.orm import Session

from lawdb.evaluation.corpus_hash import corpus_hash
from lawdb.evaluation.court_issues import read_court_issues
from lawdb.evaluation.gold import GoldSet, gold_set
from lawdb.evaluation.gold_errors import GoldCorpusDiffers, MalformedGold
from lawdb.evaluation.gold_file import (
    gold_lines,
    is_gold_file,
    read_gold,
    require_set_name,
)
from lawdb.evaluation.rechecking import stale_labels
from lawdb.results import Result

STANDARD_INPUT = Path("-")
_GZIP = b"\x1f\x8b"
LARGEST = 1 << 30
"""Bytes of a file, unpacked: a set of a million labels has fewer."""


class ReadGold(Result):
    """A set that was read, with the figures of its reading."""

    gold: GoldSet
    rows: int | None
    """Rows of issue statements; None of a gold file, as are the next two."""
    named: int | None
    """Labels that the rows name: those of the set, unresolved ones, and ``named_again``."""
    named_again: int | None
    """Of them, those that say what another one says."""


def read_gold_file(session: Session, path: Path, name: str = "") -> ReadGold:
    """Read a set, whose labels are held against the store: its versions are those stored.

    ``name`` renames the set. Raises MalformedGold, GoldVersionDiffers, and GoldCorpusDiffers where
    a label names a version or a text that is not stored.
    """
    if name:
        require_set_name(name)
    lines = file_lines(path)
    if not lines:
        raise MalformedGold(f"{path} is empty")
    corpus = corpus_hash(session)
    if is_gold_file(lines[0]):
        gold = read_gold(lines)
        _require_held(session, gold, corpus)
        queries = [query.model_copy(update={"set": name or gold.name}) for query in gold.queries]
        own = gold_set(name or gold.name, queries, gold.labels, gold.unresolved, corpus)
        return ReadGold(gold=own, rows=None, named=None, named_again=None)
    named = name or path.name.partition(".")[0]
    require_set_name(named)
    read = read_court_issues(session, lines, named)
    return ReadGold(
        gold=read.as_set(named, corpus),
        rows=read.rows,
        named=read.named,
        named_again=read.named_again,
    )


def write_gold_file(gold: GoldSet, path: Path) -> None:
    """Write a set: gzip where the name ends in ``.gz``; the same set gives the same bytes.

    Raises MalformedGold where the file cannot be written.
    """
    text = "".join(f"{line}\n" for line in gold_lines(gold))
    if path == STANDARD_INPUT:
        sys.stdout.write(text)
        return
    content = text.encode()
    if path.suffix == ".gz":
        content = gzip.compress(content, mtime=0)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise MalformedGold(f"{path} cannot be written: {error.strerror}") from error


def file_lines(path: Path) -> list[str]:
    """The lines of a file, plain or gzip; of standard input for ``-``.

    Raises MalformedGold where it cannot be read.
    """
    try:
        content = _content(path)
        # Only line ends end a line: a text may hold other separators.
        return content.decode("utf-8-sig").removesuffix("\n").split("\n") if content else []
    except OSError as error:
        raise MalformedGold(f"{path} cannot be read: {error.strerror or error}") from error
    except (EOFError, zlib.error, UnicodeDecodeError) as error:
        raise MalformedGold(f"{path} is damaged, or no text in UTF-8: {error}") from error


def _content(path: Path) -> bytes:
    """The bytes of a file, unpacked. Raises MalformedGold beyond ``LARGEST``."""
    with nullcontext(sys.stdin.buffer) if path == STANDARD_INPUT else path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if content.startswith(_GZIP):
        with gzip.GzipFile(fileobj=BytesIO(content)) as packed:
            content = packed.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise MalformedGold(
            f"{path} holds more than {LARGEST >> 20:,} MiB unpacked, more than any set of gold"
        )
    return content


def _require_held(session: Session, gold: GoldSet, corpus: str) -> None:
    if gold.corpus == corpus:
        return
    stale = stale_labels(session, gold)
    if not stale:
        return
    causes = Counter(each.why.value for each in stale)
    first = stale[0].label
    raise GoldCorpusDiffers(
        f"of {len(gold.labels):,} labels {len(stale):,} name what this store does not hold"
        f" ({', '.join(f'{cause} {count:,}' for cause, count in sorted(causes.items()))}; the first"
        f" is {first.statute_id} {first.article} of {first.version}): load the corpus the labels"
        " were made on"
    )
