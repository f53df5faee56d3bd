"""Expressions of time in Korean text: dates in digits and calendar words, read into days."""
