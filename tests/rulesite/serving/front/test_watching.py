"""Whoever looks after the site is told whether it lives, whether it can answer, and how it is doing."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from rulesite.ground.foundation.logs import JsonLines
from rulesite.ground.foundation.models import Load
from rulesite.search.searching import parts
from rulesite.serving.front import watching
from rulesite.serving.front.metrics import Metrics, metrics_by_settings
from rulesite.serving.front.watching import Watched


def site(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    start_response("404 Not Found" if "nowhere" in environ["PATH_INFO"] else "200 OK", [])
    return [b"the site"]


def asked(application: Watched, path: str, **more: str) -> tuple[int, str]:
    statuses: list[str] = []
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": path, **more}
    body = b"".join(application(environ, lambda status, *_: statuses.append(status)))
    return int(statuses[0][:3]), body.decode()


def test_a_living_process_says_so_without_a_thread():
    application = Watched(site, None)
    known = application.at_hand({"REQUEST_METHOD": "GET", "PATH_INFO": "/healthz"})
    assert known is not None
    assert known[0] == "200 OK"
    assert asked(application, "/healthz") == (200, "alive\n")


@pytest.mark.django_db
def test_a_site_with_content_and_index_is_ready():
    status, said = asked(Watched(site, None), "/readyz")
    content = Load.objects.get().pk[:12]
    assert (status, json.loads(said)) == (
        200,
        {"ready": True, "database": "there", "content": content, "index": "whole"},
    )


@pytest.mark.django_db
def test_a_site_without_its_index_answers_and_says_how(settings: Any, tmp_path: Path):
    settings.INDEX_DIR = tmp_path
    status, said = asked(Watched(site, None), "/readyz")
    assert status == 200
    assert json.loads(said)["index"] == "can't be used; search goes by the rows"


@pytest.mark.django_db
def test_a_site_without_content_is_not_ready():
    Load.objects.all().delete()
    status, said = asked(Watched(site, None), "/readyz")
    assert status == 503
    assert json.loads(said)["content"] == "nothing is loaded"


@pytest.mark.django_db
def test_a_site_whose_database_is_away_is_not_ready(monkeypatch: pytest.MonkeyPatch):
    def away() -> str:
        raise DatabaseError("away")

    monkeypatch.setattr(watching, "content_version", away)
    monkeypatch.setattr(watching.connection, "close", lambda: None)
    status, said = asked(Watched(site, None), "/readyz")
    assert status == 503
    assert json.loads(said)["database"] == "doesn't answer: DatabaseError"


def test_metrics_are_for_who_knows_the_token(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch):
    if find_spec("prometheus_client") is None:
        pytest.skip("prometheus-client, the extra `metrics`, isn't installed")
    monkeypatch.setattr(parts, "_listeners", [])
    settings.METRICS_TOKEN = "let me see"
    application = Watched(site, Metrics(tmp_path))
    asked(application, "/rules/2009-07/702.2b/")
    asked(application, "/rules/nowhere/")
    asked(application, "/anything/at/all/")
    with parts.timed(parts.Part.HITS):
        pass
    assert asked(application, "/metrics") == (200, "the site")
    assert asked(application, "/metrics", HTTP_AUTHORIZATION="Bearer guess") == (200, "the site")
    status, shown = asked(application, "/metrics", HTTP_AUTHORIZATION="Bearer let me see")
    assert status == 200
    read = _read_by_prometheus(shown)
    assert read["benchbook_requests_total", "rules", "200"] == 1
    assert read["benchbook_requests_total", "rules", "404"] == 1
    assert read["benchbook_request_seconds_count", "other"] == 3
    assert read["benchbook_search_seconds_count", "hits"] == 1


def _read_by_prometheus(shown: str) -> dict[tuple[str, ...], float]:
    """What is shown, by the names and labels under which Prometheus' own reader finds it."""
    from prometheus_client.parser import text_string_to_metric_families

    samples = (sample for family in text_string_to_metric_families(shown) for sample in family.samples)
    return {
        (sample.name, *(label for name, label in sample.labels.items() if name != "pid")): sample.value
        for sample in samples
    }


def test_without_a_token_nothing_is_measured(settings: Any):
    settings.METRICS_TOKEN = ""
    assert metrics_by_settings() is None


def test_metrics_without_their_library_say_what_to_install(
    settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    settings.METRICS_TOKEN, settings.METRICS_DIR = "let me see", tmp_path
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(ImproperlyConfigured, match="pip install prometheus-client"):
        metrics_by_settings()


def test_requests_are_logged_for_machines(settings: Any, caplog: pytest.LogCaptureFixture):
    settings.LOG_REQUESTS = True
    with caplog.at_level(logging.INFO, "rulesite.requests"):
        asked(Watched(site, None), "/rules/nowhere\n/")
    line = JsonLines().format(caplog.records[-1])
    assert "\n" not in line
    said = json.loads(line)
    assert said["path"] == "/rules/nowhere\n/"
    assert (said["method"], said["status"], said["level"]) == ("GET", 404, "INFO")


def test_a_failure_is_logged_on_one_line():
    problem = LookupError("nothing there")
    record = logging.LogRecord("site", logging.ERROR, "", 0, "failed on %s", ("x",), (LookupError, problem, None))
    said = json.loads(JsonLines().format(record))
    assert said["message"] == "failed on x"
    assert "LookupError: nothing there" in said["exception"]
