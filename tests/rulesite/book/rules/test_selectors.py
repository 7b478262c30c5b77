from __future__ import annotations

import pytest

from engine.values.rule_number import RuleNumber
from rulesite.book.rule_pages.page import RulePage, rule_page
from rulesite.book.rules.places import places_of
from rulesite.book.rules.selectors import nearest_rules, same_number_summarized

pytestmark = pytest.mark.django_db


def page_of(key: str) -> RulePage:
    page = rule_page(*key.split("/"))
    assert isinstance(page, RulePage)
    return page


def test_rules_stand_in_the_order_of_the_book():
    numbers = [each.number for each in page_of("2009-07/704").inside]
    assert numbers.index("704.5k") + 1 == numbers.index("704.5m")
    abilities = [each.number for each in page_of("2009-07/702").inside if each.depth == 2]
    assert abilities.index("702.9") + 1 == abilities.index("702.10")


def test_neighbors_pass_over_what_stands_under_a_rule():
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


def test_nearest_rules_are_parents_and_neighbors():
    assert nearest_rules("2009-07", "704.5zz")[0].number == "704.5"
    assert nearest_rules(None, "not a number") == []


def test_nearest_to_a_number_that_moved_is_where_it_went():
    assert nearest_rules(None, "420.5e")[0].key == "2009-07/704.5k"
    assert nearest_rules("2006-10", "420.5e")[0].key == "2009-07/704.5k"


def test_a_chapter_that_an_edition_lacks_has_nothing_near():
    assert [rule for rule in nearest_rules("2009-07", "510.1c") if rule.number.startswith("7")] == []


def test_a_number_that_is_not_held_has_what_other_editions_have_under_it():
    assert [each.key for each in places_of("2009-07", "502.2").same_number] == ["2026-08/502.2"]
    summarized = [each.key for each in same_number_summarized("2009-07", "502.2")]
    assert summarized == ["2021-09/502.2", "2008-03/502.2", "2006-10/502.2"]


def test_an_implied_parent_has_its_summary():
    summary = page_of("2006-10/402.8").summary

    assert summary is not None
    assert summary.number == "402.8"
