"""The log: what happened, in a sentence each, in the words of the edition."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter
from string import Formatter
from typing import Any, Final

from engine.events.event import Event
from engine.events.kinds.cards import CardsRevealed, LibrarySearched
from engine.events.kinds.chance import Clashed, CoinFlipped, DiceRolled
from engine.events.kinds.choosing import PilesMade
from engine.events.kinds.combat import BandFormed, BlockersOrdered
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.crafting import MaterialsExiled
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.effects import EffectBegan, EffectsEnded, ReplacementApplied, ShieldBegan
from engine.events.kinds.game import GameEnded, ReasonsJoined
from engine.events.kinds.loops import LoopRepeated
from engine.events.kinds.mana import ManaAdded, ManaEmptied, ManaSpent
from engine.events.kinds.moving import ObjectCeased, ObjectLeftGame, ObjectMoved
from engine.events.kinds.playing import AbilityActivated, NothingMeant, SpellCast, TargetsChanged
from engine.events.kinds.status import PhasedOut
from engine.events.kinds.subgames import SubgameEnded
from engine.events.kinds.triggering import TriggerPutOnStack
from engine.events.kinds.turn import PhasesAdded, StepBegan, StepSkipped
from engine.rulebooks import Cite
from engine.state.copying import LiesFaceDown
from engine.state.game import Game
from engine.state.history import Fact
from engine.state.objects import GameObject, ObjectKind
from engine.state.turn import Phase
from engine.text import Unwritable, write
from engine.text.keywords.rules import action_rule
from engine.text.sense.speaking import with_article
from engine.text.tree.abilities import StaticAbility
from engine.text.tree.changes import ChangesControl
from engine.text.tree.node import Change
from engine.text.tree.nouns import Zone
from engine.text.tree.references import Self
from engine.text.tree.statements import Affects
from engine.text.tree.triggers import Step
from engine.text.tree.walk import field_of, walk
from engine.values.mana import ManaPool
from engine.values.words import capital, listed

#: What stands around a name while a sentence is made, so that it is known afterwards which object is meant. They are
#: of the private use area: no card's name holds them.
_OPENS, _PARTS, _CLOSES = "\ue000", "\ue001", "\ue002"
_NAME: Final = re.compile(f"{_OPENS}(?P<object>\\d+){_PARTS}(?P<name>[^{_OPENS}{_CLOSES}]*){_CLOSES}")


@dataclass(frozen=True)
class Words:
    """Some words of a sentence. `object` is the card or token that they name, 0 where they name none."""

    text: str
    object: int = 0


def tell(game: Game, event: Fact) -> str | None:
    """A sentence on what happened; None for what only prepares or goes without saying."""
    sentence = _sentence(game, event)
    return _NAME.sub(_name_in, sentence) if sentence else None


def _name_in(marked: re.Match[str]) -> str:
    return marked["name"]


def tell_in_words(game: Game, event: Fact) -> tuple[Words, ...]:
    """The same sentence, taken apart at the names of objects, so that two of one name can be told apart."""
    sentence = _sentence(game, event)
    words: list[Words] = []
    end = 0
    for match in _NAME.finditer(sentence):
        words += [Words(sentence[end : match.start()]), Words(match["name"], int(match["object"]))]
        end = match.end()
    return tuple(each for each in (*words, Words(sentence[end:])) if each.text)


def _sentence(game: Game, event: Fact) -> str:
    """A sentence on what happened, with each object's name marked; nothing for what goes without saying."""
    say = _SENTENCES.get(type(event), _as_it_says)
    return say(game, event) or ""


def identity(game_object: GameObject) -> int:
    """The number of the card or token that an object is, through all zones; an ability's is that of its source."""
    if game_object.source is not None and game_object.kind in (ObjectKind.ABILITY, ObjectKind.COMBAT_DAMAGE):
        game_object = game_object.source
    while game_object.predecessor is not None:
        game_object = game_object.predecessor
    return game_object.id


