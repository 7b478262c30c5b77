"""Tables and rules drawn as SVG: small for lists, large for link previews. No pixel here, and no library."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import engine

_FONT: Final = "Source Serif Pro, Georgia, serif"
_PAPER, _LEAF, _INK, _QUIET, _ACCENT, _HOLDS = "#fbf8f1", "#fffdf8", "#211d18", "#655d52", "#7a1f24", "#2c6440"
_CLOTH, _CLOTH_LINE = "#d9e2d3", "#aebda8"
_FRAMES: Final = {
    "white": "#d8c56c",
    "blue": "#4f8fc0",
    "black": "#5d5563",
    "red": "#c4593c",
    "green": "#4a8a5a",
}
_MANY_COLORS, _LAND, _NO_COLOR = "#b8923c", "#94826a", "#9a9b9c"
#: What lies over the frame where a card has its picture.
_ART: Final = "rgba(255, 255, 255, 0.45)"
#: How much higher than wide a card is.
_HIGH: Final = 1.4
#: From this width on what a card says can be read.
_READABLE: Final = 66
#: How much wider the bold letters of a reader's own font may be than ours: a small picture is drawn with those.
_BOLDER: Final = 1.2
#: Letters by how wide they are, as far as breaking lines needs to know.
_NARROW, _WIDE = frozenset("iljtfrI.,:;'’|!()[] "), frozenset("mwMW—%@")


@dataclass(frozen=True)
class Box:
    """A part of a picture."""

    x: float
    y: float
    width: float
    height: float


def miniature_of_run(run: engine.Run) -> str | None:
    """A run's table as its last claim finds it, small, for lists; None where nothing is on it."""
    table = (run.table_at(max(run.expectations[-1].at, 0)) if run.expectations else None) or run.table
    return _miniature(table) if table is not None else None


def _miniature(table: engine.TablePicture) -> str:
    box = Box(0, 0, 320, 170)
    return _svg(320, 170, _table(table, box), _words_of(table))


def preview_of_run(title: str, kicker: str, table: engine.TablePicture, said: str, *, holds: bool | None) -> str:
    """A moment of a run for a link preview. `holds`: whether what is said is a claim that is met."""
    parts = [
        *_heading(kicker, title),
        *_table(table, Box(48, 190, 1104, 350)),
        *_verdict(said, holds, 588),
    ]
    return _svg(1200, 630, parts, f"{title}: {said}")


def preview_of_words(title: str, kicker: str, words: str) -> str:
    """A rule for a link preview: its number and title, and how it begins."""
    lines = wrapped(words, 36, 1104, 7)
    text = (_text(line, 48, 248 + place * 50, 36) for place, line in enumerate(lines))
    return _svg(1200, 630, [*_heading(kicker, title), *text], f"{title}: {words[:200]}")


def wrapped(words: str, size: float, width: float, most: int) -> list[str]:
    """Words in at most so many lines of a width; what doesn't fit is left out with an ellipsis."""
    lines: list[str] = []
    taken = 0.0
    for word in words.split():
        longer = taken + _width(f" {word}", size)
        if lines and longer <= width:
            lines[-1] += f" {word}"
            taken = longer
        elif len(lines) == most:
            lines[-1] += " …"
            break
        else:
            lines.append(word)
            taken = _width(word, size)
    return [_cut(line, size, width) for line in lines]


# The table ------------------------------------------------------------------------------------------------------------


def _table(table: engine.TablePicture, box: Box) -> Iterator[str]:
    """The table with the first player's side nearest, and the stack to the right if something is on it."""
    yield _rect(box, _CLOTH, stroke=_CLOTH_LINE, radius=box.height * 0.05)
    pad = box.height * 0.05
    stack = box.width * 0.17 if table.stack else 0
    inner = Box(box.x + pad, box.y + pad, box.width - 2 * pad - stack, box.height - 2 * pad)
    sides = list(reversed(table.players))
    # A side without cards needs room for its name alone.
    shares = [1.0 if player.battlefield else 0.3 for player in sides]
    top = inner.y
    for player, share in zip(sides, shares, strict=True):
        height = inner.height * share / sum(shares)
        yield from _side(player, Box(inner.x, top, inner.width, height), inner.height, is_near=player is sides[-1])
        top += height
    if table.stack:
        yield from _cards(
            table.stack[:3], Box(inner.x + inner.width + pad / 2, inner.y, stack, inner.height), down=True
        )


def _side(player: engine.PlayerPicture, box: Box, whole: float, *, is_near: bool) -> Iterator[str]:
    size = max(whole * 0.08, 9)
    baseline = box.y + box.height - size * 0.3 if is_near else box.y + size
    yield _text(_cut(player.name, size, box.width * 0.8), box.x, baseline, size, weight=600)
    yield _text(f"{player.life}", box.x + box.width, baseline, size * 1.15, weight=600, anchor="end")
    top = box.y if is_near else box.y + size * 1.25
    yield from _cards(player.battlefield, Box(box.x, top, box.width, box.height - size * 1.45))


def _cards(cards: Sequence[engine.ObjectPicture], box: Box, *, down: bool = False) -> Iterator[str]:
    if not cards or box.height <= 0:
        return
    shown = cards[:9]
    gap = box.height * 0.06
    if down:
        height = min(box.height / len(shown) - gap, box.width * _HIGH)
        width = min(box.width, height / 0.72)
        for place, card in enumerate(shown):
            yield from _card(card, Box(box.x, box.y + place * (height + gap), width, height))
        return
    width = min(box.height / _HIGH, (box.width - gap * (len(shown) - 1)) / len(shown))
    height = min(width * _HIGH, box.height)
    start = box.x + (box.width - width * len(shown) - gap * (len(shown) - 1)) / 2
    for place, card in enumerate(shown):
        yield from _card(card, Box(start + place * (width + gap), box.y + (box.height - height) / 2, width, height))


