"""Commands of date arithmetic: how long it is, what a period comes to, business days."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.options import Json
from api.cli.output import answering, document, print_document

Day = Annotated[str, typer.Argument(metavar="DAY", help="2023-02-28", show_default=False)]
PeriodText = Annotated[
    str,
    typer.Argument(metavar="PERIOD", help="20일, 2주, 6개월, 1년, 3 months.", show_default=False),
]
Convention = Annotated[
    str | None,
    typer.Option(
        "--convention",
        metavar="ID",
        help="The law counted by: kr.civil_act, kr.criminal_procedure, uk.corresponding_date …"
        " Without it that of the Civil Act, and said.",
        show_default=False,
    ),
]
Calendar = Annotated[
    str | None,
    typer.Option(
        "--calendar",
        metavar="ID",
        help="Whose holidays: kr.public_holidays, uk.bank_holidays_england … Without it those of"
        " the convention's country, and said.",
        show_default=False,
    ),
]
AnnouncedUntil = Annotated[
    str | None,
    typer.Option(
        "--announced-until",
        metavar="DATE",
        help="Leave out holidays proclaimed after this day.",
        show_default=False,
    ),
]
FirstDay = Annotated[
    str | None,
    typer.Option(
        "--first-day",
        metavar="included|excluded",
        help="Whether the first day counts (a period from 0시 of it); else as the law says.",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(
        name="date-math", help="Arithmetic with dates by the law of counting.", no_args_is_help=True
    )
    group.command("between")(between)
    group.command("add")(add)
    group.command("back")(back)
    group.command("business-days")(business_days)
    app.add_typer(group)


def between(
    start: Annotated[str, typer.Argument(metavar="FROM", help="2020-01-31", show_default=False)],
    end: Annotated[str, typer.Argument(metavar="TO", help="2023-02-28", show_default=False)],
    *,
    convention: Convention = None,
    first_day: FirstDay = None,
    as_json: Json = False,
) -> None:
    """Count the days, and the years, months and days, between two days."""
    with answering(as_json=as_json):
        from api.services.date_math import between as count

        result = count(start, end, convention=convention, first_day=first_day)
    if as_json:
        print_document(document("date_math", result))
    else:
        from api.cli.rendering.date_math import print_between

        print_between(result)


def add(
    day: Day,
    period: PeriodText,
    *,
    convention: Convention = None,
    calendar: Calendar = None,
    announced_until: AnnouncedUntil = None,
    first_day: FirstDay = None,
    as_json: Json = False,
) -> None:
    """Print the last day of a period that runs from a day."""
    with answering(as_json=as_json):
        from api.services.date_math import add as count

        result = count(
            day,
            period,
            convention=convention,
            calendar=calendar,
            announced_until=announced_until,
            first_day=first_day,
        )
    if as_json:
        print_document(document("date_math", result))
    else:
        from api.cli.rendering.date_math import print_added

        print_added(result)


def back(day: Day, period: PeriodText, *, as_json: Json = False) -> None:
    """Print the last day for an act that must be done a period before a day."""
    with answering(as_json=as_json):
        from api.services.date_math import back as count

        result = count(day, period)
    if as_json:
        print_document(document("date_math", result))
    else:
        from api.cli.rendering.date_math import print_back

        print_back(result)


def business_days(
    day: Day,
    until: Annotated[
        str,
        typer.Argument(
            metavar="N|TO", help="How many, or the day up to which.", show_default=False
        ),
    ],
    *,
    convention: Convention = None,
    calendar: Calendar = None,
    announced_until: AnnouncedUntil = None,
    as_json: Json = False,
) -> None:
    """Print the N-th business day after a day, or how many there are up to another."""
    with answering(as_json=as_json):
        from api.services.date_math import business_days as count

        result = count(
            day, until, convention=convention, calendar=calendar, announced_until=announced_until
        )
    if as_json:
        print_document(document("date_math", result))
    else:
        from api.cli.rendering.date_math import print_business_days

        print_business_days(result)
