"""What today's rulebook has, found in the words of a question: where that stands here, or that it stands nowhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from rulesite.lookup.synonyms import telling
from rulesite.lookup.words import stems_of
from rulesite.rules.models import Subject


class Subjects:
    """The subjects of today's rulebook by the words that ask for them."""

    def __init__(self, subjects: Iterable[Subject]) -> None:
        self._named: dict[tuple[str, ...], Subject] = {}
        #: The subjects that are asked for by words that begin so, with these words, the longest first.
        self._asked: dict[str, list[tuple[tuple[str, ...], Subject]]] = defaultdict(list)
        for subject in subjects:
            self._named.setdefault(telling(stems_of(subject.name)), subject)
            for asked in subject.asked:
                stems = telling(stems_of(asked))
                self._asked[stems[0]].append((stems, subject))
        for entries in self._asked.values():
            entries.sort(key=lambda entry: -len(entry[0]))

    def named(self, stems: Sequence[str]) -> Subject | None:
        """The subject that is asked for and nothing else; `stems` are those of the question that say something."""
        return self._named.get(tuple(stems))

    def asked_in(self, stems: Sequence[str]) -> tuple[Subject, tuple[str, ...]] | None:
        """The subject that words of a question ask for, the one with the most words, and these."""
        found: tuple[Subject, tuple[str, ...]] | None = None
        for place, stem in enumerate(stems):
            for words, subject in self._asked.get(stem, ()):
                if tuple(stems[place : place + len(words)]) == words and (found is None or len(words) > len(found[1])):
                    found = subject, words
        return found
