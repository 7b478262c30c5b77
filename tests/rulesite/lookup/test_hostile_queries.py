"""Whatever is typed, search, suggestions and the reader answer: a sample of `tests/benchmarks/hostile_search.py`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.benchmarks import hostile_search

pytestmark = pytest.mark.django_db


def test_random_queries_and_texts_are_answered():
    milliseconds, _ = hostile_search.slowest((100, 20))
    assert milliseconds > 0


def test_every_kind_of_question_is_asked(monkeypatch: pytest.MonkeyPatch):
    asked: set[str] = set()
    for name in ("search", "suggest", "read"):
        view = getattr(hostile_search, name)

        def noted(request: Any, name: str = name, view: Any = view) -> Any:
            asked.add(name)
            return view(request)

        monkeypatch.setattr(hostile_search, name, noted)
    hostile_search.slowest((10, 3))
    assert asked == {"search", "suggest", "read"}
