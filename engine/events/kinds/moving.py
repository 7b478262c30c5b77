"""Objects that go to another zone, stop existing, or leave the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from engine.events import notes
from engine.events.applying import note
from engine.events.clock import next_id
from engine.events.event import Event
from engine.events.kinds.doors import DoorUnlocked
from engine.events.kinds.preparing import copies_as_prepared
from engine.events.placing import make_object, put_in_zone, take_from_zone
from engine.rulebooks import Cite, KeywordRule
from engine.state.effects import FloatingEffect, Span, Until
from engine.state.environment import NOTHING_NAMED, Environment
from engine.state.game import Game
from engine.state.objects import NOTHING, Announcement, Component, GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.effects.moving import Position
from engine.text.tree.node import Ability, Change
from engine.text.tree.nouns import Status, Zone
from engine.text.tree.played import reads_keyword
from engine.text.tree.zones import zones_of
from engine.values.filled import filled_at_once


@filled_at_once
@dataclass(frozen=True, eq=False, kw_only=True)
class ObjectMoved(Event):
    """An object went to another zone and became a new object there (217.1c; 400.7)."""

    object: GameObject
    to: Zone
    verb: str = "put"
    under: Player | None = None
    position: Position = Position.TOP
    tapped: bool = False
    attacking: GameObject | Player | None = None
    #: The attacker that it blocks as it enters.
    blocking: GameObject | None = None
    face_down: bool = False
    face_down_as: str = ""
    #: As an Aura with enchant creature, by bestow.
    bestowed: bool = False
    #: As a mutating creature spell.
    mutating: bool = False
    #: As its prototype.
    prototyped: bool = False
    #: With its back face up, where it has one.
    transformed: bool = False
    #: Who protects the battle that enters (310.9a in 2026).
    protector: Player | None = None
    #: Which halves of a split permanent enter unlocked (709.5d in 2026).
    unlocked: frozenset[int] = frozenset()
    counters: Mapping[str, int] = field(default_factory=dict)
    attached_to: GameObject | Player | None = None
    haunting: GameObject | None = None
    encoded_on: GameObject | None = None
    chosen: Mapping[str, Any] = field(default_factory=dict)
    #: What was named as it entered, for its other abilities.
    remembered: Environment = NOTHING_NAMED
    #: What it enters the battlefield as a copy of.
    copied: Printed | None = None
    #: Which of its counters it gets for what it enters as a copy of: another copy takes that back.
    counters_of_copy: Mapping[str, int] = field(default_factory=dict)
    #: What enters the battlefield at the same time, itself included, where it is several objects.
    entering: tuple[GameObject, ...] = ()
    #: What it is made as it enters: "prepared".
    designations: frozenset[str] = frozenset()
    #: What it enters with: "with flying", for as long as it is there.
    abilities: tuple[Ability, ...] = ()
    #: What it is as it enters, by what put it there: "it's an enchantment in addition to its other types".
    being: tuple[Change, ...] = ()
    #: Of a melded or merged permanent: what represents it, in the order in which that arrives, where somebody has said
    #: it; and where the one that is a commander goes, where that is somewhere else.
    cards: tuple[Component, ...] = ()
    commander_to: Zone | None = None
    #: Of a merged permanent that is a token: how what represents it goes that is a card, where that is otherwise
    #: (730.3e in 2026).
    of_cards: ObjectMoved | None = None
    #: Whose replacement effect sends it there, and the name by which that object's other abilities speak of it.
    linked_to: tuple[GameObject, int] | None = None

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.object)

    @property
    def origin(self) -> Zone | None:
        """The zone that it leaves; None for what is made where it comes to."""
        return self.object.zone

    @property
    def designations_there(self) -> frozenset[str]:
        """What it is once it has entered: only what has a prepare spell can be prepared (722.3a in 2026)."""
        can_prepare = (self.copied or self.object.printed).prepares and not self.face_down
        return self.designations if can_prepare else self.designations - {Status.PREPARED}

    def parts(self, game: Game) -> tuple[Event, ...]:
        if self.to is not Zone.BATTLEFIELD:
            return ()
        prepared = (copies_as_prepared(self.object),) if Status.PREPARED in self.designations_there else ()
        return (*prepared, *self._unlocking(game))

    def _unlocking(self, game: Game) -> Iterator[Event]:
        """The halves that are unlocked as it enters, each of which that is (709.5h in 2026)."""
        halves = (self.copied or self.object.printed).halves
        for half in sorted(self.unlocked):
            yield DoorUnlocked(
                permanent=self.object,
                half=half,
                door=halves[half].name,
                player=self.under or game.controller_of(self.object),
                fully=len(self.unlocked) == len(halves),
                cites=Cite.DOOR_ENTERS_UNLOCKED,
                source=self.object,
            )

    def change(self, game: Game) -> None:
        old = self.object
        if old.gone:
            return
        old.is_followed = game.rulebook.madness_is_followed and self._is_let_go_by_madness()
        leave(game, old)
        if not old.parts or (old.zone is None and self.to is Zone.BATTLEFIELD):
            old.successor = self.bring(game, Component(old.printed, old.kind, old.commander))
            old.successor.melded = old.melded
        else:
            # One permanent leaves, and two cards or more come (712.21, 730.3 in 2026).
            arrived = [(self._way_of(each), self._way_of(each).bring(game, each)) for each in self.cards or old.parts]
            old.successor, *others = (new for _, new in arrived)
            old.further_successors = tuple(others)
            if self.of_cards is not None:
                self.of_cards.let_its_source_know(game, tuple(new for way, new in arrived if way is self.of_cards))
        self.let_its_source_know(game, old.became)

    def _way_of(self, component: Component) -> ObjectMoved:
        """The move by which one of several goes on that have represented a permanent."""
        goes_home = component.commander and self.commander_to is not None
        apart = component.kind is ObjectKind.CARD and not goes_home
        return self.of_cards if self.of_cards is not None and apart else self

    def let_its_source_know(self, game: Game, moved: tuple[GameObject, ...]) -> None:
        """Let the object that has sent them elsewhere know of them."""
        if self.linked_to is not None:
            by, name = self.linked_to
            note(game, notes.NamesRemembered(by=by, environment=NOTHING_NAMED.naming(name, moved)))

    @reads_keyword("madness")
    def _is_let_go_by_madness(self) -> bool:
        """Whether it goes on from exile to a public zone, not having been cast for its madness cost."""
        by_madness = isinstance(self.owing_to, KeywordRule) and self.owing_to.keyword == "madness"
        return by_madness and self.object.zone is Zone.EXILE and self.to in (Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND)

    def bring(self, game: Game, card: Component) -> GameObject:
        """The new object in its zone."""
        old = self.object
        to = self.commander_to if card.commander and self.commander_to is not None else self.to
        controller = _controller_by_default(game, self, old) if to in (Zone.BATTLEFIELD, Zone.STACK) else None
        # What was chosen as the permanent was cast goes along with it (400.7c).
        chosen = {**(old.chosen if to is Zone.BATTLEFIELD and old.zone is Zone.STACK else {}), **self.chosen}
        # A card can have counters in exile, too; a hand, a library or the stack is none of the places it is put to so.
        has_counters = to in (Zone.BATTLEFIELD, Zone.EXILE)
        is_shown = self.face_down and to is Zone.EXILE and game.rulebook.exiled_face_down_stays_known
        new = make_object(
            game,
            kind_there(game, card.kind, to),
            card.printed,
            old.owner,
            to,
            controller,
            predecessor=old,
            face_down=self.face_down,
            face_down_as=self.face_down_as if self.face_down else "",
            seen_by=tuple(player for player, seen in game.looked_at if seen is old) if is_shown else (),
            bestowed=self.bestowed,
            mutating=self.mutating,
            prototyped=self.prototyped,
            commander=card.commander,
            transformed=self.transformed and card.printed.turns_over,
            copied=self.copied,
            unlocked=self.unlocked if to is Zone.BATTLEFIELD else frozenset(),
            chosen=chosen,
            chosen_under=dict.fromkeys(chosen),
            remembered={None: self.remembered},
            haunts=self.haunting,
            encoded_on=self.encoded_on if to is Zone.EXILE else None,
            counters={kind: count for kind, count in self.counters.items() if count > 0} if has_counters else NOTHING,
        )
        put_in_zone(game, new, at_bottom=self.position is Position.BOTTOM)
        above = _ABOVE.get(self.position, 0)
        if above and to is Zone.LIBRARY:
            put, *others = new.owner.library
            new.owner.library = (*others[:above], put, *others[above:])
        if to is Zone.BATTLEFIELD:
            _enter(game, self, old, new)
        return new


#: How many cards lie above one that is put into a library below its top.
_ABOVE: Final = {Position.SECOND: 1, Position.THIRD: 2}


@dataclass(frozen=True, eq=False, kw_only=True)
class CardsMelded(Event):
    """The two cards of a meld pair were put onto the battlefield combined, as one permanent (701.42a in 2026)."""

    sentence = "{player} melds {first} and {second} into {melded}."

    player: Player
    first: GameObject
    second: GameObject
    #: The permanent that they will be, which is in no zone yet.
    melded: GameObject
    tapped: bool = False
    attacking: GameObject | Player | None = None

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        for card in (self.first, self.second):
            leave(game, card)
            card.successor = self.melded

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (self.entering(),)

    def entering(self) -> ObjectMoved:
        """It enters, as the one object that the cards will be."""
        return ObjectMoved(
            object=self.melded,
            to=Zone.BATTLEFIELD,
            verb="melded",
            under=self.player,
            tapped=self.tapped,
            attacking=self.attacking,
            cites=self.cites,
            source=self.source,
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentSacrificed(Event):
    """Moved by its controller to its owner's graveyard; this isn't destruction (701.13a). `exploiter`: what exploits it
    by that (702.110b in 2026)."""

    sentence = "{player} sacrifices {permanent}."

    permanent: GameObject
    player: Player
    exploiter: GameObject | None = None

    def affected(self, game: Game) -> Player:
        return self.player

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (
            ObjectMoved(
                object=self.permanent, to=Zone.GRAVEYARD, verb="sacrificed", cites=self.cites, source=self.source
            ),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class ObjectCeased(Event):
    """An object stopped existing: an ability that left the stack, a token or copy where it can't be."""

    object: GameObject

    def change(self, game: Game) -> None:
        if not self.object.gone:
            leave(game, self.object)


