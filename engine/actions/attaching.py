"""Attaching things, and taking them off (701.3)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.attaching import Attached, Unattached
from engine.keywords.attaching import can_be_attached
from engine.meaning.context import Thing
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.text.tree.effects.attaching import Attach, Unattach


@follows(Attach)
def attach(instruction: Attach, following: Following) -> Asking[bool]:
    """Attach to something it can be attached to; else it stays as it is (212.2h, 212.4k; 701.3)."""
    attachments = yield from following.objects(instruction.what)

    def can_take_one(host: Thing) -> bool:
        """What can't be attached there isn't: whoever chooses, chooses among the others (608.2d, 303.4k in 2026)."""
        return any(can_be_attached(following.game, attachment, host) for attachment in attachments)

    hosts = yield from following.things(instruction.to, among=can_take_one)
    done = False
    for attachment in attachments:
        for host in hosts[:1]:
            if attachment.attached_to is host or (isinstance(host, GameObject) and not host.is_permanent):
                continue
            if can_be_attached(following.game, attachment, host, as_creature=instruction.as_creature):
                happened = yield from following.happen(
                    Attached(
                        attachment=attachment,
                        to=host,
                        origin=attachment.attached_to,
                        cites=Cite.ATTACH,
                        source=following.source,
                    )
                )
                done = done or bool(happened)
    return done


@follows(Unattach)
def unattach(instruction: Unattach, following: Following) -> Asking[bool]:
    """Unattach it from what it is attached to; what is attached to nothing stays as it is."""
    attached = [each for each in (yield from following.objects(instruction.what)) if each.attached_to is not None]
    for game_object in attached:
        origin = game_object.attached_to
        cites, source = Cite.ATTACH, following.source
        yield from following.happen(Unattached(attachment=game_object, origin=origin, cites=cites, source=source))
    return bool(attached)
