"""Commands on the catalogue of rules: list, show, and hold every reference against the store."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.exit_codes import ExitCode
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document


def register(app: typer.Typer) -> None:
    """Add the commands."""
    rules = typer.Typer(name="rules", help="The catalogue of deadline rules.", no_args_is_help=True)
    rules.command("list")(list_)
    rules.command("show")(show)
    rules.command("audit")(audit)
    app.add_typer(rules)


def list_(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORDS]",
            help="Only rules whose name, article or id look like these; the nearest first.",
            show_default=False,
        ),
    ] = None,
    *,
    regime: Annotated[
        str | None,
        typer.Option(
            "--regime",
            metavar="REGIME",
            help="Only rules of this kind: extinctive_prescription, 소멸시효, peremptory_period …",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the rules a deadline can be computed by."""
    with answering(as_json=as_json):
        from api.services.rule_views import list_rules
        from deadline_engine.rules.catalogue import packaged

        result = list_rules(packaged(), " ".join(words or ()), regime)
    if as_json:
        print_document(document("rules", result))
    else:
        from api.cli.rendering.rules import print_rule_list

        print_rule_list(result)
    leave(ExitCode.OK if result.rules else ExitCode.NOT_FOUND)


def show(
    rule_id: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="Of the rule, as lawdb rules list prints it.", show_default=False
        ),
    ],
    *,
    as_json: Json = False,
) -> None:
    """Print a rule: its periods by date with their articles, and what holds them up."""
    with answering(as_json=as_json):
        from api.services.rule_views import show_rule
        from deadline_engine.rules.catalogue import packaged

        result = show_rule(packaged(), rule_id)
    if as_json:
        print_document(document("rule", result))
    else:
        from api.cli.rendering.rules import print_rule

        print_rule(result)


def audit(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID…]",
            help="Only these rules, interruptions, suspensions, conventions or kr.public_holidays.",
            show_default=False,
        ),
    ] = None,
    *,
    as_json: Json = False,
) -> None:
    """Check that each article the rules name was the law in its interval and prints its number."""
    with answering(as_json=as_json):
        from api.services.reading_store import ReadingStore
        from api.services.rules_audit import audit as audit_rules
        from api.services.rules_audit import named_authorities
        from deadline_engine.rules.catalogue import packaged

        named = named_authorities(packaged(), ids or ())
        with ReadingStore.open() as store, store.session() as session:
            result = audit_rules(session, named)
    if as_json:
        body = {**result.model_dump(mode="json", by_alias=True), "counts": result.counts()}
        print_document(document("rules_audit", body))
    else:
        from api.cli.rendering.rules_audit import print_rules_audit

        print_rules_audit(result)
    leave(ExitCode.PARTLY if result.disagreements else ExitCode.OK)
