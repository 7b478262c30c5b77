"""The scenarios in rules_data: each claim could fail, and each is played under every edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import engine
from rulesite.book.scenarios.across import Result, in_a_row, read_compared, result_of
from rulesite.book.scenarios.files import ScenarioFile, card_tables, scenario_files
from rulesite.pages.gallery.drawing import miniature_of_run
from tests.mends import assert_none
from tests.rulesite.book.scenarios.naming import NOT_NAMED, lines_that_cite_a_neighbor, names_its_rule
from tests.rulesite.book.scenarios.showing import INVENTORY, SHOWN_BY, untold

ROOT = Path(__file__).parents[4] / "rules_data"
LIBRARY = card_tables(ROOT)
STORED = scenario_files(ROOT)
RECORD = read_compared(ROOT)

CLAIM = re.compile(
    r"^(?:(?P<editions>(?:under|since|until) .*?) instead: )?(?P<claim>expect .*?)(?:\s+# .*)?$",
)
PLAYERS = {"Alice": "Bob", "Bob": "Alice"}
ZONES = {"hand": "graveyard", "graveyard": "library", "library": "hand"}

#: What a claim says, and what it would say if the outcome were different. The first that fits is the contrary.
CONTRARIES = (
    (r"refused(?: under [\d.a-z]+)?: ", lambda _: "allowed: "),
    (r"allowed: ", lambda _: "refused: "),
    (r"((?:^expect|has|at|controls|triggered) )(-?\d+)(?= )", lambda found: f"{found[1]}{int(found[2]) + 1}"),
    (r"(?<= triggered )(?:once|twice)", lambda found: {"once": "twice", "twice": "3 times"}[found[0]]),
    (r"(?<= has )(?=\{.*mana pool$)", lambda _: "{C}"),
    (r"(?<=/)\d+$", lambda found: str(int(found[0]) + 1)),
    (r"(?<=from the top is )(.+?), (.+) and (.+)$", lambda found: f"{found[3]}, {found[2]} and {found[1]}"),
    (r"(?<=from the top is )(.+) and (.+)$", lambda found: f"{found[2]} and {found[1]}"),
    (r" isn't ", lambda _: " is "),
    (r" (?:doesn't have) ", lambda _: " has "),
    (r" didn't trigger", lambda _: " triggered"),
    (r" triggered\b", lambda _: " didn't trigger"),
    (r" hasn't ", lambda _: " has "),
    (r" has (?=lost|won|left|begun|ended|completed)", lambda _: " hasn't "),
    (r" has ", lambda _: " doesn't have "),
    (r" wasn't applied", lambda _: " was applied"),
    (r" was applied", lambda _: " wasn't applied"),
    (r" won the subgame", lambda _: " didn't win the subgame"),
    (r" decides for ", lambda _: " doesn't decide for "),
    (r" doesn't decide for ", lambda _: " decides for "),
    (r" can't see ", lambda _: " can see "),
    (r" can see ", lambda _: " can't see "),
    (r" doesn't control ", lambda _: " controls "),
    (r" controls ", lambda _: " doesn't control "),
    (r" may not be (?=in |.+'s companion)", lambda _: " may be "),
    (r" may be (?=in |.+'s companion)", lambda _: " may not be "),
    (r" log doesn't say ", lambda _: " log says "),
    (r" log says ", lambda _: " log doesn't say "),
    (r" is ", lambda _: " isn't "),
)

#: Claims that nothing happened have no contrary of their own: what would have happened isn't said.
WITHOUT_CONTRARY = re.compile(r"expect no trigger(?: this turn)?$")


def contraries(claim: str) -> Iterator[str]:
    """A claim as it would stand if the outcome were different: denied, of another number, zone or player."""
    for pattern, change in CONTRARIES:
        contrary, changes = re.subn(pattern, change, claim, count=1)
        if changes:
            yield contrary
            break
    # As many cards may well be in another place: only of an object by name is it known to be nowhere else.
    counts = re.match(r"expect \d", claim)
    if not counts and (place := re.search(r" is in (Alice|Bob)'s (hand|graveyard|library)", claim)):
        of_the_other = f" is in {PLAYERS[place[1]]}'s {place[2]}"
        elsewhere = f" is in {place[1]}'s {ZONES[place[2]]}"
        yield claim.replace(place[0], of_the_other)
        yield claim.replace(place[0], elsewhere)


def with_contraries(text: str) -> tuple[str, dict[int, int]]:
    """The scenario with the contraries of each claim on lines before it; and where its own lines stand now."""
    lines: list[str] = []
    place_of: dict[int, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        found = CLAIM.match(line)
        if found and not found["editions"] and not WITHOUT_CONTRARY.match(found["claim"]):
            several = list(contraries(found["claim"]))
            assert several, f"no contrary is known of {found['claim']!r}"
            lines += several
        lines.append(line)
        place_of[len(lines)] = number
    return "\n".join(lines), place_of


def placed(words: str, place_of: dict[int, int]) -> str:
    """What is said of a scenario with contraries, with the numbers that the lines have without them."""
    return re.sub(r"(?<=^line )\d+", lambda number: str(place_of[int(number[0])]), words)


def read(text: str, file: ScenarioFile) -> engine.Scenario:
    return engine.read_scenario(text, id=file.id, edition=file.edition, library=LIBRARY)


def claims_for(text: str, edition: str) -> list[int]:
    """The lines with claims made of another edition than the scenario's own, by their numbers."""
    return [
        number
        for number, line in enumerate(text.splitlines(), 1)
        if (found := CLAIM.match(line)) and found["editions"] and edition in engine.EditionRange.read(found["editions"])
    ]


