"""The one sentence that answers a question: what the best rule comes to, and yes or no where that is said of the rule.

Nothing is made up. The sentence is the rule's gist, and with it goes the passage that it sums up. "Yes", "no" and "it
depends on …" stand in `rules_data/asked.toml` behind a way to ask for the rule, and hold for whoever asks just that.
Where it isn't sure that the best rule answers, there is no sentence, and what was found is what lies nearest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulesite.book.scenarios.models import Scenario
from rulesite.search.answer.hits import Hit, Scored
from rulesite.search.library.traits import telling_stems
from rulesite.search.library.ways_to_ask import WayToAsk
from rulesite.search.question.question import FOR_MORE, YES_OR_NO
from rulesite.search.searching.features import Features
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
#: So many of the best answers may have been given the verdict that is asked for.
_LOOKED_AT: Final = 3
#: From here on an answer is sure. Set by measurement: of the questions that have a sentence, nineteen in twenty have it
#: from a right rule.
_SURE: Final = 1.3
#: And more is asked of it where somebody asks for yes or no and only the rule is at hand.
_SURE_WITHOUT_A_VERDICT: Final = 1.45


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

    def as_json(self) -> dict[str, str]:
        played = self.scenario.get_absolute_url() if self.scenario else ""
        return {
            "verdict": self.verdict,
            "says": self.says,
            "edition": self.rule.edition,
            "number": self.rule.number,
            "passage": self.rule.snippet,
            "scenario": played,
        }


def sentence_of(found: Found, scored: Sequence[Scored], hits: Sequence[Hit]) -> AnsweringSentence | None:
    """The sentence that answers best what was asked, by what was found for it, best first."""
    first = found.question.words[0].plain if found.question.words else ""
    if first in YES_OR_NO:
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
    following = scored[1].score if len(scored) > 1 else 0.0
    least = _SURE_WITHOUT_A_VERDICT if first in YES_OR_NO else _SURE
    return _sentence(hits[0]) if _sureness(scored[0].features, scored[0].score - following) >= least else None


def _says_something(scored: Scored, hit: Hit) -> bool:
    """Whether it is a rule whose gist is a statement, and not what it is about: "How a copy is cast"."""
    is_heading = any(part.strip().partition(" ")[0].lower() in FOR_MORE for part in hit.gist.split(":"))
    return bool(hit.gist) and not is_heading and bool(scored.document.text) and scored.document.is_rule


def _sentence(hit: Hit, verdict: str = "") -> AnsweringSentence:
    played = hit.example.scenario if hit.example else None
    says = hit.gist if hit.gist.endswith((".", "?", "!")) else f"{hit.gist}."
    return AnsweringSentence(verdict, says, hit, played or next(iter(hit.scenarios), None))


def _sureness(features: Features, ahead: float) -> float:
    """How surely the best answer, which is so far ahead of the next, is the right one."""
    return features.asked + 0.5 * features.meaning + 0.25 * min(ahead, 1.0)


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
