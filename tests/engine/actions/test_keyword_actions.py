"""Keyword actions that came after July 2009, each as its rule of 701 in 2026-08 has it."""

from __future__ import annotations

import pytest

from engine.events.kinds.keyword_actions import KeywordActionTaken
from engine.scenarios.language.faults import KeywordsLacked
from tests.engine.board import board, card, creature, enchantment, instant, sorcery

NOW = "2026-08"
FOREST = card("Forest", "Basic Land — Forest", cost="")
DOOM = instant("Doom", "Destroy target creature.")
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.")


def test_an_explorer_takes_a_land_along():
    scout = creature("Scout", "1/1", "When Scout enters, it explores.")
    table = board(alice_hand=[scout], alice_has={"library": [FOREST, BOLT]}, edition=NOW)

    table.do("Alice casts Scout", "resolve everything", "expect Forest is in Alice's hand")

    assert table.size("Scout") == "1/1"


@pytest.mark.parametrize(("answer", "where"), [("yes", "graveyard"), ("no", "library")])
def test_an_explorer_that_finds_no_land_grows_and_the_card_may_go(answer: str, where: str):
    scout = creature("Scout", "1/1", "When Scout enters, it explores.")
    table = board(alice_hand=[scout], alice_has={"library": [BOLT, FOREST]}, edition=NOW)

    table.do("Alice casts Scout", "resolve", "resolve", f"Alice chooses {answer}")

    assert table.size("Scout") == "2/2"
    assert table.where("Bolt") == where


