"""What a script's words mean as an answer to a question of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from engine.events.choices import Choice, ChoiceKind
from engine.scenarios.language.faults import NotOffered, ScriptError
from engine.scenarios.language.names import KnownNames, NamedObject
from engine.scenarios.language.reading import read_things
from engine.scenarios.playing.finding import find_chosen, find_thing, is_called
from engine.scenarios.playing.questions import offered, words_for
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import Instruction


def understand(game: Game, names: KnownNames, asked: Choice, words: str, *, tried: bool = False) -> Any:
    """The answer that words give to a question. Raises ScriptError for words that are no answer to it, and where it is
    only `tried` for a name that means one of several.

    Of an order only the beginning need be said: the others follow as they stand.
    """
    answer = _understand(game, names, asked, words, tried)
    if asked.kind is ChoiceKind.ORDER and isinstance(answer, tuple) and len(answer) < asked.least:
        answer += tuple(option.value for option in asked.options if option.value not in answer)
    return answer


def _understand(game: Game, names: KnownNames, asked: Choice, words: str, tried: bool) -> Any:
    said = words.strip().lower()
    if asked.kind is ChoiceKind.NUMBER:
        if not (said.isdigit() and said.isascii() and len(said) < 8):
            raise NotOffered(f"{words!r} is not a number", asked.cites)
        return int(said)
    if asked.kind is ChoiceKind.MODES:
        modes = modes_in(words)
        if not modes:
            raise ScriptError(f'{words!r} names no mode; say it as in "mode 2"')
        return modes
    if asked.kind is ChoiceKind.DIVISION:
        return _shares_in(game, names, words)
    by_text = {words: option.value for option in reversed(asked.options) for words in words_for(option)}
    if said in by_text:
        return (by_text[said],)
    if asked.kind is ChoiceKind.YES_OR_NO:
        raise NotOffered(f"the answer is yes or no, not {words!r}", asked.cites)
    if said == "no" and asked.kind is ChoiceKind.TARGETS and asked.suggested is not None:
        return asked.suggested  # they may be chosen anew, and stay what they are
    if asked.least == 0 and (said == "no" or (said == "yes" and len(asked.options) == 1)):
        # Whether to choose the one thing there is, or to choose anything at all, may be said as to any other offer.
        return (asked.options[0].value,) if said == "yes" else ()
    things = _things_among(game, names, asked, words, tried)
    if things is not None:
        return things
    several = [piece.strip() for piece in said.replace(" and ", ",").split(",") if piece.strip()]
    if several and all(piece in by_text for piece in several):
        return _each_by_its_words(asked, several)
    by_source = _effects_of(game, names, asked, words)
    if by_source:
        return by_source
    if deed := _deed_in(asked, said):
        return deed
    raise NotOffered(f"{words!r} is not among what can be chosen: {offered(asked)}", asked.cites)


def _each_by_its_words(asked: Choice, several: Sequence[str]) -> tuple[Any, ...]:
    """What each of some words stands for; what is called alike is taken one after the other."""
    chosen: list[Any] = []
    for piece in several:
        of_words = [option.value for option in asked.options if piece in words_for(option)]
        left = [value for value in of_words if not any(value is taken for taken in chosen)]
        chosen.append((left or of_words)[0])
    return tuple(chosen)


def _deed_in(asked: Choice, said: str) -> tuple[Any, ...]:
    """The one deed to choose that begins with these words, whoever does it: "sacrifice", "to discard a card"."""
    begun = said.removeprefix("to ").split()
    fitting = [
        option.value
        for option in asked.options
        if isinstance(option.value, Instruction) and _begins(_DOER.sub("", option.text.lower()).split(), begun)
    ]
    return (fitting[0],) if begun and len(fitting) == 1 else ()


def _begins(deed: list[str], said: list[str]) -> bool:
    """Whether a deed begins with these words; its verb may stand in another person."""
    return deed[:1] in ([said[0]], [f"{said[0]}s"]) and deed[1 : len(said)] == said[1:]


#: Who does something, at the beginning of the words for a deed.
_DOER: Final = re.compile(r"^(?:that player|you|they|target (?:player|opponent)|its controller) ")
#: Where one share ends and the next begins, and what one is.
_NEXT_SHARE: Final = re.compile(r"(?:,\s*+(?:and\s++)?+|(?<!\s)\s++and\s++)(?=\d)")
_SHARE: Final = re.compile(r"([0-9]{1,7})(?: damage)? to (.+)")


def _shares_in(game: Game, names: KnownNames, words: str) -> tuple[tuple[GameObject | Player, int], ...]:
    """How much goes to whom, as in "3 to Oak and 2 to Bob". Raises ScriptError for other words."""
    targets = game.stack[-1].announcement.all_targets() if game.stack else ()
    shares = []
    for piece in _NEXT_SHARE.split(words.strip()):
        share = _SHARE.fullmatch(piece)
        named = read_things(share[2], names) if share is not None else None
        if share is None or named is None or len(named) != 1:
            raise ScriptError(f'{piece!r} is no share of what is divided; say it as in "3 to Oak and 2 to Bob"')
        shares.append((find_thing(game, named[0], targets), int(share[1])))
    return tuple(shares)


def modes_in(words: str) -> tuple[int, ...]:
    """The modes that words name, counted from 0; none, if they name none."""
    said = words.replace("modes", " ").replace("mode", " ").replace(",", " ").replace(" and ", " ").split()
    numbers = tuple(int(word) - 1 for word in said if re.fullmatch(r"[0-9]{1,3}", word))
    return numbers if len(numbers) == len(said) else ()


def _things_among(game: Game, names: KnownNames, asked: Choice, words: str, tried: bool) -> tuple[Any, ...] | None:
    if words.strip() in ("nothing", "none", "nobody"):
        return ()
    named = read_things(words, names)
    if named is None:
        return None
    choosable = [option.value for option in asked.options]
    if not any(isinstance(value, GameObject | Player) for value in choosable):
        return None
    chosen: list[object] = []
    for name in named:
        left = [thing for thing in choosable if thing not in chosen]
        of_name = [thing for thing in left if _is_named(game, thing, name)]
        if 1 < len(of_name) <= named.count(name) - sum(_is_named(game, thing, name) for thing in chosen):
            chosen.append(of_name[0])  # as many are named as there are
        else:
            chosen.append(find_chosen(game, name, left, tried=tried))
    return tuple(chosen)


def _is_named(game: Game, thing: object, named: NamedObject | str) -> bool:
    if not isinstance(named, NamedObject) or named.which is not None:
        return False
    return isinstance(thing, GameObject) and is_called(game, thing, named)


def _effects_of(game: Game, names: KnownNames, asked: Choice, words: str) -> tuple[Any, ...]:
    """Effects and abilities are chosen by what they are of: "the effect of Crypt", "Crypt", "Crypt's ability"."""
    named = read_things(words.replace("the effect of ", ""), names)
    chosen: list[object] = []
    for name in named or ():
        left = [option.value for option in asked.options if option.value not in chosen]
        of = [value for value in left if getattr(value, "source", None) is not None]
        effect = _of_source(game, of, name) if isinstance(name, NamedObject) else None
        if effect is None:
            return ()
        chosen.append(effect)
    return tuple(chosen)


def _of_source(game: Game, values: list[Any], named: NamedObject) -> object:
    fitting = [
        value
        for value in values
        if value.source.name == named.name
        and (named.owner is None or game.controller_of(value.source).name == named.owner)
    ]
    if named.which is not None and fitting:
        sources = sorted({value.source.id for value in fitting})
        fitting = [value for value in fitting if sources.index(value.source.id) == named.which - 1]
    if any(isinstance(value, Waiting) and value.ability != fitting[0].ability for value in fitting):
        raise ScriptError(
            f"several abilities of {named.name} have triggered, and their order may matter: say which comes first, as "
            f'in "{named.name}\'s ability 2"; they are counted as they have triggered'
        )
    return fitting[0] if fitting else None
