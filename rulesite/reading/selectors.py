"""What the aids to reading ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulesite.rules.models import Edition, Rule

_OPENING = 64


@dataclass(slots=True)
class ContentsBranch:
    """An entry of the contents with what stands under it."""

    rule: Rule
    branches: list[ContentsBranch] = field(default_factory=list)

    @property
    def opening(self) -> str:
        """The title or the gist, or the first words."""
        if self.rule.name:
            return self.rule.name
        text = self.rule.text
        if len(text) <= _OPENING:
            return text.replace("\n", " ") or "(in part)"
        return f"{text[:_OPENING].rsplit(' ', 1)[0]} …".replace("\n", " ")


def contents_tree(edition: Edition) -> list[ContentsBranch]:
    """All entries of an edition, each under its parent."""
    rules = Rule.objects.in_edition(edition).in_order()
    found: dict[str, ContentsBranch] = {}
    top: list[ContentsBranch] = []
    for rule in rules.only("key", "edition", "number", "title", "gist", "text", "parent", "depth", "implied"):
        branch = found[rule.key] = ContentsBranch(rule)
        parent = found.get(rule.parent_id) if rule.parent_id else None
        (parent.branches if parent else top).append(branch)
    return top


def siblings_of(rule: Rule) -> list[Rule]:
    """The rules that stand under the same parent, this one among them."""
    return list(
        Rule.objects.held()
        .filter(edition=rule.edition_id, parent=rule.parent_id)
        .in_order()
        .only("key", "edition", "number", "title", "gist")
    )


def preview_of(edition: str, number: str) -> tuple[Rule, list[Rule]] | None:
    """A rule to show in passing; one without words of its own comes with the first rules under it."""
    rule = (
        Rule.objects.filter(edition=edition, number=number).select_related("edition", "parent__parent__parent").first()
    )
    if rule is None:
        return None
    under: Iterable[Rule] = () if rule.text else Rule.objects.filter(parent=rule).held().in_order()[:3]
    return rule, list(under)
