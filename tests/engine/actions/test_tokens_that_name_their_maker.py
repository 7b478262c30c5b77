"""A token's ability that names what makes it means that object, and no other of its name (201.5a in 2026-08)."""

from __future__ import annotations

from tests.engine.board import artifact, board, creature, each_edition, enchantment, instant, sorcery

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


def test_copies_that_an_object_made_are_told_from_other_tokens():
    mirror = enchantment(
        "Mirror",
        "Whenever a nontoken creature enters, its controller creates a token that's a copy of that creature.\n"
        "When Mirror leaves the battlefield, exile all tokens created with Mirror.",
    )
    ox, call = creature("Ox", "2/2"), sorcery("Call", "Create a 1/1 green Elf creature token.")
    wind = instant("Wind", "Return target enchantment to its owner's hand.")
    table = board(alice=[mirror], alice_hand=[ox, call, wind], edition="2026-08")
    table.do("Alice casts Call", "resolve", "Alice casts Ox", "resolve everything", "expect Alice controls 1 Ox token")
    table.do("Alice casts Wind targeting Mirror", "resolve everything")

    table.do("expect Alice controls 0 Ox tokens", "expect Alice controls 1 Elf token")
