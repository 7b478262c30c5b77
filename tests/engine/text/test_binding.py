"""What each referring word of a text means: a text, and the pairs of word and meaning in its own words.

A meaning in “quotation marks” is that place of the text; the pairs stand in the order of the text.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from engine.text import UnreadableText, read
from engine.text.binding.shown import shown
from engine.text.tree.abilities import CardText
from engine.text.tree.node import Referring
from engine.text.tree.walk import walk
from tests.engine.text.texts import Text, all_texts
from tests.examples import some

ITSELF = "the object itself"
CREATURE = "Creature — Soldier"
POOL = Path(__file__).parents[4] / "shared" / "cards" / "oracle_to_2009.jsonl"

Pairs = list[tuple[str, str]]

# Which of several ----------------------------------------------------------------------------------------------------

NEAREST: list[tuple[str, str, str, Pairs]] = [
    (
        "what deals other damage instead is what would have dealt the first, whatever the condition speaks of",
        "Instant",
        "~ deals 2 damage to target creature. If you control three or more artifacts, it deals 4 damage to it instead.",
        [("it", ITSELF), ("it", "“target creature”")],
    ),
    (
        "the source of the replaced damage may be a target",
        "Instant",
        "Target creature deals 2 damage to target player. If you control a Swamp, it deals 4 damage to them instead.",
        [("it", "“Target creature”"), ("them", "“target player”")],
    ),
    (
        "that a cost of the text was paid speaks of nothing that was just targeted",
        "Creature — Elf",
        (
            "As an additional cost to cast this spell, you may collect evidence 6.\n"
            "When ~ enters, tap target creature. If evidence was collected, put a stun counter on it."
        ),
        [("it", "“target creature”")],
    ),
    (
        "neither does a promised gift",
        "Creature — Elf",
        "Gift a card\nWhen ~ enters, tap target creature. If the gift was promised, put a stun counter on it.",
        [("it", "“target creature”")],
    ),
    (
        "of two creatures each is known by whose it is",
        "Sorcery",
        (
            "Choose target creature you control and target creature an opponent controls. Tap the creature an opponent "
            "controls. Untap the creature you control. Those creatures fight each other."
        ),
        [
            ("the creature an opponent controls", "“target creature an opponent controls”"),
            ("the creature you control", "“target creature you control”"),
            ("Those creatures", "“target creature you control and target creature an opponent controls”"),
        ],
    ),
    (
        "the copy is what copying made, and it is what was copied",
        "Sorcery",
        "Exile target creature card from a graveyard. Copy it. You may cast the copy. If you don't, draw a card.",
        [
            ("it", "“target creature card from a graveyard”"),
            ("the copy", "“Copy it”"),
            ("you don't", "whether “You may cast the copy”"),
        ],
    ),
    (
        "the object of an instruction comes before its player",
        "Sorcery",
        "Return target creature to its owner's hand. Its controller loses 2 life.",
        [("Its", "“target creature”")],
    ),
    (
        "the subject of a trigger event is it, what it met is that creature",
        CREATURE,
        "Whenever ~ blocks a creature, it gets +1/+1 until end of turn and that creature gets -1/-1 until end of turn.",
        [("it", ITSELF), ("that creature", "“creature”")],
    ),
    (
        "a target that may be a creature or a player is that creature or player",
        "Instant",
        "~ deals 2 damage to any target. If you control a Swamp, ~ deals 4 damage to that creature or player instead.",
        [("that creature or player", "“any target”")],
    ),
    (
        "what each of a group counts leaves out that one",
        "Artifact",
        "Each creature you control gets +1/+0 for each other creature you control that shares a color with it.",
        [("other", "not “Each creature you control”"), ("it", "“Each creature you control”")],
    ),
    (
        "what itself counts leaves out itself",
        CREATURE,
        "~ gets +1/+0 for each other creature you control that shares a color with it.",
        [("other", "not the object itself"), ("it", ITSELF)],
    ),
    (
        "other creatures than a sorcery's are other than those that it has just made",
        "Sorcery",
        "Create X 2/2 black Zombie creature tokens. If X is 4 or more, tap all other creatures.",
        [("other", "not “Create X 2/2 black Zombie creature tokens”")],
    ),
    (
        "what a cost sacrifices is not what the others are other than",
        CREATURE,
        "Sacrifice another Soldier: Other Soldier creatures get +1/+1 until end of turn.",
        [("Soldier", "not the object itself"), ("Other", "not the object itself")],
    ),
    (
        "a second other leaves out what the first did",
        CREATURE,
        "When ~ enters, tap all other creatures you control. If you control a Forest, tap all other creatures instead.",
        [("other", "not the object itself"), ("other", "not the object itself")],
    ),
    (
        "what something is attached to is not itself",
        CREATURE,
        (
            "Whenever an Aura you control becomes attached to a creature, gain control of that creature for as long as "
            "that Aura is attached to it."
        ),
        [("that creature", "“creature”"), ("that Aura", "“an Aura you control”"), ("it", "“creature”")],
    ),
    (
        "an ability that is activated is it",
        CREATURE,
        (
            "Whenever an opponent activates an ability of a land, if it isn't a mana ability, ~ deals 1 damage to that "
            "player."
        ),
        [("it", "“ability of a land”"), ("that player", "“an opponent”")],
    ),
    (
        "another target is other than the target before it",
        "Instant",
        (
            "All damage that would be dealt this turn to target creature by a source of your choice is dealt to"
            " another target creature instead."
        ),
        [("creature", "not “target creature”")],
    ),
    (
        "other than the target that is said only afterwards",
        "Instant",
        "Each other creature becomes a copy of target creature until end of turn.",
        [("other", "not “target creature”")],
    ),
    (
        "what a spell has named before, one or several, is left out",
        "Sorcery",
        "Exile all artifacts you control. Destroy all other artifacts.",
        [("other", "not “all artifacts you control”")],
    ),
    (
        "of what is compared with another of its kind, each is left out for itself",
        "Sorcery",
        "Target player discards all cards with the same name as another card in their hand.",
        [
            ("card in their hand", "not “all cards with the same name as another card in their hand”"),
            ("their", "“Target player”"),
        ],
    ),
    (
        "what was kicked is what was cast, not what something is done to",
        CREATURE,
        "When ~ enters, tap target creature. If it was kicked, draw a card.",
        [("it", ITSELF)],
    ),
    (
        "what each of those does something to is another than those",
        "Sorcery",
        (
            "Target creature deals 1 damage to each other creature, then each of those creatures deals 1 damage to that"
            " creature."
        ),
        [
            ("other", "not “Target creature”"),
            ("those creatures", "“each other creature”"),
            ("that creature", "“Target creature”"),
        ],
    ),
    (
        "what the condition of a static ability speaks of",
        "Enchantment",
        (
            "As long as the top card of your library is a creature card, creatures you control that share a color with"
            " that card have trample."
        ),
        [("that card", "“the top card of your library”")],
    ),
    (
        "one of them after a separation is a pile",
        "Sorcery",
        (
            "Reveal the top four cards of your library. Target opponent separates those cards into two piles. "
            "Put one of them into your hand and the other into your graveyard."
        ),
        [
            ("those cards", "“the top four cards of your library”"),
            ("them", "“separates those cards into two piles”"),
            ("the other", "“separates those cards into two piles” without “one of them”"),
        ],
    ),
    (
        "a possessive means the subject of its clause",
        CREATURE,
        (
            "{T}: ~ deals damage equal to its power to target creature. "
            "That creature deals damage equal to its power to ~."
        ),
        [("its", ITSELF), ("That creature", "“target creature”"), ("its", "“target creature”")],
    ),
    (
        "a type that is said comes before one that only follows from a subtype",
        "Sorcery",
        (
            "As an additional cost to cast this spell, you may sacrifice any number of Goblins.\n"
            "Target creature gets +1/+0 until end of turn. "
            "For each Goblin sacrificed this way, that creature gets an additional +2/+0 until end of turn."
        ),
        [("sacrificed this way", "“sacrifice any number of Goblins”"), ("that creature", "“Target creature”")],
    ),
    (
        "of two events, each of which speaks of a creature, it is the one of whichever happened",
        CREATURE,
        "Whenever ~ deals damage to a creature or is dealt damage by a creature, put a -1/-1 counter on that creature.",
        [("that creature", "“creature” or “creature”")],
    ),
    (
        "what only one of two events speaks of isn't what the others are other than",
        CREATURE,
        "When ~ enters or the creature it haunts dies, tap each other creature.",
        [("it", ITSELF), ("other", "not the object itself")],
    ),
    (
        "what is attached is attached to something else",
        "Artifact — Equipment",
        "Whenever a Knight creature enters, you may attach ~ to it.",
        [("it", "“a Knight creature”")],
    ),
    (
        "what is put onto the battlefield is what something is attached to afterwards",
        "Artifact — Equipment",
        (
            "Whenever equipped creature dies, you may put a creature card from your hand onto the "
            "battlefield and attach ~ to it."
        ),
        [("it", "“a creature card from your hand”")],
    ),
    (
        "an Aura is put onto the battlefield attached to something else than itself",
        CREATURE,
        (
            "{2}: Return ~ from your graveyard to the battlefield. "
            "You may put an Aura card from your hand onto the battlefield attached to it."
        ),
        [("it", ITSELF)],
    ),
    (
        "the blocking creature is the one that blocks",
        "Enchantment",
        "Whenever a creature blocks a green creature, the blocking creature gets +0/+2 until end of turn.",
        [("the blocking creature", "“a creature”")],
    ),
    (
        "each other creature is compared with the one that it leaves out",
        CREATURE,
        "{T}: ~ deals 2 damage to target creature and each other creature that shares a creature type with it.",
        [("other", "not “target creature”"), ("it", "“target creature”")],
    ),
    (
        "other cards exiled with it are those that this ability didn't exile",
        "Artifact",
        (
            "Whenever you draw a card, exile the top card of your library face down.\n"
            "{3}: Exile all cards from your hand face down. Put all other cards you own exiled with ~ into your hand."
        ),
        [
            ("other", "not “all cards from your hand”"),
            (
                "exiled with ~",
                (
                    "linked to “exile the top card of your library face down” or “Exile all cards from your hand "
                    "face down”"
                ),
            ),
        ],
    ),
]

# Players --------------------------------------------------------------------------------------------------------------

PLAYERS: list[tuple[str, str, str, Pairs]] = [
    (
        "each player counts what is theirs",
        "Sorcery",
        "Each player loses 1 life for each artifact they control.",
        [("they", "“Each player”")],
    ),
    (
        "a target is there for otherwise, since it was chosen before",
        "Sorcery",
        "Clash with an opponent. If you win, target player discards two cards. Otherwise, that player discards a card.",
        [("you win", "whether “Clash with an opponent”"), ("that player", "“target player”")],
    ),
    (
        "the controller of what a trigger is about is meant again by name",
        "Enchantment — Aura",
        "Whenever enchanted creature deals damage, its controller may pay {1}. If that player doesn't, tap it.",
        [
            ("its", "“enchanted creature”"),
            ("If that player doesn't", "whether “its controller may pay {1}”"),
            ("If that player doesn't", "the controller of “enchanted creature”"),
            ("it", "“enchanted creature”"),
        ],
    ),
    (
        "whoever activates the ability has the turn that its limit speaks of",
        "Artifact",
        "{2}: Draw a card. Any player may activate this ability but only during their turn.",
        [("their", "you")],
    ),
]

# What was done -----------------------------------------------------------------------------------------------------

DEEDS: list[tuple[str, str, str, Pairs]] = [
    (
        "if you do looks at the choice in the step before",
        CREATURE,
        "At the beginning of your upkeep, you may discard a card. If you do, draw a card.",
        [("you do", "whether “you may discard a card”")],
    ),
    (
        "if you don't looks at the same choice as the if you do before it",
        CREATURE,
        "At the beginning of your upkeep, you may discard a card. If you do, untap ~. If you don't, tap ~.",
        [("you do", "whether “you may discard a card”"), ("you don't", "whether “you may discard a card”")],
    ),
    (
        "if you do after a delayed part looks at what is done then",
        "Instant",
        "At the beginning of the next end step, sacrifice a creature. If you do, draw a card.",
        [("you do", "whether “sacrifice a creature”")],
    ),
    (
        "a card that was exiled comes back, not one of several drawn since",
        "Instant",
        (
            "Exile target creature. Draw cards equal to that creature's power. "
            "At the beginning of the next upkeep, return that card to its owner's hand."
        ),
        [("that creature", "“target creature”"), ("that card", "“target creature”")],
    ),
    (
        "cards drawn for those shuffled away are as many",
        "Artifact",
        "{2}, Sacrifice ~: Shuffle any number of cards from your hand into your library, then draw that many cards.",
        [("draw that many cards", "how much in “Shuffle any number of cards from your hand into your library”")],
    ),
    (
        "what is put into a graveyard this way was put there by the instruction before",
        "Sorcery",
        (
            "Destroy all Swamps. ~ deals damage to each player equal to the number of Swamps put into a "
            "graveyard this way."
        ),
        [("put into a graveyard this way", "“Destroy all Swamps”")],
    ),
    (
        "the rest is what was not chosen",
        "Sorcery",
        "Look at the top four cards of your library. Put one of them into your hand and the rest into your graveyard.",
        [
            ("them", "“the top four cards of your library”"),
            ("the rest", "“the top four cards of your library” without “one of them”"),
        ],
    ),
    (
        "the chosen card is the card, not the choosing of it",
        "Sorcery",
        "Target player reveals their hand. You choose a creature card from it. That player discards the chosen card.",
        [
            ("their", "“Target player”"),
            ("it", "“their hand”"),
            ("That player", "“Target player”"),
            ("the chosen card", "“a creature card from it”"),
        ],
    ),
    (
        "the exiled card is what another ability exiled",
        CREATURE,
        "When ~ enters, exile target artifact.\nWhen ~ dies, return the exiled card to its owner's hand.",
        [("the exiled card", "linked to “exile target artifact”")],
    ),
]

CASES = [*NEAREST, *PLAYERS, *DEEDS]


@pytest.mark.parametrize(
    ("type_line", "text", "pairs"), [pytest.param(*case[1:], id=case[0].replace(" ", "-")) for case in CASES]
)
def test_a_referring_word_means_what_the_rules_of_reading_say(type_line: str, text: str, pairs: Pairs) -> None:
    assert [(one.words, one.means) for one in shown(text, read(text, None, type_line))] == pairs


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Destroy it.", id="nothing-was-spoken-of"),
        pytest.param("Draw a card. Tap that creature.", id="nothing-has-the-noun"),
        pytest.param("Destroy target land and all permanents with that name.", id="no-name-was-chosen"),
    ],
)
def test_a_word_that_nothing_fits_is_refused_at_that_word(text: str) -> None:
    with pytest.raises(UnreadableText, match="nothing before this word"):
        read(text, None, "Sorcery")


def test_a_word_that_only_one_of_several_events_speaks_of_is_refused() -> None:
    with pytest.raises(UnreadableText, match="nothing before this word"):
        read("Whenever a creature enters or a player casts a spell, that player loses 1 life.", None, "Enchantment")


def open_references(tree: CardText) -> list[Referring]:
    return [node for node in walk(tree) if isinstance(node, Referring) and node.means is None]


def test_no_text_of_the_repository_leaves_a_reference_open() -> None:
    """Every fourth text; `--thorough`: all of them."""
    assert [text for text in some(all_texts(), 4) if open_references(read(*text))] == []


def pool() -> Iterator[Text]:
    with POOL.open(encoding="utf-8") as lines:
        for card in map(json.loads, lines):
            yield Text(card["text"] or "", card["name"], card["type_line"])


@pytest.mark.skipif(not POOL.exists(), reason="the file of all cards is not beside the repository")
def test_no_card_that_is_read_leaves_a_reference_open(thorough: bool) -> None:
    """Every twentieth card of the file; `--thorough`: all."""
    for text in islice(pool(), 0, None, 1 if thorough else 20):
        try:
            tree = read(*text)
        except UnreadableText:
            continue
        assert not open_references(tree), text.name


def test_what_a_keyword_exiles_is_linked_to_it():
    text = "Hideaway 3\n{3}: You may play the exiled card without paying its mana cost."

    (exiled,) = shown(text, read(text, None, "Land"))

    assert exiled.means == "linked to what a keyword ability does"


def test_words_beside_square_brackets_are_shown_where_they_stand():
    text = "Cleave {4}{B}\nDestroy target [attacking] creature [with flying]. That creature's controller loses 1 life."

    assert [one.words for one in shown(text, read(text, None, "Sorcery"))] == ["That creature"]


def test_a_verb_that_goes_on_with_its_subject_shows_no_words_of_its_own():
    text = "Creatures you control gain haste until end of turn and can't be blocked this turn."

    assert shown(text, read(text, None, "Sorcery")) == ()


def test_of_what_is_found_or_found_instead_later_words_speak():
    text = (
        "Search your library for a land card. If you control an Ox, instead search your library for two land cards. "
        "Put those cards into your hand, then shuffle."
    )

    (those,) = shown(text, read(text, None, "Sorcery"))

    assert those.means == "“a land card” or “two land cards”"
