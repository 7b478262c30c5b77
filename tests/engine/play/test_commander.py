"""Commander (903 in 2026): the command zone, the tax, forty life, and twenty-one damage."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rulebooks import rulebook
from engine.scenarios.files.scenario import read_scenario
from engine.scenarios.language.faults import InvalidScenario
from engine.scenarios.running import play
from engine.scenarios.telling.trace import Run

CARDS = """
[cards."Old Queen"]
mana_cost = "{2}{W}"
type_line = "Legendary Creature — Human Noble"
power = "7"
toughness = "7"
[cards."End It"]
mana_cost = "{1}{B}"
type_line = "Instant"
text = "Destroy target creature."
[cards."Far Elder"]
mana_cost = "{2}{W}"
type_line = "Legendary Creature — Elf"
power = "1"
toughness = "1"
text = "At the beginning of your upkeep, if Far Elder is in the command zone or on the battlefield, you gain 2 life."
[cards."Tome"]
mana_cost = "{1}"
type_line = "Artifact"
text = "Whenever your commander enters or attacks, you gain 1 life."
[cards."Send Home"]
mana_cost = "{U}"
type_line = "Instant"
text = "Return target creature to its owner's hand."
"""


def scenario(
    script: str, alice: str = 'commanders = ["Old Queen"]', bob: str = "", head: str = 'format = "commander"'
) -> str:
    return f'''title = "Commander"
{head}
turn = "Alice"
script = """
{script}
"""
{CARDS}
[players.Alice]
{alice}
[players.Bob]
{bob}
'''


def run(*lines: str, **fields: Any) -> Run:
    return play(read_scenario(scenario("\n".join(lines), **fields), id="test", edition="2026-08"))


def passes(*lines: str, **fields: Any) -> None:
    assert run(*lines, **fields).failures == ()


def test_players_begin_with_forty_life():
    passes("expect Alice has 40 life", "expect Bob has 40 life")


def test_a_commander_is_cast_from_the_command_zone_and_costs_more_each_time():
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve",
        "expect Alice has 2 mana",
        "Alice casts End It targeting Old Queen",
        "resolve",
        "Alice chooses yes",
        "expect Alice has 0 mana",
        "expect refused: Alice casts Old Queen from the command zone",
        alice='commanders = ["Old Queen"]\nhand = ["End It"]\nmana = "{W}{C}{C}{B}{C}"',
    )


def test_the_tax_is_two_for_each_time_before():
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve",
        "Alice casts End It targeting Old Queen",
        "resolve",
        "Alice chooses yes",
        "Alice casts Old Queen from the command zone",
        "resolve",
        "expect Old Queen is on the battlefield",
        "expect Alice has 0 mana",
        alice='commanders = ["Old Queen"]\nhand = ["End It"]\nmana = "{W}{C}{C}{B}{C}{W}{C}{C}{C}{C}"',
    )


def test_its_owner_may_leave_it_in_the_graveyard():
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve",
        "Alice casts End It targeting Old Queen",
        "resolve",
        "Alice chooses no",
        "expect Old Queen is in Alice's graveyard",
        alice='commanders = ["Old Queen"]\nhand = ["End It"]',
    )


@pytest.mark.parametrize(("answer", "cards"), [("yes", 0), ("no", 1)])
def test_on_its_way_to_a_hand_it_may_go_to_the_command_zone(answer: str, cards: int):
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve",
        "Alice casts Send Home targeting Old Queen",
        "resolve",
        f"Alice chooses {answer}",
        f"expect Alice has {cards} cards in hand",
        alice='commanders = ["Old Queen"]\nhand = ["Send Home"]',
    )


def test_twenty_one_combat_damage_from_one_commander_is_the_end():
    table = run(
        "Alice casts Old Queen from the command zone",
        "resolve",
        *["to Alice's next precombat main phase", "Alice attacks with Old Queen", "to the end of combat"] * 2,
        "expect Bob has 26 life",
        "to Alice's next precombat main phase",
        "Alice attacks with Old Queen",
        "to the end of combat",
    )

    assert "the game ended" in table.error
    assert table.table is not None
    assert [player.has_lost for player in table.table.players] == [False, True]


def test_without_the_format_nobody_has_a_commander():
    with pytest.raises(InvalidScenario, match="commander"):
        read_scenario(scenario("resolve", head=""), id="test")


def test_a_format_that_isnt_played_says_so():
    with pytest.raises(InvalidScenario, match="Two-Headed Giant"):
        read_scenario(scenario("resolve", head='format = "two-headed giant"'), id="test")


def test_an_edition_without_commander_says_so():
    text = scenario("resolve")
    lacking = play(read_scenario(text, id="test", edition="2009-07"))

    assert lacking.keywords_lacked == ("commander",)
    assert "commander isn't played by the rules of 2009-07" in lacking.error
    assert rulebook("2009-07").edition == "2009-07"


def test_effects_find_commanders():
    card = '''[cards."Banner"]
mana_cost = "{1}"
type_line = "Artifact"
text = "Commanders you control have flying."'''
    text = scenario(
        "Alice casts Old Queen from the command zone\nresolve\nexpect Old Queen has flying",
        alice='commanders = ["Old Queen"]\nbattlefield = ["Banner"]',
    ).replace("[players.Alice]", f"{card}\n[players.Alice]")

    assert play(read_scenario(text, id="test", edition="2026-08")).failures == ()


def test_two_commanders_take_partner():
    with pytest.raises(InvalidScenario, match="partner"):
        read_scenario(scenario("resolve", alice='commanders = ["Old Queen", "Old Queen"]'), id="test")


# Decks ---------------------------------------------------------------------------------------------------------------

MORE = """
[cards."Red Bell"]
mana_cost = "{2}"
type_line = "Artifact"
text = "{T}: Add {C}. (It isn't {R}.)"
[cards."Ember Bell"]
mana_cost = "{2}"
type_line = "Artifact"
text = "{1}, {T}: Add {R} or {W}."
[cards."Pale Sprite"]
mana_cost = "{1}"
type_line = "Creature — Faerie"
power = "1"
toughness = "1"
text = "Pale Sprite is white."
[cards."Salt Flat"]
type_line = "Land — Plains Swamp"
[cards."Plains"]
type_line = "Basic Land — Plains"
[cards."Tin Ox"]
mana_cost = "{W/B}"
type_line = "Artifact Creature — Ox"
power = "1"
toughness = "1"
"""


def deck(*lines: str, alice: str) -> None:
    text = scenario("\n".join(lines), alice=alice).replace("[players.Alice]", f"{MORE}\n[players.Alice]")
    assert play(read_scenario(text, id="test", edition="2026-08")).failures == ()


OUTSIDE = 'commanders = ["Old Queen"]\noutside = ["Red Bell", "Ember Bell", "Pale Sprite", "Salt Flat", "Tin Ox"]'


def test_reminder_text_doesnt_count_for_the_color_identity():
    deck("expect Red Bell's color identity is colorless", "expect Red Bell may be in Alice's deck", alice=OUTSIDE)


def test_symbols_in_the_text_count_for_it():
    deck(
        "expect Ember Bell's color identity is white and red",
        "expect Ember Bell may not be in Alice's deck under 903.5c",
        alice=OUTSIDE,
    )


def test_a_color_that_a_card_defines_counts_for_it():
    deck("expect Pale Sprite's color identity is white", "expect Pale Sprite may be in Alice's deck", alice=OUTSIDE)


def test_both_halves_of_a_hybrid_symbol_count_for_it():
    deck(
        "expect Tin Ox's color identity isn't white",
        "expect Tin Ox's color identity is white and black",
        "expect Tin Ox may not be in Alice's deck under 903.5c",
        alice=OUTSIDE,
    )


def test_basic_land_types_must_be_of_the_commanders_colors():
    deck(
        "expect Salt Flat's color identity is colorless",
        "expect Salt Flat may not be in Alice's deck under 903.5d",
        alice=OUTSIDE,
    )


def test_a_deck_has_one_card_of_a_name():
    deck(
        "expect End It may not be in Alice's deck under 903.5b",
        "expect Red Bell may be in Alice's deck",
        "expect Plains may be in Alice's deck",
        alice='commanders = ["Old Queen"]\nhand = ["End It", "End It", "Plains", "Plains", "Red Bell"]',
    )


def test_a_claim_that_names_another_rule_isnt_met():
    text = scenario(
        "expect End It may not be in Alice's deck under 903.5d", alice='commanders = ["Old Queen"]\nhand = ["End It"]'
    )

    assert "903.5c" in play(read_scenario(text, id="test", edition="2026-08")).failures[0]


def test_a_player_without_a_commander_has_no_such_deck():
    run_of_it = run("expect Old Queen may be in Bob's deck")

    assert "Bob has no commander" in run_of_it.failures[0]


# Who leads ------------------------------------------------------------------------------------------------------------

LEADERS = """
[cards."Young Duke"]
mana_cost = "{R}"
type_line = "Legendary Creature — Human Noble"
power = "1"
toughness = "1"
text = "Choose a Background"
[cards."Raised by Wolves"]
mana_cost = "{G}"
type_line = "Legendary Enchantment — Background"
text = "Commander creatures you own have \\"{T}: Add {G}.\\""
[cards."Stone Barge"]
mana_cost = "{3}"
type_line = "Legendary Artifact — Vehicle"
power = "3"
toughness = "3"
text = "Crew 1"
[cards."Sage of Ash"]
mana_cost = "{3}{R}"
type_line = "Legendary Planeswalker — Ash"
loyalty = "3"
text = "+1: You gain 1 life.\\nSage of Ash can be your commander."
[cards."Blue Traveler"]
mana_cost = "{U}"
type_line = "Legendary Creature — Time Lord Doctor"
power = "1"
toughness = "1"
[cards."Half Traveler"]
mana_cost = "{U}"
type_line = "Legendary Creature — Human Time Lord Doctor"
power = "1"
toughness = "1"
[cards."Good Nurse"]
mana_cost = "{W}"
type_line = "Legendary Creature — Human"
power = "1"
toughness = "1"
text = "Doctor's companion"
[cards."Bike Boy"]
mana_cost = "{R}"
type_line = "Legendary Creature — Human"
power = "1"
toughness = "1"
text = "Partner—Friends forever"
[cards."Sling Girl"]
mana_cost = "{G}"
type_line = "Legendary Creature — Human"
power = "1"
toughness = "1"
text = "Partner—Friends forever"
[cards."Old Scout"]
mana_cost = "{G}"
type_line = "Legendary Creature — Human"
power = "1"
toughness = "1"
text = "Partner—Survivors"
[cards."Sage of Mud"]
mana_cost = "{3}{R}"
type_line = "Legendary Planeswalker — Mud"
loyalty = "3"
text = "+1: You gain 1 life."
"""


def led_by(*leaders: str, script: str = "expect Alice has 40 life") -> Run:
    named = ", ".join(f'"{leader}"' for leader in leaders)
    text = scenario(script, alice=f"commanders = [{named}]")
    text = text.replace("[players.Alice]", f"{LEADERS}\n[players.Alice]")
    return play(read_scenario(text, id="test", edition="2026-08"))


def test_a_background_leads_with_who_chooses_one():
    played = led_by(
        "Young Duke",
        "Raised by Wolves",
        script="""Alice casts Young Duke from the command zone
