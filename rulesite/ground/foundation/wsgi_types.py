"""What WSGI calls things: who stands before Django's application speaks of requests and answers by these names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any
from wsgiref.types import WSGIEnvironment as Environ

__all__ = ["Application", "Environ", "StartResponse", "WholeAnswer", "given", "not_to_be_kept"]

#: Takes a status line and headers; what it returns, nobody here writes to.
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
#: Status line, headers and body.
WholeAnswer = tuple[str, list[tuple[str, str]], bytes]


def not_to_be_kept(status: HTTPStatus, content_type: str, body: bytes) -> WholeAnswer:
    """An answer that holds for now alone."""
    headers = [("Content-Type", content_type), ("Cache-Control", "no-store"), ("Content-Length", str(len(body)))]
    return f"{status.value} {status.phrase}", headers, body


def given(start_response: StartResponse, answer: WholeAnswer) -> Iterable[bytes]:
    """A whole answer, as an application gives it."""
    status, headers, body = answer
    start_response(status, headers)
    return [body]
