"""What has or hasn't happened until now: since an upkeep, to a card in exile, to a coin, from a single source."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    aura,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    sorcery,
)

BEAR = creature("Bear", "2/2")


@each_edition
@pytest.mark.parametrize("attacks", [True, False])
def test_since_the_last_upkeep_means_the_one_before_this_one(edition: str, attacks: bool):
    shape = aura(
        "Shape",
        "At the beginning of your upkeep, put a +1/+1 counter on enchanted creature if it attacked or blocked "
        "since your last upkeep. Otherwise, remove a +1/+1 counter from it.",
    )
    ox = creature("Ox", "2/2").placed(counters={"+1/+1": 3})
    table = board(
        alice=[ox, shape.placed(attached_to="Ox")],
        edition=edition,
        alice_has={"library": [FOREST] * 3},
        bob_has={"library": [FOREST] * 3},
    )
    if attacks:
        table.do("Alice attacks with Ox", "Bob doesn't block")
    table.do("to Alice's upkeep", "resolve")

    assert table.size("Ox") == ("6/6" if attacks else "4/4")


def test_what_was_blocked_in_the_turn_of_another_counts_too():
    yeti = creature(
        "Yeti",
        "0/4",
        "At the beginning of your upkeep, put a +1/+1 counter on Yeti if it has blocked or been "
        "blocked since your last upkeep. Otherwise, remove a +1/+1 counter from it.",
    )
    table = board(alice=[yeti], bob=[BEAR], alice_has={"library": [FOREST] * 3}, bob_has={"library": [FOREST] * 3})
    table.do(
        "to Bob's main phase", "Bob attacks with Bear", "Alice blocks Bear with Yeti", "to Alice's upkeep", "resolve"
    )

    assert table.size("Yeti") == "1/5"


@each_edition
@pytest.mark.parametrize(("damage", "cards"), [(3, 0), (2, 1)])
def test_so_much_damage_counts_only_from_one_source(edition: str, damage: int, cards: int):
    pain = enchantment(
        "Pain", "Whenever an opponent is dealt 3 or more damage by a single source, that player discards a card."
    )
    bolt = instant("Bolt", f"Bolt deals {damage} damage to any target.")
    table = board(alice=[pain], alice_hand=[bolt], bob_hand=[BEAR], edition=edition)
    table.do("Alice casts Bolt targeting Bob", "resolve", *(["resolve"] if cards == 0 else []))

    assert len(table.player("Bob").hand) == cards


def test_two_sources_at_once_do_not_add_up():
    pain = enchantment(
        "Pain", "Whenever an opponent is dealt 3 or more damage by a single source, that player discards a card."
    )
    table = board(alice=[pain, BEAR, creature("Ox", "2/2")], bob_hand=[FOREST])
    table.do("Alice attacks with Bear and Ox", "to end of combat")

    assert len(table.player("Bob").hand) == 1


@each_edition
@pytest.mark.parametrize("kicked", [True, False])
def test_what_was_kicked_is_asked_as_it_happens(edition: str, kicked: bool):
    charge = instant(
        "Charge",
        "Kicker {W}\nTarget creature gains trample until end of turn. Whenever that creature deals combat "
        "damage this turn, if this spell was kicked, you gain life equal to that damage.",
        cost="{G}",
    )
    table = board(alice=[BEAR], alice_hand=[charge], edition=edition)
    table.do(f"Alice casts Charge targeting Bear{' kicked' if kicked else ''}", "resolve")
    table.do("Alice attacks with Bear", "to end of combat")

    assert table.life("Alice") == (22 if kicked else 20)


@each_edition
def test_a_card_that_was_not_cast_goes_back(edition: str):
    theft = sorcery(
        "Theft",
        "Target player reveals their hand. You choose an instant or sorcery card from it and exile that card. "
        "You may cast that card for as long as it remains exiled. At the beginning of the next end step, if you "
        "haven't cast the card, return it to its owner's hand.",
    )
    bolt = instant("Bolt", "Bolt deals 3 damage to any target.")
    left = board(alice_hand=[theft], bob_hand=[bolt], edition=edition)
    left.do("Alice casts Theft targeting Bob", "resolve", "Alice chooses Bolt", "to end step", "resolve")
    assert left.where("Bolt") == "hand"

    cast = board(alice_hand=[theft], bob_hand=[bolt], edition=edition)
    cast.do(
        "Alice casts Theft targeting Bob", "resolve", "Alice chooses Bolt", "Alice casts Bolt targeting Bob", "resolve"
    )
    cast.do("to end step")
    assert (cast.where("Bolt"), cast.life("Bob")) == ("graveyard", 17)


@each_edition
def test_a_coin_is_flipped_until_it_is_lost(edition: str):
    cat = creature(
        "Cat",
        "4/4",
        "When Cat enters, flip a coin until you lose a flip. Put a +1/+1 counter on Cat for each flip you won.",
    )
    table = board(alice_hand=[cat], edition=edition)
    table.do(
        "Alice casts Cat", "resolve", "resolve", "Alice wins the flip", "Alice wins the flip", "Alice loses the flip"
    )

    assert table.size("Cat") == "6/6"


@each_edition
def test_any_player_may_do_one_thing_or_another(edition: str):
    worms = enchantment(
        "Worms",
        "At the beginning of each upkeep, any player may sacrifice two lands or have Worms deal 5 damage to "
        "that player. If a player does either, destroy Worms.",
    )
    table = board(alice=[worms], step="upkeep", edition=edition)
    table.do("resolve", "Alice chooses no", "Bob chooses yes")

    assert table.where("Worms") == "graveyard"
    assert table.life("Bob") == 15


@each_edition
def test_all_that_came_to_graveyards_from_the_battlefield_this_turn_returns(edition: str):
    dawn = instant(
        "Dawn",
        "Each player returns to the battlefield all artifact, creature, enchantment, and land cards in their "
        "graveyard that were put there from the battlefield this turn.",
    )
    doom = sorcery("Doom", "Destroy all creatures.")
    table = board(
        alice=[BEAR],
        bob=[creature("Ox", "3/3")],
        alice_hand=[doom, dawn],
        edition=edition,
        alice_has={"graveyard": [creature("Old", "1/1")]},
    )
    table.do("Alice casts Doom", "resolve", "Alice casts Dawn", "resolve")

    assert (table.where("Bear"), table.where("Ox"), table.where("Old")) == ("battlefield", "battlefield", "graveyard")


@pytest.mark.parametrize(("colors", "size"), [("{W}", "4/4"), ("{R}", "2/2")])
def test_they_all_have_a_color_in_common(colors: str, size: str):
    cause = enchantment("Cause", "Creatures get +2/+2 as long as they all share a color.")
    white = creature("White", "2/2", cost="{W}")
    both = creature("Both", "2/2", cost="{W}{U}")
    table = board(alice=[cause, white, both], bob=[creature("Third", "2/2", cost=colors)])

    assert table.size("White") == size


@pytest.mark.parametrize(("kinds", "blocked"), [(["Elf", "Elf", "Elf Bear"], True), (["Elf", "Elf", "Bear"], False)])
def test_so_many_of_one_kind_let_it_be_blocked(kinds, blocked: bool):
    stalker = creature(
        "Stalker",
        "3/4",
        "Stalker can't be blocked unless defending player controls three or more creatures that share a creature type.",
    )
    table = board(
        alice=[stalker], bob=[creature(f"Guard {i}", "1/1", kind=f"Creature — {kind}") for i, kind in enumerate(kinds)]
    )
    table.do("Alice attacks with Stalker")

    assert table.allows("Bob blocks Stalker with Guard 0") is blocked


def test_a_time_counter_is_removed_or_put():
    bug = creature(
        "Bug",
        "1/1",
        "{T}: Choose target permanent you control or suspended card you own. If that permanent or card has a "
        "time counter on it, you may remove a time counter from it or put another time counter on it.",
    )
    table = board(alice=[bug, BEAR.placed(counters={"time": 2})])
    table.do(
        "Alice activates Bug targeting Bear",
        "resolve",
        "Alice chooses yes",
        "Alice chooses remove a time counter from it",
    )

    assert table.find("Bear").counters_of("time") == 1


def test_a_kind_of_creature_can_be_cycled_for():
    homing = creature("Homing", "2/2", "Each Beast card in each player's hand has beastcycling {3}.")
    table = board(alice=[homing], alice_hand=[BEAR], alice_has={"library": [FOREST, creature("Ox", "3/3")]})
    table.do("Alice cycles Bear", "resolve", "Alice chooses Ox")

    assert table.where("Ox") == "hand"


def test_mana_that_another_player_is_given_is_kept():
    spring = enchantment(
        "Spring",
        "At the beginning of each player's upkeep, that player adds {G}{G}. Until end of turn, they don't "
        "lose this mana as steps and phases end.",
    )
    table = board(
        alice=[spring], step="upkeep", turn="Bob", edition="2026-08", bob_has={"mana": "", "library": [FOREST]}
    )
    table.do("resolve", "to main phase", "expect Bob has {G}{G} in his mana pool")


@each_edition
def test_only_an_opponent_dealt_damage_before_can_be_aimed_at(edition: str):
    vermin = creature(
        "Vermin",
        "1/1",
        "At the beginning of your upkeep, Vermin deals 2 damage to target opponent previously dealt damage by it.",
    )
    libraries = {"library": [FOREST] * 3}
    table = board(alice=[vermin], edition=edition, alice_has=libraries, bob_has=libraries)
    table.do("Alice attacks with Vermin", "Bob doesn't block", "to Alice's upkeep", "resolve")
    assert table.life("Bob") == 17

    idle = board(alice=[vermin], edition=edition, alice_has=libraries, bob_has=libraries)
    idle.do("to Alice's draw step")
    assert idle.life("Bob") == 20


@each_edition
def test_whoever_it_has_dealt_damage_to_is_dealt_more(edition: str):
    fallen = creature(
        "Fallen",
        "2/3",
        "At the beginning of your upkeep, Fallen deals 1 damage to each opponent and planeswalker it has "
        "dealt damage to "
        "this game.",
    )
    libraries = {"library": [FOREST] * 3}
    table = board(alice=[fallen], edition=edition, alice_has=libraries, bob_has=libraries)
    table.do("Alice attacks with Fallen", "Bob doesn't block", "to Alice's upkeep", "resolve")

    assert table.life("Bob") == 17


@each_edition
def test_who_had_more_as_the_ability_was_activated_stays_a_target(edition: str):
    keeper = creature(
        "Keeper",
        "1/2",
        "{G}, {T}: Choose target opponent who controlled more creatures than you did as you activated this ability. "
        "Create a 2/2 green Beast creature token.",
    )
    shot = instant("Shot", "Shot deals 3 damage to any target.")
    few = board(alice=[keeper], bob=[BEAR], edition=edition)
    assert few.refused("Alice activates Keeper targeting Bob")

    more = board(alice=[keeper], alice_hand=[shot], bob=[BEAR, creature("Ox", "3/3")], edition=edition)
    more.do("Alice activates Keeper targeting Bob", "Alice casts Shot targeting Ox", "resolve", "resolve")
    assert [one for one in more.game.battlefield if one.name.startswith("Beast")]


@each_edition
def test_an_opponent_with_more_life_is_dealt_damage(edition: str):
    keeper = creature(
        "Keeper",
        "1/2",
        "{R}, {T}: Choose target opponent who had more life than you did as you activated this ability. Keeper deals 2 "
        "damage to that player.",
    )
    table = board(alice=[keeper], edition=edition, alice_has={"life": 10})
    table.do("Alice activates Keeper targeting Bob", "resolve")
    assert table.life("Bob") == 18

    even = board(alice=[keeper], edition=edition)
    assert even.refused("Alice activates Keeper targeting Bob")


def test_blocking_and_being_blocked_by_one_of_a_kind():
    """Any of the kind will do, not a certain one."""
    boar, hare = creature("Boar", "2/2"), creature("Hare", "1/1")
    ghoul = creature("Ghoul", "1/4", kind="Creature — Zombie")
    away = instant("Away", "Exile target creature that blocked or was blocked by a Zombie this turn.")
    table = board(alice=[boar, hare], alice_hand=[away], bob=[ghoul], edition="2026-08")

    table.do("Alice attacks with Boar and Hare", "Bob blocks Boar with Ghoul", "to combat damage")
    table.do("expect refused: Alice casts Away targeting Hare", "Alice casts Away targeting Boar", "resolve")
    table.do("expect Boar is exiled")