@pytest.mark.sampled(one_of=48)
@pytest.mark.parametrize("file", STORED.values(), ids=STORED)
def test_a_scenario_ends_as_it_says_under_every_edition_and_no_claim_holds_that_says_something_else(file: ScenarioFile):
    """What is the same is claimed once; where an edition differs, the scenario says how, and so does the
    record; that one can't play it is recorded with the reason. Beside each claim its contraries are judged. What
    happened goes by rules that say so, and its own rule is among those that are named. What the inventory says that it
    shows, it plays whole by today's rules, and tells of. Its table is drawn small."""
    told, place_of = with_contraries(file.path.read_text(encoding="utf-8"))
    with_others = read(told, file)
    run = engine.play(with_others, file.edition, film=True)
    assert not run.error
    assert [one.text for one in run.expectations if one.line not in place_of and one.met] == []
    assert len(place_of) < len(told.splitlines()), "nothing that it claims has a contrary"
    own = replace(run, status="pass", expectations=tuple(one for one in run.expectations if one.line in place_of))
    assert own.expectations
    assert own.failures == ()
    assert names_its_rule(own) is not (file.id in NOT_NAMED), "its rule, or the reason in not_named.toml"
    assert_none(lines_that_cite_a_neighbor(own), "lines.toml has no such rule for this kind of line: cite what did it")

    drawn = miniature_of_run(own)
    assert drawn is not None
    ElementTree.fromstring(drawn)
    assert len(drawn.encode()) < 8_000

    statements = tuple(statement for statement in with_others.statements if statement.line in place_of)
    scenario = replace(with_others, statements=statements)
    runs = {edition: engine.play(scenario, edition) for edition in engine.editions() if edition != file.edition}
    found: dict[str, Result] = {}
    for edition, run in runs.items():
        assert run.error or not run.failures
        result = result_of(run, own)
        found[edition] = replace(result, said=tuple(placed(words, place_of) for words in result.said))
    assert RECORD.elsewhere.get(file.id, ()) == in_a_row(found), "manage.py compare_editions writes the record anew"

    if file.id in SHOWN_BY:
        today = {**runs, file.edition: own}[INVENTORY.edition]
        assert (today.status, today.error) == ("pass", "")
        assert_none(
            untold(today), f"it names none of these under {INVENTORY.edition}; inventory.toml says below unnamed why"
        )


def test_the_record_is_of_scenarios_that_there_are():
    assert set(RECORD.elsewhere) <= set(STORED)


def test_each_difference_between_editions_has_one_reason():
    """rules_data/differences.toml says what makes each difference, and names none that there isn't."""
    given = [words for reason in RECORD.reasons.values() for words in reason.scenarios]
    outcomes = [
        (scenario, outcome)
        for scenario, several in RECORD.elsewhere.items()
        for outcome in several
        if outcome.needs_a_reason
    ]
    without = [
        f"{scenario} {outcome.editions}"
        for scenario, outcome in outcomes
        if len(RECORD.reasons_of(scenario, outcome)) != 1
    ]
    there_are = {words for scenario, outcome in outcomes for words in (scenario, f"{scenario} {outcome.editions}")}

    assert without == [], "give each one reason in rules_data/differences.toml"
    assert sorted(set(given) - there_are) == [], "rules_data/differences.toml names differences that there aren't"


def test_each_difference_begins_or_ends_with_the_edition_that_made_it():
    editions = engine.editions()
    wrong = [
        f"{slug} is since {reason.since}, but {scenario} is different {outcome.editions}"
        for scenario, several in RECORD.elsewhere.items()
        for outcome in several
        for slug in (RECORD.reasons_of(scenario, outcome) if outcome.needs_a_reason else ())
        for reason in [RECORD.reasons[slug]]
        if reason.since != outcome.several[0] and editions.index(reason.since) != editions.index(outcome.newest) + 1
    ]

    assert wrong == []


@pytest.mark.sampled(one_of=8)
@pytest.mark.parametrize(
    "file", [pytest.param(file, id=key) for key, file in STORED.items() if " instead: " in file.path.read_text("utf-8")]
)
def test_what_is_said_of_another_edition_is_different_there(file: ScenarioFile):
    text = file.path.read_text(encoding="utf-8")
    for edition in engine.editions():
        said = claims_for(text, edition)
        if not said:
            continue
        assert edition != file.edition, "claims of its own edition are made without naming it"
        without = "\n".join("" if number in said else line for number, line in enumerate(text.splitlines(), 1))
        run = engine.play(read(without, file), edition)
        unmet = {one.line for one in run.expectations if not one.met}
        assert len(unmet) == len(said), f"not everything that is said of {edition} is different from {file.edition}"


def test_the_reasons_why_a_rule_is_not_named_are_for_scenarios_that_are_there():
    assert_none(set(NOT_NAMED) - set(STORED), "these are in not_named.toml, and aren't there")
