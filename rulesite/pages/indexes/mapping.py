"""A section's references as a drawing: its rules in a column, arcs between them, lines to the sections around it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Q

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import CrossReference, OutsideRule, Rule

#: With more entries than this, subrules are drawn as their rule.
_MOST_ENTRIES: Final = 60
_ROW: Final = 24
_TOP: Final = 20
_MARGIN: Final = 24
#: How far a label stands from its dot, and about how wide a letter of it is.
_INDENT: Final = 12
_LETTER: Final = 6.9
#: The room in which lines run between the rules and the sections around.
_CROSSING: Final = 190
_WIDEST_ARC: Final = 240
_TITLE_LENGTH: Final = 32
_AROUND_LENGTH: Final = 30


@dataclass(slots=True)
class MapNode:
    """A rule of the section, or a section around it."""

    id: str
    number: str
    title: str
    url: str
    is_rule: bool = True
    outside: bool = False
    x: float = 0
    y: float = 0
    points_to: list[MapNode] = field(default_factory=list)
    pointed_from: list[MapNode] = field(default_factory=list)

    @property
    def end(self) -> float:
        """Where its label ends, about."""
        return self.x + _INDENT + _LETTER * len(f"{self.number} {self.title}") + 6


@dataclass(frozen=True, slots=True)
class Edge:
    """One or more references from one node to another."""

    source: MapNode
    target: MapNode
    count: int
    path: str
    is_incoming: bool


@dataclass(frozen=True, slots=True)
class ReferenceMap:
    """The drawing, with all places worked out."""

    section: Rule
    rules: list[MapNode]
    around: list[MapNode]
    edges: list[Edge]
    width: int
    height: int
    #: How many entries of the section neither point nor are pointed to.
    unlinked: int


def reference_map(section: Rule) -> ReferenceMap:
    """Map what the rules of a section point to, and what points to them, within their edition."""
    entries = list(
        Rule.objects.in_edition(section.edition_id)
        .in_section(section.section)
        .filter(depth__gte=2)
        .in_order()
        .only("key", "edition", "number", "title", "text", "depth", "parent")
    )
    drawn = entries if len(entries) <= _MOST_ENTRIES else [entry for entry in entries if entry.depth == 2]
    counts = _counted(section, {entry.number for entry in drawn})
    linked = {number for pair in counts for number in pair}
    rules = [_rule_node(entry) for entry in drawn if entry.number in linked]
    if section.number in linked:
        rules.insert(0, _rule_node(section))
    _lay_out(rules)
    nodes = {node.number: node for node in rules}
    inside = [(nodes[one], nodes[other]) for one, other in counts if {one, other} <= nodes.keys()]
    for node in rules:
        # A curve reaches three quarters as far as the points that pull it.
        node.x = _MARGIN + round(max((0.75 * _bulge(*pair) for pair in inside), default=0))
    around = _around(section, counts, nodes)
    for node in around:
        node.x = round(max(rule.end for rule in rules) + _CROSSING)
    nodes |= {node.number: node for node in around}
    edges = [_edge(nodes[one], nodes[other], count) for (one, other), count in sorted(counts.items(), key=_by_number)]
    for edge in edges:
        edge.source.points_to.append(edge.target)
        edge.target.pointed_from.append(edge.source)
    return ReferenceMap(
        section=section,
        rules=rules,
        around=around,
        edges=edges,
        width=round(max((node.end for node in (*rules, *around)), default=0)) + _MARGIN,
        height=_TOP * 2 + _ROW * max(len(rules), len(around), 1),
        unlinked=sum(entry.number not in linked for entry in drawn),
    )


def _counted(section: Rule, drawn: set[str]) -> dict[tuple[str, str], int]:
    """How often each drawn rule or section points to each other."""
    rows = CrossReference.objects.filter(
        Q(source__edition=section.edition_id),
        Q(source__section=section.section) | Q(target__section=section.section) | Q(target_number=section.number),
    ).values_list("source__number", "target_number")
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for source, target in rows:
        one, other = (_drawn_as(RuleNumber.parse(number), section.number, drawn) for number in (source, target))
        if one != other:
            counts[one, other] += 1
    return counts


def _drawn_as(number: RuleNumber, section: str, drawn: set[str]) -> str:
    """The entry that stands for a number: itself or its rule within the section, else the section it is in."""
    if str(number.section) != section:
        return str(number.section)
    at: RuleNumber | None = number
    while at is not None and str(at) not in drawn and at.depth > 1:
        at = at.parent
    return str(at)


def _rule_node(rule: Rule) -> MapNode:
    words = rule.name or rule.text.replace("\n", " ")
    return MapNode(f"n{rule.number}", rule.number, _cut(words, _TITLE_LENGTH), rule.get_absolute_url())


def _lay_out(nodes: Sequence[MapNode], height: float | None = None) -> None:
    """Put nodes below one another, in the middle of the height where there is more of it than they need."""
    start = _TOP + max(0.0, ((height or 0) - _ROW * len(nodes)) / 2)
    for row, node in enumerate(nodes):
        node.y = start + _ROW * (row + 0.5)


def _around(section: Rule, counts: dict[tuple[str, str], int], rules: dict[str, MapNode]) -> list[MapNode]:
    """The sections around, each near the rules it has to do with, so that few lines cross."""
    places: dict[str, list[float]] = defaultdict(list)
    for one, other in counts:
        for number, partner in ((one, other), (other, one)):
            if number not in rules and partner in rules:
                places[number].append(rules[partner].y)
    held = {rule.number: rule for rule in Rule.objects.in_edition(section.edition_id).filter(depth__lte=1)}
    named = _named_outside(section.edition_id, set(places) - held.keys())
    by_middle = sorted(places, key=lambda number: (sum(places[number]) / len(places[number]), RuleNumber.parse(number)))
    nodes = [_around_node(section.edition_id, number, held.get(number), named) for number in by_middle]
    _lay_out(nodes, _ROW * len(rules))
    return nodes


def _around_node(edition: str, number: str, rule: Rule | None, named: dict[str, str]) -> MapNode:
    if rule is not None:
        return MapNode(f"n{number}", number, _cut(rule.title, _AROUND_LENGTH), rule.get_absolute_url(), is_rule=False)
    url = f"/rules/{edition}/{number}/" if number in named else ""
    return MapNode(f"n{number}", number, _cut(named.get(number, ""), _AROUND_LENGTH), url, is_rule=False, outside=True)


def _named_outside(edition: str, numbers: Iterable[str]) -> dict[str, str]:
    """What sections that we don't hold are about."""
    return dict(OutsideRule.objects.filter(edition=edition, number__in=numbers).values_list("number", "about"))


