"""Expressions of time in Korean text: dates in digits and calendar words, read into days."""

from deadline_engine.expressions.reader import read_times

__all__ = ["read_times"]
