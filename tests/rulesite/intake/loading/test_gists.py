"""What each rule says in a few words, from its file to every place where a number would stand alone."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rulesite.book.rules.models import Rule
from rulesite.search.answer.suggestions import suggestions
from rulesite.search.selectors import lookup
from tests.rulesite.conftest import GISTS, SmallBook

pytestmark = pytest.mark.django_db


def load(book: SmallBook) -> None:
    call_command("load_rules", root=book.root, verbosity=0)


def faults(book: SmallBook) -> list[str]:
    with pytest.raises(CommandError) as caught:
        load(book)
    return [line.strip() for line in str(caught.value).splitlines()[1:]]


def test_each_rule_keeps_its_gist(small_book: SmallBook):
    small_book.write_gists()
    load(small_book)
    assert dict(Rule.objects.values_list("number", "gist")) == GISTS


def test_an_edition_without_gists_loads(small_book: SmallBook):
    load(small_book)
    assert set(Rule.objects.values_list("gist", flat=True)) == {""}


def test_a_rule_without_a_gist_is_a_fault_where_it_stands(small_book: SmallBook):
    small_book.write_gists(**{"704.5f": None})
    section = "rules_data/editions/2009-07/704-state-based-actions.md"
    problem = "704.5f has no gist in rules_data/editions/2009-07/gists.toml"
    assert faults(small_book) == [f"{section}, line 7: {problem}"]


@pytest.mark.parametrize(
    ("number", "gist", "problem"),
    [
        ("704.9", "Nothing", "2009-07 holds no rule 704.9"),
        ("seven", "Nothing", "'seven' is not a rule number"),
        ("704.5g", " ", "704.5g needs a few words, not ' '"),
        ("704.5g", "one two three four five six seven eight nine ten eleven twelve thirteen", "has 13 words"),
    ],
)
def test_a_wrong_gist_is_a_fault_at_its_line(small_book: SmallBook, number: str, gist: str, problem: str):
    small_book.write_gists(**{number: gist})
    line = [*GISTS, number].index(number) + 1
    (fault,) = faults(small_book)
    assert fault.startswith(f"rules_data/editions/2009-07/gists.toml, line {line}: ")
    assert problem in fault


@pytest.fixture
def with_gists(small_book: SmallBook) -> SmallBook:
    small_book.write_gists()
    load(small_book)
    return small_book


@pytest.mark.usefixtures("with_gists")
class TestShown:
    def test_under_the_number_in_its_title_and_beside_its_siblings(self, client: Client):
        page = client.get("/rules/2009-07/704.5f/").content.decode()
        assert '<p class="gist">No toughness left: to the graveyard</p>' in page
        assert "<title>704.5f No toughness left: to the graveyard · 2009-07 · Benchbook</title>" in page
        sibling = '<span class="number">704.5g</span> Damage for its toughness: destroyed'
        assert sibling in page[page.index('class="siblings"') :]

    def test_where_a_rule_refers_to_it_and_where_a_link_leads_to_it(self, client: Client):
        page = client.get("/rules/2009-07/704.5g/").content.decode()
        assert '<span class="number">704.5f</span> No toughness left: to the graveyard' in page
        assert 'title="704.5f. No toughness left: to the graveyard"' in page

    def test_in_the_answers_of_a_search(self, client: Client):
        titles = [hit.title for hit in lookup("toughness destroyed graveyard").hits]
        assert "Damage for its toughness: destroyed" in titles
        assert "No toughness left: to the graveyard" in client.get("/search/?q=toughness").content.decode()

    def test_in_suggestions(self):
        details = {each.text: each.detail for each in suggestions("704.5")}
        assert details["704.5f"] == "No toughness left: to the graveyard"

    def test_in_the_api(self, client: Client):
        rule = client.get("/api/rules/2009-07/704.5f/").json()
        assert rule["gist"] == "No toughness left: to the graveyard"
        assert rule["ancestors"][-1]["gist"] == "The conditions looked for"
        (hit, *_) = client.get("/api/search/?q=lethal+damage").json()["items"]
        assert hit["gist"] == "Damage for its toughness: destroyed"


def test_no_two_answers_are_called_alike():
    for query in ("ability", "state-based action", "trample", "enchant", "2006 abilities"):
        titles = [hit.title for hit in lookup(query, limit=50).hits]
        assert len(titles) == len(set(titles)), query
        assert all(titles)
