"""What the comparison pages ask."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet

from rulesite.compare.counterparts import Counterpart, Counterparts, steps_between
from rulesite.compare.pairing import Means, Pair, Pairing, paired
from rulesite.compare.wording import Changes, Piece, word_changes, words_shared
from rulesite.foundation.prepared import padded, prepared
from rulesite.foundation.refusals import NothingThere
from rulesite.rules.models import Correspondence, Edition, Example, Rule
from rulesite.rules.rule_page import number_in_address, with_examples
from rulesite.rules.selectors import editions_held

#: What no comparison looks at.
_NOT_COMPARED = ("html", "markdown", "notes", "file", "line")
#: Examples that share less than this are two examples, not one told anew.
_SAME_EXAMPLE = 0.3


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """An example of each side, or of one only."""

    left: Example | None
    right: Example | None
    changes: Changes


@dataclass(slots=True)
class ComparedRow:
    """One rule on each side, or on one only."""

    left: Rule | None
    right: Rule | None
    changes: Changes
    means: Means | None = None
    #: What `correspondences.toml` says of the pair, if the pair is from there.
    known: Counterpart | None = None
    examples: list[ExampleRow] = field(default_factory=list)
    #: Further rules of the other side that this one became or came from.
    also_left: Sequence[Rule] = ()
    also_right: Sequence[Rule] = ()
    #: Numbers of the other edition that this rule has there, and whose text we don't hold.
    unheld: Sequence[Counterpart] = ()

    @property
    def anchor(self) -> str:
        """The id of this row; ids may not start with a digit."""
        return f"l{self.left.number}" if self.left else f"r{self.right.number if self.right else ''}"

    @property
    def is_pair(self) -> bool:
        return self.left is not None and self.right is not None

    @property
    def is_renumbered(self) -> bool:
        return self.left is not None and self.right is not None and self.left.number != self.right.number

    @property
    def is_moved(self) -> bool:
        """Whether the rule went to another section."""
        return self.left is not None and self.right is not None and self.left.section != self.right.section

    @property
    def is_same(self) -> bool:
        """Whether both sides say the same, examples included."""
        if self.left is None or self.right is None:
            return False
        alike = all(row.left and row.right and row.changes.is_same for row in self.examples)
        return self.changes.is_same and alike and self.left.title == self.right.title

    @property
    def is_held_in_part(self) -> bool:
        """Whether one side's source leaves the rule itself out, so that there is nothing to compare."""
        return self.left is not None and self.right is not None and self.left.implied != self.right.implied

    @property
    def is_reworded(self) -> bool:
        return self.is_pair and not self.is_same and not self.is_held_in_part

    @property
    def is_only_left(self) -> bool:
        """Whether the right edition has nothing for it, as far as we know."""
        return self.right is None and not self.also_right and not self.unheld

    @property
    def is_only_right(self) -> bool:
        return self.left is None and not self.also_left and not self.unheld


@dataclass(slots=True)
class Comparison:
    """A part of one edition beside its counterpart in another."""

    left: Edition
    right: Edition
    number: str
    left_roots: list[Rule]
    right_roots: list[Rule]
    rows: list[ComparedRow]
    #: Numbers that the part as a whole has on either side, and whose text we don't hold.
    unheld_left: list[Counterpart]
    unheld_right: list[Counterpart]
    #: The rule that has the same number on the other side and is another rule.
    namesake: Rule | None = None

    @property
    def only_left(self) -> list[ComparedRow]:
        return [row for row in self.rows if row.is_only_left]

    @property
    def only_right(self) -> list[ComparedRow]:
        return [row for row in self.rows if row.is_only_right]

    @property
    def same(self) -> list[ComparedRow]:
        return [row for row in self.rows if row.is_same]

    @property
    def reworded(self) -> list[ComparedRow]:
        return [row for row in self.rows if row.is_reworded]

    @property
    def renumbered(self) -> list[ComparedRow]:
        return [row for row in self.rows if row.is_renumbered]

    @property
    def unheld(self) -> list[ComparedRow]:
        return [row for row in self.rows if row.unheld and not row.is_pair]

    @property
    def title(self) -> str:
        titles = (rule.title for rule in (*self.left_roots, *self.right_roots) if rule.title)
        return " / ".join(dict.fromkeys(titles))


