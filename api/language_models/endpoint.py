"""A language model behind an OpenAI-compatible API: bounded in size, time and cost, and checked.

Requests are built, and errors told apart, by pydantic-ai. Its agents are not used: a reply must be
held against JSON that no two parsers read differently, and every refused attempt is kept.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import tenacity
from openai import AsyncOpenAI
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError, UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.settings import ModelSettings

from api.language_models.bounded_client import (
    AnsweredElsewhere,
    AnswerTooLarge,
    AnswerUnusable,
    bounded_client,
)
from api.language_models.budget import Budget
from api.language_models.key_redaction import without_key
from api.language_models.places import place
from api.language_models.reply_text import ReplyInvalid, value_of
from api.language_models.settings import LanguageModelSettings, SchemaBy
from deadline_engine.extraction.framing import as_data, instructions_with_frame
from deadline_engine.extraction.language_model import Filled, ModelError, ModelReply, ModelTask

_QUOTED = 200
_REQUEST_TIMEOUT, _TOO_MANY_REQUESTS, _SERVER_ERROR = 408, 429, 500
_NO_KEY = "none"
"""What the SDK is given where there is no key; it wants one."""


class _TryAgain(ModelError):
    """A failure that may pass."""

    def __init__(self, code: str, message: str, wait: float | None = None) -> None:
        super().__init__(code, message)
        self.wait = wait


@dataclass
class _Asked:
    """One task on its way."""

    messages: list[ModelMessage]
    parameters: ModelRequestParameters
    settings: ModelSettings
    refused: list[str] = field(default_factory=list[str])
    tokens: tuple[int, int] = (0, 0)
    counted: bool = True
    """The server has said how many tokens each request took."""


class EndpointModel:
    """Asks ``POST {url}/chat/completions``, at temperature 0 with the vote as seed.

    429, 5xx, timeouts, broken connections and cut-off answers are tried again with growing waits;
    Retry-After is honoured up to a bound. A reply that does not hold goes back with what is wrong.
    """

    def __init__(
        self,
        settings: LanguageModelSettings,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        budget: Budget | None = None,
    ) -> None:
        """``budget``: what all that is asked shares; each ``fill`` has its own where None.

        Raises ModelError ``model_refused`` where no server or no model is named.
        """
        if settings.url is None or settings.name is None:
            raise ModelError(
                "model_refused", "set LAWDB_MODEL_URL and LAWDB_MODEL_NAME to read with a model"
            )
        self._settings = settings
        self._url = settings.url
        self._model = settings.name
        self._key = settings.key.get_secret_value() if settings.key else ""
        self._sleep = sleep
        self._budget = budget

    def __repr__(self) -> str:
        return f"EndpointModel({self.name!r})"

    @property
    def name(self) -> str:
        """Server and model."""
        return f"{self._url}/{self._model}"

    def for_one_reading(self) -> EndpointModel:
        """The same model, with limits that count over all that is asked of it from here on."""
        return EndpointModel(
            self._settings, sleep=self._sleep, budget=Budget(self._settings)
        )  # fmt: skip

    def fill(self, task: ModelTask[Filled]) -> ModelReply[Filled]:
        """The task's schema, filled and checked; not to be called from within a coroutine.

        Raises ModelError: ``model_unreachable``, ``model_busy``, ``model_refused`` (the server or
        the model will not), ``model_reply_invalid``, ``model_over_budget``.
        """
        if _in_a_loop():
            raise RuntimeError("fill blocks; call it from a thread, not from a coroutine")
        budget = self._budget or Budget(self._settings)
        with place(self._url, self._settings.max_parallel, budget.seconds_left()):
            return asyncio.run(self._filled(task, budget))

    async def _filled(self, task: ModelTask[Filled], budget: Budget) -> ModelReply[Filled]:
        asked = self._laid_out(task)
        async with bounded_client(
            self._settings.reply_bytes, self._settings.timeout_seconds, self._key
        ) as http:
            client = AsyncOpenAI(
                base_url=self._url,
                api_key=self._key or _NO_KEY,
                max_retries=0,
                http_client=http,
            )
            model = OpenAIChatModel(self._model, provider=OpenAIProvider(openai_client=client))
            for _ in range(max(1, task.attempts)):
                response = await self._answer(model, asked, budget)
                try:
                    value = self._held(response, task)
                except ReplyInvalid as error:
                    said = self._safe(str(error))
                    asked.refused.append(said)
                    asked.messages += [response, _back(said)]
                    continue
                return ModelReply(
                    value=value,
                    model=_shown(response.model_name or "") or self._model,
                    refused=tuple(asked.refused),
                    tokens_in=asked.tokens[0] if asked.counted else None,
                    tokens_out=asked.tokens[1] if asked.counted else None,
                )
        raise ModelError(
            "model_reply_invalid",
            f"{self.name} gave no reply that holds in {len(asked.refused)} attempts; "
            f"the last: {asked.refused[-1]}",
        )

    def _laid_out(self, task: ModelTask[Filled]) -> _Asked:
        schema = task.schema.model_json_schema()
        instructions = instructions_with_frame(task.instructions)
        parameters = ModelRequestParameters()
        if self._settings.schema_by is SchemaBy.RESPONSE_FORMAT:
            parameters = ModelRequestParameters(
                output_mode="native",
                output_object=OutputObjectDefinition(schema, name=task.name, strict=True),
            )
        else:
            instructions += f"\nThe schema: {json.dumps(schema, ensure_ascii=False)}"
        return _Asked(
            [ModelRequest([UserPromptPart(as_data(task.document))], instructions=instructions)],
            parameters,
            ModelSettings(temperature=0, seed=task.vote, max_tokens=self._settings.reply_tokens),
        )

    def _held(self, response: ModelResponse, task: ModelTask[Filled]) -> Filled:
        if response.finish_reason == "content_filter":
            raise ModelError("model_refused", f"{self.name} will not answer (content filter)")
        if response.finish_reason == "length":
            raise ReplyInvalid(
                f"the reply was cut off after {self._settings.reply_tokens} tokens; answer shorter"
            )
        value = value_of(response.text or "", task.schema, self._key)
        wrong = task.check(value) if task.check else None
        if wrong is not None:
            raise ReplyInvalid(wrong)
        return value

    async def _answer(self, model: OpenAIChatModel, asked: _Asked, budget: Budget) -> ModelResponse:
        async def sleep(seconds: float) -> None:
            if seconds >= budget.seconds_left():
                raise budget.out_of_time()
            await self._sleep(seconds)

        retrying = tenacity.AsyncRetrying(
            retry=tenacity.retry_if_exception_type(_TryAgain),
            stop=tenacity.stop_after_attempt(self._settings.attempts),
            wait=self._wait,
            sleep=sleep,
            reraise=True,
        )
        return await retrying(self._attempt, model, asked, budget)

    def _wait(self, state: tenacity.RetryCallState) -> float:
        longest = self._settings.longest_wait_seconds
        first = self._settings.first_wait_seconds
        growing = tenacity.wait_exponential_jitter(multiplier=first, max=longest, jitter=first)(
            state
        )
        error = state.outcome.exception() if state.outcome else None
        asked = error.wait if isinstance(error, _TryAgain) else None
        return growing if asked is None else min(max(growing, asked), longest)

    async def _attempt(
        self, model: OpenAIChatModel, asked: _Asked, budget: Budget
    ) -> ModelResponse:
        budget.check()
        left = budget.seconds_left()
        try:
            async with asyncio.timeout(min(self._settings.timeout_seconds, left)):
                response = await model_request(
                    model,
                    asked.messages,
                    model_settings=asked.settings,
                    model_request_parameters=asked.parameters,
                )
        except TimeoutError:
            if left <= self._settings.timeout_seconds:
                raise budget.out_of_time() from None
            raise _TryAgain(
                "model_unreachable",
                f"{self._url} was not done after {self._settings.timeout_seconds:g} seconds",
            ) from None
        except AnswerTooLarge as error:
            raise ModelError("model_reply_invalid", f"{self._url} {error}") from None
        except AnsweredElsewhere as error:
            raise ModelError(
                "model_refused", f"{self._url} {error}; set LAWDB_MODEL_URL to that one"
            ) from None
        except (AnswerUnusable, UnexpectedModelBehavior) as error:
            # Cut off on the way, or a gateway's page: another attempt may bring all of it.
            said = self._safe(f"{self._url} {error}")
            raise _TryAgain("model_reply_invalid", said) from None
        except ModelAPIError as error:
            raise self._failure(error) from None
        self._count(response, asked, budget)
        return response

    def _count(self, response: ModelResponse, asked: _Asked, budget: Budget) -> None:
        got = (response.usage.input_tokens, response.usage.output_tokens)
        if not any(got):
            # Korean has about a token a letter at most; a limit must not be passed unseen.
            asked.counted = False
            got = (sum(map(_letters, asked.messages)), _letters(response))
        asked.tokens = (asked.tokens[0] + got[0], asked.tokens[1] + got[1])
        budget.add(*got)

    def _failure(self, error: ModelAPIError) -> ModelError:
        if isinstance(error, ModelHTTPError):
            return self._by_status(error)
        return _TryAgain(
            "model_unreachable", self._safe(f"{self._url} does not answer ({error.message})")
        )

    def _by_status(self, error: ModelHTTPError) -> ModelError:
        said = json.dumps(error.body, ensure_ascii=False, default=str)[:_QUOTED]
        message = self._safe(f"{self._url} answers {error.status_code}: {said}")
        if error.status_code == _TOO_MANY_REQUESTS:
            return _TryAgain("model_busy", message, error.retry_after)
        if error.status_code >= _SERVER_ERROR or error.status_code == _REQUEST_TIMEOUT:
            return _TryAgain("model_unreachable", message, error.retry_after)
        return ModelError(
            "model_refused",
            f"{message}; check LAWDB_MODEL_URL, LAWDB_MODEL_NAME, LAWDB_MODEL_KEY, and whether "
            "the server knows response_format (LAWDB_MODEL_SCHEMA_BY)",
        )

    def _safe(self, message: str) -> str:
        return without_key(message, self._key)


def _in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _shown(name: str) -> str:
    """What a server calls itself, as one line that a person can read."""
    return "".join(letter for letter in name if letter.isprintable())[:_QUOTED].strip()


def _back(said: str) -> ModelRequest:
    return ModelRequest([UserPromptPart(f"The reply does not hold: {said}. Answer anew.")])


def _letters(message: ModelMessage) -> int:
    if isinstance(message, ModelResponse):
        return len(message.text or "")
    told = sum(
        len(part.content)
        for part in message.parts
        if isinstance(part, UserPromptPart) and isinstance(part.content, str)
    )
    return told + len(message.instructions or "")
