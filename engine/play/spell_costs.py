"""The cost of a spell as it is cast: what replaces its mana cost, and what is added (409.1b, 409.1f; 601.2b,
116.8–9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from engine.actions.keyword_costs import changed_by_effects
from engine.actions.total_cost import cost_in_words, mana_cost_to_pay, with_costs_chosen
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask, ask_one, ask_yes
from engine.events.functioning import stated_by, statements_on_battlefield
from engine.keywords.hooks import Keyword, hook_of, hooks
from engine.meaning.context import context_of
from engine.meaning.descriptions import fits_description
from engine.meaning.words import holds
from engine.play.announced import Casting
from engine.play.commanders import commander_tax
from engine.play.face_down import FACE_DOWN_COST
from engine.rulebooks import Cite, Cited
from engine.state.game import Game
from engine.state.objects import PAID_WITH_LIFE, GameObject, Paid
from engine.state.players import Player
from engine.text.keywords.rules import rule_of_keyword
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost, CostPart, PaysItsManaCost, PaysLifeForMana, PaysMana
from engine.text.tree.node import Statement
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.text.tree.statements import (
    AdditionalCost,
    AlternativeCost,
    CastableFrom,
    CastAsThoughFlash,
    CastForAnother,
    SacrificedIfCastEarly,
)
from engine.values.mana import ManaCost

#: What a cost is called that a card's own words let a player pay in place of its mana cost.
ALTERNATIVE = "alternative"
#: What was cast as though it had flash, when a sorcery couldn't have been cast.
CAST_EARLY = "cast as though it had flash"


@dataclass(frozen=True)
class SpellCosts:
    """What is to be paid for a spell, and by which names what was announced can be asked for later."""

    cost: Cost
    paid: tuple[Paid, ...] = ()


def announce_costs(
    game: Game, spell: GameObject, player: Player, casting: Casting, *, free: bool, asks: bool, comes_early: bool
) -> Asking[SpellCosts]:
    """Settle which costs are paid. `free`: an effect lets it be cast without paying its mana cost. `asks`: its player
    is asked for what else could have been announced. `comes_early`: it is cast when a sorcery couldn't be.

    Raises IllegalAction for a cost that the spell hasn't, or that can't be paid now.
    """
    base = yield from _one_of(player, spell, costs_in_place(game, spell, player, casting, free=free))
    paid = [base] if casting.instead else []
    parts = list(base.cost.parts)
    optional = yield from _optional_costs(game, spell, player, casting, asks=asks)
    for payment in (*optional, *_spliced(game, spell, casting)):
        paid.append(payment)
        parts += payment.cost.parts
    if casting.card.zone is Zone.COMMAND:
        parts.append(PaysMana(commander_tax(game, player, spell)))  # 903.8 in 2026
    for cost in additional_costs(game, spell):
        parts += (yield from with_costs_chosen(player, cost, spell)).parts
    if comes_early and not free:
        early = tuple(_costs_of_coming_early(game, spell))
        paid += [Paid(CAST_EARLY, cost) for cost in early]
        parts += [part for cost in early for part in cost.parts]
    if casting.card.zone is not None:
        for payment in _for_where_it_was(game, spell, casting):
            paid.append(payment)
            parts += payment.cost.parts
    parts = [_in_mana(part, game, spell) for part in parts]
    cost = yield from with_costs_chosen(player, Cost(tuple(parts)), spell)
    paid += [Paid(PAID_WITH_LIFE, Cost((part,))) for part in cost.parts if isinstance(part, PaysLifeForMana)]
    return SpellCosts(cost, tuple(paid))


@reads(PaysItsManaCost)
def _in_mana(part: CostPart, game: Game, spell: GameObject) -> CostPart:
    """ "Its flashback cost is equal to its mana cost": of a split card's half, that half's alone (702.1b in 2026)."""
    return PaysMana(mana_cost_to_pay(game, spell)) if isinstance(part, PaysItsManaCost) else part


def _for_where_it_was(game: Game, spell: GameObject, casting: Casting) -> Iterator[Paid]:
    """What the keyword asks for that lets the card be cast from where it was, where no other does: retrace."""
    announced = hook_of(casting.instead) if casting.instead else None
    if announced is not None and announced.casts_from is casting.card.zone:
        return
    for hook, ability in hooks(game, spell):
        if hook.casts_from is casting.card.zone and not hook.replaces_the_cost:
            yield Paid(ability.keyword, hook.cost_of(ability))
            return
    for statement in says_it_is_castable(game, game.controller_of(spell), spell, casting.card.zone):
        if statement.cost is not None:
            yield Paid("cast from there", statement.cost)
        return


@reads(CastableFrom)
def says_it_is_castable(game: Game, player: Player, card: GameObject, zone: Zone | None) -> Iterator[CastableFrom]:
    """What the card itself says of being cast from a zone, where that is so now."""
    for _, statement, _ in _statements(game, card):
        if isinstance(statement, CastableFrom) and statement.zone is zone:
            if statement.condition is None or holds(statement.condition, context_of(game, card, player)):
                yield statement


@reads(SacrificedIfCastEarly)
def _costs_of_coming_early(game: Game, spell: GameObject) -> Iterator[Cost]:
    """What is paid for a spell that is cast as though it had flash: {2} more, or nothing now and its sacrifice later
    (see `resolving`)."""
    for _, statement, _ in _statements(game, spell):
        if isinstance(statement, CastAsThoughFlash) and statement.more is not None:
            yield Cost((PaysMana(ManaCost.parse(statement.more)),))
        if isinstance(statement, SacrificedIfCastEarly):
            yield Cost(())


@reads(AdditionalCost)
def additional_costs(game: Game, spell: GameObject) -> Iterator[Cost]:
    """ "As an additional cost to cast this spell, …": the ones that aren't optional."""
    for _, statement, _ in _statements(game, spell):
        if isinstance(statement, AdditionalCost) and not statement.optional:
            yield statement.cost


