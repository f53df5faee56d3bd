"""As whom the embedded server runs: started by root, by an ordinary user, in another's folder."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from lawdb import embedded
from lawdb.embedded import EmbeddedServerError
from tests.lawdb.server_probe import REPOSITORY, postmaster, scalar

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root starts it as somebody else")


@needs_root
def test_below_root_the_server_is_no_root_and_parents_stay_closed(
    fresh_dir: Path, tmp_path: Path
) -> None:
    embedded.ensure_running(fresh_dir)
    assert 0 not in postmaster(fresh_dir).uids()
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(EmbeddedServerError, match="cannot enter") as caught:
        embedded.ensure_running(closed / "data")
    assert caught.value.code == "data_dir_unreachable"
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700


@needs_root
def test_an_unknown_system_user_is_named(fresh_dir: Path) -> None:
    with pytest.raises(EmbeddedServerError, match="no-such-user") as caught:
        embedded.ensure_running(fresh_dir, server_user="no-such-user")
    assert caught.value.code == "no_system_user"
    assert not fresh_dir.exists()


ORDINARY_USER = """
import os, pathlib, pwd, sys

# Everything is imported before the privileges are dropped: the interpreter and its libraries may
# lie where the ordinary user cannot read.
import encodings.ascii, encodings.idna, sqlalchemy.dialects.postgresql.psycopg
from lawdb import embedded

fresh_dir = pathlib.Path(sys.argv[1])
user = pwd.getpwnam("nobody")
os.chown(fresh_dir.parent, user.pw_uid, user.pw_gid)
os.setgroups([])
os.setgid(user.pw_gid)
os.setuid(user.pw_uid)
url = embedded.ensure_running(fresh_dir)
engine = sqlalchemy.create_engine(url)
with engine.connect() as connection:
    print(connection.scalar(sqlalchemy.text("SELECT 42")))
print(embedded.status(fresh_dir).pid)
"""


@needs_root
def test_an_ordinary_user_runs_it_and_root_may_use_it_too(fresh_dir: Path) -> None:
    code = [sys.executable, "-c", ORDINARY_USER, str(fresh_dir)]
    ran = subprocess.run(code, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answer, pid = ran.stdout.split()
    assert answer == "42"
    owner = fresh_dir.stat()
    assert psutil.Process(int(pid)).uids().real == owner.st_uid != 0
    assert stat.S_IMODE(owner.st_mode) == 0o700
    assert scalar(embedded.ensure_running(fresh_dir), "SELECT 1") == 1
    embedded.stop(fresh_dir)
    embedded.ensure_running(fresh_dir)
    assert postmaster(fresh_dir).uids().real == owner.st_uid, "root keeps to the owner"


@needs_root
def test_somebody_elses_folder_is_refused(fresh_dir: Path) -> None:
    embedded.ensure_running(fresh_dir)
    code = ORDINARY_USER.replace("os.chown(", "(lambda *_: None)(")
    ran = subprocess.run(
        [sys.executable, "-c", code, str(fresh_dir)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert "belongs to another user" in ran.stderr
