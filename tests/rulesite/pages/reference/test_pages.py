from __future__ import annotations

import re

import pytest
from django.db.models import Exists, OuterRef
from django.test import Client

from rulesite.book.rules.models import CrossReference, Example, OutsideRule, Rule
from rulesite.book.scenarios.models import Scenario

pytestmark = pytest.mark.django_db


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    return response.content.decode()


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


PAGES = [
    "/",
    "/rules/2009-07/",
    "/rules/2006-10/",
    "/rules/2009-07/7/",
    "/rules/2009-07/702/",
    "/rules/2009-07/702.17/",
    "/rules/2009-07/702.17b/",
    "/rules/2006-10/402/",
    "/rules/2008-03/402.8g/",
    "/rules/2009-07/510/",
    "/terms/2009-07/",
    "/cards/",
    "/cards/clone/",
    "/scenarios/",
    "/search/",
    "/search/?q=damage",
    "/search/?q=zzzz",
]


@pytest.mark.parametrize("address", PAGES)
def test_each_page_has_one_h1_landmarks_and_only_scripts_and_styles_of_ours(client: Client, address: str):
    html = page(client, address)
    assert html.count("<h1") == 1
    assert html.count("<main") == html.count("</main>") == 1
    assert "<script" not in re.sub(r'<script type="module" src="/static/[\w./-]+"></script>', "", html)
    assert " style=" not in html
    # A link may lead elsewhere, which it says of itself; nothing is fetched from there.
    fetched = re.sub(r'<a href="https://[^"]*" rel="noreferrer external">', "", html)
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//(?!testserver)""", fetched)
    assert len(re.findall(r'\bid="([^"]+)"', html)) == len(set(re.findall(r'\bid="([^"]+)"', html)))


def test_a_rule_page_shows_the_rule_where_it_stands(client: Client):
    html = page(client, "/rules/2009-07/702.17b/")
    text = text_of(html)
    assert "702 Keyword Abilities" in text
    assert "702.17 Trample" in text
    assert "Example 1" in text
    assert "Example 2" in text
    assert 'href="/rules/2009-07/702.17c/"' in html
    assert 'href="/rules/2009-07/704.5g/"' in html  # lethal damage is defined there


def test_a_rule_page_says_what_points_to_it(client: Client):
    html = page(client, "/rules/2009-07/704.5g/")
    assert "Referenced by" in html
    assert 'href="/rules/2009-07/701.6b/"' in html


def test_a_rule_page_shows_its_ruling_and_its_place_in_other_editions(client: Client):
    text = text_of(page(client, "/rules/2008-03/402.8g/"))
    assert "May 1, 2007" in text
    assert "In other editions" in text
    assert "The same number elsewhere" in text


def test_a_number_alone_leads_to_the_newest_edition_that_has_it(client: Client):
    assert client.get("/rules/702.17b/").headers["Location"] == "/rules/2026-08/702.17b/"
    assert client.get("/rules/402.8g/").headers["Location"] == "/rules/2008-03/402.8g/"


def test_an_implied_parent_says_that_it_is_one(client: Client):
    assert "Our source skips 402.8 itself" in page(client, "/rules/2006-10/402.8/")


def test_a_number_outside_says_what_it_is_about_and_who_points_to_it(client: Client):
    text = text_of(page(client, "/rules/2009-07/510/"))
    assert "Combat Damage Step" in text
    assert "702.17a" in text


def test_a_number_outside_has_a_summary_that_says_it_is_one(client: Client):
    html = page(client, "/rules/2009-07/509.1h/")
    text = text_of(html)
    assert "Summary, in our words; the full rule isn't held here" in text
    assert "still blocked when all its blockers are gone" in text
    assert 'href="/rules/2009-07/509.1/"' in html  # what stands over it


def test_a_summary_links_the_rules_that_it_names(client: Client):
    assert 'href="/rules/2009-07/714/"' in page(client, "/rules/2009-07/509.1/")


def test_an_implied_parent_shows_its_summary(client: Client):
    assert "in our words" in page(client, "/rules/2006-10/402.8/")


