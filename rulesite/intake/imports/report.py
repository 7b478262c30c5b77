"""What an import read, as data for JSON and the page, and as lines for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulesite.intake.documents.document import RulesDocument

_NAMES = {
    "headings": "headings",
    "rules": "rules",
    "subrules": "subrules",
    "examples": "examples",
    "references": "references",
    "glossary_entries": "glossary entries",
}


def report_of(document: RulesDocument, *, file: str, edition: str) -> dict[str, Any]:
    return {
        "file": file,
        "edition": edition,
        "effective": document.effective.isoformat() if document.effective else None,
        "encoding": document.encoding,
        "line_ends": document.line_ends,
        "first": str(document.entries[0].number),
        "last": str(document.entries[-1].number),
        "counts": document.counts(),
        "missing_parents": [str(number) for number in document.missing_parents],
        "anomalies": [
            {"line": each.line, "kind": each.kind, "what": each.what, "done": each.done} for each in document.anomalies
        ],
        "unplaced": [{"line": line.number, "text": line.text} for line in document.unplaced],
    }


def report_lines(report: dict[str, Any]) -> Iterator[str]:
    """The report for a terminal."""
    counts = report["counts"]
    yield f"{report['file']}: rules {report['first']} to {report['last']}, as edition {report['edition']}"
    effective = report["effective"] or "no stated day"
    yield f"  {report['encoding']}, line ends {report['line_ends']}, in force from {effective}"
    yield "  " + ", ".join(f"{counts[key]} {name}" for key, name in _NAMES.items())
    if report["missing_parents"]:
        yield f"  without an entry of their own: {', '.join(report['missing_parents'])}"
    for kind, count in Counter(each["kind"] for each in report["anomalies"]).items():
        yield f"  {kind}: {count}"
    for each in report["anomalies"]:
        yield f"    line {each['line']}: {each['kind']}: {each['what']}: {each['done']}"
