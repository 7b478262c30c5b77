"""What an effect does is told in the words of its own text."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.scenarios.telling.log import what_changes
from engine.text import read
from engine.text.tree.node import Change
from engine.text.tree.walk import walk

TEXTS = ("Enchanted creature has flying.", "Target creature gains flying until end of turn.")


@pytest.mark.parametrize("texts", list(permutations(TEXTS)))
def test_words_that_mean_the_same_are_told_apart_whichever_was_told_first(texts: tuple[str, ...]):
    changes = [node for text in texts for node in walk(read(text)) if isinstance(node, Change)]
    told = [what_changes((change,)) for change in changes]

    assert changes[0] == changes[1]
    assert told == [{TEXTS[0]: "has flying", TEXTS[1]: "gains flying"}[text] for text in texts]
