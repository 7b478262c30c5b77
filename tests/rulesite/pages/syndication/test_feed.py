from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.test import Client

from rulesite.book.rules.models import Example, Rule

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
BASE = "{http://www.w3.org/XML/1998/namespace}base"


def feed_of(client: Client, address: str = "/feeds/rulings.atom") -> ElementTree.Element:
    response = client.get(address)
    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("application/atom+xml")
    return ElementTree.fromstring(response.content)


def texts(feed: ElementTree.Element, name: str) -> list[str]:
    return [entry.findtext(f"{ATOM}{name}") or "" for entry in feed.iter(f"{ATOM}entry")]


def test_every_ruling_is_an_entry_the_newest_first(client: Client):
    feed = feed_of(client)
    dates = texts(feed, "updated")
    ruled = Rule.objects.exclude(ruling_date=None).count() + Example.objects.exclude(ruling_date=None).count()
    assert len(dates) == ruled
    assert dates == sorted(dates, reverse=True)
    assert feed.findtext(f"{ATOM}updated") == dates[0]
    assert len(set(texts(feed, "id"))) == ruled


def test_an_entry_holds_the_text_of_its_rule(client: Client):
    feed = feed_of(client, "/feeds/rulings/2008-03.atom")
    entry = next(
        each for each in feed.iter(f"{ATOM}entry") if each.findtext(f"{ATOM}title") == "402.8a Abilities (2008-03)"
    )
    content = entry.find(f"{ATOM}content")
    link = entry.find(f"{ATOM}link")
    assert content is not None
    assert link is not None
    assert content.text == Rule.objects.get(key="2008-03/402.8a").html
    assert content.get(BASE) == link.get("href") == "http://testserver/rules/2008-03/402.8a/"


def test_a_feed_without_rulings_stays_the_same(client: Client):
    first = client.get("/feeds/rulings/2009-07.atom")
    assert texts(ElementTree.fromstring(first.content), "title") == []
    assert client.get("/feeds/rulings/2009-07.atom").content == first.content


def test_who_has_the_feed_gets_it_once(client: Client):
    tag = client.get("/feeds/rulings.atom").headers["ETag"]
    assert client.get("/feeds/rulings.atom", headers={"If-None-Match": tag}).status_code == 304


def test_there_is_no_feed_of_an_edition_that_is_not_there(client: Client):
    assert client.get("/feeds/rulings/1999-01.atom").status_code == 404


def test_a_rules_feed_tells_of_each_book_in_which_it_became_otherwise(client: Client):
    feed = feed_of(client, "/feeds/rules/2009-07/702.17b.atom")
    assert texts(feed, "title") == ["2026-08: 702.19b, 702.17b before", "2009-07: 702.17b"]
    assert [entry.find(f"{ATOM}link").get("href") for entry in feed.iter(f"{ATOM}entry")] == [  # type: ignore[union-attr]
        "http://testserver/rules/2026-08/702.19b/",
        "http://testserver/rules/2009-07/702.17b/",
    ]


def test_an_editions_feed_tells_what_it_changed_section_by_section(client: Client):
    feed = feed_of(client, "/feeds/editions/2009-07.atom")
    links = [entry.find(f"{ATOM}link").get("href") or "" for entry in feed.iter(f"{ATOM}entry")]  # type: ignore[union-attr]
    assert links
    assert all("/changes/2008-03/2009-07/?section=" in link for link in links)
    assert len(set(texts(feed, "id"))) == len(links)
    assert texts(feed_of(client, "/feeds/editions/2006-10.atom"), "title") == [], "no book before it is held"


@pytest.mark.parametrize(
    "address",
    [
        "/feeds/rules/2009-07/999.9.atom",
        "/feeds/rules/1999-01/702.17b.atom",
        "/feeds/rules/2009-07/%00.atom",
        "/feeds/rules/2009-07/%3Cscript%3E.atom",
        "/feeds/rules/2009-07/" + "7" * 500 + ".atom",
        "/feeds/rules/'--/1.1.atom",
        "/feeds/editions/%00.atom",
        "/feeds/editions/2018-04.atom",
        "/feeds/editions/..%2f..%2f.atom",
    ],
)
def test_a_feed_of_nothing_here_is_refused(client: Client, address: str):
    answer = client.get(address)
    assert answer.status_code in (400, 404)
    assert b"<script>" not in answer.content
