"""Which mana is spent on what, and what tapping for mana brings about (106, 406; 605)."""

import pytest

from tests.engine.board import (
    EDITIONS,
    FOREST,
    ISLAND,
    MOUNTAIN,
    artifact,
    aura,
    board,
    card,
    creature,
    enchantment,
    instant,
    land,
)

BEAR = creature("Bear", "2/2", cost="{R}")
NO_MANA = {"mana": ""}


def test_mana_with_a_purpose_pays_for_that_alone():
    forge = artifact("Forge", "{T}: Add {R}. Spend this mana only to play artifact spells.")
    horn = artifact("Horn", cost="{1}")
    table = board(alice=[forge], alice_hand=[BEAR, horn], alice_has=NO_MANA)

    table.do("Alice taps Forge for mana", "expect Alice has {R} in her mana pool", "expect refused: Alice casts Bear")
    table.do("Alice casts Horn", "resolve", "expect Horn is on the battlefield")

    assert table.player("Alice").limited_mana == ()


def test_mana_with_a_purpose_is_spent_before_other_mana():
    forge = artifact("Forge", "{T}: Add {R}. Spend this mana only to play creature spells.")
    table = board(alice=[forge], alice_hand=[BEAR], alice_has={"mana": "{R}"})

    table.do("Alice taps Forge for mana", "Alice casts Bear")

    assert str(table.player("Alice").mana_pool) == "{R}"
    assert table.player("Alice").limited_mana == ()


def test_mana_for_abilities_of_artifacts_pays_for_a_mana_ability_of_one_too():
    drone = artifact("Drone", "{T}: Add {1}{1}. Spend this mana only to activate abilities of artifacts.")
    prism = artifact("Prism", "{2}, {T}: Add {G}.")
    wand = artifact("Wand", "{2}: Draw a card.")
    grove = land("Grove", "{2}: Draw a card.")
    table = board(alice=[drone, prism, wand, grove], alice_has={"mana": "", "library": [BEAR]})

    table.do(
        "Alice taps Drone for mana", "expect refused: Alice activates Grove", "expect allowed: Alice activates Wand"
    )
    table.do("Alice activates Prism", "expect Alice has {G} in her mana pool")


def test_mana_for_cumulative_upkeep_pays_nothing_else():
    fund = artifact("Fund", "{T}: Add {1}{1}. Spend this mana only to pay cumulative upkeep costs.")
    imp = creature("Ice Imp", "4/4", "Cumulative upkeep {2}")
    wand = artifact("Wand", "{2}: Draw a card.")
    table = board(alice=[fund, imp, wand], alice_has=NO_MANA, turn="Alice", step="upkeep")

    table.do("expect refused: Alice activates Wand", "resolve", "Alice chooses yes", "Alice taps Fund for mana")

    table.do("expect Ice Imp is on the battlefield", "expect Ice Imp has 1 age counter")


def test_mana_of_one_color_is_spent_as_though_it_were_another():
    lens = artifact("Lens", "You may spend blue mana as though it were red mana.")
    table = board(alice=[lens, ISLAND], alice_hand=[BEAR], alice_has=NO_MANA)

    table.do("Alice casts Bear", "Alice taps Island for mana", "resolve", "expect Bear is on the battlefield")


def test_only_mana_of_the_color_pays_for_x():
    swarm = creature("Swarm", "1/1", "{X}: Swarm deals X damage to each player. Spend only black mana on X.")
    table = board(alice=[swarm], alice_has={"mana": "{B}{R}{R}"})

    table.do("expect refused: Alice activates Swarm with X = 2", "Alice activates Swarm with X = 1", "resolve")

    assert table.life("Bob") == 19


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_taps_for_mana_gives_more_of_it_at_once(edition: str):
    """A triggered mana ability doesn't use the stack: its mana pays for what is being played (406.4; 605.4a)."""
    bloom = enchantment("Bloom", "Whenever you tap a Mountain for mana, add one mana of any type that land produced.")
    ox = creature("Ox", "3/3", cost="{R}{R}")
    table = board(alice=[MOUNTAIN, bloom], alice_hand=[ox], alice_has=NO_MANA, edition=edition)

    table.do("Alice casts Ox", "Alice taps Mountain for mana", "resolve", "expect Ox is on the battlefield")


def test_an_enchanted_land_gives_an_additional_color():
    sap = aura(
        "Sap",
        "As Sap enters the battlefield, choose a color.\n"
        "Whenever enchanted Forest is tapped for mana, its controller adds an additional one mana of the chosen color.",
        enchant="Forest",
    )
    table = board(alice=[FOREST], alice_hand=[sap])

    table.do("Alice casts Sap targeting Forest", "resolve", "Alice chooses red", "Alice taps Forest for mana")

    table.do("expect Alice has {G}{R} in her mana pool")


