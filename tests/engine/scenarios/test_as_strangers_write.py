"""Scripts as people write them who never saw the language: what can be meant is read so, and a claim that fails says
what was forgotten."""

from __future__ import annotations

import pytest

import engine
from engine.scenarios.files.script import read_statements, ways_to_put
from engine.scenarios.language.names import KnownNames
from engine.scenarios.language.reading import Unread
from engine.scenarios.playing.sentences import Sentence

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


NAMES = KnownNames(
    ("Alice", "Bob"),
    frozenset({"Gray Yak", "Brown Hen", "Sudden Meal", "Bolt of Frost", "Meadow", "Tidal Wave of Mud"}),
    creatures=(("Alice", "Gray Yak"), ("Bob", "Brown Hen")),
    in_hand=(("Alice", "Sudden Meal"), ("Bob", "Sudden Meal"), ("Alice", "Bolt of Frost")),
    life=(("Alice", 20), ("Bob", 17)),
)
FIGHT = ("Alice attacks with Gray Yak", "Bob blocks Gray Yak with Brown Hen")
DIED = ("expect Gray Yak dies", "expect Brown Hen dies")

MEANT = [
    # Verbs that players use, and forms of them.
    ("Alice attack with Gray Yak", ("Alice attacks with Gray Yak",)),
    ("Alice swings", ("Alice attacks with Gray Yak",)),
    ("Alice attacks Bob", ("Alice attacks Bob with Gray Yak",)),
    ("Alice alpha strikes", ("Alice attacks with everything",)),
    ("Alice attacks with all her creatures", ("Alice attacks with everything",)),
    ("Alice declares Gray Yak as an attacker", ("Alice attacks with Gray Yak",)),
    ("Gray Yak attacks", ("Alice attacks with Gray Yak",)),
    ("Gray Yak attacks Bob", ("Alice attacks Bob with Gray Yak",)),
    ("Brown Hen blocks Gray Yak", ("Bob blocks Gray Yak with Brown Hen",)),
    ("Bob declares Brown Hen as a blocker", ("Bob blocks with Brown Hen",)),
    ("Bob blocks it with Brown Hen", ("Bob blocks with Brown Hen",)),
    ("Bob blocks Gray Yak", ("Bob blocks Gray Yak with Brown Hen",)),
    ("Bob blocks", ("Bob blocks with Brown Hen",)),
    ("Bob takes it", ("Bob doesn't block",)),
    ("Bob no blocks", ("Bob doesn't block",)),
    ("no blocks", ("Bob doesn't block",)),
    ("Alice zaps Bob with Bolt of Frost", ("Alice casts Bolt of Frost targeting Bob",)),
    ("Alice casts Sudden Meal (on Gray Yak)", ("Alice casts Sudden Meal targeting Gray Yak",)),
    ("Alice casts Sudden Meal -> Gray Yak", ("Alice casts Sudden Meal targeting Gray Yak",)),
    ("Bolt of Frost on Bob", ("Alice casts Bolt of Frost targeting Bob",)),
    ("Alice targets Gray Yak", ("Alice chooses Gray Yak",)),
    ("Bob scoops", ("Bob concedes",)),
    # Names in part, with articles, in quotes.
    ("Alice casts Wave", ("Alice casts Tidal Wave of Mud",)),
    ("Alice attacks with the Gray Yak", ("Alice attacks with Gray Yak",)),
    ('Alice attacks with "Gray Yak"', ("Alice attacks with Gray Yak",)),
    # How many.
    ("Alice casts 2 Sudden Meal", ("Alice casts Sudden Meal", "Alice casts Sudden Meal")),
    ("Alice taps 2 Meadows for mana", ("Alice taps Meadow and Meadow for mana",)),
    ("Alice taps Meadow", ("Alice taps Meadow for mana",)),
    # What is written around it.
    ("1. Alice attacks with Gray Yak", ("Alice attacks with Gray Yak",)),
    ("- Alice attacks with Gray Yak!", ("Alice attacks with Gray Yak",)),
    ("Step 3: Alice attacks with Gray Yak,", ("Alice attacks with Gray Yak",)),
    ('"Alice attacks with Gray Yak"', ("Alice attacks with Gray Yak",)),
    ("Alice: attacks with Gray Yak", ("Alice attacks with Gray Yak",)),
    # Going on.
    ("main 2", ("to the postcombat main phase",)),
    ("begin combat", ("to the beginning of combat",)),
    ("Alice moves to combat", ("to the combat",)),
    ("end of turn", ("to the end step",)),
    ("untap", ("to the next turn",)),
    ("Bob's turn", ("to Bob's turn",)),
    ("pass", ("pass",)),
    ("both players pass", ("everybody passes",)),
    ("Sudden Meal resolves", ("resolve Sudden Meal",)),
    ("Bob lets it resolve", ("resolve",)),
    # Claims.
    ("Gray Yak is 2/2", ("expect Gray Yak is 2/2",)),
    ("check that Gray Yak is 2/2", ("expect Gray Yak is 2/2",)),
    ("expect: Gray Yak = 2/2", ("expect Gray Yak is 2/2",)),
    ("expect Gray Yak survives", ("expect Gray Yak is on the battlefield",)),
    ("expect Gray Yak in graveyard", ("expect Gray Yak is in the graveyard",)),
    ("expect Gray Yak tapped", ("expect Gray Yak is tapped",)),
    ("expect Gray Yak has a +1/+1 counter", ("expect Gray Yak has 1 +1/+1 counter",)),
    ("expect both die", DIED),
    ("expect they both die", DIED),
    ("expect Gray Yak and Brown Hen die", DIED),
    ("expect it dies", ("expect Brown Hen dies",)),
    (
        "expect Gray Yak and Brown Hen are in the graveyard",
        ("expect Gray Yak is in the graveyard", "expect Brown Hen is in the graveyard"),
    ),
    ("expect no creatures on the battlefield", ("expect Alice has no creatures", "expect Bob has no creatures")),
    ("expect Bob's graveyard has 2 cards", ("expect 2 cards are in Bob's graveyard",)),
    ("expect Bob has 16", ("expect Bob has 16 life",)),
    ("expect Bob: 16", ("expect Bob has 16 life",)),
    ("Bob is at 16", ("expect Bob is at 16",)),
    ("expect Bob is dead", ("expect Bob has lost",)),
    ("expect Bob's turn", ("expect it is Bob's turn",)),
    ("expect stack is empty", ("expect the stack is empty",)),
    ("Bob can't block Gray Yak with Brown Hen", ("expect refused: Bob blocks Gray Yak with Brown Hen",)),
    ("expect Bob can block Gray Yak with Brown Hen", ("expect allowed: Bob blocks Gray Yak with Brown Hen",)),
    # Several statements in a line.
    (
        "Alice attacks with Gray Yak. Bob blocks with Brown Hen. expect both die",
        (FIGHT[0], "Bob blocks with Brown Hen", *DIED),
    ),
    ("Alice attacks with Gray Yak; Bob doesn't block", (FIGHT[0], "Bob doesn't block")),
    ("Alice attacks with Gray Yak and Bob blocks with Brown Hen", (FIGHT[0], "Bob blocks with Brown Hen")),
    (
        "Alice casts Sudden Meal on her Gray Yak, then Bob passes",
        ("Alice casts Sudden Meal on Alice's Gray Yak", "Bob passes"),
    ),
]


