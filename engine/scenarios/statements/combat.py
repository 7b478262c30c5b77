"""Combat: who attacks, who blocks, and how damage is assigned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.play.attacking import check_can_attack
from engine.play.damage_assignment import DamageShare
from engine.rulebooks import Cite
from engine.scenarios.language.faults import NotOffered, ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.language.slots import Assignment
from engine.scenarios.playing.finding import find_no_player, find_thing, is_called
from engine.scenarios.playing.sentences import Declaration, Sentence, ToldDeed, says
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.state.turn import Band

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "{player} (attacks|~swings)[[~ at] {thing:whom}] with ({things:attackers}|~everything{all!}|~all creatures{all!})"
    "[ in a band{band!}]",
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
    attackers: tuple[NamedObject | str, ...] = ()
    all: bool = False
    band: bool = False

    def declare(self, acting: Acting, lines: Sequence[Self], later: Sequence[Sentence]) -> None:
        game = acting.game
        player = acting.player(self.player)
        player = acting.reach(ChoiceKind.ATTACKERS, player, "attackers", Cite.CHOOSE_ATTACKERS).player
        own = _controlled_by(game, player)
        attacks: list[tuple[GameObject, Player | GameObject]] = []
        bands: list[Band] = []
        for line in lines:
            before = len(attacks)
            whom = _only_opponent(game, player) if line.whom is None else find_thing(game, line.whom)
            for named in line.attackers:
                left = [creature for creature in own if creature not in {attacker for attacker, _ in attacks}]
                attacks.append((find_no_player(game, named, left), whom))
            if line.all:
                declared = {attacker for attacker, _ in attacks}
                attacks += [(each, whom) for each in own if each not in declared and _can_attack(game, player, each)]
            if line.band:
                bands.append(Band(tuple(attacker for attacker, _ in attacks[before:])))
        acting.answer((*attacks, *bands))

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        return self.player


def _can_attack(game: Game, player: Player, creature: GameObject) -> bool:
    """Whether a creature is one that "everything" means: one that may attack."""
    if not game.characteristics(creature).is_creature:
        return False
    try:
        check_can_attack(game, player, creature)
    except IllegalAction:
        return False
    return True


@says("{player} (doesn't attack|~declares no attackers|~attacks with no creatures)", "Alice doesn't attack")
@dataclass(frozen=True, kw_only=True)
class DoesntAttack(ToldDeed):
    """Goes on to the declaration of attackers and attacks with nothing; the step goes on all the same."""

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.reach(ChoiceKind.ATTACKERS, acting.player(self.player), "attackers", Cite.CHOOSE_ATTACKERS)
        acting.answer(())

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        return self.player


@says(
    "{player} (blocks|~chump blocks|~chump-blocks) (with {things:blockers}|{things:attackers} with {things:blockers}"
    "|{object:each+} with {object:by+}<(~, and |~, | and )[~blocks ]{object:each+} with {object:by+}>)",
    "Bob blocks Old Ogre with Wall",
    "Bob blocks Oak and Elm with Hundred-Armed Giant",
    "Bob blocks Oak with Wall and Elm with Old Ogre",
    "Bob blocks with Wall",
)
@dataclass(frozen=True, kw_only=True)
class Block(Declaration):
    """Goes on to the declaration of blockers and declares them: each of the blockers blocks each of the attackers.
    Several blocks of one blocker each may be joined, and several such lines in a row are one declaration. What is
    blocked may be left out where only one creature attacks."""

    player: str
    attackers: tuple[NamedObject | str, ...] = ()
    blockers: tuple[NamedObject | str, ...] = ()
    each: tuple[NamedObject, ...] = ()
    by: tuple[NamedObject, ...] = ()

    def declare(self, acting: Acting, lines: Sequence[Self], later: Sequence[Sentence]) -> None:
        game = acting.game
        player = acting.player(self.player)
        player = acting.reach(ChoiceKind.BLOCKERS, player, "blockers", Cite.CHOOSE_BLOCKERS).player
        attacking = list(game.combat.attackers) if game.combat else []
        own = _controlled_by(game, player)
        blocks: list[tuple[GameObject, GameObject]] = []
        for line in lines:
            blocked = line.attackers or (() if line.each else (_only_attacker(attacking, line.text),))
            named = [(attacker, blocker) for attacker in blocked for blocker in line.blockers]
            for attacker, blocker in (*named, *zip(line.each, line.by, strict=True)):
                blocks.append((find_no_player(game, blocker, own), find_no_player(game, attacker, attacking)))
        acting.answer(tuple(blocks))


@says("{player} (doesn't block|~declares no blockers|~blocks nothing|~doesn't block anything)", "Bob doesn't block")
@dataclass(frozen=True, kw_only=True)
class DoesntBlock(ToldDeed):
    """Goes on to the declaration of blockers and blocks nothing."""

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.reach(ChoiceKind.BLOCKERS, acting.player(self.player), "blockers", Cite.CHOOSE_BLOCKERS)
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
        assignments = [assignment for line in lines for assignment in line.assignments]
        asked = self._reached(acting, assignments)
        # What is settled has been dealt already, and with it what fought may have gone.
        in_combat = (*game.combat.attackers, *game.combat.blockers) if game.combat else ()
        fighting = list(dict.fromkeys((*in_combat, *(thing for share in asked.suggested for thing in share[:2]))))
        source: GameObject | None = None
        shares: list[DamageShare] = []
        for assignment in assignments:
            if assignment.source is not None:
                source = find_no_player(game, assignment.source, fighting)
            source = source or self._only_source(asked)
            shares.append((source, find_thing(game, assignment.to, fighting), assignment.amount))
        if asked.settled:
            _check_it_is_so(asked, shares)
            acting.session.settled.remove(asked)
            return
        spoken_of = {share[0] for share in shares}
        # Creatures that nobody speaks of assign their damage as suggested.
        others = tuple(share for share in asked.suggested if share[0] not in spoken_of)
        acting.answer((*shares, *others))
        acting.deal_damage(later)

    def _reached(self, acting: Acting, assignments: Sequence[Assignment]) -> Choice:
        """The question how damage is assigned, once it comes: asked, or settled as there is only one way."""
        player, turn = acting.player(self.player), acting.game.turn_number

        def found() -> Choice | None:
            asked = acting.session.pending
            choices: list[Choice] = acting.session.settled
            for choice in choices if asked is None else (*choices, asked):
                if choice.kind is ChoiceKind.DAMAGE and player in (choice.player, choice.decider):
                    return choice
            if asked is None or acting.game.turn_number != turn:
                raise NotOffered(
                    f"{player.name} wasn't asked for combat damage in this turn", Cite.ASSIGN_COMBAT_DAMAGE
                )
            return None

        def is_reached() -> bool:
            return found() is not None or _speaks_past_blockers(acting, assignments)

        while (choice := found()) is None:
            acting.go_on_until(is_reached, "combat damage")
            if _speaks_past_blockers(acting, assignments):
                acting.answer((True,))
        return choice

    def _only_source(self, asked: Choice) -> GameObject:
        sources: dict[GameObject, None] = dict.fromkeys(share[0] for share in asked.suggested)
        if len(sources) != 1:
            raise ScriptError(f'say what deals the damage, as in "{self.player} assigns 2 from … to …"')
        return next(iter(sources))


def _speaks_past_blockers(acting: Acting, assignments: Sequence[Assignment]) -> bool:
    """Whether it is asked whether a creature assigns its damage as though it weren't blocked, and it is said to deal it
    to what isn't one of its blockers."""
    asked, combat = acting.session.pending, acting.game.combat
    if asked is None or combat is None or asked.kind is not ChoiceKind.YES_OR_NO or asked.source is None:
        return False
    if asked.cites is not Cite.ASSIGN_COMBAT_DAMAGE:
        return False
    game, attacker = acting.game, asked.source
    own = [share for share in assignments if share.source is None or is_called(game, attacker, share.source)]
    blockers = combat.blockers_of(attacker)
    return bool(own) and not any(
        isinstance(share.to, NamedObject) and any(is_called(game, blocker, share.to) for blocker in blockers)
        for share in own
    )


