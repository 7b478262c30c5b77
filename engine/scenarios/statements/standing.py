"""What players are and have: the monarch, the initiative, dungeons, and battles that they protect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.events.kinds.designations import initiative, monarchy
from engine.events.kinds.dungeons import dungeon_of
from engine.rulebooks import Cite, Cited, Ground
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import find_object
from engine.scenarios.playing.sentences import Judgment, YesOrNo, says
from engine.text.keywords.dungeons import dungeons

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "expect {player} (is the monarch|isn't the monarch{negated!}|has the initiative{initiative!}"
    "|doesn't have the initiative{initiative!}{negated!})",
    "expect Alice is the monarch",
    "expect Bob doesn't have the initiative",
)
@dataclass(frozen=True, kw_only=True)
class ExpectDesignated(YesOrNo):
    """Who is the monarch, and who has the initiative."""

    player: str
    initiative: bool = False

    def judge(self, acting: Acting) -> Judgment:
        held = initiative(acting.game) if self.initiative else monarchy(acting.game)
        whose = "nobody" if held is None else held.owner.name
        return self.so(whose == self.player, f"{whose} {'has the initiative' if self.initiative else 'is the monarch'}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield Cite.INITIATIVE if self.initiative else Cite.MONARCH


@says(
    "expect {player}'s venture marker (is|isn't{negated!}) in {words:room}",
    "expect Alice's venture marker is in Dark Pool",
)
@dataclass(frozen=True, kw_only=True)
class ExpectRoom(YesOrNo):
    """In which room of their dungeon a player's venture marker is; in none where they are in no dungeon."""

    player: str
    room: str

    def judge(self, acting: Acting) -> Judgment:
        player = acting.player(self.player)
        card = dungeon_of(acting.game, player)
        if card is None or player.room is None:
            return self.so(False, f"{player} is in no dungeon")
        there = dungeons()[card.printed.name].room(player.room).name
        return self.so(there == self.room.strip(), f"it is in {there} of {card.printed.name}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield Ground.MARKER_MOVES


@says(
    "expect {player} (has|hasn't{negated!}) completed {words:dungeon}",
    "expect Alice has completed Undercity",
    "expect Bob hasn't completed a dungeon",
)
@dataclass(frozen=True, kw_only=True)
class ExpectCompleted(YesOrNo):
    """Whether a player has completed a dungeon of a name, or any."""

    player: str
    dungeon: str

    def judge(self, acting: Acting) -> Judgment:
        name, done = self.dungeon.strip(), acting.player(self.player).completed_dungeons
        if name != "a dungeon" and name not in dungeons():
            raise ScriptError(f"there is no dungeon {name!r}: {', '.join(dungeons())} are known")
        has = bool(done) if name == "a dungeon" else name in done
        return self.so(has, f"{self.player} has completed {', '.join(done) or 'none'}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield Ground.DUNGEON_COMPLETES


@says("expect {player} (protects|doesn't protect{negated!}) {object}", "expect Bob protects Old Ogre")
@dataclass(frozen=True, kw_only=True)
class ExpectProtects(YesOrNo):
    """Who is the protector of a battle."""

    player: str
    object: NamedObject

    def judge(self, acting: Acting) -> Judgment:
        battle = find_object(acting.game, self.object)
        protector = battle.protector.name if battle.protector is not None else "nobody"
        return self.so(protector == self.player, f"{protector} protects {battle.name}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield Cite.PROTECTOR_CHOSEN
