"""What changed between two days: in an article, a statute, or the whole corpus."""
