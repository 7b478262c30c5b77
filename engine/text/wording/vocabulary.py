"""One vocabulary for the wording of all editions, and texts put into its newest words.

The pairs stand in `vocabulary.table`. `normalize` rewrites the older wording of a pair into the newest, drops reminder
text and flavor words, names the object itself by ~, and puts case and spacing into one form; it knows nothing of
grammar or tree.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Final

from engine.text.wording.brackets import bracketed, has_brackets, with_all_words, without_bracketed
from engine.text.wording.editions import is_among
from engine.text.wording.flavor_words import anchor_words, without_flavor_words
from engine.text.wording.tables import ROW, row_at
from engine.text.wording.tokens import (
    BEFORE_COSTS,
    BULLET,
    CLOSE_QUOTE,
    COST_VERBS,
    DASH,
    GRANTOR,
    OPEN_QUOTE,
    PAWPRINTS,
    SELF,
    TIGHT_DASH,
    StrangeCharacter,
    Token,
    cut,
    drop_inner_stops,
    lay_out,
)
from engine.text.wording.unreadable import UnreadableText
from engine.values.subtypes import SUBTYPES, kinds_of, singular_of

_GAP: Final = "…"
_LONGEST_GAP: Final = 40
_LONGEST_KEYWORD: Final = 3
#: What stands before a mode that has a cost of its own (702.172b in 2026-08).
_PLUS: Final = re.compile(r"\+(?= \{)")
_STOPS: Final = frozenset({".", ":", BULLET, DASH, ROW})
_VERB: Final = "<verb>"
_WRITING: Final = "in writing"
_EVERYWHERE: Final = "everywhere"


class BadVocabulary(ValueError):
    """A mistake in the vocabulary table."""


@dataclass(frozen=True)
class Rewording:
    """Words to find and the words for them; `section` of the table is where they stand, and where they apply."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    section: str
    editions: str


@cache
def rewordings() -> tuple[Rewording, ...]:
    """The lines of the table, in their order."""
    text = (resources.files("engine.text.wording") / "vocabulary.table").read_text(encoding="utf-8")
    return tuple(_rewordings(text))


def _rewordings(text: str) -> Iterator[Rewording]:
    section = ""
    for at, line in enumerate(text.splitlines(), 1):
        bare = line.partition("#")[0].strip()
        if bare.startswith("["):
            section = bare.strip("[]")
        elif bare:
            old, arrow, rest = bare.partition("=>")
            if not arrow:
                raise BadVocabulary(f"vocabulary.table, line {at}: {bare!r} has no =>")
            new, _, editions = rest.partition("@")
            for words, chosen in _expanded(old):
                written = tuple(_filled(new, chosen))
                if words != written:
                    yield Rewording(words, written, section, editions.strip())


