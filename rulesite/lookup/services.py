"""Keeping the index: made with each load of the content, checked against it."""

from __future__ import annotations

from django.conf import settings
from tqdm import tqdm

from rulesite.lookup.documents import card_documents, rule_documents
from rulesite.lookup.index import CARDS, PreparedIndex, build_index, current_fingerprint
from rulesite.rules.models import Edition, Rule


def index_prepare(fingerprint: str, *, show_progress: bool = False) -> PreparedIndex:
    """Build an index of what the database holds, beside the one in use."""
    editions = list(Edition.objects.values_list("slug", flat=True))
    bar = tqdm(total=Rule.objects.held().count(), desc="indexing", disable=None if show_progress else True)
    with bar:

        def counted(edition: str):  # type: ignore[no-untyped-def]
            for document in rule_documents(edition):
                yield document
                bar.update()

        parts = {edition: counted(edition) for edition in editions} | {CARDS: card_documents()}
        return build_index(settings.INDEX_DIR, fingerprint, parts)


def index_is_current(fingerprint: str) -> bool:
    """Whether the index in use is whole and was made from this content."""
    return current_fingerprint(settings.INDEX_DIR) == fingerprint
