"""Keeping the index: made with each load of the content, checked against it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from tqdm import tqdm

from rulesite.foundation.models import Addition
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
    bar = tqdm(total=Rule.objects.held().count(), desc="indexing", disable=None if show_progress else True)

    def counted() -> Iterator[Document]:
        for document in all_documents(asked):
            yield document
            bar.update()

    with bar:
        return build_index(settings.INDEX_DIR, _with_additions(fingerprint), counted(), synonyms)


def index_is_current(fingerprint: str) -> bool:
    """Whether the index in use is whole and was made from this content and what was imported besides."""
    return current_fingerprint(settings.INDEX_DIR) == _with_additions(fingerprint)


def _with_additions(fingerprint: str) -> str:
    added = list(Addition.objects.values_list("name", "digest"))
    return hashlib.sha256(repr((fingerprint, added)).encode()).hexdigest() if added else fingerprint
