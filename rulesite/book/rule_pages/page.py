"""The page of a rule, as it is kept and asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from pydantic import TypeAdapter

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.citing import CitingPlace
from rulesite.book.rules.editions import editions_held
from rulesite.book.rules.models import Edition, PageRow
from rulesite.book.rules.numbered import RuleLine
from rulesite.book.scenarios.named import ScenarioLine
from rulesite.book.scenarios.selectors import Applications
from rulesite.ground.foundation.addresses import address


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example of a rule, with the scenario that plays it."""

    ordinal: int
    text: str
    html: str
    ruling_source: str
    ruling_date: date | None
    scenario: ScenarioLine | None


@dataclass(frozen=True, slots=True)
class OfficialEntry:
    """What an imported document says under a number that we hold in our own words."""

    title: str
    html: str
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEntry(RuleLine):
    """A numbered entry with all that it says, as its own page and that of its section show it."""

    kind: str
    official: bool
    text: str
    html: str
    notes: tuple[str, ...]
    ruling_source: str
    ruling_date: date | None
    examples: tuple[ShownExample, ...]
    official_words: OfficialEntry | None

    @property
    def edition(self) -> Edition:
        return editions_held()[self.edition_id]


@dataclass(frozen=True, slots=True)
class SpokenReference:
    """Words of a rule, or of its example by its ordinal, that point to a number; `about` where that isn't held."""

    words: str
    example: int | None
    number: str
    target: RuleLine | None
    about: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What we say of a number whose rule isn't held: what it is about, and in a few sentences, plain and as HTML."""

    edition_id: str
    number: str
    about: str
    summary: str
    html: str

    @property
    def edition(self) -> Edition:
        return editions_held()[self.edition_id]

    def get_absolute_url(self) -> str:
        return address("reference:rule", self.edition_id, self.number)


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule with what stands around it in its own edition."""

    rule: RuleEntry
    #: What it stands under, the widest first.
    ancestors: tuple[RuleLine, ...]
    #: The rules under the same parent, this one among them: all, or of very many those around it.
    siblings: tuple[RuleLine, ...]
    #: How many there are; none for a section or a chapter.
    siblings_counted: int
    #: What stands in it, in order: all of a section, what is right under anything else.
    inside: tuple[RuleEntry, ...]
    previous: RuleLine | None
    next: RuleLine | None
    #: Each reference of its words and of its examples, in the order in which they stand.
    spoken: tuple[SpokenReference, ...]
    referenced_by: tuple[CitingPlace, ...]
    scenarios: tuple[ScenarioLine, ...]
    applied: Applications
    #: Of a number that our source leaves out though it holds parts of it, or holds in official words alone.
    summary: Summary | None

    @property
    def subrules(self) -> list[RuleEntry]:
        """What stands right under it."""
        return [entry for entry in self.inside if entry.depth == self.rule.depth + 1]

    @property
    def references(self) -> list[SpokenReference]:
        """What it refers to, each rule once."""
        return list({each.number: each for each in reversed(self.spoken)}.values())[::-1]


@dataclass(frozen=True, slots=True)
class Neighbor:
    """A rule that stands near another, held or only summarized."""

    edition_id: str
    number: str
    words: str
    is_held: bool

    @property
    def url(self) -> str:
        return address("reference:rule", self.edition_id, self.number)


@dataclass(frozen=True, slots=True)
class OutsidePage:
    """A number that its edition doesn't hold, with what stands around it there."""

    summary: Summary
    #: What stands over it, then what stands right before and after it.
    neighbors: tuple[Neighbor, ...]
    referenced_by: tuple[CitingPlace, ...]
    applied: Applications


#: How pages are written and read as JSON.
_HELD: Final = TypeAdapter(RulePage)
_OUTSIDE: Final = TypeAdapter(OutsidePage)


def rule_page(edition: str, number: str) -> RulePage | OutsidePage | None:
    """The page of a rule, held or only summarized; None where nothing is known of the number. One query."""
    if not is_number(number) or edition not in editions_held():
        return None
    # As SQL, for a queryset takes ten times as long to be put together as the database to answer.
    rows = PageRow.objects.raw("SELECT * FROM rules_pagerow WHERE key = %s", [f"{edition}/{number}"])
    return next((page_in(row) for row in rows), None)


def page_in(row: PageRow) -> RulePage | OutsidePage:
    """The page that a row holds."""
    return _HELD.validate_json(row.content) if row.is_held else _OUTSIDE.validate_json(row.content)


def row_of(page: RulePage | OutsidePage) -> PageRow:
    """The row of a page."""
    if isinstance(page, OutsidePage):
        edition, number, content = page.summary.edition_id, page.summary.number, _OUTSIDE.dump_json(page)
    else:
        edition, number = page.rule.edition_id, page.rule.number
        content = _HELD.dump_json(page, exclude_defaults=True)
    is_held = isinstance(page, RulePage)
    return PageRow(key=f"{edition}/{number}", edition_id=edition, is_held=is_held, content=content.decode())


def is_number(text: str) -> bool:
    """Whether this is a number as addresses write it."""
    try:
        return str(RuleNumber.parse(text)) == text
    except ValueError:
        return False
