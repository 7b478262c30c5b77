"""Shapes of rows: what a shape says is the row's own, under the same name."""

from __future__ import annotations

from datetime import date
from typing import Any, Self

from ninja import Schema

from rulesite.pages.api.addresses import address_of


class RulingShape(Schema):
    """Where the text of a rule or an example was ruled, and when."""

    source: str
    date: date

    @classmethod
    def of(cls, passage: Any) -> RulingShape | None:
        """The ruling of a passage; None where its source names none."""
        if passage.ruling_date is None:
            return None
        return cls(source=passage.ruling_source, date=passage.ruling_date)


class RowShape(Schema):
    """A row, as far as a shape's fields tell of it."""

    @classmethod
    def of(cls, row: Any, **more: object) -> Self:
        """The shape of a row, or of what is read of one; `more` are fields that it doesn't have itself."""
        return cls.model_validate({name: more[name] if name in more else _said(row, name) for name in cls.model_fields})


def _said(row: Any, name: str) -> object:
    match name:
        case "id":
            return row.pk
        case "edition":
            return row.edition_id
        case "url":
            return row.get_absolute_url()
        case "api":
            return address_of(row)
        case "ruling":
            return RulingShape.of(row)
    said: object = getattr(row, name)
    return said
