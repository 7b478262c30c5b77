"""Playing spells, step by step; what can't be finished is taken back (409.1, 422; 601.2, 714)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.actions.following import Following
from engine.actions.paying import pay
from engine.actions.targeting import aims_in, context_on_stack, say_what_was_aimed_at
from engine.actions.total_cost import (
    choose_x,
    has_variable,
    raised_to_the_least,
    total_cost,
    used_by_casting,
    x_is_nothing,
)
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, IllegalAction, Need, Remedy, ask_some, undone_if_illegal
from engine.events.clock import next_id
from engine.events.functioning import ordinary
from engine.events.happening import happen
from engine.events.kinds.effects import ShieldBegan
from engine.events.kinds.playing import LandPlayed, SpellCast
from engine.events.player_rules import ANY_MANA, CANT_PLAY, PlayTried, is_cast_free
from engine.events.sorcery_timing import could_cast_sorcery
from engine.keywords.hooks import Keyword, hook_of, hooks
from engine.keywords.overload import overloaded
from engine.meaning.context import context_of
from engine.meaning.words import holds
from engine.play.actions import PlayLand, check_land, check_spell, land_plays_left
from engine.play.announced import Casting
from engine.play.announcing import announce, effect_of_paragraphs
from engine.play.announcing_modes import costs_of_modes
from engine.play.as_cast import onto_the_stack
from engine.play.assisting import assisted
from engine.play.considering import check_proposed
from engine.play.permitted import permission_for, use
from engine.play.preparing import unprepared_by
from engine.play.spell_costs import SpellCosts, announce_costs
from engine.play.taking import takes
from engine.rulebooks import Cite
from engine.state.effects import Shield, Span, Until
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility, SpellAbility
from engine.text.tree.conditions import HeldAsCast
from engine.text.tree.costs import Cost
from engine.text.tree.effects.moving import Move
from engine.text.tree.names import highest_name, standing_after, with_names_from
from engine.text.tree.node import Ability, Condition, Instruction
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.played import reads
from engine.text.tree.references import Self
from engine.text.tree.statements import ReplacesZone
from engine.text.tree.walk import walk
from engine.values.mana import ManaCost


@dataclass(frozen=True)
class ByEffect:
    """An effect has a card cast while it resolves: from where the card is, and no matter when (413.2d; 607.2e).

    `free`: without paying its mana cost.
    """

    free: bool


@takes(Casting)
def cast(game: Game, player: Player, action: Casting, by_effect: ByEffect | None = None) -> Asking[None]:
    """Play a card as a spell, through all the numbered steps.

    Raises IllegalAction when a step can't be followed; the game is then as it was before (409.1; 714.1).
    """
    check_spell(game, player, action, by_effect=by_effect is not None)
    free = is_cast_free(game, player, action.card) if by_effect is None else by_effect.free
    zone = action.card.zone
    comes_early = not could_cast_sorcery(game, player)
    permission = (yield from permission_for(game, player, action)) if by_effect is None else None
    with undone_if_illegal(game):
        note(game, notes.PlayingBegan())
        spell = yield from _to_the_stack(game, player, action)
        costs = yield from announce_costs(
            game, spell, player, action, free=free, asks=by_effect is not None, comes_early=comes_early
        )
        x = yield from _announced_x(spell, action, costs, player, by_effect)
        announced = replace(spell.announcement, x=x, paid=costs.paid)
        note(game, notes.Announced(of=spell, announcement=announced))
        _check_x(game, spell, x)
        if x is not None:
            _check_proposal(game, player, spell, zone)
        effect = spell_effect(game, spell, action.splicing)
        if effect is not None and announced.was_paid("overload"):
            effect = overloaded(effect)
        proposed = yield from announce(game, spell, effect, player, costs.cost)
        yield from _leave_as_paid(game, spell, player)
        if permission is not None:
            yield from use(game, player, permission, spell)
        cost = Cost((*costs.cost.parts, *costs_of_modes(game, spell).parts))
        yield from _pay_for(game, player, spell, cost, action)
        check_proposed(game, spell, player, proposed)
        _remember_what_held(game, spell)
        became_cast = SpellCast(spell=spell, player=player, cites=Cite.BECOMES_PLAYED, source=spell)
        yield from happen(game, became_cast, *unprepared_by(spell))
        note(game, notes.PlayingEnded())
        for shield in used_by_casting(game, spell):
            note(game, notes.ShieldUsed(shield=shield))
        yield from say_what_was_aimed_at(game, spell, player)


def _remember_what_held(game: Game, spell: GameObject) -> None:
    """Keep what is so as the spell is cast, where its text asks for that later: "if you controlled a Dragon as you cast
    this spell"."""
    texts = (possessed.ability for possessed in game.characteristics(spell).abilities)
    asked = [condition for text in texts for condition in _asked_of_casting(text)]
    if not asked:
        return
    context = context_of(game, spell)
    if held := tuple(condition for condition in asked if holds(condition, context)):
        note(game, notes.Announced(of=spell, announcement=replace(spell.announcement, held=held)))


