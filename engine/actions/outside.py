"""Cards from outside the game: those that a player owns besides, and, in a subgame, those of the main game (712.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions.following import Following, follows
from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.happening import happen
from engine.events.kinds.cards import CardBroughtIn
from engine.events.kinds.moving import ObjectLeftGame, ObjectMoved
from engine.events.placing import card_outside
from engine.meaning.words import matches
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.effects.cards import BringIn
from engine.text.tree.nouns import Zone


@dataclass(frozen=True)
class _Outside:
    """A card outside the game; `there` is the object that it is in a game around this one."""

    printed: Printed
    game: Game | None = None
    there: GameObject | None = None


@follows(BringIn)
def bring_in(instruction: BringIn, following: Following) -> Asking[bool]:
    """The player chooses a card that they own outside the game and puts it into their hand.

    What is brought into a subgame leaves the main game: abilities there that trigger on that wait until it goes on
    (506.5a; 712.4a).
    """
    player = (yield from following.player(instruction.player)) or following.you
    fitting = [
        card
        for card in _outside(following.game, player)
        if matches(instruction.what, card_outside(following.game, card.printed, player), following.context)
    ]
    if not fitting:
        return False
    options = [Option(card, card.printed.name) for card in fitting]
    chosen = yield from ask_one(
        player,
        ChoiceKind.OBJECTS,
        "choose a card from outside the game",
        Cite.CHOICE_ON_RESOLUTION,
        options,
        following.source,
    )
    assert isinstance(chosen, _Outside)
    if chosen.there is not None and chosen.game is following.game:
        moved = ObjectMoved(
            object=chosen.there, to=Zone.HAND, verb="put", cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source
        )
        return bool((yield from following.happen(moved)))
    if chosen.game is not None and chosen.there is not None:
        yield from happen(chosen.game, ObjectLeftGame(object=chosen.there, cites=Cite.SUBGAME, source=following.source))
    yield from following.happen(
        CardBroughtIn(player=player, printed=chosen.printed, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
    )
    return True


def _outside(game: Game, player: Player) -> Iterator[_Outside]:
    """Everything that is outside the game and the player's: in a subgame, also what is in the games around it, and
    where the edition says so what was removed from the game (217.1e). Nothing in a game of Commander whose rules keep
    it closed."""
    if game.rulebook.commander_games_stay_closed and any(each.commander for each in game.all_objects()):
        return
    yield from (_Outside(printed) for printed in player.outside)
    if game.rulebook.exiled_is_outside:
        for card in game.objects_in(Zone.EXILE):
            if card.owner is player and card.kind is ObjectKind.CARD:
                yield _Outside(card.printed, game, card)
    outer = game.main_game
    if outer is not None:
        owner = outer.called(player.name)
        for game_object in outer.all_objects():
            if game_object.owner is owner and game_object.kind is ObjectKind.CARD:
                yield _Outside(game_object.printed, outer, game_object)
        yield from _outside(outer, owner)