def read(line: str) -> tuple[Sentence, ...] | Unread:
    before = [statement for each in FIGHT for statement in _read(each)]
    return read_statements(line, NAMES, 1, before)


def _read(line: str) -> tuple[Sentence, ...]:
    read_so = read_statements(line, NAMES)
    assert not isinstance(read_so, Unread), (line, read_so.message)
    return read_so


@pytest.mark.parametrize(("written", "meant"), MEANT)
def test_what_a_line_can_only_mean_is_read_so(written: str, meant: tuple[str, ...]):
    found = read(written)

    assert not isinstance(found, Unread), found.message
    assert found == tuple(statement for line in meant for statement in _read(line))


NOT_MEANT = [
    ("draw", "to Alice's draw step"),
    ("Alice draws a card", "to Alice's draw step"),
    ("Bob gains 3 life", "expect Bob has 20 life"),
    ("expect Bob takes 2", "expect Bob has 15 life"),
    ("expect 2 damage to Bob", "expect Bob has 15 life"),
    ("Alice sacrifices Gray Yak", "Alice chooses Gray Yak"),
    ("Alice atacks with Gray Yak", "Alice attacks with Gray Yak"),
    ("Alice attacks with Gray Yack", "Alice attacks with Gray Yak"),
    ("Alise casts Suden Meal targeting Gray Yak", "Alice casts Sudden Meal targeting Gray Yak"),
    ("Alice bolts Bob", "Alice casts Bolt of Frost targeting Bob"),
    ("Sudden Meal on Gray Yak", "Alice casts Sudden Meal targeting Gray Yak"),
    ("I attack with my Gray Yak", "Alice attacks with Gray Yak"),
    ("my opponent blocks", "Bob blocks with Brown Hen"),
    ("no attacks", "Alice doesn't attack"),
    ("Alice turns Gray Yak sideways", "Alice attacks with Gray Yak"),
    ("expect Gray Yak can't attack", "expect refused: Alice attacks with Gray Yak"),
    ("expect Gray Yak is in hand", "expect Gray Yak is in Alice's hand"),
    ("Turn 2", "to the end step"),
    ("wait", "to the end step"),
    ("Does Gray Yak die?", "expect Gray Yak dies"),
    ("Bob ought to be at 11", "expect Bob has 11 life"),
    ("verify alice.life == 7", "expect Alice has 7 life"),
    ("expect Alice's hand size 2", "expect Alice has 2 cards in hand"),
    ("grant Gray Yak first strike", "expect Gray Yak has first strike"),
    ("expect Gray Yak alive", "expect Gray Yak is on the battlefield"),
    ("Sudden Meal -> Gray Yak", "Alice casts Sudden Meal targeting Gray Yak"),
    ("okay", "resolve"),
    ("expect stack clear", "expect the stack is empty"),
    ("go to phase main 2", "to the second main phase"),
]


