"""Kicker, buyback, entwine, splice, convoke, delve: what a spell costs besides (502; 702)."""

from __future__ import annotations

from tests.engine.board import board, creature, each_edition, instant, land, sorcery

BEAR = creature("Bear", "2/2", cost="{1}{G}")
BURST = instant(
    "Burst",
    "Kicker {2}\nBurst deals 2 damage to target player. If Burst was kicked, it deals 4 damage to that player instead.",
    cost="{R}",
)


@each_edition
def test_a_kicked_spell_does_more(edition: str):
    table = board(alice_hand=[BURST], alice_has={"mana": "{R}{R}{R}"}, edition=edition)

    table.do("Alice casts Burst kicked targeting Bob", "resolve")

    assert table.life("Bob") == 16


def test_a_spell_that_was_not_kicked_costs_and_does_less():
    table = board(alice_hand=[BURST], alice_has={"mana": "{R}"})

    table.do("Alice casts Burst targeting Bob", "resolve")

    assert table.life("Bob") == 18


def test_kicker_that_cannot_be_paid_takes_the_spell_back():
    table = board(alice_hand=[BURST], alice_has={"mana": "{R}{R}"})

    assert table.refused("Alice casts Burst kicked targeting Bob") == "601.2g"


def test_kicker_is_paid_once():
    table = board(alice_hand=[BURST])

    assert table.refused("Alice casts Burst kicked twice targeting Bob") == "702.30a"


def test_a_permanent_remembers_that_its_spell_was_kicked():
    """702.30c: the ability looks at what was paid for the spell that the permanent was."""
    scout = creature(
        "Scout", "1/1", "Kicker {W}\nWhen Scout enters the battlefield, if it was kicked, you gain 3 life."
    )
    table = board(alice_hand=[scout, scout])

    table.do("Alice casts Scout kicked", "resolve everything")
    assert table.life("Alice") == 23
    table.do("Alice casts Scout", "resolve everything")

    assert table.life("Alice") == 23


def test_a_kicked_creature_enters_with_counters():
    titan = creature(
        "Titan", "3/3", "Kicker {4}\nIf Titan was kicked, it enters the battlefield with two +1/+1 counters on it."
    )
    table = board(alice_hand=[titan])

    table.do("Alice casts Titan kicked", "resolve", "expect Titan is 5/5")


def test_of_two_kickers_one_is_chosen():
    """702.30b: "[A] and/or [B]" is two kicker costs."""
    mage = creature(
        "Mage",
        "2/2",
        "Kicker {2}{U} and/or {1}{B}\nWhen Mage enters the battlefield, if it was kicked with its {2}{U} kicker, you "
        "gain 1 life.\nWhen Mage enters the battlefield, if it was kicked with its {1}{B} kicker, you gain 5 life.",
    )
    table = board(alice_hand=[mage, mage])

    table.do("Alice casts Mage kicked choosing {1}{B}", "resolve everything")
    assert table.life("Alice") == 25
    table.do("Alice casts Mage kicked twice", "resolve everything")

    assert table.life("Alice") == 31


@each_edition
def test_a_spell_that_was_bought_back_returns_as_it_resolves(edition: str):
    table = board(alice_hand=[instant("Lesson", "Buyback {3}\nYou gain 1 life.")], edition=edition)

    table.do("Alice casts Lesson with buyback", "resolve", "expect Lesson is in Alice's hand")
    table.do("Alice casts Lesson", "resolve", "expect Lesson is in Alice's graveyard")


def test_a_countered_spell_is_not_bought_back():
    lesson = instant("Lesson", "Buyback {3}\nYou gain 1 life.")
    table = board(alice_hand=[lesson], bob_hand=[instant("Deny", "Counter target spell.")])

    table.do("Alice casts Lesson with buyback", "Bob casts Deny targeting Lesson", "resolve")

    assert table.where("Lesson") == "graveyard"


