"""Copying permanents (503; 706)."""

from __future__ import annotations

from tests.engine.board import board, card, creature, each_edition, enchantment, instant, sorcery

BEAR = creature("Plain Bear", "2/2", cost="{1}{G}")
HAWK = creature("Hawk", "1/1", "Flying", cost="{W}")
TWIN = creature(
    "Twin",
    "0/0",
    "You may have Twin enter as a copy of any creature on the battlefield.",
    cost="{3}{U}",
)
MIMIC = creature(
    "Mimic",
    "0/0",
    "As Mimic enters, you may choose a creature on the battlefield. If you do, Mimic enters as a copy of that "
    "creature, except that it doesn't copy that creature's color and it has \"At the beginning of your upkeep, you may "
    "have this permanent become a copy of target creature, except that it doesn't copy that creature's color and it "
    'has this ability."',
    cost="{3}{U}{U}",
)
GROWTH = instant("Growth", "Target creature gets +3/+3 until end of turn.", cost="{G}")
BECOME = instant("Become", "Target creature becomes a copy of target creature until end of turn.", cost="{U}")


def copy(table, name: str, of: str) -> None:
    table.do(f"Alice casts {name}", "resolve", f"Alice chooses {of}")


@each_edition
def test_it_enters_as_a_copy_and_has_the_name_size_and_color_of_what_it_copies(edition: str):
    table = board(bob=[BEAR], alice_hand=[TWIN], edition=edition)
    copy(table, "Twin", "Plain Bear")
    found = table.values("Twin")
    assert (found.name, found.power, found.toughness) == ("Plain Bear", 2, 2)
    assert [color.value for color in found.colors] == ["green"]


@each_edition
def test_nobody_has_to_copy_anything(edition: str):
    table = board(bob=[BEAR], alice_hand=[TWIN], edition=edition)
    table.do("Alice casts Twin", "resolve", "Alice chooses nothing", "expect Twin is in Alice's graveyard")


@each_edition
def test_counters_and_other_effects_arent_copied(edition: str):
    table = board(bob=[BEAR.placed(counters={"+1/+1": 1})], alice_hand=[TWIN, GROWTH], edition=edition)
    table.do("Alice casts Growth targeting Plain Bear", "resolve", "expect Plain Bear is 6/6")
    copy(table, "Twin", "Bob's Plain Bear")
    table.do("expect Twin is 2/2")


@each_edition
def test_a_copy_enters_as_the_copied_text_says_and_its_trigger_sees_it(edition: str):
    behemoth = creature("Slow Beast", "3/3", "Slow Beast enters tapped with two +1/+1 counters on it.")
    scout = creature("Scout", "1/1", "When Scout enters, you gain 3 life.")
    table = board(bob=[behemoth, scout], alice_hand=[TWIN, TWIN], edition=edition)
    table.do(
        "Alice casts Twin #1",
        "resolve",
        "Alice chooses Slow Beast",
        "expect Twin #1 is 5/5",
        "expect Twin #1 is tapped",
    )
    table.do("Alice casts Twin #2", "resolve", "Alice chooses Scout", "resolve everything", "expect Alice has 23 life")


@each_edition
def test_a_copy_of_a_copy_has_what_the_first_kept_and_was_given(edition: str):
    table = board(bob=[BEAR], alice_hand=[MIMIC, TWIN], edition=edition)
    table.do("Alice casts Mimic", "resolve", "Alice chooses yes")
    copy(table, "Twin", "Mimic")
    found = table.values("Twin")
    assert [color.value for color in found.colors] == ["blue"]
    assert len(found.abilities) == 1


@each_edition
def test_becoming_another_copy_lets_other_effects_stay_and_gives_the_ability_on(edition: str):
    table = board(bob=[BEAR, HAWK], alice_hand=[MIMIC], edition=edition)
    table.do("Alice casts Mimic", "resolve", "Alice chooses yes", "Alice chooses Plain Bear")
    table.do("to Alice's upkeep", "Alice chooses Hawk", "resolve", "Alice chooses yes")
    found = table.values("Mimic")
    assert (found.name, found.power, found.has("flying")) == ("Hawk", 1, True)
    assert len(found.abilities) == 2


@each_edition
def test_until_end_of_turn_it_is_a_copy_and_then_itself_again(edition: str):
    table = board(alice=[BEAR], bob=[HAWK], alice_hand=[BECOME, GROWTH], edition=edition)
    table.do(
        "Alice casts Growth targeting Plain Bear",
        "resolve",
        "Alice casts Become targeting Plain Bear and Hawk",
        "resolve",
        "expect Plain Bear is 4/4",
    )
    assert table.values("Plain Bear").has("flying")
    table.do("to Bob's upkeep", "expect Plain Bear is 2/2")


