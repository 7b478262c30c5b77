"""What is searched, as it lies in memory: each rule and card as words with their places.

The index has this in a file of its own beside Whoosh's; it is small enough to be held whole by each process.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rulesite.lookup.synonyms import telling
from rulesite.lookup.words import stems_of, words_of

CARD: Final = "card"
#: The parts of a passage in which words are looked for.
FIELDS: Final = ("title", "under", "above", "text", "examples", "cards", "asked")
#: How far apart the words of an expression may stand: "put into [its owner's] graveyard".
_GAP: Final = 5

_MOST_STEMS: Final = 40
#: "Flying is an evasion ability" has fewer words than this and answers little.
_TELLING: Final = 12
#: The most words that a name may have.
_LONGEST: Final = 4

Positions = dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Document:
    """A rule or a card as it is put into the index."""

    key: str
    kind: str
    title: str
    text: str
    edition: str = ""
    number: str = ""
    order: str = ""
    #: What it says, in a few words.
    gist: str = ""
    section: str = ""
    url: str = ""
    #: The title of the nearest heading that it stands under, if it has none of its own.
    under: str = ""
    #: What else it stands under: wider titles, and the words that open its list.
    above: str = ""
    examples: Sequence[str] = ()
    #: The titles of the scenarios that play it.
    scenarios: Sequence[str] = ()
    cards: Sequence[str] = ()
    terms: Sequence[str] = ()
    dates: Sequence[str] = ()
    #: How players ask for it.
    asked: Sequence[str] = ()
    #: The same rule in other editions.
    elsewhere: Sequence[str] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything of it that has words of its own."""
        return (self.title, self.text, *self.examples, *self.scenarios, *self.cards, *self.terms)


@dataclass(slots=True)
class Passage:
    """A document with its words."""

    document: Document
    at: int
    #: Where each stem stands in each field.
    places: dict[str, Positions]
    lengths: dict[str, int]
    #: The stems of each way to ask for it.
    asked: list[frozenset[str]]
    title: tuple[str, ...]
    under: tuple[str, ...]
    terms: list[tuple[str, ...]]
    #: The names of the cards that it speaks of.
    names: list[tuple[str, ...]]

    def has_phrase(self, name: str, stems: tuple[str, ...]) -> bool:
        """Whether these words stand in a field one right after the other."""
        places = self.places[name]
        return any(
            all(start + step in places.get(stem, ()) for step, stem in enumerate(stems))
            for start in places.get(stems[0], ())
        )

    def count(self, name: str, stems: tuple[str, ...]) -> int:
        """How often a word or an expression stands in a field."""
        places = self.places[name]
        first = places.get(stems[0])
        if first is None or len(stems) == 1:
            return len(first) if first else 0
        found = 0
        for start in first:
            at = start
            for stem in stems[1:]:
                at = next((place for place in places.get(stem, ()) if 0 < place - at <= _GAP), -1)
                if at < 0:
                    break
            else:
                found += 1
        return found


def _passage(document: Document, at: int) -> Passage:
    texts = {
        "title": document.title,
        "under": document.under,
        "above": document.above,
        "text": document.text,
        "examples": "\n".join((*document.examples, *document.scenarios)),
        "cards": "\n".join(document.cards),
        "asked": "\n".join(document.asked),
    }
    places: dict[str, Positions] = {}
    lengths: dict[str, int] = {}
    for name, text in texts.items():
        stems = [word.stem for word in words_of(text)]
        collected: dict[str, list[int]] = defaultdict(list)
        for position, stem in enumerate(stems):
            collected[stem].append(position)
        places[name] = {stem: tuple(positions) for stem, positions in collected.items()}
        lengths[name] = len(stems)
    return Passage(
        document=document,
        at=at,
        places=places,
        lengths=lengths,
        asked=[frozenset(telling(stems_of(way))) for way in document.asked],
        title=telling(tuple(places["title"])),
        under=telling(tuple(places["under"])),
        terms=[telling(stems_of(term)) for term in document.terms],
        names=[telling(stems_of(name)) for name in document.cards],
    )


