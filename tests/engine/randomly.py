"""Random play: games of random cards in which every question gets a random legal answer."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.actions.activatable import Activate, activated_abilities, check_ability
from engine.actions.doors import doors_of
from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.meaning.context import NotYetSupported
from engine.play.actions import Pass, PlayLand, check_land, check_spell, is_land
from engine.play.activating import find_ability
from engine.play.announced import Casting
from engine.play.face_down import TurningFaceUp
from engine.play.spell_costs import costs_instead
from engine.play.unlocking import Unlocking
from engine.playable import lacked
from engine.rulebooks import rulebook
from engine.scenarios.files.cards import CardFields, UnplayableCard, printed_card
from engine.scenarios.files.scenario import Scenario
from engine.scenarios.language.shapes import ScenarioShape
from engine.scenarios.playing.session import Session
from engine.state.game import Game, OutOfBudget
from engine.state.history import History
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from tests.engine.invented import INVENTED

CARDS = Path(__file__).resolve().parents[2] / "rules_data" / "cards"


@cache
def playable_cards(edition: str) -> dict[str, Printed]:
    """Every card of rules_data and every invented one that the engine plays under an edition."""
    return _playable({**_invented_cards(), **_cards_of_rules_data()}, edition)


@cache
def invented_cards(edition: str) -> dict[str, Printed]:
    """Every invented card that the engine plays under an edition."""
    return _playable(_invented_cards(), edition)


def _playable(cards: Mapping[str, Printed], edition: str) -> dict[str, Printed]:
    return {name: printed for name, printed in cards.items() if not lacked(printed, edition)}


@cache
def _invented_cards() -> dict[str, Printed]:
    return {card.name: printed_card(card.name, CardFields.of(dict(card.fields))) for card in INVENTED}


@cache
def _cards_of_rules_data() -> dict[str, Printed]:
    found = {}
    for path in sorted(CARDS.glob("*.toml")):
        for name, fields in tomllib.loads(path.read_text(encoding="utf-8")).items():
            try:
                found[name] = printed_card(name, CardFields.of(fields))
            except UnplayableCard:
                continue
    return found


#: Who plays, as many of them as are wanted.
NAMES: Final = ("Alice", "Bob", "Carol", "Dave")


def random_scenario(chance: Random, edition: str, cards: Mapping[str, Printed], players: int = 2) -> Scenario:
    """A table for so many players."""
    names = sorted(cards)
    permanents = [name for name in names if not cards[name].type_line.types & {"Instant", "Sorcery"}]
    having = {name: _random_player(chance, names, permanents) for name in NAMES[:players]}
    return _scenario(edition, cards, having)


def _random_player(chance: Random, names: Sequence[str], permanents: Sequence[str]) -> dict[str, Any]:
    having: dict[str, Any] = {
        "life": chance.randint(5, 20),
        "battlefield": [
            {
                "card": name,
                "tapped": chance.random() < 0.2,
                "counters": chance.choice([{}, {}, {"+1/+1": 1}, {"-1/-1": 1}]),
            }
            for name in chance.choices(permanents, k=chance.randint(0, 6))
        ],
        "hand": chance.choices(names, k=chance.randint(2, 7)),
        "library": chance.choices(names, k=chance.randint(3, 12)),
        "graveyard": chance.choices(names, k=chance.randint(0, 3)),
    }
    if chance.random() < 0.3:
        having["mana"] = "".join(chance.choices(["{W}", "{U}", "{B}", "{R}", "{G}", "{2}"], k=6))
    return having


def _scenario(edition: str, cards: Mapping[str, Printed], players: dict[str, Any]) -> Scenario:
    shape = ScenarioShape.model_validate(
        {"title": "Random", "about": "Random", "players": players, "script": "resolve"}
    )
    return Scenario("random", "Random", "Random", False, edition, shape, dict(cards), (), 1)


class Playing:
    """A random game. `play` stops when the game is over, or says that something isn't supported."""

    def __init__(self, seed: str, edition: str, cards: Mapping[str, Printed] | None = None, players: int = 2) -> None:
        self.chance = Random(seed)
        scenario = random_scenario(self.chance, edition, playable_cards(edition) if cards is None else cards, players)
        self.session = Session(scenario.shape, scenario.cards, rulebook(edition))
        #: What was refused, not supported or too much, with how often.
        self.stopped_by = ""

    @property
    def game(self) -> Game:
        return self.session.game

    def play(self, steps: int) -> Iterator[Game]:
        """Answer so many questions at random; the game after each."""
        for _ in range(steps):
            asked = self.session.pending
            if asked is None:
                return
            try:
                self.session.answer(self.random_answer(asked))
            except IllegalAction:
                pass  # taken back, or asked again
            except (NotYetSupported, OutOfBudget) as problem:
                self.stopped_by = str(problem)
                return
            yield self.game

    def play_checked(self, steps: int, check: Callable[[Game], None]) -> None:
        """Play so many questions, with a check after each event and after each answer."""
        session_sees = self.game.facts.observer

        def look(facts: History) -> None:
            check(self.game)
            if session_sees is not None:
                session_sees(facts)

        self.game.facts.observer = look
        for game in self.play(steps):
            check(game)

    def random_answer(self, asked: Choice) -> Any:
        chance = self.chance
        match asked.kind:
            case ChoiceKind.PRIORITY:
                return self._action(asked.player)
            case ChoiceKind.NUMBER:
                return chance.randint(0, 3)
            case ChoiceKind.ATTACKERS:
                return self._declaration(asked, self._attacks(asked.player))
            case ChoiceKind.BLOCKERS:
                return self._declaration(asked, self._blocks(asked.player))
            case ChoiceKind.DAMAGE | ChoiceKind.DIVISION:
                return asked.suggested
        values = [option.value for option in asked.options]
        if asked.repeatable:
            return tuple(chance.choices(values, k=chance.randint(asked.least, asked.most)))
        return tuple(chance.sample(values, chance.randint(asked.least, max(asked.least, min(asked.most, len(values))))))

    def _action(self, player: Player) -> Any:
        """Mostly something that the rules let begin now; now and then something that they don't."""
        chance, game = self.chance, self.game
        if chance.random() < (0.5 if game.stack else 0.25):
            return Pass()
        actions = list(self._thinkable(game, player))
        begun = actions if chance.random() < 0.1 else [one for one in actions if _may_begin(game, player, one)]
        return chance.choice(begun or [Pass()])

    def _thinkable(self, game: Game, player: Player) -> Iterator[Any]:
        for card in player.hand:
            yield from self._plays(game, card)
        if self.chance.random() < 0.2:
            for card in (*player.graveyard, *game.exile, *player.library[:1]):
                yield from self._plays(game, card)
            yield from self._out_of_the_ordinary(game, player)
        for permanent in game.permanents():
            if game.controller_of(permanent) is player:
                for place, _ in enumerate(activated_abilities(game, permanent)):
                    yield Activate(permanent, place, self.chance.randint(0, 3))

    def _plays(self, game: Game, card: GameObject) -> Iterator[Any]:
        """A card played as each of the things that it can be played as."""
        several = card.printed.played_as
        for face in range(len(several)) if len(several) > 1 else (None,):
            land = PlayLand(card, face)
            if is_land(game, land):
                yield land
            else:
                cost = several[face or 0].mana_cost
                has_variable = cost is not None and cost.variables
                yield Casting(card, self.chance.randint(0, 3) if has_variable else None, face=face)

    def _out_of_the_ordinary(self, game: Game, player: Player) -> Iterator[Any]:
        """Spells for other costs or face down, abilities of cards, and special actions."""
        for card in (*player.hand, *player.graveyard, *game.exile):
            for keyword in dict.fromkeys(costs_instead(game, card)):
                yield Casting(card, self.chance.randint(0, 3), instead=keyword)
        for card in player.hand:
            yield Casting(card, face_down=True)
        for card in (*player.hand, *player.graveyard):
            for place, _ in enumerate(activated_abilities(game, card)):
                yield Activate(card, place, self.chance.randint(0, 3))
        for permanent in game.permanents():
            if game.controller_of(permanent) is player:
                if permanent.face_down:
                    yield TurningFaceUp(permanent)
                for half, _ in doors_of(game, permanent):
                    if half not in permanent.unlocked:
                        yield Unlocking(permanent, half)

    def _attacks(self, player: Player) -> tuple[tuple[GameObject, Any], ...]:
        game = self.game
        opponents = game.opponents_of(player)
        enemies = [*opponents, *(one for one in game.permanents() if self._is_attacked(one, opponents))]
        own = [one for one in game.creatures() if game.controller_of(one) is player]
        return tuple((one, self.chance.choice(enemies)) for one in own if self.chance.random() < 0.6)

    def _is_attacked(self, permanent: GameObject, opponents: Sequence[Player]) -> bool:
        """Whether it is a planeswalker or battle of somebody whom the player attacks, or looks like one."""
        types = self.game.characteristics(permanent).types
        return bool({"Planeswalker", "Battle"} & set(types)) and self.game.controller_of(permanent) in opponents

    def _blocks(self, player: Player) -> tuple[tuple[GameObject, GameObject], ...]:
        attackers = list(self.game.combat.attackers) if self.game.combat else []
        own = [one for one in self.game.creatures() if self.game.controller_of(one) is player]
        return tuple((one, self.chance.choice(attackers)) for one in own if attackers and self.chance.random() < 0.6)

    def _declaration(self, asked: Choice, wanted: tuple[Any, ...]) -> tuple[Any, ...]:
        """The most of what was wanted that is legal, found by leaving out one after the other."""
        while wanted:
            try:
                asked.examine(wanted)
            except IllegalAction:
                wanted = wanted[1:]
            else:
                return wanted
        return tuple(asked.suggested or ())


def _may_begin(game: Game, player: Player, action: Any) -> bool:
    """Whether the rules let a player begin to do something."""
    try:
        match action:
            case Casting():
                check_spell(game, player, action)
            case PlayLand():
                check_land(game, player, action)
            case Activate():
                check_ability(game, player, find_ability(game, action))
    except IllegalAction:
        return False
    return True
