"""What is done instead of something: the sentence before must do what this one speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.effects.copying import CreateCopyTokens
from engine.text.tree.effects.joints import Instead, Sequence
from engine.text.tree.effects.tokens import CreateTokens, MoreOfThoseTokens


@looks_at(Sequence)
def _more_of_nothing(looking: Looking, node: Sequence) -> Iterator[Misfit]:
    """ "Create four of those tokens instead" behind a sentence that makes no tokens."""
    for before, step in zip((None, *node.steps[:-1]), node.steps, strict=True):
        if isinstance(step, Instead) and isinstance(step.instruction, MoreOfThoseTokens):
            if not isinstance(before, CreateTokens | CreateCopyTokens):
                yield looking.misfit(step, "the sentence before makes no such tokens")


@looks_at(MoreOfThoseTokens)
def _instead_of_nothing(looking: Looking, node: MoreOfThoseTokens) -> Iterator[Misfit]:
    """The same where there is no sentence before."""
    if not any(isinstance(outer, Sequence) for outer in looking.around):
        yield looking.misfit(node, "nothing before this makes such tokens")
