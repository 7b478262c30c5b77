"""Text-changing effects (418.6; 611)."""

from __future__ import annotations

from tests.engine.board import artifact, aura, board, creature, each_edition, instant, land, sorcery

SLEIGHT = instant(
    "Word Swap",
    "Change the text of target spell or permanent by replacing all instances of one color word with another.",
)
MAP = instant(
    "Map Swap",
    "Change the text of target permanent by replacing all instances of one basic land type with another.",
)
BRIEF = instant(
    "Brief Swap",
    "Change the text of target spell or permanent by replacing all instances of one color word with another or one "
    "basic land type with another until end of turn.",
)
GREEN = creature("Green Bear", "2/2", cost="{G}")
RED = creature("Red Imp", "1/1", cost="{R}")


def swap(table, card: str, target: str, old: str, new: str) -> None:
    table.do(f"Alice casts {card} targeting {target}", "resolve", f"Alice chooses {old}", f"Alice chooses {new}")


@each_edition
def test_a_color_word_of_an_ability_changes_and_the_color_of_the_object_doesnt(edition: str):
    knight = creature("White Knight of Red", "2/2", "Protection from black", cost="{W}")
    poke = instant("Poke", "Poke deals 1 damage to target creature.", cost="{R}")
    table = board(alice=[knight], alice_hand=[SLEIGHT], bob_hand=[poke], edition=edition)
    swap(table, "Word Swap", "White Knight of Red", "black", "red")
    assert not table.allows("Bob casts Poke targeting White Knight of Red")
    found = table.values("White Knight of Red")
    assert (found.name, [color.value for color in found.colors]) == ("White Knight of Red", ["white"])


@each_edition
def test_the_text_of_a_spell_changes_and_its_target_becomes_illegal(edition: str):
    end = instant("End of Red", "Destroy target red creature.")
    table = board(bob=[RED, GREEN], alice_hand=[SLEIGHT, end], edition=edition)
    table.do("Alice casts End of Red targeting Red Imp")
    swap(table, "Word Swap", "End of Red", "red", "green")
    table.do("resolve", "expect Red Imp is on the battlefield", "expect End of Red is in Alice's graveyard")


@each_edition
def test_a_land_type_changes_in_the_type_line_with_its_mana_and_in_the_text_box(edition: str):
    swamp = land("Swamp", kind="Basic Land — Swamp")
    walker = creature("Bog Walker", "2/2", "Swampwalk")
    table = board(alice=[walker], bob=[swamp], alice_hand=[MAP, MAP], edition=edition)
    swap(table, "Map Swap", "Swamp", "Swamp", "Forest")
    found = table.values("Swamp")
    assert (found.name, found.subtypes) == ("Swamp", ("Forest",))
    table.do("Bob taps Swamp for mana", "expect Bob has {G} in his mana pool")
    swap(table, "Map Swap", "Bog Walker", "Swamp", "Forest")
    assert "Forest" in str(table.values("Bog Walker").abilities[0].ability)


@each_edition
def test_a_granted_ability_isnt_the_text_of_the_object_that_has_it(edition: str):
    cloak = aura("Red Cloak", "Enchanted creature has protection from red.")
    table = board(alice=[GREEN, cloak.placed(attached_to="Green Bear")], alice_hand=[SLEIGHT], edition=edition)
    swap(table, "Word Swap", "Green Bear", "red", "blue")
    assert "red" in str(table.values("Green Bear").abilities[-1].ability)


@each_edition
def test_it_lasts_until_end_of_turn_where_it_says_so_and_else_for_good(edition: str):
    knight = creature("Knight", "2/2", "Protection from black")
    table = board(alice=[knight], alice_hand=[BRIEF], edition=edition)
    swap(table, "Brief Swap", "Knight", "black", "red")
    assert "red" in str(table.values("Knight").abilities)
    table.do("to Bob's upkeep")
    assert "red" not in str(table.values("Knight").abilities)


@each_edition
def test_a_changed_permanent_spell_stays_changed_as_a_permanent(edition: str):
    stone = artifact("Stone", "{T}: Target black creature gets +1/+1 until end of turn.")
    table = board(alice_hand=[stone, SLEIGHT], bob=[RED], edition=edition)
    table.do("Alice casts Stone")
    swap(table, "Word Swap", "Stone", "black", "red")
    table.do("resolve", "Alice activates Stone targeting Red Imp", "resolve", "expect Red Imp is 2/2")


@each_edition
def test_a_copy_has_the_text_as_it_was(edition: str):
    knight = creature("Knight", "2/2", "Protection from black")
    twin = creature("Twin", "0/0", "You may have Twin enter as a copy of any creature on the battlefield.")
    table = board(alice=[knight], alice_hand=[SLEIGHT, twin], edition=edition)
    swap(table, "Word Swap", "Knight", "black", "red")
    table.do("Alice casts Twin", "resolve", "Alice chooses Knight")
    assert "red" not in str(table.values("Twin").abilities)


@each_edition
def test_the_type_of_a_token_that_a_spell_makes_changes_with_its_name(edition: str):
    turn = instant(
        "Kind Swap",
        "Change the text of target spell or permanent by replacing all instances of one creature type with another.",
    )
    goblins = sorcery("Raid", "Create two 1/1 red Goblin creature tokens.")
    table = board(alice_hand=[goblins, turn], edition=edition)
    table.do("Alice casts Raid")
    swap(table, "Kind Swap", "Raid", "Goblin", "Elf")
    table.do("resolve", "expect Alice controls 2 Elf tokens")
