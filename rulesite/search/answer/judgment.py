"""Whether what is asked stands in these rulebooks at all.

Two things speak against it: the question asks, in so many words, for a subject of today's rulebook that no edition here
holds; or even the best answer has next to nothing of what is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesite.book.rules.models import Subject
from rulesite.search.library.corpus import FIELDS
from rulesite.search.library.library import Library
from rulesite.search.library.subjects import Subjects
from rulesite.search.question.question import Question
from rulesite.search.question.stories import Story
from rulesite.search.question.synonyms import NOISE_STEMS
from rulesite.search.searching.search import Found

#: An answer with less than this share of what is asked is none; a story tells much that no rule has.
_LEAST: Final = 0.3
_LEAST_OF_A_STORY: Final = 0.15
#: An answer that comes as near as this to a way to ask for it is one, whatever else the question names.
_ASKED_FOR: Final = 0.7
#: As many answers are shown beside the word that there is none.
NEAREST: Final = 5


@dataclass(frozen=True, slots=True)
class Judgment:
    """Whether a question asks for what no rule here has, and the subject of today's rulebook that it asks for."""

    is_outside: bool = False
    subject: Subject | None = None


def judged(question: Question, found: Found, subjects: Subjects, library: Library, *, in_all: bool) -> Judgment:
    """Judge a question by its own words, before and after typos are mended, and by what was found.

    Where filters narrow the search (not `in_all`), few answers tell nothing.
    """
    if named := subjects.named(question.telling):
        # Of damage no edition here has a section, and yet many of its rules speak of it.
        spoken_of = not named.is_asked_for and _stands_somewhere(question.telling, library)
        return Judgment(not named.is_held and not spoken_of, named)
    asked = subjects.asked_in(question) or subjects.asked_in(found.question)
    if asked and not asked.is_held and not _answers(found, library):
        return Judgment(is_outside=True, subject=asked)
    if not in_all or not question.is_plain or all(each in NOISE_STEMS for each in question.stems):
        return Judgment()
    least = _LEAST_OF_A_STORY if question.story.question else _LEAST
    return Judgment(is_outside=_share(question.story, found, library) < least)


def _answers(found: Found, library: Library) -> bool:
    """Whether the question comes near to a way to ask for the best answer."""
    best = next(iter(found.best), None)
    return best is not None and best.features.asked * _known(found, library, frozenset()) >= _ASKED_FOR


def _stands_somewhere(words: tuple[str, ...], library: Library) -> bool:
    """Whether a rule says these very words; how players ask for it is no word of its own."""
    fields = [name for name in FIELDS if name != "asked"]
    return len(library.corpus.phrases(words, fields)[0]) > 0


def _share(story: Story, found: Found, library: Library) -> float:
    """How much of all that is asked the best answer has; what no rule knows counts too, unless it is a name."""
    if not found.best:
        return 0.0
    most = max(each.features.coverage for each in found.best[:NEAREST])
    return most * _known(found, library, story.name_stems)


def _known(found: Found, library: Library, names: frozenset[str]) -> float:
    """How much of what is asked about stands anywhere."""
    known = sum(concept.rarity for concept in found.concepts)
    unknown = sum(not len(concept.holders) and not names.issuperset(concept.own) for concept in found.concepts)
    return known / (known + unknown * library.rarity(0)) if known else 0.0
