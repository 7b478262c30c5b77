"""Conditions, comparisons and amounts: each is true, or counts, exactly where its words say so, and not beside it."""

import pytest

from engine.events.kinds.life import LifeGained
from engine.events.kinds.triggering import AbilityTriggered
from tests.engine.board import (
    FOREST,
    ISLAND,
    Table,
    artifact,
    board,
    card,
    creature,
    enchantment,
    instant,
    land,
    sorcery,
)

BEAR = creature("Bear", "2/2", cost="{1}{G}")
OX = creature("Ox", "2/4", cost="{2}{W}")
HAWK = creature("Hawk", "1/1", "Flying", kind="Creature — Bird", cost="{U}")
CAPTAIN = creature("Captain", "3/3", kind="Legendary Creature — Soldier", cost="{W}{U}")
GOLEM = card("Golem", "Artifact Creature — Golem", cost="{4}", power="4", toughness="4")
CAVE = land("Cave")


def asked(text: str) -> Table:
    """Alice has cast a sorcery with this text and it resolves, on the table that the tests below speak of."""
    table = board(
        alice=[BEAR, OX.placed(tapped=True), HAWK, CAPTAIN, FOREST],
        bob=[GOLEM, ISLAND, CAVE],
        alice_hand=[sorcery("Ask", text), BEAR],
        bob_hand=[BEAR, OX],
        alice_has={"graveyard": [BEAR, instant("Shout", "You gain 1 life.")]},
        bob_has={"life": 15},
    )
    table.do("Alice casts Ask", "resolve")
    return table


def gained(table: Table) -> int:
    return sum(fact.amount for fact in table.happened(LifeGained))


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ("you control four or more creatures", True),
        ("you control five or more creatures", False),
        ("you control no artifacts", True),
        ("you control an artifact", False),
        ("you control a Forest", True),
        ("an opponent controls a Forest", False),
        ("an opponent controls more lands than you", True),
        ("an opponent controls more creatures than you", False),
        ("you control more creatures than each opponent", True),
        ("you control fewer creatures than each opponent", False),
        ("you control fewer lands than each opponent", True),
        ("you have more life than an opponent", True),
        ("you have less life than an opponent", False),
        ("an opponent has more life than you", False),
        ("an opponent has less life than you", True),
        ("an opponent has more cards in hand than you", True),
        ("you have more cards in hand than an opponent", False),
        ("you have fewer cards in hand than an opponent", True),
        ("there are two or more cards in your graveyard", True),
        ("there are three or more cards in your graveyard", False),
        ("there are five or more creatures on the battlefield", True),
        ("there are six or more creatures on the battlefield", False),
        ("it's your turn", True),
        ("it isn't your turn", False),
        ("you have no cards in hand", False),
        ("you have a card in hand", True),
        ("you have two or more cards in hand", False),
        ("you have one or fewer cards in hand", True),
        ("you have exactly two cards in hand", False),
        ("an opponent has exactly two cards in hand", True),
        ("you have 20 or less life", True),
        ("you have 19 or less life", False),
        ("an opponent has 15 or less life", True),
        ("an opponent has 14 or less life", False),
        ("an opponent controls no creatures", False),
        ("no opponent controls a land", False),
        ("no opponent controls an enchantment", True),
        ("a creature died this turn", False),
    ],
)
def test_what_is_done_if_something_is_so(condition: str, is_so: bool) -> None:
    assert gained(asked(f"If {condition}, you gain 1 life.")) == is_so


