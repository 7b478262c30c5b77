"""Short addresses, as people type them and as other sites have them: /702.17b, /2009-07/702.17b, /cr/702.17B."""

from __future__ import annotations

from typing import Final

#: What other sites put before a number.
_BEFORE: Final = r"(?:(?:[Cc][Rr]|[Rr]ules?|comprehensive-rules)[/-]?)?"
_EDITION: Final = r"(?:(?P<edition>\d{4}-\d{2}(?:-\d{2})?)/)?"
_NUMBER: Final = r"(?P<number>[1-9](?:\d\d(?:[.-]\d{1,3}(?:[.-]?[A-Za-z]{1,2})?)?)?)"
SHORT: Final = rf"^{_BEFORE}{_EDITION}{_NUMBER}\.?/?$"


def spelled(number: str) -> str:
    """A number of an address as rulebooks spell it: 702.17b for 702-17B and 702.17.b."""
    section, _, rest = number.lower().replace("-", ".").partition(".")
    return f"{section}.{rest.replace('.', '')}" if rest else section
