"""Which trees the engine plays: what a text says is played whole, or the text says that it isn't yet.

Each floor tells which nodes it plays. A node that no floor plays has a reason here; a field that its floor doesn't look
at counts, too, where a text uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Any, Final

from engine.actions.following import played_instructions
from engine.actions.keyword_costs import ASKED
from engine.continuous.modifying import PLAYED_CHANGES
from engine.events.matching import played_triggers
from engine.events.radiation import RAD
from engine.events.replacing import played_replacements
from engine.events.restrictions import answered_acts, answered_changes
from engine.keywords.hooks import hook_of, hooked_keywords
from engine.loading import load_modules
from engine.meaning.chosen import ANCHOR, PARITY
from engine.meaning.words import understood
from engine.rulebooks import Cite, KeywordRule, Rulebook, editions, first_with_keyword, rulebook
from engine.state.printed import Printed
from engine.text import read
from engine.text.expansion import expand, hook_name
from engine.text.keywords.named import keywords_named
from engine.text.keywords.rules import rule_of_keyword
from engine.text.keywords.table import keyword_actions, keywords
from engine.text.reading.reader import action_definition
from engine.text.reading.striped import KEYWORDS
from engine.text.tree import abilities, changes, quantities, statements, triggers
from engine.text.tree.chance import ChangesResults, MoreDice, Rerolls
from engine.text.tree.changes import Act
from engine.text.tree.conditions import AnchorChosen, HasInitiative, IsMonarch
from engine.text.tree.costs import PaysMana
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.choosing import Choose
from engine.text.tree.effects.combat import ReselectsAttacked
from engine.text.tree.effects.copying import EntersAsCopy
from engine.text.tree.effects.counters import GetsCounters, LosesCounters
from engine.text.tree.effects.designations import BecomeMonarch, TakeInitiative
from engine.text.tree.effects.dice import RerollStored, RollDice
from engine.text.tree.effects.game import RestartGame
from engine.text.tree.effects.joints import Modal
from engine.text.tree.effects.keyword_actions import KeywordAction, Venture
from engine.text.tree.effects.status import EntersTapped
from engine.text.tree.effects.tokens import GetEmblem
from engine.text.tree.effects.turn import EndCombat
from engine.text.tree.names import is_self, names_meant
from engine.text.tree.node import (
    Ability,
    Change,
    Condition,
    Duration,
    Instruction,
    Node,
    PlayerReference,
    Quality,
    Quantity,
    Reference,
    Statement,
    TriggerEvent,
)
from engine.text.tree.nouns import Characteristic
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.played import keywords_read, nodes_read
from engine.text.tree.players import AnOpponent, APlayer, TargetPlayer
from engine.text.tree.qualities import OfYourChoice
from engine.text.tree.references import All, Either, OneOfEach, Some, SomeOf, Target
from engine.text.tree.walk import parts, walk
from engine.values.mana import ManaSymbol

#: The floors whose modules register what they play, from below.
_FLOORS: Final = ("state", "meaning", "events", "continuous", "keywords", "actions", "play")

#: What texts say of decks and not of games: there is nothing in them to play.
_OUTSIDE_GAMES: Final[frozenset[type[Node]]] = frozenset({statements.CountsAs, statements.DeckLimit})


def unplayable(tree: Node) -> tuple[str, ...]:
    """Why the engine doesn't play a text whole: a reason for each kind of thing in it, none where it plays all."""
    return tuple(dict.fromkeys(_reasons(tree)))


def _reasons(tree: Node) -> Iterator[str]:
    for node in walk(tree):
        yield from _reasons_of(node)


@lru_cache(maxsize=8192)
def _reasons_of(node: Node) -> tuple[str, ...]:
    kind = type(node)
    if kind not in played_nodes():
        return (f"{why_unplayed(kind)} ({kind.__name__})",)
    if isinstance(node, abilities.KeywordAbility):
        return _keyword_reasons(node)
    if isinstance(node, KeywordAction):
        return _action_reasons(node)
    looked_at = _LIMITS.get(kind)
    reason = None if looked_at is None else looked_at(node)
    return () if reason is None else (f"{reason} ({kind.__name__})",)


def why_unplayed(kind: type[Node]) -> str:
    """Why no floor plays a kind of node, by its family."""
    return next(reason for family, reason in _FAMILIES.items() if issubclass(kind, family))


