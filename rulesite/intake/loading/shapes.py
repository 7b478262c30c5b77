"""The shapes of the TOML files in `rules_data`."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from engine.values.rule_number import RuleNumber
from rulesite.book.cards.printed import PrintedCard, PrintedFace
from rulesite.ground.foundation.toml_file import StrictShape

#: The end of a sentence; the dot of "rule 704.5" is none.
_SENTENCE_END: Final = re.compile(r"[.!?][”’)\"]*(?=\s|$)")
_FEWEST_SENTENCES: Final = 2
_MOST_SENTENCES: Final = 5


def _checked_number(text: str) -> str:
    return str(RuleNumber.parse(text))


class Lists(StrictShape):
    """Where an edition lists its keywords and state-based actions."""

    keyword_actions: str = ""
    keyword_abilities: str = ""
    state_based_actions: str = ""


class EditionFile(StrictShape):
    """`edition.toml`."""

    name: str = Field(min_length=1)
    effective: date
    source: str = Field(min_length=1)
    lists: Lists = Lists()
    vocabulary: dict[str, str] = {}


class OutsideEntry(StrictShape):
    """One table of `outside.toml`: a rule that we don't hold, in a few words and in a few sentences of our own."""

    about: str = Field(min_length=1, max_length=300)
    summary: str

    @field_validator("summary")
    @classmethod
    def _summary_is_short(cls, value: str) -> str:
        ends = [end.end() for end in _SENTENCE_END.finditer(value)]
        if not _FEWEST_SENTENCES <= len(ends) <= _MOST_SENTENCES or ends[-1] != len(value):
            raise ValueError(f"a summary is {_FEWEST_SENTENCES} to {_MOST_SENTENCES} whole sentences")
        return value


class CorrespondenceEntry(StrictShape):
    """One `[[correspondence]]`: where a rule went."""

    model_config = ConfigDict(populate_by_name=True)

    from_: str = Field(alias="from")
    to: list[str] = Field(min_length=1)
    evidence: Literal["documents", "outside"]
    topic: str = Field(min_length=1)
    note: str = ""

    @field_validator("from_")
    @classmethod
    def _from_is_edition_and_number(cls, value: str) -> str:
        return _edition_and_number(value)

    @field_validator("to")
    @classmethod
    def _to_are_editions_and_numbers(cls, value: list[str]) -> list[str]:
        return [_edition_and_number(one) for one in value]


def _edition_and_number(text: str) -> str:
    edition, slash, number = text.partition("/")
    if not slash or not edition:
        raise ValueError(f"{text!r} is not an edition and a number such as 2009-07/704.5k")
    return f"{edition}/{_checked_number(number)}"


class FaceEntry(StrictShape, PrintedFace):
    """One face of a card that has several, as its file has it."""


class CardEntry(StrictShape, PrintedCard):
    """One card, as its file has it."""

    layout: Literal["", "split", "flip", "transform", "modal_dfc", "meld", "adventure", "prepare"] = ""
    faces: list[FaceEntry] = []


class ScenarioHead(BaseModel):
    """What the site reads of a scenario; the rest is the engine's to read and to check."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    title: str = Field(min_length=1)
    about: str = Field(min_length=1)
    documented: bool = True
    players: dict[str, dict[str, object]] = {}