def test_a_number_alone_leads_to_the_newest_summary_where_no_edition_holds_it(client: Client):
    assert client.get("/rules/509.1h/").headers["Location"] == "/rules/2026-08/509.1h/"


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("/rules/2009-07/702.17z/", "/rules/2009-07/702.17/"),
        ("/rules/702.17z/", "/rules/2009-07/702.17/"),
        ("/rules/2008-03/402.9/", "/rules/2008-03/402.8h/"),
        ("/rules/1999-01/702.17b/", "/rules/2009-07/702.17b/"),
    ],
)
def test_a_wrong_number_gets_the_nearest_rules(client: Client, address: str, near: str):
    assert f'href="{near}"' in page(client, address, 404)


@pytest.mark.parametrize("address", ["/nowhere/", "/rules/2009-07/<b>/", "/cards/nobody/", "/terms/1999-01/"])
def test_a_wrong_address_is_a_plain_404(client: Client, address: str):
    assert "Benchbook" in page(client, address, 404)


def test_a_search_for_a_number_goes_straight_there(client: Client):
    assert client.get("/search/", {"q": "rule 702.17 B"}).headers["Location"] == "/rules/2026-08/702.17b/"


def test_search_shows_ranked_answers_with_the_words_marked(client: Client):
    html = page(client, "/search/?q=lethal+damage")
    assert "<mark>lethal</mark>" in html
    assert "The best answer to" in html


def test_a_hopeless_search_gets_help(client: Client):
    assert "What you can search for" in page(client, "/search/?q=zzzz")


def test_what_is_searched_for_is_escaped(client: Client):
    assert "<b>x" not in page(client, "/search/?q=%3Cb%3Ex")


def test_appearance_is_kept_and_leads_back(client: Client):
    response = client.get("/appearance/dark/", {"next": "/rules/2009-07/"})
    assert response.headers["Location"] == "/rules/2009-07/"
    assert 'data-scheme="dark"' in page(client, "/")
    client.get("/appearance/auto/")
    assert "data-scheme" not in page(client, "/")


@pytest.mark.parametrize(
    "address", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "]", "[", "rules"]
)
def test_appearance_leads_nowhere_else(client: Client, address: str):
    assert client.get("/appearance/dark/", {"next": address}).headers["Location"] == "/"


def test_headers_let_nothing_in_from_elsewhere(client: Client):
    headers = client.get("/").headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Cookie" in headers["Vary"]


def test_a_page_that_has_not_changed_is_not_sent_again(client: Client):
    etag = client.get("/rules/2009-07/702.17b/").headers["ETag"]
    assert client.get("/rules/2009-07/702.17b/", headers={"if-none-match": etag}).status_code == 304


def test_every_link_of_every_rule_leads_somewhere(client: Client):
    links = {
        link.partition("#")[0]
        for html in Rule.objects.values_list("html", flat=True)
        for link in re.findall(r'href="([^"]+)"', html)
    }
    assert len(links) > 200
    of_rules = {row.get_absolute_url() for rows in (Rule.objects.all(), OutsideRule.objects.all()) for row in rows}
    wrong = [link for link in sorted(links - of_rules) if client.get(link).status_code != 200]
    assert wrong == []


TAG = re.compile(r"<\w+")


def alike(rule: Rule) -> tuple[object, ...]:
    """By what rules' pages differ: what stands on them, and how it is told."""
    return (
        rule.edition_id,
        rule.depth,
        rule.kind,
        rule.implied,
        bool(rule.title),
        rule.has_examples,
        rule.has_scenarios,
        rule.has_children,
        rule.points_elsewhere,
        rule.is_pointed_to,
        bool(rule.notes),
        rule.ruling_date is not None,
        frozenset(TAG.findall(rule.html)),
    )


