"""Two editions of one scenario side by side: in step, where they first part, which rules part them, and the ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import engine
from rulesite.book.scenarios.playing import Played
from rulesite.book.scenarios.rule_links import RuleLink, rule_links

Links = Mapping[str, RuleLink]
Sizes = dict[tuple[str, str, int], engine.ObjectPicture]


@dataclass(frozen=True)
class LayerStep:
    """A step of the layers in one edition; `parts` marks the first that the other edition does otherwise."""

    reason: engine.ReasonPicture
    rule: RuleLink | None
    parts: bool


@dataclass(frozen=True)
class Apart:
    """How two editions first differ: after which line of the script, in which ways, and why.

    `layers` has the steps that made the first differing creature what it is, in each edition.
    """

    line: int
    statement: str
    at: int
    differences: tuple[str, ...]
    why: str
    rules: tuple[RuleLink, ...]
    about: str
    layers: tuple[tuple[LayerStep, ...], tuple[LayerStep, ...]]


@dataclass(frozen=True)
class TwinRow:
    """A permanent, or a player's life, as it is in each of the two editions."""

    name: str
    here: str
    there: str

    @property
    def differs(self) -> bool:
        return self.here != self.there


@dataclass(frozen=True)
class Beside:
    """Another edition's run next to the one that is played. `at` is its moment that corresponds."""

    played: Played
    at: int
    table: engine.TablePicture
    apart: Apart | None
    rows: tuple[TwinRow, ...]
    ends: tuple[str, ...]


def beside_of(here: Played, there: Played, at: int) -> Beside | None:
    """The run `there` next to the run `here` at a moment of `here`; None where one of them shows nothing."""
    film, other = here.run.film, there.run.film
    if film is None or other is None or not film.frames or not other.frames:
        return None
    there_at = _in_step(here.run, there.run, at)
    last = tuple(_differences(here.run, there.run, film.frames[-1].table, other.frames[-1].table))
    table, beside = film.frames[at].table, other.frames[there_at].table
    return Beside(there, there_at, beside, apart_of(here, there), tuple(_rows(table, beside)), last)


def _in_step(here: engine.Run, there: engine.Run, at: int) -> int:
    """The moment of `there` that is as far along the script as a moment of `here` is."""
    line = here.moments[at].line
    own = [one.place for one in here.moments if one.line == line]
    others = [one.place for one in there.moments if one.line == line]
    before = [one.place for one in there.moments if one.line < line]
    if not others or at < own[0]:
        return before[-1] if before else 0
    return others[-1] if at == own[-1] else others[min(at - own[0], len(others) - 1)]


def apart_of(here: Played, there: Played) -> Apart | None:
    """The first line of the script after which the tables differ; None where they never do."""
    run, other = here.run, there.run
    if run.film is None or other.film is None or not run.film.frames or not other.film.frames:
        return None
    lines = sorted({one.line for one in (*run.moments, *other.moments) if one.line >= 0})
    for line in lines:
        at, beside_at = _end_of(run, line), _end_of(other, line)
        table, beside = run.film.frames[at].table, other.film.frames[beside_at].table
        differences = tuple(_differences(run, other, table, beside))
        if differences:
            return _explained(here, there, line, (at, beside_at), differences)
    return None


def _end_of(run: engine.Run, line: int) -> int:
    """The last moment that the script's lines up to this one led to."""
    return max((one.place for one in run.moments if one.line <= line), default=0)


def _explained(here: Played, there: Played, line: int, at: tuple[int, int], differences: tuple[str, ...]) -> Apart:
    run, other = here.run, there.run
    assert run.film is not None
    assert other.film is not None
    table, beside = run.film.frames[at[0]].table, other.film.frames[at[1]].table
    sized = _first_other_size(_permanents(table), _permanents(beside))
    links, others = _links(run, table), _links(other, beside)
    layers: tuple[tuple[LayerStep, ...], tuple[LayerStep, ...]] = ((), ())
    if sized is not None:
        first, second = sized[0].reasons, sized[1].reasons
        parts = next(
            (place for place, (a, b) in enumerate(zip(first, second, strict=False)) if a.source != b.source),
            min(len(first), len(second)),
        )
        layers = (_steps(first, links, parts), _steps(second, others, parts))
        why, rules = _why_of_layers(layers, run.edition, other.edition, parts)
    else:
        why, rules = _why_of_log(run, other, line, links, others)
    statement = next((written.text for written in here.script if written.number == line), "")
    about = sized[0].name if sized else ""
    return Apart(line, statement, at[0], differences, why, tuple(rules), about, layers)


def _steps(reasons: tuple[engine.ReasonPicture, ...], links: Links, parts: int) -> tuple[LayerStep, ...]:
    return tuple(LayerStep(one, links.get(one.rule), place == parts) for place, one in enumerate(reasons))


def _why_of_layers(
    layers: tuple[tuple[LayerStep, ...], tuple[LayerStep, ...]], edition: str, other: str, parts: int
) -> tuple[str, list[RuleLink]]:
    own, beside = (steps[parts] if parts < len(steps) else None for steps in layers)
    rules = [step.rule for step in (own, beside) if step is not None and step.rule is not None]
    if own is None or beside is None:
        return "one of them applies an effect more", rules
    return f"where {edition} goes on with {_named(own.reason)}, {other} goes on with {_named(beside.reason)}", rules