@dataclass(frozen=True, eq=False, kw_only=True)
class ObjectLeftGame(Event):
    """An object went out of the game with the player who owned it or had it on the stack: it is in no zone."""

    to: ClassVar[Zone | None] = None

    object: GameObject

    def change(self, game: Game) -> None:
        if not self.object.gone:
            leave(game, self.object)


def _controller_by_default(game: Game, event: ObjectMoved, old: GameObject) -> Player:
    """Who controls it there where no effect says otherwise. Of a permanent whose spell an effect gave to somebody else,
    whose effect goes on, that is whoever put the spell onto the stack (110.2b in 2021)."""
    before = game.controller_of(old)
    is_given = old.zone is Zone.STACK and event.under is before and old.controller is not None
    if is_given and game.rulebook.given_spells_return and old.controller is not None:
        return old.controller
    return event.under or before


def kind_there(game: Game, kind: ObjectKind, to: Zone) -> ObjectKind:
    """What kind of object it is in another zone: the same as before; a copied permanent spell becomes a token."""
    is_copy = kind is ObjectKind.SPELL_COPY and to is Zone.BATTLEFIELD
    return ObjectKind.TOKEN if is_copy and game.rulebook.copied_permanents_are_tokens else kind


def _enter(game: Game, event: ObjectMoved, old: GameObject, new: GameObject) -> None:
    new.tapped = event.tapped
    new.designations = event.designations_there
    new.protector = event.protector
    new.crafted_with = _materials(event, old)
    if event.attached_to is not None:
        new.attached_to = event.attached_to
    if old.zone is Zone.STACK:
        announced = old.announcement
        new.announcement = Announcement(
            x_as_cast=announced.x,
            paid=announced.paid,
            environment=announced.environment,
            spent=announced.spent,
            mana_owed=announced.mana_owed,
            held=announced.held,
        )
        carry_effects_over(game, old, new)
        _keep_what_it_was_given(game, event, old, new)
    if event.abilities or event.being:
        _begin_as_it_enters(game, event, new)
    _enters_attacking(game, new, event.attacking)
    _enters_blocking(game, new, event.blocking)


