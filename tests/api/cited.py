"""Texts that cite the invented statutes, and what each citation has to come to."""

from __future__ import annotations

NAME = "가상 골목길 조명법 (예시)"
SOUND = f"2020년 1월 1일의 사고이다. 「{NAME}」 제4조에 따른다."
WRONG = f"2020년 1월 1일의 사고이다. 「{NAME}」 제4조와 제99조에 따른다."
UNKNOWN = "「달나라 거래법」 제3조에 따른다."
NONE = "인용이 없는 글이다."
CASE = "대법원 2013. 5. 16. 선고 2013다12345 판결을 본다."
UNDATED = f"「{NAME}」 제4조에 따른다."