def _n(thing: object) -> str:
    """A thing's name; an object's is marked with which object it is."""
    if not isinstance(thing, GameObject):
        return str(thing)
    return f"{_OPENS}{identity(thing)}{_PARTS}{thing.name}{_CLOSES}"


def _as_it_says(game: Game, event: Event) -> str:
    """The fields of an event put into its sentence, each object's name marked."""
    return "".join(text if field is None else text + _n(field(event)) for text, field in _pieces(event.sentence))


@cache
def _pieces(sentence: str) -> tuple[tuple[str, Callable[[Event], object] | None], ...]:
    """The words of a sentence up to each of its fields, with what finds that field in an event."""
    pieces = Formatter().parse(sentence)
    return tuple((text, None if field is None else attrgetter(field)) for text, field, _, _ in pieces)


def mana_name(game: Game, mana: ManaPool) -> str:
    """An amount of mana as the edition writes it: what is colorless was a number before it had a symbol (107.4c)."""
    return str(mana) if game.rulebook.colorless_has_symbol else mana.numbered


def step_name(game: Game, step: Step) -> str:
    """What the edition calls a step."""
    return game.rulebook.words.get(step.value, step.value)


def zone_name(game: Game, zone: Zone) -> str:
    """What the edition calls a zone: "in play" became "the battlefield" in 2009."""
    return game.rulebook.words.get(zone.value, zone.value)


def _all(things: tuple[object, ...]) -> str:
    """The names of several things, as a sentence lists them."""
    return listed([_n(thing) for thing in things])


def _nothing_meant(game: Game, event: NothingMeant) -> str:
    noun = field_of(event.word, "noun") or "that"
    assert isinstance(noun, str)
    pointing = "those" if noun.endswith("s") else "that"
    word = noun if noun in ("it", "they", "itself", "that") or noun.startswith("the ") else f"{pointing} {noun}"
    return f"There is nothing for “{word}” to mean."


def _moved(game: Game, event: ObjectMoved) -> str | None:
    name, owner = _n(event.object), event.object.owner
    parted = _parted(event)
    if event.to in _USUAL.get(event.verb, ()) and not parted:
        return None  # said by the event that this is part of
    match event.to:
        case Zone.BATTLEFIELD if event.verb == "made":
            return _token(event)
        case Zone.BATTLEFIELD:
            how = " tapped" if event.tapped else ""
            on = f" attached to {_n(event.attached_to)}" if event.attached_to is not None else ""
            return f"{name} {game.rulebook.words['enters the battlefield']}{how}{on}."
        case Zone.STACK:
            # What is cast face down is nobody else's business.
            return f"{game.stack[-1].controller} announces {'a face-down card' if event.face_down else name}."
        case Zone.EXILE:
            on = f" encoded on {_n(event.encoded_on)}" if event.encoded_on is not None else ""
            return f"{name} {game.rulebook.words['is exiled']}{on}{parted}."
        case Zone.LIBRARY if event.verb == "shuffled":
            return f"{name} is shuffled into {owner}'s library{parted}."
        case Zone.LIBRARY:
            return f"{name} goes to the {event.position.value} of {owner}'s library{parted}."
        case _ if event.verb == "played":
            return None
        case _:
            return f"{name} goes to {owner}'s {zone_name(game, event.to)}{parted}."


_USUAL: Final = {
    "destroyed": (Zone.GRAVEYARD,),
    "sacrificed": (Zone.GRAVEYARD,),
    "discarded": (Zone.GRAVEYARD,),
    "countered": (Zone.GRAVEYARD,),
    "drawn": (Zone.HAND,),
}


def _counters(game: Game, event: CountersPut) -> str:
    return f"{_n(event.on)} gets {_count(event.count, f'{event.kind} counter')}."


def _count(number: int, noun: str) -> str:
    if number == 1:
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    return f"{number} {noun}s"


#: What goading means has a word of its own: its effect is no one's but the creature's.
_GOADING: Final = action_rule("goad")


