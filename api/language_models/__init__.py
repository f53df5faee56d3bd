"""Which language model a process reads with, and the one that asks a server."""

from api.language_models.choice import chosen_model, for_one_reading
from api.language_models.settings import LanguageModelSettings

__all__ = ["LanguageModelSettings", "chosen_model", "for_one_reading"]