def test_every_kind_of_rule_has_its_page_and_none_is_heavy(client: Client, thorough: bool):
    """Of rules whose pages hold the same kinds of things that with the longest text; `--thorough`: every rule."""
    rules = Rule.objects.filter(depth__gte=2).annotate(
        has_examples=Exists(Example.objects.filter(rule=OuterRef("pk"))),
        has_scenarios=Exists(Scenario.objects.filter(rule=OuterRef("pk"))),
        has_children=Exists(Rule.objects.filter(parent=OuterRef("pk"))),
        points_elsewhere=Exists(CrossReference.objects.filter(source=OuterRef("pk"))),
        is_pointed_to=Exists(CrossReference.objects.filter(target=OuterRef("pk"))),
    )
    longest_last = sorted(rules, key=lambda rule: (len(rule.html), rule.key))
    chosen = longest_last if thorough else {alike(rule): rule for rule in longest_last}.values()
    assert len(chosen) > 60
    for rule in chosen:
        response = client.get(rule.get_absolute_url())
        assert response.status_code == 200
        # A rule such as 2026-08/608.2 has a dozen parts and, for each, scenarios that are told of beneath it.
        assert len(response.content) < 60_000, rule.key


@pytest.mark.parametrize("address", ["/rules/2009-07/702.17b/", "/rules/2009-07/702/", "/cards/clone/"])
def test_pages_ask_few_questions_of_the_database(
    client: Client, address: str, django_assert_max_num_queries: pytest.FixtureRequest
):
    with django_assert_max_num_queries(18):  # type: ignore[operator]
        client.get(address)


def test_a_number_in_capitals_leads_to_its_rule(client: Client):
    response = client.get("/rules/2009-07/702.17B/")
    assert (response.status_code, response.headers["Location"]) == (301, "/rules/2009-07/702.17b/")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/cards/nope/", "no card at “nope”"),
        ("/compare/2006-10/2006-10/", "one and the same edition"),
        ("/compare/2006-10/1999-01/", "no edition 1999-01"),
        ("/map/2009-07/999/", "no section 999"),
    ],
)
def test_an_address_that_leads_nowhere_says_what_is_missing(client: Client, address: str, said: str):
    response = client.get(address)
    assert response.status_code == 404
    assert said in response.content.decode()


def test_a_section_of_which_only_the_title_is_held_says_so(client: Client):
    assert "We have only the title of 420" in client.get("/rules/2006-10/420/").content.decode()


def test_a_long_section_is_read_in_parts_each_with_the_contents_of_all(client: Client):
    first = client.get("/rules/2009-07/702/").content.decode()
    parts = client.get("/rules/2009-07/702/").context["parts"]
    assert len(parts.all) > 1
    entries = [rule.number for part in parts.all for rule in part.entries]
    assert entries == [
        rule.number for rule in Rule.objects.filter(edition="2009-07", section="702", depth__gt=1).in_order()
    ]
    for part in parts.all:
        text = client.get(part.url).content.decode()
        assert all(f'id="{rule.anchor}"' in text for rule in part.entries)
        assert f"#{part.first.anchor}" in first
    last = parts.all[-1].entries[-1]
    assert f'id="{last.anchor}"' in page(client, f"/rules/2009-07/702/?from={last.number}")
    assert client.get("/rules/2009-07/702/?from=nothing").content.decode().count("entry depth-2") == first.count(
        "entry depth-2"
    )


def test_a_short_section_is_read_in_one(client: Client):
    assert "Parts of this section" not in client.get("/rules/2009-07/704/").content.decode()


def test_an_edition_that_is_played_and_not_held_lists_what_it_has_summaries_of(client: Client):
    page = client.get("/rules/2018-04/").content.decode()

    assert "summarized in our own words" in page
    assert '<a href="/rules/2018-04/704.5j/"><span class="number">704.5j</span>' in page
    assert "summarized in our own words" not in client.get("/rules/2026-08/").content.decode()


def test_the_front_page_lays_out_the_editions_that_are_held(client: Client):
    page = client.get("/").content.decode().partition('id="editions"')[2]

    assert '<h2><a href="/rules/2026-08/">' in page
    assert '<h2><a href="/rules/2018-04/">' not in page
