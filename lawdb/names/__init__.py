<<<<<<< HEAD
"""The names statutes go by: how they are compared and what they resolve to."""
=======
"""What a statute is called: titles, former titles, abbreviations, nicknames; how names compare."""
>>>>>>> law-data