@once_for_each_tree
def _asked_of_casting(text: Ability) -> tuple[Condition, ...]:
    return tuple(node.condition for node in walk(text) if isinstance(node, HeldAsCast))


def _check_proposal(game: Game, player: Player, spell: GameObject, zone: Zone | None) -> None:
    """Raise IllegalAction where the spell may be begun, and is forbidden with the X that was announced (601.2e in
    2018)."""
    for refusal in CANT_PLAY.of(game, player, PlayTried("cast", player, spell, zone)):
        if refusal is not None:
            raise IllegalAction(str(refusal), Cite.PROPOSAL_ILLEGAL, *refusal.remedies)


def _to_the_stack(game: Game, player: Player, action: Casting) -> Asking[GameObject]:
    yield from happen(game, onto_the_stack(game, player, action))
    return game.stack[-1]


def _announced_x(
    spell: GameObject, action: Casting, costs: SpellCosts, player: Player, by_effect: ByEffect | None
) -> Asking[int | None]:
    """The X of the costs that are paid; 0 where X stands only in a mana cost that isn't (104.1, 107.3b)."""
    if not has_variable(costs.cost):
        in_mana_cost = spell.printed.mana_cost is not None and bool(spell.printed.mana_cost.variables)
        return 0 if in_mana_cost else None
    if action.x is not None:
        return action.x
    if by_effect is None:
        raise IllegalAction(
            f"{spell.name} has X in its cost, and nobody said what X is",
            Cite.CHOOSE_MODES,
            Remedy(Need.SAID, "what X is", (spell,)),
        )
    return (yield from choose_x(player, spell))


@reads(SpellAbility)
def _check_x(game: Game, spell: GameObject, x: int | None) -> None:
    """Raise IllegalAction where X is 0 and the text says that it can't be (107.3a in 2026)."""
    abilities = (possessed.ability for possessed in game.characteristics(spell).abilities)
    if not x and any(isinstance(ability, SpellAbility) and ability.positive_x for ability in abilities):
        raise x_is_nothing(spell.name)


def spell_effect(game: Game, spell: GameObject, spliced: Iterable[GameObject] = ()) -> Instruction | None:
    """The effect of a spell when it resolves: its spell abilities from top to bottom, then those of the cards spliced
    onto it; None for permanent spells."""
    own = _paragraphs(game, spell)
    for card in spliced:
        first = max(map(highest_name, own), default=-1) + 1
        own += tuple(standing_after(with_names_from(ability, first), own) for ability in _paragraphs(game, card))
    return effect_of_paragraphs(own)


@reads(SpellAbility)
def _paragraphs(game: Game, card: GameObject) -> tuple[Instruction, ...]:
    said: list[Instruction] = []
    abilities = [possessed.ability for possessed in game.characteristics(card).abilities]
    if card.announcement.was_paid("cleave"):
        # Its text lacks the words in square brackets (702.148a in 2026).
        abilities = [
            part for each in abilities if isinstance(each, KeywordAbility) and each.bare for part in each.bare.abilities
        ]
    for own in abilities:
        of_keyword = isinstance(own, KeywordAbility)
        for ability in ordinary(own, game.rulebook):
            # What a keyword stands for is followed after the text, unless it aims at something (702.113a in 2026).
            if isinstance(ability, SpellAbility) and (not of_keyword or aims_in(ability.effect)):
                said.append(standing_after(ability.effect, said) if of_keyword else ability.effect)
    return tuple(said)


