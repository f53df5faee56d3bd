"""행정기본법 제6조, since 2021-03-23.

``kr.administrative_act``: 제1항 applies 민법 to periods of administration.

``kr.administrative_restriction``: 제2항, how long a right is restricted or a duty lasts. The first
day counts and the last day is not moved, unless that is worse for the citizen (단서). Whether it is
worse is no matter of arithmetic: then the rule names ``kr.administrative_act``.
"""

from __future__ import annotations

from deadline_engine.counting.law_convention import LawConvention

CONVENTIONS = (
    LawConvention("kr.administrative_act"),
    LawConvention("kr.administrative_restriction"),
)
