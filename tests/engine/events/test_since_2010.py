"""What triggered abilities wait for in the words of cards since 2010, and what costs and conditions say there."""

from __future__ import annotations

import pytest

from tests.engine.board import board, card, creature, enchantment, instant, land, sorcery

NOW = "2026-08"
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.")
GAIN = sorcery("Solace", "You gain 1 life.")
OTHER = sorcery("Comfort", "You gain 1 life.")
THIRD = sorcery("Balm", "You gain 1 life.")


def test_when_you_do_chooses_its_target_once_it_was_done():
    """603.12: the target of the reflexive ability is chosen as that goes on the stack."""
    ghoul = creature(
        "Ghoul", "2/2", "When Ghoul enters, you may sacrifice another creature. When you do, destroy target creature."
    )
    table = board(alice=[creature("Rat", "1/1")], alice_hand=[ghoul], bob=[creature("Ox", "2/2")], edition=NOW)

    table.do("Alice casts Ghoul", "resolve", "resolve", "Alice chooses yes", "Alice chooses Ox", "resolve everything")

    assert [table.where(name) for name in ("Rat", "Ox", "Ghoul")] == ["graveyard", "graveyard", "battlefield"]


def test_when_you_dont_nothing_triggers():
    ghoul = creature(
        "Ghoul", "2/2", "When Ghoul enters, you may sacrifice another creature. When you do, destroy target creature."
    )
    table = board(alice=[creature("Rat", "1/1")], alice_hand=[ghoul], bob=[creature("Ox", "2/2")], edition=NOW)

    table.do("Alice casts Ghoul", "resolve", "resolve", "Alice chooses no", "resolve everything")

    assert [table.where(name) for name in ("Rat", "Ox")] == ["battlefield", "battlefield"]


def test_players_can_answer_what_triggers_when_it_was_done():
    text = "You may pay {1}. When you do, Blast deals 2 damage to target creature."
    save = instant("Save", "Target creature gets +0/+3 until end of turn.")
    table = board(
        alice_hand=[sorcery("Blast", text)],
        alice_has={"mana": "{1}{1}"},
        bob=[creature("Ox", "2/2")],
        bob_hand=[save],
        edition=NOW,
    )

    table.do("Alice casts Blast", "resolve", "Alice chooses yes", "Alice chooses Ox")
    table.do("Alice passes", "Bob casts Save targeting Ox", "resolve everything")

    assert table.where("Ox") == "battlefield"


def test_the_second_spell_of_a_turn_is_neither_the_first_nor_the_third():
    bell = enchantment("Bell", "Whenever you cast your second spell each turn, create a 1/1 red Goblin creature token.")
    table = board(alice=[bell], alice_hand=[GAIN, OTHER, THIRD], edition=NOW)

    table.do("Alice casts Solace", "resolve everything", "expect Alice controls 0 Goblins")
    table.do("Alice casts Comfort", "resolve everything", "expect Alice controls 1 Goblin")
    table.do("Alice casts Balm", "resolve everything", "expect Alice controls 1 Goblin")


def test_only_spells_of_that_kind_are_counted():
    bell = enchantment("Bell", "Whenever you cast your second creature spell each turn, you gain 5 life.")
    table = board(alice=[bell], alice_hand=[GAIN, creature("Ox", "2/2"), creature("Elk", "2/2")], edition=NOW)

    table.do("Alice casts Solace", "resolve everything", "Alice casts Ox", "resolve everything")
    assert table.player("Alice").life == 21
    table.do("Alice casts Elk", "resolve everything")
    assert table.player("Alice").life == 26


def test_the_second_card_drawn():
    bell = enchantment("Bell", "Whenever you draw your second card each turn, you gain 5 life.")
    table = board(alice=[bell], alice_hand=[sorcery("Study", "Draw three cards.")], edition=NOW)

    table.do("Alice casts Study", "resolve everything")

    assert table.player("Alice").life == 25


@pytest.mark.parametrize("words", ["each turn", "during each of your turns"])
def test_the_first_time_in_a_turn(words: str):
    bell = enchantment("Bell", f"Whenever you gain life for the first time {words}, draw a card.")
    table = board(alice=[bell], alice_hand=[GAIN, OTHER], edition=NOW)

    table.do("Alice casts Solace", "resolve everything", "Alice casts Comfort", "resolve everything")

    assert len(table.player("Alice").hand) == 1


def test_only_once_each_turn():
    text = "Whenever another creature you control dies, you gain 2 life. This ability triggers only once each turn."
    table = board(
        alice=[creature("Priest", "3/3", text), creature("Rat", "1/1"), creature("Bat", "1/1")],
        alice_hand=[sorcery("Sweep", "All creatures get -1/-1 until end of turn.")],
        edition=NOW,
    )

    table.do("Alice casts Sweep", "resolve everything")

    assert table.player("Alice").life == 22


