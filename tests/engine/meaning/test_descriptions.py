"""What descriptions mean in a game as it stands (200.9 in 2006-10; 109.2 in 2009-07)."""

from __future__ import annotations

import pytest

from engine.meaning.context import context_of
from engine.meaning.words import matches
from engine.play.announced import Casting
from engine.text import read
from engine.text.tree.references import Target
from engine.text.tree.walk import walk
from tests.engine.board import (
    FOREST,
    artifact,
    aura,
    board,
    card,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    sorcery,
    until_2009,
)

OGRE = creature("Test Ogre", "2/2", cost="{R}")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")


@each_edition
def test_a_spell_is_described_by_what_it_targets(edition: str):
    guard = instant("Guard Them", "Counter target spell that targets a creature you control.")
    table = board(
        alice=[OGRE], bob=[creature("Elm", "1/1")], alice_hand=[BOLT, BOLT], bob_hand=[guard], edition=edition
    )

    table.do("Alice casts Bolt targeting Bob", "Alice passes")
    assert not table.allows("Bob casts Guard Them targeting Bolt")
    table.do("resolve", "Alice casts Bolt targeting Elm", "Alice passes")
    table.do("Bob casts Guard Them targeting Bolt", "resolve", "expect the stack is empty", "expect Elm is in play")


@each_edition
def test_an_aura_is_described_by_what_it_is_attached_to(edition: str):
    strip = sorcery("Strip", "Destroy target Aura attached to a creature.")
    on_creature = aura("Wings", "Enchanted creature has flying.")
    on_land = aura("Roots", "", enchant="land")
    table = board(
        alice=[OGRE, land("Dale"), on_creature.placed(attached_to="Test Ogre"), on_land.placed(attached_to="Dale")],
        alice_hand=[strip],
        edition=edition,
    )

    assert not table.allows("Alice casts Strip targeting Roots")
    table.do("Alice casts Strip targeting Wings", "resolve", "expect Wings is in Alice's graveyard, destroyed")


@each_edition
def test_each_of_several_things_named_is_sacrificed_and_none_twice(edition: str):
    herald = artifact("Horn", "Sacrifice a white creature and a red creature: Draw a card.")
    both = creature("Both", "1/1", cost="{R}{W}")
    table = board(alice=[herald, both], edition=edition)
    assert not table.allows("Alice activates Horn")

    table = board(alice=[herald, both, OGRE], edition=edition)
    table.do("Alice activates Horn", "expect Both is in Alice's graveyard, sacrificed")
    table.do("expect Test Ogre is in Alice's graveyard, sacrificed", "resolve", "expect Alice has 1 cards in hand")


@each_edition
@pytest.mark.parametrize(
    ("words", "hit"),
    [
        ("nonblack creature", {"Red", "Golem"}),
        ("artifact creature", {"Golem"}),
        ("creature with power 3 or greater", {"Golem"}),
        ("creature with flying", {"Black"}),
        ("tapped creature", {"Red"}),
        ("colorless creature", {"Golem"}),
        ("permanent", {"Red", "Black", "Golem", "Song", "Dale"}),
        ("noncreature permanent", {"Song", "Dale"}),
        ("land", {"Dale"}),
        ("Beast", {"Red", "Black"}),
    ],
)
def test_a_description_finds_what_it_says(edition: str, words: str, hit: set[str]):
    point = sorcery("Point", f"Tap target {words}.")
    things = [
        creature("Red", "2/2", cost="{R}").placed(tapped=True),
        creature("Black", "1/1", "Flying", cost="{B}"),
        creature("Golem", "3/3", kind="Artifact Creature — Golem", cost="{3}"),
        enchantment("Song", "You have no maximum hand size."),
        land("Dale"),
    ]
    table = board(bob=things, alice_hand=[point], edition=edition)

    table.answer(Casting(table.find("Point")))

    assert {option.text for option in table.asked.options} == hit


