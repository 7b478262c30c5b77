"""Each visitor has a book: the newest whole one, until they choose another."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from rulesite.book.rules.editions import book_in_hand, books_held
from rulesite.book.rules.models import Edition, Rule
from rulesite.ground.foundation.content_version import content_clock
from rulesite.search.selectors import lookup

pytestmark = pytest.mark.django_db


def _chosen(client: Client, book: str, back: str = "/") -> Client:
    response = client.get("/book/", {"book": book, "next": back})
    assert response.status_code == 302, response.content.decode()
    assert response["Location"] == back.partition("?")[0]
    return client


def _page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_nobody_who_chose_nothing_reads_an_old_book(client: Client):
    assert book_in_hand() == "2026-08"
    assert '<summary><span class="unseen">Rulebook: </span>August 2026</summary>' in _page(client, "/")
    assert client.get("/rules/704.5f/")["Location"] == "/rules/2026-08/704.5f/"
    assert client.get("/704.5f")["Location"] == "/rules/2026-08/704.5f/"
    assert client.get("/terms/")["Location"] == "/terms/2026-08/"


def test_numbers_and_terms_lead_to_the_book_that_was_chosen(client: Client):
    _chosen(client, "2009-07")
    assert client.get("/rules/704.5f/")["Location"] == "/rules/2009-07/704.5f/"
    assert client.get("/704.5f")["Location"] == "/rules/2009-07/704.5f/"
    assert client.get("/terms/")["Location"] == "/terms/2009-07/"
    assert "</span>July 2009</summary>" in _page(client, "/")


def test_a_number_that_the_chosen_book_lacks_leads_to_the_newest_that_has_it(client: Client):
    _chosen(client, "2009-07")
    assert client.get("/rules/903.10a/")["Location"] == "/rules/2026-08/903.10a/"


def test_what_names_an_edition_keeps_it(client: Client):
    before = client.get("/rules/2026-08/704.5f/").context["page"].rule.key
    assert _chosen(client, "2009-07").get("/rules/2026-08/704.5f/").context["page"].rule.key == before


def test_the_search_asks_the_chosen_book_first(client: Client):
    question = {"q": "state-based actions", "all": "1"}
    assert client.get("/search/", question).context["hits"][0].edition == "2026-08"
    assert _chosen(client, "2009-07").get("/search/", question).context["hits"][0].edition == "2009-07"
    assert Client().get("/search/", {**question, "book": "2009-07"}).context["hits"][0].edition == "2009-07"


def test_suggestions_are_of_the_chosen_book(client: Client):
    def first(asking: Client) -> dict[str, str]:
        return asking.get("/search/suggest/", {"q": "state-based act"}).json()["suggestions"][0]

    assert first(client)["edition"] == "2026-08"
    assert first(_chosen(client, "2009-07"))["edition"] == "2009-07"


def test_an_address_names_a_book_for_its_page_alone(client: Client):
    assert "</span>July 2009</summary>" in _page(client, "/?book=2009-07")
    assert "</span>August 2026</summary>" in _page(client, "/")
    assert "</span>August 2026</summary>" in _page(_chosen(client, "2009-07"), "/?book=2026-08")


def test_a_choice_leaves_the_address_without_the_book_that_it_named(client: Client):
    response = client.get("/book/", {"book": "2009-07", "next": "/search/?q=trample&book=2006-10"})
    assert response["Location"] == "/search/?q=trample"


def test_choosing_the_usual_book_is_choosing_none(client: Client):
    _chosen(client, "2009-07")
    response = client.get("/book/", {"book": "2026-08"})
    assert response.cookies["book"].value == "", "a newer book that comes later is the usual one then"


def test_a_book_that_is_not_here_can_not_be_chosen(client: Client):
    response = client.get("/book/", {"book": "1066-10"})
    assert response.status_code == 404
    assert "There is no rulebook 1066-10 here; there are 2026-08, " in response.content.decode()


@pytest.mark.parametrize("nonsense", ["1066-10", "", "x" * 500, "2009-07'--", "../.."])
def test_a_cookie_that_names_no_book_here_chooses_none(client: Client, nonsense: str):
    client.cookies["book"] = nonsense
    assert "</span>August 2026</summary>" in _page(client, "/")


def test_each_book_says_whose_words_it_has_and_whether_it_is_whole(client: Client):
    page = " ".join(_page(client, "/").split())
    assert 'value="2026-08" aria-current="true">August 2026 <span>whole, our words</span>' in page
    assert 'value="2009-07">July 2009 <span>in part, our words</span>' in page
    assert 'value="2018-04"' not in page, "of an edition that is only played there is nothing to read"


def test_a_newer_whole_book_is_the_usual_one_at_once(client: Client):
    newer = Edition.objects.create(
        slug="2031-02",
        name="Rules of February 2031",
        effective=date(2031, 2, 1),
        source="Made for this.",
        official=True,
    )
    headings = {"depth": 0, "kind": "heading", "official": True, "file": "made.txt"}
    for number in "123456789":
        row = {"key": f"2031-02/{number}", "edition": newer, "number": number, "order": number, "line": 1}
        Rule.objects.create(**row, title=f"Chapter {number}", **headings)
    content_clock.look_again()
    assert book_in_hand() == "2031-02"
    assert books_held()["2031-02"].words == "official words"
    page = _page(client, "/")
    assert "</span>February 2031</summary>" in page
    assert "in their official words" in page


def test_the_command_line_and_programs_have_the_usual_book(client: Client):
    assert lookup("state-based actions").hits[0].edition == "2026-08"
    assert client.get("/api/rules/704.5f/").json()["edition"] == "2026-08"


@pytest.mark.parametrize(("book", "played"), [("2026-08", "2026-08"), ("2009-07", "2009-07"), ("2008-03", "2008-03")])
def test_new_tables_are_played_by_the_book_in_hand(client: Client, book: str, played: str):
    for asked in ("?empty=1", "?card=clone", "?text=Draw+a+card."):
        assert f"edition = &quot;{played}&quot;" in _page(_chosen(client, book), f"/sandbox/{asked}").replace(
            "&#34;", "&quot;"
        )


def test_the_rules_behind_a_text_are_those_of_the_book_in_hand(client: Client):
    def cited(asking: Client) -> set[str]:
        page = _page(asking, "/cards/giant-growth/")
        return set(re.findall(r'<a class="reference" href="/rules/(\d{4}-\d\d)/', page))

    assert "2026-08" in cited(client)
    assert "2026-08" not in cited(_chosen(client, "2009-07"))


def test_a_lesson_says_where_its_rules_stand_in_the_book_in_hand(client: Client):
    page = " ".join(_page(client, "/lessons/combat/1/?chose=1").split())
    assert re.search(
        r'>702\.17b</a> <span class="edition">2009-07</span> \(<a class="reference" href="/rules/2026-08/', page
    )
