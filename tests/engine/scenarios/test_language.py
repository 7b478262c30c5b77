"""The language of scenarios: what its table says is what its reader reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import completions
from engine.scenarios.files.all_forms import ACTIONS, EXPECTATIONS, FORMS
from engine.scenarios.files.script import LONGEST_LINE, read_line, read_script
from engine.scenarios.language.forms import Form, Part, blanks_in, parts_of
from engine.scenarios.language.names import KnownNames, NamedObject
from engine.scenarios.language.net import net, net_of
from engine.scenarios.language.reading import LineReading, Unread
from engine.scenarios.language.slots import KINDS, SLOTS, Composed, Simple
from engine.scenarios.playing.sentences import Assertion, Sentence, ToldDeed
from engine.scenarios.statements.answering import Separate
from engine.scenarios.statements.combat import Attack
from engine.scenarios.statements.going_on import GoTo, Propose
from engine.scenarios.statements.places import ExpectInZone
from engine.scenarios.statements.playing import Cast
from tests.engine.scenarios.saying import FILLINGS, said
from tests.examples import tried_on

#: Everybody and everything that the examples of the table speak of.
PLAYERS = ("Alice", "Bob")
OBJECTS = frozenset(
    name
    for names in (
        "Oak, Elm, Ash, Wall, Bird, Bear, Trampler, Forest, Blaze, Old Ogre, Sudden Growth, Dragon, Fire Adept",
        "Bone Guard, Careful Sage, Feather Cape, Squire, Hundred-Armed Giant, Wings, Hidden Wyrm, Ember Burst",
        "Worn Lesson, Green Dale, Burning Verse, Mist Verse, Great Chorus, Wicker Man, Ash Kid, Brave Page",
        "Thicket Cat, Red Shell, Blue Shell, White Shell, Seed Gatherer, Rift Beast, Far Shore, Tall Spear",
        "Grave Scrapper, Spare Part, Warden, Artifact, Ragged Page, Low Meadow, Rain Verse, Loud Choir, Cinder Pup",
        "Stray Bones, Dusty Attic, Distant Beast, Silk Leech, Damp Idol",
    )
    for name in names.split(", ")
)
NAMES = KnownNames(PLAYERS, OBJECTS)
EXAMPLES = [(form, example) for form in FORMS for example in form.examples]


def read(line: str) -> Sentence | Unread:
    return read_line(line, NAMES)


@pytest.mark.parametrize(("form", "example"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else "")
def test_each_example_is_read_as_its_own_form(form: Form, example: str):
    statement = read(example)

    assert isinstance(statement, Sentence), statement
    assert statement.form is form


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_each_form_says_what_it_means_and_has_an_example(form: Form):
    assert form.meaning.endswith(".")
    assert form.examples
    assert len({form.name for form in FORMS}) == len(FORMS)


def test_what_is_done_and_what_is_expected_are_told_apart():
    assert all(issubclass(form.make, ToldDeed) for form in ACTIONS)
    assert all(issubclass(form.make, Assertion) for form in EXPECTATIONS)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_what_stands_in_a_slot_has_a_field_of_its_own(form: Form):
    assert {blank.name for blank in blanks_in(form.parts)} <= {field.name for field in fields(form.make)}


def test_every_slot_of_a_form_is_read_and_explained():
    used = {blank.kind for form in FORMS for blank in blanks_in(form.parts)}

    assert used <= set(KINDS)
    assert {slot.name for slot in SLOTS} == set(KINDS)
    assert used <= set(FILLINGS)


@pytest.mark.parametrize(
    ("kind", "example"),
    [(kind, example) for kind in KINDS.values() for example in kind.slot.examples],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_example_of_a_slot_can_stand_there(kind: Simple | Composed, example: str):
    if isinstance(kind, Simple):
        assert len(example) in [end for end, _ in kind.read(example, 0, NAMES)]
    elif isinstance(kind, Composed) and "deed" not in kind.pattern:
        assert not isinstance(LineReading(example, NAMES).read(net_of(kind.slot.name)), Unread)


# What is written in DESIGN.md ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Alice casts Hidden Wyrm face down",
        "Alice turns Hidden Wyrm face up",
        "Alice casts Ember Burst kicked targeting Bob",
        "Alice casts Ember Burst kicked twice targeting Bob",
        "Alice casts Ember Burst with buyback targeting Bob",
        "Alice casts Ember Burst for its evoke cost",
        "Alice casts Ember Burst for its flashback cost from the graveyard",
        "Alice casts Worn Lesson from the graveyard choosing Green Dale",
        "Alice casts Burning Verse splicing Mist Verse targeting Bob",
        "Alice casts Great Chorus tapping Wicker Man and Ash Kid",
        "Alice attacks with Brave Page and Thicket Cat in a band",
        "Bob separates Red Shell, Blue Shell and White Shell into Red Shell and Blue Shell and White Shell",
        "Bob separates Red Shell, Blue Shell and White Shell into nothing and Red Shell, Blue Shell and White Shell",
        "Alice chooses pile 2",
        "Alice flips a coin and wins",
        "Alice proposes 1000 times: Alice activates Seed Gatherer, resolve everything",
        "Alice proposes: to the end step",
        "Bob accepts",
        "Bob shortens it: to the beginning of combat step",
        "Bob concedes",
        "Alice taps Forest for mana",
        "Alice suspends Rift Beast",
        "Alice unearths Grave Scrapper",
        "Alice cycles Far Shore",
        "Alice equips Tall Spear to Oak",
        "expect Alice can see Spare Part",
        "expect Alice can't see Spare Part",
        "expect a subgame has begun",
        "expect the subgame has ended",
        "expect the game is a draw",
        "expect Warden is phased out",
        "expect 2 cards named Bear are in Alice's graveyard",
        "expect 3 objects are on the stack",
        "expect Alice has {R}{R} in her mana pool",
    ],
)
def test_what_strangers_will_write_is_read(line: str):
    assert isinstance(read(line), Sentence), read(line)


def test_what_is_announced_with_a_spell_is_read_in_any_order():
    one = read("Alice casts Ember Burst kicked twice with buyback with X = 3 targeting Bob and Oak choosing mode 2")
    other = read("Alice casts Ember Burst choosing mode 2 targeting Bob and Oak with X = 3 with buyback kicked twice")

    assert one == other
    assert isinstance(one, Cast)
    assert (one.kicked, one.kicked_often, one.extras, one.x, one.choice) == (True, 2, (("buyback",),), 3, "mode 2")
    assert one.targets == ("Bob", NamedObject("Oak"))


def test_nothing_is_said_twice_of_one_statement():
    found = read("Alice casts Blaze with X = 3 with X = 4")

    assert isinstance(found, Unread)
    assert "said twice" in found.message


def test_the_first_of_two_piles_is_the_smaller_one_unless_a_comma_says_otherwise():
    red, blue, white = NamedObject("Red Shell"), NamedObject("Blue Shell"), NamedObject("White Shell")
    begin = "Bob separates Red Shell, Blue Shell and White Shell into "
    piles = {
        "Red Shell and Blue Shell and White Shell": ((red,), (blue, white)),
        "Red Shell and Blue Shell, and White Shell": ((red, blue), (white,)),
        "Red Shell, Blue Shell and White Shell and nothing": ((red, blue, white), ()),
        "nothing and Red Shell, Blue Shell and White Shell": ((), (red, blue, white)),
    }
    for words, wanted in piles.items():
        found = read(begin + words)
        assert isinstance(found, Separate), found
        assert (found.first, found.second) == wanted


def test_a_shortcut_holds_what_is_done_in_it():
    found = read("Alice proposes 1000 times: Alice attacks with Oak, Elm and Ash, to the end step")

    assert isinstance(found, Propose)
    assert found.times == 1000
    assert [type(deed) for deed in found.deeds] == [Attack, GoTo]
    assert [deed.text for deed in found.deeds] == ["Alice attacks with Oak, Elm and Ash", "to the end step"]


def test_tokens_are_named_by_several_subtypes_in_a_row():
    found = read("Alice attacks with Elemental Shaman token and Goat")

    assert isinstance(found, Attack)
    assert found.attackers == (NamedObject("Elemental Shaman", token=True), NamedObject("Goat"))


def test_a_card_with_two_names_is_called_by_either():
    names = KnownNames(PLAYERS, frozenset({"Timid Scholar", "Bold Sage"}), (("Bold Sage", "Timid Scholar"),))

    assert read_line("resolve Bold Sage", names) == read_line("resolve Timid Scholar", names)


def test_the_longest_name_counts_and_a_shorter_one_where_the_line_goes_on_so():
    names = KnownNames(PLAYERS, frozenset({"Fire", "Fire and Ice", "Ice"}))
    one = read_line("Alice attacks with Fire and Ice", names)
    two = read_line("Alice blocks Fire and Ice and Fire with Ice", names)

    assert isinstance(one, Attack)
    assert one.attackers == (NamedObject("Fire and Ice"),)
    assert isinstance(two, Sentence)


# Statements that nobody thought of ---------------------------------------------------------------------------------


class Drawn:
    """Chance that a test draws."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def one_of(self, several: Sequence[str]) -> str:
        return self.draw(st.sampled_from(several))

    def way(self, several: Sequence[tuple[Part, ...]]) -> tuple[Part, ...]:
        return self.draw(st.sampled_from(several))

    def is_so(self) -> bool:
        return self.draw(st.booleans())