@pytest.mark.parametrize(
    ("counted", "number"),
    [
        ("creature with power 2 or less", 3),
        ("creature with power 2 or greater", 4),
        ("creature with power 2", 2),
        ("creature with power greater than 2", 2),
        ("creature with power less than 2", 1),
        ("creature with toughness 3 or greater", 3),
        ("creature with toughness 3 or less", 3),
        ("creature with converted mana cost 3 or less", 4),
        ("creature with converted mana cost 3 or greater", 2),
        ("creature with converted mana cost 3", 1),
        ("2/2 creature", 1),
        ("2/4 creature", 1),
        ("creature with the greatest power", 1),
        ("creature with the greatest toughness", 2),
        ("color among permanents you control", 3),
        ("basic land type among lands you control", 1),
        ("creature that isn't green", 4),
        ("green creature", 1),
        ("nonwhite creature", 3),
        ("white creature", 2),
        ("white or green creature", 3),
        ("multicolored creature", 1),
        ("monocolored creature", 3),
        ("colorless permanent", 4),
        ("nonland permanent", 5),
        ("nonbasic land", 1),
        ("basic land", 2),
        ("legendary permanent", 1),
        ("nonlegendary creature", 4),
        ("tapped creature", 1),
        ("untapped creature", 4),
        ("creature with flying", 1),
        ("creature without flying", 4),
        ("artifact creature", 1),
        ("nonartifact creature", 4),
        ("Soldier you control", 1),
        ("non-Soldier creature", 4),
        ("creature named Bear", 1),
        ("creature you control", 4),
        ("creature an opponent controls", 1),
        ("creature card in your graveyard", 1),
        ("card in your graveyard", 2),
        ("attacking creature", 0),
    ],
)
def test_what_is_counted(counted: str, number: int) -> None:
    assert gained(asked(f"You gain 1 life for each {counted}.")) == number


@pytest.mark.parametrize(
    ("amount", "number"),
    [
        ("the greatest power among creatures you control", 3),
        ("the number of creatures you control", 4),
        ("half the number of creatures on the battlefield, rounded up", 3),
        ("half the number of creatures on the battlefield, rounded down", 2),
        ("twice the number of creatures you control", 8),
        ("the number of creatures you control plus 1", 5),
    ],
)
def test_how_much_it_is(amount: str, number: int) -> None:
    assert gained(asked(f"You gain life equal to {amount}.")) == number


@pytest.mark.parametrize(
    ("shared", "alike"),
    [("a color", {"Captain", "Ox", "Hawk"}), ("a creature type", {"Captain"})],
)
def test_what_has_something_in_common_with_a_creature(shared: str, alike: set[str]) -> None:
    spell = sorcery("Kin", f"Each creature that shares {shared} with target creature gets +1/+1 until end of turn.")
    table = board(alice=[BEAR, OX, HAWK, CAPTAIN, GOLEM], alice_hand=[spell])
    before = {each.name: table.size(each.name) for each in (BEAR, OX, HAWK, CAPTAIN, GOLEM)}

    table.do("Alice casts Kin targeting Captain", "resolve")

    assert {name for name, size in before.items() if table.size(name) != size} == alike


def test_what_has_no_color_shares_none() -> None:
    spell = sorcery("Kin", "Each creature that shares a color with target creature gets +1/+1 until end of turn.")
    table = board(alice=[GOLEM], alice_hand=[spell])

    table.do("Alice casts Kin targeting Golem", "resolve", "expect Golem is 4/4")


@pytest.mark.parametrize(
    ("among", "alike"), [("each Soldier you control", {"Captain", "Scout"}), ("Soldiers you control", {"Hawk"})]
)
def test_what_is_shared_with_each_is_shared_with_every_one_and_not_with_any(among: str, alike: set[str]) -> None:
    """The Captain is white and blue, the Scout white and black: the Hawk shares blue with one of the two alone."""
    scout = creature("Scout", "1/1", kind="Creature — Soldier", cost="{W}{B}")
    spell = sorcery("Kin", f"Tap each creature that shares a color with {among}.")
    table = board(alice=[CAPTAIN, scout], bob=[HAWK, GOLEM, BEAR], alice_hand=[spell])

    table.do("Alice casts Kin", "resolve")

    tapped = {name for name in ("Captain", "Scout", "Hawk", "Golem", "Bear") if table.find(name).tapped}
    assert tapped == alike | {"Captain", "Scout"}


