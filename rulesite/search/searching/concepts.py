"""What a query asks about: each word or expression of it, with everything that stands for the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from rulesite.search.library.corpus import Ids
from rulesite.search.library.library import LONGEST_NAME, Library
from rulesite.search.question.nodes import Group, PhraseNode, WordNode
from rulesite.search.question.question import Question
from rulesite.search.question.stories import KIND_OF_CARD, Story
from rulesite.search.question.synonyms import NOISE_STEMS, Synonyms, telling


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a rule may say it; with `editions`, in the rules of those alone."""

    stems: tuple[str, ...]
    weight: float = 1.0
    editions: frozenset[str] = frozenset()


@dataclass(slots=True)
class Concept:
    """A word or an expression of a query, and how much it tells."""

    ways: tuple[Way, ...]
    #: The passages that say it in any way, in order.
    holders: Ids = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    rarity: float = 0.0
    #: How much it counts in a story, from 0 to 1.
    weight: float = 1.0

    @property
    def own(self) -> tuple[str, ...]:
        """The stems that were asked with, or the best that stand for them."""
        return self.ways[0].stems


@dataclass(frozen=True, slots=True)
class AskedGroup:
    """A group of a query: what is asked about, what must stand there as it is, what must not."""

    concepts: tuple[Concept, ...]
    phrases: tuple[tuple[str, ...], ...] = ()
    #: For each beginning of a word, the stems that have it.
    prefixes: tuple[tuple[str, ...], ...] = ()
    excluded: tuple[WordNode | PhraseNode, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def says_something(self) -> bool:
        """Whether anything of it stands somewhere, or nothing is asked for and only something excluded."""
        words = not self.concepts or any(len(concept.holders) for concept in self.concepts)
        return words or bool(self.phrases or self.prefixes)


def asked_groups(question: Question, library: Library, synonyms: Synonyms) -> list[list[AskedGroup]]:
    """The alternatives of a question, each a list of groups all of which must fit."""
    return [
        [_asked(group, library, synonyms, question.story) for group in groups]
        for groups in question.alternatives
        if groups
    ]


def _asked(group: Group, library: Library, synonyms: Synonyms, story: Story) -> AskedGroup:
    phrases = tuple(node.stems for node in group.wanted if isinstance(node, PhraseNode))
    prefixes = tuple(
        tuple(library.starting(node.text)) for node in group.wanted if isinstance(node, WordNode) and node.is_prefix
    )
    keep_noise = not any(node.is_telling for node in group.wanted)
    concepts = [*_concepts(group, synonyms, story, keep_noise=keep_noise)]
    concepts.extend(_names(group.stems, library, story))
    concepts.extend(Concept((Way(phrase),)) for phrase in phrases)
    concepts.extend(Concept(tuple(Way((each,)) for each in stems)) for stems in prefixes)
    weighed = tuple(_weighed(concept, library) for concept in _distinct(concepts))
    return AskedGroup(weighed, phrases, prefixes, group.excluded, group.said)


def _concepts(group: Group, synonyms: Synonyms, story: Story, *, keep_noise: bool) -> Iterator[Concept]:
    plain, stems = group.said, group.stems
    at = 0
    while at < len(stems):
        length, entry = synonyms.longest_at(plain, stems, at)
        ways = [Way(each.stems, each.weight, each.editions) for each in entry.meanings] if entry else []
        if entry is None or not entry.instead:
            ways.insert(0, Way(telling(stems[at : at + max(length, 1)])))
        if entry or stems[at] not in NOISE_STEMS or keep_noise:
            yield Concept(tuple(ways), weight=story.weight(plain[at : at + max(length, 1)]))
        at += max(length, 1)


def _names(said: Sequence[str], library: Library, story: Story) -> Iterator[Concept]:
    """The cards that are named: "time stop" tells more than that something stops in time."""
    stems = [stem for stem in said if stem not in NOISE_STEMS]
    for length in range(2, min(len(stems), LONGEST_NAME) + 1):
        for at in range(len(stems) - length + 1):
            if (name := tuple(stems[at : at + length])) in library.names:
                yield Concept((Way(name),))
                if story.weights:
                    yield from (Concept((Way((kind,)),), weight=KIND_OF_CARD) for kind in library.kinds.get(name, ()))


def _distinct(concepts: Iterable[Concept]) -> list[Concept]:
    """Each concept once, however often it is said."""
    distinct: dict[tuple[Way, ...], Concept] = {}
    for concept in concepts:
        if concept.ways and concept.weight >= distinct.get(concept.ways, concept).weight:
            distinct[concept.ways] = concept
    return list(distinct.values())


def _weighed(concept: Concept, library: Library) -> Concept:
    held = [(way, library.postings.with_all(way.stems)) for way in concept.ways]
    said = [(way, holders) for way, holders in held if len(holders)] or held[:1]
    concept.ways = tuple(way for way, _ in said)
    concept.holders = library.either(holders for _, holders in said)
    concept.rarity = concept.weight * library.rarity_among(concept.holders) if len(concept.holders) else 0.0
    return concept
