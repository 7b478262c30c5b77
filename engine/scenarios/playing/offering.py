"""What can be done now: the ways to answer the question that a game waits for, and why the others are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from engine.actions.activatable import Activate, activated_abilities, check_ability
from engine.events.choices import Choice, ChoiceKind, IllegalAction, Option
from engine.events.player_rules import PlayTried, may_play_it
from engine.keywords.airbend import AIRBENT
from engine.meaning.context import NotYetSupported
from engine.play.actions import PlayLand, check_land, check_spell, is_land
from engine.play.announced import Casting
from engine.play.attacking import check_can_attack
from engine.play.blocking import check_can_block
from engine.play.damage_assignment import assigners, plain_assignment, who_assigns
from engine.play.turn import TURN
from engine.rulebooks import Cite
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import activatable_first, find_chosen, find_object
from engine.scenarios.playing.session import Session
from engine.scenarios.telling.log import identity, step_name
from engine.scenarios.telling.trace import DividedPart, Needed, PendingQuestion, Way
from engine.state.game import Game, OutOfBudget
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.players import TargetPlayer
from engine.text.tree.references import Target
from engine.text.tree.triggers import Step
from engine.text.tree.walk import walk

#: What finds the thing that a name means, among these.
_Find = Callable[[Game, NamedObject, Iterable[object]], object]

#: So many things are tried at one moment, and none in a game that had more answers than this.
_MOST_TRIALS: Final = 16
_LONGEST_TRIED: Final = 400


def waiting_for(session: Session) -> PendingQuestion | None:
    """The question that the game waits for, with every way to go on; None when the game is over."""
    asked = session.pending
    if asked is None:
        return None
    game = session.game
    return PendingQuestion(
        player=asked.player.name,
        kind=asked.kind.value,
        prompt=asked.prompt,
        rule=game.number_of(asked.cites),
        least=asked.least,
        most=asked.most,
        ways=tuple(_ways(session, asked)),
        decided_by=asked.decided_by.name if asked.decided_by else "",
        parts=tuple(_parts(game, asked)),
    )


def _parts(game: Game, asked: Choice) -> Iterator[DividedPart]:
    """What can be divided in several ways: by the question itself, or as the combat damage that is to be assigned."""
    if asked.kind is ChoiceKind.DIVISION:
        things = [thing for thing, _ in asked.suggested]
        for thing, amount in asked.suggested:
            yield _part(game, asked.player, "", thing, things, amount)
    elif asked.kind is ChoiceKind.DAMAGE or (asked.kind is ChoiceKind.PRIORITY and not game.stack):
        yield from _damage_to_divide(game)


def _damage_to_divide(game: Game) -> Iterator[DividedPart]:
    combat = game.combat
    if combat is None or game.part.step not in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE):
        return
    fighting = [*combat.attackers, *combat.blockers]
    own = list(assigners(game, frozenset(fighting)))
    plain = {(by, to): amount for by, to, amount in plain_assignment(game, own)}
    for assigner in own:
        by = spoken(game, assigner.creature, fighting, find=find_chosen)
        for to in assigner.among if len(assigner.among) > 1 else ():
            yield _part(game, who_assigns(game, assigner), by, to, fighting, plain.get((assigner.creature, to), 0))


def _part(game: Game, player: Player, by: str, to: GameObject | Player, among: list[Any], amount: int) -> DividedPart:
    card = identity(to) if isinstance(to, GameObject) else 0
    return DividedPart(player.name, by, spoken(game, to, among, find=find_chosen), amount, card)


def spoken_option(game: Game, asked: Choice, option: Option) -> str:
    """What a script says to choose an option."""
    match option.value:
        case GameObject() | Player():
            return spoken(game, option.value, [offered.value for offered in asked.options], find=find_chosen)
        case int() if asked.kind is ChoiceKind.MODES:
            return f"mode {option.value + 1}"
        case _:
            return option.text


def spoken(game: Game, thing: GameObject | Player, among: Iterable[object] = (), *, find: _Find = find_object) -> str:
    """The shortest words by which a script means this very thing, which is found so."""
    if isinstance(thing, Player):
        return thing.name
    offered = list(among)
    is_ability = thing.kind is ObjectKind.ABILITY and thing.source is not None
    name = thing.source.name if is_ability and thing.source is not None else thing.name
    candidates = [
        NamedObject(name, ability=is_ability),
        NamedObject(name, owner=game.controller_of(thing).name, ability=is_ability),
        *(NamedObject(name, which=which, ability=is_ability) for which in range(1, 100)),
    ]
    for named in candidates:
        try:
            if find(game, named, offered) is thing:
                return str(named)
        except ScriptError:
            if named.which is not None:
                break
    return name


def _ways(session: Session, asked: Choice) -> Iterator[Way]:
    game, player = session.game, asked.player
    match asked.kind:
        case ChoiceKind.PRIORITY:
            yield from _going_on(game, player)
            yield from _actions(session, player)
            yield from _combat_to_come(game, player)
        case ChoiceKind.ATTACKERS:
            yield Way("to the end of combat step", f"{player.name} doesn't attack")
            yield from _attacks(game, player)
        case ChoiceKind.BLOCKERS:
            yield Way(f"{player.name} doesn't block", f"{player.name} doesn't block")
            yield from _blocks(game, player)
        case ChoiceKind.DAMAGE:
            yield Way("to the end of combat step", "Damage is assigned as suggested")
        case ChoiceKind.SHORTCUT:
            yield Way(f"{player.name} accepts", "Accept it")
            yield from _steps_to_stop_at(game, player)
        case ChoiceKind.DRAW:
            yield Way(f"{player.name} accepts", "Accept it")
            yield Way(f"{player.name} declines", "Decline it")
        case _:
            yield from _options(game, asked)


def _options(game: Game, asked: Choice) -> Iterator[Way]:
    for option in asked.options:
        card = identity(option.value) if isinstance(option.value, GameObject) else 0
        words = spoken_option(game, asked, option)
        yield Way(f"{asked.player.name} chooses {words}", "Choose it" if card else _capital(option.text), card)
    if asked.least == 0:
        yield Way(f"{asked.player.name} chooses nothing", "Nothing")
    if asked.kind is ChoiceKind.TARGETS and asked.check is not None:
        offered = [option.value for option in asked.options]
        things: tuple[GameObject | Player, ...] = (*game.permanents(), *game.players)
        for thing in things:
            if thing not in offered:
                try:
                    asked.check((thing,))
                except IllegalAction as refusal:
                    yield _refused(game, thing, str(thing), refusal)


def _steps_to_stop_at(game: Game, player: Player) -> Iterator[Way]:
    """The steps to come in this turn, up to which a player might shorten a shortcut."""
    steps = [part.step for part in TURN]
    for step in steps[steps.index(game.part.step) + 1 : -1]:
        name = step_name(game, step)
        yield Way(f"{player.name} shortens it: to the {step.value}", f"Only to the {name}")


def _going_on(game: Game, player: Player) -> Iterator[Way]:
    if game.stack:
        yield Way("resolve", f"Everybody passes: {game.stack[-1].name} resolves")
    yield Way(f"{player.name} passes", f"{player.name} passes")
    if not game.stack:
        yield Way("to the end step", "To the end step")
        yield Way("to the next turn", "To the next turn")


def _actions(session: Session, player: Player) -> Iterator[Way]:
    """Cards to cast and to play, and abilities to activate."""
    game, trials = session.game, _Trials(session)
    let = [card for card in game.exile if _may_play_from_exile(game, player, card)]
    let += [card for card in game.exile if card.set_aside is not None and card.owner is player]
    for card in (*player.hand, *let):
        several = card.printed.played_as
        for face in range(len(several)) if len(several) > 1 else (None,):
            yield _play(game, trials, player, card, face, exiled=card in let)
    for holder in (*game.permanents(), *player.hand, *player.graveyard):
        yield from _activations(game, trials, player, holder)


def _may_play_from_exile(game: Game, player: Player, card: GameObject) -> bool:
    return any(may_play_it(game, card, PlayTried(verb, player, card, card.zone)) for verb in ("cast", "play"))


def _play(game: Game, trials: _Trials, player: Player, card: GameObject, face: int | None, *, exiled: bool) -> Way:
    """Casting a card, or playing it as a land: one that can be played as several things, as one of these."""
    printed = card.printed.played_as[face or 0]
    land, casting = PlayLand(card, face), Casting(card, face=face, instead=_cost_by_which_it_waits(card))
    plays_land = is_land(game, land)
    verb = "plays" if plays_land else "casts"
    name = printed.name if face else spoken(game, card, game.exile if exiled else player.hand)
    says = f"{player.name} {verb} {name}{' from exile' if exiled else ''}"
    text = f"{verb.removesuffix('s').capitalize()} {'it' if face is None else printed.name}"
    try:
        check_land(game, player, land) if plays_land else check_spell(game, player, casting)
    except IllegalAction as refusal:
        return _refused(game, card, text, refusal)
    if _has_target(printed) or "Aura" in game.characteristics(card).subtypes:
        return trials.way(casting, card, says, text)
    return Way(says, text, identity(card))


def _cost_by_which_it_waits(card: GameObject) -> str:
    """The keyword for whose cost a card is cast that waits in exile."""
    waits = card.set_aside.how if card.set_aside is not None else ""
    return {"foretold": "foretell", "plotted": "plot", AIRBENT: "airbend"}.get(waits, "")


def _has_target(card: Printed) -> bool:
    return any(isinstance(node, Target | TargetPlayer) for node in walk(card.text))


def _activations(game: Game, trials: _Trials, player: Player, holder: GameObject) -> Iterator[Way]:
    abilities = list(activated_abilities(game, holder))
    for index, ability in enumerate(abilities):
        try:
            check_ability(game, player, ability)
        except IllegalAction as refusal:
            if refusal.cites not in (Cite.ACTIVATOR, Cite.ABILITY_ZONES):
                yield _refused(game, holder, "Activate it", refusal)
            continue
        which = f" ability {index + 1}" if index else ""
        text = f"Activate its ability {index + 1}" if len(abilities) > 1 else "Activate it"
        says = f"{player.name} activates {spoken(game, holder, activatable_first(game, player, index))}{which}"
        yield trials.way(Activate(holder, index), holder, says, text)


class _Trials:
    """Tries in copies of a game whether something can be begun at all: that there are targets, that costs can be paid.

    What is refused leaves a copy as it was, so that the next trial can use it. A copy is played from the start, so
    there is an end to them; what isn't tried is offered, and refused when it is done.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._copy: Session | None = None
        self._left = _MOST_TRIALS if len(session.answers) <= _LONGEST_TRIED else 0

    def way(self, action: Casting | Activate, card: GameObject, says: str, text: str) -> Way:
        if not self._left:
            return Way(says, text, identity(card))
        self._left -= 1
        trial = self._copy or self._session.copy()
        self._copy = None
        there = next(game_object for game_object in trial.game.all_objects() if game_object.id == card.id)
        try:
            trial.answer(replace(action, card=there) if isinstance(action, Casting) else Activate(there, action.place))
        except IllegalAction as refusal:
            self._copy = trial
            return _refused(self._session.game, card, text, refusal)
        except (NotYetSupported, OutOfBudget, ScriptError) as problem:
            return Way("", text, identity(card), why_not=f"This can't be played here yet: {problem}")
        return Way(says, text, identity(card))