def _expanded(old: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way through the (a | b) groups, with what was chosen in each."""
    parts = re.split(r"(\([^()]*\))", old)
    choices = [
        [word.strip() for word in part[1:-1].split("|")] if part.startswith("(") else [part.strip()] for part in parts
    ]
    for chosen in itertools.product(*choices):
        words = tuple(word for part in chosen for word in part.split())
        picked = tuple(word for word, part in zip(chosen, parts, strict=True) if part.startswith("("))
        yield words, picked


def _filled(new: str, chosen: Sequence[str]) -> Iterator[str]:
    for word in new.split():
        yield from chosen[int(word[1:]) - 1].split() if re.fullmatch(r"\$\d", word) else (word,)


# From text to tokens ----------------------------------------------------------------------------------------


def paragraphs(text: str, name: str | None = None, *, blanks: bool = False) -> list[list[Token]]:
    """The paragraphs of a text as tokens in the newest words, without reminder text, flavor words, and the brackets of
    a text with cleave.

    `blanks`: the text is the definition of a keyword, with its blanks.

    Raises UnreadableText for a character that card texts don't have.
    """
    bare = _without_reminders(with_all_words(text) if has_brackets(text) else text)
    names = _names(name, bare)
    lines: list[list[Token]] = []
    offset = 0
    for line in bare.split("\n"):
        if line.strip():
            row = row_at(line, offset) if lines else None
            at = 0 if row is None else row[1]
            try:
                tokens = cut(_PLUS.sub(BULLET, line[at:]), names, offset + at, blanks=blanks)
            except StrangeCharacter as strange:
                raise UnreadableText(text, strange.at, reason="no card text has this character") from strange
            if row is not None:
                lines[-1] += [row[0], *tokens]
            elif tokens and lines and (tokens[0].key == BULLET or tokens[0].kind == PAWPRINTS):
                lines[-1] += tokens
            elif tokens:
                lines.append(tokens)
        offset += len(line) + 1
    return [_in_newest_words(_with_token_as_itself(without_flavor_words(tokens))) for tokens in lines]


def _with_token_as_itself(tokens: list[Token]) -> list[Token]:
    """The paragraph with a token that it names called "this creature" in what it has: "a Spirit creature token named
    Wisp. It has 'When Wisp dies, …'" (201.3d)."""
    name = _name_given_to_token(tokens)
    if not name:
        return tokens
    out: list[Token] = []
    at, depth = 0, 0
    while at < len(tokens):
        depth += (tokens[at].key == OPEN_QUOTE) - (tokens[at].key == CLOSE_QUOTE)
        said = tokens[at : at + len(name)]
        if depth > 0 and [token.text for token in said] == name and tokens[at - 1].key != "named":
            first, last = said[0], said[-1]
            out.append(Token("this", "this", "word", first.start, first.end))
            out.append(Token("creature", "creature", "word", first.start, last.end))
            at += len(name)
        else:
            out.append(tokens[at])
            at += 1
    return out


def _name_given_to_token(tokens: list[Token]) -> list[str]:
    """The words of the name in "creature token named Wisp of Dusk" and "create Wisp, a …"; none where a paragraph names
    no token."""
    for at, token in enumerate(tokens):
        if token.key in ("create", "creates"):
            called = list(itertools.takewhile(lambda word: word.key != ",", tokens[at + 1 : at + 1 + _LONGEST_NAME]))
            after = tokens[at + 1 + len(called) : at + 3 + len(called)]
            is_name = bool(called) and all(word.text[:1].isupper() or word.key in _SMALL for word in called)
            if is_name and called[0].text[:1].isupper() and [word.key for word in after] == [",", "a"]:
                return [word.text for word in called]
        if token.key == "named" and at > 1 and tokens[at - 1].key == "token" and tokens[at - 2].key == "creature":
            name: list[str] = []
            for word in tokens[at + 1 :]:
                if word.kind != "word" or not (word.text[:1].isupper() or word.key in ("of", "the")):
                    break
                name.append(word.text)
            return name
    return []


def normalize(text: str, name: str | None = None) -> str:
    """The text in the newest words and in one form; nothing of its meaning is lost."""
    if has_brackets(text):
        return bracketed(normalize(with_all_words(text), name), normalize(without_bracketed(text), name))
    return "\n".join(lay_out(tokens) for tokens in paragraphs(text, name))


def _names(name: str | None, text: str) -> tuple[str, ...]:
    """A card's name, and the short form that legends are called by: what stands before the comma, or before "the"; else
    the first word, where the text says of it what is said of things."""
    if not name or name.lower() in _COMMANDS:
        return ()
    short = _BYNAME.split(name, maxsplit=1)[0]
    if short.lower() in _COMMANDS or kinds_of(short) - {"planeswalker"}:
        return (name,)
    if short == name:
        short = _first_name(name, text) or name
    return tuple(dict.fromkeys((name, short)))


def _first_name(name: str, text: str) -> str | None:
    first, space, _ = name.partition(" ")
    is_word_of_the_game = _is_subtype(first) or first.lower() in _COMMANDS or first.lower() in _SMALL_WORDS
    if not space or len(first) < 3 or is_word_of_the_game:
        return None
    beside = text.replace(name, "~")
    return first if any(f"{first}{does}" in beside for does in _SAID_OF_THINGS) else None


#: Words that begin names, and sentences too.
_SMALL_WORDS: Final = frozenset({"the", "each", "all", "when", "this", "that", "one", "two", "land", "creature"})
_SAID_OF_THINGS: Final = (
    " enters",
    " leaves",
    " attacks",
    " dies",
    " deals",
    " gets ",
    " gains ",
    " has ",
    " becomes ",
    "'s ",
)


#: What comes after the short form of a name.
_BYNAME: Final = re.compile(r",| of the | the ")


#: Verbs that begin sentences: a card called like one isn't told apart from the verb, so it can't speak of itself.
_COMMANDS: Final = COST_VERBS | {"counter", "destroy", "draw", "regenerate", "create", "choose", "search", "look"}


def _without_reminders(text: str) -> str:
    """Reminder text blanked out; what follows keeps its place."""
    return re.sub(r"\([^()\n]*\)", lambda match: " " * len(match[0]), text)


def _in_newest_words(tokens: list[Token]) -> list[Token]:
    tokens = _marked(_lowered(drop_inner_stops(tokens)))
    waiting = _rewordings_for(tokens, after=-1)
    while waiting:
        index = waiting.pop(0)
        changed = _apply(rewordings()[index], tokens)
        if changed is not tokens:
            tokens = changed
            waiting = _rewordings_for(tokens, after=index)
    return _with_bullets(tokens)


def _rewordings_for(tokens: list[Token], after: int) -> list[int]:
    """The places of the rewordings all of whose words are in the text, in the table's order."""
    keys = {token.key for token in tokens}
    rarest = _by_rarest_word()
    candidates = itertools.chain.from_iterable([rarest[key] for key in keys if key in rarest])
    return sorted(index for index, words in candidates if index > after and words <= keys)


@cache
def _by_rarest_word() -> dict[str, list[tuple[int, frozenset[str]]]]:
    """For each word, the rewordings of which it is the one that fewest have, by their places, with every word that a
    match has in any case."""
    words_of = {
        index: frozenset(rewording.old) - {_GAP, f"{_VERB}s"}
        for index, rewording in enumerate(rewordings())
        if rewording.section != _WRITING
    }
    commonness = Counter(itertools.chain.from_iterable(words_of.values()))
    by_rarest_word: dict[str, list[tuple[int, frozenset[str]]]] = {}
    for index, words in words_of.items():
        rarest = min(words, key=lambda word: (commonness[word], word))
        by_rarest_word.setdefault(rarest, []).append((index, words))
    return by_rarest_word


def _lowered(tokens: list[Token]) -> list[Token]:
    """Capitals taken back that begin sentences or stand without need: all but those of subtypes and names."""
    lowered = []
    anchors = frozenset(itertools.chain.from_iterable(anchor_words(tokens)))
    in_name = False
    for at, token in enumerate(tokens):
        text = token.text
        if token.kind == "word":
            in_name = _goes_on_name(tokens, at, in_name)
            is_anchor = token.key in anchors and tokens[at - 1].key in ("choose", "or", BULLET)
            if text[:1].isupper() and not (in_name or is_anchor or _is_capital_by_itself(tokens, at)):
                token = replace(token, text=token.key)
        lowered.append(token)
    return lowered


def _is_capital_by_itself(tokens: list[Token], at: int) -> bool:
    """Whether a word has its capital wherever it stands."""
    text = tokens[at].text
    return text in _PROPER or _is_subtype(text) or _names_role(tokens, at)


def _goes_on_name(tokens: list[Token], at: int, in_name: bool) -> bool:
    """Whether a word belongs to a name: capitals, with small words between them, that follow "named", "partner with" or
    "meld them into", or that a token is created by ("create Mowu, a legendary …")."""
    before = _BEFORE_NAMES.get(tokens[at - 1].key) if at else None
    if before is not None and _follows(tokens, at, before):
        return True
    if at and tokens[at - 1].key in ("create", "creates"):
        return tokens[at].text[:1].isupper() and any(later.key == "," for later in tokens[at + 1 : at + 5])
    if _names_card_of_token(tokens, at):
        return True
    if not in_name:
        return False
    return tokens[at].text[:1].isupper() or any(later.text[:1].isupper() for later in tokens[at + 1 : at + 3])


def _names_card_of_token(tokens: list[Token], at: int) -> bool:
    """Whether a name begins here by which a token is created: nothing else is said of it, as in "create a Old Bog
    token"."""
    if at < 2 or tokens[at - 1].key != "a" or tokens[at - 2].key not in ("create", "creates"):
        return False
    words = list(itertools.takewhile(lambda token: token.key != "token", tokens[at : at + _LONGEST_NAME]))
    is_named = all(word.text[:1].isupper() or word.key in _SMALL for word in words) and tokens[at].text[:1].isupper()
    return is_named and len(words) < min(_LONGEST_NAME, len(tokens) - at)


#: The most words in the name of a card, and those that begin with a small letter there.
_LONGEST_NAME: Final = 8
_SMALL: Final = frozenset({"of", "the", "and", "in"})


#: What a name follows that isn't the object's own, by the last word of it.
_BEFORE_NAMES: Final = {"named": ("named",), "with": ("partner", "with"), "into": ("meld", "them", "into")}


def _follows(tokens: list[Token], at: int, words: tuple[str, ...]) -> bool:
    return at >= len(words) and all(
        token.key == word for token, word in zip(tokens[at - len(words) : at], words, strict=True)
    )


def _names_role(tokens: list[Token], at: int) -> bool:
    """Whether a word is of a Role's name: "Young Hero Role"."""
    return any(later.text in ("Role", "Roles") for later in tokens[at + 1 : at + 3])


#: The game's own name, one that some artifacts share, and a thing of the rules (701.54 in 2026).
_PROPER: Final = frozenset({"Magic", "Urza", "Ring", "Ring-bearer", "Undercity", "Walker"})


def _is_subtype(word: str) -> bool:
    return word in SUBTYPES or singular_of(word) is not None


def _marked(tokens: list[Token]) -> list[Token]:
    """The own name inside quotations, and the dash between a keyword and its cost, told apart."""
    marked = []
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token.key == OPEN_QUOTE) - (token.key == CLOSE_QUOTE)
        if token.key == SELF and depth > 0:
            token = replace(token, key=GRANTOR)
        elif token.key == DASH and _is_tight(tokens, at):
            token = replace(token, key=TIGHT_DASH, text=TIGHT_DASH)
        marked.append(token)
    return marked


