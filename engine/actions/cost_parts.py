"""Paying the parts of a cost that aren't mana: tapping, life, loyalty, and what is done (409.1h; 601.2g)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.actions.following import Following, FollowingAsItEnters
from engine.actions.in_full import followed_in_full
from engine.actions.trying import could_be_done
from engine.events.choices import Asking, IllegalAction, Need, Remedy
from engine.events.functioning import statements_on_battlefield
from engine.events.happening import happen
from engine.events.impossible import CANT_LOSE_LIFE
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.life import LifeLost
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.status import PermanentTapped, PermanentUntapped
from engine.keywords.hooks import answers
from engine.meaning.context import NotYetSupported
from engine.meaning.words import number
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import costs
from engine.text.tree.effects.cards import Mill
from engine.text.tree.effects.keyword_actions import KeywordAction
from engine.text.tree.node import Instruction
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.text.tree.statements import PaysLifeWithLibrary
from engine.text.tree.steps import as_a_cost

_MILL: Final = keyword_rule("mill", "b", "more cards than")
_BLIGHT: Final = keyword_rule("blight", "b", "blight")


@reads(costs.PaysCounters, costs.TapsSelf, costs.UntapsSelf, costs.PaysLife, costs.PaysLoyalty, costs.Does)
def pay_part(following: Following, payer: Player, part: costs.CostPart, cites: Cite) -> Asking[None]:
    """Pay one part of a cost under a rule. Raises IllegalAction where it can't be paid."""
    game, context, source = following.game, following.context, following.source
    match part:
        case costs.TapsSelf() if source is not None:
            check_tap_cost(game, source, untap=False)
            yield from happen(game, following.owed(PermanentTapped(permanent=source, cites=cites, source=source)))
        case costs.UntapsSelf() if source is not None:
            check_tap_cost(game, source, untap=True)
            yield from happen(game, following.owed(PermanentUntapped(permanent=source, cites=cites, source=source)))
        case costs.PaysLife():
            amount = number(part.amount, context)
            if amount and payer.life < amount:  # nobody is too poor for 0 life (119.4b in 2026)
                raise IllegalAction(
                    f"{payer.name} can't pay {amount} life with {payer.life}",
                    Cite.PAY_COSTS,
                    Remedy(Need.LIFE, f"{amount} life"),
                )
            if amount and any(CANT_LOSE_LIFE.of(game, payer, None)):
                able = Remedy(Need.CONDITION, "nothing that keeps the player from losing life")
                raise IllegalAction(f"{payer.name} can't lose life, and so can't pay any", Cite.PAY_COSTS, able)
            instead = _cards_for_life(following, payer, amount)
            if instead is not None:
                exiled = [
                    ObjectMoved(object=card, to=Zone.EXILE, verb="exile", cites=cites, source=by)
                    for card, by in instead
                ]
                yield from happen(game, *map(following.owed, exiled))
                return
            yield from happen(game, following.owed(LifeLost(player=payer, amount=amount, cites=cites, source=source)))
        case costs.PaysCounters(kind=kind):
            count = number(part.amount, context)
            if payer.counters_of(kind) < count:
                remedy = Remedy(Need.COUNTERS, f"{count} {kind} counters")
                raise IllegalAction(f"{payer.name} hasn't {count} {kind} counters", Cite.PAY_COSTS, remedy)
            paid = CountersRemoved(origin=payer, kind=kind, count=count, cites=cites, source=source)
            yield from happen(game, *([following.owed(paid)] if count else []))
        case costs.PaysLoyalty() if source is not None:
            yield from _pay_loyalty(game, source, number(part.amount, context))
        case costs.Does():
            yield from _pay_by_doing(part.instruction, following, cites)
        case _:
            raise NotYetSupported(f"doesn't yet pay {type(part).__name__}")