def _keyword_reasons(ability: abilities.KeywordAbility) -> tuple[str, ...]:
    _load_floors()
    played = ability.keyword in hooked_keywords() | keywords_read()
    if hook_name(ability) is not None and not played:
        return (f"the keyword {ability.keyword} isn't played yet",)
    meant = expand(ability)
    if not meant and not played:
        return (f"the keyword {ability.keyword} isn't played yet",)
    # A definition may speak of the keyword itself: "except the copy doesn't have epic".
    nodes = (node for tree in meant for node in walk(tree) if node != ability)
    return tuple(dict.fromkeys(reason for node in nodes for reason in _reasons_of(node)))


def _action_reasons(action: KeywordAction) -> tuple[str, ...]:
    """Why what a keyword action means isn't played; one without a meaning only tells that it was done."""
    meant = action_definition(action.action)
    nodes = () if meant is None else walk(meant)
    return tuple(dict.fromkeys(reason for node in nodes for reason in _reasons_of(node)))


#: What forms of keywords are called whose name here isn't one that anybody says.
_FORMS: Final = {
    "devour kind": "devour of a kind",
    "equip to": "equip for some creatures",
    "hideaway n": "hideaway with a number",
}


def keywords_lacked(text: abilities.CardText, edition: str) -> Mapping[str, str]:
    """The keywords in a text that an edition doesn't have, neither by name nor in words that come to the same; with the
    reason. One that no edition here has is of all of them: nothing says when it came. Raises NoSuchEdition."""
    book = rulebook(edition)
    lacked: dict[str, str] = {}
    for keyword in keywords_named(text):
        first = first_with_keyword(keyword)
        if first is not None and not book.plays_keyword(keyword):
            where = f"{first.edition} ({first.keyword_rule(keyword)})"
            lacked[keyword] = f"{keyword} isn't a keyword of {edition}; the first edition here that has it is {where}"
    for what, rule in _forms_named(text):
        # A form of it may have come later than what heads it: hexproof from a quality.
        if book.keyword_rule(rule.keyword) and not book.number_of(rule):
            first = next(each for each in map(rulebook, editions()) if each.number_of(rule))
            where = f"{first.edition} ({first.number_of(rule)})"
            lacked[what] = f"{what} isn't a keyword of {edition}; the first edition here that has it is {where}"
    return lacked


def _forms_named(text: abilities.CardText) -> Iterator[tuple[str, KeywordRule]]:
    """The keyword abilities in a text, by their names, with the rule of each that tells of this form of it."""
    for node in walk(text):
        if isinstance(node, abilities.KeywordAbility):
            hook = hook_of(node.keyword)
            rule = rule_of_keyword(node.keyword) if hook is None else hook.rule
            if rule is not None:
                yield _FORMS.get(node.keyword, node.keyword), rule


def lacked(card: Printed, edition: str) -> Mapping[str, str]:
    """What of a card an edition doesn't have, with the reason: kinds of cards, of mana in its costs, and keywords on
    any face. Raises NoSuchEdition."""
    book = rulebook(edition)
    kinds = {
        kind: f"{kind} isn't played by the rules of {edition}: {book.lacks[cite]}"
        for kind, cite in kinds_of_card(card)
        if cite in book.lacks
    }
    mana = {kind: f"{kind} isn't part of {edition}: {why}" for kind, why in _mana_lacked(card, book)}
    of_faces = ({**keywords_lacked(face.text, edition), **mechanics_lacked(face.text, book)} for face in card.faces)
    return reduce(or_, of_faces, kinds | mana)


def mechanics_lacked(text: abilities.CardText, book: Rulebook) -> dict[str, str]:
    """What a text speaks of that no keyword names and an edition doesn't have yet, with the reason."""
    return {
        what: f"{what} isn't part of {book.edition}: {book.lacks[cite]}"
        for what, cite in _mechanics_named(text)
        if cite in book.lacks
    }


@once_for_each_tree
def _mechanics_named(text: abilities.CardText) -> tuple[tuple[str, Cite], ...]:
    """What a text speaks of that no keyword names, each with a rule that came with it."""
    named = {_BROUGHT_BY_WORDS[type(node)] for node in walk(text) if type(node) in _BROUGHT_BY_WORDS}
    named |= {_UNDERCITY for node in walk(text) if isinstance(node, Venture) and node.into}
    named |= {_WORTH for node in walk(text) if isinstance(node, Modal) and node.worth}
    named |= {_RAD for node in walk(text) if isinstance(node, _OF_COUNTERS) and node.kind == RAD}
    return tuple(sorted(named))


