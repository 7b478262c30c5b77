"""Official text as HTML: every sign of it as it stands, with references linked, symbols drawn, and its paragraphs.

What looks like Markdown or HTML in it is the document's own: it is shown, and never followed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils.html import format_html

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.symbols import symbols
from rulesite.intake.documents.references import Reference, references_in

RuleLink = Callable[[RuleNumber], tuple[str, str, bool]]


@dataclass(frozen=True, slots=True)
class OfficialText:
    """A passage as HTML, with its references and their places in the plain text."""

    html: str
    references: list[Reference] = field(default_factory=list)


def rendered(text: str, rule_link: RuleLink) -> OfficialText:
    """A passage of a document; `rule_link` gives a rule's address and hover text, and whether it lies outside."""
    references = list(references_in(text))
    paragraphs: list[str] = []
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        inside = [each for each in references if start <= each.start and each.end <= end]
        paragraphs.append(f"<p>{_paragraph(text, start, end, inside, rule_link)}</p>")
        start = end + 1
    return OfficialText("\n".join(paragraphs) if text else "", references)


def _paragraph(text: str, start: int, end: int, references: list[Reference], rule_link: RuleLink) -> str:
    pieces: list[str] = []
    at = start
    for each in references:
        pieces.append(symbols(text[at : each.start]))
        links = [rule_link(number) for number in each.numbers]
        address, title, outside = next((link for link in links if not link[2]), links[0])
        kind = "reference outside" if outside else "reference"
        pieces.append(format_html('<a class="{}" href="{}" title="{}">{}</a>', kind, address, title, each.words))
        at = each.end
    pieces.append(symbols(text[at:end]))
    return "".join(pieces)