@pytest.mark.parametrize(
    ("kind", "attached"), [("Enchantment — Aura", "enchanted"), ("Artifact — Equipment", "equipped")]
)
def test_other_creatures_are_those_that_it_is_not_attached_to(kind: str, attached: str) -> None:
    """What isn't a creature itself says "other" of the creature that it is on."""
    enchant = "Enchant creature\n" if attached == "enchanted" else "Equip {2}\n"
    text = f"{enchant}{attached.capitalize()} creature gets +2/+0.\nOther creatures you control get -0/-1."
    cloak = card("Cloak", kind, text)
    table = board(alice=[OX, CAPTAIN, cloak.placed(attached_to="Ox")], bob=[BEAR])

    assert [table.size(name) for name in ("Ox", "Captain", "Bear")] == ["4/4", "3/2", "2/2"]


def test_other_of_its_own_kind_are_those_beside_itself() -> None:
    text = "Enchant creature\nEnchanted creature gets +1/+1.\nOther enchantments have shroud."
    ward = card("Ward", "Enchantment — Aura", text)
    table = board(alice=[OX, ward.placed(attached_to="Ox"), enchantment("Charm", "")])

    table.do("expect Charm has shroud", "expect Ward doesn't have shroud")


def test_those_with_the_least_power_may_be_several() -> None:
    table = board(
        alice=[BEAR, OX, CAPTAIN], alice_hand=[sorcery("Cull", "Destroy all creatures with the least power.")]
    )

    table.do("Alice casts Cull", "resolve")

    assert [table.where(name) for name in ("Bear", "Ox", "Captain")] == ["graveyard", "graveyard", "battlefield"]


def test_each_that_fights_deals_damage_equal_to_its_power_to_the_other() -> None:
    duel = sorcery("Duel", "Target creature fights another target creature.")
    table = board(alice=[CAPTAIN], bob=[OX], alice_hand=[duel])

    table.do("Alice casts Duel targeting Captain and Ox", "resolve")

    assert (table.find("Captain").damage, table.find("Ox").damage) == (2, 3)


@pytest.mark.parametrize(
    ("step", "begins", "turns"),
    [
        ("combat on your turn", "the end of combat", 1),
        ("each combat phase", "the end of combat", 1),
        ("your end step", "the end step", 1),
        ("each player's end step", "the end step", 1),
        ("each opponent's upkeep", "Bob's next upkeep", 1),
        ("your upkeep", "Bob's next upkeep", 0),
        ("your postcombat main phase", "the postcombat main phase", 1),
        ("your precombat main phase", "the postcombat main phase", 1),
        ("your draw step", "the end step", 0),
    ],
)
def test_what_waits_for_a_step_waits_for_that_step(step: str, begins: str, turns: int) -> None:
    table = board(alice=[enchantment("Watch", f"At the beginning of {step}, you gain 1 life.")])

    table.do(f"to {begins}")

    assert len(table.happened(AbilityTriggered)) == turns


def test_a_state_that_is_reached_triggers_once_until_it_is_over() -> None:
    """404.3b; 603.8"""
    gate = artifact("Gate", "When you control no Islands, sacrifice Gate.")
    table = board(alice=[gate, ISLAND], alice_hand=[instant("Sink", "Destroy target land.")])

    table.do("Alice casts Sink targeting Island", "resolve", "expect Gate triggered", "resolve")

    assert table.where("Gate") == "graveyard"
    assert len(table.happened(AbilityTriggered)) == 1


BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
DRAIN = instant("Drain", "Target player loses 3 life.", cost="{B}")
TONIC = instant("Tonic", "Target player gains 3 life.", cost="{W}")


