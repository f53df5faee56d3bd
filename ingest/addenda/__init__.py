"""The addenda reader: which clause of a revision says when it starts, for what, and from when."""
