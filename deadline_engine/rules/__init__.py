"""The catalogue of periods: each a rule in YAML, dated, and standing on an article."""
