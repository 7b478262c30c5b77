"""Scenarios that are wrong: what was written, where, why it doesn't work, and what would."""

from __future__ import annotations

import pytest

from engine import InvalidScenario, play, read_scenario

GOOD = '''
title = "Two creatures fight"
about = "An attack and a block."
edition = "2009-07"
script = """
Alice attacks with Mossy Ogre
Bob blocks Mossy Ogre with Reed Elf
to end of combat
expect Reed Elf is in Bob's graveyard, destroyed
"""

[cards."Mossy Ogre"]
mana_cost = "{2}{R}"
type_line = "Creature — Ogre"
power = "3"
toughness = "3"

[cards."Reed Elf"]
mana_cost = "{G}"
type_line = "Creature — Elf"
power = "1"
toughness = "1"

[players.Alice]
battlefield = ["Mossy Ogre"]

[players.Bob]
battlefield = ["Reed Elf"]
'''


def problems(text: str) -> list[str]:
    with pytest.raises(InvalidScenario) as wrong:
        read_scenario(text, id="wrong.toml")
    return [str(problem) for problem in wrong.value.problems]


def changed(*changes: tuple[str, str]) -> str:
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_the_scenario_that_the_others_are_made_from_is_right():
    assert play(read_scenario(GOOD, id="good.toml")).failures == ()


# Lines ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "Alice attacks with Mossy Ogre",
            "Alice attacks with Mossy Orge",
            """wrong.toml, line 6, column 20: can't read 'Mossy Orge': expected a name or "nothing" (did you""",
        ),
        (
            "Alice attacks with Mossy Ogre",
            "Alise attacks with Mossy Ogre",
            "wrong.toml, line 6, column 1: can't read 'Alise attacks with Mossy Ogre' (did you mean \"Alice\"?)",
        ),
        (
            "Alice attacks with Mossy Ogre",
            "Alice atacks with Mossy Ogre",
            "wrong.toml, line 6, column 7: can't read 'atacks with Mossy Ogre'",
        ),
        (
            "Bob blocks Mossy Ogre with Reed Elf",
            "Bob blocks Mossy Ogre and",
            'wrong.toml, line 7, column 23: can\'t read \'and\': expected "and" or "with"',
        ),
        (
            "to end of combat",
            "to the middle of combat",
            "wrong.toml, line 8, column 8: can't read 'middle of combat': expected \"next\" or a step",
        ),
        (
            "expect Reed Elf is in Bob's graveyard, destroyed",
            "expect Reed Elf is in Bob's cellar",
            "wrong.toml, line 9, column 29: can't read 'cellar': expected a zone",
        ),
        (
            "expect Reed Elf is in Bob's graveyard, destroyed",
            "expect Reed Elf is in Bob's graveyard, destroyed under 704",
            None,
        ),
        (
            "expect Reed Elf is in Bob's graveyard, destroyed",
            "expect Zorblax is in play",
            "wrong.toml, line 9, column 8: can't read 'Zorblax is in play'",
        ),
        (
            "Bob blocks Mossy Ogre with Reed Elf",
            "Bob blocks Mossy Ogre with Reed Elf and then sings",
            "wrong.toml, line 7, column 46: can't read 'sings': expected a name",
        ),
    ],
    ids=["card", "player", "verb", "short", "step", "zone", "heading", "unknown", "long"],
)
def test_an_unread_line_says_where_reading_ended_and_what_would_work(old: str, new: str, problem: str | None):
    if problem is None:
        read_scenario(changed((old, new)), id="wrong.toml")
        return
    (found,) = problems(changed((old, new)))

    assert found.startswith(problem)


def test_every_unread_line_is_named():
    found = problems(changed(("Alice attacks", "Alice dances"), ("Bob blocks", "Bob sleeps")))

    assert [problem.split(":")[0] for problem in found] == [
        "wrong.toml, line 6, column 7",
        "wrong.toml, line 7, column 5",
    ]


def test_lines_are_counted_in_the_file_wherever_the_script_stands():
    at_the_end = GOOD.replace('script = """', "UNUSED").split("UNUSED")
    script, rest = at_the_end[1].split('"""', 1)
    text = f"{at_the_end[0]}{rest}"
    # TOML wants top-level keys before the tables, so the script stays there, on one line.
    text = text.replace(
        'edition = "2009-07"\n', 'edition = "2009-07"\n\n\n\nscript = "Alice attacks with Mossy Orge"\n'
    )
    assert script

    (found,) = problems(text)

    assert found.startswith("wrong.toml, line 8, column 20: can't read 'Mossy Orge'")


# Cards and players ---------------------------------------------------------------------------------------------------


