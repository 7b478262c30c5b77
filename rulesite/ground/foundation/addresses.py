"""The addresses of pages, each put together once: a page of rules names dozens of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.urls import get_script_prefix, reverse

#: So many addresses are remembered, for as long as they are asked for.
_MOST: Final = 8192


def address(view: str, *words: object) -> str:
    """As Django's `reverse`, of the site's one set of addresses."""
    return _address(get_script_prefix(), view, *map(str, words))


@lru_cache(_MOST)
def _address(_prefix: str, view: str, *words: str) -> str:
    return reverse(view, args=words)
