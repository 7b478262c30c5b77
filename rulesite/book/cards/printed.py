"""What is printed on a card: stated here for its file, its row, the engine and the API alike."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, Field

_INDICATOR: Final = "A color indicator, for cards whose cost doesn't say their colors."


class PrintedFace(BaseModel):
    """One face of a card that has several: a half of a split or flip card, a side of a double-faced one."""

    name: str
    mana_cost: str = ""
    type_line: str
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: list[str] = Field(default=[], description=_INDICATOR)
    text: str = ""


class PrintedCard(BaseModel):
    """What is printed on a card, without its name."""

    mana_cost: str = ""
    type_line: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: list[str] = Field(default=[], description=_INDICATOR)
    text: str = ""
    layout: str = ""


#: The names of what is printed, as columns of a card's row.
PRINTED: Final = (*PrintedCard.model_fields, "faces")
