"""How much of a file of cards the reader understands, and how much of that the engine plays."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.text import UnreadableText, Unwritable, normalize, read, write
from engine.text.reading.striped import stripes_of
from engine.text.tree.abilities import CardText

#: Says why the engine doesn't play a tree, with nothing to say where it does.
Unplayable = Callable[[CardText], Sequence[str]]
_MOST_SHOWN = 20
_WORDS_SHOWN = 3


@dataclass
class Coverage:
    """`unread`: cards with where reading stopped; `unfaithful`: read, but printed in other words."""

    cards: int = 0
    read: int = 0
    playable: int | None = None
    unread: list[dict[str, str]] = field(default_factory=list)
    unfaithful: list[dict[str, str]] = field(default_factory=list)
    unplayed: Counter[str] = field(default_factory=Counter)

    def as_json(self) -> dict[str, object]:
        """The figures, each card that isn't read with where reading stops, and reasons for not playing, the most
        frequent first."""
        return {
            "cards": self.cards,
            "read": self.read,
            "playable": self.playable,
            "unread": self.unread,
            "unfaithful": self.unfaithful,
            "unplayed": dict(self.unplayed.most_common()),
        }

    def summary(self) -> str:
        """Lines for a terminal: how many cards are read, and the words at which the others stop most often."""
        share = 100 * self.read / self.cards if self.cards else 0
        lines = [f"{self.read} of {self.cards} cards read whole ({share:.1f} %)"]
        if self.playable is not None:
            lines.append(f"{self.playable} of them playable")
        if self.unfaithful:
            lines.append(f"{len(self.unfaithful)} print back otherwise: {self.unfaithful[0]['name']} is the first")
        stops = Counter(" ".join(card["stopped_at"].split()[:_WORDS_SHOWN]) for card in self.unread)
        lines += [f"{count:5}  stopped at: {words}" for words, count in stops.most_common(_MOST_SHOWN)]
        return "\n".join(lines) + "\n"


def measure(lines: Iterable[str], file: str, unplayable: Unplayable | None = None) -> Coverage:
    """Read every card of a JSON lines file. Raises ValueError for a line that isn't a card, with its number."""
    covered = Coverage(playable=0 if unplayable is not None else None)
    for number, line in enumerate(lines, 1):
        if line.strip():
            _measure_card(_card(line, f"{file}, line {number}"), covered, unplayable)
    return covered


def _card(line: str, where: str) -> dict[str, Any]:
    try:
        card = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"{where}: not JSON: {error.msg}") from error
    is_card = isinstance(card, dict) and isinstance(card.get("name"), str)
    if not is_card:
        raise ValueError(f'{where}: not a card such as {{"name": "…", "type_line": "…", "text": "…"}}')
    fields: dict[str, Any] = card
    return fields


def _measure_card(card: dict[str, Any], covered: Coverage, unplayable: Unplayable | None) -> None:
    name, text = card["name"], card.get("text") or ""
    covered.cards += 1
    try:
        tree = read(text, name, card.get("type_line"))
    except UnreadableText as refusal:
        covered.unread.append({"name": name, "text": text, "stopped_at": refusal.stopped_at})
        return
    covered.read += 1
    _check_words(name, text, tree, covered)
    if unplayable is not None and covered.playable is not None:
        reasons = unplayable(tree)
        covered.playable += not reasons
        covered.unplayed.update(reasons)


def _check_words(name: str, text: str, tree: CardText, covered: Coverage) -> None:
    if stripes_of(text)[1]:
        return  # it is written in the words of cards without stripes
    expected = normalize(text, name)
    try:
        written = write(tree)
    except Unwritable as failure:
        written = str(failure)
    if written != expected:
        covered.unfaithful.append({"name": name, "text": expected, "written": written})
