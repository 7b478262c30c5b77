"""Stun, shield and finality counters, and counters that give keywords (122.1 in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, card, creature, instant

NOW = "2026-08"
OX = creature("Ox", "3/3")
KILL = instant("Kill", "Destroy target creature.")
SPARK = instant("Spark", "Spark deals 5 damage to target creature.")


def test_a_stun_counter_goes_instead_of_untapping():
    table = board(alice=[OX.placed(tapped=True, counters={"stun": 1})], edition=NOW)

    table.do("to Alice's next upkeep", "expect Ox is tapped", "expect Ox has 0 stun counters")


@pytest.mark.parametrize("say", ["Kill", "Spark"])
def test_a_shield_counter_goes_instead_of_destruction_or_damage(say: str):
    table = board(alice=[OX.placed(counters={"shield": 1})], alice_hand=[KILL, SPARK], edition=NOW)

    table.do(
        f"Alice casts {say} targeting Ox",
        "resolve",
        "expect Ox is on the battlefield",
        "expect Ox has 0 shield counters",
    )
    other = "Spark" if say == "Kill" else "Kill"
    table.do(f"Alice casts {other} targeting Ox", "resolve", "expect Ox is in Alice's graveyard")


def test_a_finality_counter_exiles_what_dies():
    table = board(alice=[OX.placed(counters={"finality": 1})], alice_hand=[KILL], edition=NOW)

    table.do("Alice casts Kill targeting Ox", "resolve", "expect Ox is exiled")


def test_a_flying_counter_gives_flying():
    lift = instant("Lift", "Put a flying counter on target creature.")
    table = board(alice=[OX], bob=[creature("Wall", "0/9")], alice_hand=[lift], edition=NOW)

    table.do("Alice casts Lift targeting Ox", "resolve", "expect Ox has flying", "Alice attacks with Ox")
    assert not table.allows("Bob blocks Ox with Wall")


def test_a_counter_may_have_a_keyword_of_two_words():
    drill = instant("Drill", "Put a first strike counter on target creature.")
    table = board(alice=[OX], alice_hand=[drill], edition=NOW)

    table.do("Alice casts Drill targeting Ox", "resolve", "expect Ox has first strike")


@pytest.mark.parametrize("kind", ["shield", "finality"])
def test_to_a_book_that_does_not_know_it_yet_a_counter_is_but_a_mark(kind: str):
    table = board(alice=[OX.placed(counters={kind: 1})], alice_hand=[KILL], edition="2018-04")

    table.do("Alice casts Kill targeting Ox", "resolve", "expect Ox is in Alice's graveyard")


@pytest.mark.parametrize(("edition", "given"), [("2018-04", ""), ("2021-09", "reach"), ("2026-08", "reach shadow")])
def test_which_keywords_counters_give_is_the_editions(edition: str, given: str):
    table = board(alice=[OX.placed(counters={"reach": 1, "shadow": 1})], edition=edition)

    for keyword in ("reach", "shadow"):
        has = "has" if keyword in given else "doesn't have"
        table.do(f"expect Ox {has} {keyword}")


@pytest.mark.parametrize(("edition", "size"), [("2021-09", "2/2"), ("2026-08", "5/2")])
def test_hone_counters_sharpen_the_equipment_that_they_are_on(edition: str, size: str) -> None:
    """They add to the power of whatever it is attached to, and do nothing on what is no Equipment (122.1j in 2026)."""
    blade = card("Blade", "Artifact — Equipment", "Equip {1}")
    cub, ox, vase = creature("Cub", "2/2"), creature("Ox", "2/4"), artifact("Vase")
    equipped = blade.placed(attached_to="Cub", counters={"hone": 3})
    table = board(alice=[cub, ox, equipped, vase.placed(counters={"hone": 1})], edition=edition)

    assert (table.size("Cub"), table.size("Ox")) == (size, "2/4")

    table.do("Alice activates Blade targeting Ox", "resolve")
    assert (table.size("Cub"), table.size("Ox")) == ("2/2", size.replace("/2", "/4"))


def test_who_cant_get_poison_counters_gets_none_and_loses_no_life():
    ward = creature("Clean Ox", "3/3", "You can't get poison counters.")
    rat = creature("Foul Rat", "2/2", "Infect")
    table = board(alice=[rat], bob=[ward], edition=NOW)

    table.do("Alice attacks with Foul Rat", "to the end of combat", "expect Bob has 0 poison counters")

    assert table.life("Bob") == 20


def test_what_cant_have_counters_of_a_kind_comes_back_without_them():
    """Persist: the counter can't be put on it, so that it comes back each time."""
    ward = creature("Clean Ox", "3/3", "Creatures you control can't have -1/-1 counters put on them.")
    table = board(alice=[ward, creature("Elk", "2/2", "Persist")], bob_hand=[KILL, KILL], edition=NOW)

    for _ in range(2):
        table.do(
            "Bob casts Kill targeting Elk", "resolve everything", "expect Elk is 2/2", "expect Elk has no counters"
        )


def test_other_kinds_can_be_put_on_it():
    ward = creature("Clean Ox", "3/3", "Creatures you control can't have -1/-1 counters put on them.")
    table = board(alice=[ward, creature("Elk", "2/2", "Undying")], bob_hand=[KILL], edition=NOW)

    table.do("Bob casts Kill targeting Elk", "resolve everything", "expect Elk is 3/3")


def test_no_counters_can_be_put_on_what_is_named():
    calm = card("Calm", "Enchantment", "Players can't get counters.\nCounters can't be put on creatures or lands.")
    hydra = creature("Hydra", "1/1", "Hydra enters with three +1/+1 counters on it.")
    table = board(alice=[calm], alice_hand=[hydra], edition=NOW)

    table.do("Alice casts Hydra", "resolve", "expect Hydra is 1/1")
