"""What tokens are like when they are made (216.1; 110.5)."""

from __future__ import annotations

from engine.meaning.context import Context
from engine.meaning.words import number
from engine.state.printed import Printed
from engine.text.tree.abilities import CardText
from engine.text.tree.effects.tokens import TokenDescription
from engine.values.type_line import TypeLine


def printed_token(token: TokenDescription, context: Context) -> Printed:
    """A token's copiable values; its name is its subtypes, unless the text names it (216.1; 110.5c)."""
    return Printed(
        name=token.name or " ".join(token.subtypes) or " ".join(token.types),
        type_line=TypeLine(frozenset(token.supertypes), frozenset(token.types), token.subtypes),
        text=CardText(token.abilities),
        power=None if token.power is None else number(token.power, context),
        toughness=None if token.toughness is None else number(token.toughness, context),
        indicated_colours=frozenset(token.colours),
    )
