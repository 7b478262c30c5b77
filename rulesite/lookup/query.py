"""The language of queries: words, "phrases", prefix*, AND, OR, NOT or -word, and filters such as section:702.

A card of several words is given as card:"gray ogre", a date as date:2008, date:2008-02 or date:2007-01..2008-02.

Small on purpose: every query can be read, none can be expensive.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rulesite.lookup.words import NOISE, words_of

#: Of a longer text the beginning and the end count: a story is asked about where it ends.
MAX_CHARACTERS: Final = 400
#: Whoever tells what happened in a game takes more words than whoever asks for a rule.
MAX_WORDS: Final = 32
#: With as many telling words outside them, quotation marks show what a card says, and ask for no phrase.
_TOLD: Final = 5
_MIN_PREFIX: Final = 2
_ITEM: Final = re.compile(
    r"(?P<minus>-(?![nx]\b)(?=[^\W\d]|\"))?(?:(?P<filter>\w+):(?:\"(?P<quoted>[^\"]*)\"?|(?P<value>[^\s\"]+))|\"(?P<phrase>[^\"]*)\"?|(?P<word>\S+))",
    re.IGNORECASE,
)
_OPERATOR: Final = re.compile(r"\b(?:AND|OR|NOT)\b|\w\*|(?<!\S)-[^\W\d]")
#: Phones write quotes curly.
#: Quotation marks of all kinds are one, and NUL, which no text has, is a space.
_STRAIGHT: Final = str.maketrans("“”„‟\0", '"""" ')
FILTERS: Final = ("edition", "section", "kind", "card", "date")


@dataclass(frozen=True, slots=True)
class WordNode:
    """A word, or with `is_prefix` the beginning of one."""

    text: str
    is_prefix: bool = False


@dataclass(frozen=True, slots=True)
class PhraseNode:
    words: tuple[str, ...]


Node = WordNode | PhraseNode


@dataclass(frozen=True, slots=True)
class Group:
    """Neighbouring words: the more of them a text has, the better it fits; what is excluded it must not have."""

    wanted: tuple[Node, ...] = ()
    excluded: tuple[Node, ...] = ()
    #: All words in the order in which they were said, those that say nothing among them.
    said: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class QueryPart:
    """A part of a query as it was typed, and which filter it is, if it is one."""

    text: str
    filter: str = ""


@dataclass(frozen=True, slots=True)
class TypedQuery:
    """A query as it was typed, its filters told from what it asks."""

    text: str
    parts: tuple[QueryPart, ...] = ()
    filters: Mapping[str, str] = field(default_factory=dict)
    #: Which part of the query was ignored, in words for the visitor.
    remarks: tuple[str, ...] = ()

    @property
    def asked(self) -> str:
        """The text without its filters."""
        return " ".join(part.text for part in self.parts if not part.filter)

    def without(self, name: str) -> str:
        """The text without one of its filters."""
        return " ".join(part.text for part in self.parts if part.filter != name)


