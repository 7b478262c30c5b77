"""Attacking, blocking and combat damage (306–311, 500, 502; 506–511, 702)."""

from __future__ import annotations

import pytest

from engine import play, read_scenario
from engine.events.choices import ChoiceKind
from engine.events.kinds.damage import DamageDealt
from tests.engine.board import (
    EDITIONS,
    Table,
    board,
    card,
    creature,
    each_edition,
    enchantment,
    instant,
    number,
    sorcery,
)

OGRE = creature("Test Ogre", "2/2", cost="{R}")
ELM = creature("Elm", "2/2", cost="{G}")
WALL = creature("Wall", "0/4", "Defender")
BEAR = creature("Bear", "2/2")
GIANT = creature("Giant", "3/3")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")

old_editions = pytest.mark.parametrize("edition", EDITIONS[:2])


def fight(table: Table, *lines: str) -> None:
    """Attack and block as told, and go on until all combat damage is dealt."""
    table.do(*lines, "to end of combat")


def where(table: Table, *names: str) -> list[str]:
    return [table.where(name) for name in names]


# Attacking -----------------------------------------------------------------------------------------------------------


@each_edition
def test_an_unblocked_attacker_taps_and_deals_its_power_to_the_player(edition: str):
    table = board(alice=[OGRE], edition=edition)

    fight(table, "Alice attacks with Test Ogre", "expect Test Ogre is tapped")

    assert table.life("Bob") == 18


@each_edition
@pytest.mark.parametrize(
    "attacker",
    [
        pytest.param(OGRE.placed(tapped=True), id="tapped"),
        pytest.param(OGRE.placed(new=True), id="new"),
        pytest.param(creature("Test Ogre", "2/2", "Defender"), id="defender"),
        pytest.param(creature("Test Ogre", "2/2", "Test Ogre can't attack."), id="can't attack"),
        pytest.param(enchantment("Test Ogre", "Creatures can't block."), id="no creature"),
    ],
)
def test_what_cant_attack(edition: str, attacker):
    table = board(alice=[attacker], edition=edition)

    table.refused("Alice attacks with Test Ogre")


@each_edition
def test_another_players_creature_cant_be_made_to_attack(edition: str):
    table = board(alice=[ELM], bob=[OGRE], edition=edition)

    assert not table.allows("Alice attacks with Elm and Test Ogre")


@each_edition
def test_what_must_attack_if_able_must(edition: str):
    berserk = creature("Berserk", "3/1", "Berserk attacks each turn if able.")
    table = board(alice=[berserk, OGRE], edition=edition)

    assert not table.allows("Alice attacks with Test Ogre")
    assert table.allows("Alice attacks with Berserk")
    table.do("to end of combat")
    assert table.life("Bob") == 17


@each_edition
def test_what_must_attack_need_not_if_it_cant(edition: str):
    berserk = creature("Berserk", "3/1", "Berserk attacks each turn if able.").placed(tapped=True)
    table = board(alice=[berserk, OGRE], edition=edition)

    fight(table, "Alice attacks with Test Ogre")

    assert table.life("Bob") == 18


@each_edition
def test_without_attackers_there_are_no_blocks_and_no_damage_step(edition: str):
    """308.4; 508.6."""
    table = board(alice=[OGRE], edition=edition)
    table.do("to beginning of combat", "to end of combat")

    steps = [fact.part.step.value for fact in table.game.facts if type(fact).__name__ == "StepBegan"]
    assert not {"declare blockers step", "combat damage step"} & set(steps)


# Blocking ------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_blocked_attacker_and_its_blocker_deal_damage_to_one_another_at_once(edition: str):
    table = board(alice=[OGRE], bob=[ELM], edition=edition)

    fight(table, "Alice attacks with Test Ogre", "Bob blocks Test Ogre with Elm")

    assert where(table, "Test Ogre", "Elm") == ["graveyard", "graveyard"]
    assert table.life("Bob") == 20