def _is_tight(tokens: list[Token], at: int) -> bool:
    """Whether the words before a dash are a keyword, perhaps with a number, from the beginning of the paragraph or of
    what is quoted in it."""
    before = at - 1
    if before >= 0 and tokens[before].kind in ("number", "variable"):
        before -= 1
    quotes = [index for index in range(max(before, 0)) if tokens[index].key == OPEN_QUOTE]
    begins = quotes[-1] + 1 if quotes else 0
    is_short = begins <= before <= begins + _LONGEST_KEYWORD
    return is_short and tokens[before].key in BEFORE_COSTS and at + 1 < len(tokens)


# Rewriting --------------------------------------------------------------------------------------------------


def _apply(rewording: Rewording, tokens: list[Token]) -> list[Token]:
    """The tokens with every match rewritten; the same list when there is none."""
    out: list[Token] = []
    at, depth, changed = 0, 0, False
    while at < len(tokens):
        token = tokens[at]
        depth += (token.key == OPEN_QUOTE) - (token.key == CLOSE_QUOTE)
        matched = None
        if token.key == rewording.old[0] and _applies(rewording.section, depth):
            matched = _match(rewording.old, tokens, at)
        if matched is None:
            out.append(token)
            at += 1
        else:
            end, kept, verb = matched
            out += _rewritten(rewording.new, tokens[at:end], kept, verb)
            if verb and verb not in _OF_DESCRIPTIONS:
                tokens = [*tokens[:end], *_agreeing(tokens, end)]
            at, changed = end, True
    return out if changed else tokens


