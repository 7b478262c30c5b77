"""What is printed on a card: stated here for its file, its row, the engine and the API alike."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, Field


class PrintedFace(BaseModel):
    """One half of a split or flip card."""

    name: str
    mana_cost: str = ""
    type_line: str
    power: str = ""
    toughness: str = ""
    text: str = ""


class PrintedCard(BaseModel):
    """A card, but for its name."""

    mana_cost: str = ""
    type_line: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    colors: list[str] = Field(
        default=[], description="A color indicator, for cards whose cost doesn't say their colors."
    )
    text: str = ""
    layout: str = ""


#: The names of what is printed, as columns of a card's row.
PRINTED: Final = (*PrintedCard.model_fields, "faces")
