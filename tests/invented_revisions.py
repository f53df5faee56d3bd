"""Invented revisions from small YAML cases: what a source would yield, told as changes."""

from __future__ import annotations

from datetime import date
from typing import Any

from ingest.source_revision import SourceArticle, SourceRevision
from lawdb.article_key import ArticleKey


def revisions_of(rows: list[dict[str, Any]]) -> list[SourceRevision]:
    """The revisions of one invented statute in the order given.

    ``prints`` are the articles that a revision prints otherwise than the one before it, or leaves
    out (``~``); all others are printed again. A whole amendment and a repeal print only their own.
    """
    found: list[SourceRevision] = []
    book: dict[ArticleKey, SourceArticle] = {}
    for row in rows:
        kind = row.get("kind", "일부개정")
        if kind in ("제정", "전부개정", "폐지제정", "폐지"):
            book = {}
        for words, text in row.get("prints", {}).items():
            article = _article(str(words), text)
            if text is None:
                book.pop(article.key, None)
            else:
                book[article.key] = article
        found.append(_revision(row, kind, {key: book[key] for key in sorted(book)}))
    return found


def _article(words: str, text: str | None) -> SourceArticle:
    number, _, title = words.partition("(")
    return SourceArticle(ArticleKey.parse(number), title.removesuffix(")"), (text or "").strip())


def _revision(
    row: dict[str, Any], kind: str, articles: dict[ArticleKey, SourceArticle]
) -> SourceRevision:
    number, promulgated = str(row["no"]), row["promulgated"]
    day = f"{promulgated.year}.{promulgated.month}.{promulgated.day}"
    act = "가상법" if kind == "타법개정" else ""
    return SourceRevision(
        statute_id="900000",
        title="시험법",
        statute_kind="법률",
        mst=number,
        promulgated_on=promulgated,
        promulgation_no=number,
        revision_kind=kind,
        effective_on=row.get("effective", promulgated),
        articles=articles,
        addenda=row.get("addenda", "이 법은 공포한 날부터 시행한다.").strip(),
        addenda_heading=f"부칙{f'({act})' if act else ''} <제{number}호,{day}>",
        reprinted_addenda=tuple(row.get("reprints", ())),
        source="invented",
        source_ref=f"900000/{number}",
        official_starts=_days(row.get("official", {})),
        chapters=tuple(
            (ArticleKey.parse(before), heading) for before, heading in row.get("chapters", [])
        ),
    )


def _days(starts: dict[str, date]) -> dict[str, date]:
    return {str(words): day for words, day in starts.items()}
