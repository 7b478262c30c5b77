"""What people say, by what the language says for it: ways of putting things that can mean one thing only.

A line is first put as the language spells it: its names in their letters and whole, nothing before or around it that
says nothing, verbs in their form. Then tables say what is meant by what. Nothing is guessed: where several things could
be meant, or it hangs on the game how a thing stands, the line is left for `ways_near` to answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.scenarios.language.names import KnownNames, stands_in

#: A line of people's, as lines of the language.
Meant = tuple[str, ...]


@dataclass(frozen=True)
class SaidBefore:
    """What the line before speaks of, for "it", "both" and who blocks: the objects that fought or were named last."""

    objects: tuple[str, ...] = ()
    attacker: str = ""


# Put as the language spells it ----------------------------------------------------------------------------------------

#: What stands before a statement and says nothing of its own.
_BEFORE: Final = re.compile(
    r"\s{0,99}(?:[-*•–] |\d{1,3}[.)] |step \d{1,3}: ?|(?:and )?then,? |in response,? |and )", re.IGNORECASE
)
_QUOTED_WHOLE: Final = re.compile(r'\s{0,99}["“](?P<line>[^"“”]{1,900})["”]\s{0,99}')
_FIRST_WORD: Final = re.compile(r"^(\s{0,99})(Expect|Resolve|To|Under|Go)\b")
_CLAIMING: Final = re.compile(
    r"(?:expect:|expect that|(?:check|assert|verify|ensure|should be that)(?: that)?:?) ", re.IGNORECASE
)
_ARTICLE: Final = re.compile(r"\b(?:the|a|an) (?=[A-Z])")
_OWN: Final = re.compile(r"\b(?:her|his|their) (?=[A-Z])")
_CAPITALIZED: Final = re.compile(
    r"(?<![\w'’])[A-Z][\w’'-]{2,40}(?: (?:of|the|and|to)(?= [A-Z])| [A-Z][\w’'-]{1,40}){0,6}"
)
#: Verbs as they are said of several, or of oneself.
_PLAIN_VERBS: Final = (
    *("activate", "attack", "block", "cast", "choose", "concede", "declare", "pass", "play", "respond", "swing", "tap"),
)
_PLAIN_VERB: Final = re.compile(rf"^ (?P<verb>{'|'.join(_PLAIN_VERBS)})(?= |$)")


def as_spelled(line: str, names: KnownNames) -> str:
    """The line as the language spells it. What stands in it stays in its column where that can be."""
    said = line.replace("’", "'")
    if quoted := _QUOTED_WHOLE.fullmatch(said):
        said = quoted["line"]
    said = said.rstrip().rstrip("!,;.")
    if before := _BEFORE.match(said):
        said = " " * before.end() + said[before.end() :]
    said = _FIRST_WORD.sub(lambda match: match[1] + match[2].lower(), said)
    return names.in_their_letters(said)


def put_plainly(line: str, names: KnownNames) -> str:
    """The line without what the language has no words for: articles, quotes around names, parts of names, plain verbs.

    Names that are said in part are put whole where they are those of one thing only.
    """
    said = _CLAIMING.sub("expect ", line.strip(), count=1) if _CLAIMING.match(line.strip()) else line.strip()
    said = re.sub(r'["“](?P<name>[^"“”]{1,150})["”]', lambda quoted: _unquoted(quoted, names), said)
    said = _CAPITALIZED.sub(lambda name: _whole(name[0], names), said)
    said = _ARTICLE.sub("", said)
    if player := player_first(said, names):
        rest = said[len(player) :].removeprefix(":")
        rest = _PLAIN_VERB.sub(lambda verb: f" {_of_one(verb['verb'])}", rest, count=1)
        said = player + _OWN.sub(f"{player}'s ", rest)
    return said


def _unquoted(quoted: re.Match[str], names: KnownNames) -> str:
    return quoted["name"] if quoted["name"] in names.objects else quoted[0]


def _whole(said: str, names: KnownNames) -> str:
    """A name that is said in part, whole: where one known name alone has these words, in this order."""
    bare = said.removesuffix("'s")
    if bare in names.objects or bare in names.players:
        return said
    having = [name for name in names.objects if stands_in(bare, name)]
    return having[0] + said[len(bare) :] if len(having) == 1 else said


def _of_one(verb: str) -> str:
    return f"{verb}es" if verb == "pass" else f"{verb}s"


def player_first(line: str, names: KnownNames) -> str:
    """The player with whom a line begins, if it begins with one."""
    return next((name for name in names.players if line.startswith((f"{name} ", f"{name}:", f"{name}'s "))), "")


# What is meant by what ------------------------------------------------------------------------------------------------


def _table(*pairs: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What is said, each a whole line: bound to its beginning, so that nothing is looked for from every letter on."""
    return tuple((re.compile(rf"\A(?:{said})\Z", re.IGNORECASE), meant) for said, meant in pairs)