def _applies(section: str, depth: int) -> bool:
    if section == _EVERYWHERE:
        return True
    return (depth > 0) == (section == "inside quotations")


def _match(old: Sequence[str], tokens: list[Token], at: int) -> tuple[int, list[list[Token]], str] | None:
    """Where a match ends, the tokens that each "…" stands for, and the verb without its s."""
    verb = ""
    for index, word in enumerate(old):
        if word == _GAP:
            return _match_after_gap(old[index + 1 :], tokens, at, old[0])
        if at == len(tokens):
            return None
        key = tokens[at].key
        if word == f"{_VERB}s":
            verb = _base_form(key)
            if not verb:
                return None
        elif key != word:
            return None
        at += 1
    return at, [], verb


def _match_after_gap(
    rest: Sequence[str], tokens: list[Token], at: int, first: str
) -> tuple[int, list[list[Token]], str] | None:
    """The shortest gap that lets the rest match: inside one sentence, whole quotations included."""
    depth = 0
    for end in range(at, min(len(tokens), at + _LONGEST_GAP)):
        if depth == 0:
            rest_of_match = _match(rest, tokens, end) if end > at else None
            if rest_of_match is not None:
                return rest_of_match[0], [tokens[at:end], *rest_of_match[1]], rest_of_match[2]
            if tokens[end].key in _STOPS or tokens[end].key in (first, CLOSE_QUOTE):
                return None
        depth += (tokens[end].key == OPEN_QUOTE) - (tokens[end].key == CLOSE_QUOTE)
    return None


