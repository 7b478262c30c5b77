"""Spending mana: which may be spent on what, for a purpose or as though it were another (406.6; 106.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask
from engine.events.follower import follower
from engine.events.functioning import ordinary, statements_on_battlefield
from engine.events.happening import happen
from engine.events.kinds.mana import ManaSpent
from engine.events.kinds.triggering import AbilityTriggered
from engine.events.restrictions import EffectsQuestion
from engine.meaning.context import Context
from engine.meaning.words import fits_player, matches
from engine.rulebooks import Cite, Cited
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import LimitedMana, Player
from engine.text.tree.abilities import TriggeredAbility
from engine.text.tree.changes import PlayerAct, PlayerMay
from engine.text.tree.conditions import ManaWasSpent
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Head
from engine.text.tree.played import reads
from engine.text.tree.players import You
from engine.text.tree.qualities import AnyOf, Description, HasSource
from engine.text.tree.quantities import ColorsOf
from engine.text.tree.statements import SpendsAsThough
from engine.text.tree.triggers import JustDone
from engine.text.tree.walk import walk
from engine.values.colors import Color
from engine.values.mana import ManaCost, ManaPool

#: Whether a player may spend mana on something as though it were mana of any color, or of any type.
SPENDS_AS_ANY_COLOR: Final = EffectsQuestion[GameObject | None, bool]()
SPENDS_AS_ANY_TYPE: Final = EffectsQuestion[GameObject | None, bool]()


def ways_to_pay(game: Game, payer: Player, mana: ManaCost, paid_for: GameObject | None) -> tuple[ManaPool, ...]:
    """Different ways to pay from what the player has and may spend on this, as the mana spent."""
    usable = _usable(game, payer, paid_for)
    mana = as_it_may_be_paid(game, payer, mana, paid_for)
    passing = tuple(_as_though(game, payer))
    payments: dict[ManaPool, None] = {}
    for of_snow in payer.snow_mana.shared_with(usable).handfuls(mana.snow):
        left, other_cost = usable.minus(of_snow), mana.without_snow
        ways = list(left.payments(other_cost))
        for real, other in passing:
            ways += _paying_as_though(left, other_cost, real, other)
        payments.update(dict.fromkeys(of_snow.plus(way) for way in ways))
    return tuple(payments)


def lacks_only_snow(game: Game, payer: Player, mana: ManaCost, paid_for: GameObject | None) -> bool:
    """Whether nothing but mana of snow permanents is missing to pay."""
    usable = _usable(game, payer, paid_for)
    snow = payer.snow_mana.shared_with(usable)
    return any(
        usable.minus(of_snow).payments(mana.without_snow) for of_snow in snow.handfuls(min(mana.snow, snow.total))
    )


def as_it_may_be_paid(game: Game, payer: Player, mana: ManaCost, paid_for: GameObject | None) -> ManaCost:
    """A cost, as it may be paid by a player who may spend mana on this as though it were mana of any color or type
    (609.4b in 2026)."""
    if any(SPENDS_AS_ANY_TYPE.of(game, payer, paid_for)):
        return mana.of_any_type()
    if any(SPENDS_AS_ANY_COLOR.of(game, payer, paid_for)):
        return mana.of_any_color()
    return mana


def _usable(game: Game, payer: Player, paid_for: GameObject | None) -> ManaPool:
    usable = payer.mana_pool
    for limited in payer.limited_mana:
        if not may_be_spent(game, payer, limited, paid_for):
            usable = usable.minus(limited.mana)
    return usable


@reads(SpendsAsThough)
def _as_though(game: Game, payer: Player) -> Iterator[tuple[str, str]]:
    """ "You may spend white mana as though it were red mana"."""
    for _, statement, context in statements_on_battlefield(game, SpendsAsThough):
        if fits_player(You(), payer, context):
            yield statement.mana.symbol, statement.other.symbol


def _paying_as_though(usable: ManaPool, mana: ManaCost, real: str, other: str) -> Iterator[ManaPool]:
    """The ways in which some mana of one color passes for another: what is spent is what it really is."""
    counts = dict(usable.mana)
    for passing in range(1, counts.get(real, 0) + 1):
        changed = {**counts, real: counts[real] - passing, other: counts.get(other, 0) + passing}
        for way in ManaPool.counted(changed).payments(mana):
            spent = Counter(dict(way.mana))
            passed = max(spent[other] - counts.get(other, 0), 0)
            spent[other] -= passed
            spent[real] += passed
            yield ManaPool.counted(spent)


def may_be_spent(game: Game, payer: Player, limited: LimitedMana, paid_for: GameObject | None) -> bool:
    """Whether mana with a purpose pays for a spell, an ability, or what is paid as something resolves (None)."""
    purpose = limited.purpose
    if purpose is None:
        return True
    if purpose.verb == "cumulative upkeep":
        return paid_for is None and _is_cumulative_upkeep(game)
    fits = paid_for is not None and _is_purpose(purpose.what, paid_for, Context(game, payer, limited.source, game))
    return fits is not purpose.never


@SPENDS_AS_ANY_COLOR.answered_by(PlayerMay, PlayerAct.SPEND_AS_ANY_COLOR)
@SPENDS_AS_ANY_TYPE.answered_by(PlayerMay, PlayerAct.SPEND_AS_ANY_TYPE)
def _passes_for_any(change: PlayerMay, paid_for: GameObject | None, context: Context) -> bool:
    if change.what is None:
        return True
    return paid_for is not None and _is_purpose(change.what, paid_for, context)


def _is_purpose(what: Quality, paid_for: GameObject, context: Context) -> bool:
    if isinstance(what, AnyOf):
        return any(_is_purpose(quality, paid_for, context) for quality in what.qualities)
    if paid_for.is_permanent and isinstance(what, Description) and what.head is Head.ABILITY:
        # It is the permanent's own mana ability that is paid for: it never is on the stack.
        sources = [part.source for part in what.qualities if isinstance(part, HasSource)]
        return all(matches(source, paid_for, context) for source in sources)
    return matches(what, paid_for, context)


def _is_cumulative_upkeep(game: Game) -> bool:
    """Whether what is resolving is the ability that cumulative upkeep stands for (502.13; 702.21)."""
    resolving = game.resolving
    if resolving is None or resolving.source is None:
        return False
    return any(
        resolving.ability in ordinary(keyword, game.rulebook)
        for keyword in game.characteristics(resolving.source).keywords("cumulative upkeep")
    )


def _used(
    game: Game, payer: Player, spent: ManaPool, paid_for: GameObject | None
) -> Iterator[tuple[LimitedMana, Counter[str]]]:
    """How much of each limited mana is in what was spent: what has a purpose, or of which something comes, is spent
    before any other, and after that what would do something if spent on something else."""
    usable = [limited for limited in payer.limited_mana if may_be_spent(game, payer, limited, paid_for)]
    first = [
        limited for limited in usable if limited.purpose is not None or _does_something(game, payer, limited, paid_for)
    ]
    rest = Counter(dict(spent.mana))
    for limited in first:
        used = Counter(dict(limited.mana.mana)) & rest
        rest -= used
        yield limited, used
    of_all = payer.mana_pool
    for limited in payer.limited_mana:
        of_all = of_all.minus(limited.mana)
    rest -= Counter(dict(of_all.mana))
    for limited in usable:
        if limited not in first:
            used = Counter(dict(limited.mana.mana)) & rest
            rest -= used
            yield limited, used


def _does_something(game: Game, payer: Player, limited: LimitedMana, paid_for: GameObject | None) -> bool:
    """Whether something comes of spending mana on this."""
    if limited.spent is None or paid_for is None or not paid_for.is_spell:
        return False
    return matches(limited.spent.what, paid_for, Context(game, payer, limited.source, game))


def _limited_left(payer: Player, used: dict[LimitedMana, Counter[str]]) -> tuple[LimitedMana, ...]:
    """What is left of the limited mana after so much of it was spent."""
    left: list[LimitedMana] = []
    for limited in payer.limited_mana:
        counts = Counter(dict(limited.mana.mana)) - used.get(limited, Counter())
        if counts:
            left.append(replace(limited, mana=ManaPool.counted(counts)))
    return tuple(left)


def _snow_left(game: Game, payer: Player, cost: ManaCost, spent: ManaPool, paid_for: GameObject | None) -> ManaPool:
    """What is left of the mana of snow permanents after so much was spent: as much as can be."""
    for of_snow in payer.snow_mana.shared_with(spent).handfuls(cost.snow):
        others = spent.minus(of_snow)
        if cost.snow and not _pays(game, payer, others, cost.without_snow, paid_for):
            continue
        of_no_snow = payer.mana_pool.minus(payer.snow_mana)
        return payer.snow_mana.beyond(of_snow).beyond(others.beyond(of_no_snow))
    return payer.snow_mana.beyond(spent)


def _pays(game: Game, payer: Player, spent: ManaPool, cost: ManaCost, paid_for: GameObject | None) -> bool:
    """Whether a cost is paid with just this mana."""
    cost = as_it_may_be_paid(game, payer, cost, paid_for)
    return spent in spent.payments(cost) or any(
        spent in _paying_as_though(spent, cost, real, other) for real, other in _as_though(game, payer)
    )


def asks_what_was_spent(game: Game, spell: GameObject) -> bool:
    """Whether a spell's own text looks at the mana that was spent on it."""
    return any(
        isinstance(node, ManaWasSpent) or (isinstance(node, ColorsOf) and node.spent)
        for possessed in game.characteristics(spell).abilities
        for ability in ordinary(possessed.ability, game.rulebook)
        for node in walk(ability)
    )