def _effect_began(game: Game, event: EffectBegan) -> str:
    effect = event.effect
    until = f"until {effect.span.end}"
    does = what_changes(effect.changes)
    if not effect.affected:
        return f"The effect of {_n(effect.source)} begins, {until}."
    if event.owing_to == _GOADING:
        return f"{_all(effect.affected)} is goaded by {effect.controller} {until}."
    if not does:
        return f"The effect of {_n(effect.source)} begins on {_all(effect.affected)}, {until}."
    whom = _n(effect.affected[0]) if len(effect.affected) == 1 else f"each of {_all(effect.affected)}"
    if not any(
        isinstance(thing, GameObject) and "Land" in game.characteristics(thing).types for thing in effect.affected
    ):
        does = does.replace("that's still a land", "in addition to its other types")
    return f"The effect of {_n(effect.source)} begins: {whom} {does} {until}."


def what_changes(changes: tuple[Change, ...]) -> str:
    """What an effect does to an object, as its text says it: "gets +4/+4"; nothing where the grammar has no words for
    it."""
    return _in_words(changes, tuple(node.said for change in changes for node in walk(change)))


@lru_cache(maxsize=2048)
def _in_words(changes: tuple[Change, ...], _said: tuple[tuple[int, ...], ...]) -> str:
    """Changes that are equal may be said in other words: "has flying", "gains flying"."""
    if any(isinstance(change, ChangesControl) for change in changes):
        return ""  # the change alone doesn't say who "you" is
    if any(isinstance(change, LiesFaceDown) for change in changes):
        return "lies face down, with nothing of its own"
    try:
        sentence = write(StaticAbility((Affects(Self(), changes),)))
    except Unwritable:
        return ""
    sentence = sentence.replace(
        ". It's still a land", " that's still a land"
    )  # what comes after it goes with all of it
    return sentence.removeprefix("~ ").rstrip(".") if sentence.startswith("~ ") else ""


def _effects_ended(game: Game, event: EffectsEnded) -> str:
    named = [effect.source for effect in event.effects] + [shield.source for shield in event.shields]
    sources = tuple(dict.fromkeys(named))
    if not sources:
        return ""  # a delayed trigger that won't trigger any more
    return f"{'Effects' if len(sources) > 1 else 'The effect'} of {_all(sources)} end{'' if len(sources) > 1 else 's'}."


def _shield_began(game: Game, event: ShieldBegan) -> str:
    if event.cites is Cite.REGENERATION and event.shield.objects:
        saved = event.shield.objects
        which = "it" if len(saved) == 1 else "one of them"
        return f"{_all(saved)} will regenerate the next time {which} would be destroyed this turn."
    if event.cites is not Cite.PREVENTION_SHIELD:
        return f"The effect of {_n(event.shield.source)} begins."
    guarded = f" guards {_all(event.shield.objects)}" if event.shield.objects else " begins"
    return f"A shield of {_n(event.shield.source)}{guarded}."


def _activated(game: Game, event: AbilityActivated) -> str:
    verb = "uses" if event.for_mana else game.rulebook.words["activates"]
    targets = event.on_stack.announcement.all_targets() if event.on_stack else ()
    at = f", targeting {_all(targets)}" if targets else ""
    return f"{event.player} {verb} {_n(event.of)}'s ability{at}."


def _cast(game: Game, event: SpellCast) -> str:
    targets = event.spell.announcement.all_targets()
    at = f", targeting {_all(targets)}" if targets else ""
    return f"{event.player} {game.rulebook.words['casts']} {_n(event.spell)}{at}."


def _new_targets(game: Game, event: TargetsChanged) -> str:
    return f"{event.of.name} now targets {_all(event.announcement.all_targets())}."


def _on_stack(game: Game, event: TriggerPutOnStack) -> str:
    targets = event.on_stack.announcement.all_targets()
    at = f", targeting {_all(targets)}" if targets else ""
    return f"{_n(event.on_stack)} goes on the stack under {event.player}'s control{at}."


