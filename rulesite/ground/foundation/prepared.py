"""Questions to the database whose SQL is made once, and then only asked with other words.

To make SQL out of what Django's querysets say costs ten times what the database needs to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

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
    """A queryset as SQL, with blanks among its parameters, and all that is known ahead of how its rows are made."""

    database: str
    sql: str
    parameters: tuple[object, ...]
    model: type[Model]
    #: Where the columns of the row itself stand, and which of its fields they are.
    columns: slice
    fields: list[str]
    #: The columns that come from the database as something else, each with what makes a value of it.
    converters: list[tuple[int, list[Callable[..., Any]], Any]]
    #: What makes the rows that come with each.
    beside: list[Any]
    annotations: dict[str, int]

    @classmethod
    def of(cls, queryset: QuerySet[Any]) -> _Statement:
        compiler: Any = queryset.query.get_compiler(using=queryset.db)
        sql, parameters = compiler.as_sql()
        made = compiler.klass_info
        first, last = made["select_fields"][0], made["select_fields"][-1]
        columns = slice(first, last + 1)
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        return cls(
            database=queryset.db,
            sql=sql,
            parameters=tuple(parameters),
            model=made["model"],
            columns=columns,
            fields=[column.target.attname for column, *_ in compiler.select[columns]],
            converters=[(place, how, column) for place, (how, column) in converters.items()],
            beside=get_related_populators(made, compiler.select, queryset.db),  # type: ignore[call-arg]  # stubs of 6.1
            annotations=compiler.annotation_col_map or {},
        )

    def rows(self, words: tuple[str, ...]) -> list[Any]:
        """The rows of the queryset, as Django itself makes them, with these words for the blanks."""
        connection: Any = connections[self.database]  # each thread has its own
        filled = [words[each.place] if isinstance(each, _Blank) else each for each in self.parameters]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, filled)
            found = cursor.fetchall()
        return [self._row(list(values), connection) for values in found]

    def _row(self, values: list[Any], connection: Any) -> Model:
        for place, converters, column in self.converters:
            for converted in converters:
                values[place] = converted(values[place], column, connection)
        row = self.model.from_db(self.database, self.fields, values[self.columns])
        for populator in self.beside:
            populator.populate(values, row)
        for name, place in self.annotations.items():
            setattr(row, name, values[place])
        return row


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
