"""Counters and tokens of whatever kind, so many cards until they are met, and other sentences of later cards: each
expectation is the rulebook's of 2026-08."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, MOUNTAIN, artifact, board, card, creature, enchantment, instant, land, sorcery

NOW = "2026-08"
BEAR = creature("Bear", "2/2")
OX = creature("Ox", "2/4")
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.", cost="{R}")


# Counters of any kind -----------------------------------------------------------------------------------------------


def test_counters_of_any_kind_pay_a_cost():
    mare = creature("Mare", "1/1", "Remove two counters from Mare: You gain 1 life.")
    table = board(alice=[mare.placed(counters={"+1/+1": 1, "flying": 1})], edition=NOW)

    table.do("Alice activates Mare", "resolve", "expect Mare is 1/1")

    assert table.life("Alice") == 21
    assert not table.values("Mare").has("flying")
    assert not table.allows("Alice activates Mare")


def test_of_more_kinds_than_are_wanted_the_player_says_which():
    mare = creature("Mare", "1/1", "Remove two counters from Mare: You gain 1 life.")
    table = board(alice=[mare.placed(counters={"+1/+1": 2, "charge": 1})], edition=NOW)

    table.do("Alice activates Mare", "Alice chooses 1", "resolve", "expect Mare is 2/2")


def test_any_number_of_counters_comes_off():
    rhys = sorcery("Cure", "Remove any number of counters from target creature you control.")
    table = board(alice=[OX.placed(counters={"-1/-1": 3})], alice_hand=[rhys], edition=NOW)

    table.do("Alice casts Cure targeting Ox", "resolve", "Alice chooses 2", "expect Ox is 1/3")


def test_up_to_so_many_counters_come_off_and_are_counted():
    parasite = creature(
        "Parasite",
        "1/1",
        "{X}: Remove up to X counters from target permanent. For each counter removed this way, Parasite gets"
        " +1/+0 until end of turn.",
    )
    table = board(alice=[parasite], bob=[OX.placed(counters={"+1/+1": 3})], edition=NOW)

    table.do("Alice activates Parasite with X = 2 targeting Ox", "resolve", "Alice chooses 2", "expect Ox is 3/5")
    table.do("expect Parasite is 3/1")


def test_counters_are_taken_from_among_creatures():
    tayam = creature("Tayam", "1/1", "Remove three counters from among creatures you control: You gain 1 life.")
    counted = [BEAR.placed(counters={"+1/+1": 2}), OX.placed(counters={"+1/+1": 2})]
    table = board(alice=[tayam, *counted], edition=NOW)

    table.do("Alice activates Tayam", "Alice chooses 1", "resolve", "expect Bear is 3/3", "expect Ox is 2/4")
    assert table.life("Alice") == 21
    assert not table.allows("Alice activates Tayam")


@pytest.mark.parametrize(
    ("given", "left"), [((0, 1), (2, 1, 0)), ((1, 0), (1, 2, 0)), ((1, 1), (1, 1, 1)), ((2, 0), (0, 2, 1))]
)
def test_as_many_counters_come_off_in_all_as_the_text_says(given: tuple[int, int], left: tuple[int, int, int]):
    """The last creature isn't asked about: it gives what the others didn't."""
    cost = creature("Cost", "1/1", "Remove three counters from among creatures you control: You gain 1 life.")
    three = [creature(name, "1/1").placed(counters={"charge": 2}) for name in ("Ant", "Bee", "Cow")]
    table = board(alice=[cost, *three], edition=NOW)

    table.do("Alice activates Cost", *(f"Alice chooses {number}" for number in given), "resolve")

    assert tuple(table.find(name).counters.get("charge", 0) for name in ("Ant", "Bee", "Cow")) == left
    assert table.life("Alice") == 21


def test_each_gives_at_least_what_those_after_it_lack_and_no_more_than_is_wanted():
    cost = creature("Cost", "1/1", "Remove three counters from among creatures you control: You gain 1 life.")
    ant, bee = (creature(name, "1/1").placed(counters={"charge": 4}) for name in ("Ant", "Bee"))
    cow = creature("Cow", "1/1").placed(counters={"charge": 1})
    table = board(alice=[cost, ant, bee, cow], edition=NOW)

    assert not table.allows("Alice activates Cost", "Alice chooses 4")
    assert not table.allows("Alice activates Cost", "Alice chooses 0", "Alice chooses 1")
    assert not table.allows("Alice activates Cost", "Alice chooses 1", "Alice chooses 3")


def test_a_counter_of_any_kind_is_a_counter():
    wall = creature(
        "Statue",
        "3/3",
        "Defender\nAs long as Statue has a counter on it, it can attack as though it didn't have defender.",
    )
    assert not board(alice=[wall], edition=NOW).allows("Alice attacks with Statue")
    assert board(alice=[wall.placed(counters={"charge": 1})], edition=NOW).allows("Alice attacks with Statue")


@pytest.mark.parametrize(("answer", "size"), [(1, "1/1"), (3, "2/2")])
def test_one_of_three_kinds_of_counters_is_put(answer: int, size: str):
    model = creature("Model", "1/1")
    gift = sorcery("Gift", "Put a flying, lifelink, or +1/+1 counter on target creature.")
    table = board(alice=[model], alice_hand=[gift], edition=NOW)

    table.do("Alice casts Gift targeting Model", "resolve")
    table.do(
        "Alice chooses put a flying counter on target creature"
        if answer == 1
        else "Alice chooses put a +1/+1 counter on it"
    )
    table.do(f"expect Model is {size}")

    assert table.values("Model").has("flying") is (answer == 1)


def test_a_token_is_created_of_the_kind_that_is_chosen():
    font = artifact("Font", "{T}: Create your choice of a Blood token, a Clue token, or a Food token.")
    table = board(alice=[font], edition=NOW)

    table.do(
        "Alice activates Font", "resolve", "Alice chooses create a Clue token", "expect Clue is on the battlefield"
    )


# So many cards ------------------------------------------------------------------------------------------------------


def test_cards_are_revealed_until_so_many_fit():
    charge = sorcery(
        "Charge",
        "Reveal cards from the top of your library until you reveal X creature cards. Put those cards onto the"
        " battlefield,"
        " then shuffle.",
        cost="{X}{G}",
    )
    table = board(
        alice_hand=[charge], alice_has={"library": [FOREST, BEAR, FOREST, OX, creature("Last", "1/1")]}, edition=NOW
    )

    table.do(
        "Alice casts Charge with X = 2",
        "resolve",
        "expect Bear is on the battlefield",
        "expect Ox is on the battlefield",
    )

    assert len(table.game.players[0].library) == 3


def test_a_card_is_found_shown_and_put_on_top():
    guide = sorcery(
        "Guide", "Search your library for a basic land card, reveal it, then shuffle and put that card on top."
    )
    table = board(alice_hand=[guide], alice_has={"library": [BEAR, OX, FOREST]}, edition=NOW)

    table.do("Alice casts Guide", "resolve", "Alice chooses Forest")

    assert table.game.players[0].library[0].name == "Forest"


def test_lands_and_spells_of_a_kind_are_played_from_the_top():
    bird = creature("Bird", "1/1", kind="Creature — Bird")
    egg = enchantment("Egg", "You may play lands and cast Bird spells from the top of your library.")
    table = board(alice=[egg], alice_has={"library": [FOREST, bird, BEAR]}, edition=NOW)

    table.do("Alice plays Forest", "Alice casts Bird", "resolve", "expect Bird is on the battlefield")
    assert not table.allows("Alice casts Bear")


# Others -------------------------------------------------------------------------------------------------------------


def test_what_loses_all_abilities_gains_one():
    cat = creature(
        "Cat", "2/2", "Flying\nWhen Cat dies, return it to the battlefield. It loses all abilities and gains haste."
    )
    table = board(alice=[cat], alice_hand=[BOLT, BOLT], edition=NOW)

    table.do("Alice casts Bolt targeting Cat", "resolve everything", "expect Cat is on the battlefield")
    assert table.values("Cat").has("haste")
    assert not table.values("Cat").has("flying")

    table.do("Alice casts Bolt targeting Cat", "resolve everything", "expect Cat is in Alice's graveyard")


def test_an_aura_or_what_it_enchants_deals_damage():
    """702.103: bestowed it is no creature itself."""
    emissary = creature(
        "Emissary",
        "2/2",
        "Bestow {3}\nWhenever Emissary or enchanted creature deals combat damage to a player, you gain 1 life.\n"
        "Enchanted creature gets +1/+1.",
        kind="Enchantment Creature — Nymph",
    )
    alone = board(alice=[emissary], edition=NOW)
    alone.do("Alice attacks with Emissary", "to the end of combat", "resolve everything")
    assert (alone.life("Alice"), alone.life("Bob")) == (21, 18)

    worn = board(alice=[BEAR], alice_hand=[emissary], edition=NOW)
    worn.do("Alice casts Emissary for its bestow cost targeting Bear", "resolve", "Alice attacks with Bear")
    worn.do("to the end of combat", "resolve everything")
    assert (worn.life("Alice"), worn.life("Bob")) == (21, 17)


def test_up_to_one_that_isnt_a_target_is_chosen_as_it_is_done():
    """608.2d: what isn't targeted is chosen on resolution, and hexproof doesn't matter."""
    safe = creature("Safe", "1/1", "Hexproof")
    fall = sorcery("Fall", "Destroy up to one creature.")
    table = board(bob=[safe, OX], alice_hand=[fall, fall], edition=NOW)

    table.do("Alice casts Fall", "resolve", "Alice chooses Safe", "expect Safe is in Bob's graveyard")
    table.do("Alice casts Fall", "resolve", "Alice chooses nothing", "expect Ox is on the battlefield")


def test_another_land_of_the_same_turn_is_asked_for():
    fire = creature(
        "Fire",
        "1/1",
        "Whenever a land enters under an opponent's control, if that player had another land enter under their"
        " control this"
        " turn, Fire deals 3 damage to that player.",
    )
    fetch = sorcery("Fetch", "Put a land card from your hand onto the battlefield.")
    table = board(alice=[fire], bob_hand=[FOREST, MOUNTAIN, fetch], turn="Bob", edition=NOW)

    table.do("Bob plays Forest", "resolve everything")
    assert table.life("Bob") == 20

    table.do("Bob casts Fetch", "resolve", "resolve everything")
    assert table.life("Bob") == 17


def test_cards_that_leave_ones_graveyard_for_exile_are_counted():
    vizier = creature(
        "Vizier",
        "4/4",
        "Whenever one or more cards are put into exile from your graveyard, put that many +1/+1 counters on Vizier.",
    )
    wipe = sorcery("Wipe", "Exile all cards from all graveyards.")
    table = board(
        alice=[vizier],
        alice_hand=[wipe],
        alice_has={"graveyard": [BEAR, OX]},
        bob_has={"graveyard": [FOREST]},
        edition=NOW,
    )

    table.do("Alice casts Wipe", "resolve", "resolve everything", "expect Vizier is 6/6")


def test_an_ability_is_activated_for_one_reason_or_for_another():
    lair = land("Lair", "{T}: You gain 1 life. Activate only if Lair entered this turn or if you control a basic land.")
    swamp = land("Swamp", kind="Basic Land — Swamp")
    assert not board(alice=[lair], edition=NOW).allows("Alice activates Lair")
    assert board(alice=[lair, swamp], edition=NOW).allows("Alice activates Lair")
    assert board(alice_hand=[lair], edition=NOW).allows("Alice plays Lair", "Alice activates Lair")


def test_what_comes_back_as_a_demon_doesnt_come_back_again():
    vessel = creature(
        "Vessel",
        "2/2",
        "When Vessel dies, if it wasn't a Demon, return it to the battlefield under its owner's control with two"
        " +1/+1 counters"
        " on it. It's a Demon in addition to its other types.",
        kind="Creature — Human",
    )
    end = instant("End", "Destroy target creature.")
    table = board(alice=[vessel], alice_hand=[end, end], edition=NOW)

    table.do("Alice casts End targeting Vessel", "resolve everything", "expect Vessel is 4/4")
    assert set(table.values("Vessel").subtypes) == {"Human", "Demon"}

    table.do("Alice casts End targeting Vessel", "resolve everything", "expect Vessel is in Alice's graveyard")


def test_counters_are_put_for_what_is_counted():
    rite = sorcery("Rite", "Put two +1/+1 counters on target creature for each Forest you control.")
    grow = sorcery(
        "Grow", "Put a number of +1/+1 counters equal to the number of Mountains you control on target creature."
    )
    table = board(alice=[BEAR, FOREST, FOREST, MOUNTAIN], alice_hand=[rite, grow], edition=NOW)

    table.do("Alice casts Rite targeting Bear", "resolve", "expect Bear is 6/6")
    table.do("Alice casts Grow targeting Bear", "resolve", "expect Bear is 7/7")


def test_ones_own_permanents_that_opponents_control_are_counted():
    give = sorcery("Give", "Target opponent gains control of target creature you control.")
    count = sorcery(
        "Count", "You gain X life, where X is the number of permanents you own that your opponents control."
    )
    table = board(alice=[BEAR, OX], bob=[FOREST], alice_hand=[give, count], edition=NOW)

    table.do("Alice casts Give targeting Bob, Bear", "resolve", "Alice casts Count", "resolve")

    assert table.life("Alice") == 21


@pytest.mark.parametrize(("cost", "cast"), [("{3}", True), ("{2}", False)])
def test_a_card_is_drawn_where_nothing_was_cast(cost: str, cast: bool):
    sphinx = sorcery(
        "Sphinx",
        "Reveal the top card of your library. You may cast it without paying its mana cost if its mana value is"
        " odd. If you"
        " don't cast it, draw a card.",
    )
    leaf = sorcery("Leaf", "You gain 1 life.", cost=cost)
    table = board(alice_hand=[sphinx], alice_has={"library": [leaf, FOREST]}, edition=NOW)

    table.do("Alice casts Sphinx", "resolve")
    if cast:
        table.do("Alice chooses yes", "resolve everything")

    assert table.life("Alice") == (21 if cast else 20)
    assert [each.name for each in table.game.players[0].hand] == ([] if cast else ["Leaf"])


def test_all_opponents_graveyards_are_exiled_and_not_ones_own():
    betrayal = sorcery("Betrayal", "Exile all cards from all opponents' graveyards.")
    table = board(alice_hand=[betrayal], alice_has={"graveyard": [OX]}, bob_has={"graveyard": [BEAR]}, edition=NOW)

    table.do("Alice casts Betrayal", "resolve", "expect Bear is in exile", "expect Ox is in Alice's graveyard")


def test_an_equipped_creature_is_as_large_as_ones_life():
    sword = card(
        "Sword",
        "Artifact — Equipment",
        "Equipped creature has base power and toughness X/X, where X is your life total.\nEquip {0}",
    )
    table = board(alice=[BEAR.placed(counters={"+1/+1": 1}), sword], alice_has={"life": 7}, edition=NOW)

    table.do("Alice activates Sword targeting Bear", "resolve", "expect Bear is 8/8")


# What others have in common -----------------------------------------------------------------------------------------


def test_a_land_is_found_that_shares_no_land_type_with_ones_own():
    seek = sorcery(
        "Seek",
        "Search your library for a basic land card that doesn't share a land type with a land you control, put"
        " that card"
        " onto the battlefield, then shuffle.",
    )
    table = board(alice=[FOREST], alice_hand=[seek], alice_has={"library": [FOREST, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Seek", "resolve")
    assert not table.allows("Alice chooses Forest")

    table.do("Alice chooses Mountain", "expect Mountain is on the battlefield")


def test_one_of_five_kinds_is_one_of_them():
    orphan = creature(
        "Orphan",
        "1/1",
        "Each other creature you control that's a Cat, Elemental, Nightmare, Dinosaur, or Beast gets +1/+1.",
        kind="Creature — Cat",
    )
    elf = creature("Elf", "1/1", kind="Creature — Elf")
    table = board(alice=[orphan, BEAR, elf], bob=[OX], edition=NOW)

    table.do("expect Bear is 3/3", "expect Elf is 1/1", "expect Orphan is 1/1", "expect Ox is 2/4")


def test_creatures_and_vehicles_are_counted_once():
    crash = sorcery(
        "Crash",
        "Crash deals X damage to target creature, where X is the number of permanents you control that are"
        " creatures and/or Vehicles.",
    )
    wagon = card("Wagon", "Artifact — Vehicle", "Crew 1", power="3", toughness="3")
    table = board(alice=[BEAR, wagon, FOREST], bob=[OX], alice_hand=[crash], edition=NOW)

    table.do("Alice casts Crash targeting Ox", "resolve")

    assert table.find("Ox").damage == 2


def test_up_to_one_player_may_be_targeted():
    climber = sorcery("Climb", "Up to one target player mills two cards.")
    table = board(alice_hand=[climber, climber], bob_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice casts Climb targeting Bob", "resolve", "Alice casts Climb targeting nothing", "resolve")

    assert len(table.game.players[1].library) == 1


def test_the_object_itself_and_others_have_what_is_said_in_ones_own_turn():
    hope = creature(
        "Hope", "3/3", "During your turn, Hope and enchantment creatures you control have trample and lifelink."
    )
    nymph = creature("Nymph", "1/1", kind="Enchantment Creature — Nymph")
    table = board(alice=[hope, nymph, BEAR], edition=NOW)

    assert [table.values(each).has("trample") for each in ("Hope", "Nymph", "Bear")] == [True, True, False]
    table.do("to the next turn")
    assert not table.values("Hope").has("lifelink")
