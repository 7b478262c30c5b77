"""What is done instead of a step by what was paid: whose targets are announced, and what later words speak of."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, creature, instant, land, sorcery

OX = creature("Ox", "2/2", kind="Creature — Ox")
FETCH = sorcery(
    "Fetch",
    "Search your library for a land card. If you control an Ox, instead search your library for an Elf card and a land "
    "card. Reveal those cards, put them into your hand, then shuffle.",
)
PEEK = sorcery(
    "Peek",
    "Kicker {2}\nLook at the top two cards of your library. If this spell was kicked, instead look at the top nine "
    "cards of your library. Put one of them into your hand.",
)
SHOVE = instant(
    "Shove",
    "Kicker {2}\nTap target creature an opponent controls. If this spell was kicked, instead tap target nonland "
    "permanent an opponent controls.",
)
RAISE = sorcery(
    "Raise",
    "Kicker {2}\nChoose target Elf card in your graveyard. If this spell was kicked, instead choose target Beast card "
    "in your graveyard. Return the chosen card to your hand.",
)
GREEN = land("Green", kind="Basic Land — Forest")
ELF = creature("Elf", "1/1", kind="Creature — Elf")


def test_later_words_speak_of_what_was_found_where_nothing_is_done_instead():
    table = board(alice_hand=[FETCH], alice_has={"library": [GREEN, ELF]}, edition="2026-08")

    table.do("Alice casts Fetch", "resolve", "Alice chooses Green")

    table.do("expect Green is in Alice's hand", "expect Elf is in Alice's library")


def test_later_words_speak_of_what_was_found_instead():
    table = board(alice=[OX], alice_hand=[FETCH], alice_has={"library": [GREEN, ELF]}, edition="2026-08")

    table.do("Alice casts Fetch", "resolve", "Alice chooses Elf", "Alice chooses Green")

    table.do("expect Green is in Alice's hand", "expect Elf is in Alice's hand")


@pytest.mark.parametrize(("how", "third"), [("", "refused: "), (" kicked", "")])
def test_one_of_the_cards_that_were_looked_at_is_kept(how: str, third: str):
    table = board(alice_hand=[PEEK], alice_has={"library": [GREEN, ELF, OX]}, edition="2026-08")

    table.do(f"Alice casts Peek{how}", "resolve")

    table.do("expect refused: Alice chooses Ox" if third else "Alice chooses Ox")


def test_where_nothing_is_done_instead_only_the_first_target_is_announced():
    table = board(alice_hand=[SHOVE], bob=[creature("Ox", "2/2"), creature("Elk", "2/2")], edition="2026-08")

    table.do("Alice casts Shove targeting Ox", "resolve", "expect Ox is tapped", "expect Elk is untapped")


def test_what_is_done_instead_has_its_own_target_alone():
    pot = artifact("Pot")
    table = board(alice_hand=[SHOVE, SHOVE], bob=[pot], edition="2026-08")

    table.do("expect refused 601.2c: Alice casts Shove targeting Pot")
    table.do("Alice casts Shove kicked targeting Pot", "resolve", "expect Pot is tapped")


def test_the_chosen_card_is_whichever_was_chosen():
    bear = creature("Bear", "4/4")
    table = board(alice_hand=[RAISE, RAISE], alice_has={"graveyard": [ELF, bear]}, edition="2026-08")

    table.do("expect refused 601.2c: Alice casts Raise #1 targeting Bear")
    table.do("Alice casts Raise #1 targeting Elf", "resolve", "expect Elf is in Alice's hand")
    table.do("Alice casts Raise #2 kicked targeting Bear", "resolve", "expect Bear is in Alice's hand")


def test_a_spell_all_of_whose_targets_are_replaced_needs_none():
    text = "Kicker {2}\nDestroy target creature. If this spell was kicked, instead destroy all creatures."
    sweep = sorcery("Sweep", text)
    table = board(alice_hand=[sweep], bob=[creature("Ox", "2/2"), creature("Elk", "2/2")], edition="2026-08")

    table.do("Alice casts Sweep kicked", "resolve")

    table.do("expect Ox is in Bob's graveyard", "expect Elk is in Bob's graveyard")
