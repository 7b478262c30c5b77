from __future__ import annotations

import pytest

from rulesite.book.rules.models import Rule
from rulesite.pages.compare.counterparts import Counterparts
from rulesite.pages.compare.pairing import Means, Pairing, paired

pytestmark = pytest.mark.django_db

LEGENDARY = "Two legendary permanents of one name can't be in play together; both go to their owners' graveyards."
UNTAPPING = "The active player untaps every permanent that they control, unless an effect keeps it tapped."


def rule(edition: str, number: str, text: str, title: str = "") -> Rule:
    return Rule(
        key=f"{edition}/{number}", edition_id=edition, number=number, order=number, depth=2, text=text, title=title
    )


def pairing(left: list[Rule], right: list[Rule], more_right: list[Rule] | None = None) -> Pairing:
    everything = right + (more_right or [])
    return paired(left, right, left, everything, Counterparts("2006-10", "2008-03"))


def test_a_rule_that_got_another_number_is_followed_by_what_it_says():
    old, new = rule("2006-10", "999.1", LEGENDARY), rule("2008-03", "999.7", f"{LEGENDARY} Nothing replaces that.")
    other = rule("2008-03", "999.1", UNTAPPING)

    pairs = pairing([old], [other, new]).pairs

    assert [(pair.left, pair.right, pair.means) for pair in pairs] == [(old, new, Means.LIKENESS)]


def test_a_rule_that_went_to_a_part_outside_the_comparison_is_followed_too():
    old, new = rule("2006-10", "999.1", LEGENDARY), rule("2008-03", "100.2", LEGENDARY)

    assert [pair.right for pair in pairing([old], [], [new]).pairs] == [new]


def test_the_same_number_alone_makes_no_pair_of_two_different_texts():
    assert pairing([rule("2006-10", "999.1", LEGENDARY)], [rule("2008-03", "999.1", UNTAPPING)]).pairs == []


def test_the_same_number_and_title_make_a_pair():
    old, new = rule("2006-10", "999.3", "", "Flying"), rule("2008-03", "999.3", "", "Flying")

    assert [pair.means for pair in pairing([old], [new]).pairs] == [Means.NUMBER]


def test_short_texts_are_no_pair_for_being_alike():
    old, new = (
        rule("2006-10", "999.2", "Flash is a static ability."),
        rule("2008-03", "999.4", "Flash is a static ability."),
    )

    assert pairing([old], [new]).pairs == []


def test_each_rule_is_in_one_pair_at_most_and_the_most_alike_comes_first():
    old = rule("2006-10", "999.1", LEGENDARY)
    near, nearer = rule("2008-03", "999.5", f"{LEGENDARY} {UNTAPPING}"), rule("2008-03", "999.6", LEGENDARY)

    assert [pair.right for pair in pairing([old], [near, nearer]).pairs] == [nearer]
