"""What every page that asks has: the choices, the table with its cards, and once it is answered what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine
from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.playing import Played
from rulesite.book.scenarios.rule_links import RuleLink, rule_links
from rulesite.book.scenarios.run_page import RunSurroundings, run_page
from rulesite.book.scenarios.table import Table

#: That a turn goes on is nothing that happened.
_NO_NEWS: Final = ("StepBegan", "TurnBegan")


@dataclass(frozen=True)
class Choice:
    """A choice as it stands on the page. Nothing is said of right or wrong before the reader has chosen."""

    number: int
    text: str
    is_chosen: bool
    is_right: bool


@dataclass(frozen=True)
class HappenedLine:
    """A line of what happened, with the rules that had it happen."""

    text: str
    rules: tuple[RuleLink, ...]


@dataclass(frozen=True)
class AskingPage:
    """A question with its table: as it is before, or once somebody has answered as it is after."""

    #: By which name a browser remembers how it was answered.
    name: str
    asks: str
    choices: tuple[Choice, ...]
    table: Table | None
    happened: tuple[HappenedLine, ...]

    @property
    def is_answered(self) -> bool:
        return any(choice.is_chosen for choice in self.choices)

    @property
    def was_right(self) -> bool:
        return any(choice.is_chosen and choice.is_right for choice in self.choices)

    @property
    def words(self) -> tuple[engine.ObjectPicture, ...]:
        """The cards of the table, each once, those that say something first: what stands on them is in sight while one
        thinks."""
        cards = (card.object for card in self.table.cards if card.object.kind == "card") if self.table else ()
        return tuple(sorted({card.name: card for card in cards}.values(), key=lambda card: not card.text))


def choices_of(texts: Sequence[str], answer: str, chosen: int | None) -> tuple[Choice, ...]:
    """The choices, counted from 1, of which the reader has `chosen` one."""
    return tuple(Choice(number, text, number == chosen, text == answer) for number, text in enumerate(texts, 1))


def table_at(played: Played, place: Place) -> Table | None:
    """The table of a run at a place of it."""
    return run_page(played, place, RunSurroundings(played.run, played.run, {})).table


def happened_between(played: Played, before: int, after: int) -> tuple[HappenedLine, ...]:
    """What happened after one moment up to another."""
    moments = played.run.moments[before + 1 : after + 1]
    links = rule_links(played.run.edition, (rule for moment in moments for rule in moment.rules))
    told = (moment for moment in moments if moment.kind not in _NO_NEWS)
    return tuple(HappenedLine(each.text, tuple(links[rule] for rule in each.rules if rule in links)) for each in told)
