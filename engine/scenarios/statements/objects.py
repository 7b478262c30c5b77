"""What an object is and has, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.continuous.explaining import Reason, explain, size_text
from engine.meaning.chosen import in_chosen_words
from engine.meaning.qualities import names_of_keyword
from engine.rulebooks import Cited, Ground
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import find_object, find_thing, is_called, is_gone
from engine.scenarios.playing.numbers import SaidLayer, SaidRule
from engine.scenarios.playing.sentences import Assertion, Judgment, YesOrNo, says
from engine.scenarios.statements.qualities import is_described
from engine.scenarios.telling.grounds.keywords import rule_of_several
from engine.scenarios.telling.grounds.standing import of_drawbacks, of_quality, what_it_is_rests_on
from engine.scenarios.telling.picture import ability_text
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text import UnreadableText, read_piece
from engine.text.keywords.table import keywords
from engine.text.tree.abilities import KeywordAbility, StaticAbility
from engine.text.tree.node import Ability
from engine.values.subtypes import LAND_TYPES
from engine.values.words import capital

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says("expect {object} (is|isn't{negated!})[~ a] {size}", "expect Old Ogre is 3/3")
@dataclass(frozen=True, kw_only=True)
class ExpectSize(YesOrNo):
    """Its power and toughness."""

    object: NamedObject
    size: str

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        size = size_text(acting.game.characteristics(game_object))
        return self.so(size == self.size, f"{game_object.name} is {size or 'without a size'}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from what_it_is_rests_on(acting.game, find_object(acting.game, self.object))


@says(
    "expect {object}('s power is{is_power!}|'s toughness is| has power{is_power!}| has toughness) {life:value}",
    "expect Old Ogre's power is 3",
    "expect Old Ogre has toughness 3",
)
@dataclass(frozen=True, kw_only=True)
class ExpectPowerOrToughness(Assertion):
    """Its power or its toughness alone."""

    object: NamedObject
    value: int
    is_power: bool = False

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        values = acting.game.characteristics(game_object)
        value = values.power if self.is_power else values.toughness
        return Judgment(value == self.value, f"{game_object.name} is {size_text(values) or 'without a size'}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from what_it_is_rests_on(acting.game, find_object(acting.game, self.object))


@says(
    "expect {object} (is|isn't{negated!}) (attacking{attacks!}|blocking) {thing}",
    "expect Old Ogre is attacking Bob",
    "expect Wall isn't blocking Old Ogre",
)
@dataclass(frozen=True, kw_only=True)
class ExpectFights(YesOrNo):
    """Whom or what it attacks, or which attackers it blocks."""

    object: NamedObject
    thing: NamedObject | str
    attacks: bool = False

    def judge(self, acting: Acting) -> Judgment:
        combat = acting.game.combat
        fighting = (*combat.attackers, *combat.blockers) if combat else ()
        game_object = find_object(acting.game, self.object, fighting)
        if self.negated and is_gone(acting.game, self.thing):
            return Judgment(True)
        thing = find_thing(acting.game, self.thing, fighting)
        if self.attacks:
            attacked = combat.attackers.get(game_object) if combat else None
            return self.so(attacked is thing, f"{game_object.name} attacks {attacked or 'nothing'}")
        blocked = combat.blockers.get(game_object, ()) if combat else ()
        return self.so(thing in blocked, f"{game_object.name} blocks {', '.join(map(str, blocked)) or 'nothing'}")


@says("expect {object} (entered|came into play) as {size}", "expect Squire entered as 2/2")
@dataclass(frozen=True, kw_only=True)
class ExpectEntered(Assertion):
    """What size it was in the moment in which it came onto the battlefield."""

    object: NamedObject
    size: str

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        size = acting.session.sizes_on_entering.get(game_object.id, "")
        return Judgment(size == self.size, f"{game_object.name} entered as {size or 'something without a size'}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from what_it_is_rests_on(acting.game, find_object(acting.game, self.object))
        yield Ground.FROM_THE_FIRST_MOMENT
        yield Ground.CHANGES_OWN_ENTERING


@says(
    "expect {object} (is|isn't{negated!}) changed by {object:source}[ in layer {layer}][ under {rule}]"
    "[, from {size:before} to {size:after}]",
    "expect Old Ogre is changed by Feather Cape",
    "expect Old Ogre is changed by Sudden Growth in layer 7c under 612.3c, from 2/2 to 5/5",
)
@dataclass(frozen=True, kw_only=True)
class ExpectChanged(YesOrNo):
    """Why an object is what it is: which effect changes it, in which layer, under which rule, and from what to what."""

    object: NamedObject
    source: NamedObject
    layer: str = ""
    rule: str = ""
    before: str = ""
    after: str = ""

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        layer, rule = SaidLayer.by(self, self.layer, game), SaidRule.by(self, self.rule, game)
        game_object = find_object(game, self.object)
        steps = explain(game, game_object)
        fits = any(
            layer.has(step) and rule.is_cited(step.cites) and self._has_sizes(step)
            for step in steps
            if is_called(game, step.source, self.source)
        )
        told = "; ".join(map(_step_text, steps)) or "no effect"
        return rule.judged(layer.judged(self.so(fits, f"{game_object.name} is changed by: {told}")))

    def _has_sizes(self, step: Reason) -> bool:
        return not self.before or (step.size_before, step.size_after) == (self.before, self.after)

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from what_it_is_rests_on(acting.game, find_object(acting.game, self.object))


def _step_text(step: Reason) -> str:
    sizes = f", from {step.size_before} to {step.size_after}" if step.size_before != step.size_after else ""
    return f"{step.source.name} in layer {step.layer} under {step.rule}{sizes}"


@says(
    "expect {object} has {number} (instances|instance) of {words}",
    "expect Bird has 2 instances of flying",
)
@dataclass(frozen=True, kw_only=True)
class ExpectInstances(Assertion):
    """How many instances of a keyword ability it has."""

    object: NamedObject
    number: int
    words: str

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        keyword = self.words.strip().lower()
        own = [
            possessed.ability
            for possessed in acting.game.characteristics(game_object).abilities
            if isinstance(possessed.ability, KeywordAbility)
        ]
        if keyword not in keywords() and keyword.removesuffix("walk").capitalize() not in LAND_TYPES:
            raise ScriptError(f"there is no keyword {keyword!r}")
        count = sum(keyword in names_of_keyword(ability) for ability in own)
        return Judgment(count == self.number, f"{game_object.name} has {count}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from what_it_is_rests_on(acting.game, find_object(acting.game, self.object))
        if self.number > 1:
            yield from rule_of_several(self.words.strip().lower())


@says(
    "expect {object} has ({number} {counter} (counters|counter)|~a {counter} counter|~an {counter} counter"
    "|~{counter} counter)[~ on it]",
    "expect Old Ogre has 1 +1/+1 counter",
)
@dataclass(frozen=True, kw_only=True)
class ExpectCounters(Assertion):
    """How many counters of a kind are on it."""

    object: NamedObject
    counter: str
    number: int = 1

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        count = game_object.counters_of(self.counter)
        return Judgment(count == self.number, f"{game_object.name} has {count}")


@says("expect {object} has {number} damage", "expect Wall has 2 damage")
@dataclass(frozen=True, kw_only=True)
class ExpectDamage(Assertion):
    """How much damage is marked on it."""

    object: NamedObject
    number: int

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        return Judgment(game_object.damage == self.number, f"{game_object.name} has {game_object.damage} damage")


@says(
    "expect {object} (is|isn't{negated!}) (attached to ({thing}|nothing)|~unattached)",
    "expect Feather Cape is attached to Bird",
    "expect Feather Cape is attached to nothing",
)
@dataclass(frozen=True, kw_only=True)
class ExpectAttached(YesOrNo):
    """What an Aura or Equipment is attached to."""

    object: NamedObject
    thing: NamedObject | str | None = None

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        if self.negated and self.thing is not None and is_gone(acting.game, self.thing):
            return Judgment(True)
        host = None if self.thing is None else find_thing(acting.game, self.thing)
        return self.so(
            game_object.attached_to is host, f"{game_object.name} is attached to {game_object.attached_to or 'nothing'}"
        )


@says("expect {object} (is|isn't{negated!}) phased out", "expect Warden is phased out")
@dataclass(frozen=True, kw_only=True)
class ExpectPhasedOut(YesOrNo):
    """Whether a permanent is phased out."""

    object: NamedObject

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        return self.so(
            game_object.phased_out is not None,
            f"{game_object.name} is {'phased out' if game_object.phased_out else 'not phased out'}",
        )


@says(
    "expect {object} has no (abilities{abilities!}|counters)",
    "expect Old Ogre has no abilities",
    "expect Old Ogre has no counters",
)
@dataclass(frozen=True, kw_only=True)
class ExpectNone(Assertion):
    """That it has no ability at all, or no counter of any kind."""

    object: NamedObject
    abilities: bool = False

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        if self.abilities:
            own = [ability_text(possessed.ability) for possessed in acting.game.characteristics(game_object).abilities]
        else:
            own = [f"{count} {kind}" for kind, count in game_object.counters.items() if count]
        return Judgment(not own, f"{game_object.name} has {', '.join(own)}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from what_it_is_rests_on(acting.game, find_object(acting.game, self.object))


@says(
    "expect {object} (has|doesn't have{negated!}) {words}",
    "expect Bird has flying",
    'expect Bear has "{T}: Draw a card."',
)
@dataclass(frozen=True, kw_only=True)
class ExpectAbility(YesOrNo):
    """Whether it has an ability, by keyword or by its text in quotes."""

    object: NamedObject
    words: str

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        values = acting.game.characteristics(game_object)
        wanted = self.words.strip()
        quoted = wanted.startswith(('"', "“"))
        has_it = _has_text(values, wanted, game_object) if quoted else _has_keyword(acting.game, game_object, wanted)
        own_texts = ", ".join(ability_text(possessed.ability) for possessed in values.abilities)
        return self.so(has_it, f"{game_object.name} has {own_texts or 'no abilities'}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        game_object = find_object(acting.game, self.object)
        yield from what_it_is_rests_on(acting.game, game_object)
        yield from of_drawbacks(acting.game, game_object)


def _has_text(values: Characteristics, wanted: str, game_object: GameObject) -> bool:
    text = wanted.strip('"“”')
    try:
        abilities = _read_with_or_without_period(text, game_object)
    except UnreadableText as error:
        raise ScriptError(f"can't read that ability: {error}") from error
    own = [_as_said(possessed.ability) for possessed in values.abilities]
    return all(_as_said(ability) in own for ability in abilities)


def _read_with_or_without_period(text: str, game_object: GameObject) -> tuple[Ability, ...]:
    """The abilities that a text says; the period at its end may be left out. Raises UnreadableText."""
    try:
        return read_piece(text, name=game_object.name).abilities
    except UnreadableText:
        if text.endswith("."):
            raise
        return read_piece(f"{text}.", name=game_object.name).abilities


def _as_said(ability: Ability) -> Ability:
    """An ability without what follows from where it stands: one that is granted never defines (405.2; 604.3)."""
    return replace(ability, defines=False) if isinstance(ability, StaticAbility) else ability


def _has_keyword(game: Game, game_object: GameObject, wanted: str) -> bool:
    values = game.characteristics(game_object)
    if wanted.lower() in keywords():
        return values.has(wanted.lower())
    try:
        abilities = _read_with_or_without_period(capital(wanted), game_object)
    except UnreadableText as error:
        raise ScriptError(f"{wanted!r} is neither a keyword nor a text in quotes") from error
    if not all(isinstance(ability, KeywordAbility) for ability in abilities):
        return _has_text(values, wanted, game_object)
    own = [in_chosen_words(possessed.ability, game, game_object) for possessed in values.abilities]
    return all(ability in own for ability in abilities)


@says(
    "expect {object} (is|isn't{negated!}) {quality}",
    "expect Old Ogre is white",
    "expect Old Ogre isn't tapped",
    "expect Old Ogre is attacking",
)
@dataclass(frozen=True, kw_only=True)
class ExpectQuality(YesOrNo):
    """A color, a type, a status, or any quality that card texts name."""

    object: NamedObject
    quality: str

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        is_so, what = is_described(acting.game, game_object, self.quality)
        return self.so(is_so, f"{game_object.name} is {what}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        game_object = find_object(acting.game, self.object)
        yield from what_it_is_rests_on(acting.game, game_object)
        yield from of_quality(acting.game, game_object, self.quality)
