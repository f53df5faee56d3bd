"""The articles a text cites, as written: by the title of the statute, or as articles of its own.

It counts how much law hangs on an article; which text a citation means is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawdb.names.normalise import normalise_name

_UNIT = r"(?:\s*제\d+(?:항|호)(?:의\d+)?|\s*[가-하]목|\s*(?:본문|단서|전단|후단|각 호))*"
_ONE = rf"제\d+조(?:의\d+){{0,2}}{_UNIT}"
_LIST = re.compile(
    rf"(?:「(?P<name>[^「」\n]{{2,100}})」|(?P<word>같은 법|동법|이 법|이 영|이 규칙|법|영|규칙))?"
    rf"\s*(?P<articles>{_ONE}(?:\s*(?:,|ㆍ|·|및|또는|내지|부터|과|와)\s*{_ONE})*)"
)
_ARTICLE = re.compile(r"제(\d+)조(?:의(\d+))?(?:의(\d+))?")
_OF_ACT = re.compile(r"\s*시행(?:령|규칙)$|\s*시행세칙$")
OWN = ""
"""Stands for the title of the citing statute itself."""


def cited_articles(statute_title: str, text: str) -> set[str]:
    """``민법|제750조`` for each article cited, ``|제750조`` for the citing statute's own.

    법 제5조 in a decree or rule is an article of its Act; 같은 법 is the statute named before it.
    Decrees cited as 영 from a rule are not followed.
    """
    return set(_cited(statute_title, text))


def _cited(statute_title: str, text: str) -> Iterator[str]:
    act = _OF_ACT.sub("", statute_title)
    of_act = normalise_name(act) if act != statute_title else OWN
    last = OWN
    heading = _ARTICLE.match(text)
    for found in _LIST.finditer(text, heading.end() if heading else 0):
        if found["name"]:
            title = last = normalise_name(found["name"])
        elif found["word"] in {"같은 법", "동법"}:
            title = last
        elif found["word"] == "법":
            title = of_act
        elif found["word"] in {"영", "규칙"}:
            continue
        else:
            title = OWN
        for number, *branches in _ARTICLE.findall(found["articles"]):
            yield f"{title}|제{number}조" + "".join(f"의{b}" for b in branches if b)


def citing_word(title: str, article: str) -> str:
    """The word under which citations of an article are kept; ``title`` normalised, or OWN."""
    return f"{title}|{article}"