#: Whole lines that go on.
_GOING_ON: Final = _table(
    (r"(?:the )?next turn|(?:end|pass) (?:the )?turn|untap(?: step)?", "to the next turn"),
    (r"(?:to )?(?:the )?(?:combat )?damage(?: step)?", "to combat damage"),
    (r"(?:declare )?attackers", "to declare attackers"),
    (r"(?:declare )?blockers", "to declare blockers"),
    (r"(?:(?:begin|beginning of|go to|enter|move to) )?combat", "to the beginning of combat"),
    (
        r"(?:to (?:the )?)?(?:main phase 2|main 2|second main(?: phase)?|postcombat main(?: phase)?)",
        "to the postcombat main phase",
    ),
    (r"upkeep", "to the upkeep"),
    (r"draw step", "to the draw step"),
    (r"main(?: phase)?", "to the main phase"),
    (r"end step|end of turn|end of the turn", "to the end step"),
    (r"cleanup(?: step)?", "to the cleanup step"),
    (r"resolve (?:the spell|the ability|the top|stack)", "resolve"),
    (r"(?:both|all|the) players pass|everybody passes|everyone passes|(?:both|all) pass", "everybody passes"),
)
#: What follows a player's name.
_OF_A_PLAYER: Final = _table(
    (r"'s turn", "to {who}'s turn"),
    (r" (?:ends|passes) (?:the |her |his |their )?turn", "to the next turn"),
    (r" (?:goes|moves|proceeds) to (?P<step>[a-z ]{3,40})", "to the {step}"),
    (r" enters combat", "to the beginning of combat"),
    (r" (?:lets it resolve|lets \S[^\n]{0,60} resolve)", "resolve"),
    (r" declares (?P<what>[^\n]{1,60}?) as (?:an |a )?attackers?", "{who} attacks with {what}"),
    (r" declares (?P<what>[^\n]{1,60}?) as (?:a )?blockers?", "{who} blocks with {what}"),
    (r" declares no attackers?| doesn't swing", "{who} doesn't attack"),
    (r" (?:takes it|no blocks?|chooses no blocks?|chump blocks nothing)", "{who} doesn't block"),
    (
        r" (?:alpha strikes|(?:attacks|swings) with (?:all|both|all (?:her|his|their|of her|of his) creatures))",
        "{who} attacks with everything",
    ),
    (r" double[ -]blocks (?P<what>[^\n]{1,200})", "{who} blocks {what}"),
    (r" blocks it with (?P<what>[^\n]{1,200})", "{who} blocks with {what}"),
    (r" scoops?", "{who} concedes"),
    (r" targets (?P<what>[^\n]{1,200})", "{who} chooses {what}"),
    (r" taps (?P<what>[^\n]{1,60}?) for (?P<mana>[WUBRGC])", "{who} taps {what} for {{{mana}}}"),
    (
        r" casts (?P<what>[^\n(:>→-]{1,60}?) ?(?:\(on |: ?|-> ?|→ ?)(?P<whom>[^\n()]{1,100})\)?",
        "{who} casts {what} targeting {whom}",
    ),
    (
        r" (?:bolts|zaps|shoots|burns) (?P<whom>[^\n]{1,60}?) with (?P<what>[^\n]{1,100})",
        "{who} casts {what} targeting {whom}",
    ),
    (r" can't (?P<verb>attack|block|cast|play|activate)(?P<rest> [^\n]{1,300})", "expect refused: {who} {verb}s{rest}"),
)
#: What follows "expect".
_CLAIMED_OF_A_PLAYER: Final = _table(
    (r"(?: is at| is on| life|:| at)? ?(?P<life>-?\d{1,7})(?: life)?", "expect {who} has {life} life"),
    (r" has (?P<life>-?\d{1,7})", "expect {who} has {life} life"),
    (r" (?:is dead|dies|died|is out)", "expect {who} has lost"),
    (r"'s turn", "expect it is {who}'s turn"),
    (r"'s (?P<zone>graveyard|hand|library) has 1 card", "expect 1 card is in {who}'s {zone}"),
    (r"'s (?P<zone>graveyard|hand|library) has (?P<count>\d{1,4}) cards", "expect {count} cards are in {who}'s {zone}"),
    (r" can't (?P<verb>attack|block|cast|play|activate)(?P<rest> [^\n]{1,300})", "expect refused: {who} {verb}s{rest}"),
    (r" can (?P<verb>attack|block|cast|play|activate)(?P<rest> [^\n]{1,300})", "expect allowed: {who} {verb}s{rest}"),
)
_CLAIMED: Final = _table(
    (r"(?P<it>[^\n]{1,60}?) (?:survives?|lives?|is alive|stays|is still there)", "expect {it} is on the battlefield"),
    (r"(?P<it>[^\n]{1,60}?) (?:still |is still )?on the battlefield", "expect {it} is on the battlefield"),
    (r"(?P<it>[^\n]{1,60}?) (?:is )?in (?:the )?graveyard", "expect {it} is in the graveyard"),
    (r"(?P<it>[^\n]{1,60}?) die", "expect {it} dies"),
    (r"(?P<it>[^\n]{1,60}?)(?: =| to be| to be a|:| a|) (?P<size>-?\d{1,4}/-?\d{1,4})", "expect {it} is {size}"),
    (r"(?P<it>[^\n]{1,60}?) has (?:a|an|one) (?P<kind>\S{1,20}) counter", "expect {it} has 1 {kind} counter"),
    (r"(?P<it>[^\n]{1,60}?) (?:is )?(?P<status>tapped|untapped)", "expect {it} is {status}"),
    (r"(?:the )?stack is empty", "expect the stack is empty"),
    (r"(?:a |the )?draw", "expect the game is a draw"),
)
_BOTH: Final = re.compile(
    r"expect (?P<all>both|they|they both|both creatures|everything|everyone|all) "
    r"(?P<rest>die|died|dies|survive|live|are \S[^\n]{0,100})"
)
_ONE: Final = re.compile(
    r"expect (?:it|that creature) (?P<rest>(?:is(?! (?:\S{1,40}'s|the) )|dies|died|has|survives|lives)[^\n]{0,100})"
)
_SEVERAL: Final = re.compile(
    r"expect (?P<things>[^\n:]{3,300}?) (?P<rest>die|died|both die|survive|live|are \S[^\n]{0,100})"
)
_NO_BLOCKS: Final = re.compile(r"no (?:blocks?|blockers)|(?:there are )?no blocks", re.IGNORECASE)
_OBJECT_FIGHTS: Final = re.compile(r"(?P<what>[^\n]{1,60}?) (?P<verb>attacks?|blocks?)(?: (?P<whom>[^\n]{1,150}))?")
_OBJECT_RESOLVES: Final = re.compile(r"(?P<what>[^\n]{1,60}?) resolves?")
_ON: Final = re.compile(r"(?P<what>[^\n]{1,60}?) (?:on|targeting) (?P<whom>[^\n]{1,150})")
_ALONE: Final = re.compile(r" (?P<does>(?:attacks|swings|blocks)(?! with)(?: (?!with)[^\n]{1,80})?)")
_TAPS: Final = re.compile(r" taps (?P<what>[^\n]{1,200})")
_NO_CREATURES: Final = re.compile(
    r"expect (?:there are )?no (?:more )?creatures(?: (?:are )?(?:left|on the battlefield|in play))?"
)
_COUNTED: Final = re.compile(
    r"(?P<before>[^\n]{0,100}? (?:casts|plays|taps|attacks with|blocks with)) (?P<count>[1-9])x? (?P<what>[^\n]{1,100})"
)


