"""The messages that templates and code mark for translation."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.template import engines

#: By these names code marks a message: to say it now, or to have it said later.
MARKS = frozenset({"gettext", "gettext_noop", "ngettext"})
Marked = tuple[str, str]


def marked_messages() -> dict[Marked, str]:
    """Each message with its plural (nothing where it has none), and where it stands."""
    return dict([*_in_templates(), *_in_code()])


def _in_templates() -> Iterator[tuple[Marked, str]]:
    environment = engines["jinja2"].env  # type: ignore[attr-defined]
    for path in sorted(settings.TEMPLATES_DIR.rglob("*.html")):
        for line, _function, said in environment.extract_translations(path.read_text(encoding="utf-8")):
            match said:
                case str():
                    yield (said, ""), f"{path.name}:{line}"
                case (str(one), str(more), *_):
                    yield (one, more), f"{path.name}:{line}"
                case (str(only), *_):
                    yield (only, ""), f"{path.name}:{line}"
                case _:
                    continue  # what is only known when the page is made is marked where it is written


def _in_code() -> Iterator[tuple[Marked, str]]:
    for path in sorted(Path(settings.BASE_DIR, "rulesite").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "gettext" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
                yield (str(texts[0]), str(texts[1]) if node.func.id == "ngettext" else ""), f"{path.name}:{node.lineno}"
