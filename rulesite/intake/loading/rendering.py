"""Rule text as a reader sees it: Markdown to HTML, with references, cards, symbols and terms marked.

Everything is found in the text nodes of the finished tree, once, so that the HTML, the plain text and the places of
references in it can't disagree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from typing import Final
from xml.etree.ElementTree import Element

import markdown
import nh3
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.symbols import SYMBOL, symbol_classes, symbol_name
from rulesite.intake.documents.references import Reference, references_in
from rulesite.intake.loading.lexicon import Definition, Lexicon

#: The title that is quoted after a rule's number, in which no term is meant.
_TITLE: Final = re.compile(r"(?:,?\s+“[^”]*”)?")
_BLANK: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
_CARD: Final = re.compile(r"\[\[([^\[\]]+)\]\]")
_BLOCKS: Final = frozenset(("p", "li", "ul", "ol", "blockquote"))
_TAGS: Final = {"a", "blockquote", "code", "dfn", "em", "li", "ol", "p", "span", "strong", "ul"}
_ATTRIBUTES: Final = {
    "a": {"class", "href", "title"},
    "span": {"class", "title", "role", "aria-label"},
    "ul": {"class"},
}


@dataclass(frozen=True, slots=True)
class FoundReference:
    """A reference with its place in the plain text."""

    start: int
    end: int
    words: str
    numbers: tuple[RuleNumber, ...]


@dataclass(slots=True)
class Rendered:
    """A passage as HTML and as plain text, with what it names."""

    html: str = ""
    text: str = ""
    references: list[FoundReference] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a passage is rendered with: how to link, and which terms there are."""

    lexicon: Lexicon
    #: The address and the hover text of a rule, and whether it lies outside what we hold.
    rule_link: Callable[[RuleNumber], tuple[str, str, bool]]
    #: The address of a card; None if we don't hold it.
    card_link: Callable[[str], str | None]
    term_link: Callable[[Definition], tuple[str, str]]


