"""Sentences of later cards that say in other words what was played before, or a little more: each expectation is the
rulebook's of 2026-08."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    ISLAND,
    MOUNTAIN,
    artifact,
    aura,
    board,
    card,
    creature,
    enchantment,
    instant,
    land,
    sorcery,
)

NOW = "2026-08"
BEAR = creature("Bear", "2/2")
OX = creature("Ox", "2/4")
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.", cost="{R}")


# Whether, and the how-manieth ---------------------------------------------------------------------------------------


def test_what_was_put_onto_the_battlefield_was_not_cast():
    drake = creature("Drake", "1/1", "When Drake enters, if it was cast, draw a card.")
    raise_it = sorcery("Raise", "Put a creature card from your hand onto the battlefield.")
    table = board(alice_hand=[drake, drake, raise_it], alice_has={"library": [FOREST, FOREST]}, edition=NOW)

    table.do("Alice casts Drake", "resolve everything")
    assert len(table.player("Alice").hand) == 3

    table.do("Alice casts Raise", "resolve everything")
    assert len(table.player("Alice").hand) == 1


def test_only_the_first_combat_of_a_turn_brings_another():
    """505.1a: an additional combat phase isn't the first one."""
    glove = creature(
        "Glove",
        "1/1",
        "Whenever Glove attacks, if it's the first combat phase of the turn, untap it. After this phase, there is an"
        " additional combat phase.",
    )
    table = board(alice=[glove], edition=NOW)

    table.do("Alice attacks with Glove", "resolve everything", "to the end of combat", "to combat")
    table.do("Alice attacks with Glove", "resolve everything", "to the end of combat")

    assert table.life("Bob") == 18
    assert table.find("Glove").tapped


def test_damage_of_several_sources_at_once_is_added_up():
    """603.2c: creatures that deal combat damage at the same time deal it in one event."""
    host = creature("Host", "0/9", "Whenever Host is dealt 3 or more damage, you gain 1 life.")
    one = creature("One", "1/1")
    table = board(alice=[host], bob=[BEAR, one], turn="Bob", edition=NOW)

    table.do(
        "Bob attacks with Bear and One", "Alice blocks Bear with Host", "to the end of combat", "resolve everything"
    )
    assert table.life("Alice") == 19

    both = board(alice=[BEAR, OX], bob=[host], edition=NOW)
    both.do("Alice attacks with Bear", "Bob blocks Bear with Host", "to the end of combat", "resolve everything")
    assert both.life("Bob") == 20


def test_a_land_played_or_a_spell_cast():
    stone = artifact("Stone", "Whenever you play a land or cast a spell, you gain 1 life.")
    table = board(alice=[stone], alice_hand=[FOREST, BEAR], edition=NOW)

    table.do("Alice plays Forest", "resolve everything", "Alice casts Bear", "resolve everything")

    assert table.life("Alice") == 22


def test_counters_of_any_kind_are_put():
    leo = creature("Leo", "1/1", "Whenever you put a counter on a creature you control, you gain 1 life.")
    grow = sorcery("Grow", "Put a flying counter on target creature.")
    table = board(alice=[leo, BEAR], alice_hand=[grow], edition=NOW)

    table.do("Alice casts Grow targeting Bear", "resolve everything")

    assert table.life("Alice") == 21


@pytest.mark.parametrize(("cast", "life"), [(True, 21), (False, 20)])
def test_a_cost_has_two_parts_in_one(cast, life):
    vent = artifact("Vent", "{T}, Remove two charge counters from Vent and sacrifice it: You gain 1 life.")
    table = board(alice=[vent.placed(counters={"charge": 2 if cast else 1})], edition=NOW)

    if cast:
        table.do("Alice activates Vent", "resolve", "expect Vent is in Alice's graveyard")
    else:
        assert not table.allows("Alice activates Vent")
    assert table.life("Alice") == life


def test_two_of_one_player_deal_damage_to_one_of_another():
    """608.2: each of them deals damage equal to its own power."""
    rivals = sorcery(
        "Rivals",
        "Target creature you control and up to one other target creature you control each deal damage equal to their"
        " power to target creature you don't control.",
    )
    wall = creature("Wall", "0/9")
    table = board(alice=[BEAR, creature("Ogre", "3/3")], bob=[wall], alice_hand=[rivals, rivals], edition=NOW)

    table.do("Alice casts Rivals targeting Bear and Ogre and Wall", "resolve")
    assert table.find("Wall").damage == 5

    table.do("Alice casts Rivals", "Alice chooses Bear", "Alice chooses nothing", "Alice chooses Wall", "resolve")
    assert table.find("Wall").damage == 7


# Playing later ------------------------------------------------------------------------------------------------------


def test_the_owner_of_each_may_play_it_until_the_end_of_their_next_turn():
    suspend = instant(
        "Suspend",
        "Exile target nonland permanent and the top card of your library. For each of those cards, its owner may play"
        " it until the end of their next turn.",
    )
    table = board(
        alice_hand=[suspend],
        alice_has={"library": [OX, FOREST, FOREST, FOREST]},
        bob=[BEAR],
        bob_has={"library": [FOREST] * 4},
        edition=NOW,
    )

    table.do("Alice casts Suspend targeting Bear", "resolve")
    assert not table.allows("Alice casts Bear")
    assert table.allows("Alice casts Ox")

    table.do("to Bob's main phase")
    assert table.allows("Bob casts Bear")
    assert not table.allows("Bob casts Ox")

    table.do("to Alice's main phase")
    assert table.allows("Alice casts Ox")
    table.do("to Bob's main phase")
    assert not table.allows("Bob casts Bear")


def test_whoever_may_play_them_is_the_damaged_creatures_controller():
    hot = enchantment(
        "Hot",
        "Whenever a creature is dealt damage, its controller may exile that many cards from the top of their library."
        " They may play those cards until the end of their next turn.",
    )
    table = board(
        alice=[hot], bob=[OX], alice_hand=[BOLT], bob_has={"library": [BEAR, FOREST, FOREST, MOUNTAIN]}, edition=NOW
    )

    table.do("Alice casts Bolt targeting Ox", "resolve", "resolve", "Bob says yes", "to Bob's main phase")

    assert table.allows("Bob casts Bear")


def test_that_opponents_library_isnt_its_controllers():
    minister = creature(
        "Minister",
        "1/1",
        "Whenever a creature deals combat damage to one of your opponents, its controller looks at the top card of that"
        " opponent's library and exiles it face down. They may play that card for as long as it remains exiled.",
    )
    table = board(alice=[minister], alice_has={"library": [FOREST]}, bob_has={"library": [BEAR, FOREST]}, edition=NOW)

    table.do("Alice attacks with Minister", "to the end of combat", "resolve everything", "to the main phase")

    assert table.where("Bear") == "exile"
    assert table.allows("Alice casts Bear")


# What can't become untapped, and mana that stays --------------------------------------------------------------------


