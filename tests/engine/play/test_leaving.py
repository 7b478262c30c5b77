"""A player leaves a game that others play on (600.4 in 2006-10; 800.4 in 2009-07)."""

from __future__ import annotations

from engine.events.kinds.tokens import TokenMade
from tests.engine.board import FOREST, MOUNTAIN, aura, board, creature, each_edition, enchantment, instant, sorcery

OGRE = creature("Ogre", "3/3")
ELF = creature("Elf", "1/1")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
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
