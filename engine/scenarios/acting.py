"""Following a script's actions: each statement brings the game to where it can be done, and answers its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.events.choices import Choice, ChoiceKind
from engine.events.event import Event, StepBegan
from engine.events.functioning import Functioning
from engine.play.actions import Activate, CastSpell, Pass, PlayLand, activated_abilities, is_mana_ability
from engine.scenarios.faults import ScriptError
from engine.scenarios.finding import find_object, find_player, find_thing
from engine.scenarios.script import Named, Names, Statement, read_things
from engine.scenarios.session import Session
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step

#: Questions at which a script's next statement decides what happens.
STOPPING: Final = frozenset({ChoiceKind.PRIORITY, ChoiceKind.ATTACKERS, ChoiceKind.BLOCKERS, ChoiceKind.DAMAGE})


@dataclass
class Told:
    """What a statement says for the questions on the way: targets, choices, shares."""

    targets: list[Named | str]
    choices: list[str]
    shares: tuple[tuple[Named | str, int], ...] = ()


class Acting:
    """Follows statements in a session. `answered` is told of each question and its answer."""

    def __init__(
        self, session: Session, names: Names, answered: Callable[[Choice, Any, bool], None] | None = None
    ) -> None:
        self.session = session
        self.names = names
        #: The object that the last claim was about, for "at the same time".
        self.spoken_of: GameObject | None = None
        self.answered = answered or (lambda asked, answer, by_script: None)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def pending(self) -> Choice:
        if self.session.pending is None:
            raise ScriptError("the game is over, and nothing more can be done")
        return self.session.pending

    def follow(self, statements: Sequence[Statement]) -> int:
        """Follow the first statement, with those right after it that belong to it; returns how many that were.

        Raises IllegalAction when the rules refuse it, ScriptError when it doesn't fit the game as it stands.
        """
        statement = statements[0]
        if statement.form.name in _TOGETHER:
            together = _same_declaration(statements)
            _TOGETHER[statement.form.name](self, together)
            if statement.form.name == "assign" and not _speaks_of_damage(statements[len(together) :]):
                self.deal_damage()
            return len(together)
        _ALONE[statement.form.name](self, statement)
        if statement.form.name == "go_to" and not _speaks_of_damage(statements[1:]):
            self.deal_damage()
        return 1

    # Answering -------------------------------------------------------------------------------------------------

    def answer(self, answer: Any, *, by_script: bool = True) -> None:
        asked = self.pending
        self.answered(asked, answer, by_script)
        self.session.answer(answer)

    def answer_from(self, told: Told) -> None:
        """Answer the questions on the way to something with what the statement says, until it says no more."""
        while self.session.pending is not None and self.pending.kind not in STOPPING:
            answer = self._answer_told(self.pending, told)
            if answer is None:
                return
            self.answer(answer)
        if told.targets:
            raise ScriptError(f"nothing was asked that {_joined(told.targets)} could be a target for")

    def _answer_told(self, asked: Choice, told: Told) -> Any:
        if asked.kind is ChoiceKind.TARGETS:
            if not told.targets and asked.least > 0:
                if asked.least == asked.most == len(asked.options):
                    return tuple(option.value for option in asked.options)
                return None
            chosen = told.targets[: asked.most]
            del told.targets[: asked.most]
            offered = [option.value for option in asked.options]
            return tuple(find_thing(self.game, one, offered) for one in chosen)
        if asked.kind is ChoiceKind.DIVISION and told.shares:
            return tuple(
                (find_thing(self.game, one, self.game.stack[-1].announcement.all_targets()), share)
                for one, share in told.shares
            )
        if told.choices:
            return self.understand(asked, told.choices.pop(0))
        return asked.suggested

    def settle(self) -> None:
        """Answer questions that nobody decided with what is suggested, up to the next one that a statement decides."""
        while self.session.pending is not None and self.pending.kind not in STOPPING:
            asked = self.pending
            if asked.suggested is None:
                raise ScriptError(
                    f"{asked.player.name} has to decide ({asked.prompt}): {_options(asked)}. Say it with"
                    f' "{asked.player.name} chooses …"'
                )
            self.answer(asked.suggested, by_script=False)

    def settle_as_suggested(self) -> None:
        """Answer open questions that have a plain answer; one that somebody has to decide stays open."""
        while self.session.pending is not None and self.pending.kind not in STOPPING:
            if self.pending.suggested is None:
                return
            self.answer(self.pending.suggested, by_script=False)

    def open_question(self) -> str:
        """What somebody still has to decide before the game goes on; nothing where it waits for what to do."""
        asked = self.session.pending
        if asked is None or asked.kind in STOPPING:
            return ""
        return f"{asked.player.name} still has to decide: {asked.prompt}"

    def understand(self, asked: Choice, words: str) -> Any:
        """The answer that words give to a question. Raises ScriptError for words that are no answer to it.

        Of an order only the beginning need be said: the others follow as they stand.
        """
        answer = self._understand(asked, words)
        if asked.kind is ChoiceKind.ORDER and isinstance(answer, tuple) and len(answer) < asked.least:
            answer += tuple(option.value for option in asked.options if option.value not in answer)
        return answer

    def _understand(self, asked: Choice, words: str) -> Any:
        if asked.kind is ChoiceKind.NUMBER:
            if not words.strip().isdigit():
                raise ScriptError(f"{words!r} is not a number")
            return int(words)
        if asked.kind is ChoiceKind.MODES:
            return tuple(_modes(words))
        by_text = {option.text.lower(): option.value for option in asked.options}
        if words.strip().lower() in by_text:
            return (by_text[words.strip().lower()],)
        if asked.kind is ChoiceKind.YES_OR_NO:
            raise ScriptError(f"the answer is yes or no, not {words!r}")
        found = self._things_among(asked, words)
        if found is not None:
            return found
        several = [one.strip().lower() for one in words.replace(" and ", ",").split(",") if one.strip()]
        if several and all(one in by_text for one in several):
            return tuple(by_text[one] for one in several)
        by_source = self._effects_of(asked, words)
        if by_source:
            return by_source
        raise ScriptError(f"{words!r} is not among what can be chosen: {_options(asked)}")

    def _things_among(self, asked: Choice, words: str) -> tuple[Any, ...] | None:
        if words.strip() in ("nothing", "none", "nobody"):
            return ()
        named = read_things(words, self.names)
        if named is None:
            return None
        offered = [option.value for option in asked.options]
        if not any(isinstance(one, GameObject | Player) for one in offered):
            return None
        chosen: list[Any] = []
        for one in named:
            left = [thing for thing in offered if thing not in chosen]
            chosen.append(find_thing(self.game, one, left))
        return tuple(chosen)

    def _effects_of(self, asked: Choice, words: str) -> tuple[Any, ...]:
        """Effects and abilities are chosen by what they are of: "the effect of Crypt", "Crypt", "Crypt's ability"."""
        named = read_things(words.replace("the effect of ", ""), self.names)
        chosen: list[Any] = []
        for one in named or ():
            left = [option.value for option in asked.options if option.value not in chosen]
            of = [value for value in left if getattr(value, "source", None) is not None]
            found = self._of_source(of, one) if isinstance(one, Named) else None
            if found is None:
                return ()
            chosen.append(found)
        return tuple(chosen)

    def _of_source(self, values: list[Any], named: Named) -> Any:
        fitting = [
            value
            for value in values
            if value.source.name == named.name
            and (named.owner is None or self.game.controller_of(value.source).name == named.owner)
        ]
        if named.which is not None and fitting:
            sources = sorted({value.source.id for value in fitting})
            fitting = [value for value in fitting if sources.index(value.source.id) == named.which - 1]
        return fitting[0] if fitting else None

    def deal_damage(self) -> None:
        """The other players' creatures assign their damage as suggested, where the script doesn't say how."""
        while self.session.pending is not None and self.pending.kind is ChoiceKind.DAMAGE:
            self.answer(self.pending.suggested, by_script=False)

    # Going on --------------------------------------------------------------------------------------------------

    def give_priority(self, player: Player) -> None:
        """Let others pass until `player` has priority, without anything resolving or the step ending."""
        self.settle()
        while True:
            asked = self.pending
            if asked.kind is not ChoiceKind.PRIORITY:
                # A declaration that nobody speaks of: it is made as the game suggests.
                self.answer(asked.suggested, by_script=False)
                self.settle()
                continue
            if asked.player is player:
                return
            if self.session.passes >= len(self.game.in_turn_order()) - 1:
                raise ScriptError(
                    f"{player.name} can't act now: {asked.player.name} has priority, and when they pass,"
                    f" {'the top of the stack resolves' if self.game.stack else 'the step ends'}. Say so first"
                )
            self.answer(Pass(), by_script=False)

    def go_on_until(self, reached: Callable[[], bool], what: str) -> None:
        """Everyone passes, and undecided things happen as suggested, until something is so."""
        while not reached():
            if self.session.pending is None:
                raise ScriptError(f"the game ended before {what}")
            if self.pending.kind in STOPPING:
                self.answer(self.pending.suggested, by_script=False)
            else:
                self.settle()

    def reach(self, kind: ChoiceKind, player: Player, what: str) -> None:
        """Go on in this turn until `player` is asked for a declaration."""
        turn = self.game.turn_number

        def reached() -> bool:
            if self.game.turn_number != turn:
                raise ScriptError(f"{player.name} wasn't asked for {what} in this turn")
            return self.pending.kind is kind and self.pending.player is player

        self.go_on_until(reached, what)


def _speaks_of_damage(rest: Sequence[Statement]) -> bool:
    """Whether the script goes on about how damage is assigned, before anything else is done."""
    for one in rest:
        inner = one.values.get("statement", one)
        if inner.form.name in ("assign", "expect_asked"):
            return True
        if not one.form.name.startswith("expect"):
            return False
    return False


def _options(asked: Choice) -> str:
    return ", ".join(option.text for option in asked.options[:12]) or "a number or names"


def _joined(things: Sequence[Named | str]) -> str:
    return " and ".join(map(str, things))


def _modes(words: str) -> list[int]:
    numbers = [int(word) for word in words.replace("mode", " ").replace(",", " ").split() if word.isdigit()]
    if not numbers:
        raise ScriptError(f'{words!r} names no mode; say it as in "mode 2"')
    return [number - 1 for number in numbers]


# Statements ------------------------------------------------------------------------------------------------------


def _told(statement: Statement) -> Told:
    values = statement.values
    choices = [values["choice"]] if "choice" in values else []
    return Told(list(values.get("things", ())), choices, values.get("shares", ()))


def _cast(acting: Acting, statement: Statement) -> None:
    game = acting.game
    player = find_player(game, statement.values["player"])
    acting.give_priority(player)
    card = find_object(game, statement.values["object"], player.hand)
    if game.characteristics(card).types and "Land" in game.characteristics(card).types:
        acting.answer(PlayLand(card))
    else:
        acting.answer(CastSpell(card, statement.values.get("number")))
    acting.answer_from(_told(statement))


def _activate(acting: Acting, statement: Statement) -> None:
    game = acting.game
    values = statement.values
    player = find_player(game, values["player"])
    acting.give_priority(player)
    game_object = find_object(game, values["object"])
    place = values.get("ability", 1) - 1
    acting.answer(Activate(game_object, place, values.get("x")))
    acting.answer_from(_told(statement))


def _tap_for_mana(acting: Acting, statement: Statement) -> None:
    game = acting.game
    player = find_player(game, statement.values["player"])
    for named in statement.values["things"]:
        acting.give_priority(player)
        source = find_thing(game, named, [one for one in game.permanents() if not one.tapped])
        if not isinstance(source, GameObject):
            raise ScriptError(f"{named} is not a permanent")
        place = _mana_ability_of(game, source)
        acting.answer(Activate(source, place))


def _mana_ability_of(game: Game, source: GameObject) -> int:
    abilities: list[Functioning] = list(activated_abilities(game, source))
    for place, one in enumerate(abilities):
        if is_mana_ability(one.ability):
            return place
    raise ScriptError(f"{source.name} has no mana ability")


def _choose(acting: Acting, statement: Statement) -> None:
    asked = acting.pending
    player = statement.values["player"]
    if asked.kind is ChoiceKind.PRIORITY:
        raise ScriptError(f"nothing is asked of {player} now; {asked.player.name} has priority")
    if asked.player.name != player:
        raise ScriptError(f"it is {asked.player.name} who is asked ({asked.prompt}), not {player}")
    acting.answer(acting.understand(asked, statement.values["choice"]))


def _pass(acting: Acting, statement: Statement) -> None:
    acting.settle()
    asked = acting.pending
    player = find_player(acting.game, statement.values["player"])
    if asked.kind is not ChoiceKind.PRIORITY or asked.player is not player:
        raise ScriptError(f"{player.name} doesn't have priority; {asked.player.name} is asked: {asked.prompt}")
    acting.answer(Pass())


def _resolve(acting: Acting, statement: Statement) -> None:
    game = acting.game
    acting.settle()
    if not game.stack:
        raise ScriptError("nothing is on the stack")
    top = game.stack[-1]
    if "object" in statement.values:
        top = find_object(game, statement.values["object"], game.stack, (Zone.STACK,))
    while not top.gone and game.resolving is None:
        if acting.pending.kind not in STOPPING and acting.pending.suggested is None:
            return  # the next statement answers
        acting.answer(acting.pending.suggested, by_script=False)


def _resolve_all(acting: Acting, statement: Statement) -> None:
    game = acting.game
    acting.settle()
    while acting.session.pending is not None:
        asked = acting.pending
        # Between one object and the next there may be a question of its own, such as the order of new triggers.
        if asked.kind in STOPPING and not game.stack and game.resolving is None:
            return
        if asked.kind not in STOPPING and asked.suggested is None:
            return  # the next statement answers
        acting.answer(asked.suggested, by_script=False)


def _go_to(acting: Acting, statement: Statement) -> None:
    game = acting.game
    values = statement.values
    step: Step = values["step"]
    whose = find_player(game, values["player"]) if "player" in values else None
    later = "next" in "".join(statement.said)
    turn, begun = game.turn_number, len(game.facts)

    # In the first of two combat damage steps, "combat damage" is the second.
    two_steps = step is Step.COMBAT_DAMAGE and game.combat is not None and game.combat.first_strikers is not None
    later = later or (two_steps and game.part.step is step and _damage_steps_begun(game) == 1)

    def begins(fact: Event) -> bool:
        return isinstance(fact, StepBegan) and is_step(fact.part.step, step)

    def reached() -> bool:
        if whose is not None and game.active_player is not whose:
            return False
        if step is Step.TURN:
            return game.turn_number > turn
        if not is_step(game.part.step, step):
            return False
        if later and whose is not None:
            return game.turn_number > turn
        return not later or any(begins(fact) for fact in game.facts[begun:])

    acting.go_on_until(reached, f"it came {statement.text}")


def _damage_steps_begun(game: Game) -> int:
    """How many combat damage steps there have been in this combat."""
    count = 0
    for fact in reversed(game.facts):
        if isinstance(fact, StepBegan):
            if fact.part.step is not Step.COMBAT_DAMAGE:
                break
            count += 1
    return count


def is_step(actual: Step, meant: Step) -> bool:
    """Whether a step is the one meant: a main phase is either of the two."""
    if meant is Step.MAIN:
        return actual in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
    return actual is meant


def _no_block(acting: Acting, statement: Statement) -> None:
    player = find_player(acting.game, statement.values["player"])
    acting.reach(ChoiceKind.BLOCKERS, player, "blockers")
    acting.answer(())


# Declarations that several lines make ------------------------------------------------------------------------------


def _same_declaration(statements: Sequence[Statement]) -> list[Statement]:
    first = statements[0]
    together = [first]
    for one in statements[1:]:
        if one.form.name != first.form.name or one.values["player"] != first.values["player"]:
            break
        together.append(one)
    return together


def _attack(acting: Acting, statements: list[Statement]) -> None:
    game = acting.game
    player = find_player(game, statements[0].values["player"])
    acting.reach(ChoiceKind.ATTACKERS, player, "attackers")
    attacks: list[tuple[GameObject, Player | GameObject]] = []
    for statement in statements:
        whom: Player | GameObject = (
            find_thing(game, statement.values["thing"]) if "thing" in statement.values else game.opponents_of(player)[0]
        )
        own = [one for one in game.permanents() if game.controller_of(one) is player]
        for named in statement.values["things"]:
            left = [one for one in own if one not in {creature for creature, _ in attacks}]
            attacks.append((_object(game, named, left), whom))
    acting.answer(tuple(attacks))


def _block(acting: Acting, statements: list[Statement]) -> None:
    game = acting.game
    player = find_player(game, statements[0].values["player"])
    acting.reach(ChoiceKind.BLOCKERS, player, "blockers")
    attackers = list(game.combat.attackers) if game.combat else []
    blocks: list[tuple[GameObject, GameObject]] = []
    own = [one for one in game.permanents() if game.controller_of(one) is player]
    for statement in statements:
        for attacking in statement.values["attackers"]:
            attacker = _object(game, attacking, attackers)
            blocks += [(_object(game, named, own), attacker) for named in statement.values["things"]]
    acting.answer(tuple(blocks))


def _assign(acting: Acting, statements: list[Statement]) -> None:
    game = acting.game
    player = find_player(game, statements[0].values["player"])
    acting.reach(ChoiceKind.DAMAGE, player, "combat damage")
    fighting = [*game.combat.attackers, *game.combat.blockers] if game.combat else []
    shares = tuple(
        (_object(game, source, fighting), find_thing(game, target, fighting), amount)
        for statement in statements
        for source, target, amount in statement.values["assignments"]
    )
    spoken_of = {share[0] for share in shares}
    # Creatures that nobody speaks of assign their damage as suggested.
    others = tuple(share for share in acting.pending.suggested if share[0] not in spoken_of)
    acting.answer(shares + others)


def _object(game: Game, named: Named | str, among: Sequence[GameObject]) -> GameObject:
    found = find_thing(game, named, among)
    if not isinstance(found, GameObject):
        raise ScriptError(f"{named} is a player, and a creature is meant here")
    return found


_ALONE: Final[Mapping[str, Callable[[Acting, Statement], None]]] = {
    "cast": _cast,
    "activate": _activate,
    "tap_for_mana": _tap_for_mana,
    "choose": _choose,
    "pass": _pass,
    "resolve": _resolve,
    "resolve_all": _resolve_all,
    "go_to": _go_to,
    "no_block": _no_block,
}

_TOGETHER: Final[Mapping[str, Callable[[Acting, list[Statement]], None]]] = {
    "attack": _attack,
    "block": _block,
    "assign": _assign,
}
