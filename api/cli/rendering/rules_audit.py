"""An audit of the rules, for a terminal: what does not agree first, once an authority."""

from __future__ import annotations

from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import print_rows
from api.services.article_lines import printable
from api.services.rules_audit import AuditRow, RulesAudit

_SHOWN = 5
"""Places printed of those that share one disagreement; --json has all."""
_Key = tuple[str, str, str]


def print_rules_audit(result: RulesAudit) -> None:
    """Print each disagreement with the places that share it, and how many rows have which code."""
    out = console()
    grouped: dict[_Key, list[AuditRow]] = {}
    for row in result.disagreements:
        days = f"{row.authority.effective_from}~{row.authority.effective_to or ''}"
        grouped.setdefault((str(row.authority), days, f"{row.status}{row.ko}"), []).append(row)
    for rows in grouped.values():
        first = rows[0]
        out.print(
            Text(printable(str(first.authority)), style="bold"), Text(f"[{first.status}]", "red")
        )
        stored = first.store_interval
        claimed = f"{first.authority.effective_from or '—'}~{first.authority.effective_to or ''}"
        print_rows(
            out,
            [
                *(("위치", row.where) for row in rows[:_SHOWN]),
                ("", f"… 외 {len(rows) - _SHOWN}곳 (--json)" if len(rows) > _SHOWN else ""),
                ("규칙의 기간", claimed),
                ("수록된 기간", f"{stored.start}~{stored.end or ''}" if stored else ""),
                ("규칙의 문구", first.authority.prints),
                ("수록된 글", first.store_text),
                ("할 일", first.ko),
                ("in English", first.en),
            ],
        )
        out.print()
    counts = ", ".join(f"{code} {count}" for code, count in result.counts().items() if count)
    out.print(f"{result.authorities}개 근거, {len(result.rows)}곳 확인: {counts or '없음'}")
