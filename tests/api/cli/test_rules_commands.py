"""The catalogue on the command line: what is listed, shown and audited, for people and programs."""

from __future__ import annotations

import json

import pytest

from api.services.rules_audit import AuditStatus
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.regime import NAMES_KO, Regime
from deadline_engine.rules.schema import ByAttribute
from tests.api.conftest import ROOT, RunCommand


def test_every_rule_is_listed(run_command: RunCommand) -> None:
    document = json.loads(run_command("rules", "list", "--json").stdout)
    assert (document["schema_version"], document["kind"]) == (1, "rules")
    assert [rule["id"] for rule in document["result"]["rules"]] == sorted(packaged().rules)
    shown = run_command("rules", "list").stdout.splitlines()
    assert [line.split("  ")[0] for line in shown] == sorted(packaged().rules)


def test_words_find_a_rule(run_command: RunCommand) -> None:
    done = run_command("rules", "list", "불법행위", "손해배상", "--json")
    first = json.loads(done.stdout)["result"]["rules"][0]
    assert first["id"] == "kr.civil_act.tort"
    assert first["articles"] == ["민법 제766조제1항", "민법 제766조제2항"]


def test_words_that_no_rule_has_find_nothing(run_command: RunCommand) -> None:
    done = run_command("rules", "list", "xyzzyq", "--json")
    assert (done.returncode, json.loads(done.stdout)["result"]["rules"]) == (3, [])


@pytest.mark.parametrize("regime", Regime)
def test_a_kind_of_period_is_listed_by_either_name(run_command: RunCommand, regime: Regime) -> None:
    expected = sorted(rule.id for rule in packaged().rules.values() if rule.regime is regime)
    for name in (regime.value, NAMES_KO[regime]):
        done = run_command("rules", "list", "--regime", name, "--json")
        assert [rule["id"] for rule in json.loads(done.stdout)["result"]["rules"]] == expected
        assert done.returncode == (0 if expected else 3)


def test_a_rule_is_shown_with_every_version_and_article(run_command: RunCommand) -> None:
    rule = packaged().rules["kr.civil_act.tort"]
    text = run_command("rules", "show", rule.id).stdout
    for limb in rule.limbs:
        assert limb.trigger_words.ko in text
        for version in limb.versions:
            assert str(version.authority) in text
            assert not isinstance(version.period, ByAttribute)
    for tolling in (*rule.interrupted_by, *rule.suspended_by):
        assert tolling in text
    document = json.loads(run_command("rules", "show", rule.id, "--json").stdout)["result"]
    assert document["rule"] == rule.model_dump(mode="json")
    assert {role["id"] for role in document["roles"]} == {"knowledge", "act"}


def test_every_rule_can_be_shown() -> None:
    from api.cli.rendering.rules import print_rule
    from api.services.rule_views import show_rule

    for rule_id in packaged().rules:
        print_rule(show_rule(packaged(), rule_id))


def test_an_audit_over_a_store_without_these_statutes_says_so(run_command: RunCommand) -> None:
    done = run_command("rules", "audit", "kr.civil_act.tort", "--json")
    assert done.returncode == 10
    result = json.loads(done.stdout)["result"]
    assert result["counts"]["no_such_statute"] > 0
    assert set(result["counts"]) == {status.value for status in AuditStatus}
    shown = run_command("rules", "audit", "kr.civil_act.tort")
    assert (shown.returncode, shown.stderr) == (10, "")
    assert "민법 제766조제1항 [no_such_statute]" in shown.stdout
    assert "위치: kr.civil_act.tort, limb knowledge, version 1: authority" in shown.stdout


def test_every_code_of_the_audit_is_documented() -> None:
    section = (ROOT / "docs" / "cli.md").read_text("utf-8")
    section = section.partition("## `lawdb rules audit`")[2].partition("\n## ")[0]
    listed = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
    assert listed == [status.value for status in AuditStatus]
