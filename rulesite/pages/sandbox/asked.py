"""What requests ask of the sandbox: texts, orders, cards and numbers, taken from forms and addresses and bounded."""

from __future__ import annotations

import re
from typing import Final

from django.http import HttpRequest

import engine
from rulesite.book.cards.naming import card_called
from rulesite.book.rules.editions import visitors_book
from rulesite.book.scenarios.playing import edition_played
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.ground.foundation.networks import network_of
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import repeated, whole_number
from rulesite.pages.sandbox import starting
from rulesite.pages.sandbox.editing import CannotEdit
from rulesite.pages.sandbox.refusing import Refused
from rulesite.pages.sandbox.sharing import LONGEST_TEXT, text_of

_LONGEST_WORDS: Final = 300
_LONGEST_CARD_TEXT: Final = 2000
_MOST_TOGETHER: Final = 60


def start_of(request: HttpRequest) -> str:
    """The text that the bench opens with: what was shared, `from` a scenario, with a `card`, with a `text` of the
    visitor's own, an empty table, or a small example: new tables by the rules of the visitor's book."""
    asked, edition = request.GET, edition_played(visitors_book(request))
    if token := asked.get("at"):
        return shared_text(request, token)
    if named := asked.get("from"):
        return _scenario_text(named)
    if slug := asked.get("card"):
        card = card_called(slug)
        if card is None:
            raise NothingThere(f"Benchbook has no card at “{repeated(slug)}” to play with.")
        return starting.table_with(card, edition)
    if words := asked.get("text", "").strip():
        own = starting.OwnCard(
            name=_line(asked.get("name")) or "Test Card",
            type_line=_line(asked.get("type_line")) or "Enchantment",
            text=words[:_LONGEST_CARD_TEXT].replace("\r\n", "\n"),
        )
        return starting.table_with_own(own, edition)
    return starting.empty_table(edition) if asked.get("empty") else starting.first_table(edition)


def _scenario_text(named: str) -> str:
    edition, _, name = named.partition("/")
    scenario = scenario_named(edition, name) if "\0" not in named else None
    if scenario is None:
        raise NothingThere(f"There is no scenario {repeated(named)} to start from.")
    return starting.text_of_scenario(scenario)


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


class Form:
    """What a form says, each in one line and bounded."""

    def __init__(self, request: HttpRequest) -> None:
        self._sent = request.POST

    def __getitem__(self, name: str) -> str:
        return _line(self._sent.get(name, ""))

    def get(self, name: str, default: str, /) -> str:
        return self[name] or default

    def several(self, name: str) -> list[str]:
        """What is said under a name, as often as it is said."""
        return [words for each in self._sent.getlist(name)[:_MOST_TOGETHER] if (words := _line(each))]

    def text(self, name: str) -> str:
        """A text of several lines, such as a card's."""
        return self._sent.get(name, "").replace("\r\n", "\n").replace("\0", "").strip()[:_LONGEST_CARD_TEXT]


def statements_said(form: Form, order: str) -> tuple[str, ...] | None:
    """What an order has the script say next; None where it is no order to play. Raises CannotEdit."""
    verb, _, rest = order.partition(" ")
    who = form["who"]
    match verb:
        case "say":
            said = [_line(rest)]
        case "write":
            said = [form["statement"]]
        case "declare":
            said = form.several("then")
        case "skip":
            said = [f"to the {form['skip']}"]
        case "answer":
            said = [f"{who} chooses {form['answer']}"] if form["answer"] else []
        case "pick":
            picked = form.several("pick")
            said = [f"{who} chooses {engine.listed(picked) or 'nothing'}"]
        case "divide":
            said = [divided(form)]
        case _:
            return None
    said = [each for each in said if each]
    if not said:
        raise CannotEdit("Nothing is chosen yet.")
    return tuple(said)


def divided(form: Form) -> str:
    """A division, as a script says it: of combat damage, each part with what deals it, or among targets."""
    who, parts = form["who"], form.several("part")
    said = []
    for number, part in enumerate(parts):
        by, _, to = part.partition("|")
        amount = form[f"amount-{number}"] or "0"
        if whole_number(amount, 0) is None:
            raise CannotEdit(f"“{repeated(amount)}” isn't a whole number.")
        if by:
            said += [f"{amount} damage from {by} to {to}"] if int(amount) else []
        else:
            said.append(f"{amount} to {to}")
    if not said:
        raise CannotEdit("Say how much goes to each.")
    of_combat = " damage from " in said[0]
    return f"{who} {'assigns' if of_combat else 'chooses'} {engine.listed(said)}"


def own_card(form: Form) -> tuple[str, dict[str, str]]:
    """The name of a card with words of one's own, and what stands on it. Raises CannotEdit."""
    if not form["own-type"]:
        raise CannotEdit("Say what kind of card it is: Creature — Elf, Instant, Enchantment.")
    fields = {
        "mana_cost": form["own-cost"],
        "type_line": form["own-type"],
        "power": form["own-power"],
        "toughness": form["own-toughness"],
        "text": form.text("own-text"),
    }
    if "Creature" in fields["type_line"]:
        fields["power"], fields["toughness"] = fields["power"] or "1", fields["toughness"] or "1"
    return form["own-name"], fields


def edition_said(form: Form) -> str:
    """The edition to play by. Raises CannotEdit."""
    edition = form["edition"]
    if edition not in engine.editions():
        raise CannotEdit(f"Say by which edition it is played: {', '.join(reversed(engine.editions()))}.")
    return edition


def _line(written: str | None) -> str:
    return re.sub(r"\s+", " ", (written or "").replace("\0", "")).strip()[:_LONGEST_WORDS]
