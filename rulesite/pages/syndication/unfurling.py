"""What a pasted link shows: a title, and the words that stand on the page.

Everything here is made from rows already at hand where a page is rendered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import Resolver404, resolve, reverse

from rulesite.book.cards.models import Card
from rulesite.book.cards.naming import card_called
from rulesite.book.rule_pages.page import RuleEntry, Summary
from rulesite.book.rules.models import Edition, OutsideRule, Rule
from rulesite.book.rules.selectors import outside_rule
from rulesite.book.scenarios.log import BeatLog
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.run_page import RunPage
from rulesite.pages.sandbox.sharing import text_of

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
    #: The address of its picture on this site, and what that shows; empty for pages that have none.
    image: str = ""
    image_words: str = ""
    #: The address of the page in a frame of another; empty for pages that can't stand in one.
    embed: str = ""

    @property
    def opening(self) -> str:
        return shortened(self.text)


def shortened(text: str, length: int = _LENGTH) -> str:
    """The beginning of a text, on one line and up to the end of a word."""
    flat = " ".join(text.split())
    if len(flat) <= length:
        return flat
    return f"{flat[: length - 1].rpartition(' ')[0] or flat[: length - 1]}…"


def headline(rule: Rule | RuleEntry) -> str:
    """A rule's number with its title, or with that of what it stands under: "702.17b Trample"."""
    return f"{rule.number} {rule.heading}" if rule.heading else rule.number


def words_of_rule(rule: Rule | RuleEntry, subrules: Iterable[Rule | RuleEntry] = ()) -> str:
    """What a rule says; of a heading, which says nothing itself, what stands first under it."""
    if rule.text:
        return rule.text
    return " ".join(f"{subrule.number} {subrule.text or subrule.title}" for subrule in subrules) or rule.title


def preview_of_rule(rule: Rule | RuleEntry, subrules: Iterable[Rule | RuleEntry] = ()) -> Preview:
    title = f"{headline(rule)} · {rule.edition_id}"
    return Preview(
        title=title,
        text=words_of_rule(rule, subrules),
        url=rule.get_absolute_url(),
        source=rule.edition.name,
        image=reverse("syndication:rule_picture", args=[rule.edition_id, rule.number]),
        image_words=f"The words of {title}",
    )


def preview_of_summary(summary: OutsideRule | Summary) -> Preview:
    return Preview(
        title=f"{summary.number} {summary.about} · {summary.edition_id}",
        text=summary.summary,
        url=summary.get_absolute_url(),
        source=f"{summary.edition.name}, a summary",
    )


def preview_of_card(card: Card) -> Preview:
    faces = card.faces or [{"mana_cost": card.mana_cost, "type_line": card.type_line, "text": card.text}]
    size = f" {card.power}/{card.toughness}" if card.power or card.toughness else ""
    said = [" · ".join(filter(None, (_plain(face["mana_cost"]), face["type_line"], face["text"]))) for face in faces]
    return Preview(title=card.name, text=f"{' // '.join(said)}{size}", url=card.get_absolute_url(), source="Cards")


def _plain(mana_cost: str) -> str:
    """A cost as players write it, without the signs that stand for pictures: 2WW."""
    return mana_cost.replace("{", "").replace("}", "")


@dataclass(frozen=True, slots=True)
class Said:
    """What a moment of a run comes to: a claim that is met or not, or else what happens there."""

    words: str
    holds: bool | None


def said_by(page: RunPage) -> Said:
    """What the moment that a page shows comes to; of a run whose address names none, what all of it does."""
    if page.now is None:
        return Said(page.run.error, None)
    if page.place.at is None and page.proof is not None:
        return Said(page.proof.expectation.text.removeprefix("expect "), page.proof.expectation.met)
    return said_in(page.now)


def said_in(beat: BeatLog) -> Said:
    """What a step of a run comes to."""
    if beat.claims:
        claim = beat.claims[-1].expectation
        return Said(claim.text.removeprefix("expect "), claim.met)
    return Said(beat.head.text, None)


