"""The shape of a rulebook, and how one is found."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Final, TypeVar

from engine.rulebooks.cite import Cite, Cited, KeywordRule
from engine.rulebooks.ground import Ground
from engine.rulebooks.later import BROUGHT_LATER

#: How the module of an edition is called: edition_2009_07 for 2009-07.
_MODULE: Final = "edition_"


class NoSuchEdition(LookupError):
    """Raised for an edition that has no rulebook here; its text names those that have."""


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule stands in an edition, and what it is cited for.

    `words` stand in what the book says of that number: a test looks them up there, so that a number which moves or is
    mistaken is noticed.
    """

    number: str
    about: str
    words: str


_Named = TypeVar("_Named", bound=StrEnum)


def citations(rules: Mapping[_Named, tuple[str, str]]) -> Mapping[_Named, Citation]:
    """Where each rule stands, with what it is cited for and words by which it is known there."""
    return {cite: Citation(number, cite.value, words) for cite, (number, words) in rules.items()}


def headings(section: str, names: str) -> Mapping[str, str]:
    """The rules of a section by what heads them, in their order with commas between; the first comes after the
    section's introduction, and thus is its second rule."""
    return {name: f"{section}.{number}" for number, name in enumerate(names.split(", "), 2)}


class LayerKind(StrEnum):
    """What a part of a continuous effect changes; each edition's layers say where that kind is applied."""

    COPY = "copy"
    CONTROL = "control"
    TEXT = "text"
    TYPE = "type"
    COLOR = "color"
    ABILITY = "ability"
    SIZE_DEFINED = "size defined"
    SIZE_SET = "size set"
    SIZE_MODIFIED = "size modified"
    SIZE_MODIFIED_STATICALLY = "size modified by a static ability"
    SIZE_COUNTERS = "size counters"
    SIZE_SWITCHED = "size switched"


class MulliganKind(StrEnum):
    """What a mulligan costs."""

    #: A card fewer each time (103.4 in 2009).
    PARIS = "a card fewer"
    #: A card fewer, and a look at the top card in the end (103.4 in 2018).
    SCRY = "a card fewer, and a look at the next"
    #: A full hand each time, of which a card for each mulligan goes to the bottom (103.4 in 2021).
    LONDON = "cards put on the bottom"


