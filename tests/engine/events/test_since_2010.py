"""What triggered abilities wait for in the words of cards since 2010, and what costs and conditions say there."""

from __future__ import annotations

import pytest

from tests.engine.board import aura, board, card, creature, enchantment, instant, land, sorcery

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


@pytest.mark.parametrize(("times", "life"), [(1, 21), (3, 28)])
def test_how_much_life_was_gained(times: int, life: int):
    text = "At the beginning of your end step, if you gained 3 or more life this turn, you gain 5 life."
    table = board(alice=[enchantment("Bell", text)], alice_hand=[GAIN, OTHER, THIRD][:times], edition=NOW)

    for name in ("Solace", "Comfort", "Balm")[:times]:
        table.do(f"Alice casts {name}", "resolve")
    table.do("to the end step", "resolve everything")

    assert table.player("Alice").life == life


def test_x_may_be_the_life_gained():
    text = (
        "At the beginning of your end step, each opponent loses X life, where X is the amount of life you gained this "
        "turn."
    )
    table = board(alice=[enchantment("Bell", text)], alice_hand=[GAIN, OTHER], edition=NOW)

    table.do("Alice casts Solace", "resolve", "Alice casts Comfort", "resolve", "to the end step", "resolve everything")

    assert table.player("Bob").life == 18


def test_how_many_spells_somebody_has_cast():
    sprite = creature("Sprite", "1/1", "As long as you've cast two or more spells this turn, Sprite has flying.")
    table = board(alice=[sprite], alice_hand=[GAIN, OTHER], edition=NOW)

    table.do("Alice casts Solace", "resolve", "expect Sprite doesn't have flying")
    table.do("Alice casts Comfort", "resolve", "expect Sprite has flying")


def test_how_many_cards_lie_in_a_graveyard():
    rogue = creature(
        "Rogue", "1/1", "As long as an opponent has two or more cards in their graveyard, Rogue gets +1/+0."
    )
    table = board(alice=[rogue], alice_has={"graveyard": [GAIN, OTHER]}, bob_has={"graveyard": [GAIN]}, edition=NOW)
    assert table.size("Rogue") == "1/1"

    table = board(alice=[rogue], bob_has={"graveyard": [GAIN, OTHER]}, edition=NOW)
    assert table.size("Rogue") == "2/1"


@pytest.mark.parametrize(("cost", "drawn"), [("{5}", 1), ("{4}", 0)])
def test_how_much_mana_was_spent_on_a_spell(cost: str, drawn: int):
    text = (
        "Whenever you cast a sorcery spell, you gain 1 life. If five or more mana was spent to cast that spell, draw a "
        "card."
    )
    spell = sorcery("Song", "You gain 1 life.", cost=cost)
    table = board(
        alice=[enchantment("Bell", text)], alice_hand=[spell], alice_has={"mana": "{R}{R}{R}{R}{R}"}, edition=NOW
    )

    table.do("Alice casts Song", "resolve everything")

    assert len(table.player("Alice").hand) == drawn


def test_a_creature_made_a_frog_is_nothing_else():
    frog = aura(
        "Warts", "Enchanted creature loses all abilities and is a blue Frog creature with base power and toughness 1/1."
    )
    table = board(alice=[creature("Bird", "3/3", "Flying"), frog.placed(attached_to="Bird")], edition=NOW)

    assert table.size("Bird") == "1/1"
    assert (set(table.values("Bird").subtypes), table.values("Bird").has("flying")) == ({"Frog"}, False)


def test_a_land_that_is_a_giant_is_still_a_land():
    giant = aura("Waking", "Enchanted land is a 7/7 red Giant creature with haste. It's still a land.", enchant="land")
    table = board(alice=[land("Glade"), giant.placed(attached_to="Glade")], edition=NOW)

    assert table.values("Glade").types == {"Land", "Creature"}
    assert table.size("Glade") == "7/7"


def test_counters_that_something_enters_with_are_put_on_it():
    """122.6: on an object that is given counters as it enters the battlefield, too."""
    text = "Whenever a +1/+1 counter is put on a creature you control, you gain 1 life."
    together = "Whenever one or more +1/+1 counters are put on a creature you control, you gain 10 life."
    hydra = creature("Hydra", "0/0", "Hydra enters with three +1/+1 counters on it.")
    table = board(alice=[enchantment("Tally", text), enchantment("Feast", together)], alice_hand=[hydra], edition=NOW)

    table.do("Alice casts Hydra", "resolve everything", "expect Alice has 33 life")