class Renderer:
    """Renders the passages of one edition."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._marking = _Marking(surroundings)
        self._markdown = markdown.Markdown(extensions=[_RuleText(self._marking)], output_format="html")

    def render(self, source: str, standing_in: Collection[RuleNumber] = ()) -> Rendered:
        """Render `source`; terms that the rules `standing_in` define are no links, since the reader is there."""
        self._marking.begin(standing_in)
        html = self._markdown.reset().convert(source)
        rendered = self._marking.rendered
        rendered.html = nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None)
        rendered.text = rendered.text.strip()
        return rendered


class _RuleText(Extension):
    """Markdown without what rules never need (raw HTML, links, code blocks), and with our marks."""

    def __init__(self, marking: _Marking) -> None:
        super().__init__()
        self._marking = marking

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 - Markdown's own name
        md.preprocessors.deregister("html_block")
        for name in ("indent", "code", "setextheader", "hashheader", "hr", "reference"):
            md.parser.blockprocessors.deregister(name)
        for name in (
            "reference",
            "link",
            "image_link",
            "image_reference",
            "short_reference",
            "short_image_ref",
            "autolink",
            "automail",
            "html",
            "entity",  # what Markdown puts in its place would stand in plain text
            "linebreak",
        ):
            md.inlinePatterns.deregister(name)
        self._marking.md = md
        # After all others: text nodes then hold what the reader will see.
        md.treeprocessors.register(self._marking, "marking", -10)


class _Marking(Treeprocessor):
    def __init__(self, surroundings: Surroundings) -> None:
        super().__init__()
        self.surroundings = surroundings
        self.begin(())

    def begin(self, standing_in: Collection[RuleNumber]) -> None:
        self.rendered = Rendered()
        self._standing_in = frozenset(standing_in)
        self._used: set[Definition] = set()

    def run(self, root: Element) -> None:
        self._mark(root, inside_definition=False)

    def _mark(self, element: Element, *, inside_definition: bool) -> None:
        if element.tag in _BLOCKS:
            self._used.clear()
            self._end_paragraph()
        if element.tag == "strong":
            element.tag = "dfn"
        elif element.tag == "ul" and all((item.text or "").startswith("(") for item in element):
            element.set("class", "counted")  # the items bring their own numbers: (1), (6a)
        inside_definition = inside_definition or element.tag in ("dfn", "code")
        children = list(element)
        texts = [unescape(text or "") for text in (element.text, *(child.tail for child in children))]
        element.text = None
        for child in children:
            element.remove(child)
            child.tail = None
        for at, text in enumerate(texts):
            if at:
                self._mark(children[at - 1], inside_definition=inside_definition)
                element.append(children[at - 1])
            for piece in self._pieces(text, with_terms=not inside_definition):
                _append(element, piece)

    def _end_paragraph(self) -> None:
        if self.rendered.text and not self.rendered.text.endswith("\n"):
            self.rendered.text += "\n"

    def _pieces(self, text: str, *, with_terms: bool) -> Iterator[str | Element]:
        """The text in pieces, each plain or an element, adding the words of each to the plain text."""
        at = 0
        for start, end, make in sorted(self._marks(text, with_terms=with_terms), key=lambda mark: mark[:2]):
            if start < at:  # a term within a reference or a card's name
                continue
            yield self._plain(text[at:start])
            yield make()
            at = end
        yield self._plain(text[at:])

    def _plain(self, text: str) -> str:
        # Markdown's own line ends between blocks say nothing to a reader.
        if text.strip() or (text and not self.rendered.text.endswith("\n")):
            self.rendered.text += text.replace("\n", " ") if self.rendered.text else text.lstrip()
        return text

    def _marks(self, text: str, *, with_terms: bool) -> Iterator[tuple[int, int, Callable[[], Element]]]:
        blanked = text
        for found in _CARD.finditer(text):
            yield found.start(), found.end(), partial(self._card, found[1])
        blanked = _CARD.sub(_blank, blanked)
        for reference in self._references(blanked):
            yield reference.start, reference.end, partial(self._reference, reference)
            title = _TITLE.match(blanked, reference.end)
            end = title.end() if title else reference.end
            blanked = blanked[: reference.start] + _BLANK * (end - reference.start) + blanked[end:]
        for found in SYMBOL.finditer(blanked):
            yield found.start(), found.end(), partial(self._symbol, found[1])
        if with_terms:
            for use in self.surroundings.lexicon.uses(SYMBOL.sub(_blank, blanked)):
                if use.definition not in self._used and use.definition.number not in self._standing_in:
                    self._used.add(use.definition)
                    yield use.start, use.end, partial(self._term, text[use.start : use.end], use.definition)

    def _references(self, text: str) -> Iterable[Reference]:
        references = list(references_in(text))
        self.rendered.problems += [each.problem for each in references if each.problem]
        return references

    def _card(self, name: str) -> Element:
        self.rendered.cards.append(name)
        self.rendered.text += name
        address = self.surroundings.card_link(name)
        if address is None:
            return _element("span", name, {"class": "card"})
        return _element("a", name, {"class": "card", "href": address})

    def _reference(self, reference: Reference) -> Element:
        start = len(self.rendered.text)
        self.rendered.text += reference.words
        self.rendered.references.append(
            FoundReference(start, start + len(reference.words), reference.words, reference.numbers)
        )
        links = [self.surroundings.rule_link(number) for number in reference.numbers]
        # A range that is held in part leads to the first rule of it that is held.
        address, title, outside = next((link for link in links if not link[2]), links[0])
        kind = "reference outside" if outside else "reference"
        return _element("a", reference.words, {"class": kind, "href": address, "title": title})

    def _symbol(self, symbol: str) -> Element:
        self.rendered.text += f"{{{symbol}}}"
        spoken = symbol_name(symbol)
        if spoken is None:
            self.rendered.problems.append(f"there is no symbol {{{symbol}}}")
        attributes = {"class": symbol_classes(symbol), "role": "img", "aria-label": spoken or symbol}
        return _element("span", symbol, attributes)

    def _term(self, words: str, definition: Definition) -> Element:
        self.rendered.text += words
        address, title = self.surroundings.term_link(definition)
        return _element("a", words, {"class": "term", "href": address, "title": title})


def _blank(found: re.Match[str]) -> str:
    """A sign that is no part of a word, as long as what was found, so that places stay true."""
    return _BLANK * len(found.group())


def _element(tag: str, text: str, attributes: dict[str, str]) -> Element:
    element = Element(tag, attributes)
    element.text = text
    return element


def _append(element: Element, piece: str | Element) -> None:
    if isinstance(piece, Element):
        element.append(piece)
    elif len(element):
        element[-1].tail = (element[-1].tail or "") + piece
    else:
        element.text = (element.text or "") + piece
