"""Whether a statement tells what is asked: a time to who asks when, a number to who asks how many, and of all that.

That a rule is the right one doesn't yet mean that what it comes to answers the question: that Scry looks at the top
cards doesn't tell how many somebody looks at with one card left. So the statement must tell the kind of thing that is
asked for, be about what is asked about, and hold the words that narrow the question or turn it into another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulesite.search.answer.split_text import sentences_of, split_text
from rulesite.search.library.document import Document
from rulesite.search.library.meanings import nearness_of
from rulesite.search.question.question import BESIDE_STEMS, Question
from rulesite.search.searching.concepts import Concept
from rulesite.search.searching.search import Found


def _any_of(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


#: A turn, and nobody who turns something face up.
_A_TURN: Final = r"turn's|(?:each|every|this|that|next|own|your|their|last|same|\w+['’]s|a|of) turns?"
#: What a statement that tells such a thing holds one of.
_TIME: Final = _any_of(
    r"when|whenever|before|after|during|while|as long as|steps?|phases?|beginning|upkeep|cleanup|later|next"
    rf"|immediately|any time|instead of|if|unless|as you|{_A_TURN}"
)
_ENDING: Final = _any_of(
    rf"until|ends?|ceases?|stops?|off|away|gone|removed?|leaves?|loses?|no longer|as long as|next|sacrificed|{_A_TURN}"
)
_DURATION: Final = _any_of(rf"until|while|as long as|steps?|phases?|end|leaves|permanently|{_A_TURN}")
_FREQUENCY: Final = _any_of("one|once|twice|each|every|any number|times")
_NUMBER: Final = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|none|once|twice|each|all|any number|half"
    r"|double|every|as (?:many|much)|equal|total|maximum|at (?:most|least)|free|further|X|N)\b",
    re.IGNORECASE,
)
_PERSON: Final = _any_of(
    r"players?|you|yours?|opponents?|controllers?|owners?|whoever|who|everybody|nobody|teams?|attacker|defender"
    r"|protector|loser|winner|\w+ing player"
)
_PLACE: Final = _any_of(
    "graveyards?|exiled?|exiles|hand|library|battlefield|stack|command|zone|top|bottom|bottoms|outside|sideboard|under"
)
#: What is asked for with a word, or with two; what, which, why and how ask for no such thing.
_ASKED_FOR: Final[dict[tuple[str, ...], re.Pattern[str]]] = {
    ("when",): _TIME,
    ("how", "long"): _DURATION,
    ("how", "often"): _FREQUENCY,
    **{("how", word): _NUMBER for word in ("many", "much", "big", "far", "fast", "high", "few", "large")},
    **{(word,): _PERSON for word in ("who", "whose", "whom")},
    ("which", "player"): _PERSON,
    ("where",): _PLACE,
}
#: What begins so, or sends its readers elsewhere, can't be understood alone; and that something is an ability tells
#: nobody what it does.
_NEEDS_OTHERS: Final = re.compile(
    r"(?:It|Its|This|That|These|Those|They|Their|So|Then|Otherwise|However|Instead|Doing so|Such|Both|Neither|But|And"
    r"|Also|Here|One of them|Each of (?:these|those)|In (?:this|that|these|those)|If (?:so|it|they|not|that|this))\b"
    r"|.*(?:\b(?:follow|see|by|under|in|of) rules? \d|\b(?:these|those|following|things)\b|:$"
    r"|\brepresents? (?:an?|one|two|three|both)\b)",
    re.DOTALL,
)
#: What comes as near as this to a way to ask for a rule asks for it in other words.
_ASKED_SO: Final = 0.6
#: Who asks with one of these when something does so asks when it ends.
_ENDS: Final = frozenset(("stop", "stops", "wear", "wears", "end", "ends", "expire", "expires", "away"))
#: A sentence that is longer than this many characters isn't shown as an answer.
_LONGEST: Final = 160
#: How much of what is asked about must be there, and how rare a word may be that isn't: less rare where it narrows the
#: question. A rule's sentences, of which there are many, must have nearly all of it. Set by measurement.
_OF_THE_GIST: Final = 0.6
_OF_A_SENTENCE: Final = 0.95
_RARE: Final = 2.5
_RARE_FOR_NARROWING: Final = 1.4


def told_of(found: Found, document: Document, asked: float) -> str:
    """What tells of a rule what is asked: what it comes to, or else a sentence of its own that comes nearer to the
    question; empty if nothing does.

    `asked` is how near the question comes to a way to ask for the rule: where it does, and the thing that is asked for
    is told, the words may be others.
    """
    to_be_told = _ToBeTold.of(found)
    is_told = asked >= _ASKED_SO and to_be_told.is_thing_in(document.gist)
    if is_told or to_be_told.share_told(document.gist, document) >= _OF_THE_GIST:
        return document.gist
    sentences = [
        each for each in sentences_of(document.text) if len(each) <= _LONGEST and not _NEEDS_OTHERS.match(each)
    ]
    shares = [to_be_told.share_told(each, document) for each in sentences]
    best = max(shares, default=0.0)
    if best < _OF_A_SENTENCE:
        return ""
    says = sentences[shares.index(best)]
    of_gist, of_sentence = nearness_of(found.question.said, (document.gist, says))
    if of_sentence <= of_gist:
        return ""
    return says + "”" * (says.count("“") - says.count("”"))  # what it quotes goes on in the next


def asks_for_a_thing(question: Question) -> bool:
    """Whether a time, a place, a player or a number is asked for, and not what something is."""
    return _thing_asked_for(question) is not None


def _thing_asked_for(question: Question) -> re.Pattern[str] | None:
    pair = question.asks_with
    return _ASKED_FOR.get(pair) or _ASKED_FOR.get(pair[:1])


@dataclass(frozen=True, slots=True)
class _ToBeTold:
    """What is asked, as far as a statement can be held against it."""

    #: What a statement must hold to tell such a thing, if that can be told by words.
    kind: re.Pattern[str] | None
    concepts: Sequence[Concept]
    #: The stems of what narrows it, and of the words that turn it.
    narrowing: frozenset[str]
    turning: frozenset[str]

    @classmethod
    def of(cls, found: Found) -> _ToBeTold:
        question, kind = found.question, _thing_asked_for(found.question)
        return cls(
            _ENDING if kind is _TIME and not _ENDS.isdisjoint(question.plain) else kind,
            [concept for concept in found.concepts if not BESIDE_STEMS.issuperset(concept.own)],
            question.narrowing_stems,
            question.turning_stems,
        )

    def is_thing_in(self, statement: str) -> bool:
        """Whether a statement tells the time, place, … that is asked for, of as many and not of the opposite."""
        return bool(self.kind and self.kind.search(statement)) and self.turning <= set(split_text(statement).stems)

    def share_told(self, statement: str, document: Document) -> float:
        """How much of what is asked about a statement on a rule has; 0 if it doesn't tell what is asked."""
        if self.kind and not self.kind.search(statement):
            return 0.0
        own = frozenset(split_text(statement).stems)
        stems = own.union(split_text(document.title).stems, split_text(document.under).stems)
        missing = [concept for concept in self.concepts if not _says(stems, concept)]
        is_about_it = len(missing) == 0 or any(_says(own, concept) for concept in self.concepts)
        missed = {stem for concept in missing for stem in concept.own}
        known = {stem for concept in self.concepts for stem in concept.own} - missed
        if not is_about_it or self.turning - own - known or any(map(self._is_needed, missing)):
            return 0.0
        asked = sum(concept.rarity for concept in self.concepts) or 1.0
        return 1.0 - sum(concept.rarity for concept in missing) / asked

    def _is_needed(self, concept: Concept) -> bool:
        is_narrowing = not self.narrowing.isdisjoint(concept.own)
        return concept.rarity >= (_RARE_FOR_NARROWING if is_narrowing else _RARE)


def _says(stems: frozenset[str], concept: Concept) -> bool:
    return any(stems.issuperset(way.stems) for way in concept.ways)
