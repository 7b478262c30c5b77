"""Each page asks for reports of errors where somebody said where to, and nowhere else."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import RequestFactory

from rulesite.pages.reference.reporting import report_link


def _link(path: str = "/rules/2009-07/702.17b/") -> str:
    return report_link(RequestFactory().get(path))


def test_without_an_address_nobody_is_asked(settings: Any):
    settings.REPORT_ADDRESS = ""
    assert _link() == ""


@pytest.mark.parametrize("address", ["rules@example.org", "mailto:rules@example.org"])
def test_a_letter_is_begun_with_the_pages_address(settings: Any, address: str):
    settings.REPORT_ADDRESS = address
    link = urlsplit(_link())
    assert (link.scheme, link.path) == ("mailto", "rules@example.org")
    said = parse_qs(link.query)
    assert said["subject"] == ["Benchbook: /rules/2009-07/702.17b/"]
    assert "http://testserver/rules/2009-07/702.17b/" in said["body"][0]
    assert "+" not in link.query, "letters take no plus for a space"


@pytest.mark.parametrize("address", ["https://example.org/new", "https://example.org/new?labels=error"])
def test_an_issue_is_begun_with_the_pages_address(settings: Any, address: str):
    settings.REPORT_ADDRESS = address
    said = parse_qs(urlsplit(_link()).query)
    assert said["title"] == ["Benchbook: /rules/2009-07/702.17b/"]
    assert ("labels" in said) == ("labels" in address)


@pytest.mark.parametrize(
    "path", ["/search/?q=%0d%0aBcc:x@example.org&cc=y", "/rules/%3Cscript%3E/", "/search/?q=%22%3E"]
)
def test_what_stands_in_an_address_adds_nothing_to_the_link(settings: Any, path: str):
    settings.REPORT_ADDRESS = "rules@example.org"
    link = urlsplit(_link(path))
    assert set(parse_qs(link.query)) == {"subject", "body"}
    assert not set('<>"\r\n') & set(_link(path))
