"""The log of a run as a page shows it: beats under their turn and step, each line with its names, rule and claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, Literal

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

import engine
from rulesite.book.rules.symbols import symbols
from rulesite.book.scenarios.beats import Beat
from rulesite.book.scenarios.rule_links import RuleLink

Address = Callable[[int], str]
When = Literal["past", "now", "later"]
#: About so many signs stand on a line of a narrow column.
_LINE: Final = 44


@dataclass(frozen=True)
class Claim:
    """An expectation with the address of the moment at which it was looked at, what the script remarks on it, and the
    rules that it rests on."""

    expectation: engine.Expectation
    url: str
    remark: str = ""
    rules: tuple[RuleLink, ...] = ()

    @property
    def words(self) -> str:
        """What is claimed, without the word by which a script claims it."""
        said = self.expectation.text.removeprefix("expect ")
        return capfirst(said)

    @property
    def _forgotten(self) -> SafeString:
        """After which statement it would be so, where that was found."""
        if not self.expectation.forgotten:
            return mark_safe("")
        return format_html(". {}: say <code>{}</code> first", self.expectation.waits, self.expectation.forgotten)

    @property
    def html(self) -> SafeString:
        met = self.expectation.met
        return format_html(
            '<p class="claim {}"><span class="claim-mark" role="img" aria-label="{}">{}</span> {}{}{}</p>',
            "met" if met else "unmet",
            "met" if met else "not met",
            "✓" if met else "✗",
            self.words,
            "" if met else format_html(' <span class="claim-why">{}{}</span>', self.expectation.why, self._forgotten),
            format_html(' <span class="remark">{}</span>', self.remark.lstrip("# ")) if self.remark else "",
        )

    @property
    def grounds(self) -> SafeString:
        """The numbers of the rules that it rests on, which lead there."""
        return format_html_join("", " {}", ((rule.link,) for rule in self.rules))


@dataclass(frozen=True)
class LogLine:
    """A moment's sentence, in pieces: those that name a card that needs a letter have it. `amount`: "2 becomes 4".

    `rules`: the rule that had it happen in the first place, then the others that made it so.
    """

    pieces: tuple[tuple[str, str], ...]
    amount: str
    rules: tuple[RuleLink, ...]

    @property
    def html(self) -> SafeString:
        pieces = format_html_join(
            "",
            "{}{}",
            (
                (symbols(text), format_html(' <span class="letter">{}</span>', letter) if letter else "")
                for text, letter in self.pieces
            ),
        )
        return format_html('{} <strong class="amount">{}</strong>', pieces, self.amount) if self.amount else pieces

    @property
    def with_rule(self) -> SafeString:
        """The sentence with the numbers of its rules, which lead there."""
        return format_html("{}{}", self.html, format_html_join("", " {}", ((rule.link,) for rule in self.rules)))

    @property
    def rules_in_place(self) -> SafeString:
        """The numbers of its rules, each of which shows its rule where it stands."""
        return format_html_join("", " {}", ((rule.in_place,) for rule in self.rules))

    @property
    def text(self) -> str:
        words = "".join(f"{text} {letter}" if letter else text for text, letter in self.pieces)
        return f"{words} ({self.amount})" if self.amount else words


@dataclass(frozen=True)
class BeatLog:
    """A beat: what is told of it, the lines that belong to it, its claims, and whether it differs from the script's."""

    beat: Beat
    url: str
    when: When
    told: tuple[LogLine, ...]
    lines: tuple[LogLine, ...]
    claims: tuple[Claim, ...]
    is_branch: bool
    has_decision: bool

    @property
    def head(self) -> LogLine:
        return self.told[0]

    @property
    def height(self) -> int:
        """About how many lines it takes to tell all of it, in a narrow column."""
        said = [line.text for line in self.told]
        claimed = [f"{claim.words}{claim.remark}{claim.expectation.why}" for claim in self.claims]
        return sum(1 + len(each) // _LINE for each in (*said, *claimed))

    @property
    def under(self) -> tuple[LogLine, ...]:
        """What is folded under its head."""
        return self.lines if self.beat.is_structure else tuple(line for line in self.lines if line != self.head)


@dataclass(frozen=True)
class StepLog:
    name: str
    beats: list[BeatLog] = field(default_factory=list)


@dataclass(frozen=True)
class TurnLog:
    turn: int
    player: str
    steps: list[StepLog] = field(default_factory=list)


def claims_of(
    run: engine.Run, address: Address, remarks: Mapping[int, str], links: Mapping[str, RuleLink]
) -> tuple[Claim, ...]:
    """The claims of a run; `remarks` are those of the script, by line."""
    return tuple(
        Claim(
            each,
            address(max(each.at, 0)),
            remarks.get(each.line, ""),
            tuple(links[number] for number in each.rules if number in links),
        )
        for each in run.expectations
    )


@dataclass(frozen=True)
class LogMaker:
    """Makes the lines of a run's log."""

    run: engine.Run
    links: Mapping[str, RuleLink]
    letters: Mapping[int, str]

    def line(self, moment: engine.Moment) -> LogLine:
        film = self.run.film
        frame = film.frames[moment.place] if film else None
        words = frame.words if frame else (engine.Words(moment.text),)
        return LogLine(
            pieces=tuple((each.text, self.letters.get(each.object, "")) for each in words),
            amount=frame.amount if frame else "",
            rules=tuple(self.links[number] for number in moment.rules if number in self.links),
        )

    def beats(
        self, beats: Sequence[Beat], now: Beat | None, claims: Iterable[Claim], address: Address
    ) -> list[BeatLog]:
        film = self.run.film
        decided = (
            {each.at for each in film.decisions if each.kind != "what to do" or each.answer != "pass"} if film else ()
        )
        branched_at = film.branched_at if film else None
        claims = tuple(claims)
        return [
            BeatLog(
                beat=beat,
                url=address(beat.last),
                when=_when(beat, now),
                told=_counted(self.line(moment) for moment in beat.told),
                lines=_counted(self.line(moment) for moment in beat.listed),
                claims=tuple(one for one in claims if beat.first <= max(one.expectation.at, 0) <= beat.last),
                is_branch=branched_at is not None and beat.last >= branched_at,
                has_decision=any(beat.first <= at <= beat.last for at in decided),
            )
            for beat in beats
        ]


def _counted(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """Lines that say the same one after the other become one that says how often."""
    counted = []
    for line, alike in groupby(lines):
        times = len(list(alike))
        counted.append(line if times == 1 else replace(line, amount=f"×{times}"))
    return tuple(counted)


def _when(beat: Beat, now: Beat | None) -> When:
    if now is None or beat.place > now.place:
        return "later"
    return "now" if beat.place == now.place else "past"


def by_turn_and_step(beats: Iterable[BeatLog]) -> tuple[TurnLog, ...]:
    """Each beat under the turn and step in which it ends."""
    turns: list[TurnLog] = []
    for one in beats:
        moment = one.beat.moments[-1]
        if not turns or turns[-1].turn != moment.turn:
            turns.append(TurnLog(moment.turn, moment.active_player))
        steps = turns[-1].steps
        if not steps or steps[-1].name != moment.step:
            steps.append(StepLog(moment.step))
        steps[-1].beats.append(one)
    return tuple(turns)