def _damage(game: Game, event: DamageDealt) -> str:
    kind = "combat damage" if event.combat else "damage"
    return f"{_n(event.by)} deals {event.amount} {kind} to {_n(event.to)}."


def _replaced(game: Game, event: ReplacementApplied) -> str:
    what = event.what if event.source is None else event.what.replace(event.source.name, _n(event.source))
    return f"{capital(what)} applies."


def _piles(game: Game, event: PilesMade) -> str:
    first, second = (_all(pile) if pile else "nothing" for pile in event.piles)
    return f"{event.player} makes two piles: {first}; and {second}."


def _reasons_joined(game: Game, event: ReasonsJoined) -> str:
    numbers = " and ".join(f"rule {game.number_of(reason)}" for reason in event.reasons)
    return f"{event.player} would lose the game by {numbers} at once: it is one loss."


def _emptied(game: Game, event: ManaEmptied) -> str:
    burnt = " and burns" if event.burns else ""
    return f"{event.player}'s unused mana ({event.amount}) goes away{burnt}."


def _step(game: Game, event: StepBegan) -> str:
    return f"{event.player}'s {step_name(game, event.part.step)} begins."


def _ended(game: Game, event: GameEnded) -> str:
    if event.winner is not None:
        return f"{event.winner} wins the game."
    why = "Nobody can stop this loop: the" if event.cites is Cite.MANDATORY_LOOP else "The"
    return f"{why} game is a draw."


def _parted(event: ObjectMoved) -> str:
    """As which cards something goes on that was represented by several, the commander among them to the command zone
    where its owner wants that (903.9c in 2026), or the cards among tokens where an effect has cards go (730.3e)."""
    cards = event.object.became
    if len(cards) < 2:
        return ""
    here = tuple(card for card in cards if card.zone is event.to or card.gone)
    zones = dict.fromkeys(card.zone for card in cards if card not in here and card.zone is not None)
    apart = [
        f", and {_all(tuple(card for card in cards if card.zone is zone))} to {_GONE_TO.get(zone, zone)}"
        for zone in zones
    ]
    as_itself = [card.printed.name for card in here] == [event.object.name]
    return (f" as {_all(here)}" if here and not as_itself else "") + "".join(apart)


#: How it is said where some of what has represented a permanent goes.
_GONE_TO: Final = {Zone.COMMAND: "the command zone", Zone.LIBRARY: "the library", Zone.HAND: "the hand"}


def _token(event: ObjectMoved) -> str:
    printed = event.copied or event.object.printed
    if event.transformed:  # its back face is up (707.8 in 2026)
        printed = printed.transformed
    size = f"{printed.power}/{printed.toughness} " if printed.power is not None else ""
    tapped = "tapped " if event.tapped else ""
    counters = " and ".join(_count(count, f"{kind} counter") for kind, count in event.counters.items() if count)
    on = f" attached to {_n(event.attached_to)}" if event.attached_to is not None else ""
    having = f" with {counters}" if counters else ""
    kind = printed.name.removesuffix(" Token")
    what = with_article(f"{tapped}{size}{kind} token{having}{on}")
    return f"{event.object.owner} gets {what}."


def _ceased(game: Game, event: ObjectCeased) -> str | None:
    if event.object.kind in (ObjectKind.ABILITY, ObjectKind.COMBAT_DAMAGE):
        return None
    return f"{_n(event.object)} ceases to exist."


def _repeated(game: Game, event: LoopRepeated) -> str:
    """The rounds that were taken together, with what they came to in all."""
    came_to = [f"{count:,} more {token.name.removesuffix(' Token')} tokens" for token, count in event.tokens]
    for kind, holder, name, by in event.changes:
        what = {"mana": f"{{{name}}}", "counters": f"{name} counters"}.get(kind, kind)
        came_to.append(f"{_n(holder)} {'gets' if by > 0 else 'loses'} {abs(by):,} {what}")
    return f"And so {event.times:,} times more: {'; '.join(came_to) or 'nothing changes'}."


