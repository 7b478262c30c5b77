"""Where the boxes, words and arrows of a figure stand."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

from django.conf import settings

from rulesite.book.rules.numbered import RuleLine
from rulesite.ground.foundation.addresses import address
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.pages.figures.files import WIDTH, Arrow, Figure, FigureBox, read_figures

#: Units of the drawing for one of the grid, between two lines of words, and between an arrow's end and its box.
_UNIT: Final = 20
_LINE: Final = 19
_GAP: Final = 3
_BELOW: Final = 6


@dataclass(frozen=True)
class Line:
    """Words on one line, with their middle."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class DrawnBox:
    kind: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[Line, ...]
    #: The rule's number, and its address.
    rule: str
    url: str

    @property
    def words(self) -> str:
        """What is written in it, in one line."""
        return " ".join(line.text for line in self.lines)


@dataclass(frozen=True)
class DrawnArrow:
    path: str
    says: Line | None


@dataclass(frozen=True)
class Drawing:
    """A figure as it is drawn; `boxes` have frames first, so that what stands in them lies on top."""

    figure: Figure
    width: float
    height: float
    boxes: tuple[DrawnBox, ...]
    arrows: tuple[DrawnArrow, ...]


@kept_with_content
def every_figure() -> tuple[Figure, ...]:
    """The site's figures."""
    return read_figures(settings.RULES_DATA_DIR)


def drawings_of(section: RuleLine) -> list[Drawing]:
    """The figures that stand on the page of a section or chapter."""
    return [
        drawn(figure)
        for figure in every_figure()
        if section.number in figure.sections and section.edition_id == figure.edition
    ]


def drawn(figure: Figure) -> Drawing:
    """The figure as it is drawn."""
    boxes = {box.name: box for box in figure.boxes}
    height = max(box.at[1] + box.size[1] for box in figure.boxes) * _UNIT + _BELOW
    frames_first = sorted(figure.boxes, key=lambda box: box.kind != "frame")
    return Drawing(
        figure,
        WIDTH * _UNIT,
        _written(height),
        tuple(_box(figure, box) for box in frames_first),
        tuple(_arrow(arrow, boxes[arrow.start], boxes[arrow.end]) for arrow in figure.arrows),
    )


def _box(figure: Figure, box: FigureBox) -> DrawnBox:
    x, y, width, height = (_UNIT * side for side in (*box.at, *box.size))
    words = box.text.split("\n")
    top = y + _LINE if box.kind == "frame" else y + height / 2 - (len(words) - 1) * _LINE / 2 + _LINE / 4
    lines = tuple(_line(text, x + width / 2, top + _LINE * place) for place, text in enumerate(words))
    url = address("reference:rule", figure.edition, box.rule) if box.rule else ""
    return DrawnBox(box.kind, _written(x), _written(y), _written(width), _written(height), lines, box.rule, url)


def _arrow(arrow: Arrow, start: FigureBox, end: FigureBox) -> DrawnArrow:
    """A straight line from edge to edge, on the line between the boxes' middles."""
    (x1, y1), (x2, y2) = _middle(start), _middle(end)
    begin, stop = _edge(start, x2 - x1, y2 - y1), _edge(end, x1 - x2, y1 - y2)
    says = _line(arrow.says, (begin[0] + stop[0]) / 2, (begin[1] + stop[1]) / 2) if arrow.says else None
    return DrawnArrow(f"M{begin[0]:.1f} {begin[1]:.1f}L{stop[0]:.1f} {stop[1]:.1f}", says)


def _line(text: str, x: float, y: float) -> Line:
    return Line(text, _written(x), _written(y))


def _written(length: float) -> float:
    """A length as it is written in the page: hundredths are more than anybody sees."""
    return round(length, 2)


def _middle(box: FigureBox) -> tuple[float, float]:
    return (box.at[0] + box.size[0] / 2) * _UNIT, (box.at[1] + box.size[1] / 2) * _UNIT


def _edge(box: FigureBox, across: float, down: float) -> tuple[float, float]:
    """Where a line from the middle in a direction leaves the box, and a little beyond."""
    x, y = _middle(box)
    length = hypot(across, down) or 1
    across, down = across / length, down / length
    sides = zip(box.size, (across, down), strict=True)
    way = min((side * _UNIT / 2 / abs(part) for side, part in sides if part), default=0) + _GAP
    return x + across * way, y + down * way