resolve
Alice casts Raised by Wolves from the command zone
resolve
expect Young Duke has "{T}: Add {G}."
""",
    )

    assert played.failures == ()


@pytest.mark.parametrize("leaders", [("Good Nurse", "Blue Traveler"), ("Bike Boy", "Sling Girl")])
def test_a_doctor_leads_with_a_companion_and_partners_of_a_kind_together(leaders: tuple[str, str]):
    """702.124i, 702.124m"""
    assert led_by(*leaders).failures == ()


@pytest.mark.parametrize(
    "leaders",
    [
        ("Raised by Wolves",),
        ("Sage of Mud",),
        ("Young Duke", "Old Queen"),
        ("Good Nurse", "Half Traveler"),
        ("Bike Boy", "Old Scout"),
        ("Bike Boy", "Good Nurse"),
    ],
)
def test_others_cant_lead(leaders: tuple[str, ...]):
    with pytest.raises(InvalidScenario, match="commander"):
        led_by(*leaders)


@pytest.mark.parametrize("leader", ["Stone Barge", "Sage of Ash"])
def test_vehicles_lead_and_cards_that_say_so(leader: str):
    assert led_by(leader).failures == ()


@pytest.mark.parametrize(("edition", "cards"), [("2021-09", 1), ("2026-08", 0)])
def test_a_wish_brings_nothing_into_a_game_of_commander_today(edition: str, cards: int):
    """903.11"""
    wish = """
