"""Ignoring what a static ability forbids, where it lets a player pay for that (408.2j; 114.2d)."""

import pytest

from engine.playable import unplayable
from engine.text import read
from tests.engine.board import EDITIONS, FOREST, artifact, aura, board, creature, enchantment, instant, sorcery

IDOL = artifact(
    "Damp Idol",
    "A player who controls more permanents than each other player can't play lands or cast artifact, creature, or "
    "enchantment spells. That player may sacrifice a permanent for that player to ignore this effect until end of "
    "turn.",
)
SEAL = aura(
    "Dull Seal",
    "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated. That "
    "creature's controller may sacrifice a permanent for that player to ignore this effect until end of turn.",
)
CENSOR = creature(
    "Stern Censor",
    "2/2",
    "Players can't search libraries. Any player may pay {2} for that player to ignore this effect until end of turn.",
)
BEAR = creature("Bear", "2/2", cost="{1}{G}")
OX = creature("Ox", "2/4", cost="{1}{G}")
ARCHER = creature("Archer", "1/1", "{T}: You gain 1 life.")
STEAL = sorcery("Steal", "Gain control of target creature.")
SEEK = sorcery("Seek", "Search your library for a card, put that card into your hand, then shuffle your library.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_pays_does_what_is_forbidden_until_the_turn_ends(edition: str):
    table = board(alice=[BEAR, OX], alice_hand=[FOREST, ARCHER], bob=[IDOL], edition=edition)

    table.do("expect refused: Alice casts Archer", "expect refused: Alice plays Forest")
    table.do("Alice ignores the effect of Damp Idol", "Alice chooses Ox")
    table.do("expect Ox is in Alice's graveyard, sacrificed", "expect Alice has priority", "expect the stack is empty")
    table.do("Alice plays Forest", "Alice casts Archer", "resolve", "expect Archer is in play")
    table.do("to Alice's next upkeep", "to the precombat main phase")

    table.do("expect refused: Alice plays Forest")


def test_only_whoever_the_text_names_may_pay():
    table = board(alice=[BEAR, OX], bob=[IDOL])

    table.do(
        "expect refused: Bob ignores the effect of Damp Idol", "expect allowed: Alice ignores the effect of Damp Idol"
    )
    table.do("expect refused: Alice ignores the effect of Ox")


def test_more_than_each_other_player_is_more_than_all_of_them():
    table = board(alice=[BEAR, OX], bob=[IDOL], others={"Carol": {"battlefield": [BEAR, OX, ARCHER]}})

    table.do("expect refused: Alice ignores the effect of Damp Idol")
    table.do("expect allowed: Carol ignores the effect of Damp Idol")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_effect_on_a_creature_is_ignored_by_who_controls_it(edition: str):
    table = board(alice=[ARCHER, BEAR], bob=[SEAL.placed(attached_to="Archer"), OX], edition=edition)

    table.do("expect refused: Alice attacks with Archer", "expect refused: Alice activates Archer")
    table.do("expect refused: Bob ignores the effect of Dull Seal")
    table.do("Alice ignores the effect of Dull Seal", "Alice chooses Bear")

    table.do("expect allowed: Alice activates Archer", "Alice attacks with Archer", "expect Archer is attacking")


def test_who_takes_the_creature_over_is_bound_anew():
    table = board(alice=[SEAL.placed(attached_to="Archer"), BEAR], bob=[ARCHER, OX], alice_hand=[STEAL])

    table.do("Bob ignores the effect of Dull Seal", "Bob chooses Ox", "expect allowed: Bob activates Archer")
    table.do("Alice casts Steal targeting Archer", "resolve", "expect Alice controls Archer")
    table.do("to Alice's next upkeep", "expect refused: Alice activates Archer")
    table.do("Alice ignores the effect of Dull Seal", "Alice chooses Bear", "expect allowed: Alice activates Archer")


def test_another_object_with_the_same_words_still_forbids():
    table = board(alice=[BEAR, OX, ARCHER, ARCHER], alice_hand=[FOREST], bob=[IDOL, IDOL])

    table.do("Alice ignores the effect of Damp Idol #1", "Alice chooses Ox", "expect refused: Alice plays Forest")


def test_each_player_pays_for_themselves():
    table = board(
        alice=[CENSOR],
        alice_hand=[SEEK, SEEK],
        alice_has={"mana": "{6}", "library": [BEAR]},
        bob_hand=[],
        bob_has={"mana": ""},
    )

    table.do("expect refused: Bob ignores the effect of Stern Censor")
    table.do("Alice casts Seek", "resolve", "expect 1 card is in Alice's hand")
    table.do("Alice ignores the effect of Stern Censor", "expect Alice has {C}{C}{C} in her mana pool")
    table.do("Alice casts Seek", "resolve", "expect Bear is in Alice's hand")


def test_what_cannot_be_paid_for_is_not_ignored_and_nothing_is_spent():
    table = board(alice=[CENSOR], alice_has={"mana": "{1}"})

    table.do("expect refused: Alice ignores the effect of Stern Censor", "expect Alice has {C} in her mana pool")


def test_a_player_without_priority_ignores_nothing():
    hush = instant("Hush", "Split second\nYou gain 1 life.")
    table = board(alice=[CENSOR], alice_hand=[hush])

    # Split second stops spells and abilities; special actions go on (702.58b).
    table.do("Alice casts Hush", "Alice ignores the effect of Stern Censor", "expect 1 object is on the stack")
    table.do("expect Alice has priority")


@pytest.mark.parametrize(
    "text",
    [
        "Creatures get -1/-1. Any player may pay {2} for that player to ignore this effect until end of turn.",
        "Spells cost {1} more to cast. Any player may pay {2} for that player to ignore this effect until end of turn.",
    ],
)
def test_ignoring_anything_but_what_is_forbidden_is_not_played_and_says_so(text: str):
    assert [reason for reason in unplayable(read(text)) if "ignore" in str(reason)]


def test_a_card_says_it_in_the_words_of_its_time():
    old = enchantment(
        "Old Damp",
        "A player who controls more permanents than each other player can't play lands or artifact, creature, or "
        "enchantment spells. That player may sacrifice a permanent for that player to ignore this effect until end of "
        "turn.",
    )

    assert read(dict(old.fields)["text"]) == read(dict(IDOL.fields)["text"])


@pytest.mark.parametrize(
    ("cost", "answer", "paid"),
    [
        ("tap an untapped creature they control", (), "expect Bear is tapped"),
        ("pay 3 life", (), "expect Alice has 17 life"),
        ("discard a card", ("Alice chooses Ox",), "expect Ox is in Alice's graveyard, discarded"),
    ],
)
def test_whatever_it_costs_is_paid_by_who_ignores_it(cost: str, answer: tuple[str, ...], paid: str):
    ignoring = f"Any player may {cost} for that player to ignore this effect until end of turn."
    barrier = enchantment("Barrier", f"Players can't play lands. {ignoring}")
    table = board(alice=[BEAR], alice_hand=[FOREST, OX], bob=[barrier, ARCHER])

    table.do("expect refused: Alice plays Forest", "Alice ignores the effect of Barrier", *answer, paid)

    table.do("Alice plays Forest", "expect Forest is on the battlefield")


def test_cards_from_ones_own_graveyard_pay():
    trance = aura(
        "Trance",
        "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated. "
        "Its controller may exile three cards from their graveyard for that player to ignore this effect until end of "
        "turn.",
    )
    table = board(
        alice=[ARCHER],
        alice_hand=[instant("Fell", "Destroy target creature.")],
        alice_has={"graveyard": [BEAR, OX]},
        bob=[trance.placed(attached_to="Archer"), OX],
        bob_has={"graveyard": [BEAR, BEAR, BEAR]},
    )

    table.do("expect refused: Alice ignores the effect of Trance", "expect refused: Bob ignores the effect of Trance")
    table.do("Alice casts Fell targeting Bob's Ox", "resolve", "Alice ignores the effect of Trance")

    table.do("expect 3 cards are exiled", "expect 0 cards are in Alice's graveyard", "Alice attacks with Archer")
    table.do("expect Archer is attacking")