class Foremost(StrEnum):
    """What a replacement effect changes about how a permanent enters, where such effects apply before others."""

    CONTROL = "under whose control it enters"
    COPY = "what it enters as a copy of"
    BACK_UP = "that it enters with its back face up"


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer or sublayer, with the kinds of change applied in it, in the order in which layers are applied."""

    name: str
    title: str
    kinds: frozenset[LayerKind]
    cites: Cite


@dataclass(frozen=True)
class Rulebook:
    """An edition's truth, as far as the engine needs it: settings, layers and citations.

    `words` are the edition's own terms for the log, by our name for each.
    """

    edition: str
    title: str
    layers: tuple[Layer, ...]
    citations: Mapping[Cite, Citation]
    #: Where the rules stand that what happens rests on: those that we hold of the edition.
    grounds: Mapping[Ground, Citation]
    #: Rules that the edition doesn't have, with why: they came later, or went.
    lacks: Mapping[Cite, str]
    words: Mapping[str, str]
    #: The edition in whose terms its cards are printed, as the vocabulary and the grammar name it.
    wording: str
    combat_damage_uses_stack: bool
    has_damage_assignment_order: bool
    has_mana_burn: bool
    mana_empties_each_step: bool
    defining_works_everywhere: frozenset[LayerKind]
    dependency_beats_defining: bool
    has_planeswalkers: bool
    #: What was removed from the game is outside it, for those who may bring cards in from there (217.1e).
    exiled_is_outside: bool
    #: Cards that speak of bringing in cards of any game bring none into a game of Commander (903.11 in 2026).
    commander_games_stay_closed: bool
    #: A token belongs to the controller of the spell or ability that made it (216.1), not to whoever got it (110.5a).
    makers_own_tokens: bool
    #: A token that nothing names is called by its subtypes and the word Token (111.4 in 2026); before, by its subtypes.
    token_names_say_so: bool
    #: A token that has left the battlefield goes nowhere else (110.5g in 2013), not only not back (216.3 in 2006-10).
    tokens_that_left_stay: bool
    #: A creature with deathtouch divides its combat damage as its controller likes (702.2b in 2009-07).
    deathtouch_divides_freely: bool
    #: Any damage that a source with deathtouch assigns to a creature is lethal damage (702.2b in 2010).
    deathtouch_is_lethal: bool
    #: A spell or ability none of whose targets is legal is countered (607.2b); later it just doesn't resolve (608.2b in
    #: 2018).
    fizzling_is_countering: bool
    #: Of legends, and planeswalkers of one type, that one player controls, that player keeps one (704.5j–k in 2013);
    #: before, all go, whoever controls them.
    one_legend_is_kept: bool
    #: Planeswalkers are legendary, those too on whose cards it doesn't stand (306.4 in 2018).
    planeswalkers_are_legendary: bool
    #: Where "any target" may be a planeswalker (114.4 in 2018); before, it is a creature or player.
    any_target_has_planeswalkers: bool
    #: A bonus to power or toughness that is worked out to be less than 0 takes as much away (107.1b until 2013); later
    #: it is 0 (107.1b in 2018).
    bonus_can_be_negative: bool
    #: A split card off the stack has one mana cost, that of both halves together (708.4b in 2018); before, two.
    split_costs_are_combined: bool
    #: A copy of a permanent spell that resolves goes on to the battlefield as a token (608.3b in 2021).
    copied_permanents_are_tokens: bool
    #: Where an effect has given a permanent spell to a player, the permanent's controller by default is whoever put the
    #: spell onto the stack (110.2b in 2021); before, whoever controlled it as it resolved.
    given_spells_return: bool
    #: A token that phases out ceases to exist (704.5d until 2013).
    phased_out_tokens_cease: bool
    #: Convoke and delve pay for what the total cost says (702.50a and 702.65a in 2013); before, they are additional
    #: costs that reduce it while it is being settled.
    convoke_and_delve_pay: bool
    #: A cost that is reduced by more mana of a color than it has is reduced by generic mana for the rest (117.7a–b in
    #: 2010).
    reductions_by_color_spill_over: bool
    #: What a text says that a permanent "is" which it puts onto the battlefield is so as it enters (611.2e in 2018);
    #: before, once it is there.
    is_what_it_is_said_to_be_as_it_enters: bool
    #: Each land played is counted against all that may be played this turn (305.2a in 2013); before, each is played by
    #: the rule or by one of the effects that allow another, which is used up by that.
    lands_are_counted: bool
    #: What prevention effects do besides is done for damage that can't be prevented, too (614.11 in 2009).
    prevents_in_vain: bool
    #: What effects on how a permanent enters apply before others, the first of them first (615.1b in 2009; 616.1b-c in
    #: 2013).
    foremost_replacements: tuple[Foremost, ...]
    #: Indestructible is an ability, which an effect can take away (702.12a in 2013); before, it is a quality that an
    #: effect gives.
    indestructible_is_ability: bool
    #: What phased out under a player who has left phases in once that player's next turn would have begun (702.25m in
    #: 2018); before, it stays away.
    what_leavers_phased_out_comes_back: bool
    #: An ability that sets a characteristic isn't copied by what copies that characteristic otherwise (706.9d in 2013).
    exceptions_keep_out_definitions: bool
    #: How something enters is told by what it would be on the battlefield, with all effects there (614.12 in 2018);
    #: before, effects of anything else on it are left aside.
    entering_heeds_all_effects: bool
    #: A permanent that is turned face up or face down, or transforms, gets a new timestamp (613.6e–f in 2018).
    turning_over_renews_timestamp: bool
    #: An ability doesn't transform its own permanent if that has transformed since it was put onto the stack (701.27f
    #: in 2018).
    abilities_transform_once: bool
    #: The back face of a permanent has the mana value of its front (202.3b in 2018); before, it has no mana cost, so 0.
    back_faces_cost_what_fronts_do: bool
    #: Who chooses the name of a split card chooses that of one half (708.7 in 2013); before, both names at once.
    halves_are_named_apart: bool
    #: Of permanents that enter together each player orders those of their own, the active player's being older (613.7k
    #: in 2021); before, the active player orders all of them.
    each_orders_own_timestamps: bool
    #: One colorless mana is written {C} (107.4c in 2018); before, colorless mana is a number.
    colorless_has_symbol: bool
    #: The keywords that counters of their name give (122.1b in 2021); before, such a counter is but a mark.
    keyword_counters: frozenset[str]
    #: A hone counter on Equipment gives +1/+0 to the creature that it is attached to (122.1j in 2026).
    hone_counters_sharpen: bool
    #: Counters have timestamps of their own, by which their layer orders them with other effects (613.7c in 2021).
    counters_have_timestamps: bool
    #: A loyalty ability that adds mana uses the stack as any other does (605.1a in 2013); before, it is a mana ability.
    loyalty_abilities_use_stack: bool
    #: An ability whose cost or effect moves a card to or from a library is no mana ability (605.1a in 2026).
    mana_abilities_leave_libraries_alone: bool
    #: What proliferates gets another counter of each kind that it has (701.27a in 2021); before, of one kind.
    proliferates_each_kind: bool
    #: Of what cascade finds, only a spell that costs less than its own is cast (702.85a in 2021); before, any half of a
    #: card that was found.
    cascade_heeds_what_is_cast: bool
    #: What is made as a copy of something double-faced has both faces (707.8a and 707.10g in 2026).
    copies_have_both_faces: bool
    #: Modal double-faced cards can be turned over, too (712.9 in 2026).
    modal_cards_transform: bool
    #: What becomes of the cards for a player who takes mulligans.
    mulligan: MulliganKind
    #: Lifelink's gain of life comes with the damage (702.13a in 2009-07); before, the keyword is a triggered ability.
    lifelink_is_part_of_damage: bool
    #: Damage happens at once with all that comes of it, after each of that was changed in turn (118.4 in 2009-07).
    damage_happens_with_its_results: bool
    #: A choice is for the ability linked to the one that asked for it, and undefined for any other (606, 706.7a).
    choices_are_linked: bool
    #: Cards that were exiled in a subgame go to their owner's library as well when it ends (506.5 in 2008; 712.5).
    subgame_returns_exiled: bool
    #: Who takes the first turn is settled before decks are shuffled (103.1–2 in 2021); before, after that.
    who_begins_is_settled_first: bool
    #: What goes on from exile to a graveyard since it wasn't cast by madness is found there by whatever spoke of the
    #: discarded card (400.7i in 2018).
    madness_is_followed: bool
    #: Whoever has looked at a card goes on seeing it once it is exiled face down; and of such cards, spells with some
    #: quality may be cast by those alone who see them (406.3, 406.3b in 2026).
    exiled_face_down_stays_known: bool
    #: What static abilities give a permanent spell, of abilities that function on the battlefield, the permanent has,
    #: too (400.7b, 611.3d in 2026).
    granted_to_spells_stays: bool
    #: What comes back to a player who has left is exiled (800.4c in 2013-07); before, it stays with whoever has it.
    orphans_are_exiled: bool
    #: "Bands with other [quality]" bands with any creatures of the quality (702.19c); before, with those that have the
    #: same ability (502.11b).
    bands_with_any_of_quality: bool
    #: Keywords that mean something else in this edition than in the table of them: card text, with ~ for the object and
    #: the keyword's own blanks.
    keyword_texts: Mapping[str, str]
    #: The edition's keyword abilities (502; 702) and keyword actions (501; 701): the rule headed by each.
    keyword_abilities: Mapping[str, str]
    keyword_actions: Mapping[str, str]
    #: The tokens that the edition describes, so that their makers only name them, with the rule of each.
    predefined_tokens: Mapping[str, str]
    #: Keywords of later editions for which cards of this one have words that come to the same.
    spelled_out: frozenset[str]

    def keyword_rule(self, keyword: str) -> str:
        """The number of the rule that defines a keyword ability or action, or a token that is only named; nothing where
        none does."""
        own = self.keyword_abilities.get(keyword) or self.keyword_actions.get(keyword)
        return own or self.predefined_tokens.get(keyword, "")

    def plays_keyword(self, keyword: str) -> bool:
        """Whether cards of this edition can have it, be it by name or in words that come to the same."""
        return bool(self.keyword_rule(keyword)) or keyword in self.spelled_out

    def number_of(self, cited: Cited) -> str:
        """The rule's number, or nothing where this edition has no such rule."""
        if isinstance(cited, KeywordRule):
            heading, letter = self.keyword_rule(cited.keyword), cited.letter_in(self.edition)
            return "" if not heading or letter is None else heading + letter
        citation = self.grounds.get(cited) if isinstance(cited, Ground) else self.citations.get(cited)
        return citation.number if citation else ""

    def first_of(self, narrow: Cited, wide: Cited) -> Cited:
        """The rule that says just this, where this edition's is held; else the wider one."""
        return narrow if self.number_of(narrow) else wide