@st.composite
def statements(draw: st.DrawFn) -> tuple[Form, str]:
    """A form with something in each of its slots, parts left out or not, one word or another."""
    form = draw(st.sampled_from(FORMS))
    return form, said(form, Drawn(draw))


@tried_on(400)
@given(statements())
def test_every_statement_that_the_table_allows_is_read_as_its_own_form(told: tuple[Form, str]):
    form, line = told

    statement = read(line)

    assert isinstance(statement, Sentence), f"{line}: {statement}"
    assert statement.form is form, f"{line}: read as {statement.form.name}, written as {form.name}"
    assert statement.text == line


@tried_on(200)
@given(statements())
def test_a_statement_reads_the_same_from_its_own_text_however_it_is_spaced(told: tuple[Form, str]):
    _, line = told
    statement = read(line)
    assert isinstance(statement, Sentence)

    assert read(f"    {statement.text}") == statement


@tried_on(300)
@given(st.text(alphabet="abcdeAliceBobOak 's#0123456789/,.\"':+-\t", max_size=80))
def test_no_line_breaks_the_reader(line: str):
    assert isinstance(read(line), Sentence | Unread)


@tried_on(200)
@given(statements(), st.integers(0, 60), st.sampled_from(["", "x", " and", "'s", "#3", "Zorblax"]))
def test_a_damaged_line_is_read_or_refused_at_a_place_in_it(told: tuple[Form, str], at: int, put: str):
    _, line = told
    damaged = line[:at] + put + line[at + 1 :]

    found = read(damaged)

    if isinstance(found, Unread):
        assert 1 <= found.column <= len(damaged) + 1
        assert found.message


