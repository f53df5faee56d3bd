"""Every way in: command line, REST and pages. Doors hold no logic."""
