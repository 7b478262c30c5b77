"""What a text does as something enters says how it enters; what it would do to it then is refused, never lost."""

from __future__ import annotations

import pytest

from engine.playable import unplayable
from engine.text import read


@pytest.mark.parametrize(
    "text",
    [
        "As ~ enters, put three +1/+1 counters on it.",
        "As ~ enters, you may pay 2 life. If you do, put two +1/+1 counters on it.",
        "As ~ enters, untap it.",
        "As ~ enters, it gains flying until end of turn.",
    ],
)
def test_what_is_done_to_a_permanent_before_it_is_there_is_not_played_and_says_so(text: str):
    assert [str(reason) for reason in unplayable(read(text, "Slow Heron", "Creature — Bird"))] == [
        "doesn't yet do anything to a permanent as it enters but say how it does (EntersWith)"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "As ~ enters, you may pay 2 life. If you don't, it enters tapped.",
        "As ~ enters, choose a color.",
        "As ~ enters, sacrifice any number of lands.",
        "As ~ enters, you may choose a creature. If you do, it enters as a copy of that creature, except it's red.",
        "~ enters with two +1/+1 counters on it.",
    ],
)
def test_what_says_how_it_enters_is_played(text: str):
    assert not list(unplayable(read(text, "Slow Heron", "Creature — Bird")))
