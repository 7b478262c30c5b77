"""What must not change unseen in `rules_data`, written down a second time: `python -m tests.rules_data`.

Nothing else in the project knows how many poison counters lose the game, what a card costs, or how many claims a
scenario makes; who changes such a thing by mistake would change what the site teaches. So each entry has a line in
`record/`: of a text the words on which its meaning turns (numbers, symbols, references, and words such as "not", "only"
and "unless", in their order), of a card what is printed on it, of a scenario how many claims it makes, of a table which
rules it points to. How a sentence is put may be improved without it. Who means a change writes the record anew, and
reads what it changed in it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from rulesite.ground.foundation.faults import Findings
from rulesite.intake.loading.content import CardContent, EditionContent, ScenarioContent, read_content
from rulesite.search.library.ways_to_ask import WayToAsk

ROOT: Final = Path(__file__).resolve().parents[2] / "rules_data"
RECORD: Final = Path(__file__).parent / "record"

_NUMBERS: Final = (
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|sixty|"
    "hundred|once|twice|half|double|triple|first|second|third|fourth|fifth|sixth|seventh"
)
_LIMITS: Final = (
    "not|no|never|none|nothing|nobody|neither|nor|without|only|alone|unless|except|instead|otherwise|other|another|"
    "may|must|can|before|after|until|more|less|fewer|greater|lower|least|most|all|each|any|every|both|either|true|false"
)
_TELLING: Final = re.compile(
    r"(?P<cant>\bcan't\b|\bcannot\b)|(?P<not>n't\b)|\{[^}\s]+\}|\b\d{4}-\d\d(?:/\d[\w.]*(?:-\d+)?)?"
    rf"|[+-]?\d\w*(?:[./][+-]?\d\w*)*|\b(?:{_NUMBERS}|{_LIMITS})\b",
    re.IGNORECASE,
)
#: Files of tables that point to rules, and say something of them.
_TABLES: Final = (
    "correspondences.toml",
    "differences.toml",
    "synonyms.toml",
    "systems.toml",
    "today.toml",
    "understanding.toml",
    "watched_first.toml",
    "lessons/*.toml",
    "figures/*.toml",
)
_CLAIM: Final = re.compile(r"(?m)^(?:(?:under|since|until) .*? instead: )?expect ")


def telling(text: str) -> str:
    """The words of a text on which its meaning turns."""
    plain = text.replace("’", "'")
    return " ".join(
        "can't" if found["cant"] else "not" if found["not"] else found[0].casefold()
        for found in _TELLING.finditer(plain)
    )


def records(root: Path = ROOT) -> dict[str, list[str]]:
    """What is to be recorded of the content: the lines of each file of the record."""
    findings = Findings(root)
    content = read_content(root, findings)
    findings.raise_any()
    entries = {f"rules-{slug}": _of_edition(edition) for slug, edition in content.editions.items()}
    entries["cards"] = ((card.name, _of_card(card)) for card in content.cards.values())
    entries["scenarios"] = ((scenario.key, _of_scenario(scenario)) for scenario in content.scenarios)
    entries["asked"] = _of_asked(root)
    entries["tables"] = _of_tables(root)
    entries["inventory"] = _of_inventory(root)
    return {name: [f"{entry}: {told}".rstrip() for entry, told in several] for name, several in entries.items()}


def _of_edition(edition: EditionContent) -> Iterator[tuple[str, str]]:
    for entry in edition.in_order():
        stretches = (entry.body, *entry.examples, *entry.notes)
        told = "; ".join(telling(stretch.text) for stretch in stretches)
        yield str(entry.number), f"{told} | {telling(edition.gists.get(entry.number, ''))}"
    for number, outside in edition.outside.items():
        yield f"{number} (outside)", f"{telling(outside.entry.summary)} | {telling(outside.entry.about)}"
    for word, meaning in {**edition.about.vocabulary, **edition.glossary}.items():
        yield f"“{word}”", telling(meaning)


def _of_card(card: CardContent) -> str:
    faces: Iterable[Any] = card.card.faces or (card.card,)
    return " // ".join(
        f"{face.mana_cost or 'no cost'} | {face.type_line} | {face.power}/{face.toughness} | {telling(face.text or '')}"
        for face in faces
    )


def _of_scenario(scenario: ScenarioContent) -> str:
    return f"{len(_CLAIM.findall(scenario.text))} | {telling(f'{scenario.head.title}. {scenario.head.about}')}"


def _of_asked(root: Path) -> Iterator[tuple[str, str]]:
    tables: Mapping[str, Mapping[str, str]] = tomllib.loads((root / "asked.toml").read_text(encoding="utf-8"))
    for edition, rules in tables.items():
        for number, written in rules.items():
            ways = [WayToAsk.read(" ".join(way.split())) for way in written.split(";") if way.strip()]
            verdicts = " ".join(way.verdict.partition(" ")[0].casefold() for way in ways if way.verdict)
            yield f"{edition}/{number}", f"{len(ways)} {verdicts}"


def _of_tables(root: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(path for pattern in _TABLES for path in root.glob(pattern)):
        for name, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
            tables = table if isinstance(table, list) and isinstance(table[0], dict) else [table]
            for each in tables:
                yield f"{file.stem}, {name}", f"{telling(json.dumps(each, ensure_ascii=False))} | {_fields(each)}"


def _of_inventory(root: Path) -> Iterator[tuple[str, str]]:
    """How many rules each class has, and each section's rules that are shown, with how many scenarios show them."""
    inventory = tomllib.loads((root / "inventory.toml").read_text(encoding="utf-8"))
    for name, rules in inventory["classes"].items():
        yield name, str(len(rules.split()))
    for unnamed in inventory["unnamed"]:
        yield telling(unnamed["why"]) or "unnamed", str(len(unnamed["rules"].split()))
    for section, shown in groupby(inventory["shown"].items(), lambda each: each[0].partition(".")[0]):
        yield f"shown of {section}", " ".join(f"{number}*{len(scenarios)}" for number, scenarios in shown)


def _fields(table: Any) -> str:
    """The fields of a table, and how many things each of its lists has."""
    fields = table.items() if isinstance(table, dict) else [("all", table)]
    return " ".join(f"{len(said)} {name}" if isinstance(said, list) else name for name, said in fields)


def path_of(name: str) -> Path:
    """The file of the record that is called so."""
    return RECORD / f"{name}.txt"


def write_records() -> None:
    """Write the record anew, of the content as it stands."""
    for name, lines in records().items():
        path_of(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
