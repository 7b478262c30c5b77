"""Ignoring what a static ability says, where it lets a player do that: a special action (408.2j; 114.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.actions.following import Following
from engine.actions.paying import pay_now
from engine.actions.spans import span_of
from engine.events.choices import Asking, IllegalAction, Need, Remedy
from engine.events.clock import next_id, tick
from engine.events.functioning import Functioning, functioning_statements
from engine.events.happening import happen
from engine.events.kinds.effects import EffectIgnored
from engine.meaning.context import Context
from engine.meaning.words import fits_player, things
from engine.play.taking import takes
from engine.rulebooks import Cite
from engine.state.effects import FloatingEffect
from engine.state.game import Game
from engine.state.ignoring import IgnoresAbility
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import StaticAbility
from engine.text.tree.node import PlayerReference
from engine.text.tree.played import reads
from engine.text.tree.statements import Affects, MayIgnore


@dataclass(frozen=True)
class Ignoring:
    """Ignore the effect of an object's ability, for the cost that its text says."""

    source: GameObject

    def __str__(self) -> str:
        return f"ignore the effect of {self.source.name}"


@takes(Ignoring)
def ignore_effect(game: Game, player: Player, action: Ignoring) -> Asking[None]:
    """Pay what it costs; for as long as the text says, the player may do what the ability forbids.

    Raises IllegalAction where the text doesn't let the player do that, or where they can't pay.
    """
    source = action.source
    ability, statement, context = _what_may_be_ignored(game, player, source)
    following = Following(replace(context.naming(statement.player, player), you=player, owing_to=Cite.IGNORE_EFFECT))
    if not (yield from pay_now(following, player, statement.cost)):
        raise IllegalAction(
            f"{player.name} can't pay to ignore the effect of {source.name}",
            Cite.PAY_COSTS,
            Remedy(Need.COST, f"what it costs to ignore the effect of {source.name}"),
        )
    span = span_of(statement.duration, following)
    assert span is not None
    effect = FloatingEffect(
        id=next_id(game),
        timestamp=tick(game),
        controller=player,
        source=source,
        changes=(IgnoresAbility(ability.stated_in),),
        span=span,
        affected=(player,),
    )
    yield from happen(game, EffectIgnored(player=player, effect=effect, cites=Cite.IGNORE_EFFECT, source=source))


@reads(MayIgnore)
def _what_may_be_ignored(game: Game, player: Player, source: GameObject) -> tuple[Functioning, MayIgnore, Context]:
    """The ability, what it says of ignoring it, and the context in which that is said of the player."""
    for functioning, statement, context in functioning_statements(game, source):
        if isinstance(statement, MayIgnore) and isinstance(functioning.ability, StaticAbility):
            for about in (context, *_about_each_affected(functioning.ability, player, context)):
                if fits_player(statement.player, player, about):
                    return functioning, statement, about
    raise IllegalAction(f"{player.name} may ignore no effect of {source.name}", Cite.IGNORE_EFFECT)


def _about_each_affected(ability: StaticAbility, player: Player, context: Context) -> Iterator[Context]:
    """The context while its words are about the player, or about each object that it affects."""
    for statement in ability.statements:
        if not isinstance(statement, Affects):
            continue
        if not isinstance(statement.subject, PlayerReference):
            yield from (context.about_each(statement.subject, each) for each in things(statement.subject, context))
        elif fits_player(statement.subject, player, context):
            yield context.about_each(statement.subject, player)
