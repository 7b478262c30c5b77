"""Mana abilities while something is paid for (406.3, 409.1g; 601.2f, 605.3a)."""

from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    artifact,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    number,
)

BEAR = creature("Bear", "2/2", cost="{1}{G}")
NO_MANA = {"mana": ""}


def test_lands_are_tapped_while_a_spell_is_paid_for():
    table = board(alice=[FOREST, MOUNTAIN], alice_hand=[BEAR], alice_has=NO_MANA)

    table.do("Alice casts Bear", "Alice taps Forest and Mountain for mana", "resolve")

    assert table.where("Bear") == "battlefield"


def test_what_triggers_on_tapping_for_mana_goes_above_the_spell():
    barbs = enchantment(
        "Barbs", "Whenever a land enters or leaves the battlefield, Barbs deals 1 damage to each player."
    )
    altar = land("Altar", "Sacrifice Altar: Add {G}.")
    table = board(alice=[altar, barbs], alice_hand=[creature("Cub", "1/1", cost="{G}")], alice_has=NO_MANA)

    table.do("Alice casts Cub", "Alice taps Altar for mana", "resolve")

    assert table.where("Cub") == "stack"
    assert table.life("Bob") == 19


def test_a_spell_that_cannot_be_paid_for_is_taken_back_with_its_mana():
    """422.1; 714.1: the mana abilities used for it are taken back, too."""
    table = board(alice=[FOREST], alice_hand=[BEAR], alice_has=NO_MANA)

    table.do("expect refused: Alice casts Bear")

    assert table.find("Forest").is_untapped
    assert table.where("Bear") == "hand"


def test_mana_abilities_are_used_for_what_is_paid_during_a_resolution():
    """605.3a (406.3): also when an effect asks for mana."""
    leak = instant("Leak", "Counter target spell unless its controller pays {1}.")
    cub = creature("Cub", "1/1", cost="{G}")
    table = board(alice=[FOREST, MOUNTAIN], alice_hand=[cub], bob_hand=[leak], alice_has=NO_MANA)

    table.do(
        "Alice casts Cub",
        "Alice taps Forest for mana",
        "Bob casts Leak targeting Cub",
        "resolve",
        "Alice chooses yes",
        "Alice taps Mountain for mana",
        "resolve",
    )

    assert table.where("Cub") == "battlefield"


def test_a_mana_ability_with_the_timing_of_an_instant_waits_for_priority():
    """212.5e: nobody has priority while a spell is paid for, so the mana has to be there before."""
    stone = enchantment(
        "Stone", "Sacrifice Stone: Add {G}. Activate this ability only any time you could cast an instant."
    )
    cub = creature("Cub", "1/1", cost="{G}")
    table = board(alice=[stone], alice_hand=[cub], alice_has=NO_MANA)
    table.do("expect refused: Alice casts Cub")

    table.do("Alice activates Stone", "Alice casts Cub", "resolve")

    assert table.where("Cub") == "battlefield"


def test_what_nobody_can_pay_is_not_offered():
    leak = instant("Leak", "Counter target spell unless its controller pays {1}.")
    cub = creature("Cub", "1/1", cost="{G}")
    table = board(alice_hand=[cub], bob_hand=[leak], alice_has={"mana": "{G}"})

    table.do("Alice casts Cub", "Bob casts Leak targeting Cub", "resolve", "expect Cub is in Alice's graveyard")


def test_a_mana_ability_is_activated_by_name_while_its_player_pays():
    altar = artifact("Altar", "Sacrifice a creature: Add {G}{G}.")
    table = board(
        alice=[altar, creature("Calf", "1/1"), creature("Ox", "2/2")],
        alice_hand=[creature("Wolf", "3/3", cost="{G}{G}")],
        alice_has={"mana": ""},
    )

    table.do("Alice casts Wolf", "Alice activates Altar choosing Calf", "resolve")

    table.do(
        "expect Wolf is on the battlefield", "expect Calf is in Alice's graveyard", "expect Ox is on the battlefield"
    )


def test_a_land_counts_the_others_of_its_kind_that_its_controller_has():
    text = "{T}: Add {C}. If you control an Urza's Power-Plant and an Urza's Tower, add {C}{C} instead."
    mine = land("Old Shaft", text, kind="Land — Urza's Mine")
    plant, tower = land("Mill", kind="Land — Urza's Power-Plant"), land("Keep", kind="Land — Urza's Tower")

    table = board(alice=[mine, plant, tower], alice_has=NO_MANA)
    table.do("Alice taps Old Shaft for mana", "expect Alice has {C}{C} in her mana pool")

    table = board(alice=[mine, plant], bob=[tower], alice_has=NO_MANA)
    table.do("Alice taps Old Shaft for mana", "expect Alice has {C} in her mana pool")


@each_edition
def test_whoever_gets_the_mana_of_a_hybrid_symbol_chooses_a_half_of_each(edition: str):
    grove = land("Twin Grove", "{T}: Add {U/B}{U/B}.")
    table = board(alice=[grove], alice_has=NO_MANA, edition=edition)

    table.do("Alice activates Twin Grove")
    assert table.game.number_of(table.asked.cites) == number(edition, "104.3g", "106.8")
    table.do("Alice chooses {B}", "Alice chooses {U}", "expect Alice has {U}{B} in her mana pool")


def test_the_half_that_is_a_number_adds_so_much_colorless_mana():
    spring = land("Pale Spring", "{T}: Add {G}{2/W}.")
    table = board(alice=[spring], alice_has=NO_MANA)

    table.do("Alice activates Pale Spring", "Alice chooses {2}", "expect Alice has {C}{C}{G} in her mana pool")


def test_a_phyrexian_symbol_adds_mana_of_its_color_and_a_hybrid_one_of_either():
    """106.9 in 2026."""
    wound = land("Old Wound", "{T}: Add {R/P}{G/U/P}.")
    table = board(alice=[wound], alice_has=NO_MANA, edition="2026-08")

    table.do("Alice activates Old Wound", "Alice chooses {U}", "expect Alice has {R}{U} in her mana pool")


def test_what_could_be_produced_has_both_halves_of_a_hybrid():
    mirror = land("Mirror Pool", "{T}: Add one mana of any color that a land you control could produce.")
    table = board(alice=[mirror, land("Twin Grove", "{T}: Add {U/B}.")], alice_has=NO_MANA, edition="2026-08")

    table.do("Alice activates Mirror Pool", "Alice chooses {B}", "expect Alice has {B} in her mana pool")


def test_a_hybrid_phyrexian_symbol_is_paid_with_either_color_or_life():
    """107.4f in 2026."""
    leech = creature("Leech", "2/2", cost="{G/U/P}")
    for has in ("{G}", "{U}"):
        table = board(alice_hand=[leech], alice_has={"mana": has}, edition="2026-08")
        table.do("Alice casts Leech", "resolve", "expect Alice is at 20 life")

    table = board(alice_hand=[leech], alice_has=NO_MANA, edition="2026-08")
    table.do("Alice casts Leech choosing 1", "resolve", "expect Alice is at 18 life")


def test_two_mana_of_different_colors_cant_be_of_one():
    globe = artifact("Globe", "{T}: Add two mana of different colors.")
    pair = creature("Pair", "2/2", cost="{G}{R}")

    table = board(alice=[globe], alice_hand=[pair], alice_has=NO_MANA, edition="2026-08")

    table.do("Alice activates Globe", "Alice chooses green", "expect refused: Alice chooses green")
    table.do("Alice chooses red", "Alice casts Pair", "resolve")

    assert table.where("Pair") == "battlefield"
