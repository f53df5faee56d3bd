"""What may stand between two pieces of a citation, and what it says of their relation."""

from __future__ import annotations

import re

_PART_WORD = (
    r"(?:본문|단서|전단|후단|후문|전문(?!\s*(?:개정|이))"
    r"|각\s*[호목]\s*외의\s*부분(?:\s*(?:본문|단서|전단|후단))?"
    r"|각\s*[호목](?:의\s*\d+)?(?=[의에를을는은가중](?![가-힣])|[^가-힣]|$))"
)
PART = re.compile(rf"\s*(?:각\s*|의\s*|중\s*)?({_PART_WORD})")
"""본문, 단서 … behind a number."""
CAPTION = re.compile(
    r"\s*[(\[【]\s*(?!이하|현행|구\s|제\s*\d|위|같은|개정|신설|단|다만|각|대법원|헌법재판소)"
    r"([가-힣A-Za-z][가-힣A-Za-z0-9\s,·]{1,40}?)\s*[)\]】]"
)
NO_CAPTION = re.compile(r"참조|참고|같다|것$|경우|에서|한다|하는$|된$|[가-힣]조$")
RANGE = re.compile(r"\s*(?:내지|부터|에서|~|∼|～|〜|-|–|—)\s*(?:같은\s*[조항]\s*)?")
_LIST_WORD = r"(?:,|·|및|와|과|또는|혹은|이나|나|/|;|그리고|내지|또|&|하고|라든지)"
LIST = re.compile(
    rf"\s*(?:을|를|은|는|의|에|까지)?\s*{_LIST_WORD}(?:\s*{_LIST_WORD})*\s*"
    r"(?:(?:같은|동|위|그)\s*[조항호]\s*)?(?:의\s*)?"
)
DEEPER = re.compile(r"\s*(?:의\s*|\s*중\s*|\s*소정의\s*|\s*각\s*)?")
TO_NUMBER = re.compile(
    r"\s*[」』｣》〉]?\s*(?:상의?|의|에서의?|에서는|에서도|소정의?|중|은|는|이|가|에는|에|도|,|:|의\s*경우)?\s*"
)
"""From a statute's name to its article: 민법 제1조, 민법상 제1조, 민법은 제1조."""
NEXT_TO = re.compile(r"[」』｣》〉]?\s*")
NOT_SUBJECT = re.compile(r"[」』｣]?\s*(?:과|와|이나|나|및|등|,|·|또는)")
SENTENCE_END = re.compile(r"[다함음임]\s*\.\s|[?!]\s|\n\s*\n")
SUBJECT = re.compile(r"[」』｣]?(?:은|는|에서는|에\s*의하면|에\s*따르면)(?![가-힣])")
"""What makes a statute the one that the next sentences are about: 민법은."""
QUOTES = re.compile(r"[\"“”『』]")
TOPIC = re.compile(r"\s*(?:은|는|이|가|에서는?|에는|에서도|에\s*의하면|에\s*따르면)(?![가-힣])")
"""What makes a reference the one a sentence is about: 제317조 제2항은."""

SAME_UNIT = re.compile(
    r"(같은|동|위|그|이|앞의)\s*(?:조문?|항|호)?(?:의|항의)?\s*(?:단서|본문)?\s*$"
)
"""같은 조, 동항, 그, 위 before a number."""
CLAUSE_BEFORE = re.compile(
    r"[고되서며나지여면]\s*,?\s*(?:한편|또한|다만|나아가|그리고|특히)?,?\s*$|다\.\s*$"
)
"""Before 같은 조 제2항 that opens a clause of its own: … 규정하고, 같은 조 제2항은."""
CURRENT = re.compile(r"현행(?:\s*법)?(?:상|의)?\s*$")
FORMER = re.compile(
    r"(?:^|[^가-힣A-Za-z0-9])((?:구|종전의?|옛|개정\s*(?:되기\s*)?전의?|폐지된)\s*[「『｢]?\s*)$"
)
OPENS_NAME = re.compile(r"[「『｢《〈]\s*$")
ABOVE = re.compile(r"(?:^|[^가-힣A-Za-z0-9])(?:위|동|같은)\s*[「『｢]?\s*$")
"""위 소득세법시행령: the one named before, as it was named."""
AMENDED = re.compile(r"(?:^|[^가-힣A-Za-z0-9])(?:개정|신)\s*[「『｢]?\s*$")
"""개정 민법: the version that the text spoke of."""
AMENDED_BY = re.compile(
    r"(?P<piece>(?:\d{4}\s*(?:\.|년)\s*\d{1,2}\s*(?:\.|월)\s*\d{1,2}\s*(?:\.|일)?\s*)?"
    r"(?:법률|대통령령|[가-힣]{1,12}(?:령|규칙))\s*제?\s*\d{1,6}\s*호)(?:로|로써|에\s*의하여)\s*"
    r"(?:일부|전부|전문)?\s*(?:개정|제정|신설)\s*(?:된|되어\s*시행된)\s*[「『｢]?\s*$"
)
"""법률 제6591호로 개정된 민법: the version since that revision."""
LIST_ITEM = re.compile(r"(?:^|\n)\s*(?:[가-하]\.|\d{1,2}\.|\(\d{1,2}\))\s*$")
FAR = 400
"""Characters over which 제2항 alone still belongs to the article before it."""
