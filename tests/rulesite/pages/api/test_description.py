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
from schemathesis.checks import load_all_checks
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test

from rulesite.pages.api.api import description
from tests.examples import tried_on

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
load_all_checks()

#: Each operation by its path and method.
OPERATIONS = [(path, method) for path, methods in description()["paths"].items() for method in methods]


@pytest.fixture(autouse=True)
def _unlimited(settings: Any) -> None:
    settings.API_POINTS_PER_MINUTE = 0


@settings(tried_on(24), suppress_health_check=list(HealthCheck))
def _is_as_described(case: schemathesis.Case) -> None:
    case.call_and_validate()


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_answers_are_as_described(path: str, method: str, thorough: bool):
    """The examples of the description are asked, and some made up at random; `--thorough`: also every value at the
    edge of what is described, and beyond it.

    What is asked is made up here, by the worker that runs the test: `described.parametrize` would make it up while
    tests are collected, in each worker.
    """
    modes = [mode for mode in HypothesisTestMode if thorough or mode is not HypothesisTestMode.COVERAGE]
    how = HypothesisTestConfig(project=described.config, modes=modes)
    create_test(operation=described[path][method], test_func=_is_as_described, config=how)()
