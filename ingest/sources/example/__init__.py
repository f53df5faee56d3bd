"""An example corpus of invented statutes, shipped with the package."""
