"""Two small rulebooks of a publisher, and a small book of ours to stand beside."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesite.intake.imports.services import Imported, RulesFile, documents_import
from rulesite.intake.loading.services import content_load
from tests.rulesite.conftest import SmallBook

OLD = """\
Test Rules

These rules are effective as of March 3, 2004.

5. Additional Rules

502. Keyword Abilities

502.2. First Strike

502.2a A creature with first strike deals its combat damage before creatures without it. See rule 502.9.

502.9. Trample

502.9a The attacking player assigns lethal damage to all blockers, then the rest to the player. (See rule 502.2a.)
Example: A 5/5 creature with _trample_ blocked by a 2/2 deals 3 damage to the player for {2}{G}.

Glossary

Trample
An ability that lets damage through. See rule 502.9.

Wall
A creature type without rules of its own.
"""
VIGILANCE = "Attacking doesn't cause this creature to tap in its turn."
NEW = (
    OLD.replace("March 3, 2004", "August 9, 2019")
    .replace("502.", "702.")
    .replace("702.9", "702.19")
    .replace("5. Additional", "7. Additional")
    .replace("before creatures without it", "earlier than creatures without it")
    .replace("Glossary", f"702.20. Vigilance\n\n702.20a {VIGILANCE}\n\nGlossary")
)
#: The edition that the small book holds in our words.
OURS = """\
These rules are effective as of July 11, 2009.

7. Additional Rules

704. State-Based Actions

704.5. The state-based actions are as follows, and each player looks at the game:

704.5f A creature with toughness 0 is put into its owner's graveyard. See rule 704.6.
Example: Bob's creature has no toughness.

704.6. If two of them would happen at the same time, the game does both of them.
"""

Importing = Callable[..., Imported]


@pytest.fixture
def importing(small_book: SmallBook, settings: pytest.FixtureRequest, db: None) -> Importing:
    """Import a text into a site that holds the small book."""
    settings.RULES_DATA_DIR = small_book.root  # type: ignore[attr-defined]
    content_load()

    def run(text: str, **options: str) -> Imported:
        name = options.pop("file", "rules.txt")
        (done,) = documents_import([RulesFile(name, text.encode)], **options)
        return done

    return run
