"""The figures of `manage.py status` that only runs can give. None means: not known yet."""

from __future__ import annotations


def scenarios_passing() -> int | None:
    """How many scenarios pass. Not yet: the runner isn't joined to the site."""
    return None


def playable_keywords() -> list[str] | None:
    """The keywords that the engine plays. Not yet: the engine doesn't list them for the site."""
    return None
