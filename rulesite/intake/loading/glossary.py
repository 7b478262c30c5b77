"""What a whole rulebook's glossary says of its words: `glossary.toml` of an edition."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pydantic import Field, model_validator

from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, read_toml, shaped

FILE: Final = "glossary.toml"


class GlossaryWord(StrictShape):
    """One word: what it means, or each of the things that it means; `obsolete` where the game no longer uses it."""

    text: str = ""
    meanings: list[str] = Field(default=[])
    obsolete: bool = False

    @model_validator(mode="after")
    def _says_something_once(self) -> GlossaryWord:
        if bool(self.text) == bool(self.meanings):
            raise ValueError("it needs a text, or several meanings")
        return self

    @property
    def meaning(self) -> str:
        """All of it in one text."""
        numbered = [f"{place}. {meaning}" for place, meaning in enumerate(self.meanings, 1)]
        return " ".join((["Obsolete."] if self.obsolete else []) + (numbered or [self.text]))


def read_glossary(folder: Path, findings: Findings) -> dict[str, str]:
    """What each word of the glossary in an edition's folder means; nothing where it has no such file."""
    path = folder / FILE
    read = read_toml(path, findings) if path.exists() else None
    if not read:
        return {}
    text, table = read
    shapes = {word: shaped(GlossaryWord, each, path, text, findings, under=(word,)) for word, each in table.items()}
    return {word: entry.meaning for word, entry in shapes.items() if entry}