def _statements(game: Game, spell: GameObject) -> Iterator[tuple[str, Statement, object]]:
    """The statements of a spell's abilities, each with the keyword that it is part of, if it is, and with what tells
    that ability from others."""
    for possessed, statement in stated_by(game.characteristics(spell).abilities, game.rulebook):
        own = possessed.ability
        yield own.keyword if isinstance(own, KeywordAbility) else "", statement, possessed.instance


# In place of the mana cost -------------------------------------------------------------------------------------------


def costs_in_place(game: Game, spell: GameObject, player: Player, casting: Casting, *, free: bool) -> tuple[Paid, ...]:
    """The mana cost, or what can be paid in its place: each cost of the name that is announced, of which one is paid
    (116.9a).

    Raises IllegalAction where that can't be.
    """
    instead = casting.instead or ""
    if free:
        if instead:
            raise IllegalAction(
                f"{spell.name} is cast without paying its mana cost, so that no other cost takes its place",
                Cite.ALTERNATIVE_COST,
                Remedy(Need.SAID, "no other cost", (spell,)),
            )
        return (Paid(instead, Cost(())),)
    if _is_for_its_mana_cost(casting):
        return (Paid(instead, Cost((PaysMana(_mana_in_place(game, spell, casting)),))),)
    return _alternatives(game, spell, player, instead, hook_of(instead))


def could_cost_nothing(game: Game, card: GameObject, player: Player, casting: Casting) -> bool:
    """Whether an effect lets the player pay nothing in place of the mana cost that is announced."""
    if casting.instead:
        return False
    try:
        costs = costs_in_place(game, card, player, replace(casting, instead=ALTERNATIVE), free=False)
    except IllegalAction:
        return False
    return any(not payment.cost.parts for payment in costs)


def check_costs_in_place(game: Game, spell: GameObject, player: Player, casting: Casting, *, free: bool) -> None:
    """Raise IllegalAction where `costs_in_place` would."""
    if _is_for_its_mana_cost(casting) and not free:
        _mana_in_place(game, spell, casting)
    else:
        costs_in_place(game, spell, player, casting, free=free)


def _is_for_its_mana_cost(casting: Casting) -> bool:
    """Whether nothing is announced that takes the place of the mana cost."""
    hook = hook_of(casting.instead) if casting.instead else None
    lowers_it = hook is not None and hook.lowers_only_if_announced and not hook.replaces_the_cost
    return not casting.instead or lowers_it


def _mana_in_place(game: Game, spell: GameObject, casting: Casting) -> ManaCost:
    """The mana cost of what is announced. Raises IllegalAction where there is none."""
    mana = FACE_DOWN_COST if casting.face_down else game.characteristics(spell).mana_cost
    if casting.fused:
        mana = reduce(ManaCost.plus, [half.mana_cost or ManaCost() for half in spell.printed.halves])
    if mana is None:
        raise IllegalAction(
            f"{spell.name} has no mana cost to pay",
            Cite.UNPLAYABLE_COST,
            Remedy(Need.CONDITION, "another cost, or an effect that lets it be cast without paying", (spell,)),
        )
    return mana


