"""Setting a game up as a scenario describes it: players, and what is in their zones, before anything happens."""

from __future__ import annotations

from collections.abc import Iterable

from engine.actions import instructions as instructions
from engine.continuous.keeping import KeptCharacteristics
from engine.events.applying import apply
from engine.events.clock import next_id
from engine.events.kinds.moving import ObjectMoved
from engine.events.placing import make_object, put_last_in_zone
from engine.meaning.battles import DEFENSE
from engine.rulebooks import Cite, Rulebook
from engine.state.game import Game, Nesting
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed, as_it_is_in
from engine.state.turn import TurnPart
from engine.text.tree.nouns import Zone


def new_game(rulebook: Rulebook, names: Iterable[str], *, budget: int = 20_000, seed: int = 0) -> Game:
    """A game with players in turn order, empty zones, and the first player active."""
    game = Game(rulebook, KeptCharacteristics(), budget=budget, seed=seed)
    game.players = tuple(Player(game.journal, name=name, order=order) for order, name in enumerate(names))
    game.active_player = game.players[0]
    return game


def subgame_of(game: Game, *, restarted: bool = False) -> Game:
    """A game for those who play another, with nothing in it (506.1; 712.2), or in place of that one where it is
    `restarted`. Together they have the budget of one."""
    players = [player.name for player in game.players if not player.has_lost]
    subgame = new_game(game.rulebook, players, budget=max(game.budget - game.clock, 0), seed=game.seed + game.clock)
    subgame.nesting = Nesting(outer=game, restarted=restarted)
    subgame.card_reference = game.card_reference
    subgame.last_id = game.last_id
    subgame.facts.observer = game.facts.observer
    for player in subgame.players:
        player.pays_freely = game.called(player.name).pays_freely
    return subgame


def begin_as(player: Player, before: Player) -> None:
    """A player of a game that takes another's place has what each has at its start there: life, and cards outside."""
    player.life, player.starting_life, player.outside = before.starting_life, before.starting_life, before.outside


def make_commander(card: GameObject, commander: int) -> None:
    """What is there from the start leads its owner's deck; `commander` is the number that this commander has."""
    card.commander = commander


def start_at(game: Game, player: Player, part: TurnPart) -> None:
    """Whose turn it is, and where in it, when the game is first looked at."""
    game.active_player = player
    game.part = part


def put_at_start(
    game: Game, printed: Printed, owner: Player, zone: Zone, kind: ObjectKind = ObjectKind.CARD
) -> GameObject:
    """An object that is there from the start: a permanent has been under its owner's control all along."""
    (made,) = put_all_at_start(game, (printed,), owner, zone, kind)
    return made


def begin_turn_before(game: Game) -> None:
    """Let what is put onto the battlefield from here on have entered in the turn in which the game is first looked
    at."""
    game.turn_began = game.clock + 1
    game.facts_this_turn_from = len(game.facts)


def put_as_new(game: Game, printed: Printed, owner: Player, kind: ObjectKind = ObjectKind.CARD) -> GameObject:
    """A permanent that has entered under its owner's control, before anything is looked at."""
    coming = GameObject(
        game.journal, id=next_id(game), kind=kind, printed=as_it_is_in(game.rulebook, printed), owner=owner, zone=None
    )
    entered = ObjectMoved(object=coming, to=Zone.BATTLEFIELD, verb="put", under=owner, cites=Cite.FOLLOW_INSTRUCTIONS)
    apply(game, entered)
    permanent = coming.current()
    # Its controller's next turn, and no sooner, finds it there as it begins.
    permanent.control_since = game.clock + 1
    _count_as_it_entered(permanent)
    return permanent


def _count_as_it_entered(permanent: GameObject) -> None:
    """Put the counters on it with which its kind enters."""
    if permanent.printed.loyalty is not None:
        permanent.counters = {"loyalty": permanent.printed.loyalty}
    if permanent.printed.defense is not None:
        permanent.counters = {DEFENSE: permanent.printed.defense}


def put_all_at_start(
    game: Game, cards: Iterable[Printed], owner: Player, zone: Zone, kind: ObjectKind = ObjectKind.CARD
) -> tuple[GameObject, ...]:
    """Several objects of one zone that are there from the start; those of a library from the top down."""
    controller = owner if zone is Zone.BATTLEFIELD else None
    own = (as_it_is_in(game.rulebook, printed) for printed in cards)
    made = tuple(make_object(game, kind, printed, owner, zone, controller) for printed in own)
    for game_object in made:
        game_object.control_since = -1
        if zone is Zone.BATTLEFIELD:
            _count_as_it_entered(game_object)
    if made:
        put_last_in_zone(game, made)
    return made
