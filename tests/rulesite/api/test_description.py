"""The API against its own description, by schemathesis: no answer of 500, none that its shape does not allow."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest
import schemathesis
from django.core import signals
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from rulesite.api.api import description

pytestmark = pytest.mark.django_db

_site = get_wsgi_application()


def site(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The whole site, on the connection that the test has open: as Django's own test client keeps it.

    Answers come uncompressed, since nobody unpacks them on this way.
    """
    environ.pop("HTTP_ACCEPT_ENCODING", None)
    signals.request_started.disconnect(close_old_connections)
    signals.request_finished.disconnect(close_old_connections)
    try:
        response = _site(environ, start_response)
        body = list(response)
        response.close()
        return body
    finally:
        signals.request_started.connect(close_old_connections)
        signals.request_finished.connect(close_old_connections)


described = schemathesis.openapi.from_dict(json.loads(json.dumps(description())))
described.app = site


@pytest.fixture(autouse=True)
def _unlimited(settings: Any) -> None:
    settings.API_POINTS_PER_MINUTE = 0


@described.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(case: schemathesis.Case):
    case.call_and_validate()
