"""A text that says what can't be is refused: with the words that don't fit, and with what would where that can be told.

Each text has one thing wrong. Those that differ from it by a word and make sense are read.
"""

import pytest

from engine.text import UnreadableText, read, write
from tests.engine.text.texts import all_texts
from tests.examples import some

AURA = "Enchantment — Aura"
EQUIPMENT = "Artifact — Equipment"

#: Type line, text, the words that don't fit, and a part of why not.
KINDS = [
    ("Instant", "Destroy target blue spell.", "target blue spell", "a spell can't be destroyed: only a permanent can"),
    ("Sorcery", "Untap target ability.", "target ability", "an ability can't be tapped or untapped"),
    (
        "Sorcery",
        "Draw a card. If you control an Elf, create two of those tokens instead.",
        "If you control an Elf, create two of those tokens instead",
        "the sentence before makes no such tokens",
    ),
    ("Instant", "Counter target artifact.", "target artifact", "only a spell or ability can"),
    ("Creature", "{1}: Regenerate target instant spell.", "target instant spell", "a spell can't be regenerated"),
    ("Sorcery", "Target player sacrifices an ability.", "an ability", "only a permanent can"),
    ("Instant", "~ deals 2 damage to target spell.", "target spell", "only a player, creature or planeswalker can"),
    ("Instant", "~ deals 2 damage to each land.", "each land", "a land can't be dealt damage"),
    ("Creature", "Whenever an ability dies, draw a card.", "an ability", "an ability can't die"),
    (
        "Creature",
        "Whenever a spell leaves the battlefield, you gain 1 life.",
        "a spell",
        "only a permanent or card can",
    ),
    ("Creature", "When an enchantment blocks, sacrifice it.", "an enchantment", "an enchantment can't block"),
    ("Creature", "Whenever a player casts an artifact spell, tap that spell.", None, ""),
    ("Enchantment", "Goblin spells get +1/+0.", "Goblin spells", "only a creature can"),
    ("Enchantment", "Wizard cards have flying.", "Wizard cards", "a card can't have flying"),
    ("Enchantment", "Artifacts you control get +0/+2.", "Artifacts you control", "an artifact can't get a bonus"),
    ("Creature", "~ can block only artifacts.", "artifacts", "an artifact can't be blocked"),
    ("Instant", "Target player gains trample until end of turn.", "Target player", "a player can't have trample"),
    ("Instant", "Draw cards equal to target land's power.", "target land", "a land can't have power"),
    ("Sorcery", "Destroy target attacking enchantment.", "attacking enchantment", "can't be attacking"),
    (
        "Sorcery",
        "Return target tapped land card from your graveyard to your hand.",
        "",
        "a card in a graveyard can't be tapped",
    ),
    ("Sorcery", "Exile target basic creature.", "", "only a land can"),
    ("Creature", "{1}: Destroy target artifact or spell.", "", ""),
    ("Instant", "Return target player to its owner's hand.", "", ""),
    ("Creature", "As long as ~ is a spell, ~ has flying.", "", ""),
    ("Instant", "Destroy ~.", "~", "a spell can't be destroyed"),
    ("Creature", "{2}: Copy ~.", "~", "can't be copied"),
    ("Creature", "Whenever you play a creature, draw a card.", "", "only a land can"),
]
SAYINGS = [
    ("Instant", "Tap an creature.", "an", "say “a” before a consonant"),
    ("Creature", "Sacrifice a artifact: You gain 2 life.", "a", "say “an” before a vowel"),
    ("Sorcery", "Exchange control of each artifact you control and target land.", "each artifact you control", ""),
    ("Instant", "Put target creature on the bottom of their owner's library.", "", "one thing has its owner"),
    ("Instant", "Target creature has shroud until end of turn.", "", "say “gains”"),
    ("Sorcery", "Target opponent draws a card. Shuffle their library.", "", "it is you who does this"),
    ("Sorcery", "Target opponent draws a card. Skip their next untap step.", "", "it is you who does this"),
    ("Sorcery", "Target opponent shuffles your library.", "", "it isn’t you who does this"),
    (
        "Creature",
        "Whenever ~ or another creature with power greater than its toughness enters, draw a card.",
        "power greater than its toughness",
        "say whose",
    ),
    ("Creature", "When ~ enters, target player skips your next draw step.", "", "it isn’t you who does this"),
]
ZONES = [
    ("Sorcery", "Exile target artifact card from your library.", "", "a card in a library can't be a target"),
    ("Sorcery", "Return target Elf card from your hand to the battlefield.", "", "a card in a hand can't be a target"),
    ("Instant", "Each player discards their graveyard.", "their graveyard", "only a card in a hand can"),
    ("Instant", "Target player discards two creatures.", "two creatures", "a creature can't be discarded"),
    (
        "Creature",
        "{T}: Tap the top card of your library.",
        "the top card of your library",
        "in a library can't be tapped",
    ),
    ("Sorcery", "Target player puts a card from their library into their hand.", "", "nobody chooses among the cards"),
    ("Sorcery", "Return target creature to the battlefield.", "", "is in that zone already"),
    ("Sorcery", "Return a land card from your graveyard to your graveyard.", "", ""),
    (
        "Sorcery",
        "Return target creature card from an opponent's graveyard to your hand.",
        "",
        "no hand but its owner's",
    ),
    ("Sorcery", "Put target creature on top of target player's library.", "", "no library but its owner's"),
    ("Instant", "Cast a card.", "a card", "doesn't say where the card is"),
    ("Instant", "Exile target creature. It gains flying.", "It gains flying", "only a permanent can"),
    ("Instant", "Remove a time counter from target player's hand.", "target player's hand", "can't have counters"),
]
STANDING = [
    ("Creature — Cat", "Enchanted creature has haste.", "Enchanted creature", "only on an Aura"),
    ("Enchantment", "Equipped creature has trample.", "Equipped creature", "only on an Equipment"),
    (EQUIPMENT, "Fortified land has indestructible.", "Fortified land", "only on a Fortification"),
    (AURA, "Enchant artifact\nEnchanted creature has haste.", "Enchanted creature", "enchants something else"),
    (AURA, "Enchant creature\nEnchanted player can't gain life.", "Enchanted player", "enchants something else"),
    ("Creature", "{T}: Add one mana of the chosen color.", "", "no color is chosen in this text"),
    ("Creature", "As ~ enters, choose a color.\n~ gets +1/+1 for each creature of the chosen type.", "", "no type is"),
    ("Enchantment", "The chosen player skips their draw step.", "The chosen player", "no player is chosen"),
    ("Instant", "Choose one or both —\n• Draw a card.", "Choose one or both —", "of 1 modes nobody can choose 2"),
    ("Instant", "When this land enters, draw a card.", "", ""),
    ("Creature — Elf", "This enchantment costs {1} less to cast for each land you control.", "This enchantment", "no "),
    ("Sorcery", "Destroy this creature.", "this creature", ""),
]
REFERRING = [
    ("Creature — Elf", "{T}: Put a +1/+1 counter on him.", "him", "only a legendary creature"),
    ("Instant", "Target player discards a card. She gains 2 life.", None, ""),
    ("Artifact", "{T}: Add one mana of that color.", None, "no color is chosen"),
    ("Instant", "Draw a card. If ~'s additional cost was paid, you gain 2 life.", None, "no additional cost"),
    ("Enchantment", "You may cast lands without paying their mana costs.", None, ""),
    (
        "Creature",
        "If ~ would deal combat damage to a land, it deals double that damage to that permanent instead.",
        None,
        "",
    ),
    ("Enchantment", "You and lands you control gain flying until end of turn.", None, ""),
    ("Enchantment", "If a triggered ability of a player triggers, that ability triggers an additional time.", None, ""),
    ("Instant", "Counter target spell. Untap that creature.", None, ""),
    ("Sorcery", "Reveal the top three cards of your library. Put one of those lands into your hand.", None, ""),
    ("Artifact", "Sacrifice an artifact: You gain life equal to the sacrificed land's mana value.", None, ""),
    ("Creature", "Whenever ~ blocks or dies, put a +1/+1 counter on it.", None, ""),
    ("Creature", "When ~ dies, tap it.", None, ""),
    ("Creature", "~ enters with a -1/-1 counter on them.", None, ""),
    ("Enchantment", "Creatures you control are green in addition to its other colors.", None, ""),
    ("Creature", "{T}: Untap target land. Activate only during that player's turn.", None, ""),
]
SAID_TWICE = [
    ("Instant", "Exile target artifact artifact.", "artifact artifact", "said twice"),
    ("Instant", "Counter target green green spell.", "green green spell", "said twice"),
    ("Sorcery", "Destroy all other other creatures.", "", ""),
    ("Sorcery", "Destroy target land or land.", "", "said twice"),
    ("Sorcery", "~ deals 1 damage to each creature and each creature.", "", "said twice"),
    ("Instant", "Tap target nonblack black creature.", "nonblack black creature", "takes back another"),
    ("Instant", "Exile target tapped untapped land.", "", "takes back another"),
    ("Instant", "Exile target instant.", "instant", "say “instant spell” or “instant card”"),
    ("Sorcery", "Create a 1/1 red Goblin sorcery token.", "", "no sorcery is a permanent"),
]
PLACES = [
    ("Enchantment", "At the beginning of target opponent's upkeep, draw a card.", "target opponent", "has no targets"),
    ("Creature", "Tap target land: Draw a card.", "target land", "a cost has no targets"),
    (
        "Creature",
        "{T}: Draw a card. Activate only during target player's turn.",
        "target player",
        "a restriction has no",
    ),
    ("Enchantment", "Whenever each player casts a spell, draw a card.", "each player", "say “a” for “each”"),
]


