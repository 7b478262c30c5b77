"""How to put what a line may have meant: for a line that can't be read, at most three lines that can.

What is offered is what the beginnings, verbs and names of the line come near to. Whoever asks reads each, and keeps
those that can be read in this scenario.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from engine.scenarios.language.names import KnownNames, stands_in
from engine.scenarios.language.otherwise import player_first, put_plainly

#: No more ways than this are offered.
MOST_OFFERED: Final = 3

_QUESTION: Final = re.compile(
    r"\s{0,99}(?:what|when|who|why|how|does|do|did|can|could|is|are|if|will|would|should|may)\b[^\n]{0,300}",
    re.IGNORECASE,
)
_WORDS_OF_STATEMENTS: Final = (
    *(
        "activates",
        "assigns",
        "attacks",
        "blocks",
        "casts",
        "chooses",
        "concedes",
        "passes",
        "plays",
        "taps",
        "targeting",
    ),
    *(
        "expect",
        "resolve",
        "with",
        "doesn't",
        "everything",
        "controls",
        "triggered",
        "graveyard",
        "battlefield",
        "allowed",
    ),
    *("refused", "upkeep", "damage", "combat", "priority"),
)
_CHANGE_OF_LIFE: Final = re.compile(
    r"(?:expect )?(?P<who>[^\n]{1,60}?) (?:has |have )?(?P<verb>gains?|gained|loses?|lost|takes?|taken|took|is dealt) "
    r"(?P<many>\d{1,6})(?: (?:life|damage))?"
)
_DAMAGE_TO: Final = re.compile(r"expect (?P<many>\d{1,6}) damage to (?P<who>[^\n]{1,60})")
#: A number that is said of somebody, however it is put: "Bob should be at 18", "assert bob.life == 18".
_NUMBER_OF: Final = re.compile(r"(?<![\w/+-])(\d{1,6})(?![\w/])")
#: What stands behind a name: "give Ox flying".
_QUALITY: Final = re.compile(r" (?:gains |has )?(?P<quality>[a-z ]{3,30})")
_NAMED: Final = re.compile(r"(?<![\w'’])[A-Z][\w'’-]{1,40}(?: (?:(?:of|the|and|to) )?[A-Z][\w'’-]{1,40}){0,6}")


def is_question(line: str) -> bool:
    """Whether a line asks something, which no statement does."""
    return bool(_QUESTION.fullmatch(line)) and (line.rstrip().endswith("?") or len(line.split()) > 3)


def ways_near(line: str, names: KnownNames, expected: Sequence[str] = ()) -> Iterator[str]:
    """Lines that this one may have meant, what is nearest to it first."""
    said = put_plainly(line, names)
    yield from _words_mended(said, names, expected)
    yield from _instead_of_i(said, names)
    yield from _of_life(said, names)
    yield from _of_numbers(said, names)
    yield from _of_qualities(said, names)
    yield from _cast_by(said, names)
    yield from _by_verb(said, names)
    yield from _asked(said, names)


def _words_mended(said: str, names: KnownNames, expected: Sequence[str]) -> Iterator[str]:
    """The line with what is close to a word of statements, or to a name, mended: all of it, and one by one."""
    words = [*_WORDS_OF_STATEMENTS, *(each.strip('"').split(" ", 1)[0] for each in expected if each.startswith('"'))]
    known = [*names.players, *names.objects]
    mended = said
    for name in _NAMED.findall(said):
        bare = name.removesuffix("'s")
        if bare not in known and (close := get_close_matches(bare, known, n=1, cutoff=0.6)):
            mended = mended.replace(bare, close[0], 1)
    if mended != said:
        yield mended
    spelled = re.sub(r"(?<![\w'’])[a-z]{3,14}(?:'t)?(?![\w'’])", lambda word: _nearest(word[0], words), mended)
    if spelled != mended:
        yield spelled


def _nearest(word: str, words: Sequence[str]) -> str:
    close = get_close_matches(word, words, n=1, cutoff=0.74)
    return close[0] if close and word not in words else word


def _instead_of_i(said: str, names: KnownNames) -> Iterator[str]:
    """ "I attack with my Ogre", said by each of the players."""
    begins = re.match(
        r"(?P<who>(?:the |my )?opponent|they|I|we|you|my|your)\b(?P<rest>[^\n]{0,300})", said, re.IGNORECASE
    )
    if begins is None:
        return
    rest = re.sub(r"\b(?:my|your|their) (?=[A-Z])", "", begins["rest"])
    is_other = "opponent" in begins["who"].lower() or begins["who"].lower() == "they"
    for player in reversed(names.players) if is_other else names.players:
        if begins["who"].lower() in ("my", "your"):  # "my Ogre attacks"
            does = re.fullmatch(r" (?P<what>[^\n]{1,60}?) (?P<verb>attack|block)s?(?P<whom>[^\n]{0,150})", rest)
            if does:
                yield f"{player} {does['verb']}s{does['whom']} with {does['what']}"
        else:
            yield put_plainly(f"{player}{rest}", names)


def _of_life(said: str, names: KnownNames) -> Iterator[str]:
    """What somebody gains or loses, as what is so then."""
    change_of = _CHANGE_OF_LIFE.fullmatch(said) or _DAMAGE_TO.fullmatch(said)
    life = dict(names.life)
    if change_of and change_of["who"] in life:
        gains = (change_of.groupdict().get("verb") or "").startswith("gain")
        change = int(change_of["many"]) if gains else -int(change_of["many"])
        yield f"expect {change_of['who']} has {life[change_of['who']] + change} life"


def _of_numbers(said: str, names: KnownNames) -> Iterator[str]:
    """A line that says one number of one player, as a claim about what the game counts."""
    numbers = _NUMBER_OF.findall(said)
    spoken = [player for player in names.players if stands_in(player.lower(), said.lower())]
    if len(numbers) != 1 or len(spoken) != 1:
        return
    cards = "card" if numbers[0] == "1" else "cards"
    counted = (("hand", f"{cards} in hand"), ("library", f"{cards} in library"), ("poison", "poison counters"))
    kinds = [kind for word, kind in counted if word in said.lower()]
    yield from (f"expect {spoken[0]} has {numbers[0]} {kind}" for kind in kinds or ["life"])


def _of_qualities(said: str, names: KnownNames) -> Iterator[str]:
    """ "give Ox flying", as what is so then."""
    for what in _things_named(said, names)[:1]:
        if given := _QUALITY.fullmatch(said.rpartition(what)[2]):
            yield f"expect {what} has {given['quality']}"


def _cast_by(said: str, names: KnownNames) -> Iterator[str]:
    """ "Sudden Growth on Ox", of a card that several hold."""
    if cast := re.fullmatch(r"(?P<card>[^\n]{1,60}?)(?: (?:on|targeting) (?P<whom>[^\n]{1,100}))?", said):
        at = f" targeting {cast['whom']}" if cast["whom"] else ""
        yield from (f"{player} casts {cast['card']}{at}" for player in names.holding(cast["card"]))


def _verb(begins: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{begins})", re.IGNORECASE)


#: What a verb at the beginning may come to, with {who} for the player, {other} for another, {own} for a creature of the
#: player's and {theirs} for one of the other's, {what} for what is named in the line, {card} for a card in hand.
_WAYS: Final = (
    (_verb(r"no attack"), ("{who} doesn't attack", "{other} doesn't attack")),
    (_verb(r"no block"), ("{other} doesn't block", "{who} doesn't block")),
    (_verb(r"can't attack"), ("expect refused: {owner} attacks with {what}",)),
    (
        _verb(r"can't block"),
        ("expect refused: {owner} blocks with {what}", "expect refused: {owner} blocks {theirs} with {what}"),
    ),
    (
        _verb(r"attack|swing|alpha|charge|hit|strike|fight"),
        (
            "{who} attacks with {what}",
            "{who} attacks with {own}",
            "{who} attacks with everything",
            "{who} doesn't attack",
        ),
    ),
    (_verb(r"block"), ("{who} blocks with {what}", "{who} blocks {theirs} with {own}", "{who} doesn't block")),
    (
        _verb(r"->|cast|play|bolt|zap|use|respond|counter|burn|shoot|kill|destroy|bounce|exile"),
        ("{who} casts {card} targeting {whom}", "{who} casts {what}", "{who} casts {card}"),
    ),
    (_verb(r"tap|turn"), ("{who} taps {what} for mana", "{who} attacks with {what}", "{who} activates {what}")),
    (_verb(r"activat|abilit"), ("{who} activates {what}", "{who} activates {own}")),
    (
        _verb(r"sac|discard|choos|pick|reveal|target|order|divide|exil|return|search|tutor|find|mill"),
        ("{who} chooses {what}", "{who} casts {card}"),
    ),
    (_verb(r"draw"), ("to {who}'s draw step", "expect {who} has 1 card in hand")),
    (_verb(r"(?:main|phase)\b"), ("to the second main phase", "to the main phase")),
    (_verb(r"untap|upkeep|end|wait|skip|turn|next|go"), ("to {who}'s turn", "to the end step", "to {who}'s upkeep")),
    (_verb(r"pass"), ("{who} passes",)),
    (_verb(r"(?:ok|okay|fine|sure|no response)\b"), ("{other} passes", "resolve")),
    (
        _verb(r"dies|die|dead|alive|destroy|surviv|kill|grave"),
        ("expect {what} dies", "expect {what} is on the battlefield"),
    ),
    (_verb(r"resolv"), ("resolve", "resolve everything")),
    (_verb(r"stack"), ("expect the stack is empty", "resolve everything")),
    (_verb(r"counter|put|get"), ("expect {what} has 1 +1/+1 counter",)),
    (_verb(r"over|win|won|lose|lost"), ("expect {who} has won", "expect {who} has lost")),
    (_verb(r"hand"), ("expect {what} is in {who}'s hand", "expect {what} is in {other}'s hand")),
)


def _by_verb(said: str, names: KnownNames) -> Iterator[str]:
    """Statements with the verb of the line, about who and what it names."""
    if not names.players:
        return
    named = _things_named(said, names)
    who = player_first(f"{said.removeprefix('expect ')} ", names) or _player_named(said, names)
    who = who or _whose(named, names) or names.players[0]
    other = next((player for player in names.players if player != who), who)
    lacking = {"what": named[:1], "own": names.creatures_of(who), "theirs": names.creatures_of(other)}
    hand = [card for owner, card in names.in_hand if owner == who]
    slots = {"who": [who], "other": [other], "card": [name for name in named if name in hand] or hand, **lacking}
    slots["owner"] = [_whose(named, names) or who]
    slots["whom"] = [
        name for name in (*names.players, *named) if stands_in(name, said[1:]) and name not in slots["card"][:1]
    ]
    claims = said.startswith("expect ")
    for verb, ways in _WAYS:
        if verb.search(said):
            for way in ways:
                if claims <= way.startswith("expect "):
                    yield from _filled(way, slots)
    if not claims and any(name in hand for name in named):  # a card and no verb
        yield from _filled("{who} casts {card} targeting {whom}", slots)


def _things_named(said: str, names: KnownNames) -> list[str]:
    """The things that a line names, as it names them, and those a word of whose names stands in it as another word."""
    named = [name for name in _NAMED.findall(said) if name in names.objects]
    words = [word.lower() for word in re.findall(r"[^\W\d_]{4,20}", said)]
    hinted = (
        name
        for name in sorted(names.objects)
        if any(
            part.lower() in (word, word.removesuffix("s")) for part in name.split() if len(part) > 3 for word in words
        )
    )
    return list(dict.fromkeys((*named, *hinted)))


def _player_named(said: str, names: KnownNames) -> str:
    return next((name for name in names.players if stands_in(name, said)), "")


def _whose(named: Sequence[str], names: KnownNames) -> str:
    return next((owner for name in named for owner in names.having(name)), "")


def _filled(way: str, slots: dict[str, Sequence[str]]) -> Iterator[str]:
    """A way with its slots filled, the first of what fits in each; nothing where something is missing."""
    needed = re.findall(r"\{(\w+)\}", way)
    if all(slots[name] for name in needed):
        yield way.format(**{name: slots[name][0] for name in needed})


def _asked(said: str, names: KnownNames) -> Iterator[str]:
    """A question as the claim that it asks about."""
    if question := re.fullmatch(r"(?:does|do|will|did|is|can) (?P<claim>[^\n]{1,60}?)\??", said, re.IGNORECASE):
        claim = re.sub(r" (die|survive|trigger|lose|win)$", lambda verb: f" {verb[1]}s", question["claim"])
        yield f"expect {put_plainly(claim, names)}"
