"""A run as a sheet of paper: the table before and after it, what happens, and the rules of it."""

from __future__ import annotations

from engine.values.rule_number import RuleNumber
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.place import BEYOND_ALL, Place
from rulesite.book.scenarios.showing import scenario_page


def sheet_of(scenario: Scenario, place: Place) -> dict[str, object]:
    """What a sheet shows of a scenario as it is played at a place. Raises InvalidScenario."""
    before, after = (scenario_page(scenario, place.moved(at=at)) for at in (0, BEYOND_ALL))
    rules = {rule.number: rule for beat in after.beats for line in beat.told for rule in line.rules if rule.words}
    return {
        "scenario": scenario,
        "edition": scenario.edition,
        "before": before,
        "after": after,
        "known": {card.object.card for card in before.table.cards} if before.table else set(),
        "rules": [rules[number] for number in sorted(rules, key=RuleNumber.parse)],
        "run_url": place.url(),
    }
