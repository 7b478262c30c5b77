"""What is divided or distributed, and what counters are moved among several (409.1e; 601.2d; 608.2d in 2026)."""

from __future__ import annotations

from tests.engine.board import artifact, board, creature, each_edition, sorcery

OX = creature("Ox", "2/4")
ELK = creature("Elk", "3/3")


@each_edition
def test_only_the_targets_that_share_it_get_a_share(edition: str):
    blast = sorcery(
        "Blast",
        "Destroy target artifact. Blast deals 3 damage divided as you choose among any number of target creatures.",
    )
    table = board(alice_hand=[blast], bob=[artifact("Pot"), OX, ELK], edition=edition)

    table.do("Alice casts Blast targeting Pot, Ox and Elk dividing 1 to Ox and 2 to Elk", "resolve")

    assert table.where("Pot") == "graveyard"
    assert (table.find("Ox").damage, table.find("Elk").damage) == (1, 2)


@each_edition
def test_a_mode_that_isnt_chosen_divides_nothing(edition: str):
    choice = sorcery(
        "Choice",
        "Choose one —\n• Tap two target creatures.\n"
        "• Choice deals 3 damage divided as you choose among any number of target creatures.",
    )
    table = board(alice_hand=[choice], bob=[OX, ELK], edition=edition)

    table.do("Alice casts Choice choosing mode 1 targeting Ox and Elk", "resolve")

    table.do("expect Ox is tapped", "expect Elk is tapped")
    assert not table.find("Ox").damage


def test_what_a_reflexive_ability_divides_is_divided_as_it_triggers():
    chief = creature(
        "Chief",
        "2/2",
        "At the beginning of combat on your turn, you may pay {X}. When you do, distribute X +1/+1 counters among any "
        "number of target creatures.",
    )
    table = board(alice=[chief, OX, ELK], edition="2026-08", step="upkeep")

    table.do("to the beginning of combat", "resolve", "Alice chooses yes", "Alice chooses 2")
    table.do("Alice targets Ox and Elk", "Alice chooses 1 to Ox and 1 to Elk", "resolve everything")

    assert (table.size("Ox"), table.size("Elk")) == ("3/5", "4/4")


@each_edition
def test_counters_moved_onto_others_are_shared_as_the_player_chooses(edition: str):
    giver = creature("Giver", "0/3", "{1}: Move any number of +1/+1 counters from Giver onto other creatures.")
    table = board(alice=[giver.placed(counters={"+1/+1": 3}), OX, ELK], edition=edition)

    table.do("Alice activates Giver", "resolve", "Alice chooses 3", "Alice chooses Ox and Elk")
    table.do("Alice chooses 1 to Ox and 2 to Elk")

    assert table.find("Giver").counters == {}
    assert (table.size("Ox"), table.size("Elk")) == ("3/5", "5/5")


@each_edition
def test_counters_are_moved_from_each_of_several_as_many_as_chosen(edition: str):
    taker = creature(
        "Taker", "1/1", "{1}: Move any number of +1/+1 counters from other permanents you control onto Taker."
    )
    others = [OX.placed(counters={"+1/+1": 2}), ELK.placed(counters={"+1/+1": 2})]
    table = board(alice=[taker, *others], edition=edition)

    table.do(
        "Alice activates Taker", "resolve", "Alice chooses 2", "Alice chooses 1", "expect Taker has 3 +1/+1 counters"
    )
    table.do("expect Ox has 0 +1/+1 counters", "expect Elk has 1 +1/+1 counter")


@each_edition
def test_what_isnt_targeted_gets_its_share_as_it_is_distributed(edition: str):
    gift = sorcery("Gift", "Distribute three charge counters among any number of artifacts you control.")
    table = board(alice=[artifact("Pot"), artifact("Pan")], alice_hand=[gift], edition=edition)

    table.do("Alice casts Gift", "resolve", "Alice chooses Pot and Pan", "Alice chooses 1 to Pot and 2 to Pan")

    assert (table.find("Pot").counters, table.find("Pan").counters) == ({"charge": 1}, {"charge": 2})
