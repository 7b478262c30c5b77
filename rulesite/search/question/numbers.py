"""Rule numbers in any dress: "rule 702.17 B", "702. 17b", "704.5f-h", "CR 704.5(k)", "702-17b", "section 7"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.values.rule_number import RuleNumber
from rulesite.search.question.spoken_numbers import in_digits

_NAMED: Final = r"(?:(?:comp(?:rehensive)?\s*)?rules?|sections?|sec\b\.?|chapters?|ch\b\.?|§{1,2})"
_SIGN: Final = rf"(?:{_NAMED}|(?:cr|nr|no|number)\b\.?|cr(?=\d)|r(?=\d)|\#)"
#: The letters of a subrule: together with its number, in brackets, or parted from it where they are no word.
_LETTERS: Final = r"[a-z]{1,2}(?![a-z])"
_LOOSE: Final = r"(?:[b-hj-z](?![a-z])|[ai](?!\s*[a-z]))"
#: What follows a number in a sentence, where no noun does: an "a" before it is a letter and no article.
_NO_NOUN: Final = r"""
    (?=\s*(?:
        $ | [?!.,;:)] | (?:about|again|also|and|applies|apply|as|at|do|does|for|from|help|i|in|is|mean|means|of|on|or
        |please|pls|plz|point|said|say|saying|says|tell|thanks|to|versus|vs|when|work|works)\b
    ))
"""
_NUMBERED: Final = rf"""
    (?P<section>\d{{3}})
    (?:
        \s*(?:[.,·]|\.\.)\s*0?(?P<rule>\d{{1,3}})
        (?:[.,-]?(?P<letters>{_LETTERS}) | \s*\((?P<inner>{_LETTERS})\) | (?:\s*+[.,])?\s++(?P<loose>{_LOOSE}))?
      | (?:\s+|[-_:/])(?P<bare_rule>\d{{1,3}})(?P<bare_letters>{_LETTERS})  # 702 17b, 702-17b
      | [-_:/](?P<parted_rule>\d{{1,2}})\s+(?P<parted_letters>{_LOOSE})  # 702-17 b
      | \s+(?P<apart_rule>\d{{1,2}})\s+(?P<apart_letters>[b-hj-z](?![a-z])|[ai](?![a-z]){_NO_NOUN})  # 702 17 b
    )
"""
_UNTIL: Final = rf"""
    (?:\s*(?:-|–|—|\bto\b|\bthrough\b|\bthru\b)\s*
        (?:(?P<until>\d{{3}}\.\d{{1,3}}(?:{_LETTERS})?)|(?P<last>{_LETTERS})\b))?
"""
_EDITION: Final = r"(?:(?P<edition>\d{4}-\d{2}(?:-\d{2})?)\s*/\s*)?"
#: A number with a dot or letters is one wherever it stands; a bare one only where a word such as "rule" says so.
_ANYWHERE: Final = re.compile(
    rf"(?<![\w.,/+-]){_EDITION}(?:{_SIGN}\s*+(?:\#\s*+)?)?{_NUMBERED}(?![\w/]|\.\d){_UNTIL}", re.IGNORECASE | re.VERBOSE
)
_SIGNED: Final = re.compile(
    rf"""
    (?<![\w.]){_EDITION}(?:
        {_SIGN}\s*+(?:\#\s*+)?(?:(?P<section>\d{{3}})\s+(?P<rule>\d{{1,2}}){_NO_NOUN} | (?P<bare>\d{{3}}))
      | {_NAMED}\s*(?P<chapter>\d)
    )(?![\w/+]|\s*[.,]\s*\d)\.?
    """,
    re.IGNORECASE | re.VERBOSE,
)
#: What is a number only where nothing else is asked: 7, 704, 704 5, 704-5 f, 7045f.
_ALONE: Final = re.compile(
    rf"""
    \s*(?:{_SIGN}\s*)?(?P<section>\d{{3}})
    (?:[\s_:/-]+(?P<rule>\d{{1,2}})(?:\s*(?P<loose>[a-z]))? | (?P<bare_rule>\d{{1,2}})(?P<bare_letters>[a-z]))[.?]?\s*
  | \s*{_EDITION}(?P<bare>\d{{3}}|[1-9])\.?\s*
    """,
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Numbered:
    """What of a query names rules by their numbers."""

    numbers: tuple[RuleNumber, ...] = ()
    edition: str | None = None
    #: Where they stand in the query.
    spans: tuple[tuple[int, int], ...] = ()
    #: What looks like a number and can't be one, "702.17l", and where such stands.
    impossible: str | None = None
    impossible_spans: tuple[tuple[int, int], ...] = ()


def numbers_of(query: str) -> Numbered:
    """Find the rule numbers of a query, in digits, wherever they stand; a range gives each number of it."""
    numbers: dict[RuleNumber, None] = {}
    edition: str | None = None
    impossible: str | None = None
    spans: list[tuple[int, int]] = []
    impossible_spans: list[tuple[int, int]] = []
    for found in _matches(query):
        try:
            numbers.update(dict.fromkeys(_meant(found)))
        except ValueError:
            impossible = impossible or found.group().strip(" .,")
            impossible_spans.append(found.span())
            continue
        edition = edition or found["edition"]
        spans.append(found.span())
    return Numbered(tuple(numbers), edition, tuple(spans), impossible, tuple(impossible_spans))


def numbers_in_query(query: str) -> tuple[RuleNumber, ...]:
    """The rule number, or each of the numbers, that a query consists of; nothing when it is about words too."""
    query = in_digits(query)
    found = numbers_of(query)
    rest = query
    for start, end in reversed(found.spans):
        rest = f"{rest[:start]} {rest[end:]}"
    joined = re.sub(r"\b(?:and|or)\b|[,;:&?!.]", " ", rest, flags=re.IGNORECASE).strip()
    return () if joined else found.numbers


def _matches(query: str) -> Iterator[re.Match[str]]:
    if alone := _ALONE.fullmatch(query):
        yield alone
        return
    end = 0
    matches = (*_ANYWHERE.finditer(query), *_SIGNED.finditer(query))
    for match in sorted(matches, key=lambda match: (match.start(), -match.end())):
        if match.start() >= end:
            end = match.end()
            yield match


def _meant(found: re.Match[str]) -> tuple[RuleNumber, ...]:
    parts = {name: text.lower() for name, text in found.groupdict().items() if text}
    if bare := parts.get("bare") or parts.get("chapter"):
        return (RuleNumber.parse(bare),)
    rule = next(parts[name] for name in ("rule", "bare_rule", "parted_rule", "apart_rule") if name in parts)
    letter_groups = ("letters", "inner", "loose", "bare_letters", "parted_letters", "apart_letters")
    letters = next((parts[name] for name in letter_groups if name in parts), "")
    first = RuleNumber.parse(f"{parts['section']}.{rule}{letters}")
    if until := parts.get("until"):
        return first.through(RuleNumber.parse(until))
    if letters and (last := parts.get("last")):
        return first.through(RuleNumber.parse(f"{first.section}.{first.rule}{last}"))
    return (first,)
