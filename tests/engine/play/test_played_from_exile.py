"""Cards that an effect lets somebody play from exile (114, 408, 409; 601.2a, 116)."""

import pytest

from tests.engine.board import FOREST, artifact, board, creature, each_edition, instant, sorcery

OX = creature("Ox", "2/3", cost="{4}{G}")
ZAP = instant("Zap", "Zap deals 2 damage to any target.", cost="{R}")


@each_edition
def test_a_card_is_cast_from_exile_without_its_mana_cost(edition: str):
    gaze = sorcery(
        "Far Gaze",
        "Exile the top card of your library. Until end of turn, you may play that card without paying its mana cost.",
        cost="{U}",
    )
    table = board(alice_hand=[gaze], alice_has={"library": [OX, FOREST], "mana": "{U}"}, edition=edition)

    table.do("Alice casts Far Gaze", "resolve", "Alice casts Ox from exile", "resolve", "expect Alice controls Ox")


@each_edition
def test_it_costs_what_it_costs_where_nothing_is_said_of_that(edition: str):
    gaze = sorcery("Far Gaze", "Exile the top card of your library. You may play it this turn.", cost="{U}")
    table = board(alice_hand=[gaze], alice_has={"library": [OX, FOREST], "mana": "{U}{R}"}, edition=edition)

    table.do("Alice casts Far Gaze", "resolve", "expect refused: Alice casts Ox from exile")


@each_edition
def test_an_opponents_land_is_played_as_ones_own_of_the_turn(edition: str):
    box = artifact(
        "Gift Box", "{3}, {T}: Target opponent exiles the top card of their library. You may play that card this turn."
    )
    table = board(alice=[box], alice_hand=[FOREST], bob_has={"library": [FOREST]}, edition=edition)

    table.do("Alice activates Gift Box targeting Bob", "resolve", "Alice plays Forest from exile")

    table.do("expect Alice controls 1 land", "expect refused: Alice plays Forest")


@each_edition
def test_only_whom_the_effect_names_may_play_it_and_only_as_long_as_it_lasts(edition: str):
    box = artifact(
        "Gift Box", "{3}, {T}: Target opponent exiles the top card of their library. You may play that card this turn."
    )
    table = board(alice=[box], bob_has={"library": [ZAP]}, edition=edition)

    table.do("Alice activates Gift Box targeting Bob", "resolve")
    table.do(
        "expect allowed: Alice casts Zap from exile targeting Bob",
        "expect refused: Bob casts Zap from exile targeting Bob",
    )
    table.do("to Bob's upkeep", "expect refused: Alice casts Zap from exile targeting Bob")


@each_edition
def test_until_the_next_upkeep_is_over_as_that_begins(edition: str):
    bottle = artifact(
        "Green Bottle",
        "{T}: Exile the top card of your library. Until the beginning of your next upkeep, you may play that card.",
    )
    table = board(alice=[bottle], alice_has={"library": [ZAP, FOREST, FOREST]}, edition=edition)

    table.do("Alice activates Green Bottle", "resolve", "to Bob's upkeep")
    table.do("expect allowed: Alice casts Zap from exile targeting Bob", "to Alice's upkeep")
    table.do("expect refused: Alice casts Zap from exile targeting Bob")


@each_edition
@pytest.mark.parametrize(("pays", "where"), [("yes", "on the stack"), ("no", "exiled")])
def test_what_is_countered_for_want_of_payment_goes_where_it_says(edition: str, pays: str, where: str):
    veto = instant(
        "Slow Veto",
        "Counter target spell unless its controller pays {2}. "
        "If that spell is countered this way, exile it instead of putting it into its owner's graveyard.",
    )
    table = board(alice_hand=[ZAP], bob_hand=[veto], edition=edition)

    table.do("Alice casts Zap targeting Bob", "Bob casts Slow Veto targeting Zap", "resolve", f"Alice chooses {pays}")

    table.do(f"expect Zap is {where}")
