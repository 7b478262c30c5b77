from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rulesite.intake.loading.section_file import read_section


def section(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "704.md"
    path.write_text(text, encoding="utf-8")
    return path


def faults(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(ExceptionGroup) as caught:
        read_section(section(tmp_path, text))
    return [str(fault).removeprefix(f"{tmp_path}/") for fault in caught.value.exceptions]


def test_a_title_makes_a_heading_and_text_a_rule(tmp_path: Path):
    text = "# 704. State-Based Actions\n\n## 704.5\n\nLooked for:\n\n### 704.5a\n\nA player loses.\n"
    entries = read_section(section(tmp_path, text))
    assert [(str(entry.number), entry.kind, entry.title) for entry in entries] == [
        ("704", "heading", "State-Based Actions"),
        ("704.5", "rule", ""),
        ("704.5a", "subrule", ""),
    ]


def test_a_parent_that_the_source_lacks_is_implied(tmp_path: Path):
    entries = read_section(section(tmp_path, "# 402. Abilities {implied}\n\n## 402.8 {implied}\n"))
    assert [(entry.title, entry.implied, entry.kind) for entry in entries] == [
        ("Abilities", True, "heading"),
        ("", True, "heading"),
    ]


def test_examples_notes_and_rulings_belong_to_the_rule_above(tmp_path: Path):
    text = (
        "## 402.3\n\nText.\n\n*[CompRules 2005-08-01]*\n\n> **Example.** First.\n>\n> *[CompRules 2006-02-01]*\n\n"
        "> **Example.** Second.\n\n> **Note.** Mended.\n"
    )
    (entry,) = read_section(section(tmp_path, text))
    assert (entry.body.text, entry.body.ruling_source, entry.body.ruling_date) == (
        "Text.",
        "CompRules",
        date(2005, 8, 1),
    )
    assert [(example.text, example.ruling_date) for example in entry.examples] == [
        ("First.", date(2006, 2, 1)),
        ("Second.", None),
    ]
    assert [note.text for note in entry.notes] == ["Mended."]


def test_every_fault_is_named_with_its_line(tmp_path: Path):
    text = (
        "lost\n\n# 704. Title\n\n### 704.5\n\n## 704.4\n\nText.\n\n> Just quoted.\n\n## 704.5l\n\nText.\n\n##704.9\n\n"
        "## 704.6\n\nText.\n\n*[CompRules 2005-13-01]*\n"
    )
    assert faults(tmp_path, text) == [
        "704.md, line 1: text stands before the first number",
        "704.md, line 5: 704.5 stands under ##, not ###",
        "704.md, line 7: 704.4 comes before 704.5, which stands above it",
        "704.md, line 11: a quotation opens with neither **Example.** nor **Note.**",
        "704.md, line 13: '704.5l' is not a rule number such as 7, 704, 704.5 or 704.5k",
        "704.md, line 17: '##704.9' isn't a heading such as “## 704.5” or “# 704. State-Based Actions”",
        "704.md, line 5: 704.5 has neither a title nor a text",
        "704.md, line 21: 2005-13-01 is not a day of the calendar",
    ]