# What may come next --------------------------------------------------------------------------------------------------


def test_what_may_come_next_is_said_by_the_same_table():
    assert set(completions("Alice casts ", NAMES)) == OBJECTS
    assert set(PLAYERS) < set(completions("Alice taps ", NAMES))
    assert '"attacks"' in completions("Alice ", NAMES)
    assert completions("Alice passes", NAMES) == ()
    assert completions("Alice dances", NAMES) == ()


# How long it takes ---------------------------------------------------------------------------------------------------


def steps(line: str, names: KnownNames) -> int:
    reading = LineReading(line, names)
    reading.read(net(FORMS))
    return reading.steps


@pytest.mark.parametrize("verb", ["attacks with", "taps", "proposes: Alice taps", "separates"])
def test_names_joined_by_and_are_read_in_steps_in_proportion_to_their_number(verb: str):
    names = KnownNames(PLAYERS, frozenset({"B", "B and B", "B and B and B"}))
    counts = [steps(f"Alice {verb} {' and '.join(['B'] * number)} X", names) for number in (10, 20, 40)]

    assert counts[2] - counts[1] <= 2.2 * (counts[1] - counts[0])
    assert counts[2] < 4_000


def test_statements_joined_by_commas_are_read_in_steps_in_proportion_to_their_number():
    counts = [
        steps("Alice proposes: " + ", ".join(["Alice chooses B"] * number) + " X", NAMES) for number in (5, 10, 20)
    ]

    assert counts[2] < 4.5 * counts[1]
    assert counts[2] < 40_000


def test_a_line_has_a_length_that_anybody_can_read():
    found = read("Alice taps " + " and ".join(["Oak"] * LONGEST_LINE) + " for mana")

    assert isinstance(found, Unread)
    assert found.message == "a line has at most 1,000 characters"


def test_of_thousands_of_wrong_lines_the_first_ones_are_named():
    statements, problems = read_script("Alice dances\n" * 9_000, NAMES, "wrong.toml")

    assert statements == []
    assert len(problems) == 51
    assert (
        str(problems[-1]) == "wrong.toml, line 50: 50 lines can't be read; the lines after this one weren't looked at"
    )


def test_a_pattern_with_an_unmatched_bracket_is_no_form():
    with pytest.raises(AssertionError, match="unmatched bracket"):
        parts_of("{player}[ passes")


def test_how_an_object_came_somewhere_is_kept_apart_from_where_it_is():
    found = read("expect Oak #2 isn't in Alice's graveyard, put under 704.5f, at the same time as Elm")

    assert isinstance(found, ExpectInZone)
    assert found.negated
    assert (found.object.which, found.how, found.rule, found.together, found.other) == (
        2,
        "put",
        "704.5f",
        True,
        NamedObject("Elm"),
    )
