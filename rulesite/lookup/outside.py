"""Whether what is asked stands in these rulebooks at all.

Two things speak against it: the question asks, in so many words, for a subject of today's rulebook that no edition here
holds; or even the best answer has next to nothing of what is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesite.lookup.corpus import FIELDS
from rulesite.lookup.passages import Library
from rulesite.lookup.query import Query
from rulesite.lookup.searching import Found
from rulesite.lookup.stories import Story, story_of
from rulesite.lookup.subjects import Subjects
from rulesite.lookup.synonyms import NOISE_STEMS, telling
from rulesite.lookup.words import stem, stems_of
from rulesite.rules.models import Subject

#: An answer with less than this share of what is asked is none; a story tells much that no rule has.
_LEAST: Final = 0.3
_LEAST_OF_A_STORY: Final = 0.15
#: An answer that comes as near as this to a way to ask for it is one, whatever else the question names.
_ASKED_FOR: Final = 0.7
#: As many answers are shown beside the word that there is none.
NEAREST: Final = 5


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a question asks for what no rule here has, and the subject of today's rulebook that it asks for."""

    is_outside: bool = False
    subject: Subject | None = None


def judged(query: Query, found: Found, subjects: Subjects, library: Library, *, in_all: bool) -> Judgement:
    """Judge a question by its own words, before and after typos are mended, and by what was found.

    Where filters narrow the search (not `in_all`), few answers tell nothing.
    """
    stems = stems_of(query.said)
    if named := subjects.named(telling(stems)):
        # Of damage no edition here has a section, and yet many of its rules speak of it.
        spoken_of = not named.is_asked_for and _stands_somewhere(telling(stems), library)
        return Judgement(not named.is_held and not spoken_of, named)
    asked = subjects.asked_in(query.said) or subjects.asked_in(found.question)
    if asked and not asked.is_held and not _answers(found, library):
        return Judgement(is_outside=True, subject=asked)
    if not in_all or not query.is_plain or all(each in NOISE_STEMS for each in stems):
        return Judgement()
    story = story_of(query.text)
    least = _LEAST_OF_A_STORY if story.question else _LEAST
    return Judgement(is_outside=_share(story, found, library) < least)


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
    names = frozenset(stem(word) for word in story.names)
    most = max(each.features.coverage for each in found.best[:NEAREST])
    return most * _known(found, library, names)


def _known(found: Found, library: Library, names: frozenset[str]) -> float:
    """How much of what is asked about stands anywhere."""
    known = sum(concept.rarity for concept in found.concepts)
    unknown = sum(not len(concept.holders) and not names.issuperset(concept.own) for concept in found.concepts)
    return known / (known + unknown * library.rarity(0)) if known else 0.0
