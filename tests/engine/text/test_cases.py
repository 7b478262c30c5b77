"""Pairs of English and tree that a person can check."""

import pytest

from engine.text import read
from engine.text.tree.showing import show
from tests.engine.text.texts import Text, cases


@pytest.mark.parametrize(("text", "tree"), cases(), ids=[text.text[:50] for text, _ in cases()])
def test_a_text_is_read_as_the_tree_beside_it(text: Text, tree: str) -> None:
    assert "\n".join(show(ability) for ability in read(text.text).abilities) == tree
