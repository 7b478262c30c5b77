from __future__ import annotations

import pytest
from django.test import Client

from rulesite.book.rules.models import Edition, Rule
from rulesite.pages.aids.selectors import contents_tree, preview_of

pytestmark = pytest.mark.django_db


def test_the_contents_are_a_tree_of_every_entry(client: Client):
    edition = Edition.objects.get(pk="2009-07")
    tree = contents_tree(edition)

    def entries(branches: list) -> int:  # type: ignore[type-arg]
        return sum(1 + entries(branch.branches) for branch in branches)

    assert [branch.rule.number for branch in tree] == ["7"]
    assert entries(tree) == Rule.objects.in_edition(edition).count()
    html = client.get("/rules/2009-07/").content.decode()
    assert html.count("<details") > 100
    assert 'href="/rules/2009-07/702.17b/"' in html


def test_a_preview_shows_what_a_rule_says(client: Client):
    response = client.get("/preview/rules/2009-07/704.5f/")

    assert response.status_code == 200
    assert "toughness" in response.content.decode()
    assert "<html" not in response.content.decode()
    assert response.headers["X-Robots-Tag"] == "noindex"


def test_a_preview_of_a_heading_shows_the_first_rules_under_it():
    found = preview_of("2009-07", "702.17")

    assert found is not None
    assert [rule.number for rule in found[1]] == ["702.17a", "702.17b", "702.17c"]


def test_a_preview_of_a_card_is_its_face(client: Client):
    html = client.get("/preview/cards/clone/").content.decode()

    assert "Clone" in html
    assert "Creature" in html


def test_a_preview_of_a_rule_that_is_not_held_is_its_summary(client: Client):
    response = client.get("/preview/rules/2006-10/413.1/")

    assert response.status_code == 200
    html = response.content.decode()
    assert "combat damage" in html
    assert "A summary, in our words" in html
    assert response.headers["X-Robots-Tag"] == "noindex"


def test_there_is_no_preview_of_what_is_not_there(client: Client):
    assert client.get("/preview/rules/2009-07/999.9/").status_code == 404
    assert client.get("/preview/cards/no-such-card/").status_code == 404


def test_a_rule_page_can_be_cited_without_a_script(client: Client):
    html = client.get("/rules/2009-07/702.17b/").content.decode()

    for style in ("plain", "markdown", "bbcode"):
        assert f'data-citing="{style}"' in html
    assert "http://testserver/rules/2009-07/702.17b/" in html
    assert "in force from July 11, 2009" in html


def test_a_rule_is_shown_with_its_subrules_or_alone(client: Client):
    assert 'id="r409.1b"' in client.get("/rules/2006-10/409.1/").content.decode()
    alone = client.get("/rules/2006-10/409.1/?alone=1").content.decode()
    assert 'id="r409.1b"' not in alone
    assert "With its subrules" in alone


def test_a_rule_names_its_siblings(client: Client):
    html = client.get("/rules/2009-07/702.17b/").content.decode()

    assert "Under 702.17" in html
    assert 'href="/rules/2009-07/702.17e/"' in html