def pay_mana(game: Game, payer: Player, mana: ManaCost, on_stack: GameObject | None, cites: Cited) -> Asking[None]:
    """Pay so much mana out of a pool; where there are several ways to, the payer says which."""
    if payer.pays_freely:
        if mana and on_stack is not None:
            owed = on_stack.announcement.mana_owed + mana.converted
            note(game, notes.Announced(of=on_stack, announcement=replace(on_stack.announcement, mana_owed=owed)))
        yield from _note_what_is_spent(game, payer, mana, on_stack)
        return
    ways = ways_to_pay(game, payer, mana, on_stack)
    if not ways:
        pool = str(payer.mana_pool) or "no mana"
        raise IllegalAction(
            f"{payer.name} can't pay {mana} with {pool}", Cite.PAY_COSTS, Remedy(Need.MANA, f"mana to pay {mana}")
        )
    chosen = ways[0]
    if len(ways) > 1:
        question = Choice(
            payer,
            ChoiceKind.PAYMENT,
            f"pay {mana}",
            Cite.PAY_COSTS,
            [Option(way, str(way)) for way in ways],
            source=on_stack,
            suggested=(ways[0],),
        )
        (chosen,) = yield from ask(question)
    if chosen.total:
        yield from _spend(game, payer, mana, chosen, on_stack, cites)