@each_edition
def test_a_card_elsewhere_is_no_creature_on_the_battlefield(edition: str):
    wrath = sorcery("Wrath", "Destroy all creatures.")
    table = board(alice=[OGRE], alice_hand=[wrath, OGRE], alice_has={"graveyard": [OGRE]}, edition=edition)

    table.do("Alice casts Wrath", "resolve")

    assert len(table.player("Alice").hand) == 1


@each_edition
def test_a_creature_is_on_the_battlefield_and_a_creature_card_is_not(edition: str):
    """A noun alone means what is in play; with "card" and a zone, a card there (200.9; 109.2)."""
    ward = enchantment("Ward", "Whenever a creature becomes the target of a spell, you gain 1 life.")
    raising = sorcery("Raising", "Return target creature card from your graveyard to your hand.")
    murder = instant("Murder", "Destroy target creature.")
    table = board(
        alice=[ward], bob=[OGRE], alice_hand=[raising, murder], alice_has={"graveyard": [OGRE]}, edition=edition
    )

    table.do("Alice casts Raising targeting Alice's Test Ogre", "expect Alice has 20 life", "resolve")
    assert table.life("Alice") == 20
    table.do("Alice casts Murder targeting Bob's Test Ogre", "resolve")
    assert table.life("Alice") == 21


@each_edition
def test_what_names_another_zone_or_a_card_is_looked_for_there_alone(edition: str):
    table = board(alice=[OGRE], alice_hand=[OGRE], alice_has={"graveyard": [OGRE], "library": [OGRE]}, edition=edition)
    alice = table.player("Alice")
    objects = {
        "battlefield": table.game.battlefield[0],
        "hand": alice.hand[0],
        "graveyard": alice.graveyard[0],
        "library": alice.library[0],
    }
    described = {
        "target creature": {"battlefield"},
        "target permanent": {"battlefield"},
        "target creature card from your graveyard": {"graveyard"},
        "target card from your graveyard": {"graveyard"},
    }

    for words, zones in described.items():
        target = next(node for node in walk(read(f"Exile {words}.").abilities[0]) if isinstance(node, Target))
        context = context_of(table.game, objects["battlefield"])
        assert {zone for zone, thing in objects.items() if matches(target.description, thing, context)} == zones, words


# Power and toughness are a creature's ---------------------------------------------------------------------------------

CART = card("Oxcart", "Artifact — Vehicle", "Crew 1", power="5", toughness="5")
HAND = creature("Carter", "1/1")


def test_a_permanent_that_is_no_creature_has_neither_power_nor_toughness():
    """208.3 in 2026, whatever is printed on it: until it is crewed, no words about its power are said of it."""
    strike = instant("Strike", "Destroy target permanent with power 4 or greater.")
    table = board(alice=[CART, HAND], alice_hand=[strike], edition="2026-08")
    assert table.size("Oxcart") == ""
    assert not table.allows("Alice casts Strike targeting Oxcart")

    table.do("Alice activates Oxcart choosing Carter", "resolve", "expect Oxcart is 5/5")
    assert table.allows("Alice casts Strike targeting Oxcart")


@pytest.mark.parametrize("quality", ["power 2 or less", "power 9 or less", "toughness 4 or greater"])
def test_what_has_no_power_is_neither_weak_nor_strong(quality: str):
    sweep = sorcery("Sweep", f"Destroy all permanents with {quality}.")
    table = board(alice=[CART, artifact("Anvil"), FOREST], alice_hand=[sweep], edition="2026-08")

    table.do("Alice casts Sweep", "resolve")

    assert [table.where(name) for name in ("Oxcart", "Anvil", "Forest")] == ["battlefield"] * 3


def test_an_amount_that_looks_for_its_power_finds_none():
    salvage = sorcery("Salvage", "Destroy target Vehicle. You gain life equal to its power.")
    tally = sorcery("Tally", "You gain life equal to the total power of permanents you control.")
    table = board(alice=[CART, HAND], alice_hand=[salvage, tally], edition="2026-08")

    table.do("Alice casts Tally", "resolve", "expect Alice is at 21 life")
    table.do("Alice casts Salvage targeting Oxcart", "resolve", "expect Alice is at 21 life")


