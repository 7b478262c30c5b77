"""What was played of the site's own, kept by all that it depends on: engine, text, cards and edition.

New content or code plays anew only what they change: a scenario whose text, cards and engine stayed the same is found,
whatever else was loaded, and under each edition under which anybody has asked for it.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import engine
from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.jobs import Library, Played, Unread
from rulesite.ground.bounded.processors import on_all_processors
from rulesite.ground.foundation.code_version import engine_version
from rulesite.ground.foundation.made_once import digest_of, is_made, made_once

_QUOTED: Final = re.compile(r'"([^"\n]{1,150})"|\'([^\'\n]{1,150})\'')


#: A token by a name that stands alone: "create a Marsh Drake token" is like the card of that name (111.11 in 2026).
_NAMED_TOKEN: Final = re.compile(r"\b[Cc]reates? an? ([A-Z][^.,;:\"/\n]{1,80}) token")


def names_in(text: str) -> set[str]:
    """All that stands in quotes in a scenario's text, and thus could be a card's name, or how many there are of one.
    What its own cards make tokens of is among them."""
    quoted = {name for pair in _QUOTED.findall(text) for name in pair if name}
    return quoted | {engine.cards_counted(name)[1] for name in quoted} | set(_NAMED_TOKEN.findall(text))


def names_of_tokens(cards: Library) -> set[str]:
    """The cards of which these make tokens by their names."""
    texts = [card.get("text", "") for card in cards.values()]
    texts += [face.get("text", "") for card in cards.values() for face in card.get("faces", ())]
    return {name for text in texts for name in _NAMED_TOKEN.findall(text)}


@dataclass(frozen=True)
class Cards:
    """The cards that scenarios may name without defining them; those with several faces go by each of their names."""

    by_name: Library
    by_face: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, library: Library) -> Cards:
        faces = {face["name"]: name for name, card in library.items() for face in card.get("faces", ())}
        return cls(library, faces)

    def named_in(self, text: str) -> Library:
        """Those of them that a text can speak of."""
        said = names_in(text)
        called = said | {self.by_face[name] for name in said & self.by_face.keys()}
        named = {name: self.by_name[name] for name in called & self.by_name.keys()}
        called |= names_of_tokens(named)
        return {name: self.by_name[name] for name in sorted(called & self.by_name.keys())}


@dataclass(frozen=True)
class OwnRun:
    """A run of a scenario of the site's own, by all that it depends on besides the engine.

    `home` is the scenario's edition, `edition` the one to play it under where that is another.
    """

    text: str
    name: str
    home: str
    cards: Library
    edition: str | None = None
    film: bool = True

    @cached_property
    def digest(self) -> str:
        cards = json.dumps(self.cards, sort_keys=True)
        return digest_of(engine_version(), self.text, self.name, self.home, cards, self.edition, self.film)

    def played(self, by: Callable[..., Played | Unread]) -> Played | Unread:
        """What comes of it: kept, or played now. `by` calls a function, here or in a worker."""
        return made_once("films", self.digest, lambda: by(jobs.play, *self.arguments))

    @property
    def is_kept(self) -> bool:
        """Whether it was played before, by whichever process of this machine."""
        return is_made("films", self.digest)

    @property
    def arguments(self) -> tuple[object, ...]:
        """As `jobs.play` takes them."""
        return (self.text, self.name, self.home, self.cards, self.edition, None, self.film)


@contextmanager
def playing_ahead(runs: Sequence[OwnRun]) -> Iterator[Callable[[], None]]:
    """Play what wasn't played before, on all processors, and keep it, while the block goes on with other work. What it
    is given waits for the end. What breaks the engine, or the process that plays it, is left for whoever asks for it.
    """
    to_play = [run for run in runs if not run.is_kept]
    if not to_play:
        yield lambda: None
        return
    jobs.open_ahead()  # before processes are forked, so that none reads grammar and rulebooks by itself
    with on_all_processors() as each:
        played = each(_play_and_keep, to_play)

        def until_the_end() -> None:
            with suppress(BrokenProcessPool):
                deque(played, maxlen=0)

        yield until_the_end


def _play_and_keep(run: OwnRun) -> None:
    with suppress(Exception):  # told where it is asked for
        run.played(lambda play, *arguments: play(*arguments))
