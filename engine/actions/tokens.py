"""Tokens: what they are like, and how they are made (216.1; 110.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from engine.actions.combat import say_what_is_blocked, what_it_attacks, what_it_blocks
from engine.actions.following import Following, follows
from engine.actions.taken import have_taken
from engine.continuous.modifying import named_by
from engine.events.choices import Asking
from engine.events.kinds.tokens import TokenMade, each_beside_the_others
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.words import number
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.copying import chosen_for
from engine.state.objects import NOTHING, GameObject
from engine.state.players import Player
from engine.state.printed import Printed, as_it_is_in
from engine.text import read
from engine.text.keywords.table import predefined_tokens
from engine.text.tree.abilities import CardText, SpellAbility
from engine.text.tree.effects.tokens import (
    CardToken,
    CreatesTogether,
    CreateTokens,
    Incubate,
    Investigate,
    PredefinedToken,
    TokenDescription,
)
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Characteristic
from engine.text.tree.played import reads
from engine.text.tree.references import GrantingObject
from engine.text.tree.walk import walk
from engine.values.colors import Color
from engine.values.type_line import TypeLine


@reads(PredefinedToken)
@cache
def described(token: PredefinedToken) -> tuple[TokenDescription, ...]:
    """What the rules say of a token that its maker only names, of each of its faces (111.10 in 2026-08)."""
    return tuple(map(_described, predefined_tokens()[token.kind.lower()]))


def _described(line: str) -> TokenDescription:
    (ability,) = read(line, type_line="Sorcery").abilities
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect, CreateTokens)
    assert isinstance(ability.effect.token, TokenDescription)
    return ability.effect.token


def printed_as_named(token: PredefinedToken, context: Context) -> Printed:
    """The copiable values of a token that its maker only names; one with two faces has its front face up (111.10i)."""
    front, *back = (printed_token(face, context) for face in described(token))
    return replace(front, back=back[0]) if back else front


def printed_token(token: TokenDescription, context: Context) -> Printed:
    """A token's copiable values; its name is its subtypes, with the word Token from 2022 on, unless the text names it
    (216.1; 110.5c; 111.4 in 2026)."""
    if token.of_chosen:
        token = _of_chosen(token, context)
    kinds = " ".join(token.subtypes) or " ".join(token.types)
    return Printed(
        name=token.name or (f"{kinds} Token" if context.game.rulebook.token_names_say_so else kinds),
        type_line=TypeLine(frozenset(token.supertypes), frozenset(token.types), token.subtypes),
        text=CardText(_speaking_of(context.source, token.abilities)),
        power=None if token.power is None else number(token.power, context),
        toughness=None if token.toughness is None else number(token.toughness, context),
        indicated_colors=frozenset(token.colors),
    )


def _of_chosen(token: TokenDescription, context: Context) -> TokenDescription:
    """With the color and the creature type that were chosen for its maker; without what nobody has chosen."""
    color, kind = (
        chosen_for(context.game, context.source, each.value)
        for each in (Characteristic.COLOR, Characteristic.CREATURE_TYPE)
    )
    colors = () if color is None else (Color(color),)
    subtypes = () if kind is None else (kind,)
    return replace(token, colors=(*token.colors, *colors), subtypes=(*token.subtypes, *subtypes), of_chosen=False)


@reads(CardToken)
def token_described(token: TokenDescription | PredefinedToken | CardToken, context: Context) -> Printed:
    """What a token is like that a text names or describes. Raises NotYetSupported for a card that isn't known."""
    if isinstance(token, PredefinedToken):
        return printed_as_named(token, context)
    if isinstance(token, TokenDescription):
        return printed_token(token, context)
    card = context.game.card_reference.get(token.name)
    if card is None:
        raise NotYetSupported(f"doesn't know the card {token.name}, of which a token is made")
    return as_it_is_in(context.game.rulebook, card)


