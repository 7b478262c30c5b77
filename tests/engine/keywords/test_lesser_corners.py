"""What lettered lines say besides the usual case (701.11b, 701.17a, 702.5d, 702.14i, 702.16a)."""

from __future__ import annotations

from tests.engine.board import FOREST, board, card, creature, enchantment, instant, sorcery

SLAY = instant("Slay", "Destroy target creature.")
OX = creature("Ox", "3/3")


def test_fateseal_is_about_an_opponents_library():
    omen = sorcery("Omen", "Fateseal 1.")
    table = board(alice_hand=[omen], alice_has={"library": [FOREST]}, bob_has={"library": [OX, FOREST]})

    table.do("Alice casts Omen", "resolve", "Alice chooses Ox")

    assert [one.name for one in table.player("Bob").library] == ["Forest", "Ox"]


def test_a_static_ability_regenerates_each_time():
    troll = creature("Troll", "2/2", "If Troll would be destroyed, regenerate it.")
    table = board(alice=[troll], bob_hand=[SLAY, instant("Bury", "Destroy target creature. It can't be regenerated.")])

    table.do("Bob casts Slay targeting Troll", "resolve", "expect Troll is tapped")
    table.do("Bob casts Bury targeting Troll", "resolve")

    assert table.where("Troll") == "graveyard"


def test_a_player_with_shroud_is_no_target():
    table = board(
        alice=[enchantment("Veil", "You have shroud.")],
        bob_hand=[sorcery("Drain", "Target player loses 1 life.")],
        turn="Bob",
    )

    assert table.refused("Bob casts Drain targeting Alice") == "702.16a"
    assert table.allows("Bob casts Drain targeting Bob")


def test_nothing_targets_what_has_protection_from_everything():
    table = board(alice=[creature("Sealed", "2/2", "Protection from everything")], bob_hand=[SLAY])

    assert table.refused("Bob casts Slay targeting Sealed") == "702.14b"


def test_a_curse_knows_whom_it_enchants():
    curse = card(
        "Curse",
        "Enchantment — Aura",
        "Enchant player\nAt the beginning of enchanted player's upkeep, they lose 1 life.",
    )
    table = board(alice_hand=[curse], bob_has={"library": [FOREST]})

    table.do("Alice casts Curse targeting Bob", "resolve", "to Bob's upkeep", "resolve")

    assert table.life("Bob") == 19


def test_instances_are_counted_by_the_name_that_cards_say():
    table = board(alice=[creature("Wader", "1/1", "Swampwalk\nSwampwalk")])

    table.do("expect Wader has 2 instances of swampwalk")


def test_a_phased_out_token_ceases_to_exist():
    call = sorcery("Call", "Put a 2/2 green Bear creature token onto the battlefield.")
    slip = instant("Slip", "Target permanent phases out.")
    table = board(alice_hand=[call, slip])

    table.do("Alice casts Call", "resolve", "Alice casts Slip targeting Bear", "resolve", "to the end step")

    assert "704.5d" in table.rules()
    assert not table.game.battlefield
