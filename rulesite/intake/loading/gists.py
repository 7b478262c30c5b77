"""What each rule says, in a few words: `gists.toml` of an edition, checked against the rules that it holds."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import Final

from engine.values.rule_number import RuleNumber
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import line_of, read_toml

FILE: Final = "gists.toml"
#: What has more words is no gist.
MOST_WORDS: Final = 12


def read_gists(folder: Path, held: Container[RuleNumber], findings: Findings) -> dict[RuleNumber, str] | None:
    """The gists of the edition in a folder, whose rules are `held`; None where it has no file of them."""
    path = folder / FILE
    read = read_toml(path, findings) if path.exists() else None
    if not read:
        return None
    text, table = read
    gists: dict[RuleNumber, str] = {}
    for number_text, gist in table.items():
        line = line_of(text, (number_text,))
        try:
            number = RuleNumber.parse(number_text)
        except ValueError as problem:
            findings.fault(path, line, str(problem))
            continue
        gists[number] = gist
        if number not in held:
            findings.fault(path, line, f"{folder.name} holds no rule {number}")
        elif not isinstance(gist, str) or not gist.strip():
            findings.fault(path, line, f"{number} needs a few words, not {gist!r}")
        elif (count := len(gist.split())) > MOST_WORDS:
            findings.fault(path, line, f"the gist of {number} has {count} words; {MOST_WORDS} are the most")
        else:
            gists[number] = " ".join(gist.split())
    return gists
