"""Amplify, devour, sunburst and hideaway: how permanents with them enter (702.35, 702.41, 702.72, 702.79)."""

from __future__ import annotations

from tests.engine.board import FOREST, board, card, creature, each_edition, land, sorcery

HOUND = creature("Hound", "2/2", "Amplify 2", kind="Creature — Dog")
PUP = creature("Pup", "1/1", kind="Creature — Dog")
OX = creature("Ox", "3/3", kind="Creature — Ox")
PRISM = card("Prism", "Artifact", "Sunburst", cost="{4}")
GOLEM = creature("Golem", "0/1", "Sunburst", kind="Artifact Creature — Golem", cost="{4}")


@each_edition
def test_amplify_counts_the_cards_revealed(edition: str):
    table = board(alice_hand=[HOUND, PUP, OX], edition=edition)

    table.do("Alice casts Hound", "resolve", "expect Alice is offered only Pup", "Alice chooses Pup")

    assert table.size("Hound") == "4/4"
    assert table.where("Pup") == "hand"


def test_amplify_reveals_nothing_that_enters_with_it():
    table = board(
        alice_hand=[
            HOUND,
            creature("Cub", "1/1", kind="Creature — Dog"),
            PUP,
            sorcery("All In", "Put all creature cards from your hand onto the battlefield."),
        ]
    )
    table.do("Alice casts All In", "resolve")

    assert table.where("Hound") == "battlefield"
    assert table.size("Hound") == "2/2"


def test_each_instance_of_amplify_works():
    twice = creature("Hound", "2/2", "Amplify 1\nAmplify 2", kind="Creature — Dog")
    table = board(alice_hand=[twice, PUP])

    table.do("Alice casts Hound", "resolve", "Alice chooses Pup", "Alice chooses Pup")

    assert table.size("Hound") == "5/5"


@each_edition
def test_devour_counts_what_is_sacrificed(edition: str):
    table = board(alice=[OX, PUP], alice_hand=[creature("Maw", "1/1", "Devour 2")], edition="2009-07")

    table.do("Alice casts Maw", "resolve", "Alice chooses Ox and Pup")

    assert table.size("Maw") == "5/5"
    assert {table.where("Ox"), table.where("Pup")} == {"graveyard"}


def test_what_it_devoured_is_remembered():
    maw = creature("Maw", "1/1", "Devour 1\nWhen Maw enters, you gain 1 life for each creature it devoured.")
    table = board(alice=[OX, PUP], alice_hand=[maw])

    table.do("Alice casts Maw", "resolve", "Alice chooses Ox and Pup", "resolve")

    assert table.life("Alice") == 22


@each_edition
def test_sunburst_counts_colors_of_mana(edition: str):
    table = board(alice_hand=[PRISM], alice_has={"mana": "{R}{R}{G}{1}"}, edition=edition)

    table.do("Alice casts Prism", "resolve", "expect Prism has 2 charge counters")


def test_on_a_creature_sunburst_gives_other_counters():
    table = board(alice_hand=[GOLEM], alice_has={"mana": "{W}{U}{B}{R}"})

    table.do("Alice casts Golem", "resolve")

    assert table.size("Golem") == "4/5"


def test_who_pays_freely_says_which_colors_pay():
    table = board(alice_hand=[PRISM])

    table.do("Alice casts Prism choosing red and green", "resolve", "expect Prism has 2 charge counters")


def test_what_is_put_there_without_being_cast_has_no_sunburst():
    table = board(
        alice_hand=[
            PRISM,
            sorcery("Show", "You may put an artifact card from your hand onto the battlefield."),
        ]
    )
    table.do("Alice casts Show", "resolve", "Alice chooses yes", "expect Prism has 0 charge counters")


def test_sunburst_is_the_number_of_another_ability():
    worker = creature("Worker", "0/0", "Modular—Sunburst", kind="Artifact Creature — Construct", cost="{3}")
    table = board(alice_hand=[worker], alice_has={"mana": "{W}{U}{U}"})

    table.do("Alice casts Worker", "resolve")

    assert table.size("Worker") == "2/2"


