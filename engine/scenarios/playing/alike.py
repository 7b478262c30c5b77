"""Permanents that nothing in a game tells apart: whichever of them makes the mana, the same comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from engine.actions.activatable import Activate, activated_abilities
from engine.events.kinds.status import PermanentUntapped
from engine.play.game_states import as_it_is
from engine.state.game import Game
from engine.state.journal import Recorded
from engine.state.objects import GameObject
from engine.text.tree.abilities import ActivatedAbility
from engine.text.tree.costs import TapsSelf
from engine.text.tree.effects.mana import AddMana, AddManaOfChoice
from engine.text.tree.names import OneObject
from engine.text.tree.node import Node
from engine.text.tree.nouns import Zone
from engine.text.tree.quantities import Fixed
from engine.text.tree.walk import walk
from engine.values.mana import ManaCost


def unlike(game: Game, answers: Iterable[object]) -> list[object]:
    """These answers, without those that use the ability of a permanent like one whose ability is used already."""
    return [same[0] for same in alike(game, answers)]


def alike(game: Game, answers: Iterable[object]) -> list[list[object]]:
    """These answers, with those in one list that use the same ability of permanents that are alike."""
    different: dict[object, list[object]] = {}
    told_apart: _ToldApart | None = None
    for index, answer in enumerate(answers):
        key: object = index
        if isinstance(answer, Activate) and answer.object.zone is Zone.BATTLEFIELD:
            told_apart = told_apart or _ToldApart(game)
            key = (answer.place, answer.x, told_apart.by(answer.object))
        different.setdefault(key, []).append(answer)
    return list(different.values())


def one_mana_of(game: Game, answer: object) -> str | None:
    """The symbol of the mana that using an ability makes: one mana of one kind, for tapping and nothing else."""
    if not isinstance(answer, Activate):
        return None
    ability = [functioning.ability for functioning in activated_abilities(game, answer.object)][answer.place]
    if not isinstance(ability, ActivatedAbility) or not isinstance(ability.effect, AddMana):
        return None
    symbols = tuple(ManaCost.parse(ability.effect.mana))
    if ability.cost.parts != (TapsSelf(),) or len(symbols) != 1 or len(symbols[0].ways_to_add()) != 1:
        return None
    made = symbols[0].ways_to_add()[0].symbols
    return made[0] if len(made) == 1 else None


def makes_one_mana(game: Game, answer: object) -> bool:
    """Whether using an ability makes one mana, of one kind or of one that is chosen, for tapping and nothing else."""
    if one_mana_of(game, answer) is not None:
        return True
    if not isinstance(answer, Activate):
        return False
    ability = [functioning.ability for functioning in activated_abilities(game, answer.object)][answer.place]
    if not isinstance(ability, ActivatedAbility) or ability.cost.parts != (TapsSelf(),):
        return False
    return isinstance(ability.effect, AddManaOfChoice) and ability.effect.count == Fixed(1)


class _ToldApart:
    """What tells the permanents of a game apart, as it stands."""

    def __init__(self, game: Game) -> None:
        self._game = game
        #: What something in the game speaks of is like nothing else.
        self._spoken_of = set(_objects_in((game.effects, game.shields, game.delayed, game.waiting, game.combat)))
        self._done: dict[GameObject, list[str]] = {}
        for fact in game.facts_this_turn():
            if isinstance(fact, PermanentUntapped):
                continue  # that one of them was tapped before this turn makes no difference now
            for game_object in set(_objects_in(vars(fact).values())):
                self._done.setdefault(game_object, []).append(f"{type(fact).__name__} {fact.cites}")
        for game_object in game.all_objects():
            said = (
                game_object.attached_to,
                game_object.haunts,
                game_object.encoded_on,
                game_object.source,
                game_object.announcement,
                game_object.chosen,
                game_object.remembered,
                game_object.ability,
            )
            self._spoken_of |= {*_objects_in(said), *_objects_in(game_object.shown_to_controllers_of)}

    def by(self, permanent: GameObject) -> object:
        """Equal for permanents that are alike, down to what has happened to them this turn."""
        if permanent in self._spoken_of:
            return permanent
        values = self._game.characteristics(permanent)
        controller = self._game.controller_of(permanent)
        return (
            as_it_is(self._game, permanent, lambda thing: thing),
            (values.supertypes, values.mana_cost, values.loyalty),
            permanent.control_since >= controller.latest_turn_began,
            (permanent.controllers, permanent.last_controller, permanent.kind),
            (
                tuple(sorted(permanent.chosen.items(), key=repr)),
                bool(permanent.remembered or permanent.stored),
                len(permanent.uses),
            ),
            tuple(sorted(self._done.get(permanent, ()))),
        )


def _objects_in(value: object) -> Iterator[GameObject]:
    """Every object that a value of the game holds or names, without the objects that those hold in turn."""
    if isinstance(value, GameObject):
        yield value
    elif isinstance(value, Node):
        yield from (node.thing for node in walk(value) if isinstance(node, OneObject))  # type: ignore[misc]
    elif isinstance(value, Mapping):
        yield from _objects_in((*value.keys(), *value.values()))
    elif isinstance(value, Iterable) and not isinstance(value, str):
        for item in value:
            yield from _objects_in(item)
    elif is_dataclass(value) and not isinstance(value, Recorded):
        yield from _objects_in(tuple(getattr(value, field.name) for field in fields(value)))
