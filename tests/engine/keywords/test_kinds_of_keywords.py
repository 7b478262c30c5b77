"""Keywords that say what is devoured or sacrificed, or who helped to pay (702.51c, 702.82c, 702.119b, 702.122c,
702.171c, 702.186b in 2026)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from engine.scenarios.language.faults import KeywordsLacked
from tests.engine.board import artifact, aura, board, card, creature, instant, land

NOW = "2026-08"
OX = creature("Ox", "3/3")
GOAT = creature("Goat", "1/1")


def test_what_devours_lands_devours_nothing_else():
    eater = creature("Eater", "1/1", "Devour land 2")
    table = board(alice=[OX, land("Field")], alice_hand=[eater], edition=NOW)
    table.do("Alice casts Eater", "resolve", "expect Alice isn't offered Ox", "Alice chooses Field")

    table.do("expect Eater is 3/3", "expect Field is in Alice's graveyard")


def test_what_emerges_from_an_artifact_costs_less_by_its_mana_value():
    crab = creature("Crab", "4/4", "Emerge from artifact {6}{U}", cost="{9}")
    anvil = artifact("Anvil", cost="{6}")
    table = board(alice=[anvil, OX, land("Pool", "{T}: Add {U}.")], alice_hand=[crab], edition=NOW)

    table.do("Alice casts Crab for its emerge from cost", "expect Anvil is in Alice's graveyard", "resolve")
    table.do("expect Crab is on the battlefield")


def test_without_such_a_permanent_nothing_emerges():
    crab = creature("Crab", "4/4", "Emerge from artifact {6}{U}", cost="{9}")
    table = board(alice=[OX], alice_hand=[crab], edition=NOW)

    with pytest.raises(IllegalAction, match="nothing of the kind"):
        table.do("Alice casts Crab for its emerge from cost")


def test_those_that_convoked_a_spell_are_known_when_it_enters():
    host = creature("Host", "2/2", "Convoke\nWhen ~ enters, each creature that convoked it gains flying.", cost="{2}")
    table = board(alice=[OX, GOAT], alice_hand=[host], edition=NOW)
    table.do("Alice casts Host tapping Ox", "resolve everything")

    table.do("expect Ox has flying", "expect Goat doesn't have flying")


def test_those_that_crewed_a_vehicle_are_forgotten_with_the_turn():
    text = "{0}: Destroy each creature that crewed ~ this turn.\nCrew 1"
    cart = card("Cart", "Artifact — Vehicle", text, power="2", toughness="2")
    table = board(alice=[cart, GOAT], edition=NOW)
    table.do(
        "Alice activates Cart ability 2", "resolve", "to Bob's upkeep", "Alice activates Cart ability 1", "resolve"
    )
    table.do("expect Goat is on the battlefield", "to Alice's upkeep", "Alice activates Cart ability 2", "resolve")

    table.do("Alice activates Cart ability 1", "resolve", "expect Goat is in Alice's graveyard")


def test_what_stands_after_infinity_is_there_once_it_is_harnessed():
    gem = artifact("Gem", "{0}: Harness ~.\n∞ — Creatures you control get +1/+1.")
    table = board(alice=[gem, OX], edition=NOW)
    table.do("expect Ox is 3/3", "Alice activates Gem", "resolve")

    table.do("expect Ox is 4/4")


def test_what_waits_for_a_spell_to_be_countered_looks_back():
    """603.10e"""
    boast = instant("Boast", "Draw a card.\nWhen ~ is countered, you gain 3 life.")
    deny = instant("Deny", "Counter target spell.")
    clerk = creature("Clerk", "1/1", "Whenever a spell an opponent controls is countered, you gain 1 life.")
    table = board(alice_hand=[boast], bob=[clerk], bob_hand=[deny], edition=NOW)

    table.do("Alice casts Boast", "Bob casts Deny targeting Boast", "resolve everything")
    table.do("expect Alice has 23 life", "expect Bob has 21 life")


def test_a_land_with_mayhem_is_played_from_the_graveyard_in_the_turn_in_which_it_was_discarded():
    """702.187c"""
    yard = land("Yard", "Mayhem")
    drop = instant("Drop", "Discard a card.")
    table = board(alice_hand=[drop, yard], alice_has={"graveyard": [land("Quay", "Mayhem")]}, edition=NOW)
    with pytest.raises(IllegalAction):
        table.do("Alice plays Quay from the graveyard")

    table.do("Alice casts Drop", "resolve", "Alice plays Yard from the graveyard", "expect Yard is on the battlefield")


def test_a_spell_is_copied_for_each_other_thing_that_it_could_target():
    """707.10d"""
    captain = creature(
        "Captain",
        "2/2",
        "Whenever you cast an instant or sorcery spell that targets only ~, copy that spell for each other creature "
        "you control that the spell could target. Each copy targets a different one of those creatures.",
    )
    cheer = instant("Cheer", "Target creature with power 2 or less gets +1/+1 until end of turn.")
    table = board(alice=[captain, OX, GOAT], alice_hand=[cheer], bob=[creature("Imp", "1/1")], edition=NOW)

    table.do("Alice casts Cheer targeting Captain", "resolve everything", "expect Captain is 3/3")
    table.do("expect Goat is 2/2", "expect Ox is 3/3", "expect Imp is 1/1")


def test_what_is_already_attached_stays_and_nothing_more_comes():
    """702.16p"""
    text = (
        "Enchanted creature has protection from white. This effect doesn't remove Auras you control that are already "
    )
    blessing = aura("Blessing", f"{text}attached to it.", cost="{W}")
    cloak = aura("Cloak", "Enchanted creature gets +1/+1.", cost="{W}")
    table = board(alice=[OX], alice_hand=[cloak, blessing, cloak], edition=NOW)
    table.do("Alice casts Cloak targeting Ox", "resolve", "Alice casts Blessing targeting Ox", "resolve")
    table.do("expect Ox is 4/4", "expect Blessing is attached to Ox")

    with pytest.raises(IllegalAction):
        table.do("Alice casts Cloak targeting Ox")


def test_a_warped_card_is_one_that_warp_exiled():
    """702.185b"""
    scout = creature("Scout", "2/2", "Warp {0}", cost="{5}")
    recall = instant("Recall", "Return target warped card you own in exile to your hand.")
    table = board(alice_hand=[scout, recall], alice_has={"exile": [GOAT]}, edition=NOW)
    table.do("Alice casts Scout for its warp cost", "resolve", "to the end step", "resolve", "expect Scout is exiled")
    with pytest.raises(IllegalAction):
        table.do("Alice casts Recall targeting Goat")

    table.do("Alice casts Recall targeting Scout", "resolve", "expect Scout is in Alice's hand")


@pytest.mark.parametrize(
    ("text", "before", "since"),
    [
        ("Devour land 2", "2018-04", r"2021-09 \(702.82c\)"),
        ("Emerge from artifact {6}{U}", "2021-09", r"2026-08 \(702.119b\)"),
        ("Equip planeswalker {1}", "2021-09", r"2026-08 \(702.6e\)"),
    ],
)
def test_a_form_of_a_keyword_that_came_later_is_refused_before(text: str, before: str, since: str):
    thing = artifact("Thing", text) if text.startswith("Equip") else creature("Thing", "1/1", text)

    with pytest.raises(KeywordsLacked, match=rf"isn't a keyword of {before}; the first edition .* {since}"):
        board(alice=[thing], edition=before)
