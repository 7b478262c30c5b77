"""What is done and what is so in some editions alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.rulebooks import EditionRange
from engine.scenarios.playing.sentences import Assertion, Judgment, Sentence, ToldDeed, says
from engine.state.printed import Printed

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "{editions} instead: {assertion}",
    "under 2009-07 instead: expect Old Ogre is 5/8",
    "since 2009-07 instead: expect Old Ogre is 5/8",
    "until 2008-03 instead: expect Bob has 19 life",
)
@dataclass(frozen=True, kw_only=True)
class InEditions(Assertion):
    """What is so in other editions, in place of the claim before. Rules in it have the numbers of the edition that is
    named first. Of several such lines the last that is about the edition played counts."""

    editions: EditionRange
    assertion: Assertion

    @property
    def claim(self) -> Assertion:
        """What is claimed, in the numbers of the edition that is named."""
        return replace(self.assertion, of_edition=self.editions.named)

    def judge(self, acting: Acting) -> Judgment:
        return self.claim.judge(acting)


@says(
    "only {editions}: {deed}",
    "only until 2008-03: Alice chooses yes",
    "only since 2009-07: Alice attacks with Oak",
)
@dataclass(frozen=True, kw_only=True)
class OnlyInEditions(ToldDeed):
    """Something that is done in some editions, and in no other: another asks for nothing there, or for something
    else."""

    editions: EditionRange
    deed: ToldDeed

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        if acting.game.rulebook.edition in self.editions:
            self.deed.do(acting, later)

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        return self.deed.turn_of(cards)


def for_edition(sentences: Sequence[Sentence], edition: str) -> list[Sentence]:
    """The script with what is done in this edition, and with the claims that are made of it in place of those before
    them."""
    kept: list[Sentence] = []
    for sentence in sentences:
        match sentence:
            case OnlyInEditions(editions=editions, deed=deed):
                if edition in editions:
                    kept.append(deed)
            case InEditions(editions=editions, claim=claim):
                if edition in editions:
                    if kept and isinstance(kept[-1], Assertion):
                        kept.pop()
                    kept.append(claim)
            case _:
                kept.append(sentence)
    return kept


def of_no_edition(sentences: Sequence[Sentence], there_are: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The statements that are about none of the editions that there are, by their lines, with what is wrong."""
    for sentence in sentences:
        if isinstance(sentence, InEditions | OnlyInEditions):
            if not any(edition in sentence.editions for edition in there_are):
                yield sentence.line, f"no edition is {sentence.editions}; there are {', '.join(there_are)}"
