"""X and costs: chosen as the words say, paid as they were chosen (409.1b–h; 601.2b–g)."""

import pytest

from tests.engine.board import FOREST, MOUNTAIN, artifact, board, creature, enchantment, instant, sorcery

BEAR = creature("Bear", "2/2")


def test_x_is_chosen_as_the_ability_resolves():
    """107.3e: an X that is paid while an ability resolves is chosen then."""
    drake = creature(
        "Flame Drake",
        "5/5",
        "Whenever Flame Drake attacks, you may pay {X}{R}. If you do, Flame Drake deals X damage "
        "to target creature or player.",
    )
    table = board(alice=[drake, *[MOUNTAIN] * 4], alice_has={"mana": ""})

    table.do("Alice attacks with Flame Drake", "Alice chooses Bob", "resolve", "Alice chooses yes", "Alice chooses 3")
    for which in range(1, 5):
        table.do(f"Alice taps Mountain #{which} for mana")

    assert table.life("Bob") == 17


def test_x_in_an_additional_cost_is_announced():
    rain = sorcery(
        "Bitter Rain",
        "As an additional cost to play Bitter Rain, pay X life.\nAll creatures get -X/-X until end of turn.",
    )
    table = board(alice_hand=[rain], bob=[BEAR])

    table.do("Alice casts Bitter Rain with X = 2", "resolve", "expect Bear is in Bob's graveyard")

    assert table.life("Alice") == 18


def test_as_many_cards_as_x_are_discarded():
    hope = sorcery(
        "Lost Hope",
        "As an additional cost to play Lost Hope, discard X cards.\nLook at target opponent's hand "
        "and choose X cards from it. That player discards those cards.",
    )
    table = board(alice_hand=[hope, BEAR, FOREST], bob_hand=[creature("Ox", "2/4"), creature("Cub", "1/1")])

    table.do("Alice casts Lost Hope targeting Bob with X = 1", "Alice chooses Bear", "resolve", "Alice chooses Cub")

    table.do("expect Cub is in Bob's graveyard", "expect Ox is in Bob's hand", "expect Bear is in Alice's graveyard")


def test_a_reduction_of_colored_mana_leaves_the_rest():
    elder = creature("Elder", "1/1", "Beast spells you play cost {G}{W} less to play.")
    table = board(alice=[elder], alice_hand=[creature("Boar", "3/3", cost="{2}{G}")], alice_has={"mana": "{2}"})

    table.do("Alice casts Boar", "resolve", "expect Boar is on the battlefield")


def test_a_reduction_of_colored_mana_does_not_reduce_generic_mana():
    elder = creature("Elder", "1/1", "Beast spells you play cost {G}{W} less to play.")
    table = board(alice=[elder], alice_hand=[creature("Boar", "3/3", cost="{2}{G}")], alice_has={"mana": "{1}"})

    table.do("expect refused: Alice casts Boar")


def test_any_player_in_their_own_turn():
    well = artifact("Deep Well", "{2}: Draw a card. Any player may play this ability but only during his or her turn.")
    table = board(alice=[well], bob_has={"library": [BEAR]}, turn="Bob")

    table.do(
        "expect refused: Alice activates Deep Well",
        "Bob activates Deep Well",
        "resolve",
        "expect Bear is in Bob's hand",
    )


def test_upkeep_that_cannot_be_paid_in_whole_is_not_paid():
    """Cumulative upkeep is all or nothing (502.13a; 702.21a)."""
    imp = creature("Gnawing Imp", "4/4", "Cumulative upkeep—Discard a card.")
    table = board(alice=[imp.placed(counters={"age": 1})], alice_hand=[BEAR], turn="Alice", step="upkeep")

    table.do("resolve everything", "expect Gnawing Imp is in Alice's graveyard", "expect Bear is in Alice's hand")


def test_all_creatures_share_one_x():
    storm = enchantment("Rising Tide", "{X}: Target creature gets +X/+0 until end of turn.")
    table = board(alice=[storm, BEAR])

    table.do("Alice activates Rising Tide targeting Bear with X = 4", "resolve", "expect Bear is 6/2")


