"""Drafts about an article that the check must refuse, and such as it must keep, from its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from api.services.answers.drafting import DraftQuote, DraftSentence
from api.services.answers.results import AnswerSource
from benchmarks.answer_questions import AskedArticle
from lawdb.citations.comparable import stands_in, words_of
from lawdb.comparison.unit_changes import without_marks

OTHER_DAY = "the text of another day"
INVENTED = "an invented article"
ALTERED = "one word altered"
RIGHT = "right sentences"
HOSTILE = frozenset({OTHER_DAY, INVENTED, ALTERED})
_SENTENCE = re.compile(r"[^.\n]{15,}?(?:다|함|것)(?=[.\n]|$)")
_WORD = re.compile(r"[가-힣]{2,}")
_MARK = re.compile(r"^\s*(?:[①-⑳㉑-㉟㊱-㊿]|\d+(?:의\d+)?\.|[가-하]\.|\d+\))\s*")
_MOST = 1_000


def drafts_against(
    asked: AskedArticle, source: AnswerSource
) -> Mapping[str, Sequence[DraftSentence]]:
    """By kind, sentences that cite the source: the article asked about, or what was found instead.

    Of another day is what an article said that the source does not say.
    """
    name = f"{source.statute_title} {source.article}"
    own = words_of(source.text)
    right = sentences_of(source.text)
    other = [
        sentence
        for text in asked.other_texts
        for sentence in sentences_of(text)
        if not stands_in(own, [words_of(sentence)])
    ]
    return {
        OTHER_DAY: [
            *(_sentence(s, source, s) for s in other[:1]),
            *(_sentence(f"{name}에 따르면 {s}.", source) for s in other[:1]),
            *(_sentence(f"{name}는 “{s}”라고 정합니다.", source) for s in other[:1]),
        ],
        INVENTED: [
            _sentence(
                f"{source.statute_title} 제{9000 + source.number}조가 이를 정합니다.", source
            ),
            _sentence(f"{name}제99항에 따릅니다.", source),
            _sentence("가나다라보호에 관한 법률 제3조에 따릅니다.", source),
        ],
        ALTERED: [
            each
            for s in right[:1]
            for altered in _altered(s, source.text)
            for each in (
                _sentence(f"{name}가 이를 정합니다.", source, altered),
                _sentence(f"{name}는 “{altered}”라고 정합니다.", source),
            )
        ],
        RIGHT: [
            *(_sentence(f"{s}.", source, s) for s in right[:3]),
            *(_sentence(f"{name}에 따르면 {s}.", source) for s in right[:1]),
            *(_sentence(f"{name}는 “{s}”고 정합니다.", source) for s in right[:1]),
            _sentence(f"이 조문은 {source.interval.start}부터 시행되었습니다.", source),
        ],
    }


def sentences_of(text: str) -> list[str]:
    """Whole sentences of a text of the law, without marks and numbering, none of them long."""
    found = [
        match.group().strip()
        for line in without_marks(text).split("\n")
        for match in _SENTENCE.finditer(_MARK.sub("", line))
    ]
    return [sentence for sentence in found if len(sentence) < _MOST - 200]


def _altered(sentence: str, text: str) -> Iterator[str]:
    """The sentence with one word in the middle replaced by another one."""
    words = list(_WORD.finditer(sentence))
    if len(words) < 3:
        return
    word = words[len(words) // 2]
    altered = f"{sentence[: word.start()]}뱃사공{sentence[word.end() :]}"
    if not stands_in(words_of(text), [words_of(altered)]):
        yield altered


def _sentence(text: str, source: AnswerSource, quoted: str | None = None) -> DraftSentence:
    quotes = [] if quoted is None else [DraftQuote(source=source.number, words=quoted)]
    return DraftSentence(text=text[:_MOST], sources=[source.number], quotes=quotes)
