"""Everything that the page of a run shows, made from what the engine returns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import engine
from rulesite.book.scenarios.beats import Beat, beat_at, beats_of, structure_told
from rulesite.book.scenarios.beside import Apart, Beside
from rulesite.book.scenarios.choosing import AskedQuestion, Branched, actions_of, asked_next, branched, by_hand_from
from rulesite.book.scenarios.log import BeatLog, Claim, LogMaker, TurnLog, by_turn_and_step, claims_of
from rulesite.book.scenarios.opening import moment_shown
from rulesite.book.scenarios.outcome import Outcome, outcome_of
from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.playing import Played
from rulesite.book.scenarios.rule_links import rule_links
from rulesite.book.scenarios.table import Deal, Table, letters_of, rules_in, table_of
from rulesite.book.scenarios.why import WhyPanel, why_panel


@dataclass(frozen=True)
class Ways:
    """Where one can step to from a step; None where there is nothing further that way."""

    first: str | None
    previous: str | None
    next: str | None
    last: str | None
    decision: str | None
    combat: str | None
    claim: str | None


@dataclass(frozen=True)
class ScriptLine:
    """A line of the script; `comment` is what stands after the #."""

    number: int
    text: str
    comment: str
    is_now: bool
    claim: Claim | None
    is_error: bool


@dataclass(frozen=True)
class OtherEdition:
    slug: str
    name: str
    url: str
    beside_url: str
    is_played: bool
    is_own: bool
    is_beside: bool


@dataclass(frozen=True)
class BesideOnPage:
    """Another edition next to the one played, its table with its cards, and the address of where they part."""

    beside: Beside
    table: Table
    name: str
    apart_url: str
    leave_url: str

    @property
    def apart(self) -> Apart | None:
        return self.beside.apart

    @property
    def edition(self) -> str:
        return self.beside.played.run.edition


@dataclass(frozen=True)
class RunPage:
    """A run at one of its steps."""

    run: engine.Run
    place: Place
    now: BeatLog | None
    beats: tuple[BeatLog, ...]
    turns: tuple[TurnLog, ...]
    ways: Ways
    claims: tuple[Claim, ...]
    proof: Claim | None
    outcome: Outcome
    asked: tuple[AskedQuestion, ...]
    by_hand_url: str
    branch: Branched | None
    script: tuple[ScriptLine, ...]
    table: Table | None
    why: WhyPanel | None
    editions: tuple[OtherEdition, ...]
    beside: BesideOnPage | None
    beside_error: str
    own_edition: str
    passing: tuple[str, ...]
    pays_freely: bool

    @property
    def claims_met(self) -> int:
        return sum(claim.expectation.met for claim in self.claims)

    @property
    def tallest(self) -> BeatLog | None:
        """The step that takes the most room to tell: so high is the box for each, and no step moves what is below."""
        return max(self.beats, key=lambda beat: beat.height, default=None)

    @property
    def is_own_edition(self) -> bool:
        return self.run.edition == self.own_edition

    @property
    def own_url(self) -> str:
        """The address of the run under the scenario's own edition."""
        return next(other.url for other in self.editions if other.is_own)

    @property
    def place_shown(self) -> Place:
        """The place whose page this is: that of the last moment, where one after it was asked for."""
        last = max(len(self.run.moments) - 1, 0)
        return self.place if self.place.at is None else self.place.moved(at=min(self.place.at, last))

    @property
    def number(self) -> int:
        """The step as readers count: from 1."""
        return self.now.beat.place + 1 if self.now else 0


@dataclass(frozen=True)
class RunSurroundings:
    """What a page is made from besides the run itself.

    `own` is the same scenario as its own edition plays it, without a branch; `script_run` the run without the branch,
    under the edition played. `names` are the editions' names; `because` says what parts this edition from its own.
    `beside_error`: why the edition that was asked for can't stand beside it.
    """

    own: engine.Run
    script_run: engine.Run
    names: Mapping[str, str]
    documented: bool = False
    beside: Beside | None = None
    beside_error: str = ""
    because: str = ""


def is_stackless(film: engine.Film) -> bool:
    """Whether nothing is ever on the stack of a run."""
    return not any(frame.table.stack for frame in film.frames)


