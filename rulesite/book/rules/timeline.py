"""A rule through the years: which books have it under which number, and where its words became others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.utils.text import capfirst, get_text_list

from rulesite.book.rules.editions import books_held
from rulesite.book.rules.models import Edition
from rulesite.book.rules.numbered import NumberedRule, RuleLine
from rulesite.book.rules.places import Link, RuleElsewhere

_MONTH = "%B %Y"


@dataclass(frozen=True, slots=True)
class Era:
    """Books, the oldest first, in which a rule has one number and, as far as they can be compared, the same words.

    Each has its places in that book: one, or several where the rule was divided.
    """

    places: tuple[tuple[RuleElsewhere, ...], ...]
    #: Whether its words are others than before; None where words of one kind aren't held of both.
    is_reworded: bool | None
    #: Whether the book in hand is one of them.
    is_here: bool

    @property
    def editions(self) -> list[Edition]:
        return [places[0].edition for places in self.places]

    @property
    def numbers(self) -> list[str]:
        return [place.number for place in self.places[0]]

    @property
    def first(self) -> RuleElsewhere:
        return self.places[0][0]

    @property
    def last(self) -> RuleElsewhere:
        return self.places[-1][0]

    @property
    def notes(self) -> list[str]:
        return list(dict.fromkeys(place.note for places in self.places for place in places if place.note))

    @property
    def when(self) -> str:
        """When its books came into force: "July 2013 to April 2018"."""
        dates = self.first.edition.effective, self.last.edition.effective
        return " to ".join(dict.fromkeys(day.strftime(_MONTH) for day in dates))


@dataclass(frozen=True, slots=True)
class Timeline:
    """All of a rule's eras, the oldest first; one of them is that of the book in hand."""

    eras: tuple[Era, ...]

    @property
    def changes(self) -> Iterator[tuple[Era | None, Era]]:
        """Each era with the one before it."""
        return zip((None, *self.eras[:-1]), self.eras, strict=True)

    @property
    def sentence(self) -> str:
        """What other books have, in a line: "The same since July 2013; until July 2009: 702.17b."."""
        at = next(place for place, era in enumerate(self.eras) if era.is_here)
        here = self.eras[at]
        parts = [f"the same in {here.when}"] if len(here.places) > 1 else []
        if at:
            before = self.eras[at - 1]
            parts.append(_told(f"until {_month(before.last)}", before, here, here))
        if at + 1 < len(self.eras):
            after = self.eras[at + 1]
            parts.append(_told(f"since {_month(after.first)}", after, here, after))
        said = "; ".join(parts)
        return f"{capfirst(said)}." if said else ""


def timeline_of(
    edition: Edition, rule: NumberedRule, elsewhere: Sequence[RuleElsewhere], links: Sequence[Link]
) -> Timeline | None:
    """A rule of an edition through all books that hold it; None where no other does.

    `elsewhere` are its places in other editions, and `links` tell of two places whether they say the same.
    """
    line = RuleLine(edition.pk, str(rule.number), rule.title, rule.gist, 0)
    own = RuleElsewhere(edition, line.number, line, "", "", "")
    held = [own, *(place for place in elsewhere if place.rule is not None and not place.rule.implied)]
    if len(held) == 1:
        return None
    same = {
        frozenset(((link.start.edition.pk, link.start.number), (link.end.edition.pk, link.end.number))): (
            link.says_the_same
        )
        for link in links
    }
    held.sort(key=lambda place: (place.edition.effective, place.edition.pk))
    books = [tuple(places) for _, places in groupby(held, key=lambda place: place.edition.pk)]
    eras: list[Era] = []
    for places in books:
        is_here = places[0].edition.pk == edition.pk
        says_the_same = _says_the_same(eras[-1].last, places[0], same) if eras else None
        if says_the_same and eras[-1].numbers == [place.number for place in places]:
            eras[-1] = Era((*eras[-1].places, places), eras[-1].is_reworded, eras[-1].is_here or is_here)
        else:
            eras.append(Era((places,), None if says_the_same is None else not says_the_same, is_here))
    return Timeline(tuple(eras))


def _says_the_same(
    one: RuleElsewhere, other: RuleElsewhere, same: dict[frozenset[tuple[str, str]], bool | None]
) -> bool | None:
    """Whether two places have the same words; None where it isn't known, or one has official words and one ours."""
    books = [books_held().get(place.edition.pk) for place in (one, other)]
    if not all(book is not None and book.is_official for book in books):
        return None
    return same.get(frozenset(((one.edition.pk, one.number), (other.edition.pk, other.number))))


def _told(when: str, era: Era, here: Era, later: Era) -> str:
    """What is otherwise in an era than here; `later` of both knows whether the words changed."""
    told = [get_text_list(era.numbers, "and")] if era.numbers != here.numbers else []
    if later.is_reworded:
        told.append("in other words")
    return f"{when}: {', '.join(told)}" if told else f"also in {era.when}"


def _month(place: RuleElsewhere) -> str:
    day: date = place.edition.effective
    return day.strftime(_MONTH)
