"""Which of several things a referring word means: the rules of nearness, role and scope, in one place.

Of what was spoken of before and agrees with the word (see `agreement`), in this order:

1. *Its own clause.* A possessive means the subject of its clause, or what the clause is about: "target creature gets
   +X/+X, where X is its power". Another word never means the subject of its own clause (that would be "itself").
2. *Nearness.* The nearest clause before that speaks of anything that agrees.
3. *Role.* "It" in an event, a condition or a statement is the subject first: "whenever ~ blocks a creature, it …".
   In an instruction what is done something to comes first, a token before what it is a copy of, and the object that
   the text is on last; but what has dealt damage goes on dealing it: "~ deals 2 damage to target creature. It deals …".
   "That creature" isn't the subject where something else in the clause can be meant: "whenever a Goblin blocks a
   creature, … that creature".
4. *Depth.* What a clause is about comes before what only describes it: "target Aura attached to a creature".

A noun that the phrase itself has said ("a creature … that creature") comes before one that it only could be.

What is said in one of two alternatives isn't there for the other, unless it is a target: that was chosen before. Two
that are alike in all this and mean different things leave the word open: the text is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from engine.text.binding.agreement import PRONOUNS, can_stand, noun_fits, noun_fits_exactly, number_agrees
from engine.text.binding.mentions import Mention
from engine.text.binding.places import Place, are_alternatives, is_joint
from engine.text.tree import quantities, statements, triggers
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.attaching import Attach
from engine.text.tree.effects.copying import CreateCopyTokens
from engine.text.tree.effects.counters import MoveCounters, PutsItsCounters
from engine.text.tree.effects.damage import DealDamage, Fights
from engine.text.tree.effects.joints import WhereX
from engine.text.tree.effects.moving import Move
from engine.text.tree.effects.tokens import CreateTokens
from engine.text.tree.node import Condition, Instruction, Node, Quality, Statement, TriggerEvent
from engine.text.tree.players import ControllerOf, EachPlayerWho, OwnerOf, TargetPlayer
from engine.text.tree.qualities import Blocks, HasSource, IsAttachedTo, IsBlockedBy, Shares
from engine.text.tree.references import Either, HauntedBy, Target

#: Ranks are compared place by place; one that says less comes first.
Rank = tuple[int, ...]

#: Where a word is a possessive, or part of one: "its controller", "its power", "with the same name as it".
_POSSESSIVE: Final = (
    ControllerOf,
    OwnerOf,
    quantities.CharacteristicOf,
    quantities.CountersOn,
    quantities.ColorsOf,
    quantities.TimesKicked,
    Shares,
    IsAttachedTo,
    Blocks,
    IsBlockedBy,
    HasSource,
    HauntedBy,
)
#: The fields in which a clause has its subject.
_SUBJECTS: Final = ("subject", "source", "player", "by", "first", "reference")


def is_possessive(place: Place) -> bool:
    return place.parent is not None and isinstance(place.parent.node, _POSSESSIVE)


class Clauses:
    """The clauses of a text in the order in which they are read."""

    def __init__(self, places: Sequence[Place], by_place: Mapping[int, Mention]) -> None:
        self.places = places
        self.by_place = by_place
        clauses = [place for place in places if isinstance(place.node, _CLAUSE_KINDS) and not is_joint(place.node)]
        self.order = {id(place): index for index, place in enumerate(clauses)}
        self.clauses = clauses

    def of(self, place: Place) -> Place:
        """The clause that a place belongs to. A definition of X belongs to the clause that uses it."""
        clause = place.clause
        if isinstance(clause.node, WhereX):
            return self._using_x(clause)
        return clause

    def _using_x(self, where: Place) -> Place:
        inside = [clause for clause in self.clauses if clause.is_within(where) and isinstance(clause.node, Instruction)]
        leaves = [leaf for leaf in inside if not isinstance(leaf.node, WhereX)]
        using = [leaf for leaf in leaves if self._uses_x(leaf)]
        return (using or leaves or [where])[-1]

    def _uses_x(self, clause: Place) -> bool:
        return any(isinstance(place.node, quantities.Variable) and place.clause is clause for place in self.places)

    def subject(self, clause: Place) -> Mention | None:
        """What a clause has as its subject, said there or meant again."""
        subjects = (place for place in self.places if place.parent is clause and place.field in _SUBJECTS)
        mentions = (self.by_place.get(id(place)) for place in subjects)
        return next((mention for mention in mentions if mention is not None and mention.is_object), None)

    def distance(self, earlier: Place, later: Place) -> int:
        """How many clauses lie between two: 0 within one."""
        return abs(self._index(later) - self._index(earlier))

    def _index(self, clause: Place) -> int:
        known = self.order.get(id(clause))
        if known is not None:
            return known
        # A joint's own words ("you may", "for each creature") belong to what it joins first.
        after = [index for index, later in enumerate(self.clauses) if later.at >= clause.at]
        return after[0] if after else len(self.clauses)


_CLAUSE_KINDS: Final = (Instruction, TriggerEvent, Condition, Statement)


def precedes(mention: Mention, place: Place, clauses: Clauses) -> bool:
    """Whether a mention is there for a word: read before it, in the same alternative, and not around it."""
    spoken = mention.place
    if place.is_within(spoken) or spoken is place or spoken.is_within(place) or clauses.of(place) is spoken:
        return False
    if are_alternatives(spoken, place) and not (mention.origin.is_self or _is_chosen_before(mention, place)):
        return False
    if not place.has_words:
        return spoken.at < place.at or clauses.of(spoken) is clauses.of(place)
    return spoken.at < place.at


def _is_chosen_before(mention: Mention, place: Place) -> bool:
    """Whether a target is there in whichever way the text goes on: it was chosen before that was known."""
    is_target = isinstance(mention.place.node, Target | TargetPlayer)
    return is_target and not are_alternatives(mention.place, place, chosen_at_once=True)


def subject_of(mention: Mention, clause: Place) -> bool:
    """Whether a mention is the subject of a clause; of what is caused to happen, what it happens to."""
    if isinstance(clause.node, triggers.CausesToDo):
        return mention.place.parent is clause and mention.place.field == "what"
    return mention.place.parent is clause and mention.place.field in _SUBJECTS


def object_ranks(place: Place, noun: str, mentions: Iterable[Mention], clauses: Clauses) -> list[tuple[Rank, Mention]]:
    """The mentions that a word for objects can mean, each with its rank: the lowest is meant."""
    ranked = []
    for mention in mentions:
        if not mention.is_object or not precedes(mention, place, clauses):
            continue
        if not (number_agrees(noun, mention) and noun_fits(noun, mention) and can_stand(place, mention)):
            continue
        rank = _rank_of_object(place, noun, mention, clauses)
        if rank is not None:
            ranked.append((rank, mention))
    return ranked


def _rank_of_object(place: Place, noun: str, mention: Mention, clauses: Clauses) -> Rank | None:
    own = clauses.of(place)
    spoken_in = clauses.of(mention.place)
    is_pronoun = noun in PRONOUNS
    same_clause = spoken_in is own
    subject = clauses.subject(own)
    is_subject = subject is not None and subject.place is not place and subject.origin is mention.origin
    if noun == "itself":
        return (0,) if is_subject else None
    if not is_pronoun and subject is not None and _is_whole_of(mention, subject, clauses):
        return None  # "each of those creatures deals damage to that creature": to another than those
    if _is_other_part(place, mention, clauses):
        return None
    if mention.origin.is_self and not is_pronoun:
        return None  # the object that the text is on is called by its name, or "it"
    possessive = is_possessive(place)
    if is_subject and isinstance(own.node, _ACTIONS) and not (is_pronoun and possessive):
        return (4,) if possessive else None
    if mention.origin.is_self and _controls_itself(place):
        return (3,)
    if (same_clause or is_subject) and possessive and is_pronoun:
        return (0,) if is_subject else (0, 1, _depth(mention, spoken_in))
    goes_on = _does_the_same_again(place, mention, clauses)
    role = _FIRST if goes_on else _role(mention, spoken_in)
    distance, depth = clauses.distance(spoken_in, own), _depth(mention, spoken_in)
    if is_pronoun:
        return (1, distance, role, depth)
    return (1 if noun_fits_exactly(noun, mention) else 2, distance, depth, 1 - min(role, 1))


def _does_the_same_again(place: Place, mention: Mention, clauses: Clauses) -> bool:
    """Whether a word is the subject of what the mention has just done: "~ deals 2 damage to target creature. It deals 1
    damage to you"."""
    own, spoken_in = clauses.of(place), clauses.of(mention.place)
    return (
        isinstance(own.node, DealDamage)
        and type(spoken_in.node) is type(own.node)
        and own is not spoken_in
        and (place.parent is own and place.field in _SUBJECTS and subject_of(mention, spoken_in))
    )


