"""The one sentence that answers a question: what the best rule comes to, and yes or no where that is said of the rule.

Nothing is made up. The sentence is the rule's gist, or one that stands in the rule where the gist doesn't tell just
what is asked, and with it goes the passage that it sums up. Who asks for a heading as such is told what its opening
comes to, or what the vocabulary says of it. "Yes", "no" and "it depends on …" stand in `rules_data/asked.toml` behind
a way to ask for the rule, and hold for whoever asks just that. Who asks much the same is shown the way with its answer:
"Can a summoning sick creature crew? Yes." So what is said is true though it be about a neighboring thing, and whoever
reads it sees what it is about.
Where it isn't sure that the best rule answers, there is no sentence, and what was found is what lies nearest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.text import capfirst

from rulesite.book.rules.models import Term
from rulesite.book.scenarios.models import Scenario
from rulesite.search.answer.hits import Hit, Scored
from rulesite.search.answer.split_text import first_sentence
from rulesite.search.answer.telling import asks_for_a_thing, told_of
from rulesite.search.library.document import Document
from rulesite.search.library.meanings import nearness_of
from rulesite.search.library.traits import telling_stems
from rulesite.search.library.ways_to_ask import WayToAsk
from rulesite.search.question.question import BESIDE_STEMS, FOR_MORE
from rulesite.search.searching.features import Features
from rulesite.search.searching.ranking import ALL
from rulesite.search.searching.search import Found

#: Little words that turn a question into another: "can it be blocked", "can it not block", "only if it blocks".
_TURNING: Final = frozenset(
    (
        *("be", "been", "being", "by", "get", "not", "no", "without", "never", "only", "if", "unless"),
        *("isn't", "don't", "doesn't", "won't", "can't", "aren't", "didn't", "couldn't", "than", "but", "while"),
        *("when", "until", "from"),
    )
)
#: Where the vocabulary sends its readers.
_SEE: Final = re.compile(r"\bSee (?:rule|section) (\d{1,3}(?:\.\d+)?)")
#: How who wants a definition begins.
_WHAT_IT_IS: Final = (("what", "is"), ("what", "are"))
#: The verdict that is asked for is looked for among those of so many of the best answers. The best that is further
#: ahead than this has no neighbors.
_NEIGHBORS: Final = 2
_CLOSE: Final = 1.0
#: From here on an answer is sure. Set by measurement, as all that follows.
_SURE: Final = 1.5
#: A gist that comes less near to the question than this tells of something else, however surely it is of the right
#: rule: that storm copies the spell doesn't tell whether the copies can be countered. A few words ask for less.
_TELLS_OF_IT: Final = 0.7
_TELLS_OF_A_FEW_WORDS: Final = 0.6
_SAYS_A_FEW_WORDS: Final = 0.8
#: For much the same question: how near one comes in meaning, and how much of what is asked it says in its words. A long
#: story is told in other words by everybody.
_NEAR: Final = 0.8
_IN_WORDS: Final = 0.75
_IN_WORDS_OF_A_LONG_STORY: Final = 0.55
_LONG: Final = 6
#: That question must have more than this share of its words in common with what is asked.
_OF_ITS_OWN: Final = 0.67
#: Fewer words than this that are no question ask for the subject as such and no detail of it.
_A_STORY: Final = 4


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
    if not scored:
        return None
    answers = _Answers(found, scored, hits)
    if scored[0].opens and not asks_for_a_thing(found.question):
        return answers.of_subject(scored[0].opens, definitions)
    if definitions:
        return None
    return answers.as_asked_before() or answers.to_much_the_same() or answers.by_gist()


@dataclass(frozen=True, slots=True)
class _Answers:
    """What was found, best first, as it answers a question."""

    found: Found
    scored: Sequence[Scored]
    hits: Sequence[Hit]

    def of_subject(self, heading: Document, definitions: Sequence[Term]) -> AnsweringSentence:
        """What a heading is about: by the rule that tells it, where that speaks of it first or is asked for in just
        these words; or else, and for who asks what it is, by the vocabulary."""
        told, hit = self.scored[0], self.hits[0]
        says = hit.gist if _is_statement(hit.gist) else first_sentence(told.document.text)
        speaks_of_it = not frozenset(telling_stems(heading.title)).isdisjoint(telling_stems(says)[:1])
        is_meant = told.features.asked > ALL and self.found.question.plain[:2] not in _WHAT_IT_IS
        defined = next((term for term in definitions if term.edition_id == hit.edition and _is_of(heading, term)), None)
        if speaks_of_it or is_meant or defined is None:
            return _sentence(hit, says=says)
        return _sentence(hit, says=defined.meaning.partition(" See rule ")[0], term=defined)

    def as_asked_before(self) -> AnsweringSentence | None:
        """What is said of one of the best rules to whoever asks just this, for yes or no."""
        question = self.found.question
        if not question.asks_for_yes_or_no:
            return None
        turning = _TURNING.intersection(question.plain)
        for hit, ways in self._ways_of_neighbors():
            for way in ways:
                turns_alike = turning == _TURNING.intersection(way.words)
                if turns_alike and self.found.says_just(_telling_stems_of(way)):
                    return _sentence(hit, way.verdict)
        return None

    def to_much_the_same(self) -> AnsweringSentence | None:
        """What is said of one of the best rules to whoever asks much the same, with what they ask; nothing for who asks
        what, when, or how."""
        question = self.found.question
        in_words = _IN_WORDS if len(question.telling) < _LONG else _IN_WORDS_OF_A_LONG_STORY
        if not question.asks_for_yes_or_no and (question.asks_for_more or len(question.telling) < _A_STORY):
            return None
        alike = [
            (hit, way)
            for hit, ways in self._ways_of_neighbors()
            for way in ways
            if self.found.share_in(_telling_stems_of(way)) >= in_words
            if question.asks_as(way.words) and self._is_little_else_asked(way)
        ]
        if not alike:
            return None
        nearness = nearness_of(question.said, tuple(way.text for _, way in alike))
        if max(nearness) < _NEAR:
            return None
        hit, way = alike[nearness.index(max(nearness))]
        return _sentence(hit, says=f"“{capfirst(way.text)}?” {way.verdict}.")

    @property
    def _ahead(self) -> float:
        """How far the best is ahead of the next."""
        following = self.scored[1].score if len(self.scored) > 1 else 0.0
        return self.scored[0].score - following

    def _ways_of_neighbors(self) -> Iterator[tuple[Hit, list[WayToAsk]]]:
        """The ways to ask for the best rule, and for the next if nearly as good, that are answered by yes or no."""
        best = _NEIGHBORS if self._ahead < _CLOSE else 1
        for each, hit in zip(self.scored[:best], self.hits[:best], strict=True):
            if hit.gist:
                yield hit, [_way(written) for written in each.document.verdicts]

    def _is_little_else_asked(self, way: WayToAsk) -> bool:
        """Whether who asks so asks for little that the question doesn't ask for."""
        stems = [stem for stem in _telling_stems_of(way) if stem not in BESIDE_STEMS]
        return self.found.share_said(stems) > _OF_ITS_OWN

    def by_gist(self) -> AnsweringSentence | None:
        """What the best rule comes to, or a sentence of it, where it surely answers and that tells what is asked."""
        best, hit = self.scored[0], self.hits[0]
        if _sureness(best.features, self._ahead) < _SURE or not _says_something(best, hit):
            return None
        if self.found.question.asks_for_more:
            told = told_of(self.found, best.document, best.features.asked)
            return _sentence(hit, says=told) if told else None
        return _sentence(hit) if self._tells_of_it(best.document) else None

    def _tells_of_it(self, document: Document) -> bool:
        """Whether the gist of a rule tells what is asked by who asks neither what, when, or how. For yes or no it isn't
        enough."""
        question = self.found.question
        if question.asks_for_yes_or_no:
            return False
        about = document.title or document.under
        near = max(nearness_of(question.said, (document.gist, f"{about}: {document.gist}")))
        if len(question.telling) >= _A_STORY:
            return near >= _TELLS_OF_IT
        says = {stem for text in (document.title, document.under, document.gist) for stem in telling_stems(text)}
        return near >= _TELLS_OF_A_FEW_WORDS or self.found.share_in(says) >= _SAYS_A_FEW_WORDS