[cards."Wish"]
mana_cost = "{W}"
type_line = "Sorcery"
text = "Choose a sorcery card you own from outside the game, reveal that card, and put it into your hand."
[cards."Prayer"]
mana_cost = "{W}"
type_line = "Sorcery"
text = "You gain 1 life."
"""
    alice = 'commanders = ["Old Queen"]\nhand = ["Wish"]\noutside = ["Prayer"]'
    script = f"Alice casts Wish\nresolve\nexpect Alice has {cards} cards in hand"
    text = scenario(script, alice) + wish

    assert play(read_scenario(text, id="test", edition=edition)).status == "pass"


@pytest.mark.parametrize(("leads", "mana"), [('commanders = ["Old Queen"]', "{W}"), ("", "")])
def test_mana_of_the_commanders_colors_takes_a_commander(leads: str, mana: str):
    """903.4f"""
    pillar = """
[cards."Pillar"]
mana_cost = "{2}"
type_line = "Artifact"
text = "{T}: Add one mana of any color in your commander's color identity."
"""
    has = f"expect Alice has {mana} in her mana pool" if mana else "expect Alice has 0 mana"
    text = scenario(f"Alice activates Pillar\n{has}", f'{leads}\nbattlefield = ["Pillar"]\nmana = ""') + pillar

    assert play(read_scenario(text, id="test", edition="2026-08")).status == "pass"


MUTATING = """
[cards."Pale Elk"]
mana_cost = "{2}{G}"
type_line = "Legendary Creature — Elk"
power = "4"
toughness = "4"
text = "Mutate {1}{G}"
[cards."Cub"]
mana_cost = "{G}"
type_line = "Creature — Bear"
power = "1"
toughness = "1"
"""


def run_with_elk(*lines: str) -> Run:
    """A game in which Pale Elk is Alice's commander, with a Cub on the battlefield."""
    script = "\n".join(lines)
    alice = 'commanders = ["Pale Elk"]\nbattlefield = ["Cub"]'
    text = scenario(script, alice=alice, bob='hand = ["End It", "Send Home", "Send Home"]').replace(
        "[players.Alice]", f"{MUTATING}\n[players.Alice]"
    )
    return play(read_scenario(text, id="test", edition="2026-08"))


