"""The grammar as a table: all productions by phrase, which tokens can begin each, and the tries that reading walks."""

from __future__ import annotations

import importlib
import pkgutil
from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any

import engine.text.tree
from engine.text.grammar.holes import Hole
from engine.text.grammar.notation import Flattener, GrammarError, Header, Item, Phrase, Production, Word, read_sources
from engine.text.tree.node import Node
from engine.text.wording.lexicon import LEXICALS, Lexical, without_words
from engine.text.wording.tokens import Token
from engine.values.colors import Color


@dataclass
class State:
    """A place inside the productions of a phrase: which words and phrases can follow, and what is complete here."""

    words: dict[str, State] = field(default_factory=dict)
    calls: dict[str, State] = field(default_factory=dict)
    complete: Production | None = None
    viable: dict[str, tuple[tuple[str, Lexical | None, State], ...]] = field(default_factory=dict)


@dataclass
class Grammar:
    """`productions` in the order of the files: the first of two ways to read the same words is meant."""

    headers: dict[str, Header]
    productions: list[Production]
    by_phrase: dict[str, list[Production]]
    states: dict[str, State]
    first_words: dict[str, frozenset[str]]
    first_lexicals: dict[str, frozenset[str]]
    lexicals: dict[str, Lexical]
    _saying: dict[tuple[str, type], tuple[Production, ...]] = field(default_factory=dict)

    def saying(self, phrase: str, kind: type) -> tuple[Production, ...]:
        """The productions of `phrase` that may build a value of this kind; remembered for each kind."""
        ways = self._saying.get((phrase, kind))
        if ways is None:
            ways = tuple(way for way in self.by_phrase[phrase] if way.node is None or way.node is kind)
            self._saying[phrase, kind] = ways
        return ways

    def can_begin(self, phrase: str, token: Token) -> bool:
        """Whether some reading of `phrase` begins with `token`."""
        lexical = self.lexicals.get(phrase)
        if lexical is not None:
            return lexical.begins(token)
        if token.key in self.first_words[phrase]:
            return True
        return any(self.lexicals[name].begins(token) for name in self.first_lexicals[phrase])

    def viable(self, state: State, token: Token) -> tuple[tuple[str, Lexical | None, State], ...]:
        """The phrases that can follow at `state` when `token` is next; remembered for tokens of that signature."""
        viable = state.viable.get(token.signature)
        if viable is None:
            viable = tuple(
                (phrase, self.lexicals.get(phrase), after)
                for phrase, after in state.calls.items()
                if self.can_begin(phrase, token)
            )
            state.viable[token.signature] = viable
        return viable

    def label(self, phrase: str) -> str | None:
        """What a phrase is called in messages, where it has a name for people."""
        if phrase in self.lexicals:
            return self.lexicals[phrase].label or None
        header = self.headers.get(phrase.split(".")[0])
        return header.label if header else None


@cache
def tree_names() -> dict[str, Any]:
    """The node classes and enumerations that grammar files can speak of."""
    names: dict[str, Any] = {"Color": Color, "HOLE": Hole}
    for module in pkgutil.walk_packages(engine.text.tree.__path__, "engine.text.tree."):
        nodes = importlib.import_module(module.name)
        for name, value in vars(nodes).items():
            if isinstance(value, type) and issubclass(value, Node | Enum) and value.__module__ == nodes.__name__:
                if name in names:
                    raise GrammarError(f"two nodes are called {name}")
                names[name] = value
    return names


