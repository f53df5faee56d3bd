"""``kr.patent``: 특허법 제14조 (1974–1990: 제16조), for periods of patent procedure.

제4호 moves a last day on 근로자의 날 since 1996-07-01 and on a Saturday since 2006-03-03. It is
no rule for suits: the 30 days of 제186조 are counted by 민법 (대법원 2014-02-13 2013후1573).
"""

from __future__ import annotations

from deadline_engine.counting.law_convention import LawConvention

CONVENTIONS = (LawConvention("kr.patent"),)
