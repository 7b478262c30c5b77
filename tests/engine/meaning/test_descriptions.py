"""What descriptions mean in a game as it stands (200.9 in 2006-10; 109.2 in 2009-07)."""

from __future__ import annotations

import pytest

from engine.meaning.context import context_of
from engine.meaning.words import matches
from engine.play.announced import Casting
from engine.text import read
from engine.text.tree.references import Target
from engine.text.tree.walk import walk
from tests.engine.board import artifact, aura, board, creature, each_edition, enchantment, instant, land, sorcery

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
