"""Keeping the index: made with each load of the content, checked against it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from rulesite.foundation.content_version import content_version
from rulesite.foundation.models import Addition, Load
from rulesite.foundation.progress import progress
from rulesite.lookup.asked import read_asked
from rulesite.lookup.document import Document
from rulesite.lookup.documents import all_documents
from rulesite.lookup.index import PreparedIndex, build_index, current_fingerprint
from rulesite.lookup.synonyms import read_synonyms
from rulesite.rules.models import Edition, Rule


def index_prepare(fingerprint: str, root: Path, *, show_progress: bool = False) -> PreparedIndex:
    """Build an index of what the database holds, with the players' words of `root`, beside the one in use.

    Raises an ExceptionGroup of InvalidData that names every fault of these.
    """
    editions = list(Edition.objects.newest_first().values_list("slug", flat=True))
    synonyms = read_synonyms(root, editions)
    held = {edition: {*Rule.objects.in_edition(edition).values_list("number", flat=True)} for edition in editions}
    asked = read_asked(root, held)
    bar = progress("indexing", Rule.objects.held().count(), shown=show_progress)

    def counted() -> Iterator[Document]:
        for document in all_documents(asked):
            yield document
            bar.update()

    with bar:
        return build_index(settings.INDEX_DIR, _with_additions(fingerprint), counted(), synonyms)


def index_follow(root: Path, *, show_progress: bool = False) -> bool:
    """Make this machine's index of what the database holds, unless the one in use is; whether it was made.

    Content that is replaced meanwhile, by whichever machine, is gone over once more.
    """
    made = False
    while (fingerprint := Load.objects.values_list("fingerprint", flat=True).first()) is not None:
        if index_is_current(fingerprint):
            break
        version = content_version()
        prepared = index_prepare(fingerprint, root, show_progress=show_progress)
        if content_version() == version:
            prepared.put_in_place()
            made = True
        else:
            prepared.give_up()
    return made


def index_is_current(fingerprint: str) -> bool:
    """Whether the index in use is whole and was made from this content and what was imported besides."""
    return current_fingerprint(settings.INDEX_DIR) == _with_additions(fingerprint)


def _with_additions(fingerprint: str) -> str:
    added = list(Addition.objects.values_list("name", "digest"))
    return hashlib.sha256(repr((fingerprint, added)).encode()).hexdigest() if added else fingerprint
