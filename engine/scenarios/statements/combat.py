"""Combat: who attacks, who blocks, and how damage is assigned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from engine.events.choices import ChoiceKind
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.language.slots import Assignment
from engine.scenarios.playing.finding import find_no_player, find_thing
from engine.scenarios.playing.sentences import Declaration, Sentence, ToldDeed, says
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.state.turn import Band

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "{player} attacks[ {thing:whom}] with {things:attackers}[ in a band{band!}]",
    "Alice attacks with Old Ogre",
    "Alice attacks Bob with Oak and Elm",
    "Alice attacks with Brave Page and Thicket Cat in a band",
    "Alice attacks with nothing",
)
@dataclass(frozen=True, kw_only=True)
class Attack(Declaration):
    """Goes on to the declaration of attackers and declares them; whom they attack may be left out with two players.
    Several such lines in a row are one declaration."""

    player: str
    whom: NamedObject | str | None = None
    attackers: tuple[NamedObject | str, ...]
    band: bool = False

    def declare(self, acting: Acting, lines: Sequence[Self], later: Sequence[Sentence]) -> None:
        game = acting.game
        player = acting.player(self.player)
        acting.reach(ChoiceKind.ATTACKERS, player, "attackers")
        own = _controlled_by(game, player)
        attacks: list[tuple[GameObject, Player | GameObject]] = []
        bands: list[Band] = []
        for line in lines:
            before = len(attacks)
            whom = _only_opponent(game, player) if line.whom is None else find_thing(game, line.whom)
            for named in line.attackers:
                left = [creature for creature in own if creature not in {attacker for attacker, _ in attacks}]
                attacks.append((find_no_player(game, named, left), whom))
            if line.band:
                bands.append(Band(tuple(attacker for attacker, _ in attacks[before:])))
        acting.answer((*attacks, *bands))

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        return self.player


@says("{player} (doesn't attack|~declares no attackers|~attacks with no creatures)", "Alice doesn't attack")
@dataclass(frozen=True, kw_only=True)
class DoesntAttack(ToldDeed):
    """Goes on to the declaration of attackers and attacks with nothing; the step goes on all the same."""

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.reach(ChoiceKind.ATTACKERS, acting.player(self.player), "attackers")
        acting.answer(())

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        return self.player


@says(
    "{player} blocks ({things:attackers} with {things:blockers}"
    "|{object:each+} with {object:by+}<(~, and |~, | and )[~blocks ]{object:each+} with {object:by+}>)",
    "Bob blocks Old Ogre with Wall",
    "Bob blocks Oak and Elm with Hundred-Armed Giant",
    "Bob blocks Oak with Wall and Elm with Old Ogre",
)
@dataclass(frozen=True, kw_only=True)
class Block(Declaration):
    """Goes on to the declaration of blockers and declares them: each of the blockers blocks each of the attackers.
    Several blocks of one blocker each may be joined, and several such lines in a row are one declaration."""

    player: str
    attackers: tuple[NamedObject | str, ...] = ()
    blockers: tuple[NamedObject | str, ...] = ()
    each: tuple[NamedObject, ...] = ()
    by: tuple[NamedObject, ...] = ()

    def declare(self, acting: Acting, lines: Sequence[Self], later: Sequence[Sentence]) -> None:
        game = acting.game
        player = acting.player(self.player)
        acting.reach(ChoiceKind.BLOCKERS, player, "blockers")
        attacking = list(game.combat.attackers) if game.combat else []
        own = _controlled_by(game, player)
        blocks: list[tuple[GameObject, GameObject]] = []
        for line in lines:
            named = [(attacker, blocker) for attacker in line.attackers for blocker in line.blockers]
            for attacker, blocker in (*named, *zip(line.each, line.by, strict=True)):
                blocks.append((find_no_player(game, blocker, own), find_no_player(game, attacker, attacking)))
        acting.answer(tuple(blocks))


@says("{player} (doesn't block|~declares no blockers|~blocks nothing|~doesn't block anything)", "Bob doesn't block")
@dataclass(frozen=True, kw_only=True)
class DoesntBlock(ToldDeed):
    """Goes on to the declaration of blockers and blocks nothing."""

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.reach(ChoiceKind.BLOCKERS, acting.player(self.player), "blockers")
        acting.answer(())


@says("{player} assigns {assignments}", "Alice assigns 2 damage from Trampler to Wall and 3 from Trampler to Bob")
@dataclass(frozen=True, kw_only=True)
class Assign(Declaration):
    """Assigns combat damage: all that the player's creatures assign in this step, on one line or several in a row.
    What deals it needn't be said again, nor at all where only one creature of the player's has any to divide."""

    player: str
    assignments: tuple[Assignment, ...]

    @property
    def speaks_of_damage(self) -> bool:
        return True

    def declare(self, acting: Acting, lines: Sequence[Self], later: Sequence[Sentence]) -> None:
        game = acting.game
        acting.reach(ChoiceKind.DAMAGE, acting.player(self.player), "combat damage")
        fighting = [*game.combat.attackers, *game.combat.blockers] if game.combat else []
        source: GameObject | None = None
        shares: list[tuple[GameObject, GameObject | Player, int]] = []
        for assignment in (assignment for line in lines for assignment in line.assignments):
            if assignment.source is not None:
                source = find_no_player(game, assignment.source, fighting)
            source = source or self._only_source(acting)
            shares.append((source, find_thing(game, assignment.to, fighting), assignment.amount))
        spoken_of = {share[0] for share in shares}
        # Creatures that nobody speaks of assign their damage as suggested.
        others = tuple(share for share in acting.pending.suggested if share[0] not in spoken_of)
        acting.answer((*shares, *others))
        acting.deal_damage(later)

    def _only_source(self, acting: Acting) -> GameObject:
        sources: dict[GameObject, None] = dict.fromkeys(share[0] for share in acting.pending.suggested)
        if len(sources) != 1:
            raise ScriptError(f'say what deals the damage, as in "{self.player} assigns 2 from … to …"')
        return next(iter(sources))


def _only_opponent(game: Game, player: Player) -> Player:
    opponents = game.opponents_of(player)
    if len(opponents) > 1:
        raise ScriptError(f'say whom {player.name} attacks, as in "{player.name} attacks {opponents[0].name} with …"')
    return opponents[0]


def _controlled_by(game: Game, player: Player) -> list[GameObject]:
    return [permanent for permanent in game.permanents() if game.controller_of(permanent) is player]
