"""Foretelling and plotting cards: special actions, which don't use the stack (702.143a, 702.170a in 2026)."""

from __future__ import annotations

from engine.actions.following import Following
from engine.actions.paying import pay
from engine.actions.total_cost import total_cost
from engine.events.choices import Asking, IllegalAction, Need, Remedy, undone_if_illegal
from engine.events.happening import happen
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.setting_aside import CardSetAside
from engine.events.sorcery_timing import check_sorcery_timing
from engine.keywords.hooks import hook_of
from engine.keywords.split_second import check_not_silenced
from engine.meaning.context import context_of
from engine.play.actions import SettingAside
from engine.play.taking import takes
from engine.state.game import Game
from engine.state.players import Player
from engine.text.tree.costs import Cost, PaysMana
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaCost

#: What foretelling costs, whatever card it is.
_FORETELLING = Cost((PaysMana(ManaCost.parse("{2}")),))


@takes(SettingAside)
def set_aside(game: Game, player: Player, action: SettingAside) -> Asking[None]:
    """Pay for it and exile the card: face down, where it is foretold. Raises IllegalAction where that can't be done."""
    card, keyword = action.card, action.keyword
    hook = hook_of(keyword)
    ability = next(game.characteristics(card).keywords(keyword), None)
    assert hook is not None
    if ability is None or card.zone is not Zone.HAND or card.owner is not player:
        remedies = (Remedy(Need.ZONE, f"{card.name} in {player.name}'s hand", (card,)),) if ability else ()
        raise IllegalAction(f"{card.name} can't be exiled by {keyword} from where it is", hook.rule, *remedies)
    foretelling = keyword == "foretell"
    if not foretelling:
        check_sorcery_timing(game, player, card.name)
    elif game.active_player is not player:
        own = Remedy(Need.OWN_TURN, f"{player.name}'s turn")
        raise IllegalAction(f"{player.name} foretells cards in their own turn only", hook.rule, own)
    check_not_silenced(game)
    following = Following(context_of(game, card, player))
    announced = _FORETELLING if foretelling else ability.cost or Cost(())
    cost = yield from total_cost(game, card, ManaCost(), announced, following.context)
    with undone_if_illegal(game):
        yield from pay(following, player, cost, card)
        yield from happen(
            game,
            ObjectMoved(object=card, to=Zone.EXILE, verb="exile", face_down=foretelling, cites=hook.rule, source=card),
        )
        how = "foretold" if foretelling else "plotted"
        yield from happen(game, CardSetAside(card=card.current(), how=how, cites=hook.rule, source=card))