@each_edition
@pytest.mark.parametrize(
    "blocker",
    [
        pytest.param(ELM.placed(tapped=True), id="tapped"),
        pytest.param(creature("Elm", "2/2", "Elm can't block."), id="can't block"),
        pytest.param(enchantment("Elm", "You have no maximum hand size."), id="no creature"),
    ],
)
def test_what_cant_block(edition: str, blocker):
    table = board(alice=[OGRE], bob=[blocker], edition=edition)
    table.do("Alice attacks with Test Ogre")

    table.refused("Bob blocks Test Ogre with Elm")


@each_edition
def test_a_creature_that_just_came_can_block(edition: str):
    table = board(alice=[OGRE], bob=[ELM.placed(new=True)], edition=edition)

    fight(table, "Alice attacks with Test Ogre", "Bob blocks Test Ogre with Elm")

    assert where(table, "Test Ogre", "Elm") == ["graveyard", "graveyard"]


@each_edition
def test_a_creature_blocks_one_attacker_unless_it_says_otherwise(edition: str):
    guard = creature("Guard", "1/5", "Guard can block an additional creature.")
    table = board(alice=[OGRE, ELM, creature("Ash", "1/1")], bob=[WALL, guard], edition=edition)
    table.do("Alice attacks with Test Ogre, Elm and Ash")

    assert not table.allows("Bob blocks Test Ogre and Elm with Wall")
    assert table.allows("Bob blocks Test Ogre and Elm with Guard")
    assert not table.allows("Bob blocks Test Ogre, Elm and Ash with Guard")


@each_edition
def test_only_attackers_can_be_blocked(edition: str):
    table = board(alice=[OGRE, ELM], bob=[WALL], edition=edition)
    table.do("Alice attacks with Test Ogre")

    assert not table.allows("Bob blocks Elm with Wall")


@each_edition
def test_once_blocked_an_attacker_stays_blocked(edition: str):
    """309.2f; 509.1h: with its blocker gone it deals no damage at all."""
    table = board(alice=[OGRE], bob=[ELM], alice_hand=[BOLT], edition=edition)

    table.do(
        "Alice attacks with Test Ogre", "Bob blocks Test Ogre with Elm", "Alice casts Bolt targeting Elm", "resolve"
    )
    table.do("to end of combat")

    assert table.life("Bob") == 20


@each_edition
def test_a_blocker_whose_attacker_is_gone_deals_no_damage(edition: str):
    table = board(alice=[OGRE], bob=[ELM], bob_hand=[BOLT], edition=edition)

    table.do(
        "Alice attacks with Test Ogre",
        "Bob blocks Test Ogre with Elm",
        "Alice passes",
        "Bob casts Bolt targeting Test Ogre",
    )
    table.do("resolve", "to end of combat", "expect Elm has 0 damage")


@each_edition
def test_tapping_a_blocker_doesnt_keep_it_from_dealing_damage_or_taking_it_out(edition: str):
    freeze = instant("Freeze", "Tap target creature.")
    table = board(alice=[OGRE], bob=[ELM], alice_hand=[freeze], edition=edition)

    table.do(
        "Alice attacks with Test Ogre", "Bob blocks Test Ogre with Elm", "Alice casts Freeze targeting Elm", "resolve"
    )
    table.do("to end of combat")

    assert where(table, "Test Ogre", "Elm") == ["graveyard", "graveyard"]


@each_edition
def test_a_creature_of_no_power_deals_no_damage(edition: str):
    table = board(alice=[creature("Meek", "0/1")], bob=[creature("Sick", "-1/3")], edition=edition)

    fight(table, "Alice attacks with Meek", "Bob blocks Meek with Sick")

    assert not table.happened(DamageDealt)


@each_edition
def test_a_pump_after_blocks_counts(edition: str):
    grow = instant("Grow", "Target creature gets +3/+3 until end of turn.")
    table = board(alice=[OGRE], bob=[creature("Big", "4/4")], alice_hand=[grow], edition=edition)

    table.do(
        "Alice attacks with Test Ogre",
        "Bob blocks Test Ogre with Big",
        "Alice casts Grow targeting Test Ogre",
        "resolve",
    )
    table.do("to end of combat")

    assert where(table, "Test Ogre", "Big") == ["battlefield", "graveyard"]


