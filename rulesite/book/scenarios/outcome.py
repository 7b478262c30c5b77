"""What a run comes to, said so that it never contradicts what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Literal

from django.utils.text import capfirst

import engine

_VERBS: Final = "is|isn't|are|aren't|has|doesn't have|controls|was|wasn't"
_BEGINS_WITH_VERB: Final = re.compile(rf"(?:{_VERBS}) ")
_DENIED: Final = "it isn't so"
#: That another rule refuses the same is no other outcome.
_UNDER: Final = re.compile(r" under \d{3}\.\d+[a-z]{0,2}\b")
#: "In Bob's graveyard, put under 704.5i" without its rule is half a thought.
_PUT: Final = re.compile(r", put$")
_RULE: Final = re.compile(r"(?: under)? \d{3}\.\d+[a-z]{0,2}\b")


@dataclass(frozen=True)
class ClaimElsewhere:
    """A claim that doesn't come out alike in two editions: what is so in the scenario's own, and what in the other,
    from the first word on that differs."""

    own: str
    there: str

    @property
    def apart(self) -> tuple[str, str, str]:
        """What it is about, how that is elsewhere, and how it isn't, where that isn't said by it already: "Gray Ogre
        is", "5/8", "1/4"."""
        subject, value = subject_of(self.own, (self.there,))
        if not subject:
            return "", capfirst(self.there), ""
        return subject, self.there, "" if _BEGINS_WITH_VERB.match(self.there) else value

    def under(self, own_edition: str, edition: str) -> str:
        """ "Gray Ogre is 1/4 under October 2006, 5/8 under Magic 2010"."""
        return f"{self.own} under {own_edition}, {self.there} under {edition}"


@dataclass(frozen=True)
class Outcome:
    """A verdict in a line, and how it differs from what the scenario's own edition comes to, if it does."""

    kind: Literal["holds", "differs", "fails", "error"]
    title: str
    differences: tuple[str, ...]
    because: str = ""


def outcome_of(
    run: engine.Run, own: engine.Run, *, documented: bool, names: Mapping[str, str], because: str = ""
) -> Outcome:
    """The verdict on a run; `own` is the same scenario under its own edition. `names` are those of the editions, and
    `because` says what makes the two editions part.
    """
    if run.keywords_lacked:
        return Outcome("error", f"{short_name(names.get(run.edition, run.edition))} can't have these cards", ())
    if run.error:
        return Outcome("error", "It can't be played to its end", ())
    if run.edition == own.edition:
        if run.status == "pass":
            return Outcome("holds", "It plays as the document says" if documented else "Every claim holds", ())
        return Outcome("fails", "It doesn't play as claimed", ())
    then, here = (short_name(names.get(each, each)) for each in (own.edition, run.edition))
    differences = tuple(claim.under(then, here) for claim in claims_elsewhere(run, own))
    if differences or run.status != "pass":
        return Outcome("differs", f"It comes out differently under {here}", differences, because)
    return Outcome("holds", f"It comes out the same under {here} as under {then}", ())


def claims_elsewhere(run: engine.Run, own: engine.Run) -> tuple[ClaimElsewhere, ...]:
    """Each claim that comes out otherwise under the two editions, once."""
    return tuple(dict.fromkeys(_claims_elsewhere(run, own)))


def _claims_elsewhere(run: engine.Run, own: engine.Run) -> Iterator[ClaimElsewhere]:
    for claim, claimed in zip(run.expectations, own.expectations, strict=False):
        if _RULE.sub("", claim.text) != _RULE.sub("", claimed.text):
            said = _said(claimed)
            yield ClaimElsewhere(said, _ending(said, _said(claim)))
        elif claim.met != claimed.met:
            yield ClaimElsewhere(_said(claimed), claim.why or _DENIED)


def subject_of(own: str, others: Iterable[str]) -> tuple[str, str]:
    """The subject of a claim and what is said of it: for "Gray Ogre is 1/4", beside "5/8", "Gray Ogre is" and "1/4".

    Beside something that begins with a verb of its own, the verb is no part of the subject.
    """
    others = tuple(others)
    verb = re.match(rf"(.+?) (?:{_VERBS}) ", own)
    if verb is None or any(re.search(rf"\S (?:{_VERBS}) ", other) for other in others):
        return "", own
    end = verb.end(1) if any(map(_BEGINS_WITH_VERB.match, others)) else verb.end() - 1
    return own[:end], own[end + 1 :]


def _ending(then: str, here: str) -> str:
    """What is said otherwise, from the first word on that differs: "5/8" after "Gray Ogre is 1/4"."""
    words = here.split()
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(then.split(), words, strict=False)))
    return " ".join(words[common:]) or here


def short_name(name: str) -> str:
    """An edition's name as players say it: "Magic 2010" where that is said, or the month."""
    called = re.search(r"\((?P<called>[^()]+)\)$", name)
    return called["called"] if called else name.rpartition(", ")[2]


def _said(claim: engine.Expectation) -> str:
    said = _PUT.sub(", put there", _UNDER.sub("", claim.text.removeprefix("expect ")))
    return capfirst(said)
