"""Which content the site shows: what was loaded, and what was imported besides."""

from __future__ import annotations

from rulesite.foundation.models import Addition, Load


def content_version() -> str:
    """What tells the content in the database from any other; the empty string where nothing is loaded. One query."""
    loaded = Load.objects.values_list("fingerprint", flat=True)
    imported = Addition.objects.order_by().values_list("digest", flat=True)
    return "+".join(sorted(loaded.union(imported)))