def test_a_card_that_nobody_defined_is_named_with_its_line():
    (found,) = [
        one for one in problems(changed(('battlefield = ["Reed Elf"]', 'battlefield = ["Reed Elv"]'))) if "Elv" in one
    ]

    assert found == "wrong.toml, line 28: no card is called 'Reed Elv': define it under [cards.\"Reed Elv\"]"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('mana_cost = "{G}"', 'mana_cost = "G"', "'G' is not a mana cost such as {2}{W}{W}: can't read 'G'"),
        (
            '"Creature — Elf"',
            '"Creture — Elf"',
            "'Creture' in the type line 'Creture — Elf' is neither a supertype nor a card type",
        ),
        ('power = "1"', 'power = "one"', "'one' is not a power or toughness"),
        ('power = "1"', 'power = "*"', "has * for a size, and its text doesn't say what that is"),
        ('power = "1"', 'powre = "1"', "powre"),
        ('toughness = "1"', 'toughness = "1"\ntext = "Flyng"', "can't read this text"),
    ],
    ids=["cost", "type", "size", "star", "field", "text"],
)
def test_a_card_that_cant_be_played_says_why(old: str, new: str, problem: str):
    found = problems(changed((old, new)))

    assert any("Reed Elf" in one and problem in one and "wrong.toml, line " in one for one in found), found


def test_an_unreadable_text_shows_the_place_where_understanding_ended():
    text = changed(('toughness = "1"', 'toughness = "1"\ntext = "Whenever a creature you contorl dies, draw a card."'))
    (found,) = problems(text)

    assert "column 25" in found
    assert "Whenever a creature you contorl dies, draw a card." in found
    assert '"control"' in found


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('title = "Two creatures fight"\n', 'title = ""\n', "title"),
        ('edition = "2009-07"', 'edition = "2009-07"\ncolor = "blue"', "color"),
        (
            'edition = "2009-07"',
            'edition = "2009-07"\nturn = "Carol"',
            "it can't be 'Carol''s turn: the players are Alice, Bob",
        ),
        ('edition = "2009-07"', 'edition = "2009-07"\nstep = "tea"', "there is no step 'tea'; steps are "),
        ('battlefield = ["Reed Elf"]', 'battlefield = ["Reed Elf"]\nlife = "many"', "life"),
        ('edition = "2009-07"', "edition = 2009-07", "isn't as a table is written"),
    ],
    ids=["no title", "unknown key", "nobody's turn", "no step", "life", "toml"],
)
def test_a_file_of_the_wrong_shape_says_what_is_wrong(old: str, new: str, problem: str):
    found = problems(changed((old, new)))

    assert any(problem in one for one in found), found


def test_a_scenario_has_a_size_that_anybody_can_read():
    (found,) = problems(GOOD + "#" * 20_000)

    assert found == "wrong.toml: a scenario has at most 20,000 characters"


# Stories that don't fit ----------------------------------------------------------------------------------------------


def failures(script: str) -> tuple[str, ...]:
    text = GOOD[: GOOD.index("Alice attacks")] + script + GOOD[GOOD.index('\n"""\n\n[cards') :]
    return play(read_scenario(text, id="wrong.toml")).failures


@pytest.mark.parametrize(
    ("script", "failure"),
    [
        ("resolve", "wrong.toml, line 6: nothing is on the stack"),
        ("Alice chooses yes", "wrong.toml, line 6: nothing is asked of Alice now; Alice has priority"),
        ("Bob passes", "wrong.toml, line 6: Bob doesn't have priority; Alice is asked: act or pass"),
        (
            "Alice casts Mossy Ogre",
            "wrong.toml, line 6: the rules refuse this (601.2a): Alice can't play Mossy Ogre from where it is",
        ),
        ("Bob blocks Mossy Ogre with Reed Elf", "wrong.toml, line 6: Bob wasn't asked for blockers in this turn"),
        (
            "Alice activates Mossy Ogre",
            "wrong.toml, line 6: the rules refuse this (602.2): Mossy Ogre has no activated ability",
        ),
        (
            "Alice activates Mossy Ogre ability 0",
            "wrong.toml, line 6: the rules refuse this (602.2): Mossy Ogre has no activated ability",
        ),
        ("expect Mossy Ogre is 4/4", "line 6: expect Mossy Ogre is 4/4: Mossy Ogre is 3/3"),
        ("expect Bob has 19 life", "line 6: expect Bob has 19 life: Bob has 20 life"),
        (
            "expect Reed Elf is in Bob's graveyard",
            "line 6: expect Reed Elf is in Bob's graveyard: Reed Elf is on the battlefield",
        ),
        (
            "expect refused: Alice attacks with Mossy Ogre",
            "line 6: expect refused: Alice attacks with Mossy Ogre: it is allowed",
        ),
        (
            "expect allowed: Bob casts Reed Elf",
            "line 6: expect allowed: Bob casts Reed Elf: it is refused under 601.2a: Bob can't play Reed Elf",
        ),
        (
            "expect refused under 702.9b: Alice casts Mossy Ogre",
            "line 6: expect refused under 702.9b: Alice casts Mossy Ogre: it is refused under 601.2a: Alice can't play",
        ),
        (
            "expect Mossy Ogre is purple",
            "line 6: expect Mossy Ogre is purple: can't tell whether something is 'purple': colors, types and statuses",
        ),
        (
            "expect Bob has 3 sheep",
            "line 6: expect Bob has 3 sheep: can't count 'sheep': life, counters, emblems, mana, cards in hand",
        ),
    ],
)
def test_a_story_that_doesnt_fit_says_what_is_so_instead(script: str, failure: str):
    (found,) = failures(script)

    assert found.startswith(failure)
