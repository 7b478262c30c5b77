"""What is true of every game at every moment when a question is asked."""

from __future__ import annotations

from collections import Counter

from engine.events.choices import Choice, ChoiceKind
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.values.type_line import PERMANENT_TYPES


def check(game: Game, asked: Choice | None = None) -> None:
    """Raise AssertionError, naming the object or player, when something isn't as it has to be.

    `asked` is the question that the game waits with: where it asks what to do, state-based actions have been seen to.
    """
    _each_object_is_in_exactly_one_zone(game)
    _objects_fit_their_zones(game)
    _numbers_are_possible(game)
    _combat_is_among_creatures_on_the_battlefield(game)
    if asked is not None and asked.kind is ChoiceKind.PRIORITY:
        _attachments_are_to_what_is_there(game)
        _nobody_and_nothing_should_be_dead(game)


def _each_object_is_in_exactly_one_zone(game: Game) -> None:
    seen: Counter[int] = Counter()
    for zone in Zone:
        for one in game.objects_in(zone):
            seen[one.id] += 1
            assert one.zone is zone, f"{one!r} is listed in {zone} and says that it is in {one.zone}"
            assert not one.gone, f"{one!r} is listed in {zone}, though it is gone"
            assert one.successor is None, f"{one!r} has moved on, and is still in {zone}"
    twice = [number for number, count in seen.items() if count > 1]
    assert not twice, f"objects {twice} are in two places"


def _objects_fit_their_zones(game: Game) -> None:
    for one in game.battlefield:
        assert one.kind in (ObjectKind.CARD, ObjectKind.TOKEN), f"{one!r} is on the battlefield"
        assert game.characteristics(one).types & PERMANENT_TYPES, f"{one!r} is no permanent type"
        assert game.controller_of(one) in game.players
    for one in game.stack:
        assert one.kind is not ObjectKind.TOKEN, f"{one!r} is a token on the stack"
    for player in game.players:
        for one in (*player.hand, *player.library, *player.graveyard):
            assert one.owner is player, f"{one!r} is in a zone of {player}'s and not theirs"
            assert one.kind is not ObjectKind.ABILITY
            assert not one.tapped
            assert not one.counters
            assert one.damage == 0


def _numbers_are_possible(game: Game) -> None:
    for one in game.all_objects():
        assert one.damage >= 0
        assert all(count > 0 for count in one.counters.values()), f"{one!r} has {one.counters}"
    for player in game.players:
        assert all(count > 0 for _, count in player.mana_pool.mana)
        assert player.poison >= 0


def _combat_is_among_creatures_on_the_battlefield(game: Game) -> None:
    if game.combat is None:
        return
    for attacker, defender in game.combat.attackers.items():
        assert attacker.is_permanent, f"{attacker!r} attacks from {attacker.zone}"
        assert isinstance(defender, Player) or defender.zone is Zone.BATTLEFIELD
        assert game.controller_of(attacker) is game.active_player, f"{attacker!r} attacks for another player"
    for blocker in game.combat.blockers:
        assert blocker.is_permanent, f"{blocker!r} blocks from {blocker.zone}"
        assert game.controller_of(blocker) is not game.active_player, f"{blocker!r} blocks for the attacking player"


def _attachments_are_to_what_is_there(game: Game) -> None:
    for one in game.battlefield:
        host = one.attached_to
        if host is not None and not isinstance(host, Player):
            assert not host.gone, f"{one!r} is attached to {host!r}, which is gone"
            # What is attached phases out with it (702.23f).
            assert host.is_permanent or one.phased_out, f"{one!r} is attached to {host!r}, which is phased out"


def _nobody_and_nothing_should_be_dead(game: Game) -> None:
    for player in game.in_turn_order():
        assert player.life > 0, f"{player} has {player.life} life, and plays on"
    for creature in game.creatures():
        assert (game.characteristics(creature).toughness or 0) > 0, f"{creature!r} has no toughness, and lives on"
