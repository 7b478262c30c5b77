"""Which rule says what a keyword stands for: in most cases the first line under the keyword's heading."""

from __future__ import annotations

from functools import cache

from engine.rulebooks import KeywordRule, editions, rulebook
from engine.text.keywords.table import KeywordEntry, action_meanings, keywords
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.node import Ability


def rule_of(ability: Ability) -> KeywordRule | None:
    """The rule that an ability owes its text to: a keyword's, for what the keyword stands for; None for any other."""
    return rule_of_keyword(ability.keyword) if isinstance(ability, KeywordAbility) else None


@cache
def rule_of_keyword(name: str) -> KeywordRule | None:
    """The rule that says what the keyword of a name stands for, where it stands for anything."""
    entry = keywords().get(name)
    return (
        None
        if entry is None or not _stands_for_something(entry)
        else KeywordRule(entry.under, entry.said_in, entry.under)
    )


@cache
def definition_rules() -> tuple[KeywordRule, ...]:
    """The rules of all keywords that stand for something, in alphabetical order."""
    rules = filter(None, map(rule_of_keyword, keywords()))
    return tuple(sorted(set(rules), key=lambda rule: rule.keyword))


@cache
def action_rule(name: str) -> KeywordRule:
    """The line that says what a keyword action means, where that is said in the words of cards."""
    return KeywordRule(name, "a", name.split()[0])


@cache
def action_rules() -> tuple[KeywordRule, ...]:
    """The rules of all keyword actions whose meaning is card text."""
    return tuple(map(action_rule, action_meanings()))


def _stands_for_something(entry: KeywordEntry) -> bool:
    """Whether it is short for ordinary text: its own, that of the ability after it, or that of an edition."""
    texts = (rulebook(edition).keyword_texts for edition in editions())
    return bool(entry.definition) or "[ability]" in entry.blanks or any(entry.name in each for each in texts)