def _left_game(game: Game, event: ObjectLeftGame) -> str | None:
    seen = event.object.zone in (Zone.BATTLEFIELD, Zone.STACK)
    return f"{_n(event.object)} leaves the game." if seen else None


def _searched(game: Game, event: LibrarySearched) -> str:
    whose = "their" if event.player is event.whose else f"{event.whose}'s"
    return f"{event.player} searches {whose} library."


def _flipped(game: Game, event: CoinFlipped) -> str:
    if event.settled:
        return f"The coin comes up heads, and {event.player} wins the flip."
    if event.called:
        return f"{event.player} {'wins' if event.won else 'loses'} the flip."
    return f"The coin comes up {'heads' if event.won else 'tails'}."


def _rolled(game: Game, event: DiceRolled) -> str:
    """ "Alice rolls two d6: 3 and 5." What was added to a die stands beside it."""
    rolls = zip(event.naturals, event.results, strict=True)
    shown = [str(natural) if natural == result else f"{natural} (with the rest {result})" for natural, result in rolls]
    dice = f"a d{event.sides}" if len(shown) == 1 else f"{len(shown)} d{event.sides}"
    return f"{event.player} rolls {dice}: {listed(shown)}."


#: What is added to a turn, in words.
_ADDED: Final = {Phase.BEGINNING: "upkeep step", Phase.COMBAT: "combat phase", Phase.POSTCOMBAT_MAIN: "main phase"}

_SENTENCES: Final[Mapping[type[Fact], Callable[[Game, Any], str | None]]] = {
    ObjectMoved: _moved,
    ManaAdded: lambda game, event: f"{event.player} gets {mana_name(game, event.mana)}.",
    ManaSpent: lambda game, event: f"{event.player} pays {mana_name(game, event.mana)}.",
    ObjectCeased: _ceased,
    CardsRevealed: lambda game, event: f"{event.player} reveals {_all(event.cards) if event.cards else 'nothing'}.",
    MaterialsExiled: lambda game, event: f"{event.player} crafts {_n(event.permanent)} with {_all(event.materials)}.",
    PhasedOut: lambda game, event: (
        f"{event.permanent.name} phases out{f' with {event.along_with.name}' if event.along_with else ''}."
    ),
    CoinFlipped: _flipped,
    DiceRolled: _rolled,
    Clashed: lambda game, event: f"{event.player} {'wins' if event.won else 'does not win'} the clash.",
    CountersPut: _counters,
    CountersRemoved: lambda game, event: f"{_n(event.origin)} loses {_count(event.count, event.kind + ' counter')}.",
    LibrarySearched: _searched,
    DamageDealt: _damage,
    ManaEmptied: _emptied,
    SpellCast: _cast,
    AbilityActivated: _activated,
    TriggerPutOnStack: _on_stack,
    TargetsChanged: _new_targets,
    EffectBegan: _effect_began,
    ShieldBegan: _shield_began,
    EffectsEnded: _effects_ended,
    PilesMade: _piles,
    ReplacementApplied: _replaced,
    PhasesAdded: lambda game, event: (
        f"After this phase comes an additional {', then an additional '.join(_ADDED[phase] for phase in event.phases)}."
    ),
    StepBegan: _step,
    NothingMeant: _nothing_meant,
    StepSkipped: lambda game, event: f"{event.player} skips the {step_name(game, event.part.step)}.",
    BandFormed: lambda game, event: f"{_all(event.band.members)} attack in a band.",
    BlockersOrdered: lambda game, event: (
        f"{_n(event.attacker)} will assign damage to {', then '.join(_n(blocker) for blocker in event.order)}."
    ),
    LoopRepeated: _repeated,
    ReasonsJoined: _reasons_joined,
    SubgameEnded: lambda game, event: (
        f"The subgame is over: {f'{event.winner} has won it' if event.winner else 'it is a draw'}. Its cards go back."
    ),
    ObjectLeftGame: _left_game,
    GameEnded: _ended,
}