def test_who_waits_for_exploring_sees_it_done_after_all_of_it():
    """701.44b"""
    scout = creature("Scout", "1/1", "When Scout enters, it explores.")
    guide = creature("Guide", "1/1", "Whenever a creature you control explores, put a +1/+1 counter on Guide.")
    table = board(alice=[guide], alice_hand=[scout], alice_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice casts Scout", "resolve everything")

    assert table.size("Guide") == "2/2"


def test_who_adapts_has_no_counter_yet():
    crab = creature("Crab", "1/4", "{1}: Adapt 2.")
    table = board(alice=[crab], alice_has={"mana": "{2}"}, edition=NOW)

    table.do("Alice activates Crab", "resolve", "expect Crab is 3/6", "Alice activates Crab", "resolve")

    assert table.size("Crab") == "3/6"


def test_what_is_monstrous_becomes_so_once():
    hydra = creature("Hydra", "2/2", "{1}: Monstrosity 3.\nWhen Hydra becomes monstrous, you gain 4 life.")
    table = board(alice=[hydra], alice_has={"mana": "{2}"}, edition=NOW)

    table.do("Alice activates Hydra", "resolve everything", "expect Hydra is monstrous", "expect Alice is at 24 life")
    table.do("Alice activates Hydra", "resolve everything", "expect Alice is at 24 life")

    assert table.size("Hydra") == "5/5"


def test_bolster_helps_the_creature_with_the_least_toughness():
    table = board(
        alice=[creature("Ox", "2/4"), creature("Hen", "1/1")],
        alice_hand=[sorcery("Cheer", "Bolster 2.")],
        edition=NOW,
    )

    table.do("Alice casts Cheer", "resolve everything")

    assert [table.size(name) for name in ("Ox", "Hen")] == ["2/4", "3/3"]


def test_amass_makes_an_army_first_and_later_adds_to_it():
    muster = sorcery("Muster", "Amass Orcs 2.")
    rally = sorcery("Rally", "Amass 1.")
    table = board(alice_hand=[muster, rally], edition=NOW)

    table.do("Alice casts Muster", "resolve everything", "expect Alice controls 1 Army", "expect Orc Army is 2/2")
    table.do("Alice casts Rally", "resolve everything", "expect Alice controls 1 Army")

    assert table.size("Orc Army") == "3/3"
    assert set(table.values("Orc Army").subtypes) == {"Orc", "Army", "Zombie"}


@pytest.mark.parametrize(("discarded", "size"), [("Bolt", "2/2"), ("Forest", "1/1")])
def test_who_connives_grows_by_what_isnt_a_land(discarded: str, size: str):
    spy = creature("Spy", "1/1", "When Spy enters, it connives.")
    table = board(alice_hand=[spy, FOREST], alice_has={"library": [BOLT]}, edition=NOW)

    table.do("Alice casts Spy", "resolve", "resolve", f"Alice chooses {discarded}")

    assert table.size("Spy") == size


def test_what_is_detained_does_nothing_until_the_turn_of_who_detained_it():
    stop = instant("Stop", "Detain target creature an opponent controls.")
    guard = creature("Guard", "2/2", "{0}: You gain 1 life.")
    table = board(alice=[guard], bob_hand=[stop], edition=NOW)

    table.do("Alice passes", "Bob casts Stop targeting Guard", "resolve everything")

    assert not table.allows("Alice attacks with Guard")
    assert not table.allows("Alice activates Guard")
    table.do("to Bob's upkeep")
    assert table.allows("Alice activates Guard")


@pytest.mark.parametrize(("answer", "size", "spirits"), [("yes", "3/3", 0), ("no", "1/1", 1)])
def test_who_endures_grows_or_brings_a_spirit(answer: str, size: str, spirits: int):
    elder = creature("Elder", "1/1", "When Elder enters, it endures 2.")
    table = board(alice_hand=[elder], edition=NOW)

    table.do("Alice casts Elder", "resolve", "resolve", f"Alice chooses {answer}")
    table.do(f"expect Alice controls {spirits} Spirit")

    assert table.size("Elder") == size


def test_proliferate_adds_one_of_each_kind_that_is_there():
    wall = creature("Wall", "0/3")
    elf = creature("Elf", "1/1")
    more = sorcery("More", "Proliferate.")
    table = board(
        alice=[wall.placed(counters={"+1/+1": 1, "charge": 2}), elf],
        alice_hand=[more],
        bob_has={"poison": 1},
        edition=NOW,
    )

    table.do("Alice casts More", "resolve", "Alice chooses Wall, Bob", "expect Bob has 2 poison counters")

    assert dict(table.find("Wall").counters) == {"+1/+1": 2, "charge": 3}
    assert not table.find("Elf").counters


@pytest.mark.parametrize(("edition", "answers"), [("2018-04", ["Alice chooses a charge counter"]), ("2021-09", [])])
def test_until_2018_proliferating_adds_one_kind(edition: str, answers: list[str]):
    """701.26a in 2018-04; 701.27a in 2021-09."""
    wall, more = creature("Wall", "0/3"), sorcery("More", "Proliferate.")
    table = board(alice=[wall.placed(counters={"+1/+1": 1, "charge": 2})], alice_hand=[more], edition=edition)

    table.do("Alice casts More", "resolve", "Alice chooses Wall", *answers)

    assert dict(table.find("Wall").counters) == {"+1/+1": 1 if answers else 2, "charge": 3}


def test_populate_copies_a_creature_token():
    make = sorcery("Make", "Create a 3/3 green Beast creature token with trample.")
    more = sorcery("More", "Populate.")
    table = board(alice_hand=[make, more], edition=NOW)

    table.do("Alice casts Make", "resolve", "Alice casts More", "resolve everything", "expect Alice controls 2 Beasts")


def test_populate_does_nothing_without_a_creature_token():
    table = board(alice=[creature("Ox", "2/2")], alice_hand=[sorcery("More", "Populate.")], edition=NOW)

    table.do("Alice casts More", "resolve everything")

    assert len(table.game.battlefield) == 1


@pytest.mark.parametrize(("answer", "where"), [("yes", "battlefield"), ("no", "hand")])
def test_discover_casts_the_card_or_takes_it(answer: str, where: str):
    dig = sorcery("Dig", "Discover 3.")
    big, small = creature("Big", "5/5", cost="{5}"), creature("Small", "1/1", cost="{3}")
    table = board(alice_hand=[dig], alice_has={"library": [FOREST, big, small, BOLT]}, edition=NOW)

    table.do("Alice casts Dig", "resolve", f"Alice chooses {answer}", "resolve everything")

    assert table.where("Small") == where
    assert table.player("Alice").library[0].name == "Bolt"
    assert len(table.player("Alice").library) == 3


def test_the_suspected_have_menace_and_dont_block_until_they_no_longer_are():
    rogue = creature("Rogue", "2/2", "When Rogue enters, suspect it.\n{0}: Rogue is no longer suspected.")
    table = board(alice_hand=[rogue], edition=NOW)

    table.do("Alice casts Rogue", "resolve everything", "expect Rogue is suspected", "expect Rogue has menace")
    table.do("Alice activates Rogue", "resolve", "expect Rogue doesn't have menace")


def test_blight_weakens_a_creature_of_ones_own():
    table = board(alice=[creature("Ox", "2/2")], alice_hand=[sorcery("Rot", "Blight 1.")], edition=NOW)

    table.do("Alice casts Rot", "resolve everything")

    assert table.size("Ox") == "1/1"


def test_who_recruits_gets_a_soldier_for_what_isnt_a_land():
    call = sorcery("Call", "Recruit.")
    table = board(alice_hand=[call, FOREST], alice_has={"library": [BOLT]}, edition=NOW)

    table.do("Alice casts Call", "resolve", "Alice chooses Bolt", "expect Alice controls 1 Soldier")


@pytest.mark.parametrize(("text", "gained"), [("Scry 1.", 21), ("Surveil 1.", 21), ("Investigate.", 20)])
def test_who_scries_or_surveils_is_seen_doing_it(text: str, gained: int):
    """701.22d: even where there is nothing to look at."""
    seer = enchantment("Seer", "Whenever you scry or surveil, you gain 1 life.")
    table = board(alice=[seer], alice_hand=[sorcery("Look", text)], alice_has={"library": []}, edition=NOW)

    table.do("Alice casts Look", "resolve everything")

    assert table.player("Alice").life == gained


@pytest.mark.parametrize(("edition", "plays"), [("2018-04", False), ("2021-09", True)])
def test_an_action_belongs_to_the_editions_that_have_it(edition: str, plays: bool):
    muster = sorcery("Muster", "Amass Zombies 2.")
    if plays:
        board(alice_hand=[muster], edition=edition)
    else:
        with pytest.raises(KeywordsLacked, match="amass isn't a keyword of 2018-04"):
            board(alice_hand=[muster], edition=edition)


def test_evidence_is_cards_of_enough_mana_value():
    """701.59a"""
    clerk = creature("Clerk", "1/1", "{1}, Collect evidence 4: Draw a card.")
    dear, cheap = sorcery("Dear", "You gain 1 life.", cost="{3}{W}"), sorcery("Cheap", "You gain 1 life.", cost="{W}")
    table = board(
        alice=[clerk], alice_has={"graveyard": [dear, cheap], "library": [FOREST], "mana": "{2}"}, edition=NOW
    )

    table.do("Alice activates Clerk choosing Dear", "resolve", "expect Dear is exiled")

    assert table.refused("Alice activates Clerk")


def test_who_has_too_little_evidence_cant_choose_to_collect_it():
    """701.59b"""
    clerk = creature("Clerk", "1/1", "When Clerk enters, you may collect evidence 4. If you do, draw a card.")
    table = board(alice_hand=[clerk], alice_has={"graveyard": [BOLT], "library": [FOREST]}, edition=NOW)

    table.do("Alice casts Clerk", "resolve everything")

    assert (table.where("Bolt"), table.where("Forest")) == ("graveyard", "library")


@pytest.mark.parametrize(
    ("answer", "grave", "food"), [("exile three cards from your graveyard", 0, 1), ("sacrifice a Food", 3, 0)]
)
def test_to_forage_is_to_exile_three_cards_or_eat(answer: str, grave: int, food: int):
    """701.61a"""
    fox = creature("Fox", "1/1", "When Fox enters, you may forage. If you do, put a +1/+1 counter on Fox.")
    snack = sorcery("Snack", "Create a Food token.")
    table = board(alice_hand=[snack, fox], alice_has={"graveyard": [BOLT, BOLT]}, edition=NOW)

    table.do(
        "Alice casts Snack",
        "resolve",
        "Alice casts Fox",
        "resolve",
        "resolve",
        "Alice chooses yes",
        f"Alice chooses {answer}",
    )

    assert table.size("Fox") == "2/2"
    assert len(table.player("Alice").graveyard) == grave
    assert sum("Food" in each.name for each in table.game.battlefield) == food


def test_earth_that_was_bent_comes_back_as_the_land_it_was():
    """701.66a"""
    mole = creature("Mole", "1/1", "When Mole enters, earthbend 2.")
    table = board(alice=[FOREST], alice_hand=[mole], bob_hand=[BOLT], edition=NOW)

    table.do("Alice casts Mole", "resolve", "Alice chooses Forest", "resolve")
    values = table.values("Forest")
    assert (table.size("Forest"), set(values.types)) == ("2/2", {"Land", "Creature"})
    assert table.allows("Alice attacks with Forest")
    table.do("Bob casts Bolt targeting Forest", "resolve everything")

    assert table.where("Forest") == "battlefield"
    assert set(table.values("Forest").types) == {"Land"}
    assert table.find("Forest").tapped


def test_a_permanent_supports_others_and_a_spell_anybody():
    """701.41a"""
    herald = creature("Herald", "1/1", "When Herald enters, support 2.")
    table = board(alice=[creature("Ox", "2/2")], alice_hand=[herald, sorcery("Cheer", "Support 2.")], edition=NOW)

    table.do("Alice casts Herald", "resolve")
    assert table.refused("Alice chooses Herald and Ox")
    table.do("Alice chooses Ox", "resolve", "Alice casts Cheer targeting Herald and Ox", "resolve")

    assert [table.size(name) for name in ("Ox", "Herald")] == ["4/4", "2/2"]


def test_what_is_incubated_is_an_artifact_until_it_is_turned_into_a_creature():
    nest = sorcery("Nest", "Incubate 3.")
    table = board(alice_hand=[nest], alice_has={"mana": "{1}{2}"}, edition=NOW)

    table.do(
        "Alice casts Nest",
        "resolve",
        "expect Incubator token has 3 +1/+1 counters",
        "expect Alice controls 0 creatures",
    )
    table.do("Alice activates Incubator token", "resolve", "expect Phyrexian token is 3/3")
    assert table.values("Phyrexian Token").types == {"Artifact", "Creature"}
    assert table.values("Phyrexian Token").colors == set()


def test_a_token_that_is_only_named_an_incubator_has_two_faces_and_no_counters():
    nest = sorcery("Nest", "Create an Incubator token.")
    table = board(alice_hand=[nest], alice_has={"mana": "{1}{2}"}, edition=NOW)

    table.do(
        "Alice casts Nest", "resolve", "Alice activates Incubator token", "resolve", "expect Alice controls 0 tokens"
    )


def test_what_is_incubated_by_the_value_of_a_spell_has_so_many_counters():
    shark = creature(
        "Shark", "2/4", "Whenever you cast a noncreature spell, incubate X, where X is that spell's mana value."
    )
    table = board(alice=[shark], alice_hand=[sorcery("Song", "You gain 1 life.", cost="{4}")], edition=NOW)

    table.do("Alice casts Song", "resolve", "expect Incubator token has 4 +1/+1 counters")


@pytest.mark.parametrize(
    ("deed", "waited"),
    [("Spy connives X", "a creature you control connives"), ("Scry X", "you scry"), ("Surveil X", "you surveil")],
)
@pytest.mark.parametrize(("goblins", "life"), [(0, 20), (1, 15)])
def test_what_is_done_with_zero_isnt_done(deed: str, waited: str, goblins: int, life: int):
    """701.50e, 701.22b, 701.25c."""
    spy = creature("Spy", "1/3", f"{{1}}: {deed}, where X is the number of Goblins you control.")
    watch = enchantment("Long Watch", f"Whenever {waited}, target opponent loses 5 life.")
    goblin = creature("Goblin Cook", "1/1", kind="Creature — Goblin")
    table = board(alice=[spy, watch, *[goblin] * goblins], alice_has={"library": [FOREST, BOLT]}, edition=NOW)

    table.do("Alice activates Spy", "resolve", *["Alice chooses nothing"] * ("connives" not in deed and goblins))
    table.do("resolve everything")

    assert table.life("Bob") == life


def test_who_endures_zero_makes_no_spirit():
    """701.63b."""
    elk = creature("Old Elk", "2/2", "{1}: Old Elk endures X, where X is the number of Goblins you control.")
    table = board(alice=[elk], edition=NOW)

    table.do("Alice activates Old Elk", "resolve everything")

    assert table.size("Old Elk") == "2/2"
    assert len(table.game.battlefield) == 1


@pytest.mark.parametrize("edition", ["2018-04", "2021-09", NOW])
def test_other_abilities_of_what_became_monstrous_know_that_x(edition: str):
    """701.37c (701.30c in 2018)."""
    wyrm = creature(
        "Marsh Wyrm",
        "3/3",
        "{X}{1}: Monstrosity X.\nWhen Marsh Wyrm becomes monstrous, it deals X damage to target opponent.\n"
        "When Marsh Wyrm dies, you gain X life.",
    )
    table = board(alice=[wyrm], alice_hand=[DOOM], edition=edition)

    table.do("Alice activates Marsh Wyrm with X = 4", "resolve everything", "expect Bob is at 16 life")
    table.do("Alice activates Marsh Wyrm with X = 9", "resolve everything", "expect Marsh Wyrm is 7/7")
    table.do("Alice casts Doom targeting Marsh Wyrm", "resolve everything", "expect Alice is at 24 life")


def test_x_of_monstrosity_is_as_many_targets_and_tokens():
    brood = creature(
        "Brood Wyrm",
        "1/1",
        "{X}: Monstrosity X.\nWhen Brood Wyrm becomes monstrous, create X X/X green Snake creature tokens.",
    )
    table = board(alice=[brood], edition=NOW)

    table.do("Alice activates Brood Wyrm with X = 2", "resolve everything", "expect Alice controls 2 Snake tokens")

    assert [table.size("Snake", which) for which in (1, 2)] == ["2/2", "2/2"]


MARCH = sorcery("Far March", "Each creature explores.")
PLOT = sorcery("Old Plot", "Each creature you control connives.")


def test_of_several_explorers_their_controller_says_each_time_which_is_next():
    """701.44d: what the one reveals is known before the next is chosen; the active player's come first."""
    fox, elk, crow = (creature(name, "1/1") for name in ("Fox", "Elk", "Crow"))
    table = board(
        alice=[fox, elk],
        bob=[crow],
        alice_hand=[MARCH],
        alice_has={"library": [FOREST, BOLT]},
        bob_has={"library": [FOREST]},
        edition=NOW,
    )

    table.do("Alice casts Far March", "resolve")
    assert table.game.number_of(table.asked.cites) == "701.44d"
    table.do("Alice chooses Elk", "expect Forest is in Alice's hand", "Alice chooses no")

    assert (table.size("Elk"), table.size("Fox"), table.size("Crow")) == ("1/1", "2/2", "1/1")
    assert [fact.object.name for fact in table.happened(KeywordActionTaken)] == ["Elk", "Fox", "Crow"]


def test_so_do_those_who_connive():
    """701.50c."""
    table = board(
        alice=[creature("Fox", "1/1"), creature("Elk", "1/1")],
        alice_hand=[PLOT],
        alice_has={"library": [BOLT, FOREST]},
        edition=NOW,
    )

    table.do("Alice casts Old Plot", "resolve")
    assert table.game.number_of(table.asked.cites) == "701.50c"
    table.do("Alice chooses Elk")

    assert (table.size("Elk"), table.size("Fox")) == ("2/2", "1/1")


def test_of_several_that_explored_all_are_meant_afterwards():
    march = sorcery("Long March", "Each creature you control explores. They gain flying until end of turn.")
    table = board(
        alice=[creature("Fox", "1/1"), creature("Elk", "1/1")],
        alice_hand=[march],
        alice_has={"library": [FOREST, FOREST]},
        edition=NOW,
    )

    table.do("Alice casts Long March", "resolve", "Alice chooses Fox", "expect Fox has flying", "expect Elk has flying")
