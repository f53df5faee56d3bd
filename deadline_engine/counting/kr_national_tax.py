"""국세기본법 제4조 (민법 for the count) and 제5조 (its own list for the last day).

``kr.national_tax``: returns, applications, claims and other papers, notices. 근로자의 날 and
Saturday since 2006-04-28.

``kr.national_tax_payment``: payments. 근로자의 날 already since 1999-01-01 (former 제5조제2항).
A breakdown of the tax network (제5조제3항) is a fact of the case and not looked at.
"""

from __future__ import annotations

from deadline_engine.counting.law_convention import LawConvention

CONVENTIONS = (LawConvention("kr.national_tax"), LawConvention("kr.national_tax_payment"))
