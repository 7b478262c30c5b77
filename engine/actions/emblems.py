"""Getting emblems (114 in 2026)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.emblems import EmblemMade
from engine.rulebooks import Cite
from engine.state.printed import Printed
from engine.text.tree.abilities import CardText
from engine.text.tree.effects.tokens import GetEmblem
from engine.values.type_line import TypeLine


@follows(GetEmblem)
def get_emblem(instruction: GetEmblem, following: Following) -> Asking[None]:
    """It has the abilities that its maker says, and no other characteristics."""
    printed = Printed("Emblem", TypeLine(), text=CardText(instruction.abilities), indicated_colors=frozenset())
    yield from following.happen(
        *[
            EmblemMade(player=player, printed=printed, cites=Cite.EMBLEM, source=following.source)
            for player in following.each_player(instruction.player)
        ]
    )
