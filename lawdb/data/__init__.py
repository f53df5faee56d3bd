"""Curated, dated law data: names and rulings as YAML that a lawyer can read and correct.

Every row carries its source; the loaders in :mod:`lawdb.names.curated` and :mod:`lawdb.rulings`
refuse one that does not.
"""
