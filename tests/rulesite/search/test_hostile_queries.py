"""Whatever is typed, search, suggestions and the reader answer: a sample of `tests/benchmarks/hostile_search.py`."""

from __future__ import annotations

import pytest

from tests.benchmarks import hostile_search

pytestmark = pytest.mark.django_db


def test_random_queries_and_texts_are_answered():
    took = hostile_search.milliseconds((100, 20))
    assert all(milliseconds > 0 for milliseconds, _, _ in took)


def test_every_kind_of_question_is_asked():
    took = hostile_search.milliseconds((10, 3))
    assert {name for _, name, _ in took} == {"search", "suggest", "read"}
