"""The last word on the order of answers.

A card comes behind the rules about it, what a heading is about before the bare heading, and each rule once.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from rulesite.search.library.corpus import Ids
from rulesite.search.library.library import Library
from rulesite.search.question.kinds import CARD, RULING
from rulesite.search.searching.ranking import ALL, Ranked

#: How many rules that name a card come before it.
_BEFORE_A_CARD: Final = 3

_NOTHING: Final[Ids] = np.zeros(0, dtype=np.int32)


def with_cards_placed(results: list[Ranked], library: Library) -> list[Ranked]:
    """Who asks with a card's name asks for the rules about it, then for the card itself."""
    columns = library.columns
    kinds, codes = columns.values["kind"], columns.codes["kind"]
    cards = [each for each in results if kinds[codes[each.at]] == CARD]
    if not cards:
        return results
    is_ruling = columns.having("kind", RULING)
    for each in cards:
        if each.features.quoted:  # it was asked for by what it says
            continue
        speaking = columns.cards.get(library.documents[each.at].title.lower(), _NOTHING)
        rules = set(speaking[~is_ruling[speaking]].tolist()) if len(speaking) else ()
        about = [place for place, other in enumerate(results) if other.at in rules] if rules else []
        place = results.index(each)
        last = max(about[:_BEFORE_A_CARD], default=-1)
        if last > place:
            results.insert(last, results.pop(place))
        elif each.features.exact:
            results.insert(last + 1, results.pop(place))
    return results


def with_openings_placed(results: list[Ranked], library: Library, asked: str) -> tuple[list[Ranked], dict[int, int]]:
    """Who asks for a heading as such is told first what it heads; and the heading of each passage that tells it.

    `asked` are the words that say something. Of the passages below the heading for which as much tells, the first does.
    """
    told: dict[int, int] = {}
    for heading in [each.at for each in results if each.at in library.lore.openings and each.features.exact]:
        _, last = library.lore.openings[heading]
        of_subject = [place for place, each in enumerate(results) if heading <= each.at <= last]
        telling = {place: _telling(results[place], heading, library, asked) for place in of_subject}
        best = max(telling, key=telling.__getitem__)
        if telling[best]:
            told[results[best].at] = heading
            results.insert(of_subject[0], results.pop(best))
    return results, told


def _telling(each: Ranked, heading: int, library: Library, asked: str) -> int:
    """How much tells for a passage that it says what a heading is about: that it opens the subject, that it is asked
    for in just these words, and most that it defines the word in this very form: "saddled" isn't "saddle"."""
    if not library.traits.have_text[each.at]:
        return 0
    telling = (each.at == library.lore.openings[heading][0]) + (each.features.asked > ALL)
    if each.features.defines <= ALL:
        return telling
    if asked in map(str.lower, library.documents[each.at].terms):
        return telling + 2
    return telling + (asked != library.documents[heading].title.lower())


def without_twins(
    results: list[Ranked], library: Library, edition: str | None
) -> tuple[list[Ranked], dict[int, list[int]]]:
    """Each rule once, in the edition asked for or the newest that was found with the same text; and the twins of each,
    which are told beside it."""
    editions, codes = library.columns.values["edition"], library.columns.codes["edition"]
    present = {each.at: each for each in results}

    def preference(at: int) -> tuple[bool, float]:
        code = codes[at]
        return editions[code] == edition, library.newness[code]

    twins = library.traits.twins_of(list(present))
    kept: list[Ranked] = []
    gone: set[int] = set()
    for each in results:
        if each.at in gone:
            continue
        same = [each.at, *(twin for twin in twins.get(each.at, ()) if twin in present)]
        kept.append(present[max(same, key=preference) if len(same) > 1 else each.at])
        gone.update(same)
    return kept, twins