@dataclass(frozen=True, slots=True)
class ConcordanceLine:
    """One number of an edition, and what it is in another."""

    number: str
    rule: Rule | None
    counterpart: Counterpart

    @property
    def is_comparable(self) -> bool:
        return self.rule is not None and self.counterpart.rule is not None


def two_editions(left: str, right: str) -> tuple[Edition, Edition]:
    """Two different editions to set beside each other. Raises NothingThere, saying what is wrong with them."""
    held = editions_held()
    for slug in (left, right):
        if slug not in held:
            raise NothingThere(f"There is no edition {slug}.")
    if left == right:
        raise NothingThere("These are one and the same edition.")
    return held[left], held[right]


def comparison(left: Edition, right: Edition, number: str) -> Comparison | None:
    """A section, rule or subrule of one edition beside the other; None if neither holds it.

    The number is looked for on the left first, then on the right.
    """
    reach = reach_of(left, right, number)
    counterparts, all_left, all_right = reach.counterparts, reach.left, reach.right
    left_by_number = {rule.number: rule for rule in all_left}
    right_by_number = {rule.number: rule for rule in all_right}
    if root := left_by_number.get(number):
        left_roots, (right_roots, unheld_right) = [root], _across(number, counterparts, right_by_number)
        unheld_left: list[Counterpart] = []
        namesake = right_by_number.get(number)
    elif root := right_by_number.get(number):
        right_roots, (left_roots, unheld_left) = [root], _across(number, counterparts.flipped(), left_by_number)
        unheld_right, namesake = [], None
    else:
        return None
    lefts, rights = _under(left_roots, all_left), _under(right_roots, all_right)
    pairing = paired(lefts, rights, all_left, all_right, counterparts)
    shown = [*lefts, *rights, *(rule for pair in pairing.pairs for rule in (pair.left, pair.right))]
    with_examples(list({rule.key: rule for rule in shown}.values()))
    return Comparison(
        left=left,
        right=right,
        number=number,
        left_roots=left_roots,
        right_roots=right_roots,
        rows=_rows(lefts, rights, pairing, counterparts),
        unheld_left=unheld_left,
        unheld_right=unheld_right,
        namesake=namesake if namesake and namesake not in right_roots and not namesake.implied else None,
    )


@dataclass(frozen=True, slots=True)
class Reach:
    """The rules of both editions among which a comparison pairs, and what is known between them."""

    left: list[Rule]
    right: list[Rule]
    counterparts: Counterparts


def reach_of(left: Edition, right: Edition, number: str) -> Reach:
    """Whole editions; of two between which rules are followed, only the part and what became of it or came from it.

    There each rule was looked for in all of the next book when that was imported.
    """
    if not steps_between(left.pk, right.pk):
        return Reach(_rules_of(left), _rules_of(right), Counterparts(left.pk, right.pk))
    sides = _Sides(left.pk, right.pk)
    sides.take_under(left.pk, [number])
    sides.take_under(right.pk, [number])
    counterparts = sides.counterparts(number)
    # What the part as a whole became may stand under another number, with all that stands under that.
    moved_left = {each.number for each in counterparts.of_right(number)} - {number}
    moved_right = {each.number for each in counterparts.of_left(number)} - {number}
    if moved_left or moved_right:
        sides.take_under(left.pk, moved_left)
        sides.take_under(right.pk, moved_right)
        counterparts = sides.counterparts(number)
    ours, theirs = sides.numbers(left.pk), sides.numbers(right.pk)
    beyond = list(counterparts.edges())
    sides.take(left.pk, {*theirs, *(one for one, _ in beyond)})
    sides.take(right.pk, {*ours, *(other.number for _, other in beyond)})
    return Reach(sides.rules(left.pk), sides.rules(right.pk), counterparts)


