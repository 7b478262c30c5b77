"""What cards have players do since 2010, as the rules of 2026-08 have it."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, card, creature, enchantment, instant, land, sorcery

NOW = "2026-08"
FOREST = card("Forest", "Basic Land — Forest", cost="")
MOUNTAIN = card("Mountain", "Basic Land — Mountain", cost="")
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.")
DUD = sorcery("Dud", "You gain 1 life.")
OX = creature("Ox", "2/2")


@pytest.mark.parametrize(("where", "shuffled"), [("library and graveyard", True), ("graveyard", False)])
def test_one_of_two_zones_may_be_searched_and_only_a_library_that_was_is_shuffled(where: str, shuffled: bool):
    lamp = artifact("Lamp", "{T}: Add {C}.")
    seek = sorcery(
        "Seek",
        "Search your library and/or graveyard for a card named Lamp, reveal it, and put it into your hand."
        " If you search your library this way, shuffle.",
    )
    table = board(alice_hand=[seek], alice_has={"graveyard": [lamp], "library": [OX, DUD]}, edition=NOW)

    table.do("Alice casts Seek", "resolve", f"Alice chooses {where}", "Alice chooses Lamp")

    assert table.where("Lamp") == "hand"
    assert any(type(event).__name__ == "LibraryShuffled" for event in table.game.facts) is shuffled


def test_the_owner_chooses_the_end_of_the_library():
    table = board(
        alice_hand=[
            instant("Whisk", "Target creature's owner puts it on their choice of the top or bottom of their library.")
        ],
        bob=[OX],
        bob_has={"library": [DUD]},
        edition=NOW,
    )

    table.do("Alice casts Whisk targeting Ox", "resolve", "Bob chooses bottom")

    assert [each.name for each in table.player("Bob").library] == ["Dud", "Ox"]


def test_what_is_done_several_times_is_done_one_time_after_the_other():
    table = board(alice_hand=[sorcery("Probe", "Investigate twice.")], edition=NOW)

    table.do("Alice casts Probe", "resolve everything", "expect Alice controls 2 Clue")


def test_the_power_of_each_is_doubled_as_it_is_and_stays_so():
    rage = instant("Rage", "Double the power of each creature you control until end of turn.")
    pump = instant("Pump", "Target creature gets +2/+0 until end of turn.")
    table = board(alice=[OX, creature("Elk", "5/5")], alice_hand=[rage, pump], edition=NOW)

    table.do("Alice casts Rage", "resolve", "Alice casts Pump targeting Ox", "resolve")

    assert [table.size(name) for name in ("Ox", "Elk")] == ["6/2", "10/5"]


def test_doubling_what_is_less_than_nothing_makes_it_less_still():
    """701.10c"""
    rage = instant("Rage", "Double target creature's power and toughness until end of turn.")
    curse = instant("Curse", "Target creature gets -3/-0 until end of turn.")
    table = board(alice=[OX], alice_hand=[rage, curse], edition=NOW)

    table.do("Alice casts Curse targeting Ox", "resolve", "Alice casts Rage targeting Ox", "resolve")

    assert table.size("Ox") == "-2/4"


def test_tripling_adds_twice_as_much():
    rage = instant("Rage", "Triple target creature's power until end of turn.")
    table = board(alice=[OX], alice_hand=[rage], edition=NOW)

    table.do("Alice casts Rage targeting Ox", "resolve")

    assert table.size("Ox") == "6/2"


def test_mana_that_isnt_lost_is_there_in_the_next_phase_until_the_turn_ends():
    dragon = creature(
        "Dragon",
        "4/4",
        "Whenever Dragon attacks, add {R}{R}. Until end of turn, you don't lose this mana as steps and phases end.",
    )
    table = board(alice=[dragon], edition=NOW)

    table.do("Alice attacks with Dragon", "resolve everything", "to Alice's postcombat main phase")
    assert table.player("Alice").mana_pool.total == 2
    table.do("to Bob's upkeep")
    assert table.player("Alice").mana_pool.total == 0


def test_what_is_kept_is_spent_after_other_mana():
    spring = land("Spring", "{T}: Add {R}.")
    dragon = creature(
        "Dragon",
        "4/4",
        "Whenever Dragon attacks, add {R}. Until end of turn, you don't lose this mana as steps and phases end.\n"
        "{R}: You gain 1 life.",
    )
    table = board(alice=[dragon, spring], alice_has={"mana": ""}, edition=NOW)

    table.do("Alice attacks with Dragon", "resolve everything", "Alice activates Spring", "Alice activates Dragon")
    table.do("to Alice's postcombat main phase")

    assert table.player("Alice").mana_pool.total == 1


def test_counters_of_several_kinds_come_at_once():
    table = board(
        alice=[OX],
        alice_hand=[instant("Gift", "Put a +1/+1 counter and a lifelink counter on target creature.")],
        edition=NOW,
    )

    table.do("Alice casts Gift targeting Ox", "resolve", "expect Ox is 3/3", "expect Ox has lifelink")


def test_a_permanent_enters_with_the_counter_that_is_chosen():
    pup = creature("Pup", "1/1", "Pup enters with your choice of a flying counter or a reach counter on it.")
    table = board(alice_hand=[pup], edition=NOW)

    table.do("Alice casts Pup", "resolve", "Alice chooses a reach counter")

    assert dict(table.find("Pup").counters) == {"reach": 1}


def test_what_comes_back_is_a_zombie_besides():
    raising = sorcery(
        "Raising",
        "Return target creature card from your graveyard to the battlefield. That creature is a black Zombie in"
        " addition to its other colors and types.",
    )
    elk = creature("Elk", "2/2", "", kind="Creature — Elk", cost="{G}")
    table = board(alice_hand=[raising], alice_has={"graveyard": [elk]}, edition=NOW)

    table.do("Alice casts Raising targeting Elk", "resolve")

    values = table.values("Elk")
    assert set(values.subtypes) == {"Elk", "Zombie"}
    assert {each.value for each in values.colors} == {"black", "green"}


def test_a_copy_that_is_a_zombie_is_nothing_else():
    """Its color and creature types are replaced, its other types are kept."""
    raising = sorcery("Raising", "Create a token that's a copy of target creature, except it's a 4/4 black Zombie.")
    elk = creature("Elk", "2/2", "", kind="Artifact Creature — Elk", cost="{G}")
    table = board(alice=[elk], alice_hand=[raising], edition=NOW)

    table.do("Alice casts Raising targeting Elk", "resolve")

    values = table.values("Elk", 2)
    assert (set(values.subtypes), set(values.types)) == ({"Zombie"}, {"Artifact", "Creature"})
    assert ({each.value for each in values.colors}, f"{values.power}/{values.toughness}") == ({"black"}, "4/4")


def test_a_frog_is_nothing_but_a_frog():
    turn = instant(
        "Hop",
        "Until end of turn, target creature loses all abilities and becomes a blue Frog with base power and"
        " toughness 1/1.",
    )
    table = board(bob=[creature("Drake", "3/3", "Flying", kind="Creature — Drake")], alice_hand=[turn], edition=NOW)

    table.do("Alice casts Hop targeting Drake", "resolve", "expect Drake is 1/1", "expect Drake doesn't have flying")

    assert set(table.values("Drake").subtypes) == {"Frog"}


def test_a_player_who_has_to_choose_between_two_payments_is_asked_for_one():
    table = board(
        alice_hand=[
            sorcery("Threat", "Target opponent loses 3 life unless they sacrifice a creature or discard a card.")
        ],
        bob=[OX],
        bob_hand=[DUD],
        edition=NOW,
    )

    table.do(
        "Alice casts Threat targeting Bob", "resolve", "Bob chooses yes", "Bob chooses that player discards a card"
    )

    assert (table.life("Bob"), table.where("Dud"), table.where("Ox")) == (20, "graveyard", "battlefield")


def test_two_effects_of_one_sentence_are_of_the_same_creature():
    dash = instant("Dash", "Target creature you control gets +1/+0 until end of turn and can't be blocked this turn.")
    table = board(alice=[OX], alice_hand=[dash], bob=[creature("Wall", "0/4")], edition=NOW)

    table.do("Alice casts Dash targeting Ox", "resolve", "Alice attacks with Ox", "to the declare blockers step")

    assert table.size("Ox") == "3/2"
    assert not table.allows("Bob blocks Ox with Wall")


def test_a_spell_is_cast_from_a_hand_for_nothing():
    table = board(
        alice_hand=[
            sorcery(
                "Rush", "You may cast a spell with mana value 2 or less from your hand without paying its mana cost."
            ),
            DUD,
        ],
        alice_has={"mana": "{1}"},
        edition=NOW,
    )

    table.do("Alice casts Rush", "resolve", "Alice chooses yes", "Alice chooses Dud", "resolve")

    assert table.life("Alice") == 21


def test_a_spell_that_comes_from_nowhere_makes_no_sense():
    with pytest.raises(Exception, match="from"):
        board(
            alice_hand=[sorcery("Rush", "You may cast a spell with mana value 2 or less without paying its mana cost.")]
        )


def test_many_steps_over_the_same_names():
    wreath = enchantment("Wreath", "Creatures you control have hexproof as long as you haven't cast a spell this turn.")
    table = board(alice=[wreath, OX], alice_hand=[DUD], edition=NOW)

    table.do("expect Ox has hexproof", "Alice casts Dud", "resolve", "expect Ox doesn't have hexproof")


def test_land_searched_for_is_of_either_kind():
    seek = sorcery(
        "Seek",
        "Search your library for a basic land card or a Gate card, put it onto the battlefield tapped, then shuffle.",
    )
    gate = card("Old Gate", "Land — Gate", "{T}: Add {W}.", cost="")
    table = board(alice_hand=[seek], alice_has={"library": [OX, gate, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Seek", "resolve", "Alice chooses Old Gate")

    assert table.where("Old Gate") == "battlefield"


def test_a_legend_is_created_by_its_name():
    table = board(
        alice_hand=[sorcery("Call", "Create Old Whisker, a legendary 2/2 green Cat creature token with trample.")],
        edition=NOW,
    )

    table.do("Alice casts Call", "resolve", "expect Old Whisker is 2/2", "expect Old Whisker has trample")

    assert "Legendary" in table.values("Old Whisker").supertypes


def test_cards_are_exiled_until_one_can_be_cast():
    chaos = sorcery(
        "Chaos",
        "Exile cards from the top of your library until you exile a nonland card. You may cast that card without"
        " paying its mana cost.",
    )
    table = board(alice_hand=[chaos], alice_has={"library": [FOREST, DUD, OX]}, edition=NOW)

    table.do("Alice casts Chaos", "resolve", "Alice chooses yes", "resolve")

    assert (table.life("Alice"), table.where("Forest"), table.where("Ox")) == (21, "exile", "library")


def test_each_of_two_deals_damage_equal_to_its_own_power():
    club = sorcery(
        "Club",
        "Two target creatures you control each deal damage equal to their power to target creature you don't control.",
    )
    table = board(alice=[OX, creature("Elk", "3/3")], bob=[creature("Wall", "0/6")], alice_hand=[club], edition=NOW)

    table.do("Alice casts Club targeting Ox and Elk and Wall", "resolve")

    assert table.find("Wall").damage == 5


def test_the_next_spell_is_copied_and_the_one_after_it_isnt():
    echo = sorcery("Echo", "When you next cast an instant or sorcery spell this turn, copy that spell.")
    table = board(alice_hand=[echo, DUD, DUD], edition=NOW)

    table.do("Alice casts Echo", "resolve", "Alice casts Dud", "resolve everything", "expect Alice is at 22 life")
    table.do("Alice casts Dud", "resolve everything", "expect Alice is at 23 life")


def test_only_the_first_such_spell_of_a_turn_costs_less():
    guide = enchantment("Guide", "The first creature spell you cast each turn costs {2} less to cast.")
    big = creature("Big", "4/4", cost="{2}{G}")
    table = board(alice=[guide], alice_hand=[big, big], alice_has={"mana": "{G}{G}"}, edition=NOW)

    table.do("Alice casts Big", "resolve")

    assert table.refused("Alice casts Big")


def test_a_creature_that_was_yours_when_it_was_returned_counts():
    boom = instant("Boom", "Return target creature to its owner's hand. If you controlled that creature, draw a card.")
    table = board(
        alice=[OX],
        alice_hand=[boom, boom],
        bob=[creature("Elk", "2/2")],
        alice_has={"library": [FOREST, FOREST]},
        edition=NOW,
    )

    table.do("Alice casts Boom targeting Elk", "resolve")
    assert len(table.player("Alice").library) == 2
    table.do("Alice casts Boom targeting Ox", "resolve")
    assert len(table.player("Alice").library) == 1


def test_what_this_way_did_to_a_player_isnt_done_to_a_creature():
    sting = instant(
        "Sting", "Sting deals 2 damage to any target. If a player is dealt damage this way, you gain 5 life."
    )
    table = board(alice_hand=[sting, sting], bob=[OX], edition=NOW)

    table.do("Alice casts Sting targeting Ox", "resolve", "expect Alice is at 20 life")
    table.do("Alice casts Sting targeting Bob", "resolve", "expect Alice is at 25 life")


def test_flavor_words_say_nothing():
    menu = sorcery("Menu", "Choose one —\n• Attack — You gain 2 life.\n• Long Rest — You gain 5 life.")
    table = board(alice_hand=[menu], edition=NOW)

    table.do("Alice casts Menu choosing mode 2", "resolve", "expect Alice is at 25 life")


def test_a_keyword_is_no_flavor_word():
    with pytest.raises(Exception, match="can't read this text"):
        board(alice=[creature("Ox", "2/2", "Overload — You gain 2 life.")])


@pytest.mark.parametrize(("how", "made"), [("", 2), (" kicked", 4)])
def test_more_of_those_tokens_are_made_instead(how: str, made: int):
    text = (
        "Kicker {1}\nCreate two 1/1 green Elf creature tokens. If this spell was kicked, create four of those tokens "
        "instead."
    )
    table = board(alice_hand=[sorcery("Grove", text)], edition="2026-08")

    table.do(f"Alice casts Grove{how}", "resolve", f"expect Alice controls {made} Elf tokens")


def test_more_copies_are_made_instead():
    text = (
        "Kicker {1}\nCreate a token that's a copy of target creature. If this spell was kicked, create five of those "
        "tokens instead."
    )
    table = board(alice=[creature("Ox", "3/3")], alice_hand=[sorcery("Grove", text)], edition="2026-08")

    table.do("Alice casts Grove kicked targeting Ox", "resolve", "expect Alice controls 6 Ox")


def test_what_was_blocked_by_one_of_several_was_blocked_by_any_of_them():
    net = instant(
        "Net",
        "Up to two target creatures each get +0/+1 until end of turn. At this turn's next end of combat, tap each "
        "creature that was blocked by one of those creatures this turn.",
    )
    watch = [creature("Ox", "1/4", "Vigilance"), creature("Elk", "1/4", "Vigilance")]
    table = board(alice=watch, bob=[creature("Oak", "0/4"), creature("Elm", "0/3")], bob_hand=[net], edition=NOW)

    table.do("Alice attacks with Ox and Elk", "Bob casts Net targeting Oak and Elm", "resolve")
    table.do("Bob blocks Ox with Elm", "to end of combat", "resolve everything")
    table.do("expect Ox is tapped", "expect Elk is untapped")


def test_a_permanent_spell_is_one_that_becomes_a_permanent():
    """110.4b: an artifact, battle, creature, enchantment or planeswalker spell; its copy becomes a token (608.3f)."""
    copier = instant("Copier", "Copy target permanent spell you control.")
    ogre, bolt = creature("Ogre", "3/3"), instant("Bolt", "Bolt deals 3 damage to any target.")
    table = board(alice_hand=[copier, ogre, bolt], edition="2026-08")
    table.do("Alice casts Bolt targeting Bob")
    assert table.refused("Alice casts Copier targeting Bolt")

    table.do("resolve", "Alice casts Ogre", "Alice casts Copier targeting Ogre", "resolve everything")
    table.do("expect Alice controls 2 creatures named Ogre")