@pytest.mark.parametrize(("written", "offered"), NOT_MEANT)
def test_what_a_line_may_mean_is_offered_in_three_ways_at_most_that_can_be_read(written: str, offered: str):
    unread = read(written)
    assert isinstance(unread, Unread)

    ways = ways_to_put(written, NAMES, unread)
    assert offered in ways
    assert len(ways) <= 3
    for way in ways:
        assert len(_read(way)) == 1


@pytest.mark.parametrize(
    ("written", "helps"),
    [
        ("draw", 'to go on, say "to the draw step"'),
        ("Alice gains 3 life", "life = 23 or counters"),
        ("put a counter on Ox", "what cards do comes of it"),
        ("Ox deals 2 damage to Bob", "what cards do comes of it"),
        ("What happens if Alice attacks with Ox?", "reads like a question"),
        ("Alice dances", "can't read 'dances'"),
    ],
)
def test_what_can_not_be_meant_is_answered_with_one_sentence(written: str, helps: str):
    with pytest.raises(engine.InvalidScenario) as refusal:
        engine.read_scenario(f'title = "T"\nscript = """\n{written}\n"""\n{TABLE}', id="strange")

    what = refusal.value.problems[0].what
    assert helps in what
    assert len(what) < 260
    assert '""' not in what


def test_a_question_in_a_script_is_told_from_what_is_wrong_and_offered_as_a_claim():
    with pytest.raises(engine.InvalidScenario) as refusal:
        engine.read_scenario(f'title = "T"\nscript = """\nDoes Ox die?\n"""\n{TABLE}', id="strange")

    instead = refusal.value.problems[0].instead
    assert instead is not None
    assert instead.asks
    assert "expect Ox dies" in instead.ways


@pytest.mark.parametrize(
    ("lines", "claim"),
    [
        (("Alice casts Sudden Meal targeting Ox", "both players pass"), "expect Ox is 5/5"),
        (("Alice casts Sudden Meal targeting Ox", "pass", "pass"), "expect Ox is 5/5"),
        (("to the upkeep", "everyone passes"), "expect it is Bob's draw step"),
    ],
)
def test_passing_is_for_whoever_has_priority_and_for_all(lines: tuple[str, ...], claim: str):
    assert run(*lines, claim).failures == ()


LANDS = """
[cards.Meadow]
type_line = "Basic Land — Forest"
[cards."Wet Wood"]
type_line = "Land"
text = "{T}: Add {U}.\\n{T}: Add {G}."
[cards.Prism]
type_line = "Artifact"
text = "{T}: Add one mana of any color."
[players.Alice]
mana = ""
battlefield = ["Meadow", "Wet Wood", "Prism"]
[players.Bob]
"""


@pytest.mark.parametrize(
    ("line", "pool"),
    [
        ("Alice taps Meadow for G", "{G}"),
        ("Alice taps Wet Wood for G", "{G}"),
        ("Alice taps Prism for {R}", "{R}"),
        ("Alice taps Meadow and Prism for {G}{W}", "{G}{W}"),
    ],
)
def test_a_land_is_tapped_for_the_mana_that_is_said(line: str, pool: str):
    assert run(line, f"expect Alice has {pool} in her mana pool", table=LANDS).failures == ()


