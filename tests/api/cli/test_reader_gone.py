"""A reader that goes away (``lawdb … | head``) is no defect."""

from __future__ import annotations

import os
import subprocess
import sys

from api.cli.exit_codes import ExitCode
from tests.api.conftest import ROOT


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "api.cli", "rules", "list"]
    done = subprocess.run(
        command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (ExitCode.READER_GONE, "")