# Dividing damage -----------------------------------------------------------------------------------------------------


def test_in_m10_the_attacker_orders_blockers_and_kills_in_that_order():
    """509.2, 510.1c."""
    giant = creature("Giant", "5/5")
    table = board(alice=[giant], bob=[OGRE, ELM, WALL])

    table.do("Alice attacks with Giant", "Bob blocks Giant with Test Ogre, Elm and Wall")
    assert table.asked.kind is ChoiceKind.ORDER
    table.do("Alice chooses Elm, then Wall, then Test Ogre", "Alice passes", "Bob passes")

    assert table.asked.kind is ChoiceKind.DAMAGE
    assert table.refused("Alice assigns 5 from Giant to Test Ogre") == "510.1c"
    assert table.refused("Alice assigns 2 from Giant to Elm and 3 from Giant to Test Ogre") == "510.1c"
    assert table.refused("Alice assigns 1 from Giant to Elm and 4 from Giant to Wall") == "510.1c"
    assert table.allows("Alice assigns 5 from Giant to Elm")
    table.do("Alice assigns 2 from Giant to Elm and 3 from Giant to Wall")

    assert where(table, "Elm", "Wall", "Test Ogre") == ["graveyard", "battlefield", "battlefield"]


@old_editions
def test_before_m10_damage_is_divided_freely_among_blockers(edition: str):
    """310.2c."""
    giant = creature("Giant", "5/5")
    table = board(alice=[giant], bob=[OGRE, ELM, WALL], edition=edition)

    table.do("Alice attacks with Giant", "Bob blocks Giant with Test Ogre, Elm and Wall")
    table.do("Alice assigns 1 from Giant to Test Ogre, 1 from Giant to Elm and 3 from Giant to Wall", "resolve")

    table.do("expect Test Ogre has 1 damage", "expect Elm has 1 damage", "expect Wall has 3 damage")


@each_edition
def test_all_of_a_creatures_damage_is_assigned_and_no_more(edition: str):
    giant = creature("Giant", "5/5")
    table = board(alice=[giant], bob=[OGRE, ELM], edition=edition)

    table.do("Alice attacks with Giant", "Bob blocks Giant with Test Ogre and Elm")
    if edition == "2009-07":
        table.do("Alice chooses Test Ogre, then Elm")

    assert not table.allows("Alice assigns 2 from Giant to Test Ogre and 2 from Giant to Elm")
    assert not table.allows("Alice assigns 3 from Giant to Test Ogre and 3 from Giant to Elm")
    assert not table.allows("Alice assigns 2 from Giant to Test Ogre and 3 from Giant to Bob")
    assert table.allows("Alice assigns 2 from Giant to Test Ogre and 3 from Giant to Elm")


@each_edition
def test_a_creature_that_blocks_two_divides_its_own_damage(edition: str):
    guard = creature("Guard", "3/9", "Guard can block an additional creature.")
    table = board(alice=[OGRE, ELM], bob=[guard], edition=edition)

    table.do("Alice attacks with Test Ogre and Elm", "Bob blocks Test Ogre and Elm with Guard")
    if edition == "2009-07":
        table.do("Bob chooses Elm, then Test Ogre")
    table.do("Bob assigns 2 from Guard to Elm and 1 from Guard to Test Ogre")
    if edition < "2009-07":
        table.do("resolve")
    table.do("expect Guard has 4 damage", "expect Test Ogre has 1 damage", "expect Elm is in Alice's graveyard")


def test_deathtouch_divides_as_it_likes_in_m10():
    """702.2b of July 2009: it ignores the damage assignment order."""
    viper = creature("Viper", "3/3", "Deathtouch")
    table = board(alice=[viper], bob=[OGRE, ELM, creature("Giant", "5/5")])

    table.do("Alice attacks with Viper", "Bob blocks Viper with Test Ogre, Elm and Giant")
    table.do("Alice chooses Test Ogre, then Elm, then Giant")
    table.do("Alice assigns 1 from Viper to Test Ogre, 1 from Viper to Elm and 1 from Viper to Giant")

    assert where(table, "Test Ogre", "Elm", "Giant") == ["graveyard"] * 3


