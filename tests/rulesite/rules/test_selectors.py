from __future__ import annotations

import pytest

from rulesite.rules.models import Rule
from rulesite.rules.selectors import nearest_rules, rule_page, rules_citing, section_rules

pytestmark = pytest.mark.django_db


def rule(key: str) -> Rule:
    return Rule.objects.get(key=key)


def test_rules_stand_in_the_order_of_the_book():
    numbers = [each.number for each in section_rules(rule("2009-07/704"))]
    assert numbers.index("704.5k") + 1 == numbers.index("704.5m")
    abilities = [each.number for each in section_rules(rule("2009-07/702")) if each.depth == 2]
    assert abilities.index("702.9") + 1 == abilities.index("702.10")


def test_neighbours_pass_over_what_stands_under_a_rule():
    page = rule_page(rule("2009-07/702.17"))
    assert page.previous
    assert page.next
    assert (page.previous.number, page.next.number) == ("702.16", "702.18")
    inner = rule_page(rule("2009-07/702.17a"))
    assert inner.previous
    assert inner.next
    assert (inner.previous.number, inner.next.number) == ("702.17", "702.17b")


def test_citing_rules_come_once_each_in_order():
    numbers = [citation.rule.number for citation in rules_citing(rule("2009-07/704"))]
    assert numbers == sorted(set(numbers), key=lambda text: rule(f"2009-07/{text}").order)


def test_nearest_rules_are_parents_and_neighbours():
    assert nearest_rules("2009-07", "704.5z")[0].number == "704.5"
    assert nearest_rules(None, "not a number") == []


def test_nearest_to_a_number_that_moved_is_where_it_went():
    assert nearest_rules(None, "420.5e")[0].key == "2009-07/704.5k"
    assert nearest_rules("2006-10", "420.5e")[0].key == "2009-07/704.5k"


def test_a_chapter_that_an_edition_lacks_has_nothing_near():
    assert [rule for rule in nearest_rules("2009-07", "510.1c") if rule.number.startswith("7")] == []
