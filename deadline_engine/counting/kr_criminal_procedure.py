"""형사소송법 제66조, in its two modes.

``kr.criminal_procedure``: periods of procedure. The first day is left out, a last day on a public
holiday, since 2007-12-21 also on a Saturday, does not count.

``kr.criminal_procedure_limitation``: 공소시효 and 구속기간. The first day counts as one day
whatever the hour (제1항 단서), and the last day is never moved (제3항 단서). Three years from
1998-06-30 end on 2001-06-29.
"""

from __future__ import annotations

from deadline_engine.counting.law_convention import LawConvention

CONVENTIONS = (
    LawConvention("kr.criminal_procedure"),
    LawConvention("kr.criminal_procedure_limitation"),
)