def refusal_of(text: str, type_line: str) -> UnreadableText:
    with pytest.raises(UnreadableText) as refused:
        read(text, None, type_line)
    return refused.value


@pytest.mark.parametrize(
    ("type_line", "text", "words", "why"), [*KINDS, *ZONES, *SAYINGS, *STANDING, *REFERRING, *SAID_TWICE, *PLACES]
)
def test_what_cannot_be_is_refused(type_line: str, text: str, words: str | None, why: str) -> None:
    refusal = refusal_of(text, type_line)

    if words is not None:
        assert words in (refusal.misfit, "")
        assert why in (refusal.reason or "")


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        ("Instant", "Counter target blue spell."),
        ("Creature", "Sacrifice an artifact: You gain 2 life."),
        ("Sorcery", "Exchange control of target artifact and target land."),
        ("Instant", "Put target creature on the bottom of its owner's library."),
        ("Instant", "Target creature gains shroud until end of turn."),
        ("Instant", "Counter target activated ability."),
        ("Instant", "Counter target creature spell with power 2 or less."),
        ("Instant", "~ deals 2 damage to target permanent."),
        ("Enchantment", "Creature spells you cast have convoke."),
        ("Enchantment", "Instant cards in your graveyard have flashback {2}{R}."),
        ("Enchantment", "Each other land is a 1/1 creature that's still a land."),
        ("Instant", "Target player gains shroud until end of turn."),
        ("Sorcery", "Search your library for a land card, put it onto the battlefield, then shuffle."),
        ("Sorcery", "Return target creature card from an opponent's graveyard to their hand."),
        ("Sorcery", "Destroy target artifact, enchantment, or creature with power 4 or greater."),
        ("Creature", "Protection from instants and from sorceries"),
        ("Creature", "{T}, Discard ~: Draw a card."),
        ("Creature", "When ~ enters, choose a color.\n{T}: Add one mana of the chosen color."),
        (AURA, "Enchant artifact creature\nEnchanted creature has haste."),
        (
            "Creature",
            '{1}: ~ becomes an Aura enchantment with enchant creature.\nEnchanted creature has "{T}: Draw a card."',
        ),
        (
            "Artifact",
            "{3}: This artifact becomes a 3/3 Golem artifact creature until end of turn.\nThis creature can't block.",
        ),
        (EQUIPMENT, 'Equipped creature has "When this creature dies, draw a card."'),
        ("Instant", "Choose one —\n• Draw a card.\n• You gain 2 life."),
        ("Creature", "As long as ~ is untapped, other creatures you control have vigilance."),
    ],
)
def test_what_can_be_is_read(type_line: str, text: str) -> None:
    read(text, None, type_line)


def test_the_words_that_do_not_fit_are_pointed_at_and_what_would_is_said() -> None:
    refusal = refusal_of("Flying\n{1}{U}: Counter target land.", "Creature")

    assert (refusal.line, refusal.column, refusal.misfit) == (2, 17, "target land")
    assert str(refusal).splitlines()[0] == "line 2, column 17: this text makes no sense"
    assert str(refusal).splitlines()[2].split(" ", 2)[2].strip() == (
        "^^^^^^^^^^^ a land can't be countered: only a spell or ability can"
    )


def test_a_text_whose_reading_stopped_has_no_misfit() -> None:
    assert refusal_of("Destroy target creatur.", "Instant").misfit == ""


def test_without_a_type_line_nothing_is_said_of_the_object() -> None:
    read("Enchanted creature gets +2/+2.")
    read("This creature can't block.")


def test_what_is_printed_back_of_a_text_makes_sense() -> None:
    """Of every fourth text; `--thorough`: of all of them."""
    for text in some(all_texts(), 4):
        read(write(read(*text)), None, text.type_line)
