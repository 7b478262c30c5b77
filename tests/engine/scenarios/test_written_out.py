"""A scenario written out again reads back as the same scenario."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Scenario, play, read_scenario, write_scenario
from tests.engine.scenarios.test_random_scripts import LIBRARY, random_scenario
from tests.examples import tried_on

ROOT = Path(__file__).resolve().parents[3]
WRITTEN = sorted(Path(__file__).parent.glob("*.toml"))
KEPT = sorted((ROOT / "rules_data" / "scenarios").glob("*/*.toml"))
CARDS: dict[str, dict[str, Any]] = {
    name: fields
    for path in sorted((ROOT / "rules_data" / "cards").glob("**/*.toml"))
    for name, fields in tomllib.loads(path.read_text(encoding="utf-8")).items()
}


def again(scenario: Scenario, library: dict[str, Any]) -> Scenario:
    return read_scenario(write_scenario(scenario), id=scenario.id, edition=scenario.edition, library=library)


#: Tables of a file whose keys are names.
OF_NAMES = ("cards", "players", "counters")


def keys_of(part: Any, *, are_names: bool = False) -> frozenset[str]:
    """By which keys a part of a file says what it says, at any depth, and with values of which kinds."""
    if isinstance(part, dict):
        inner = [keys_of(value, are_names=key in OF_NAMES) for key, value in part.items()]
        return frozenset(() if are_names else part).union(*inner)
    if isinstance(part, list):
        return frozenset({"list"}).union(*map(keys_of, part))
    return frozenset({type(part).__name__})


def one_of_each_kind(paths: list[Path]) -> list[Path]:
    """Of files that say things by the same keys the shortest."""
    longest_first = sorted(paths, key=lambda path: (-path.stat().st_size, path))
    return list({keys_of(tomllib.loads(path.read_text(encoding="utf-8"))): path for path in longest_first}.values())


def test_a_file_is_written_out_and_read_back_the_same(thorough: bool):
    """One of each kind; `--thorough`: every file."""
    every = [*WRITTEN, *KEPT]
    for path in every if thorough else one_of_each_kind(every):
        text = path.read_text(encoding="utf-8")
        scenario = read_scenario(text, id=path.stem, edition=path.parent.name, library=CARDS)
        written = write_scenario(scenario)
        read_back = read_scenario(written, id=scenario.id, edition=scenario.edition, library=CARDS)
        assert read_back == scenario, path
        assert write_scenario(read_back) == written, path


@tried_on(40)
@given(seed=st.integers(0, 10**9))
def test_any_scenario_is_written_out_and_read_back_the_same(seed: int):
    scenario = read_scenario(random_scenario(Random(seed), "2009-07"), id="random", edition="2009-07", library=LIBRARY)

    assert again(scenario, dict(LIBRARY)) == scenario


WRITE_ME = """
title = {title}
about = "What stands in a file."
step = "declare blockers"
first_draw = true
documented = false
script = {script}

[cards."Odd \\"Ogre\\""]
type_line = "Creature — Ogre"
mana_cost = "{{R}}"
colors = ["red"]
power = "2"
toughness = "2"

[cards."Reed Elf"]
type_line = "Creature — Elf"
mana_cost = "{{G}}"
power = "1"
toughness = "1"

[players."Al ice"]
life = 7
poison = 1
mana = "{{2}}{{R}}"
battlefield = [{{card = "Odd \\"Ogre\\"", attacking = "Bob", counters = {{"+1/+1" = 2}}, new = true}}, "Reed Elf"]
library = []
graveyard = ["Reed Elf"]

[players.Bob]
exile = ["Reed Elf"]
"""


@tried_on(100)
@given(
    title=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20),
    remark=st.text(
        st.characters(exclude_categories=["Cs", "Zl", "Zp"], exclude_characters="\x0b\x0c\x1c\x1d\x1e\x85"), max_size=20
    ),
)
def test_whatever_stands_in_a_file_stands_in_it_again(title: str, remark: str):
    from engine.scenarios.files.writing import _quoted

    script = f"resolve # {remark}".replace("\r", " ").replace("\n", " ") + "\n"
    text = WRITE_ME.format(title=_quoted(title), script=_quoted(script))
    scenario = read_scenario(text, id="here", edition="2009-07")

    assert again(scenario, {}) == scenario
    assert again(scenario, {}).shape.script == script


def test_a_script_is_written_line_by_line_with_its_remarks():
    text = WRITE_ME.format(title='"T"', script='"""\nresolve   # the top\n\nresolve everything\n"""')
    scenario = read_scenario(text, id="here", edition="2009-07")

    assert 'script = """\nresolve   # the top\n\nresolve everything\n"""\n' in write_scenario(scenario)
    assert [line for _, line in again(scenario, {}).script] == ["resolve   # the top", "", "resolve everything"]


def test_what_is_written_out_plays_as_before():
    path = WRITTEN[0]
    scenario = read_scenario(path.read_text(encoding="utf-8"), id=path.stem)

    assert [one.text for one in play(again(scenario, {})).moments] == [one.text for one in play(scenario).moments]