def _leave_as_paid(game: Game, spell: GameObject, player: Player) -> Asking[None]:
    """Where a spell goes instead of anywhere else, by the cost that was paid for it: exile, with flashback."""
    for payment in spell.announcement.paid:
        hook = hook_of(payment.what)
        if hook is not None and hook.leaves_the_stack_to is not None:
            statement = ReplacesZone(Self(), None, Zone.STACK, Move(Self(), hook.leaves_the_stack_to, verb="exile"))
            announced = replace(spell.announcement, owing_to=hook.rule)
            shield = Shield(
                next_id(game),
                player,
                spell,
                statement,
                Span(Until.FOREVER),
                objects=(spell,),
                announcement=announced,
            )
            yield from happen(game, ShieldBegan(shield=shield, cites=hook.rule, source=spell))


def _pay_for(game: Game, player: Player, spell: GameObject, cost: Cost, action: Casting) -> Asking[None]:
    context = context_on_stack(game, spell, player)
    total = yield from total_cost(game, spell, ManaCost(), cost, context)
    mana = total.mana
    card = spell.predecessor
    if card is not None:
        passes_for = set(ANY_MANA.of(game, card, PlayTried("cast", player, card, card.zone)))
        mana = mana.of_any_type() if "type" in passes_for else mana.of_any_color() if "color" in passes_for else mana
    helping = _helping(game, spell, action)
    if action.tapping and not any(hook.taps_to_pay for hook, _ in helping):
        raise IllegalAction(
            f"nothing can be tapped to pay for {spell.name}",
            Cite.ADDITIONAL_COST,
            Remedy(Need.CONDITION, f"convoke for {spell.name}", (spell,)),
        )
    for hook, ability in helping:
        if not _pays_the_total(game, hook):
            mana = yield from hook.lowers_cost(game, ability, spell, action.tapping, mana)
    mana = raised_to_the_least(game, spell, mana)
    mana = yield from assisted(game, spell, player, mana, context)
    for hook, ability in helping:
        if _pays_the_total(game, hook):
            mana = yield from hook.lowers_cost(game, ability, spell, action.tapping, mana)
    following = Following(context)
    yield from pay(following, player, replace(total, mana=mana), spell)
    paid = replace(spell.announcement, environment=following.context.environment)
    note(game, notes.Announced(of=spell, announcement=paid))


def _helping(game: Game, spell: GameObject, action: Casting) -> list[tuple[Keyword, KeywordAbility]]:
    """The keywords that may lower or pay a spell's cost, each once: several instances are redundant (702.48b)."""
    helping: dict[str, tuple[Keyword, KeywordAbility]] = {}
    for hook, ability in hooks(game, spell):
        if not hook.lowers_only_if_announced or action.instead == ability.keyword:
            helping.setdefault(ability.keyword, (hook, ability))
    return list(helping.values())


def _pays_the_total(game: Game, hook: Keyword) -> bool:
    return hook.may_pay_the_total and game.rulebook.convoke_and_delve_pay


@takes(PlayLand)
def play_land(game: Game, player: Player, action: PlayLand, *, by_effect: bool = False) -> Asking[None]:
    """Put a land onto the battlefield; it doesn't use the stack, and nobody can respond (212.6a; 114.2a)."""
    check_land(game, player, action, by_effect=by_effect)
    by = yield from _choose_land_play(game, player, action.card)
    yield from happen(
        game,
        LandPlayed(
            land=action.card,
            player=player,
            by=by,
            transformed=bool(action.face),
            cites=Cite.LAND_PLAY,
            source=action.card,
        ),
    )


def _choose_land_play(game: Game, player: Player, land: GameObject) -> Asking[GameObject | None]:
    """What lets the land be played, where that is more than a number: the player names an effect, or else the rule does
    (212.6b; 305.2)."""
    left = land_plays_left(game, player)
    effects = tuple(dict.fromkeys(by for by in left if by is not None))
    if game.rulebook.lands_are_counted or not effects:
        return left[0]
    prompt = f"choose the effect by which {land.name} is played, or none"
    least = 0 if None in left else 1
    named = yield from ask_some(
        player, prompt, Cite.LAND_PLAY, effects, least, 1, source=land, suggested=effects[:least]
    )
    return named[0] if named else None
