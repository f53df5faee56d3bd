"""Holidays as dated data: which days a law counts as such, and since when one could know."""
