"""Phrases of card texts, each played once: what the words say is what happens."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    ISLAND,
    MOUNTAIN,
    artifact,
    aura,
    board,
    creature,
    enchantment,
    instant,
    land,
    sorcery,
)

OX = creature("Ox", "2/4", kind="Creature — Ox")
IMP = creature("Imp", "1/1", kind="Creature — Imp", cost="{R}")
ELF = creature("Elf", "1/1", kind="Creature — Elf", cost="{G}")
HAWK = creature("Hawk", "1/1", "Flying", kind="Creature — Bird")
SPARK = instant("Spark", "Spark deals 1 damage to any target.", cost="{R}")
LEAF = instant("Leaf", "You gain 1 life.", cost="{G}")


# One of several changes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "size", "flies"), [("flying", "2/4", True), ("haste", "2/4", False)])
def test_one_of_several_abilities_is_gained_as_the_player_chooses(answer: str, size: str, flies: bool):
    gift = instant("Gift", "Target creature gains your choice of flying, haste, or trample until end of turn.")
    table = board(alice=[OX], alice_hand=[gift])

    table.do("Alice casts Gift targeting Ox", "resolve", f"Alice chooses {answer}", f"expect Ox is {size}")

    assert table.values("Ox").has("flying") is flies


def test_one_of_two_bonuses_is_given_as_the_player_chooses():
    tide = instant("Tide", "Target creature gets +1/-1 or -1/+1 until end of turn.")
    table = board(alice=[OX], alice_hand=[tide])

    table.do("Alice casts Tide targeting Ox", "resolve", "Alice chooses -1/+1", "expect Ox is 1/5")


def test_one_of_two_land_types_is_become():
    flood = instant("Flood", "Target land becomes a Plains or an Island until end of turn.")
    table = board(alice=[FOREST], alice_hand=[flood])

    table.do("Alice casts Flood targeting Forest", "resolve", "Alice chooses Island")

    assert table.values("Forest").subtypes == ("Island",)


def test_a_type_that_is_left_out_cant_be_chosen():
    shift = instant(
        "Shift", "Choose a creature type other than Wall. Target creature becomes that type until end of turn."
    )
    table = board(alice=[OX], alice_hand=[shift])

    table.do("Alice casts Shift targeting Ox", "resolve", "expect refused: Alice chooses Wall", "Alice chooses Elf")

    assert table.values("Ox").subtypes == ("Elf",)


# How many ------------------------------------------------------------------------------------------------------------


def test_all_but_two_are_sacrificed():
    drought = sorcery("Drought", "Each player sacrifices all lands they control except for two.")
    table = board(alice=[FOREST, FOREST, FOREST], bob=[ISLAND], alice_hand=[drought])

    table.do(
        "Alice casts Drought",
        "resolve",
        "Alice chooses Forest #1",
        "expect Alice controls 2 lands",
        "expect Bob controls 1 land",
    )


def test_damage_counts_the_power_of_all_that_was_sacrificed():
    blast = instant(
        "Blast",
        "As an additional cost to cast this spell, sacrifice all creatures you control.\nBlast deals damage to"
        " any target"
        " equal to the total power of the sacrificed creatures.",
    )
    table = board(alice=[OX, IMP], alice_hand=[blast])

    table.do("Alice casts Blast targeting Bob", "resolve", "expect Bob is at 17 life")


def test_life_is_lost_for_itself_and_for_each():
    greed = sorcery(
        "Greed", "Target player loses 2 life plus 2 life for each Imp you control. You gain that much life."
    )
    table = board(alice=[IMP, IMP], alice_hand=[greed])

    table.do("Alice casts Greed targeting Bob", "resolve", "expect Bob is at 14 life", "expect Alice is at 26 life")


def test_counters_are_put_up_to_a_number_and_no_further_than_the_text_lets():
    works = artifact(
        "Works",
        "Works enters with two charge counters on it.\n{X}, {T}: Put up to X charge counters on Works. This"
        " ability can't"
        " cause the total number of charge counters on Works to be greater than three.",
    )
    table = board(alice=[works.placed(counters={"charge": 2})])

    table.do("Alice activates Works with X = 4", "resolve", "Alice chooses 3", "expect Works has 3 charge counters")


def test_each_counter_that_was_removed_counts():
    baku = creature(
        "Baku", "2/2", "Remove X ki counters from Baku: For each counter removed, Baku gets +2/+0 until end of turn."
    )
    table = board(alice=[baku.placed(counters={"ki": 3})])

    table.do("Alice activates Baku with X = 2", "resolve", "expect Baku is 6/2")


def test_the_top_cards_are_as_many_as_something_is_strong():
    eye = artifact(
        "Eye",
        "Sacrifice a creature: Reveal a number of cards from the top of your library equal to the sacrificed creature's"
        " power. Put one into your hand and exile the rest.",
    )
    table = board(alice=[eye, OX], alice_has={"library": [FOREST, ISLAND, MOUNTAIN]})

    table.do("Alice activates Eye", "resolve", "Alice chooses Island")
    table.do("expect Island is in Alice's hand", "expect Forest is exiled", "expect Mountain is in Alice's library")


def test_a_search_gives_one_card_to_the_battlefield_and_the_other_to_the_hand():
    reach = sorcery(
        "Reach",
        "Search your library for up to two basic land cards, reveal those cards, and put one onto the"
        " battlefield tapped and"
        " the other into your hand. Then shuffle.",
    )
    table = board(alice_hand=[reach], alice_has={"library": [FOREST, ISLAND]})

    table.do("Alice casts Reach", "resolve", "Alice chooses Forest and Island", "Alice chooses Forest")
    table.do("expect Forest is tapped", "expect Island is in Alice's hand")


def test_at_most_one_card_of_each_kind_is_revealed():
    gift = sorcery(
        "Gift",
        "Look at the top three cards of your library. You may reveal a creature card and/or a land card from"
        " among them and put the revealed cards into your hand. Put the rest into your graveyard.",
    )
    table = board(alice_hand=[gift], alice_has={"library": [OX, FOREST, IMP]})

    table.do("Alice casts Gift", "resolve", "Alice chooses yes", "Alice chooses Ox", "Alice chooses Forest")
    table.do("expect Ox is in Alice's hand", "expect Forest is in Alice's hand", "expect Imp is in Alice's graveyard")


# Conditions -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cast", "is_counted"), [((), False), (("Alice casts Spark targeting Bob", "resolve"), True)])
def test_another_spell_of_a_color_this_turn(cast: tuple[str, ...], is_counted: bool):
    giant = creature(
        "Giant",
        "4/4",
        "Giant enters with two -1/-1 counters on it unless you've cast another red spell this turn.",
        cost="{R}",
    )
    table = board(alice_hand=[giant, SPARK])

    table.do(*cast, "Alice casts Giant", "resolve", f"expect Giant is {'4/4' if is_counted else '2/2'}")


def test_each_other_spell_of_the_turn_is_counted_but_not_the_spell_itself():
    swarm = creature("Swarm", "2/2", "Swarm enters with a +1/+1 counter on it for each other spell cast this turn.")
    table = board(alice_hand=[swarm, LEAF, SPARK])

    table.do(
        "Alice casts Leaf", "resolve", "Alice casts Spark targeting Bob", "resolve", "Alice casts Swarm", "resolve"
    )
    table.do("expect Swarm is 4/4")


@pytest.mark.parametrize(("attackers", "is_allowed"), [("Ox", False), ("Ox and Imp", True)])
def test_how_many_a_player_attacked_with_this_turn(attackers: str, is_allowed: bool):
    heights = land(
        "Heights", "{0}: You gain 1 life. Activate only if you attacked with two or more creatures this turn."
    )
    table = board(alice=[OX, IMP, heights])

    table.do(f"Alice attacks with {attackers}")

    assert table.allows("Alice activates Heights") is is_allowed


@pytest.mark.parametrize(("creatures", "is_allowed"), [((OX,), False), ((OX, IMP), True)])
def test_total_power_is_added_up(creatures: tuple[object, ...], is_allowed: bool):
    bridge = land(
        "Bridge", "{0}: You gain 1 life. Activate only if creatures you control have total power 3 or greater."
    )
    table = board(alice=[bridge, *creatures])  # type: ignore[list-item]

    assert table.allows("Alice activates Bridge") is is_allowed


def test_what_a_player_was_dealt_is_asked_of_each_by_itself():
    knoll = land("Knoll", "{0}: You gain 1 life. Activate only if an opponent was dealt 2 or more damage this turn.")
    table = board(alice=[knoll], alice_hand=[SPARK, SPARK])

    table.do("Alice casts Spark targeting Bob", "resolve")
    assert not table.allows("Alice activates Knoll")
    table.do("Alice casts Spark targeting Bob", "resolve")
    assert table.allows("Alice activates Knoll")


@pytest.mark.parametrize(("lands", "is_lost"), [(2, True), (3, False)])
def test_an_even_number(lands: int, is_lost: bool):
    toll = enchantment(
        "Toll", "At the beginning of your end step, you lose 1 life if the number of lands you control is even."
    )
    table = board(alice=[toll, *[FOREST] * lands])

    table.do("to the end step", "resolve everything")

    assert table.life("Alice") == 19 + (not is_lost)


def test_two_milled_cards_that_share_a_color_let_the_process_repeat():
    stone = artifact(
        "Stone",
        "{3}: Target player mills two cards. If two cards that share a color were milled this way, repeat this"
        " process.",
    )
    table = board(alice=[stone], bob_has={"library": [IMP, SPARK, IMP, ELF, OX]})

    table.do("Alice activates Stone targeting Bob", "resolve", "expect Bob has 4 cards in the graveyard")


def test_a_spell_for_which_nothing_was_paid_is_countered():
    nix = instant("Nix", "Counter target spell if no mana was spent to cast it.")
    table = board(alice_hand=[LEAF], bob_hand=[nix])

    table.do("Alice casts Leaf", "Alice passes", "Bob casts Nix targeting Leaf", "resolve everything")

    assert table.life("Alice") == 21


def test_what_didnt_attack_is_destroyed_at_the_end_of_the_turn():
    whip = instant(
        "Whip",
        "Choose target creature. Destroy it at the beginning of the next end step if it didn't attack this turn.",
    )
    for attackers, is_there in ("", False), ("Ox", True):
        table = board(alice=[OX], alice_hand=[whip])
        table.do(
            "Alice casts Whip targeting Ox", "resolve", *([f"Alice attacks with {attackers}"] if attackers else [])
        )
        table.do("to the end step", "resolve everything")
        assert ("Ox" in [each.name for each in table.game.battlefield]) is is_there


def test_what_was_just_said_to_have_been_controlled_all_turn():
    whistle = artifact(
        "Whistle",
        "{0}: Tap target creature the active player has controlled continuously since the beginning of the turn.",
    )
    table = board(alice=[whistle, OX], alice_hand=[IMP])

    table.do("Alice casts Imp", "resolve")

    assert table.allows("Alice activates Whistle targeting Ox")
    assert not table.allows("Alice activates Whistle targeting Imp")


# Events ---------------------------------------------------------------------------------------------------------------


def test_abilities_that_are_no_mana_abilities_are_waited_for():
    shaman = enchantment("Shaman", "Whenever a player activates an ability that isn't a mana ability, you gain 1 life.")
    rod = artifact("Rod", "{T}: You gain 5 life.")
    table = board(alice=[shaman, rod, FOREST], alice_has={"mana": ""})

    table.do("Alice taps Forest for mana", "expect Shaman didn't trigger", "Alice activates Rod", "resolve everything")

    assert table.life("Alice") == 26


def test_abilities_without_tapping_are_waited_for():
    wind = enchantment(
        "Wind", "Whenever a player activates an artifact's ability without {T} in its activation cost, you gain 1 life."
    )
    rod = artifact("Rod", "{T}: You lose 5 life.\n{1}: You lose 2 life.")
    table = board(alice=[wind, rod])

    table.do("Alice activates Rod ability 1", "resolve everything")
    assert table.life("Alice") == 15
    table.do("Alice activates Rod ability 2", "resolve everything")
    assert table.life("Alice") == 14


def test_only_the_first_spell_of_the_turn_is_waited_for():
    essence = enchantment("Essence", "Whenever an opponent casts their first spell each turn, counter that spell.")
    table = board(alice=[essence], bob_hand=[LEAF, SPARK], turn="Bob")

    table.do("Bob casts Leaf", "resolve everything", "Bob casts Spark targeting Alice", "resolve everything")

    assert (table.life("Bob"), table.life("Alice")) == (20, 19)


def test_a_card_in_exile_waits_for_its_counters_to_go():
    worm = creature(
        "Worm",
        "4/4",
        "Suspend 2—{G}\nWhenever a time counter is removed from Worm while it's exiled, you gain 1 life.",
        cost="{7}",
    )
    table = board(alice_hand=[worm])

    table.do("Alice suspends Worm", "to Alice's next upkeep", "resolve everything")

    assert table.life("Alice") == 21


# What is done ---------------------------------------------------------------------------------------------------------


def test_a_card_is_put_third_from_the_top():
    plan = instant(
        "Plan", "Search your library for a card, shuffle your library, then put that card third from the top."
    )
    table = board(alice_hand=[plan], alice_has={"library": [FOREST, FOREST, FOREST, ISLAND]})

    table.do("Alice casts Plan", "resolve", "Alice chooses Island")

    assert [each.name for each in table.player("Alice").library][2] == "Island"


def test_a_creature_is_destroyed_if_it_is_of_a_color_and_cant_be_regenerated():
    rend = instant("Rend", "Destroy target creature if it's red. It can't be regenerated.")
    for victim, is_there in (IMP, False), (ELF, True):
        table = board(bob=[victim], alice_hand=[rend])
        table.do(f"Alice casts Rend targeting {victim.name}", "resolve")
        assert (victim.name in [each.name for each in table.game.battlefield]) is is_there


def test_the_next_damage_of_a_source_to_a_player_and_what_they_control_goes_elsewhere():
    shoal = instant(
        "Shoal",
        "The next 2 damage that a source of your choice would deal to you and/or creatures you control this turn"
        " is dealt to"
        " any target instead.",
    )
    fire = sorcery("Fire", "Fire deals 3 damage to target creature.")
    table = board(alice=[OX], alice_hand=[shoal], bob_hand=[fire], turn="Bob")

    table.do("Bob casts Fire targeting Ox", "Bob passes", "Alice casts Shoal targeting Bob", "resolve")
    table.do("Alice chooses Fire", "resolve")

    assert (table.find("Ox").damage, table.life("Bob")) == (1, 18)


def test_combat_damage_of_a_target_goes_to_its_controller():
    mirror = instant(
        "Mirror",
        "All combat damage that would be dealt to you this turn by target unblocked creature is dealt to its"
        " controller instead.",
    )
    table = board(alice=[OX], bob_hand=[mirror])

    table.do(
        "Alice attacks with Ox",
        "Bob doesn't block",
        "Alice passes",
        "Bob casts Mirror targeting Ox",
        "resolve",
        "to end of combat",
    )

    assert (table.life("Alice"), table.life("Bob")) == (18, 20)


def test_cards_drawn_instead_of_a_draw_are_followed_to_the_last_sentence():
    sage = creature(
        "Sage",
        "3/4",
        "If you would draw a card, instead reveal the top three cards of your library. Put all creature cards"
        " revealed this way"
        " into your hand and the rest on the bottom of your library in any order.",
    )
    look = instant("Look", "Draw a card.")
    table = board(alice=[sage], alice_hand=[look], alice_has={"library": [OX, FOREST, IMP, ISLAND]})

    table.do("Alice casts Look", "resolve", "expect Ox is in Alice's hand", "expect Imp is in Alice's hand")
    table.do("expect Forest is in Alice's library")


def test_no_life_is_gained():
    vortex = enchantment("Vortex", "If a player would gain life, that player gains no life instead.")
    table = board(alice=[vortex], alice_hand=[LEAF])

    table.do("Alice casts Leaf", "resolve", "expect Alice is at 20 life")


def test_those_with_a_quality_are_the_ones_it_is_done_to():
    gale = sorcery("Gale", "Tap two target creatures. Gale deals 1 damage to each of those creatures with flying.")
    table = board(bob=[OX, HAWK], alice_hand=[gale])

    table.do("Alice casts Gale targeting Ox and Hawk", "resolve", "expect Hawk is in Bob's graveyard")

    assert table.find("Ox").damage == 0


def test_a_suspended_card_is_a_target_beside_permanents():
    charm = instant("Charm", "Remove a time counter from target permanent or suspended card.")
    worm = creature("Worm", "4/4", "Suspend 3—{G}", cost="{7}")
    table = board(alice_hand=[worm, charm])

    table.do("Alice suspends Worm", "Alice casts Charm targeting Worm", "resolve", "expect Worm has 2 time counters")


def test_the_damage_a_player_was_dealt_by_something_makes_them_a_target():
    akuba = creature("Akuba", "2/2", "{0}: Target player dealt damage by Akuba this turn loses 1 life.")
    table = board(alice=[akuba])

    assert not table.allows("Alice activates Akuba targeting Bob")
    table.do("Alice attacks with Akuba", "to end of combat", "Alice activates Akuba targeting Bob", "resolve")

    assert table.life("Bob") == 17


def test_a_creature_card_that_was_exiled_with_something_is_cast_from_there():
    shrine = artifact(
        "Shrine",
        "When Shrine enters, exile the top two cards of your library.\n{0}: You may cast a spell from among"
        " cards exiled with"
        " Shrine without paying its mana cost.",
    )
    table = board(alice_hand=[shrine], alice_has={"library": [FOREST, OX]})

    table.do("Alice casts Shrine", "resolve everything", "Alice activates Shrine", "resolve", "Alice chooses yes")
    table.do("resolve everything", "expect Alice controls 1 Ox")


def test_four_abilities_are_said_in_one_list():
    memorial = artifact("Memorial", "Creatures you control have flying, first strike, vigilance, and haste.")
    table = board(alice=[memorial, OX])

    assert all(table.values("Ox").has(each) for each in ("flying", "first strike", "vigilance", "haste"))


def test_a_creature_neither_blocks_nor_is_blocked_by_what_is_strong():
    sneak = creature("Sneak", "2/2", "Sneak can't block or be blocked by creatures with power 2 or greater.")
    table = board(alice=[sneak], bob=[OX, IMP])

    table.do("Alice attacks with Sneak")

    assert not table.allows("Bob blocks Sneak with Ox")
    assert table.allows("Bob blocks Sneak with Imp")


def test_an_aura_comes_back_under_the_control_of_whoever_returns_it():
    plague = aura(
        "Plague",
        "When enchanted creature leaves the battlefield, that creature's controller returns Plague from its owner's"
        " graveyard to the battlefield.",
    )
    doom = instant("Doom", "Destroy target creature.")
    table = board(alice=[plague.placed(attached_to="Imp")], bob=[IMP, OX], alice_hand=[doom])

    table.do("Alice casts Doom targeting Imp", "resolve everything", "expect Bob controls Plague")


def test_any_opponent_may_take_the_damage():
    beast = creature(
        "Beast",
        "3/2",
        "When Beast enters, any opponent may have it deal 5 damage to them. If a player does, sacrifice Beast.",
    )
    table = board(alice_hand=[beast])

    table.do("Alice casts Beast", "resolve", "resolve", "Bob chooses yes", "expect Bob is at 15 life")
    table.do("expect Beast is in Alice's graveyard")


def test_a_spell_that_can_be_cast_only_after_combat():
    after = instant("After", "Cast this spell only after combat.\nYou gain 1 life.")
    table = board(alice=[OX], alice_hand=[after])

    assert not table.allows("Alice casts After")
    table.do("Alice attacks with Ox", "to the second main phase")
    assert table.allows("Alice casts After")


# Who and what is most ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("victim", "is_there"), [(IMP, False), (ELF, True)])
def test_the_color_that_most_permanents_have(victim: object, is_there: bool):
    assassin = creature(
        "Assassin",
        "1/1",
        "{T}: Destroy target creature if it shares a color with the most common color among all permanents or a color"
        " tied for most common.",
        cost="{3}",
    )
    table = board(alice=[assassin], bob=[IMP, ELF, creature("Red Ox", "2/2", cost="{R}")])

    table.do(f"Alice activates Assassin targeting {victim.name}", "resolve")  # type: ignore[attr-defined]

    assert (victim.name in [each.name for each in table.game.battlefield]) is is_there  # type: ignore[attr-defined]


def test_a_size_that_depends_on_the_most_common_color():
    djinn = creature(
        "Djinn",
        "6/5",
        "Djinn gets -2/-2 as long as red is the most common color among all permanents or is tied for most common.",
        cost="{R}",
    )
    assert board(alice=[djinn], bob=[ELF, ELF]).find("Djinn") is not None
    board(alice=[djinn], bob=[ELF, creature("Other Elf", "1/1", cost="{G}")]).do("expect Djinn is 6/5")
    board(alice=[djinn], bob=[ELF]).do("expect Djinn is 4/3")


def test_the_player_who_controls_the_most_gets_it():
    primoc = creature(
        "Primoc",
        "2/3",
        "At the beginning of your upkeep, if a player controls more Imps than each other player, the player who"
        " controls"
        " the most Imps gains control of Primoc.",
    )
    for imps, owner in ((IMP,), "Bob"), ((), "Alice"):
        table = board(alice=[primoc], bob=imps)  # type: ignore[arg-type]
        table.do("to Alice's next upkeep", "resolve everything", f"expect {owner} controls Primoc")


@pytest.mark.parametrize(("life", "drawn"), [(25, 0), (15, 1), (20, 0)])
def test_the_player_with_the_most_life_is_nobody_where_two_are_tied(life: int, drawn: int):
    gift = sorcery("Gift", "The player with the most life draws a card.")
    table = board(alice_hand=[gift], alice_has={"library": [FOREST]}, bob_has={"life": life, "library": [FOREST]})

    table.do("Alice casts Gift", "resolve")

    assert len(table.player("Alice").hand) == drawn


# What happens instead ------------------------------------------------------------------------------------------------


def test_damage_of_a_source_is_dealt_to_its_controller_instead():
    judgment = enchantment(
        "Judgment",
        "As Judgment enters, choose a color.\nIf an instant or sorcery spell of the chosen color would deal"
        " damage to you,"
        " it deals that damage to its controller instead.",
    )
    table = board(alice_hand=[judgment], bob_hand=[SPARK])

    table.do("Alice casts Judgment", "resolve", "Alice chooses red", "Alice passes")
    table.do("Bob casts Spark targeting Alice", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (20, 19)


def test_the_second_paragraph_of_a_spell_speaks_of_the_targets_of_the_first():
    strike = instant(
        "Strike",
        "Strike deals 1 damage to each of two target creatures.\nHellbent — Destroy those creatures instead if you have"
        " no cards in hand.",
    )
    for hand, is_there in ((strike,), False), ((strike, LEAF), True):
        table = board(bob=[OX, creature("Cow", "2/4")], alice_hand=hand)  # type: ignore[arg-type]
        table.do("Alice casts Strike targeting Ox and Cow", "resolve")
        assert ("Ox" in [each.name for each in table.game.battlefield]) is is_there


def test_what_is_waited_for_may_be_said_last():
    horn = artifact(
        "Horn",
        "Exile Horn: Create a 2/2 green Bear creature token. Return Horn to the battlefield under its owner's"
        " control when"
        " that token dies.",
    )
    doom = instant("Doom", "Destroy target creature.")
    table = board(alice=[horn], alice_hand=[doom])

    table.do("Alice activates Horn", "resolve", "Alice casts Doom targeting Bear", "resolve everything")
    table.do("expect Alice controls 1 Horn")


def test_a_price_that_grows_with_what_is_counted():
    snag = instant(
        "Snag", "Counter target spell unless its controller pays {2} plus an additional {2} for each Imp you control."
    )
    table = board(alice=[IMP], alice_hand=[snag], bob_hand=[LEAF], bob_has={"mana": "{G}{C}{C}{C}"}, turn="Bob")

    table.do("Bob casts Leaf", "Bob passes", "Alice casts Snag targeting Leaf", "resolve", "expect Bob is at 20 life")
    table.do("expect Leaf is in Bob's graveyard")


def test_any_spell_but_the_first_of_its_kind_is_waited_for():
    druid = enchantment(
        "Druid",
        "Whenever an opponent casts an instant spell other than the first instant spell that player casts each"
        " turn, Druid"
        " deals 4 damage to that player.",
    )
    table = board(alice=[druid], bob_hand=[LEAF, SPARK], turn="Bob")

    table.do("Bob casts Leaf", "resolve everything", "Bob casts Spark targeting Alice", "resolve everything")

    assert table.life("Bob") == 17


def test_a_target_whose_controller_has_something():
    siren = creature("Siren", "1/1", "{T}: Tap target creature whose controller controls an Island.")
    for lands, is_allowed in ((ISLAND,), True), ((), False):
        table = board(alice=[siren], bob=[OX, *lands])  # type: ignore[list-item]
        assert table.allows("Alice activates Siren targeting Ox") is is_allowed


def test_a_creature_enters_with_as_many_counters_as_were_sacrificed():
    demon = creature(
        "Demon",
        "0/0",
        "As Demon enters, sacrifice any number of permanents. Demon enters with that many +1/+1 counters on it.",
    )
    table = board(alice=[IMP, OX], alice_hand=[demon])

    table.do("Alice casts Demon", "resolve", "Alice chooses Imp and Ox", "expect Demon is 2/2")


def test_abilities_of_what_is_enchanted_cost_less_to_activate():
    power = aura("Power", "Enchanted artifact's activated abilities cost {2} less to activate.", enchant="artifact")
    rod = artifact("Rod", "{3}: You gain 1 life.")
    table = board(alice=[power.placed(attached_to="Rod"), rod], alice_has={"mana": "{C}"})

    table.do("Alice activates Rod", "resolve", "expect Alice is at 21 life")


# What was done this way, and this turn ---------------------------------------------------------------------------


def test_who_didnt_discard_a_card_of_a_kind_loses_life():
    tactics = sorcery(
        "Tactics",
        "Each player discards a card. Then each player who didn't discard a creature card this way loses 4 life.",
    )
    table = board(alice_hand=[tactics, OX], bob_hand=[FOREST])

    table.do("Alice casts Tactics", "resolve", "expect Alice is at 20 life", "expect Bob is at 16 life")


def test_what_was_blocked_by_a_creature_this_turn_is_destroyed_at_end_of_combat():
    glyph = instant(
        "Glyph",
        "Choose target creature. At this turn's next end of combat, destroy all creatures that were blocked by it"
        " this turn.",
    )
    table = board(alice=[OX, IMP], bob=[creature("Rampart", "0/9", "Defender")], bob_hand=[glyph])

    table.do("Alice attacks with Ox and Imp", "Bob blocks Ox with Rampart", "Alice passes")
    table.do("Bob casts Glyph targeting Rampart", "resolve", "to end of combat", "resolve everything")

    assert [each.name for each in table.game.battlefield if each.name != "Rampart"] == ["Imp"]


def test_a_player_who_attacked_this_turn_is_a_target():
    fire = instant("Fire", "Fire deals 4 damage to target player who attacked this turn.")
    table = board(alice=[OX], bob_hand=[fire])

    table.do("Alice attacks with Ox", "Bob doesn't block", "Alice passes")

    assert table.allows("Bob casts Fire targeting Alice")
    assert not table.allows("Bob casts Fire targeting Bob")


def test_tokens_that_were_made_by_something_go_with_it():
    burst = enchantment(
        "Burst",
        "{0}: Create a 1/1 green Saproling creature token.\nWhen Burst leaves the battlefield, destroy all"
        " tokens created"
        " with Burst.",
    )
    other = instant("Other", "Create a 1/1 green Saproling creature token.")
    doom = instant("Doom", "Destroy target enchantment.")
    table = board(alice=[burst], alice_hand=[other, doom])

    table.do("Alice activates Burst", "resolve", "Alice activates Burst", "resolve", "Alice casts Other", "resolve")
    table.do("Alice casts Doom targeting Burst", "resolve everything", "expect Alice controls 1 Saproling")


def test_a_token_speaks_of_itself_by_its_name():
    maker = sorcery(
        "Maker", 'Create a 1/1 black Zombie creature token named Rotling. It has "When Rotling dies, you gain 3 life."'
    )
    doom = instant("Doom", "Destroy target creature.")
    table = board(alice_hand=[maker, doom])

    table.do("Alice casts Maker", "resolve", "Alice casts Doom targeting Rotling", "resolve everything")

    assert table.life("Alice") == 23


def test_a_size_that_is_that_of_all_cards_exiled_as_it_entered():
    ghoul = creature(
        "Ghoul",
        "*/*",
        "As Ghoul enters, exile any number of creature cards from your graveyard.\nGhoul's power is equal to the"
        " total power"
        " of the exiled cards and its toughness is equal to their total toughness.",
    )
    table = board(alice_hand=[ghoul], alice_has={"graveyard": [OX, IMP]})

    table.do("Alice casts Ghoul", "resolve", "Alice chooses Ox and Imp", "expect Ghoul is 3/5")


def test_all_revealed_cards_of_a_name_are_taken():
    sage = creature(
        "Sage",
        "1/1",
        "{T}: Choose a creature card name. Reveal the top four cards of your library and put all of them with"
        " that name into"
        " your hand. Put the rest into your graveyard.",
    )
    table = board(alice=[sage], alice_has={"library": [OX, FOREST, OX, IMP]})

    table.do("Alice activates Sage", "resolve", "Alice chooses Ox", "expect Alice has 2 cards in hand")
    table.do("expect Alice has 2 cards in the graveyard")


def test_any_number_of_the_cards_looked_at_are_taken_and_the_rest_is_put_back():
    lore = sorcery(
        "Lore",
        "Look at the top three cards of your library. Exile any number of them and put the rest back on top of"
        " your library"
        " in any order.",
    )
    table = board(alice_hand=[lore], alice_has={"library": [OX, FOREST, IMP]})

    table.do("Alice casts Lore", "resolve", "Alice chooses Ox and Imp")
    table.do("expect Ox is exiled", "expect Imp is exiled", "expect Forest is in Alice's library")


def test_what_is_on_the_battlefield_and_in_hands_is_exiled_together():
    decree = sorcery("Decree", "Exile all lands from the battlefield and all cards from all hands.")
    table = board(alice=[OX, FOREST], alice_hand=[decree, IMP], bob_hand=[LEAF])

    table.do(
        "Alice casts Decree", "resolve", "expect Forest is exiled", "expect Imp is exiled", "expect Leaf is exiled"
    )
    table.do("expect Alice controls 1 Ox")


def test_how_often_an_ability_has_resolved_is_counted_for_each_object():
    flamekin = creature(
        "Flamekin",
        "2/1",
        "{0}: You lose 1 life. If this is the third time this ability has resolved this turn, you gain 10 life.",
    )
    table = board(alice=[flamekin, flamekin])
    activate = "Alice activates Flamekin #1"

    table.do(activate, "resolve", "Alice activates Flamekin #2", "resolve", activate, "resolve")
    assert table.life("Alice") == 17
    table.do(activate, "resolve", "expect Alice is at 26 life", activate, "resolve", "expect Alice is at 25 life")
