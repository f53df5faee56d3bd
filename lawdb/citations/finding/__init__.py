"""Finds citations in running text: pure, given the names that are known; nothing is looked up."""

from lawdb.citations.finding.find import find
from lawdb.citations.finding.name_book import NameBook

__all__ = ["NameBook", "find"]
