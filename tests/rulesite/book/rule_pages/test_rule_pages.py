"""What the page of a rule shows of its own edition, in one row that is never out of date."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulesite.book.rule_pages.page import OutsidePage, RulePage, rule_page
from rulesite.book.rules.editions import editions_held
from rulesite.book.rules.models import CrossReference, PageRow, Rule
from rulesite.book.scenarios.models import AppliedRule
from rulesite.intake.loading.services import content_load
from tests.rulesite.book.rule_pages.freshness import pages_out_of_date
from tests.rulesite.conftest import SmallBook

pytestmark = pytest.mark.django_db


def page_of(key: str) -> RulePage:
    page = rule_page(*key.split("/"))
    assert isinstance(page, RulePage)
    return page


def outside_page_of(key: str) -> OutsidePage:
    page = rule_page(*key.split("/"))
    assert isinstance(page, OutsidePage)
    return page


def test_every_rule_of_the_book_has_its_page_and_none_is_out_of_date():
    assert PageRow.objects.filter(is_held=True).count() == Rule.objects.count()
    assert pages_out_of_date() == []


def test_a_page_is_one_query():
    editions_held()
    with CaptureQueriesContext(connection) as asked:
        page_of("2026-08/702.19b")
    assert len(asked) == 1


def test_a_page_has_what_its_rows_say():
    page = page_of("2006-10/418.5a")
    rule = Rule.objects.get(pk="2006-10/418.5a")

    assert (page.rule.html, page.rule.text, page.rule.kind) == (rule.html, rule.text, rule.kind)
    assert [each.number for each in page.ancestors] == ["4", "418", "418.5"]
    assert page.rule.heading == rule.heading
    examples = list(rule.examples.order_by("ordinal"))
    assert [each.html for each in page.rule.examples] == [each.html for each in examples]
    assert [each.scenario.name for each in page.rule.examples if each.scenario] == [
        each.scenario.name for each in examples if hasattr(each, "scenario")
    ]
    assert {each.number for each in page.spoken} == set(rule.references.values_list("target_number", flat=True))
    assert {each.rule.key for each in page.referenced_by} == set(rule.referenced_by.values_list("source", flat=True))
    assert [each.name for each in page.scenarios] == [each.name for each in rule.scenarios.order_by("order")]


def test_of_very_many_neighbors_those_around_the_rule_are_named():
    page = page_of("2026-08/702.90")
    numbers = [each.number for each in page.siblings]

    assert page.siblings_counted > len(numbers) == 40
    assert {"702.89", "702.90", "702.91"} <= set(numbers)
    assert "702.2" in [each.number for each in page_of("2026-08/702.2").siblings]
    last = Rule.objects.filter(parent="2026-08/702").in_order().last()
    assert last is not None
    assert page_of(last.key).siblings[-1].number == last.number


def test_a_rule_that_is_not_held_has_its_neighbors_held_or_summarized():
    page = outside_page_of("2006-10/409.1h")

    near = [(each.number, each.is_held) for each in page.neighbors]
    assert near[:2] == [("409", True), ("409.1", True)]
    before, after = ["409.1d", "409.1e", "409.1f", "409.1g"], ["409.1i", "409.2", "409.3", "409.4"]
    assert [number for number, _ in near[2:]] == [*before, *after]
    assert ("409.1g", True) in near
    assert ("409.1i", False) in near


def test_a_rule_that_is_not_held_has_who_points_to_it_and_where_it_is_applied():
    page = outside_page_of("2009-07/601.2g")

    citing = CrossReference.objects.filter(source__edition="2009-07", target_number="601.2g", target=None)
    assert {each.rule.key for each in page.referenced_by} == set(citing.values_list("source", flat=True))
    applied = AppliedRule.objects.filter(edition="2009-07", number="601.2g").exclude(scenario__number="601.2g")
    assert len(page.applied.shown) + page.applied.more == applied.count() > 0


def test_there_is_no_page_for_what_no_edition_holds():
    for edition, number in (
        ("2026-08", "702.999"),
        ("1994-01", "702.9"),
        ("2026-08", "702.9\0"),
        ("2026-08", "nine"),
        ("2009-07", "999.9"),
    ):
        assert rule_page(edition, number) is None


def test_loading_other_content_writes_its_pages(small_book: SmallBook):
    content_load(small_book.root)
    assert page_of("2009-07/704.5f").rule.gist == ""

    small_book.write_gists()
    content_load(small_book.root)
    assert page_of("2009-07/704.5f").rule.gist
    assert pages_out_of_date() == []