def _named(reason: engine.ReasonPicture) -> str:
    return f"{reason.source} (layer {reason.layer}, {reason.layer_title})"


def _why_of_log(
    run: engine.Run, other: engine.Run, line: int, links: Links, others: Links
) -> tuple[str, list[RuleLink]]:
    """The first happening that only one of them has."""
    own = [one for one in run.moments if one.line == line]
    beside = [one for one in other.moments if one.line == line]
    for first, second in zip(own, beside, strict=False):
        if first.kind != second.kind:
            rules = [links.get(first.rule), others.get(second.rule)]
            said = f"{run.edition}: {first.text} {other.edition}: {second.text}"
            return said.rstrip("."), [rule for rule in rules if rule is not None]
    longer, of, known = (own, run, links) if len(own) > len(beside) else (beside, other, others)
    more = longer[min(len(own), len(beside)) :]
    if not more:
        return "", []
    rule = known.get(more[0].rule)
    return f"only {of.edition} has this: {more[0].text}".rstrip("."), [rule] if rule else []


def _links(run: engine.Run, table: engine.TablePicture) -> Links:
    return rule_links(
        run.edition, {rule for one in run.moments for rule in one.rules} | {one.rule for one in _reasons(table)}
    )


def _reasons(table: engine.TablePicture) -> Iterator[engine.ReasonPicture]:
    for player in table.players:
        for one in player.battlefield:
            yield from one.reasons


# Differences ---------------------------------------------------------------------------------------------------------


def _permanents(table: engine.TablePicture) -> Sizes:
    """The permanents by whose they are, their names, and which of that name."""
    found: Sizes = {}
    for player in table.players:
        counts: dict[str, int] = {}
        for one in player.battlefield:
            counts[one.name] = counts.get(one.name, 0) + 1
            found[player.name, one.name, counts[one.name]] = one
    return found


def _rows(table: engine.TablePicture, beside: engine.TablePicture) -> Iterator[TwinRow]:
    own, others = _permanents(table), _permanents(beside)
    for key in dict.fromkeys((*own, *others)):
        yield TwinRow(key[1], _shortly(own.get(key)), _shortly(others.get(key)))
    for player, twin in zip(table.players, beside.players, strict=False):
        yield TwinRow(player.name, f"{player.life} life", f"{twin.life} life")
    yield TwinRow("The stack", _stacked(table), _stacked(beside))


def _shortly(one: engine.ObjectPicture | None) -> str:
    if one is None:
        return "not there"
    said = [one.size or "there", *one.keywords]
    if one.damage:
        said.append(f"{one.damage} damage")
    return ", ".join([*said, "tapped"] if one.tapped else said)


def _stacked(table: engine.TablePicture) -> str:
    return ", ".join(one.name for one in table.stack) or "empty"


def _first_other_size(own: Sizes, beside: Sizes) -> tuple[engine.ObjectPicture, engine.ObjectPicture] | None:
    return next(
        (pair for key in own if key in beside and (pair := (own[key], beside[key]))[0].size != pair[1].size), None
    )


def _differences(
    run: engine.Run, other: engine.Run, table: engine.TablePicture, beside: engine.TablePicture
) -> Iterator[str]:
    """What stands otherwise on two tables, each in a sentence without its stop."""
    here, there = run.edition, other.edition
    own, others = _permanents(table), _permanents(beside)
    for key, one in own.items():
        twin = others.get(key)
        if twin is None:
            yield f"{one.name} is {_where(one.name, beside)} under {there}, and still {_on(table)} under {here}"
        elif one.size != twin.size:
            yield f"{one.name} is {one.size} under {here}, and {twin.size} under {there}"
        elif one.damage != twin.damage:
            yield f"{one.name} has {one.damage} damage under {here}, and {twin.damage} under {there}"
        elif one.counters != twin.counters or one.tapped != twin.tapped or one.keywords != twin.keywords:
            yield f"{one.name} isn't the same under {here} and under {there}"
    for key, one in others.items():
        if key not in own:
            yield f"{one.name} is {_where(one.name, table)} under {here}, and still {_on(beside)} under {there}"
    for player, twin_player in zip(table.players, beside.players, strict=False):
        if player.life != twin_player.life:
            yield f"{player.name} has {player.life} life under {here}, and {twin_player.life} under {there}"
        if len(player.hand) != len(twin_player.hand):
            yield (
                f"{player.name} has {len(player.hand)} cards in hand under {here}, and {len(twin_player.hand)}"
                f" under {there}"
            )


def _on(table: engine.TablePicture) -> str:
    zone = table.battlefield_name
    return f"on {zone}" if zone.startswith("the ") else f"in {zone}"


def _where(name: str, table: engine.TablePicture) -> str:
    for player in table.players:
        if any(one.name == name for one in player.graveyard):
            return f"in {player.name}'s graveyard"
        if any(one.name == name for one in player.hand):
            return f"in {player.name}'s hand"
    return "no longer there"