def test_an_ability_that_was_gained_knows_no_x_of_the_spell():
    """107.3j in 2026: 0, unless the ability itself says what X is; the permanent's own knows it (107.3m)."""
    ooze = creature(
        "Ooze", "0/1", "Ooze enters with X +1/+1 counters on it.\nWhen Ooze enters, draw X cards.", cost="{X}{G}"
    )
    lens = artifact("Lens", 'Creatures you control have "When this creature enters, you lose X life."')
    rod = artifact("Rod", 'Creatures you control have "{1}: You gain X life" and "{X}: You gain X life."')
    table = board(alice=[lens, rod], alice_hand=[ooze], edition="2026-08")

    table.do("Alice casts Ooze with X = 3", "resolve everything", "expect Ooze is 3/4")
    assert (table.life("Alice"), len(table.player("Alice").hand)) == (20, 3)

    table.do("Alice activates Ooze", "resolve")
    assert table.life("Alice") == 20
    table.do("Alice activates Ooze ability 2 with X = 5", "resolve")
    assert table.life("Alice") == 25


@pytest.mark.parametrize("edition", ["2009-07", "2026-08"])
def test_of_a_permanent_x_is_nothing_once_it_is_there(edition: str):
    """Only what triggers as it enters still knows the X of its spell (107.3m in 2026)."""
    kraken = creature(
        "Kraken",
        "2/2",
        "When Kraken enters, you gain X life.\nWhen Kraken dies, you gain X life.\n{1}: You gain X life.",
        cost="{X}{U}",
    )
    doom = instant("Doom", "Destroy target creature.", cost="{B}")
    table = board(alice_hand=[kraken, doom], edition=edition)

    table.do("Alice casts Kraken with X = 3", "resolve everything", "expect Alice is at 23 life")
    table.do("Alice activates Kraken", "resolve", "expect Alice is at 23 life")
    table.do("Alice casts Doom targeting Kraken", "resolve everything", "expect Alice is at 23 life")


def test_what_enters_as_a_copy_knows_no_x_in_the_text_that_it_copies():
    """107.3j in 2026: the ability was gained by a copy effect, whatever X the spell itself had."""
    ooze = creature(
        "Ooze", "0/1", "Ooze enters with X +1/+1 counters on it.\nWhen Ooze enters, you gain X life.", cost="{X}{G}"
    )
    mimic = creature("Mimic", "1/1", "You may have Mimic enter as a copy of any creature.", cost="{X}{U}")
    table = board(alice_hand=[ooze, mimic], edition="2026-08")
    table.do("Alice casts Ooze with X = 2", "resolve everything", "expect Alice is at 22 life")

    table.do("Alice casts Mimic with X = 5", "resolve", "Alice chooses Ooze", "resolve everything")

    table.do("expect Alice is at 22 life", "expect Mimic is 0/1", "expect Ooze is 2/3")


@pytest.mark.parametrize(("left", "mana"), [("{2}{R}", "{R}{R}{R}"), ("{2}{G}", "{G}{G}{G}")])
def test_whoever_pays_says_which_half_of_a_hybrid_symbol_a_cost_is_less_by(left: str, mana: str):
    """116.7a in 2009-07; 118.7e in 2026-08."""
    grove = artifact("Mixed Grove", "Beast spells you cast cost {R/G} less to cast.")
    boar = creature("Boar", "3/3", cost="{2}{R}{G}")
    table = board(alice=[grove], alice_hand=[boar], alice_has={"mana": mana})

    table.do("Alice casts Boar", f"Alice chooses {left}", "expect Boar is on the stack", "expect Alice has 0 mana")


def test_nobody_is_asked_for_a_half_where_both_take_one_generic_mana():
    """116.7a in 2009-07: a color that the cost doesn't have takes one generic mana off."""
    grove = artifact("Mixed Grove", "Beast spells you cast cost {R/G} less to cast.")
    ray = creature("Ray", "3/3", cost="{2}{U}")
    table = board(alice=[grove], alice_hand=[ray], alice_has={"mana": "{U}{U}"})

    table.do("Alice casts Ray", "expect Ray is on the stack", "expect Alice has 0 mana")


def test_the_number_of_a_hybrid_symbol_takes_so_much_generic_mana_off():
    """116.7a in 2009-07."""
    mill = artifact("Old Mill", "Beast spells you cast cost {2/G} less to cast.")
    boar = creature("Boar", "3/3", cost="{2}{G}")
    table = board(alice=[mill], alice_hand=[boar], alice_has={"mana": "{G}"})

    table.do("Alice casts Boar", "Alice chooses {G}", "expect Boar is on the stack", "expect Alice has 0 mana")
