"""Who asks for a heading is told what it heads: not by the bare heading, nor by what kind of thing that names."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesite.book.rules.models import Rule
from rulesite.search.library.document import Document
from rulesite.search.library.index import OpenIndex, VolumeSource, build_index, open_index
from rulesite.search.question.question import question_in_words
from rulesite.search.searching.search import search
from rulesite.search.selectors import Answer, lookup

SAYS_MORE = "its owner may lay it beside another card of the same color, and turns both face down together"
BOOK = [
    Document("e/7", "heading", "Odd Words", "", "e", "7", order="1"),
    Document("e/70", "heading", "Words", "", "e", "70", order="2"),
    Document("e/70.1", "heading", "Burrow", "", "e", "70.1", order="3", section="70"),
    Document(
        "e/70.1a", "rule", "", "Burrow is a static ability.", "e", "70.1a", order="4", section="70", under="Burrow"
    ),
    Document(
        "e/70.1b",
        "rule",
        "",
        f"If a card has burrow, {SAYS_MORE}.",
        "e",
        "70.1b",
        order="5",
        section="70",
        under="Burrow",
    ),
    Document(
        "e/70.1c",
        "rule",
        "",
        "A burrowed card doesn't burrow if burrow and burrow meet, and is no card of its color any more.",
        "e",
        "70.1c",
        order="6",
        section="70",
        under="Burrow",
        terms=("burrowed",),
        asked=("what is a burrowed card",),
    ),
    Document("e/70.2", "heading", "Doze", "", "e", "70.2", order="7", section="70"),
    Document("e/70.2a", "rule", "", "Dozing means sleeping.", "e", "70.2a", order="8", section="70", under="Doze"),
    Document("e/70.10", "rule", "", f"Of no word at all: {SAYS_MORE}.", "e", "70.10", order="9", section="70"),
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> OpenIndex:
    root: Path = tmp_path_factory.mktemp("index")
    build_index(root, "0123456789abcdef", [VolumeSource("book", lambda: BOOK)]).put_in_place()
    return open_index(root)


def first(index: OpenIndex, text: str) -> str:
    return search(index.library, index.meanings, index.synonyms, question_in_words(text)).best[0].document.number


@pytest.mark.parametrize("question", ["how does burrow work", "what does burrow do?", "what's burrow", "Burrow"])
def test_what_says_more_than_the_kind_comes_before_the_bare_heading(index: OpenIndex, question: str):
    assert first(index, question) == "70.1b"


def test_a_word_that_a_rule_defines_in_that_form_leads_to_that_rule(index: OpenIndex):
    assert first(index, "what does burrowed mean") == "70.1c"


def test_of_a_heading_with_few_words_below_it_the_first_tells_it(index: OpenIndex):
    assert first(index, "what is dozing") == "70.2a"


def test_a_chapter_is_told_by_the_first_rule_of_its_sections(index: OpenIndex):
    openings = {BOOK[heading].number: BOOK[opening].number for heading, (opening, _) in _openings(index).items()}
    assert openings == {"7": "70.1b", "70": "70.1b", "70.1": "70.1b", "70.2": "70.2a"}


def test_what_stands_below_a_heading_ends_with_its_number(index: OpenIndex):
    lasts = {BOOK[heading].number: BOOK[last].number for heading, (_, last) in _openings(index).items()}
    assert lasts == {"7": "70.10", "70": "70.10", "70.1": "70.1c", "70.2": "70.2a"}


def _openings(index: OpenIndex) -> dict[int, tuple[int, int]]:
    return index.library.lore.openings


@pytest.mark.sampled(one_of=8)
@pytest.mark.django_db
@pytest.mark.parametrize("way", ["how does {} work", "what is {}?", "what does {} do", "tell me about {}"])
@pytest.mark.parametrize("book", ["2026-08", "2009-07"])
def test_every_keyword_is_told_by_a_rule_of_its_own_and_in_a_sentence(book: str, way: str):
    titled = Rule.objects.in_edition(book).filter(number__regex=r"^70[12]\.\d+$").exclude(title="").order_by("order")
    asked = [(rule.number, lookup(way.format(rule.title.lower()), book=book, limit=3)) for rule in titled]
    assert len(asked) >= 90
    wrong = [number for number, answer in asked if not _is_told(answer, book, number)]
    assert len(wrong) <= len(asked) / 50, wrong


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("how does the graveyard work", "404"),
        ("what is the declare blockers step", "509"),
        ("what does the upkeep step do", "503"),
        ("what are sorceries", "307"),
        ("how do tokens work", "111"),
        ("what is an artifact", "301"),
        ("explain the beginning phase", "501"),
    ],
)
def test_parts_of_the_turn_zones_and_types_are_told_likewise(question: str, number: str):
    assert _is_told(lookup(question, book="2026-08", limit=3), "2026-08", number)


@pytest.mark.django_db
def test_what_the_vocabulary_says_better_than_the_opening_is_said_by_it():
    sentence = lookup("what is an artifact").sentence
    assert sentence is not None
    assert sentence.term is not None
    assert sentence.says in sentence.term.meaning == sentence.as_json()["passage"]
    assert lookup("what does scry do").sentence.term is None  # type: ignore[union-attr]


@pytest.mark.django_db
def test_what_the_vocabulary_says_of_another_part_of_the_rules_is_no_sentence_about_a_heading():
    """A general of an Emperor game isn't what the many sections called General are about."""
    answer = lookup("General", book="2026-08")
    assert "Emperor" in answer.definitions[0].meaning
    assert answer.sentence is None or answer.sentence.term is None


@pytest.mark.django_db
def test_who_asks_for_yes_or_no_asks_for_no_heading():
    sentence = lookup("can I regenerate it").sentence
    assert sentence is None or sentence.rule.number != "701.19a"


def _is_told(answer: Answer, book: str, number: str) -> bool:
    best, sentence = answer.hits[0], answer.sentence
    is_below = best.edition == book and best.number.startswith(number) and best.number != number
    return is_below and bool(best.snippet) and sentence is not None and sentence.rule == best and bool(sentence.says)
