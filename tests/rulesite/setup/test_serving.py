"""What workers share is loaded before they are forked."""

from __future__ import annotations

import gc
import multiprocessing

import pytest
from django.db import connections

from rulesite.lookup import selectors as lookup
from rulesite.pages import ahead as pages
from rulesite.scenarios import playing
from rulesite.setup.serving import load_what_workers_share


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done, in order; nothing is opened or closed here."""
    happened: list[str] = []
    for part in (lookup, pages, playing):
        monkeypatch.setattr(part, "open_ahead", lambda name=part.__name__: happened.append(name))
    monkeypatch.setattr(connections, "close_all", lambda: happened.append("connections closed"))
    monkeypatch.setattr(gc, "freeze", lambda: happened.append("frozen"))
    monkeypatch.setattr(multiprocessing, "get_start_method", lambda: "fork")
    return happened


def test_index_templates_and_grammar_are_loaded_and_no_connection_is_handed_on(done: list[str]):
    load_what_workers_share()

    opened = ["rulesite.lookup.selectors", "rulesite.pages.ahead", "rulesite.scenarios.playing"]
    assert done == [*opened, "connections closed", "frozen"]


def test_without_a_database_the_site_starts_all_the_same(done: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lookup, "open_ahead", lambda: 1 // 0)

    load_what_workers_share()

    assert done == ["connections closed", "frozen"]


def test_nothing_is_loaded_where_workers_would_not_share_it(done: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(multiprocessing, "get_start_method", lambda: "spawn")

    load_what_workers_share()

    assert done == []
