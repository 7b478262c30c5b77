"""Choosing colors, types, players, names and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.actions.asking import ask_number
from engine.actions.following import Following, follows
from engine.continuous.parts import ReplacesWord
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_one
from engine.events.kinds.choosing import PilesMade, ThingChosen
from engine.meaning.chosen import ANCHOR, PARITY
from engine.meaning.context import NotYetSupported, Thing
from engine.meaning.references import everything
from engine.rulebooks import Cite, Cited, Ground
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.changes import ChangesText
from engine.text.tree.effects.choosing import Choose, SeparateIntoPiles
from engine.text.tree.node import PlayerReference
from engine.text.tree.nouns import Characteristic, Head
from engine.text.tree.played import reads
from engine.text.tree.players import TargetPlayer
from engine.text.tree.qualities import Description
from engine.text.tree.quantities import Any as AnyNumber
from engine.text.tree.references import Either, OneOfEach, Some, SomeOf, Target
from engine.values.colors import Color
from engine.values.subtypes import CREATURE_TYPES
from engine.values.type_line import BASIC_LAND_TYPES, CARD_TYPES

_CHOOSING: Final[Cited] = Cite.CHOICE_ON_RESOLUTION


def ask_color(
    following: Following, chooser: Player | None = None, other_than: str | Color | None = None
) -> Asking[Color]:
    """Ask for one of the five colors (203.2d; 105.4)."""
    options = [Option(color, color.value) for color in Color if color is not other_than]
    chosen = yield from ask_one(
        chooser or following.you,
        ChoiceKind.COLOR,
        "choose a color",
        _CHOOSING,
        options,
        following.source,
    )
    return Color(chosen)


@reads(ChangesText)
def ask_word_change(change: ChangesText, following: Following) -> Asking[ReplacesWord]:
    """Ask which word of a kind is replaced by which other (418.6; 611)."""
    kinds = (change.characteristic,) if change.other is None else (change.characteristic, change.other)
    words = {word: kind for kind in kinds for word in _CHANGEABLE[kind]}
    old = yield from _ask_word("choose the word that is replaced", tuple(words), following)
    others = tuple(word for word in _CHANGEABLE[words[old]] if word != old)
    new = yield from _ask_word(f"choose the word that takes the place of {old}", others, following)
    return ReplacesWord(words[old], old, new)


def _ask_word(prompt: str, words: tuple[str, ...], following: Following) -> Asking[str]:
    options = [Option(word, word) for word in words]
    chosen = yield from ask_one(following.you, ChoiceKind.WORD, prompt, _CHOOSING, options, following.source)
    return str(chosen)


#: The words that an effect may change, by what they are used as.
_CHANGEABLE: Final[dict[Characteristic, tuple[str, ...]]] = {
    Characteristic.COLOR: tuple(color.value for color in Color),
    Characteristic.LAND_TYPE: BASIC_LAND_TYPES,
    Characteristic.CREATURE_TYPE: CREATURE_TYPES,
}


#: What is asked of words that are no kind of anything.
_PROMPTS: Final = {ANCHOR: "choose a word", PARITY: "choose odd or even"}


def choose_thing(instruction: Choose, following: Following) -> Asking[tuple[str, Any]]:
    """Ask for what an instruction says; returns what kind of thing it is, and the choice."""
    chooser = (yield from following.player(instruction.player)) or following.you
    what = instruction.what
    if what is Characteristic.COLOR:
        return what.value, (yield from ask_color(following, chooser, instruction.other_than))
    if what == "number" and instruction.between is not None:
        return "number", (yield from ask_number(chooser, following.source, *instruction.between))
    if what == "number":
        return "number", (yield from following.number(AnyNumber(), chooser))
    words = instruction.among if what == ANCHOR else _words(what)
    if words:
        kind = what.value if isinstance(what, Characteristic) else str(what)
        options = [Option(word, word) for word in instruction.among or words if word != instruction.other_than]
        is_subtype = isinstance(what, Characteristic) and what is not Characteristic.CARD_TYPE
        narrow = Cite.ANCHOR_CHOSEN if what == ANCHOR else Ground.SUBTYPE_CHOSEN if is_subtype else _CHOOSING
        cites = following.game.rulebook.first_of(narrow, _CHOOSING)
        prompt = _PROMPTS.get(kind, f"choose a {kind}")
        chosen = yield from ask_one(chooser, ChoiceKind.WORD, prompt, cites, options, following.source)
        return kind, chosen
    if what is Characteristic.NAME or what in _KINDS_NAMED:
        cards = [
            game_object.printed for game_object in following.game.all_objects() if game_object.kind is ObjectKind.CARD
        ]
        apart = following.game.rulebook.halves_are_named_apart
        nameable = (face for card in cards for face in _nameable(card, halves_apart=apart))
        names = sorted({face.name for face in nameable if what is Characteristic.NAME or _KINDS_NAMED[str(what)](face)})
        options = [Option(name, name) for name in names]
        return Characteristic.NAME.value, (
            yield from ask_one(chooser, ChoiceKind.WORD, "name a card", _CHOOSING, options, following.source)
        )
    if isinstance(what, Some):
        fitting = list(everything(what.description, following.context))
        if fitting and isinstance(fitting[0], Player):
            options = [Option(thing, str(thing)) for thing in fitting]
            chosen = yield from ask_one(
                chooser, ChoiceKind.PLAYER, "choose a player", _CHOOSING, options, following.source
            )
            return "player", chosen
    if isinstance(what, PlayerReference):
        options = [Option(player, str(player)) for player in following.players(what)]
        chosen = yield from ask_one(chooser, ChoiceKind.PLAYER, "choose a player", _CHOOSING, options, following.source)
        following.introduce(what, (chosen,))
        return "player", chosen
    raise NotYetSupported(f"doesn't yet choose {what!r}")


#: The kinds of cards of which one is named by its kind.
_KINDS_NAMED: Final[dict[str, Callable[[Printed], bool]]] = {
    "nonland card name": lambda card: not card.is_land,
    "card name of no basic land": lambda card: (
        not {"Basic", "Land"} <= {*card.type_line.supertypes, *card.type_line.types}
    ),
    "land card name": lambda card: card.is_land,
    "nonbasic land card name": lambda card: card.is_land and "Basic" not in card.type_line.supertypes,
    "creature card name": lambda card: "Creature" in card.type_line.types,
    "artifact card name": lambda card: "Artifact" in card.type_line.types,
}


def _nameable(card: Printed, *, halves_apart: bool) -> tuple[Printed, ...]:
    """What of a card can be named, with what it is like there: a split card by both its names at once, later by one;
    any other by the name of each of its faces (708.7, 709.5), an Adventure's and a prepare spell's among them (712.19,
    715.5, 722.5 in 2026)."""
    return (card,) if card.halves and not halves_apart else card.faces


def _is_about_players(what: Some | SomeOf | OneOfEach | Target | Either) -> bool:
    description = what.description if isinstance(what, Some) else None
    return isinstance(description, Description) and description.head in (Head.PLAYER, Head.OPPONENT)


def _words(what: object) -> tuple[str, ...]:
    match what:
        case Characteristic.CREATURE_TYPE:
            return CREATURE_TYPES
        case Characteristic.LAND_TYPE | "basic land type":
            return BASIC_LAND_TYPES
        case Characteristic.CARD_TYPE:
            return CARD_TYPES
        case _ if what == PARITY:
            return ("odd", "even")
        case _:
            return ()


@follows(Choose)
def choose(instruction: Choose, following: Following) -> Asking[bool]:
    """Choose something for the object, or choose objects that later words speak of."""
    what = instruction.what
    if isinstance(what, Some | SomeOf | OneOfEach | Target | Either) and not _is_about_players(what):
        chosen: tuple[Thing, ...] = ()
        for chooser in following.each_player(instruction.player):
            chosen += yield from following.things(what, chooser)
        following.introduce(instruction, chosen)
        return bool(chosen)
    if isinstance(what, TargetPlayer):
        # Who the targets are was said before; whoever is none any more isn't chosen (608.2b in 2026).
        targets = following.players(what)
        if len(targets) != 1:
            return bool(targets)
    kind, value = yield from choose_thing(instruction, following)
    if isinstance(following.source, GameObject):
        yield from following.happen(
            ThingChosen(
                chooser=following.you,
                kind=kind,
                value=value,
                for_object=following.source,
                cites=_CHOOSING,
                source=following.source,
            )
        )
    return True


@follows(SeparateIntoPiles)
def separate_into_piles(instruction: SeparateIntoPiles, following: Following) -> Asking[None]:
    """One player divides objects into two piles; a pile may be empty, and everything stays where it is (700.3)."""
    separating = (yield from following.player(instruction.player)) or following.you
    separated = yield from following.objects(instruction.what, separating)
    first: tuple[GameObject, ...] = ()
    if separated:
        question = Choice(
            separating,
            ChoiceKind.PILES,
            "choose what goes into the first pile; the rest is the second",
            Cite.PILES,
            [Option(game_object, game_object.name) for game_object in separated],
            0,
            len(separated),
            source=following.source,
        )
        first = yield from ask(question)
    piles = (first, tuple(game_object for game_object in separated if game_object not in first))
    yield from following.happen(PilesMade(player=separating, piles=piles, cites=Cite.PILES, source=following.source))
    following.introduce_piles(instruction, piles)