# Trample -------------------------------------------------------------------------------------------------------------

RHINO = creature("Rhino", "5/5", "Trample")


@each_edition
def test_trample_tramples_over_what_is_lethal(edition: str):
    table = board(alice=[RHINO], bob=[OGRE], edition=edition)

    table.do("Alice attacks with Rhino", "Bob blocks Rhino with Test Ogre")
    assert table.refused("Alice assigns 1 from Rhino to Test Ogre and 4 from Rhino to Bob") == number(
        edition, "502.9b", "702.17b"
    )
    assert table.allows("Alice assigns 5 from Rhino to Test Ogre")
    table.do("Alice assigns 2 from Rhino to Test Ogre and 3 from Rhino to Bob", "to end of combat")

    assert table.life("Bob") == 17


@each_edition
def test_damage_already_marked_counts_as_lethal(edition: str):
    table = board(alice=[RHINO], bob=[WALL.placed(damage=3)], edition=edition)

    table.do("Alice attacks with Rhino", "Bob blocks Rhino with Wall")
    table.do("Alice assigns 1 from Rhino to Wall and 4 from Rhino to Bob", "to end of combat")

    assert table.life("Bob") == 16


@each_edition
def test_every_blocker_is_assigned_lethal_damage_before_any_tramples_over(edition: str):
    table = board(alice=[RHINO], bob=[OGRE, ELM], edition=edition)

    table.do("Alice attacks with Rhino", "Bob blocks Rhino with Test Ogre and Elm")
    if edition == "2009-07":
        table.do("Alice chooses Elm, then Test Ogre")
    assert not table.allows("Alice assigns 2 from Rhino to Elm, 1 from Rhino to Test Ogre and 2 from Rhino to Bob")
    table.do("Alice assigns 2 from Rhino to Elm, 2 from Rhino to Test Ogre and 1 from Rhino to Bob", "to end of combat")

    assert table.life("Bob") == 19


@each_edition
def test_a_trampler_without_a_blocker_left_deals_all_of_it_to_the_player(edition: str):
    """502.9c; 702.17c."""
    table = board(alice=[RHINO], bob=[OGRE], alice_hand=[BOLT], edition=edition)

    table.do(
        "Alice attacks with Rhino", "Bob blocks Rhino with Test Ogre", "Alice casts Bolt targeting Test Ogre", "resolve"
    )
    table.do("to end of combat")

    assert table.life("Bob") == 15


@each_edition
def test_trample_does_nothing_for_a_blocker(edition: str):
    table = board(alice=[OGRE], bob=[RHINO], edition=edition)

    fight(table, "Alice attacks with Test Ogre", "Bob blocks Test Ogre with Rhino")

    assert table.life("Alice") == 20


def test_deathtouch_makes_no_damage_lethal_for_trample_in_m10():
    """That came later: in July 2009 lethal damage is what the toughness says (702.17b)."""
    viper = creature("Viper", "3/3", "Deathtouch\nTrample")
    table = board(alice=[viper], bob=[creature("Big", "2/3")])

    table.do("Alice attacks with Viper", "Bob blocks Viper with Big")

    assert table.refused("Alice assigns 1 from Viper to Big and 2 from Viper to Bob") == "702.17b"


# First strike --------------------------------------------------------------------------------------------------------


@each_edition
def test_first_strike_deals_damage_before_the_others_can(edition: str):
    duellist = creature("Duellist", "2/1", "First strike")
    table = board(alice=[duellist], bob=[OGRE], edition=edition)

    fight(table, "Alice attacks with Duellist", "Bob blocks Duellist with Test Ogre")

    assert where(table, "Duellist", "Test Ogre") == ["battlefield", "graveyard"]


@each_edition
def test_double_strike_deals_damage_in_both_steps(edition: str):
    twin = creature("Twin", "2/2", "Double strike")
    table = board(alice=[twin], edition=edition)

    fight(table, "Alice attacks with Twin")

    assert table.life("Bob") == 16


