"""Official bodies over derivation: what law.go.kr says of a day or a start wins."""

from ingest.official.bodies import OFFICIAL_SOURCE, OfficialBody
from ingest.official.disagreement import Disagreement, DisagreementKind
from ingest.official.overlay import Overlaid, overlay

__all__ = [
    "OFFICIAL_SOURCE",
    "Disagreement",
    "DisagreementKind",
    "OfficialBody",
    "Overlaid",
    "overlay",
]