def test_hideaway_puts_one_of_four_away_and_only_its_controller_sees_it():
    den = land("Den", "Hideaway\n{T}: You may play the exiled card without paying its mana cost.")
    cards = [creature(name, "1/1") for name in ("One", "Two", "Three", "Four")]
    table = board(alice_hand=[den], alice_has={"library": [*cards, FOREST]})

    table.do("Alice plays Den", "expect Den is tapped", "resolve", "Alice chooses Three")
    table.do("Alice chooses Four, then Two, then One")

    table.do("expect Three is exiled", "expect Alice can see Three", "expect Bob can't see Three")
    assert [one.name for one in table.player("Alice").library] == ["Forest", "Four", "Two", "One"]


def test_the_card_that_was_hidden_away_is_played_by_the_other_ability():
    den = land("Den", "Hideaway\n{T}: You may play the exiled card without paying its mana cost.")
    cards = [creature(name, "1/1", cost="{5}") for name in ("One", "Two", "Three", "Four")]
    table = board(alice_hand=[den], alice_has={"library": [*cards, *[FOREST] * 4]})
    table.do("Alice plays Den", "resolve", "Alice chooses Three", "Alice chooses Four, then Two, then One")

    table.do("to Alice's next precombat main phase", "Alice activates Den", "resolve", "Alice chooses yes", "resolve")

    assert table.where("Three") == "battlefield"


def test_hideaway_with_a_number_looks_at_so_many_and_taps_nothing():
    chest = card(
        "Chest", "Artifact", "Hideaway 3\n{T}: You may play the exiled card without paying its mana cost.", cost="{1}"
    )
    cards = [creature(name, "1/1", cost="{5}") for name in ("One", "Two", "Three", "Four")]
    for edition in ("2009-07", "2026-08"):
        table = board(alice_hand=[chest], alice_has={"library": [*cards, FOREST], "mana": "{C}"}, edition=edition)

        table.do("Alice casts Chest", "resolve", "resolve", "Alice chooses Two")
        if edition == "2009-07":
            table.do("Alice chooses Three, then One")

        table.do("expect Chest is untapped", "expect Two is exiled", "expect Alice can see Two")
        assert table.player("Alice").library[0].name == "Four"
        table.do("Alice activates Chest", "resolve", "Alice chooses yes", "resolve", "expect Two is on the battlefield")


def test_who_has_the_permanent_may_look_and_who_looked_before_still_may():
    """Until 2021 since the ability says so (702.74a), in 2026 since whoever may look once goes on doing so (406.3)."""
    den = land("Den", "Hideaway")
    theft = sorcery("Theft", "Gain control of target land.")
    cards = [creature(name, "1/1") for name in ("One", "Two", "Three", "Four")]
    for edition in ("2021-09", "2026-08"):
        table = board(alice_hand=[den], alice_has={"library": [*cards, FOREST]}, bob_hand=[theft], edition=edition)
        table.do("Alice plays Den", "resolve", "Alice chooses Three")
        if edition == "2021-09":
            table.do("Alice chooses Four, then Two, then One")
        table.do("expect Alice can see Three", "expect Bob can't see Three")

        table.do("to Bob's next precombat main phase", "Bob casts Theft targeting Den", "resolve")

        table.do("expect Bob can see Three", "expect Alice can see Three")


def test_an_artifact_that_has_sunburst_twice_gets_twice_the_counters():
    table = board(
        alice_hand=[card("Prism", "Artifact", "Sunburst\nSunburst", cost="{2}")], alice_has={"mana": "{W}{U}"}
    )
    table.do("Alice casts Prism", "resolve", "expect Prism has 4 charge counters")


def test_bloodthirst_x_counts_all_damage_to_opponents_this_turn():
    count = creature("Count", "0/1", "Bloodthirst X")
    table = board(alice_hand=[count, *[sorcery("Dart", "Dart deals 2 damage to target player.")] * 3])

    table.do("Alice casts Dart targeting Bob", "resolve", "Alice casts Dart targeting Bob", "resolve")
    table.do("Alice casts Dart targeting Alice", "resolve", "Alice casts Count", "resolve")

    assert table.size("Count") == "4/5"
