"""How battles enter: with their defense counters, and with a protector (310.4b, 310.9a in 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.kinds.moving import ObjectMoved
from engine.events.replacing.candidates import Candidate, Changed, offers
from engine.events.replacing.entering import face_there
from engine.meaning.battles import BATTLE, DEFENSE, may_protect
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone


@offers(ObjectMoved)
def as_a_battle_enters(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """It enters with as many defense counters as are printed on it, and its controller chooses who protects it, as if
    its text said so."""
    if event.to is not Zone.BATTLEFIELD or event.face_down or Cite.BATTLE_ENTERS not in game.rulebook.citations:
        return
    entering, printed = event.object, face_there(event)
    if BATTLE not in printed.type_line.types:
        return

    def change() -> Changed:
        controller = event.under or game.controller_of(entering)
        able = may_protect(game, printed.type_line.subtypes, controller)
        protector = yield from protector_chosen(controller, able, entering)
        counters = {**event.counters, DEFENSE: event.counters.get(DEFENSE, 0) + (printed.defense or 0)}
        return (replace(event, counters=counters, protector=protector),)

    key = (DEFENSE, entering.id, event.copied is not None)
    yield Candidate(key, f"how {entering.name} enters", entering, Cite.BATTLE_ENTERS, change)


def protector_chosen(controller: Player, able: tuple[Player, ...], battle: GameObject) -> Asking[Player | None]:
    """Whom a battle's controller chooses among those who can protect it; nobody where there is none."""
    if len(able) < 2:
        return next(iter(able), None)
    options = [Option(each, each.name) for each in able]
    prompt = f"choose who protects {battle.name}"
    chosen: Player = yield from ask_one(controller, ChoiceKind.PLAYER, prompt, Cite.PROTECTOR_CHOSEN, options, battle)
    return chosen
