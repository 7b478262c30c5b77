"""The kinds of what can be found, beside those of rules."""

from __future__ import annotations

from typing import Final

CARD: Final = "card"
RULING: Final = "ruling"
#: No kind of its own: a rule that has examples.
EXAMPLE: Final = "example"
