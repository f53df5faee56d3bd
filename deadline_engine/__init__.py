"""Pure time: counting conventions. No database, no clock, no import of another package of ours."""
