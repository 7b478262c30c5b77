"""What X is where the text says so behind the instruction that uses it: "…, where X is …" (413.2f; 607.2g; 107.3)."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, ISLAND, board, creature, each_edition, enchantment, instant, sorcery

OX = creature("Ox", "2/4", kind="Creature — Beast")
IMP = creature("Imp", "1/1", kind="Creature — Imp")


@each_edition
@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("Tap all untapped creatures and you gain X life, where X is the number of creatures tapped this way.", 23),
        ("Destroy all Imps and you gain X life, where X is the number of creatures destroyed this way.", 22),
        ("You may discard your hand and gain X life, where X is the number of cards discarded this way.", 21),
    ],
)
def test_x_counts_what_the_same_sentence_has_just_done(edition: str, text: str, life: int):
    rite = sorcery("Rite", text)
    table = board(alice=[IMP, OX], alice_hand=[rite, FOREST], bob=[IMP], edition=edition)

    table.do("Alice casts Rite", "resolve")
    if "may" in text:
        table.do("Alice chooses yes")

    assert table.life("Alice") == life


def test_what_each_player_did_is_counted_for_that_player():
    rite = sorcery(
        "Rite",
        "Each player discards their hand and draws X cards, where X is the number of cards they discarded this way.",
    )
    table = board(alice_hand=[rite, FOREST], bob_hand=[ISLAND, ISLAND, ISLAND])

    table.do("Alice casts Rite", "resolve", "expect Alice has 1 card in hand", "expect Bob has 3 cards in hand")


@each_edition
@pytest.mark.parametrize(
    ("targets", "lost", "damage"), [("Bob", 3, 0), ("Bob and Ox dividing 1 to Bob and 2 to Ox", 1, 2)]
)
def test_x_is_divided_as_the_spell_is_cast(edition: str, targets: str, lost: int, damage: int):
    """409.1e and 601.2d: what X is then is divided, and a later change of what it counts changes no share."""
    volley = instant(
        "Volley",
        "Volley deals X damage divided as you choose among any number of target creatures and/or players, where X is"
        " the number of Imps on the battlefield.",
    )
    cull = instant("Cull", "Destroy all Imps.")
    table = board(alice=[IMP, IMP], alice_hand=[volley], bob=[IMP, OX], bob_hand=[cull], edition=edition)

    table.do(f"Alice casts Volley targeting {targets}", "Alice passes", "Bob casts Cull", "resolve", "resolve")

    assert (table.life("Bob"), table.find("Ox").damage) == (20 - lost, damage)


def test_a_shield_of_x_for_one_target_prevents_all_of_it():
    hymn = enchantment(
        "Hymn",
        "Sacrifice Hymn: Prevent the next X damage that would be dealt this turn to any number of targets, divided as"
        " you choose, where X is the number of verse counters on Hymn.",
    )
    bolt = instant("Bolt", "Bolt deals 3 damage to any target.")
    table = board(alice=[OX, hymn.placed(counters={"verse": 2})], bob_hand=[bolt])

    table.do("Alice activates Hymn targeting Ox", "resolve", "Alice passes", "Bob casts Bolt targeting Ox", "resolve")

    assert table.find("Ox").damage == 1


@each_edition
@pytest.mark.parametrize(("imps", "is_countered"), [(1, False), (2, True)])
def test_x_is_worked_out_as_a_target_is_chosen(edition: str, imps: int, is_countered: bool):
    """409.1c and 601.2c: what can be a target depends on what X is then."""
    hush = instant(
        "Hush", "Counter target spell with converted mana cost X or less, where X is the number of Imps you control."
    )
    tome = sorcery("Tome", "You gain 3 life.", cost="{2}")
    table = board(alice=[IMP] * imps, alice_hand=[hush], bob_hand=[tome], turn="Bob", edition=edition)

    table.do("Bob casts Tome", "Bob passes")

    assert table.allows("Alice casts Hush targeting Tome") is is_countered


@each_edition
@pytest.mark.parametrize("number", ["up to X target creatures", "X target creatures"])
def test_x_targets_are_as_many_as_the_text_counts(edition: str, number: str):
    wind = enchantment(
        "Wind",
        f"Sacrifice Wind: Return {number} to their owners' hands, where X is the number of gust counters on Wind.",
    )
    table = board(alice=[wind.placed(counters={"gust": 2})], bob=[IMP, OX, OX], edition=edition)

    table.do("Alice activates Wind targeting Imp and Ox #1", "resolve", "expect Bob has 2 cards in hand")


def test_an_ability_that_triggers_has_its_x_for_its_target_as_well():
    pixie = creature(
        "Pixie",
        "1/1",
        "When Pixie enters, destroy target creature with power X or less, where X is the number of Imps you control.",
        kind="Creature — Imp",
    )
    table = board(alice=[IMP], alice_hand=[pixie], bob=[OX])

    table.do("Alice casts Pixie", "resolve", "Alice chooses Ox", "resolve", "expect Ox is in Bob's graveyard")
