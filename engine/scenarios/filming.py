"""A run as a film: the table at every moment, and every decision, at any of which a branch may leave the script."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from engine.events.choices import Choice, ChoiceKind
from engine.events.functioning import functioning_statements
from engine.events.kinds.damage import DamageDealt, DamagePrevented
from engine.events.kinds.effects import EffectBegan, InsteadFollowed, ReplacementApplied
from engine.events.kinds.playing import BecameTarget
from engine.events.kinds.triggering import AbilityTriggered
from engine.events.kinds.turn import PriorityPassed
from engine.meaning.words import number
from engine.scenarios.playing.offering import spoken_option
from engine.scenarios.telling.log import identity, tell_in_words
from engine.scenarios.telling.picture import ObjectPicture, PlayerPicture, TablePicture, picture_of
from engine.scenarios.telling.trace import Decision, Frame, Offered
from engine.scenarios.tracing import Tracing
from engine.state.game import Game, OutOfBudget
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.text.tree.statements import MultipliesDamage

#: Facts that change nothing on the table.
_UNSEEN = (PriorityPassed, BecameTarget, InsteadFollowed, AbilityTriggered)
#: What takes more pictures than this is nothing that anybody watches to its end.
MOST_PICTURES: Final = 400


class BranchesOff(Exception):
    """The script has come to the decision at which the branch leaves it."""


class Filming(Tracing):
    """Traces a run, with a picture at every moment. What is taken back is cut out of the film."""

    def __init__(self, branches_after: int | None) -> None:
        super().__init__()
        self.branches_after = branches_after
        self.branched_at: int | None = None
        self.decisions: list[Decision] = []
        self._frames: list[Frame] = []
        self._amounts: list[_Amount] = []
        self._pictures: dict[int, ObjectPicture] = {}
        self._taken = 0

    def observe(self, game: Game, text: str) -> None:
        if self._taken >= MOST_PICTURES:  # before the moment is noted: each has its picture
            raise OutOfBudget(f"a run that is watched shows its table {MOST_PICTURES:,} times at most")
        super().observe(game, text)
        event = game.facts[-1]
        self._note_amount(game, event)
        if len(self._frames) == len(self.moments):
            # What isn't told belongs to the moment before it: a destroyed creature goes, an ability ceases to exist.
            if self._frames and not isinstance(event, _UNSEEN):
                self._frames[-1] = replace(self._frames[-1], table=self._picture(game))
        else:
            self._frames.append(Frame(self._picture(game), tell_in_words(game, event), cards_named(event), ""))

    def _forget_from(self, position: tuple[int, ...]) -> None:
        super()._forget_from(position)
        del self._frames[len(self.moments) :]

    def leave_script(self) -> None:
        """From here on it is the branch that is followed."""
        self.branched_at, self.branches_after = len(self.moments), None

    def film(self) -> tuple[Frame, ...]:
        return tuple(self._frames[: len(self.moments)])

    def question(self, asked: Choice, answer: object, by_script: bool) -> None:
        if self.branches_after is not None and len(self.decisions) == self.branches_after:
            raise BranchesOff
        game = self.game
        assert game is not None
        chosen = answer if isinstance(answer, tuple) else (answer,)
        super().question(asked, answer, by_script)
        recorded = self.questions[-1].answer if asked.kind is not ChoiceKind.PRIORITY else str(answer)
        self.decisions.append(
            Decision(
                place=len(self.decisions),
                player=asked.player.name,
                kind=asked.kind.value,
                prompt=asked.prompt,
                rule=game.number_of(asked.cites),
                options=tuple(
                    Offered(
                        text=option.text,
                        says=spoken_option(game, asked, option),
                        card=identity(option.value) if isinstance(option.value, GameObject) else 0,
                        is_answer=any(option.value is value for value in chosen),
                    )
                    for option in asked.options
                ),
                answer=recorded,
                at=len(self.moments),
                by_script=by_script,
                decided_by=asked.decided_by.name if asked.decided_by else "",
            )
        )

    def _picture(self, game: Game) -> TablePicture:
        """The table, with one picture of each object for as long as nothing about it changes."""
        self._taken += 1
        table = picture_of(game)
        return replace(
            table,
            players=tuple(self._player(player) for player in table.players),
            stack=self._shared(table.stack),
        )

    def _player(self, player: PlayerPicture) -> PlayerPicture:
        return replace(
            player,
            hand=self._shared(player.hand),
            battlefield=self._shared(player.battlefield),
            graveyard=self._shared(player.graveyard),
            exile=self._shared(player.exile),
        )

    def _shared(self, objects: tuple[ObjectPicture, ...]) -> tuple[ObjectPicture, ...]:
        shared = []
        for picture in objects:
            known = self._pictures.get(picture.id)
            if known != picture:
                self._pictures[picture.id] = known = picture
            shared.append(known)
        return tuple(shared)

    # Amounts ------------------------------------------------------------------------------------------------

    def _note_amount(self, game: Game, event: Fact) -> None:
        """Replacing damage comes before it is dealt: what each effect made of the amount is known only then."""
        frame = len(self._frames)
        match event:
            case ReplacementApplied():
                factor, plus = _multiplied(game, event.source)
                self._amounts.append(_Amount(frame, factor, plus))
            case DamagePrevented():
                self._amounts.append(_Amount(frame, prevented=event.amount, of=(event.by, event.to)))
            case DamageDealt():
                self._say_amounts(event.amount, (event.by, event.to))
            case _ if self._amounts:
                self._say_amounts(0, None)

    def _say_amounts(self, dealt: int, of: tuple[object, object] | None) -> None:
        """From what was dealt back to what would have been: each effect's share in it."""
        amount = dealt
        for step in reversed(self._amounts):
            if step.of is not None and step.of != of:
                amount, of = 0, step.of  # of this damage nothing was left
            after = amount
            if step.prevented:
                amount += step.prevented
                said = f"{step.prevented} of {amount}"
            elif step.factor != 1 or step.plus:
                amount = (amount - step.plus) // step.factor
                said = f"{amount} becomes {after}"
            else:
                continue
            if step.frame < len(self._frames):
                self._frames[step.frame] = replace(self._frames[step.frame], amount=said)
        self._amounts.clear()


@dataclass(frozen=True)
class _Amount:
    """What an effect does to an amount of damage, told on a frame: it multiplies it and adds, or prevents some."""

    frame: int
    factor: int = 1
    plus: int = 0
    prevented: int = 0
    of: tuple[object, object] | None = None


def _multiplied(game: Game, source: GameObject | None) -> tuple[int, int]:
    if source is not None:
        for _, statement, context in functioning_statements(game, source):
            if isinstance(statement, MultipliesDamage):
                return statement.factor, 0 if statement.plus is None else number(statement.plus, context)
    return 1, 0


def cards_named(event: Fact) -> tuple[int, ...]:
    """The cards that something happened to, not the one whose doing it is."""
    named: list[object] = []
    for field in fields(event):
        if field.name != "source":
            value = getattr(event, field.name)
            named += value if isinstance(value, tuple) else [value]
    if isinstance(event, EffectBegan):
        named += event.effect.affected or ()
    return tuple(dict.fromkeys(identity(thing) for thing in named if isinstance(thing, GameObject)))
