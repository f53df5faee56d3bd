"""From a text to the fields of a matter: readers propose, quotes are held against the text."""
