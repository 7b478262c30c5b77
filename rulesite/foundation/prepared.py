"""Questions to the database whose SQL is made once, and then only asked with other words.

To make SQL out of what Django's querysets say costs ten times what the database needs to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import wraps
from types import SimpleNamespace
from typing import Any, TypeVar, cast

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable

Row = TypeVar("Row", bound=Model)


class _Blank(str):
    """What stands in a question for the word at one place of those that it will be asked with."""

    __slots__ = ("place",)
    place: int

    @classmethod
    def at(cls, place: int) -> _Blank:
        blank = cls(f"blank {place}")
        blank.place = place
        return blank


@dataclass(frozen=True, slots=True)
class _Statement:
    """A queryset as SQL, with blanks among its parameters."""

    queryset: QuerySet[Any]
    compiler: Any
    sql: str
    parameters: tuple[object, ...]

    @classmethod
    def of(cls, queryset: QuerySet[Any]) -> _Statement:
        compiler: Any = queryset.query.get_compiler(using=queryset.db)
        sql, parameters = compiler.as_sql()
        return cls(queryset, compiler, sql, tuple(parameters))

    def rows(self, words: tuple[str, ...]) -> list[Any]:
        """The rows of the queryset, as Django itself makes them, with these words for the blanks."""
        filled = [words[each.place] if isinstance(each, _Blank) else each for each in self.parameters]
        compiler = copy(self.compiler)
        compiler.connection = connections[self.queryset.db]  # each thread has its own
        compiler.as_sql = lambda: (self.sql, filled)
        asking: Any = SimpleNamespace(
            db=self.queryset.db,
            query=SimpleNamespace(get_compiler=lambda using: compiler),
            _known_related_objects={},
        )
        return list(ModelIterable(asking))


def prepared(question: Callable[..., QuerySet[Row]]) -> Callable[..., list[Row]]:
    """Make a question's SQL once for each of its shapes.

    `question` takes words (strings), by which rows are looked up and which it must hand on as they are, and by name
    whatever else its queryset depends on: how often, for a shape, a word may be given is part of the shape.
    """
    statements: dict[Hashable, _Statement] = {}

    @wraps(question)
    def asked(*words: str, **shape: Hashable) -> list[Row]:
        key = (len(words), *sorted(shape.items()))
        statement = statements.get(key)
        if statement is None:
            statement = statements[key] = _Statement.of(question(*map(_Blank.at, range(len(words))), **shape))
        return cast("list[Row]", statement.rows(words))

    return asked


def padded(words: Sequence[str]) -> list[str]:
    """Words to look rows up by, the last said again until their number is a power of two.

    Statements have to be made for a few lengths of lists only. At least one word.
    """
    return [*words, *[words[-1]] * ((1 << (len(words) - 1).bit_length()) - len(words))]
