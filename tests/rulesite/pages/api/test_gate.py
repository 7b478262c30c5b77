"""Limits, access from other sites, and answers that haven't changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from rulesite.ground.foundation.models import Load

pytestmark = pytest.mark.django_db

RULE = "/api/rules/2009-07/702.17b/"


def test_an_unchanged_answer_costs_nothing(client: Client, django_assert_num_queries: Any):
    first = client.get(RULE)
    with django_assert_num_queries(1):
        again = client.get(RULE, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["ETag"] == first.headers["ETag"]


def test_a_compressed_answer_is_known_again_too(client: Client):
    packed = client.get(RULE, headers={"Accept-Encoding": "gzip"})
    known = {"If-None-Match": packed.headers["ETag"], "Accept-Encoding": "gzip"}
    assert client.get(RULE, headers=known).status_code == 304
    assert client.get(RULE, headers={"If-None-Match": f"W/{client.get(RULE).headers['ETag']}"}).status_code == 304


def test_addresses_have_tags_of_their_own(client: Client):
    other = client.get("/api/rules/2009-07/702.17a/").headers["ETag"]
    assert client.get(RULE, headers={"If-None-Match": other}).status_code == 200


def test_another_load_makes_another_tag(client: Client):
    before = client.get(RULE).headers["ETag"]
    Load.objects.all().delete()
    Load.objects.create(fingerprint="another")
    assert client.get(RULE, headers={"If-None-Match": before}).status_code == 200


def test_since_a_date_nothing_may_have_changed(client: Client):
    loaded = client.get(RULE).headers["Last-Modified"]
    assert client.get(RULE, headers={"If-Modified-Since": loaded}).status_code == 304


def test_what_is_not_there_is_never_unchanged(client: Client):
    assert client.get("/api/rules/2009-07/799/", headers={"If-None-Match": "*"}).status_code == 404


def test_a_search_has_a_tag_too(client: Client):
    first = client.get("/api/search/?q=trample")
    assert client.get("/api/search/?q=trample", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("address", [RULE, "/api/rules/2009-07/799/", "/api/nowhere/", "/api/rules/?limit=x"])
def test_any_site_may_read(client: Client, address: str):
    response = client.get(address, headers={"Origin": "https://example.org"})
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in response.headers["Access-Control-Expose-Headers"]


def test_a_browser_may_ask_before_it_reads(client: Client):
    response = client.options(RULE, headers={"Origin": "https://example.org", "Access-Control-Request-Method": "GET"})
    assert response.status_code == 204
    assert "GET" in response.headers["Access-Control-Allow-Methods"]
    assert "If-None-Match" in response.headers["Access-Control-Allow-Headers"]


def test_pages_are_not_opened_to_other_sites(client: Client):
    assert not client.get("/rules/2009-07/702.17b/").has_header("Access-Control-Allow-Origin")


def test_head_gives_the_headers_of_get(client: Client):
    got, head = client.get(RULE), client.head(RULE)
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["Content-Length"] == str(len(got.content))
    assert head.headers["ETag"] == got.headers["ETag"]


def test_an_address_that_asks_too_much_waits(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 7
    assert client.get("/api/search/?q=trample").headers["RateLimit-Remaining"] == "2"
    refused = client.get("/api/search/?q=trample")
    assert refused.status_code == 429
    assert refused.json()["kind"] == "too_many_requests"
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert client.get(RULE, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_a_whole_ipv6_network_counts_as_one(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 1
    assert client.get(RULE, REMOTE_ADDR="2001:db8::1").status_code == 200
    assert client.get(RULE, REMOTE_ADDR="2001:db8::2").status_code == 429


def test_only_a_proxy_of_ours_is_believed(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 1
    assert client.get(RULE, headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 200
    assert client.get(RULE, headers={"X-Forwarded-For": "192.0.2.2"}).status_code == 429
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert client.get(RULE, headers={"X-Forwarded-For": "1.1.1.1, 192.0.2.3"}).status_code == 200
    assert client.get(RULE, headers={"X-Forwarded-For": "2.2.2.2, 192.0.2.3"}).status_code == 429


def test_without_a_cache_answers_go_on(client: Client, monkeypatch: pytest.MonkeyPatch):
    def gone(*_: object, **__: object) -> None:
        raise ConnectionError("no cache server")

    monkeypatch.setattr(cache, "add", gone)
    assert client.get(RULE).status_code == 200
