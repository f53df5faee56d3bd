"""The names statutes go by: how they are compared and what they resolve to."""
