"""Imports without the garbage collector, which would look through every new class again."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def quick_imports() -> Generator[None]:
    """What is made within stays: the collector is off meanwhile, and leaves it out afterwards."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
