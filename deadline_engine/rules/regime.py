"""The regimes of periods. They contradict each other nearly everywhere, so no rule mixes them."""

from __future__ import annotations

from enum import StrEnum


class Regime(StrEnum):
    """What kind of period a rule is."""

    EXTINCTIVE_PRESCRIPTION = "extinctive_prescription"
    """소멸시효: interrupted (민법 제168조) and suspended (제179조–제182조)."""
    ACQUISITIVE_PRESCRIPTION = "acquisitive_prescription"
    """취득시효: the rules on interruption apply (민법 제247조제2항)."""
    EXCLUSION_PERIOD = "exclusion_period"
    """제척기간: neither interrupted nor suspended."""
    PEREMPTORY_PERIOD = "peremptory_period"
    """불변기간: no court may lengthen it; made good within two weeks (민사소송법 제173조)."""
    FILING_PERIOD = "filing_period"
    """Any other period in which an act is to be done: a notice, a brief, a request."""
    LIMITATION_OF_PROSECUTION = "limitation_of_prosecution"
    """공소시효: suspended, never interrupted; its last day does not move."""
    TRIBUNAL_TIME_LIMIT = "tribunal_time_limit"
    """United Kingdom employment tribunals: early conciliation stops the clock."""
    TAKING_EFFECT = "taking_effect"
    """When something binds: a service by public notice, a statute. The result is a first day."""


NAMES_KO = {
    Regime.EXTINCTIVE_PRESCRIPTION: "소멸시효",
    Regime.ACQUISITIVE_PRESCRIPTION: "취득시효",
    Regime.EXCLUSION_PERIOD: "제척기간",
    Regime.PEREMPTORY_PERIOD: "불변기간",
    Regime.FILING_PERIOD: "행위기간",
    Regime.LIMITATION_OF_PROSECUTION: "공소시효",
    Regime.TRIBUNAL_TIME_LIMIT: "영국 고용심판소 제소기간",
    Regime.TAKING_EFFECT: "효력 발생",
}