class _Sides:
    """Rules of two editions, as they are asked for."""

    def __init__(self, left: str, right: str) -> None:
        self._of: dict[str, dict[str, Rule]] = {left: {}, right: {}}

    def take_under(self, edition: str, roots: Iterable[str]) -> None:
        """Take rules of these numbers, and all that stands under them."""
        for root in roots:
            if number := number_in_address(root):
                self._keep(edition, _rules_from(edition, number.sort_text, number.last_under.sort_text))

    def take(self, edition: str, numbers: Collection[str]) -> None:
        """Take rules of these numbers, as far as they aren't there yet."""
        keys = [f"{edition}/{number}" for number in sorted(numbers) if number not in self._of[edition]]
        if keys:
            self._keep(edition, _rules_with(*padded(keys)))

    def counterparts(self, number: str) -> Counterparts:
        """What is known of the rules that were taken, and of this number."""
        left, right = self._of
        return Counterparts(left, right, ({*self.numbers(left), number}, {*self.numbers(right), number}))

    def numbers(self, edition: str) -> list[str]:
        return list(self._of[edition])

    def rules(self, edition: str) -> list[Rule]:
        """All that were taken, in the order of the book."""
        return sorted(self._of[edition].values(), key=lambda rule: rule.order)

    def _keep(self, edition: str, rules: Iterable[Rule]) -> None:
        self._of[edition].update((rule.number, rule) for rule in rules)


@prepared
def _rules_from(edition: str, first: str, last: str) -> QuerySet[Rule]:
    within = Rule.objects.in_edition(edition).filter(order__gte=first, order__lte=last)
    return within.order_by().defer(*_NOT_COMPARED)


@prepared
def _rules_with(*keys: str) -> QuerySet[Rule]:
    return Rule.objects.filter(pk__in=keys).order_by().defer(*_NOT_COMPARED)


def concordance(left: Edition, right: Edition) -> list[ConcordanceLine]:
    """Every number of the left edition with what it is in the right one, as far as that is known."""
    edges = [
        (number, counterpart)
        for number, counterpart in Counterparts(left.pk, right.pk).edges()
        # Whole rulebooks keep most of their numbers, which nobody needs to be told.
        if counterpart.number != number or counterpart.evidence != Correspondence.Evidence.LIKENESS
    ]
    rules = {rule.number: rule for rule in _rules_of(left, {number for number, _ in edges})}
    return [ConcordanceLine(number, rules.get(number), counterpart) for number, counterpart in edges]


def comparable_sections(left: Edition, right: Edition) -> list[tuple[Rule, int]]:
    """The sections of the left edition in which a rule has a counterpart that we hold, and how many have."""
    counts: dict[str, set[str]] = {}
    for line in concordance(left, right):
        if line.rule is not None and line.is_comparable:
            counts.setdefault(line.rule.section, set()).add(line.number)
    sections = Rule.objects.filter(edition=left, depth=1, number__in=counts).in_order()
    return [(section, len(counts[section.number])) for section in sections]


def _rules_of(edition: Edition, numbers: Collection[str] | None = None) -> list[Rule]:
    """The rules of an edition in order: all, or those with these numbers."""
    rules = Rule.objects.in_edition(edition).in_order().defer(*_NOT_COMPARED)
    return list(rules if numbers is None else rules.filter(number__in=numbers))


def _across(number: str, counterparts: Counterparts, others: dict[str, Rule]) -> tuple[list[Rule], list[Counterpart]]:
    """What stands on the other side for a number: rules that we hold, and places that we don't."""
    known = counterparts.of_left(number)
    if known:
        rules = {each.rule.key: others[each.number] for each in known if each.rule}
        return list(rules.values()), [each for each in known if each.rule is None]
    same = others.get(number)
    # The same number is the same rule unless that one is known to stand elsewhere.
    return ([same] if same and not counterparts.of_right(number) else []), []


