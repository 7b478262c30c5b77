"""The Ring tempts a player: an emblem of its own, and a creature that bears it (701.54 in 2026)."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.actions.following import Following, follows
from engine.actions.taken import have_taken
from engine.events.choices import Asking, ask_some
from engine.events.kinds.emblems import EmblemMade
from engine.events.kinds.ring import RingBearerChosen, RingTempted
from engine.rulebooks import keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text import read
from engine.text.tree.effects.designations import RingTempts
from engine.values.type_line import TypeLine

_TEMPTS: Final = keyword_rule("the ring tempts you", "a", "choose a creature")
_EMBLEM: Final = keyword_rule("the ring tempts you", "c", "emblem named the ring")

_NAME: Final = "The Ring"
_ABILITIES: Final = (
    "Your Ring-bearer is legendary.\n"
    "Creatures with power greater than your Ring-bearer's power can't block your Ring-bearer.\n"
    'As long as the Ring has tempted you two or more times, this emblem has "Whenever your Ring-bearer attacks, draw a'
    ' card, then discard a card."\n'
    'As long as the Ring has tempted you three or more times, this emblem has "Whenever your Ring-bearer becomes'
    " blocked by a creature, the blocking creature's controller sacrifices it at end of combat.\"\n"
    'As long as the Ring has tempted you four or more times, this emblem has "Whenever your Ring-bearer deals combat'
    ' damage to a player, each opponent loses 3 life."'
)


@follows(RingTempts)
def ring_tempts(instruction: RingTempts, following: Following) -> Asking[None]:
    """Get the emblem, where the player hasn't it yet, and choose a creature: it is done even where some of it is
    impossible (701.54d)."""
    game = following.game
    for whose in following.each_player(instruction.player):
        if not _has_emblem(game, whose):
            emblem = EmblemMade(player=whose, printed=_emblem(), cites=_EMBLEM, source=following.source)
            yield from following.happen(emblem)
        own = [creature for creature in game.creatures() if game.controller_of(creature) is whose]
        chosen: GameObject | None = None
        if own:
            (chosen,) = yield from ask_some(whose, "choose a Ring-bearer", _TEMPTS, own, source=following.source)
            bearer = RingBearerChosen(player=whose, creature=chosen, cites=_TEMPTS, source=following.source)
            yield from following.happen(bearer)
        yield from following.happen(RingTempted(player=whose, cites=_TEMPTS, source=following.source))
        yield from have_taken(following, _TEMPTS.keyword, whose, _TEMPTS, chosen)


def _has_emblem(game: Game, player: Player) -> bool:
    return any(
        each.kind is ObjectKind.EMBLEM and each.owner is player and each.printed.name == _NAME for each in game.command
    )


@cache
def _emblem() -> Printed:
    return Printed(_NAME, TypeLine(), text=read(_ABILITIES), indicated_colors=frozenset())
