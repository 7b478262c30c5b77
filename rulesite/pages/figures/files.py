"""Figures as `rules_data/figures` holds them: boxes on a grid, and arrows between them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, model_validator

from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, read_toml, shaped

#: Units of the grid across: as many as a phone has room for.
WIDTH: Final = 24


Pair = Annotated[list[float], Field(min_length=2, max_length=2)]


class FigureBox(StrictShape):
    """A box with its words and the rule that they stand for. `at` and `size` are in units of the grid."""

    name: str = Field(min_length=1)
    text: str = Field(min_length=1)
    rule: str = ""
    at: Pair
    size: Pair
    #: A frame holds other boxes and has its words at its upper edge; a note is words alone.
    kind: str = Field(default="box", pattern="^(box|frame|note)$")

    @model_validator(mode="after")
    def _within_the_page(self) -> FigureBox:
        if self.at[0] < 0 or self.at[0] + self.size[0] > WIDTH:
            raise ValueError(f"{self.name!r} reaches beyond the {WIDTH} units of a figure's width")
        return self


class Arrow(StrictShape):
    """An arrow from one box to another, with what is said of it."""

    start: str
    end: str
    says: str = ""


class FigureFile(StrictShape):
    """One figure: what it shows, the sections whose pages it stands on, and what it is drawn of."""

    title: str = Field(min_length=1)
    about: str = Field(min_length=1)
    order: int
    edition: str
    sections: list[str] = Field(min_length=1)
    boxes: list[FigureBox] = Field(min_length=2)
    arrows: list[Arrow] = Field(default_factory=list)

    @model_validator(mode="after")
    def _arrows_stand_between_boxes(self) -> FigureFile:
        known = {box.name for box in self.boxes}
        for arrow in self.arrows:
            if unknown := {arrow.start, arrow.end} - known:
                raise ValueError(f"an arrow leads to or from {min(unknown)!r}, and no box is called so")
        return self


class Figure(FigureFile):
    """A figure with its name, by which it is linked to."""

    slug: str


def read_figures(root: Path) -> tuple[Figure, ...]:
    """All figures below `root`, in their order. Raises an ExceptionGroup of InvalidData that names every fault."""
    findings = Findings(root)
    figures = []
    for path in sorted(root.glob("figures/*.toml")):
        text, table = read_toml(path, findings) or ("", None)
        if table is not None and (file := shaped(FigureFile, table, path, text, findings)):
            figures.append(Figure(slug=path.stem, **file.model_dump()))
    findings.raise_any()
    return tuple(sorted(figures, key=lambda figure: figure.order))