def _mana_lacked(card: Printed, book: Rulebook) -> Iterator[tuple[str, str]]:
    """What kinds of mana its costs ask for that an edition doesn't know, each with the reason."""
    symbols = {symbol for face in card.faces for symbol in (*(face.mana_cost or ()), *_symbols_in(face.text))}
    if Cite.PHYREXIAN in book.lacks and any(symbol.is_phyrexian for symbol in symbols):
        yield "Phyrexian mana", book.lacks[Cite.PHYREXIAN]
    if not book.colorless_has_symbol and any("C" in symbol.ways_to_pay() for symbol in symbols):
        yield "{C} in a cost", "nothing has to be paid with colorless mana before Oath of the Gatewatch"


@once_for_each_tree
def _symbols_in(text: abilities.CardText) -> frozenset[ManaSymbol]:
    """The symbols in all costs of a text."""
    return frozenset(symbol for node in walk(text) if isinstance(node, PaysMana) for symbol in node.mana)


def kinds_of_card(card: Printed) -> Iterator[tuple[str, Cite]]:
    """What kinds of card it is, each with a rule that came with that kind."""
    if card.back is not None:
        yield _double_faced(card)
    if card.prepares:
        yield "a card with a prepare spell", Cite.PREPARED
    if any("Battle" in face.type_line.types for face in card.faces):
        yield "a battle", Cite.BATTLE_ENTERS
    for face in card.faces:
        for subtype in face.type_line.subtypes:
            if subtype in _BROUGHT_BY:
                yield f"a card of the type {subtype}", _BROUGHT_BY[subtype]


def _double_faced(card: Printed) -> tuple[str, Cite]:
    """Of which kind a double-faced card is (712.1 in 2026)."""
    if card.melds:
        return "a meld card", Cite.MELD
    return ("a modal double-faced card", Cite.MODAL_FACE) if card.modal else ("a double-faced card", Cite.TRANSFORM)


#: Subtypes that have rules of their own, each with one that came with it.
_BROUGHT_BY: Final = {
    "Saga": Cite.SAGA_ENTERS,
    "Class": Cite.CLASS_LEVEL,
    "Case": Cite.CASE_SOLVED,
    "Adventure": Cite.ADVENTURE,
    "Omen": Cite.OMEN,
    "Room": Cite.UNLOCKING,
}


_DICE: Final = ("rolling dice", Cite.DICE_ROLLED)
_INITIATIVE: Final = ("the initiative", Cite.INITIATIVE)
_MONARCH: Final = ("the monarch", Cite.MONARCH)
#: Parts of the game that texts name without a keyword, each with a rule that came with it.
_BROUGHT_BY_WORDS: Final[Mapping[type[Node], tuple[str, Cite]]] = {
    RollDice: _DICE,
    RerollStored: ("storing results of dice", Cite.RESULT_STORED),
    quantities.StoredResults: ("storing results of dice", Cite.RESULT_STORED),
    triggers.RollsDice: _DICE,
    MoreDice: _DICE,
    Rerolls: _DICE,
    ChangesResults: _DICE,
    TakeInitiative: _INITIATIVE,
    triggers.TakesInitiative: _INITIATIVE,
    HasInitiative: _INITIATIVE,
    BecomeMonarch: _MONARCH,
    triggers.BecomesMonarch: _MONARCH,
    IsMonarch: _MONARCH,
    GetEmblem: ("an emblem", Cite.EMBLEM),
    EndCombat: ("ending the combat phase", Cite.COMBAT_CUT_SHORT),
    RestartGame: ("restarting the game", Cite.RESTARTED),
    AnchorChosen: ("a choice between anchor words", Cite.ANCHOR_CHOSEN),
    ReselectsAttacked: ("choosing anew what a creature attacks", Cite.ATTACK_RESELECTED),
}
#: The dungeon that an instruction names came with the initiative.
_UNDERCITY: Final = ("venturing into a dungeon by its name", Cite.INITIATIVE)
_WORTH: Final = ("a choice of modes by pawprints", Cite.MODES_WORTH)
_RAD: Final = ("rad counters", Cite.RAD_COUNTERS)
_OF_COUNTERS: Final = (GetsCounters, LosesCounters, quantities.CountersOfPlayer)


@dataclass(frozen=True)
class KeywordsPlayed:
    """The keywords of an edition that are played whole, in the rulebook's order, and how many it has altogether."""

    edition: str
    abilities: tuple[str, ...]
    of_abilities: int
    actions: tuple[str, ...]
    of_actions: int


