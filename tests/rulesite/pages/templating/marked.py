"""The messages that templates, code and scripts mark for translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings
from django.template import engines

#: By these names code marks a message: to say it now, or to have it said later.
MARKS = frozenset({"gettext", "gettext_noop", "ngettext"})
Marked = tuple[str, str]
_TEXT: Final = r'"((?:[^"\\\n]|\\.)*)"'
#: `_("…")` in a script, and `counted(…, "…", "…")`.
_IN_SCRIPT: Final = re.compile(rf"\b_\({_TEXT}|\bcounted\(\w+, {_TEXT}, {_TEXT}")
_COMMENT: Final = re.compile(r"^\s*//.*|(?<=[;{}),] )// .*|/\*(?s:.*?)\*/", re.MULTILINE)
#: A text of a script without markup, in whichever signs; and what of one stands between tags.
_QUOTED: Final = re.compile(rf"{_TEXT}|'(?:[^'\\\n]|\\.)*'|`[^`<]*`")
_BETWEEN_TAGS: Final = re.compile(r"""(?<=["\w/])>([^<>{}`$;=]*[A-Za-z]{2}[^<>{}`$;=]*)(?=<|\$\{)""")
_FILLED_IN: Final = re.compile(r"\$\{[^}]*\}")
#: Words side by side, or one that begins as a label does. Selectors and addresses have signs that words don't.
_WORDS: Final = re.compile(r"[A-Za-z’']{2,} [a-z]{2,}|^.[A-Z][a-z]+[.…]?.$|… [a-z]{3,}")
_NO_WORDS: Final = re.compile(r"[\[\]#=>{}]|^.\.|: |\w\(")


def marked_messages() -> dict[Marked, str]:
    """Each message with its plural (nothing where it has none), and where it stands."""
    return dict([*_in_templates(), *_in_code()])


def _in_templates() -> Iterator[tuple[Marked, str]]:
    environment = engines["jinja2"].env.spoken  # type: ignore[attr-defined]
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
                texts = [str(each.value) for each in node.args if isinstance(each, ast.Constant)]
                if texts:  # what is said with a name is marked where that has its words
                    more = texts[1] if node.func.id == "ngettext" else ""
                    yield (texts[0], more), f"{path.name}:{node.lineno}"


def scripts() -> list[Path]:
    """The scripts of pages, but for the catalogs that are made for them."""
    every = Path(settings.BASE_DIR, "rulesite").rglob("*.js")
    return sorted(path for path in every if not path.name.startswith("catalog-"))


def marked_in_scripts() -> dict[Marked, str]:
    """Each message of a script with its plural (nothing where it has none), and where it stands."""
    return {
        (only or one, many): path.name
        for path in scripts()
        for only, one, many in _IN_SCRIPT.findall(path.read_text(encoding="utf-8"))
    }


def unmarked_in(script: str) -> list[str]:
    """What a script seems to say without a mark."""
    rest = _IN_SCRIPT.sub("_(", _COMMENT.sub("", script))
    quoted = (_FILLED_IN.sub("…", match[0]) for match in _QUOTED.finditer(rest))
    said = [text[1:-1] for text in quoted if _WORDS.search(text) and not _NO_WORDS.search(text)]
    return [*said, *_BETWEEN_TAGS.findall(rest)]
