"""What the words of a card say of the past: this turn, the last upkeep, how a spell was cast."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.events.kinds.triggering import AbilityTriggered
from engine.state.history import Fact
from tests.engine.board import FOREST, board, creature, each_edition, enchantment, instant, land, sorcery

OGRE = creature("Ogre", "2/2")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.")


@each_edition
def test_echo_is_asked_for_once_in_the_first_upkeep(edition: str):
    troll = creature("Echo Troll", "2/2", "Echo {1}")
    table = board(alice_hand=[troll], edition=edition, alice_has={"library": [FOREST, FOREST, FOREST]})

    table.do(
        "Alice casts Echo Troll",
        "resolve",
        "to the next turn",
        "to the next turn",
        "to the upkeep",
        "resolve",
        "Alice chooses yes",
    )
    assert table.where("Echo Troll") == "battlefield"
    before = len(table.happened(AbilityTriggered))
    table.do("to the next turn", "to the next turn", "to the draw step")

    assert len(table.happened(AbilityTriggered)) == before


@each_edition
def test_what_was_there_before_the_last_upkeep_needs_no_echo(edition: str):
    troll = creature("Echo Troll", "2/2", "Echo {1}")
    table = board(alice=[troll], edition=edition, alice_has={"library": [FOREST]}, bob_has={"library": [FOREST]})

    table.do("to the next turn", "to the next turn", "to the draw step")

    assert not table.happened(AbilityTriggered)


@each_edition
def test_the_next_turns_upkeep_is_not_one_of_this_turn(edition: str):
    hint = instant("Late Hint", "Draw a card at the beginning of the next turn's upkeep.")
    table = board(
        alice_hand=[hint],
        step="untap step",
        edition=edition,
        alice_has={"library": [FOREST, FOREST, FOREST]},
        bob_has={"library": [FOREST]},
    )

    table.do("to the precombat main phase", "Alice casts Late Hint", "resolve")
    hand = len(table.player("Alice").hand)
    table.do("to the next turn", "to the draw step")

    assert len(table.player("Alice").hand) == hand + 1


@each_edition
def test_bloodthirst_counts_damage_of_this_turn(edition: str):
    prowler = creature("Thirsty", "1/1", "Bloodthirst 1")
    table = board(alice_hand=[prowler, BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve", "Alice casts Thirsty", "resolve")

    assert table.size("Thirsty") == "2/2"


@each_edition
def test_those_that_died_this_turn_are_counted(edition: str):
    wake = sorcery("Long Wake", "You gain 1 life for each creature that died this turn.")
    table = board(alice=[OGRE, OGRE], bob=[OGRE], alice_hand=[BOLT, BOLT, wake], edition=edition)

    table.do("Alice casts Bolt targeting Ogre #1", "resolve", "Alice casts Bolt targeting Ogre #2", "resolve")
    table.do("Alice casts Long Wake", "resolve")

    assert table.life("Alice") == 22


def test_cards_that_came_to_the_graveyard_from_elsewhere_are_told_apart():
    rest = enchantment(
        "No Rest",
        "Sacrifice No Rest: Return to your hand all creature cards in your graveyard that were put there from the "
        "battlefield this turn.",
    )
    table = board(alice=[OGRE, rest], alice_hand=[BOLT], alice_has={"graveyard": [creature("Old Bear", "2/2")]})

    table.do("Alice casts Bolt targeting Ogre", "resolve", "Alice activates No Rest", "resolve")

    assert table.where("Ogre") == "hand"
    assert table.where("Old Bear") == "graveyard"


def test_casting_from_the_hand_is_not_being_put_there():
    words = "When {0} enters the battlefield, if you cast it from your hand, draw a card."
    stoker, lying = (creature(name, "3/3", words.format(name)) for name in ("Stoker", "Lying Stoker"))
    raise_it = sorcery("Raise It", "Return target creature card from your graveyard to the battlefield.")
    library = [FOREST, FOREST, FOREST]
    table = board(alice_hand=[stoker, raise_it], alice_has={"graveyard": [lying], "library": library})

    table.do("Alice casts Raise It targeting Lying Stoker", "resolve", "resolve everything")
    assert len(table.player("Alice").library) == 3
    table.do("Alice casts Stoker", "resolve", "resolve everything")

    assert len(table.player("Alice").library) == 2


def test_a_player_who_was_not_attacked_this_step_cannot_cast_what_asks_for_it():
    fate = instant(
        "Fate",
        "Cast this spell only during the declare attackers step and only if you've been attacked this step.\n"
        "Destroy target attacking creature.",
    )
    table = board(alice=[OGRE], bob_hand=[fate], alice_hand=[fate])

    table.do("Alice attacks with Ogre")
    assert not table.allows("Alice casts Fate targeting Ogre")
    table.do("Bob casts Fate targeting Ogre", "resolve")

    assert table.where("Ogre") == "graveyard"


@each_edition
def test_cycling_a_card_is_noticed(edition: str):
    slide = enchantment("Cycle Watch", "Whenever a player cycles a card, you gain 2 life.")
    pulse = instant("Pulse", "Draw two cards.\nCycling {1}\nWhen you cycle Pulse, you gain 1 life.")
    table = board(alice=[slide], alice_hand=[pulse], edition=edition, alice_has={"library": [FOREST]})

    table.do("Alice activates Pulse", "resolve everything")

    assert table.life("Alice") == 23


# Linked abilities ----------------------------------------------------------------------------------------------------

BUTCHER = creature(
    "Butcher",
    "2/3",
    "When Butcher enters the battlefield, exile target creature other than Butcher.\n"
    "When Butcher leaves the battlefield, return the exiled card to the battlefield.",
)


@each_edition
def test_a_second_ability_finds_what_the_first_exiled(edition: str):
    table = board(alice_hand=[BUTCHER, BOLT], bob=[OGRE], edition=edition)

    table.do("Alice casts Butcher", "resolve", "Alice chooses Ogre", "resolve")
    assert table.where("Ogre") == "exile"
    table.do("Alice casts Bolt targeting Butcher", "resolve", "resolve everything")

    assert table.where("Ogre") == "battlefield"


@each_edition
def test_a_new_object_has_forgotten_what_the_old_one_exiled(edition: str):
    flicker = instant("Flicker", "Exile target creature, then return it to the battlefield under its owner's control.")
    table = board(alice_hand=[BUTCHER, flicker, BOLT], bob=[OGRE, creature("Bear", "2/2")], edition=edition)
    table.do("Alice casts Butcher", "resolve", "Alice chooses Ogre", "resolve")

    table.do("Alice casts Flicker targeting Butcher", "resolve")
    table.do("Alice chooses Bear", "resolve everything")

    assert table.where("Ogre") == "battlefield"
    assert table.where("Bear") == "exile"


def test_each_of_two_with_the_same_text_finds_its_own():
    bear = creature("Bear", "2/2")
    table = board(alice_hand=[BUTCHER, BUTCHER, BOLT], bob=[OGRE, bear])
    table.do("Alice casts Butcher", "resolve", "Alice chooses Ogre", "resolve")
    table.do("Alice casts Butcher", "resolve", "Alice chooses Bear", "resolve")

    table.do("Alice casts Bolt targeting Butcher #1", "resolve", "resolve everything")

    assert table.where("Ogre") == "battlefield"
    assert table.where("Bear") == "exile"


def test_champion_returns_what_it_exiled():
    titan = creature("Titan", "4/4", "Champion a creature")
    kill = instant("Kill", "Destroy target creature.")
    table = board(alice=[OGRE], alice_hand=[titan, kill], edition="2009-07")

    table.do("Alice casts Titan", "resolve", "resolve", "Alice chooses yes")
    assert table.where("Ogre") == "exile"
    table.do("Alice casts Kill targeting Titan", "resolve", "resolve everything")

    assert table.where("Ogre") == "battlefield"


@each_edition
def test_a_land_enters_tapped_unless_life_is_paid_for_it(edition: str):
    crypt = land(
        "Shock Land",
        "As Shock Land enters the battlefield, you may pay 2 life. If you don't, it enters the battlefield tapped.",
    )
    table = board(alice_hand=[crypt], edition=edition)

    table.do("Alice plays Shock Land", "Alice chooses no")
    assert table.find("Shock Land").tapped
    other = board(alice_hand=[crypt], edition=edition)
    other.do("Alice plays Shock Land", "Alice chooses yes")

    assert not other.find("Shock Land").tapped
    assert other.life("Alice") == 18


@each_edition
def test_the_chosen_player_is_the_one_chosen_as_it_entered(edition: str):
    vise = enchantment(
        "Watchful Eye",
        "As Watchful Eye enters the battlefield, choose an opponent.\n"
        "At the beginning of the chosen player's upkeep, Watchful Eye deals 1 damage to that player.",
    )
    table = board(alice_hand=[vise], edition=edition, bob_has={"library": [FOREST]})

    table.do("Alice casts Watchful Eye", "resolve", "to the next turn", "to the draw step")

    assert table.life("Bob") == 19


def test_the_name_of_what_grants_an_ability_means_what_grants_it():
    patron = enchantment(
        "Patron", 'Creatures you control have "Sacrifice this creature: Patron deals 1 damage to target player."'
    )
    sage = creature(
        "Sage",
        "2/2",
        'As long as you control a Forest, Sage has "{T}: Sage deals 1 damage to target creature or player."',
        kind="Creature — Human",
    )
    table = board(alice=[sage, FOREST])

    table.do("Alice activates Sage targeting Bob", "resolve")

    assert table.life("Bob") == 19
    assert patron.name == "Patron"


@each_edition
@pytest.mark.parametrize(("counters", "life"), [({"+1/+1": 1}, 22), ({"-0/-1": 1}, 20), ({}, 20)])
def test_what_died_is_asked_for_the_counters_that_it_had(edition: str, counters: dict[str, int], life: int):
    seed = creature("Seed", "1/2", "When Seed dies, if it had a +1/+1 counter on it, you gain 2 life.")
    table = board(alice=[seed.placed(counters=counters)], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Seed", "resolve everything")

    assert table.where("Seed") == "graveyard"
    assert table.life("Alice") == life


def kinds_of(kind: type[Fact]) -> Iterator[type[Fact]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from kinds_of(narrower)


def test_two_things_that_happen_alike_are_two_things():
    """Each kind of fact is told apart by which one it is: a second loss of 1 life is no repetition of the first."""
    kinds = set(kinds_of(Fact))

    assert len(kinds) > 60
    assert [kind.__name__ for kind in kinds if kind.__eq__ is not object.__eq__] == []