@dataclass(frozen=True)
class Otherwise:
    """One line, and what it can mean besides what it says."""

    line: str
    names: KnownNames
    before: SaidBefore = field(default_factory=SaidBefore)

    def meant(self) -> Iterator[Meant]:
        """What the line may mean, what is nearest to it first; each is to be read to know whether it is said so."""
        spelled = as_spelled(self.line, self.names)
        plain = put_plainly(spelled, self.names)
        yield from ((each,) for each in dict.fromkeys((spelled, plain)) if each != self.line)
        yield from self._by_tables(plain)
        if " " in plain and not plain.startswith(("expect ", "to ", "resolve")):
            claim = f"expect {plain}"
            yield (claim,)
            yield from self._by_tables(claim)

    def _by_tables(self, said: str) -> Iterator[Meant]:
        if said.startswith("expect "):
            yield from self._claimed(said)
            return
        if meant := _by(_GOING_ON, said):
            yield (meant,)
        if player := player_first(said, self.names):
            yield from self._of_a_player(player, said[len(player) :])
        else:
            yield from self._of_an_object(said)

    def _of_a_player(self, player: str, rest: str) -> Iterator[Meant]:
        if meant := _by(_OF_A_PLAYER, rest, who=player):
            yield (meant,)
        own = self.names.creatures_of(player)
        if (taps := _TAPS.fullmatch(rest)) and taps["what"] not in own:
            yield (f"{player}{rest} for mana",)
        if len(own) == 1 and (alone := _ALONE.fullmatch(rest)):
            yield (f"{player} {alone['does']} with {own[0]}",)
        if counted := _COUNTED.fullmatch(player + rest):
            name = _singular(counted["what"].partition(" for mana")[0], self.names)
            tail = " for mana" if counted["what"].endswith(" for mana") else ""
            times = int(counted["count"])
            if counted["before"].endswith((" casts", " plays")):
                yield (f"{counted['before']} {name}",) * times
            else:
                yield (f"{counted['before']} {' and '.join([name] * times)}{tail}",)

    def _of_an_object(self, said: str) -> Iterator[Meant]:
        """What a card is said to do, by its player."""
        if _NO_BLOCKS.fullmatch(said) and (other := self._who_blocks()):
            yield (f"{other} doesn't block",)
        if fights := _OBJECT_FIGHTS.fullmatch(said):
            does = " ".join(filter(None, ("attacks" if "attack" in fights["verb"] else "blocks", fights["whom"])))
            yield from ((f"{player} {does} with {fights['what']}",) for player in self.names.having(fights["what"]))
        if resolves := _OBJECT_RESOLVES.fullmatch(said):
            yield (f"resolve {resolves['what']}",)
        if (on := _ON.fullmatch(said)) and len(holders := self.names.holding(on["what"])) == 1:
            yield (f"{holders[0]} casts {on['what']} targeting {on['whom']}",)

    def _who_blocks(self) -> str:
        others = [player for player in self.names.players if player != self.before.attacker]
        return others[0] if self.before.attacker and len(others) == 1 else ""

    def _claimed(self, said: str) -> Iterator[Meant]:
        claim = said.removeprefix("expect ")
        if player := player_first(f"{claim} ", self.names):
            if meant := _by(_CLAIMED_OF_A_PLAYER, claim[len(player) :], who=player):
                yield (meant,)
        elif meant := _by(_CLAIMED, claim):
            yield (meant,)
        if _NO_CREATURES.fullmatch(said):
            yield tuple(f"expect {each} has no creatures" for each in self.names.players)
        if (both := _BOTH.fullmatch(said)) and self._are_meant(both["all"]):
            yield from _each(self.before.objects, both["rest"])
        elif (it := _ONE.fullmatch(said)) and self.before.objects:
            yield (f"expect {self.before.objects[-1]} {it['rest']}",)
        elif several := _SEVERAL.fullmatch(said):
            yield from _each(re.split(r", and |, | and ", several["things"]), several["rest"].removeprefix("both "))

    def _are_meant(self, word: str) -> bool:
        """Whether it is plain of which things "both" or "they" speaks."""
        return len(self.before.objects) == 2 or ("both" not in word and len(self.before.objects) > 1)


