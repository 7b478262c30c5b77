"""Scripts as people write them who never saw the language: what can be meant is read so, and a claim that fails says
what was forgotten."""

from __future__ import annotations

import pytest

import engine

TABLE = """
[cards.Ox]
type_line = "Creature — Ox"
power = "2"
toughness = "2"
[cards.Hen]
type_line = "Creature — Bird"
power = "1"
toughness = "1"
[cards."Sudden Meal"]
mana_cost = "{G}"
type_line = "Instant"
text = "Target creature gets +3/+3 until end of turn."
[cards.Elk]
type_line = "Creature — Elk"
power = "3"
toughness = "3"
[cards.Mist]
type_line = "Creature — Spirit"
power = "1"
toughness = "1"
text = "Defender"
[players.Alice]
battlefield = ["Ox", "Mist"]
hand = ["Sudden Meal"]
[players.Bob]
battlefield = ["Hen"]
hand = ["Sudden Meal"]
"""
BULL = """
[cards.Bull]
type_line = "Creature — Ox"
power = "2"
toughness = "2"
text = "Bull attacks each combat if able."
"""


def run(*lines: str, table: str = TABLE) -> engine.Run:
    script = "\n".join(lines)
    text = f'turn = "Alice"\nscript = """\n{script}\n"""\n{table}'
    return engine.play(engine.read_scenario(text, id="it", edition="2026-08"))


@pytest.mark.parametrize(
    "lines",
    [
        ("Alice swings with Ox", "to damage", "expect Bob is at 18"),
        ("Alice swings at Bob with Ox", "damage", "expect Bob life 18"),
        ("Alice attacks with everything", "to combat damage", "expect Bob has 18 life"),
        ("Alice attacks with Ox", "Bob blocks with Hen", "to combat damage", "expect Hen dies"),
        ("Alice attacks with Ox", "Bob chump blocks Ox with Hen", "to combat damage", "expect Hen died"),
        ("Alice attacks with Ox", "Bob responds with Sudden Meal targeting his Hen", "resolve", "expect Hen is 4/4"),
        ("Alice casts Sudden Meal on her Ox", "resolve", "expect Ox is 5/5"),
        ("next turn", "expect it is Bob's turn"),
        ("end turn", "expect it is Bob's turn"),
        ("Alice ends her turn", "expect it is Bob's turn"),
        ("Bob's turn", "expect it is Bob's turn"),
        ("end step", "expect Ox doesn't die"),
        ("combat", "expect Bob is at 20"),
    ],
)
def test_what_can_be_meant_is_read_so(lines: tuple[str, ...]):
    assert run(*lines).failures == ()


def test_a_block_without_what_is_blocked_asks_for_it_where_several_attack():
    found = run(
        "Alice attacks with Ox and Elk", "Bob blocks with Hen", table=TABLE.replace('["Ox", "Mist"]', '["Ox", "Elk"]')
    )
    assert "say what it blocks" in found.error


@pytest.mark.parametrize(
    ("lines", "forgotten", "waits"),
    [
        (
            ("Alice casts Sudden Meal targeting Ox", "expect Ox is 5/5"),
            "resolve",
            "Sudden Meal is still on the stack",
        ),
        (
            ("Alice attacks with Ox", "expect Bob has 18 life"),
            "to combat damage",
            "Combat damage hasn't been dealt yet",
        ),
        (
            (
                "Alice casts Sudden Meal targeting Ox",
                "Bob casts Sudden Meal targeting Ox",
                "expect Ox is 8/8",
            ),
            "resolve everything",
            "The stack isn't empty yet",
        ),
        (("Alice casts Sudden Meal targeting Ox", "expect Ox is 9/9"), "", ""),
        (("expect Bob has 18 life",), "", ""),
    ],
)
def test_a_claim_that_fails_says_what_was_forgotten(lines: tuple[str, ...], forgotten: str, waits: str):
    claim = run(*lines).expectations[-1]
    assert (claim.met, claim.forgotten, claim.waits) == (False, forgotten, waits)


def test_damage_of_another_turns_combat_wasnt_forgotten_in_this_one():
    table = TABLE.replace('["Ox", "Mist"]', '["Bull"]') + BULL

    claim = run("Alice attacks with Bull", "to end of combat", "expect Bob has 16 life", table=table).expectations[-1]

    assert (claim.met, claim.forgotten) == (False, "")


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ('title = "T"\nscript = “resolve”', "curly quotes", 2),
        ("What happens if Alice attacks?", "reads like a question", 1),
        ("Alice attacks\n", "isn't as a table is written", 1),
    ],
)
def test_a_text_that_is_no_table_is_told_so_by_its_line(text: str, said: str, line: int):
    with pytest.raises(engine.InvalidScenario) as refused:
        engine.read_shape(text, "it")
    (problem,) = refused.value.problems
    assert said in problem.what
    assert problem.line == line


@pytest.mark.parametrize(
    ("written", "helps"),
    [
        ("pass", 'say who does, as in "Alice passes"'),
        ("draw", 'to go on, say "to the draw step"'),
        ("Alice gains 3 life", "life = 23 or counters"),
        ("put a counter on Ox", "what cards do comes of playing them"),
        ("Alice taps Ox for G", '"Alice taps Forest for mana"'),
        ("Alice attacks with Ox. resolve", "a line holds one statement"),
    ],
)
def test_what_can_not_be_meant_is_answered_with_how_to_say_it(written: str, helps: str):
    with pytest.raises(engine.InvalidScenario) as refusal:
        engine.read_scenario(f'title = "T"\nscript = """\n{written}\n"""\n{TABLE}', id="strange")

    assert helps in str(refusal.value.problems[0].what)


@pytest.mark.parametrize("claim", ["expect Hen is in graveyard", "expect Bob's graveyard has 1 card"])
def test_a_zone_is_claimed_in_a_strangers_words(claim: str):
    table = TABLE.replace('text = "Target creature gets +3/+3 until end of turn."', 'text = "Destroy target creature."')
    script = f"Alice casts Sudden Meal targeting Hen\nresolve\n{claim}"

    run = engine.play(
        engine.read_scenario(f'title = "T"\nscript = """\n{script}\n"""\n{table}', id="strange", edition="2026-08")
    )
    assert run.status == "pass", run.failures
