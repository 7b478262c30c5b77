"""Older wording and newer, one form."""

import pytest

from engine.text import normalize, read, write

PAIRS = [
    ("When ~ comes into play, draw a card.", "When ~ enters, draw a card."),
    ("When ~ enters the battlefield, draw a card.", "When ~ enters, draw a card."),
    ("When ~ is put into a graveyard from play, draw a card.", "When ~ dies, draw a card."),
    ("As ~ comes into play, name a card.", "As ~ enters, choose a card name."),
    ("Name a nonland card. Draw a card.", "Choose a nonland card name. Draw a card."),
    (
        "As ~ comes into play, name a card.\nThe named card can't be played.",
        "As ~ enters, choose a card name.\nPlayers can't cast spells with the chosen name.",
    ),
    ("{B}: Return ~ from your graveyard to play.", "{B}: Return ~ from your graveyard to the battlefield."),
    ("Whenever you're dealt damage, draw a card.", "Whenever you are dealt damage, draw a card."),
    ("Remove target creature from the game.", "Exile target creature."),
    ("{T}: ~ deals 1 damage to target creature or player.", "{T}: ~ deals 1 damage to any target."),
    ("{T}: Add {G}{G} to your mana pool.", "{T}: Add {G}{G}."),
    ("Put two 1/1 green Saproling creature tokens into play.", "Create two 1/1 green Saproling creature tokens."),
    ("Whenever a player plays a spell, he or she loses 1 life.", "Whenever a player casts a spell, they lose 1 life."),
    ("Each player discards his or her hand.", "Each player discards their hand."),
    (
        "{1}: Draw a card. Play this ability only any time you could play a sorcery.",
        "{1}: Draw a card. Activate only as a sorcery.",
    ),
    ("{1}: Regenerate this creature.", "{1}: Regenerate ~."),
    ("Choose one — Draw a card; or destroy target land.", "Choose one —\n• Draw a card.\n• Destroy target land."),
    ("~ is unblockable.", "~ can't be blocked."),
    (
        "{1}: Draw a card. Activate this ability only when you could cast a sorcery.",
        "{1}: Draw a card. Activate only as a sorcery.",
    ),
    ("Destroy target creature under your control.", "Destroy target creature you control."),
    (
        "Return target creature card to your hand from your graveyard.",
        "Return target creature card from your graveyard to your hand.",
    ),
    (
        "Exile target creature whose converted mana cost is 3 or less.",
        "Exile target creature with mana value 3 or less.",
    ),
    ("Look at the three cards on top of your library.", "Look at the top three cards of your library."),
    (
        "~ enters with a +1/+1 counter on it for every land you control.",
        "~ enters with a +1/+1 counter on it for each land you control.",
    ),
    ("At the beginning of each of your upkeeps, draw a card.", "At the beginning of your upkeep, draw a card."),
    (
        "If ~ would be dealt damage by a source, prevent 1 of that damage.",
        "If a source would deal damage to ~, prevent 1 of that damage.",
    ),
    ("~ attacks each turn if able.", "~ attacks each combat if able."),
    ("flying, First strike", "Flying, first strike"),
    ("Destroy  all non-Goblin   creatures .", "Destroy all non-Goblin creatures."),
    ("Flying (It can't be blocked except by creatures with flying or reach.)", "Flying"),
    (
        "Target player puts the top four cards of his or her library into his or her graveyard.",
        "Target player mills four cards.",
    ),
]


@pytest.mark.parametrize(("older", "newest"), PAIRS)
def test_older_wording_is_put_into_the_newest(older: str, newest: str) -> None:
    assert normalize(older) == newest
    assert read(older) == read(newest)


def test_a_card_is_itself_by_its_whole_name_and_its_short_one() -> None:
    text = "When Karn, Test Golem enters, sacrifice Karn."

    assert normalize(text, "Karn, Test Golem") == "When ~ enters, sacrifice ~."
    assert write(read(text, "Karn, Test Golem"), name="Karn") == "When Karn enters, sacrifice Karn."


def test_its_own_name_in_an_ability_that_it_grants_is_not_this_creature() -> None:
    by_name = read('Enchanted creature has "{T}: Test Whip deals 1 damage to any target."', "Test Whip")
    by_noun = read('Enchanted creature has "{T}: This creature deals 1 damage to any target."', "Test Whip")

    assert by_name != by_noun
    assert write(by_noun) == 'Enchanted creature has "{T}: This creature deals 1 damage to any target."'


def test_each_edition_has_its_own_words() -> None:
    tree = read("When ~ enters, exile target creature.")

    assert write(tree, "2006-10") == "When ~ comes into play, remove target creature from the game."
    assert write(tree, "2009-07") == "When ~ enters the battlefield, exile target creature."
    assert write(tree) == "When ~ enters, exile target creature."


def test_a_stop_inside_a_quotation_is_the_sentences_own_only_where_the_sentence_ends() -> None:
    draw = '"{T}: Draw a card.'

    assert normalize(f'Creatures you control have {draw}".') == f'Creatures you control have {draw}"'
    assert normalize(f'Creatures have {draw}" and flying.') == 'Creatures have "{T}: Draw a card" and flying.'
    assert normalize(f'Creatures have {draw}" Draw a card.') == f'Creatures have {draw}" Draw a card.'
    assert normalize(f'Creatures gain {draw}", then draw a card.') == (
        'Creatures gain "{T}: Draw a card," then draw a card.'
    )
