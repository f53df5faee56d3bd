"""One plain page to look an article up by date; works without scripts."""
