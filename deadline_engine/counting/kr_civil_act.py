"""``kr.civil_act``: 민법 제155조–제161조, the rule unless a law, court or contract says otherwise.

제157조: the first day is left out, unless the period starts at 0시. 제159조: it ends with the end
of its last day. 제160조: weeks, months and years by the calendar. 제161조: a last day on a public
holiday, since 2008-03-22 also on a Saturday, gives way to the next day; the start never moves.

Sundays are public holidays by 관공서의 공휴일에 관한 규정 제2조제1호; 공휴일에 관한 법률 does not
list them. Periods in hours (제156조) are not counted here. Ages (제158조) are
``civil_act.age_attained_on``: a day attained, not a last day, so no holiday touches them.
"""

from __future__ import annotations

from deadline_engine.counting.law_convention import LawConvention

CONVENTIONS = (LawConvention("kr.civil_act"),)
