"""Effects that say that they are about cards in hands and graveyards (416.2; 608.2)."""

import pytest

from tests.engine.board import board, card, creature, each_edition, enchantment, instant, sorcery

OX = creature("Ox", "2/3", cost="{1}{G}")
ZAP = instant("Zap", "Zap deals 2 damage to any target.", cost="{R}")


@each_edition
def test_cards_in_hand_have_what_an_effect_gives_them(edition: str):
    haste = enchantment("Quick Minds", "Creature cards in your hand have flash.")
    table = board(alice=[haste], alice_hand=[OX, sorcery("Study", "Draw a card.")], edition=edition, turn="Bob")

    table.do("Bob passes", "expect allowed: Alice casts Ox", "expect refused: Alice casts Study")


def test_cards_in_graveyards_lose_what_an_effect_takes_away():
    ward = creature("Grave Warden", "1/1", "Cards in graveyards lose all abilities.")
    again = sorcery("Again", "You gain 1 life.\nFlashback {1}")
    table = board(alice=[ward, OX], alice_hand=[], alice_has={"graveyard": [again]}, bob_hand=[ZAP])

    table.do("expect refused: Alice casts Again for its flashback cost", "Alice passes")
    table.do("Bob casts Zap targeting Grave Warden", "resolve")

    table.do("expect allowed: Alice casts Again for its flashback cost")


def test_a_card_is_a_color_in_every_zone_that_an_effect_names():
    paint = enchantment("Paint", "Cards that aren't on the battlefield are blue.")
    table = board(
        alice=[paint, OX],
        alice_hand=[ZAP],
        alice_has={"graveyard": [card("Elk", "Creature — Elk", cost="{G}", power="1", toughness="1")]},
    )

    table.do("expect Zap is blue", "expect Elk is blue", "expect Ox is green", "expect Ox isn't blue")


def test_what_a_card_in_a_graveyard_was_given_lets_it_be_cast():
    echoes = enchantment("Echoes", "Each instant card in your graveyard has flashback {2}{U}.")
    table = board(alice=[echoes], alice_has={"graveyard": [ZAP]})

    table.do("Alice casts Zap for its flashback cost targeting Bob", "resolve", "expect Zap is exiled")
    table.do("expect Bob has 18 life")


def test_a_name_that_was_chosen_stops_abilities_wherever_they_are():
    needle = card(
        "Pin",
        "Artifact",
        "As Pin enters the battlefield, choose a card name.\n"
        "Activated abilities of sources with the chosen name can't be activated unless they're mana abilities.",
    )
    far = card("Far Hill", "Land", "{T}: Add {G}.\nCycling {1}", cost="")
    table = board(alice_hand=[needle], bob=[far], bob_hand=[far])

    table.do("Alice casts Pin", "resolve", "Alice chooses Far Hill", "Alice passes")

    table.do("expect refused: Bob cycles Far Hill", "Bob taps Far Hill for mana")


@each_edition
@pytest.mark.parametrize("warden_is_first", [True, False])
def test_a_card_in_a_graveyard_speaks_of_nothing_once_it_has_lost_its_abilities(edition: str, warden_is_first: bool):
    # 418.5c, 612.7: what the card says depends on what takes its abilities away, whichever is the older.
    rage = creature("Old Rage", "2/2", "As long as ~ is in your graveyard, creatures you control have haste.")
    warden = creature("Grave Warden", "2/1", "Cards in graveyards lose all abilities.")
    kill = instant("Kill", "Destroy target creature.")
    if warden_is_first:
        table = board(alice=[OX, rage, warden], alice_hand=[kill], edition=edition)
        table.do("Alice casts Kill targeting Old Rage", "resolve")
    else:
        table = board(alice=[OX], alice_has={"graveyard": [rage]}, alice_hand=[warden], edition=edition)
        table.do("expect Ox has haste", "Alice casts Grave Warden", "resolve")

    table.do("expect Ox doesn't have haste")


@each_edition
def test_what_began_in_an_earlier_layer_goes_on_though_the_card_loses_its_abilities(edition: str):
    # 418.5b, 612.5: the type is in layer 4, which is over when abilities are lost.
    roots = creature("Deep Roots", "2/2", "As long as ~ is in your graveyard, creatures you control are artifacts.")
    warden = creature("Grave Warden", "2/1", "Cards in graveyards lose all abilities.")
    table = board(alice=[OX, warden], alice_has={"graveyard": [roots]}, edition=edition)

    table.do("expect Ox is an artifact")


@each_edition
def test_cards_that_have_no_abilities_have_lost_them(edition: str):
    """What such a card could have let a player do from there, it doesn't."""
    jailer = creature("Grave Warden", "2/1", "Cards in graveyards have no abilities.")
    song = sorcery("Echo Song", "You gain 2 life.\nFlashback {1}")

    free = board(alice_has={"graveyard": [song]}, edition=edition)
    assert free.allows("Alice casts Echo Song with flashback")
    kept = board(alice=[jailer], alice_has={"graveyard": [song]}, edition=edition)
    assert not kept.allows("Alice casts Echo Song with flashback")
