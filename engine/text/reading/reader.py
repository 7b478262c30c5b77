"""Card text to a tree: `read`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple

from engine.text.binding import OpenReference, bound, bound_faces
from engine.text.grammar.compiling import grammar
from engine.text.keywords.table import action_meanings, keywords
from engine.text.reading.building import build
from engine.text.reading.defining import defining
from engine.text.reading.delaying import delayed
from engine.text.reading.linking import linked
from engine.text.reading.one_of_each import one_of_each
from engine.text.reading.parser import MOST_TOKENS, Parse, expected_at
from engine.text.reading.shuffling import shuffling
from engine.text.reading.striped import PLACE, Stripe, stripes_of
from engine.text.reading.unplayed import unplayed_in
from engine.text.sense import Misfit, make_sense
from engine.text.tree.abilities import ActivatedAbility, CardText, KeywordAbility, SpellAbility, StaticAbility
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.conditions import AllSo, WasPaid
from engine.text.tree.costs import Cost
from engine.text.tree.names import with_names_from
from engine.text.tree.node import Ability, Instruction, Node
from engine.text.tree.quantities import TimesPaid
from engine.text.tree.walk import rebuild
from engine.text.wording.brackets import has_brackets, with_all_words, without_bracketed
from engine.text.wording.tokens import Token
from engine.text.wording.unreadable import UnreadableText
from engine.text.wording.vocabulary import paragraphs

#: Some ten kilobytes each.
_KEPT: Final = 4096
#: In the frame of a stripe, what its abilities take the place of.
_PLACE: Final = GainsAbilities((KeywordAbility(PLACE),))
#: More names than any text gives: what a keyword's definition names is never what the text around it does.
_MOST_NAMES: Final = 10_000


class WrittenFace(NamedTuple):
    """One face of a card, as it is written."""

    text: str
    name: str
    type_line: str


@lru_cache(maxsize=_KEPT)
def read(text: str, name: str | None = None, type_line: str | None = None) -> CardText:
    """All abilities of a card text. `name` is the card's own; the type line tells a spell's text from a permanent's.

    Raises UnreadableText for a text that isn't understood to its last word, and for one that says what can't be.
    """
    tree = read_piece(text, name, type_line)
    _check_sense(tree, type_line, text)
    return tree


def _check_sense(tree: CardText, type_line: str | None, text: str) -> None:
    try:
        make_sense(tree, type_line, text)
    except Misfit as words:
        raise UnreadableText(text, words.at, reason=words.reason, ends=words.ends) from words


@lru_cache(maxsize=_KEPT)
def read_cost(words: str) -> Cost:
    """A cost that the rules put in the words of cards, such as "Discard a card". Raises UnreadableText."""
    (ability,) = read(f"{words}: Draw a card.").abilities
    assert isinstance(ability, ActivatedAbility)
    return ability.cost


def read_piece(text: str, name: str | None = None, type_line: str | None = None) -> CardText:
    """Some abilities of a card without the others, on which it may depend whether they make sense: "the chosen color".

    Raises UnreadableText for a text that isn't understood to its last word.
    """
    if has_brackets(text):
        left = read_piece(without_bracketed(text), name, type_line)
        return _cleaving(read_piece(with_all_words(text), name, type_line), left)
    abilities, lengths = _unbound(text, name, type_line)
    return CardText(_bound(text, abilities, type_line), said=lengths)


def read_faces(*faces: WrittenFace) -> tuple[CardText, ...]:
    """The texts of a card with two faces of which one is up at a time: what they say of each other is linked.

    Raises UnreadableText, like `read`.
    """
    unbound_faces = [_unbound(face.text, face.name, face.type_line) for face in faces]
    with_types = [(abilities, face.type_line) for (abilities, _), face in zip(unbound_faces, faces, strict=True)]
    try:
        each_bound = bound_faces(with_types, definition)
    except OpenReference as word:
        raise UnreadableText(faces[word.face].text, max(word.at, 0), reason=word.reason) from word
    texts = tuple(CardText(own, said=lengths) for own, (_, lengths) in zip(each_bound, unbound_faces, strict=True))
    for face, text in zip(faces, texts, strict=True):
        _check_sense(text, face.type_line, face.text)
    return texts


def _unbound(text: str, name: str | None, type_line: str | None) -> tuple[tuple[Ability, ...], tuple[int, ...]]:
    """The abilities before their words are bound, and how many of them each paragraph stands for."""
    phrases = phrases_for(type_line)
    abilities: list[Ability] = []
    lengths: list[int] = []
    above, stripes = stripes_of(text)
    read_paragraphs = [_read_paragraph(above, tokens, phrases) for tokens in paragraphs(above, name)]
    for stripe in stripes:
        read_paragraphs += _read_stripe(stripe, name, phrases)
    for paragraph in read_paragraphs:
        abilities += paragraph
        lengths.append(len(paragraph))
    return linked(defining(one_of_each(shuffling(delayed(tuple(abilities)))))), tuple(lengths)


def _cleaving(whole: CardText, left: CardText) -> CardText:
    """The whole text, whose cleave knows what is left of it without the words in brackets."""
    abilities = (
        replace(each, bare=left) if isinstance(each, KeywordAbility) and each.keyword == "cleave" else each
        for each in whole.abilities
    )
    return replace(whole, abilities=tuple(abilities))


def _read_stripe(stripe: Stripe, name: str | None, phrases: tuple[str, ...]) -> Iterator[tuple[Ability, ...]]:
    """What a stripe stands for, with the abilities that stand in it where they are given."""
    own = tuple(
        ability for tokens in paragraphs(stripe.text, name) for ability in _read_paragraph(stripe.text, tokens, phrases)
    )

    def with_its_own(node: Node) -> Node:
        return replace(node, abilities=given) if node == _PLACE else node

    given = tuple(ability for ability in own if stripe.given or not isinstance(ability, StaticAbility))
    for frame in stripe.frames:
        (said,) = paragraphs(frame, name)
        tokens = [replace(token, start=stripe.head[0], end=stripe.head[1]) for token in said]
        framed = _read_paragraph(frame, tokens, phrases)
        if given or stripe.given:
            yield tuple(rebuild(ability, with_its_own) for ability in framed)
        so_far = next((ability.condition for ability in framed if isinstance(ability, StaticAbility)), None)
        for ability in own:
            if ability not in given and isinstance(ability, StaticAbility):
                both = so_far if ability.condition is None or so_far is None else AllSo((so_far, ability.condition))
                yield (replace(ability, condition=both),)


@cache
def definition(name: str, text: str | None = None) -> tuple[Ability, ...]:
    """What a keyword stands for, be it by the table or by `text`, with its blanks still in it; nothing where it is a
    hook alone."""
    keyword = keywords().get(name)
    if keyword is None:
        return ()
    first = (1 + list(keywords()).index(name)) * _MOST_NAMES
    abilities = read_definition("\n".join(keyword.definition) if text is None else text)
    return tuple(_about_its_own_cost(with_names_from(ability, first)) for ability in abilities)


@cache
def action_definition(name: str) -> Instruction | None:
    """What a keyword action means, with its number still as N; None where the rules don't put it in words of cards."""
    text = action_meanings().get(name)
    if text is None:
        return None
    first = (1 + len(keywords()) + list(action_meanings()).index(name)) * _MOST_NAMES
    tokens = next(iter(paragraphs(text, blanks=True)))
    (ability,) = _bound(text, delayed(_read_paragraph(text, tokens, ("spell_paragraph",))), None)
    assert isinstance(ability, SpellAbility)
    return with_names_from(ability.effect, first)


