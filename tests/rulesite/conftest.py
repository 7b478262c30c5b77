"""A small book for tests that need one of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import BuiltinMethodType, MethodType
from typing import Any

import pytest
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.http import HttpRequest
from django.template.backends.jinja2 import Template
from django.test.signals import template_rendered
from jinja2 import Environment

from rulesite.ground.foundation.content_version import ContentClock, content_clock

SECTION = """\
# 704. State-Based Actions

## 704.5

These are looked for:

### 704.5f

Whatever has no toughness left goes to the graveyard (see rule 999.1).

### 704.5g

A creature with **lethal damage** on it is destroyed. See rules 704.5f–g and section 7.

> **Example.** [[Test Ogre]] has 3 damage. It costs {2}{R}.
>
> *[CompRules 2008-02-01]*

> **Note.** The source says “ltehal.”
"""

GISTS = {
    "7": "What stands nowhere else",
    "704": "What the game does by itself",
    "704.5": "The conditions looked for",
    "704.5f": "No toughness left: to the graveyard",
    "704.5g": "Damage for its toughness: destroyed",
}

CARD = """\
["Test Ogre"]
mana_cost = "{2}{R}"
type_line = "Creature — Ogre"
power = "3"
toughness = "3"
"""
OUTSIDE = """\
["999.1"]
about = "What lies outside"
summary = "It says something about nothing at all. See rule 704.5f for the rest."
"""
#: A scenario that the engine can play with the small book's card.
SCENARIO = """\
title = "An ogre stands"
about = "Nothing happens to it."
script = \"\"\"
expect Test Ogre is on the battlefield
\"\"\"
[players.Alice]
battlefield = ["Test Ogre"]
[players.Bob]
"""


class Uncalled:
    """A method as a template has it: it can be called, and nothing else. Asked or shown, it would always be there."""

    def __init__(self, method: Callable[..., Any]) -> None:
        self._method = method

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        return self._method(*arguments, **options)

    def _isnt_called(self, *_: object) -> Any:
        raise TypeError(f"A template names {self._method!r} without calling it.")

    __bool__ = __str__ = __html__ = __iter__ = __len__ = __eq__ = _isnt_called
    __hash__ = None  # type: ignore[assignment]


@pytest.fixture(scope="session", autouse=True)
def _templates_are_watched() -> Iterator[None]:
    """Templates call the methods that they name, and tests see what they were given (`response.context`)."""
    attribute_of, rendered = Environment.getattr, Template.render

    def getattr(environment: Environment, thing: Any, name: str) -> Any:  # noqa: A001 - its name in Jinja2
        value = attribute_of(environment, thing, name)
        return Uncalled(value) if isinstance(value, MethodType | BuiltinMethodType) else value

    def render(template: Any, context: dict[str, Any] | None = None, request: HttpRequest | None = None) -> str:
        context = {} if context is None else context
        page = rendered(template, context, request)
        template_rendered.send(sender=template, template=template, context=context)
        return page

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Environment, "getattr", getattr)
        patched.setattr(Template, "render", render)
        yield


@pytest.fixture(scope="session", autouse=True)
def _what_is_written_is_seen_at_once() -> Iterator[None]:
    """What is in a test's rows is written by no load, which the site would notice: what was kept of the content is
    forgotten with each row."""
    now, seen = ContentClock.now, _rows_written()

    def now_or_anew(clock: ContentClock) -> str:
        nonlocal seen
        written = _rows_written()
        if written != seen:
            seen = written
            clock.look_again()
        return now(clock)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ContentClock, "now", now_or_anew)
        yield


def _rows_written() -> tuple[int, int] | None:
    """Which connection there is, and how many rows were written by it, with those that were taken back; None where
    nobody counts them."""
    made = connection.connection
    return (id(made), made.total_changes) if connection.vendor == "sqlite" and made is not None else None


@pytest.fixture(autouse=True)
def _content_is_looked_at_anew(request: pytest.FixtureRequest) -> Iterator[None]:
    """What was kept of the content is forgotten before and after a test that sets something, or puts something in the
    place of something else; after one that wrote, which is rolled back; and before every test, where nobody counts."""
    written, changes_things = _rows_written(), not {"settings", "monkeypatch"}.isdisjoint(_asked_for(request.node))
    if changes_things or connection.vendor != "sqlite":
        content_clock.look_again()
    yield
    if changes_things or _rows_written() != written:
        content_clock.look_again()


def _asked_for(test: pytest.Function) -> set[str]:
    """The fixtures that a test names, and those that these name in turn: not those that all tests have."""
    known, found = test._fixtureinfo.name2fixturedefs, set[str]()
    named = [*test._fixtureinfo.argnames, *(name for mark in test.iter_markers("usefixtures") for name in mark.args)]
    while named:
        name = named.pop()
        if name not in found:
            found.add(name)
            named += [other for fixture in known.get(name, ()) for other in fixture.argnames]
    return found


class SmallBook:
    """A folder of rules_data that a test may change before it is loaded."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("editions/2009-07/edition.toml", edition_file())
        self.write("editions/2009-07/7-additional.md", "# 7. Additional Rules\n")
        self.write("editions/2009-07/704-state-based-actions.md", SECTION)
        self.write("editions/2009-07/outside.toml", OUTSIDE)
        self.write("cards/ogres.toml", CARD)

    def write_gists(self, **changed: str | None) -> Path:
        """Gists of every rule of the book, with some changed or left out: `write_gists(**{"704.5f": None})`."""
        gists: dict[str, str | None] = {**GISTS, **changed}
        lines = [f'"{number}" = "{gist}"\n' for number, gist in gists.items() if gist is not None]
        return self.write("editions/2009-07/gists.toml", "".join(lines))

    def write(self, path: str, text: str) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file


