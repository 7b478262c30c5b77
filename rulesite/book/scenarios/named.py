"""What a scenario is called and how it comes out, whether it is a row or a line on the page of a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesite.book.scenarios.across import AlikeEditions, Difference, compared
from rulesite.ground.foundation.addresses import address


class NamedScenario:
    """What has an edition, a number and an ordinal."""

    __slots__ = ()
    if TYPE_CHECKING:  # columns of a row, fields of a line
        edition_id: object
        number: object
        ordinal: object

    def get_absolute_url(self) -> str:
        return address("reference:scenario", self.edition_id, self.name)

    @property
    def name(self) -> str:
        """The key without the edition: 418.5a-2."""
        return f"{self.number}-{self.ordinal}"

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Where it comes out differently under other editions, and why."""
        return compared().differences(f"{self.edition_id}/{self.name}")

    @property
    def at_a_glance(self) -> tuple[AlikeEditions, ...]:
        """All editions, in stretches under which it comes out alike."""
        return compared().at_a_glance(f"{self.edition_id}/{self.name}")


@dataclass(frozen=True, slots=True)
class ScenarioLine(NamedScenario):
    """A scenario, as far as the page of a rule tells of it."""

    edition_id: str
    number: str
    ordinal: int
    title: str
    about: str
    documented: bool
    status: str
    claims: int
    claims_met: int
