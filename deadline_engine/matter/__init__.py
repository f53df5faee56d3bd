"""The facts of a case as the engine takes them: dated events, what held the period up, an act."""