def _spend(
    game: Game, payer: Player, cost: ManaCost, spent: ManaPool, on_stack: GameObject | None, cites: Cited
) -> Asking[None]:
    used = dict(_used(game, payer, spent, on_stack))
    yield from happen(
        game,
        ManaSpent(
            player=payer,
            mana=spent,
            on=on_stack,
            limited_left=_limited_left(payer, used),
            snow_left=_snow_left(game, payer, cost, spent, on_stack),
            cites=cites,
        ),
    )
    if on_stack is not None:
        for limited, counts in used.items():
            if counts and _does_something(game, payer, limited, on_stack):
                yield from _what_comes_of_it(game, payer, limited, on_stack)


def _what_comes_of_it(game: Game, payer: Player, limited: LimitedMana, spell: GameObject) -> Asking[None]:
    """Mana may do something to the spell that it is spent on, or have an ability trigger (106.6 in 2026)."""
    assert limited.spent is not None
    context = Context(game, payer, limited.source, game).about_each(limited.spent.what, spell)
    if not limited.spent.triggers:
        yield from follower().follow(limited.spent.instruction, context)
        return
    ability = TriggeredAbility("when", JustDone(), limited.spent.instruction)
    waiting = Waiting(payer, limited.source, ability, possessed=None, environment=context.environment)
    yield from happen(game, AbilityTriggered(waiting=waiting, cites=Cite.DELAYED_TRIGGER, source=limited.source))


def _note_what_is_spent(game: Game, payer: Player, mana: ManaCost, spell: GameObject | None) -> Asking[None]:
    """Where a spell looks at the mana that was spent on it, a player whose mana isn't counted also says which colors
    pay the generic part of its cost, as far as the cost doesn't say. Naming any is up to the player."""
    if spell is None or not spell.is_spell or not asks_what_was_spent(game, spell):
        return
    generic = sum(symbol.generic for symbol in mana)
    halves = [half for symbol in mana if not symbol.generic for half in symbol.ways_to_pay()[:1]]
    chosen: tuple[Color, ...] = ()
    if generic:
        question = Choice(
            payer,
            ChoiceKind.COLOR,
            "choose colors of the mana that pays the generic cost",
            Cite.PAY_COSTS,
            [Option(color, color.value) for color in Color],
            0,
            min(generic, len(Color)),
            source=spell,
            suggested=(),
        )
        chosen = yield from ask(question)
    spent = [*halves, *(color.symbol for color in chosen), *("C" * (generic - len(chosen)))]
    yield from _spend(game, payer, mana, ManaPool.of(spent), spell, Cite.PAY_COSTS)
