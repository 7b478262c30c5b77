"""What a question is made of: words, phrases and beginnings of words, in groups all of which must fit."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesite.search.question.synonyms import NOISE_STEMS
from rulesite.search.question.tokens import NOISE, stem


@dataclass(frozen=True, slots=True)
class WordNode:
    """A word, or with `is_prefix` the beginning of one."""

    text: str
    is_prefix: bool = False

    @property
    def stems(self) -> tuple[str, ...]:
        return (stem(self.text),)

    @property
    def is_noise(self) -> bool:
        return not self.is_prefix and self.text in NOISE

    @property
    def is_telling(self) -> bool:
        """Whether it says something in whatever form it stands."""
        return self.stems[0] not in NOISE_STEMS

    @property
    def whole_words(self) -> tuple[str, ...]:
        return () if self.is_prefix else (self.text,)


@dataclass(frozen=True, slots=True)
class PhraseNode:
    words: tuple[str, ...]

    @property
    def stems(self) -> tuple[str, ...]:
        return tuple(map(stem, self.words))

    @property
    def is_noise(self) -> bool:
        return False

    @property
    def is_telling(self) -> bool:
        return True

    @property
    def whole_words(self) -> tuple[str, ...]:
        return self.words


Node = WordNode | PhraseNode


@dataclass(frozen=True, slots=True)
class Group:
    """Neighboring words: the more of them a text has, the better it fits; what is excluded it must not have."""

    wanted: tuple[Node, ...] = ()
    excluded: tuple[Node, ...] = ()
    #: All words in the order in which they were said, those that say nothing among them.
    said: tuple[str, ...] = field(default=(), compare=False)

    @property
    def stems(self) -> tuple[str, ...]:
        """What those are searched by."""
        return tuple(map(stem, self.said))

    def without_noise(self) -> Group:
        """The same without words such as "what" and "the"."""
        return replace(self, wanted=tuple(node for node in self.wanted if not node.is_noise))

    def with_words(self, meant: Mapping[tuple[str, ...], Sequence[str]]) -> Group:
        """The same with other words: for each word, or each two that stand side by side, what is meant."""
        pairs = {word: pair for pair in itertools.pairwise(self.said) if pair in meant for word in pair}
        wanted: list[Node] = []
        for node in self.wanted:
            match node:
                case WordNode(text, is_prefix=False):
                    said = pairs.get(text, (text,))
                    wanted.extend(WordNode(word) for word in meant.get(said, said))
                case PhraseNode(words):
                    wanted.append(PhraseNode(_meant_words(words, meant)))
                case _:
                    wanted.append(node)
        return replace(self, wanted=tuple(dict.fromkeys(wanted)), said=_meant_words(self.said, meant))

    def without_phrases(self) -> Group:
        """The same, in which the words of a phrase needn't stand side by side."""
        wanted: list[Node] = []
        said: list[str] = list(self.said)
        for node in self.wanted:
            if isinstance(node, PhraseNode):
                wanted.extend(WordNode(word) for word in node.words if word not in NOISE)
                said.extend(node.words)
            else:
                wanted.append(node)
        return replace(self, wanted=tuple(wanted), said=tuple(said))


def _meant_words(words: Sequence[str], meant: Mapping[tuple[str, ...], Sequence[str]]) -> tuple[str, ...]:
    changed: list[str] = []
    at = 0
    while at < len(words):
        length = 2 if tuple(words[at : at + 2]) in meant else 1
        said = tuple(words[at : at + length])
        changed.extend(meant.get(said, said))
        at += length
    return tuple(changed)