@lru_cache(maxsize=2048)
def _way(written: str) -> WayToAsk:
    """A way to ask with what is said to who asks so: the common ones are read again and again."""
    return WayToAsk.read(written)


@lru_cache(maxsize=2048)
def _telling_stems_of(way: WayToAsk) -> tuple[str, ...]:
    return telling_stems(way.text)


def _is_of(heading: Document, term: Term) -> bool:
    """Whether a word of the vocabulary may be what a heading is about: "General" stands above many a section, and what
    the word means is told in another."""
    seen = _SEE.findall(term.meaning)
    return not seen or any(number.startswith(heading.number) or heading.number.startswith(number) for number in seen)


def _says_something(scored: Scored, hit: Hit) -> bool:
    """Whether it is a rule whose gist is a statement."""
    return _is_statement(hit.gist) and bool(scored.document.text) and scored.document.is_rule


def _is_statement(gist: str) -> bool:
    """Whether a gist says more than what its rule is about, as "All the card types" or "Ways to win" doesn't."""
    is_heading = any(part.strip().partition(" ")[0].lower() in FOR_MORE for part in gist.split(":"))
    return bool(gist) and not (is_heading or gist.startswith(("All the ", "Ways to ")))


def _sentence(hit: Hit, verdict: str = "", says: str = "", term: Term | None = None) -> AnsweringSentence:
    played = hit.example.scenario if hit.example else None
    says = says or hit.gist
    ended = says if says.rstrip("”)").endswith((".", "?", "!")) else f"{says}."
    return AnsweringSentence(verdict, ended, hit, played or next(iter(hit.scenarios), None), term)


def _sureness(features: Features, ahead: float) -> float:
    """How surely the best answer, which is so far ahead of the next, is the right one."""
    return 0.5 * features.asked + features.center + 0.75 * min(ahead, 1.0)
