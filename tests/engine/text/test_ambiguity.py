"""All parses of a text, not the first: what the grammar would decide by the order of its lines is looked for.

The texts of the repository are held to a single reading in test_round_trip. Here a sample of all cards is, where their
file is beside the repository.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.text import UnreadableText, read
from engine.text.grammar.compiling import grammar
from engine.text.reading.reader import phrases_for
from engine.text.wording.vocabulary import paragraphs
from tests.engine.text.exhaustive import Exhaustive, TooManyReadings
from tests.engine.text.texts import Text

POOL = Path(__file__).parents[4] / "shared" / "cards" / "oracle_to_2009.jsonl"
SEED = 20090717
#: How many cards are looked at with `--thorough`; otherwise a quarter of them.
SAMPLE = 400


def sample(count: int) -> Iterator[Text]:
    with POOL.open(encoding="utf-8") as lines:
        cards = [json.loads(line) for line in lines]
    for card in random.Random(SEED).sample(cards, count):
        yield Text(card["text"] or "", card["name"], card["type_line"])


def readings(text: Text) -> Iterator[tuple[str, int]]:
    """Each paragraph of a text with the number of its readings."""
    for tokens in paragraphs(text.text, text.name):
        for phrase in phrases_for(text.type_line):
            try:
                found = len(Exhaustive(grammar(), tokens).trees(phrase))
            except TooManyReadings:
                found = Exhaustive.MOST
            yield " ".join(token.text for token in tokens), found


@pytest.mark.skipif(not POOL.exists(), reason="the file of all cards is not beside the repository")
def test_no_card_of_a_sample_has_two_readings(thorough: bool) -> None:
    ambiguous = []
    for text in sample(SAMPLE if thorough else SAMPLE // 4):
        try:
            read(*text)
        except UnreadableText:
            continue
        ambiguous += [paragraph for paragraph, found in readings(text) if found > 1]
    assert not ambiguous, "\n".join(ambiguous)
