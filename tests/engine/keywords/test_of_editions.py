"""A keyword belongs to the editions whose rules have it; elsewhere a card with it is refused, with the reason."""

from __future__ import annotations

from functools import partial

import pytest

from engine import play, read_scenario
from engine.rulebooks import editions, first_with_keyword, rulebook
from engine.scenarios.language.faults import KeywordsLacked
from engine.text.keywords.table import keywords
from tests.engine.board import Card, artifact, aura, board, card, creature, enchantment, instant

#: A card with each keyword that some edition lacks.
LATER = {
    "absorb": creature("Holder", "1/1", "Absorb 1"),
    "aura swap": aura("Holder", "Aura swap {2}"),
    "cascade": instant("Holder", "You gain 2 life.\nCascade"),
    "champion": creature("Holder", "1/1", "Champion an Elf"),
    "changeling": creature("Holder", "1/1", "Changeling"),
    "clash": instant("Holder", "Clash with an opponent. If you win, draw a card."),
    "conspire": instant("Holder", "You gain 2 life.\nConspire"),
    "delve": instant("Holder", "You gain 2 life.\nDelve"),
    "devour": creature("Holder", "1/1", "Devour 2"),
    "evoke": creature("Holder", "1/1", "Evoke {1}"),
    "exalted": creature("Holder", "1/1", "Exalted"),
    "fateseal": instant("Holder", "Fateseal 2."),
    "fortify": artifact("Holder", "Fortify {1}"),
    "frenzy": creature("Holder", "1/1", "Frenzy 1"),
    "gravestorm": instant("Holder", "You gain 2 life.\nGravestorm"),
    "hideaway": card("Holder", "Land", "Hideaway", cost=""),
    "intimidate": creature("Holder", "1/1", "Intimidate"),
    "persist": creature("Holder", "1/1", "Persist"),
    "poisonous": creature("Holder", "1/1", "Poisonous 1"),
    "prowl": creature("Holder", "1/1", "Prowl {1}"),
    "reinforce": creature("Holder", "1/1", "Reinforce 1—{1}"),
    "retrace": instant("Holder", "You gain 2 life.\nRetrace"),
    "transfigure": creature("Holder", "1/1", "Transfigure {1}"),
    "unearth": creature("Holder", "1/1", "Unearth {1}"),
    "vanishing": creature("Holder", "1/1", "Vanishing 2"),
    "wither": creature("Holder", "1/1", "Wither"),
}
SINCE_2009 = {"cascade", "conspire", "devour", "exalted", "intimidate", "persist", "retrace", "unearth", "wither"}
#: Texts with each keyword that no edition to 2009 has.
#: What fills the blanks of a keyword here.
BLANKS = {"N": "1", "[cost]": "{1}", "[quality]": "Goblin", "[ability]": "— {1}: You gain 2 life."}
#: Those that are written otherwise.
OTHERWISE = {
    "awaken": "Awaken 1—{1}",
    "impending": "Impending 1—{1}",
    "gift": "Gift a card",
    "companion": "Companion — Each nonland card in your starting deck shares a card type.",
    "craft": "Craft with artifact {1}",
    "prototype": "Prototype {1} — 1/1",
}
#: Keywords since Magic 2010, each as a card would have it.
NEWER = {
    entry.under: OTHERWISE.get(entry.name)
    or " ".join([entry.name.capitalize(), *(BLANKS[blank] for blank in entry.blanks)])
    for entry in keywords().values()
    # One of two that a heading tells of together stands for both.
    if (entry.name == entry.under or entry.under not in keywords())
    and not any(rulebook(each).plays_keyword(entry.under) for each in editions()[:3])
}
SCENARIO = """
title = "A fairy"
about = "It has evoke."
edition = "2009-07"
script = "expect Alice has 20 life"
[cards."Puck"]
mana_cost = "{1}"
type_line = "Creature — Faerie"
power = "1"
toughness = "1"
text = "Evoke {2}"
[players.Alice]
hand = ["Puck"]
[players.Bob]
"""


def refusal(held: Card, edition: str) -> KeywordsLacked:
    with pytest.raises(KeywordsLacked) as refused:
        board(alice_hand=[held], edition=edition)
    return refused.value


def test_each_keyword_that_some_edition_lacks_is_tried_here():
    words = {keyword.under for keyword in keywords().values()} | {"scry", "fateseal", "clash"}
    until_2009 = [each for each in editions() if each <= "2009-07"]

    lacked = {word for word in words if not all(rulebook(each).plays_keyword(word) for each in until_2009)}
    assert lacked == {*LATER, *NEWER}


