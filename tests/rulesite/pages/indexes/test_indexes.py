from __future__ import annotations

import re

import pytest
from django.test import Client

from rulesite.book.rules.models import CrossReference, Rule, Term
from rulesite.pages.indexes.mapping import reference_map
from rulesite.pages.indexes.selectors import cards_by_letter, listed, random_rule, rulings_by_year, terms_by_letter

pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_every_term_of_every_edition_is_in_the_index_once():
    entries = [entry for letter in terms_by_letter(None) for entry in letter.entries]

    assert sum(len(entry.places) for entry in entries) == Term.objects.exclude(kind="state-based action").count()
    assert len({entry.name.casefold() for entry in entries}) == len(entries)


def test_the_index_of_terms_leads_to_the_rule_that_defines(client: Client):
    html = client.get("/index/terms/?letter=l").content.decode()

    assert re.search(r'<dt>lethal damage</dt>\s*<dd><a href="/rules/2026-08/120.6/"', html)
    assert 'href="/rules/2009-07/704.5g/"' in html


def test_letters_come_in_order_and_lead_to_their_entries(client: Client):
    letters = [letter.letter for letter in terms_by_letter(None)]

    assert [letter for letter in letters if letter != "#"] == sorted(set(letters) - {"#"})
    html = client.get("/index/terms/?letter=t").content.decode()
    assert '<a href="?letter=a">A</a>' in html
    assert '<a href="?letter=t" aria-current="page">T</a>' in html
    assert "trample" in html
    assert "flying" not in html


@pytest.mark.parametrize(
    ("kind", "title", "expected"),
    [
        ("keyword-abilities", "Keyword abilities", "702.19 Trample"),
        ("keyword-actions", "Keyword actions", "701.9 Discard"),
        ("state-based-actions", "State-based actions", "704.5f"),
    ],
)
def test_keywords_and_state_based_actions_have_indexes(client: Client, kind: str, title: str, expected: str):
    said = text_of(client, f"/index/{kind}/")

    assert title in said
    assert expected in said


def test_a_listed_rule_names_its_place_in_other_editions():
    entries = listed(Term.Kind.STATE_BASED_ACTION, "2009-07")

    (aura,) = [entry for entry in entries if entry.rule.number == "704.5n"]
    assert "212.4f" in {place.number for place in aura.elsewhere}


def test_the_indexes_go_by_the_visitors_book_and_lead_to_the_others(client: Client):
    for address in ("/index/keyword-abilities/", "/index/state-based-actions/", "/map/"):
        said = text_of(client, address)
        assert "August 2026" in said
        assert "In other editions: 2009-07" in said
        assert 'href="?book=2009-07"' in client.get(address).content.decode()
        assert "In other editions: 2026-08" in text_of(client, f"{address}?book=2009-07")
    # An edition that holds no list of keyword actions has the newest that does.
    assert "701.9 Discard" in text_of(client, "/index/keyword-actions/?book=2008-03")


def test_a_term_leads_to_the_visitors_book_first(client: Client):
    def first(book: str) -> str:
        html = client.get(f"/index/terms/?letter=l&book={book}").content.decode()
        found = re.search(r'<dt>lethal damage</dt>\s*<dd><a href="([^"]+)"', html)
        assert found
        return found[1]

    assert first("2026-08") == "/rules/2026-08/120.6/"
    assert first("2009-07").startswith("/rules/2009-07/")


def test_there_is_no_index_of_nonsense(client: Client):
    assert client.get("/index/nonsense/").status_code == 404


def test_the_index_of_cards_says_where_each_is_named():
    cards = {entry.card.name: entry for letter in cards_by_letter() for entry in letter.entries}

    assert [mention.example.key for mention in cards["Absolver Thrull"].mentions if mention.example] == [
        "2006-10/402.8f#1",
        "2008-03/402.8g#1",
    ]


def test_rulings_come_by_date_newest_first(client: Client):
    days = [day for _, of_year in rulings_by_year() for day, _ in of_year]

    assert days == sorted(days, reverse=True)
    said = text_of(client, "/rulings/")
    assert "2007" in said
    assert "402.8e" in said


def test_a_random_rule_is_one_with_words_and_is_not_kept(client: Client):
    response = client.get("/random/?edition=2008-03")

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/rules/2008-03/")
    assert "no-store" in response.headers["Cache-Control"]
    rule = random_rule(None)
    assert rule is not None
    assert rule.text
    assert client.get("/random/?edition=1999-01").status_code == 404


def test_a_map_has_every_reference_of_its_section():
    section = Rule.objects.get(pk="2009-07/704")
    drawn = reference_map(section)
    edges = {(edge.source.number, edge.target.number) for edge in drawn.edges}

    assert ("704.1a", "603") in edges
    for row in CrossReference.objects.filter(source__section="704", source__edition="2009-07"):
        if row.target_number.split(".")[0] != "704":
            assert (row.source.number, row.target_number.split(".")[0]) in edges


def test_a_large_section_is_mapped_by_its_rules():
    drawn = reference_map(Rule.objects.get(pk="2009-07/702"))

    assert {node.number for node in drawn.rules} >= {"702.17", "702.2"}
    assert "702.17b" not in {node.number for node in drawn.rules}


def test_everything_on_a_map_lies_within_it():
    for section in Rule.objects.filter(depth=1):
        drawn = reference_map(section)
        for node in (*drawn.rules, *drawn.around):
            assert 0 < node.x < node.end < drawn.width
            assert 0 < node.y < drawn.height


def test_a_map_is_a_drawing_with_links_and_a_table(client: Client):
    html = client.get("/map/2009-07/704/").content.decode()

    assert "<svg" in html
    assert (
        '<a class="node" href="/rules/2009-07/704.5n/"' in html
        or '<a class="node" href="/rules/2009-07/704.3/"' in html
    )
    assert "The same as a table" in html
    assert client.get("/map/2009-07/999/").status_code == 404


def test_a_section_without_references_says_so(client: Client):
    empty = next(rule for rule in Rule.objects.filter(depth=1) if not reference_map(rule).edges)

    assert "No references in this section, to or from." in text_of(client, f"/map/{empty.edition_id}/{empty.number}/")


@pytest.mark.parametrize("address", ["/index/", "/map/", "/index/cards/", "/compare/"])
def test_the_ways_in_are_there(client: Client, address: str):
    text_of(client, address)
