"""Whether what is asked stands in these rulebooks at all.

Three things speak against it: the question asks, in so many words, for a subject that no edition here holds; it comes
nearer in meaning to a question about such a subject than to any rule; or even the best answer has next to nothing of
what is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesite.book.rules.models import Subject
from rulesite.search.library.corpus import FIELDS
from rulesite.search.library.library import Library
from rulesite.search.library.meanings import nearness_of
from rulesite.search.library.subjects import Subjects
from rulesite.search.question.question import Question
from rulesite.search.question.synonyms import NOISE_STEMS
from rulesite.search.searching.search import Found

#: An answer with less than this share of what is asked is none; a story tells much that no rule has.
_LEAST: Final = 0.3
_LEAST_OF_A_STORY: Final = 0.15
#: An answer that comes as near as this to a way to ask for it is one, whatever else the question names.
_ASKED_FOR: Final = 0.7
#: Who says fewer words than this asks for nothing that could come near to a whole question.
_A_QUESTION: Final = 4
#: What comes as near as this to a rule needn't be compared with questions that no rule answers.
_SURELY_A_RULE: Final = 0.8
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
    if asked and not asked.is_held:
        nearest_way_to_ask = max((each.features.asked for each in found.best[:1]), default=0.0)
        if nearest_way_to_ask * found.known(library) < _ASKED_FOR:
            return Judgment(is_outside=True, subject=asked)
    if not in_all or not question.is_plain or all(each in NOISE_STEMS for each in question.stems):
        return Judgment()
    most = max((each.features.coverage for each in found.best[:NEAREST]), default=0.0)
    least = _LEAST_OF_A_STORY if question.story.question else _LEAST
    if most * found.known(library, question.story.name_stems) < least:
        return Judgment(is_outside=True)
    if len(question.plain) < _A_QUESTION or not subjects.questions:
        return Judgment()
    nearest = max((max(each.features.meaning, each.features.asked) for each in found.best[:NEAREST]), default=0.0)
    if nearest >= _SURELY_A_RULE:
        return Judgment()
    elsewhere, text = max(zip(nearness_of(found.question.said, subjects.questions), subjects.questions, strict=True))
    return Judgment(is_outside=True, subject=subjects.of_question(text)) if elsewhere > nearest else Judgment()


def _stands_somewhere(words: tuple[str, ...], library: Library) -> bool:
    """Whether a rule says these very words; how players ask for it is no word of its own."""
    fields = [name for name in FIELDS if name != "asked"]
    return len(library.corpus.phrases(words, fields)[0]) > 0