def test_what_cant_become_untapped_stays_tapped_whatever_would_untap_it():
    net = aura("Net", "When Net enters, tap enchanted creature.\nEnchanted creature can't become untapped.")
    free = instant("Free", "Untap target creature.")
    table = board(alice_hand=[net], bob=[BEAR], bob_hand=[free], bob_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice casts Net targeting Bear", "resolve everything", "Bob casts Free targeting Bear", "resolve")
    assert table.find("Bear").tapped

    table.do("to Bob's main phase")
    assert table.find("Bear").tapped


def test_unspent_mana_of_one_color_stays():
    """106.4: what isn't kept empties; a spending restriction stays with the mana."""
    tree = creature("Tree", "1/1", "You don't lose unspent green mana as steps and phases end.")
    table = board(alice=[tree, FOREST, MOUNTAIN], edition=NOW)

    table.do("Alice taps Forest for mana", "Alice taps Mountain for mana", "to the end step")

    table.do("expect Alice has {G} in her mana pool")


# Whom it attacks ----------------------------------------------------------------------------------------------------


def test_it_enters_attacking_the_opponent_who_was_attacked():
    guide = creature(
        "Guide",
        "2/2",
        "Whenever Guide attacks an opponent, you may put a creature card from your hand onto the battlefield tapped and"
        " attacking that opponent.",
    )
    table = board(alice=[guide], alice_hand=[BEAR], others={"Carol": {}}, edition=NOW)

    table.do("Alice attacks Carol with Guide", "resolve", "Alice says yes", "to the end of combat")

    assert (table.life("Bob"), table.life("Carol")) == (20, 16)


def test_it_enters_attacking_a_player_or_a_planeswalker_of_theirs():
    hans = creature(
        "Hans",
        "0/2",
        "Whenever Hans attacks, reveal the top card of your library. If it's a creature card, put it onto the"
        " battlefield tapped and attacking defending player or a planeswalker they control.",
    )
    sage = card("Sage", "Planeswalker — Sage", "+1: You gain 1 life.", loyalty="4")
    table = board(alice=[hans], alice_has={"library": [BEAR]}, bob=[sage], edition=NOW)

    table.do("Alice attacks Bob with Hans", "resolve", "Alice chooses Sage", "to the end of combat")

    assert table.find("Sage").counters_of("loyalty") == 2


def test_a_token_enters_attacking_that_player():
    sword = creature(
        "Sword",
        "1/1",
        "Whenever Sword attacks the player with the most life or tied for most life, create a 4/4 white Angel creature"
        " token that's tapped and attacking that player.",
    )
    table = board(alice=[sword], bob_has={"life": 25}, others={"Carol": {}}, edition=NOW)

    table.do("Alice attacks Bob with Sword", "resolve everything", "to the end of combat")
    assert table.life("Bob") == 20


# Tokens and their names ---------------------------------------------------------------------------------------------


def test_a_token_speaks_of_itself_by_its_name():
    keeper = creature(
        "Keeper",
        "1/1",
        'When Keeper enters, create Zabu, a legendary 2/2 green Cat creature token with "Whenever a land you control'
        ' enters, put a +1/+1 counter on Zabu."',
    )
    table = board(alice_hand=[keeper, FOREST], edition=NOW)

    table.do("Alice casts Keeper", "resolve everything", "Alice plays Forest", "resolve everything")
    table.do("expect Zabu is 3/3", "expect Keeper is 1/1")


def test_a_chapter_has_a_name_of_its_own():
    """714.2d: a flavor word between the chapter and what it does means nothing."""
    saga = card("Tale", "Enchantment — Saga", "I — Great Gale — You gain 1 life.\nII, III — You gain 2 life.")
    table = board(alice_hand=[saga], edition=NOW)

    table.do("Alice casts Tale", "resolve everything")

    assert table.life("Alice") == 21


# Where it came from -------------------------------------------------------------------------------------------------


def test_what_entered_from_a_graveyard_is_told_from_what_was_cast_from_hand():
    vessel = creature(
        "Vessel",
        "1/1",
        "When Vessel enters, if it entered from your graveyard or you cast it from your graveyard, you gain 5 life.",
    )
    back = sorcery("Back", "Return target creature card from your graveyard to the battlefield.")
    table = board(alice_hand=[vessel, back], alice_has={"graveyard": [vessel]}, edition=NOW)

    table.do("Alice casts Vessel", "resolve everything")
    assert table.life("Alice") == 20

    table.do("Alice casts Back targeting Vessel", "resolve everything")
    assert table.life("Alice") == 25


def test_what_entered_from_the_library_draws_more():
    lost = creature(
        "Lost",
        "1/1",
        "When Lost enters, draw a card. If it entered from your library or was cast from your library, draw two cards"
        " instead.",
    )
    find = sorcery("Find", "Search your library for a creature card, put it onto the battlefield, then shuffle.")
    top = enchantment("Top", "You may cast creature spells from the top of your library.")

    table = board(alice_hand=[find], alice_has={"library": [FOREST, FOREST, lost]}, edition=NOW)
    table.do("Alice casts Find", "resolve", "Alice chooses Lost", "resolve everything")
    assert len(table.player("Alice").hand) == 2

    cast = board(alice=[top], alice_has={"library": [lost, FOREST, FOREST]}, edition=NOW)
    cast.do("Alice casts Lost", "resolve everything")
    assert len(cast.player("Alice").hand) == 2


# What was chosen ----------------------------------------------------------------------------------------------------


def test_the_chosen_creature_is_the_one_chosen_as_it_entered():
    guard = creature(
        "Guard",
        "1/1",
        "As Guard enters, choose another creature you control.\nSacrifice Guard: The chosen creature gains"
        " indestructible until end of turn.",
    )
    table = board(alice=[BEAR, OX], alice_hand=[guard], edition=NOW)

    table.do("Alice casts Guard", "resolve", "Alice chooses Ox", "Alice activates Guard", "resolve")

    assert table.values("Ox").has("indestructible")
    assert not table.values("Bear").has("indestructible")


def test_the_chosen_spell_is_countered():
    gulp = instant(
        "Gulp", "Choose target spell. Surveil 1, then counter the chosen spell unless its controller pays {2}."
    )
    table = board(
        alice_hand=[BEAR], bob_hand=[gulp], alice_has={"mana": "{1}"}, bob_has={"library": [FOREST]}, edition=NOW
    )

    table.do("Alice casts Bear", "Bob casts Gulp targeting Bear", "resolve", "Bob chooses nothing")

    table.do("expect Bear is in Alice's graveyard")


def test_it_and_others_of_a_kind_are_one_event_together():
    anje = creature(
        "Anje",
        "1/1",
        "Whenever Anje and/or one or more other Vampires you control enter, you gain 1 life.",
        kind="Creature — Vampire",
    )
    bat = creature("Bat", "1/1", kind="Creature — Vampire")
    rise = sorcery("Rise", "Return all creature cards from your graveyard to the battlefield.")
    table = board(alice_hand=[rise], alice_has={"graveyard": [anje, bat, bat]}, edition=NOW)

    table.do("Alice casts Rise", "resolve everything")
    assert table.life("Alice") == 21

    other = board(alice=[anje], alice_hand=[BEAR, bat], edition=NOW)
    other.do("Alice casts Bear", "resolve everything")
    assert other.life("Alice") == 20
    other.do("Alice casts Bat", "resolve everything")
    assert other.life("Alice") == 21


# Prevented, lost and under whose control ----------------------------------------------------------------------------


def test_damage_to_and_by_a_permanent_is_prevented_whatever_it_is():
    dovin = card(
        "Dovin",
        "Planeswalker — Dovin",
        "-1: Until your next turn, prevent all damage that would be dealt to and dealt by target permanent an opponent"
        " controls.",
        loyalty="4",
    )
    pinger = creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to any target.")
    table = board(alice=[dovin], bob=[pinger], alice_hand=[BOLT], edition=NOW)

    table.do("Alice activates Dovin targeting Pinger", "resolve", "Alice casts Bolt targeting Pinger", "resolve")
    assert table.where("Pinger") == "battlefield"

    table.do("Bob activates Pinger targeting Alice", "resolve")
    assert table.life("Alice") == 20


def test_damage_is_prevented_only_while_it_has_a_counter():
    knight = creature(
        "Knight",
        "1/1",
        "If damage would be dealt to Knight while it has a +1/+1 counter on it, prevent that damage and remove a +1/+1"
        " counter from it.",
    )
    table = board(alice=[knight.placed(counters={"+1/+1": 1})], alice_hand=[BOLT, BOLT], edition=NOW)

    table.do("Alice casts Bolt targeting Knight", "resolve", "expect Knight is 1/1")
    table.do("Alice casts Bolt targeting Knight", "resolve", "expect Knight is in Alice's graveyard")


def test_only_combat_damage_is_prevented_so():
    surgeon = creature(
        "Surgeon",
        "2/1",
        "If combat damage would be dealt to Surgeon, prevent that damage and exile that many cards from the top of your"
        " library.",
    )
    table = board(alice=[BEAR], bob=[surgeon], bob_has={"library": [FOREST] * 3}, alice_hand=[BOLT], edition=NOW)

    table.do("Alice attacks with Bear", "Bob blocks Bear with Surgeon", "to the end of combat")
    assert table.where("Surgeon") == "battlefield"
    assert len(table.player("Bob").library) == 1

    table.do("Alice casts Bolt targeting Surgeon", "resolve", "expect Surgeon is in Bob's graveyard")


def test_life_is_lost_twice_in_one_players_turns_alone():
    letter = creature(
        "Letter", "2/2", "If an opponent would lose life during your turn, they lose twice that much life instead."
    )
    table = board(alice=[letter], alice_hand=[BOLT, BOLT], bob_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice casts Bolt targeting Bob", "resolve")
    assert table.life("Bob") == 14

    table.do("to Bob's main phase", "Alice casts Bolt targeting Bob", "resolve")
    assert table.life("Bob") == 11


def test_it_enters_under_the_control_of_an_opponent_who_is_chosen():
    gift = artifact("Gift", "Gift enters under the control of an opponent of your choice.\n{T}: You gain 1 life.")
    table = board(alice_hand=[gift], others={"Carol": {}}, edition=NOW)

    table.do("Alice casts Gift", "resolve", "Alice chooses Carol", "expect Carol controls Gift")

    alone = board(alice_hand=[gift], edition=NOW)
    alone.do("Alice casts Gift", "resolve", "expect Bob controls Gift")


def test_spells_of_this_turn_cost_less():
    war = sorcery("War", "Artifact spells you cast this turn cost {1} less to cast.")
    table = board(
        alice_hand=[war, artifact("Cog", cost="{2}"), artifact("Wheel", cost="{2}")],
        alice_has={"mana": "{3}"},
        edition=NOW,
    )

    table.do("Alice casts War", "resolve", "Alice casts Cog", "resolve", "Alice casts Wheel", "resolve")


def test_spells_come_from_hands_alone():
    wrath = sorcery(
        "Wrath", "Until your next turn, your opponents can't cast spells from anywhere other than their hands."
    )
    again = creature("Again", "1/1", "You may cast Again from your graveyard.")
    table = board(alice_hand=[wrath], bob_hand=[BEAR], bob_has={"graveyard": [again], "library": [FOREST]}, edition=NOW)

    table.do("Alice casts Wrath", "resolve", "to Bob's main phase")

    assert table.allows("Bob casts Bear")
    assert not table.allows("Bob casts Again")


# Several players at once --------------------------------------------------------------------------------------------


def test_those_players_shuffle_what_they_own():
    stalker = creature(
        "Stalker",
        "1/1",
        "{T}: Put Stalker and target creature on top of their owners' libraries, then those players shuffle.",
    )
    table = board(alice=[stalker], bob=[BEAR], edition=NOW)

    table.do("Alice activates Stalker targeting Bear", "resolve")

    from engine.events.kinds.cards import LibraryShuffled

    assert {fact.player.name for fact in table.happened(LibraryShuffled)} == {"Alice", "Bob"}
    assert (len(table.player("Alice").library), len(table.player("Bob").library)) == (41, 41)


def test_each_lost_creature_finds_its_controller_a_land():
    winds = sorcery(
        "Winds",
        "Exile all creatures you don't control. For each creature exiled this way, its controller searches their"
        " library for a basic land card. Those players put those cards onto the battlefield tapped, then shuffle their"
        " libraries.",
    )
    table = board(
        alice_hand=[winds],
        bob=[BEAR, OX],
        bob_has={"library": [FOREST, MOUNTAIN]},
        others={"Carol": {"battlefield": [creature("Cat", "1/1")], "library": [ISLAND]}},
        edition=NOW,
    )

    table.do("Alice casts Winds", "resolve", "Bob chooses Forest", "Bob chooses Mountain", "Carol chooses Island")
    table.do("resolve everything") if table.game.stack else None

    for name, whose in (("Forest", "Bob"), ("Mountain", "Bob"), ("Island", "Carol")):
        table.do(f"expect {whose} controls {name}")
        assert table.find(name).tapped


# All other abilities and types --------------------------------------------------------------------------------------


def test_an_artifact_creature_with_no_other_types_or_abilities():
    """205.1b: what becomes an artifact creature keeps its types, unless it is said to lose them."""
    bug = aura(
        "Bug",
        "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and has"
        " indestructible, and"
        " it loses all other abilities, card types, and creature types.",
    )
    angel = creature("Angel", "4/4", "Flying", kind="Enchantment Creature — Angel")
    table = board(alice_hand=[bug], bob=[angel], edition=NOW)

    table.do("Alice casts Bug targeting Angel", "resolve", "expect Angel is 0/1")

    values = table.values("Angel")
    assert values.has("indestructible")
    assert not values.has("flying")
    assert values.types == {"Artifact", "Creature"}
    assert set(values.subtypes) == {"Insect"}


def test_a_creature_becomes_a_land_and_nothing_else():
    moon = aura(
        "Moon",
        'Enchanted permanent is a colorless land with "{T}: Add {C}" and loses all other card types and abilities.',
        enchant="permanent",
    )
    table = board(alice_hand=[moon], bob=[creature("Imp", "2/2", "Flying", cost="{B}")], edition=NOW)

    table.do("Alice casts Moon targeting Imp", "resolve")

    values = table.values("Imp")
    assert values.types == {"Land"}
    assert not values.colors
    assert not values.has("flying")


def test_one_ability_stays_and_all_others_go():
    calm = aura("Calm", "Enchanted creature has defender and loses all other abilities.")
    table = board(alice_hand=[calm], bob=[creature("Hawk", "2/2", "Flying, haste")], edition=NOW)

    table.do("Alice casts Calm targeting Hawk", "resolve")

    values = table.values("Hawk")
    assert values.has("defender")
    assert not values.has("flying")
    assert not values.has("haste")


def test_what_comes_back_as_a_treasure_is_no_creature():
    gaze = creature(
        "Gaze",
        "1/1",
        "Whenever a nontoken creature an opponent controls dies, you may pay {1}. If you do, return that card to the"
        " battlefield tapped under your control. It's a Treasure artifact with \"{T}, Sacrifice this artifact: Add one"
        ' mana of any color," and it loses all other card types.',
    )
    table = board(alice=[gaze], bob=[BEAR], alice_hand=[BOLT], edition=NOW)

    table.do("Alice casts Bolt targeting Bear", "resolve", "resolve", "Alice says yes", "expect Alice controls Bear")

    values = table.values("Bear")
    assert values.types == {"Artifact"}
    assert set(values.subtypes) == {"Treasure"}


# The rest, and all that was revealed --------------------------------------------------------------------------------


def test_all_but_the_one_that_was_chosen_are_destroyed():
    blast = sorcery("Blast", "Choose up to one creature. Destroy the rest.")
    table = board(alice=[BEAR], bob=[OX, creature("Cat", "1/1")], alice_hand=[blast, blast], edition=NOW)

    table.do("Alice casts Blast", "resolve", "Alice chooses Bear")
    assert (table.where("Bear"), table.where("Ox"), table.where("Cat")) == ("battlefield", "graveyard", "graveyard")

    table.do("Alice casts Blast", "resolve", "Alice chooses nothing", "expect Bear is in Alice's graveyard")


def test_all_cards_that_were_revealed_go():
    spy = creature(
        "Spy",
        "1/1",
        "When Spy enters, target player reveals cards from the top of their library until they reveal a land card, then"
        " puts those cards into their graveyard.",
    )
    table = board(alice_hand=[spy], bob_has={"library": [BEAR, OX, FOREST, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Spy", "resolve", "Alice chooses Bob", "resolve")

    assert [each.name for each in table.player("Bob").graveyard] == ["Bear", "Ox", "Forest"]
    assert [each.name for each in table.player("Bob").library] == ["Mountain"]


def test_it_is_the_object_itself_whichever_of_two_events_happens():
    hoard = enchantment("Hoard", "When Hoard enters and whenever you gain life, put a charge counter on it.")
    tonic = instant("Tonic", "You gain 2 life.")
    table = board(alice_hand=[hoard, tonic], edition=NOW)

    table.do("Alice casts Hoard", "resolve everything", "Alice casts Tonic", "resolve everything")

    assert table.find("Hoard").counters_of("charge") == 2


def test_a_creature_tougher_than_strong_cant_block():
    lock = instant("Lock", "Each creature with toughness greater than its power can't block this turn.")
    table = board(alice=[BEAR], bob=[OX, creature("Cat", "3/3")], alice_hand=[lock], edition=NOW)

    table.do("Alice casts Lock", "resolve", "Alice attacks with Bear")

    assert not table.allows("Bob blocks Bear with Ox")
    assert table.allows("Bob blocks Bear with Cat")


def test_a_quoted_ward_costs_life():
    squelch = creature("Squelch", "1/1", 'Other creatures you control have "Ward—Pay 2 life."')
    table = board(alice=[squelch, BEAR], bob_hand=[BOLT], edition=NOW)

    table.do("Bob casts Bolt targeting Bear", "resolve", "Bob says yes", "resolve")

    assert table.life("Bob") == 18
    assert table.where("Bear") == "graveyard"


def test_ward_costs_as_much_life_as_the_creature_has_power():
    bull = creature("Bull", "3/3", "Ward—Pay life equal to Bull's power.")
    table = board(alice=[bull], bob_hand=[BOLT], edition=NOW)

    table.do("Bob casts Bolt targeting Bull", "resolve", "Bob says yes")

    assert table.life("Bob") == 17


# Cards in a graveyard, for a turn -----------------------------------------------------------------------------------


def test_a_card_in_a_graveyard_may_be_cast_this_turn_and_is_exiled_then():
    jace = card(
        "Jace",
        "Planeswalker — Jace",
        "-3: You may cast target instant or sorcery card from your graveyard this turn. If that spell would be put into"
        " your graveyard this turn, exile it instead.",
        loyalty="5",
    )
    table = board(alice=[jace], alice_has={"graveyard": [BOLT]}, bob_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice activates Jace targeting Bolt", "resolve", "Alice casts Bolt targeting Bob", "resolve")

    assert table.life("Bob") == 17
    assert table.where("Bolt") == "exile"


def test_a_creature_may_be_cast_from_the_graveyard_in_the_turn_a_land_entered():
    shade = creature(
        "Shade",
        "2/2",
        "Whenever a land you control enters, if Shade is in your graveyard and it's your turn, you may cast it"
        " from your"
        " graveyard this turn.",
    )
    table = board(alice_hand=[FOREST], alice_has={"graveyard": [shade]}, edition=NOW)
    assert not table.allows("Alice casts Shade")

    table.do("Alice plays Forest", "resolve everything", "Alice casts Shade", "resolve")

    table.do("expect Shade is on the battlefield")


def test_spells_from_among_those_exiled_with_it_for_a_turn():
    jar = artifact(
        "Jar",
        "When Jar enters, exile all creature cards from all graveyards.\n{T}: Until end of turn, you may cast creature"
        " spells from among cards exiled with Jar.",
    )
    table = board(alice_hand=[jar], alice_has={"graveyard": [BEAR, BOLT]}, bob_has={"graveyard": [OX]}, edition=NOW)

    table.do("Alice casts Jar", "resolve everything")
    assert not table.allows("Alice casts Ox")

    table.do("Alice activates Jar", "resolve")
    assert table.allows("Alice casts Ox")
    assert table.allows("Alice casts Bear")


# Armies, manifested cards and what is alike -------------------------------------------------------------------------


def test_equipment_is_attached_to_what_was_manifested_or_amassed():
    tools = card(
        "Tools",
        "Artifact — Equipment",
        "When Tools enters, manifest dread, then attach Tools to that creature.\nEquipped creature gets"
        " +1/+1.\nEquip {2}",
    )
    mail = card(
        "Mail",
        "Artifact — Equipment",
        "When Mail enters, amass Goblins 1, then attach Mail to the amassed Army.\nEquipped creature gets"
        " +1/+1.\nEquip {2}",
    )
    army = creature("Army", "3/3", kind="Creature — Goblin Army")
    table = board(alice=[army], alice_hand=[tools, mail], alice_has={"library": [FOREST, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Tools", "resolve", "resolve", "Alice chooses Forest")
    (manifested,) = [each for each in table.game.permanents() if each.face_down]
    assert table.find("Tools").attached_to is manifested

    table.do("Alice casts Mail", "resolve everything")
    assert table.find("Mail").attached_to is table.find("Army")
    table.do("expect Army is 5/5")


def test_the_amassed_armys_power_counts_once_it_has_grown():
    muster = sorcery("Muster", "Amass Orcs 3, then target player mills X cards, where X is the amassed Army's power.")
    table = board(alice_hand=[muster], bob_has={"library": [FOREST] * 5}, edition=NOW)

    table.do("Alice casts Muster targeting Bob", "resolve")

    assert len(table.player("Bob").graveyard) == 3


def test_targets_that_share_a_creature_type():
    """601.2c: targets have to be chosen legally; 608.2b: those that have nothing in common any more are illegal."""
    tunnel = sorcery("Tunnel", "Destroy two target creatures that share a creature type.")
    elf, other = creature("Elf", "1/1", kind="Creature — Elf"), creature("Archer", "1/1", kind="Creature — Elf Archer")
    goblin = creature("Goblin", "1/1", kind="Creature — Goblin")
    table = board(bob=[elf, other, goblin], alice_hand=[tunnel], edition=NOW)

    assert not table.allows("Alice casts Tunnel targeting Elf and Goblin")
    table.do("Alice casts Tunnel targeting Elf and Archer", "resolve")
    assert (table.where("Elf"), table.where("Archer")) == ("graveyard", "graveyard")

    alone = board(bob=[elf, goblin], alice_hand=[tunnel], edition=NOW)
    assert not alone.allows("Alice casts Tunnel")


def test_targets_that_have_lost_what_they_shared_are_illegal():
    tunnel = instant("Tunnel", "Destroy two target creatures that share a creature type.")
    elf, other = creature("Elf", "1/1", kind="Creature — Elf"), creature("Archer", "1/1", kind="Creature — Elf Archer")
    swap = instant("Swap", "Target creature becomes a Frog until end of turn.")
    table = board(bob=[elf, other], alice_hand=[tunnel], bob_hand=[swap], edition=NOW)

    table.do("Alice casts Tunnel targeting Elf and Archer", "Bob casts Swap targeting Elf", "resolve", "resolve")

    assert (table.where("Elf"), table.where("Archer")) == ("battlefield", "battlefield")


def test_hexproof_is_as_though_it_werent_there():
    """702.11e: what has hexproof from something has hexproof, too."""
    light = artifact(
        "Light",
        "Creatures your opponents control with hexproof can be the targets of spells and abilities you control as"
        " though"
        " they didn't have hexproof.",
    )
    hidden = creature("Hidden", "2/2", "Hexproof")
    table = board(alice=[light], bob=[hidden], alice_hand=[BOLT], edition=NOW)
    table.do("Alice casts Bolt targeting Hidden", "resolve", "expect Hidden is in Bob's graveyard")

    half = creature("Half", "2/2", "Hexproof from red")
    assert board(alice=[light], bob=[half], alice_hand=[BOLT], edition=NOW).allows("Alice casts Bolt targeting Half")
    shrouded = creature("Shrouded", "2/2", "Shroud")
    refused = board(alice=[light], bob=[shrouded], alice_hand=[BOLT], edition=NOW)
    assert not refused.allows("Alice casts Bolt targeting Shrouded")
    assert not board(alice=[hidden], bob=[light], bob_hand=[BOLT], alice_hand=[], edition=NOW).allows(
        "Alice casts Bolt targeting Hidden"
    )


def test_opponents_with_hexproof_can_be_targeted_for_a_turn():
    tower = land(
        "Tower",
        "{T}: Until end of turn, your opponents and creatures your opponents control with hexproof can be the"
        " targets of"
        " spells and abilities you control as though they didn't have hexproof.",
    )
    aegis = enchantment("Aegis", "You have hexproof.")
    table = board(alice=[tower], bob=[aegis], alice_hand=[BOLT], edition=NOW)
    assert not table.allows("Alice casts Bolt targeting Bob")

    table.do("Alice activates Tower", "resolve", "Alice casts Bolt targeting Bob", "resolve")
    assert table.life("Bob") == 17


def test_face_down_creatures_of_others_may_be_looked_at():
    lens = artifact("Lens", "You may look at face-down creatures you don't control any time.")
    wyrm = creature("Wyrm", "4/4", "Morph {3}")
    table = board(alice=[lens], bob_hand=[wyrm], turn="Bob", edition=NOW)

    table.do("Bob casts Wyrm face down", "resolve", "expect Alice can see Wyrm")

    blind = board(bob_hand=[wyrm], turn="Bob", edition=NOW)
    blind.do("Bob casts Wyrm face down", "resolve", "expect Alice can't see Wyrm")


def test_the_creature_of_an_earlier_paragraph_deals_damage_by_its_power():
    beat = sorcery(
        "Beat",
        "Choose target creature you control and target creature an opponent controls.\nThe creature you control deals"
        " damage equal to its power to the creature an opponent controls.",
    )
    table = board(alice=[creature("Ogre", "3/3")], bob=[OX], alice_hand=[beat], edition=NOW)

    table.do("Alice casts Beat targeting Ogre and Ox", "resolve")

    assert table.find("Ox").damage == 3


# Cast from among several, and what is said of them ------------------------------------------------------------------


def test_a_spell_of_so_much_mana_value_or_less_is_cast_from_hand():
    """Damage that was dealt counts, and not the card that was drawn after it."""
    sword = creature(
        "Sword",
        "2/2",
        "Whenever Sword deals combat damage to a player, draw a card, then you may cast a spell from your hand"
        " with mana"
        " value less than or equal to that damage without paying its mana cost.",
    )
    dear = creature("Dear", "9/9", cost="{9}")
    table = board(
        alice=[sword],
        alice_hand=[creature("Two", "2/3", cost="{2}"), dear],
        alice_has={"library": [FOREST]},
        edition=NOW,
    )

    table.do("Alice attacks with Sword", "to combat damage", "resolve", "Alice says yes")
    table.do("resolve everything", "expect Two is on the battlefield", "expect Dear is in Alice's hand")


def test_several_spells_are_cast_and_the_other_cards_go_to_the_graveyard():
    epic = sorcery(
        "Epic",
        "Exile the top X cards of your library. You may cast instant and sorcery spells with mana value X or less from"
        " among them without paying their mana costs. Then put all cards exiled this way that weren't cast into your"
        " graveyard.",
        cost="{X}{R}",
    )
    table = board(alice_hand=[epic], alice_has={"library": [BOLT, FOREST, BEAR, OX]}, edition=NOW)

    table.do("Alice casts Epic with X = 3", "resolve", "Alice says yes", "Alice chooses Bolt", "Alice chooses Bob")
    table.do("resolve everything")

    assert table.life("Bob") == 17
    assert {each.name for each in table.player("Alice").graveyard} >= {"Forest", "Bear"}
    assert not table.game.exile


def test_what_was_revealed_and_not_cast_goes_to_the_bottom():
    sun = enchantment(
        "Sun",
        "Whenever you cast a spell from your hand, reveal the top X cards of your library, where X is that spell's mana"
        " value. You may cast a spell with mana value X or less from among cards revealed this way without paying its"
        " mana cost. Put the rest on the bottom of your library in a random order.",
    )
    two = creature("Two", "2/2", cost="{2}")
    table = board(alice=[sun], alice_hand=[two], alice_has={"library": [BOLT, FOREST, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Two", "resolve", "Alice says yes", "Alice chooses Bob")
    table.do("resolve everything")

    assert table.life("Bob") == 17
    assert [each.name for each in table.player("Alice").library] == ["Mountain", "Forest"]


def test_cards_that_become_plotted():
    """702.170c: the ability works from exile, where the card is plotted."""
    shooter = creature("Shooter", "1/1", "When Shooter becomes plotted, it deals 2 damage to any target.\nPlot {1}")
    table = board(alice_hand=[shooter], edition=NOW)

    table.do("Alice plots Shooter", "Alice chooses Bob", "resolve")

    assert table.life("Bob") == 18


# Counters, sizes and damage in other words --------------------------------------------------------------------------


def test_another_counter_is_one_more():
    yorvo = creature(
        "Yorvo",
        "1/1",
        "Whenever another creature enters, put a +1/+1 counter on Yorvo. Then if that creature's power is greater than"
        " Yorvo's power, put another +1/+1 counter on Yorvo.",
    )
    table = board(alice=[yorvo], alice_hand=[BEAR, creature("Giant", "5/5")], edition=NOW)

    table.do("Alice casts Bear", "resolve everything", "expect Yorvo is 2/2")
    table.do("Alice casts Giant", "resolve everything", "expect Yorvo is 4/4")


def test_sizes_may_be_switched():
    flux = creature(
        "Flux",
        "1/5",
        "Whenever you cast an instant spell, you may switch Flux's power and toughness until end of turn.",
    )
    table = board(alice=[flux], alice_hand=[BOLT], edition=NOW)

    table.do("Alice casts Bolt targeting Bob", "resolve", "Alice says yes", "expect Flux is 5/1")


def test_all_counters_that_were_counted_come_off():
    record = artifact(
        "Record",
        "Whenever you cast an instant spell, put a time counter on Record. Then if there are two or more time counters"
        " on it, remove those counters and it deals 5 damage to you.",
    )
    table = board(alice=[record], alice_hand=[BOLT, BOLT], edition=NOW)

    table.do("Alice casts Bolt targeting Bob", "resolve everything")
    assert table.find("Record").counters_of("time") == 1

    table.do("Alice casts Bolt targeting Bob", "resolve everything")
    assert table.find("Record").counters_of("time") == 0
    assert table.life("Alice") == 15


def test_damage_that_was_prevented_comes_back():
    palm = instant(
        "Palm",
        "The next time a source of your choice would deal damage to you this turn, prevent that damage. If damage is"
        " prevented this way, Palm deals that much damage to that source's controller.",
    )
    table = board(alice_hand=[palm], bob_hand=[BOLT], edition=NOW)

    table.do(
        "Bob casts Bolt targeting Alice", "Alice casts Palm", "resolve", "Alice chooses Bolt", "resolve everything"
    )

    assert (table.life("Alice"), table.life("Bob")) == (20, 17)


def test_damage_that_was_prevented_is_dealt_to_what_was_targeted():
    shield = instant(
        "Shield",
        "Prevent the next X damage that would be dealt to target creature this turn, where X is the number of creatures"
        " you control. If damage is prevented this way, Shield deals that much damage to any target.",
    )
    table = board(alice=[BEAR, OX], alice_hand=[shield], bob_hand=[BOLT], edition=NOW)

    table.do("Alice casts Shield targeting Bear and Bob", "resolve", "Bob casts Bolt targeting Bear", "resolve")

    assert table.find("Bear").damage == 1
    assert table.life("Bob") == 18


def test_excess_damage_goes_to_the_controller():
    blast = instant(
        "Blast",
        "Blast deals X damage to target creature, where X is the number of lands you control. Excess damage is dealt to"
        " that creature's controller instead.",
    )
    table = board(alice=[FOREST] * 5, bob=[BEAR], alice_hand=[blast], edition=NOW)

    table.do("Alice casts Blast targeting Bear", "resolve", "expect Bear is in Bob's graveyard")

    assert table.life("Bob") == 17


# Who attacks whom ---------------------------------------------------------------------------------------------------


def test_what_attacks_you_or_a_planeswalker_of_yours():
    snare = enchantment(
        "Snare", "{1}, Sacrifice Snare: Exile target creature that's attacking you or a planeswalker you control."
    )
    sage = card("Sage", "Planeswalker — Sage", "+1: You gain 1 life.", loyalty="4")
    table = board(alice=[BEAR], bob=[snare, sage], edition=NOW)

    table.do("Alice attacks Sage with Bear")
    assert table.allows("Bob activates Snare targeting Bear")
    assert not board(alice=[BEAR], bob=[snare], edition=NOW).allows("Bob activates Snare targeting Bear")

    elsewhere = board(alice=[BEAR], bob=[snare], others={"Carol": {}}, edition=NOW)
    elsewhere.do("Alice attacks Carol with Bear")
    assert not elsewhere.allows("Bob activates Snare targeting Bear")


def test_creatures_that_attack_an_opponent_or_a_planeswalker_of_theirs():
    honored = creature(
        "Honored",
        "1/1",
        "Whenever a creature attacks one of your opponents or a planeswalker an opponent controls, that creature gets"
        " +2/+0 until end of turn.",
    )
    table = board(alice=[honored, BEAR], edition=NOW)
    table.do("Alice attacks Bob with Bear", "resolve everything", "expect Bear is 4/2")

    against = board(bob=[honored], alice=[BEAR], edition=NOW)
    against.do("Alice attacks Bob with Bear", "resolve everything", "expect Bear is 2/2")


def test_what_is_enchanted_by_an_aura_of_yours():
    charm = enchantment("Charm", "Each creature that's enchanted by an Aura you control gets -1/-0.")
    veil = aura("Veil", "Enchanted creature has vigilance.")
    table = board(alice=[charm], bob=[OX], alice_hand=[veil], bob_hand=[veil], edition=NOW)

    table.do("Alice casts Veil targeting Ox", "resolve", "expect Ox is 1/4")


def test_protection_from_each_opponent():
    """702.16k: from each object that such a player controls."""
    rescuer = creature(
        "Rescuer",
        "1/1",
        "{T}, Sacrifice Rescuer: Target permanent you control gains protection from each of your opponents until end of"
        " turn.",
    )
    table = board(alice=[rescuer, BEAR], alice_hand=[BOLT], bob_hand=[BOLT], edition=NOW)

    table.do("Alice activates Rescuer targeting Bear", "resolve")

    assert not table.allows("Bob casts Bolt targeting Bear")
    assert table.allows("Alice casts Bolt targeting Bear")


def test_as_it_enters_or_is_turned_face_up():
    warden = creature(
        "Warden",
        "1/1",
        "As Warden enters or is turned face up, put X +1/+1 counters on it, where X is the number of other"
        " creatures you"
        " control.\nMorph {3}",
    )
    table = board(alice=[BEAR, OX], alice_hand=[warden], edition=NOW)
    table.do("Alice casts Warden", "resolve", "expect Warden is 3/3")

    hidden = board(alice=[BEAR, OX], alice_hand=[warden], edition=NOW)
    hidden.do("Alice casts Warden face down", "resolve", "expect Warden is 2/2", "Alice turns Warden face up")
    hidden.do("expect Warden is 3/3")


def test_cards_cycled_or_discarded_make_it_cheaper():
    hollow = creature(
        "Hollow", "4/4", "Hollow costs {2} less to cast for each card you've cycled or discarded this turn.", cost="{5}"
    )
    loot = sorcery("Loot", "Discard two cards.", cost="{0}")
    table = board(alice_hand=[hollow, loot, FOREST, MOUNTAIN], alice_has={"mana": "{1}"}, edition=NOW)
    assert not table.allows("Alice casts Hollow")

    table.do("Alice casts Loot", "resolve", "Alice chooses Forest and Mountain", "Alice casts Hollow", "resolve")


def test_a_random_order_is_nobodys_choice():
    """401.4 is about cards that an effect puts there in no order of its own."""
    peek = sorcery(
        "Peek",
        "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your"
        " library in a random order.",
    )
    table = board(alice_hand=[peek], alice_has={"library": [FOREST, BEAR, OX, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Peek", "resolve", "Alice chooses Forest")

    assert table.asked.prompt == "act or pass"
    assert {each.name for each in table.player("Alice").library[-2:]} == {"Bear", "Ox"}


# Spells, types and turns in other words -----------------------------------------------------------------------------


def test_a_permanent_spell_is_one_that_becomes_a_permanent():
    fan = enchantment("Fan", "Whenever you cast a permanent spell, you gain 1 life.")
    table = board(alice=[fan], alice_hand=[BEAR, BOLT], edition=NOW)

    table.do("Alice casts Bear", "resolve everything")
    assert table.life("Alice") == 21

    table.do("Alice casts Bolt targeting Bob", "resolve everything")
    assert table.life("Alice") == 21


def test_a_land_without_types_or_abilities():
    moon = enchantment(
        "Moon",
        "As Moon enters, choose a nonbasic land card name.\nLands your opponents control with the chosen name lose all"
        ' land types and abilities, and they gain "{T}: Add {C}."',
    )
    dual = land("Dual", "{T}: You gain 1 life.", kind="Land — Forest Island")
    table = board(alice_hand=[moon], bob=[dual], edition=NOW)

    table.do("Alice casts Moon", "resolve", "Alice chooses Dual")

    values = table.values("Dual")
    assert not values.subtypes
    assert len(values.abilities) == 1


def test_what_an_effect_gives_depends_on_what_the_creature_is():
    aurelia = creature(
        "Aurelia",
        "2/2",
        "At the beginning of combat on your turn, choose up to one target creature you control. Until end of turn, that"
        " creature gets +2/+0, gains trample if it's red, and gains vigilance if it's white.",
    )
    red = creature("Red", "2/2", cost="{R}")
    table = board(alice=[aurelia, red], edition=NOW)

    table.do("to the beginning of combat", "Alice chooses Red", "resolve", "expect Red is 4/2")

    assert table.values("Red").has("trample")
    assert not table.values("Red").has("vigilance")


def test_two_targets_get_different_things_at_once():
    feeder = creature(
        "Feeder",
        "1/1",
        "When Feeder enters, until end of turn, target creature you control gets +X/+0 and target creature an opponent"
        " controls gets -0/-X, where X is the number of artifacts you control.",
    )
    table = board(alice=[BEAR, artifact("Cog"), artifact("Wheel")], bob=[OX], alice_hand=[feeder], edition=NOW)

    table.do("Alice casts Feeder", "resolve", "Alice chooses Bear", "Alice chooses Ox", "resolve")

    table.do("expect Bear is 4/2", "expect Ox is 2/2")


def test_it_attacks_unless_another_ally_is_there():
    cohort = creature(
        "Cohort", "2/2", "Cohort attacks each combat if able unless you control another Ally.", kind="Creature — Ally"
    )
    alone = board(alice=[cohort], edition=NOW)
    assert not alone.allows("to the declare attackers step", "Alice attacks with no creatures")

    friend = creature("Friend", "1/1", kind="Creature — Ally")
    table = board(alice=[cohort, friend], edition=NOW)
    table.do("to the end step")
    assert table.life("Bob") == 20


def test_a_spell_cant_be_cast_unless_something_happened():
    lord = creature("Lord", "6/6", "You can't cast Lord unless an opponent lost life this turn.")
    table = board(alice_hand=[lord, BOLT], edition=NOW)
    assert not table.allows("Alice casts Lord")

    table.do("Alice casts Bolt targeting Bob", "resolve", "Alice casts Lord")


def test_returning_a_permanent_is_what_an_attack_costs():
    serpent = creature(
        "Serpent", "4/4", "Serpent can't attack unless you return an enchantment you control to its owner's hand."
    )
    table = board(alice=[serpent, enchantment("Veil", "Creatures you control have vigilance.")], edition=NOW)

    table.do("Alice attacks with Serpent", "expect Veil is in Alice's hand")
    assert not board(alice=[serpent], edition=NOW).allows("Alice attacks with Serpent")


def test_what_returned_to_hand_this_turn_is_remembered():
    barrin = creature(
        "Barrin",
        "2/2",
        "At the beginning of your end step, if a permanent was put into your hand from the"
        " battlefield this turn, you gain 3 life.",
    )
    lift = instant("Lift", "Return target creature to its owner's hand.")
    table = board(alice=[barrin, BEAR], alice_hand=[lift], edition=NOW)

    table.do("Alice casts Lift targeting Bear", "resolve", "to the end step", "resolve everything")
    assert table.life("Alice") == 23

    other = board(alice=[barrin], bob=[BEAR], alice_hand=[lift], edition=NOW)
    other.do("Alice casts Lift targeting Bear", "resolve", "to the end step", "resolve everything")
    assert other.life("Alice") == 20


def test_three_creature_cards_of_one_turn_are_counted():
    case = enchantment(
        "Case",
        "At the beginning of your end step, if three or more creature cards were put into graveyards from anywhere this"
        " turn, you gain 3 life.",
    )
    mill = sorcery("Grind", "Target player mills three cards.")
    table = board(alice=[case], alice_hand=[mill], bob_has={"library": [BEAR, OX, creature("Cat", "1/1")]}, edition=NOW)
    table.do("Alice casts Grind targeting Bob", "resolve", "to the end step", "resolve everything")
    assert table.life("Alice") == 23

    fewer = board(alice=[case], alice_hand=[mill], bob_has={"library": [BEAR, OX, FOREST]}, edition=NOW)
    fewer.do("Alice casts Grind targeting Bob", "resolve", "to the end step", "resolve everything")
    assert fewer.life("Alice") == 20


def test_all_hands_and_graveyards_of_opponents_are_exiled():
    ashiok = sorcery("Void", "Exile all cards from all opponents' hands and graveyards.")
    table = board(
        alice_hand=[ashiok],
        bob_hand=[BEAR],
        bob_has={"graveyard": [OX]},
        alice_has={"graveyard": [FOREST]},
        edition=NOW,
    )

    table.do("Alice casts Void", "resolve")

    assert {each.name for each in table.game.exile} == {"Bear", "Ox"}


def test_one_card_of_each_of_three_kinds_is_revealed():
    kaalia = sorcery(
        "Call",
        "Look at the top four cards of your library. You may reveal an Angel card, a Demon card, and/or a Dragon card"
        " from among them and put them into your hand. Put the rest on the bottom of your library in a random order.",
    )
    kinds = [creature(name, "1/1", kind=f"Creature — {name}") for name in ("Angel", "Demon", "Cat")]
    table = board(
        alice_hand=[kaalia],
        alice_has={"library": [*kinds, creature("Angel", "1/1", kind="Creature — Angel")]},
        edition=NOW,
    )

    table.do("Alice casts Call", "resolve", "Alice says yes", "Alice chooses Angel", "Alice chooses Demon")

    assert sorted(each.name for each in table.player("Alice").hand) == ["Angel", "Demon"]


# Counted, exiled, returned and solved -------------------------------------------------------------------------------


def test_the_second_spell_of_a_turn_is_known_by_its_place():
    cleric = creature(
        "Cleric", "1/1", "When Cleric enters, if it was the second spell you cast this turn, you gain 3 life."
    )
    table = board(alice_hand=[cleric, cleric, cleric], edition=NOW)

    table.do("Alice casts Cleric", "resolve everything")
    assert table.life("Alice") == 20
    table.do("Alice casts Cleric", "resolve everything")
    assert table.life("Alice") == 23
    table.do("Alice casts Cleric", "resolve everything")
    assert table.life("Alice") == 23


def test_lands_with_the_same_name():
    atlas = artifact(
        "Atlas", "{T}: You gain 1 life. Activate only if you control three or more lands with the same name."
    )
    assert board(alice=[atlas, FOREST, FOREST, FOREST], edition=NOW).allows("Alice activates Atlas")
    assert not board(alice=[atlas, FOREST, FOREST, MOUNTAIN], edition=NOW).allows("Alice activates Atlas")


def test_the_card_that_came_back_or_was_exiled_is_measured():
    renew = instant(
        "Renew",
        "Return target creature card from your graveyard to your hand. Target creature gets -X/-X until end of turn,"
        " where X is the toughness of the card returned this way.",
    )
    flesh = sorcery(
        "Flesh",
        "Exile target creature card from a graveyard. Put X +1/+1 counters on target creature, where X is the power of"
        " the card you exiled.",
    )
    giant = creature("Giant", "6/9")
    table = board(bob=[giant], alice_hand=[renew, flesh], alice_has={"graveyard": [OX, BEAR]}, edition=NOW)

    table.do("Alice casts Renew targeting Ox and Giant", "resolve", "expect Giant is 2/5")
    table.do("Alice casts Flesh targeting Bear and Giant", "resolve", "expect Giant is 4/7")


def test_damage_to_several_creatures_is_one_event():
    patrol = creature("Patrol", "2/5", "Whenever Patrol deals damage to one or more creatures, you gain 1 life.")
    table = board(alice=[patrol], bob=[BEAR, creature("Cat", "1/1")], edition=NOW)

    table.do(
        "Alice attacks with Patrol", "Bob blocks Patrol with Bear and Cat", "to the end of combat", "resolve everything"
    )

    assert table.life("Alice") == 21


def test_its_controller_has_you_draw():
    gambit = sorcery("Gambit", "Return target creature to its owner's hand unless its controller has you draw a card.")
    table = board(bob=[BEAR], alice_hand=[gambit, gambit], alice_has={"library": [FOREST, FOREST]}, edition=NOW)

    table.do("Alice casts Gambit targeting Bear", "resolve", "Bob says yes")
    assert (table.where("Bear"), len(table.player("Alice").hand)) == ("battlefield", 2)

    table.do("Alice casts Gambit targeting Bear", "resolve", "Bob says no")
    assert (table.where("Bear"), len(table.player("Alice").hand)) == ("hand", 1)


def test_what_the_sacrifice_brings_is_done_in_a_row():
    bridge = creature(
        "Bridge",
        "8/8",
        "At the beginning of combat on your turn, any opponent may sacrifice a creature. If a player does, tap Bridge,"
        " you gain 3 life, and you draw a card.",
    )
    table = board(alice=[bridge], bob=[BEAR], alice_has={"library": [FOREST]}, edition=NOW)

    table.do("to the beginning of combat", "resolve", "Bob says yes")

    assert (table.life("Alice"), len(table.player("Alice").hand)) == (23, 1)
    assert table.find("Bridge").tapped


def test_what_was_revealed_and_not_put_there_goes_to_the_bottom():
    genesis = sorcery(
        "Genesis",
        "Reveal cards from the top of your library until you reveal a nonland permanent card. You may put that"
        " card onto"
        " the battlefield. Then put all cards revealed this way that weren't put onto the battlefield on the bottom of"
        " your library in a random order.",
    )
    stacked = {"library": [FOREST, BOLT, BEAR, MOUNTAIN]}
    table = board(alice_hand=[genesis], alice_has=stacked, edition=NOW)
    table.do("Alice casts Genesis", "resolve", "Alice says yes", "expect Bear is on the battlefield")
    assert table.player("Alice").library[0].name == "Mountain"
    assert len(table.player("Alice").library) == 3

    kept = board(alice_hand=[genesis], alice_has=stacked, edition=NOW)
    kept.do("Alice casts Genesis", "resolve", "Alice says no")
    assert kept.player("Alice").library[0].name == "Mountain"
    assert len(kept.player("Alice").library) == 4


def test_graveyards_are_of_no_use():
    ashes = enchantment(
        "Ashes", "Players can't cast spells from graveyards or activate abilities of cards in graveyards."
    )
    again = creature(
        "Again",
        "1/1",
        "You may cast Again from your graveyard.\n{1}, Exile Again from your graveyard: You gain 1 life.",
    )
    table = board(bob=[ashes], alice_has={"graveyard": [again]}, edition=NOW)
    assert not table.allows("Alice casts Again")
    assert not table.allows("Alice activates Again")

    without = board(alice_has={"graveyard": [again]}, edition=NOW)
    assert without.allows("Alice casts Again")
    assert without.allows("Alice activates Again")


def test_an_ability_rests_during_combat():
    djinn = creature("Djinn", "1/1", "{T}: You gain 1 life. You can't activate this ability during combat.")
    table = board(alice=[djinn], bob=[BEAR], turn="Bob", edition=NOW)
    assert table.allows("Alice activates Djinn")

    table.do("Bob attacks with Bear")
    assert not table.allows("Alice activates Djinn")


def test_a_counter_comes_off_each_of_two():
    dyad = creature(
        "Dyad",
        "2/2",
        "Whenever you attack, you may remove a +1/+1 counter from each of two creatures you"
        " control. If you do, draw a card.",
    )
    grown = [OX.placed(counters={"+1/+1": 1}), BEAR.placed(counters={"+1/+1": 1})]
    table = board(alice=[dyad, *grown], alice_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice attacks with Dyad", "resolve", "Alice says yes", "Alice chooses Ox and Bear")

    assert len(table.player("Alice").hand) == 1
    table.do("expect Ox is 2/4", "expect Bear is 2/2")


def test_it_is_spliced_onto_an_instant_or_a_sorcery():
    dream = instant("Dream", "You gain 2 life.\nSplice onto instant or sorcery {2}")
    table = board(alice_hand=[dream, BOLT], edition=NOW)

    table.do("Alice casts Bolt splicing Dream targeting Bob", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (22, 17)


def test_one_card_goes_on_top_and_the_others_to_the_bottom():
    thicket = land(
        "Thicket",
        "When Thicket enters, look at the top three cards of your library. You may reveal up to one basic land"
        " card from"
        " among them, then put that card on top of your library and the rest on the bottom in any order.",
    )
    table = board(alice_hand=[thicket], alice_has={"library": [BEAR, FOREST, OX]}, edition=NOW)

    table.do("Alice plays Thicket", "resolve", "Alice says yes", "Alice chooses Forest", "Alice chooses Bear, Ox")

    assert [each.name for each in table.player("Alice").library] == ["Forest", "Bear", "Ox"]
