"""Which statute is meant: the names, short forms and versions a text has brought up so far."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache

from lawdb.citations.citation import CitationKind, NamedBy, Span
from lawdb.citations.finding.tokens import Token
from lawdb.citations.finding.written_name import WrittenName, kind_of
from lawdb.event_date.promulgation_brackets import CitedRevision, Turn
from lawdb.names.normalise import normalise_name

_key = lru_cache(maxsize=4096)(normalise_name)
_SUBORDINATE = re.compile(r"\s*(?:시행령|시행규칙|시행세칙)$")
NAMES_A_TEXT = re.compile(
    r"(?:법률|법|령|영|규칙|규정|조례|약관|정관|계약서?|협약|협정|조약|법규|헌법|훈령|고시|예규|지침)$"
)
"""이하 ‘합산배제증여재산’이라 한다 defines no name of a statute."""
_ACT_WORDS = frozenset({"법", "법률", "모법"})
_DECREE_WORDS = frozenset({"시행령", "영", "령"})
_DECREE = re.compile(r"(?:시행령|규정|령)$")
_RULE = re.compile(r"규칙$")
_RULE_WORDS = frozenset({"시행규칙", "규칙", "시행세칙"})
_LAWS = frozenset({CitationKind.STATUTE, CitationKind.FOREIGN})
_CONTRACT_WORDS = frozenset({"약관", "정관", "계약서", "계약", "약정서", "합의서", "규약"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A normative text that has been named, and how."""

    name: str
    span: Span
    kind: CitationKind
    named_by: NamedBy
    antecedent: Span | None = None
    bracket: Span | None = None
    revisions: tuple[CitedRevision, ...] = ()
    former: bool = False
    current: bool = False

    def continued(self, named_by: NamedBy) -> Mention:
        """The same, for a reference that does not name it again."""
        return replace(self, named_by=named_by, antecedent=self.span)


