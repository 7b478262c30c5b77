"""How players ask for a rule: what `rules_data/asked.toml` says, checked against the rules there are.

A way to ask that is answered by yes or no may say so: "can a tapped creature block? no".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final, NamedTuple

from django.utils.text import capfirst

from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import line_of, read_toml
from rulesite.search.question.tokens import plain_words_of

FILE: Final = "asked.toml"
_ANSWERED: Final = re.compile(r"(?P<text>[^?]+)\?\s(?P<verdict>yes|no|it depends on [^?]+)")


class WayToAsk(NamedTuple):
    """A way to ask for a rule, and what it says to whoever asks so: "Yes", "No" or "It depends on …", if anything."""

    text: str
    verdict: str = ""

    @classmethod
    def read(cls, written: str) -> WayToAsk:
        """A way as it stands in the file."""
        answered = _ANSWERED.fullmatch(written)
        if not answered:
            return cls(written)
        return cls(answered["text"], capfirst(answered["verdict"]))

    @property
    def words(self) -> list[str]:
        """Its words in small letters, as those of a question are cut."""
        return plain_words_of(self.text)


def read_asked(
    root: Path, held: Collection[str], numbers_of: Callable[[str], Collection[str]]
) -> dict[str, tuple[str, ...]]:
    """The ways to ask for each rule, by its key; none if there is no file.

    `held` are the editions, of which `numbers_of` tells what numbers each holds. Raises an ExceptionGroup of
    InvalidData that names every fault.
    """
    findings = Findings(root)
    path = root / FILE
    asked: dict[str, tuple[str, ...]] = {}
    text, editions = (path.exists() and read_toml(path, findings)) or ("", {})
    for edition, entries in editions.items():
        if edition not in held or not isinstance(entries, dict):
            known = ", ".join(held)
            findings.fault(path, line_of(text, (edition,)), f"there is no edition {edition}; there are {known}")
            continue
        numbers = numbers_of(edition)
        for number, ways in entries.items():
            line = line_of(text, (edition, number))
            if number not in numbers:
                findings.fault(path, line, f"{edition} holds no rule {number}")
            elif not isinstance(ways, str) or not ways.strip():
                findings.fault(path, line, f"{number} needs a few words as players say them, not {ways!r}")
            else:
                asked[f"{edition}/{number}"] = tuple(" ".join(way.split()) for way in ways.split(";") if way.strip())
    findings.raise_any()
    return asked
