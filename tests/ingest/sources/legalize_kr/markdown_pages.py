"""Invented pages in the layout of legalize-kr."""

from __future__ import annotations

FRONT: dict[str, object] = {
    "제목": "시험법",
    "법령MST": 101,
    "법령ID": "'900000'",
    "법령구분": "법률",
    "소관부처": "\n- 가상부",
    "공포일자": "2001-01-01",
    "공포번호": "'00123'",
    "시행일자": "2001-07-01",
}

BOOK = """
# 시험법

## 제1장 총칙

##### 제1조 (목적)

이 법은 시험을 목적으로 한다.

##### 제2조 (정의)

**①** 용어는 다음과 같다. <개정 2001.1.1>

  1\\. 하나

    가\\. 첫째

  2\\. 둘

**②** 둘째 항

## 부칙

부칙 <제123호,2001.1.1>

제1조(시행일) 이 법은 2001년 7월 1일부터 시행한다.
"""


def page(book: str = BOOK, **front: object) -> str:
    """A page whose front matter has these fields otherwise; None leaves one out."""
    fields = {name: value for name, value in {**FRONT, **front}.items() if value is not None}
    lines = "\n".join(f"{name}: {value}" for name, value in fields.items())
    return f"---\n{lines}\n---\n{book}"
