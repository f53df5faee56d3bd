"""Tasks given to a model, or answered from what it replied before."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from deadline_engine.extraction.by_model.kept_replies import (
    KeptReply,
    ReadingStore,
    ReadingStoreError,
    Unreadable,
    key_of,
    packed,
    unpacked,
)
from deadline_engine.extraction.by_model.prompts import prompt_version, words
from deadline_engine.extraction.language_model import LanguageModel, ModelError, ModelTask
from deadline_engine.extraction.proposal import SCHEMA_VERSION
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.rules.schema import Names

Filled = TypeVar("Filled", bound=BaseModel)
_Recipe = tuple[str, str, str]
"""Prompt version, schema version, model: what must be the same for a reading to be used again."""
_RECIPES: TypeAdapter[list[_Recipe]] = TypeAdapter(list[_Recipe])
_MOST_RECIPES = 50
_FAULTS_TOLD = 8


@dataclass(frozen=True, slots=True)
class Reply(Generic[Filled]):
    """A filled schema, however it came."""

    value: Filled
    refused: int
    """How many attempts before it did not hold."""
    notes: tuple[Names, ...] = ()


class ToldOnce(Generic[Filled]):
    """Tells a model what does not hold against the text, the first time; then the gate refuses it.

    Belongs to one asking; not shared between threads.
    """

    def __init__(
        self,
        faults: Callable[[Filled], list[str]],
        always: Callable[[Filled], str | None] | None = None,
    ) -> None:
        """``always``: what no reply may do, however often it is asked."""
        self._faults = faults
        self._always = always
        self.first: Filled | None = None
        """The reply whose faults were told."""

    def __call__(self, value: Filled) -> str | None:
        """What to tell the model; None where the reply is taken."""
        wrong = self._always(value) if self._always else None
        if wrong is not None or self.first is not None:
            return wrong
        faults = self._faults(value)
        if not faults:
            return None
        self.first = value
        return words("correction", faults="; ".join(faults[:_FAULTS_TOLD]))


@dataclass(frozen=True)
class Asking:
    """One model, one text and what is asked of it, with what was replied before."""

    model: LanguageModel
    source: SourceText
    asked_hash: str
    """Of the form or the list that is asked."""
    store: ReadingStore | None = None
    recipe: _Recipe = field(init=False)

    def __post_init__(self) -> None:
        recipe = (prompt_version(), SCHEMA_VERSION, self.model.name)
        object.__setattr__(self, "recipe", recipe)

    def ask(
        self,
        name: str,
        instructions: str,
        schema: type[Filled],
        check: ToldOnce[Filled],
        vote: int = 0,
    ) -> Reply[Filled]:
        """The reply kept for exactly this task, else the model's, which is then kept.

        Where no later attempt holds, the one that was only told of quotes stands: the gate refuses
        them one by one. Raises ModelError.
        """
        key = key_of(*self.recipe, *self._about, name, vote)
        notes: list[Names] = []
        kept = self._kept(key, schema, notes)
        if kept is not None:
            return kept
        task = ModelTask(name, instructions, self.source.text, schema, check, vote=vote)
        try:
            reply = self.model.fill(task)
            value, model, refused = reply.value, reply.model, len(reply.refused)
        except ModelError as error:
            if check.first is None or error.code != "model_reply_invalid":
                raise
            value, model, refused = check.first, self.model.name, task.attempts
        keeping = KeptReply(
            key=key, model=model, value=value.model_dump(mode="json"), refused=refused
        )
        if self.store is not None:
            try:
                self.store.put(key, packed(keeping))
            except ReadingStoreError:
                notes.append(_NOT_KEPT)
        return Reply(value, refused, tuple(notes))

    def note_of_other_recipes(self) -> tuple[Names, ...]:
        """Whether the same was read before under another prompt, schema or model; keeps this one.

        Only those that came before this one's first reading are told, so that each says the same
        whenever it reads again. A list that cannot be read is begun anew.
        """
        if self.store is None:
            return ()
        key = key_of("recipes", *self._about)
        known = self._known_recipes(self.store, key)
        if self.recipe not in known and len(known) < _MOST_RECIPES:
            with suppress(ReadingStoreError):  # who is asked then says that nothing is kept
                self.store.put(key, _RECIPES.dump_json([*known, self.recipe]))
        before = known[: known.index(self.recipe)] if self.recipe in known else known
        if not before:
            return ()
        ko, en = "; ".join(map(_ko, before)), "; ".join(map(_en, before))
        return (
            Names(
                ko=f"이 글은 전에 달리 읽은 적이 있습니다({ko}). 그 결과는 여기에 쓰지 않았습니다.",
                en=f"this text was read before in another way ({en}); "
                "those readings are not used here",
            ),
        )

    @staticmethod
    def _known_recipes(store: ReadingStore, key: str) -> list[_Recipe]:
        try:
            return _recipes(store.get(key))
        except ReadingStoreError:
            return []

    @property
    def _about(self) -> tuple[str, ...]:
        written_on = self.source.written_on
        day = "" if written_on is None else written_on.isoformat()
        return self.source.hash, self.asked_hash, day

    def _kept(self, key: str, schema: type[Filled], notes: list[Names]) -> Reply[Filled] | None:
        if self.store is None:
            return None
        try:
            content = self.store.get(key)
            if content is None:
                return None
            kept = unpacked(content, key)
            return Reply(kept.filled(schema), kept.refused)
        except ReadingStoreError:
            notes.append(_NOT_KEPT)
        except (Unreadable, ValidationError):
            notes.append(_DAMAGED)
        return None


_NOT_KEPT = Names(
    ko="이전 응답의 보관소를 쓸 수 없어 모델에 새로 물었습니다.",
    en="the store of earlier replies cannot be used; the model is asked anew",
)
_DAMAGED = Names(
    ko="보관된 응답이 손상되어 모델에 새로 물었습니다.",
    en="a kept reply is damaged; the model is asked anew",
)


def _recipes(content: bytes | None) -> list[_Recipe]:
    if content is None:
        return []
    try:
        return _RECIPES.validate_json(content)
    except ValidationError:
        return []


def _ko(recipe: _Recipe) -> str:
    return f"지시문 {recipe[0]}, 스키마 {recipe[1]}, 모델 {recipe[2]}"


def _en(recipe: _Recipe) -> str:
    return f"prompt {recipe[0]}, schema {recipe[1]}, model {recipe[2]}"
