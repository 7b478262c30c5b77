"""Assist (702.132 in 2026): another player may pay generic mana of a spell's total cost."""

from __future__ import annotations

from engine.actions.following import Following
from engine.actions.paying import pay
from engine.actions.total_cost import TotalCost
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Remedy, ask, ask_some
from engine.keywords.hooks import hooks
from engine.meaning.context import Context
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.values.mana import ManaCost


def assisted(game: Game, spell: GameObject, player: Player, mana: ManaCost, context: Context) -> Asking[ManaCost]:
    """What is left to pay once the player whom the spell's player chose, if any, has paid as much of the generic mana
    as they liked; what they can't pay they don't."""
    rule = next((hook.rule for hook, _ in hooks(game, spell) if hook.another_may_pay), None)
    generic = sum(symbol.generic for symbol in mana)
    if rule is None or not generic:
        return mana
    others = [each for each in game.in_turn_order() if each is not player and not each.has_lost]
    chosen = yield from ask_some(
        player, f"choose who may help to pay for {spell.name}", rule, others, 0, 1, spell, suggested=()
    )
    for helper in chosen:
        mana = mana.minus((yield from _paid_by(game, helper, generic, spell, rule, context)))
    return mana


def _paid_by(
    game: Game, helper: Player, generic: int, spell: GameObject, rule: Cited, context: Context
) -> Asking[ManaCost]:
    def check(answer: object) -> None:
        if not isinstance(answer, int) or not 0 <= answer <= generic:
            limit = Remedy(Need.FEWER, f"{generic} generic mana at most", (spell,))
            raise IllegalAction(f"{spell.name} costs {generic} generic mana, not {answer}", rule, limit)

    prompt = f"choose how much generic mana to pay for {spell.name}"
    question = Choice(helper, ChoiceKind.NUMBER, prompt, rule, source=spell, check=check)
    amount: int = yield from ask(question)
    if not amount:
        return ManaCost()
    part = ManaCost.parse(f"{{{amount}}}")
    with game.journal.undoable() as take_back:
        try:
            yield from pay(Following(context), helper, TotalCost(part), spell)
        except IllegalAction:
            take_back()
            return ManaCost()
    return part
