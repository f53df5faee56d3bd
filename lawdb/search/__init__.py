"""Search inside the law of a date: by words and by meaning, only among the texts in force."""
