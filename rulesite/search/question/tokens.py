"""From text to the words that are searched for. Index and query go through here alike.

The rules' own signs stay whole: `+1/+1`, `2/2`, `{T}`, `can't`. Words are searched by their stems, so that
"regenerating" finds "regenerate" and "died" finds "dies", while "active" doesn't find "activate".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(
    r"""
      [+\-−]\d+/[+\-−]\d+           # +1/+1
    | \d+/\d+                       # 2/2
    | \{[^{}\s]{1,8}\}              # {T}, {2}
    | \d{1,3}\.\d{1,3}[a-z]{0,2}\b  # 702.17b
    | 1st\b | 2nd\b | 3rd\b
    | \d+
    | [wW]/(?:[oO](?![^\W_])|(?![^\W_])|(?=[^\W\d_]{3}))  # w/ trample, w/o it
    | [^\W\d_]+(?:['’][^\W\d_]+)*   # can't
    """,
    re.VERBOSE,
)
#: Words of a question that say nothing about what is asked.
NOISE: Final = frozenset(
    (
        *("a", "an", "the", "of", "in", "on", "at", "to", "for", "by", "from", "with", "as", "and", "or", "but"),
        *("is", "are", "was", "were", "be", "been", "am", "do", "does", "did", "have", "has", "had", "having"),
        *("can", "could", "will", "would", "should", "may", "might", "must", "shall", "isn't", "don't", "doesn't"),
        *("aren't", "wasn't", "weren't", "didn't", "hasn't", "haven't", "hadn't", "won't", "wouldn't", "shouldn't"),
        *("i", "me", "my", "mine", "you", "your", "yours", "it", "its", "it's", "he", "him", "his", "she", "her"),
        *("they", "them", "their", "we", "us", "our", "i'm", "i've", "that's", "there's", "what's", "who's"),
        *("what", "when", "where", "which", "who", "whom", "whose", "why", "how", "that", "this", "these", "those"),
        *("there", "then", "if", "so", "than", "too", "get", "gets", "got", "happen", "happens", "happened"),
        *("work", "works", "working", "any", "some", "about", "into", "also", "just", "still", "please", "tell", "say"),
        *("says", "said", "show", "explain", "mean", "means", "meaning", "definition", "define", "exactly", "actually"),
        *("really", "let", "like", "want", "know", "much", "many", "does", "being", "here", "let's", "ok", "hi"),
        *("even", "ever", "basically", "anyway", "anyways", "because", "though", "lol", "idk", "btw", "hey", "hello"),
        *("gonna", "wanna", "gotta", "kinda", "pls", "plz", "thx", "thanks", "you're", "they're", "he's", "she's"),
        *("rule", "rules", "ruling", "mtg", "magic", "game", "question", "someone", "something", "anything", "thing"),
    )
)
#: How words are written in a hurry, and the words that are meant.
_IN_A_HURRY: Final = {
    **{word.replace("'", ""): word for word in (
        *("can't", "couldn't", "don't", "doesn't", "didn't", "isn't", "aren't", "wasn't", "weren't", "hasn't"),
        *("haven't", "hadn't", "won't", "wouldn't", "shouldn't", "i'm", "i've", "you're", "they're", "he's", "she's"),
        *("that's", "there's", "what's", "who's"),
    )},
    "u": "you", "ur": "your", "r": "are", "thru": "through", "cuz": "because", "bc": "because", "coz": "because",
    "tho": "though", "w/": "with", "w/o": "without", "1st": "first", "2nd": "second", "3rd": "third", "dbl": "double",
    "dmg": "damage", "opp": "opponent", "opps": "opponents", "opp's": "opponent's", "oppo": "opponent", "atk": "attack",
    "lib": "library", "gy": "graveyard", "bf": "battlefield", "prot": "protection", "indestruct": "indestructible",
    "ench": "enchantment", "arti": "artifact", "perm": "permanent", "perms": "permanents", "abil": "ability",
    "abils": "abilities", "trig": "trigger", "trigs": "triggers", "sorc": "sorcery", "critter": "creature",
    "critters": "creatures", "resp": "respond", "prio": "priority", "cmdr": "commander", "cmdrs": "commanders",
    "tgt": "target", "tgts": "targets", "trg": "trigger", "trgs": "triggers", "cmbt": "combat", "blk": "block",
    "blks": "blocks", "atks": "attacks", "attk": "attack", "plyr": "player", "plyrs": "players", "alt": "alternative",
    "prolif": "proliferate", "upk": "upkeep", "pws": "planeswalkers", "cspell": "counterspell",
    "wat": "what", "wht": "what", "wut": "what", "wot": "what", "wats": "what's", "wen": "when", "whn": "when",
    "wher": "where", "wich": "which", "hw": "how", "duz": "does", "dose": "does", "dosent": "doesn't",
    "dosnt": "doesn't", "hav": "have", "iz": "is", "cn": "can", "cud": "could", "shud": "should", "wud": "would",
    "wil": "will", "wiht": "with", "wif": "with", "frm": "from", "abt": "about", "aftr": "after", "teh": "the",
    "da": "the", "dis": "this", "dat": "that", "dem": "them", "thier": "their", "yur": "your", "mi": "my",
    "nd": "and", "becuz": "because", "bcuz": "because", "hapen": "happen", "hapens": "happens", "stil": "still",
    "jus": "just", "evry": "every", "anotha": "another",
}  # fmt: skip
#: Apostrophes as keyboards have them, and the minus sign.
_PLAIN_SIGNS: Final = str.maketrans("’‘ʼ´`−", "'''''-")
#: Forms that no ending tells: each form with the word it belongs to.
_FORMS: Final = {
    form: word
    for word, forms in {
        "die": "dies died dying dead death deaths",
        "deal": "dealt",
        "choose": "chose chosen choosing choice choices",
        "lose": "lost losing loses loss losses",
        "leave": "left leaves leaving",
        "draw": "drew drawn",
        "become": "became becoming",
        "begin": "began begun beginning beginnings",
        "come": "came coming",
        "give": "gave given giving",
        "get": "got gotten",
        "go": "went gone goes",
        "keep": "kept",
        "know": "knew known",
        "can't": "couldn't",
        "make": "made making",
        "pay": "paid payment payments",
        "steal": "stole stolen",
        "take": "took taken taking",
        "win": "won winner",
        "find": "found",
        "break": "broke broken",
        "fall": "fell fallen",
        "hold": "held",
        "stand": "stood",
        "see": "saw seen",
        "spend": "spent",
        "tell": "told",
        "think": "thought",
        "write": "wrote written",
        "destroy": "destruction",
        "resolve": "resolution",
        "reduce": "reduction reductions",
        "modify": "modification modifications",
        "divide": "division",
        "add": "addition",
        "permit": "permission",
        "decide": "decision decisions",
        "specify": "specific specifically",
        "lethal": "lethally",
        "random": "randomly",
        "block": "blocker blockers",
        "attack": "attacker attackers",
        "control": "controller controllers",
        "own": "owner owners ownership",
        "trample": "trampler tramplers",
        "fly": "flier fliers flyer flyers",
        "morph": "morphs morphed",
        "copy": "copiers copier",
        "child": "children",
        "half": "halves",
        "use": "used uses using",
    }.items()
    for form in forms.split()
}
#: Words that only look as if they had an ending.
_WHOLE: Final = frozenset(
    (
        *("during", "nothing", "anything", "something", "everything", "always", "perhaps", "its", "his", "this"),
        *("plus", "minus", "status", "bonus", "versus", "hundred", "king", "evening", "ceiling", "sibling"),
        *("unless", "less", "only", "supply", "reply", "apply", "family", "fly", "red", "string", "note"),
        *("enchantment", "equipment", "heading", "ones", "else", "dice"),
        *("combination", "question", "section", "mention", "condition", "position", "action", "version"),
    )
)
_VOWEL: Final = re.compile(r"[aeiouy]")


class Word(NamedTuple):
    """A word of a text: where it stands, and what it is searched by."""

    start: int
    end: int
    plain: str
    stem: str

    @property
    def is_noise(self) -> bool:
        return self.plain in NOISE


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text, with their places."""
    plain = text.translate(_PLAIN_SIGNS)
    return tuple(
        Word(*found.span(), word := _in_full(found.group().lower()), stem(word)) for found in _TOKEN.finditer(plain)
    )


def plain_words_of(text: str) -> list[str]:
    """The words of a text in small letters, those that were written in a hurry in full."""
    return [_in_full(word) for word in _TOKEN.findall(text.lower().translate(_PLAIN_SIGNS))]


def stems_of(text: str) -> tuple[str, ...]:
    """The stems of the words of a text."""
    return tuple(map(stem, plain_words_of(text)))


def _in_full(word: str) -> str:
    return _IN_A_HURRY.get(word, word)


@lru_cache(maxsize=32_768)
def stem(word: str) -> str:
    """What a word is searched by: the same for all its forms, and seldom the same for two words."""
    if not word[0].isalpha():
        return word
    word = word.removesuffix("'s").removesuffix("'d").removesuffix("'")
    if word in _FORMS:
        return _settled(_FORMS[word])
    if word in _WHOLE or len(word) < 4:
        return word
    plain = _without_inflection(word)
    return plain if plain in _WHOLE else _settled(_without_derivation(plain))


def _without_inflection(word: str) -> str:
    if word.endswith(("ies", "ied")) and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return _without_inflection(word[:-1]) if word.endswith("ings") else word[:-1]
    for ending in ("ed", "ing"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 1 and _VOWEL.search(rest) and not word.endswith("eed"):
            return rest
    return word


def _without_derivation(word: str) -> str:
    if len(word) > 6:
        if word.endswith("ation"):
            return f"{word[:-3]}e"
        if word.endswith(("ction", "ption", "ntion", "stion")):
            return word[:-3]
        if word.endswith("ment") and len(word) > 7:
            return word[:-4]
    if len(word) > 5 and word.endswith("ly"):
        return word[:-2]
    return word


def _settled(word: str) -> str:
    """One spelling for what is left: no final e, no doubled letter at the end."""
    word = word.removesuffix("e") if len(word) > 3 else word
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouy":
        return word[:-1]
    return word
