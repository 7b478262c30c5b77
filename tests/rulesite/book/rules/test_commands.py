from __future__ import annotations

import io
import json
from collections import Counter

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


def printed(*command: str) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def test_export_is_every_entry_that_the_sources_hold():
    rules = json.loads(printed("export"))
    by_edition = Counter(rule["edition"] for rule in rules)
    assert by_edition.pop("2026-08") == 3318
    assert by_edition.total() == 783
    assert {rule["kind"] for rule in rules} == {"heading", "rule", "subrule"}
    assert not any(rule["number"] == "402.8" and rule["edition"] == "2006-10" for rule in rules)
    trample = next(rule for rule in rules if (rule["edition"], rule["number"]) == ("2009-07", "702.17b"))
    assert [example["ordinal"] for example in trample["examples"]] == [1, 2]


def test_export_can_be_of_one_edition():
    assert {rule["edition"] for rule in json.loads(printed("export", "--edition", "2008-03"))} == {"2008-03"}
    with pytest.raises(CommandError, match="there is no edition 1999-01"):
        printed("export", "--edition", "1999-01")


def test_a_rule_has_the_references_of_its_examples_too():
    rules = {(rule["edition"], rule["number"]): rule for rule in json.loads(printed("export"))}
    assert rules["2008-03", "402.8g"]["references"] == ["502.51"]
    assert sum(len(rule["references"]) for (edition, _), rule in rules.items() if edition != "2026-08") == 251


def test_status_counts_what_there_is():
    figures = json.loads(printed("status", "--json"))
    by_edition = {each["edition"]: each for each in figures["editions"]}
    assert by_edition["2008-03"] == {
        "edition": "2008-03",
        "headings": 1,
        "rules": 8,
        "subrules": 8,
        "examples": 3,
        "examples_playing": 3,
        "references": 5,
        "unresolved_references": 5,
    }
    assert "2009-07: 114 headings, 77 rules, 344 subrules, 50 examples (50 of them play)" in printed("status")
