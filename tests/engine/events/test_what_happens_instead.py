"""What one replacement effect makes of an event, and that it leaves alone what it doesn't speak of (419; 614)."""

import pytest

from engine.events.choices import ChoiceKind
from tests.engine.board import FOREST, board, creature, each_edition, enchantment, instant

BEAR = creature("Bear", "2/2", cost="{G}")
OX = creature("Ox", "2/2", cost="{W}")
SPELLS = [
    instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}"),
    instant("Drain", "Target player loses 3 life.", cost="{B}"),
    instant("Tonic", "Target player gains 3 life.", cost="{W}"),
    instant("Slay", "Destroy target creature.", cost="{B}"),
]


@pytest.mark.parametrize(
    ("law", "doing", "alice", "bob"),
    [
        ("If you would lose life, you lose twice that much life instead.", "Drain targeting Alice", 14, 20),
        ("If you would lose life, you lose twice that much life instead.", "Drain targeting Bob", 20, 17),
        ("If you would lose life, you lose twice that much life instead.", "Tonic targeting Alice", 23, 20),
        ("If you would lose life, you gain that much life instead.", "Drain targeting Alice", 23, 20),
        ("If you would gain life, you gain that much life plus 1 instead.", "Tonic targeting Alice", 24, 20),
        ("If you would gain life, you gain that much life plus 1 instead.", "Tonic targeting Bob", 20, 23),
        (
            "If an opponent would gain life, that player loses that much life instead.",
            "Tonic targeting Bob",
            20,
            17,
        ),
        (
            "If an opponent would gain life, that player loses that much life instead.",
            "Tonic targeting Alice",
            23,
            20,
        ),
        (
            "If an opponent would lose life, that player loses twice that much life instead.",
            "Drain targeting Bob",
            20,
            14,
        ),
    ],
)
def test_of_life_that_would_be_gained_or_lost(law: str, doing: str, alice: int, bob: int) -> None:
    table = board(alice=[enchantment("Law", law)], alice_hand=SPELLS)

    table.do(f"Alice casts {doing}", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (alice, bob)


@pytest.mark.parametrize(
    ("law", "bear", "ox"),
    [
        ("If a creature would die, exile it instead.", "exile", "exile"),
        ("If a creature you control would die, exile it instead.", "exile", "graveyard"),
        ("If a creature an opponent controls would die, exile it instead.", "graveyard", "exile"),
        ("If a green creature would die, exile it instead.", "exile", "graveyard"),
        (
            "If a card would be put into an opponent's graveyard from anywhere, exile that card instead.",
            "graveyard",
            "exile",
        ),
        (
            "If a permanent would be put into a graveyard, its owner shuffles it into their library instead.",
            "library",
            "library",
        ),
    ],
)
def test_of_what_would_go_to_a_graveyard(law: str, bear: str, ox: str) -> None:
    table = board(alice=[enchantment("Law", law), BEAR], bob=[OX], alice_hand=[*SPELLS, SPELLS[3]])

    table.do("Alice casts Slay targeting Bear", "resolve", "Alice casts Slay targeting Ox", "resolve")

    assert (table.where("Bear"), table.where("Ox")) == (bear, ox)


@pytest.mark.parametrize(
    ("law", "alices_is_tapped", "bobs_is_tapped"),
    [
        ("Creatures you control enter tapped.", True, False),
        ("Creatures your opponents control enter tapped.", False, True),
        ("Artifacts enter tapped.", False, False),
    ],
)
def test_of_what_would_enter_untapped(law: str, alices_is_tapped: bool, bobs_is_tapped: bool) -> None:
    quick = creature("Quick Ox", "2/2", "Flash")
    table = board(alice=[enchantment("Law", law)], alice_hand=[BEAR], bob_hand=[quick])

    table.do("Alice casts Bear", "resolve", "Alice passes", "Bob casts Quick Ox", "resolve")

    assert (table.find("Bear").tapped, table.find("Quick Ox").tapped) == (alices_is_tapped, bobs_is_tapped)


@each_edition
@pytest.mark.parametrize(
    "law",
    [
        "If you would draw a card, draw two cards instead.",
        "If you would draw a card, put the top card of your library into your hand instead.",
        "If you would draw a card, exile the top card of your library instead.",
    ],
)
def test_what_is_done_with_a_drawn_card_isnt_done_with_what_came_instead_of_it(law: str, edition: str) -> None:
    """419.6h; 613.11b, 119.6c."""
    omen = instant("Omen", "Draw a card and reveal it. If it's a land card, you gain 3 life.")
    waste = instant("Waste", "Draw a card, then discard it.")
    library = {"library": [FOREST] * 6}

    table = board(alice_hand=[omen, waste], alice_has=library, edition=edition)
    table.do("Alice casts Omen", "resolve", "expect Alice is at 23 life")
    table.do("Alice casts Waste", "resolve", "expect Forest is in Alice's graveyard")

    table = board(alice=[enchantment("Law", law)], alice_hand=[omen, waste], alice_has=library, edition=edition)
    table.do("Alice casts Omen", "resolve", "expect Alice is at 20 life")
    table.do("Alice casts Waste", "resolve", "expect Alice has 2 cards in her graveyard")


def test_of_several_draws_only_the_one_that_was_replaced_is_left_alone() -> None:
    """119.6c: each draw may be replaced by itself."""
    haul = instant("Haul", "Draw two cards and reveal them. You gain 1 life for each land card revealed this way.")
    dodge = instant(
        "Dodge", "The next time you would draw a card this turn, exile the top card of your library instead."
    )
    table = board(alice_hand=[haul, dodge], alice_has={"library": [FOREST] * 3})

    table.do("Alice casts Dodge", "resolve", "Alice casts Haul", "resolve", "expect Alice is at 21 life")


def test_all_that_follows_instead_waits_for_the_draw() -> None:
    """614.11a in 2026: "instead A and B" is one thing that happens in place of another."""
    words = "{1}: The next time you would draw a card this turn, instead gain 1 life and lose 3 life."
    tap = enchantment("Odd Spring", words)
    study = instant("Study", "Draw a card.")
    table = board(alice=[tap], alice_hand=[study], alice_has={"library": [FOREST]}, edition="2026-08")

    table.do("Alice activates Odd Spring", "resolve", "expect Alice is at 20 life")
    table.do("Alice casts Study", "resolve", "expect Alice is at 18 life", "expect Alice has 0 cards in hand")


@pytest.mark.parametrize(
    ("law", "doing"),
    [
        ("If a creature an opponent controls would die, exile it instead.", ["Alice casts Slay targeting Ox"]),
        (
            "If you would draw a card, exile the top card of your library instead.",
            ["Alice casts Glance", "resolve", "Alice casts Banish targeting Ox"],
        ),
    ],
)
def test_what_was_exiled_instead_is_what_another_ability_speaks_of(law: str, doing: list[str]) -> None:
    """And no card that anything else has exiled (607.2b)."""
    jar = enchantment("Jar", f"{law}\n{{0}}: Return all cards exiled with Jar to their owners' hands.")
    glance = instant("Glance", "Draw a card.", cost="{U}")
    banish = instant("Banish", "Exile target creature.", cost="{W}")
    table = board(alice=[jar, BEAR], bob=[OX], alice_hand=[*SPELLS, glance, banish])

    table.do(*doing, "resolve", "Alice activates Jar", "resolve")

    drawn = "Alice casts Glance" in doing
    assert table.where("Ox") == ("exile" if drawn else "hand")
    assert len(table.player("Alice").hand) == 5


@pytest.mark.parametrize(("edition", "asked"), [("2008-03", True), ("2009-07", False), ("2026-08", False)])
def test_who_will_control_it_comes_before_how_it_enters(edition: str, asked: bool) -> None:
    """So what Alice has to say of her own creatures is no longer about it (616.1b)."""
    snare = "If a creature would enter under an opponent's control, it enters under your control instead."
    law = enchantment("Law", snare)
    camp = enchantment("Camp", "Creatures you control enter with a +1/+1 counter on them.")
    table = board(alice=[camp], bob=[law], alice_hand=[BEAR], edition=edition)

    table.do("Alice casts Bear", "resolve")

    assert (table.asked.kind is ChoiceKind.REPLACEMENT) is asked
    if not asked:
        assert table.game.controller_of(table.find("Bear")) is table.player("Bob")
        assert table.size("Bear") == "2/2"


@pytest.mark.parametrize(("edition", "where"), [("2013-07", "battlefield"), ("2018-04", "graveyard")])
def test_what_cant_enter_is_looked_at_as_it_would_be_there(edition: str, where: str) -> None:
    """With all that effects there would make of it (614.17d in 2026); an effect of its own that speaks of others, too,
    doesn't keep it out."""
    dye = enchantment("Dye", "All creatures are black.")
    gate = enchantment("Gate", "Black creatures can't enter the battlefield.")
    warden = creature("Warden", "2/2", "Black creatures can't enter the battlefield.")
    table = board(alice=[dye, gate], alice_hand=[BEAR], edition=edition)
    alone = board(alice=[dye], alice_hand=[warden], edition=edition)

    table.do("Alice casts Bear", "resolve")
    alone.do("Alice casts Warden", "resolve")

    assert (table.where("Bear"), alone.where("Warden")) == (where, "battlefield")
