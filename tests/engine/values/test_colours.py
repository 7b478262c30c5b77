"""Colours (203 in 2006-10; 105 in 2009-07)."""

from __future__ import annotations

from engine.values.colours import Colour


def test_there_are_five_colours_each_with_its_symbol():
    assert [colour.symbol for colour in Colour] == ["W", "U", "B", "R", "G"]
    assert all(Colour.of_symbol(colour.symbol) is colour for colour in Colour)


def test_colourless_is_no_colour():
    assert Colour.of_symbol("C") is None
    assert Colour.of_symbol("2") is None
