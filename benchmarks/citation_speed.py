"""How fast citations are found, and whether the time grows as the text does.

    python -m benchmarks.citation_speed

Needs no store: the names are those that the tests know. The
second part takes texts made of one piece over and over, of n and of 2n characters: a reader that is
linear needs twice the time, one that is quadratic four times.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import yaml

from benchmarks.citation_labels import DECISIONS, FIELDS, decisions
from benchmarks.material import shared_material
from lawdb.citations.finding import NameBook, find

NAMES = Path(__file__).resolve().parents[1] / "tests/lawdb/citations/finding/tables/names.yaml"
LENGTH = 500_000
UNITS = (
    *(
        "제1조",
        "민법 제1조, ",
        "제1, ",
        "제",
        "(",
        ")",
        "[a](/x",
        "“",
        "”",
        '"',
        "'",
        "「",
        "> 가\n",
    ),
    *(
        "\n",
        "\n\x0b",
        " ",
        " …",
        "가",
        "가 및 ",
        "구 ",
        "같은 법 ",
        "제1항 ",
        "전항 ",
        "(이하 ",
        "이하 ‘가나법’이라 한다 ",
    ),
    *(
        "(2011. 3. 7. 법률 제1호로 개정되기 전의 것) ",
        "구 민법(2011. 3. 7. 법률 제1호 ",
        "\n제1조(가) ",
        "民",
        "\u1100\u0301",
    ),
)


def _seconds(run: Callable[[], object]) -> float:
    """Processor seconds, the better of two runs."""
    taken: list[float] = []
    for _ in range(2):
        began = time.process_time()
        run()
        taken.append(time.process_time() - began)
    return min(taken)


def main() -> None:
    names = NameBook(yaml.safe_load(NAMES.read_text("utf-8")))
    print(
        f"{LENGTH * 2:,} characters of one piece: seconds, and how many times those of half of it"
    )
    for unit in UNITS:
        half, whole = (unit * (n // len(unit)) for n in (LENGTH, 2 * LENGTH))
        before, after = (_seconds(lambda text=text: find(text, names)) for text in (half, whole))
        print(f"  {unit!r:45} {after:7.2f} s  x {after / max(before, 1e-6):4.1f}")
    file = shared_material(DECISIONS)
    texts = ["\n\n".join(each[name] for name in FIELDS) for each in decisions(file)]
    count = sum(len(find(text, names).citations) for text in texts)
    seconds = _seconds(lambda: [find(text, names) for text in texts])
    size = sum(len(text.encode()) for text in texts) / 1e6
    print(f"{len(texts)} decisions, {size:.2f} MB (UTF-8): {size / seconds:.2f} MB a second,")
    print(f"{count} citations: {count / seconds:,.0f} a second, on one core")


if __name__ == "__main__":
    main()
