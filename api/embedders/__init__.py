"""Which embedder a process uses, and the one that asks a server."""

from api.embedders.choice import chosen_embedder
from api.embedders.endpoint import EndpointEmbedder
from api.embedders.settings import EmbeddingSettings

__all__ = ["EmbeddingSettings", "EndpointEmbedder", "chosen_embedder"]
