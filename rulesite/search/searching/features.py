"""What speaks for a passage as an answer, each of which can be named, and how much it counts.

Every feature lies between 0 and 1 and is relative to what the query asks; the score is their weighted sum.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Features(NamedTuple):
    """What speaks for a passage as the answer to a query."""

    #: How often and where the words stand, rare words counting more (BM25F).
    words: float = 0.0
    #: How much of what is asked is there at all.
    coverage: float = 0.0
    #: How near the query comes to one of the ways in which players ask for it.
    asked: float = 0.0
    #: In how many ways players ask for it: of two rules that answer, the one that is asked for more often.
    common: float = 0.0
    #: How near the query comes to one of its texts in meaning, whatever the words.
    meaning: float = 0.0
    #: The same by the three of its texts that are nearest, on average.
    agreement: float = 0.0
    #: The same by what all its texts mean on the whole.
    center: float = 0.0
    #: How much nearer the query comes to all its texts than to those of the other passages that are ranked: a share.
    share: float = 0.0
    #: How many of the words that were asked side by side stand close together.
    together: float = 0.0
    #: Whether its title is what is asked.
    title: float = 0.0
    #: Whether nothing else is asked.
    exact: float = 0.0
    #: Whether it stands under a title that is asked about.
    under: float = 0.0
    #: Whether it is the first passage under its title that says more than the title, and so best answers a question
    #: about the title as such.
    leading: float = 0.0
    #: Whether it defines what is asked.
    defines: float = 0.0
    #: Whether it or its examples speak of a card that is asked about.
    names: float = 0.0
    #: How much of its own words the query names.
    focus: float = 0.0
    #: How nearly the query is a quotation of it.
    quoted: float = 0.0
    #: Whether it is a card, and how little of the query its name is.
    card: float = 0.0
    #: Whether it is a ruling on a card that isn't asked about.
    ruling: float = 0.0
    #: Whether it is a mere heading while more is asked than its title: what stands below it answers then.
    heading: float = 0.0
    #: Whether its edition is the one that is named or, if none is, how new that is.
    edition: float = 0.0


FEATURES: Final = tuple(Features.__annotations__)
NOTHING_SPEAKS: Final = Features()
#: Set by measurement: see tests/benchmarks/search.py.
WEIGHTS: Final = Features(
    words=2.5, coverage=0.0, asked=0.6, common=1.8, meaning=2.4, agreement=0.6, center=3.9, share=1.5, together=0.0,
    title=1.75, exact=0.4, under=0.4, leading=0.1, defines=0.65, names=2.1, focus=0.2, quoted=10.0, card=-3.0,
    ruling=-2.5, heading=-1.0, edition=0.1,
)  # fmt: skip


def explained(features: Features) -> dict[str, float]:
    """What each feature adds to the score, for those that add anything."""
    adding = zip(FEATURES, features, WEIGHTS, strict=True)
    return {name: round(part, 3) for name, feature, weight in adding if (part := feature * weight)}
