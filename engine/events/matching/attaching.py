"""What becomes attached to something (603.6 in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.attaching import Attached
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context, Thing
from engine.state.objects import GameObject
from engine.text.tree import triggers
from engine.text.tree.nouns import Zone


@on(triggers.BecomesAttached, Attached, ObjectMoved)
def _becomes_attached(
    waited_for: triggers.BecomesAttached, fact: Attached | ObjectMoved, context: Context
) -> Iterator[Match]:
    """Something is attached to it, or enters attached to it, as an Aura does."""
    attachment, host = _attachment(fact)
    if attachment is None or host is None or not fits(waited_for.subject, attachment, context):
        return
    if waited_for.to is None or fits(waited_for.to, host, context):
        yield about(waited_for, (waited_for.subject, attachment), (waited_for.to, host))


def _attachment(fact: Attached | ObjectMoved) -> tuple[GameObject | None, Thing | None]:
    if isinstance(fact, Attached):
        return fact.attachment, fact.to
    if fact.to is not Zone.BATTLEFIELD:
        return None, None
    return fact.object.successor, fact.attached_to
