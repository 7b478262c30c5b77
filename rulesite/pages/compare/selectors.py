"""What the comparison pages ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, prefetch_related_objects

from rulesite.book.rules.editions import editions_held
from rulesite.book.rules.models import Correspondence, Edition, Example, Rule
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.pages.compare.counterparts import Counterpart, Counterparts
from rulesite.pages.compare.pairing import paired
from rulesite.pages.compare.reach import reach_of, rules_of
from rulesite.pages.compare.rows import ComparedRow, rows_of


@dataclass(frozen=True, slots=True)
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
    prefetch_related_objects(shown, Prefetch("examples", Example.objects.order_by("ordinal").defer("html", "markdown")))
    return Comparison(
        left=left,
        right=right,
        number=number,
        left_roots=left_roots,
        right_roots=right_roots,
        rows=rows_of(lefts, rights, pairing, counterparts),
        unheld_left=unheld_left,
        unheld_right=unheld_right,
        namesake=namesake if namesake and namesake not in right_roots and not namesake.implied else None,
    )


def concordance(left: Edition, right: Edition) -> list[ConcordanceLine]:
    """Every number of the left edition with what it is in the right one, as far as that is known."""
    edges = [
        (number, counterpart)
        for number, counterpart in Counterparts(left.pk, right.pk).edges()
        # Whole rulebooks keep most of their numbers, which nobody needs to be told.
        if counterpart.number != number or counterpart.evidence != Correspondence.Evidence.LIKENESS
    ]
    rules = {rule.number: rule for rule in rules_of(left, {number for number, _ in edges})}
    return [ConcordanceLine(number, rules.get(number), counterpart) for number, counterpart in edges]


def comparable_sections(left: Edition, right: Edition) -> list[tuple[Rule, int]]:
    """The sections of the left edition in which a rule has a counterpart that we hold, and how many have."""
    counts: dict[str, set[str]] = {}
    for line in concordance(left, right):
        if line.rule is not None and line.is_comparable:
            counts.setdefault(line.rule.section, set()).add(line.number)
    sections = Rule.objects.filter(edition=left, depth=1, number__in=counts).in_order()
    return [(section, len(counts[section.number])) for section in sections]


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
