"""A result in other forms: JSON, iCalendar, Mermaid, SVG. Pure functions of the result."""
