"""What every import does around its own work: one transaction, and an index of what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.conf import settings

from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.models import Load
from rulesite.ground.foundation.writing import sole_writer
from rulesite.search.services import index_prepare, index_put_in_place

_is_within: ContextVar[bool] = ContextVar("is_within", default=False)


@contextmanager
def _within() -> Iterator[None]:
    token = _is_within.set(True)
    try:
        yield
    finally:
        _is_within.reset(token)


@contextmanager
def all_or_nothing(*, show_progress: bool = False) -> Iterator[None]:
    """Do what is inside, and make the index anew where that changed anything; if either fails, nothing is changed.

    Whoever else imports, loads or takes back waits meanwhile: what is there is looked up inside. Within another such
    block it is a part of that one, which makes one index of all.
    """
    if _is_within.get():
        yield
        return
    prepared = None
    with sole_writer(), _within():
        before = content_version()
        yield
        version = content_version()
        if version != before:
            fingerprint = Load.objects.values_list("fingerprint", flat=True).first() or ""
            prepared = index_prepare(fingerprint, settings.RULES_DATA_DIR, show_progress=show_progress)
    if prepared is not None:
        index_put_in_place(prepared, version)