def test_whoever_is_told_to_puts_the_counters():
    """Not who controls what they are put on."""
    mill = enchantment("Mill", "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life.")
    growth, gift = (
        instant("Growth", "Put two +1/+1 counters on target creature."),
        instant("Gift", "Target opponent puts a +1/+1 counter on a creature they control."),
    )
    table = board(
        alice=[mill, creature("Ox", "2/2")],
        alice_hand=[growth],
        bob=[creature("Cow", "2/2")],
        bob_hand=[gift],
        edition=NOW,
    )

    table.do("Alice casts Growth targeting Cow", "resolve everything", "expect Alice has 21 life")
    table.do("Bob casts Gift targeting Alice", "resolve everything", "expect Alice has 22 life")


def test_what_enters_with_counters_has_them_from_its_controller():
    """122.6a: where the effect names no player who puts them there."""
    mill = enchantment("Mill", "Whenever you put a +1/+1 counter on a creature, you gain 1 life.")
    hydra = creature("Hydra", "0/0", "Hydra enters with two +1/+1 counters on it.")
    table = board(alice=[mill], bob=[mill], bob_hand=[hydra], turn="Bob", edition=NOW)

    table.do("Bob casts Hydra", "resolve everything", "expect Bob has 22 life", "expect Alice has 20 life")


def test_what_was_put_on_something_in_this_turn_is_asked_at_its_end():
    text = "At the beginning of your end step, if you put a counter on Sprout this turn, you gain 5 life."
    water = instant("Water", "Put a growth counter on target creature.")
    sprout = creature("Sprout", "1/1", text)

    table = board(alice=[sprout], alice_hand=[water], edition=NOW)
    table.do("Alice casts Water targeting Sprout", "resolve everything", "to Alice's end step", "resolve everything")
    table.do("expect Alice has 25 life")

    table = board(alice=[sprout], bob_hand=[water], edition=NOW)
    table.do("Bob casts Water targeting Sprout", "resolve everything", "to Alice's end step", "resolve everything")
    table.do("expect Alice has 20 life")


def test_what_enters_with_x_counters():
    text = "Host enters with X +1/+1 counters on it, where X is the number of lands you control."
    table = board(alice=[land("Glade"), land("Dell")], alice_hand=[creature("Host", "0/0", text)], edition=NOW)

    table.do("Alice casts Host", "resolve")

    assert table.size("Host") == "2/2"


def test_a_player_mills_as_many_as_the_damage():
    thief = creature(
        "Thief", "2/2", "Whenever Thief deals combat damage to a player, that player mills that many cards."
    )
    table = board(alice=[thief], bob_has={"library": [GAIN, OTHER, THIRD]}, edition=NOW)

    table.do("Alice attacks with Thief", "to the end of combat", "resolve everything")

    assert len(table.player("Bob").graveyard) == 2


def test_a_creature_or_planeswalker_that_would_die_is_exiled():
    text = (
        "Burn deals 3 damage to target creature or planeswalker. If that creature or planeswalker would die this turn, "
        "exile it instead."
    )
    table = board(alice_hand=[instant("Burn", text)], bob=[creature("Ox", "2/2")], edition=NOW)

    table.do("Alice casts Burn targeting Ox", "resolve everything")

    assert table.where("Ox") == "exile"


@pytest.mark.parametrize(("zone", "milled"), [("hand", 1), ("graveyard", 2)])
def test_a_spell_that_was_cast_from_a_graveyard(zone: str, milled: int):
    text = (
        "Target player mills a card. If Dredge was cast from a graveyard, that player mills two cards instead.\n"
        "Flashback {0}"
    )
    table = board(alice_has={zone: [sorcery("Dredge", text)]}, bob_has={"library": [GAIN, OTHER, THIRD]}, edition=NOW)

    table.do(
        "Alice casts Dredge targeting Bob" + (" for flashback" if zone == "graveyard" else ""), "resolve everything"
    )

    assert len(table.player("Bob").graveyard) == milled


@pytest.mark.parametrize(
    ("says", "mana"),
    [
        ("less to activate for each land you control", "{1}"),
        ("less to activate if you control an artifact", "{3}"),
        ("less to activate during your turn", "{2}"),
        ("more to activate for each land you control", "{5}"),
    ],
)
def test_an_ability_says_what_it_costs(says: str, mana: str):
    mill = card(
        "Mill",
        "Creature — Golem",
        f"{{3}}: You gain 1 life. This ability costs {{1}} {says}.",
        power="1",
        toughness="1",
    )
    table = board(alice=[mill, land("Glade"), land("Dell")], alice_has={"mana": mana}, edition=NOW)

    table.do("Alice activates Mill", "resolve", "expect Alice is at 21 life")

    assert table.player("Alice").mana_pool.total == 0


