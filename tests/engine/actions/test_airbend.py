"""Airbending (701.65 in 2026-08)."""

from __future__ import annotations

from tests.engine.board import board, creature, enchantment, instant, land, sorcery

NOW = "2026-08"
GUST = instant("Gust", "Airbend target creature.", cost="{0}")
TROLL = creature("Troll", "5/5", cost="{4}{G}{G}")


def test_who_owns_what_was_airbent_may_cast_it_for_two():
    """701.65a"""
    table = board(alice_hand=[GUST], bob=[TROLL], bob_has={"mana": "{R}{R}"}, edition=NOW)
    table.do("Alice casts Gust targeting Troll", "resolve", "expect Troll is exiled")
    table.do("to Bob's precombat main phase")
    assert not table.allows("Alice casts Troll from exile")

    table.game.players[1].pays_freely = True
    table.do("Bob casts Troll from exile", "resolve")

    assert table.where("Troll") == "battlefield"


def test_it_costs_two_and_no_less():
    table = board(alice=[TROLL], alice_hand=[GUST], alice_has={"mana": "{R}{R}"}, edition=NOW)

    table.do("Alice casts Gust targeting Troll", "resolve", "Alice casts Troll from exile", "resolve")

    assert (table.where("Troll"), table.player("Alice").mana_pool.total) == ("battlefield", 0)


def test_with_one_mana_it_cant_be_cast():
    table = board(alice=[TROLL], alice_hand=[GUST], alice_has={"mana": "{R}"}, edition=NOW)

    table.do("Alice casts Gust targeting Troll", "resolve")

    assert not table.allows("Alice casts Troll from exile")


def test_it_is_cast_when_such_a_spell_can_be():
    table = board(alice=[TROLL], alice_hand=[GUST, instant("Wait", "You gain 1 life.")], edition=NOW)

    table.do("Alice casts Gust targeting Troll", "resolve", "Alice casts Wait")

    assert not table.allows("Alice casts Troll from exile")


def test_it_waits_there_for_as_long_as_it_remains_exiled():
    table = board(alice=[TROLL], alice_hand=[GUST], edition=NOW)

    table.do("Alice casts Gust targeting Troll", "resolve", "to Bob's upkeep", "to Alice's precombat main phase")

    assert table.allows("Alice casts Troll from exile")


def test_a_spell_can_be_airbent_too():
    deny = instant("Sweep Up", "Airbend target spell.")
    table = board(alice_hand=[deny], bob_hand=[TROLL], turn="Bob", edition=NOW)

    table.do("Bob casts Troll", "Alice casts Sweep Up targeting Troll", "resolve", "expect Troll is exiled")

    assert table.allows("Bob casts Troll from exile")


def test_a_land_isnt_cast():
    puff = instant("Puff", "Airbend target permanent.")
    table = board(alice=[land("Glade", "{T}: Add {G}.")], alice_hand=[puff], edition=NOW)

    table.do("Alice casts Puff targeting Glade", "resolve", "expect Glade is exiled")

    assert not table.allows("Alice casts Glade from exile")


def test_several_go_at_once_and_whoever_airbends_triggers_once():
    """701.65b"""
    kite = enchantment("Kite", "Whenever you airbend, you gain 1 life.")
    storm = sorcery("Storm", "Airbend any number of other target nonland permanents you control.")
    table = board(alice=[kite, TROLL, creature("Elk", "1/1")], alice_hand=[storm], edition=NOW)

    table.do("Alice casts Storm targeting Troll and Elk", "resolve everything")

    assert (table.where("Troll"), table.where("Elk"), table.life("Alice")) == ("exile", "exile", 21)


def test_nothing_was_airbent_where_nothing_was_exiled():
    kite = enchantment("Kite", "Whenever you airbend, you gain 1 life.")
    table = board(alice=[kite, TROLL], alice_hand=[GUST, instant("Slay", "Destroy target creature.")], edition=NOW)

    table.do("Alice casts Gust targeting Troll", "Alice casts Slay targeting Troll", "resolve everything")

    assert table.life("Alice") == 20
