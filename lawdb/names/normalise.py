"""How two spellings of a statute's name are compared."""

from __future__ import annotations

import re
import unicodedata

_IGNORED = re.compile(r"[\s\u00b7\u318d\u30fb\u2027\u2022\uff65「」『』]+")


def normalise_name(name: str) -> str:
    """The name without spaces, middle dots (ㆍ · ・ ‧ • ･) and corner brackets.

    Nothing else is left out: ``민법`` and ``난민법`` stay different names.
    """
    return _IGNORED.sub("", unicodedata.normalize("NFC", name)).casefold()
