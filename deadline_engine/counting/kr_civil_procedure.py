"""``kr.civil_procedure``: 민사소송법 제170조 sends periods of procedure to 민법.

Before 2002-07-01 (제157조) it had a last-day rule of its own: Sunday or another general holiday.
"""

from __future__ import annotations

from deadline_engine.counting.law_convention import LawConvention

CONVENTIONS = (LawConvention("kr.civil_procedure"),)
