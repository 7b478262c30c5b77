"""The card texts that examples of the rules quote are read whole and print back."""

import pytest

from engine.text import UnreadableText, normalize, read, write
from tests.engine.text.quotations import Quotation, quotations

TYPES = "names types as a type line does, and no ability"
PART = "is a part of an ability, which the example quotes without the rest"
CHOSEN = "speaks of the color that another ability of its card has chosen"
SPEECH = "is what a player says"

NOT_READ = {
    "artifact land creature.": TYPES,
    "artifact enchantment creature.": TYPES,
    "Creature — Goblin Wizard.": TYPES,
    "Basic Land — Mountain.": TYPES,
    "When this creature leaves play.": PART,
    "When this creature becomes untapped.": PART,
    "Whenever this creature becomes blocked by a creature.": PART,
    "Whenever this creature becomes blocked.": PART,
    "becomes the color of your choice.": PART,
    "you gain control.": PART,
    "it gains haste.": PART,
    "At end of turn, destroy that creature.": PART,
    "Fling deals to target creature or player damage equal to the power of the sacrificed creature.": PART,
    "Voice of All has protection from the chosen color.": CHOSEN,
    "{T}: Add to your mana pool one mana of the chosen color.": CHOSEN,
    "1, and 4.": "is a row of numbers",
    "I'll create a million tokens.": SPEECH,
    "I'd like to cast a spell in your beginning of combat step.": SPEECH,
}


def is_read(quotation: Quotation) -> bool:
    """Whether it is read whole, as an ability or, without its full stop, as keywords."""
    for text in (quotation.text, quotation.text.removesuffix(".")):
        try:
            tree = read(text, quotation.name)
        except UnreadableText:
            continue
        assert write(tree) == normalize(text, quotation.name)
        return True
    return False


def is_excepted(quotation: Quotation) -> bool:
    return quotation.text in NOT_READ


@pytest.mark.parametrize("quotation", quotations(), ids=[one.text[:50] for one in quotations()])
def test_a_quoted_text_is_read_unless_it_is_known_why_not(quotation: Quotation) -> None:
    assert is_read(quotation) != is_excepted(quotation)


def test_the_exceptions_are_quoted_somewhere() -> None:
    texts = {quotation.text for quotation in quotations()}

    assert set(NOT_READ) <= texts


def test_most_examples_quote_texts() -> None:
    assert len(quotations()) > 90
