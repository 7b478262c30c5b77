"""What references stand for: "it", "target creature", "each creature you control", "its controller"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.meaning.battles import defender_of
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.descriptions import zone_named
from engine.meaning.words import DOMAINS, PLAYERS, REFERENCES, holds, matches, number, objects, players, things
from engine.state.copying import chosen_for, copied_by
from engine.state.environment import NOTHING_NAMED
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.expansion import expand
from engine.text.tree import names
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.node import Node, PlayerReference, Quality, Reference, Referring
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.players import (
    ActivePlayer,
    AnOpponent,
    AnyPlayer,
    APlayer,
    AttackingPlayer,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    EachPlayerWho,
    EnchantedPlayer,
    OwnerOf,
    PlayerWithMost,
    PromisedPlayer,
    SamePlayer,
    TargetPlayer,
    ThatPlayer,
    You,
    YouAnd,
)
from engine.text.tree.qualities import AllOf, AnyOf, Description, FromAmong, LinkedTo, ThisWay
from engine.text.tree.references import (
    All,
    AttachedTo,
    Devoured,
    Either,
    EncodedOn,
    HauntedBy,
    LinkedCards,
    PairOf,
    RingBearer,
    Self,
    SomeOf,
    Target,
    That,
    TopCards,
    TopOfZone,
    WhatItAttacks,
    WholeZone,
)


def everything(description: Quality, context: Context) -> Iterator[Thing]:
    """Everything in the game that fits a description, in the order of zones and time."""
    for thing in _domain(description, context):
        if matches(description, thing, context):
            yield thing


def _domain(description: Quality, context: Context) -> Iterator[Thing]:
    """Where to look for what fits: the zone named, or what the head noun says."""
    game = context.game
    if isinstance(description, AnyOf):
        seen: set[Thing] = set()
        for part in description.qualities:
            for thing in _domain(part, context):
                if thing not in seen:
                    seen.add(thing)
                    yield thing
        return
    if isinstance(description, AllOf):
        # It says more of what one description finds.
        description = next((part for part in description.qualities if isinstance(part, Description)), description)
    if not isinstance(description, Description):
        yield from game.permanents()
        return
    if description.head in (Head.PLAYER, Head.OPPONENT):
        yield from game.in_turn_order()
        return
    for quality in description.qualities:
        elsewhere = DOMAINS[type(quality)](quality, context) if type(quality) in DOMAINS else None
        if elsewhere is not None:
            yield from elsewhere
            return
    group = _group_named(description)
    if group is not None:
        yield from things(group, context)
        return
    zone = zone_named(description)
    if zone is not None:
        yield from game.objects_in(zone)
    elif description.head in (Head.SPELL, Head.ABILITY, Head.SPELL_OR_ABILITY):
        yield from game.stack
    elif description.head is Head.SOURCE:
        yield from game.permanents()
        yield from game.stack
    elif description.head is Head.CARD:
        yield from game.all_objects()
    else:
        yield from game.permanents()


def _group_named(description: Description) -> Node | None:
    """The group that a description looks among, where the text has made one: "revealed this way", "from among them"."""
    for quality in description.qualities:
        if isinstance(quality, ThisWay | LinkedTo):
            return quality.means
        if isinstance(quality, FromAmong):
            return quality.reference
    return None


@REFERENCES.of(Self)
def _self(reference: Self, context: Context) -> Iterator[Thing]:
    if context.source is not None:
        yield context.source


def _target(reference: Target | TargetPlayer, context: Context) -> Iterator[Thing]:
    chosen = context.announcement.targets.get(reference.index, ())
    if isinstance(reference, Target) and reference.whose is not None:
        whose = set(players(reference.whose, context))
        chosen = tuple(
            thing for thing in chosen if isinstance(thing, GameObject) and context.controller_of(thing) in whose
        )
    yield from chosen


def _meant(reference: Referring, context: Context) -> Iterator[Thing]:
    """What a referring word was bound to when its text was read."""
    if not isinstance(reference.means, Reference | PlayerReference):
        raise NotYetSupported(f"{type(reference).__name__} stands for nothing that was read")
    yield from things(reference.means, context)


def _named(reference: names.Named | names.NamedPlayers, context: Context) -> Iterator[Thing]:
    yield from context.environment.things(reference.names)


@REFERENCES.of(names.RestOf)
def _rest(reference: names.RestOf, context: Context) -> Iterator[Thing]:
    """What is left of a group: those of it that were chosen are no longer part of it, wherever they went."""
    taken = context.environment.things(reference.without)
    yield from (thing for thing in things(reference.whole, context) if thing not in taken)


@REFERENCES.of(AttachedTo)
def _attached_to(reference: AttachedTo, context: Context) -> Iterator[Thing]:
    """What has just left is still found, until the attachment comes off it (704.5n–p): it is asked as it was."""
    if context.source is not None and context.source.attached_to is not None:
        yield context.source.attached_to


@REFERENCES.of(Either)
def _either(reference: Either, context: Context) -> Iterator[Thing]:
    seen: list[Thing] = []
    for part in reference.references:
        for thing in things(part, context):
            if thing not in seen:
                seen.append(thing)
    yield from seen


@REFERENCES.of(WholeZone)
def _whole_zone(reference: WholeZone, context: Context) -> Iterator[Thing]:
    for whose in players(reference.player, context):
        yield from context.game.objects_in(reference.zone, whose)


@REFERENCES.of(TopCards)
def _top_cards(reference: TopCards, context: Context) -> Iterator[Thing]:
    for whose in players(reference.player, context):
        count = number(reference.count, context)
        cards = whose.library
        yield from (cards[max(len(cards) - count, 0) :] if reference.bottom else cards[:count])


@REFERENCES.of(TopOfZone)
def _top_of_zone(reference: TopOfZone, context: Context) -> Iterator[Thing]:
    """The first that fits, from the top: a graveyard's top card is the one put there last (217.3a; 404.1)."""
    for whose in players(reference.player, context):
        cards = context.game.objects_in(reference.zone, whose)
        is_from_top = reference.zone is Zone.LIBRARY
        from_top = cards if is_from_top is not reference.bottom else tuple(reversed(cards))
        yield from [card for card in from_top if matches(reference.description, card, context)][:1]