def _under(roots: Sequence[Rule], rules: Sequence[Rule]) -> list[Rule]:
    """The roots and all that stands under them, in order, each once."""
    inside: set[str] = {root.key for root in roots}
    found: list[Rule] = []
    for rule in rules:
        if rule.key in inside or rule.parent_id in inside:
            inside.add(rule.key)
            found.append(rule)
    return found


def _rows(
    lefts: Sequence[Rule], rights: Sequence[Rule], pairing: Pairing, counterparts: Counterparts
) -> list[ComparedRow]:
    """The left side in its order; what only the right side has stands where it stands there."""
    pair_of = {key: pair for pair in pairing.pairs for key in (pair.left.key, pair.right.key)}
    rows = [_row(pair_of.get(rule.key), rule, None, pairing, counterparts) for rule in lefts]
    place = {row.right.key: row for row in rows if row.right}
    last: ComparedRow | None = None
    for rule in rights:
        if rule.key in place:
            last = place[rule.key]
            continue
        row = _row(pair_of.get(rule.key), None, rule, pairing, counterparts)
        rows.insert(next((at + 1 for at, each in enumerate(rows) if each is last), 0), row)
        last = row
    return [row for row in rows if not _says_nothing(row)]


def _row(
    pair: Pair | None, left: Rule | None, right: Rule | None, pairing: Pairing, counterparts: Counterparts
) -> ComparedRow:
    if pair is not None:
        left, right = pair.left, pair.right
    unheld: list[Counterpart] = []
    if left is not None and right is None:
        unheld = [each for each in counterparts.of_left(left.number) if each.rule is None]
    elif right is not None and left is None:
        unheld = [each for each in counterparts.of_right(right.number) if each.rule is None]
    return ComparedRow(
        left=left,
        right=right,
        changes=_changes(_told(left), _told(right)),
        means=pair.means if pair else None,
        known=_known(left, right, counterparts) if pair else None,
        examples=_example_rows(left, right),
        also_left=pairing.also_left.get(right.key, ()) if right else (),
        also_right=pairing.also_right.get(left.key, ()) if left else (),
        unheld=unheld,
    )


def _known(left: Rule | None, right: Rule | None, counterparts: Counterparts) -> Counterpart | None:
    if left is None or right is None:
        return None
    return next((each for each in counterparts.of_left(left.number) if each.number == right.number), None)


def _says_nothing(row: ComparedRow) -> bool:
    """Whether a row has only entries without a text of their own and with nothing to tell of their titles."""
    rules = [rule for rule in (row.left, row.right) if rule is not None]
    return all(rule.implied and not rule.text for rule in rules) or (
        row.is_pair
        and not row.is_renumbered
        and not any(rule.text for rule in rules)
        and len({r.title for r in rules}) == 1
    )


def _told(rule: Rule | None) -> str | None:
    """The text of a rule; None if there is no such rule, or our source leaves it out."""
    return rule.text if rule is not None and not rule.implied else None


def _changes(old: str | None, new: str | None) -> Changes:
    """The changed words; a text without a partner isn't marked, since all of it would be."""
    if old is None or new is None:
        return Changes(*((Piece(text, changed=False),) if text else () for text in (old, new)))
    return word_changes(old, new)


def _example_rows(left: Rule | None, right: Rule | None) -> list[ExampleRow]:
    ours = left.examples_in_order if left else []
    theirs = right.examples_in_order if right else []
    ranked = sorted(
        ((words_shared(one.text, other.text), one, other) for one in ours for other in theirs),
        key=lambda each: (-each[0], each[1].ordinal, each[2].ordinal),
    )
    partner: dict[str, Example] = {}
    for shared, one, other in ranked:
        if shared >= _SAME_EXAMPLE and one.key not in partner and other not in partner.values():
            partner[one.key] = other
    rows = [ExampleRow(one, partner.get(one.key), _example_changes(one, partner.get(one.key))) for one in ours]
    alone = (other for other in theirs if other not in partner.values())
    return [*rows, *(ExampleRow(None, other, _example_changes(None, other)) for other in alone)]


def _example_changes(one: Example | None, other: Example | None) -> Changes:
    return _changes(one.text if one else None, other.text if other else None)
