"""What people put around numbers and titles, taken off: Markdown's marks, brackets, and words such as "Rule"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rulesite.intake.documents.document import Anomaly, DocumentLine
from rulesite.intake.documents.openings import is_title, opening_of

_HEADING: Final = re.compile(r"#{1,6}\s++(?P<words>.*?)(?:(?<!\s)\s++#+)?")
_ROW: Final = re.compile(r"\|(?P<cells>(?=[\s|:-]*+[^\s|:-]).*?)\|?")
_BULLET: Final = r"(?:[•*+-]\s+)?"
_ADDRESS: Final = r"\((?:#|/|https?:)[^()\s]*\)"
#: A line that is nothing but a link, as those of contents are.
_LINE_OF_LINK: Final = re.compile(rf"(?P<before>{_BULLET})\[(?P<words>[^\[\]]+)\]{_ADDRESS}(?P<after>[.:\s\d…]*)")
_RULE_NUMBER: Final = r"[1-9]\d\d\s?\.\s?[1-9]\d{0,2}"
#: What numbers lead to where they are written: "[704.5a](#704.5a)", "[rules 704.5a–c](https://…)".
_LINK_OF_NUMBER: Final = re.compile(rf"\[(?P<words>[^\[\]]*\b[1-9]\d\d(?:\.\d[^\[\]]*)?)\]{_ADDRESS}")
_EMPHASIS: Final = re.compile(
    _BULLET + r"(?P<mark>[*_`]{1,3})(?P<words>[^\s*_`](?:.*?[^\s*_`])??)(?P=mark)(?P<stop>[.:]?)(?P<rest>(?s:.*))"
)
#: "[704.5a]", "(704.5a)".
_BRACKETED: Final = re.compile(
    _BULLET + rf"(?:\[(?P<square>{_RULE_NUMBER}[a-z]{{0,2}})\.?\]|\((?P<round>{_RULE_NUMBER}[a-z]{{0,2}})\.?\))[.:]?\s*"
)
#: "704.5(a)", "704.5-a".
_APART: Final = re.compile(
    rf"(?P<number>{_RULE_NUMBER})(?:\s?\((?P<bracketed>[a-z]{{1,2}})\)|-(?P<dashed>[a-z]{{1,2}})(?=\s+[^\sa-z]))\.?\s*"
)
_WORDED: Final = re.compile(_BULLET + rf"(?:(?:Rule|RULE|CR)\s+|§\s*)(?P<opening>{_RULE_NUMBER}.*)")
_WORDED_TITLE: Final = re.compile(
    _BULLET + r"(?:(?:Chapter|Section|Part|Rule|CR)\s+|§\s*)(?P<number>[1-9](?:\d\d)?)"
    r"(?:\s*+[.:–—-]++)?\s++(?P<title>\S.*)",
    re.IGNORECASE,
)
_EXAMPLE: Final = re.compile(r"examples?\b", re.IGNORECASE)


def undressed(lines: list[DocumentLine]) -> tuple[list[DocumentLine], list[Anomaly]]:
    """The lines as a publisher writes them, and what was taken off, told once for each way of dressing."""
    ways: list[tuple[str, Callable[[str], str]]] = [
        ("Markdown's marks", _without_marks),
        ("brackets or dashes in the number", _without_brackets),
        ("a word before the title's number", _without_word_before_title),
    ]
    if _are_worded(lines):
        ways.insert(2, ("a word before the number", _without_word))
    anomalies: list[Anomaly] = []
    for what, bare in ways:
        changed = {place: text for place, line in enumerate(lines) if (text := bare(line.text)) != line.text}
        if changed:
            lines = [replace(line, text=changed.get(place, line.text)) for place, line in enumerate(lines)]
            count = "this line" if len(changed) == 1 else f"{len(changed)} lines from this one on"
            anomalies.append(Anomaly(lines[min(changed)].number, "dressed numbers", f"{count}: {what}", "taken off"))
    return lines, anomalies


def _without_marks(text: str) -> str:
    """A line without what Markdown puts around a number, a title or the word "Example"; those within a text stay."""
    if (heading := _HEADING.fullmatch(text)) and (is_title(heading["words"]) or _opens(heading["words"])):
        text = heading["words"]
    if row := _ROW.fullmatch(text):
        cells = " ".join(cell.strip() for cell in row["cells"].split("|")).strip()
        text = cells if _opens(cells) else text
    if link := _LINE_OF_LINK.fullmatch(text):
        text = f"{link['before']}{link['words']}{link['after']}"
    text = _LINK_OF_NUMBER.sub(lambda link: link["words"], text)
    emphasis = _EMPHASIS.fullmatch(text)
    if emphasis is None:
        return text
    words, rest = emphasis["words"], emphasis["rest"]
    is_title_alone = not rest and emphasis["mark"][0] != "_" and is_title(words)
    if is_title_alone or _opens(words):
        return f"{words}{emphasis['stop']}{rest}"
    return text


def _opens(words: str) -> bool:
    """Whether an entry or an example may begin with these words."""
    return bool(opening_of(words) or opening_of(f"{words}.") or _WORDED.match(words) or _EXAMPLE.match(words))


def _without_brackets(text: str) -> str:
    if found := _BRACKETED.match(text):
        return f"{found['square'] or found['round']} {text[found.end() :]}"
    if found := _APART.match(text):
        return f"{found['number']}{found['bracketed'] or found['dashed']} {text[found.end() :]}"
    return text


def _are_worded(lines: list[DocumentLine]) -> bool:
    """Whether rules are "Rule 704.5a" here: else a line that begins so speaks of one."""
    worded = sum(_WORDED.match(line.text) is not None for line in lines)
    return worded > sum(_is_rule(line.text) for line in lines)


def _is_rule(text: str) -> bool:
    opening = opening_of(text)
    return opening is not None and opening.number.depth > 1


def _without_word(text: str) -> str:
    found = _WORDED.fullmatch(text)
    return found["opening"] if found else text


def _without_word_before_title(text: str) -> str:
    found = _WORDED_TITLE.fullmatch(text)
    return f"{found['number']}. {found['title']}" if found and is_title(found["title"]) else text
