"""Keywords that came after July 2009, each as its rule of 702 in 2026-08 has it."""

from __future__ import annotations

import pytest

from engine.scenarios.language.faults import KeywordsLacked
from tests.engine.board import board, card, creature, instant, sorcery

NOW = "2026-08"
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.")
SOLACE = sorcery("Solace", "You gain 1 life.")


def test_annihilator_has_the_defending_player_sacrifice_as_many():
    table = board(
        alice=[creature("Horror", "7/7", "Annihilator 2")],
        bob=[creature("Ox", "2/2"), creature("Elk", "3/3")],
        edition=NOW,
    )

    table.do("Alice attacks with Horror", "resolve everything")

    assert len(table.player("Bob").graveyard) == 2


def test_afflict_costs_the_defending_player_life_when_it_is_blocked():
    table = board(alice=[creature("Fiend", "2/2", "Afflict 3")], bob=[creature("Wall", "0/5")], edition=NOW)

    table.do("Alice attacks with Fiend", "Bob blocks Fiend with Wall", "resolve everything", "expect Bob is at 17 life")


@pytest.mark.parametrize(("keyword", "count"), [("Afterlife 1", 1), ("Afterlife 3", 3)])
def test_afterlife_leaves_flying_spirits(keyword: str, count: int):
    table = board(alice=[creature("Monk", "1/1", keyword)], bob_hand=[BOLT], edition=NOW)

    table.do(
        "Alice passes", "Bob casts Bolt targeting Monk", "resolve everything", f"expect Alice controls {count} Spirit"
    )

    assert "flying" in {
        each.ability.keyword for each in table.values("Spirit").abilities if hasattr(each.ability, "keyword")
    }


def test_battle_cry_is_for_the_others_that_attack():
    herald, ox, elk = creature("Herald", "2/2", "Battle cry"), creature("Ox", "2/2"), creature("Elk", "3/3")
    table = board(alice=[herald, ox, elk], edition=NOW)

    table.do("Alice attacks with Herald and Ox", "resolve everything")

    assert [table.size(name) for name in ("Herald", "Ox", "Elk")] == ["2/2", "3/2", "3/3"]


def test_what_is_decayed_cant_block_and_is_sacrificed_at_end_of_combat():
    table = board(alice=[creature("Ghoul", "2/2", "Decayed")], bob=[creature("Ox", "2/2")], edition=NOW)

    table.do(
        "Alice attacks with Ghoul",
        "to the end of combat",
        "resolve everything",
        "expect Ghoul is in Alice's graveyard, sacrificed",
    )

    table = board(alice=[creature("Ox", "2/2")], bob=[creature("Ghoul", "2/2", "Decayed")], edition=NOW)
    table.do("Alice attacks with Ox")
    assert not table.allows("Bob blocks Ox with Ghoul")


def test_devoid_is_so_in_every_zone():
    drone = creature("Drone", "2/2", "Devoid", cost="{1}{R}")
    table = board(alice_hand=[drone], alice=[creature("Other", "1/1", "Devoid", cost="{R}")], edition=NOW)

    assert not table.values("Other").colors
    assert not table.values("Drone").colors


def test_extort_drains_each_opponent_for_one():
    priest = creature("Priest", "1/1", "Extort")
    table = board(alice=[priest], alice_hand=[SOLACE], alice_has={"mana": "{W}{W}"}, edition=NOW)

    table.do(
        "Alice casts Solace",
        "resolve",
        "Alice chooses yes",
        "resolve everything",
        "expect Alice is at 22 life",
        "expect Bob is at 19 life",
    )


@pytest.mark.parametrize(("answer", "size", "servos"), [("yes", "3/3", 0), ("no", "1/1", 2)])
def test_fabricate_gives_counters_or_servos(answer: str, size: str, servos: int):
    table = board(alice_hand=[creature("Smith", "1/1", "Fabricate 2")], edition=NOW)

    table.do(
        "Alice casts Smith", "resolve", "resolve", f"Alice chooses {answer}", f"expect Alice controls {servos} Servo"
    )

    assert table.size("Smith") == size


def test_infect_gives_poison_counters_to_players_and_minus_counters_to_creatures():
    snake = creature("Snake", "2/2", "Infect")
    table = board(alice=[snake], edition=NOW)
    table.do(
        "Alice attacks with Snake",
        "to the end of combat",
        "expect Bob is at 20 life",
        "expect Bob has 2 poison counters",
    )

    table = board(alice=[snake], bob=[creature("Giant", "5/5")], edition=NOW)
    table.do("Alice attacks with Snake", "Bob blocks Snake with Giant", "to the end of combat")
    assert table.size("Giant") == "3/3"