def test_during_your_turn_may_stand_behind():
    table = board(alice=[creature("Duelist", "2/2", "Duelist has first strike during your turn.")], edition=NOW)

    assert table.values("Duelist").has("first strike")
    table.do("to Bob's upkeep")
    assert not table.values("Duelist").has("first strike")


def test_what_cant_be_blocked_if_something_is_so():
    text = "Imp can't be blocked if you've cast two or more spells this turn."
    table = board(
        alice=[creature("Imp", "2/2", text)], bob=[creature("Ox", "2/2")], alice_hand=[GAIN, OTHER], edition=NOW
    )

    table.do("Alice casts Solace", "resolve", "Alice casts Comfort", "resolve", "Alice attacks with Imp")

    assert not table.allows("Bob blocks Imp with Ox")


@pytest.mark.parametrize(
    ("choice", "gone"), [("sacrifice an artifact", "Idol"), ("discard a card", "Ox")], ids=["sacrifice", "discard"]
)
def test_either_of_two_things_may_be_done(choice: str, gone: str):
    text = "When Smith enters, you may sacrifice an artifact or discard a card. If you do, you gain 2 life."
    smith, idol = creature("Smith", "1/1", text), card("Idol", "Artifact")
    table = board(alice=[idol], alice_hand=[smith, creature("Ox", "2/2")], edition=NOW)

    table.do("Alice casts Smith", "resolve", "resolve", "Alice chooses yes", f"Alice chooses {choice}")
    table.do("resolve everything", "expect Alice is at 22 life")

    assert [each.name for each in table.player("Alice").graveyard] == [gone]


@pytest.mark.parametrize("text", ["You gain 1 life.", "You lose 1 life."])
def test_life_gained_or_lost(text: str):
    bell = enchantment("Bell", "Whenever you gain or lose life, draw a card.")
    table = board(alice=[bell], alice_hand=[sorcery("Change", text)], edition=NOW)

    table.do("Alice casts Change", "resolve everything")

    assert len(table.player("Alice").hand) == 1


@pytest.mark.parametrize(("kind", "life"), [("Dragon", 21), ("Ox", 20)])
def test_a_spell_of_either_kind(kind: str, life: int):
    bell = enchantment("Bell", "Whenever you cast a noncreature spell or a Dragon spell, you gain 1 life.")
    table = board(alice=[bell], alice_hand=[creature("Guest", "2/2", kind=f"Creature — {kind}")], edition=NOW)

    table.do("Alice casts Guest", "resolve everything")

    assert table.player("Alice").life == life


def test_x_is_counted_once_it_is_needed():
    """608.2h: the cards that were drawn before it are in the hand that X counts."""
    text = "Draw two cards, then you gain X life, where X is the number of cards in your hand."
    table = board(alice_hand=[sorcery("Plan", text), GAIN], edition=NOW)

    table.do("Alice casts Plan", "resolve everything")

    assert table.player("Alice").life == 23


def test_a_creature_that_exploits_itself_is_seen_doing_it():
    """702.110b, and 603.10a: what triggers on a sacrifice looks back."""
    table = board(
        alice_hand=[creature("Ghoul", "2/2", "Exploit\nWhen Ghoul exploits a creature, you gain 3 life.")], edition=NOW
    )

    table.do(
        "Alice casts Ghoul", "resolve", "resolve", "Alice chooses yes", "Alice chooses Ghoul", "resolve everything"
    )

    assert table.player("Alice").life == 23


def test_what_was_killed_before_its_exploit_ability_resolves_exploits_nothing():
    text = "Exploit\nWhen Ghoul exploits a creature, you gain 3 life."
    bolt = instant("Bolt", "Destroy target creature.")
    table = board(
        alice=[creature("Rat", "1/1")], alice_hand=[creature("Ghoul", "2/2", text)], bob_hand=[bolt], edition=NOW
    )

    table.do("Alice casts Ghoul", "resolve", "Bob casts Bolt targeting Ghoul", "resolve", "resolve")
    table.do("Alice chooses yes", "Alice chooses Rat", "resolve everything")

    assert table.player("Alice").life == 20
