"""lawdb: what a Korean statute said, when, and as known when.

This package is the store: models, point-in-time lookup, history and comparison, names and
rulings. It imports :mod:`deadline_engine` and nothing above itself.
"""
