"""What an assistant may ask: plain functions of plain values, each refused in words that say what would work.

What they cost is charged to whoever asks over the network, as for the API; on the machine itself nothing is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Annotated, Any, Final

from pydantic import Field

import engine
from rulesite.book.cards.models import Card
from rulesite.book.cards.naming import card_called
from rulesite.book.cards.rulings import rulings_of_card
from rulesite.book.rule_pages.page import OutsidePage
from rulesite.book.rules.editions import book_in_hand, books_held
from rulesite.book.scenarios.playing import Played, play_given
from rulesite.book.scenarios.together import cards_together
from rulesite.ground.bounded.pool import Ended
from rulesite.pages.api.problems import Refusal
from rulesite.pages.api.selectors import newest_rule_or_refuse, rule_or_summary_or_refuse
from rulesite.pages.api.shapes.cards import CardDetail
from rulesite.pages.api.shapes.rules import RuleDetail, SummaryDetail
from rulesite.search.answer.suggestions import suggestions
from rulesite.search.selectors import lookup

_SEARCH_POINTS: Final = 4
_RUN_POINTS: Final = 24
_TOGETHER_POINTS: Final = 60
_MOST_HITS: Final = 20
_LONGEST_SCENARIO: Final = 20_000

#: What charges the asking address for points; nobody, unless somebody asks over the network.
_charging: ContextVar[Callable[[int], None] | None] = ContextVar("charging", default=None)

Number = Annotated[str, Field(max_length=20, description="A rule's number, such as 702.19b.")]
EditionAsked = Annotated[
    str | None,
    Field(max_length=20, description="An edition of the rulebook, such as 2009-07; else the newest whole one."),
]
Words = Annotated[str, Field(min_length=1, max_length=200, description="A question, words, or a number.")]
Limit = Annotated[int, Field(ge=1, le=_MOST_HITS, description="How many answers at most.")]
Name = Annotated[str, Field(min_length=1, max_length=150, description="A card's name, or that of one of its faces.")]
CardNames = Annotated[
    list[Name],
    Field(min_length=2, max_length=4, description="From two to four names of cards; a name may stand twice."),
]
ScenarioText = Annotated[
    str,
    Field(
        max_length=_LONGEST_SCENARIO,
        description="A scenario as TOML: players with their cards, and a script with a statement on each line, such as"
        " “Alice casts Giant Growth targeting Gray Ogre”, “resolve”, “expect Gray Ogre is 5/5”.",
    ),
]
PlayedUnder = Annotated[
    str | None, Field(max_length=20, description="The edition to play by; else its own, or the newest.")
]
At = Annotated[int | None, Field(ge=0, description="The line of the log after which to look; else the end.")]


class CanNotAnswer(ValueError):
    """What is asked can't be answered; the text says why, and what can be."""


@contextmanager
def charged_by(charge: Callable[[int], None]) -> Iterator[None]:
    """Charge what is asked in this block by a function that takes points, and may refuse."""
    token = _charging.set(charge)
    try:
        yield
    finally:
        _charging.reset(token)


def look_up_rule(number: Number, edition: EditionAsked = None) -> dict[str, Any]:
    """A rule by its number: its words and whose they are, its examples, what it refers to, and where it stands in other
    editions. Of a rule that isn't held, a summary."""
    try:
        found = rule_or_summary_or_refuse(edition, number) if edition else newest_rule_or_refuse(number)
    except Refusal as refusal:
        raise CanNotAnswer(str(refusal)) from None
    shape = SummaryDetail.around(found) if isinstance(found, OutsidePage) else RuleDetail.around(found)
    return shape.model_dump(mode="json")


def search_rules(question: Words, edition: EditionAsked = None, limit: Limit = 5) -> dict[str, Any]:
    """The rules, rulings and cards that answer a question best, those of one rulebook first. `outside` says that no
    rule here seems to answer it: what is found is then only what lies nearest."""
    _charge(_SEARCH_POINTS)
    _check_held(edition)
    answer = lookup(question, book=edition, limit=limit)
    return {
        "book": edition or book_in_hand(),
        "outside": answer.outside,
        "remarks": list(answer.remarks),
        "answers": [hit.as_json() for hit in answer.hits[:limit]],
    }


def read_card(name: Name) -> dict[str, Any]:
    """A card's text as printed, its rulings, and whether Benchbook can play it, or why not."""
    card = _card_named(name)
    return CardDetail.around(card, rulings_of_card(card), ()).model_dump(mode="json", exclude={"mentions"})


def play_scenario(scenario: ScenarioText, edition: PlayedUnder = None) -> dict[str, Any]:
    """Play a scenario and tell its claims: each expectation with whether it is so, and what happened, line by line with
    the rules that made it so."""
    run = _played(scenario, edition, film=False).run
    return {
        "edition": run.edition,
        "status": run.status,
        "failures": list(run.failures),
        "claims": [{"line": each.line, "text": each.text, "is_so": each.met} for each in run.expectations],
        "log": [{"line": each.line, "text": each.text, "rules": list(each.rules)} for each in run.moments],
    }


