"""A text that isn't understood to its last word is refused, with the place."""

import pytest

from engine.text import UnreadableText, read


def refusal_of(text: str) -> UnreadableText:
    with pytest.raises(UnreadableText) as refused:
        read(text)
    return refused.value


def test_a_misspelt_word_is_pointed_at() -> None:
    refusal = refusal_of("Whenever a creature you contorl dies, draw a card.")

    assert (refusal.line, refusal.column) == (1, 25)
    assert refusal.stopped_at == "contorl dies, draw a card."
    assert str(refusal).splitlines()[2].index("^") == 2 + 24


def test_the_line_is_counted_in_the_text_as_given() -> None:
    refusal = refusal_of("Flying (This creature can't be blocked.)\n{T}: Add {G}.\nFlying is good.")

    assert (refusal.line, refusal.column) == (3, 8)


def test_it_says_what_could_have_come() -> None:
    refusal = refusal_of("Target creature gets +1/+1 until end of day.")

    assert refusal.expected == ('"combat"', '"turn"')
    assert str(refusal).endswith('^ expected "combat" or "turn"')


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. And so on.",
        "Draw a card",
        "Destroy target creature. Obey.",
        "{T} Draw a card.",
        "{Q}{9999999999}: Draw a card.",
        "Flying flying",
        'Enchanted creature has "{T}: Draw a card.',
        "When ~ enters",
        "☃",
        "Draw -3 cards.",
        "Target creature gets +1 until end of turn.",
    ],
)
def test_nothing_is_read_in_part(text: str) -> None:
    refusal_of(text)


def test_a_text_without_words_has_no_abilities() -> None:
    assert read("").abilities == ()
    assert read("(Reminder text alone.)\n").abilities == ()


def test_very_long_and_very_deep_texts_are_refused_at_once() -> None:
    refusal_of("Draw a card and " * 2000 + "draw a card.")
    refusal_of('Enchanted creature has "' * 300)
    refusal_of("Flying, " * 199 + "what")