def test_what_isnt_tapped_for_mana_triggers_nothing():
    barbs = enchantment("Barbs", "Whenever a player taps a land for mana, Barbs deals 1 damage to that player.")
    twiddle = instant("Twist", "Tap target land.")
    table = board(alice=[FOREST], bob=[barbs], alice_hand=[twiddle])

    table.do("Alice casts Twist targeting Forest", "resolve")
    assert table.life("Alice") == 20


def test_damage_for_tapping_a_land_waits_on_the_stack():
    barbs = enchantment("Barbs", "Whenever a player taps a land for mana, Barbs deals 1 damage to that player.")
    table = board(alice=[FOREST], bob=[barbs])

    table.do("Alice taps Forest for mana", "expect Barbs's ability is on the stack", "resolve")

    assert table.life("Alice") == 19


def test_a_land_that_mirrors_the_others_gives_what_they_could():
    """406.5; 106.7: whether they could be tapped now doesn't matter."""
    pool = land("Still Pool", "{T}: Add one mana of any color that a permanent an opponent controls could produce.")
    rock = land("Rock", "{T}: Add {1}.")
    table = board(alice=[pool], bob=[MOUNTAIN.placed(tapped=True), rock, pool])

    table.do("Alice taps Alice's Still Pool for mana", "expect Alice has {R} in her mana pool")


def test_lands_that_only_mirror_each_other_give_no_mana():
    pool = land("Still Pool", "{T}: Add one mana of any type that a permanent you control could produce.")
    table = board(alice=[pool, pool])

    table.do("Alice activates Still Pool")

    assert str(table.player("Alice").mana_pool) == ""


def test_a_type_of_mana_may_be_colorless_and_a_color_may_not():
    rock = land("Rock", "{T}: Add {1}.")
    of_type = land("Type Pool", "{T}: Add one mana of any type that a land an opponent controls could produce.")
    of_color = land("Color Pool", "{T}: Add one mana of any color that a permanent an opponent controls could produce.")
    table = board(alice=[of_type, of_color], bob=[rock])

    table.do("Alice activates Color Pool", "Alice taps Type Pool for mana", "expect Alice has {C} in her mana pool")


@pytest.mark.parametrize(("paid", "haste"), [("{1}{R}", True), ("{1}{G}", False)])
def test_a_permanent_knows_which_mana_was_spent_on_its_spell(paid: str, haste: bool):
    scout = creature(
        "Scout",
        "2/1",
        "When Scout enters the battlefield, if {R} was spent to play it, it gains haste until end of turn.",
        cost="{1}{R/G}",
    )
    table = board(alice_hand=[scout], alice_has={"mana": paid})

    table.do("Alice casts Scout", "resolve everything")

    assert table.values("Scout").has("haste") is haste


def test_whoever_can_pay_anything_says_which_colors_pay():
    herald = creature(
        "Herald",
        "2/2",
        "When Herald enters the battlefield, sacrifice it unless {U} was spent to play it.",
        cost="{2}{W}",
    )
    table = board(alice_hand=[herald, herald])

    table.do("Alice casts Herald choosing blue", "resolve everything", "expect Herald is on the battlefield")
    table.do("Alice casts Herald", "resolve everything", "expect Herald is in Alice's graveyard")


def test_no_mana_was_spent_on_a_copy():
    caress = instant("Caress", "You gain 1 life. If {W} was spent to play this spell, you gain 5 life.", cost="{W}")
    fork = instant("Fork", "Copy target instant spell.", cost="{U}")
    table = board(alice_hand=[caress, fork])

    table.do("Alice casts Caress", "Alice casts Fork targeting Caress", "resolve everything")

    assert table.life("Alice") == 27


def test_unspent_mana_is_lost_without_burning():
    leech = instant("Leech", "Target player loses all unspent mana.")
    table = board(alice_hand=[leech], bob=[FOREST], bob_has=NO_MANA, edition="2006-10")

    table.do("Alice casts Leech targeting Bob", "Alice passes", "Bob taps Forest for mana", "resolve")

    assert str(table.player("Bob").mana_pool) == ""
    assert table.life("Bob") == 20


def test_mana_stays_where_an_effect_keeps_it():
    well = enchantment("Well", "Players don't lose unspent mana as steps and phases end.")
    table = board(alice=[well, FOREST], edition="2006-10")

    table.do("Alice taps Forest for mana", "to the end step")

    table.do("expect Alice has {G} in her mana pool")


# What comes of it (106.6 in 2026) --------------------------------------------------------------------------------


def test_mana_gives_the_spell_that_it_is_spent_on_something():
    orb = artifact(
        "Orb", "{T}: Add {R}. If that mana is spent on a Dragon creature spell, it gains haste until end of turn."
    )
    wyrm = card("Wyrm", "Creature — Dragon", power="4", toughness="4", cost="{R}")
    ox = creature("Ox", "3/3", cost="{R}")
    for spell, has in ((wyrm, "has"), (ox, "doesn't have")):
        table = board(alice=[orb], alice_hand=[spell], alice_has={"mana": ""}, edition="2026-08")
        table.do("Alice activates Orb", f"Alice casts {spell.name}", "resolve", f"expect {spell.name} {has} haste")


