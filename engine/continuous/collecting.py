"""The continuous effects that there are: from static abilities, from what resolved, and from counters (418.2–4;
610)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from engine.continuous.basics import basic_characteristics
from engine.continuous.parts import AppliedEffect, SizeFromCounters, Terms
from engine.events.functioning import functions_there, ordinary
from engine.events.restrictions import as_understood
from engine.meaning.context import context_of, context_of_effect
from engine.meaning.words import holds, matches
from engine.rulebooks import LayerKind, Rulebook
from engine.state.characteristics import Characteristics, Possessed, View
from engine.state.effects import FloatingEffect
from engine.state.game import Game
from engine.state.journal import FieldOfThing
from engine.state.objects import IN_COMMAND_ZONE, GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility, StaticAbility
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.conditions import NotSo
from engine.text.tree.node import Ability, Change
from engine.text.tree.nouns import Zone
from engine.text.tree.statements import Affects, OthersState
from engine.text.tree.zones import zones_of

#: Zones other than the battlefield from which a static ability may speak of permanents, by the fields that hold them.
OTHER_ZONES: Final = tuple(zone.value for zone in (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.COMMAND))
#: The counters that sharpen Equipment.
HONE: Final = "hone"


class Collection:
    """The effects of everything on a table, kept in step with abilities and controllers as the layers change those."""

    def __init__(
        self,
        game: Game,
        view: View,
        table: dict[GameObject, Characteristics],
        speaking_elsewhere: Iterable[GameObject],
    ) -> None:
        self._game = game
        self._view = view
        self._table = table
        self._of_object: dict[GameObject, tuple[tuple[Possessed, ...], Player | None, tuple[AppliedEffect, ...]]] = {}
        self.floating = (*(self._floating(effect) for effect in game.effects), *self._of_keyword_counters())
        self._elsewhere = tuple(
            each
            for holder in speaking_elsewhere
            if holder not in table
            for each in self._from_elsewhere(holder, basic_characteristics(holder))
        )
        self._effects: tuple[AppliedEffect, ...] | None = None
        self._of_cards: tuple[AppliedEffect, ...] = ()
        self.look_again(table)

    def effects(self) -> tuple[AppliedEffect, ...]:
        """Those of what resolved, then those of static abilities, whether or not their conditions hold."""
        if self._effects is None:
            own = (effect for _, _, effects in self._of_object.values() for effect in effects)
            self._effects = (*self.floating, *own, *self._elsewhere)
            self._of_cards = tuple(
                effect for effect in self._effects if effect.affected or effect.terms.cards is not None
            )
        return self._effects

    def on_card(self, card: GameObject) -> Iterator[AppliedEffect]:
        """Those that are about a card where it is, in a hand or a graveyard, whether or not their conditions hold; none
        but its own where it is outside the game (400.11c in 2026)."""
        self.effects()
        for effect in self._of_cards:
            if card.outside and effect.source is not card:
                continue
            if effect.affected is not None:
                is_meant = card in effect.affected
            else:
                is_meant = effect.terms.cards is not None and matches(effect.terms.cards, card, effect.context)
            if is_meant:
                yield effect

    def look_again(self, changed: Iterable[GameObject]) -> bool:
        """See what became of the abilities and controllers of some objects. Whether there may be other effects now."""
        differs = False
        for game_object in changed:
            values = self._table[game_object]
            abilities, controller = values.abilities, values.controller
            known = self._of_object.get(game_object)
            if known is not None and known[0] is abilities and known[1] is controller:
                continue
            effects = self._of(game_object, values) if known is None else self._now(game_object, values, *known)
            # The abilities are kept with what is made of them, so that their identity stays their own.
            self._of_object[game_object] = (abilities, controller, effects)
            differs = differs or known is None or effects is not known[2]
        if differs:
            self._effects = None
        return differs

    def _now(
        self,
        game_object: GameObject,
        values: Characteristics,
        abilities: tuple[Possessed, ...],
        controller: Player | None,
        effects: tuple[AppliedEffect, ...],
    ) -> tuple[AppliedEffect, ...]:
        """The effects of an object that had these; the very same where nothing came or went that has any."""
        kept, added = values.abilities[: len(abilities)], values.abilities[len(abilities) :]
        if kept != abilities:
            kept, added = (), values.abilities
        is_whole = not effects or (bool(kept) and values.controller is controller)
        if is_whole and not any(_terms_of(each.ability, self._game.rulebook) for each in added):
            return effects
        return self._of(game_object, values)

    def as_it_would_be(self, effect: AppliedEffect, values: Characteristics) -> AppliedEffect | None:
        """An effect of a static ability, if its source were like `values`; None where it wouldn't have it."""
        return next((each for each in self._of(effect.source, values) if each.key == effect.key), None)

    def _of(self, game_object: GameObject, values: Characteristics) -> tuple[AppliedEffect, ...]:
        if game_object.zone is Zone.BATTLEFIELD or game_object.kind in IN_COMMAND_ZONE:
            return tuple(effects_of_abilities(self._game, self._view, game_object, values))
        return tuple(effects_that_define(self._game, self._view, game_object, values))

    def still_speaks(self, effect: AppliedEffect, values: Characteristics) -> bool:
        """Whether a card in another zone would have an effect, if it were like `values`."""
        return any(each.key == effect.key for each in self._from_elsewhere(effect.source, values))

    def _from_elsewhere(self, holder: GameObject, values: Characteristics) -> Iterator[AppliedEffect]:
        for effect in effects_of_abilities(self._game, self._view, holder, values):
            if holder.zone in effect.terms.zones and not effect.terms.defines:
                yield effect

    def _floating(self, effect: FloatingEffect) -> AppliedEffect:
        return AppliedEffect(
            key=effect.id,
            source=effect.source,
            timestamp=effect.timestamp,
            context=context_of_effect(self._game, effect, self._view),
            terms=_terms_of_floating(effect),
            affected=effect.affected,
            resolved=effect,
        )

    def _of_keyword_counters(self) -> Iterator[AppliedEffect]:
        """The keyword that each flying counter, hexproof counter … gives to what it is on (122.1b in 2021)."""
        for game_object in self._table:
            for name in game_object.counters:
                if name in self._game.rulebook.keyword_counters and game_object.zone is Zone.BATTLEFIELD:
                    yield AppliedEffect(
                        key=(game_object.id, "counters", name),
                        source=game_object,
                        timestamp=game_object.counter_times.get(name, game_object.timestamp),
                        context=context_of(self._game, game_object, game_object.owner, self._view),
                        terms=_terms_of_keyword_counter(name),
                        affected=(game_object,),
                    )

    def of_counters(self) -> Iterator[AppliedEffect]:
        """What counters such as +1/+1 do to the size of what they are on, and hone counters to that of what the
        Equipment that they are on is attached to."""
        for game_object in self._table:
            for name, count in game_object.counters.items():
                affected = game_object
                size = _size_of_counter(name)
                if name == HONE and (equipped := self._sharpened_by(game_object)) is not None:
                    affected, size = equipped, (1, 0)
                if size is None:
                    continue
                power, toughness = size
                yield AppliedEffect(
                    key=(game_object.id, "counters", name),
                    source=game_object,
                    timestamp=game_object.counter_times.get(name, game_object.timestamp),
                    context=context_of(self._game, game_object, game_object.owner, self._view),
                    terms=_terms_of_counters(power * count, toughness * count),
                    affected=(affected,),
                )

    def _sharpened_by(self, equipment: GameObject) -> GameObject | None:
        """What a permanent with hone counters is attached to, if it is Equipment and the rulebook has them do
        anything."""
        host = equipment.attached_to
        is_equipment = "Equipment" in (equipment.copied or equipment.printed).type_line.subtypes
        sharpens = self._game.rulebook.hone_counters_sharpen and is_equipment
        return host if sharpens and isinstance(host, GameObject) else None


