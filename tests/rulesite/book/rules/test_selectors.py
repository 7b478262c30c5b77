from __future__ import annotations

import pytest

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.rule_page import RulePage, rule_page
from rulesite.book.rules.selectors import nearest_rules, outside_page

pytestmark = pytest.mark.django_db


def page_of(key: str) -> RulePage:
    page = rule_page(*key.split("/"))
    assert page is not None
    return page


def test_rules_stand_in_the_order_of_the_book():
    numbers = [each.number for each in page_of("2009-07/704").inside]
    assert numbers.index("704.5k") + 1 == numbers.index("704.5m")
    abilities = [each.number for each in page_of("2009-07/702").inside if each.depth == 2]
    assert abilities.index("702.9") + 1 == abilities.index("702.10")


def test_neighbours_pass_over_what_stands_under_a_rule():
    page = page_of("2009-07/702.17")
    assert page.previous
    assert page.next
    assert (page.previous.number, page.next.number) == ("702.16", "702.18")
    inner = page_of("2009-07/702.17a")
    assert inner.previous
    assert inner.next
    assert (inner.previous.number, inner.next.number) == ("702.17", "702.17b")


def test_citing_rules_come_once_each_in_order():
    numbers = [citation.rule.number for citation in page_of("2009-07/704").referenced_by]
    assert numbers == sorted(set(numbers), key=RuleNumber.parse)


def test_nearest_rules_are_parents_and_neighbours():
    assert nearest_rules("2009-07", "704.5zz")[0].number == "704.5"
    assert nearest_rules(None, "not a number") == []


def test_nearest_to_a_number_that_moved_is_where_it_went():
    assert nearest_rules(None, "420.5e")[0].key == "2009-07/704.5k"
    assert nearest_rules("2006-10", "420.5e")[0].key == "2009-07/704.5k"


def test_a_chapter_that_an_edition_lacks_has_nothing_near():
    assert [rule for rule in nearest_rules("2009-07", "510.1c") if rule.number.startswith("7")] == []


def test_a_rule_that_is_not_held_has_its_neighbors_held_or_summarized():
    page = outside_page("2006-10", "409.1h")

    assert page is not None
    near = [(each.number, each.is_held) for each in page.neighbors]
    assert near[:2] == [("409", True), ("409.1", True)]
    before, after = ["409.1d", "409.1e", "409.1f", "409.1g"], ["409.1i", "409.2", "409.3", "409.4"]
    assert [number for number, _ in near[2:]] == [*before, *after]
    assert ("409.1g", True) in near
    assert ("409.1i", False) in near


def test_a_rule_that_is_not_held_has_the_same_number_in_other_editions():
    page = outside_page("2009-07", "502.2")

    assert page is not None
    assert [(type(each).__name__, each.edition_id) for each in page.same_number] == [
        ("Rule", "2026-08"),
        ("OutsideRule", "2008-03"),
        ("OutsideRule", "2006-10"),
    ]


def test_nothing_is_known_of_a_number_without_a_summary():
    assert outside_page("2009-07", "999.9") is None
    assert outside_page("1999-01", "510") is None


def test_an_implied_parent_has_its_summary():
    summary = page_of("2006-10/402.8").summary

    assert summary is not None
    assert summary.number == "402.8"
