"""Long lists, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Final, Generic, TypeVar
from urllib.parse import urlencode

from django.db.models import Model, QuerySet
from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

MAX_LIMIT: Final = 200
MAX_OFFSET: Final = 1_000_000

Limit = Annotated[int, Query(ge=1, le=MAX_LIMIT, description="How many to give at most.")]
Offset = Annotated[int, Query(ge=0, le=MAX_OFFSET, description="How many to pass over.")]

Item = TypeVar("Item")
Row = TypeVar("Row", bound=Model)


class Page(Schema, Generic[Item]):
    """A part of a list, with the way on and back."""

    total: int = Field(description="How many there are in all.")
    limit: int
    offset: int
    next: str | None = Field(description="Where the following page is.", examples=["/api/rules/?limit=50&offset=50"])
    previous: str | None = Field(description="Where the page before is.")
    items: list[Item]


def paged(
    request: HttpRequest, rows: QuerySet[Row], limit: int, offset: int, shape: Callable[[Row], object]
) -> dict[str, object]:
    """One page of rows, each given its shape."""
    return page_of(request, [shape(row) for row in rows[offset : offset + limit]], rows.count(), limit, offset)


def page_of(request: HttpRequest, items: Sequence[object], total: int, limit: int, offset: int) -> dict[str, object]:
    return {
        "total": total,
        "limit": limit,
        "offset": offset,
        "next": _at(request, limit, offset + limit) if offset + limit < total else None,
        "previous": _at(request, limit, max(offset - limit, 0)) if offset else None,
        "items": items,
    }


def _at(request: HttpRequest, limit: int, offset: int) -> str:
    asked = [(name, value) for name, value in request.GET.items() if name not in ("limit", "offset")]
    return f"{request.path}?{urlencode([*asked, ('limit', limit), ('offset', offset)])}"