#: The role of what comes before all others of a clause.
_FIRST: Final = -1

_ACTIONS: Final = (DealDamage, Affect, Fights, statements.Affects)


#: What an action does something to, and what else takes part in it: nothing is attached to itself, or blocks itself.
_OTHER_PARTS: Final[dict[type[Node], tuple[str, frozenset[str]]]] = {
    Move: ("what", frozenset({"attached_to", "blocked"})),
    Attach: ("what", frozenset({"to"})),
    MoveCounters: ("origin", frozenset({"to"})),
    PutsItsCounters: ("on", frozenset({"of"})),
    CreateTokens: ("token", frozenset({"attached", "blocked"})),
}


#: What nothing is to itself.
_BETWEEN_TWO: Final = (IsAttachedTo, Blocks, IsBlockedBy)


def _is_other_part(place: Place, mention: Mention, clauses: Clauses) -> bool:
    """Whether a word stands for something else than the mention: in an action, than what that is done to; in what is
    said of the mention, than itself ("as long as that Aura is attached to it")."""
    if place.parent is not None and isinstance(place.parent.node, _BETWEEN_TWO):
        said_of = next((around for around in place.parents() if not isinstance(around.node, Quality)), None)
        subjects = (each for each in clauses.places if each.parent is said_of and each.field == "reference")
        return any(_is_same(spoken_of, mention) for each in subjects if (spoken_of := clauses.by_place.get(id(each))))
    parts = _OTHER_PARTS.get(type(place.parent.node)) if place.parent is not None else None
    if parts is None or place.field not in parts[1]:
        return False
    done_to = (sibling for sibling in clauses.places if sibling.parent is place.parent and sibling.field == parts[0])
    mentions = (clauses.by_place.get(id(sibling)) for sibling in done_to)
    return any(spoken_of is not None and _is_same(spoken_of, mention) for spoken_of in mentions)