@each_edition
def test_gaining_first_strike_between_the_steps_takes_no_damage_away(edition: str):
    """502.2c; 702.7c: the ogre dealt none in the first step, so it does in the second."""
    duellist = creature("Duellist", "1/1", "First strike")
    haste = instant("Sharpen", "Target creature gains first strike until end of turn.")
    table = board(alice=[duellist, OGRE], alice_hand=[haste], edition=edition)

    table.do("Alice attacks with Duellist and Test Ogre", "to combat damage")
    if edition < "2009-07":
        table.do("resolve")
    table.do("Alice casts Sharpen targeting Test Ogre", "resolve", "to end of combat")

    assert table.life("Bob") == 17


@each_edition
def test_losing_double_strike_between_the_steps_takes_the_second_damage_away(edition: str):
    """502.28c; 702.4c."""
    twin = creature("Twin", "2/2", "Double strike")
    dull = instant("Dull", "Target creature loses double strike until end of turn.")
    table = board(alice=[twin], bob_hand=[dull], edition=edition)

    table.do("Alice attacks with Twin", "to combat damage")
    if edition < "2009-07":
        table.do("resolve")
    table.do("Alice passes", "Bob casts Dull targeting Twin", "resolve", "to end of combat")

    assert table.life("Bob") == 18


@each_edition
def test_a_first_striker_that_gains_double_strike_after_the_first_step_strikes_again(edition: str):
    """502.28d; 702.4d."""
    duellist = creature("Duellist", "2/2", "First strike")
    again = instant("Again", "Target creature gains double strike until end of turn.")
    table = board(alice=[duellist], alice_hand=[again], edition=edition)

    table.do("Alice attacks with Duellist", "to combat damage")
    if edition < "2009-07":
        table.do("resolve")
    table.do("Alice casts Again targeting Duellist", "resolve", "to end of combat")

    assert table.life("Bob") == 16


@each_edition
def test_a_creature_killed_by_first_strike_deals_no_damage_but_its_trampler_friend_does(edition: str):
    duellist = creature("Duellist", "3/3", "First strike")
    table = board(alice=[OGRE, RHINO], bob=[duellist], edition=edition)

    fight(table, "Alice attacks with Test Ogre and Rhino", "Bob blocks Test Ogre with Duellist")

    assert where(table, "Test Ogre", "Duellist") == ["graveyard", "battlefield"]
    assert table.life("Bob") == 15


# Damage on the stack, before Magic 2010 ----------------------------------------------------------------------------


@old_editions
def test_damage_on_the_stack_is_dealt_though_its_creature_is_gone(edition: str):
    """310.4a–b."""
    table = board(alice=[OGRE], bob=[ELM], bob_hand=[BOLT], edition=edition)

    table.do(
        "Alice attacks with Test Ogre",
        "Bob blocks Test Ogre with Elm",
        "to combat damage",
        "expect Test Ogre is in play",
    )
    assert [one.name for one in table.game.stack] == ["combat damage"]
    table.do("Alice passes", "Bob casts Bolt targeting Test Ogre", "resolve", "resolve")

    assert where(table, "Test Ogre", "Elm") == ["graveyard", "graveyard"]


@old_editions
def test_a_creature_may_be_sacrificed_with_its_damage_on_the_stack(edition: str):
    bomb = creature("Bomb", "2/2", "Sacrifice Bomb: You gain 3 life.")
    table = board(alice=[bomb], bob=[ELM], edition=edition)

    table.do("Alice attacks with Bomb", "Bob blocks Bomb with Elm", "to combat damage", "Alice activates Bomb")
    table.do("resolve", "resolve")

    assert table.life("Alice") == 23
    assert where(table, "Bomb", "Elm") == ["graveyard", "graveyard"]


def test_in_m10_there_is_no_moment_between_assigning_and_dealing():
    """510.2."""
    bomb = creature("Bomb", "2/2", "Sacrifice Bomb: You gain 3 life.")
    table = board(alice=[bomb], bob=[ELM])

    table.do("Alice attacks with Bomb", "Bob blocks Bomb with Elm", "to combat damage")

    assert where(table, "Bomb", "Elm") == ["graveyard", "graveyard"]