def test_an_ability_triggers_on_the_spending_and_resolves_before_the_spell():
    lens = artifact("Lens", "{T}: Add {R}. When that mana is spent to cast an instant spell, you gain 3 life.")
    bolt = instant("Bolt", "Bolt deals 3 damage to any target.", cost="{R}")
    table = board(alice=[lens], alice_hand=[bolt], alice_has={"mana": ""}, edition="2026-08")

    table.do("Alice activates Lens", "Alice casts Bolt targeting Bob", "expect Alice is at 20 life")
    table.do("resolve", "expect Alice is at 23 life", "expect Bob is at 20 life", "resolve", "expect Bob is at 17 life")


def test_mana_that_does_nothing_for_a_spell_is_kept_for_another():
    lens = artifact("Lens", "{T}: Add {R}. When that mana is spent to cast an instant spell, you gain 3 life.")
    bolt = instant("Bolt", "Bolt deals 3 damage to any target.", cost="{R}")
    ox = creature("Ox", "3/3", cost="{R}")
    table = board(alice=[lens], alice_hand=[ox, bolt], alice_has={"mana": "{R}"}, edition="2026-08")

    table.do("Alice activates Lens", "Alice casts Ox", "resolve everything", "expect Alice is at 20 life")
    table.do("Alice casts Bolt targeting Bob", "resolve everything", "expect Alice is at 23 life")


def test_a_spell_for_which_such_mana_was_spent_cant_be_countered():
    cave = land(
        "Cave",
        "As Cave enters, choose a creature type.\n{T}: Add one mana of any color. Spend this mana only to cast a "
        "creature spell of the chosen type, and that spell can't be countered.",
    )
    wyrm = card("Wyrm", "Creature — Dragon", power="4", toughness="4", cost="{R}")
    no = instant("No", "Counter target spell.", cost="{U}")
    table = board(alice_hand=[cave, wyrm], alice_has={"mana": ""}, bob_hand=[no], edition="2026-08")

    table.do(
        "Alice plays Cave", "Alice chooses Dragon", "Alice activates Cave", "Alice chooses red", "Alice casts Wyrm"
    )
    table.do("Bob casts No targeting Wyrm", "resolve everything", "expect Wyrm is on the battlefield")


@pytest.mark.parametrize(
    ("says", "bear", "dew"),
    [
        ("You may spend mana as though it were mana of any color.", True, True),
        ("You may spend mana as though it were mana of any color to cast creature spells.", True, False),
    ],
)
def test_mana_may_be_spent_as_though_it_were_of_any_color(says: str, bear: bool, dew: bool):
    prism = artifact("Wide Prism", says)
    drop = instant("Dew", "You gain 1 life.", cost="{W}")
    table = board(alice=[prism], alice_hand=[BEAR, drop], alice_has={"mana": "{U}"}, edition="2026-08")

    assert table.allows("Alice casts Bear") is bear
    assert table.allows("Alice casts Dew") is dew


def test_others_spend_their_mana_as_it_is():
    prism = artifact("Wide Prism", "You may spend mana as though it were mana of any color.")
    table = board(bob=[prism], alice_hand=[BEAR], alice_has={"mana": "{U}"}, edition="2026-08")

    assert not table.allows("Alice casts Bear")


def test_colorless_mana_is_no_color():
    prism = artifact("Wide Prism", "You may spend mana as though it were mana of any color.")
    void = artifact("Void Cube", "", cost="{C}")
    table = board(alice=[prism], alice_hand=[void], alice_has={"mana": "{U}"}, edition="2026-08")

    assert not table.allows("Alice casts Void Cube")


@pytest.mark.parametrize("mana", [None, {"mana": "{G}{G}{G}"}])
def test_a_permanent_knows_how_much_mana_was_spent_on_it_counted_or_not(mana):
    herd = creature(
        "Herd",
        "1/1",
        "When this creature enters, you gain X life, where X is the amount of mana spent to cast it.",
        cost="{2}{G}",
    )
    table = board(alice_hand=[herd], alice_has=mana, edition="2026-08")

    table.do("Alice casts Herd", "resolve", "resolve", "expect Alice is at 23 life")


def test_no_mana_was_spent_on_the_copy_of_a_spell():
    herd = creature(
        "Herd",
        "1/1",
        "When this creature enters, you gain X life, where X is the amount of mana spent to cast it.",
        cost="{2}{G}",
    )
    echo = instant("Echo", "Copy target creature spell.")
    table = board(alice_hand=[herd, echo], edition="2026-08")

    table.do("Alice casts Herd", "Alice casts Echo targeting Herd", "resolve", "resolve", "resolve")

    assert table.life("Alice") == 20