_IRREGULAR_VERBS: Final = {
    "has": "have",
    "does": "do",
    "is": "are",
    "doesn't": "don't",
    "isn't": "aren't",
    "was": "were",
}
_UNCHANGED_VERBS: Final = frozenset(
    {"can't", "can", "may", "would", "controlled", "chose", "could", "had", "owned", "didn't"}
)


def _base_form(verb: str) -> str:
    if verb in _UNCHANGED_VERBS:
        return verb
    if verb in _IRREGULAR_VERBS:
        return _IRREGULAR_VERBS[verb]
    if verb.endswith(("ches", "shes", "sses")):
        return verb[:-2]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-1] if verb.endswith("s") and len(verb) > 2 else ""


def _agreeing(tokens: list[Token], at: int) -> list[Token]:
    """The rest of a sentence about "they", whose later verbs lose their s: "then draws a card"."""
    rest = tokens[at:]
    for index, token in enumerate(rest[1:], 1):
        if token.key in _STOPS:
            break
        if rest[index - 1].key in ("and", "then", "or") and token.key in _ACTIONS:
            verb = _base_form(token.key)
            rest[index] = replace(token, key=verb, text=verb)
    return rest


#: "The creatures he or she controls": the verbs after it are somebody else's.
_OF_DESCRIPTIONS: Final = frozenset({"control", "own"})
_ACTIONS: Final = frozenset(
    [
        "discards",
        "draws",
        "sacrifices",
        "puts",
        "loses",
        "gains",
        "shuffles",
        "reveals",
        "returns",
        "exiles",
        "searches",
        "chooses",
        "pays",
        "creates",
        "mills",
        "adds",
    ]
)


def _rewritten(new: Sequence[str], old: list[Token], kept: list[list[Token]], verb: str) -> list[Token]:
    start, end = old[0].start, old[-1].end
    out: list[Token] = []
    gaps = iter(kept)
    for word in new:
        if word == _GAP:
            out += next(gaps)
        else:
            key = verb if word == _VERB else word
            out.append(Token(key, key, _kind(key), start, end))
    return out


def _kind(key: str) -> str:
    if key == SELF:
        return "self"
    if key == "X":
        return "variable"
    if key.isdigit():
        return "number"
    return "word" if key[0].isalpha() and key != "non" else "mark"


def _with_bullets(tokens: list[Token]) -> list[Token]:
    """ "Choose one — A; or B." as a list with bullets."""
    if not any(token.key == ";" for token in tokens) or any(token.key == BULLET for token in tokens):
        return tokens
    dash = next((at for at, token in enumerate(tokens) if token.key == DASH and _opens_modes(tokens[:at])), None)
    if dash is None:
        return [replace(token, key=",", text=",") if token.key == ";" else token for token in tokens]
    here = tokens[dash]
    out = [*tokens[: dash + 1], Token(BULLET, BULLET, "mark", here.start, here.end)]
    at = dash + 1
    while at < len(tokens):
        token = tokens[at]
        if token.key == ";":
            out += [
                Token(".", ".", "mark", token.start, token.end),
                Token(BULLET, BULLET, "mark", token.start, token.end),
            ]
            at += 2 if at + 1 < len(tokens) and tokens[at + 1].key == "or" else 1
            continue
        out.append(token)
        at += 1
    return out


def _opens_modes(before: list[Token]) -> bool:
    keys = [token.key for token in before]
    return "choose" in keys[-6:] or "chooses" in keys[-6:]


# In an edition's own words ----------------------------------------------------------------------------------


@cache
def _older(edition: str) -> tuple[Rewording, ...]:
    """The pairs turned round for an edition: newest words => its own, longer ones first."""
    turned: dict[tuple[str, ...], Rewording] = {}
    for rewording in rewordings():
        if is_among(edition, rewording.editions) and _GAP not in rewording.old and rewording.new:
            turned.setdefault(rewording.new, Rewording(rewording.new, rewording.old, _EVERYWHERE, rewording.editions))
    return tuple(sorted(turned.values(), key=lambda rewording: -len(rewording.old)))


def in_words_of(edition: str, words: list[str]) -> list[str]:
    """Tokens of the newest wording in that of an older edition."""
    tokens = [Token(word, word, "word") for word in words]
    for rewording in _older(edition):
        tokens = _apply(rewording, tokens)
    return [token.text for token in tokens]