@old_editions
def test_a_pump_with_damage_on_the_stack_saves_but_doesnt_add_damage(edition: str):
    grow = instant("Grow", "Target creature gets +3/+3 until end of turn.")
    big = creature("Big", "4/4")
    table = board(alice=[OGRE], bob=[big], alice_hand=[grow], edition=edition)

    table.do("Alice attacks with Test Ogre", "Bob blocks Test Ogre with Big", "to combat damage")
    table.do("Alice casts Grow targeting Test Ogre", "resolve", "resolve")

    table.do("expect Test Ogre is in play", "expect Test Ogre has 4 damage", "expect Big has 2 damage")


@old_editions
def test_damage_to_a_creature_that_left_isnt_dealt(edition: str):
    """310.4c."""
    bounce = instant("Bounce", "Return target creature to its owner's hand.")
    table = board(alice=[OGRE], bob=[ELM], bob_hand=[bounce], edition=edition)

    table.do("Alice attacks with Test Ogre", "Bob blocks Test Ogre with Elm", "to combat damage", "Alice passes")
    table.do("Bob casts Bounce targeting Elm", "resolve", "resolve")

    assert where(table, "Test Ogre", "Elm") == ["graveyard", "hand"]
    assert len(table.happened(DamageDealt)) == 1


@old_editions
def test_combat_damage_cant_be_countered_or_targeted(edition: str):
    """310.3."""
    nope = instant("Nope", "Counter target spell.")
    table = board(alice=[OGRE], bob_hand=[nope], edition=edition)

    table.do("Alice attacks with Test Ogre", "to combat damage", "Alice passes")

    assert not table.allows("Bob casts Nope")


@each_edition
def test_creatures_leave_combat_when_it_ends(edition: str):
    table = board(alice=[OGRE], edition=edition)

    table.do("Alice attacks with Test Ogre", "to the postcombat main phase", "expect Test Ogre isn't attacking")


@each_edition
def test_a_token_put_into_play_attacking_was_never_declared(edition: str):
    raid = sorcery("Raid", "Put a 1/1 red Goblin creature token into play.")
    table = board(alice=[OGRE], alice_hand=[raid], edition=edition)

    table.do("Alice casts Raid", "resolve")

    assert not table.allows("Alice attacks with Goblin token")


THREE = """
title = "Three"
script = '''
to the beginning of combat step
expect Alice isn't asked for a player
expect Alice has priority
Alice attacks Bob with Oak
Alice attacks Carol with Elm
Bob doesn't block
Carol doesn't block
to the end of combat step
expect Bob has 19 life
expect Carol has 18 life
'''
[cards.Oak]
type_line = "Creature — Treefolk"
power = "1"
toughness = "1"
[cards.Elm]
type_line = "Creature — Treefolk"
power = "2"
toughness = "2"
[players.Alice]
battlefield = ["Oak", "Elm"]
[players.Bob]
[players.Carol]
"""


def test_all_opponents_are_defending_players_so_that_none_of_them_is_chosen():
    """703.4d: a player is chosen only where not all opponents become defending players by themselves (802.2)."""
    run = play(read_scenario(THREE, id="three", edition="2009-07"))

    assert run.failures == ()
    assert run.expectations


@each_edition
def test_each_of_several_defending_players_blocks_only_what_attacks_them(edition: str):
    """602.4a in 2006-10 and 2008-03, 802.4a in 2009-07: whatever attacks somebody else can't be blocked."""
    others = {"Carol": {"battlefield": [WALL]}}
    table = board(alice=[GIANT, BEAR], bob=[OGRE], others=others, edition=edition)
    table.do("Alice attacks Bob with Giant", "Alice attacks Carol with Bear")

    refusal = table.refusal("Bob blocks Bear with Test Ogre")
    assert "Bear attacks Carol, not Bob" in str(refusal)
    table.do(f"expect refused under {number(edition, '602.4a', '802.4a')}: Bob blocks Bear with Test Ogre")

    table.do("Bob blocks Giant with Test Ogre")
    assert not table.allows("Carol blocks Giant with Wall")
    assert table.allows("Carol blocks Bear with Wall")