def _card(card: engine.ObjectPicture, box: Box) -> Iterator[str]:
    """A card as the board has it: a frame of its color, its name, its art, and what it says where that can be read."""
    frame = _frame(card)
    turned = f' transform="rotate(9 {box.x + box.width / 2:.1f} {box.y + box.height / 2:.1f})"' if card.tapped else ""
    yield f"<g{turned}>"
    yield _rect(box, frame, radius=box.width * 0.07)
    edge = box.width * 0.05
    size = min(box.width * 0.135, box.height * 0.16)
    names = wrapped(card.name, size, (box.width - 4 * edge) / _BOLDER, 2)
    plate = Box(box.x + edge, box.y + edge, box.width - 2 * edge, size * (len(names) * 1.1 + 0.35))
    yield _rect(plate, _LEAF, radius=edge)
    for place, line in enumerate(names):
        yield _text(line, plate.x + edge, plate.y + size * (0.98 + place * 1.1), size, weight=600)
    top = plate.y + plate.height + edge
    below = box.y + box.height - edge - top
    has_words = bool(card.text) and box.width >= _READABLE and below > size * 4
    art = below * (0.46 if has_words else 1)
    yield _rect(Box(plate.x, top, plate.width, art), _ART, radius=edge)
    if has_words:
        yield from _card_words(card.text, Box(plate.x, top + art + edge, plate.width, below - art - edge), edge)
    if card.size:
        yield from _card_size(card, box)
    yield "</g>"


def _card_words(text: str, box: Box, edge: float) -> Iterator[str]:
    size = box.width * 0.083
    yield _rect(box, _LEAF, radius=edge)
    most = int((box.height - edge) // (size * 1.15))
    for place, line in enumerate(wrapped(text, size, (box.width - 2 * edge) / _BOLDER, most) if most > 0 else ()):
        yield _text(line, box.x + edge, box.y + edge + size * (0.85 + place * 1.15), size)


def _card_size(card: engine.ObjectPicture, box: Box) -> Iterator[str]:
    """Its power and toughness in the corner; darker where they aren't those printed on it."""
    height = min(box.height * 0.22, box.width * 0.3)
    corner = Box(box.x + box.width * 0.48, box.y + box.height - height, box.width * 0.54, height)
    yield _rect(corner, _INK if card.size != card.printed_size else _QUIET, radius=box.width * 0.06)
    yield _text(
        card.size,
        corner.x + corner.width / 2,
        corner.y + corner.height * 0.74,
        min(corner.height * 0.72, corner.width / max(len(card.size), 3) * 1.5),
        weight=600,
        fill=_PAPER,
        anchor="middle",
    )


def _frame(card: engine.ObjectPicture) -> str:
    if len(card.colors) > 1:
        return _MANY_COLORS
    if card.colors:
        return _FRAMES[card.colors[0]]
    return _LAND if "Land" in card.type_line else _NO_COLOR


def _words_of(table: engine.TablePicture) -> str:
    """What a small picture of a table shows."""
    sides = (
        f"{player.name}: {', '.join(f'{card.name} {card.size}'.strip() for card in player.battlefield) or 'nothing'}"
        for player in table.players
    )
    return "; ".join(sides)


# What pictures are made of --------------------------------------------------------------------------------------------


def _heading(kicker: str, title: str) -> Iterator[str]:
    yield _text("Benchbook", 48, 74, 34, weight=600, fill=_ACCENT)
    yield _text(kicker, 1152, 74, 28, fill=_QUIET, anchor="end")
    size = next((size for size in (52, 46, 40) if _width(title, size) <= 1104), 34)
    yield _text(_cut(title, size, 1104), 48, 150, size, weight=600)


def _verdict(said: str, holds: bool | None, baseline: float) -> Iterator[str]:
    start = 48.0
    if holds is not None:
        sign = "M0 12 L9 22 L26 0" if holds else "M0 0 L22 22 M22 0 L0 22"
        line = f'fill="none" stroke="{_HOLDS if holds else _ACCENT}" stroke-width="6"'
        yield f'<path d="{sign}" transform="translate(50 {baseline - 24})" {line}/>'
        start = 94
    yield _text(_cut(said, 34, 1152 - start), start, baseline, 34, weight=600)


def _svg(width: int, height: int, parts: Iterable[str], words: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label={quoteattr(words)} font-family={quoteattr(_FONT)}>'
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>{"".join(parts)}</svg>'
    )


def _rect(box: Box, fill: str, *, stroke: str = "none", radius: float = 0, line: float = 1) -> str:
    return (
        f'<rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" rx="{radius:.1f}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{line:.1f}"/>'
    )


def _text(
    words: str, x: float, y: float, size: float, *, weight: int = 400, fill: str = _INK, anchor: str = "start"
) -> str:
    plain = words.replace("{", "").replace("}", "")
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(plain)}</text>'
    )


def _width(words: str, size: float) -> float:
    return sum(map(_part, words)) * size / 100


def _part(sign: str) -> int:
    """How wide a sign is, in hundredths of its height."""
    return 30 if sign in _NARROW else 86 if sign in _WIDE else 64 if sign.isupper() else 52


def _cut(line: str, size: float, width: float) -> str:
    """A line that is no wider than that, cut short where it must be. Each sign is measured once."""
    if _width(line, size) <= width:
        return line
    ends = list(accumulate(map(_part, line), initial=_part("…")))
    fitting = bisect_right(ends, width * 100 / size) - 1
    return f"{line[: max(fitting, 0)].rstrip()}…"
