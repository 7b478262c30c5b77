"""A cache in memory that is bounded by bytes."""

from __future__ import annotations

from uuid import uuid4

import pytest

from rulesite.ground.bounded.kept import ByteBoundedCache


@pytest.fixture
def kept() -> ByteBoundedCache:
    return ByteBoundedCache(uuid4().hex, {"OPTIONS": {"MAX_BYTES": 10_000}})


def test_what_was_longest_unused_makes_room(kept: ByteBoundedCache):
    for name in "abcd":
        kept.set(name, bytes(2_300))
    kept.get("a")
    kept.set("e", bytes(2_300))
    assert {name for name in "abcde" if name in kept} == {"a", "c", "d", "e"}
    assert kept.bytes_kept <= 10_000


def test_what_is_too_large_is_not_kept(kept: ByteBoundedCache):
    kept.set("small", 1)
    kept.set("large", bytes(5_000))
    assert kept.get("large") is None
    assert kept.get("small") == 1


def test_the_count_follows_every_change(kept: ByteBoundedCache):
    kept.set("a", bytes(2_000))
    once = kept.bytes_kept
    kept.set("a", bytes(2_000))
    assert kept.bytes_kept == once
    kept.delete("a")
    kept.delete("a")
    assert kept.bytes_kept == 0
    kept.set("b", bytes(100), timeout=-1)
    assert kept.get("b") is None
    assert kept.bytes_kept == 0
    kept.set("c", 1)
    kept.clear()
    assert kept.bytes_kept == 0
