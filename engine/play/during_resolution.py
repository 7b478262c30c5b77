"""Cards that are played while something resolves: "you may cast it without paying its mana cost", cascade, ripple."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from engine.actions.following import Following, follows
from engine.actions.taken import have_taken
from engine.events.choices import Asking, ChoiceKind, IllegalAction, Need, Option, Remedy, ask_one, ask_yes
from engine.events.kinds.cards import CardsRevealed, LibraryArranged
from engine.events.kinds.moving import ObjectMoved
from engine.keywords.hooks import answers
from engine.meaning.words import number
from engine.play.actions import PlayLand, check_land, check_spell, is_land
from engine.play.announced import Casting
from engine.play.as_cast import as_cast
from engine.play.casting import ByEffect, cast, play_land
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.effects.keyword_actions import Discover
from engine.text.tree.effects.moving import Position
from engine.text.tree.effects.playing import Cascade, PlayCard, Ripple
from engine.text.tree.nouns import Zone

_PROTOTYPE: Final = keyword_rule("prototype", "a", "prototyped")
_DISCOVER: Final = keyword_rule("discover", "a", "discover")


@follows(PlayCard)
def play_card(instruction: PlayCard, following: Following) -> Asking[bool]:
    """Play a card now, through the steps of playing it, at whatever time; returns whether that was possible (413.2d;
    607.2e)."""
    who = (yield from following.player(instruction.player)) or following.you
    cards = yield from following.objects(instruction.what)
    played = []
    for card in cards:
        if card.gone:
            continue
        if instruction.transformed and not card.printed.turns_over:
            continue
        casting = Casting(
            card,
            face_down=instruction.face_down,
            instead=instruction.instead,
            transformed=instruction.transformed,
        )
        lands = instruction.verb == "play"
        done = yield from _is_played(following.game, who, casting, free=instruction.free, lands=lands)
        if done:
            played.append(card.current())
    following.follow_moved(cards)
    following.introduce(instruction, played)
    return bool(played)


def _is_played(
    game: Game, player: Player, casting: Casting, *, free: bool, lands: bool = False, most: int | None = None
) -> Asking[bool]:
    """Whether the card is cast, or where `lands` may be played, played as one; of a spell whose mana value is `most` at
    most, where that is given."""
    try:
        casting = yield from _with_face_chosen(game, player, casting, lands=lands, most=most)
        land = PlayLand(casting.card, casting.face)
        if lands and is_land(game, land):
            yield from play_land(game, player, land, by_effect=True)
        else:
            yield from cast(game, player, casting, ByEffect(free=free))
    except IllegalAction:
        return False
    return True


def _with_face_chosen(
    game: Game, player: Player, casting: Casting, *, lands: bool, most: int | None
) -> Asking[Casting]:
    """Of a card that can be played as several things, one is, whichever its player says: of a split card a half (505.2;
    708.2), a face of a modal double-faced card, an Adventure (712.11b, 715.3 in 2026)."""
    card, several = casting.card, casting.card.printed.played_as
    if (yield from _is_prototyped(game, player, casting, most)):
        return replace(casting, prototyped=True)
    if len(several) == 1 or casting.face_down or casting.instead or casting.transformed:
        return casting
    possible = []
    for index, face in enumerate(several):
        with suppress(IllegalAction):
            _check_face(game, player, replace(casting, face=index), lands=lands, most=most)
            possible.append(Option(index, face.name))
    if not possible:
        return casting
    if card.printed.halves or len(possible) > 1:
        part = "half" if card.printed.halves else "face"
        prompt = f"choose which {part} of {card.name} is {'played' if lands else 'cast'}"
        face = yield from ask_one(player, ChoiceKind.WORD, prompt, Cite.SPLIT_HALF, possible, card)
        return replace(casting, face=face)
    return replace(casting, face=possible[0].value)


def _is_prototyped(game: Game, player: Player, casting: Casting, most: int | None) -> Asking[bool]:
    """Whether its player has it cast as its prototype: asked where it could be cast either way, and so where only that
    one is small enough (718.3, 718.3a in 2026)."""
    card = casting.card
    if not answers(game, card, lambda keyword: keyword.casts_prototyped):
        return False
    possible = []
    for prototyped in (False, True):
        with suppress(IllegalAction):
            _check_face(game, player, replace(casting, prototyped=prototyped), lands=False, most=most)
            possible.append(prototyped)
    if len(possible) < 2:
        return possible == [True]
    return (yield from ask_yes(player, f"cast {card.name} as its prototype?", _PROTOTYPE, card))


def _check_face(game: Game, player: Player, casting: Casting, *, lands: bool, most: int | None) -> None:
    """Raise IllegalAction where the card can't be played as this."""
    land = PlayLand(casting.card, casting.face)
    if lands and is_land(game, land):
        check_land(game, player, land, by_effect=True)
        return
    check_spell(game, player, casting, by_effect=True)
    with as_cast(game, player, casting) as seen:
        value = game.characteristics(seen).converted_mana_cost
    if most is not None and value > most:
        cheaper = Remedy(Need.CONDITION, f"a spell of mana value {most} at most", (casting.card,))
        raise IllegalAction(f"the mana value of that spell would be {value}", Cite.ANNOUNCE, cheaper)


