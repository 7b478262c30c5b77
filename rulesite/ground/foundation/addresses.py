"""The addresses of pages, each put together once: a page of rules names dozens of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.urls import reverse

#: So many addresses are remembered, for as long as they are asked for.
_MOST: Final = 8192


@lru_cache(_MOST)
def address(view: str, *words: object) -> str:
    """As Django's `reverse`, of the site's one set of addresses, which begins at the root of its host."""
    return reverse(view, args=words)