def _combat_to_come(game: Game, player: Player) -> Iterator[Way]:
    """Attacks and blocks that the player could go on to declare from here."""
    if game.stack:
        return
    if game.part.step is Step.PRECOMBAT_MAIN and player is game.active_player:
        yield from _attacks(game, player)
    if game.combat is not None and game.combat.attackers and not game.combat.blocks_declared:
        for defender in game.opponents_of(game.active_player):
            yield from _blocks(game, defender)


def _attacks(game: Game, player: Player) -> Iterator[Way]:
    own = [permanent for permanent in game.creatures() if game.controller_of(permanent) is player]
    for creature in own:
        try:
            check_can_attack(game, player, creature)
        except IllegalAction as refusal:
            yield _refused(game, creature, "Attack", refusal)
        else:
            yield Way(f"{player.name} attacks with {spoken(game, creature, own)}", "Attack", identity(creature))


def _blocks(game: Game, player: Player) -> Iterator[Way]:
    own = [permanent for permanent in game.creatures() if game.controller_of(permanent) is player]
    attackers = list(game.combat.attackers) if game.combat else []
    for creature in own:
        for attacker in attackers:
            whom = spoken(game, attacker, attackers)
            try:
                check_can_block(game, player, creature, attacker)
            except IllegalAction as refusal:
                yield _refused(game, creature, f"Block {whom}", refusal, identity(attacker))
            else:
                says = f"{player.name} blocks {whom} with {spoken(game, creature, own)}"
                yield Way(says, f"Block {whom}", identity(creature), identity(attacker))


def _refused(game: Game, thing: GameObject | Player, text: str, refusal: IllegalAction, other: int = 0) -> Way:
    card = identity(thing) if isinstance(thing, GameObject) else 0
    return Way(
        "",
        text,
        card,
        other,
        why_not=_capital(str(refusal)),
        rule=game.number_of(refusal.cites),
        needed=needed_for(refusal),
    )


def needed_for(refusal: IllegalAction) -> tuple[Needed, ...]:
    """What would make a refused action legal, as plain values."""
    return tuple(
        Needed(remedy.need.value, remedy.words, tuple(identity(game_object) for game_object in remedy.about))
        for remedy in refusal.remedies
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
