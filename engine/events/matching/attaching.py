"""What becomes attached to something, or unattached from it (603.6 in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.attaching import Attached, Unattached
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching.match import Match, about, beside, fits, on
from engine.meaning.context import Context, Thing
from engine.state.objects import GameObject
from engine.text.tree import triggers
from engine.text.tree.nouns import Zone


@on(triggers.BecomesAttached, Attached, Unattached, ObjectMoved)
def _becomes_attached(
    waited_for: triggers.BecomesAttached, fact: Attached | Unattached | ObjectMoved, context: Context
) -> Iterator[Match]:
    """Something is attached to it, or enters attached to it, as an Aura does; or it comes off, for another host, by
    leaving the battlefield, or for nothing."""
    attachment, host = _taken_off(fact) if waited_for.off else _attachment(fact)
    if attachment is None or host is None or not fits(waited_for.subject, attachment, context):
        return
    if waited_for.to is None or fits(waited_for.to, host, beside(waited_for.subject, attachment, context)):
        yield about(waited_for, (waited_for.subject, attachment), (waited_for.to, host))


def _attachment(fact: Attached | Unattached | ObjectMoved) -> tuple[GameObject | None, Thing | None]:
    if isinstance(fact, Attached):
        return fact.attachment, fact.to
    if isinstance(fact, Unattached) or fact.to is not Zone.BATTLEFIELD:
        return None, None
    return fact.object.successor, fact.attached_to


def _taken_off(fact: Attached | Unattached | ObjectMoved) -> tuple[GameObject | None, Thing | None]:
    if isinstance(fact, ObjectMoved):
        return (fact.object, fact.object.attached_to) if fact.origin is Zone.BATTLEFIELD else (None, None)
    return fact.attachment, fact.origin