def _materials(event: ObjectMoved, card: GameObject) -> tuple[GameObject, ...]:
    """What a permanent was crafted with that its craft ability puts there (702.167c in 2026)."""
    by_craft = isinstance(event.owing_to, KeywordRule) and event.owing_to.keyword == "craft"
    return card.predecessor.crafted_with if by_craft and card.predecessor is not None else ()


def _enters_attacking(game: Game, permanent: GameObject, attacked: GameObject | Player | None) -> None:
    """Only a creature can attack (506.3a)."""
    if attacked is not None and game.combat is not None and game.characteristics(permanent).is_creature:
        attackers = {**game.combat.attackers, permanent: attacked}
        game.combat = replace(game.combat, attackers=attackers, was_attacked=True)


def _enters_blocking(game: Game, permanent: GameObject, attacker: GameObject | None) -> None:
    """Only a creature can block (506.3a)."""
    if attacker is not None and game.combat is not None and game.characteristics(permanent).is_creature:
        game.combat = replace(game.combat, blockers={**game.combat.blockers, permanent: (attacker,)})


def _begin_as_it_enters(game: Game, event: ObjectMoved, new: GameObject) -> None:
    """Begin an effect that gives an object the abilities it entered with, and makes it what it is to be, for as long as
    it is there. They are no part of what a copy of it copies."""
    given = (GainsAbilities(event.abilities),) if event.abilities else ()
    effect = FloatingEffect(
        id=next_id(game),
        timestamp=new.timestamp,
        controller=new.controller or new.owner,
        source=event.source if event.being and event.source is not None else new,
        changes=(*event.being, *given),
        span=Span(Until.FOREVER),
        affected=(new,),
    )
    game.effects = (*game.effects, effect)


