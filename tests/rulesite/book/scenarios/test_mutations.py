"""Every tenth of today's examples, drawn by chance, fails once the rule that it shows is taken out of the engine.

Which ones are drawn follows from the seed and their ids alone, so that another example changes nothing of it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

import engine
from engine.actions import affecting, mana, melding, spells
from engine.continuous import copying as copied
from engine.continuous import modifying, ordering
from engine.events import happening
from engine.events.kinds.cards import LibraryShuffled
from engine.events.kinds.counters import CountersPut
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.life import LifeLost
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching import combat
from engine.events.replacing import candidates
from engine.meaning import comparing
from engine.meaning.words import CONDITIONS, QUANTITIES
from engine.play import face_down
from engine.rulebooks import edition_2026_08, rulebook
from engine.scenarios.files.cards import printed_card
from engine.state import color_identity, copying
from engine.state.environment import NOTHING_NAMED
from engine.state.objects import GameObject
from engine.text.tree.changes import BecomesTypes, ChangesControl, GetsPowerToughness
from engine.text.tree.conditions import ActivatedNoneThisTurn
from engine.text.tree.quantities import LifeTotalOf
from engine.values.mana import ManaSymbol
from rulesite.book.scenarios.files import card_tables, is_ours, scenario_files
from tests.mends import assert_none

ROOT = Path(__file__).parents[4] / "rules_data"
STORED = scenario_files(ROOT)
SEED: Final = "a mutation for every tenth"

Mutation = Callable[[pytest.MonkeyPatch], None]


def drawn() -> Iterator[str]:
    """The ids of the examples that are drawn."""
    for known, stored in STORED.items():
        if known.startswith("2026-08/") and not is_ours(stored.path.read_text(encoding="utf-8")):
            chance = int(hashlib.sha256(f"{SEED}/{known}".encode()).hexdigest(), 16)
            if chance % 10 == 0:
                yield known


def with_setting(**settings: Any) -> Mutation:
    """The rulebook with other settings."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(edition_2026_08, "RULEBOOK", replace(edition_2026_08.RULEBOOK, **settings))

    return mutate


def with_instead(place: ModuleType | type, name: str, make: Callable[[Any], Any]) -> Mutation:
    """Something of the engine with what is made of it in its place."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(place, name, make(getattr(place, name)))

    return mutate


def with_entry(table: dict[Any, Any], key: Any, value: Any) -> Mutation:
    """A table of the engine with another entry."""
    return lambda patch: patch.setitem(table, key, value)


def together(*mutations: Mutation) -> Mutation:
    """Several at once, where the engine sees to a rule in more than one place."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        for mutation in mutations:
            mutation(patch)

    return mutate


def asks_nothing(value: Any) -> Callable[..., Iterator[Any]]:
    """A procedure that comes to a value at once."""

    def procedure(*_: Any, **__: Any) -> Iterator[Any]:
        return value
        yield

    return procedure


def _without_old_targets(legal_targets: Callable[..., Iterable[Any]]) -> Callable[..., tuple[Any, ...]]:
    def legal(aimed: Any, context: Any, on_stack: Any) -> tuple[Any, ...]:
        taken = on_stack.announcement.all_targets()
        return tuple(thing for thing in legal_targets(aimed, context, on_stack) if thing not in taken)

    return legal