def test_the_controller_of_an_attacked_planeswalker_blocks_what_attacks_it():
    """802.4a: another player's creatures can't protect it."""
    sage = card("Sage", "Planeswalker — Jace", "+1: Draw a card.", loyalty="3")
    others = {"Carol": {"battlefield": [WALL]}}
    table = board(alice=[GIANT, OGRE], bob=[sage, BEAR], others=others)
    table.do("Alice attacks Sage with Giant", "Alice attacks Carol with Test Ogre", "Bob doesn't block")

    assert "Giant attacks Bob, not Carol" in str(table.refusal("Carol blocks Giant with Wall"))
    assert table.allows("Carol blocks Test Ogre with Wall")


@each_edition
def test_a_creature_that_all_able_must_block_is_left_alone_by_those_it_doesnt_attack(edition: str):
    """602.4a, 802.4a: whoever isn't attacked by it isn't able to block it."""
    lure = creature("Lure", "1/1", "All creatures able to block Lure do so.")
    others = {"Carol": {"battlefield": [WALL]}}
    table = board(alice=[lure, GIANT], bob=[BEAR], others=others, edition=edition)
    table.do("Alice attacks Bob with Lure", "Alice attacks Carol with Giant")

    assert not table.allows("Bob doesn't block")
    table.do("Bob blocks Lure with Bear", "Carol doesn't block", "to the end of combat step")
    assert table.life("Carol") == 17


DREAD_BLADE = card(
    "Dread Blade",
    "Artifact — Equipment",
    "Whenever equipped creature attacks, defending player loses 2 life.\nEquip {1}",
)


@each_edition
def test_the_defending_player_is_whom_the_equipped_creature_attacks(edition: str):
    """602.2a in 2006-10 and 2008-03, 802.2a in 2009-07: one defending player is meant, and not all of them."""
    blade = DREAD_BLADE.placed(attached_to="Giant")
    table = board(alice=[GIANT, OGRE, blade], others={"Carol": {}}, edition=edition)

    table.do("Alice attacks Carol with Giant", "Alice attacks Bob with Test Ogre", "resolve")

    assert (table.life("Bob"), table.life("Carol")) == (20, 18)


@each_edition
def test_the_defending_player_is_whom_the_creature_attacks_that_is_spoken_of(edition: str):
    horn = enchantment(
        "War Horn",
        "Whenever a creature you control attacks, it gets +1/+0 until end of turn and defending player loses 1 life.",
    )
    table = board(alice=[GIANT, horn], others={"Carol": {}}, edition=edition)

    table.do("Alice attacks Carol with Giant", "resolve")

    assert (table.life("Bob"), table.life("Carol")) == (20, 19)


def test_which_of_several_defending_players_is_meant_is_refused_where_it_cant_be_told():
    drum = enchantment("War Drum", "Whenever a creature you control attacks, defending player loses 1 life.")
    others = {"Carol": {}}

    with pytest.raises(Exception, match="which of several defending players"):
        board(alice=[GIANT, drum], others=others).do("Alice attacks Carol with Giant", "resolve")

    table = board(alice=[GIANT, drum])
    table.do("Alice attacks with Giant", "resolve", "expect Bob has 19 life")


@each_edition
def test_a_tapped_creature_is_refused_under_the_rule_of_who_may_attack_or_block(edition: str):
    ox, elk = creature("Drowsy Ox", "3/3"), creature("Drowsy Elk", "2/2")
    attacks, blocks = number(edition, "308.2a", "508.1a"), number(edition, "309.2a", "509.1a")
    table = board(
        alice=[ox.placed(tapped=True), creature("Ram", "2/2")], bob=[elk.placed(tapped=True)], edition=edition
    )

    table.do(f"expect refused under {attacks}: Alice attacks with Drowsy Ox", "Alice attacks with Ram")
    table.do(f"expect refused under {blocks}: Bob blocks Ram with Drowsy Elk")