def _check_it_is_so(asked: Choice, shares: Sequence[DamageShare]) -> None:
    """Raise NotOffered unless damage was dealt as it is said, where it could be dealt in no other way."""
    spoken_of = {share[0] for share in shares}
    dealt = {share for share in asked.suggested if share[0] in spoken_of}
    if dealt != {share for share in shares if share[2]}:
        told = " and ".join(f"{amount} from {by} to {to}" for by, to, amount in asked.suggested)
        raise NotOffered(f"there is one way to assign it: {told or 'no damage'}", asked.cites)


def _only_attacker(attacking: Sequence[GameObject], said: str) -> NamedObject:
    if len(attacking) != 1:
        names = " or ".join(dict.fromkeys(attacker.name for attacker in attacking)) or "nothing"
        raise ScriptError(f'say what it blocks ({names} attacks), as in "{said.replace(" with ", " … with ", 1)}"')
    return NamedObject(attacking[0].name)


def _only_opponent(game: Game, player: Player) -> Player:
    opponents = game.opponents_of(player)
    if len(opponents) > 1:
        raise ScriptError(f'say whom {player.name} attacks, as in "{player.name} attacks {opponents[0].name} with …"')
    return opponents[0]


def _controlled_by(game: Game, player: Player) -> list[GameObject]:
    return [permanent for permanent in game.permanents() if game.controller_of(permanent) is player]