def _bulge(one: MapNode, other: MapNode) -> float:
    """How far to the left the arc between two rules is drawn out: the further, the further apart they stand."""
    return min(40 + abs(one.y - other.y) * 0.45, _WIDEST_ARC)


def _edge(source: MapNode, target: MapNode, count: int) -> Edge:
    if source.is_rule and target.is_rule:
        start, end, bulge = source.x - 8, target.x - 9, _bulge(source, target)
        path = (
            f"M{start:g} {source.y:g}C{start - bulge:g} {source.y:g} {end - bulge:g} {target.y:g} {end:g} {target.y:g}"
        )
    else:
        start, end = (source.end, target.x - 9) if source.is_rule else (source.x - 8, target.end)
        middle = (max(source.x, target.x) + min(source.end, target.end)) / 2
        path = f"M{start:g} {source.y:g}C{middle:g} {source.y:g} {middle:g} {target.y:g} {end:g} {target.y:g}"
    return Edge(source, target, count, path, is_incoming=not source.is_rule)


def _by_number(item: tuple[tuple[str, str], int]) -> tuple[RuleNumber, RuleNumber]:
    (one, other), _ = item
    return RuleNumber.parse(one), RuleNumber.parse(other)


def _cut(words: str, length: int) -> str:
    return words if len(words) <= length else f"{words[: length - 1].rsplit(' ', 1)[0]} …"
