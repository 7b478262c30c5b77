"""A token's ability that names what makes it means that object, and no other of its name (201.5a in 2026-08)."""

from __future__ import annotations

from tests.engine.board import artifact, board, each_edition, instant

KILN = artifact(
    "Kiln",
    "{1}: Put a clay counter on Kiln.\n"
    "{2}: Create a 0/1 colorless Golem artifact creature token with"
    ' "~ gets +1/+0 for each clay counter on Kiln."'.replace("~ gets", "This creature gets"),
)


@each_edition
def test_a_token_counts_on_its_own_maker_alone(edition: str):
    table = board(alice=[KILN, KILN.placed(counters={"clay": 4})], edition=edition)
    table.do("Alice activates Kiln #1 ability 2", "resolve", "Alice activates Kiln #1", "resolve")

    assert table.size("Golem") == "1/1"


@each_edition
def test_a_token_whose_maker_is_gone_counts_nothing(edition: str):
    crush = instant("Crush", "Destroy target artifact.")
    table = board(alice=[KILN.placed(counters={"clay": 3})], bob_hand=[crush], edition=edition)
    table.do("Alice activates Kiln ability 2", "resolve")
    assert table.size("Golem") == "3/1"

    table.do("Bob casts Crush targeting Kiln", "resolve")

    assert table.size("Golem") == "0/1"