@pytest.mark.parametrize(
    ("condition", "doing", "is_so"),
    [
        ("a creature died this turn", "Bolt targeting Bear", True),
        ("a creature died this turn", "Bolt targeting Bob", False),
        ("an opponent lost life this turn", "Drain targeting Bob", True),
        ("an opponent lost life this turn", "Bolt targeting Bob", True),
        ("an opponent lost life this turn", "Drain targeting Alice", False),
        ("you gained life this turn", "Tonic targeting Alice", True),
        ("you gained life this turn", "Tonic targeting Bob", False),
        ("an opponent was dealt damage this turn", "Bolt targeting Bob", True),
        ("an opponent was dealt damage this turn", "Drain targeting Bob", False),
        ("an opponent was dealt damage this turn", "Bolt targeting Alice", False),
        ("you've cast another spell this turn", "Drain targeting Bob", True),
    ],
)
def test_what_has_happened_this_turn(condition: str, doing: str, is_so: bool) -> None:
    ask = sorcery("Ask", f"If {condition}, target player gains 9 life.")
    table = board(alice=[BEAR], alice_hand=[ask, BOLT, DRAIN, TONIC])

    table.do(f"Alice casts {doing}", "resolve", "Alice casts Ask targeting Alice", "resolve")

    assert any(fact.amount == 9 for fact in table.happened(LifeGained)) == is_so


@pytest.mark.parametrize(
    ("counted", "number"),
    [("creature that attacked this turn", 1), ("creature that died this turn", 1), ("tapped creature", 1)],
)
def test_what_the_turn_has_seen_is_counted(counted: str, number: int) -> None:
    """A creature is one on the battlefield where nothing else is said: of two that attacked, the one that lives (200.9;
    109.2)."""
    table = board(alice=[BEAR, OX], bob=[GOLEM], alice_hand=[sorcery("Ask", f"You gain 1 life for each {counted}.")])

    table.do("Alice attacks with Bear and Ox", "Bob blocks Bear with Golem", "to the postcombat main phase")
    table.do("Alice casts Ask", "resolve")

    assert gained(table) == number


def test_nothing_of_another_turn_is_of_this_one() -> None:
    ask = sorcery("Ask", "If a creature died this turn, you gain 1 life.")
    table = board(alice=[BEAR], alice_hand=[BOLT, ask])

    table.do("Alice casts Bolt targeting Bear", "resolve", "to Alice's next precombat main phase")
    table.do("Alice casts Ask", "resolve")

    assert gained(table) == 0


@pytest.mark.parametrize(
    ("who", "bob", "carol", "is_so"),
    [
        ("each opponent controls a creature", 1, 1, True),
        ("each opponent controls a creature", 1, 0, False),
        ("each of your opponents controls a creature", 1, 0, False),
        ("an opponent controls a creature", 1, 0, True),
        ("your opponents control a creature", 1, 0, True),
        ("your opponents control no creatures", 1, 0, False),
        ("your opponents control no creatures", 0, 0, True),
        ("an opponent controls no creatures", 1, 0, True),
        ("each opponent controls two or more creatures", 2, 1, False),
        ("each opponent controls two or more creatures", 2, 2, True),
        ("your opponents control two or more creatures", 1, 1, True),
        ("an opponent controls two or more creatures", 1, 1, False),
    ],
)
def test_what_each_opponent_controls_and_what_they_control_together(
    who: str, bob: int, carol: int, is_so: bool
) -> None:
    flag = enchantment("Flag", f"As long as {who}, players can't gain life.")
    gift = sorcery("Gift", "You gain 3 life.")
    table = board(
        alice=[flag, BEAR], alice_hand=[gift], bob=[OX] * bob, others={"Carol": {"battlefield": [HAWK] * carol}}
    )

    table.do("Alice casts Gift", "resolve")

    assert table.life("Alice") == (20 if is_so else 23)


def test_each_player_is_you_as_well() -> None:
    flag = enchantment("Flag", "As long as each player controls a creature, players can't gain life.")
    gift = sorcery("Gift", "You gain 3 life.")
    table = board(alice=[flag], alice_hand=[gift], bob=[OX])

    table.do("Alice casts Gift", "resolve")

    assert table.life("Alice") == 23
