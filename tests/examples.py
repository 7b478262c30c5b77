"""How many examples a property is tried on: a few of them, or with `--thorough` all that it was written for."""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, settings

#: The profiles of Hypothesis that stand for `--thorough` and for going without it.
THOROUGH: Final = "thorough"
QUICK: Final = "quick"
#: Of how many examples one is tried by default.
_ONE_OF: Final = 4


def tried_on(count: int) -> settings:
    """Settings of a property that is tried on so many examples with `--thorough`, otherwise on a quarter of them."""
    is_thorough = settings.get_current_profile_name() == THOROUGH
    examples = count if is_thorough else max(1, count // _ONE_OF)
    return settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])