def speaking_elsewhere(game: Game) -> dict[FieldOfThing, tuple[GameObject, ...]]:
    """The cards in other zones that speak of permanents, where they say that it works there (402.8b; 112.5b); by the
    fields that hold those zones."""
    holders = [(field, (game,) if field in game.fields else game.players) for field in OTHER_ZONES]
    zones = [(holder, field) for field, having in holders for holder in having]
    return {zone: speaking_there(game, zone) for zone in zones}


def speaking_there(game: Game, zone: FieldOfThing) -> tuple[GameObject, ...]:
    """The same of one zone."""
    holder, field = zone
    cards: tuple[GameObject, ...] = getattr(holder, field)
    return tuple([card for card in cards if functions_there(card, game.rulebook)])


def conditions_hold(effect: AppliedEffect) -> bool:
    """Whether each "as long as" of an effect is so now; an effect without one always is."""
    return all(holds(condition, effect.context) for condition in effect.terms.conditions)


def effects_of_abilities(
    game: Game, view: View, game_object: GameObject, values: Characteristics
) -> Iterator[AppliedEffect]:
    """The continuous effects of an object's static abilities (418.4; 610.3)."""
    own = None
    for possessed in values.abilities:
        for index, terms in _terms_of(possessed.ability, game.rulebook):
            controller = values.controller or game_object.owner
            if isinstance(possessed.ability, KeywordAbility) or possessed.granted_by is not None:
                # It looks at what was paid for it, not for another instance of the keyword (702.152b in 2026), and a
                # gained one knows no X but its own (107.3j there).
                context = context_of(game, game_object, controller, view, instance=possessed.instance)
            else:
                context = own = own or context_of(game, game_object, controller, view)
            yield AppliedEffect(
                key=(game_object.id, possessed.granted_by, possessed.place, index),
                source=game_object,
                # The later of the object's timestamp and that of what gave the ability (418.5f; 612.6a).
                timestamp=max(game_object.timestamp, possessed.timestamp),
                context=context,
                terms=terms,
                given_at=possessed.timestamp,
            )


