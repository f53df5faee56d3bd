"""A result as something to look at or to keep: a timeline, the graph, entries of a calendar."""
