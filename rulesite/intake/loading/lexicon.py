"""The terms of an edition: where each is defined, and where running text uses it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from django.utils.text import slugify

from engine.values.rule_number import RuleNumber
from rulesite.ground.foundation.faults import Findings
from rulesite.intake.loading.content import EditionContent
from rulesite.intake.loading.word_forms import noun_forms, verb_forms

TermKind = Literal["term", "keyword ability", "keyword action", "state-based action", "vocabulary"]

_BOLD: Final = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_WORD: Final = re.compile(r"[A-Za-z][\w'’-]*")
#: After these, or at the start of a clause, a word such as "counter" or "play" is a verb and not a noun.
_BEFORE_A_VERB: Final = frozenset(
    (
        *("to", "may", "can", "can't", "cannot", "must", "would", "could", "should", "will", "might", "don't"),
        *("player", "players", "they", "you", "who", "it", "that", "which", "controller", "controllers"),
        *("effect", "effects", "ability", "abilities", "spell", "spells", "opponent", "opponents", "doesn't"),
    )
)


@dataclass(frozen=True, slots=True)
class Definition:
    """A term, and the rule or the words that define it."""

    name: str
    kind: TermKind
    number: RuleNumber | None = None
    meaning: str = ""

    @property
    def slug(self) -> str:
        return slugify(self.name)


@dataclass(frozen=True, slots=True)
class Use:
    """A place in a text where a term is used."""

    start: int
    end: int
    definition: Definition


@dataclass(frozen=True, slots=True)
class _Form:
    words: tuple[str, ...]
    definition: Definition
    verb_only: bool = False


@dataclass(slots=True)
class Lexicon:
    """All terms of one edition, findable in its text."""

    definitions: list[Definition] = field(default_factory=list)
    #: The forms by their first word, longest first.
    _forms: dict[str, list[_Form]] = field(default_factory=dict)

    def add(self, definition: Definition, forms: Iterable[str] = (), verb_only: Iterable[str] = ()) -> None:
        """Take up a term with the forms it is found by; a form that another term has already stays with that one."""
        self.definitions.append(definition)
        for texts, is_verb in ((forms, False), (verb_only, True)):
            for text in texts:
                words = tuple(_folded(word) for word in _WORD.findall(text))
                if words:
                    self._take(_Form(words, definition, is_verb))

    def _take(self, form: _Form) -> None:
        same_start = self._forms.setdefault(form.words[0], [])
        if all(form.words != other.words for other in same_start):
            same_start.append(form)
            same_start.sort(key=lambda each: -len(each.words))

    def uses(self, text: str, passing_over: Collection[Definition] = ()) -> Iterator[Use]:
        """Each use of a term in `text`, longest terms first, none overlapping."""
        words = list(_WORD.finditer(text))
        folded = [_folded(word.group()) for word in words]
        at = 0
        while at < len(words):
            form = self._form_at(text, words, folded, at)
            if form is None:
                at += 1
                continue
            last = at + len(form.words) - 1
            if form.definition not in passing_over:
                end = words[last].start() + len(words[last].group().rstrip("'’").removesuffix("'s").removesuffix("’s"))
                yield Use(words[at].start(), end, form.definition)
            at = last + 1

    def _form_at(self, text: str, words: list[re.Match[str]], folded: list[str], at: int) -> _Form | None:
        for form in self._forms.get(folded[at], ()):
            end = at + len(form.words)
            if tuple(folded[at:end]) != form.words or not _is_unbroken(text, words[at:end]):
                continue
            if form.verb_only and not _is_verb_place(text, words, folded, at):
                continue
            return form
        return None


def _folded(word: str) -> str:
    return word.lower().replace("’", "'").removesuffix("'s").removesuffix("'")


def _is_unbroken(text: str, words: list[re.Match[str]]) -> bool:
    """Whether only spaces and quotation marks part the words: "intervening “if” clause"."""
    return all(not text[one.end() : two.start()].strip(" \n“”\"'") for one, two in itertools.pairwise(words))


def _is_verb_place(text: str, words: list[re.Match[str]], folded: list[str], at: int) -> bool:
    if at == 0:
        return not text[: words[0].start()].strip(" \n“\"'(")
    between = text[words[at - 1].end() : words[at].start()]
    return bool(re.search(r"[.:;“(]\s*$", between)) or (not between.strip() and folded[at - 1] in _BEFORE_A_VERB)


def edition_lexicon(edition: EditionContent, findings: Findings) -> Lexicon:
    """The terms of an edition: keywords by their headings, bold words by their rules, its vocabulary, its glossary.

    A word that only the glossary has isn't looked for in the rules: there would be a link in every line.
    """
    found: dict[str, Definition] = {}
    for definition in (*_keywords(edition), *_bold_terms(edition, findings)):
        found.setdefault(definition.name.lower(), definition)
    for word, meaning in edition.about.vocabulary.items():
        name = next((form for form in noun_forms(word.lower()) if form in found), word.lower())
        known = found.get(name, Definition(word, "vocabulary"))
        found[name] = replace(known, meaning=meaning)
    listed: list[Definition] = []
    for word, meaning in edition.glossary.items():
        name = next((form for form in noun_forms(word.lower()) if form in found), "")
        if name and not found[name].meaning:
            found[name] = replace(found[name], meaning=meaning)
        elif not name:
            listed.append(Definition(word, "vocabulary", meaning=meaning))
    lexicon = Lexicon()
    actions = _action_verbs(edition, found.values())
    # The terms as they are written go first, so that no inflected form of another term takes their place.
    for exact in (True, False):
        for definition in found.values():
            _add_forms(lexicon, definition, actions, exact=exact)
    lexicon.definitions = [*found.values(), *listed, *_state_based_actions(edition)]
    return lexicon


def _add_forms(lexicon: Lexicon, definition: Definition, actions: Collection[str], *, exact: bool) -> None:
    name = definition.name.lower()
    first, _, rest = name.partition(" ")
    if name in actions:
        ambiguous, clear = verb_forms(name)
        lexicon.add(definition, () if exact else clear, {name} if exact else ambiguous)
    elif exact:
        lexicon.add(definition, {name})
    elif first in actions and definition.kind != "vocabulary":
        lexicon.add(definition, {f"{form} {rest}" for form in set().union(*verb_forms(first))})
    elif definition.kind != "keyword ability":
        lexicon.add(definition, noun_forms(name))


def _keywords(edition: EditionContent) -> Iterator[Definition]:
    """Each heading of the sections that list keywords."""
    lists: tuple[tuple[TermKind, str], ...] = (
        ("keyword ability", edition.about.lists.keyword_abilities),
        ("keyword action", edition.about.lists.keyword_actions),
    )
    for kind, section in lists:
        for number, entry in edition.entries.items():
            if section and str(number.parent) == section and entry.kind == "heading" and entry.title:
                yield Definition(entry.title.lower(), kind, number)


def _bold_terms(edition: EditionContent, findings: Findings) -> Iterator[Definition]:
    first: dict[str, Definition] = {}
    for entry in edition.in_order():
        for term in dict.fromkeys(_BOLD.findall(entry.body.text)):
            name = re.sub(r"\s+", " ", term).strip(" “”.,;:")
            definition = Definition(name, "term", entry.number)
            other = first.setdefault(name.lower(), definition)
            if other.number != entry.number:
                path = edition.files[entry.number]
                findings.note(path, entry.body.line, f"{entry.number} and {other.number} both define “{name}”")
            yield definition


def _action_verbs(edition: EditionContent, definitions: Iterable[Definition]) -> set[str]:
    """The one-word terms that the section of keyword actions defines."""
    section = edition.about.lists.keyword_actions
    return {
        each.name.lower()
        for each in definitions
        if section and " " not in each.name and each.number and str(each.number.section) == section
        if each.kind in ("keyword action", "term")
    }


def _state_based_actions(edition: EditionContent) -> Iterator[Definition]:
    listed = edition.about.lists.state_based_actions
    for number in sorted(edition.entries):
        if listed and str(number.parent) == listed:
            yield Definition(str(number), "state-based action", number)
