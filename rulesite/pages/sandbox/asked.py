"""What requests ask of the sandbox: texts, cards and numbers, taken from forms and addresses and bounded."""

from __future__ import annotations

import re
from typing import Final

from django.http import HttpRequest, QueryDict

import engine
from rulesite.book.cards.models import Card
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.ground.foundation.networks import network_of
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.pages.sandbox import starting
from rulesite.pages.sandbox.editing import CannotEdit, PutCard, with_card, with_edition, with_number
from rulesite.pages.sandbox.refusing import Refused
from rulesite.pages.sandbox.sharing import LONGEST_TEXT, text_of

_MOST_COUNTERS: Final = 1000
_TOTALS: Final = {"life": (-1000, 1_000_000), "poison": (0, 1000)}


def start_of(request: HttpRequest) -> str:
    """The text that the editor opens with: `from` a scenario, with a `card`, with a `text` of the visitor's own, or
    none."""
    asked = request.GET
    if named := asked.get("from"):
        edition, _, name = named.partition("/")
        scenario = scenario_named(edition, name) if "\0" not in named else None
        if scenario is None:
            raise NothingThere(f"There is no scenario {named[:80]} to start from.")
        return starting.text_of_scenario(scenario)
    if slug := asked.get("card"):
        card = Card.objects.filter(slug=slug).first() if "\0" not in slug else None
        if card is None:
            raise NothingThere(f"Benchbook has no card at “{slug[:80]}” to play with.")
        return starting.table_with(card)
    if words := asked.get("text", "").strip():
        own = starting.OwnCard(
            name=_line(asked.get("name")) or "Test Card",
            type_line=_line(asked.get("type_line")) or "Enchantment",
            text=words[:2000].replace("\r\n", "\n"),
        )
        return starting.table_with_own(own)
    return starting.empty_table()


def given_text(request: HttpRequest) -> str:
    """The scenario that a form sends. Raises Refused where it is too long or no text."""
    text = request.POST.get("text", "").replace("\r\n", "\n")
    if len(text) > LONGEST_TEXT:
        raise Refused(413, f"A scenario has at most {LONGEST_TEXT:,} characters; this one has {len(text):,}.")
    if "\0" in text:
        raise Refused(400, "The text holds a sign that no text has (NUL).")
    return text


def shared_text(request: HttpRequest, token: str) -> str:
    """The scenario at an address that is opened. Raises NothingThere."""
    text = text_of(token, network_of(request.META))
    if text is None:
        raise NothingThere("There is no scenario at this address: it was cut short on its way, or is no longer kept.")
    return text


def edited(request: HttpRequest, text: str) -> str:
    """The text changed as a form says. Raises CannotEdit."""
    asked = request.POST
    player = _line(asked.get("player")) or "Alice"
    match asked.get("do"):
        case "put":
            changed = with_card(text, player, _put(request))
        case "set":
            what = asked.get("what", "life")
            if what not in _TOTALS:
                raise CannotEdit(f"Say what to set of a player: {' or '.join(_TOTALS)}.")
            changed = with_number(text, player, what, _number(asked, "number", *_TOTALS[what]))
        case "edition":
            edition = asked.get("edition", "")
            if edition not in engine.editions():
                raise CannotEdit(f"Say by which edition it is played: {', '.join(reversed(engine.editions()))}.")
            changed = with_edition(text, edition)
        case _:
            raise CannotEdit("Say what to do: play, put, set or edition.")
    if len(changed) > LONGEST_TEXT:
        raise CannotEdit(f"A scenario has at most {LONGEST_TEXT:,} characters.")
    return changed


def _put(request: HttpRequest) -> PutCard:
    asked = request.POST
    card = _line(asked.get("card"))
    if not card:
        raise CannotEdit("Say which card: one that Benchbook knows, or one that the scenario defines.")
    count = _number(asked, "count", 0, _MOST_COUNTERS, default=0)
    kind = _line(asked.get("kind")) or "+1/+1"
    return PutCard(card, asked.get("zone", "battlefield"), bool(asked.get("tapped")), {kind: count} if count else {})


def _line(written: str | None) -> str:
    return re.sub(r"\s+", " ", written or "").strip()[:150]


def _number(asked: QueryDict, name: str, least: int, most: int, default: int | None = None) -> int:
    written = _line(asked.get(name))
    if not written and default is not None:
        return default
    if not re.fullmatch(r"-?\d{1,7}", written) or not least <= int(written) <= most:
        raise CannotEdit(f"“{written[:20]}” isn't a whole number from {least:,} to {most:,}.")
    return int(written)
