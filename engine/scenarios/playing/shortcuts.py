"""Taking shortcuts: a sequence is tried out, accepted or shortened by the others, and then played (713.2).

Most rounds of a loop that goes on alike are taken together (`engine.play.repeating`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.play.repeating import Round, Standing, round_between
from engine.rulebooks import Cite
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.playing.answers import portable
from engine.scenarios.playing.proposals import Proposal, Shortening
from engine.scenarios.playing.sentences import ToldDeed

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting

#: So many rounds of a loop are played at its beginning; with fewer in all, nothing is taken together.
_ROUNDS_PLAYED: Final = 3


class _PlaceReached(Exception):
    """The shortened sequence has come to its end; `proposed` is what would have been done there."""

    def __init__(self, proposed: object) -> None:
        super().__init__()
        self.proposed = proposed


def propose(acting: Acting, proposal: Proposal) -> None:
    """Let the others answer a proposal that can be taken. Raises IllegalAction for one that can't (713.2a)."""
    _try(acting, proposal)
    acting.session.remark(
        proposal.player, proposal.says, Cite.GAME_DRAWN if proposal.is_draw else Cite.SHORTCUT_PROPOSED
    )
    acting.session.proposal = proposal


def answer(acting: Acting, ending: Shortening | None, says: str) -> None:
    """The next player accepts the proposal, or shortens it; after the last of them it is taken (713.2b–c)."""
    session = acting.session
    proposal = session.proposal
    assert proposal is not None
    answered = proposal.answered(ending)
    if ending is not None:
        session.proposal = None
        _try(acting, answered)
    session.remark(proposal.asked[0], says, Cite.GAME_DRAWN if proposal.is_draw else Cite.SHORTCUT_ANSWERED)
    session.proposal = answered if answered.asked else None
    if not answered.asked:
        _Taking(acting, answered).take()


def _try(acting: Acting, proposal: Proposal) -> None:
    """Play it in a copy of the game, to see whether it can be done, and whether it ends where a player has priority."""
    if proposal.is_draw:
        return
    trial = acting.copied()
    try:
        _Taking(trial, proposal, is_trial=True).take()
    except IllegalAction as refusal:
        raise IllegalAction(f"the shortcut can't be taken: {refusal}", Cite.SHORTCUT_PROPOSED) from refusal
    asked = trial.session.pending
    if asked is not None and asked.kind is not ChoiceKind.PRIORITY:
        raise IllegalAction(
            f"a shortcut ends where a player has priority; this one ends where {asked.player.name} is asked:"
            f" {asked.prompt}",
            Cite.SHORTCUT_PROPOSED,
        )


class _Taking:
    """One taking of a shortcut, from the first of its deeds to its end."""

    def __init__(self, acting: Acting, proposal: Proposal, *, is_trial: bool = False) -> None:
        self.acting = acting
        self.proposal = proposal
        self.is_trial = is_trial
        #: How many deeds have been done.
        self.done = 0

    def take(self) -> None:
        acting, proposal = self.acting, self.proposal
        if proposal.is_draw:
            acting.session.agree_to_draw()
            return
        ending = proposal.ending
        reached = None if ending is None or ending.place is None else ending.place.comes_to(acting)

        def look(asked: Choice, answer: object) -> None:
            if asked.kind in (ChoiceKind.COIN, ChoiceKind.DIE) and self.is_trial:
                raise IllegalAction(f"nobody knows beforehand {asked.kind.value}", Cite.SHORTCUT_PROPOSED)
            if ending is None or self.done < ending.after or asked.kind is not ChoiceKind.PRIORITY:
                return
            if asked.player.name == ending.player and (reached is None or reached()):
                raise _PlaceReached(portable(asked, answer))

        around, acting.looks_at_answers = acting.looks_at_answers, look
        try:
            self._do_all()
        except _PlaceReached as place:
            acting.session.must_differ = None if ending is None else (ending.player, place.proposed)
        else:
            if ending is not None:
                raise ScriptError(f"what was proposed never comes to where {ending.player} would shorten it")
        finally:
            acting.looks_at_answers = around

    def _do_all(self) -> None:
        self._do_rounds()
        self._do(self.proposal.then)

    def _do(self, deeds: Sequence[ToldDeed]) -> None:
        for index, deed in enumerate(deeds):
            self.acting.follow((deed, *deeds[index + 1 :]))
            self.done += 1

    # Rounds ------------------------------------------------------------------------------------------------------

    def _do_rounds(self) -> None:
        """The first rounds are played; if they come to the same, all others but the last are taken together."""
        proposal, game = self.proposal, self.acting.game
        left = proposal.times
        before, same = Standing.of(game), None
        while left:
            self._do(proposal.deeds)
            left -= 1
            if proposal.times <= _ROUNDS_PLAYED or self.acting.session.pending is None:
                continue
            after = Standing.of(game)
            latest = round_between(game, before, after)
            if latest is not None and same is not None and latest.is_like(same):
                left -= self._take_together(latest, left - 1)
                after = Standing.of(game)
            before, same = after, latest

    def _take_together(self, latest: Round, wanted: int) -> int:
        """Take so many rounds together, up to where the sequence was shortened; returns how many those were."""
        ending = self.proposal.ending
        if ending is not None:
            if ending.place is not None:
                return 0
            wanted = min(wanted, (ending.after - self.done) // len(self.proposal.deeds))
        times = latest.most(wanted)
        if times < 1:
            return 0
        self.acting.session.repeat(self.proposal.player, latest, times)
        self.done += times * len(self.proposal.deeds)
        return times
