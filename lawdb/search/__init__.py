"""Search inside the law of a date: words and meaning, filtered to the texts in force before ranking."""
