"""What every import does around its own work: one transaction, and an index of what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.models import Load
from rulesite.ground.foundation.writing import sole_writer
from rulesite.search.services import index_prepare, index_put_in_place


@contextmanager
def all_or_nothing(*, show_progress: bool = False) -> Iterator[None]:
    """Do what is inside, and make the index anew where that changed anything; if either fails, nothing is changed.

    Whoever else imports, loads or takes back waits meanwhile: what is there is looked up inside.
    """
    prepared = None
    with sole_writer():
        before = content_version()
        yield
        version = content_version()
        if version != before:
            fingerprint = Load.objects.values_list("fingerprint", flat=True).first() or ""
            prepared = index_prepare(fingerprint, settings.RULES_DATA_DIR, show_progress=show_progress)
    if prepared is not None:
        index_put_in_place(prepared, version)
