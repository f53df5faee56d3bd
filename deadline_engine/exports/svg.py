"""The two drawings of a reading, in one place to import them from."""

from deadline_engine.exports.graph_svg import graph_svg
from deadline_engine.exports.timeline_svg import timeline_svg

__all__ = ["graph_svg", "timeline_svg"]