def carry_effects_over(game: Game, spell: GameObject, permanent: GameObject) -> None:
    """Effects that changed a permanent spell go on applying to the permanent it becomes (213.5, 217.1c; 400.7a)."""
    if not any(effect.affected and spell in effect.affected for effect in game.effects):
        return

    def carried(effect: FloatingEffect) -> FloatingEffect:
        if effect.affected is None or spell not in effect.affected:
            return effect
        return replace(effect, affected=tuple(permanent if thing is spell else thing for thing in effect.affected))

    game.effects = tuple(carried(effect) for effect in game.effects)


def _keep_what_it_was_given(game: Game, event: ObjectMoved, spell: GameObject, permanent: GameObject) -> None:
    """Abilities for the battlefield that static abilities gave a permanent spell go on being those of the permanent,
    to the end of the game (400.7b, 611.3d in 2026)."""
    if not game.rulebook.granted_to_spells_stays:
        return
    given = tuple(
        possessed.ability
        for possessed in game.characteristics(spell).abilities
        if possessed.is_granted_by_static and Zone.BATTLEFIELD in zones_of(possessed.ability)
    )
    if given:
        _begin_as_it_enters(game, replace(event, abilities=given, being=()), permanent)


def leave(game: Game, old: GameObject) -> None:
    """Take an object out of its zone, keeping what it was like at last (413.2g; 607.2h)."""
    if old.zone is not None and old.last_known is None:
        note(game, notes.SeenAtLast(object=old))
    take_from_zone(game, old)
    old.gone = True
    if game.combat is not None and (old in game.combat.attackers or old in game.combat.blockers):
        old.last_combat = game.combat
        game.combat = game.combat.without(old)
