"""The temporal dependency graph: events, rules, what holds a period up, its end, the act tested."""
