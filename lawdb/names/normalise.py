"""The form in which two spellings of a statute's name are compared."""

from __future__ import annotations

import unicodedata

# Middle dots as sources, courts and keyboards write them: ·ㆍ・･‧•∙⋅․⸱ and the old vowel ᆞ that
# compatibility normalisation makes of ㆍ. The Greek ano teleia (U+0387) becomes · under NFC.
_MIDDLE_DOTS = "\u00b7\u318d\u30fb\uff65\u2027\u2022\u2219\u22c5\u2024\u2e31\u119e"
_BRACKETS = "「」『』｢｣《》〈〉"
_FULL_WIDTH_FIRST, _FULL_WIDTH_LAST = 0xFF01, 0xFF5E
_FULL_WIDTH_SHIFT = 0xFEE0

_TRANSLATION: dict[int, str | None] = {
    **dict.fromkeys(map(ord, _MIDDLE_DOTS + _BRACKETS)),
    **{
        code: chr(code - _FULL_WIDTH_SHIFT)
        for code in range(_FULL_WIDTH_FIRST, _FULL_WIDTH_LAST + 1)
    },
}


def normalise_name(name: str) -> str:
    """The comparison key of a statute's name; two names are the same when their keys are equal.

    Composes Hangul (NFC), writes full-width signs half-width, and drops spaces, invisible format
    characters, middle dots and the brackets 「」『』. Nothing else is touched: 민법 and 난민법 stay
    two names, for keys are compared as a whole, never as parts of one another. Idempotent.
    """
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(
        char
        for char in composed.translate(_TRANSLATION)
        if not char.isspace() and unicodedata.category(char) != "Cf"
    )
    return unicodedata.normalize("NFC", kept)
