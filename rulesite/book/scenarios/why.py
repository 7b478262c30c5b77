"""Why an object is what it is, where it is: the layers as steps, and what happened to it, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import engine
from rulesite.book.scenarios.beats import Beat, beat_at
from rulesite.book.scenarios.log import Address, LogLine, LogMaker
from rulesite.book.scenarios.rule_links import RuleLink
from rulesite.book.scenarios.table import Action, CardOnTable, Table

#: Happenings after which a card is no longer where it was: what it was like just before says why.
_ENDS = frozenset({"PermanentDestroyed", "ObjectMoved", "PermanentSacrificed", "ObjectCeased", "SpellCountered"})


@dataclass(frozen=True)
class Why:
    """One step of the layers that made an object what it is.

    `age` counts the effects from the oldest on: the layers go before it, and within a layer it decides.
    """

    reason: engine.ReasonPicture
    rule: RuleLink | None
    age: int

    @property
    def changes_size(self) -> bool:
        return self.reason.size_before != self.reason.size_after


@dataclass(frozen=True)
class Happening:
    """Something that happened to the card, and what the card was like until then if that ended it."""

    line: LogLine
    url: str
    until_then: str


@dataclass(frozen=True)
class WhyPanel:
    """Everything that is known of one card at a moment. `card` is None while the card can't be seen."""

    name: str
    card: CardOnTable | None
    steps: tuple[Why, ...]
    sizes: tuple[str, ...]
    happenings: tuple[Happening, ...]
    refused: tuple[Action, ...]
    close_url: str


def why_panel(
    asked: int,
    run: engine.Run,
    table: Table,
    log: LogMaker,
    beats: tuple[Beat, ...],
    now: Beat,
    address: Address,
    close_url: str,
) -> WhyPanel | None:
    """The panel about the card of that identity; None where the run has no such card."""
    name = _name_of(asked, run)
    if name is None:
        return None
    card = next((one for one in table.cards if one.object.card == asked), None)
    return WhyPanel(
        name=card.name if card else name,
        card=card,
        steps=_steps(card.object, log.links) if card else (),
        sizes=_sizes(card.object) if card else (),
        happenings=tuple(_happenings(asked, run, log, beats, now, address)),
        refused=card.refused if card else (),
        close_url=close_url,
    )


def _name_of(card: int, run: engine.Run) -> str | None:
    frames = run.film.frames if run.film else ()
    for frame in frames:
        for player in frame.table.players:
            for one in (*player.battlefield, *player.hand, *player.graveyard, *player.exile, *frame.table.stack):
                if one.card == card:
                    return one.name
    return None


def _steps(one: engine.ObjectPicture, links: Mapping[str, RuleLink]) -> tuple[Why, ...]:
    times = sorted({reason.timestamp for reason in one.reasons})
    return tuple(Why(reason, links.get(reason.rule), times.index(reason.timestamp) + 1) for reason in one.reasons)


def _sizes(one: engine.ObjectPicture) -> tuple[str, ...]:
    """Every size on the way from what is printed to what it is."""
    changed = [reason for reason in one.reasons if reason.size_before != reason.size_after]
    if not changed:
        return ()
    first = one.printed_size if "*" in one.printed_size else changed[0].size_before
    return (first, *(reason.size_after for reason in changed))


def _happenings(
    asked: int, run: engine.Run, log: LogMaker, beats: tuple[Beat, ...], now: Beat, address: Address
) -> list[Happening]:
    happenings = []
    frames = run.film.frames if run.film else ()
    for moment in run.moments[: now.last + 1]:
        if asked in frames[moment.place].about:
            beat = beat_at(beats, moment.place)
            until_then = ""
            if moment.kind in _ENDS and moment.place > 0:
                until_then = _state(asked, frames[moment.place - 1].table)
            happenings.append(Happening(log.line(moment), address(beat.last if beat else moment.place), until_then))
    return happenings


def _state(card: int, table: engine.TablePicture) -> str:
    """What a permanent was like, as far as rules on its end look at it."""
    one = next((one for player in table.players for one in player.battlefield if one.card == card), None)
    if one is None or not one.size:
        return ""
    return f"{one.size} with {one.damage} damage" if one.damage else one.size
