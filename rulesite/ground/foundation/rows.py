"""Rows as pages read them: hundreds at a time, each only looked at."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState


class QuickRow(models.Model):
    """A row that takes what the database has of it as it is.

    Django's own way asks each field how it is to be set, and tells whoever listens to the making of rows; nobody does.
    A column that wasn't asked for is fetched when it is looked at, as with any row.
    """

    class Meta:
        abstract = True

    @classmethod
    def from_db(  # type: ignore[override]  # the stubs are of a later Django
        cls, db: str | None, field_names: Collection[str], values: Collection[Any]
    ) -> Self:
        row = cls.__new__(cls)
        state = ModelState()
        state.adding, state.db = False, db
        vars(row).update(zip(field_names, values, strict=True), _state=state)
        return row