@cache
def editions() -> tuple[str, ...]:
    """The editions that have a rulebook, oldest first: each module here that is called like one."""
    modules = (module.name for module in pkgutil.iter_modules(import_module("engine.rulebooks").__path__))
    return tuple(sorted(name.removeprefix(_MODULE).replace("_", "-") for name in modules if name.startswith(_MODULE)))


@cache
def rulebook(edition: str) -> Rulebook:
    """The rulebook of an edition such as "2009-07". Raises NoSuchEdition for any other."""
    if edition not in editions():
        raise NoSuchEdition(f"there is no {edition!r} edition; there are {', '.join(editions())}")
    module = import_module(f"engine.rulebooks.{_MODULE}{edition.replace('-', '_')}")
    own: Rulebook = module.RULEBOOK
    not_yet = {cite: why for cite, why in BROUGHT_LATER.items() if cite not in own.citations}
    return replace(own, lacks={**own.lacks, **not_yet})


def first_with_keyword(keyword: str) -> Rulebook | None:
    """The oldest of the editions here that defines a keyword; None where none of them does."""
    return next((book for book in map(rulebook, editions()) if book.keyword_rule(keyword)), None)


def keyword_rules(edition: str) -> Mapping[str, str]:
    """The rule that is headed by each keyword of an edition, abilities and actions. Raises NoSuchEdition."""
    book = rulebook(edition)
    return {**book.keyword_abilities, **book.keyword_actions}
