"""What one reading may take: seconds, tokens, cost, over all its requests and waits."""

from __future__ import annotations

import threading
import time

from api.language_models.settings import LanguageModelSettings
from deadline_engine.extraction.language_model import ModelError

_MILLION = 1_000_000


class Budget:
    """Counts over threads. Requests already under way are not called back by a limit of tokens."""

    def __init__(self, settings: LanguageModelSettings) -> None:
        """Its time begins now."""
        self._settings = settings
        self._ends = time.monotonic() + settings.max_seconds
        self._lock = threading.Lock()
        self._in = 0
        self._out = 0

    def seconds_left(self) -> float:
        """Raises ModelError ``model_over_budget`` where none are."""
        left = self._ends - time.monotonic()
        if left <= 0:
            raise self.out_of_time()
        return left

    def out_of_time(self) -> ModelError:
        """What to raise where a request or a wait would go past the end."""
        return ModelError(
            "model_over_budget",
            f"the reading was not done after {self._settings.max_seconds:g} seconds "
            "(LAWDB_MODEL_MAX_SECONDS)",
        )

    def check(self) -> None:
        """Before a request. Raises ModelError ``model_over_budget``."""
        self.seconds_left()
        with self._lock:
            used, cost = self._in + self._out, self._cost()
        if used >= self._settings.max_tokens:
            raise ModelError(
                "model_over_budget",
                f"the reading has used {used:,} tokens of {self._settings.max_tokens:,} "
                "(LAWDB_MODEL_MAX_TOKENS)",
            )
        if self._settings.max_cost is not None and cost >= self._settings.max_cost:
            raise ModelError(
                "model_over_budget",
                f"the reading has cost {cost:.4f} of {self._settings.max_cost:g} "
                "(LAWDB_MODEL_MAX_COST)",
            )

    def add(self, tokens_in: int, tokens_out: int) -> None:
        """What a request took."""
        with self._lock:
            self._in += tokens_in
            self._out += tokens_out

    def _cost(self) -> float:
        price_in, price_out = self._settings.price_in or 0, self._settings.price_out or 0
        return (self._in * price_in + self._out * price_out) / _MILLION
