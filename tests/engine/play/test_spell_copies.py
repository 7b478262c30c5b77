"""Copies of spells and abilities, new targets, storm (503.10, 502.30; 706.9, 702.37)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from engine.events.kinds.copying import CopyPutOnStack
from engine.events.kinds.playing import SpellCast
from tests.engine.board import Card, artifact, board, creature, each_edition, instant, sorcery

BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{G}")
ECHO = instant("Echo", "Copy target instant or sorcery spell. You may choose new targets for that copy.")
RED_ECHO = instant(
    "Red Echo",
    "Copy target instant or sorcery spell, except the copy is red. You may choose new targets for that copy.",
)
TURN_ASIDE = instant("Turn Aside", "Change the target of target spell with a single target.")
GALE = instant("Gale", "Gale deals 1 damage to target player.\nStorm")
WARD = creature("Warded", "2/2", "Shroud")
BEAR = creature("Plain Bear", "2/2")


@each_edition
def test_a_copy_keeps_the_target_unless_its_controller_chooses_another(edition: str):
    table = board(alice_hand=[BOLT, ECHO], bob=[BEAR], edition=edition)
    table.do("Alice casts Bolt targeting Bob", "Alice casts Echo targeting Bolt", "resolve everything")
    table.do("expect Bob has 14 life")


@each_edition
def test_new_targets_may_be_chosen_and_have_to_be_legal(edition: str):
    table = board(alice_hand=[BOLT], bob_hand=[ECHO], bob=[WARD, BEAR], edition=edition)
    table.do("Alice casts Bolt targeting Bob", "Bob casts Echo targeting Bolt", "resolve")
    assert [option.text for option in table.asked.options] == ["Bob", "Plain Bear", "Alice"]
    table.do("Bob chooses Alice", "resolve everything", "expect Alice has 17 life", "expect Bob has 17 life")


@each_edition
def test_a_copy_isnt_cast_and_is_its_makers(edition: str):
    table = board(alice_hand=[BOLT], bob_hand=[ECHO], edition=edition)
    table.do("Alice casts Bolt targeting Bob", "Bob casts Echo targeting Bolt", "resolve", "Bob chooses Bob")
    copy = table.game.stack[-1]
    assert (copy.owner.name, table.game.controller_of(copy).name) == ("Bob", "Bob")
    assert [fact.spell.name for fact in table.happened(SpellCast)] == ["Bolt", "Echo"]
    table.do("resolve")
    assert copy.gone
    assert not [one for one in table.game.objects_in(copy.zone) if one is copy]
    assert all(one.kind.value == "card" for one in table.player("Bob").graveyard)


@each_edition
def test_a_copy_may_be_of_another_color(edition: str):
    knight = creature("Green Wall", "0/2", "Protection from green")
    table = board(alice_hand=[BOLT, RED_ECHO], bob=[knight], edition=edition)
    table.do(
        "Alice casts Bolt targeting Bob", "Alice casts Red Echo targeting Bolt", "resolve", "Alice chooses Green Wall"
    )
    assert [color.value for color in table.game.characteristics(table.game.stack[-1]).colors] == ["red"]
    table.do("resolve", "expect Green Wall is in Bob's graveyard")


@each_edition
def test_modes_and_x_are_copied(edition: str):
    blaze = sorcery("Blaze", "Blaze deals X damage to target player.", cost="{X}{R}")
    table = board(alice_hand=[blaze, ECHO], edition=edition)
    table.do("Alice casts Blaze with X = 4 targeting Bob", "Alice casts Echo targeting Blaze", "resolve everything")
    table.do("expect Bob has 12 life")
    charm = instant("Charm", "Choose one — You gain 5 life; or you lose 1 life.")
    table = board(alice_hand=[charm, ECHO], edition=edition)
    table.do("Alice casts Charm choosing mode 1", "Alice casts Echo targeting Charm", "resolve everything")
    table.do("expect Alice has 30 life")


@each_edition
def test_what_was_sacrificed_for_the_original_counts_for_the_copy(edition: str):
    fling = instant(
        "Hurl",
        "As an additional cost to cast this spell, sacrifice a creature.\n"
        "Hurl deals damage equal to the sacrificed creature's power to target player.",
    )
    table = board(alice=[BEAR], alice_hand=[fling, ECHO], edition=edition)
    table.do("Alice casts Hurl targeting Bob", "Alice casts Echo targeting Hurl", "resolve everything")
    table.do("expect Bob has 16 life")


@each_edition
def test_a_copy_of_a_spell_that_has_gone_since_is_still_made(edition: str):
    mirror = artifact(
        "Mirror",
        "Whenever you cast an instant or sorcery spell, you may pay {1}. If you do, copy that "
        "spell. You may choose new targets for the copy.",
    )
    no = instant("No", "Counter target spell.")
    table = board(alice=[mirror], alice_hand=[BOLT], bob_hand=[no], edition=edition)
    table.do("Alice casts Bolt targeting Bob", "Bob casts No targeting Bolt", "resolve", "resolve", "Alice chooses yes")
    table.do("resolve everything", "expect Bob has 17 life")


@each_edition
def test_the_target_of_a_spell_is_changed_to_another_that_is_legal_for_it(edition: str):
    table = board(alice_hand=[BOLT], bob_hand=[TURN_ASIDE], bob=[WARD], edition=edition)
    table.do("Alice casts Bolt targeting Bob", "Bob casts Turn Aside targeting Bolt", "resolve everything")
    table.do("expect Alice has 17 life", "expect Bob has 20 life")


@each_edition
def test_without_another_legal_target_it_stays(edition: str):
    poke = instant("Poke", "Poke deals 1 damage to target creature.")
    table = board(alice_hand=[poke], bob_hand=[TURN_ASIDE], bob=[WARD, BEAR], edition=edition)
    table.do("Alice casts Poke targeting Plain Bear", "Bob casts Turn Aside targeting Poke", "resolve everything")
    assert table.find("Plain Bear").damage == 1


@each_edition
def test_storm_copies_the_spell_for_each_spell_before_it_this_turn_whoever_played_it(edition: str):
    table = board(alice_hand=[GALE, BOLT], bob_hand=[BOLT], edition=edition)
    table.do("Alice casts Bolt #1 targeting Bob", "resolve", "Bob casts Bolt #2 targeting Alice", "resolve")
    table.do(
        "Alice casts Gale targeting Bob", "resolve", "Alice chooses Bob", "Alice chooses Alice", "resolve everything"
    )
    assert len(table.happened(CopyPutOnStack)) == 2
    table.do("expect Bob has 15 life", "expect Alice has 16 life")


@each_edition
def test_storm_copies_a_spell_that_was_countered_and_copies_dont_storm(edition: str):
    no = instant("No", "Counter target spell.")
    table = board(alice_hand=[GALE, BOLT], bob_hand=[no], edition=edition)
    table.do("Alice casts Bolt targeting Bob", "resolve", "Alice casts Gale targeting Bob")
    table.do("Bob casts No targeting Gale", "resolve everything")
    assert len(table.happened(CopyPutOnStack)) == 1
    table.do("expect Bob has 16 life")


@pytest.mark.parametrize("edition", ["2008-03", "2009-07"])
def test_gravestorm_copies_the_spell_for_each_permanent_that_was_put_into_a_graveyard(edition: str):
    knell = sorcery("Knell", "Knell deals 1 damage to target player.\nGravestorm")
    sweep = sorcery("Sweep", "Destroy all creatures.")
    table = board(alice=[BEAR], bob=[BEAR, WARD], alice_hand=[sweep, knell], edition=edition)
    table.do("Alice casts Sweep", "resolve", "Alice casts Knell targeting Bob", "resolve everything")
    table.do("expect Bob has 16 life")


@each_edition
def test_replicate_copies_the_spell_for_each_time_its_cost_was_paid(edition: str):
    train = sorcery("Train", "Train deals 1 damage to target player.\nReplicate {1}{R}", cost="{R}")
    table = board(alice_hand=[train], alice_has={"mana": "{R}{R}{R}{R}{R}"}, edition=edition)
    table.do("Alice casts Train with replicate with replicate targeting Bob", "resolve everything")
    assert len(table.happened(CopyPutOnStack)) == 2
    assert str(table.player("Alice").mana_pool) == ""
    table.do("expect Bob has 17 life")


@each_edition
def test_replicate_that_wasnt_paid_doesnt_trigger(edition: str):
    train = sorcery("Train", "Train deals 1 damage to target player.\nReplicate {1}{R}", cost="{R}")
    table = board(alice_hand=[train], edition=edition)
    table.do("Alice casts Train targeting Bob")
    assert len(table.game.stack) == 1


def test_what_a_copy_for_others_is_aimed_at_alone_becomes_its_target():
    """707.10d in 2026: the copies are put onto the stack with those targets."""
    spread = instant(
        "Spread",
        "Copy target instant or sorcery spell for each other creature that the spell could target. "
        "Each copy targets a different one of those creatures.",
    )
    prick = instant("Prick", "Prick deals 1 damage to target creature.")
    proud = creature("Proud Cat", "3/3", "Whenever Proud Cat becomes the target of a spell, you gain 1 life.")
    shy = creature("Shy Cat", "3/3", "Whenever Shy Cat becomes the target of a spell, you gain 10 life.")
    table = board(alice=[proud, shy], alice_hand=[prick, spread], edition="2026-08")

    table.do("Alice casts Prick targeting Proud Cat", "Alice casts Spread targeting Prick")
    table.do("resolve everything", "expect Alice is at 31 life")


TWIN = instant("Twin", "Copy target instant or sorcery spell. You may choose new targets for the copy.")
SHIFT = instant("Shift", "Change the target of target spell.")


def sizes_after(text: str, targets: str, changing: Card, *chosen: str) -> str:
    """How large three creatures of size 1/1 are when a spell with two targets has been copied or changed."""
    rite = instant("Rite", text)
    small = [creature(name, "1/1") for name in ("Ant", "Bee", "Cow")]
    table = board(alice=small, alice_hand=[rite, changing], edition="2026-08")
    table.do(f"Alice casts Rite targeting {targets}", f"Alice casts {changing.name} targeting Rite", "resolve")
    table.do(*(f"Alice chooses {name}" for name in chosen), "resolve everything")
    values = [table.values(name) for name in ("Ant", "Bee", "Cow")]
    return " ".join(f"{each.power}/{each.toughness}" for each in values)


@pytest.mark.parametrize(
    ("targets", "chosen", "sizes"),
    [
        ("Ant, Ant", (), "5/5 1/1 1/1"),
        ("Ant, Bee", (), "5/1 1/5 1/1"),
        ("Ant, Bee", ("Bee", "Ant"), "3/3 3/3 1/1"),
        ("Ant, Bee", ("Cow", "Cow"), "3/1 1/3 3/3"),
        ("Ant, Ant", ("Bee", "Bee"), "3/3 3/3 1/1"),
    ],
)
def test_each_use_of_the_word_target_may_get_what_another_has(targets: str, chosen: tuple[str, ...], sizes: str):
    """115.3: one creature can be the target of each; 115.7e: two can change places."""
    text = "Target creature gets +2/+0 until end of turn. Target creature gets +0/+2 until end of turn."

    assert sizes_after(text, targets, TWIN, *chosen) == sizes


@pytest.mark.parametrize(
    ("chosen", "sizes"), [((), "5/1 1/5 1/1"), (("Bee", "Ant"), "3/3 3/3 1/1"), (("Bee", "Cow"), "3/1 3/3 1/3")]
)
def test_another_target_stays_another(chosen: tuple[str, ...], sizes: str):
    text = "Target creature gets +2/+0 until end of turn. Another target creature gets +0/+2 until end of turn."

    assert sizes_after(text, "Ant, Bee", TWIN, *chosen) == sizes
    with pytest.raises(IllegalAction):
        sizes_after(text, "Ant, Bee", TWIN, "Bee", "Bee")


def test_whatever_changes_all_targets_leaves_none_of_them():
    text = "Target creature gets +2/+0 until end of turn. Target creature gets +0/+2 until end of turn."

    assert sizes_after(text, "Ant, Bee", SHIFT, "Bee", "Ant") == "1/3 3/1 1/1"
    assert sizes_after(text, "Ant, Bee", SHIFT, "Cow", "Cow") == "1/1 1/1 3/3"
    with pytest.raises(IllegalAction):
        sizes_after(text, "Ant, Bee", SHIFT, "Ant", "Cow")
