"""Keyword actions that are taken: "whenever you proliferate", "whenever a creature you control explores"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.keyword_actions import KeywordActionTaken
from engine.events.kinds.status import BecameDesignated
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.DoesAction, KeywordActionTaken)
def _does(waited_for: triggers.DoesAction, fact: KeywordActionTaken, context: Context) -> Iterator[Match]:
    if fact.action not in waited_for.actions:
        return
    if waited_for.player is not None and waited_for.subject is not None:
        if fact.object is not None and fits(waited_for.player, fact.player, context):
            if fits(waited_for.subject, fact.object, context):
                yield about(waited_for, (waited_for.player, fact.player), (waited_for.subject, fact.object))
    elif waited_for.player is not None and fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))
    elif waited_for.subject is not None and fact.object is not None and fits(waited_for.subject, fact.object, context):
        yield about(waited_for, (waited_for.subject, fact.object))


@on(triggers.GetsDesignation, BecameDesignated)
def _gets_designation(
    waited_for: triggers.GetsDesignation, fact: BecameDesignated, context: Context
) -> Iterator[Match]:
    if fact.designation == waited_for.designation and fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))
