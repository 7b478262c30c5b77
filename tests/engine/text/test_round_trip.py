"""What is read prints back, in every edition's words, and has one reading only."""

from dataclasses import replace

import pytest

from engine.rulebooks import editions
from engine.text import UnreadableText, normalize, read
from engine.text.grammar.compiling import grammar
from engine.text.reading.defining import defining
from engine.text.reading.delaying import delayed
from engine.text.reading.linking import linked
from engine.text.reading.reader import phrases_for
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.names import unbound
from engine.text.wording.vocabulary import paragraphs
from tests.engine.text.exhaustive import Exhaustive
from tests.engine.text.texts import all_texts, card_texts, normal_form, written
from tests.examples import some

EDITIONS = editions()
#: Texts are gone through in so many parts, so that several workers share them.
PARTS = 4
each_part = pytest.mark.parametrize("part", range(PARTS))


@each_part
def test_a_text_prints_back_as_it_was(part: int) -> None:
    """Every third text; `--thorough`: all of them."""
    for text in some(all_texts()[part::PARTS], 3):
        assert written(text).text == normal_form(text).text, text


@each_part
def test_the_words_of_an_older_edition_mean_the_same(part: int) -> None:
    """Every twelfth text; `--thorough`: all of them."""
    for text in some(all_texts()[part::PARTS], 12):
        tree = read(*text)
        newest = written(text).text
        for older in {written(text, edition).text for edition in EDITIONS}:
            assert normalize(older) == newest, older
            assert read(older, None, text.type_line) == tree, older


def test_a_normal_text_is_its_own_normal_form() -> None:
    for text in all_texts():
        normal = normal_form(text).text
        assert normalize(normal) == normal


def test_no_text_has_two_readings_and_the_reader_finds_the_one_that_a_card_has() -> None:
    """Of every fourth text; `--thorough`: of all of them."""
    cards = frozenset(card_texts())
    for text in some(all_texts(), 4):
        abilities = []
        for tokens in paragraphs(text.text, text.name):
            readings = [Exhaustive(grammar(), tokens).trees(phrase) for phrase in phrases_for(text.type_line)]
            assert all(len(trees) <= 1 for trees in readings), (text.text, readings)
            if text in cards:
                ((tree,),) = filter(None, readings)
                abilities += tree
        if text in cards:
            # What cleave leaves of the text is another text.
            read_abilities = (
                replace(each, bare=None) if isinstance(each, KeywordAbility) else each for each in read(*text).abilities
            )
            assert tuple(map(unbound, read_abilities)) == linked(defining(delayed(tuple(abilities)))), text


def test_every_card_of_rules_data_is_read() -> None:
    refused = []
    for text in card_texts():
        try:
            read(*text)
        except UnreadableText as refusal:
            refused.append(f"{text.name}: {refusal}")
    assert not refused, "\n".join(refused)
