"""Evaluation: what was labelled right and wrong on which day, and how search is measured by it."""
