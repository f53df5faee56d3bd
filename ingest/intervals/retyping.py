"""Tell an amendment from a retyping: the source prints one law in several typings.

Over its history the book changes spaces, middle dots, Chinese characters and spelling (10연간,
10년간) without any Act. Such a print is no new version of the law.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from ingest.addenda.starts import DANGI_OFFSET

_MARK = re.compile(
    r"[<\[〈](?:개정|신설|삭제|전문개정|본조신설|제목개정|종전|시행일|본장|본절|본편|제명|장제목|절제목|改正|新設)"
    r"[^<>\[\]]*(?:<[^>]*>[^<>\[\]]*)*[>\]〉]"
)
_MARK_DATE = re.compile(r"((?:1[89]|20|42)\d{2})\s*[.ㆍ·・,]\s*(\d{1,2})\s*[.ㆍ·・,]\s*(\d{1,2})")
# \u119e is what Unicode's compatibility form makes of ㆍ, the law's middle dot;
# the last range draws tables
_IGNORED = re.compile(
    r"[\s.,:;ㆍ\u119e·・‧․∙•\-‐‑–—―~∼〜「」『』\"'“”‘’`´()（）\[\]<>〈〉《》/／|\u2500-\u257f]+"
)
_RULING_NOTE = re.compile(r"\[[^\[\]]{0,40}?\d{2,4}\s*헌\s*[가-힣]\s*\d+[^\[\]]*\]")
"""A ruling printed below the article it concerns: [95헌가14 …], [단순위헌, 2014헌바148, …]."""
_IMAGE = re.compile(r"<img[^>]*>|</img>")
_HANJA = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_HANGUL = re.compile(r"[가-힣]")

# The initial-sound rule (두음법칙, 한글 맞춤법 제10항–제12항); 급(及) is the old word for 및.
_SOUND = "녀년뇨니랴량려력련렬렴령례료류륙률리림립라락래로록론뢰루릉급"
_AS_AN_INITIAL = "여연요이야양여역연열염영예요유육율이임입나낙내노녹논뇌누능및"
_SAME_SYLLABLE = {frozenset(pair) for pair in zip(_SOUND, _AS_AN_INITIAL, strict=True)}


def mark_dates(text: str) -> frozenset[date]:
    """The promulgation days that the amendment marks of a text name (단기 years converted)."""
    return _mark_dates(text)


@lru_cache(maxsize=1 << 15)
def _mark_dates(text: str) -> frozenset[date]:
    days: set[date] = set()
    for mark in _MARK.findall(text):
        for numbers in _MARK_DATE.findall(mark):
            day = _day(*numbers)
            if day is not None:
                days.add(day)
    return frozenset(days)


def _day(year: str, month: str, day: str) -> date | None:
    """The day of a mark; a mark may misprint one that no calendar has."""
    y = int(year)
    try:
        return date(y - DANGI_OFFSET if y > 4000 else y, int(month), int(day))
    except ValueError:
        return None


def without_marks(text: str) -> str:
    """The text without amendment marks."""
    return _MARK.sub("", text)


def without_mark_days(text: str, days: frozenset[date]) -> str:
    """The text with some days taken out of its amendment marks; an emptied mark goes away."""
    if not days or not days & mark_dates(text):
        return text

    def kept(mark: re.Match[str]) -> str:
        words = mark.group()
        for year, month, day in _MARK_DATE.findall(words):
            if _day(year, month, day) in days:
                pattern = rf"\s*{year}\s*[.ㆍ·・]\s*{month}\s*[.ㆍ·・]\s*{day}\.?\s*,?"
                words = re.sub(pattern, "", words)
        words = re.sub(r",\s*([>\]])", r"\1", words)
        return words if _MARK_DATE.search(words) else ""

    return _MARK.sub(kept, text).rstrip()


@lru_cache(maxsize=1 << 15)
def skeleton(text: str) -> str:
    """The text without marks, white space and punctuation, in one Unicode form."""
    bare = _IMAGE.sub("", _RULING_NOTE.sub("", _MARK.sub("", text)))
    return _IGNORED.sub("", unicodedata.normalize("NFKC", bare))


def same_law(one: str | None, other: str | None) -> bool:
    """Whether two prints differ at most in marks, white space and punctuation."""
    if one is None or other is None:
        return one is other or (one or other or "").strip() == ""
    return one == other or skeleton(one) == skeleton(other)


def is_retyping(old: str | None, new: str | None) -> bool:
    """Whether two prints are the same law in two typings.

    True where every difference is a mark, white space, punctuation, a Chinese character for its
    Korean reading (same number of syllables), or the spelling of an initial sound.
    """
    if same_law(old, new):
        return True
    if old is None or new is None:
        return False
    one, other = skeleton(old), skeleton(new)
    if abs(len(one) - len(other)) > 0.2 * max(len(one), len(other)) + 4:
        return False
    return all(
        op.tag == "equal"
        or _same_in_reading(one[op.src_start : op.src_end], other[op.dest_start : op.dest_end])
        for op in Levenshtein.opcodes(one, other)
    )


SLIP = 2
"""Letters in which two typings of one text may differ where nothing speaks for an amendment."""


def is_slip(old: str, new: str) -> bool:
    """Whether two prints differ in at most two letters, none of them a figure.

    A figure is never a slip: 2년 for 3년 is another law.
    """
    one, other = skeleton(old), skeleton(new)
    edits = Levenshtein.editops(one, other, score_hint=SLIP)
    return len(edits) <= SLIP and not any(
        (one[e.src_pos : e.src_pos + 1].isdigit() and e.tag != "insert")
        or (other[e.dest_pos : e.dest_pos + 1].isdigit() and e.tag != "delete")
        for e in edits
    )


def _same_in_reading(one: str, other: str) -> bool:
    if len(one) != len(other):
        return (not one and _gloss(other)) or (not other and _gloss(one))
    return all(_same_syllable(a, b) for a, b in zip(one, other, strict=True))


def _gloss(text: str) -> bool:
    """Chinese characters added or dropped beside a Korean word: 유족(遺族)."""
    return bool(text) and all(_HANJA.match(c) for c in text)


def _same_syllable(a: str, b: str) -> bool:
    if a == b or frozenset((a, b)) in _SAME_SYLLABLE:
        return True
    hanja_a, hanja_b = bool(_HANJA.match(a)), bool(_HANJA.match(b))
    return (hanja_a and bool(_HANGUL.match(b))) or (hanja_b and bool(_HANGUL.match(a)))