def preview_of_scenario(scenario: Scenario, page: RunPage | None = None) -> Preview:
    """A scenario, or the moment of it that a page shows."""
    title = f"{scenario.title} · rule {scenario.number} · {scenario.edition_id}"
    image = reverse("syndication:run_picture", args=[scenario.edition_id, scenario.name])
    embed = reverse("sandbox:embed_scenario", args=[scenario.edition_id, scenario.name])
    if page is None:
        return Preview(
            title=title,
            text=scenario.about,
            url=scenario.get_absolute_url(),
            source=scenario.edition.name,
            image=image,
            image_words=f"The table of “{scenario.title}”",
            embed=embed,
        )
    said, asked = said_by(page).words, urlencode(page.place.said)
    query = f"?{asked}" if asked else ""
    return Preview(
        title=f"{said} · {title}",
        text=scenario.about,
        url=f"{scenario.get_absolute_url()}{query}",
        source=scenario.edition.name,
        image=f"{image}{query}",
        image_words=f"The table of “{scenario.title}”{_step(page)}: {said}",
        embed=f"{embed}{query}",
    )


def preview_of_text(token: str, page: RunPage) -> Preview:
    """A scenario that somebody wrote, at the moment that a page shows."""
    said, asked = said_by(page).words, urlencode(page.place.said)
    query = f"?{asked}" if asked else ""
    return Preview(
        title=f"{said} · {page.run.title}",
        text=f"Written in the sandbox and played by the rules of {page.run.edition}.",
        url=f"{reverse('sandbox:played', args=[token])}{query}",
        source="Sandbox",
        image=f"{reverse('syndication:text_picture', args=[token])}{query}",
        image_words=f"The table of “{page.run.title}”{_step(page)}: {said}",
        embed=f"{reverse('sandbox:embed', args=[token])}{query}",
    )


def _step(page: RunPage) -> str:
    """Which step a picture shows; that of a whole run shows its end."""
    return "" if page.place.at is None else f", step {page.number}"


_HOME: Final = (
    "The rules of Magic in plain words, those of today and older ones: look a rule up, read it where it stands, and "
    "play its example."
)
_SEARCH: Final = "Find a rule of Magic by its number, or ask in your own words."


def preview_of_site(title: str, text: str, url: str) -> Preview:
    """One of the pages through which one comes in."""
    return Preview(title=title, text=text, url=url, source="Benchbook", kind="website")


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
        case "reference:rule" if rule := getattr(page, "rule", None):
            return preview_of_rule(rule, getattr(page, "subrules", ()))
        case "reference:rule" if summary := getattr(page, "summary", None):
            return preview_of_summary(summary)
        case "reference:card" if card := getattr(page, "card", None):
            return preview_of_card(card)
        case "reference:scenario" if scenario := context.get("scenario"):
            return preview_of_scenario(scenario, page)
        case "sandbox:played" if page:
            return preview_of_text(context["token"], page)
        case "reference:home":
            return preview_of_site("Benchbook · rules you can run", _HOME, reverse("reference:home"))
        case "reference:search":
            return preview_of_site("Search · Benchbook", _SEARCH, reverse("reference:search"))
        case "reference:edition" if edition := context.get("edition"):
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
    rules = Rule.objects.select_related("edition", "parent__parent__parent")
    rule = rules.filter(edition=edition, number=number).first()
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
    card = card_called(slug)
    return preview_of_card(card) if card else None


def _text_at(token: str) -> Preview | None:
    """A scenario in an address, without playing it: whoever asks about a link isn't made to wait for that."""
    if text_of(token) is None:
        return None
    return Preview(
        title="A scenario from the sandbox",
        text="A situation that somebody wrote, played by the rules.",
        url=reverse("sandbox:played", args=[token]),
        source="Sandbox",
        image=reverse("syndication:text_picture", args=[token]),
        image_words="The table of the scenario",
        embed=reverse("sandbox:embed", args=[token]),
    )


def _scenario_at(edition: str, name: str) -> Preview | None:
    scenario = Scenario.objects.select_related("edition").filter(key=f"{edition}/{name}").first()
    return preview_of_scenario(scenario) if scenario else None


_FINDERS: Final[dict[str, Callable[..., Preview | None]]] = {
    "reference:rule": _rule_at,
    "reference:edition": _edition_or_rule_at,
    "reference:card": _card_at,
    "reference:scenario": _scenario_at,
    "sandbox:played": _text_at,
}
#: Views whose pages oEmbed tells about.
FOUND_BY_OEMBED: Final = frozenset(_FINDERS)
