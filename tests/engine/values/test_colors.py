"""Colors (203 in 2006-10; 105 in 2009-07)."""

from __future__ import annotations

from engine.values.colors import Color


def test_there_are_five_colors_each_with_its_symbol():
    assert [color.symbol for color in Color] == ["W", "U", "B", "R", "G"]
    assert all(Color.of_symbol(color.symbol) is color for color in Color)


def test_colorless_is_no_color():
    assert Color.of_symbol("C") is None
    assert Color.of_symbol("2") is None