@cache
def keywords_played(edition: str) -> KeywordsPlayed:
    """Which of an edition's keywords are played whole. Raises NoSuchEdition."""
    book = rulebook(edition)
    return KeywordsPlayed(
        edition,
        abilities=tuple(filter(_is_played_ability, book.keyword_abilities)),
        of_abilities=len(book.keyword_abilities),
        actions=tuple(filter(_is_played_action, book.keyword_actions)),
        of_actions=len(book.keyword_actions),
    )


def _is_played_ability(name: str) -> bool:
    """Whether a keyword ability is played, with every kind of it that the rules tell of under the same heading."""
    if name in KEYWORDS:
        return not any(unplayable(read(KEYWORDS[name])))
    kinds = [kind for kind, keyword in keywords().items() if name in (kind, keyword.under)]
    return bool(kinds) and not any(_keyword_reasons(abilities.KeywordAbility(kind)) for kind in kinds)


def _is_played_action(name: str) -> bool:
    texts = keyword_actions().get(name, ())
    return bool(texts) and not any(unplayable(read(text)) for text in texts)


@cache
def played_nodes() -> frozenset[type[Node]]:
    """Every kind of node that some floor plays: as whoever plays it has registered."""
    _load_floors()
    return frozenset(
        {
            *nodes_read(),
            *understood(),
            *played_triggers(),
            *played_replacements(),
            *answered_changes(),
            *PLAYED_CHANGES,
            *played_instructions(),
            *_OUTSIDE_GAMES,
        }
    )


def _load_floors() -> None:
    """Load every module of the floors: each registers what it plays as it is loaded."""
    for floor in _FLOORS:
        load_modules(f"engine.{floor}")


# Fields that are not looked at, where a text uses them ---------------------------------------------------------------


def _cant(node: changes.Cant) -> str | None:
    if node.act not in answered_acts(changes.Cant):
        return f"doesn't yet keep things from being able to {node.act.value}"
    return None


def _cant_unless(node: changes.CantUnless) -> str | None:
    if node.act not in answered_acts(changes.CantUnless):
        return f"doesn't yet restrict to {node.act.value} this way"
    return None


def _doesnt_copy(node: changes.DoesntCopy) -> str | None:
    is_color = node.characteristic is Characteristic.COLOR
    return None if is_color else "doesn't yet leave that out of a copy"


def _must(node: changes.Must) -> str | None:
    if node.act not in answered_acts(changes.Must) or (node.what is not None and node.act is Act.BE_BLOCKED):
        return f"doesn't yet require to {node.act.value} this way"
    return None


def _player_cant(node: changes.PlayerCant) -> str | None:
    is_asked = node.act in answered_acts(changes.PlayerCant)
    return None if is_asked else f"doesn't yet keep players from being able to {node.act.value}"


def _player_may(node: changes.PlayerMay) -> str | None:
    return None if node.act in answered_acts(changes.PlayerMay) else f"doesn't yet let players {node.act.value}"


def _can_as_though(node: changes.CanAsThough) -> str | None:
    attacks_with_haste = node.has and node.act is Act.ATTACK and node.keyword == "haste"
    if not attacks_with_haste and (node.has or node.act not in answered_acts(changes.CanAsThough)):
        return "doesn't yet let things be done as though they had something"
    return None


def _keyword_costs(node: statements.KeywordCosts) -> str | None:
    return None if node.keyword in ASKED else f"doesn't yet change what is paid for {node.keyword}"


def _can_additionally(node: changes.CanAdditionally) -> str | None:
    return None if node.act is Act.BLOCK and node.by is None else "doesn't yet allow more of that"


def _chosen_as_it_enters(node: statements.EntersWith) -> str | None:
    """Before it enters nothing can be done to it: whatever a text does to it then would be done where it was."""
    if isinstance(node.copy_of, All):
        return "doesn't yet let things enter as copies of several"
    if node.choices is not None and any(map(is_self, _what_is_done_to(node.choices))):
        return "doesn't yet do anything to a permanent as it enters but say how it does"
    return None


def _what_is_done_to(node: Node) -> Iterator[Node]:
    """What the instructions of a text act on, but for those that say how something enters, and those of abilities."""
    if not isinstance(node, EntersTapped | EntersAsCopy | Ability):
        for part in parts(node):
            if isinstance(node, Instruction):
                yield part
            yield from _what_is_done_to(part)


