"""What WSGI calls things: who stands before Django's application speaks of requests and answers by these names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import WSGIEnvironment as Environ

__all__ = ["Application", "Environ", "StartResponse", "WholeAnswer"]

#: Takes a status line and headers; what it returns, nobody here writes to.
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
#: Status line, headers and body.
WholeAnswer = tuple[str, list[tuple[str, str]], bytes]
