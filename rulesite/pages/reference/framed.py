"""Which pages stand in frames of other sites' pages."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

#: What is made to stand in frames has addresses that begin so.
_FRAMED: Final = "/embed/"


def is_framed(request: HttpRequest) -> bool:
    """Whether a request is for what stands in a frame: what refuses it stands there, too."""
    return request.path_info.startswith(_FRAMED)
