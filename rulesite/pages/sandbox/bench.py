"""The workbench: a table that hands lay and play, as its page shows it.

Two ways to look at one text: *laying* shows the table before anything happens, where each card can be moved; *playing*
shows it where the script has come to, with what can be done next. Nothing is kept between two requests but the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

import engine
from rulesite.book.scenarios.beats import is_of_the_turn
from rulesite.book.scenarios.choosing import actions_of
from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.playing import lay_given, play_given
from rulesite.book.scenarios.rule_links import RuleLink, rule_links
from rulesite.book.scenarios.table import Action, Deal, Table, letters_of, objects_of, rules_in, table_of
from rulesite.ground.bounded.jobs import Laid, Played
from rulesite.pages.sandbox.hands import Spot, is_said, name_of

Hands = Literal["lay", "play"]
#: A branch that leaves the script at its end: what could be done there.
_AT_END: Final = engine.Branch(None)
_HERE: Final = Place("./")
#: Kinds of questions to which several things are declared together.
DECLARED: Final = frozenset({"attackers", "blockers"})
#: Kinds of questions that are answered with words of one's own.
_IN_WORDS: Final = frozenset({"a number", "a word", "a payment", "how a coin lands", "how a die lands", "piles"})
_PRIORITY: Final = "what to do"
#: What one can skip to within a turn, as a script says it.
SKIPS: Final = (
    *("upkeep", "draw step", "main phase", "beginning of combat", "declare attackers step", "declare blockers step"),
    *("combat damage step", "end of combat step", "postcombat main phase", "end step"),
)
_MOST_HAPPENED: Final = 40


@dataclass(frozen=True)
class Happened:
    """A line of what just happened, with its rules."""

    text: str
    rules: tuple[RuleLink, ...]


@dataclass(frozen=True)
class StoppedDeed:
    """What was to be done and can't be: why, the rule, what it would take, how else one may put it, and what was asked
    in its place."""

    statement: str
    why: str
    rule: RuleLink | None = None
    needed: tuple[engine.Needed, ...] = ()
    ways: tuple[str, ...] = ()
    question: str = ""


@dataclass(frozen=True)
class AskedNow:
    """What somebody is asked now, sorted by how one answers on a table.

    `general`: what no card does. `declared`: attacks and blocks, of which several can be ticked. `single`: things one
    of which is chosen; `several`: of which more than one may be; `in_order`: in an order. `in_words`: with a number or
    words of one's own. `divided`: what is divided, each part with how much it is if nobody says otherwise.
    """

    question: engine.PendingQuestion
    rule: RuleLink | None
    general: tuple[Action, ...]
    declared: tuple[Action, ...]
    chosen: tuple[Action, ...]
    refused: tuple[Action, ...]

    @property
    def has_priority(self) -> bool:
        return self.question.kind == _PRIORITY

    @property
    def is_several(self) -> bool:
        return self.question.most > 1 and bool(self.chosen)

    @property
    def is_in_order(self) -> bool:
        return self.question.kind == "an order" and self.is_several

    @property
    def is_single(self) -> bool:
        return not self.has_priority and not self.is_several

    @property
    def is_in_words(self) -> bool:
        return self.question.kind in _IN_WORDS

    @property
    def divided(self) -> tuple[engine.DividedPart, ...]:
        return self.question.parts


@dataclass(frozen=True)
class Bench:
    """All that the workbench shows of a text."""

    text: str
    hands: Hands
    shape: engine.ScenarioShape
    edition: str
    table: Table | None
    #: Where each card lies while the table is laid, by its identity.
    spots: Mapping[int, Spot] = field(default_factory=dict)
    error: str = ""
    asked: AskedNow | None = None
    happened: tuple[Happened, ...] = ()
    stopped: StoppedDeed | None = None
    claims: tuple[engine.Expectation, ...] = ()
    pays_freely: bool = True

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.shape.players)

    @property
    def statements(self) -> tuple[str, ...]:
        """What has been done so far, as the script says it."""
        return tuple(line.strip() for line in self.shape.script.splitlines() if is_said(line))

    @property
    def has_lands(self) -> bool:
        """Whether somebody may believe that lands pay for what is cast."""
        return self.table is not None and any(
            "Land" in one.type_line for one in objects_of(self.table.picture) if one.kind == "card"
        )

    @property
    def asks_about_mana(self) -> bool:
        """Whether it is to be asked whether mana counts: there are lands, and nobody has said."""
        return self.hands == "play" and self.has_lands and self.pays_freely and not self.shape.costs

    def library_of(self, player: str) -> tuple[str, ...] | None:
        """A library from the top down; None where it is one of blank cards."""
        library = self.shape.players[player].library
        return None if library is None else tuple(library)

    def attached_to(self, spot: Spot) -> str:
        card = self.shape.players[self.players[spot.player]].battlefield[spot.place]
        return "" if isinstance(card, str) else card.attached_to

    @property
    def hosts(self) -> tuple[str, ...]:
        """What something can be attached to: the names of permanents, and of players."""
        names = (name_of(card) for player in self.shape.players.values() for card in player.battlefield)
        return (*dict.fromkeys(names), *self.players)


# Laying ---------------------------------------------------------------------------------------------------------------


def laid_bench(text: str, before: str = "") -> Bench:
    """The table of a text before anything happens; `before` is the text a moment ago. Raises InvalidScenario, Ended."""
    laid = lay_given(text)
    table = None
    if laid.table is not None:
        links = rule_links(laid.own_edition, rules_in(laid.table))
        table = table_of(laid.table, Deal(_HERE, links, letters_of([laid.table])))
    return Bench(
        text=text,
        hands="lay",
        shape=laid.shape,
        edition=laid.own_edition,
        table=table,
        spots=dict(_spots(laid)),
        error=laid.error,
        pays_freely=all(player.mana is None for player in laid.shape.players.values()),
    )


def _spots(laid: Laid) -> Iterator[tuple[int, Spot]]:
    """Where the text has each card of a table: its owner's cards came into each zone in the order of the text."""
    if laid.table is None:
        return
    pictures = [one for one in objects_of(laid.table) if one.kind in ("card", "token")]
    for number, (name, player) in enumerate(laid.shape.players.items()):
        zones = {zone: _zone_of(laid.table, zone) for zone in ("battlefield", "hand", "graveyard", "exile")}
        for zone, there in zones.items():
            own = sorted((one for one in pictures if one.owner == name and one.id in there), key=lambda one: one.id)
            if len(own) == len(getattr(player, zone)):
                yield from ((one.card, Spot(number, zone, place)) for place, one in enumerate(own))


