"""Sagas, Vehicles, Mounts, emblems and energy, as since 2010."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, Card, Placed, artifact, board, card, creature, enchantment, sorcery

NOW = "2026-08"
OX, ELK, ANT = creature("Ox", "3/3"), creature("Elk", "2/2"), creature("Ant", "1/1")


def saga(*lines: str, cost: str = "{1}") -> Card:
    return card("Old Tale", "Enchantment — Saga", "\n".join(lines), cost=cost)


TALE = saga("I — You gain 1 life.", "II — You gain 2 life.", "III — You gain 4 life.")


def test_a_saga_tells_its_first_chapter_as_it_enters_and_one_more_each_turn():
    table = board(
        alice_hand=[TALE], alice_has={"library": [FOREST] * 9}, bob_has={"library": [FOREST] * 9}, edition=NOW
    )

    table.do(
        "Alice casts Old Tale", "resolve everything", "expect Alice is at 21 life", "expect Old Tale has 1 lore counter"
    )
    table.do("to the next turn", "to the next turn", "to the precombat main phase", "resolve everything")
    table.do("expect Alice is at 23 life", "expect Old Tale is on the battlefield")
    table.do(
        "to the next turn", "to the next turn", "to the precombat main phase", "expect Old Tale is on the battlefield"
    )
    table.do("resolve everything", "expect Alice is at 27 life", "expect Old Tale is in Alice's graveyard, sacrificed")


def test_chapters_that_share_a_text_tell_it_each():
    tale = saga("I, II — You gain 1 life.", "III — You gain 4 life.")
    table = board(alice=[Placed(tale, (("counters", {"lore": 1}),))], step="upkeep", edition=NOW)

    table.do("to the precombat main phase", "resolve everything", "expect Alice is at 21 life")


def test_several_lore_counters_at_once_tell_each_chapter_that_they_reach():
    hurry = sorcery("Hurry", "Put two lore counters on target enchantment.")
    table = board(alice=[Placed(TALE, (("counters", {"lore": 1}),))], alice_hand=[hurry], edition=NOW)

    table.do("Alice casts Hurry targeting Old Tale", "resolve everything", "expect Alice is at 26 life")
    assert table.where("Old Tale") == "graveyard"


def test_a_vehicle_is_crewed_with_enough_power():
    cart = card("Cart", "Artifact — Vehicle", "Crew 3", power="4", toughness="4")
    table = board(alice=[cart, ELK, ANT], edition=NOW)
    assert not table.values("Cart").is_creature

    table.do("Alice activates Cart choosing Elk and Ant", "resolve", "expect Cart is 4/4", "expect Elk is tapped")
    assert table.values("Cart").is_creature
    table.do("to the next turn")
    assert not table.values("Cart").is_creature


def test_too_little_power_crews_nothing():
    cart = card("Cart", "Artifact — Vehicle", "Crew 4", power="4", toughness="4")
    table = board(alice=[cart, ELK, ANT], edition=NOW)

    assert table.refused("Alice activates Cart choosing Elk and Ant") == "702.122a"
    assert not table.allows("Alice activates Cart choosing Elk")


def test_creatures_that_just_came_can_crew():
    cart = card("Cart", "Artifact — Vehicle", "Crew 2", power="4", toughness="4")
    table = board(alice=[cart, ELK.placed(new=True)], edition=NOW)

    table.do("Alice activates Cart choosing Elk", "resolve", "Alice attacks with Cart")


def test_a_mount_is_saddled_until_end_of_turn_and_attacks_so():
    mount = creature("Mare", "2/2", "Whenever Mare attacks while saddled, you gain 3 life.\nSaddle 2")
    table = board(alice=[mount, ELK], edition=NOW)
    table.do("Alice attacks with Mare", "resolve everything", "expect Alice is at 20 life")

    table = board(alice=[mount, ELK], edition=NOW)
    table.do("Alice activates Mare choosing Elk", "resolve", "Alice attacks with Mare", "resolve everything")
    table.do("expect Alice is at 23 life")


def test_a_mount_is_saddled_only_as_a_sorcery():
    mount = creature("Mare", "2/2", "Saddle 2")
    table = board(alice=[mount, ELK], turn="Bob", edition=NOW)

    assert table.refused("Alice activates Mare choosing Elk")


def test_an_emblem_stays_with_what_it_says():
    sage = card(
        "Sage",
        "Legendary Planeswalker — Jace",
        '-1: You get an emblem with "Creatures you control get +1/+1."',
        loyalty="1",
    )
    table = board(alice=[sage, OX], bob=[ELK], edition=NOW)

    table.do("Alice activates Sage", "resolve", "expect Alice has 1 emblem", "expect Ox is 4/4", "expect Elk is 2/2")
    assert table.where("Sage") == "graveyard"


def test_an_emblems_triggered_ability_is_its_players():
    sage = card(
        "Sage",
        "Legendary Planeswalker — Jace",
        '-1: You get an emblem with "Whenever you cast a spell, this emblem deals 2 damage to any target."',
        loyalty="1",
    )
    grow = sorcery("Grow", "You gain 1 life.")
    table = board(alice=[sage], alice_hand=[grow], edition=NOW)

    table.do("Alice activates Sage", "resolve", "Alice casts Grow", "Alice chooses Bob", "resolve everything")
    table.do("expect Bob is at 18 life")


def test_energy_is_got_and_paid():
    smith = creature(
        "Smith", "2/2", "When Smith enters, you get {E}{E}.\nPay {E}{E}: Smith gets +1/+1 until end of turn."
    )
    table = board(alice_hand=[smith], edition=NOW)

    table.do("Alice casts Smith", "resolve everything", "expect Alice has 2 energy counters")
    table.do("Alice activates Smith", "resolve", "expect Smith is 3/3", "expect Alice has 0 energy counters")
    assert table.refused("Alice activates Smith")


@pytest.mark.parametrize(("answer", "life"), [("yes", 22), ("no", 20)])
def test_energy_may_be_paid_while_something_resolves(answer: str, life: int):
    scout = creature("Scout", "1/1", "Whenever Scout attacks, you may pay {E}. If you do, you gain 2 life.")
    table = board(alice=[scout], alice_has={"counters": {"energy": 1}}, edition=NOW)

    table.do("Alice attacks with Scout", "resolve", f"Alice chooses {answer}", f"expect Alice is at {life} life")


def test_experience_is_counted():
    sage = creature(
        "Veteran",
        "1/1",
        "At the beginning of your upkeep, you get an experience counter.\n"
        "Veteran gets +1/+1 for each experience counter you have.",
    )
    table = board(alice=[sage], step="upkeep", edition=NOW)

    table.do("resolve everything", "expect Veteran is 2/2")


def double_faced(front: dict[str, str], back: dict[str, str], name: str = "Scholar // Beast of Night") -> Card:
    return card(name, "", cost="", layout="transform", faces=[front, back])


SCHOLAR = double_faced(
    {
        "name": "Scholar",
        "mana_cost": "{1}{U}",
        "type_line": "Creature — Human",
        "power": "1",
        "toughness": "1",
        "text": "{1}: Transform Scholar.",
    },
    {
        "name": "Beast of Night",
        "type_line": "Creature — Werewolf",
        "colors": ["Green"],
        "power": "4",
        "toughness": "4",
        "text": "Trample\nWhen Beast of Night transforms, you gain 2 life.\n{1}: Transform Beast of Night.",
    },
)


def test_a_double_faced_permanent_transforms_into_its_other_face_and_back():
    table = board(alice=[SCHOLAR], edition=NOW)
    assert table.size("Scholar") == "1/1"

    table.do(
        "Alice activates Scholar",
        "resolve everything",
        "expect Beast of Night is 4/4",
        "expect Beast of Night is green",
    )
    table.do("expect Beast of Night has trample", "expect Alice is at 22 life")
    assert table.values("Beast of Night").converted_mana_cost == 2
    assert table.values("Beast of Night").mana_cost is None

    table.do(
        "Alice activates Beast of Night", "resolve everything", "expect Scholar is 1/1", "expect Alice is at 22 life"
    )


@pytest.mark.parametrize(("edition", "value"), [("2013-07", 0), ("2018-04", 2), (NOW, 2)])
def test_the_back_face_is_worth_what_its_front_costs_since_2018(edition: str, value: int):
    table = board(alice=[SCHOLAR], edition=edition)

    table.do("Alice activates Scholar", "resolve everything")

    assert table.values("Beast of Night").converted_mana_cost == value


@pytest.mark.parametrize(("edition", "shows"), [("2013-07", "Scholar is 1/1"), ("2018-04", "Beast of Night is 4/4")])
def test_since_2018_an_ability_transforms_its_permanent_once_since_it_came_onto_the_stack(edition: str, shows: str):
    table = board(alice=[SCHOLAR], edition=edition)

    table.do("Alice activates Scholar", "Alice activates Scholar", "resolve everything", f"expect {shows}")


def test_what_has_one_face_doesnt_transform():
    table = board(alice=[OX], alice_hand=[sorcery("Moon", "Transform target creature.")], edition=NOW)

    table.do("Alice casts Moon targeting Ox", "resolve everything", "expect Ox is 3/3")


def test_a_card_returns_transformed():
    rise = sorcery("Rise", "Exile target creature, then return it to the battlefield transformed.")
    table = board(alice_hand=[rise], alice=[SCHOLAR], edition=NOW)

    table.do("Alice casts Rise targeting Scholar", "resolve everything", "expect Beast of Night is 4/4")


def test_in_every_other_zone_a_double_faced_card_is_its_front():
    table = board(alice=[SCHOLAR], alice_hand=[sorcery("Bury", "Destroy target creature.")], edition=NOW)
    table.do(
        "Alice activates Scholar",
        "resolve everything",
        "Alice casts Bury targeting Beast of Night",
        "resolve everything",
    )

    assert table.values("Scholar").name == "Scholar"
    assert table.where("Scholar") == "graveyard"


SLAY = sorcery("Slay", "Destroy target creature.")


@pytest.mark.parametrize("edition", ["2010-07", "2013-07", "2018-04", NOW])
def test_an_emblem_has_what_its_static_ability_gives_it(edition: str):
    """114.4 in 2026: its abilities function in the command zone, also those that speak of the emblem itself."""
    vow = sorcery(
        "Vow",
        "You get an emblem with \"As long as you control a Goblin, this emblem has 'Whenever a creature dies, you"
        " gain 2 life.'\"",
    )
    goblin = creature("Goblin Guest", "1/1", kind="Creature — Goblin")
    table = board(alice=[goblin], bob=[OX], alice_hand=[vow, SLAY, SLAY], edition=edition)

    table.do("Alice casts Vow", "resolve", "Alice casts Slay targeting Goblin Guest", "resolve everything")
    table.do("expect Alice is at 22 life")  # it looks back to when the emblem still had the ability
    table.do("Alice casts Slay targeting Ox", "resolve everything", "expect Alice is at 22 life")


def test_what_an_emblem_gives_itself_may_be_a_static_ability_in_its_turn():
    vow = sorcery(
        "Vow",
        "You get an emblem with \"As long as you control an artifact, this emblem has 'Creatures you control get"
        " +1/+1.'\"",
    )
    table = board(alice=[OX], alice_hand=[vow, artifact("Anvil")], edition=NOW)

    table.do("Alice casts Vow", "resolve", "expect Ox is 3/3")
    table.do("Alice casts Anvil", "resolve", "expect Ox is 4/4")


def test_what_is_said_of_all_permanents_isnt_said_of_an_emblem():
    vow = sorcery("Vow", 'You get an emblem with "Creatures you control get +1/+1."')
    hush = enchantment("Hush", "All permanents lose all abilities.")
    table = board(alice=[OX], alice_hand=[vow, hush], edition=NOW)

    table.do("Alice casts Vow", "resolve", "Alice casts Hush", "resolve", "expect Ox is 4/4")
