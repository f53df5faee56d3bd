"""What a statute is called: titles, former titles, abbreviations, nicknames; how names compare."""