class Library:
    """All passages, and what is known of their words."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.passages = [_passage(document, at) for at, document in enumerate(documents)]
        self.by_key = {passage.document.key: passage for passage in self.passages}
        self.average = {
            name: (sum(passage.lengths[name] for passage in self.passages) / max(len(self.passages), 1)) or 1.0
            for name in FIELDS
        }
        self.holders: dict[str, set[int]] = defaultdict(set)
        for passage in self.passages:
            for name in FIELDS:
                for stem in passage.places[name]:
                    self.holders[stem].add(passage.at)

    def prepare(self) -> None:
        """Work everything out now that is otherwise worked out when it is first asked for."""
        for name in (name for name, value in vars(Library).items() if isinstance(value, cached_property)):
            getattr(self, name)

    def holding(self, stems: Sequence[str]) -> set[int]:
        """The passages that have all of these words somewhere."""
        sets = [self.holders.get(stem, set()) for stem in stems]
        return set.intersection(*sets) if len(sets) > 1 else set(sets[0])

    def starting(self, prefix: str) -> list[str]:
        """The stems of the words that begin with a prefix, the most usual if they are very many."""
        stems = {stem for plain, stem in self.stem_of.items() if plain.startswith(prefix) and stem in self.holders}
        return sorted(stems, key=lambda stem: (-len(self.holders[stem]), stem))[:_MOST_STEMS]

    def rarity(self, holders: int) -> float:
        """How much it tells that a passage has a word which so many have."""
        return math.log(1 + (len(self.passages) - holders + 0.5) / (holders + 0.5))

    @cached_property
    def leading(self) -> frozenset[int]:
        """The first passage under each title that says more than what kind of thing the title names."""
        first: dict[tuple[str, str, str], int] = {}
        for passage in self.passages:
            document = passage.document
            if document.under and passage.lengths["text"] >= _TELLING:
                first.setdefault((document.edition, document.section, document.under), passage.at)
        return frozenset(first.values())

    @cached_property
    def words(self) -> Counter[str]:
        """Each word of the rules and cards as it is written, with how often it is."""
        counted: Counter[str] = Counter()
        for passage in self.passages:
            for text in passage.document.texts:
                counted.update(word.plain for word in words_of(text))
        return counted

    @cached_property
    def asked_words(self) -> Counter[str]:
        """The words of those who ask, with how often each is."""
        ways = (way for passage in self.passages for way in passage.document.asked)
        return Counter(word.plain for way in ways for word in words_of(way))

    @cached_property
    def names(self) -> frozenset[tuple[str, ...]]:
        """The names of cards that have several words, as stems without those that say nothing."""
        named = (telling(stems_of(name)) for passage in self.passages for name in passage.document.cards)
        return frozenset(stems for stems in named if 1 < len(stems) <= _LONGEST)

    @cached_property
    def kinds(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """What a card is, by the stems of its name: its types, and the terms that its text consists of."""
        terms = {stems for passage in self.passages for stems in passage.terms if len(stems) == 1}
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for passage in self.passages:
            if passage.document.kind == CARD:
                types = telling(stems_of(passage.document.above))
                keywords = [stem for stem in passage.places["text"] if (stem,) in terms]
                found[passage.title] = tuple(dict.fromkeys((*types, *keywords)))
        return found

    @cached_property
    def stem_of(self) -> dict[str, str]:
        return {plain: next(words_of(plain)).stem for plain in (*self.words, *self.asked_words)}

    @cached_property
    def editions(self) -> list[str]:
        """The editions, newest first."""
        return sorted({passage.document.edition for passage in self.passages} - {""}, reverse=True)

    def likeness(self, one: Passage, other: Passage) -> float:
        """How alike the words of two texts are, from 0 to 1."""
        words, others = one.places["text"].keys(), other.places["text"].keys()
        return len(words & others) / len(words | others) if words or others else 0.0

    def newness(self, passage: Passage) -> float:
        """1 for the newest edition, 0 for the oldest and for cards."""
        edition = passage.document.edition
        return 1 - self.editions.index(edition) / len(self.editions) if edition else 0.0

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Which words stand side by side somewhere."""
        found: set[tuple[str, str]] = set()
        for passage in self.passages:
            for text in passage.document.texts:
                found.update(itertools.pairwise(word.plain for word in words_of(text)))
        return frozenset(found)
