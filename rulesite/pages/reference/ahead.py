"""What the first visitor would otherwise wait for."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import override

from rulesite.book.rules.models import Edition, Rule
from rulesite.book.scenarios.models import Scenario

logger = logging.getLogger(__name__)

#: What is asked of the database for a rule's page differs by how deep it stands, and by the editions before and after.
_EDITIONS: Final = 3
#: Pages that have what no other page needs: views, forms, lists that are put together once.
_PAGES: Final = (
    "reference:home",
    "reference:cards",
    "reference:scenarios",
    "sandbox:sandbox",
    "compare:choose",
    "api_docs",
)
#: A question whose answer takes all parts of a search: words that stand in the rules, and one with a typo.
_QUESTION: Final = "q=lethal+damage+distroyed"


@cache
def open_ahead() -> None:
    """Read the templates, and ask the site for pages of each kind before anybody else does.

    What that loads is shared by the processes that are forked afterwards, which needn't do it again.
    """
    folder = settings.TEMPLATES_DIR
    for language, _ in settings.LANGUAGES:
        with override(language):
            for template in folder.rglob("*.*"):
                get_template(template.relative_to(folder).as_posix())
    site = WSGIHandler()
    for path, query in _addresses():
        response = site.get_response(WSGIRequest(_environ(path, query)))
        response.close()
        if response.status_code != HTTPStatus.OK:
            logger.warning("%s, asked for ahead of visitors, was answered with %s", path, response.status_code)


def _addresses() -> Iterator[tuple[str, str]]:
    """Path and query of pages of each kind that visitors ask for most."""
    for edition in Edition.objects.newest_first()[:_EDITIONS]:
        for depth in range(4):
            if rule := Rule.objects.in_edition(edition.slug).held().filter(depth=depth).first():
                yield rule.get_absolute_url(), ""
    if scenario := Scenario.objects.order_by("pk").first():
        yield scenario.get_absolute_url(), ""
    yield reverse("reference:search"), _QUESTION
    yield reverse("reference:suggest"), "q=dam"
    for name in _PAGES:
        yield reverse(name), ""


def _environ(path: str, query: str) -> dict[str, object]:
    """A request of ours, by a name that the site answers to and as it wants to be reached."""
    named = [host.lstrip(".") for host in settings.ALLOWED_HOSTS if host != "*"]
    scheme = "https" if settings.HTTPS else "http"
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "HTTP_HOST": [*named, "localhost"][0],
        "HTTP_X_FORWARDED_PROTO": scheme,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "wsgi.url_scheme": scheme,
        "wsgi.input": io.BytesIO(),
    }