def _is_whole_of(mention: Mention, part: Mention, clauses: Clauses) -> bool:
    """Whether a mention is the group that another is some of: "those creatures", of which each does something."""
    wholes = (place for place in clauses.places if place.parent is part.place and place.field == "whole")
    spoken_of = (clauses.by_place.get(id(place)) for place in wholes)
    return any(whole is not None and whole.origin is mention.origin for whole in spoken_of)


def _is_same(one: Mention, other: Mention) -> bool:
    return one.origin is other.origin or (one.origin.is_self and other.origin.is_self)


def _controls_itself(place: Place) -> bool:
    """ "Its controller" is hardly said of the object that the text is on: that is "you"."""
    return place.parent is not None and isinstance(place.parent.node, ControllerOf)


def _role(mention: Mention, clause: Place) -> int:
    if isinstance(clause.node, Instruction):
        if mention.origin.is_self:
            return 2
        is_copied = isinstance(clause.node, CreateCopyTokens) and mention.place.argument_of(clause) == "original"
        return int(is_copied)
    return 0 if subject_of(mention, clause) else 1


def _depth(mention: Mention, clause: Place) -> int:
    """How deep in its clause it is said: what only describes something else is deeper."""
    depth = 0
    if mention.place is clause:
        return depth
    for place in mention.place.parents():
        if place is clause:
            break
        if not isinstance(place.node, Either):
            depth += 1
    return depth


def player_ranks(
    place: Place, mentions: Iterable[Mention], clauses: Clauses, *, exclude: Callable[[Mention], bool] = lambda m: False
) -> list[tuple[Rank, Mention]]:
    """The mentions that a word for players can mean, with their ranks."""
    ranked: list[tuple[Rank, Mention]] = []
    own = clauses.of(place)
    for mention in mentions:
        if not mention.is_player or exclude(mention):
            continue
        around = place.is_within(mention.place) and isinstance(mention.place.node, EachPlayerWho)
        if around:
            ranked.append(((0,), mention))
            continue
        if not precedes(mention, place, clauses):
            continue
        spoken_in = clauses.of(mention.place)
        if spoken_in is own and subject_of(mention, own):
            rank: Rank = (0,)
        else:
            role = 2 if mention.holder is not None else int(not subject_of(mention, spoken_in))
            rank = (1, clauses.distance(spoken_in, own), role, _depth(mention, spoken_in))
        ranked.append((rank, mention))
    return ranked


def nearest(ranked: list[tuple[Rank, Mention]]) -> list[Mention]:
    """The mentions of the lowest rank, each origin once."""
    if not ranked:
        return []
    lowest = min(rank for rank, _ in ranked)
    by_origin: dict[int, Mention] = {}
    for rank, mention in ranked:
        if rank == lowest:
            by_origin.setdefault(id(mention.origin), mention)
    return list(by_origin.values())
