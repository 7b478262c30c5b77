"""Mechanics that aren't played are refused by their name, with the rule."""

from __future__ import annotations

import pytest

from engine.scenarios.files.cards import CardFields, UnplayableCard, printed_card
from engine.text import UnreadableText, read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("When ~ enters, open an Attraction.", "Attractions (rule 717"),
        ("Visit — Draw a card.", "Attractions (rule 717"),
        ("When ~ enters, assemble a Contraption.", "Contraptions (rule 701.45a"),
        ("Put a name sticker on target creature.", "stickers (rule 123"),
        ("Whenever a player loses life from radiation, draw a card.", "life lost from radiation (rule 728.1a"),
        ("Space sculptor", "sectors (rule 702.158"),
        ("Reveal ~ as you draft it.", "drafted (rule 905"),
        ("Whenever you roll {chaos}, draw a card.", "planes (rule 901"),
        ("When you encounter ~, draw a card.", "planes (rule 901"),
        ("{1}: Reveal the top card of your planar deck.", "planes (rule 901"),
        ("{1}: Set this scheme in motion.", "schemes (rule 904"),
    ],
)
def test_a_text_of_another_kind_of_game_names_it(text: str, said: str):
    with pytest.raises(UnreadableText) as refused:
        read(text, type_line="Creature")

    assert said in str(refused.value)


def test_what_is_only_misspelled_says_what_was_expected():
    with pytest.raises(UnreadableText, match="expected"):
        read("Destroy target craeture.", type_line="Instant")


@pytest.mark.parametrize("kind", ["Conspiracy", "Plane — Shore", "Scheme", "Dungeon"])
def test_cards_of_other_games_are_refused_by_their_type(kind: str):
    with pytest.raises(UnplayableCard, match=kind.split()[0].lower()[:5]):
        printed_card("Odd", CardFields(type_line=kind, text=""))


@pytest.mark.parametrize(
    ("cost", "text", "said"),
    [
        (
            "{1}",
            "Exile the top card of target player's library. You may play that card. If it's a land, it enters tapped.",
            "enters",
        ),
        ("{X}{Y}", "Draw X cards, then discard Y cards.", "two letters"),
    ],
)
def test_what_would_be_passed_over_in_silence_is_refused(cost: str, text: str, said: str):
    with pytest.raises(UnplayableCard, match=said):
        printed_card("Omen", CardFields(mana_cost=cost, type_line="Sorcery", text=text))


def test_how_something_enters_is_chosen_as_it_does():
    text = "As Gate enters, you may pay 2 life. If you don't, it enters tapped."
    assert printed_card("Gate", CardFields(type_line="Land", text=text)).name == "Gate"