def names_of_a_game(number: int) -> int:
    """From where on the names count of a text that a game makes, by a number that is used for that alone in the game:
    after those of all texts and of all keywords."""
    return (1 + len(keywords()) + len(action_meanings()) + number) * _MOST_NAMES


def _about_its_own_cost(ability: Ability) -> Ability:
    """Each instance of a keyword looks at what was paid for it, not for another (702.53b, 702.75b)."""

    def own(node: Node) -> Node:
        return replace(node, own=True) if isinstance(node, WasPaid | TimesPaid) else node

    return rebuild(ability, own)


def read_definition(text: str) -> tuple[Ability, ...]:
    """The abilities that the definition of a keyword describes, with its blanks still in them."""
    phrases = phrases_for(None)
    read_abilities = (
        ability for tokens in paragraphs(text, blanks=True) for ability in _read_paragraph(text, tokens, phrases)
    )
    return _bound(text, defining(one_of_each(shuffling(delayed(tuple(read_abilities))))), None)


def _bound(text: str, abilities: tuple[Ability, ...], type_line: str | None) -> tuple[Ability, ...]:
    """The abilities with each referring word bound; a word that stays open is a reading error there."""
    try:
        return bound(abilities, type_line, definition)
    except OpenReference as word:
        raise UnreadableText(text, max(word.at, 0), reason=word.reason) from word


def phrases_for(type_line: str | None) -> tuple[str, ...]:
    """The phrases that a paragraph of such a card can be, in the order in which they are tried."""
    if type_line is None:
        return ("permanent_paragraph", "spell_paragraph")
    is_spell = {"Instant", "Sorcery", "Interrupt"} & set(type_line.split())
    return ("spell_paragraph",) if is_spell else ("permanent_paragraph",)


def _read_paragraph(text: str, tokens: Sequence[Token], phrases: Sequence[str]) -> tuple[Ability, ...]:
    if len(tokens) > MOST_TOKENS:
        raise UnreadableText(text, tokens[MOST_TOKENS].start, reason=f"a paragraph of more than {MOST_TOKENS} words")
    furthest, stopped_in = -1, phrases[0]
    try:
        for phrase in phrases:
            parse = Parse(grammar(), tokens)
            derivation = parse.whole(phrase)
            if derivation is not None:
                abilities: tuple[Ability, ...] = build(derivation)
                return abilities
            if parse.furthest > furthest:
                furthest, stopped_in = parse.furthest, phrase
    except RecursionError as error:
        raise UnreadableText(text, tokens[0].start, reason="this paragraph is nested too deeply") from error
    offset = tokens[furthest].start if furthest < len(tokens) else tokens[-1].end
    paragraph = text[tokens[0].start : tokens[-1].end]
    expected = partial(expected_at, grammar(), tokens, stopped_in, furthest)
    raise UnreadableText(text, offset, expected, reason=unplayed_in(paragraph))
