"""Manifesting and cloaking (701.40, 701.58, 701.62 in 2026)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.actions.following import Following, follows
from engine.actions.taken import have_taken
from engine.events.choices import Asking, ask_some
from engine.events.kinds.moving import ObjectMoved
from engine.rulebooks import KeywordRule, keyword_rule
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.effects.manifesting import Manifest, ManifestDread
from engine.text.tree.nouns import Zone

_MANIFEST = keyword_rule("manifest", "a", "face down")
_CLOAK = keyword_rule("cloak", "a", "ward")
_DREAD = keyword_rule("manifest dread", "a", "two")
_DREAD_DONE = keyword_rule("manifest dread", "b", "even if some")


@follows(Manifest)
def manifest(instruction: Manifest, following: Following) -> Asking[bool]:
    """Put cards onto the battlefield face down, one by one."""
    done = False
    for player in following.each_player(instruction.player):
        cards = yield from following.objects(instruction.what, player)
        rule = _CLOAK if instruction.cloak else _MANIFEST
        done |= yield from _put_face_down(following, player, cards, "cloak" if instruction.cloak else "manifest", rule)
        following.follow_moved(cards)
    return done


@follows(ManifestDread)
def manifest_dread(instruction: ManifestDread, following: Following) -> Asking[None]:
    """The player looks at the two top cards, manifests one and puts the other into the graveyard."""
    for player in following.each_player(instruction.player):
        cards = player.library[:2]
        if cards:
            chosen = yield from ask_some(player, "choose the card to manifest", _DREAD, cards, source=following.source)
            yield from _put_face_down(following, player, chosen, "manifest", _DREAD)
            following.introduce(instruction, [card.current() for card in chosen])
            yield from following.happen(
                *(
                    ObjectMoved(object=card, to=Zone.GRAVEYARD, verb="put", cites=_DREAD, source=following.source)
                    for card in cards
                    if card not in chosen
                )
            )
        yield from have_taken(following, "manifest dread", player, _DREAD_DONE)


def _put_face_down(
    following: Following, player: Player, cards: Iterable[GameObject], maker: str, rule: KeywordRule
) -> Asking[bool]:
    done = False
    for card in cards:
        happened = yield from following.happen(
            ObjectMoved(
                object=card,
                to=Zone.BATTLEFIELD,
                verb=maker,
                under=player,
                face_down=True,
                face_down_as=maker,
                cites=rule,
                source=following.source,
            )
        )
        done = done or bool(happened)
    return done
