"""The configuration, read from the environment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lawdb.environment import SettingInvalid
from lawdb.settings import Settings, default_data_dir, psycopg_url


@pytest.fixture(autouse=True)
def only_what_the_test_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the caller's LAWDB_ variables out of the environment."""
    for name in list(os.environ):
        if name.startswith("LAWDB_"):
            monkeypatch.delenv(name)


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWDB_DATABASE_URL", "")
    monkeypatch.setenv("LAWDB_CORPUS", "")
    settings = Settings()
    assert settings.database_url is None
    assert settings.corpus is None
    assert settings.data_dir == default_data_dir()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_the_driver_is_named_whatever_the_scheme(scheme: str) -> None:
    expected = "postgresql+psycopg://me@host/law"
    assert psycopg_url(f" {scheme}://me@host/law") == expected


@pytest.mark.parametrize(
    "url",
    [
        "mysql://host/law",
        "host:5432/law",
        "sqlite:///law.db",
        "",
        "postgresql://host:port/law",
        "postgresql://[::1/law",
    ],
)
def test_another_database_is_refused_without_repeating_the_url(url: str) -> None:
    with pytest.raises(ValueError, match="postgresql://user:password@host:5432/database"):
        psycopg_url(url)


def test_a_refused_url_does_not_show_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWDB_DATABASE_URL", "mysql://me:secret@host/law")
    with pytest.raises(SettingInvalid) as caught:
        Settings()
    assert "secret" not in str(caught.value)
    assert caught.value.__suppress_context__  # what pydantic would print beside it


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LAWDB_DATABASE_URL", "garbage"),
        ("LAWDB_READ_URLS", "garbage"),
        ("LAWDB_STALE_AFTER_DAYS", "soon"),
    ],
)
def test_a_variable_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingInvalid, match=f"^{name}: "):
        Settings()


def test_secrets_stay_out_of_the_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWDB_DATABASE_URL", "postgresql://me:secret@host/law")
    monkeypatch.setenv("LAWDB_READ_URLS", "postgresql://me:secret@replica/law")
    monkeypatch.setenv("LAWDB_LAWGO_OC", "secret")
    assert "secret" not in repr(Settings())


def test_replicas_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWDB_READ_URLS", "postgres://a/law, postgres://b/law,")
    assert Settings().read_urls == (
        "postgresql+psycopg://a/law",
        "postgresql+psycopg://b/law",
    )


def test_a_data_folder_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LAWDB_DATA_DIR", "data")
    assert Settings().data_dir == tmp_path / "data"


@pytest.mark.parametrize(
    ("uid", "xdg", "expected"),
    [
        (0, "/somewhere", "/var/lib/lawdb"),
        (1000, "/somewhere", "/somewhere/lawdb"),
        (1000, "", "/home/me/.local/share/lawdb"),
        (1000, "relative", "/home/me/.local/share/lawdb"),
    ],
)
def test_where_data_lies_by_default(
    monkeypatch: pytest.MonkeyPatch, uid: int, xdg: str, expected: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setenv("XDG_DATA_HOME", xdg)
    assert default_data_dir() == Path(expected)


def test_days_until_stale_are_no_negative_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWDB_STALE_AFTER_DAYS", "-1")
    with pytest.raises(SettingInvalid, match="LAWDB_STALE_AFTER_DAYS"):
        Settings()
