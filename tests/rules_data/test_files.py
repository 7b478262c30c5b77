"""Every file of `rules_data` reads without a fault, points to what is there, and says nothing twice."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import engine
from rulesite.book.scenarios.across import read_compared
from rulesite.book.scenarios.featured import read_watched_first
from rulesite.book.scenarios.files import card_tables
from rulesite.book.scenarios.inventory import read_inventory
from rulesite.ground.foundation.faults import Findings
from rulesite.intake.loading import rows
from rulesite.intake.loading.content import Content, read_content
from rulesite.pages.card_texts.brought_in import entries
from rulesite.pages.figures.files import read_figures
from rulesite.pages.lessons.files import read_lessons
from rulesite.search.library.ways_to_ask import read_asked
from rulesite.search.question.synonyms import read_synonyms
from tests.mends import assert_none
from tests.rules_data.record import ROOT

#: A rule, a section or a scenario: 2009-07/704.5k, 2026-08/613, 2026-08/702.19b-1.
KEY = re.compile(r"(?<![\w/])\d{4}-\d\d/\d[\w.]*(?:-\d+)?(?=$| )")
SENTENCE_END = re.compile(r"(?<=[.!?])[”’)]*\s+")
#: What opens a sentence of a few letters, such as the dot of an ellipsis, is none.
FEWEST_LETTERS = 12


@pytest.fixture(scope="module")
def content() -> Content:
    return read_content(ROOT, Findings(ROOT))


@pytest.mark.thorough
def test_the_book_has_no_fault_and_nothing_to_note():
    findings = Findings(ROOT)
    content = read_content(ROOT, findings)
    rows.content_rows(content, rows.card_rows(content), findings, lambda: None)
    assert (findings.faults, findings.notes) == ([], [])


def test_what_stands_beside_the_book_reads_whole(content: Content):
    numbers = {slug: {str(number) for number in edition.entries} for slug, edition in content.editions.items()}

    assert read_asked(ROOT, numbers, numbers.__getitem__)
    assert read_synonyms(ROOT, list(content.editions))
    assert read_compared(ROOT).elsewhere
    assert read_watched_first(ROOT)
    assert read_inventory(ROOT).shown
    assert read_lessons(ROOT)
    assert read_figures(ROOT)
    assert entries(ROOT)


def keys_in(value: Any) -> Iterator[str]:
    """The rules and scenarios that a table points to, wherever it does."""
    if isinstance(value, dict):
        yield from keys_in([*value, *value.values()])
    elif isinstance(value, list):
        for each in value:
            yield from keys_in(each)
    elif isinstance(value, str):
        yield from KEY.findall(value)


def test_each_lesson_ends_as_it_says():
    library = card_tables(ROOT)
    for lesson in read_lessons(ROOT):
        for part in lesson.file.parts:
            run = engine.play(engine.read_scenario(part.scenario, id=lesson.slug, library=library))
            assert (run.status, run.failures) == ("pass", ()), f"{lesson.slug}: {part.title}"
            assert max(claim.line for claim in run.expectations) > max(part.ask_lines), "no claim answers the question"


@pytest.mark.parametrize("name", ["differences.toml", "editions_compared.toml", "understanding.toml", "lessons/*.toml"])
def test_each_rule_and_scenario_that_a_table_points_to_is_there(name: str, content: Content):
    known = {f"{slug}/{number}" for slug, edition in content.editions.items() for number in edition.entries}
    known |= {f"{slug}/{number}" for slug, edition in content.editions.items() for number in edition.outside}
    known |= {scenario.key for scenario in content.scenarios}
    for path in ROOT.glob(name):
        pointed = set(keys_in(tomllib.loads(path.read_text(encoding="utf-8"))))
        assert pointed
        assert_none(pointed - known, f"{path.name} points to what isn't there")


def test_the_examples_of_the_day_are_there(content: Content):
    assert_none(set(read_watched_first(ROOT)) - {scenario.key for scenario in content.scenarios}, "no such scenarios")


def test_each_system_has_sections_that_hold_something(content: Content):
    systems: dict[str, list[str]] = tomllib.loads((ROOT / "systems.toml").read_text(encoding="utf-8"))
    of_rules = {f"{slug}/{number.section}" for slug, each in content.editions.items() for number in each.entries}
    of_scenarios = {f"{scenario.edition}/{scenario.number.section}" for scenario in content.scenarios}
    named = [section for sections in systems.values() for section in sections]

    assert_none(set(named) - of_rules - of_scenarios, "systems.toml names sections of which nothing is held")
    assert_none(of_scenarios - set(named), "systems.toml has no system for these sections, which have scenarios")
    assert_none(twice(named), "these sections stand in systems.toml twice")


def twice(said: Iterable[str]) -> list[str]:
    return [each for each, times in Counter(said).items() if times > 1]


def test_no_text_says_a_sentence_twice(content: Content):
    texts = [
        (f"{slug}/{entry.number}", stretch.text)
        for slug, edition in content.editions.items()
        for entry in edition.in_order()
        for stretch in (entry.body, *entry.examples, *entry.notes)
    ]
    texts += [
        (f"{slug}/{number} (outside)", outside.entry.summary)
        for slug, edition in content.editions.items()
        for number, outside in edition.outside.items()
    ]
    for where, text in texts:
        sentences = [each for each in SENTENCE_END.split(text) if len(each) >= FEWEST_LETTERS]
        assert_none(twice(sentences), f"{where} says this twice")


def test_nothing_is_asked_for_one_rule_twice():
    asked: dict[str, dict[str, str]] = tomllib.loads((ROOT / "asked.toml").read_text(encoding="utf-8"))
    for edition, rules in asked.items():
        for number, ways in rules.items():
            assert_none(twice(" ".join(way.split()) for way in ways.split(";")), f"{edition}/{number} has these twice")


def test_no_list_of_words_or_rules_names_one_twice():
    for path in ROOT.glob("*.toml"):
        for several in _lists_in(tomllib.loads(path.read_text(encoding="utf-8"))):
            assert_none(twice(json.dumps(each) for each in several), f"{path.name} has these twice in one list")


def _lists_in(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _lists_in(each)
    elif isinstance(value, list):
        yield value
        for each in value:
            yield from _lists_in(each)
