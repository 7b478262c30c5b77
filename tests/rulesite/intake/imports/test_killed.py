"""An import that is killed on its way leaves everything as it was, for those who search too."""

from __future__ import annotations

import json
import os
import select
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connections

from rulesite.book.cards.models import Card, CardRuling
from rulesite.book.rules.models import Edition, Rule
from rulesite.ground.bounded import processors
from rulesite.intake.imports import card_services, services
from rulesite.intake.imports.card_services import cards_import, cards_remove
from rulesite.intake.imports.services import document_remove
from rulesite.search.library import index
from rulesite.search.library.index import current_fingerprint
from rulesite.search.library.meanings import Meanings
from rulesite.search.selectors import lookup
from tests.rulesite.intake.imports.conftest import NEW, OLD, Importing
from tests.rulesite.intake.imports.test_card_files import BEAR

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.thorough,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here"),
]


def state() -> dict[str, Any]:
    """What an import may change, as those who visit see it."""
    return {
        "rows": [sorted(map(repr, model._default_manager.values())) for model in (Edition, Rule, Card, CardRuling)],
        "index": current_fingerprint(django_settings.INDEX_DIR),
        "found": [hit.url for hit in lookup("trample", limit=20).hits],
    }


def killed(*_args: object, **_kwargs: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _leave_connections() -> None:
    """Open others than this process was forked with.

    Where a browser's loop goes on, Django has connections for it and others for without; a child is without. A
    transaction begun on one that its parent has open too would outlive it.
    """
    for each in connections.all(initialized_only=True):
        each.connection = None


def killed_at(place: tuple[Any, str], work: Callable[[], Any], kill: Callable[..., None] = killed) -> None:
    """Do something in another process, which is killed as soon as it comes to a place."""
    connections.close_all()
    child = os.fork()
    if not child:
        try:
            _leave_connections()
            setattr(*place, kill)
            work()
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGKILL


@pytest.mark.parametrize(
    "place",
    [
        (services, "_put_in"),
        (services, "_follow"),
        (Meanings, "joined"),
        (index, "_write_manifest"),
        (services, "_take_out"),
    ],
    ids=["before its rows", "before it is followed", "in the index", "before the index is whole", "as it is taken out"],
)
def test_a_document_whose_import_is_killed_was_never_there(importing: Importing, place: tuple[Any, str]):
    importing(OLD)
    before = state()

    other = OLD.replace("deals its combat damage", "deals all its combat damage") if place[1] == "_take_out" else NEW
    killed_at(place, lambda: importing(other))
    assert state() == before

    importing(NEW)
    assert Edition.objects.filter(slug="2019-08").exists()


def test_a_removal_that_is_killed_leaves_all_of_it(importing: Importing):
    importing(OLD)
    before = state()
    killed_at((Meanings, "joined"), lambda: document_remove("2004-03"))
    assert state() == before


def test_cards_whose_import_is_killed_were_never_there(importing: Importing, tmp_path: Path):
    bulk = tmp_path / "bulk.json"
    bulk.write_text(json.dumps([BEAR]), encoding="utf-8")
    for place in ((card_services, "_write_cards"), (card_services, "_note"), (index, "_write_manifest")):
        before = state()
        killed_at(place, lambda: cards_import(bulk))
        assert state() == before
    cards_import(bulk)
    before = state()
    killed_at((index, "_write_manifest"), cards_remove)
    assert state() == before


def test_nobody_goes_on_reading_for_a_command_that_was_killed(
    importing: Importing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    bulk = tmp_path / "bulk.json"
    bulk.write_text(json.dumps([BEAR]), encoding="utf-8")
    monkeypatch.setattr(processors.os, "cpu_count", lambda: 2)
    closes_with_the_last, held_by_all = os.pipe()

    def asleep(*_: object) -> None:
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(600)

    killed_at((card_services.engine, "printed_card"), lambda: cards_import(bulk), asleep)
    os.close(held_by_all)
    gone, _, _ = select.select([closes_with_the_last], [], [], 60)
    os.close(closes_with_the_last)
    assert gone
