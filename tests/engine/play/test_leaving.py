"""A player leaves a game that others play on (600.4 in 2006-10; 800.4 in 2009-07)."""

from __future__ import annotations

import pytest

from engine.events.kinds.cards import CardDiscarded, LibraryShuffled
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.designations import monarchy
from engine.events.kinds.moving import PermanentSacrificed
from engine.events.kinds.playing import SpellCountered
from engine.events.kinds.tokens import TokenMade
from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    Table,
    aura,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    sorcery,
)

OGRE = creature("Ogre", "3/3")
ELF = creature("Elf", "1/1")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
LIBRARY = [FOREST] * 4


def three(*, edition: str, carol: dict | None = None, **more):
    """Alice, Bob and Carol, each with a small library."""
    more.setdefault("alice_has", {"library": LIBRARY})
    more.setdefault("bob_has", {"library": LIBRARY})
    return board(edition=edition, others={"Carol": {"library": LIBRARY, **(carol or {})}}, **more)


@each_edition
def test_what_a_player_owns_leaves_with_them_and_the_others_play_on(edition: str):
    table = three(alice=[ELF], bob=[OGRE], bob_hand=[BOLT], edition=edition)

    table.do("Bob concedes", "expect Bob has lost", "expect Bob has left the game", "expect Ogre has left the game")
    table.do("expect Bolt has left the game", "expect Elf hasn't left the game", "expect Carol hasn't won")
    table.do("to Carol's upkeep", "expect it is Carol's turn")


@each_edition
def test_the_last_player_left_wins(edition: str):
    table = three(edition=edition)

    table.do("Bob concedes", "Alice concedes", "expect Carol has won")

    assert table.session.pending is None


