"""Cards in exile that become plotted, foretold or warped (702.143d, 702.170c, 702.185b in 2026)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.setting_aside import CardSetAside
from engine.rulebooks import Cite
from engine.text.tree.effects.playing import BecomeSetAside
from engine.text.tree.nouns import Zone


@follows(BecomeSetAside)
def become_set_aside(instruction: BecomeSetAside, following: Following) -> Asking[bool]:
    """Only what is a card in exile can wait there."""
    cards = yield from following.objects(instruction.what)
    happened = yield from following.happen(
        *(
            CardSetAside(card=card, how=instruction.how, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
            for card in cards
            if card.zone is Zone.EXILE and not card.gone
        )
    )
    return bool(happened)
