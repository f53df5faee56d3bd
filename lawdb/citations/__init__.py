"""Citations of statutes in running text: find, resolve, check against the day, annotate."""
