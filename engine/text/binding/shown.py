"""A binding in words: for each referring word of a text, what it means there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.text.tree import conditions, quantities
from engine.text.tree.abilities import CardText
from engine.text.tree.names import Linked, Named, NamedAmount, NamedDone, NamedPlayers, RestOf
from engine.text.tree.node import Node, Referring
from engine.text.tree.players import (
    ActivePlayer,
    AttackingPlayer,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    EnchantedPlayer,
    OwnerOf,
    SamePlayer,
    ThatPlayer,
    You,
)
from engine.text.tree.qualities import Description, HasType, IsOther
from engine.text.tree.references import AttachedTo, GrantingObject, Self, TopCards, TopOfZone
from engine.text.tree.walk import parts
from engine.text.wording.brackets import has_brackets, with_all_words


@dataclass(frozen=True)
class Shown:
    """One referring word: where it stands in the text (from `at` to `ends`), its words, and its meaning in words."""

    at: int
    ends: int
    words: str
    means: str


#: Kinds that have no words of their own, or whose words say nothing without what they refer to.
_PLAIN: Final[dict[type[Node], str]] = {
    Self: "the object itself",
    You: "you",
    DefendingPlayer: "the defending player",
    AttackingPlayer: "the attacking player",
    ActivePlayer: "the active player",
    EnchantedPlayer: "enchanted player",
    ChosenPlayer: "the chosen player",
    GrantingObject: "the object that grants the ability",
}
#: What "the exiled card" is linked to where no words of the text itself exile it: hideaway does.
_OF_A_KEYWORD: Final = "what a keyword ability does"


def shown(text: str, tree: CardText) -> tuple[Shown, ...]:
    """What each referring word of a text that was read as `tree` refers to, in the order of the text.

    A verb that has its subject from the verb before has no words for it: such a subject isn't shown.
    """
    return _Showing(text, tree).all()


def _with_words(node: Node, around: Node) -> Iterator[tuple[Node, Node]]:
    """Each node with the one whose words say it: itself, or what is around it where those hold its word as well. What a
    text would be without the words in square brackets stands at other places than the text, and is passed over."""
    said_by = node if node.at >= 0 else around
    if node.at >= 0 or not isinstance(node, SamePlayer | ThatPlayer):
        yield node, said_by
    for child in parts(node):
        if not isinstance(child, CardText):
            yield from _with_words(child, said_by)


class _Showing:
    def __init__(self, text: str, tree: CardText) -> None:
        self.text = with_all_words(text) if has_brackets(text) else text
        self.tree = tree
        #: The words of each name; of several where it is given to whichever of them happens or is done.
        self.named: dict[int, list[Node]] = {}
        for node, words in _with_words(tree, tree):
            if node.named is not None:
                self.named.setdefault(node.named, []).append(words)

    def all(self) -> tuple[Shown, ...]:
        shown = dict.fromkeys(
            Shown(words.at, words.ends, self._words(words), self._meaning(node))
            for node, words in _with_words(self.tree, self.tree)
            if isinstance(node, Referring) and words.at >= 0 and not self._goes_on(node, words)
        )
        return tuple(sorted(shown, key=lambda word: (word.at, word.ends)))

    def _goes_on(self, node: Referring, words: Node) -> bool:
        """Whether it is what its verb goes on with, said once for both: "gains haste and can't be blocked"."""
        said = (each for name in getattr(node.means, "names", ()) for each in self.named.get(name, ()))
        return node is not words and any(words.at <= each.at and each.ends <= words.ends for each in said)

    def _words(self, node: Node) -> str:
        return " ".join(self.text[node.at : node.ends].split())

    def _meaning(self, node: Referring) -> str:
        meant = node.means
        if meant is None:
            return "nothing"
        if isinstance(node, conditions.Did | conditions.Couldnt | conditions.WinsFlip | conditions.WonClash):
            return f"whether {self._said(meant)}"
        if isinstance(node, IsOther):
            return f"not {self._said(meant)}"
        if isinstance(node, quantities.ThatMuch | quantities.AmountThisWay | quantities.CountersThisWay):
            return f"how much in {self._said(meant)}"
        return self._said(meant)

    def _said(self, meant: Node) -> str:
        """A meaning in the words of the text that it goes back to."""
        match meant:
            case Linked():
                return f"linked to {self._of_names(meant.names) or _OF_A_KEYWORD}"
            case Named() | NamedPlayers() | NamedAmount() | NamedDone():
                return self._of_names(meant.names)
            case RestOf():
                return f"{self._said(meant.whole)} without {self._of_names(meant.without)}"
            case ControllerOf():
                return f"the controller of {self._said(meant.reference)}"
            case OwnerOf():
                return f"the owner of {self._said(meant.reference)}"
            case AttachedTo():
                return f"what it is attached to, as {' '.join((meant.adjective, *self._nouns(meant)))}"
            case Referring() if meant.means is not None:
                return self._said(meant.means)
            case TopCards() | TopOfZone():
                return f"“{self._words(meant)}”"
            case _:
                return _PLAIN.get(type(meant), type(meant).__name__)

    @staticmethod
    def _nouns(attached: AttachedTo) -> Iterator[str]:
        for quality in attached.noun.qualities if isinstance(attached.noun, Description) else ():
            if isinstance(quality, HasType):
                yield quality.type.lower()

    def _of_names(self, names: tuple[int, ...]) -> str:
        said = {(words.at, words.ends): words for name in names for words in self.named.get(name, ())}
        return " or ".join(f"“{self._words(words)}”" for words in said.values())
