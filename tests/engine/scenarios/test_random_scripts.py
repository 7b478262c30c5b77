"""Whatever a script says, a run ends with a trace: claims met or not, or the line that couldn't be followed and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import play, read_scenario
from engine.scenarios.files.all_forms import FORMS
from engine.scenarios.language.forms import Part
from tests.engine.board import EDITIONS
from tests.engine.invented import INVENTED
from tests.engine.randomly import invented_cards
from tests.engine.scenarios.saying import FILLINGS, said
from tests.examples import tried_on

LIBRARY = {card.name: dict(card.fields) for card in INVENTED}

#: Which statements are told how often: more of those that do something.
WEIGHTS = [6 if form.role == "deed" else 1 for form in FORMS]


class Seeded:
    """Chance that is the same each time."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def one_of(self, several: Sequence[str]) -> str:
        return self.chance.choice(several)

    def way(self, several: Sequence[tuple[Part, ...]]) -> tuple[Part, ...]:
        return self.chance.choice(several)

    def is_so(self) -> bool:
        return self.chance.random() < 0.4


def random_scenario(chance: Random, edition: str) -> str:
    """A scenario's text: a board and hands of cards that an edition has, and a script of statements about them."""
    spells = [name for name in LIBRARY if name in invented_cards(edition)]
    permanents = [name for name in spells if LIBRARY[name]["type_line"] not in ("Instant", "Sorcery")]
    board = {player: chance.sample(permanents, 4) for player in ("Alice", "Bob")}
    hands = {player: chance.sample(spells, 4) for player in ("Alice", "Bob")}
    here = [name for names in (*board.values(), *hands.values()) for name in names]
    fillings = {
        **FILLINGS,
        "object": (*here, f"{here[0]} #1", f"{here[0]} #2", f"{here[1]}'s ability", f"Bob's {here[2]}"),
        "thing": (*here, "Alice", "Bob"),
        "things": (*here, "Bob", f"{here[0]} and {here[1]}", f"{here[0]} and Alice"),
        "shares": (f"2 to {here[0]}", f"1 to Bob and 3 to {here[1]}"),
        "assignments": (f"2 from {here[0]} to Bob", f"1 from {here[1]} to {here[4]}"),
        "choice": ("yes", "no", "white", "mode 1", "2", "nothing", here[0], f"{here[0]}, then {here[1]}"),
        "pile": (here[0], f"{here[0]} and {here[1]}", "nothing"),
        "deed": (f"Alice casts {here[8]}", f"Alice attacks with {here[0]}", "resolve", "Bob concedes"),
        "deeds": (f"Alice casts {here[8]}, resolve", "to the end step"),
        "assertion": (f"expect {here[0]} is 2/2", f"expect refused: Alice casts {here[8]}"),
    }

    script = "\n".join(said(form, Seeded(chance), fillings) for form in chance.choices(FORMS, WEIGHTS, k=14))
    players = "".join(
        f"[players.{player}]\nbattlefield = {_toml(board[player])}\nhand = {_toml(hands[player])}\n" for player in board
    )
    return f'title = "Random"\nabout = "Random"\nscript = """\n{script}\n"""\n{players}'


def _toml(names: list[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


@pytest.mark.parametrize("edition", EDITIONS)
@tried_on(24)
@given(seed=st.integers(0, 10**9))
def test_a_run_of_any_script_ends_with_a_trace(edition: str, seed: int):
    scenario = read_scenario(random_scenario(Random(seed), edition), id="random.toml", edition=edition, library=LIBRARY)

    run = play(scenario)

    assert run.status in ("pass", "fail", "error")
    assert bool(run.error) is (run.status == "error")
    assert run.table is not None
    assert [moment.place for moment in run.moments] == list(range(len(run.moments)))
    assert run == play(scenario)


@tried_on(10)
@given(seed=st.integers(0, 10**9), at=st.integers(-3, 60))
def test_any_moment_of_a_run_has_its_table(seed: int, at: int):
    scenario = read_scenario(
        random_scenario(Random(seed), "2009-07"), id="random.toml", edition="2009-07", library=LIBRARY
    )

    run = play(scenario, film=True)

    assert run.table is not None
    assert (run.table_at(at) is not None) is (0 <= at < len(run.moments))
