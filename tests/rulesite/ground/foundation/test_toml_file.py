from __future__ import annotations

import pytest

from rulesite.ground.foundation.toml_file import line_of

TEXT = '''\
name = "Cards"

["Test Ogre"]
type_line = "Creature"
text = """
power = "not a key"
[neither]
"""
power = "3"

[["Split // Card".faces]]
name = "Split"

[["Split // Card".faces]]
name = "Card"
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("name",), 1),
        (("Test Ogre",), 3),
        (("Test Ogre", "type_line"), 4),
        (("Test Ogre", "power"), 9),
        (("Test Ogre", "missing"), 3),
        (("Split // Card", "faces", 1, "name"), 15),
        (("nowhere",), 1),
    ],
)
def test_the_line_of_a_key_is_found(place: tuple[str | int, ...], line: int):
    assert line_of(TEXT, place) == line