@pytest.mark.parametrize("keyword", NEWER)
def test_a_keyword_since_2010_is_played_from_the_edition_on_that_brought_it(keyword: str):
    held = creature("Holder", "1/1", NEWER[keyword])
    first = first_with_keyword(keyword)
    assert first is not None
    assert first.edition > "2009-07"
    for edition in editions():
        if edition < first.edition:
            assert f"the first edition here that has it is {first.edition}" in str(refusal(held, edition))
        else:
            board(alice_hand=[held], edition=edition)


@pytest.mark.parametrize("keyword", LATER)
def test_a_card_with_a_keyword_of_later_is_refused_with_the_edition_that_has_it(keyword: str):
    refused = refusal(LATER[keyword], "2006-10")

    first = "2009-07" if keyword in SINCE_2009 else "2008-03"
    assert refused.keywords == (keyword,)
    assert str(refused) == (
        f"Holder: {keyword} isn't a keyword of 2006-10; "
        f"the first edition here that has it is {first} ({rulebook(first).keyword_rule(keyword)})"
    )


@pytest.mark.parametrize("keyword", LATER)
def test_an_edition_that_has_the_keyword_takes_the_card(keyword: str):
    for edition in ("2009-07",) if keyword in SINCE_2009 else ("2008-03", "2009-07"):
        board(alice_hand=[LATER[keyword]], edition=edition)
    if keyword in SINCE_2009:
        assert refusal(LATER[keyword], "2008-03").keywords == (keyword,)


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control have exalted.",
        "When Giver enters the battlefield, target creature gains exalted until end of turn.",
        "{1}: Create a 1/1 white Soldier creature token with exalted.",
        "Enchanted creature has “Creatures you control have exalted.”",
        "Creatures with exalted get +1/+1.",
        "As long as enchanted creature has exalted, it gets +1/+1.",
    ],
)
def test_what_gives_such_a_keyword_or_asks_for_it_is_refused_as_well(text: str):
    assert refusal(aura("Giver", text), "2008-03").keywords == ("exalted",)


def test_several_cards_and_keywords_are_named_at_once():
    with pytest.raises(KeywordsLacked) as refused:
        board(
            alice=[LATER["persist"].placed(), creature("Other", "1/1", "Persist, flying, wither")],
            bob_has={"graveyard": [creature("Third", "1/1", "Wither")]},
            edition="2008-03",
        )

    assert str(refused.value).startswith("Holder, Other: persist isn't a keyword of 2008-03; ")
    assert ". Other, Third: wither isn't a keyword of 2008-03; " in str(refused.value)


@pytest.mark.parametrize("keyword", ["Deathtouch", "Lifelink", "Reach", "Shroud"])
def test_what_cards_of_2006_said_in_words_plays_there(keyword: str):
    song = enchantment("Song", f"Creatures you control have {keyword.lower()}.")
    table = board(alice=[creature("Old One", "2/2", keyword), song], edition="2006-10")

    table.do("Alice attacks with Old One", "to end of combat")
    assert table.life("Bob") == 18


def test_in_2006_a_creature_with_reach_blocks_what_flies_and_one_with_shroud_is_no_target():
    spider = creature("Web", "1/3", "Reach, shroud")
    table = board(
        alice=[creature("Bird", "1/1", "Flying")],
        alice_hand=[instant("Sting", "Sting deals 1 damage to target creature.")],
        bob=[spider],
        edition="2006-10",
    )

    assert not table.allows("Alice casts Sting targeting Web")
    table.do("Alice attacks with Bird", "Bob blocks Bird with Web", "to end of combat")
    assert table.life("Bob") == 20


@pytest.mark.parametrize("edition", editions())
def test_a_keyword_that_no_edition_here_has_is_what_its_cards_said(edition: str):
    lurker = creature("Lurker", "2/2", "Menace, indestructible")

    table = board(alice=[lurker], bob=[creature("Bear", "2/2")], edition=edition)
    table.do("Alice attacks with Lurker")
    assert not table.allows("Bob blocks Lurker with Bear")


@pytest.mark.parametrize("run", [play, partial(play, film=True)])
def test_a_run_says_which_keywords_an_edition_lacks(run):
    scenario = read_scenario(SCENARIO, id="a fairy")

    assert run(scenario).status == "pass"
    refused = run(scenario, "2006-10")
    assert refused.status == "error"
    assert refused.keywords_lacked == ("evoke",)
    assert (
        refused.error
        == "Puck: evoke isn't a keyword of 2006-10; the first edition here that has it is 2008-03 (502.74)"
    )
    assert refused.moments == ()