@dataclass(frozen=True, slots=True)
class Query:
    """What a query asks, as it was understood: one of `alternatives` must fit, each of whose groups must."""

    text: str
    alternatives: tuple[tuple[Group, ...], ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not any(group.wanted for groups in self.alternatives for group in groups)

    @property
    def is_plain(self) -> bool:
        """Whether it is a question in words alone, of which an answer may lack some."""
        groups = [group for groups in self.alternatives for group in groups]
        return len(groups) == 1 and not groups[0].excluded and len(groups[0].wanted) <= len(groups[0].said)

    @property
    def has_phrase(self) -> bool:
        return any(isinstance(node, PhraseNode) for node in self.nodes)

    @property
    def said(self) -> str:
        """All words that are wanted, in the order in which they were said."""
        return " ".join(word for groups in self.alternatives for group in groups for word in group.said)

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(node for groups in self.alternatives for group in groups for node in group.wanted)

    def with_words(self, meant: Mapping[tuple[str, ...], Sequence[str]]) -> Query:
        """The same query with other words: for each word, or each two that stand side by side, what is meant."""
        return self._changed(lambda group: _meant_group(group, meant))

    def without_phrases(self) -> Query:
        """The same query, in which the words of a phrase needn't stand side by side."""
        return self._changed(_loose_group)

    def _changed(self, change: Callable[[Group], Group]) -> Query:
        alternatives = tuple(tuple(change(group) for group in groups) for groups in self.alternatives)
        return replace(self, alternatives=alternatives)


def typed_query(text: str) -> TypedQuery:
    """Tell the filters of a query from what it asks."""
    text = " ".join(text.translate(_STRAIGHT).split())
    remarks: list[str] = []
    kept = text
    if len(text) > MAX_CHARACTERS:
        half = MAX_CHARACTERS // 2
        kept = f"{text[:half].rpartition(' ')[0]} {text[-half:].partition(' ')[2]}"
        remarks.append(f"Only the first and last {half} characters were searched for.")
    parts: list[QueryPart] = []
    filters: dict[str, str] = {}
    for found in _ITEM.finditer(kept):
        name = found["filter"] if found["filter"] in FILTERS else ""
        parts.append(QueryPart(found.group(), name))
        if name and (value := (found["quoted"] or found["value"] or "").strip("\"'").lower()):
            filters[name] = value
    return TypedQuery(text, tuple(parts), filters, tuple(remarks))


def parse_query(text: str) -> Query:
    """Understand what a query asks, its filters apart; there is no text that can't be understood."""
    text = " ".join(text.translate(_STRAIGHT).split())
    if _telling(re.sub(r'"[^"]*"?', " ", text)) >= _TOLD and not _OPERATOR.search(text):
        text = " ".join(text.replace('"', " ").split())
    return _Parsing(_telling(text)).query(text)


def _telling(text: str) -> int:
    """How many words of a text say something."""
    return sum(word.plain not in NOISE for word in words_of(text))


class _Parsing:
    """The state of reading a query from left to right."""

    def __init__(self, words: int) -> None:
        self.alternatives: list[list[Group]] = [[]]
        self.wanted: list[Node] = []
        self.excluded: list[Node] = []
        self.words_read = 0
        #: The words in the middle for which there is no room, by their places among those that say something.
        half = MAX_WORDS // 2
        self.left_out = range(half, words - half) if words > MAX_WORDS else range(0)

    def query(self, text: str) -> Query:
        negated = False
        for found in _ITEM.finditer(text):
            word = found["word"]
            if word in ("AND", "OR", "NOT"):
                negated = word == "NOT"
                self._end_group(starts_alternative=word == "OR") if word != "NOT" else None
                continue
            for node in self._nodes(found):
                (self.excluded if negated or found["minus"] else self.wanted).append(node)
            negated = False
        self._end_group(starts_alternative=False)
        remarks = (f"Only the first and last {MAX_WORDS // 2} words were searched for.",) if self.left_out else ()
        alternatives = tuple(tuple(groups) for groups in self.alternatives if groups)
        return Query(text, _without_noise(alternatives), remarks)

    def _end_group(self, *, starts_alternative: bool) -> None:
        if self.wanted or self.excluded:
            said = tuple(node.text for node in self.wanted if isinstance(node, WordNode) and not node.is_prefix)
            self.alternatives[-1].append(Group(tuple(self.wanted), tuple(self.excluded), said))
        self.wanted, self.excluded = [], []
        if starts_alternative:
            self.alternatives.append([])

    def _nodes(self, found: re.Match[str]) -> Iterator[Node]:
        if found["phrase"] is not None:
            words = self._counted(found["phrase"])
            if words:
                yield PhraseNode(tuple(words)) if len(words) > 1 else WordNode(words[0])
            return
        written = found["word"] or f"{found['filter']} {found['quoted'] or found['value'] or ''}"
        if written.endswith("*") and len(start := written.rstrip("*").lower()) >= _MIN_PREFIX and start.isalpha():
            if self._counted(start):
                yield WordNode(start, is_prefix=True)
            return
        for word in self._counted(written):
            yield WordNode(word)

    def _counted(self, text: str) -> list[str]:
        """The words of a text for which there is room; those that say nothing take up none."""
        taken: list[str] = []
        for word in words_of(text):
            if self.words_read not in self.left_out:
                taken.append(word.plain)
            self.words_read += word.plain not in NOISE
        return taken


def _without_noise(alternatives: tuple[tuple[Group, ...], ...]) -> tuple[tuple[Group, ...], ...]:
    """Leave out words such as "what" and "the", unless nothing else is there."""
    telling = any(not _is_noise(node) for groups in alternatives for group in groups for node in group.wanted)
    if not telling:
        return alternatives
    return tuple(
        tuple(replace(group, wanted=tuple(node for node in group.wanted if not _is_noise(node))) for group in groups)
        for groups in alternatives
    )


def _is_noise(node: Node) -> bool:
    return isinstance(node, WordNode) and not node.is_prefix and node.text in NOISE


def _meant_group(group: Group, meant: Mapping[tuple[str, ...], Sequence[str]]) -> Group:
    pairs = {word: pair for pair in itertools.pairwise(group.said) if pair in meant for word in pair}
    wanted: list[Node] = []
    for node in group.wanted:
        match node:
            case WordNode(text, is_prefix=False):
                said = pairs.get(text, (text,))
                wanted.extend(WordNode(word) for word in meant.get(said, said))
            case PhraseNode(words):
                wanted.append(PhraseNode(_meant_words(words, meant)))
            case _:
                wanted.append(node)
    return replace(group, wanted=tuple(dict.fromkeys(wanted)), said=_meant_words(group.said, meant))


def _meant_words(words: Sequence[str], meant: Mapping[tuple[str, ...], Sequence[str]]) -> tuple[str, ...]:
    changed: list[str] = []
    at = 0
    while at < len(words):
        length = 2 if tuple(words[at : at + 2]) in meant else 1
        said = tuple(words[at : at + length])
        changed.extend(meant.get(said, said))
        at += length
    return tuple(changed)


def _loose_group(group: Group) -> Group:
    wanted: list[Node] = []
    said: list[str] = list(group.said)
    for node in group.wanted:
        if isinstance(node, PhraseNode):
            wanted.extend(WordNode(word) for word in node.words if word not in NOISE)
            said.extend(node.words)
        else:
            wanted.append(node)
    return replace(group, wanted=tuple(wanted), said=tuple(said))
