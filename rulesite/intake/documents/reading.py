"""A document of the rules, read: each line that says anything is placed, or reported and kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from rulesite.intake.documents.checking import beside_contents, cut_short, gaps, missing, missing_parents
from rulesite.intake.documents.choosing import chosen_openings
from rulesite.intake.documents.dating import date_of
from rulesite.intake.documents.decoding import decoded
from rulesite.intake.documents.document import Anomaly, DocumentLine, GlossaryEntry, NotRules, Role, RulesDocument
from rulesite.intake.documents.glossary import glossary_entries
from rulesite.intake.documents.headings import settle_headings
from rulesite.intake.documents.lines import Lines, lines_of
from rulesite.intake.documents.markup import undressed
from rulesite.intake.documents.pages import without_pages
from rulesite.intake.documents.placing import Placing
from rulesite.intake.documents.prose import RuleProse
from rulesite.intake.documents.regions import Regions, regions_of
from rulesite.intake.documents.wrapping import telling_blanks, width_of

#: Words of the game: a document of its rules has several of them.
_GAME_WORDS: Final = re.compile(
    r"\b(player|card|spell|abilit|permanent|creature|turn|game|zone|mana|opponent|counter|rule|object|effect)",
    re.IGNORECASE,
)
_FEWEST_GAME_WORDS: Final = 3
_FEWEST_RULES: Final = 2


def read_document(data: bytes) -> RulesDocument:
    """Read a document of the rules.

    Raises NotRules, which says why, for what isn't text or isn't rules.
    """
    text = decoded(data)
    cleaned = lines_of(text.text)
    cleaned.lines, dressed = undressed(cleaned.lines)
    cleaned.anomalies.extend(dressed)
    _leave_double_spacing(cleaned)
    paragraphs, furniture = without_pages(cleaned)
    document = _document(paragraphs, furniture)
    document.encoding, document.line_ends = text.encoding, text.line_ends
    _refuse_what_is_not_rules(document)
    return document


def _leave_double_spacing(cleaned: Lines) -> None:
    """Let the empty lines part paragraphs that do, where one stands after each wrapped line."""
    telling = telling_blanks(cleaned.lines, cleaned.after_blank)
    if telling != cleaned.after_blank:
        what = f"an empty line after each of {len(cleaned.lines)} lines, in the middle of sentences too"
        cleaned.anomalies.append(Anomaly(cleaned.lines[0].number, "double spacing", what, "they part nothing"))
        cleaned.after_blank = telling


def _refuse_what_is_not_rules(document: RulesDocument) -> None:
    rules = [entry for entry in document.entries if entry.kind != "heading" and len(entry.body.text.split()) > 2]
    if len(rules) < _FEWEST_RULES:
        raise NotRules("no numbered rules such as “704.5a …” stand in it")
    spoken = {word.lower() for rule in rules for word in _GAME_WORDS.findall(rule.body.text)}
    if len(spoken) < _FEWEST_GAME_WORDS:
        raise NotRules("its numbered lines don't speak of players, cards, spells or turns")


def _document(cleaned: Lines, furniture: Iterable[DocumentLine]) -> RulesDocument:
    """All of a document but how its bytes were written; `furniture` are the heads and feet of its pages."""
    lines, regions = cleaned.lines, regions_of(cleaned.lines)
    chosen, width = chosen_openings(cleaned, regions), width_of(lines)
    first = min(chosen.opens, default=regions.rules.stop)
    before = [place for place in range(first) if place not in regions.glossary]
    front = [lines[place] for place in before if place not in regions.contents]
    back = [lines[place] for place in regions.back]
    rules = lines[first : regions.rules.stop]
    prose = RuleProse(front, rules, lambda line: width > 0 and line.number not in cleaned.after_blank)

    placing = Placing(cleaned, regions, chosen, prose, width)
    placing.roles |= {
        lines[place].number: Role.CONTENTS if place in regions.contents else Role.FRONT for place in before
    }
    for place in range(first, regions.rules.stop):
        placing.place(place)
    placing.end_passage()
    empty = list(settle_headings(placing.entries))
    glossary = _glossary(placing, cleaned, regions, width)
    for line in furniture:
        placing.leave(line, "is the head or foot of a page")
    placing.roles |= {line.number: Role.BACK for line in back}

    entries = sorted(placing.entries.values(), key=lambda entry: entry.number)
    anomalies = [
        *cleaned.anomalies,
        *chosen.anomalies,
        *placing.anomalies,
        *empty,
        *beside_contents(entries, lines, regions),
        *gaps(entries),
        *missing(entries, lines, regions),
        *cut_short(entries, lines, placing.roles),
    ]
    return RulesDocument(
        encoding="",
        line_ends="",
        effective=_date(front, back, placing.unplaced),
        entries=entries,
        glossary=glossary,
        anomalies=sorted(anomalies, key=lambda anomaly: anomaly.line),
        front=front,
        back=back,
        unplaced=sorted(placing.unplaced, key=lambda line: line.number),
        missing_parents=missing_parents(placing.entries),
        roles=placing.roles,
    )


def _glossary(placing: Placing, cleaned: Lines, regions: Regions, width: int) -> list[GlossaryEntry]:
    """The terms of the glossary, whose lines are placed with that."""
    told = [cleaned.lines[place] for place in regions.glossary]
    placing.roles |= {line.number: Role.GLOSSARY for line in told}
    glossary, loose = glossary_entries(told[1:], cleaned.after_blank, width)
    for line in loose:
        placing.leave(line, "stands in the glossary under no term")
    return glossary


def _date(*parts: Iterable[DocumentLine]) -> date | None:
    """The date that the first of these parts tells that tells one."""
    return next(filter(None, (date_of(line.text for line in part) for part in parts)), None)
