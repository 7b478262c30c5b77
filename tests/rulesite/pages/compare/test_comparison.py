from __future__ import annotations

import pytest

from rulesite.book.rules.models import Edition
from rulesite.pages.compare.rows import ComparedRow
from rulesite.pages.compare.selectors import Comparison, comparable_sections, comparison, concordance

pytestmark = pytest.mark.django_db


def compared(left: str, right: str, number: str) -> Comparison:
    found = comparison(Edition.objects.get(pk=left), Edition.objects.get(pk=right), number)
    assert found is not None
    return found


def numbers(rows: list[ComparedRow]) -> list[tuple[str, str]]:
    return [(row.left.number if row.left else "", row.right.number if row.right else "") for row in rows]


def test_relettered_rules_stand_beside_what_they_became():
    rows = compared("2006-10", "2008-03", "402").renumbered

    assert {("402.8e", "402.8f"), ("402.8f", "402.8g"), ("402.8g", "402.8h")} <= set(numbers(rows))


def test_a_rule_from_another_section_stands_where_it_went():
    found = compared("2006-10", "2008-03", "402")

    (moved,) = [row for row in found.rows if row.is_moved]
    assert numbers([moved]) == [("405.2a", "402.8a")]
    assert moved.known is not None


def test_what_only_one_edition_has_is_listed_and_stands_in_its_place():
    found = compared("2006-10", "2008-03", "402")

    assert ("", "402.8e") in numbers(found.only_right)
    assert not found.only_left
    order = numbers(found.rows)
    assert order.index(("402.8d", "402.8d")) < order.index(("", "402.8e")) < order.index(("402.8e", "402.8f"))


def test_the_other_direction_says_the_same_the_other_way_round():
    there, back = compared("2006-10", "2008-03", "402"), compared("2008-03", "2006-10", "402")

    assert sorted(numbers(there.rows)) == sorted((right, left) for left, right in numbers(back.rows))


def test_a_single_rule_is_followed_to_its_new_number():
    found = compared("2006-10", "2008-03", "402.8e")

    assert numbers(found.rows) == [("402.8e", "402.8f")]
    assert found.rows[0].is_same
    assert found.namesake is not None
    assert found.namesake.key == "2008-03/402.8e"


def test_a_number_that_only_the_right_edition_has_is_found_there():
    found = compared("2006-10", "2008-03", "402.8h")

    assert numbers(found.rows) == [("402.8g", "402.8h")]


def test_a_section_that_was_renumbered_stands_beside_the_new_one():
    found = compared("2006-10", "2009-07", "420")

    assert [rule.number for rule in found.right_roots] == ["704"]


def test_of_several_counterparts_one_stands_beside_a_rule_and_the_others_are_named():
    rows = compared("2006-10", "2009-07", "409.1").rows
    (row,) = [row for row in rows if row.left and row.left.number == "409.1"]

    assert row.right is not None
    assert len(row.also_right) == 2


def test_a_place_whose_text_is_not_held_is_named():
    found = compared("2006-10", "2009-07", "402.8e")

    assert [place.number for place in found.rows[0].unheld] == ["112.5g"]
    assert not found.only_left


@pytest.mark.parametrize(("left", "right"), [("2006-10", "2008-03"), ("2006-10", "2009-07"), ("2008-03", "2009-07")])
@pytest.mark.parametrize("number", ["2", "4", "7", "402", "408", "704", "702"])
def test_every_rule_of_both_sides_stands_in_exactly_one_row(left: str, right: str, number: str):
    found = comparison(Edition.objects.get(pk=left), Edition.objects.get(pk=right), number)
    if found is None:
        return
    keys = [rule.key for row in found.rows for rule in (row.left, row.right) if rule]

    assert len(keys) == len(set(keys))


def test_nothing_to_compare_is_none():
    assert comparison(Edition.objects.get(pk="2006-10"), Edition.objects.get(pk="2008-03"), "999") is None


def test_the_table_of_numbers_knows_both_directions():
    older, newer = Edition.objects.get(pk="2006-10"), Edition.objects.get(pk="2008-03")
    there = {(line.number, line.counterpart.number) for line in concordance(older, newer)}

    assert ("402.8e", "402.8f") in there
    assert there == {(line.counterpart.number, line.number) for line in concordance(newer, older)}


def test_sections_with_something_to_compare_are_counted():
    sections = comparable_sections(Edition.objects.get(pk="2006-10"), Edition.objects.get(pk="2008-03"))

    assert "402" in [section.number for section, _ in sections]
    assert all(count > 0 for _, count in sections)