@each_edition
def test_what_it_copies_may_change_or_leave_and_the_copy_stays(edition: str):
    doom = sorcery("Doom", "Destroy target creature.")
    table = board(bob=[HAWK], alice_hand=[TWIN, doom], edition=edition)
    copy(table, "Twin", "Hawk")
    table.do("Alice casts Doom targeting Bob's Hawk", "resolve", "expect Twin is 1/1")


@each_edition
def test_a_token_that_is_a_copy_can_be_copied_as_what_it_is(edition: str):
    hydra = creature(
        "Hydra Bud",
        "0/2",
        "Defender\nWhenever Hydra Bud is dealt damage, you may create a token that's a copy of Hydra Bud.",
    )
    poke = instant("Poke", "Poke deals 1 damage to target creature.")
    table = board(alice=[hydra], alice_hand=[poke], edition=edition)
    table.do("Alice casts Poke targeting Hydra Bud", "resolve everything", "Alice chooses yes")
    tokens = [one for one in table.game.battlefield if one.kind.value == "token"]
    assert [table.game.characteristics(one).name for one in tokens] == ["Hydra Bud"]


@each_edition
def test_what_copying_excepts_is_copied_on(edition: str):
    relic = enchantment(
        "Relic Glass", "You may have Relic Glass enter as a copy of any enchantment on the battlefield."
    )
    table = board(
        alice=[enchantment("Banner", "Creatures you control get +1/+1."), BEAR], alice_hand=[relic], edition=edition
    )
    copy(table, "Relic Glass", "Banner")
    table.do("expect Plain Bear is 4/4")


# Choices -------------------------------------------------------------------------------------------------------------

PAINTED = creature(
    "Painted", "2/2", "As Painted enters, choose a color.\nPainted has protection from the chosen color."
)
SHIFTER = creature(
    "Shifter",
    "0/1",
    "Whenever a creature enters the battlefield, this creature becomes a copy of that creature and gains this ability.",
)


@each_edition
def test_choices_arent_copied_but_made_anew_as_the_copy_enters(edition: str):
    poke = instant("Poke", "Poke deals 1 damage to target creature.", cost="{R}")
    painted = PAINTED.placed(chosen={"color": "red"})
    table = board(bob=[painted], alice_hand=[TWIN], bob_hand=[poke], edition=edition)
    copy(table, "Twin", "Painted")
    table.do("Alice chooses blue")
    assert table.allows("Bob casts Poke targeting Twin")
    assert not table.allows("Bob casts Poke targeting Bob's Painted")


@each_edition
def test_what_was_never_chosen_is_undefined_and_protects_from_nothing(edition: str):
    poke = instant("Poke", "Poke deals 1 damage to target creature.", cost="{R}")
    table = board(alice=[SHIFTER], alice_hand=[PAINTED], bob_hand=[poke], edition=edition)
    table.do("Alice casts Painted", "resolve", "Alice chooses red", "resolve")
    assert table.values("Shifter").name == "Painted"
    assert table.allows("Bob casts Poke targeting Shifter")


@each_edition
def test_what_was_chosen_for_other_text_is_undefined_from_magic_2010_on(edition: str):
    fountain = creature(
        "Fountain", "1/1", "As Fountain enters, choose a color.\n{T}: Add one mana of the chosen color."
    )
    become = instant("Become", "Target creature becomes a copy of target creature.")
    twin = PAINTED.placed(chosen={"color": "blue"})
    given = {"mana": "{1}"}
    spring = fountain.placed(chosen={"color": "green"})
    table = board(alice=[twin], bob=[spring], alice_hand=[become], alice_has=given, edition=edition)
    table.do("Alice casts Become targeting Painted and Fountain", "resolve", "Alice taps Painted for mana")
    assert str(table.player("Alice").mana_pool) == ("{U}" if edition < "2009-07" else "")


def test_what_was_chosen_for_a_text_is_undefined_when_the_same_text_is_copied():
    """706.7a: the linked ability is copied, and no choice is made for it, whatever was chosen for another like it."""
    become = instant("Become", "Target creature becomes a copy of target creature.")
    poke = instant("Poke", "Poke deals 1 damage to target creature.", cost="{R}")
    red = PAINTED.placed(chosen={"color": "red"})
    table = board(alice=[red, red], alice_hand=[become], bob_hand=[poke])

    table.do("Alice casts Become targeting Painted #1 and Painted #2", "resolve")

    assert table.allows("Bob casts Poke targeting Painted #1")
    assert not table.allows("Bob casts Poke targeting Painted #2")


