"""The one sentence that answers a question: what the best rule comes to, and yes or no where that is said of the rule.

Nothing is made up. The sentence is the rule's gist, and with it goes the passage that it sums up. Who asks for a
heading as such is told what its opening comes to, or what the vocabulary says of it. "Yes", "no" and "it
depends on …" stand in `rules_data/asked.toml` behind a way to ask for the rule, and hold for whoever asks just that.
Where it isn't sure that the best rule answers, there is no sentence, and what was found is what lies nearest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulesite.book.rules.models import Term
from rulesite.book.scenarios.models import Scenario
from rulesite.search.answer.hits import Hit, Scored
from rulesite.search.answer.split_text import first_sentence
from rulesite.search.library.document import Document
from rulesite.search.library.traits import telling_stems
from rulesite.search.library.ways_to_ask import WayToAsk
from rulesite.search.question.question import FOR_MORE, Question
from rulesite.search.searching.features import Features
from rulesite.search.searching.ranking import ALL
from rulesite.search.searching.search import Found

#: Little words that turn a question into another: "can it be blocked", "can it not block", "only if it blocks".
_TURNING: Final = frozenset(
    (
        *(
            "be",
            "been",
            "being",
            "by",
            "get",
            "not",
            "no",
            "without",
            "never",
            "only",
            "if",
            "unless",
            "isn't",
            "don't",
        ),
        *("doesn't", "won't", "can't", "aren't", "didn't", "couldn't", "than", "but", "while", "when", "until", "from"),
    )
)
#: Where the vocabulary sends its readers.
_SEE: Final = re.compile(r"\bSee (?:rule|section) (\d{1,3}(?:\.\d+)?)")
#: How who wants a definition begins.
_WHAT_IT_IS: Final = (("what", "is"), ("what", "are"))
#: So many of the best answers may have been given the verdict that is asked for.
_LOOKED_AT: Final = 3
#: From here on an answer is sure. Set by measurement: of the questions that have a sentence, 96 in 100 have it
#: from a right rule.
_SURE: Final = 1.65
#: And more is asked of it where somebody asks for yes or no and only the rule is at hand.
_SURE_WITHOUT_A_VERDICT: Final = 1.75
#: A rule that doesn't speak of so much of what is asked answers something else, however surely it is the right rule:
#: the copies of storm are a matter of storm, and whether they can be countered isn't told there. Who asks in much the
#: same words as others did asks for no more than they; for yes or no that isn't enough.
_MOST_OF_IT: Final = 0.75
_ALL_OF_IT: Final = 0.999
_MUCH_THE_SAME: Final = 0.9


@dataclass(frozen=True, slots=True)
class AnsweringSentence:
    """What answers a question, and the rule that it rests on."""

    #: "Yes", "No", "It depends on …"; empty where nobody has said so.
    verdict: str
    #: What the rule says in a few words, as a sentence.
    says: str
    rule: Hit
    #: A table that shows it.
    scenario: Scenario | None = None
    #: The entry of the vocabulary that it is taken from, if it isn't what the rule comes to.
    term: Term | None = None

    def as_json(self) -> dict[str, str]:
        played = self.scenario.get_absolute_url() if self.scenario else ""
        return {
            "verdict": self.verdict,
            "says": self.says,
            "edition": self.rule.edition,
            "number": self.rule.number,
            "passage": self.term.meaning if self.term else self.rule.snippet,
            "scenario": played,
        }


def sentence_of(
    found: Found, scored: Sequence[Scored], hits: Sequence[Hit], definitions: Sequence[Term]
) -> AnsweringSentence | None:
    """The sentence that answers best what was asked, by what was found for it, best first.

    What the vocabulary defines needs none, but where a rule tells what the subject of a heading is.
    """
    if scored and (heading := scored[0].opens):
        return _of_subject(heading, scored[0], hits[0], found.question, definitions)
    if definitions:
        return None
    if found.question.asks_for_yes_or_no:
        turning = _TURNING.intersection(found.question.plain)
        said = [[way.stems for way in concept.ways] for concept in found.concepts]
        for each, hit in zip(scored[:_LOOKED_AT], hits[:_LOOKED_AT], strict=True):
            # What is said of a rule to whoever asks just this.
            for way in map(WayToAsk.read, each.document.verdicts if hit.gist else ()):
                turns_alike = turning == _TURNING.intersection(way.words)
                if turns_alike and _is_asked(said, telling_stems(way.text)):
                    return _sentence(hit, way.verdict)
    if not scored or not _says_something(scored[0], hits[0]):
        return None
    asks_for_yes_or_no = found.question.asks_for_yes_or_no
    following = scored[1].score if len(scored) > 1 else 0.0
    least = _SURE_WITHOUT_A_VERDICT if asks_for_yes_or_no else _SURE
    if _sureness(scored[0].features, scored[0].score - following) < least:
        return None
    speaks_of = _ALL_OF_IT if asks_for_yes_or_no else _MOST_OF_IT
    is_much_the_same = scored[0].features.asked >= _MUCH_THE_SAME and not asks_for_yes_or_no
    return (
        _sentence(hits[0]) if is_much_the_same or found.share_in(_own_words(scored[0].document)) >= speaks_of else None
    )


def _of_subject(
    heading: Document, told: Scored, hit: Hit, question: Question, definitions: Sequence[Term]
) -> AnsweringSentence:
    """What a heading is about: by the rule that tells it, where that speaks of it first or is asked for in just these
    words; or else, and for who asks what it is, by the vocabulary."""
    says = hit.gist if _is_statement(hit.gist) else first_sentence(told.document.text)
    speaks_of_it = not frozenset(telling_stems(heading.title)).isdisjoint(telling_stems(says)[:1])
    is_meant = told.features.asked > ALL and question.plain[:2] not in _WHAT_IT_IS
    defined = next((term for term in definitions if term.edition_id == hit.edition and _is_of(heading, term)), None)
    if speaks_of_it or is_meant or defined is None:
        return _sentence(hit, says=says)
    return _sentence(hit, says=defined.meaning.partition(" See rule ")[0], term=defined)


def _is_of(heading: Document, term: Term) -> bool:
    """Whether a word of the vocabulary may be what a heading is about: "General" stands above many a section, and what
    the word means is told in another."""
    seen = _SEE.findall(term.meaning)
    return not seen or any(number.startswith(heading.number) or heading.number.startswith(number) for number in seen)


def _says_something(scored: Scored, hit: Hit) -> bool:
    """Whether it is a rule whose gist is a statement."""
    return _is_statement(hit.gist) and bool(scored.document.text) and scored.document.is_rule


def _is_statement(gist: str) -> bool:
    """Whether a gist says more than what its rule is about: "How a copy is cast", "All the card types"."""
    is_heading = any(part.strip().partition(" ")[0].lower() in FOR_MORE for part in gist.split(":"))
    return bool(gist) and not (is_heading or gist.startswith("All the "))


def _own_words(document: Document) -> set[str]:
    """The stems of all that a rule says itself, however players ask for it."""
    own = (document.title, document.under, document.gist, document.text)
    return {stem for text in own for stem in telling_stems(text)}


def _sentence(hit: Hit, verdict: str = "", says: str = "", term: Term | None = None) -> AnsweringSentence:
    played = hit.example.scenario if hit.example else None
    says = says or hit.gist
    ended = says if says.endswith((".", "?", "!")) else f"{says}."
    return AnsweringSentence(verdict, ended, hit, played or next(iter(hit.scenarios), None), term)


def _sureness(features: Features, ahead: float) -> float:
    """How surely the best answer, which is so far ahead of the next, is the right one."""
    return 0.5 * features.asked + features.center + 0.75 * min(ahead, 1.0)


def _is_asked(said: Sequence[Sequence[tuple[str, ...]]], stems: Sequence[str]) -> bool:
    """Whether a question, of whose words each may be `said` in several ways, says all of these words in this order, and
    nothing else."""
    at = 0
    for ways in said:
        way = next((each for each in ways if tuple(stems[at : at + len(each)]) == each), None)
        if way is None:
            return False
        at += len(way)
    return bool(said) and at == len(stems)