def _forgetful(put_copy: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    def put(*given: Any) -> Iterator[Any]:
        copy = yield from put_copy(*given)
        copy.announcement = replace(copy.announcement, environment=NOTHING_NAMED)
        return copy

    return put


def _by_what_is_printed(_: Any) -> Callable[..., Iterator[Any]]:
    def ways(_game: Any, permanent: Any) -> Iterator[Any]:
        abilities = permanent.printed.text.abilities
        yield from (("morph", each.cost) for each in abilities if getattr(each, "keyword", "") == "morph")

    return ways


def _losing_supertypes(become: Callable[..., None]) -> Callable[..., None]:
    def becomes(given: Any, effect: Any, values: Any) -> None:
        become(given, effect, values)
        values.supertypes = frozenset(given[3])

    return becomes


def _for_creatures_alone(begin: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    def begins(instruction: Any, span: Any, affected: Any, timestamp: Any, following: Any) -> Iterator[Any]:
        if any(isinstance(change, GetsPowerToughness) for change in instruction.changes):
            affected = tuple(each for each in affected if "creature" in following.game.characteristics(each).types)
        yield from begin(instruction, span, affected, timestamp, following)

    return begins


def _choosing_nothing(_: Any) -> Callable[..., Iterator[Any]]:
    def all_of_them(_game: Any, settled: list[Any]) -> Iterator[Any]:
        return settled
        yield

    return all_of_them


def _before_losses(number: Callable[..., int]) -> Callable[..., int]:
    def as_the_turn_began(quantity: Any, context: Any) -> int:
        lost = context.game.facts_of_this_turn(LifeLost)
        return number(quantity, context) + sum(fact.amount for fact in lost if fact.player is context.you)

    return as_the_turn_began


def _shuffled_in(game: Any) -> bool:
    return any(fact.verb == "shuffled" for fact in game.facts_of_this_turn(ObjectMoved))


#: For each example what is taken out of the engine, or put otherwise.
MUTATIONS: Final[dict[str, Mutation]] = {
    # a number below 0 counts as though it were above
    "2026-08/107.1b-2": with_instead(mana, "number", lambda number: lambda *given: abs(number(*given))),
    # new targets are checked one by one
    "2026-08/115.7e-1": with_instead(spells, "legal_targets", _without_old_targets),
    # a Phyrexian symbol counts as nothing
    "2026-08/202.3g-1": with_instead(
        ManaSymbol,
        "converted",
        lambda converted: property(lambda symbol: 0 if symbol.is_phyrexian else converted.fget(symbol)),
    ),
    # what becomes an artifact creature loses its other types
    "2026-08/205.1b-2": with_entry(
        modifying._OUTCOMES, BecomesTypes, lambda change, _: (change.added, change.types, change.subtypes, ())
    ),
    # what becomes something else loses its supertypes
    "2026-08/205.4b-1": with_instead(
        modifying, "_MODIFIERS", lambda table: {**table, BecomesTypes: _losing_supertypes(table[BecomesTypes])}
    ),
    # an effect on a size begins for creatures alone
    "2026-08/208.3a-1": with_instead(affecting, "_begin", _for_creatures_alone),
    # of two ways to go, both are gone, and nobody chooses
    "2026-08/400.6-1": with_instead(happening, "one_of_contradictory", _choosing_nothing),
    # what blocks needn't be of the color that is waited for
    "2026-08/509.3f-1": with_instead(combat, "fits", lambda _: lambda *given: True),
    # blockers are put in an order for damage
    "2026-08/510.1c-1": with_setting(has_damage_assignment_order=True),
    # a choice belongs to the object, not to the ability that asked for it
    "2026-08/607.5a-2": with_instead(copying, "copied_by", lambda _: lambda *given: None),
    # what was away until something left stays away
    "2026-08/610.3d-1": with_instead(happening, "_coming_back", lambda _: asks_nothing([])),
    # what an effect changes isn't settled as it begins
    "2026-08/611.2c-1": with_instead(affecting, "kind_of", lambda _: lambda *given, **said: None),
    # what enters is seen as it is printed
    "2026-08/611.3c-1": with_instead(
        comparing, "value_of", lambda _: lambda characteristic, thing, context: thing.printed.power or 0
    ),
    # sizes are worked out before colors
    "2026-08/613.5-1": with_setting(layers=tuple(reversed(edition_2026_08.RULEBOOK.layers))),
    # abilities of one object come in any order once it has a new timestamp
    "2026-08/613.7a-1": with_instead(
        ordering, "by_time", lambda _: lambda effect: (effect.timestamp, -effect.given_at, str(effect.key))
    ),
    # a shield against destruction doesn't replace it
    "2026-08/614.4-1": with_entry(candidates._OFFERS, PermanentDestroyed, []),
    # where nothing is shuffled in, nothing is shuffled
    "2026-08/701.24d-1": with_instead(
        happening,
        "is_impossible",
        lambda is_impossible: (
            lambda game, event: (
                is_impossible(game, event) or (isinstance(event, LibraryShuffled) and not _shuffled_in(game))
            )
        ),
    ),
    # a variable in a keyword is what it was as the turn began
    "2026-08/702.1b-1": with_entry(QUANTITIES, LifeTotalOf, _before_losses(QUANTITIES[LifeTotalOf])),
    # no counter is put on it for its age
    "2026-08/702.24a-1": with_instead(
        happening,
        "is_impossible",
        lambda is_impossible: lambda game, event: is_impossible(game, event) or isinstance(event, CountersPut),
    ),
    # what was activated this turn counts as though it hadn't been
    "2026-08/702.177b-1": with_entry(CONDITIONS, ActivatedNoneThisTurn, lambda condition, context: True),
    # a copy of a spell doesn't know what was paid for it
    "2026-08/707.10-2": with_instead(spells, "_put_copy", _forgetful),
    # what is face down is turned up by what is printed on it
    "2026-08/707.3-4": with_instead(face_down, "ways_to_turn_up", _by_what_is_printed),
    # a copy gets both faces of what it copies, whichever is up
    "2026-08/712.9-1": with_instead(copied, "copiable_values", lambda _: copying.values_under_status),
    # what somebody controls stays theirs when they leave
    "2026-08/800.4a-2": together(
        with_instead(happening, "what_goes_along", lambda _: lambda *given: ()),
        with_entry(modifying._OUTCOMES, ChangesControl, lambda change, effect: (effect.context.you,)),
    ),
    # tokens are melded as cards are
    "2026-08/701.42c-1": with_instead(melding, "_are_cards_of_one_owner", lambda _: lambda *given: True),
    # a melded permanent that leaves becomes one card
    "2026-08/712.21-1": with_instead(
        GameObject, "became", lambda became: property(lambda permanent: became.fget(permanent)[:1])
    ),
    # symbols in a text say nothing of color identity
    "2026-08/903.4-1": with_instead(color_identity, "_SYMBOL", lambda _: re.compile(r"(?!)")),
}


def test_each_example_that_is_drawn_has_a_mutation() -> None:
    assert_none(set(drawn()) - set(MUTATIONS), "these examples were drawn; say in MUTATIONS what they fail without")
    assert_none(set(MUTATIONS) - set(drawn()), "MUTATIONS speaks of examples that weren't drawn; take them out")


@pytest.mark.sampled(one_of=4)
@pytest.mark.parametrize("id", MUTATIONS)
def test_an_example_fails_without_its_rule(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert verdict(id) == "pass"

    with monkeypatch.context() as patch:
        MUTATIONS[id](patch)
        mutated = verdict(id)

    assert mutated != "pass"
    assert verdict(id) == "pass"


def verdict(id: str) -> str:
    """How a stored scenario ends, with nothing kept of earlier plays."""
    for kept in (printed_card, rulebook):
        kept.cache_clear()
    stored = STORED[id]
    text = stored.path.read_text(encoding="utf-8")
    scenario = engine.read_scenario(text, id=id, edition=stored.edition, library=card_tables(ROOT))
    return str(engine.play(scenario).status)
