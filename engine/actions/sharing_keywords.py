"""What a text says of one keyword, said of others as well: "the same is true for …" (702.1c in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.meaning.context import NotYetSupported
from engine.meaning.qualities import names_of_keyword
from engine.meaning.references import everything
from engine.state.objects import GameObject
from engine.text.keywords.table import keywords
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.node import Instruction, Node
from engine.text.tree.qualities import Description, HasKeyword
from engine.text.tree.steps import ForKeywords
from engine.text.tree.walk import rebuild, walk


@follows(ForKeywords)
def for_keywords(instruction: ForKeywords, following: Following) -> Asking[bool]:
    """The step as it is written, and then once for each of the other keywords."""
    said = _keyword_in(instruction.step)
    done = yield from following.follow(instruction.step)
    for keyword in instruction.keywords:
        done = (yield from following.follow(_about(instruction.step, said, keyword, following))) or done
    return done


def _keyword_in(step: Instruction) -> str:
    """The keyword of which a step speaks. Raises NotYetSupported where it isn't one alone."""
    of = {node.keyword for node in walk(step) if isinstance(node, HasKeyword)}
    if len(of) != 1:
        raise NotYetSupported("doesn't yet say the same of other keywords than one that a condition asks for")
    return of.pop()


def _about(step: Instruction, said: str, keyword: str, following: Following) -> Instruction:
    """The step with another keyword: of one that has variants, with each that there is among what its condition asks
    for."""
    gained = tuple(dict.fromkeys(_variants(step, said, keyword, following)))

    def with_other(node: Node) -> Node:
        match node:
            case HasKeyword(keyword=name) if name == said:
                return HasKeyword(keyword)
            case GainsAbilities(abilities=(KeywordAbility(keyword=name),)) if name == said:
                return GainsAbilities(gained)
            case _:
                return node

    return rebuild(step, with_other)


def _variants(step: Instruction, said: str, keyword: str, following: Following) -> Iterator[KeywordAbility]:
    if keyword in keywords() and not keywords()[keyword].blanks:
        yield KeywordAbility(keyword)
        return
    for asked in (node for node in walk(step) if isinstance(node, Description) and HasKeyword(said) in node.qualities):
        others = tuple(quality for quality in asked.qualities if quality != HasKeyword(said))
        for having in everything(Description(asked.head, others), following.context):
            own = following.game.characteristics(having).abilities if isinstance(having, GameObject) else ()
            for possessed in own:
                ability = possessed.ability
                if isinstance(ability, KeywordAbility) and keyword in names_of_keyword(ability):
                    yield ability
