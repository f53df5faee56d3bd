"""A checked text with its verdicts in it: Markdown, HTML, a corrected draft.

Pure: a text and what its citations came to go in, a text comes out.
"""
