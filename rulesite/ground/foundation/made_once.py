"""What takes long to make is kept in a cache, under a digest of all that it was made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import caches

Made = TypeVar("Made")


def digest_of(*made_of: object) -> str:
    """What tells something made of these from all else. Each of them shows all that it says (`repr`)."""
    return hashlib.sha256(repr(made_of).encode()).hexdigest()


def made_once(
    cache: str, digest: str, make: Callable[[], Made], *, is_whole: Callable[[Made], bool] = lambda _made: True
) -> Made:
    """What is kept under a digest, or else what `make` gives, kept from now on if it is whole. What `make` raises isn't
    kept."""
    found: Made | None = caches[cache].get(digest)
    if found is None:
        found = make()
        if is_whole(found):
            caches[cache].set(digest, found)
    return found


def is_made(cache: str, digest: str) -> bool:
    """Whether something is kept under a digest."""
    return caches[cache].has_key(digest)
