"""What a number, a title and a gist tell of a rule, whether it is a row or a line on the page of another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.values.rule_number import RuleNumber
from rulesite.ground.foundation.addresses import address


class NumberedRule:
    """What has an edition, a number, a title and a gist."""

    __slots__ = ()
    if TYPE_CHECKING:  # columns of a row, fields of a line
        edition_id: Any
        number: Any
        title: Any
        gist: Any

    def get_absolute_url(self) -> str:
        # As `reference:rule` has it, put together from what all rules of an edition share: an index names each of them.
        return f"{address('reference:edition', self.edition_id)}{self.number}/"

    @property
    def rule_number(self) -> RuleNumber:
        return RuleNumber.parse(self.number)

    @property
    def name(self) -> str:
        """What it is called: by its title, or else by its gist; empty where it has neither."""
        return str(self.title or self.gist)

    @property
    def label(self) -> str:
        """The number, and the name where there is one: "702.17. Trample"."""
        return f"{self.number}. {self.name}" if self.name else str(self.number)

    @property
    def anchor(self) -> str:
        """The id of this rule within a page; ids may not start with a digit."""
        return f"r{self.number}"


@dataclass(frozen=True, slots=True)
class RuleLine(NumberedRule):
    """A rule, as far as a line on the page of another names it."""

    edition_id: str
    number: str
    title: str
    gist: str
    depth: int
    implied: bool = False
    #: Its title, or the nearest that it stands under, where that is shown.
    heading: str = ""

    @property
    def key(self) -> str:
        return f"{self.edition_id}/{self.number}"
