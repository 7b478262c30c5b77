"""Splice (502.40; 702.44): whose target is which."""

from tests.engine.board import board, card, creature, each_edition


@each_edition
def test_targets_are_chosen_for_the_spell_first_and_then_for_what_is_spliced_onto_it(edition: str):
    # The spliced text stands below the spell's own, wherever in it the word stands (502.40a; 702.44a).
    song = card("Ember Song", "Instant — Arcane", "Ember Song deals 2 damage to target creature.")
    mist = card("Mist Song", "Instant — Arcane", "Tap target creature.\nSplice onto Arcane {U}")
    table = board(alice_hand=[song, mist], bob=[creature("Elf", "1/1"), creature("Giant", "3/3")], edition=edition)

    table.do("Alice casts Ember Song splicing Mist Song targeting Elf and Giant", "resolve")

    table.do("expect Elf is in Bob's graveyard", "expect Giant is tapped", "expect Giant has 0 damage")
