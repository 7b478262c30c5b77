"""Small rules that say what comes of an unusual number, symbol, search or type."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, creature, enchantment, instant, sorcery


@pytest.mark.parametrize(
    ("symbols", "chosen", "pool"),
    [
        ("{R/G}", "{G}", "{G}"),
        ("{2/W}", "{2}", "{C}{C}"),
        ("{2/W}", "{W}", "{W}"),
        ("{U}{R/G}", "{R}", "{R}{U}"),
    ],
)
def test_of_a_hybrid_symbol_the_player_adds_one_half(symbols: str, chosen: str, pool: str) -> None:
    """106.8 in 2026."""
    stone = artifact("Stone", f"{{T}}: Add {symbols}.")
    table = board(alice=[stone], alice_has={"mana": ""}, edition="2026-08")

    table.do("Alice activates Stone", f"Alice chooses {chosen}", f"expect Alice has {pool} in her mana pool")


def test_a_phyrexian_symbol_adds_mana_of_its_color() -> None:
    """Nobody is asked, and no life is paid (106.9 in 2026)."""
    table = board(alice=[artifact("Stone", "{T}: Add {B/P}{B/P}.")], alice_has={"mana": ""}, edition="2026-08")

    table.do("Alice activates Stone", "expect Alice has {B}{B} in her mana pool")

    assert table.life("Alice") == 20


def test_no_life_can_be_paid_by_who_has_none() -> None:
    """119.4b in 2026."""
    dial = artifact("Dial", "Pay X life: Draw a card.")
    thread = enchantment("Thread", "You don't lose the game for having 0 or less life.")
    table = board(alice=[dial, thread], alice_has={"life": -3}, edition="2026-08")

    assert table.allows("Alice activates Dial with X = 0")
    assert not table.allows("Alice activates Dial with X = 1")


@pytest.mark.parametrize(("answer", "life"), [("yes", 23), ("no", 20)])
def test_who_chose_to_search_has_done_it_whatever_was_found(answer: str, life: int) -> None:
    """118.12b in 2026."""
    text = "You may search your library for an Elf card, put it into your hand, then shuffle."
    table = board(alice_hand=[sorcery("Seek", f"{text} If you do, you gain 3 life.")], edition="2026-08")

    table.do("Alice casts Seek", "resolve", f"Alice chooses {answer}")

    assert table.life("Alice") == life


def test_counters_that_it_cant_have_arent_there_as_it_enters() -> None:
    """113.6i in 2026."""
    husk = creature("Husk", "2/2", "Husk can't have counters put on it.")
    school = enchantment("School", "Creatures you control enter with a +1/+1 counter on them.")
    table = board(alice=[school], alice_hand=[husk, creature("Cub", "2/2")], edition="2026-08")

    table.do("Alice casts Husk", "resolve", "Alice casts Cub", "resolve")

    assert (table.size("Husk"), table.size("Cub")) == ("2/2", "3/3")


def test_a_target_that_has_gone_isnt_looked_at() -> None:
    """Though the spell was aimed at a creature of Bob's, it no longer targets one (115.9b in 2026)."""
    slay, away = instant("Slay", "Destroy target creature."), instant("Away", "Exile target creature.")
    guard = instant("Guard", "Counter target spell that targets a creature you control.")
    table = board(bob=[creature("Cub", "2/2")], alice_hand=[slay], bob_hand=[away, guard], edition="2026-08")

    table.do("Alice casts Slay targeting Cub")
    assert table.allows("Bob casts Guard targeting Slay")

    table.do("Bob casts Away targeting Cub", "resolve")
    assert not table.allows("Bob casts Guard targeting Slay")


@pytest.mark.parametrize(
    "text",
    [
        "Until end of turn, permanents you control are Goblins in addition to their other types.",
        "Until end of turn, permanents you control are every creature type.",
        "Permanents you control become Goblins until end of turn.",
    ],
)
def test_what_is_no_creature_gets_no_creature_type(text: str) -> None:
    """205.3d in 2026."""
    table = board(alice=[creature("Cub", "2/2"), artifact("Lamp")], alice_hand=[sorcery("Paint", text)])

    table.do("Alice casts Paint", "resolve")

    assert "Goblin" in table.values("Cub").subtypes
    assert "Goblin" not in table.values("Lamp").subtypes
