"""Writing a scenario out again: a file's text that reads back as the same scenario."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from engine.scenarios.files.scenario import Scenario
from engine.scenarios.language.shapes import PlacedShape, PlayerShape


def write_scenario(scenario: Scenario) -> str:
    """The scenario as a file: what it says of itself, its script, its cards, and who has what.

    Read with the same library of cards, it is the same scenario.
    """
    shape = scenario.shape
    lines = [*_keys(dict(_head(scenario))), "", f"script = {written_script(shape.script)}"]
    for name, fields in shape.cards.items():
        lines += ["", f"[cards.{_quoted(name)}]", *_keys(fields)]
    for name, player in shape.players.items():
        lines += ["", f"[players.{_quoted(name)}]", *_keys(dict(_player(player, shape.format)))]
    return "\n".join(lines) + "\n"


def _head(scenario: Scenario) -> Iterator[tuple[str, object]]:
    shape = scenario.shape
    yield "title", shape.title
    yield "about", shape.about
    for key, value in (
        ("edition", scenario.edition),
        ("turn", shape.turn),
        ("step", shape.step),
        ("daytime", shape.daytime),
    ):
        if value:
            yield key, value
    if not shape.documented:
        yield "documented", False
    if shape.costs:
        yield "costs", shape.costs
    if shape.first_draw is not None:
        yield "first_draw", shape.first_draw
    if shape.format:
        yield "format", shape.format
    if shape.range_of_influence is not None:
        yield "range_of_influence", shape.range_of_influence


def _player(player: PlayerShape, format: str) -> Iterator[tuple[str, object]]:
    """What is said of a player, in the order of the keys; what goes without saying is left out. In a format with a life
    total of its own the ordinary one has to be said."""
    for key in PlayerShape.model_fields:
        value = getattr(player, key)
        said = key == "life" and format and key in player.model_fields_set
        if said or value != PlayerShape.model_fields[key].default:
            yield key, value


def _keys(fields: Mapping[str, object]) -> Iterator[str]:
    for key, value in fields.items():
        yield f"{_key(key)} = {written(value)}"


def written(value: object) -> str:
    """A value of a scenario's file as TOML writes it: what the reader makes of it is this value again."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case int() | float():
            return repr(value)
        case list() | tuple():
            return f"[{', '.join(map(written, value))}]"
        case PlacedShape():
            said = {key: getattr(value, key) for key in sorted(value.model_fields_set - {"card"})}
            return written({"card": value.card, **said})
        case Mapping():
            return f"{{{', '.join(f'{_key(key)} = {written(inner)}' for key, inner in value.items())}}}"
        case _:
            return _quoted(str(value))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _quoted(key)


def _quoted(text: str) -> str:
    """A basic string of TOML: JSON's signs of escape are among TOML's, but for the one sign that JSON leaves bare."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def written_script(script: str) -> str:
    """The script line by line in triple quotes, where it can stand so."""
    plain = "'''" not in script and "\r" not in script and not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", script)
    if not plain:
        return _quoted(script)
    return f"'''\n{script}'''" if _needs_literal(script) else f'"""\n{script}"""'


def _needs_literal(script: str) -> bool:
    return "\\" in script or '"""' in script or script.endswith('"')