def compile_grammar(files: dict[str, str]) -> Grammar:
    """Compile grammar files, by name and text. Raises GrammarError that lists every mistake found."""
    mistakes: list[str] = []
    flattener = Flattener(dict(tree_names()))
    sources = []
    for name, text in files.items():
        said = read_sources(text, name)
        for value in said.values:
            flattener.add_value(value)
        for header in said.headers:
            flattener.add_header(header)
        sources += said.sources
    for source in sources:
        try:
            flattener.add(source)
        except GrammarError as error:
            mistakes.append(str(error))
    mistakes += _missing_phrases(flattener)
    if mistakes:
        raise GrammarError("\n".join(mistakes))
    by_phrase: dict[str, list[Production]] = defaultdict(list)
    for production in flattener.productions:
        by_phrase[production.phrase].append(production)
    lexicals = {**LEXICALS, **{name: without_words(value) for name, value in flattener.fixed.items()}}
    _check_left_recursion(by_phrase, lexicals)
    first_words, first_lexicals = _firsts(by_phrase, lexicals)
    states = {phrase: _trie(productions) for phrase, productions in by_phrase.items()}
    return Grammar(
        flattener.headers, flattener.productions, dict(by_phrase), states, first_words, first_lexicals, lexicals
    )


@cache
def grammar() -> Grammar:
    """The table of the grammar files beside this module, compiled once when it is first needed."""
    folder = resources.files("engine.text.grammar")
    files = {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".grammar")
    }
    return compile_grammar(files)


def _missing_phrases(flattener: Flattener) -> list[str]:
    known = {production.phrase for production in flattener.productions} | set(LEXICALS) | set(flattener.fixed)
    return [
        f"{production.where}: no phrase {item.name} is opened anywhere"
        for production in flattener.productions
        for item in production.items
        if isinstance(item, Phrase) and item.name not in known
    ]


def _check_left_recursion(by_phrase: dict[str, list[Production]], lexicals: dict[str, Lexical]) -> None:
    """A phrase that begins with itself could be read without end."""
    done: set[str] = set()

    def visit(phrase: str, path: tuple[str, ...]) -> None:
        if phrase in path:
            raise GrammarError(f"{phrase} begins with itself: {' > '.join((*path[path.index(phrase) :], phrase))}")
        if phrase in done or phrase in lexicals:
            return
        for production in by_phrase[phrase]:
            first = _first_item(production)
            if isinstance(first, Phrase):
                visit(first.name, (*path, phrase))
        done.add(phrase)

    for phrase in by_phrase:
        visit(phrase, ())


def _firsts(
    by_phrase: dict[str, list[Production]], lexicals: dict[str, Lexical]
) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    words: dict[str, frozenset[str]] = {}
    begun: dict[str, frozenset[str]] = {}

    def visit(phrase: str) -> None:
        if phrase in words:
            return
        own_words, own_lexicals = set(), set()
        for production in by_phrase[phrase]:
            first = _first_item(production)
            if production.edition:
                continue
            if isinstance(first, Word):
                own_words.add(first.key)
            elif first.name in lexicals:
                own_lexicals.add(first.name)
            else:
                visit(first.name)
                own_words |= words[first.name]
                own_lexicals |= begun[first.name]
        words[phrase], begun[phrase] = frozenset(own_words), frozenset(own_lexicals)

    for phrase in by_phrase:
        visit(phrase)
    return words, begun


def _first_item(production: Production) -> Item:
    """The first part that has words."""
    return next(item for item in production.items if not is_fixed(item))


def is_fixed(item: Item) -> bool:
    """Whether a part is a value without words of its own."""
    return isinstance(item, Phrase) and is_fixed_name(item.name)


def is_fixed_name(name: str) -> bool:
    """Whether a phrase of this name is a value without words, as "{+qualities=IsOther()}" adds."""
    return name.startswith("=")


def _trie(productions: list[Production]) -> State:
    """Productions that begin alike share their beginning; what only older editions say isn't read here."""
    root = State()
    for production in productions:
        if production.edition:
            continue
        state = root
        for item in production.items:
            branches = state.words if isinstance(item, Word) else state.calls
            name = item.key if isinstance(item, Word) else item.name
            state = branches.setdefault(name, State())
        if state.complete is None:
            state.complete = production
    return root
