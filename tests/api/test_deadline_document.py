"""docs/deadlines.md shows the file it names."""

from __future__ import annotations

from tests.api.conftest import ROOT


def test_the_matter_is_the_file_it_names() -> None:
    matter = (ROOT / "docs" / "examples" / "matter.yaml").read_text("utf-8")
    assert f"```yaml\n{matter}```" in (ROOT / "docs" / "deadlines.md").read_text("utf-8")
