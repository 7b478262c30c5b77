"""What today's rulebook has, found in the words of a question: where that stands here, or that it stands nowhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from rulesite.book.rules.models import Subject
from rulesite.search.question.question import Question
from rulesite.search.question.synonyms import telling
from rulesite.search.question.tokens import plain_words_of, stems_of

#: How a question speaks of a mechanic that is called by an everyday word: nobody "has dash" in plain English. The words
#: count as they are written: what "has escaped" has done something.
_AS_MECHANIC: Final = (
    *("with {}", "has {}", "have {}", "had {}", "gains {}", "gain {}", "gained {}", "using {}", "via {}", "for {}"),
    *("{} cost", "{} costs", "{} trigger", "{} triggers", "{} ability", "{} abilities", "{} keyword", "{} mechanic"),
    *("{} creature", "{} creatures", "{} card", "{} cards", "{} spell", "{} spells", "{} counter", "{} counters"),
    *("does {}", "is {}", "the {} part", "{} vs", "vs {}", "{} against", "against {}"),
)


class Subjects:
    """The subjects of today's rulebook by the words that ask for them."""

    def __init__(self, subjects: Iterable[Subject]) -> None:
        self._named: dict[tuple[str, ...], Subject] = {}
        #: The subjects by the words that ask for them, and how many of these there are behind a first word, most first.
        self._asked: dict[tuple[str, ...], Subject] = {}
        #: The words of all that no edition here holds: nobody who writes one has mistyped another.
        self.words_of_missing: set[str] = set()
        self._mechanics: dict[tuple[str, ...], Subject] = {}
        lengths: dict[str, set[int]] = defaultdict(set)
        self._numbered: dict[str, Subject] = {}
        #: Questions that no rulebook answers, each with its subject.
        self._questions: dict[str, Subject] = {}
        for subject in subjects:
            if subject.is_held:
                self._numbered.setdefault(subject.number, subject)
            else:
                self.words_of_missing.update(
                    plain_words_of(" ".join((subject.name, *subject.asked, *subject.mechanic)))
                )
                self._questions.update(dict.fromkeys(subject.questions, subject))
            self._named.setdefault(telling(stems_of(subject.name)), subject)
            for asked in subject.asked:
                stems = stems_of(asked)
                self._asked.setdefault(stems, subject)
                lengths[stems[0]].add(len(stems))
            for mechanic in subject.mechanic:
                for way in _AS_MECHANIC:
                    self._mechanics.setdefault(tuple(way.format(mechanic).split()), subject)
        self.questions = tuple(self._questions)
        #: How many words these have, most first.
        self._of_mechanics = sorted({len(words) for words in self._mechanics}, reverse=True)
        self._lengths = {first: sorted(counts, reverse=True) for first, counts in lengths.items()}

    def of_question(self, question: str) -> Subject:
        """The subject of one of the `questions`."""
        return self._questions[question]

    def numbered(self, number: str) -> Subject | None:
        """The subject that has a number today, if an edition here has a rule about it."""
        return self._numbered.get(number)

    def named(self, stems: Sequence[str]) -> Subject | None:
        """The subject that is asked for and nothing else; `stems` are those of the question that say something."""
        return self._named.get(tuple(stems))

    def asked_in(self, question: Question) -> Subject | None:
        """The subject that words of a question ask for: one that no edition here holds before others, since who asks
        for an evolving Pokémon asks of another game, and of these the one with the most words.

        Little words count: "on the play" asks for something, "play" doesn't.
        """
        stems = question.stems
        found: Subject | None = None
        best = (False, 0)
        for place, stem in enumerate(stems):
            for length in self._lengths.get(stem, ()):
                subject = self._asked.get(stems[place : place + length])
                if subject and (worth := (not subject.is_held, length)) > best:
                    found, best = subject, worth
        spans = (
            question.plain[place : place + length]
            for length in self._of_mechanics
            for place in range(len(question.plain))
        )
        return found or next((subject for span in spans if (subject := self._mechanics.get(span))), None)
