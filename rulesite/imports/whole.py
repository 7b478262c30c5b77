"""What every import does around its own work: one transaction, and an index of what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from rulesite.foundation.content_version import content_version
from rulesite.foundation.models import Load
from rulesite.foundation.writing import sole_writer
from rulesite.lookup.services import index_prepare


@contextmanager
def all_or_nothing(*, show_progress: bool = False) -> Iterator[None]:
    """Do what is inside, and make the index anew where that changed anything; if either fails, nothing is changed."""
    before = content_version()
    prepared = None
    with sole_writer():
        yield
        if content_version() != before:
            fingerprint = Load.objects.values_list("fingerprint", flat=True).first() or ""
            prepared = index_prepare(fingerprint, settings.RULES_DATA_DIR, show_progress=show_progress)
    if prepared is not None:
        prepared.put_in_place()
