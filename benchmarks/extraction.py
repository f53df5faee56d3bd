"""How much of the labelled stories and decisions the reader without a model reads, field by field.

    python -m benchmarks.extraction [--show-held-out]

Stories are read twice: with their rule given, and with the rule looked for in their words. Then
the deadline is computed from what was read; where it is not that of the label, the field at fault
is found by swapping in the labelled one. Decisions are read from the shared material. What stands
under held_out is counted; its fields are listed only when asked for, so that nobody works towards
them.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.extraction_faults import computed, fault_of
from benchmarks.extraction_fields import Scores, days_at_words, said_on_of, values_of
from deadline_engine.extraction.by_rules import claims_of, read_by_rules
from deadline_engine.extraction.extraction import Extraction
from deadline_engine.extraction.form import Form, form_of
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import LAST_DAY, Matter
from deadline_engine.rules.catalogue import packaged
from lawdb.settings import Settings
from tests.deadline_engine.extraction.labelled import dated_words, decisions, matter_of, stories

SPLITS = ("dev", "held_out")
ReadText = Callable[[SourceText, Form], Extraction]


def skeleton_of(story: dict[str, Any]) -> Matter:
    """The rule or the chain of a story, without its facts."""
    if "rule" in story:
        return Matter(rule=story["rule"])
    links = [
        {key: link[key] for key in ("id", "rule", "triggers") if key in link}
        for link in story["computations"]
    ]
    return Matter.model_validate({"computations": links})


def read_story(story: dict[str, Any], read: ReadText = read_by_rules) -> Extraction:
    """A story read with its rule given."""
    return read(SourceText(story["text"]), form_of(skeleton_of(story), packaged()))


def labelled_matter(story: dict[str, Any]) -> Matter:
    """What there is to find: the label, without a last day that the story only reports."""
    return matter_of(story)


def count_story(scores: Scores, story: dict[str, Any], extraction: Extraction) -> None:
    """Hold one reading against its label."""
    matter, label = extraction.matter, labelled_matter(story)
    read = values_of(matter) if matter is not None else []
    scores.count(read, values_of(label))
    mentions = [
        ("said_on", (b["date"], b["date"]))
        for b in story.get("beside", [])
        if b["what"] == "mention"
    ]
    scores.count(said_on_of(extraction), mentions)
    scores.count(*days_at_words(extraction, places_of(story)))


def places_of(label: dict[str, Any]) -> dict[tuple[int, int], tuple[date | None, date | None]]:
    """Where the labelled words of a story stand, and their days."""
    found: dict[tuple[int, int], tuple[date | None, date | None]] = {}
    for dated in dated_words(label):
        at = dated.place_in(label["text"])
        found[(at, at + len(dated.words))] = (dated.earliest, dated.latest)
    return found


def rule_found(story: dict[str, Any]) -> str:
    """What looking for the rule came to."""
    wanted = {story["rule"]} if "rule" in story else {c["rule"] for c in story["computations"]}
    claims = claims_of(story["text"], packaged())
    found = [candidate.rule for candidate in claims.candidates]
    if not found:
        return "none found"
    if claims.rule is not None:
        return "one, the right one" if found[0] in wanted else f"one, WRONG: {found[0]}"
    return "several, with the right one" if wanted & set(found) else "several, without it"


def read_without_rule(story: dict[str, Any]) -> Extraction | None:
    """A story read by the one rule its words name; None where they do not name one."""
    found = claims_of(story["text"], packaged())
    if found.rule is None:
        return None
    form = form_of(Matter(rule=found.rule), packaged())
    return read_by_rules(SourceText(story["text"]), form)


def report_stories(split: str, *, shown: bool) -> None:
    """Fields and deadlines of the stories of one half."""
    told = [story for story in stories() if story["split"] == split]
    scores, without = Scores(), Scores()
    deadlines: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    faults: list[str] = []
    at_fault: Counter[str] = Counter()
    for story in told:
        extraction = read_story(story)
        count_story(scores, story, extraction)
        found = rule_found(story)
        rules[found.split(":")[0]] += 1
        if shown and found != "one, the right one":
            faults.append(f"    {story['id']}: rule {found}")
        guessed = read_without_rule(story)
        if guessed is None:
            without.count([], values_of(labelled_matter(story)))
        else:
            count_story(without, story, guessed)
        label, matter = labelled_matter(story), extraction.matter
        assert matter is not None
        right = computed(label)
        came = computed(matter)
        if came == right:
            deadlines["as labelled"] += 1
            continue
        fault = fault_of(matter, label, right)
        missing = fault is not None and not any(fault.read)
        deadlines["not read, so asked" if missing else "WRONG"] += 1
        names = fault.fields if fault else ("no three fields explain it",)
        at_fault[" + ".join(names)] += 1
        if shown:
            faults.append(f"    {story['id']}: {came.verdict}, labelled {right.verdict}")
            for place, name in enumerate(fault.fields if fault else ()):
                assert fault is not None
                faults.append(
                    f"        {name}: read {fault.read[place] or 'nothing'!s}; "
                    f"labelled {fault.labelled[place] or 'nothing'!s}"
                )
    print(f"\n-- {len(told)} stories, {split}, rule given")
    print("\n".join(scores.lines()))
    print(f"deadlines: {dict(deadlines)} of {len(told)}")
    print(f"at fault: {dict(at_fault)}")
    print(f"-- {len(told)} stories, {split}, rule looked for: {dict(rules)}")
    for start in ("event ", "filing", "tolling "):
        print(without.group(start).line(f"{start.strip()}, all"))
    print("\n".join(faults))


def report_decisions(path: Path) -> None:
    """Events of decisions: with the rule where it is labelled, else with the one that is found."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        texts = {
            row["case"]: f"{row['issues']}\n{row['summary']}" for row in map(json.loads, lines)
        }
    for split in SPLITS:
        labels = [label for label in decisions() if label["split"] == split]
        scores, guessed = Scores(), Scores()
        found: Counter[str] = Counter()
        for label in labels:
            text = texts[label["case"]]
            claims = claims_of(text, packaged())
            several = "several" if claims.candidates else "none"
            found["one rule" if claims.rule is not None else several] += 1
            if "rule" in label:
                count_decision(scores, label, text, label["rule"])
            elif claims.rule is not None:
                count_decision(guessed, label, text, claims.rule)
        given = sum("rule" in label for label in labels)
        print(f"\n-- {len(labels)} decisions, {split}; {given} with a rule; found: {dict(found)}")
        print("\n".join(scores.lines()))
        print("rule looked for, where none is labelled (what is read has no label to be right by):")
        print("\n".join(guessed.lines()) or "nothing read")


def count_decision(scores: Scores, label: dict[str, Any], text: str, rule: str) -> None:
    """Hold the reading of a decision by one rule against its label."""
    extraction = read_by_rules(SourceText(text), form_of(Matter(rule=rule), packaged()))
    assert extraction.matter is not None
    roles = {role.id for role in form_of(Matter(rule=rule), packaged()).roles} | {LAST_DAY}
    facts = {
        "rule": rule,
        "events": [
            {"role": e["role"], "date": e["date"]}
            for e in label["events"]
            if e.get("role") in roles
        ],
        "tolling": [],
    }
    if "filing" in label:
        facts["filing"] = {"date": label["filing"]["date"]}
    scores.count(values_of(extraction.matter), values_of(Matter.model_validate(facts)))


def main() -> None:
    shown = "--show-held-out" in sys.argv
    for split in SPLITS:
        report_stories(split, shown=split == "dev" or shown)
    shared = Settings().shared or Path("../shared")
    path = shared / "corpus" / "courts" / "decisions-sample.jsonl.gz"
    if path.exists():
        report_decisions(path)
    else:
        print(f"\nno decisions: {path} does not exist")


if __name__ == "__main__":
    main()