def edition_file(name: str = "Test Rules", effective: str = "2009-07-11") -> str:
    return (
        f'name = "{name}"\neffective = {effective}\nsource = "Made for tests."\n'
        '[lists]\nstate_based_actions = "704.5"\n[vocabulary]\n"graveyard" = "A discard pile."\n'
    )


@pytest.fixture
def small_book(tmp_path: Path, settings: pytest.FixtureRequest, db: None) -> SmallBook:
    """A book of a test's own, and nothing loaded yet: making room for it row by row would take longest of all."""
    settings.INDEX_DIR = tmp_path / "index"  # type: ignore[attr-defined]
    _empty_tables()
    return SmallBook(tmp_path / "rules_data")


def _empty_tables() -> None:
    """What stood there comes back with the end of the test."""
    ours = [model for model in apps.get_models(include_auto_created=True) if model.__module__.startswith("rulesite.")]
    tables = [model._meta.db_table for model in ours]
    # Tables that point to each other are emptied one after the other.
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        # What is laid before them is taken away with the test's transaction, and seen by its process alone.
        is_hidden = connection.vendor == "sqlite" and connection.in_atomic_block
        statements = _empty_ones_before(tables, cursor) if is_hidden else connection.ops.sql_flush(no_style(), tables)
        for statement in statements:
            cursor.execute(statement)


def _empty_ones_before(tables: list[str], cursor: CursorWrapper) -> list[str]:
    """What lays empty tables over those of SQLite, by the same names: it looks for a name among its temporary tables
    first. To empty them it would look at each row, and at all that could point to it."""
    cursor.execute("SELECT tbl_name, type, name, sql FROM main.sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC")
    made = [row for row in cursor.fetchall() if row[0] in tables]
    return [
        sql.replace("CREATE TABLE", "CREATE TEMP TABLE", 1)
        if kind == "table"
        else sql.replace(f'"{name}"', f'temp."{name}"', 1)
        for _, kind, name, sql in made
    ]


@pytest.fixture
def nothing_played(settings: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No scenario was played yet, and what the test plays is kept in a folder of its own."""
    folder = str(tmp_path_factory.mktemp("films"))
    options = {**settings.CACHES["films"]["OPTIONS"], "FOLDER": folder}
    films = {**settings.CACHES["films"], "LOCATION": folder, "OPTIONS": options}
    settings.CACHES = {**settings.CACHES, "films": films}


@pytest.fixture(scope="session", autouse=True)
def _tests_may_take_long_beside_other_tests() -> Iterator[None]:
    """They take processors from each other: what an answer's work costs, which depends on the machine, is nothing, and
    a run ends by its own clock; by the wall's, only where a test says so."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("rulesite.pages.api.budget._A_POINTS_WORK", float("inf"))
        patched.setattr("rulesite.ground.bounded.pool._PATIENCE", 60)
        yield