def test_a_land_is_tapped_for_no_other_mana_than_it_adds():
    assert "Meadow has no ability that adds {R}" in run("Alice taps Meadow for R", table=LANDS).error


@pytest.mark.parametrize("claim", ["expect Hen is in graveyard", "expect Bob's graveyard has 1 card"])
def test_a_zone_is_claimed_in_a_strangers_words(claim: str):
    table = TABLE.replace('text = "Target creature gets +3/+3 until end of turn."', 'text = "Destroy target creature."')
    script = f"Alice casts Sudden Meal targeting Hen\nresolve\n{claim}"

    run = engine.play(
        engine.read_scenario(f'title = "T"\nscript = """\n{script}\n"""\n{table}', id="strange", edition="2026-08")
    )
    assert run.status == "pass", run.failures


def test_a_token_may_be_called_by_one_of_its_subtypes():
    card = '[cards.Muster]\nmana_cost = "{1}"\ntype_line = "Sorcery"\ntext = "Amass Orcs 2."'
    hand = f'{card}\n\n[players.Alice]\nhand = ["Muster"]'
    script = "Alice casts Muster\nresolve\nexpect Army token is 2/2\nexpect Orc token is 2/2"

    run = engine.play(
        engine.read_scenario(f'title = "T"\nscript = """\n{script}\n"""\n{hand}', id="strange", edition="2026-08")
    )
    assert run.status == "pass", run.failures


def test_a_spell_is_cast_without_paying_where_something_lets_it():
    says = "You may cast spells from your hand without paying their mana costs."
    free = f'[cards.Vision]\ntype_line = "Enchantment"\ntext = "{says}"'
    ox = '[cards.Ox]\nmana_cost = "{4}"\ntype_line = "Creature — Ox"\npower = "4"\ntoughness = "4"'
    players = '[players.Alice]\nmana = "{0}"\nhand = ["Ox"]\nbattlefield = ["Vision"]'
    script = "Alice casts Ox without paying its mana cost\nresolve\nexpect Ox is on the battlefield"

    text = f'title = "T"\nscript = """\n{script}\n"""\n{free}\n\n{ox}\n\n{players}'
    run = engine.play(engine.read_scenario(text, id="strange", edition="2026-08"))
    assert run.status == "pass", run.failures


VEHICLE = """
[cards."Hay Cart"]
type_line = "Artifact — Vehicle"
power = "3"
toughness = "3"
text = "Crew 2"
[cards."Steady Mare"]
type_line = "Creature — Horse Mount"
power = "2"
toughness = "2"
text = "Saddle 2"
[cards.Ox]
type_line = "Creature — Ox"
power = "2"
toughness = "2"
[players.Alice]
battlefield = ["Hay Cart", "Steady Mare", "Ox"]
"""


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("Alice crews Hay Cart with Ox", "expect Hay Cart is a creature"),
        ("Alice saddles Steady Mare with Ox", "expect Steady Mare is saddled"),
        ("Alice saddles Steady Mare by tapping Ox", "expect Ox is tapped"),
    ],
)
def test_vehicles_are_crewed_and_mounts_saddled_by_those_verbs(line: str, claim: str):
    assert run(line, "resolve", claim, table=VEHICLE).failures == ()


FORGE = """
[cards.Forge]
type_line = "Land"
text = '''
{T}: Add {C}.
{2}, {T}: Put a +1/+1 counter on target creature.
{X}, {T}: You gain X life.'''
[cards.Ox]
type_line = "Creature — Ox"
power = "2"
toughness = "2"
[players.Alice]
battlefield = ["Forge", "Ox"]
"""


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("Alice activates Forge targeting Ox", "expect Ox is 3/3"),
        ("Alice activates Forge with X = 4", "expect Alice is at 24 life"),
    ],
)
def test_the_ability_is_meant_that_can_have_what_is_said_of_it(line: str, claim: str):
    assert run(line, "resolve", claim, table=FORGE).failures == ()


GRAVES = """
[cards.Spark]
mana_cost = "{R}"
type_line = "Sorcery"
text = '''
You gain 1 life.
{keyword}'''
[cards.Field]
type_line = "Land"
[players.Alice]
hand = ["Spark", "Field"]
graveyard = [{graveyard}]
"""


@pytest.mark.parametrize("keyword", ["Jump-start", "Retrace", "Flashback {W}"])
def test_a_card_is_cast_from_the_graveyard_by_the_keyword_that_lets_it_be(keyword: str):
    table = GRAVES.replace("{keyword}", keyword).replace("{graveyard}", '"Spark"')
    word = keyword.split()[0].lower()

    told = run(
        f"Alice casts Spark with {word} choosing Field" if word != "flashback" else "Alice casts Spark with flashback",
        "resolve",
        "expect 1 card named Spark is in Alice's hand",
        table=table,
    )

    assert told.failures == ()
    assert told.error == ""


