"""The rows of a comparison: a rule beside the one that it became, with the words and the examples that changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rulesite.book.rules.models import Example, Rule
from rulesite.pages.compare.counterparts import Counterpart, Counterparts
from rulesite.pages.compare.pairing import Means, Pair, Pairing
from rulesite.pages.compare.wording import Changes, Piece, word_changes, words_shared

#: Examples that share less than this are two examples, not one told anew.
_SAME_EXAMPLE: Final = 0.3


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """An example of each side, or of one only."""

    left: Example | None
    right: Example | None
    changes: Changes


@dataclass(frozen=True, slots=True)
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


def rows_of(
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
    ours = list(left.examples.all()) if left else []
    theirs = list(right.examples.all()) if right else []
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
