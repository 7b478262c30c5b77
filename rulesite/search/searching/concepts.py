"""What a query asks about: each word or expression of it, with everything that stands for the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.corpus import Ids
from rulesite.search.library.library import Library
from rulesite.search.library.lore import LONGEST_NAME
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


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks about: one of `alternatives` must fit, each of whose groups must."""

    alternatives: tuple[tuple[AskedGroup, ...], ...] = ()

    @property
    def concepts(self) -> list[Concept]:
        return [concept for groups in self.alternatives for group in groups for concept in group.concepts]

    @property
    def passed_over(self) -> list[str]:
        """The words that stand nowhere, of the groups that say nothing beside others that do."""
        beside_others = [groups for groups in self.alternatives if any(group.says_something for group in groups)]
        silent = (group.said for groups in beside_others for group in groups if not group.says_something)
        return list(dict.fromkeys(word for said in silent for word in said))

    def coverage(self, passages: int) -> NDArray[np.float64]:
        """How much of what is asked each of so many passages has, roughly: from 0 to 1."""
        concepts = self.concepts
        total = sum(concept.rarity for concept in concepts) or 1.0
        if not concepts:
            return np.zeros(passages)
        holding = [len(concept.holders) for concept in concepts]
        shares = np.repeat([concept.rarity / total for concept in concepts], holding)
        holders = np.concatenate([concept.holders for concept in concepts])
        return np.bincount(holders, shares, minlength=passages).astype(np.float64, copy=False)


def asked_of(question: Question, library: Library, synonyms: Synonyms) -> Asked:
    """What a question asks about in the words of a library, and in those that stand for the same."""
    return Asked(
        tuple(
            tuple(_Asking(group, library, synonyms, question.story).asked() for group in groups)
            for groups in question.alternatives
            if groups
        )
    )


@dataclass(frozen=True, slots=True)
class _Asking:
    """What finds the concepts of a group of words."""

    group: Group
    library: Library
    synonyms: Synonyms
    story: Story

    def asked(self) -> AskedGroup:
        wanted = self.group.wanted
        phrases = tuple(node.stems for node in wanted if isinstance(node, PhraseNode))
        prefixes = tuple(
            tuple(self.library.starting(node.text)) for node in wanted if isinstance(node, WordNode) and node.is_prefix
        )
        concepts = [*self._said(), *self._named()]
        concepts.extend(Concept((Way(phrase),)) for phrase in phrases)
        concepts.extend(Concept(tuple(Way((each,)) for each in stems)) for stems in prefixes)
        distinct: dict[tuple[Way, ...], Concept] = {}  # each once, however often it is said
        for concept in concepts:
            if concept.ways and concept.weight >= distinct.get(concept.ways, concept).weight:
                distinct[concept.ways] = concept
        weighed = tuple(_weighed(concept, self.library) for concept in distinct.values())
        return AskedGroup(weighed, phrases, prefixes, self.group.excluded, self.group.said)

    def _said(self) -> Iterator[Concept]:
        """The words and expressions, each with what stands for it."""
        plain, stems = self.group.said, self.group.stems
        keep_noise = not any(node.is_telling for node in self.group.wanted)
        at = 0
        while at < len(stems):
            length, entry = self.synonyms.longest_at(plain, stems, at)
            ways = [Way(each.stems, each.weight, each.editions) for each in entry.meanings] if entry else []
            if entry is None or not entry.instead:
                ways.insert(0, Way(telling(stems[at : at + max(length, 1)])))
            if entry or stems[at] not in NOISE_STEMS or keep_noise:
                yield Concept(tuple(ways), weight=self.story.weight(plain[at : at + max(length, 1)]))
            at += max(length, 1)

    def _named(self) -> Iterator[Concept]:
        """The cards that are named: "time stop" tells more than that something stops in time."""
        stems = [stem for stem in self.group.stems if stem not in NOISE_STEMS]
        for length in range(2, min(len(stems), LONGEST_NAME) + 1):
            for at in range(len(stems) - length + 1):
                if (name := tuple(stems[at : at + length])) in self.library.names:
                    yield Concept((Way(name),))
                    if self.story.weights:
                        kinds = self.library.kinds.get(name, ())
                        yield from (Concept((Way((kind,)),), weight=KIND_OF_CARD) for kind in kinds)


def _weighed(concept: Concept, library: Library) -> Concept:
    held = [(way, library.postings.with_all(way.stems)) for way in concept.ways]
    said = [(way, holders) for way, holders in held if len(holders)] or held[:1]
    concept.ways = tuple(way for way, _ in said)
    concept.holders = library.either(holders for _, holders in said)
    concept.rarity = concept.weight * library.rarity_among(concept.holders) if len(concept.holders) else 0.0
    return concept
