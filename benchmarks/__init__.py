"""Measurements over real material; each prints its figures and is run by hand or by CI."""