def _zone_of(table: engine.TablePicture, zone: str) -> frozenset[int]:
    return frozenset(one.id for player in table.players for one in getattr(player, zone))


# Playing --------------------------------------------------------------------------------------------------------------


def played_bench(text: str, before: str | None = None, stopped: StoppedDeed | None = None) -> Bench:
    """The table where the script of a text has come to, with what can be done there.

    `before` is the text before the last deed, and `stopped` what was to be done and can't be. Raises InvalidScenario
    and Ended.
    """
    played = at_end(text)
    run = played.run
    earlier = at_end(before).run if before is not None and before != text else None
    numbers = {rule for moment in run.moments for rule in moment.rules} | rules_in(run.table)
    if run.waiting:
        numbers |= {run.waiting.rule, *(way.rule for way in run.waiting.ways)}
    if run.refusal:
        numbers.add(run.refusal.rule)
    links = rule_links(run.edition, numbers)
    actions = actions_of(run, _HERE, links)
    shape = lay_given(text).shape
    table = None
    if run.table is not None:
        tables = [run.table] if earlier is None or earlier.table is None else [earlier.table, run.table]
        deal = Deal(_HERE, links, letters_of(tables), earlier.table if earlier else None, actions)
        table = table_of(run.table, deal)
    return Bench(
        text=text,
        hands="play",
        shape=shape,
        edition=run.edition,
        table=table,
        error=run.error if run.table is None else "",
        asked=_asked(run, actions, links),
        happened=tuple(_happened(run, links, earlier)),
        stopped=stopped or why_stopped(run),
        claims=run.expectations,
        pays_freely=run.pays_freely,
    )


def at_end(text: str) -> Played:
    """A text played to the end of its script, where it waits for what is done next."""
    return play_given(text, branch=_AT_END, film=False)


def why_stopped(run: engine.Run) -> StoppedDeed | None:
    """Why a run could not be followed to the end of its script; None where it could."""
    if not run.error:
        return None
    refusal = run.refusal or engine.Refusal("", run.error, "")
    rule = rule_links(run.edition, {refusal.rule}).get(refusal.rule)
    return StoppedDeed(refusal.statement, refusal.why, rule, refusal.needed)


def _happened(run: engine.Run, links: Mapping[str, RuleLink], earlier: engine.Run | None) -> Iterator[Happened]:
    """What the last deed led to; before any, how the game comes to where somebody can do something."""
    begun = _shared(run.moments, earlier.moments) if earlier else 0
    for moment in run.moments[begun:][-_MOST_HAPPENED:]:
        yield Happened(moment.text, tuple(links[rule] for rule in moment.rules if rule in links))


def _shared(moments: Iterable[engine.Moment], others: Iterable[engine.Moment]) -> int:
    count = 0
    for moment, other in zip(moments, others, strict=False):
        if moment.text != other.text:
            break
        count += 1
    return count


def _asked(
    run: engine.Run, actions: Mapping[int, tuple[Action, ...]], links: Mapping[str, RuleLink]
) -> AskedNow | None:
    question = run.waiting
    if question is None:
        return None
    every = [action for found in actions.values() for action in found]
    offered = [action for action in every if action.way.says]
    is_choice = question.kind not in DECLARED and question.kind != _PRIORITY
    return AskedNow(
        question=question,
        rule=links.get(question.rule),
        general=tuple(action for action in offered if not action.way.card and not (is_choice and question.most > 1)),
        declared=tuple(action for action in offered if _is_declared(action.way)),
        chosen=tuple(action for action in offered if is_choice and _picked(action.way)),
        refused=tuple(action for action in actions.get(0, ()) if not action.way.says),
    )


def _is_declared(way: engine.Way) -> bool:
    return bool(way.card) and (way.text == "Attack" or bool(way.other))


def _picked(way: engine.Way) -> str:
    return way.says.partition(" chooses ")[2]


def until_something_happens(text: str) -> str:
    """The statement that goes on to where something happens: to what is on the stack, or to the next step in which more
    comes of it than that the turn goes on. Raises InvalidScenario and Ended."""
    here = at_end(text).run
    if here.table is not None and here.table.stack:
        return "resolve"
    to_turn = "to the next turn"
    there = play_given(text, branch=engine.Branch(None, (to_turn,)), film=False).run
    turn = here.moments[-1].turn if here.moments else 0
    for moment in there.moments[len(here.moments) :]:
        if moment.turn == turn and not is_of_the_turn(moment):
            return f"to the {moment.step}"
    return to_turn
