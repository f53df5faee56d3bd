"""Search by words: postings kept in PostgreSQL, ranked by BM25 over the fields of an article."""