@dataclass(slots=True)
class Mentions:
    """What has been named, in the order of the text."""

    last: Mention | None = None
    """The statute (or contract …) named last; set by ``note``."""
    _law: Mention | None = None
    """The last one that 같은 법 can mean: a contract is no 법."""
    _last_of: dict[CitationKind, Mention] = field(default_factory=dict[CitationKind, Mention])
    """By kind: the one named last, for 위 계약서."""
    _defined: dict[str, Mention] = field(default_factory=dict[str, Mention])
    """By the key of the short form: what it stands for."""
    _versions: dict[str, Mention] = field(default_factory=dict[str, Mention])
    """By the key of a name: how it was named with its version, for later 구 ○○법."""
    _ditto: set[str] = field(default_factory=set[str])
    """Keys of names whose version holds also without 구: 이하 같다."""

    def note(self, mention: Mention) -> None:
        """From now on this is the one named last."""
        self.last = mention
        self._last_of[mention.kind] = mention
        if mention.kind in _LAWS:
            self._law = mention

    def named(
        self, written: WrittenName, start: int, *, former: bool, current: bool, above: bool = False
    ) -> Mention:
        """A name that stands in the text; ``start`` includes a 구 before it.

        ``above``: it is called the one before (위 민법, 개정 민법), and keeps its version.
        """
        key = _key(written.name)
        span = Span(start, written.end)
        defined = self._defined.get(_short_key(key, former=former)) or self._defined.get(key)
        if defined is not None:
            mention = replace(
                defined, span=span, named_by=NamedBy.SHORT_FORM, antecedent=defined.span
            )
        else:
            mention = Mention(
                written.name, span, written.kind, NamedBy.NAME, former=former, current=current
            )
            before = self._versions.get(key)
            if before is not None and not current and (former or above or key in self._ditto):
                mention = replace(
                    mention,
                    antecedent=before.span,
                    bracket=before.bracket,
                    revisions=before.revisions,
                    former=before.former,
                )
        self.note(mention)
        return mention

    def with_version(
        self, mention: Mention, bracket: Span, revisions: tuple[CitedRevision, ...]
    ) -> Mention:
        """The mention with the version that a bracket names, also for later mentions."""
        former = mention.former or any(r.turn is Turn.BEFORE for r in revisions)
        mention = replace(mention, bracket=bracket, revisions=revisions, former=former)
        if mention.kind is CitationKind.STATUTE:
            self._versions[_key(mention.name)] = mention
        self.note(mention)
        return mention

    def define(self, short: str, mention: Mention) -> None:
        """이하 ‘short’라 한다; the empty short form is 이하 같다."""
        key = _key(mention.name)
        if short and NAMES_A_TEXT.search(short) is None:
            return
        if not short:
            if mention.bracket is not None:
                self._ditto.add(key)
            return
        former = re.match(r"구\s*(?=\S{2})", short)
        name = short[former.end() :] if former else short
        short_key = _key(name)
        self._defined[_short_key(short_key, former=former is not None)] = mention
        if former is not None and short_key == key:
            # 이하 ‘구 민법’이라 한다: the plain name still means the law of another time.
            return
        if short_key == key and mention.bracket is not None:
            self._ditto.add(key)

    def meant_by(self, token: Token) -> Mention | None:
        """What 같은 법, 동법 시행령, 이 영, 위 약관 refers to; None where nothing was named."""
        span = Span(token.start, token.end)
        defined = self._defined.get(token.word) if token.alone else None
        if defined is not None:
            base = replace(defined, span=span, named_by=NamedBy.SHORT_FORM, antecedent=defined.span)
            return self._subordinate(base, token.subordinate) if token.subordinate else base
        if token.word in _CONTRACT_WORDS or (token.unsure and not _is_statute_word(token.word)):
            return self._unnamed(token, span)
        last = self._law or self.last
        if last is None:
            return None
        base = replace(last, span=span, named_by=NamedBy.ANAPHORA, antecedent=last.span)
        return self._of_the_family(base, token)

    def as_former(self, mention: Mention) -> Mention:
        """구법: the law at hand, in the version that the text has named, else in none it says."""
        before = self._versions.get(_key(mention.name))
        if before is None or not before.former:
            return replace(mention, bracket=None, revisions=(), former=True, current=False)
        return replace(
            mention, bracket=before.bracket, revisions=before.revisions, former=True, current=False
        )

    def _of_the_family(self, base: Mention, token: Token) -> Mention:
        """The Act, its decree or its rule, as the word says."""
        if token.subordinate:
            return self._subordinate(base, token.subordinate)
        if token.word in _ACT_WORDS:
            act = _SUBORDINATE.sub("", base.name)
            return base if act == base.name else self._other(base, act)
        is_decree = token.word in _DECREE_WORDS
        if (_DECREE if is_decree else _RULE).search(base.name) is not None:
            return base
        return self._subordinate(base, "시행령" if is_decree else "시행규칙")

    def _unnamed(self, token: Token, span: Span) -> Mention:
        kind = kind_of(token.word)
        last = self._last_of.get(kind)
        if last is not None and _key(last.name).endswith(token.word):
            return replace(last, span=span, named_by=NamedBy.ANAPHORA, antecedent=last.span)
        if kind is CitationKind.STATUTE:
            kind = CitationKind.CONTRACT  # 위 규정, 이 규정: an institution's own rules
        return Mention(token.word, span, kind, NamedBy.ANAPHORA)

    def _subordinate(self, base: Mention, word: str) -> Mention:
        return self._other(base, f"{_SUBORDINATE.sub('', base.name)} {word}")

    def _other(self, base: Mention, name: str) -> Mention:
        """Another statute of the same family: its version is its own."""
        before = self._versions.get(_key(name))
        if before is not None and base.former:
            return replace(
                base, name=name, bracket=before.bracket, revisions=before.revisions, former=True
            )
        return replace(base, name=name, bracket=None, revisions=())


def _is_statute_word(word: str) -> bool:
    return word in _ACT_WORDS | _DECREE_WORDS | _RULE_WORDS


def _short_key(key: str, *, former: bool) -> str:
    return f"구 {key}" if former else key
