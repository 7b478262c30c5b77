"""The words of the interface in other languages: catalogs as translators write them, and as gettext reads them.

Both are kept, `rulesite/locale/<language>/LC_MESSAGES/django.po` and `.mo`, so that nobody needs gettext's own
programs: `manage.py compile_words` makes the one of the other, and a test holds that this was done. What scripts say
stands beside them in `djangojs.po`, of which a script is made that pages in that language load.
"""

from __future__ import annotations

import ast
import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

LOCALE: Final = Path(__file__).parents[2] / "locale"
_SCRIPTS: Final = Path(__file__).parents[2] / "pages" / "aids" / "static" / "aids"

#: What a compiled catalog begins with, and the version of its form.
_MAGIC: Final = 0x950412DE
_HEAD: Final = struct.Struct("<7I")
_FIELDS: Final = ("msgid", "msgid_plural", "msgstr", "msgstr[0]", "msgstr[1]")


class UnreadableCatalog(ValueError):
    """A line of a catalog that is none, or a message that says too little."""


@dataclass(frozen=True)
class Message:
    """A message with its translation: of a plural, one for each number that the language tells apart."""

    text: str
    plural: str = ""
    translated: tuple[str, ...] = ()

    @property
    def is_translated(self) -> bool:
        return all(self.translated) and len(self.translated) == (2 if self.plural else 1)


@dataclass(frozen=True)
class _Written:
    fields: dict[str, str] = field(default_factory=dict)

    def message(self) -> Message:
        said = [self.fields[name] for name in ("msgstr", "msgstr[0]", "msgstr[1]") if name in self.fields]
        return Message(self.fields.get("msgid", ""), self.fields.get("msgid_plural", ""), tuple(said))


def catalogs() -> dict[str, Path]:
    """The catalogs of pages that there are, by language."""
    return {path.parents[1].name: path for path in sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))}


def catalogs_of_scripts() -> dict[str, Path]:
    """The catalogs of what scripts say, by language."""
    return {path.parents[1].name: path for path in sorted(LOCALE.glob("*/LC_MESSAGES/djangojs.po"))}


def script_of(language: str) -> Path:
    """The script by which scripts of pages know that catalog (`aids/language.js`)."""
    return _SCRIPTS / f"catalog-{language}.js"


def read_catalog(path: Path) -> list[Message]:
    """The messages of a catalog, its head (the message without a text) first. Raises UnreadableCatalog."""
    messages = [entry.message() for entry in _entries(path)]
    texts = [message.text for message in messages]
    if twice := sorted({text for text in texts if texts.count(text) > 1}):
        raise UnreadableCatalog(f"{path.name} has these messages twice: {', '.join(map(repr, twice))}")
    return messages


def _entries(path: Path) -> Iterator[_Written]:
    entry, name = _Written(), ""
    for number, written in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = written.strip()
        if not line or line.startswith("#"):
            continue
        word, _, quoted = line.partition(" ") if not line.startswith('"') else (name, "", line)
        if word == "msgid" and not line.startswith('"') and entry.fields:
            yield entry
            entry = _Written()
        if word not in _FIELDS or not quoted.startswith('"'):
            raise UnreadableCatalog(f'{path.name}, line {number}: expected msgid "…" or msgstr "…", not {line[:40]}')
        name = word
        entry.fields[name] = entry.fields.get(name, "") + ast.literal_eval(quoted)
    if entry.fields:
        yield entry


def compiled(messages: list[Message]) -> bytes:
    """A catalog as gettext reads it: two tables of lengths and places, of the texts in order and of what they are."""
    pairs = sorted(_pairs(messages).items())
    ids = b"".join(text + b"\0" for text, _ in pairs)
    strings = b"".join(translated + b"\0" for _, translated in pairs)
    tables = _HEAD.size
    first, second = tables + 16 * len(pairs), tables + 16 * len(pairs) + len(ids)
    head = _HEAD.pack(_MAGIC, 0, len(pairs), tables, tables + 8 * len(pairs), 0, 0)
    places = _table((text for text, _ in pairs), first) + _table((translated for _, translated in pairs), second)
    return head + places + ids + strings


def compiled_as_script(messages: list[Message]) -> str:
    """A catalog as scripts read it: what is said, by the message; of a plural, what is said of one and of many."""
    said = {
        message.text: list(message.translated) if message.plural else message.translated[0]
        for message in messages
        if message.text and message.is_translated
    }
    table = json.dumps(said, ensure_ascii=False, indent=0)
    return f"// Made of djangojs.po by manage.py compile_words.\nexport default {table};\n"


def _pairs(messages: list[Message]) -> Mapping[bytes, bytes]:
    return {
        "\0".join(filter(None, (message.text, message.plural))).encode(): "\0".join(message.translated).encode()
        for message in messages
        if all(message.translated)
    }


def _table(entries: Iterator[bytes], place: int) -> bytes:
    table = b""
    for entry in entries:
        table += struct.pack("<2I", len(entry), place)
        place += len(entry) + 1
    return table