def test_infect_that_isnt_combat_damage_poisons_too_and_lifelink_goes_with_it():
    spitter = creature("Spitter", "1/1", "Infect, lifelink\n{T}: Spitter deals 2 damage to any target.")
    table = board(alice=[spitter], edition=NOW)

    table.do(
        "Alice activates Spitter targeting Bob",
        "resolve",
        "expect Bob has 2 poison counters",
        "expect Bob is at 20 life",
        "expect Alice is at 22 life",
    )


def test_toxic_adds_up_and_comes_with_combat_damage_alone():
    rat = creature("Rat", "1/1", "Toxic 1\nToxic 2\n{T}: Rat deals 1 damage to any target.")
    table = board(alice=[rat], edition=NOW)
    table.do(
        "Alice attacks with Rat", "to the end of combat", "expect Bob is at 19 life", "expect Bob has 3 poison counters"
    )

    table = board(alice=[rat], edition=NOW)
    table.do(
        "Alice activates Rat targeting Bob", "resolve", "expect Bob is at 19 life", "expect Bob has 0 poison counters"
    )


def test_ingest_takes_the_top_card_of_who_was_hit():
    table = board(alice=[creature("Fish", "1/1", "Ingest")], edition=NOW)
    before = len(table.player("Bob").library)

    table.do("Alice attacks with Fish", "to the end of combat", "resolve everything")

    assert len(table.player("Bob").library) == before - 1


def test_living_weapon_comes_with_a_germ_that_it_is_attached_to():
    claw = card("Claw", "Artifact — Equipment", "Living weapon\nEquipped creature gets +2/+2.\nEquip {3}", cost="{2}")
    table = board(alice_hand=[claw], edition=NOW)

    table.do(
        "Alice casts Claw",
        "resolve everything",
        "expect Claw is attached to Phyrexian Germ",
        "expect Phyrexian Germ is 2/2",
    )


def test_mentor_teaches_a_weaker_attacker_only():
    sage, page, ogre = creature("Sage", "2/2", "Mentor"), creature("Page", "1/1"), creature("Ogre", "2/3")
    table = board(alice=[sage, page, ogre], edition=NOW)

    table.do("Alice attacks with Sage and Page and Ogre", "resolve everything")

    assert [table.size(name) for name in ("Sage", "Page", "Ogre")] == ["2/2", "2/2", "2/3"]


def test_outlast_is_for_the_time_of_sorceries():
    table = board(alice=[creature("Guard", "1/1", "Outlast {W}")], alice_has={"mana": "{W}"}, edition=NOW)

    table.do("Alice activates Guard", "resolve", "expect Guard is 2/2", "expect Guard is tapped")


@pytest.mark.parametrize(("spell", "size"), [(BOLT, "2/3"), (creature("Ox", "2/2"), "1/2")])
def test_prowess_is_for_spells_that_are_no_creatures(spell, size: str):
    table = board(alice=[creature("Monk", "1/2", "Prowess")], alice_hand=[spell], edition=NOW)

    table.do("Alice casts Bolt targeting Bob" if spell is BOLT else "Alice casts Ox", "resolve everything")

    assert table.size("Monk") == size


def test_scavenge_counts_the_power_of_the_card_that_is_exiled():
    table = board(
        alice=[creature("Ox", "2/2")],
        alice_has={"graveyard": [creature("Hulk", "4/3", "Scavenge {G}")], "mana": "{G}"},
        edition=NOW,
    )

    table.do("Alice activates Hulk targeting Ox", "expect Hulk is exiled", "resolve", "expect Ox is 6/6")


def test_skulk_is_blocked_by_nothing_stronger():
    table = board(
        alice=[creature("Thief", "2/2", "Skulk")], bob=[creature("Ox", "2/2"), creature("Elk", "3/3")], edition=NOW
    )
    table.do("Alice attacks with Thief")

    assert not table.allows("Bob blocks Thief with Elk")
    assert table.allows("Bob blocks Thief with Ox")


def test_undying_returns_once_with_a_counter():
    bolt = instant("Other Bolt", "Other Bolt deals 3 damage to any target.")
    table = board(alice=[creature("Wisp", "1/1", "Undying")], alice_hand=[BOLT, bolt], edition=NOW)

    table.do("Alice casts Bolt targeting Wisp", "resolve everything", "expect Wisp is 2/2")
    table.do("Alice casts Other Bolt targeting Wisp", "resolve everything", "expect Wisp is in Alice's graveyard")


