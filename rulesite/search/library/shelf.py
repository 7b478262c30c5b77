"""What is searched: the index, or while that can't be used the rows themselves."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.conf import settings

from rulesite.book.rules.selectors import subjects
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.search.library.documents import learned_documents
from rulesite.search.library.index import IndexUnusable, OpenIndex, open_index
from rulesite.search.library.library import Library
from rulesite.search.library.meanings import Meanings
from rulesite.search.library.spelling import Speller
from rulesite.search.library.subjects import Subjects
from rulesite.search.question.synonyms import Synonyms

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The passages that are searched, with what is known of their words and meanings."""

    library: Library
    meanings: Meanings
    synonyms: Synonyms
    speller: Speller
    subjects: Subjects
    index: OpenIndex | None = None

    @property
    def is_makeshift(self) -> bool:
        """Whether the index is being mended: neither the words of players nor imported cards are known then."""
        return self.index is None


def shelf_in_use() -> Shelf:
    """What there is to search now."""
    try:
        return _of_index(open_index(settings.INDEX_DIR))
    except IndexUnusable as problem:
        logger.warning("searching without the index: %s", problem)
    return makeshift_shelf()


@kept_with_content
def makeshift_shelf() -> Shelf:
    """The rows themselves, for when the index can't be used: all but imported cards and their rulings."""
    library, synonyms, known_subjects = Library(learned_documents()), Synonyms(), Subjects(subjects())
    speller = Speller(library, synonyms, known_subjects.words_of_missing)
    return Shelf(library, Meanings.of(library), synonyms, speller, known_subjects)


def open_ahead() -> OpenIndex | None:
    """Open the index before anybody asks, so that a worker's first visitor needn't wait for it."""
    try:
        return _of_index(open_index(settings.INDEX_DIR)).index
    except IndexUnusable as problem:
        logger.warning("there is no index to open ahead: %s", problem)
    return None


@kept_with_content
def _of_index(index: OpenIndex) -> Shelf:
    known_subjects = Subjects(subjects())
    speller = Speller(index.library, index.synonyms, known_subjects.words_of_missing)
    return Shelf(index.library, index.meanings, index.synonyms, speller, known_subjects, index)