@reads(PaysLifeWithLibrary)
def _cards_for_life(following: Following, payer: Player, amount: int) -> list[tuple[GameObject, GameObject]] | None:
    """The cards that are exiled in place of life that a player would pay, each with what has it so; None where life is
    paid. What is entering the battlefield is passed over (614.13c in 2026)."""
    for functioning, _, context in statements_on_battlefield(following.game, PaysLifeWithLibrary):
        if context.you is not payer or len(payer.library) < amount or not amount:
            continue
        entering = {*following.context.entering}
        if isinstance(following, FollowingAsItEnters) and following.source is not None:
            entering.add(following.source)
        cards = [card for card in payer.library if card not in entering][:amount]
        return [(card, functioning.holder) for card in cards]
    return None


def _pay_loyalty(game: Game, source: GameObject, change: int) -> Asking[None]:
    """Loyalty counters are put on the permanent or removed from it; there have to be as many (606.4–5)."""
    if source.counters_of("loyalty") + change < 0:
        raise IllegalAction(
            f"{source.name} hasn't {-change} loyalty counters",
            Cite.PAY_COSTS,
            Remedy(Need.COUNTERS, f"{-change} loyalty counters on {source.name}", (source,)),
        )
    kind = "loyalty"
    if change > 0:
        put = CountersPut(on=source, kind=kind, count=change, by_effect=False, cites=Cite.PAY_COSTS, source=source)
        yield from happen(game, put)
    elif change < 0:
        removed = CountersRemoved(origin=source, kind=kind, count=-change, cites=Cite.PAY_COSTS, source=source)
        yield from happen(game, removed)


def check_tap_cost(game: Game, source: GameObject, *, untap: bool) -> None:
    """Raise IllegalAction unless an object can pay with its own tapping or untapping."""
    if not source.is_permanent or source.tapped != untap:
        need = Remedy(
            Need.TAPPED if untap else Need.UNTAPPED, f"{source.name} {'' if untap else 'un'}tapped", (source,)
        )
        raise IllegalAction(f"{source.name} is {'un' if untap else ''}tapped already", Cite.PAY_COSTS, need)
    if is_summoning_sick(game, source):
        raise IllegalAction(
            f"{source.name} came under {game.controller_of(source).name}'s control this turn and can't pay with its"
            " own tapping",
            Cite.SUMMONING_SICK_ABILITY,
            Remedy(Need.LONGER_CONTROL, f"a turn that begins with {source.name} under that control", (source,)),
        )


def is_summoning_sick(game: Game, permanent: GameObject) -> bool:
    """A creature not controlled since its controller's latest turn began, without haste (212.3d, 403.4; 302.6)."""
    if not game.characteristics(permanent).is_creature or answers(
        game, permanent, lambda keyword: keyword.ignores_summoning_sickness
    ):
        return False
    return permanent.control_since >= game.controller_of(permanent).latest_turn_began


def _pay_by_doing(instruction: Instruction, following: Following, cites: Cite) -> Asking[None]:
    """Follow an instruction as a cost: done in full or not at all."""
    owing_to = following.context.owing_to
    following.context = replace(following.context, owing_to=owing_to or cites)
    # What stands for a choice isn't asked for where every choice would be refused.
    done = not isinstance(instruction, KeywordAction) or could_be_done(instruction, following)
    done = done and (yield from followed_in_full(as_a_cost(instruction), following, least=1))
    following.context = replace(following.context, owing_to=owing_to)
    if not done:
        refusing = following.game.rulebook.first_of(_rule_on(instruction), Cite.PAY_COSTS)
        raise IllegalAction("that cost can't be paid", refusing, Remedy(Need.COST, "something to pay it with"))


def _rule_on(instruction: Instruction) -> Cited:
    """The rule that says of a keyword action who can't take it."""
    match instruction:
        case Mill():
            return _MILL
        case KeywordAction(action="blight"):
            return _BLIGHT
        case _:
            return Cite.PAY_COSTS