def test_ward_counters_what_an_opponent_doesnt_pay_for():
    table = board(
        alice=[creature("Sage", "2/2", "Ward {2}")],
        alice_hand=[instant("Growth", "Target creature gets +2/+2 until end of turn.")],
        bob_hand=[BOLT],
        bob_has={"mana": "{1}"},
        edition=NOW,
    )

    table.do(
        "Alice casts Growth targeting Sage",
        "expect Sage didn't trigger",
        "resolve",
        "Alice passes",
        "Bob casts Bolt targeting Sage",
        "expect Sage triggered",
        "resolve everything",
    )

    assert table.size("Sage") == "4/4"
    assert [each.name for each in table.player("Bob").graveyard] == ["Bolt"]


def test_exploit_may_sacrifice_any_creature_itself_too():
    table = board(alice=[creature("Ox", "2/2")], alice_hand=[creature("Vizier", "1/1", "Exploit")], edition=NOW)

    table.do(
        "Alice casts Vizier",
        "resolve",
        "resolve",
        "Alice chooses yes",
        "Alice chooses Vizier",
        "expect Vizier is in Alice's graveyard, sacrificed",
    )


@pytest.mark.parametrize(
    ("kind", "use", "claim"),
    [
        ("Treasure", "Alice activates Treasure choosing red", "expect Alice has 3 mana"),
        ("Food", "Alice activates Food", "expect Alice is at 23 life"),
        ("Clue", "Alice activates Clue", "expect Alice has 1 card in hand"),
    ],
)
def test_a_token_that_the_rules_describe_is_what_they_say(kind: str, use: str, claim: str):
    make = sorcery("Make", f"Create a {kind} token.", cost="{0}")
    forest = card("Forest", "Basic Land — Forest", cost="")
    table = board(alice_hand=[make], alice_has={"mana": "{2}", "library": [forest, BOLT]}, edition=NOW)
    table.do("Alice casts Make", "resolve", f"expect Alice controls 1 {kind}")
    assert table.values(kind).types == {"Artifact"}
    assert not table.values(kind).colors

    table.do(use, "resolve everything", f"expect Alice controls 0 {kind}", claim)


@pytest.mark.parametrize(("edition", "plays"), [("2018-04", False), ("2021-09", True), ("2026-08", True)])
def test_a_token_is_only_named_where_the_rules_describe_it(edition: str, plays: bool):
    make = sorcery("Make", "Create a Treasure token.")
    if plays:
        board(alice_hand=[make], edition=edition)
    else:
        with pytest.raises(KeywordsLacked, match="the first edition here that has it is 2021-09"):
            board(alice_hand=[make], edition=edition)


def test_to_investigate_is_to_make_a_clue():
    table = board(alice_hand=[sorcery("Search", "Investigate.")], edition=NOW)

    table.do("Alice casts Search", "resolve", "expect Alice controls 1 Clue")


def test_surveil_puts_some_into_the_graveyard_and_the_rest_back_in_order():
    cards = [creature(name, "1/1") for name in ("Ash", "Birch", "Cedar", "Oak")]
    table = board(alice_hand=[sorcery("Peek", "Surveil 3.")], alice_has={"library": cards}, edition=NOW)

    table.do("Alice casts Peek", "resolve", "Alice chooses Birch", "Alice chooses Cedar, Ash")

    assert [each.name for each in table.player("Alice").library] == ["Cedar", "Ash", "Oak"]
    assert "Birch" in [each.name for each in table.player("Alice").graveyard]


def test_what_goes_to_the_bottom_in_a_random_order_is_asked_of_nobody_and_the_same_each_time():
    text = (
        "Look at the top four cards of your library. You may reveal a creature card from among them and put it into "
        "your hand. Put the rest on the bottom of your library in a random order."
    )
    cards = [card(f"Stone {letter}", "Artifact") for letter in "ABCDE"]

    def library() -> list[str]:
        table = board(alice_hand=[sorcery("Search", text)], alice_has={"library": cards}, edition=NOW)
        table.do("Alice casts Search", "resolve everything")
        return [each.name for each in table.player("Alice").library]

    assert library()[0] == "Stone E"
    assert sorted(library()) == [f"Stone {letter}" for letter in "ABCDE"]
    assert library() == library()