def _each(things: tuple[str, ...] | list[str], rest: str) -> Iterator[Meant]:
    """A claim about several things, made of each."""
    of_one = {
        "die": "dies",
        "dies": "dies",
        "died": "died",
        "survive": "is on the battlefield",
        "live": "is on the battlefield",
    }
    said = of_one.get(rest) or f"is{rest.removeprefix('are')}"
    yield tuple(f"expect {thing.strip()} {said}" for thing in things)
    if said.startswith("is in ") and "'s " not in said:
        yield tuple(f"expect {thing.strip()} is in the graveyard" for thing in things if "graveyard" in said)


def _by(table: tuple[tuple[re.Pattern[str], str], ...], said: str, **known: str) -> str:
    """What a table says is meant; nothing where it doesn't know the words."""
    for pattern, meant in table:
        if match := pattern.fullmatch(said):
            return meant.format(**known, **{name: words or "" for name, words in match.groupdict().items()})
    return ""


def _singular(name: str, names: KnownNames) -> str:
    return name if name in names.objects or name.removesuffix("s") not in names.objects else name.removesuffix("s")


# Several statements in a line -----------------------------------------------------------------------------------------

_BETWEEN: Final = re.compile(r"(?:[.;!]| ?\n|,? and then|, then|,? and|,)\s{1,9}(?=\S)")
_MOST_IN_A_LINE: Final = 8


def cuts(line: str, names: KnownNames) -> Iterator[tuple[str, str]]:
    """Where one statement may end and the next begin: what stands before, and what after it."""
    begins = (*names.players, "expect ", "Expect ", "resolve", "Resolve", "to ", "then ", "everybody ")
    for between in list(_BETWEEN.finditer(line))[:_MOST_IN_A_LINE]:
        if line.startswith(begins, between.end()):
            yield line[: between.start()], line[between.end() :]
