"""Tests that look through all of something say what mends a fault: who made it may not know what they hold."""

from __future__ import annotations

from collections.abc import Iterable


def assert_none(faults: Iterable[object], mend: str) -> None:
    """Fail with each fault on a line of its own, and with what mends it, where there is any."""
    named = sorted(map(str, faults))
    if named:
        raise AssertionError("\n".join([f"{mend}:", *(f"  {each}" for each in named)]))