def test_several_counters_that_are_put_at_once_are_one_event():
    text = "Whenever one or more +1/+1 counters are put on Hydra, you gain 2 life."
    table = board(
        alice=[creature("Hydra", "1/1", text)],
        alice_hand=[sorcery("Growth", "Put three +1/+1 counters on target creature.")],
        edition=NOW,
    )

    table.do("Alice casts Growth targeting Hydra", "resolve everything")

    assert table.player("Alice").life == 22


def test_who_exploits_a_creature_is_seen_doing_it():
    text = "Exploit\nWhen Ghoul exploits a creature, you gain 3 life."
    table = board(alice=[creature("Rat", "1/1")], alice_hand=[creature("Ghoul", "2/2", text)], edition=NOW)

    table.do("Alice casts Ghoul", "resolve", "resolve", "Alice chooses yes", "Alice chooses Rat", "resolve everything")

    assert table.player("Alice").life == 23


@pytest.mark.parametrize(("others", "drawn"), [([creature("Ox", "4/4")], 1), ([creature("Elk", "3/3")], 0)])
def test_an_attack_while_something_is_so(others: list, drawn: int):
    text = "Whenever Wolf attacks while you control a creature with power 4 or greater, draw a card."
    table = board(alice=[creature("Wolf", "2/2", text), *others], edition=NOW)

    table.do("Alice attacks with Wolf", "resolve everything")

    assert len(table.player("Alice").hand) == drawn


def test_two_events_joined_by_and_are_two_ways_to_trigger():
    text = "When Sage enters and whenever it attacks, you gain 1 life."
    table = board(alice_hand=[creature("Sage", "1/1", f"Haste\n{text}")], edition=NOW)

    table.do("Alice casts Sage", "resolve everything", "expect Alice is at 21 life")
    table.do("Alice attacks with Sage", "resolve everything", "expect Alice is at 22 life")


@pytest.mark.parametrize("dies", [True, False])
def test_whether_something_of_ones_own_left_the_battlefield(dies: bool):
    text = "When Scout enters, if a permanent you controlled left the battlefield this turn, you gain 3 life."
    table = board(
        alice=[creature("Rat", "1/1")],
        bob=[creature("Ox", "1/1")],
        alice_hand=[BOLT, creature("Scout", "1/1", text)],
        edition=NOW,
    )

    table.do(
        f"Alice casts Bolt targeting {'Rat' if dies else 'Ox'}", "resolve", "Alice casts Scout", "resolve everything"
    )

    assert table.player("Alice").life == (23 if dies else 20)


@pytest.mark.parametrize(("target", "mana"), [("Ox", "{1}"), ("Idol", "{3}")])
def test_what_costs_less_for_its_target(target: str, mana: str):
    spell = instant(
        "Ray", "Ray costs {2} less to cast if it targets a creature.\nDestroy target permanent.", cost="{3}"
    )
    table = board(
        alice_hand=[spell], alice_has={"mana": mana}, bob=[creature("Ox", "2/2"), card("Idol", "Artifact")], edition=NOW
    )

    table.do(f"Alice casts Ray targeting {target}", "resolve everything")

    assert table.where(target) == "graveyard"
    assert table.player("Alice").mana_pool.total == 0


def test_what_costs_x_less():
    spell = sorcery(
        "Feast",
        "Feast costs {X} less to cast, where X is the number of creatures you control.\nDraw a card.",
        cost="{4}",
    )
    table = board(
        alice=[creature("Ox", "2/2"), creature("Elk", "2/2")],
        alice_hand=[spell],
        alice_has={"mana": "{2}"},
        edition=NOW,
    )

    table.do("Alice casts Feast", "resolve everything")

    assert table.player("Alice").mana_pool.total == 0


def test_equipment_for_some_alone_takes_just_those():
    blade = card(
        "Blade", "Artifact — Equipment", "Equipped creature gets +2/+2.\nEquip Human {1}\nEquip {3}", cost="{1}"
    )
    table = board(
        alice=[blade, creature("Guard", "1/1", kind="Creature — Human"), creature("Ox", "2/2")],
        alice_has={"mana": "{1}"},
        edition=NOW,
    )

    assert not table.allows("Alice activates Blade targeting Ox")
    table.do("Alice activates Blade targeting Guard", "resolve", "expect Guard is 3/3")


def test_a_land_for_several_opponents_enters_tapped_with_one():
    table = board(alice_hand=[land("Arena", "Arena enters tapped unless you have two or more opponents.")], edition=NOW)

    table.do("Alice plays Arena", "expect Arena is tapped")
