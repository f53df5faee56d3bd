"""Questions about past and present events, put to every door that shows statutory text."""