def _one_of(player: Player, spell: GameObject, costs: tuple[Paid, ...]) -> Asking[Paid]:
    """The cost that is paid: where there are several of the name, the one that the player announces (601.2b)."""
    different = {paid.cost: paid for paid in reversed(costs)}
    if len(different) == 1:
        return costs[0]
    options = [Option(paid, cost_in_words(paid.cost)) for paid in costs if different[paid.cost] is paid]
    prompt = f"choose which {costs[0].what} cost to pay"
    chosen: Paid = yield from ask_one(player, ChoiceKind.PAYMENT, prompt, Cite.CHOOSE_MODES, options, spell)
    return chosen


def costs_instead(game: Game, card: GameObject) -> Iterator[str]:
    """By what they are called: the costs that a card says may be paid in place of its mana cost, from a hand."""
    for hook, ability in hooks(game, card):
        if hook.replaces_the_cost and hook.casts_from is None:
            yield ability.keyword
    for keyword, statement, _ in _statements(game, card):
        if isinstance(statement, AlternativeCost):
            yield keyword or ALTERNATIVE


@reads(AlternativeCost, CastForAnother)
def _alternatives(
    game: Game, spell: GameObject, player: Player, instead: str, hook: Keyword | None
) -> tuple[Paid, ...]:
    """Each cost of a name that can be paid now in place of the mana cost."""
    refused: Cited | None = None
    costs: list[Paid] = []
    if hook is not None and hook.replaces_the_cost:
        for ability, instance in _with_instances(game, spell, instead, hook):
            refusal = hook.refuses_cost(game, ability, spell, player)
            refused = refused or refusal
            if refusal is None:
                costs.append(Paid(instead, hook.cost_of(ability), instance))
    for keyword, statement, instance in _statements(game, spell):
        if isinstance(statement, AlternativeCost) and (keyword or ALTERNATIVE) == instead:
            if statement.condition is None or holds(statement.condition, context_of(game, spell, player)):
                costs.append(Paid(instead, statement.cost or Cost(()), instance))
            else:
                refused = refused or rule_of_keyword(keyword) or Cite.ALTERNATIVE_COST
    for _, said, context in statements_on_battlefield(game, CastForAnother) if instead == ALTERNATIVE else ():
        if context.you is player and fits_description(said.what, spell, context):
            costs.append(Paid(instead, said.cost or Cost(())))
    if costs:
        return tuple(costs)
    if refused is not None:
        raise IllegalAction(
            f"the {instead} cost of {spell.name} can't be paid now",
            refused,
            Remedy(Need.CONDITION, f"what {spell.name} asks for its {instead} cost", (spell,)),
        )
    raise IllegalAction(f"{spell.name} has no {instead} cost", Cite.ALTERNATIVE_COST)


def _with_instances(
    game: Game, spell: GameObject, keyword: str, hook: Keyword
) -> Iterator[tuple[KeywordAbility, object]]:
    """Each ability of the keyword by which the spell can be cast, with what tells it from the spell's others."""
    for possessed in game.characteristics(spell).abilities:
        if isinstance(possessed.ability, KeywordAbility) and possessed.ability.keyword == keyword:
            yield possessed.ability, possessed.instance
    for ability in _had_where_it_was(spell, keyword):
        yield ability, None
    if (lent := hook.lent(game, spell)) is not None:
        yield lent, None


def _had_where_it_was(spell: GameObject, keyword: str) -> Iterator[KeywordAbility]:
    """What let the card be cast where it was: an effect that gives a card in a graveyard flashback says nothing of the
    spell that it becomes."""
    card = spell.predecessor if spell.is_spell else None
    if card is not None and card.last_known is not None:
        yield from card.last_known.keywords(keyword)


# Additional costs --------------------------------------------------------------------------------------------------


def _optional_costs(
    game: Game, spell: GameObject, player: Player, casting: Casting, *, asks: bool
) -> Asking[tuple[Paid, ...]]:
    kicked = yield from _kicked(game, spell, player, casting.kicked)
    paid = [*kicked]
    for offer in _offered(game, spell) if asks else ():
        prompt = f"pay the {offer.what} cost ({cost_in_words(offer.cost)})?"
        while (yield from ask_yes(player, prompt, Cite.ADDITIONAL_COST, spell)):
            paid.append(offer)
            if not _is_paid_repeatedly(game, spell, offer.what):
                break
    for extra in dict.fromkeys(casting.extras):
        offered = [offer for offer in _offered(game, spell) if offer.what == extra]
        wanted = casting.extras.count(extra)
        if not offered or (wanted > len(offered) and not _is_paid_repeatedly(game, spell, extra)):
            raise IllegalAction(f"{spell.name} has no such {extra} cost", Cite.ADDITIONAL_COST)
        paid += (offered * wanted)[:wanted]
    for index, payment in enumerate(paid):
        chosen = yield from _with_player_chosen(game, player, spell, payment)
        paid[index] = replace(
            chosen, cost=(yield from changed_by_effects(game, player, chosen.what, chosen.cost, spell))
        )
    for _, statement, _ in _statements(game, spell):
        if isinstance(statement, AdditionalCost) and statement.optional:
            if (yield from ask_yes(player, "pay the additional cost?", Cite.ADDITIONAL_COST, spell)):
                paid.append(Paid("additional", statement.cost))
    return tuple(paid)


