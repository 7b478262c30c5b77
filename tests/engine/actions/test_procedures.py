"""Instructions that go on until something, exchange, take all of it or nothing, and replace a draw."""

from __future__ import annotations

from tests.engine.board import FOREST, artifact, board, creature, each_edition, instant, sorcery

OGRE = creature("Ogre", "2/2")
BEAR = creature("Bear", "3/3")
TRICK = sorcery("Trickery", "Exchange control of target creature you control and target creature an opponent controls.")


@each_edition
def test_cards_are_revealed_until_one_fits(edition: str):
    druid = sorcery(
        "Druid",
        "Reveal cards from the top of your library until you reveal a creature card. Put that card into your hand and "
        "all other cards revealed this way into your graveyard.",
    )
    table = board(alice_hand=[druid], edition=edition, alice_has={"library": [FOREST, FOREST, OGRE, BEAR]})

    table.do("Alice casts Druid", "resolve")

    assert table.where("Ogre") == "hand"
    assert [card.name for card in table.player("Alice").graveyard].count("Forest") == 2
    assert [card.name for card in table.player("Alice").library] == ["Bear"]


@each_edition
def test_each_gets_what_the_other_had(edition: str):
    table = board(alice=[OGRE], bob=[BEAR], alice_hand=[TRICK], edition=edition)

    table.do("Alice casts Trickery targeting Ogre and Bear", "resolve")

    assert table.game.controller_of(table.find("Ogre")).name == "Bob"
    assert table.game.controller_of(table.find("Bear")).name == "Alice"


@each_edition
def test_an_exchange_of_which_one_half_is_gone_does_nothing(edition: str):
    kill = instant("Kill", "Destroy target creature.")
    table = board(alice=[OGRE], bob=[BEAR], alice_hand=[TRICK], bob_hand=[kill], edition=edition)

    table.do("Alice casts Trickery targeting Ogre and Bear", "Bob casts Kill targeting Bear", "resolve", "resolve")

    assert table.game.controller_of(table.find("Ogre")).name == "Alice"


@each_edition
def test_dredge_takes_the_place_of_a_draw(edition: str):
    imp = creature("Imp", "1/1", "Dredge 2")
    drawing = sorcery("Look Deep", "Draw a card.")
    table = board(
        alice_hand=[drawing], edition=edition, alice_has={"graveyard": [imp], "library": [FOREST, FOREST, FOREST]}
    )

    table.do("Alice casts Look Deep", "resolve", "Alice chooses yes")

    assert table.where("Imp") == "hand"
    assert len(table.player("Alice").library) == 1


@each_edition
def test_dredge_needs_as_many_cards_in_the_library(edition: str):
    imp = creature("Imp", "1/1", "Dredge 4")
    drawing = sorcery("Look Deep", "Draw a card.")
    table = board(
        alice_hand=[drawing], edition=edition, alice_has={"graveyard": [imp], "library": [FOREST, FOREST, FOREST]}
    )

    table.do("Alice casts Look Deep", "resolve")

    assert table.where("Imp") == "graveyard"
    assert len(table.player("Alice").library) == 2


@each_edition
def test_a_countered_spell_goes_where_the_counterspell_says(edition: str):
    dissipate = instant(
        "Dissolve",
        "Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's "
        "graveyard.",
    )
    table = board(alice_hand=[OGRE], bob_hand=[dissipate], edition=edition)

    table.do("Alice casts Ogre", "Bob casts Dissolve targeting Ogre", "resolve")

    assert table.where("Ogre") == "exile"


@each_edition
def test_damage_to_and_by_a_creature_is_prevented_together(edition: str):
    maze = instant("Maze", "Prevent all combat damage that would be dealt to and dealt by target creature this turn.")
    table = board(alice=[OGRE], bob=[BEAR], bob_hand=[maze], edition=edition)

    table.do("Alice attacks with Ogre", "Bob casts Maze targeting Ogre", "resolve", "Bob blocks Ogre with Bear")
    table.do("to the end step")

    assert table.where("Ogre") == "battlefield"
    assert table.find("Bear").damage == 0


@each_edition
def test_as_many_counters_are_removed_as_the_player_likes(edition: str):
    battery = artifact(
        "Battery",
        "{T}, Remove any number of charge counters from Battery: You gain 1 life for each charge counter removed this "
        "way.",
    )
    table = board(alice=[battery.placed(counters={"charge": 3})], edition=edition)

    table.do("Alice activates Battery", "Alice chooses 2", "resolve")

    assert table.life("Alice") == 22
    assert table.find("Battery").counters_of("charge") == 1


@each_edition
def test_several_targets_are_in_one_graveyard(edition: str):
    feast = instant("Feast", "Exile up to three target cards from a single graveyard.")
    table = board(
        alice_hand=[feast],
        edition=edition,
        alice_has={"graveyard": [OGRE]},
        bob_has={"graveyard": [BEAR, FOREST]},
    )

    assert table.refused("Alice casts Feast targeting Ogre and Bear")
    table.do("Alice casts Feast targeting Bear and Forest", "resolve")

    assert (table.where("Bear"), table.where("Ogre")) == ("exile", "graveyard")


@each_edition
def test_a_player_without_cards_to_shuffle_in_shuffles_nonetheless(edition: str):
    time = sorcery("Spiral", "Each player shuffles their hand and graveyard into their library.")
    table = board(alice_hand=[time, OGRE], bob_hand=[BEAR], edition=edition, alice_has={"graveyard": [FOREST]})

    table.do("Alice casts Spiral", "resolve")

    assert (table.where("Ogre"), table.where("Bear"), table.where("Forest")) == ("library", "library", "library")
    assert table.where("Spiral") == "graveyard"


@each_edition
def test_an_attacker_becomes_blocked_without_a_blocker(edition: str):
    trap = instant("Trap", "Target unblocked attacking creature becomes blocked.")
    table = board(alice=[OGRE], bob_hand=[trap], edition=edition)

    table.do("Alice attacks with Ogre", "to the declare blockers step", "Bob casts Trap targeting Ogre", "resolve")
    table.do("to the end step")

    assert table.life("Bob") == 20


VILLAIN = sorcery("Villain", "Each opponent faces a villainous choice — That player loses 3 life, or you draw a card.")


def test_what_is_chosen_by_who_faces_a_villainous_choice_is_done():
    """701.55a"""
    table = board(alice_hand=[VILLAIN], edition="2026-08")

    table.do("Alice casts Villain", "resolve", "Bob chooses you draw a card")

    assert (table.life("Bob"), len(table.player("Alice").hand)) == (20, 1)


def test_a_villainous_choice_may_be_of_what_cant_be_done():
    """701.55b"""
    deal = sorcery(
        "Deal", "Target opponent faces a villainous choice — That player sacrifices a creature, or you gain 5 life."
    )
    table = board(alice_hand=[deal], edition="2026-08")

    table.do("Alice casts Deal targeting Bob", "resolve", "Bob chooses that player sacrifices a creature")

    assert table.life("Alice") == 20


def test_players_face_a_villainous_choice_one_after_the_other():
    """701.55d"""
    table = board(alice_hand=[VILLAIN], others={"Carol": {}}, edition="2026-08")

    table.do("Alice casts Villain", "resolve", "Bob chooses that player loses 3 life")
    assert table.life("Bob") == 17
    table.do("Carol chooses that player loses 3 life")

    assert table.life("Carol") == 17
