"""A length of time that the facts give: ``송달받은 날부터 7일 이내에 보정하라``."""

from __future__ import annotations

import re

from deadline_engine.extraction.by_rules.mentions import ReadableText, quotable
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.proposal import ProposedPeriod

_PERIOD = re.compile(
    r"(?<![\d\x01])(?P<words>(?:\d{1,3}|[일이삼사오육칠팔구십]{1,3}|[한두세네석넉]) ?"
    r"(?:주일|주|개월|월|일|년|달))(?:간)? ?"
    r"(?:이내|내에|내로|안에|의 기간|의 기한|동안|이 (?:경과|지난)|(?:이|가)? ?경과한"
    r"|뒤(?:부터|에) 시행|후(?:부터|에) 시행|내(?=[ .,)])|안(?=[ .,)])"
    r"|의 (?:보정|신청|제출|접수|이행|유예)?기[간한]"
    r"|로 (?:정|하|한)|을 (?:주|정)|이라는 기|(?=[로을를]? ?(?:정한|정하|부여)))"
)


def period_in(readable: ReadableText, form: Form) -> ProposedPeriod | None:
    """The one length the text gives; None where the form does not ask, or several are given."""
    if not form.period_given:
        return None
    found = list(_PERIOD.finditer(readable.masked))
    lengths = {match["words"].replace(" ", "") for match in found}
    if len(lengths) != 1:
        return None
    match = found[0]
    quote = quotable(readable.text[match.start() : match.end()])
    return None if quote is None else ProposedPeriod(words=match["words"], quote=quote)
