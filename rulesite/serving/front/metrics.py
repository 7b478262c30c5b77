"""Counts and times of all processes that serve pages, in Prometheus' words (the extra `metrics`)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from rulesite.search.searching.parts import listen

#: A part of a search takes seconds only where something is wrong.
_OF_A_SEARCH: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


def metrics_by_settings() -> Metrics | None:
    """The metrics page; None where nobody may ask for it."""
    if not settings.METRICS_TOKEN:
        return None
    try:
        return Metrics(settings.METRICS_DIR)
    except ImportError as problem:
        message = "METRICS_TOKEN is set, which takes the extra `metrics`: pip install prometheus-client"
        raise ImproperlyConfigured(message) from problem


class Metrics:
    """What is measured. Each process writes files of its own into `folder`; any of them shows the sum."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        # The library looks at this when it is imported.
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
        import prometheus_client
        from prometheus_client import multiprocess

        registry = prometheus_client.CollectorRegistry()
        multiprocess.MultiProcessCollector(registry, path=str(folder))
        own = prometheus_client.CollectorRegistry()
        self._client: Any = prometheus_client
        self._registry = registry
        self._answered = prometheus_client.Counter(
            "benchbook_requests", "Requests answered.", ["kind", "status"], registry=own
        )
        self._seconds = prometheus_client.Histogram(
            "benchbook_request_seconds",
            "From their last byte to the answer.",
            ["kind"],
            registry=own,
        )

        in_parts = prometheus_client.Histogram(
            "benchbook_search_seconds",
            "Of a processor that searches took, by the parts of the way from a query to its answers.",
            ["part"],
            registry=own,
            buckets=_OF_A_SEARCH,
        )
        listen(lambda part, seconds: in_parts.labels(part.value).observe(seconds))

    def count(self, kind: str, status: str, seconds: float) -> None:
        """Note that a request was answered."""
        self._answered.labels(kind, status).inc()
        self._seconds.labels(kind).observe(seconds)

    def shown(self) -> tuple[str, bytes]:
        """What was counted since the site was started, with its content type."""
        return self._client.CONTENT_TYPE_LATEST, self._client.generate_latest(self._registry)
