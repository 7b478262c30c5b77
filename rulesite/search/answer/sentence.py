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
from rulesite.search.library.ways_to_ask import Way
from rulesite.search.question.question import Question
from rulesite.search.searching.concepts import Concept
from rulesite.search.searching.features import Features

#: With one of these somebody asks for yes or no.
_YES_OR_NO: Final = frozenset(
    (
        *("can", "could", "may", "must", "do", "does", "did", "is", "are", "was", "will", "would", "should", "has"),
        *("have", "am"),
    )
)
#: And with one of these for more.
_FOR_MORE: Final = frozenset(("what", "when", "where", "which", "who", "whom", "whose", "why", "how", "if", "so", "or"))
#: So many of the best answers may have been given the verdict that is asked for.
_LOOKED_AT: Final = 3
#: From here on an answer is sure. Set by measurement: of the questions that have a sentence, nineteen in twenty have it
#: from a right rule.
_SURE: Final = 1.2


@dataclass(frozen=True, slots=True)
class Sentence:
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


def is_asking(question: Question) -> bool:
    """Whether it is a question, and not just a word or two that are looked for."""
    words = [word.plain for word in question.words]
    return question.is_plain and bool(words) and (question.text.endswith("?") or words[0] in _YES_OR_NO | _FOR_MORE)


def sentence_of(
    question: Question, concepts: Sequence[Concept], scored: Sequence[Scored], hits: Sequence[Hit]
) -> Sentence | None:
    """The sentence that answers a question best, by what was found for it, best first."""
    if question.words and question.words[0].plain in _YES_OR_NO:
        for each, hit in zip(scored[:_LOOKED_AT], hits[:_LOOKED_AT], strict=True):
            if hit.gist and (verdict := _verdict(concepts, each)):
                return _sentence(hit, verdict)
    if not scored or not hits[0].gist or not scored[0].document.text or not scored[0].document.is_rule:
        return None
    following = scored[1].score if len(scored) > 1 else 0.0
    return _sentence(hits[0]) if _sureness(scored[0].features, scored[0].score - following) >= _SURE else None


def _sentence(hit: Hit, verdict: str = "") -> Sentence:
    played = hit.example.scenario if hit.example else None
    says = hit.gist if hit.gist.endswith((".", "?", "!")) else f"{hit.gist}."
    return Sentence(verdict, says, hit, played or next(iter(hit.scenarios), None))


def _sureness(features: Features, ahead: float) -> float:
    """How surely the best answer, which is so far ahead of the next, is the right one."""
    return features.asked + 0.5 * features.meaning + 0.25 * min(ahead, 1.0)


def _verdict(concepts: Sequence[Concept], scored: Scored) -> str:
    """What is said of a rule to whoever asks just this, in the same order."""
    verdicts = (Way.read(written) for written in scored.document.verdicts)
    return next((way.verdict for way in verdicts if _is_asked(concepts, telling_stems(way.text))), "")


def _is_asked(concepts: Sequence[Concept], stems: Sequence[str]) -> bool:
    """Whether a question says all of these words, or what stands for them, in this order, and nothing else."""
    at = 0
    for concept in concepts:
        said = next((way.stems for way in concept.ways if tuple(stems[at : at + len(way.stems)]) == way.stems), None)
        if said is None:
            return False
        at += len(said)
    return bool(concepts) and at == len(stems)