def _choose(node: Choose) -> str | None:
    chosen = Some | SomeOf | OneOfEach | Target | Either | TargetPlayer | AnOpponent | APlayer
    if isinstance(node.what, chosen):
        return None
    if node.what in (
        Characteristic.NAME,
        Characteristic.COLOR,
        Characteristic.CREATURE_TYPE,
        Characteristic.LAND_TYPE,
        Characteristic.CARD_TYPE,
        "basic land type",
        "nonland card name",
        "artifact card name",
        "creature card name",
        "card name of no basic land",
        "land card name",
        "nonbasic land card name",
        "number",
        PARITY,
        ANCHOR,
    ):
        return None
    return "doesn't yet choose that"


#: What a player who ignores an effect may do after all.
_IGNORED: Final = (changes.Cant, changes.CantDoBoth, changes.ActivatedCant, changes.PlayerCant)


def _static(node: abilities.StaticAbility) -> str | None:
    """A player can ignore what they, or what they control, can't do; nothing else that an ability states. What its
    condition has found, nothing remembers for its statements."""
    stated = (*node.statements, *node.otherwise)
    meant = {name for statement in stated for name in names_meant(statement)}
    if node.condition is not None and any(part.named in meant for part in walk(node.condition)):
        return "doesn't yet remember what its condition speaks of"
    beside = [statement for statement in node.statements if not isinstance(statement, statements.MayIgnore)]
    if len(beside) == len(node.statements):
        return None
    forbids = all(
        isinstance(statement, statements.Affects) and all(isinstance(change, _IGNORED) for change in statement.changes)
        for statement in beside
    )
    return None if forbids else "doesn't yet let players ignore that"


def _affects(node: statements.Affects | Affect) -> str | None:
    """Of the abilities that players can be given, those are played that keep things away from them."""
    given = [
        ability for change in node.changes if isinstance(change, changes.GainsAbilities) for ability in change.abilities
    ]
    if isinstance(node.subject, PlayerReference) and not all(
        isinstance(ability, abilities.KeywordAbility) and _keeps_away_from_players(ability) for ability in given
    ):
        return "doesn't yet give players such abilities"
    return None


def _keeps_away_from_players(ability: abilities.KeywordAbility) -> bool:
    if ability.keyword == "protection":
        quality = ability.quality
        return quality is None or not any(isinstance(part, OfYourChoice) for part in walk(quality))
    return ability in (abilities.KeywordAbility("hexproof"), abilities.KeywordAbility("shroud"))


def _instructed(node: abilities.SpellAbility | abilities.ActivatedAbility | abilities.TriggeredAbility) -> str | None:
    """How something enters is chosen as it does, by its own ability; not told afterwards of what was played."""
    told = any(isinstance(part, EntersTapped) for part in walk(node.effect))
    return "doesn't yet say how what is played enters" if told else None


def _replaced_draw(node: statements.ReplacesDraw) -> str | None:
    """A replaced draw is of one card, unless the words count them, so that "that many" would have to be told."""
    counted = node.at_least is None and any(isinstance(part, quantities.ThatMuch) for part in walk(node.instead))
    return "doesn't yet count the cards of a draw it replaces" if counted else None


_LIMITS: Final[dict[type[Node], Callable[[Any], str | None]]] = {
    abilities.StaticAbility: _static,
    abilities.SpellAbility: _instructed,
    abilities.ActivatedAbility: _instructed,
    abilities.TriggeredAbility: _instructed,
    changes.Cant: _cant,
    changes.CantUnless: _cant_unless,
    changes.DoesntCopy: _doesnt_copy,
    changes.Must: _must,
    changes.PlayerCant: _player_cant,
    changes.PlayerMay: _player_may,
    changes.CanAsThough: _can_as_though,
    changes.CanAdditionally: _can_additionally,
    statements.KeywordCosts: _keyword_costs,
    Choose: _choose,
    statements.Affects: _affects,
    Affect: _affects,
    statements.EntersWith: _chosen_as_it_enters,
    statements.ReplacesDraw: _replaced_draw,
}

#: What it means that a node of a family isn't played.
_FAMILIES: Final[dict[type[Node], str]] = {
    Condition: "this isn't looked at yet",
    TriggerEvent: "nothing triggers on this yet",
    Change: "this isn't changed yet",
    Instruction: "this isn't done yet",
    Statement: "this isn't made true yet",
    Quality: "the engine can't tell yet what has this quality",
    Reference: "the engine can't find yet what this stands for",
    PlayerReference: "the engine can't find yet whom this stands for",
    Quantity: "this isn't counted yet",
    Duration: "this duration isn't played yet",
    Node: "this isn't played yet",
}
