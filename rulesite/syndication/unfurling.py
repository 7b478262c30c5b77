"""What a pasted link shows: a title, and the words that stand on the page.

Everything here is made from rows already at hand where a page is rendered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import Resolver404, resolve

from rulesite.cards.models import Card
from rulesite.rules.models import Edition, OutsideRule, Rule
from rulesite.rules.selectors import outside_rule, rule_with_examples
from rulesite.scenarios.models import Scenario

#: As much of a text as the usual previews show.
_LENGTH: Final = 300


@dataclass(frozen=True, slots=True)
class Preview:
    """A page in a few words."""

    title: str
    text: str
    url: str
    #: Where it is from: an edition of the rules, or the cards.
    source: str
    #: What Open Graph calls the page: an article, or the site.
    kind: str = "article"

    @property
    def opening(self) -> str:
        return shortened(self.text)


def shortened(text: str, length: int = _LENGTH) -> str:
    """The beginning of a text, on one line and up to the end of a word."""
    flat = " ".join(text.split())
    if len(flat) <= length:
        return flat
    return f"{flat[: length - 1].rpartition(' ')[0] or flat[: length - 1]}…"


def headline(rule: Rule) -> str:
    """A rule's number with its title, or with that of what it stands under: "702.17b Trample"."""
    at: Rule | None = rule
    while at is not None and not at.title:
        at = at.parent
    return f"{rule.number} {at.title}" if at else rule.number


def words_of_rule(rule: Rule, subrules: Iterable[Rule] = ()) -> str:
    """What a rule says; of a heading, which says nothing itself, what stands first under it."""
    if rule.text:
        return rule.text
    return " ".join(f"{subrule.number} {subrule.text or subrule.title}" for subrule in subrules) or rule.title


def preview_of_rule(rule: Rule, subrules: Iterable[Rule] = ()) -> Preview:
    return Preview(
        title=f"{headline(rule)} · {rule.edition_id}",
        text=words_of_rule(rule, subrules),
        url=rule.get_absolute_url(),
        source=rule.edition.name,
    )


def preview_of_summary(summary: OutsideRule) -> Preview:
    return Preview(
        title=f"{summary.number} {summary.about} · {summary.edition_id}",
        text=summary.summary,
        url=summary.get_absolute_url(),
        source=f"{summary.edition.name}, a summary",
    )


def preview_of_card(card: Card) -> Preview:
    faces = card.faces or [{"mana_cost": card.mana_cost, "type_line": card.type_line, "text": card.text}]
    size = f" {card.power}/{card.toughness}" if card.power or card.toughness else ""
    said = [" ".join(filter(None, (face["mana_cost"], face["type_line"], face["text"]))) for face in faces]
    return Preview(title=card.name, text=f"{' // '.join(said)}{size}", url=card.get_absolute_url(), source="Cards")


def preview_of_scenario(scenario: Scenario) -> Preview:
    return Preview(
        title=f"{scenario.title} · rule {scenario.number} · {scenario.edition_id}",
        text=scenario.about,
        url=scenario.get_absolute_url(),
        source=scenario.edition.name,
    )


def preview_of_edition(edition: Edition) -> Preview:
    since = f"In force from {edition.effective:%B} {edition.effective.day}, {edition.effective.year}."
    return Preview(
        title=edition.name,
        text=f"{since} {edition.source}",
        url=edition.get_absolute_url(),
        source="Benchbook",
        kind="website",
    )


def preview_in(view: str, context: Mapping[str, Any]) -> Preview | None:
    """The preview of the page that a view is rendering, from what it renders; None for other pages."""
    page = context.get("page")
    match view:
        case "pages:rule" if rule := getattr(page, "rule", None):
            return preview_of_rule(rule, getattr(page, "subrules", ()))
        case "pages:rule" if summary := getattr(page, "summary", None):
            return preview_of_summary(summary)
        case "pages:card" if card := getattr(page, "card", None):
            return preview_of_card(card)
        case "pages:scenario" if scenario := context.get("scenario"):
            return preview_of_scenario(scenario)
        case "pages:edition" if edition := context.get("edition"):
            return preview_of_edition(edition)
    return None


def preview_at(path: str) -> Preview | None:
    """The preview of the page at a path of this site; None where there is none."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    finder = _FINDERS.get(found.view_name)
    return finder(*found.kwargs.values()) if finder else None


def _rule_at(edition: str, number: str) -> Preview | None:
    rule = rule_with_examples(edition, number)
    if rule is not None:
        return preview_of_rule(rule, rule.children.order_by("order"))
    summary = outside_rule(edition, number)
    return preview_of_summary(summary) if summary else None


def _edition_or_rule_at(edition: str) -> Preview | None:
    found = Edition.objects.filter(slug=edition).first()
    if found:
        return preview_of_edition(found)
    newest = Rule.objects.numbered(edition).held().values_list("edition", flat=True).first()
    return _rule_at(newest, edition) if newest else None


def _card_at(slug: str) -> Preview | None:
    card = Card.objects.filter(slug=slug).first()
    return preview_of_card(card) if card else None


def _scenario_at(edition: str, name: str) -> Preview | None:
    scenario = Scenario.objects.select_related("edition").filter(key=f"{edition}/{name}").first()
    return preview_of_scenario(scenario) if scenario else None


_FINDERS: Final[dict[str, Callable[..., Preview | None]]] = {
    "pages:rule": _rule_at,
    "pages:edition": _edition_or_rule_at,
    "pages:card": _card_at,
    "pages:scenario": _scenario_at,
}
