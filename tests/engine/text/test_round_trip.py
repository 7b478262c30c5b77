"""What is read prints back, in every edition's words, and has one reading only."""

import pytest

from engine.rulebooks import editions
from engine.text import UnreadableText, normalise, read, write
from engine.text.grammar.compiling import grammar
from engine.text.reading.defining import defining
from engine.text.reading.delaying import delayed
from engine.text.reading.linking import linked
from engine.text.reading.reader import phrases_for
from engine.text.tree.names import unbound
from engine.text.wording.vocabulary import paragraphs
from tests.engine.text.exhaustive import Exhaustive
from tests.engine.text.texts import all_texts, card_texts

EDITIONS = editions()
#: Texts are gone through in so many parts, so that several workers share them.
PARTS = 4
each_part = pytest.mark.parametrize("part", range(PARTS))


@each_part
def test_a_text_prints_back_as_it_was(part: int) -> None:
    for text in all_texts()[part::PARTS]:
        assert write(read(*text)) == normalise(text.text, text.name), text


@each_part
def test_the_words_of_an_older_edition_mean_the_same(part: int) -> None:
    for text in all_texts()[part::PARTS]:
        tree = read(*text)
        newest = write(tree)
        for older in {write(tree, edition) for edition in EDITIONS}:
            assert normalise(older) == newest, older
            assert read(older, None, text.type_line) == tree, older


def test_a_normal_text_is_its_own_normal_form() -> None:
    for text in all_texts():
        normal = normalise(text.text, text.name)
        assert normalise(normal) == normal


def test_no_text_has_two_readings() -> None:
    for text in all_texts():
        for tokens in paragraphs(text.text, text.name):
            for phrase in phrases_for(text.type_line):
                trees = Exhaustive(grammar(), tokens).trees(phrase)
                assert len(trees) <= 1, (text.text, trees)


def test_the_reader_finds_the_reading_that_there_is() -> None:
    for text in card_texts():
        abilities = []
        for tokens in paragraphs(text.text, text.name):
            (reading,) = (
                tree for phrase in phrases_for(text.type_line) for tree in Exhaustive(grammar(), tokens).trees(phrase)
            )
            abilities += reading
        assert tuple(map(unbound, read(*text).abilities)) == linked(defining(delayed(tuple(abilities))))


def test_every_card_of_rules_data_is_read() -> None:
    refused = []
    for text in card_texts():
        try:
            read(*text)
        except UnreadableText as refusal:
            refused.append(f"{text.name}: {refusal}")
    assert not refused, "\n".join(refused)
