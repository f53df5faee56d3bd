"""The embedder the environment asks for."""

from __future__ import annotations

from api.embedders.endpoint import EndpointEmbedder
from api.embedders.settings import EmbeddingSettings
from lawdb.search.embedding import Embedder
from lawdb.settings import Settings


def chosen_embedder(
    settings: Settings | None = None, embedding: EmbeddingSettings | None = None
) -> Embedder:
    """The embedder to use, by what is set in the environment.

    A server's where ``LAWDB_EMBEDDING_URL`` is set, one of sentence-transformers where only
    ``LAWDB_EMBEDDING_MODEL`` is, else the offline one.

    Raises EmbeddingError where it cannot be used; no other is taken instead.
    """
    embedding = embedding or EmbeddingSettings()
    if embedding.url is not None:
        return EndpointEmbedder(embedding)
    # What runs a model is slow to import, and most commands need none.
    if embedding.model is not None:
        from lawdb.search.embedding.sentence_transformer import (  # noqa: PLC0415
            SentenceTransformerEmbedder,
        )

        return SentenceTransformerEmbedder(
            embedding.model, embedding.query_prefix, embedding.passage_prefix
        )
    from lawdb.search.embedding.offline import OfflineEmbedder  # noqa: PLC0415

    return OfflineEmbedder((settings or Settings()).data_dir)
