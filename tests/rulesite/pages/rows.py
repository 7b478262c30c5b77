"""The rows of the site's tables as text: what loading and importing made of what they were given."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final

from django.apps import apps
from django.db import models

#: What visitors keep, and when and by what code all else was made.
_NOT_OF_BOOKS: Final = {"SharedScenario", "Load", "Addition"}
#: What is otherwise each time.
_OTHERWISE_EACH_TIME: Final = (models.DateTimeField, models.BinaryField)


def rows_of_books() -> Iterator[tuple[str, str]]:
    """For each table its name, and its rows with a value on each line, in the order in which they were made.

    A number that the database gave to a row is told by its place among these, here and where rows lead to it.
    """
    tables = [model for model in apps.get_models() if model.__module__.startswith("rulesite.")]
    places = {
        model: {
            key: place
            for place, key in enumerate(model._default_manager.order_by("pk").values_list("pk", flat=True), 1)
        }
        for model in tables
        if isinstance(model._meta.pk, models.AutoField)
    }
    for model in tables:
        if model.__name__ not in _NOT_OF_BOOKS:
            rows = model._default_manager.order_by("pk").values_list()
            yield model.__name__.lower(), "\n".join(_told(model, row, places) for row in rows)


def _told(model: type[models.Model], row: tuple[Any, ...], places: dict[type[models.Model], dict[Any, int]]) -> str:
    lines = []
    for field, value in zip(model._meta.concrete_fields, row, strict=True):
        of = field.related_model if isinstance(field, models.ForeignKey) else model if field.primary_key else None
        if of in places and value is not None:
            value = f"number {places[of][value]}"
        if isinstance(field, _OTHERWISE_EACH_TIME):
            value = "…"
        lines += [f"{field.name}: {_short(value)}"] if value not in (None, "", [], {}) else []
    return "\n  ".join(lines)


def _short(value: object) -> str:
    """A long value by its beginning and what tells it from others."""
    said = str(value).replace("\n", " ⏎ ")
    return said if len(said) < 600 else f"{said[:500]} … {hashlib.sha256(said.encode()).hexdigest()[:12]}"