@each_edition
def test_priority_goes_on_to_the_next_player(edition: str):
    table = three(alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Carol", "Alice passes", "expect Bob has priority", "Bob concedes")
    table.do("expect Carol has priority", "Carol passes", "expect Carol has 17 life")


@each_edition
def test_all_having_passed_but_who_leaves_the_top_of_the_stack_resolves(edition: str):
    table = three(alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "Alice passes", "Bob passes", "Carol concedes", "expect Bob has 17 life")


@each_edition
def test_a_players_spells_and_abilities_cease_to_exist(edition: str):
    pinger = creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to target player.")
    table = three(alice_hand=[BOLT], alice=[pinger], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "Alice activates Pinger targeting Bob", "Alice concedes")
    table.do("expect the stack is empty", "to Bob's upkeep", "expect Bob has 20 life")


@each_edition
def test_effects_that_give_control_to_a_player_who_leaves_end(edition: str):
    steal = sorcery("Steal", "Gain control of target creature.")
    table = three(alice_hand=[steal], bob=[OGRE], edition=edition)

    table.do("Alice casts Steal targeting Ogre", "resolve", "expect Alice controls Ogre")
    table.do("Alice concedes", "expect Bob controls Ogre")


@each_edition
def test_an_aura_that_its_owner_takes_along_gives_back_what_it_enchants(edition: str):
    chains = aura("Chains", "You control enchanted creature.")
    table = three(alice_hand=[chains], bob=[OGRE], edition=edition)

    table.do("Alice casts Chains targeting Ogre", "resolve", "expect Alice controls Ogre")
    table.do("Alice concedes", "expect Chains has left the game", "expect Bob controls Ogre")


@each_edition
def test_what_an_aura_enchants_may_leave_with_its_owner(edition: str):
    chains = aura("Chains", "You control enchanted creature.")
    table = three(alice_hand=[chains], bob=[OGRE], edition=edition)

    table.do("Alice casts Chains targeting Ogre", "resolve", "Bob concedes")
    table.do("expect Ogre has left the game", "expect Chains is in Alice's graveyard")


@each_edition
def test_what_a_player_still_controls_is_exiled(edition: str):
    raid = sorcery(
        "Raid", "Put target creature card in an opponent's graveyard onto the battlefield under your control."
    )
    table = three(alice_hand=[raid], bob_has={"library": LIBRARY, "graveyard": [OGRE]}, edition=edition)

    table.do("Alice casts Raid targeting Ogre", "resolve", "expect Alice controls Ogre")
    table.do("Alice concedes", "expect Ogre is exiled")


@each_edition
def test_leaving_the_battlefield_with_its_owner_triggers_abilities_of_others(edition: str):
    watch = enchantment("Watch", "Whenever a creature leaves the battlefield, you gain 1 life.")
    table = three(alice=[watch], bob=[OGRE, ELF], edition=edition)

    table.do("Bob concedes", "Alice passes", "Carol passes", "resolve everything", "expect Alice has 22 life")


@each_edition
def test_a_turn_goes_on_without_its_player(edition: str):
    table = three(alice=[OGRE], edition=edition)

    table.do("Alice attacks Bob with Ogre", "Alice concedes", "expect it is Alice's turn", "expect Bob has priority")
    table.do("to the end step", "expect it is Alice's turn", "expect Bob has 20 life", "to Bob's upkeep")


@each_edition
def test_somebody_else_chooses_for_a_player_who_left(edition: str):
    choice = sorcery("Whim", "Target player chooses a creature. Destroy that creature.")
    table = three(alice_hand=[choice], alice=[OGRE], carol={"battlefield": [ELF]}, edition=edition)

    table.do("Alice casts Whim targeting Bob", "resolve", "expect Bob is offered Ogre and Elf", "Bob concedes")
    table.do("expect Carol is offered Ogre and Elf", "Carol chooses Ogre", "expect Ogre is in Alice's graveyard")


@each_edition
def test_a_spell_whose_controller_leaves_does_nothing_more(edition: str):
    choice = sorcery("Whim", "Target player chooses a creature. Destroy that creature.")
    table = three(alice_hand=[choice], bob=[OGRE], carol={"battlefield": [ELF]}, edition=edition)

    table.do("Alice casts Whim targeting Bob", "resolve", "Alice concedes", "expect Whim has left the game")
    table.do("to Bob's upkeep", "expect Ogre is on the battlefield", "expect Elf is on the battlefield")


@each_edition
def test_what_is_being_played_is_taken_back_when_somebody_leaves(edition: str):
    table = three(alice_hand=[BOLT], edition=edition)

    table.do("Bob concedes", "Alice casts Bolt targeting Carol", "Carol concedes", "expect Alice has won")


@each_edition
def test_damage_isnt_dealt_to_a_player_who_has_left(edition: str):
    table = three(alice=[OGRE], edition=edition)

    table.do("Alice attacks Bob with Ogre", "Alice passes", "Bob concedes", "to the end step")
    table.do("expect it is Alice's turn", "expect Bob has 20 life", "expect Ogre is on the battlefield")


@each_edition
def test_who_has_left_gets_no_token(edition: str):
    text = "Destroy target creature. Its controller puts a 1/1 green Snake creature token onto the battlefield."
    bang = instant("Bang", text)
    table = three(alice_hand=[bang], bob=[OGRE], edition=edition)

    table.do("Alice casts Bang targeting Ogre", "Alice passes", "Bob concedes", "resolve everything")

    assert not table.happened(TokenMade)


@each_edition
def test_an_effect_that_makes_one_of_several_players_lose_takes_them_out_at_once(edition: str):
    doom = sorcery("Doom", "Target player loses the game. You gain 2 life.")
    table = three(alice_hand=[doom], bob=[OGRE], edition=edition)

    table.do("Alice casts Doom targeting Bob", "resolve", "expect Ogre has left the game", "expect Alice has 22 life")


@each_edition
def test_eight_players_can_leave_one_after_another(edition: str):
    names = ("Carol", "Dan", "Eve", "Frank", "Grace", "Heidi")
    table = board(
        edition=edition,
        alice_has={"library": LIBRARY},
        bob_has={"library": LIBRARY},
        others={name: {"library": LIBRARY, "battlefield": [MOUNTAIN]} for name in names},
    )

    for name in ("Bob", "Alice", *names[:-1]):
        table.do(f"{name} concedes", f"expect {name} has lost")

    table.do("expect Heidi has won")


# In the midst of something ------------------------------------------------------------------------------------------


@each_edition
def test_who_leaves_while_they_choose_discards_nothing(edition: str):
    loss = sorcery("Common Toll", "Each opponent discards a card.")
    table = three(
        alice_hand=[loss], bob_hand=[OGRE, ELF], carol={"library": LIBRARY, "hand": [BOLT, ELF]}, edition=edition
    )

    table.do("Alice casts Common Toll", "resolve", "Bob chooses Ogre", "expect Carol is offered Bolt and Elf")
    table.do("Carol concedes", "expect Ogre is in Bob's graveyard", "expect it is Alice's turn")

    assert [event.player.name for event in table.happened(CardDiscarded)] == ["Bob"]


@each_edition
def test_who_leaves_before_their_turn_to_choose_isnt_asked(edition: str):
    toll = sorcery("Common Toll", "Each player sacrifices a creature.")
    table = three(
        alice_hand=[toll],
        alice=[OGRE, ELF],
        bob=[creature("Moth", "1/1"), creature("Newt", "1/1")],
        carol={"library": LIBRARY, "battlefield": [creature("Rat", "1/1"), creature("Owl", "1/1")]},
        edition=edition,
    )

    table.do("Alice casts Common Toll", "resolve", "Carol concedes", "Alice chooses Elf", "Bob chooses Newt")
    table.do(
        "expect Elf is in Alice's graveyard", "expect Newt is in Bob's graveyard", "expect Carol has left the game"
    )

    assert {event.permanent.name for event in table.happened(PermanentSacrificed)} == {"Elf", "Newt"}


@each_edition
def test_whoever_has_chosen_and_leaves_sacrifices_nothing(edition: str):
    toll = sorcery("Common Toll", "Each player sacrifices a creature.")
    newts = [creature("Moth", "1/1"), creature("Newt", "1/1")]
    table = three(alice_hand=[toll], bob=newts, carol={"library": LIBRARY, "battlefield": [OGRE, ELF]}, edition=edition)

    table.do("Alice casts Common Toll", "resolve", "Bob chooses Newt", "Bob concedes", "Carol chooses Elf")

    assert {event.permanent.name for event in table.happened(PermanentSacrificed)} == {"Elf"}


@each_edition
def test_the_spell_of_who_left_isnt_paid_for_and_is_gone(edition: str):
    tax = instant("Tithe", "Counter target spell unless its controller pays {3}.")
    table = three(alice_hand=[tax], bob_hand=[BOLT], edition=edition)

    table.do("Alice passes", "Bob casts Bolt targeting Alice", "Alice casts Tithe targeting Bolt", "Alice passes")
    table.do("Bob passes", "Carol passes", 'expect Bob is offered "yes"', "Bob concedes")
    table.do("expect Bolt has left the game", "expect Tithe is in Alice's graveyard", "expect the stack is empty")

    assert not table.happened(SpellCountered)


@each_edition
def test_nobody_pays_for_who_left(edition: str):
    debt = sorcery("Debt", "Target player may pay 3 life. If they don't, you draw a card.")
    table = three(alice_hand=[debt], edition=edition)

    table.do("Alice casts Debt targeting Bob", "resolve", 'expect Bob is offered "yes"', "Bob concedes")
    table.do("expect Alice has 1 card in hand")


@each_edition
def test_a_payment_is_begun_again_when_somebody_else_leaves(edition: str):
    debt = sorcery("Debt", "Target player sacrifices two creatures unless they discard two cards.")
    three_cards = [BOLT, ELF, FOREST]
    table = three(alice_hand=[debt], bob=[OGRE, ELF], bob_hand=three_cards, edition=edition)

    table.do("Alice casts Debt targeting Bob", "resolve", "Bob chooses yes", "Carol concedes")
    table.do("expect Carol has left the game", "Bob chooses yes", "Bob chooses Bolt and Forest")
    table.do("expect Bob has 1 card in hand", "expect Ogre is on the battlefield", "expect Carol has left the game")


@each_edition
def test_what_would_change_damage_to_who_left_isnt_chosen(edition: str):
    shell = enchantment("Shell", "If a source would deal damage to you, prevent 1 of that damage.")
    scale = enchantment("Scale", "If a red source would deal damage to you, prevent 2 of that damage.")
    table = three(alice_hand=[BOLT], bob=[shell, scale], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve", 'expect Bob is offered "the effect of Shell"', "Bob concedes")
    table.do("expect Bolt is in Alice's graveyard", "expect Bob has 20 life", "expect Alice has priority")

    assert not table.happened(DamageDealt)


@each_edition
def test_triggers_of_who_left_never_go_on_the_stack(edition: str):
    spite = creature("Spite", "1/1", "When Spite dies, each player loses 2 life.")
    wrath = sorcery("Sweep", "Destroy all creatures.")
    table = three(alice_hand=[wrath], bob=[spite, spite], edition=edition)

    table.do("Alice casts Sweep", "Alice passes", "Bob passes", "Carol passes")

    if table.session.pending.kind.name == "ORDER":
        table.do("Bob concedes")
    table.do("expect the stack is empty", "expect Alice has 20 life", "expect Carol has 20 life")


@each_edition
def test_a_trigger_whose_controller_leaves_while_its_target_is_chosen_ceases(edition: str):
    spite = creature("Spite", "1/1", "When Spite dies, it deals 2 damage to target player.")
    bang = instant("Bang", "Destroy target creature.")
    table = three(alice_hand=[bang], bob=[spite], edition=edition)

    table.do(
        "Alice casts Bang targeting Spite", "resolve", "expect Bob is offered Alice, Bob and Carol", "Bob concedes"
    )
    table.do("expect the stack is empty", "to the end step", "expect Alice has 20 life", "expect Carol has 20 life")


@each_edition
def test_a_trigger_is_put_on_the_stack_anew_when_a_possible_target_leaves(edition: str):
    spite = creature("Spite", "1/1", "When Spite dies, it deals 2 damage to target opponent.")
    bang = instant("Bang", "Destroy target creature.")
    table = three(alice_hand=[bang], bob=[spite], edition=edition)

    table.do("Alice casts Bang targeting Spite", "resolve", "expect Bob is offered Alice and Carol", "Carol concedes")
    table.do("resolve everything", "expect Alice has 18 life", "expect Carol has left the game")


@each_edition
def test_who_left_decides_for_nobody(edition: str):
    rule = sorcery("Reins", "You control target player during that player's next turn.")
    table = three(alice_hand=[rule], edition=edition)

    table.do("Alice casts Reins targeting Bob", "resolve", "to Bob's precombat main phase")
    table.do("expect Alice decides for Bob", "Alice concedes", "expect Alice doesn't decide for Bob")
    table.do("expect it is Bob's turn", "to Carol's upkeep")


@each_edition
def test_nothing_comes_under_the_control_of_who_left(edition: str):
    """It stays with whoever has it; since July 2013 it is exiled (800.4c)."""
    swap = sorcery("Swap", "Gain control of target creature until end of turn. Untap that creature.")
    raid = sorcery("Raid", "Put target creature card in a graveyard onto the battlefield under your control.")
    table = three(
        alice_hand=[swap],
        bob_hand=[raid],
        carol={"library": LIBRARY, "graveyard": [OGRE]},
        turn="Bob",
        edition=edition,
    )

    table.do("Bob casts Raid targeting Ogre", "resolve", "to Alice's precombat main phase")
    table.do("Alice casts Swap targeting Ogre", "resolve", "Bob concedes", "expect Alice controls Ogre")
    table.do("to Carol's upkeep", "expect Alice controls Ogre" if edition < "2013-07" else "expect Ogre is exiled")


@each_edition
def test_a_library_that_left_isnt_shuffled(edition: str):
    hunt = sorcery("Hunt", "Target player searches their library for a land card, reveals it, and shuffles.")
    table = three(alice_hand=[hunt], edition=edition)

    table.do("Alice casts Hunt targeting Bob", "resolve", "Bob concedes", "expect it is Alice's turn")

    assert not table.happened(LibraryShuffled)


# What is waited for, and who comes after ------------------------------------------------------------------------------


@each_edition
def test_who_waits_for_a_player_to_lose_sees_them_concede(edition: str):
    """102.3a; 603.9 in 2010 and later: whatever the reason."""
    wake = enchantment("Wake", "Whenever a player loses the game, you gain 4 life.")
    table = three(alice=[wake], edition=edition)

    table.do("Bob concedes", "resolve everything", "expect Alice has 24 life")


@each_edition
def test_what_the_one_who_leaves_controls_waits_no_more(edition: str):
    wake = enchantment("Wake", "Whenever a player loses the game, you gain 4 life.")
    table = three(bob=[wake], edition=edition)

    table.do("Bob concedes", "resolve everything", "expect Alice has 20 life", "expect Carol has 20 life")


CROWN = sorcery("Coronation", "Target player becomes the monarch.")


def monarch(table: Table) -> str:
    held = monarchy(table.game)
    assert held is not None
    return held.owner.name


@pytest.mark.parametrize(("edition", "rule"), [("2018-04", "717.4"), ("2021-09", "720.4"), ("2026-08", "725.4")])
def test_the_active_player_is_the_monarch_after_one_who_leaves(edition: str, rule: str):
    table = three(alice_hand=[CROWN], edition=edition)
    table.do("Alice casts Coronation targeting Bob", "resolve")
    assert monarch(table) == "Bob"

    table.do("Bob concedes")

    assert monarch(table) == "Alice"
    assert rule in table.rules()


def test_the_next_player_is_the_monarch_where_the_active_one_leaves():
    table = three(alice_hand=[CROWN], edition="2026-08")
    table.do("Alice casts Coronation targeting Alice", "resolve")

    table.do("Alice concedes")
    assert monarch(table) == "Bob"

    table.do("to Bob's end step", "resolve everything")
    assert len(table.player("Bob").hand) == 2  # one from the draw step, and one as the monarch


@each_edition
def test_who_controlled_a_turn_and_left_decides_nothing_in_it(edition: str):
    """600.4a; 800.4a: what was being asked is asked of the player whose turn it is."""
    grip = sorcery("Mindgrip", "You control target player during that player's next turn.")
    table = three(alice_hand=[grip], edition=edition)
    table.do("Alice casts Mindgrip targeting Bob", "resolve", "to Bob's upkeep")
    assert table.asked.decider is table.player("Alice")

    table.do("Alice concedes")

    assert (table.asked.player, table.asked.decider) == (table.player("Bob"), table.player("Bob"))


@pytest.mark.parametrize(
    ("edition", "where"), [("2018-04", "exile"), ("2021-09", "battlefield"), ("2026-08", "battlefield")]
)
def test_a_permanent_whose_spell_was_taken_goes_back_to_its_caster(edition: str, where: str):
    """110.2b in 2021: by default it is controlled by whoever put the spell onto the stack; before, by whoever had it as
    it resolved."""
    grab = instant("Grab", "Gain control of target spell.")
    table = three(edition=edition, alice_hand=[OGRE], bob_hand=[grab])

    table.do("Alice casts Ogre", "Alice passes", "Bob casts Grab targeting Ogre", "resolve", "resolve")
    table.do("expect Bob controls Ogre", "Bob concedes")
    assert table.where("Ogre") == where


@pytest.mark.parametrize("edition", ["2013-07", "2026-08"])
def test_what_would_come_back_to_one_who_left_before_is_exiled(edition: str):
    """800.4c: Carol's ogre was cast by Alice, who is gone when Bob, who took the spell, leaves."""
    grab = instant("Grab", "Gain control of target spell.")
    borrow = sorcery(
        "Borrow", "You may cast target creature card from an opponent's graveyard without paying its mana cost."
    )
    table = board(
        alice_hand=[borrow],
        bob_hand=[grab],
        others={"Carol": {"graveyard": [OGRE]}, "Dora": {}},
        edition=edition,
    )

    table.do("Alice casts Borrow targeting Ogre", "resolve", "Alice chooses yes", "Alice passes")
    table.do("Bob casts Grab targeting Ogre", "resolve", "resolve", "Alice concedes", "expect Bob controls Ogre")
    table.do("Bob concedes", "expect Ogre is exiled")
