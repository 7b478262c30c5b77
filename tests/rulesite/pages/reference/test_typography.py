"""The site's own words are spelled with one kind of apostrophe, as in rules and logs; templates are read with ease."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[4]
CURLED = re.compile(r"(?<=[\w})])’(?=[a-z]|\s)")


def test_there_is_one_kind_of_apostrophe():
    shown = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("rules_data/**/*.toml"), *ROOT.glob("rulesite/**/*.js")]
    curled = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in shown
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if CURLED.search(re.sub(r"‘[^’]*’", "", line))
    ]
    assert curled == []


def test_templates_are_read_without_scrolling_sideways():
    long = [
        f"{path.relative_to(ROOT)}:{number} is too long: begin a new line before a tag, as {{%- … %}}"
        for path in ROOT.glob("templates/**/*.html")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 260
    ]
    assert long == []
