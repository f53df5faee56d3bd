"""The words a model is told, filled in with what a form asks."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Template

import yaml

from deadline_engine.extraction.form import Form
from deadline_engine.extraction.framing import FRAMING_VERSION
from deadline_engine.rules.schema import Names, Rule
from deadline_engine.rules.vocabulary import Role


@dataclass(frozen=True, slots=True)
class _Prompts:
    texts: dict[str, str]
    version: str


@cache
def _prompts() -> _Prompts:
    written = (
        files("deadline_engine.extraction.by_model").joinpath("prompt.yaml").read_text("utf-8")
    )
    return _as_written(written)


def _as_written(prompt_yaml: str) -> _Prompts:
    texts: dict[str, str] = yaml.safe_load(prompt_yaml)
    digest = hashlib.sha256(prompt_yaml.encode()).hexdigest()[:8]
    return _Prompts(texts, f"{texts['version']}-{digest}-{FRAMING_VERSION}")


def prompt_version() -> str:
    """Version and hash of what a model is told: whatever changes there is another version."""
    return _prompts().version


def words(key: str, **filled: str) -> str:
    """A text of ``prompt.yaml`` with its names filled in."""
    return Template(_prompts().texts[key]).substitute(filled).strip()


def fields_prompt(form: Form) -> str:
    """What to fill of a form apart from what starts the period."""
    triggers = {role.id for role in form.triggers}
    others = [role for role in form.roles if role.id not in triggers]
    return words(
        "fields",
        rules_of_reading=words("rules_of_reading"),
        rules=_rules(form.rules),
        roles=_listed([_role(role) for role in others]),
        tolling=_listed([f"{row.id}: {_named(row.name)}" for row in form.tolling]),
        attributes=_listed(
            [
                f"{row.id}: {_named(row.question)} Values: "
                + "; ".join(f"{value} = {_named(name)}" for value, name in row.values.items())
                for row in form.attributes
            ]
        ),
        tested_by="; ".join(dict.fromkeys(_named(rule.tested_by) for rule in form.rules)),
        period=words("period_asked" if form.period_given else "period_not_asked"),
    )


def trigger_prompt(form: Form, vote: int) -> str:
    """Which words date what starts the period; each vote sees the roles in another order."""
    roles = list(form.triggers)
    at = vote % len(roles) if roles else 0
    return words(
        "trigger",
        rules_of_reading=words("rules_of_reading"),
        rules=_rules(form.rules),
        roles=_listed([_role(role) for role in roles[at:] + roles[:at]]),
    )


def claim_prompt(rules: Sequence[Rule]) -> str:
    """Which of numbered rules a text is about."""
    numbered = [f"{n}. {_named(rule.name)}" for n, rule in enumerate(rules, start=1)]
    return words(
        "claim", rules_of_reading=words("rules_of_reading"), candidates="\n".join(numbered)
    )


def _rules(rules: Sequence[Rule]) -> str:
    return "; ".join(dict.fromkeys(_named(rule.name) for rule in rules))


def _role(role: Role) -> str:
    return f"{role.id}: {_named(role.name)}. {_named(role.question)}"


def _named(names: Names) -> str:
    return f"{names.ko} ({names.en})"


def _listed(rows: Sequence[str]) -> str:
    return "\n".join(f"- {row}" for row in rows) or words("none_asked")