def run_page(played: Played, place: Place, shown: RunSurroundings) -> RunPage:
    """The page of a run at a place in it."""
    run, film = played.run, played.run.film
    assert film is not None, "a page shows a run that was watched"
    beats = beats_of(run.moments)
    now = beat_at(beats, moment_shown(run, place))
    table = film.frames[now.last].table if now else run.table
    is_at_end = now is None or now.place == len(beats) - 1
    numbers = {rule for moment in run.moments for rule in moment.rules} | {each.rule for each in film.decisions}
    numbers |= {rule for claim in run.expectations for rule in claim.rules}
    if run.waiting:
        numbers |= {run.waiting.rule, *(way.rule for way in run.waiting.ways)}
    if run.refusal:
        numbers.add(run.refusal.rule)
    links = rule_links(run.edition, numbers | rules_in(table))
    letters = letters_of(frame.table for frame in film.frames)
    actions = actions_of(run, place, links) if place.after is not None and is_at_end else {}
    before = film.frames[beats[now.place - 1].last].table if now and now.place else None
    deal = Deal(place, links, letters, before, actions, is_stackless(film))
    laid = table_of(table, deal) if table else None
    log = LogMaker(run, links, letters)

    def address(moment: int) -> str:
        return place.url(at=moment)

    claims = claims_of(run, address, {line.number: line.comment for line in played.script}, links)
    told = log.beats(beats, now, claims, address)
    seen = frozenset(card.object.card for card in laid.cards) if laid else frozenset()
    return RunPage(
        run=run,
        place=place,
        now=told[now.place] if now else None,
        beats=tuple(told),
        turns=by_turn_and_step(told),
        ways=_ways(told, now, claims),
        claims=claims,
        proof=claims[-1] if claims else None,
        outcome=outcome_of(run, shown.own, documented=shown.documented, names=shown.names, because=shown.because),
        asked=asked_next(run, beats, now, place, links) if now else (),
        by_hand_url=by_hand_from(run, now, place) if now else place.url(after=0),
        branch=branched(run, shown.script_run, place, links, actions, seen) if is_at_end or place.branch else None,
        script=tuple(_script(played, claims, now)),
        table=laid,
        why=_why(place, run, laid, log, beats, now),
        editions=tuple(_editions(played, place, shown)),
        beside=_beside(shown, place) if shown.beside else None,
        beside_error=shown.beside_error,
        own_edition=played.own_edition,
        passing=tuple(structure_told(now)) if now else (),
        pays_freely=run.pays_freely,
    )


def _why(
    place: Place, run: engine.Run, table: Table | None, log: LogMaker, beats: tuple[Beat, ...], now: Beat | None
) -> WhyPanel | None:
    if place.why is None or table is None or now is None:
        return None
    return why_panel(
        place.why, run, table, log, beats, now, lambda moment: place.url(at=moment), close_url=place.url(why=None)
    )


def _ways(told: Sequence[BeatLog], now: Beat | None, claims: tuple[Claim, ...]) -> Ways:
    if now is None:
        return Ways(None, None, None, None, None, None, None)
    at, last = now.place, len(told) - 1
    later = told[at + 1 :]
    # A decision is made on the step before the one that follows from it.
    deciding = next((one for one, after in pairwise(later) if after.has_decision), None)
    combat = next((one for one in later if one.beat.is_combat), None)
    proof = claims[-1] if claims else None
    return Ways(
        first=told[0].url if at > 0 else None,
        previous=told[at - 1].url if at > 0 else None,
        next=told[at + 1].url if at < last else None,
        last=told[last].url if at < last else None,
        decision=deciding.url if deciding else None,
        combat=combat.url if combat else None,
        claim=proof.url if proof else None,
    )


def _script(played: Played, claims: Iterable[Claim], now: Beat | None) -> Iterable[ScriptLine]:
    """The lines of the script. Claims stand by the lines that make them."""
    by_line = {claim.expectation.line: claim for claim in claims}
    for line in played.script:
        yield ScriptLine(
            number=line.number,
            text=line.text,
            comment=line.comment,
            is_now=now is not None and now.moments[-1].line == line.number,
            claim=by_line.get(line.number),
            is_error=played.run.error_line == line.number,
        )


def _editions(played: Played, place: Place, shown: RunSurroundings) -> Iterable[OtherEdition]:
    plain = place.documented.moved(why=None)
    for slug in reversed(engine.editions()):
        is_own = slug == played.own_edition
        yield OtherEdition(
            slug=slug,
            name=shown.names.get(slug, slug),
            url=plain.url(edition=None if is_own else slug, beside=None),
            beside_url=plain.url(at=None if place.branch else place.at, beside=slug),
            is_played=slug == played.run.edition,
            is_own=is_own,
            is_beside=slug == place.beside,
        )


def _beside(shown: RunSurroundings, place: Place) -> BesideOnPage | None:
    beside = shown.beside
    if beside is None:
        return None
    run = beside.played.run
    film = run.film
    assert film is not None
    there = place.documented.moved(edition=run.edition, beside=None, why=None)
    deal = Deal(
        there.moved(at=beside.at),
        rule_links(run.edition, rules_in(beside.table)),
        letters_of(frame.table for frame in film.frames),
        is_stackless=is_stackless(film),
    )
    return BesideOnPage(
        beside=beside,
        table=table_of(beside.table, deal),
        name=shown.names.get(run.edition, run.edition),
        apart_url=place.url(at=beside.apart.at) if beside.apart else "",
        leave_url=place.url(beside=None),
    )