def test_jump_start_lets_no_card_be_cast_from_a_hand():
    table = GRAVES.replace("{keyword}", "Jump-start").replace("{graveyard}", "")

    assert run("expect refused under 702.133a: Alice casts Spark with jump-start", table=table).failures == ()


BESTOWED = """
[cards.Nymph]
mana_cost = "{W}"
type_line = "Enchantment Creature — Nymph"
power = "1"
toughness = "1"
text = '''
Bestow {3}{W}
Enchanted creature gets +1/+1.'''
[cards.Ox]
type_line = "Creature — Ox"
power = "2"
toughness = "2"
[players.Alice]
hand = ["Nymph"]
battlefield = ["Ox"]
"""


@pytest.mark.parametrize("how", ["with bestow", "using bestow", "bestowed", "for its bestow cost"])
def test_a_spell_is_cast_for_another_cost_in_a_strangers_words(how: str):
    assert run(f"Alice casts Nymph {how} targeting Ox", "resolve", "expect Ox is 3/3", table=BESTOWED).failures == ()


TWO_KICKERS = """
[cards.Ram]
mana_cost = "{W}"
type_line = "Creature — Sheep"
power = "2"
toughness = "2"
text = '''
Kicker {1}{G} and/or {2}{U}
When Ram enters, if it was kicked with its {1}{G} kicker, you gain 2 life.
When Ram enters, if it was kicked with its {2}{U} kicker, you gain 5 life.'''
[players.Alice]
hand = ["Ram"]
"""


def test_both_kickers_of_a_spell_are_paid_where_both_are_said():
    told = run(
        "Alice casts Ram with its {1}{G} kicker and its {2}{U} kicker",
        "resolve everything",
        "expect Alice is at 27 life",
        table=TWO_KICKERS,
    )

    assert told.failures == ()


def test_somebody_controls_a_creature_of_a_name_where_another_does_too():
    table = TABLE.replace('battlefield = ["Hen"]', 'battlefield = ["Hen", "Ox"]')

    assert (
        run(
            "expect Alice controls Ox", "expect Bob controls Ox", "expect Alice doesn't control Hen", table=table
        ).failures
        == ()
    )


def test_nobody_has_to_say_which_of_several_equal_creatures_is_sacrificed():
    table = TABLE.replace(
        "Target creature gets +3/+3 until end of turn.", "Target player sacrifices a creature."
    ).replace('battlefield = ["Hen"]', 'battlefield = ["Hen", "Hen"]')

    told = run("Alice casts Sudden Meal targeting Bob", "resolve", "expect Bob controls 1 creature", table=table)
    assert told.failures == ()


ALTAR = """
[cards.Rite]
mana_cost = "{B}"
type_line = "Sorcery"
text = '''
As an additional cost to cast this spell, sacrifice a creature.
You gain 1 life.'''
[cards.Sleuth]
mana_cost = "{B}"
type_line = "Sorcery"
text = '''
As an additional cost to cast this spell, you may collect evidence 2.
If evidence was collected, you gain 3 life.'''
[cards.Altar]
type_line = "Artifact"
text = "Discard a card: You gain 2 life."
[cards.Ox]
mana_cost = "{2}"
type_line = "Creature — Ox"
power = "2"
toughness = "2"
[cards.Elk]
mana_cost = "{2}"
type_line = "Creature — Elk"
power = "2"
toughness = "2"
[players.Alice]
battlefield = ["Altar", "Ox", "Elk"]
hand = ["Rite", "Sleuth", "Ox"]
graveyard = ["Ox", "Elk"]
"""


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("Alice casts Rite sacrificing Elk", "expect 2 cards named Elk are in Alice's graveyard"),
        ("Alice casts Sleuth exiling Elk", "expect Alice is at 23 life"),
        ("Alice activates Altar discarding Ox", "expect 2 cards named Ox are in Alice's graveyard"),
    ],
)
def test_what_pays_a_cost_is_said_with_what_is_done_with_it(line: str, claim: str):
    told = run(line, "resolve", claim, table=ALTAR)

    assert (told.error, told.failures) == ("", ())


def test_nothing_is_discarded_for_a_cost_that_asks_for_a_sacrifice():
    assert "Elk paid for nothing so" in run("Alice casts Rite discarding Elk", table=ALTAR).error
