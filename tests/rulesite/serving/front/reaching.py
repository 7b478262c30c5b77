"""The routes of the site, and what of its code a view may come to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

View = Callable[..., Any]

_OPEN_PART = re.compile(r"<(?:(?P<kind>\w+):)?\w+>")
_GIVEN = {"int": "1"}


def routes(word: str = "word") -> Iterator[tuple[str, View]]:
    """An address of each route of the site, with its view; for what a pattern leaves open stands this word."""
    return _routes(get_resolver(), "/", word)


def _routes(resolver: URLResolver, before: str, word: str) -> Iterator[tuple[str, View]]:
    for entry in resolver.url_patterns:
        address = before + _OPEN_PART.sub(lambda part: _GIVEN.get(part["kind"], word), str(entry.pattern))
        if isinstance(entry, URLPattern):
            yield address, entry.callback
        else:
            yield from _routes(entry, address, word)


def reaches(view: View, target: Any) -> bool:
    """Whether a view may call a function of the site: its code names it, or what its code names does, and so on.

    It may seem so where it never does. It is never missed, unless the function is handed over as data from elsewhere.
    """
    seen = {id(view): view}
    waiting: list[Any] = [view]
    while waiting:
        for thing in _named_by(waiting.pop()):
            if thing is target:
                return True
            if id(thing) not in seen:
                seen[id(thing)] = thing
                waiting.append(thing)
    return False


def _named_by(thing: Any) -> Iterator[Any]:
    match thing:
        case FunctionType():
            yield from _named_by_function(thing)
        case MethodType():
            yield thing.__func__
        case property():
            yield thing.fget
        case partial():
            yield thing.func
        case type() if thing.__module__.startswith("rulesite."):
            yield from vars(thing).values()
        case _ if hasattr(thing, "operations"):  # the methods of an address of the API
            yield from (operation.view_func for operation in thing.operations)
        case _:
            # What keeps the answers of a function, and what works an attribute out once.
            yield from (inner for name in ("__wrapped__", "func") if callable(inner := getattr(thing, name, None)))


def _named_by_function(function: FunctionType) -> Iterator[Any]:
    yield from (cell.cell_contents for cell in function.__closure__ or ())
    if not function.__module__.startswith("rulesite."):
        return
    names = set(_names_in(function.__code__))
    named = [function.__globals__[name] for name in names if name in function.__globals__]
    for each in named:
        if isinstance(each, ModuleType) and each.__name__.startswith("rulesite."):
            yield from (value for name, value in vars(each).items() if name in names)
        else:
            yield each


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)
