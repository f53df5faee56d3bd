"""Counting conventions: how a period given in days, weeks, months or years becomes a last day.

One module per convention, for they contradict each other at month ends and on holidays; a rule
names the convention it is counted by.
"""
