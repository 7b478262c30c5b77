"""What is said of each ability of a card text that is read for a visitor."""

from __future__ import annotations

import pytest

from rulesite.ground.bounded.jobs import ReadText, read


@pytest.mark.parametrize("type_line", ["Creature — Jackal Warrior", "Enchantment"])
def test_an_ability_that_is_said_only_with_another_is_told_in_the_words_of_both(type_line: str):
    alone = "You may exert Dune Runner as it attacks."
    together = f"{alone} When you do, create a 2/2 white Cat creature token."
    text = read(f"Vigilance, haste\n{together}", "Dune Runner", type_line)

    assert isinstance(text, ReadText)
    said = [paragraph.opening + paragraph.effect + paragraph.closing for paragraph in text.paragraphs]
    assert said[:2] == ["Vigilance", "Haste"]
    assert said[2:] == [alone, together]