@each_edition
def test_entwine_chooses_every_mode(edition: str):
    both = instant(
        "Both Roads",
        "Choose one — Target creature gets +1/+1 until end of turn; or you gain 2 life.\nEntwine {1}",
    )
    table = board(alice=[BEAR], alice_hand=[both], edition=edition)

    table.do("Alice casts Both Roads with entwine targeting Bear", "resolve", "expect Bear is 3/3")

    assert table.life("Alice") == 22


@each_edition
def test_a_spliced_card_adds_its_text_and_stays_in_hand(edition: str):
    """702.44c: the main spell's instructions first, then the spliced card's, each with its own targets."""
    verse = instant("Mist Verse", "Mist Verse deals 1 damage to target player.\nSplice onto Arcane {R}")
    song = sorcery("Song", "Target creature gets +2/+2 until end of turn. It gains trample until end of turn.")
    song = song.__class__("Song", tuple({**dict(song.fields), "type_line": "Sorcery — Arcane"}.items()))
    table = board(alice=[BEAR], alice_hand=[verse, song], edition=edition)

    table.do("Alice casts Song splicing Mist Verse targeting Bear and Bob", "resolve", "expect Bear is 4/4")

    assert table.life("Bob") == 19
    assert table.where("Mist Verse") == "hand"


def test_nothing_is_spliced_onto_another_kind_of_spell():
    verse = instant("Mist Verse", "You gain 1 life.\nSplice onto Arcane {R}")
    table = board(alice_hand=[verse, instant("Plain", "You gain 1 life.")])

    assert table.refused("Alice casts Plain splicing Mist Verse") == "702.44a"


@each_edition
def test_creatures_are_tapped_for_a_spell_with_convoke(edition: str):
    """702.48a: even creatures that came this turn; each stands for {1} or for one mana of its color."""
    chorus = sorcery("Great Chorus", "Convoke\nYou gain 5 life.", cost="{1}{G}{W}")
    page = creature("Page", "1/1", cost="{W}")
    table = board(
        alice=[BEAR.__class__("Bear", BEAR.fields), page.placed(new=True)],
        alice_hand=[chorus],
        alice_has={"mana": "{R}"},
        edition=edition,
    )

    table.do("Alice casts Great Chorus tapping Bear and Page", "resolve", "expect Bear is tapped")

    assert table.life("Alice") == 25


def test_a_tapped_creature_cannot_help():
    chorus = sorcery("Great Chorus", "Convoke\nYou gain 5 life.", cost="{1}")
    table = board(alice=[BEAR.placed(tapped=True)], alice_hand=[chorus])

    assert table.refused("Alice casts Great Chorus tapping Bear") == "702.48a"


def test_cards_are_exiled_for_a_spell_with_delve():
    tomb = sorcery("Tomb", "Delve\nYou gain 5 life.", cost="{3}{B}")
    table = board(alice_hand=[tomb], alice_has={"mana": "{B}{B}", "graveyard": [BEAR, land("Dell"), land("Moor")]})

    table.do(
        "Alice casts Tomb choosing Bear and Dell",
        "resolve",
        "expect Bear is exiled",
        "expect Moor is in Alice's graveyard",
    )

    assert table.life("Alice") == 25


def test_an_additional_cost_may_be_left_unpaid():
    whim = sorcery("Whim", "As an additional cost to cast Whim, you may discard a card.\nYou gain 2 life.")
    table = board(alice_hand=[whim, BEAR])

    table.do("Alice casts Whim choosing no", "resolve", "expect Bear is in Alice's hand")


def test_a_creature_of_two_colors_pays_what_its_controller_chooses():
    chorus = sorcery("Chorus", "Convoke\nYou gain 5 life.", cost="{1}{G}{W}")
    sage = creature("Sage", "2/2", cost="{G}{W}")
    table = board(alice=[sage], alice_hand=[chorus], alice_has={"mana": "{W}{R}"})

    assert not table.allows("Alice casts Chorus tapping Sage choosing {W}")
    assert not table.allows("Alice casts Chorus tapping Sage choosing {1}")
    table.do("Alice casts Chorus tapping Sage choosing {G}", "resolve")

    assert table.life("Alice") == 25
