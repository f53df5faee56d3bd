"""A small git repository of invented statutes, laid out and described as legalize-kr does."""

from __future__ import annotations

import os
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

import yaml


class InventedRepository:
    """One file a statute, one commit a revision."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        self._git("init", "--quiet", "-b", "main")

    @property
    def url(self) -> str:
        return f"file://{self.folder}"

    def commit(self, row: dict[str, Any], *, amend: bool = False) -> None:
        """Commit a revision; ``amend`` rewrites the newest one."""
        path = self.folder / self.path_of(row)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(markdown(row), encoding="utf-8")
        self._git("add", "-A")
        self._commit(message(row), row["promulgated"], amend)

    def remove(self, row: dict[str, Any]) -> None:
        """Rewrite the history as if the file had never been in it."""
        self._git(
            "filter-branch", "-f", "--prune-empty", "--index-filter",
            f"git rm -q --cached --ignore-unmatch '{self.path_of(row)}'", "main",
        )  # fmt: skip
        self._git("for-each-ref", "--format=delete %(refname)", "refs/original")
        self._git("update-ref", "-d", "refs/original/refs/heads/main")

    def remove_everything(self) -> None:
        """A repository without a branch."""
        self._git("update-ref", "-d", "refs/heads/main")

    @staticmethod
    def path_of(row: dict[str, Any]) -> str:
        return f"kr/{row['title'].replace(' ', '')}/법률.md"

    def _commit(self, said: str, on: date, amend: bool) -> None:
        arguments = ["commit", "--quiet", "--allow-empty", "-m", said]
        if amend:
            arguments.append("--amend")
        stamp = f"{max(on, date(1970, 1, 1)).isoformat()}T12:00:00+09:00"
        self._git(*arguments, GIT_AUTHOR_DATE=stamp, GIT_COMMITTER_DATE=stamp)

    def _git(self, *arguments: str, **environment: str) -> None:
        identity = {
            "GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@example.org",
            "GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@example.org",
            "FILTER_BRANCH_SQUELCH_WARNING": "1",
        }  # fmt: skip
        subprocess.run(
            ["git", "-C", str(self.folder), *arguments],
            check=True,
            capture_output=True,
            env={**os.environ, **identity, **environment},
        )


def message(row: dict[str, Any]) -> str:
    """The commit message; the kind of revision stands only here."""
    return (
        f"법률: {row['title']} ({row.get('kind', '일부개정')})\n\n"
        f"공포일자: {row['promulgated']}\n공포번호: {row['number']}\n법령MST: {row['mst']}\n"
    )


def markdown(row: dict[str, Any]) -> str:
    """The file of one revision."""
    promulgated: date = row["promulgated"]
    front = yaml.safe_dump(
        {
            "제목": row["title"],
            "법령MST": int(row["mst"]),
            "법령ID": row["statute"],
            "법령구분": "법률",
            "소관부처": ["가상부"],
            "공포일자": promulgated,
            "공포번호": str(row["number"]),
            "시행일자": row.get("effective", promulgated),
            "상태": "시행",
        },
        allow_unicode=True,
        sort_keys=False,
    )
    articles = "".join(
        f"##### 제{number}조\n\n{text}\n\n" for number, text in row["articles"].items()
    )
    addenda = row.get("addenda", "이 법은 공포한 날부터 시행한다.")
    heading = f"부칙 <제{row['number']}호,{promulgated.year}.{promulgated.month}.{promulgated.day}>"
    return f"---\n{front}---\n\n# {row['title']}\n\n{articles}## 부칙\n\n{heading}\n\n{addenda}\n"