def _speaking_of(maker: GameObject | None, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities that a token is given; where one names what makes it, that object is meant and no other of its name
    (201.5a in 2026)."""
    names_it = any(isinstance(node, GrantingObject) for ability in abilities for node in walk(ability))
    if maker is None or not names_it:
        return abilities
    return tuple(named_by(maker, ability) for ability in abilities)


_INVESTIGATE: Final = keyword_rule("investigate", "a", "investigate")
_INCUBATE: Final = keyword_rule("incubate", "a", "incubate")

#: The most tokens that one instruction makes one by one: a picture of more would help nobody.
MOST_TOKENS: Final = 500


@follows(CreateTokens)
def create_tokens(instruction: CreateTokens, following: Following) -> Asking[None]:
    """Make tokens: what the text doesn't give them they don't have (216.1; 110.5b)."""
    made = yield from _happen_to_be_made(following, (yield from _to_make(instruction, following)))
    following.introduce(instruction, made)


@follows(CreatesTogether)
def create_together(instruction: CreatesTogether, following: Following) -> Asking[None]:
    """Make tokens of several kinds at the same time (608.2e in 2018)."""
    to_make: list[tuple[CreateTokens, list[TokenMade]]] = []
    for step in instruction.steps:
        assert isinstance(step, CreateTokens)
        to_make.append((step, (yield from _to_make(step, following))))
    made = yield from _happen_to_be_made(following, [each for _, proposals in to_make for each in proposals])
    for step, proposals in to_make:
        kinds = [each.printed for each in proposals]
        following.introduce(step, [token for token in made if any(token.printed is kind for kind in kinds)])


def _to_make(instruction: CreateTokens, following: Following) -> Asking[list[TokenMade]]:
    """The tokens that are to be made, for each player meant."""
    proposals: list[TokenMade] = []
    for whose in following.each_player(instruction.player):
        printed = token_described(instruction.token, following.context)
        count = number(instruction.count, following.context)
        host: Thing | None = None
        if instruction.attached is not None:
            host = next(iter((yield from following.things(instruction.attached))), None)
            if host is None and "Aura" in printed.type_line.subtypes:
                continue  # what it would be attached to is undefined (303.4i in 2026)
        token = TokenMade(
            player=whose,
            owner=_owner(whose, following),
            printed=printed,
            tapped=instruction.tapped,
            attached_to=host,
            cites=Cite.TOKEN_MADE,
            source=following.source,
        )
        to_be = yield from _so_many(
            token,
            count,
            following,
            attacking=instruction.attacking,
            attacked=None if instruction.attacked is None else (yield from following.player(instruction.attacked)),
            or_planeswalkers=instruction.or_planeswalkers,
        )
        for each in to_be:
            blocks = (
                (yield from what_it_blocks(following, whose, instruction.blocked)) if instruction.blocking else None
            )
            proposals.append(replace(each, blocking=blocks))
    return proposals


@follows(Investigate)
def investigate(instruction: Investigate, following: Following) -> Asking[None]:
    """Create a Clue token."""
    clue = printed_as_named(PredefinedToken("Clue"), following.context)
    for whose in following.each_player(instruction.player):
        yield from make_tokens(following, whose, clue, 1)
        yield from have_taken(following, "investigate", whose, _INVESTIGATE)


@follows(Incubate)
def incubate(instruction: Incubate, following: Following) -> Asking[None]:
    """Create an Incubator token that enters with so many +1/+1 counters (701.53a)."""
    made: list[GameObject] = []
    incubator = printed_as_named(PredefinedToken("Incubator"), following.context)
    for whose in following.each_player(instruction.player):
        counters = {"+1/+1": number(instruction.number, following.context)}
        made += yield from make_tokens(following, whose, incubator, 1, counters=counters, cites=_INCUBATE)
        yield from have_taken(following, "incubate", whose, _INCUBATE)
    following.introduce(instruction, made)


def make_tokens(
    following: Following,
    whose: Player,
    printed: Printed,
    count: int,
    *,
    tapped: bool = False,
    attacking: bool = False,
    attacked_player: Player | None = None,
    transformed: bool = False,
    attached_to: Thing | None = None,
    counters: Mapping[str, int] = NOTHING,
    cites: Cited = Cite.TOKEN_MADE,
) -> Asking[list[GameObject]]:
    """So many tokens under a player's control, all at once; of those that enter attacking, the player says what each
    attacks: a player whom the text names, or a planeswalker of theirs."""
    token = TokenMade(
        player=whose,
        owner=_owner(whose, following),
        printed=printed,
        tapped=tapped,
        transformed=transformed,
        attached_to=attached_to,
        counters=counters,
        cites=cites,
        source=following.source,
    )
    to_be = yield from _so_many(token, count, following, attacking=attacking, attacked=attacked_player)
    return (yield from _happen_to_be_made(following, to_be))


def _owner(whose: Player, following: Following) -> Player:
    """Who owns a token that a player gets (216.1; 110.5a)."""
    return following.context.you if following.game.rulebook.makers_own_tokens else whose


def _so_many(
    token: TokenMade,
    count: int,
    following: Following,
    *,
    attacking: bool,
    attacked: Player | None = None,
    or_planeswalkers: bool = True,
) -> Asking[list[TokenMade]]:
    if count > MOST_TOKENS:
        raise NotYetSupported(f"can't yet make {count:,} tokens one by one; at most {MOST_TOKENS:,}")
    each_attacks: list[Player | GameObject | None] = []
    for _ in range(count) if attacking else ():
        each_attacks += [
            (yield from what_it_attacks(following, token.player, of=attacked, or_planeswalkers=or_planeswalkers))
        ]
    return [replace(token, attacking=whom) for whom in each_attacks or (None,) * count]


def _happen_to_be_made(following: Following, to_be: list[TokenMade]) -> Asking[list[GameObject]]:
    """Let tokens be made together; returns those that are there then."""
    before = set(following.game.battlefield)
    yield from following.happen(*each_beside_the_others(to_be))
    made = [token for token in following.game.battlefield if token not in before]
    yield from say_what_is_blocked(following, made)
    return made
