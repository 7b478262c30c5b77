"""A scenario played under other rules than its own: numbers that move with their rules, and claims of some editions."""

from __future__ import annotations

import pytest

import engine
from engine.scenarios.statements.editions import for_edition

SCENARIO = '''
title = "A fight that a flyer wins"
edition = "{edition}"
script = """
{script}
"""

[cards."Reed Kite"]
type_line = "Creature — Bird"
power = "2"
toughness = "2"
text = "Flying"

[cards."Stone Ogre"]
type_line = "Creature — Ogre"
power = "3"
toughness = "3"

[cards."Slow Toad"]
type_line = "Creature — Frog"
power = "2"
toughness = "2"

[cards."Broad Banner"]
type_line = "Enchantment"
text = "Creatures you control get +1/+1."

[cards."Old Key"]
type_line = "Artifact"
text = "{{T}}: Add {{C}} to your mana pool."

[players.Alice]
battlefield = ["Reed Kite", "Stone Ogre", "Broad Banner", "Old Key"]

[players.Bob]
battlefield = ["Slow Toad"]
'''


def scenario(*script: str, edition: str = "2009-07") -> engine.Scenario:
    return engine.read_scenario(SCENARIO.format(edition=edition, script="\n".join(script)), id="it")


def unmet(edition: str, *script: str, home: str = "2009-07") -> list[str]:
    """What is there instead of each claim that isn't so."""
    run = engine.play(scenario(*script, edition=home), edition)
    assert not run.error
    return [claim.why for claim in run.expectations if not claim.met]


REFUSED = ("Alice attacks with Reed Kite", "expect refused under 702.9b: Bob blocks Reed Kite with Slow Toad")
FIGHT = ("Alice attacks with Stone Ogre", "Bob blocks Stone Ogre with Slow Toad", "to end of combat")


@pytest.mark.parametrize("edition", engine.editions())
def test_the_rule_that_refuses_is_meant_whatever_its_number_is_in_the_edition_played(edition: str):
    assert unmet(edition, *REFUSED) == []


def test_a_number_is_read_in_the_scenarios_own_edition_and_not_in_the_one_played():
    """502.4b was flying's in 2006; in July 2009 it is the untap step's."""
    said = ("Alice attacks with Reed Kite", "expect refused under 502.4b: Bob blocks Reed Kite with Slow Toad")

    assert unmet("2009-07", *said, home="2006-10") == []
    assert "it is refused under 502.4b" in unmet("2006-10", *said)[0]


@pytest.mark.parametrize("edition", engine.editions())
@pytest.mark.parametrize(
    "claim",
    [
        "expect Slow Toad is in Bob's graveyard, destroyed under 704.5g",
        'expect the log says "Slow Toad is destroyed." under 704.5g this turn',
        "expect rule 704.5g was applied this turn",
        "expect rule 704.5f wasn't applied this turn",
        "expect Stone Ogre is changed by Broad Banner in layer 7c under 612.3c, from 3/3 to 4/4",
    ],
)
def test_each_claim_that_names_a_rule_holds_where_the_same_happens(claim: str, edition: str):
    assert unmet(edition, *FIGHT, claim) == []


@pytest.mark.parametrize(
    "claim",
    [
        "expect Slow Toad is in Bob's graveyard, destroyed under 704.5f",
        'expect the log says "Slow Toad is destroyed." under 704.5f this turn',
        "expect rule 704.5g wasn't applied this turn",
        "expect rule 704.5f was applied this turn",
        "expect Stone Ogre is changed by Broad Banner in layer 7b",
        "expect Stone Ogre is changed by Broad Banner under 612.3b",
        "expect Stone Ogre isn't changed by Broad Banner in layer 7c",
    ],
)
@pytest.mark.parametrize("edition", engine.editions())
def test_none_holds_of_another_rule_or_layer(claim: str, edition: str):
    assert len(unmet(edition, *FIGHT, claim)) == 1


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("expect rule 704.5i wasn't applied this turn", "rule 704.5i of 2009-07 has no counterpart in 2006-10 ("),
        ("expect rule 704.5i was applied this turn", "rule 704.5i of 2009-07 has no counterpart in 2006-10 ("),
        ('expect the log doesn\'t say "Bob wins." under 704.5i', "704.5i of 2009-07 has no counterpart in 2006-10 ("),
        ("expect Slow Toad isn't in Bob's hand, put under 704.5i", "704.5i of 2009-07 has no counterpart in 2006-10"),
        ("expect refused under 704.5i: Bob casts Slow Toad", "704.5i of 2009-07 has no counterpart in 2006"),
    ],
)
def test_a_rule_that_the_edition_played_lacks_is_told_whether_it_is_claimed_or_denied(claim: str, said: str):
    """704.5i is about planeswalkers, which came in 2007."""
    (why,) = unmet("2006-10", *FIGHT, claim)

    assert said in why


