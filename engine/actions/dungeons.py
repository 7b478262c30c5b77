"""Venturing into the dungeon (701.49 in 2026)."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.actions.following import Following, follows
from engine.actions.taken import have_taken
from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.kinds.dungeons import DungeonBroughtIn, DungeonCompleted, VentureMarkerMoved, dungeon_of
from engine.rulebooks import Cited, keyword_rule
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text import read
from engine.text.keywords.dungeons import Dungeon, dungeons
from engine.text.tree.effects.keyword_actions import Venture
from engine.values.type_line import TypeLine

_VENTURE: Final = "venture into the dungeon"
_ENTERS: Final = keyword_rule(_VENTURE, "a", "topmost room")
_GOES_ON: Final = keyword_rule(_VENTURE, "b", "arrow")
_LEAVES: Final = keyword_rule(_VENTURE, "c", "complete")
#: Into a dungeon that is named; before 2022 there was none.
_INTO: Final = keyword_rule(_VENTURE, "gone, 2026-08 d", "variant")


@follows(Venture)
def venture(instruction: Venture, following: Following) -> Asking[None]:
    """Who is in no dungeon enters one, and who is in a room goes on to the next; from the last it is out, and into
    another dungeon."""
    for player in following.each_player(instruction.player):
        card = dungeon_of(following.game, player)
        place = None if card is None or player.room is None else dungeons()[card.printed.name].room(player.room)
        if card is not None and place is not None and place.leads_to:
            yield from _move(player, card, place.leads_to, _GOES_ON, following)
        else:
            if card is not None:
                completed = DungeonCompleted(player=player, dungeon=card, cites=_LEAVES, source=following.source)
                yield from following.happen(completed)
            yield from _enter(player, instruction.into, following)
        yield from have_taken(following, _VENTURE, player, _ENTERS)


def _enter(player: Player, into: str | None, following: Following) -> Asking[None]:
    """Choose a dungeon card that the player owns outside the game: everybody has those that one may enter so."""
    open_to = [each for each in dungeons().values() if (each.name == into if into else not each.is_special)]
    options = [Option(each, each.name) for each in open_to]
    cites = _INTO if into and following.game.number_of(_INTO) else _ENTERS
    prompt = "choose a dungeon"
    chosen: Dungeon = yield from ask_one(player, ChoiceKind.WORD, prompt, cites, options, following.source)
    brought = DungeonBroughtIn(player=player, printed=dungeon_card(chosen), cites=cites, source=following.source)
    yield from following.happen(brought)
    card = dungeon_of(following.game, player)
    if card is not None:
        yield from _move(player, card, (1,), cites, following)


def _move(
    player: Player, card: GameObject, leads_to: tuple[int, ...], cites: Cited, following: Following
) -> Asking[None]:
    """Move the venture marker along an arrow; of several, the player chooses one."""
    rooms = dungeons()[card.printed.name]
    options = [Option(number, rooms.room(number).name) for number in leads_to]
    prompt = "choose the next room"
    number: int = yield from ask_one(player, ChoiceKind.WORD, prompt, cites, options, following.source)
    moved = VentureMarkerMoved(
        player=player, dungeon=card, number=number, room=rooms.room(number).name, cites=cites, source=card
    )
    yield from following.happen(moved)


@cache
def dungeon_card(dungeon: Dungeon) -> Printed:
    """A dungeon as a card, with its room abilities."""
    return Printed(
        dungeon.name, TypeLine(types=frozenset({"Dungeon"})), text=read(dungeon.text), indicated_colors=frozenset()
    )