def effects_that_define(
    game: Game, view: View, game_object: GameObject, values: Characteristics
) -> Iterator[AppliedEffect]:
    """Off the battlefield only abilities that define a characteristic work, and those an edition lets work."""
    everywhere = game.rulebook.defining_works_everywhere
    for effect in effects_of_abilities(game, view, game_object, values):
        terms = effect.terms.defining_of(everywhere)
        if terms is not None:
            yield AppliedEffect(effect.key, effect.source, effect.timestamp, effect.context, terms)


# Terms, worked out once for each tree -----------------------------------------------------------------------------

#: With its place among the statements of an ability.
_Terms = tuple[tuple[int, Terms], ...]
_OF_ABILITIES: Final[dict[tuple[int, str], tuple[Ability, _Terms]]] = {}
_OF_CHANGES: Final[dict[int, tuple[tuple[Change, ...], Terms]]] = {}
_MOST_KEPT: Final = 4096


def _terms_of(ability: Ability, rulebook: Rulebook) -> _Terms:
    """The terms of each continuous effect of an ability.

    Kept for the very same tree, since trees are deep and comparing them costs more than this; and kept with it, so that
    its identity stays its own.
    """
    key = (id(ability), rulebook.edition)
    kept = _OF_ABILITIES.get(key)
    if kept is None or kept[0] is not ability:
        if len(_OF_ABILITIES) >= _MOST_KEPT:
            _OF_ABILITIES.clear()
        kept = _OF_ABILITIES[key] = (ability, tuple(_find_terms(ability, rulebook)))
    return kept[1]


def _find_terms(ability: Ability, rulebook: Rulebook) -> Iterator[tuple[int, Terms]]:
    statics = [plain for plain in ordinary(ability, rulebook) if isinstance(plain, StaticAbility)]
    stated = (
        (plain, statement, conditions)
        for plain in statics
        for statements, conditions in (
            (plain.statements, () if plain.condition is None else (plain.condition,)),
            (plain.otherwise, () if plain.condition is None else (NotSo(plain.condition),)),
        )
        for statement in statements
    )
    for index, (plain, whole, conditions) in enumerate(stated):
        statement = whole
        if isinstance(whole, OthersState):
            conditions = (*conditions, whole.condition)
            statement = whole.statement
        if isinstance(statement, Affects):
            terms = Terms(
                statement.subject,
                as_understood(statement.changes, rulebook),
                static=True,
                defines=plain.defines,
                conditions=conditions,
                zones=zones_of(plain),
            )
            yield index, terms


def kinds_defined_by(ability: Ability, rulebook: Rulebook) -> frozenset[LayerKind]:
    """What an ability defines of the object that it is on: its size, colors or types (405.2; 604.3)."""
    defining = (terms for _, terms in _terms_of(ability, rulebook) if terms.defines)
    return frozenset[LayerKind]().union(*(terms.kinds for terms in defining))


def _terms_of_floating(effect: FloatingEffect) -> Terms:
    kept = _OF_CHANGES.get(id(effect.changes))
    if kept is None or kept[0] is not effect.changes or kept[1].subject is not effect.subject:
        if len(_OF_CHANGES) >= _MOST_KEPT:
            _OF_CHANGES.clear()
        kept = (effect.changes, Terms(effect.subject, effect.changes, static=False))
        _OF_CHANGES[id(effect.changes)] = kept
    return kept[1]


@lru_cache(maxsize=64)
def _terms_of_keyword_counter(name: str) -> Terms:
    """What a counter with the name of a keyword comes to on an object."""
    return Terms(None, (GainsAbilities((KeywordAbility(name),)),), static=False)


@lru_cache(maxsize=_MOST_KEPT)
def _terms_of_counters(power: int, toughness: int) -> Terms:
    """What counters of one kind come to on an object, the same for all objects on which they come to that."""
    return Terms(None, (SizeFromCounters(power, toughness),), static=False)


@lru_cache(maxsize=512)
def _size_of_counter(name: str) -> tuple[int, int] | None:
    """What one counter of a kind adds: "+1/+1", "-0/-1"; None for kinds that change no size."""
    power, _, toughness = name.partition("/")
    try:
        return int(power), int(toughness)
    except ValueError:
        return None