def test_a_commander_that_merges_makes_the_permanent_the_commander():
    """903.3c"""
    run = run_with_elk(
        "Alice casts Pale Elk for its mutate cost targeting Cub from the command zone",
        "resolve",
        "Alice chooses bottom",
        "Alice attacks with Cub",
        "to combat damage",
        "expect Cub is a commander",
    )
    assert run.status == "pass", [(each.text, each.why) for each in run.expectations] + [run.error]


def test_of_a_merged_permanent_the_commander_alone_goes_home():
    """903.9c"""
    run = run_with_elk(
        "Alice casts Pale Elk for its mutate cost targeting Cub from the command zone",
        "resolve",
        "Alice chooses top",
        "Bob casts Send Home targeting Pale Elk",
        "resolve",
        "Alice chooses yes",
        "expect Cub is in Alice's hand",
        "expect Alice has 1 card in hand",
    )
    assert run.status == "pass", [(each.text, each.why) for each in run.expectations] + [run.error]
    said = "Pale Elk goes to Alice's hand as Cub, and Pale Elk to the command zone."
    assert said in [moment.text for moment in run.moments]


HOME = """
[cards."Old Road"]
type_line = "Land"
text = "{T}, Sacrifice Old Road: Put your commander into your hand from the command zone."
[cards."Long Reign"]
mana_cost = "{1}{W}"
type_line = "Enchantment"
text = "Creatures you control get +1/+1 for each time you've cast your commander from the command zone this game."
"""


def test_a_commander_is_fetched_from_the_command_zone_and_cast_without_tax():
    """903.8 taxes what is cast from the command zone. Its owner could have it stay there (903.9b)."""
    passes(
        "Alice activates Old Road",
        "resolve",
        "Alice chooses no",
        "expect Old Queen is in Alice's hand",
        alice='commanders = ["Old Queen"]\nbattlefield = ["Old Road"]' + HOME,
    )