def _with_player_chosen(game: Game, player: Player, spell: GameObject, payment: Paid) -> Asking[Paid]:
    """The same with the opponent to whom a gift is promised (702.174a in 2026)."""
    hook = hook_of(payment.what)
    if hook is None or not hook.promises_something:
        return payment
    options = [Option(each, each.name) for each in game.opponents_of(player)]
    promised = yield from ask_one(player, ChoiceKind.PLAYER, "choose whom to promise a gift", hook.rule, options, spell)
    return replace(payment, to=promised)


def _offered(game: Game, spell: GameObject) -> tuple[Paid, ...]:
    """The costs of keywords that may be paid additionally."""
    payments = []
    for possessed in game.characteristics(spell).abilities:
        ability = possessed.ability
        hook = hook_of(ability.keyword) if isinstance(ability, KeywordAbility) else None
        if isinstance(ability, KeywordAbility) and hook is not None and hook.adds_a_cost:
            name = hook.paid_as or ability.keyword
            payments.append(Paid(name, hook.cost_of(ability), possessed.instance))
            if ability.second_cost is not None:
                payments.append(Paid(name, ability.second_cost, possessed.instance))
    return tuple(payments)


def _is_paid_repeatedly(game: Game, spell: GameObject, what: str) -> bool:
    """Whether the spell lets a cost of this name be paid any number of times."""
    named = (hook for hook, ability in hooks(game, spell) if (hook.paid_as or ability.keyword) == what)
    return any(hook.is_paid_repeatedly for hook in named)


def _kicked(game: Game, spell: GameObject, player: Player, times: int) -> Asking[tuple[Paid, ...]]:
    """Each kicker cost may be paid once; of several, the player says which (502.21c; 702.30b). That of multikicker is
    paid as often as is said (702.33c in 2026)."""
    kickers = [offer for offer in _offered(game, spell) if offer.what == "kicker"]
    if len(kickers) == 1 and _is_paid_repeatedly(game, spell, "kicker"):
        return tuple(kickers * times)
    if times > len(kickers):
        has = f"can't be kicked more than {len(kickers)} times" if kickers else "has no kicker"
        remedies = (Remedy(Need.FEWER, f"{len(kickers)} kicker costs at most", (spell,)),) if kickers else ()
        raise IllegalAction(f"{spell.name} {has}", Cite.KICKER, *remedies)
    if not times:
        return ()
    question = Choice(
        player,
        ChoiceKind.OBJECTS,
        "choose the kicker costs to pay",
        Cite.KICKER,
        [Option(kicker, cost_in_words(kicker.cost)) for kicker in kickers],
        times,
        times,
        source=spell,
    )
    return tuple((yield from ask(question)))


# Splicing ----------------------------------------------------------------------------------------------------------


def _spliced(game: Game, spell: GameObject, casting: Casting) -> Iterator[Paid]:
    """The splice cost of each card that is spliced onto the spell (502.40a–b; 702.44a–b)."""
    for card in casting.splicing:
        yield Paid("splice", _splice_cost(game, spell, card))
    if len(set(casting.splicing)) < len(casting.splicing):
        raise IllegalAction(
            "one card can't be spliced onto the same spell twice",
            Cite.SPLICE,
            Remedy(Need.FEWER, "each card once", tuple(dict.fromkeys(casting.splicing))),
        )


def _splice_cost(game: Game, spell: GameObject, card: GameObject) -> Cost:
    player = game.controller_of(spell)
    if card not in player.hand:
        raise IllegalAction(
            f"{card.name} isn't in {player.name}'s hand",
            Cite.SPLICE,
            Remedy(Need.ZONE, f"{card.name} in {player.name}'s hand", (card,)),
        )
    for hook, ability in hooks(game, card):
        if ability.keyword == "splice" and hook.may_be_spliced(game, ability, card, spell):
            return hook.cost_of(ability)
    raise IllegalAction(f"{card.name} can't be spliced onto {spell.name}", Cite.SPLICE)
