"""What was decided and what else could be: questions with their options, ways to go on, and the branch so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import engine
from rulesite.book.scenarios.beats import Beat
from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.rule_links import RuleLink
from rulesite.book.scenarios.table import Action

_PRIORITY = "what to do"
_WHOLE = frozenset({"attackers", "blockers"})


@dataclass(frozen=True)
class Choosable:
    """An option of a question. The answer of the script has no address: it is what happens anyway."""

    text: str
    url: str
    is_answer: bool


@dataclass(frozen=True)
class AskedQuestion:
    """A question on the way to the next step, with the rule that asks it and what else could be answered."""

    decision: engine.Decision
    rule: RuleLink | None
    options: tuple[Choosable, ...]
    by_hand_url: str


@dataclass(frozen=True)
class BranchStep:
    """A statement of a branch, with the address of the branch as far as that."""

    text: str
    url: str


@dataclass(frozen=True)
class Branched:
    """The branch that is shown: where it left the script, its statements, what was refused, what can be done now.

    `first_difference` is the address of the first step that isn't as in the script. `many` are ways of which several
    are chosen together.
    """

    left_url: str
    steps: tuple[BranchStep, ...]
    first_difference: str
    refusal: engine.Refusal | None
    refusal_rule: RuleLink | None
    ways: tuple[BranchStep, ...]
    waiting: engine.PendingQuestion | None
    waiting_rule: RuleLink | None
    general: tuple[Action, ...]
    elsewhere: tuple[Action, ...]
    is_whole: bool
    picks: tuple[tuple[str, str], ...]
    rest_url: str
    goes_on: bool
    place: Place


def asked_next(
    run: engine.Run, beats: tuple[Beat, ...], now: Beat, place: Place, links: Mapping[str, RuleLink]
) -> tuple[AskedQuestion, ...]:
    """What is decided between this step and the end of the next one."""
    film = run.film
    if film is None:
        return ()
    last = beats[now.place + 1].last if now.place + 1 < len(beats) else now.last + 1
    decisions = [one for one in film.decisions if now.last < one.at <= last]
    return tuple(
        _asked(one, place, links)
        for one in decisions
        if one.options or one.kind in _WHOLE or (one.kind == _PRIORITY and one.answer != "pass")
    )


def by_hand_from(run: engine.Run, now: Beat, place: Place) -> str:
    """The address at which a visitor goes on by hand from a step."""
    film = run.film
    decisions = film.decisions if film else ()
    after = next((one.place for one in decisions if one.at > now.last), len(decisions))
    return _branch(place, after, ()).url(at=None)


def _asked(decision: engine.Decision, place: Place, links: Mapping[str, RuleLink]) -> AskedQuestion:
    # Within a branch its statements are what leads on: they are changed by going back along them.
    is_open = place.after is None or decision.place < place.after
    single = is_open and sum(option.is_answer for option in decision.options) <= 1
    return AskedQuestion(
        decision=decision,
        rule=links.get(decision.rule),
        options=tuple(
            Choosable(
                option.says if option.card else option.text,
                ""
                if option.is_answer or not single
                else _branch(place, decision.place, (f"{decision.player} chooses {option.says}",)).url(),
                option.is_answer,
            )
            for option in decision.options
        ),
        by_hand_url=_branch(place, decision.place, ()).url() if is_open else "",
    )


def _branch(place: Place, after: int, then: tuple[str, ...]) -> Place:
    """A branch at a decision of the script. Beyond the point where a branch left it there is none: it just goes on."""
    if place.after is not None and after >= place.after:
        return place.moved(at=None)
    return place.moved(at=None, after=after, then=then, goes_on=False, why=None, beside=None)


def actions_of(run: engine.Run, place: Place, links: Mapping[str, RuleLink]) -> Mapping[int, tuple[Action, ...]]:
    """What can be done with each card now, and what is refused; under 0, what no card does."""
    ways = run.waiting.ways if run.waiting else ()
    actions: dict[int, list[Action]] = {}
    for way in ways:
        url = place.url(at=None, then=(*place.then, way.says), goes_on=False, why=None) if way.says else ""
        actions.setdefault(way.card, []).append(Action(way, url, links.get(way.rule)))
    return {card: tuple(found) for card, found in actions.items()}


def branched(
    run: engine.Run,
    documented: engine.Run,
    place: Place,
    links: Mapping[str, RuleLink],
    actions: Mapping[int, tuple[Action, ...]],
    seen: frozenset[int],
) -> Branched | None:
    film = run.film
    if film is None or place.after is None or film.branched_at is None:
        return None
    waiting, refusal = run.waiting, run.refusal
    said = place.then[:-1] if refusal and place.then and refusal.statement == place.then[-1] else place.then
    here = place.moved(then=said, at=None)
    several = waiting is not None and waiting.most > 1
    return Branched(
        left_url=place.documented.url(at=max(film.branched_at - 1, 0)),
        steps=tuple(
            BranchStep(text, place.url(at=None, then=place.then[: count + 1], goes_on=False))
            for count, text in enumerate(said)
        ),
        first_difference=_first_difference(run, documented, place),
        refusal=refusal,
        refusal_rule=links.get(refusal.rule) if refusal else None,
        ways=tuple(BranchStep(way, here.url(then=(*said, way))) for way in (refusal.ways if refusal else ())),
        waiting=waiting,
        waiting_rule=links.get(waiting.rule) if waiting else None,
        general=tuple(one for one in actions.get(0, ()) if not several),
        elsewhere=tuple(one for card, found in actions.items() if card and card not in seen for one in found),
        is_whole=waiting is not None and waiting.kind in _WHOLE,
        picks=tuple(
            (words, words)
            for way in (waiting.ways if waiting and several else ())
            if (words := way.says.partition(" chooses ")[2])
        ),
        rest_url=here.url(goes_on=True),
        goes_on=place.goes_on,
        place=here.moved(goes_on=False),
    )


def _first_difference(run: engine.Run, documented: engine.Run, place: Place) -> str:
    pairs = zip(run.moments, documented.moments, strict=False)
    differs = next((one.place for one, other in pairs if one.text != other.text), None)
    if differs is None and len(run.moments) > len(documented.moments):
        differs = len(documented.moments)
    return "" if differs is None else place.url(at=differs)
