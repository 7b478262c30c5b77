"""The players' tongue and other editions' words: what `rules_data/synonyms.toml` says, ready to be asked.

The file is checked when the content is loaded; every fault names its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pydantic import Field

from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, line_of, read_toml, shaped
from rulesite.search.question.cut_text import CutText, Span
from rulesite.search.question.tokens import NOISE, stems_of, words_of

FILE: Final = "synonyms.toml"
#: How much a word counts that stands for the one asked with.
_ALIKE: Final = 0.9
_ASKED: Final = 0.8


class _Same(StrictShape):
    """`[[same]]`: words that all mean the same, so that each may stand for any other."""

    words: list[str] = Field(min_length=2)
    weight: float = Field(default=_ALIKE, gt=0, le=1)
    editions: list[str] = []


class _Asked(StrictShape):
    """`[[asked]]`: words that players ask with, and the rules' words for it.

    With `instead` the words themselves aren't looked for: "mill" the verb has nothing to do with mills. With
    `as_written` other forms of them aren't meant: what is "gone" isn't what "goes".
    """

    words: list[str] = Field(min_length=1)
    rules: list[str] = Field(min_length=1)
    weight: float = Field(default=_ASKED, gt=0, le=1)
    editions: list[str] = []
    instead: bool = False
    as_written: bool = False


class _File(StrictShape):
    editions: dict[str, list[str]] = {}
    same: list[_Same] = []
    asked: list[_Asked] = []


@dataclass(frozen=True, slots=True)
class Meaning:
    """Words to look for in place of others; with `editions`, in the rules of those alone."""

    stems: tuple[str, ...]
    weight: float
    editions: frozenset[str] = frozenset()


@dataclass(slots=True)
class StandIns:
    """What stands for some words, beside them or instead of them."""

    meanings: list[Meaning] = field(default_factory=list)
    instead: bool = False


#: Words, as they are written or as stems.
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Synonyms:
    """What stands for what: found by the words as they are written, or else by their stems."""

    _entries: dict[Words, StandIns] = field(default_factory=dict)
    #: The lengths of the entries that begin with a word or stem, longest first.
    _lengths: dict[str, list[int]] = field(default_factory=dict)
    #: The words of the file as they are written, and their stems.
    plain_words: set[str] = field(default_factory=set)
    _stems: set[str] = field(default_factory=set)
    #: The names under which editions are known.
    _editions: dict[Words, str] = field(default_factory=dict)

    @classmethod
    def from_entries(cls, entries: Mapping[str, Any]) -> Synonyms:
        """Make them from what `read_synonyms` gave."""
        synonyms = cls()
        for edition, names in entries.get("editions", {}).items():
            for name in names:
                synonyms._editions[_plain(name)] = edition
                synonyms._take(name)
        for group in entries.get("same", ()):
            for word in group["words"]:
                synonyms._add(word, [other for other in group["words"] if other != word], group)
        for group in entries.get("asked", ()):
            for word in group["words"]:
                synonyms._add(word, group["rules"], group)
        return synonyms

    def _add(self, asked: str, others: Iterable[str], group: Mapping[str, Any]) -> None:
        self._take(asked)
        for key in {_plain(asked)} if group.get("as_written") else {_plain(asked), stems_of(asked)}:
            entry = self._entries.setdefault(key, StandIns())
            entry.instead = entry.instead or group.get("instead", False)
            for other in others:
                meaning = Meaning(telling(stems_of(other)), group["weight"], frozenset(group["editions"]))
                if meaning not in entry.meanings:
                    entry.meanings.append(meaning)
            lengths = self._lengths.setdefault(key[0], [])
            if len(key) not in lengths:
                lengths.append(len(key))
                lengths.sort(reverse=True)

    def longest_at(self, words: Words, stems: Words, at: int) -> tuple[int, StandIns | None]:
        """The longest entry that begins at a place of a question, and how many words it takes up.

        Of two that are as long, the one that has the words as they are written.
        """
        lengths = {*self._lengths.get(words[at], ()), *self._lengths.get(stems[at], ())}
        for length in sorted(lengths, reverse=True):
            for said in (words, stems):
                if entry := self._entries.get(said[at : at + length]):
                    return length, entry
        return 0, None

    def _take(self, text: str) -> None:
        for word in words_of(text):
            self.plain_words.add(word.plain)
            self._stems.add(word.stem)

    def knows(self, stem: str) -> bool:
        """Whether the file has this word, alone or as part of an entry."""
        return stem in self._stems

    def edition_named(self, asked: CutText) -> tuple[str | None, list[Span]]:
        """The edition that a question names, and where it does: not in quotation marks, nor before a rule's number."""
        words = tuple(word.plain for word in asked.words)
        for length in (3, 2, 1):
            for at in range(len(words) - length + 1):
                if edition := self._editions.get(words[at : at + length]):
                    start, end = asked.words[at].start, asked.words[at + length - 1].end
                    is_named = asked.text[end : end + 1] != "/" and asked.text.count('"', 0, start) % 2 == 0
                    return (edition, [(start, end)]) if is_named else (None, [])
        return None, []


def telling(stems: tuple[str, ...]) -> tuple[str, ...]:
    """Stems without those that say nothing, unless nothing is left."""
    return tuple(stem for stem in stems if stem not in NOISE_STEMS) or stems


def _plain(text: str) -> Words:
    return tuple(word.plain for word in words_of(text))


NOISE_STEMS: Final = frozenset(stem for word in NOISE for stem in stems_of(word))


def read_synonyms(root: Path, editions: Sequence[str]) -> dict[str, Any]:
    """The entries of the file below `root`; none if there is no file.

    Raises an ExceptionGroup of InvalidData that names every fault.
    """
    findings = Findings(root)
    path = root / FILE
    read = read_toml(path, findings) if path.exists() else None
    shape = shaped(_File, read[1], path, read[0], findings) if read else None
    if read and shape:
        for place, unknown in _unknown_editions(shape, editions):
            known = ", ".join(editions)
            findings.fault(path, line_of(read[0], place), f"there is no edition {unknown}; there are {known}")
        for place, wordless in _wordless(shape):
            findings.fault(path, line_of(read[0], place), f"{wordless!r} has no word that could be searched for")
    findings.raise_any()
    return shape.model_dump() if shape else {}


def _unknown_editions(file: _File, known: Sequence[str]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for edition in file.editions:
        if edition not in known:
            yield ("editions", edition), edition
    groups: tuple[tuple[str, Sequence[_Same | _Asked]], ...] = (("same", file.same), ("asked", file.asked))
    for name, entries in groups:
        for at, entry in enumerate(entries):
            for edition in entry.editions:
                if edition not in known:
                    yield (name, at, "editions"), edition


def _wordless(file: _File) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for at, same in enumerate(file.same):
        yield from ((("same", at, "words"), text) for text in same.words if not stems_of(text))
    for at, asked in enumerate(file.asked):
        yield from ((("asked", at, "words"), text) for text in asked.words if not stems_of(text))
        yield from ((("asked", at, "rules"), text) for text in asked.rules if not stems_of(text))
