"""The table in whole sentences, for whoever hears a page or walks it line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.utils.text import capfirst, get_text_list

import engine


def lettered(name: str, letter: str) -> str:
    return f"{name} {letter}" if letter else name


def pointed(one: engine.ObjectPicture, kind: str, letters: Mapping[int, str]) -> list[str]:
    """The names of what an object points at in one way, each with its letter."""
    return [lettered(each.name, letters.get(each.card, "")) for each in one.points if each.kind == kind]


def time_told(picture: engine.TablePicture) -> str:
    """Which turn and step it is."""
    turn = f"turn {picture.turn}: {picture.active_player}'s {picture.step}" if picture.turn else "before the first turn"
    when = f"{turn}. It is {picture.daytime}" if picture.daytime else turn
    return f"In a subgame, {when}." if picture.depth else f"{capfirst(when)}."


def player_told(player: engine.PlayerPicture) -> Iterator[str]:
    """What a player has, and whose turn of doing something it is."""
    has = [f"{player.life} life"]
    if player.poison:
        has.append(_counted(player.poison, "poison counter"))
    if player.mana:
        has.append(f"{player.mana} in the mana pool")
    has.append(f"{_counted(player.library, 'card')} in the library")
    yield f"{player.name} has {get_text_list(has, 'and')}."
    for each in player.standing:
        yield f"{player.name}: {each}."
    if player.dungeon is not None:
        yield f"{player.name}'s venture marker is in {player.dungeon.room} of {player.dungeon.name}."
    if player.has_priority:
        yield f"{player.name} has priority."
    if player.turn_controlled_by:
        yield f"{player.turn_controlled_by} controls {player.name}'s turn."
    if player.has_lost:
        yield f"{player.name} has lost."


def zone_told(player: str, where: str, count: int) -> str:
    """The sentence over what a player has in a zone: `where` is "in hand", or a zone by the name that it goes by."""
    is_at_large = where in ("the battlefield", "play")
    place = f"on {where}" if where == "the battlefield" else where if where.startswith("in ") else f"in {where}"
    return f"{player} has {_counted(count, 'permanent' if is_at_large else 'card')} {place}."


def object_told(one: engine.ObjectPicture, letters: Mapping[int, str]) -> str:
    """What an object is and does, in one sentence."""
    name = lettered(one.name, letters.get(one.card, "")) or "A face-down card"
    return f"{name} {get_text_list(list(_clauses(one, letters)), 'and')}."


def _clauses(one: engine.ObjectPicture, letters: Mapping[int, str]) -> Iterator[str]:
    yield _is(one)
    for state, holds in (
        ("face down", one.face_down and bool(one.name)),
        ("flipped", one.flipped),
        ("phased out", one.phased_out),
        ("tapped", one.tapped),
    ):
        if holds:
            yield f"is {state}"
    for kind, verb in (("attacks", "attacks"), ("blocks", "blocks"), ("blocked", "is blocked by")):
        if there := pointed(one, kind, letters):
            yield f"{verb} {get_text_list(there, 'and')}"
    if one.blocked and not pointed(one, "blocked", letters):
        yield "is blocked"
    if one.protector:
        yield f"is protected by {one.protector}"
    for kind, verb in (("attached", "is attached to"), ("targets", "targets")):
        if there := pointed(one, kind, letters):
            yield f"{verb} {get_text_list(there, 'and')}"
    if had := [*_had(one)]:
        yield f"has {get_text_list(had, 'and')}"
    if one.summoning_sick:
        yield "came this turn"
    if one.controller != one.owner:
        yield f"belongs to {one.owner}"


def _is(one: engine.ObjectPicture) -> str:
    if one.kind in ("ability", "combat damage"):
        return f"is {one.controller}'s {one.kind}"
    kind = {"token": " token", "copy": " copy"}.get(one.kind, "")
    if one.size:
        printed = f" (printed {one.printed_size})" if one.printed_size not in ("", one.size) else ""
        return f"is a {one.size}{kind}{printed}" if kind else f"is {one.size}{printed}"
    what = f"{one.type_line}{kind}" if one.type_line else kind.strip() or "face down"
    return f"is {'an' if what[0] in 'AEIOaeio' else 'a'} {what}" if what != "face down" else f"is {what}"


def _had(one: engine.ObjectPicture) -> Iterable[str]:
    for kind, count in one.counters.items():
        yield _counted(count, f"{kind} counter")
    if one.damage:
        yield f"{one.damage} damage"
    yield from one.keywords
    yield from (f"the choice “{each}”" for each in one.chosen)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