def test_each_casting_from_the_command_zone_is_counted():
    table = (
        'commanders = ["Old Queen"]\nbattlefield = ["Long Reign"]\nhand = ["Send Home"]\nmana = "{W}{W}{W}{W}{W}{W}{U}"'
    )
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve everything",
        "expect Old Queen is 8/8",
        "Alice casts Send Home targeting Old Queen",
        "resolve",
        "Alice chooses no",
        "Alice casts Old Queen from the hand",
        "resolve everything",
        "expect Old Queen is 8/8",
        alice=table + HOME,
    )


def test_an_ability_says_that_it_works_in_the_command_zone():
    """113.6b: an ability that states in which zones it functions does so there."""
    passes(
        "to the next turn",
        "to the next turn",
        "to the main phase",
        "expect Alice has 42 life",
        "expect Bob has 40 life",
        alice='commanders = ["Far Elder"]\nlibrary = ["End It", "End It"]',
        bob='library = ["End It", "End It"]',
    )


def test_ones_own_commander_is_noticed_as_it_enters_and_attacks():
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve everything",
        "expect Alice has 41 life",
        "to the next turn",
        "to the next turn",
        "Alice attacks with Old Queen",
        "resolve everything",
        "expect Alice has 42 life",
        alice='commanders = ["Old Queen"]\nbattlefield = ["Tome"]\nlibrary = ["End It", "End It"]',
        bob='library = ["End It", "End It"]',
    )


MERGING = """
[cards."Great Elk"]
mana_cost = "{3}{G}"
type_line = "Legendary Creature — Elk"
power = "12"
toughness = "12"
text = "Mutate {2}{G}\\nPartner"
[cards."Small Elk"]
mana_cost = "{3}{G}"
type_line = "Legendary Creature — Elk"
power = "1"
toughness = "1"
text = "Partner"
[cards."Away"]
mana_cost = "{U}"
type_line = "Instant"
text = "Return target creature to its owner's hand."
[cards."Ox"]
mana_cost = "{2}"
type_line = "Creature — Ox"
power = "12"
toughness = "12"
"""


def merged(*lines: str, alice: str, bob: str) -> Run:
    told = scenario("\n".join(lines), alice=alice, bob=bob).replace(CARDS, MERGING)
    return play(read_scenario(told, id="test", edition="2026-08"))


def test_damage_counts_from_when_its_source_was_a_commander():
    """903.10a, 903.3c: what a creature dealt before a commander merged with it wasn't dealt by a commander."""
    library = 'library = ["Ox", "Ox", "Ox"]'
    game = merged(
        "Alice attacks with Ox",
        "to Alice's next precombat main phase",
        "Alice casts Great Elk for its mutate cost targeting Ox from the command zone",
        "resolve",
        "Alice chooses top",
        "Alice attacks with Great Elk",
        "to the postcombat main phase",
        "expect Bob has 16 life",
        "expect Bob hasn't lost",
        alice=f'commanders = ["Great Elk"]\nbattlefield = ["Ox"]\n{library}',
        bob=library,
    )
    assert not game.failures
    assert not game.error


def test_two_commanders_that_have_merged_deal_damage_both():
    """903.3c: a merged permanent with a commander among its components is that commander, and with two it is both."""
    library = 'library = ["Ox", "Ox", "Ox", "Ox"]'
    game = merged(
        "Alice casts Small Elk from the command zone",
        "resolve",
        "Alice casts Great Elk for its mutate cost targeting Small Elk from the command zone",
        "resolve",
        "Alice chooses top",
        "to Alice's next precombat main phase",
        "Alice attacks with Great Elk",
        "to the postcombat main phase",
        "expect Bob has 28 life",
        "Alice casts Away targeting Great Elk",
        "resolve",
        "Alice chooses yes",
        "Alice casts Great Elk from the command zone",
        "resolve",
        "to Alice's next precombat main phase",
        "Alice attacks with Great Elk",
        "to the combat damage step",
        "expect Bob has lost",
        alice=f'commanders = ["Great Elk", "Small Elk"]\nhand = ["Away"]\n{library}',
        bob=library,
    )
    assert not game.failures
    assert not game.error