@REFERENCES.of(names.Linked)
def _linked(reference: names.Linked, context: Context) -> Iterator[Thing]:
    """What another ability of this object named, as long as it still is the object that it was then (404.5; 606.2), and
    what this one has named by now (607.1c in 2026). An ability that the object has copied since named nothing. What was
    named as a permanent was cast, by its costs, it knows as well (400.7c)."""
    source = context.source
    if source is None:
        return
    copied = copied_by(context.game, source)
    named = source.remembered.get(copied, NOTHING_NAMED)
    if copied is None and not named.is_given(reference.names):
        named = source.announcement.environment
    before = named.things(reference.names)
    known = {_as_it_is(thing) for thing in before}
    yield from before
    by_now = map(_as_it_is, context.environment.things(reference.names))
    yield from dict.fromkeys(thing for thing in by_now if thing not in known)


def _as_it_is(thing: Thing) -> Thing:
    return thing.current() if isinstance(thing, GameObject) else thing


@REFERENCES.of(HauntedBy)
def _haunted_by(reference: HauntedBy, context: Context) -> Iterator[Thing]:
    """The creature that a haunt ability targeted, whether it still is a creature or not (702.52b)."""
    for thing in things(reference.reference, context):
        if isinstance(thing, GameObject) and thing.haunts is not None:
            yield thing.haunts


@REFERENCES.of(EncodedOn)
def _encoded_on(reference: EncodedOn, context: Context) -> Iterator[Thing]:
    """As long as the card is in exile and that permanent on the battlefield, creature or not (702.99c in 2026)."""
    for card in objects(reference.reference, context):
        if card.encoded_on is not None and card.zone is Zone.EXILE and not card.encoded_on.gone:
            yield card.encoded_on


@REFERENCES.of(Devoured)
def _devoured(reference: Devoured, context: Context) -> Iterator[Thing]:
    """What was sacrificed as something that devours entered; that remembers it by the names of devour's definition."""
    wanted = tuple(name for ability in expand(KeywordAbility("devour")) for name in names.names_meant(ability))
    for eater in objects(reference.reference, context):
        if remembered := eater.remembered.get(copied_by(context.game, eater)):
            yield from remembered.things(wanted)