def test_what_a_copy_chooses_for_itself_counts_as_long_as_it_is_that_copy():
    fickle = creature("Fickle", "2/2", "{1}: Choose a color.\nFickle has protection from the chosen color.")
    become = instant("Become", "Until end of turn, target creature becomes a copy of target creature.")
    poke = instant("Poke", "Poke deals 1 damage to target creature.", cost="{R}")
    table = board(alice=[PAINTED.placed(chosen={"color": "blue"}), fickle], alice_hand=[become], bob_hand=[poke])
    table.do("Alice casts Become targeting Painted and Fickle", "resolve", "expect Alice controls 2 Fickle")
    table.do("Alice activates Fickle #1", "resolve", "Alice chooses red")

    assert not table.allows("Bob casts Poke targeting Fickle #1")
    table.do("to Bob's upkeep")
    assert table.allows("Bob casts Poke targeting Painted")


# Linked abilities ----------------------------------------------------------------------------------------------------

JAILER = creature(
    "Jailer",
    "2/3",
    "When Jailer enters the battlefield, exile target creature.\n"
    "When Jailer leaves the battlefield, return the exiled card to its owner's hand.",
)
KILL = instant("Kill", "Destroy target creature.")


@each_edition
def test_linked_abilities_that_are_copied_are_linked_to_each_other(edition: str):
    """404.5, 606.2: what the copy's first ability exiled, its second returns, and not what the original's did."""
    table = board(alice=[JAILER], alice_hand=[TWIN], bob=[BEAR, HAWK], bob_hand=[KILL], edition=edition)
    copy(table, "Twin", "Jailer")
    table.do("Alice chooses Plain Bear", "resolve", "expect Plain Bear is exiled")

    table.do("Bob casts Kill targeting Jailer #1", "resolve everything", "expect Plain Bear is exiled")


@each_edition
def test_a_copy_returns_what_it_exiled_itself(edition: str):
    table = board(alice=[JAILER], alice_hand=[TWIN], bob=[BEAR], bob_hand=[KILL], edition=edition)
    copy(table, "Twin", "Jailer")
    table.do("Alice chooses Plain Bear", "resolve", "expect Plain Bear is exiled")

    table.do("Bob casts Kill targeting Twin", "resolve everything")

    table.do("expect Plain Bear is in Bob's hand")


@each_edition
def test_what_becomes_a_copy_later_has_exiled_nothing_under_the_copied_text(edition: str):
    """It exiled a card by its own ability; the ability that it copies means the card exiled by the one linked to it."""
    warden = creature(
        "Warden",
        "1/4",
        "When Warden enters the battlefield, exile target artifact.\n"
        "When Warden leaves the battlefield, return the exiled card to its owner's hand.",
    )
    become = instant("Become", "Target creature becomes a copy of target creature.")
    table = board(alice_hand=[JAILER, become], bob=[BEAR, warden], bob_hand=[KILL], edition=edition)
    table.do("Alice casts Jailer", "resolve", "Alice chooses Plain Bear", "resolve", "expect Plain Bear is exiled")

    table.do("Alice casts Become targeting Jailer and Warden", "resolve", "expect Alice controls 1 Warden")
    table.do("Bob casts Kill targeting Alice's Warden", "resolve everything", "expect Plain Bear is exiled")


NOW = "2026-08"
DOUBLE = creature(
    "Double",
    "0/0",
    "You may have Double enter as a copy of a creature or planeswalker you control, except it enters with an "
    "additional +1/+1 counter on it if it's a creature, it enters with an additional loyalty counter on it if it's a "
    "planeswalker, and it isn't legendary.",
    cost="{3}{U}",
)


def test_a_copy_of_a_creature_enters_with_the_counter_that_the_exception_says_and_loses_being_legendary():
    queen = card("Queen", "Legendary Creature — Elf", power="2", toughness="3")
    table = board(alice=[queen], alice_hand=[DOUBLE], edition=NOW)

    table.do("Alice casts Double", "resolve", "Alice chooses Queen")
    assert table.values("Double").power == 3
    table.do("expect Alice controls 2 creatures")


def test_a_copy_of_a_planeswalker_has_one_loyalty_counter_more_and_no_other():
    sage = card("Sage", "Legendary Planeswalker — Sage", "+1: You gain 1 life.", loyalty="4")
    table = board(alice=[sage], alice_hand=[DOUBLE], edition=NOW)

    table.do("Alice casts Double", "resolve", "Alice chooses Sage")
    table.do("expect Double has 5 loyalty counters", "expect Double has no +1/+1 counters")
    table.do("expect Alice controls 2 planeswalkers")
