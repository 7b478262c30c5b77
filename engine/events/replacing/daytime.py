"""How permanents enter by night, and what brings day or night as it enters (702.145, 731 in 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.events.functioning import stated_by
from engine.events.impossible import shows_a_permanent
from engine.events.kinds.daytime import DAYBOUND, TURNED, DaytimeChanged
from engine.events.kinds.moving import ObjectMoved
from engine.events.replacing.candidates import Candidate, offers, simply
from engine.events.replacing.entering import abilities_there
from engine.rulebooks import Cite, Foremost
from engine.state.game import Game
from engine.text.tree import statements
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.names import is_self
from engine.text.tree.nouns import Daytime, Zone
from engine.text.tree.played import reads


@offers(ObjectMoved)
def with_its_back_up_by_night(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """What has daybound enters transformed by night, if a double-faced card represents it. A spell that shows an
    instant or sorcery then doesn't enter (702.145b, 712.13a in 2026)."""
    entering = event.object
    if event.to is not Zone.BATTLEFIELD or game.daytime is not Daytime.NIGHT or event.transformed or event.face_down:
        return
    if not entering.printed.turns_over or not any(
        isinstance(possessed.ability, KeywordAbility) and possessed.ability.keyword == DAYBOUND
        for possessed in abilities_there(game, event)
    ):
        return
    rule = TURNED[Daytime.NIGHT]
    key = (DAYBOUND, entering.id, event.copied is not None)
    what = f"how {entering.name} enters"
    if shows_a_permanent(entering.printed) or entering.zone is not Zone.STACK:
        yield Candidate(key, what, entering, rule, simply(replace(event, transformed=True)), foremost=Foremost.BACK_UP)
        return
    cites = Cite.BACK_CANT_ENTER if Cite.BACK_CANT_ENTER in game.rulebook.citations else Cite.SPELL_CANT_ENTER
    stays_out = replace(event, to=Zone.GRAVEYARD, under=None, copied=None, verb="put")
    yield Candidate(key, what, entering, cites, simply(stays_out), foremost=Foremost.BACK_UP)


@offers(ObjectMoved)
@reads(statements.BringsDaytime)
def bringing_daytime(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """ "If it's neither day nor night, it becomes day as ~ enters": both happen together."""
    if event.to is not Zone.BATTLEFIELD or game.daytime is not None or event.face_down:
        return
    entering = event.object
    for possessed, statement in stated_by(abilities_there(game, event), game.rulebook):
        if isinstance(statement, statements.BringsDaytime) and is_self(statement.subject):
            key = (possessed, entering.id, statement)
            broke = DaytimeChanged(to=statement.to, cites=Cite.DAYTIME, source=entering)
            yield Candidate(key, f"how {entering.name} enters", entering, Cite.ENTERS_WITH, simply(event, broke))