def explain_characteristic(
    scenario: ScenarioText, card: Name, edition: PlayedUnder = None, at: At = None
) -> dict[str, Any]:
    """Play a scenario and say why an object is what it is: its size, types and abilities, with each step of the layers
    that made it so and the rule of each."""
    run = _played(scenario, edition, film=True).run
    if not run.moments:
        raise CanNotAnswer("Nothing happens in this scenario, so there is no table to look at.")
    shown = len(run.moments) - 1 if at is None else min(at, len(run.moments) - 1)
    table = run.table_at(shown)
    assert table is not None  # it was filmed
    there = [one for player in table.players for one in player.battlefield]
    found = [one for one in (*there, *table.stack) if one.name.casefold() == card.casefold()]
    if not found:
        names = ", ".join(sorted({one.name for one in there})) or "nothing"
        raise CanNotAnswer(f"No {card} is on the battlefield or the stack then; on the battlefield: {names}.")
    return {
        "edition": run.edition,
        "after": {"line": shown, "text": run.moments[shown].text},
        "objects": [
            {
                "name": one.name,
                "size": one.size,
                "printed_size": one.printed_size,
                "types": one.type_line,
                "steps": [
                    {
                        "layer": reason.layer_title or reason.layer,
                        "rule": reason.rule,
                        "source": reason.source,
                        "what": reason.what,
                        "from": reason.size_before,
                        "to": reason.size_after,
                    }
                    for reason in one.reasons
                ],
            }
            for one in found
        ],
    }


def lay_side_by_side(cards: CardNames, edition: PlayedUnder = None) -> dict[str, Any]:
    """Lay two to four cards side by side and play with them: what they make of each other while they lie together, in
    each order of coming that matters, and what one does when something is done with another; each with its rules and
    with a scenario that shows it."""
    if edition is not None and edition not in engine.editions():
        raise CanNotAnswer(f"The engine plays no edition {edition}; it plays: {', '.join(engine.editions())}.")
    found = [_card_named(name) for name in cards]
    _charge(_TOGETHER_POINTS)
    try:
        together = cards_together(found, edition or engine.editions()[-1])
    except engine.InvalidScenario as problem:
        raise CanNotAnswer("\n".join(each.what for each in problem.problems)) from None
    except Ended as ended:
        raise CanNotAnswer(str(ended)) from None
    return {
        "edition": together.edition,
        "cards": list(together.names),
        "lying_together": [_outcome(each) for each in together.laid],
        "when_played_with": [_outcome(each) for each in together.played],
        "nothing_between_them_when": list(together.apart),
        "could_not_be_tried": list(together.stopped),
        "no_time_for": together.untried,
        "rules": list(together.rules),
    }


def _outcome(outcome: engine.OutcomeTogether) -> dict[str, Any]:
    one = outcome.tried
    return {
        "when": outcome.when,
        "in_the_end": [
            {"card": end.name, "where": end.where, "size": end.object.size, "types": end.object.type_line}
            for end in one.ends
        ],
        "between_them": [
            {"kind": each.kind, "by": each.by, "to": each.to, "says": each.says, "rules": list(each.rules)}
            for each in one.met
        ],
        "stopped": one.stopped or None,
        "scenario": one.text,
    }


#: All of them, in the order in which they are listed.
TOOLS: Final[tuple[Callable[..., dict[str, Any]], ...]] = (
    look_up_rule,
    search_rules,
    read_card,
    play_scenario,
    explain_characteristic,
    lay_side_by_side,
)


def _charge(points: int) -> None:
    if (charge := _charging.get()) is not None:
        try:
            charge(points)
        except Refusal as refusal:
            raise CanNotAnswer(str(refusal)) from None


def _check_held(edition: str | None) -> None:
    if edition is not None and edition not in books_held():
        raise CanNotAnswer(f"No rulebook {edition} is held here; there are {', '.join(books_held())}.")


def _card_named(name: str) -> Card:
    found = card_called(name)
    if found is None:
        near = ", ".join(each.text for each in suggestions(name) if each.kind == "card")
        raise CanNotAnswer(f"No card here is called {name}{f'; near it are {near}' if near else ''}.")
    return found


def _played(scenario: str, edition: str | None, *, film: bool) -> Played:
    if edition is not None and edition not in engine.editions():
        raise CanNotAnswer(f"The engine plays no edition {edition}; it plays: {', '.join(engine.editions())}.")
    _charge(_RUN_POINTS)
    try:
        return play_given(scenario, edition=edition, home=edition, film=film)
    except engine.InvalidScenario as problem:
        raise CanNotAnswer("\n".join(map(str, problem.problems))) from None
    except Ended as ended:
        raise CanNotAnswer(str(ended)) from None
