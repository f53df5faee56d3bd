"""Search inside the law of a day: passages, embeddings, and what is nearest to a question."""