def test_a_number_that_nothing_cites_is_told_as_well_and_so_is_a_layer_that_there_is_not():
    (why,) = unmet("2009-07", *FIGHT, "expect rule 704.9z wasn't applied")
    assert why == "nothing in a game cites rule 704.9z of 2009-07; applied: " + why.rpartition("applied: ")[2]

    (why,) = unmet("2009-07", *FIGHT, "expect Stone Ogre isn't changed by Broad Banner in layer 9")
    assert why.startswith("2009-07 has no layer 9; ")


MANA = ("Alice taps Old Key for mana", "to Alice's end step", "expect Alice has 20 life")


def test_a_claim_of_all_editions_until_one_stands_for_the_claim_before_in_these():
    script = (*MANA, "until 2008-03 instead: expect Alice has 19 life")

    assert [unmet(edition, *script) for edition in engine.editions()] == [[]] * len(engine.editions())


def test_claims_since_and_under_editions_do_too():
    since = (*MANA[:-1], "expect Alice has 19 life", "since 2009-07 instead: expect Alice has 20 life")
    under = (*MANA, "under 2006-10 to 2008-03 instead: expect Alice has 19 life")

    for script, home in ((since, "2006-10"), (under, "2009-07")):
        assert all(unmet(edition, *script, home=home) == [] for edition in engine.editions())


def test_of_several_claims_about_an_edition_the_last_counts():
    script = (
        *MANA,
        "until 2008-03 instead: expect Alice has 3 life",
        "under 2006-10 instead: expect Alice has 19 life",
    )

    assert unmet("2006-10", *script) == []
    assert unmet("2008-03", *script) == ["Alice has 19 life"]


def test_a_claim_of_other_editions_has_the_numbers_of_the_one_that_it_names_first():
    """In 2006 and 2008 lethal damage is 420.5c's, in Magic 2010 704.5g's."""
    (claim,) = for_edition(scenario("until 2008-03 instead: expect rule 420.5c was applied").statements, "2006-10")
    assert claim.of_edition == "2008-03"  # type: ignore[attr-defined]

    says = "expect Slow Toad is in Bob's graveyard, destroyed under"
    script = (*FIGHT, f"{says} 704.5f", f"until 2008-03 instead: {says} 420.5c")
    assert unmet("2006-10", *script) == unmet("2008-03", *script) == []


def test_what_is_done_only_in_some_editions_is_done_in_no_other():
    script = (
        "only until 2008-03: Alice taps Old Key for mana",
        "to Alice's end step",
        "expect Alice has 20 life",
        "until 2008-03 instead: expect Alice has 19 life",
        "only since 2009-07: Alice taps Old Key for mana",
        "expect Old Key is tapped",
    )

    assert [unmet(edition, *script) for edition in engine.editions()] == [[]] * len(engine.editions())


def test_a_declaration_of_some_editions_is_made_together_with_its_other_lines():
    script = (
        "Alice attacks with Reed Kite",
        "only under 2009-07: Alice attacks with Stone Ogre",
        "expect Stone Ogre is attacking",
        "until 2008-03 instead: expect Stone Ogre isn't attacking",
    )

    assert [unmet(edition, *script) for edition in ("2008-03", "2009-07")] == [[], []]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("only under 2009-07 to 2006-10: Alice taps Old Key for mana", "no edition is under 2009-07 to 2006-10"),
        ("since 2009-13 instead: expect Alice has 20 life", "expected an edition such as 2009-07"),
        ("under 2009-07 to 2006-10 instead: expect Alice has 20 life", "no edition is under 2009-07 to 2006-10"),
        ("since 2009-07 to 2009-07 instead: expect Alice has 20 life", 'expected "instead:"'),
    ],
)
def test_editions_that_there_are_not_are_refused(line: str, said: str):
    with pytest.raises(engine.InvalidScenario) as refused:
        scenario("expect Alice has 20 life", line)

    assert "line 6" in str(refused.value)
    assert said in str(refused.value)


SPANS = [
    ("under 2009-07", ("2009-07",)),
    ("under 2006-10", ("2006-10",)),
    ("until 2008-03", ("2006-10", "2008-03")),
    ("since 2009-07", ("2009-07", "2013-07")),
    ("since 2013-07", ("2013-07",)),
    ("under 2008-03 to 2009-07", ("2008-03", "2009-07")),
    ("", ("2006-10", "2008-03", "2009-07", "2013-07")),
]


@pytest.mark.parametrize(("words", "several"), SPANS, ids=[words or "all" for words, _ in SPANS])
def test_editions_in_a_row_are_said_in_few_words(words: str, several: tuple[str, ...]):
    there_are = ("2006-10", "2008-03", "2009-07", "2013-07")
    span = engine.EditionRange.of(several, there_are)

    assert str(span) == words
    assert tuple(edition for edition in there_are if edition in span) == several
    if words:
        assert engine.EditionRange.read(words) == span


@pytest.mark.parametrize("words", ["2009-07", "since 2009-07 to 2013-07", "since Magic 2010", ""])
def test_other_words_name_no_editions(words: str):
    with pytest.raises(ValueError, match="is neither under 2009-07"):
        engine.EditionRange.read(words)