@follows(Cascade)
def cascade(instruction: Cascade, following: Following) -> Asking[None]:
    """Exile cards from the top until a nonland card that costs less; it may be cast for nothing, and the others go to
    the bottom in a random order (702.82a)."""
    game, source, player = following.game, following.source, following.you
    assert source is not None
    own_cost = game.characteristics(source).mana_cost
    limit = own_cost.converted + (source.announcement.x or 0) * own_cost.variables if own_cost else 0
    exiled: list[GameObject] = []
    castable: GameObject | None = None
    while player.library and castable is None:
        moved = yield from _exile_top(following, player, Cite.CASCADE)
        exiled.append(moved)
        values = game.characteristics(moved)
        costs_less = any(answer.converted_mana_cost < limit for answer in values.costs)
        if "Land" not in values.types and costs_less:
            castable = moved
    if castable is not None and (
        yield from ask_yes(player, f"cast {castable.name} without paying its mana cost?", Cite.CASCADE, source)
    ):
        yield from _is_played(
            game,
            player,
            Casting(castable),
            free=True,
            most=limit - 1 if game.rulebook.cascade_heeds_what_is_cast else None,
        )
    left = [card for card in exiled if not card.gone]
    yield from _to_the_bottom(following, following.at_random(tuple(left), len(left)), Cite.CASCADE)


def _exile_top(following: Following, player: Player, cites: Cited) -> Asking[GameObject]:
    top = player.library[0]
    yield from following.happen(
        ObjectMoved(object=top, to=Zone.EXILE, verb="exile", cites=cites, source=following.source)
    )
    return top.current()


def _to_the_bottom(following: Following, cards: Iterable[GameObject], cites: Cited) -> Asking[None]:
    yield from following.happen(
        *(
            ObjectMoved(
                object=card, to=Zone.LIBRARY, verb="put", position=Position.BOTTOM, cites=cites, source=following.source
            )
            for card in cards
        )
    )


@follows(Discover)
def discover(instruction: Discover, following: Following) -> Asking[None]:
    """Exile cards from the top until a nonland card of at most that mana value; it is cast for nothing or put into the
    hand, and the others go to the bottom in a random order (701.57a in 2026-08)."""
    game, source = following.game, following.source
    limit = yield from following.number(instruction.number)
    for player in following.each_player(instruction.player):
        exiled: list[GameObject] = []
        discovered: GameObject | None = None
        while player.library and discovered is None:
            moved = yield from _exile_top(following, player, _DISCOVER)
            exiled.append(moved)
            values = game.characteristics(moved)
            if "Land" not in values.types and values.converted_mana_cost <= limit:
                discovered = moved
        if discovered is not None:
            prompt = f"cast {discovered.name} without paying its mana cost?"
            if (yield from ask_yes(player, prompt, _DISCOVER, source)):
                yield from _is_played(game, player, Casting(discovered), free=True, most=limit)
            if not discovered.gone:
                to_hand = ObjectMoved(object=discovered, to=Zone.HAND, verb="put", cites=_DISCOVER, source=source)
                yield from following.happen(to_hand)
        left = tuple(card for card in exiled if not card.gone)
        yield from _to_the_bottom(following, following.at_random(left, len(left)), _DISCOVER)
        yield from have_taken(following, "discover", player, _DISCOVER)


@follows(Ripple)
def ripple(instruction: Ripple, following: Following) -> Asking[None]:
    """Reveal cards from the top; those with the spell's name may be cast for nothing, and the others go to the bottom
    (502.56a; 702.57a)."""
    game, source, player = following.game, following.source, following.you
    assert source is not None
    count = number(instruction.count, following.context)
    cards = player.library[:count]
    if not cards or not (yield from ask_yes(player, f"reveal {len(cards)} cards?", Cite.RIPPLE, source)):
        return
    yield from following.happen(CardsRevealed(player=player, cards=cards, cites=Cite.RIPPLE, source=source))
    name = game.characteristics(source).name
    for card in cards:
        if game.characteristics(card).name == name and (
            yield from ask_yes(player, f"cast {card.name} without paying its mana cost?", Cite.RIPPLE, source)
        ):
            yield from _is_played(game, player, Casting(card), free=True)
    left = tuple(card for card in cards if not card.gone)
    yield from following.happen(LibraryArranged(player=player, top=(), bottom=left, cites=Cite.RIPPLE, source=source))