@REFERENCES.of(names.OneObject)
def _one_object(reference: names.OneObject, context: Context) -> Iterator[Thing]:
    """The object that an ability names. What it was like at last counts for what resolves; a static ability goes by
    what is there now, and of what is gone it finds nothing."""
    assert isinstance(reference.thing, GameObject)
    if not (reference.thing.gone and context.game.layers.is_at_work):
        yield reference.thing


@PLAYERS.of(names.OnePlayer)
def _one_player(reference: names.OnePlayer, context: Context) -> Iterator[Player]:
    assert isinstance(reference.thing, Player)
    yield reference.thing


@REFERENCES.of(SomeOf)
def _some_of(reference: SomeOf, context: Context) -> Iterator[Thing]:
    if reference.count is not None:
        raise NotYetSupported("some of several are chosen, not simply found")
    wanted = reference.description
    yield from (
        thing for thing in things(reference.whole, context) if wanted is None or matches(wanted, thing, context)
    )


REFERENCES.of(Target)(_target)
REFERENCES.of(All)(lambda reference, context: everything(reference.description, context))
REFERENCES.of(That)(_meant)
REFERENCES.of(LinkedCards)(_meant)
REFERENCES.of(names.Named)(_named)


def _meant_players(reference: Referring, context: Context) -> Iterator[Player]:
    yield from (thing for thing in _meant(reference, context) if isinstance(thing, Player))


@PLAYERS.of(names.NamedPlayers)
def _named_players(reference: names.NamedPlayers, context: Context) -> Iterator[Player]:
    yield from (thing for thing in _named(reference, context) if isinstance(thing, Player))


@PLAYERS.of(EachOtherPlayer)
def _other_players(reference: EachOtherPlayer, context: Context) -> Iterator[Player]:
    """Everyone but the player just spoken of, or but you."""
    left_out = tuple(_meant_players(reference, context))
    yield from (player for player in context.game.in_turn_order() if player not in left_out)


@PLAYERS.of(EachOpponent)
def _opponents(reference: EachOpponent, context: Context) -> Iterator[Player]:
    of_whom = (context.you,) if reference.of is None else players(reference.of, context)
    left_out = () if reference.but is None else players(reference.but, context)
    opponents = dict.fromkeys(opponent for player in of_whom for opponent in context.game.opponents_of(player))
    yield from (opponent for opponent in opponents if opponent not in left_out)


@PLAYERS.of(EachPlayerWho)
def _each_who(reference: EachPlayerWho, context: Context) -> Iterator[Player]:
    opponents = context.game.opponents_of(context.you)
    for whom in context.game.in_turn_order():
        if reference.opponents and whom not in opponents:
            continue
        if holds(reference.condition, context.naming(reference, whom)):
            yield whom


@PLAYERS.of(YouAnd)
def _you_and(reference: YouAnd, context: Context) -> Iterator[Player]:
    meant = {context.you, *players(reference.other, context)}
    yield from (player for player in context.game.in_turn_order() if player in meant)


@PLAYERS.of(ControllerOf)
def _controllers(reference: ControllerOf, context: Context) -> Iterator[Player]:
    yield from dict.fromkeys(
        context.controller_of(game_object) for game_object in objects(reference.reference, context)
    )


@PLAYERS.of(OwnerOf)
def _owners(reference: OwnerOf, context: Context) -> Iterator[Player]:
    yield from dict.fromkeys(game_object.owner for game_object in objects(reference.reference, context))


@PLAYERS.of(PromisedPlayer)
def _promised(reference: PromisedPlayer, context: Context) -> Iterator[Player]:
    announced = [context.announcement, *([context.source.announcement] if context.source is not None else [])]
    yield from dict.fromkeys(paid.to for each in announced for paid in each.paid if paid.to is not None)


@REFERENCES.of(RingBearer)
def _ring_bearer(reference: RingBearer, context: Context) -> Iterator[Thing]:
    for player in players(reference.player, context):
        bearer = ring_bearer_of(context.game, player)
        if bearer is not None:
            yield bearer


def ring_bearer_of(game: Game, player: Player) -> GameObject | None:
    """What bears the Ring for a player who still controls it (701.54e in 2026)."""
    bearer = player.ring_bearer
    return bearer if bearer is not None and bearer.is_permanent and game.controller_of(bearer) is player else None


