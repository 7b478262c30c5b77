"""The posting lists say what an index of Whoosh's own says: the same rules, the same scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from whoosh import fields, query, scoring
from whoosh import index as whoosh_index
from whoosh.analysis import Composable, Token

from rulesite.search.library.corpus import FIELDS
from rulesite.search.library.postings import FIELD_WEIGHTS, CountedPart, Counts, Postings
from rulesite.search.library.shelf import Shelf, shelf_in_use
from rulesite.search.question.nodes import WordNode
from rulesite.search.question.question import question_in_words
from rulesite.search.question.tokens import stems_of, words_of
from rulesite.search.searching.candidates import PHRASE_FIELDS, candidates
from rulesite.search.searching.concepts import Asked, AskedGroup, Concept, asked_of
from tests.rulesite.search.questions import questions

pytestmark = pytest.mark.django_db

IN_OPERATORS = (
    '"first strike" damage',
    "trample AND lethal damage",
    '"can\'t be countered" OR "can\'t be regenerated"',
    "the active player xyzzy",
    "xyzzy AND trample",
)


class RulesAnalyzer(Composable):  # type: ignore[misc]  # Whoosh has no types
    """`words_of` in the shape that Whoosh asks for."""

    def __call__(
        self,
        value: str,
        positions: bool = False,
        chars: bool = False,
        start_pos: int = 0,
        start_char: int = 0,
        **_options: Any,
    ) -> Iterator[Token]:
        token = Token(positions, chars)
        for position, word in enumerate(words_of(value), start_pos):
            token.text = token.original = word.stem
            token.boost, token.stopped, token.pos = 1.0, False, position
            token.startchar, token.endchar = start_char + word.start, start_char + word.end
            yield token

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


def as_whoosh_is_asked(alternatives: Sequence[Sequence[AskedGroup]]) -> Any:
    return query.Or([query.And([of_group(group) for group in groups]) for groups in alternatives]).normalize()


def of_group(group: AskedGroup) -> Any:
    must = [of_phrase(phrase) for phrase in group.phrases]
    words: Any = query.Or([of_concept(concept) for concept in group.concepts if len(concept.holders)])
    return query.AndMaybe(query.And(must), words) if must else words


def of_phrase(stems: tuple[str, ...]) -> Any:
    return query.Or([query.Phrase(name, list(stems), boost=FIELD_WEIGHTS[name]) for name in PHRASE_FIELDS])


def of_concept(concept: Concept) -> Any:
    parts: list[Any] = []
    for way in concept.ways:
        if len(way.stems) == 1:
            weights = FIELD_WEIGHTS.items()
            parts += [query.Term(name, way.stems[0], boost=weight * way.weight) for name, weight in weights]
        else:
            parts.append(query.And([query.Term("text", stem, boost=way.weight) for stem in way.stems]))
    return query.Or(parts)


@pytest.fixture
def shelf() -> Shelf:
    return shelf_in_use()


@pytest.fixture(scope="module")
def whoosh_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("whoosh")


@pytest.fixture
def searcher(shelf: Shelf, whoosh_folder: Path) -> Iterator[Any]:
    """An index that Whoosh itself makes of the same rules."""
    if not whoosh_index.exists_in(str(whoosh_folder)):
        schema = fields.Schema(**{name: fields.TEXT(analyzer=RulesAnalyzer()) for name in FIELDS})
        writer = whoosh_index.create_in(str(whoosh_folder), schema).writer()
        for document in shelf.library.documents[: shelf.library.learned]:
            writer.add_document(**dict(zip(FIELDS, map("\n".join, document.fields), strict=True)))
        writer.commit(optimize=True)
    with whoosh_index.open_dir(str(whoosh_folder), readonly=True).searcher(weighting=scoring.BM25F()) as opened:
        yield opened


def what_is_asked(text: str, shelf: Shelf) -> Asked:
    return asked_of(question_in_words(text), shelf.library, shelf.synonyms)


def assert_as_whoosh_says(text: str, shelf: Shelf, searcher: Any) -> None:
    asked = what_is_asked(text, shelf)
    found = candidates(shelf.library, asked)
    matcher = as_whoosh_is_asked(asked.alternatives).matcher(searcher, searcher.context())
    scores = np.full(shelf.library.learned, np.nan)
    while matcher.is_active():
        scores[matcher.id()] = matcher.score()
        matcher.next()
    assert np.array_equal(found.fits[: len(scores)], ~np.isnan(scores)), text
    assert np.allclose(found.scores[: len(scores)][found.fits], scores[found.fits], rtol=1e-9), text


@pytest.mark.thorough
def test_every_question_finds_the_rules_that_whoosh_finds_with_its_scores(shelf: Shelf, searcher: Any):
    """Every fifth question is asked."""
    for question in questions()[::5]:
        assert_as_whoosh_says(question.text, shelf, searcher)


@pytest.mark.parametrize("text", IN_OPERATORS)
def test_phrases_and_operators_find_what_whoosh_finds_with_its_scores(text: str, shelf: Shelf, searcher: Any):
    assert_as_whoosh_says(text, shelf, searcher)


@pytest.mark.parametrize("text", ["regen* -destroy", '"first strike" NOT -double', "creature -flying"])
def test_nothing_is_found_that_has_an_excluded_word_anywhere(text: str, shelf: Shelf):
    asked = what_is_asked(text, shelf)
    fits = candidates(shelf.library, asked).fits
    (node,) = asked.alternatives[0][0].excluded
    assert isinstance(node, WordNode)
    (stem,) = stems_of(node.text)
    assert fits.any()
    assert not fits[shelf.library.postings.holders(stem)].any()


def test_the_posting_lists_are_whole(shelf: Shelf, searcher: Any):
    """As many postings as Whoosh has, each list in order."""
    words = shelf.library.postings
    assert len(words.holding) == sum(info.doc_frequency() for _, info in searcher.reader())
    holders, scores = words.scored_in("text", "creatur")
    assert list(holders) == sorted(holders)
    assert (scores > 0).all()
    assert len(words.scored("xyzzy")[0]) == 0


def test_what_the_corpus_counts_is_what_whoosh_counts(shelf: Shelf):
    """So that the rules are ranked alike with and without an index, and imported ones as those that come with it."""
    made, corpus = shelf.library.postings, shelf.library.corpus
    all_of_it = CountedPart(Counts.of(corpus), 0, np.arange(len(corpus.stems)))
    counted = Postings.of(corpus, [all_of_it], shelf.library.learned)
    for name in ("holding", "fields", "firsts"):
        assert np.array_equal(getattr(made, name), getattr(counted, name)), name
    assert np.allclose(made.scores, counted.scores, rtol=1e-12)
