"""What the pages of docs say about files is true."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"])
_FILE = re.compile(r"`((?:engine|rulesite|rules_data|templates|tests|docs)/[\w./*-]*)`")
_LINK = re.compile(r"\]\(((?!https?:)[^)#]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_file_that_a_page_names_is_there(page: Path):
    named = set(_FILE.findall(page.read_text(encoding="utf-8")))

    missing = [name for name in sorted(named) if not list(ROOT.glob(name.rstrip("/")))]

    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_link_of_a_page_leads_somewhere(page: Path):
    links = _LINK.findall(page.read_text(encoding="utf-8"))

    assert not [link for link in links if not (page.parent / link).exists()]


def test_every_floor_of_the_engine_is_in_the_architecture():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    floors = [path.name for path in (ROOT / "engine").iterdir() if (path / "__init__.py").exists()]

    assert not [name for name in floors if f"`engine/{name}/`" not in text]


def test_the_glossary_is_in_order_and_says_nothing_twice():
    rows = re.findall(
        r"^\| \*\*(.+?)\*\* \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
    )

    assert rows == sorted(set(rows))