@REFERENCES.of(PairOf)
def _pair_of(reference: PairOf, context: Context) -> Iterator[Thing]:
    for creature in things(reference.reference, context):
        if isinstance(creature, GameObject) and creature in context.game.pairs:
            yield from (creature, context.game.pairs[creature])


@REFERENCES.of(WhatItAttacks)
def _what_it_attacks(reference: WhatItAttacks, context: Context) -> Iterator[Thing]:
    combat = context.game.combat
    for thing in things(reference.reference, context):
        if combat is not None and isinstance(thing, GameObject) and thing in combat.attackers:
            yield combat.attackers[thing]


@PLAYERS.of(DefendingPlayer)
def _defending(reference: DefendingPlayer, context: Context) -> Iterator[Player]:
    """Whom the attacker attacks that the text is of, speaks of or is attached to (602.2a; 802.2a).

    Raises NotYetSupported where it is about none of the attackers, and several players could be meant.
    """
    combat = context.game.combat
    if combat is None:
        return
    spoken_of = [thing for referent in context.environment.referents.values() for thing in referent.things]
    attached_to = context.source.attached_to if context.source else None
    for about in ([context.source], spoken_of, [attached_to]):
        attacked = [combat.attackers[thing] for thing in about if thing in combat.attackers]  # type: ignore[index]
        if attacked:
            yield from dict.fromkeys(defender_of(context.game, whom) for whom in attacked)
            return
    opponents = context.game.opponents_of(context.game.active_player)
    if len(opponents) > 1 and combat.attackers:
        raise NotYetSupported("doesn't yet choose which of several defending players is meant")
    yield from opponents


@PLAYERS.of(AnyPlayer)
def _any_players(reference: AnyPlayer, context: Context) -> Iterator[Player]:
    whole = context.game.in_turn_order()
    yield from (player for player in whole if not reference.opponent or player is not context.you)


@PLAYERS.of(PlayerWithMost)
def _with_most(reference: PlayerWithMost, context: Context) -> Iterator[Player]:
    """The one who has more of it than each other, or less; nobody where two are tied, unless they are all meant."""
    everyone = tuple(context.game.in_turn_order())
    if reference.what is None:
        counts = {player: player.life for player in everyone}
    else:
        counts = dict.fromkeys(everyone, 0)
        for thing in everything(reference.what, context):
            if isinstance(thing, GameObject) and context.controller_of(thing) in counts:
                counts[context.controller_of(thing)] += thing.copies
    best = (min if reference.least else max)(counts.values(), default=0)
    leading = [player for player, count in counts.items() if count == best]
    yield from leading if len(leading) == 1 or reference.tied else ()


@PLAYERS.of(TargetPlayer)
def _target_players(reference: TargetPlayer, context: Context) -> Iterator[Player]:
    return (thing for thing in _target(reference, context) if isinstance(thing, Player))


@PLAYERS.of(EnchantedPlayer)
def _enchanted_player(reference: EnchantedPlayer, context: Context) -> Iterator[Player]:
    """Whom the source of the text is attached to."""
    if context.source is not None and isinstance(context.source.attached_to, Player):
        yield context.source.attached_to


@PLAYERS.of(AnOpponent)
def _opponents_of(reference: AnOpponent, context: Context) -> Iterator[Player]:
    """Yours; "one of that player's opponents": those of that player."""
    of = (context.you,) if reference.of is None else players(reference.of, context)
    return (opponent for player in of for opponent in context.game.opponents_of(player))


@PLAYERS.of(ChosenPlayer)
def _chosen_player(reference: ChosenPlayer, context: Context) -> Iterator[Player]:
    if isinstance(chosen := chosen_for(context.game, context.source, "player"), Player):
        yield chosen


PLAYERS.of(You)(lambda reference, context: iter((context.you,)))
PLAYERS.of(EachPlayer)(lambda reference, context: iter(context.game.in_turn_order()))
PLAYERS.of(APlayer)(lambda reference, context: iter(context.game.in_turn_order()))
PLAYERS.of(ThatPlayer)(_meant_players)
PLAYERS.of(AttackingPlayer)(lambda reference, context: iter((context.game.active_player,)))
PLAYERS.of(ActivePlayer)(lambda reference, context: iter((context.game.active_player,)))
PLAYERS.of(SamePlayer)(_meant_players)
