"""Results as text for a terminal: Korean first."""