def test_effects_go_by_that_in_every_layer():
    banner = enchantment("Banner", "Permanents you control with power 4 or greater have flying and get +1/+1.")
    table = board(alice=[CART, HAND, banner], edition="2026-08")
    assert not table.values("Oxcart").has("flying")

    table.do("Alice activates Oxcart choosing Carter", "resolve", "expect Oxcart is 6/6", "expect Oxcart has flying")


def test_a_card_elsewhere_has_the_power_that_is_printed_on_it():
    """208.3 in 2026 speaks of permanents."""
    call = sorcery("Call", "Return target card with power 4 or greater from your graveyard to your hand.")
    table = board(alice_hand=[call], alice_has={"graveyard": [CART, HAND]}, edition="2026-08")

    table.do("Alice casts Call targeting Oxcart", "resolve", "expect Oxcart is in Alice's hand")


@until_2009
def test_a_creature_that_became_something_else_has_no_power_any_more(edition: str):
    """208.3; 207.3: such as one that has become an Aura."""
    calm = instant("Calm", "Target creature becomes an enchantment until end of turn.")
    measure = sorcery("Measure", "You gain life equal to the total power of permanents you control.")
    table = board(alice=[creature("Bull", "4/4")], alice_hand=[calm, measure], edition=edition)

    table.do("Alice casts Calm targeting Bull", "resolve", "Alice casts Measure", "resolve")

    table.do("expect Alice is at 20 life")


# This turn ------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_permanent_entered_in_the_turn_in_which_it_came_whatever_befell_it_since(edition: str):
    saddle = card("Saddle", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}")
    sweep = sorcery("Sweep", "Destroy all permanents that entered this turn.")
    table = board(alice=[saddle, creature("Mule", "1/1")], alice_hand=[creature("Foal", "1/1"), sweep], edition=edition)

    table.do("Alice activates Saddle targeting Mule", "resolve", "Alice casts Foal", "resolve")
    table.do("Alice casts Sweep", "resolve", "expect Foal is in Alice's graveyard")

    table.do("expect Saddle is on the battlefield", "expect Mule is on the battlefield")


def test_what_entered_under_somebody_elses_control_didnt_enter_under_yours():
    steal = sorcery("Steal", "Gain control of target creature.")
    feast = sorcery("Feast", "You gain 1 life for each creature that entered under your control this turn.")
    quick = creature("Quick Foal", "1/1", "Flash")
    table = board(alice_hand=[steal, feast, quick], bob_hand=[creature("Elk", "1/1", "Flash")], edition="2026-08")

    table.do("Alice casts Quick Foal", "resolve", "Alice passes", "Bob casts Elk", "resolve")
    table.do("Alice casts Steal targeting Elk", "resolve", "Alice casts Feast", "resolve")

    table.do("expect Alice is at 21 life")


@pytest.mark.parametrize(
    ("words", "hit"),
    [
        ("historic permanent", {"Cog", "Queen", "Lay"}),
        ("outlaw", {"Thief", "Sailor"}),
        ("multicolored permanent", {"Queen"}),
        ("monocolored permanent", {"Plain", "Lay", "Thief", "Sailor"}),
        ("colorless permanent", {"Cog"}),
        ("nonlegendary permanent", {"Plain", "Cog", "Lay", "Thief", "Sailor"}),
    ],
)
def test_a_word_of_today_describes_just_what_it_means(words: str, hit: set[str]):
    """700.6, 700.12 and 105.2 in 2026."""
    point = sorcery("Point", f"Tap target {words}.")
    things = [
        creature("Plain", "1/1", cost="{1}{G}"),
        artifact("Cog", cost="{2}"),
        card("Queen", "Legendary Creature — Human", cost="{W}{U}", power="2", toughness="2"),
        card("Lay", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 1 life.", cost="{1}{R}"),
        creature("Thief", "1/1", cost="{B}", kind="Creature — Human Rogue"),
        creature("Sailor", "1/1", cost="{U}", kind="Creature — Orc Pirate"),
    ]
    table = board(bob=things, alice_hand=[point], edition="2026-08")

    table.answer(Casting(table.find("Point")))

    assert {option.text for option in table.asked.options} == hit
