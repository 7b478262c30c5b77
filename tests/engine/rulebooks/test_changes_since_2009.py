"""What the rules changed after July 2009, each change played before it and since."""

from __future__ import annotations

import pytest

from engine.continuous.explaining import explain
from engine.events.kinds.mana import ManaAdded
from engine.events.kinds.playing import Resolved, SpellCountered
from engine.rulebooks import EditionRange, editions
from engine.scenarios.telling.log import tell
from engine.scenarios.telling.picture import picture_of
from engine.text import read, write
from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    artifact,
    aura,
    board,
    card,
    creature,
    enchantment,
    instant,
    land,
    sorcery,
)

HERO = creature("Hero", "2/2", kind="Legendary Creature — Human")
SAGE = card("Old Sage", "Planeswalker — Jace", "+1: Each player draws a card.", loyalty="3")
PUPIL = card("Young Sage", "Planeswalker — Jace", "−1: Each player draws a card.", loyalty="4")
SPARK = instant("Spark", "Spark deals 3 damage to target creature or player.", cost="{R}")
DOOM = instant("Doom", "Destroy target creature.")
ASP = creature("Asp", "3/3", "Deathtouch")
CRAB = creature("Crab", "1/5")
OX = creature("Ox", "2/4")


def under(how: str, last: str = ""):
    """Run under each edition in a row: "since 2010-07", "until 2009-07", or from the first to the `last`."""
    several = EditionRange(how, last) if last else EditionRange.read(how)
    chosen = [edition for edition in editions() if edition in several]
    assert chosen
    return pytest.mark.parametrize("edition", chosen)


# Lethal damage -------------------------------------------------------------------------------------------------------


@under("2010-07", "2021-09")
def test_one_damage_of_a_source_with_deathtouch_is_lethal_along_the_order(edition: str):
    """702.2b in 2010."""
    table = board(alice=[ASP], bob=[CRAB, OX], edition=edition)
    table.do("Alice attacks with Asp", "Bob blocks Asp with Crab and Ox")

    table.do("Alice assigns 1 from Asp to Crab and 2 from Asp to Ox", "to end of combat")

    table.do("expect Crab is in Bob's graveyard", "expect Ox is in Bob's graveyard")


@under("2010-07", "2021-09")
def test_what_is_later_in_the_order_gets_nothing_while_the_first_has_none(edition: str):
    table = board(alice=[ASP], bob=[CRAB, OX], edition=edition)
    table.do("Alice attacks with Asp", "Bob blocks Asp with Crab and Ox")

    assert table.refused("Alice assigns 3 from Asp to Ox") == "510.1c"


@under("since 2010-07")
def test_a_trampler_with_deathtouch_needs_to_assign_one_to_each_blocker(edition: str):
    """702.2b with 702.17b in 2010."""
    boar = creature("Boar", "6/6", "Trample, deathtouch")
    table = board(alice=[boar], bob=[CRAB], edition=edition)
    table.do("Alice attacks with Boar", "Bob blocks Boar with Crab")

    table.do("Alice assigns 1 from Boar to Crab and 5 from Boar to Bob", "to end of combat", "expect Bob has 15 life")


@under("until 2009-07")
def test_before_that_a_trampler_with_deathtouch_needs_as_much_as_any(edition: str):
    boar = creature("Boar", "6/6", "Trample, deathtouch")
    table = board(alice=[boar], bob=[CRAB], edition=edition)
    table.do("Alice attacks with Boar", "Bob blocks Boar with Crab")

    assert not table.allows("Alice assigns 1 from Boar to Crab and 5 from Boar to Bob")


@under("since 2026-08")
def test_damage_is_divided_without_an_order(edition: str):
    """510.1c in 2026."""
    giant = creature("Giant", "4/4")
    table = board(alice=[giant], bob=[CRAB, OX], edition=edition)
    table.do("Alice attacks with Giant", "Bob blocks Giant with Crab and Ox")

    table.do("Alice assigns 1 from Giant to Crab and 3 from Giant to Ox", "expect Ox has 3 damage")


# Legends and planeswalkers -------------------------------------------------------------------------------------------


@under("since 2013-07")
def test_players_each_have_a_legend_of_one_name(edition: str):
    """704.5k in 2013."""
    table = board(alice=[HERO], bob_hand=[HERO], turn="Bob", edition=edition)

    table.do("Bob casts Hero", "resolve", "expect Alice controls 1 Hero", "expect Bob controls 1 Hero")


@under("since 2013-07")
def test_a_player_chooses_which_of_their_own_legends_stays(edition: str):
    table = board(alice=[HERO.placed(counters={"+1/+1": 2})], alice_hand=[HERO], edition=edition)
    table.do("Alice casts Hero", "resolve", "Alice chooses Hero #2")

    (left,) = [permanent for permanent in table.game.battlefield if permanent.name == "Hero"]
    assert left.counters_of("+1/+1") == 0
    rule = {"2013-07": "704.5k"}.get(edition, "704.5j")
    table.do(f"expect rule {rule} was applied this turn")


@under("2010-07", "2010-07")
def test_until_2010_both_legends_go(edition: str):
    table = board(alice=[HERO], bob_hand=[HERO], turn="Bob", edition=edition)

    table.do("Bob casts Hero", "resolve", "expect Hero isn't in play")


@under("2010-07", "2010-07")
def test_until_2010_planeswalkers_of_one_type_go_whoever_controls_them(edition: str):
    table = board(alice=[SAGE], bob_hand=[PUPIL], turn="Bob", edition=edition)

    table.do("Bob casts Young Sage", "resolve", "expect Old Sage isn't in play", "expect Young Sage isn't in play")


@under("2013-07", "2013-07")
def test_in_2013_a_player_keeps_one_planeswalker_of_a_type(edition: str):
    """704.5j in 2013."""
    table = board(alice=[SAGE], alice_hand=[PUPIL], bob=[SAGE], edition=edition)

    table.do("Alice casts Young Sage", "resolve", "Alice chooses Young Sage", "expect Bob controls 1 Old Sage")
    table.do("expect Young Sage is in play", "expect Alice controls 0 Old Sage")


@under("since 2018-04")
def test_from_2018_on_planeswalkers_of_one_type_share_a_battlefield(edition: str):
    """306.4 in 2018."""
    table = board(alice=[SAGE], alice_hand=[PUPIL], edition=edition)

    table.do("Alice casts Young Sage", "resolve", "expect Old Sage is in play", "expect Young Sage is in play")


@under("since 2018-04")
def test_from_2018_on_every_planeswalker_is_legendary(edition: str):
    """306.4 in 2018: those too that were printed before."""
    table = board(alice=[SAGE], alice_hand=[SAGE], edition=edition)

    table.do("Alice casts Old Sage", "resolve", "Alice chooses Old Sage", "expect Alice controls 1 Old Sage")


# Damage to planeswalkers ---------------------------------------------------------------------------------------------


@under("since 2018-04")
def test_any_target_may_be_a_planeswalker(edition: str):
    """115.4 in 2021."""
    table = board(alice_hand=[SPARK], bob=[SAGE], edition=edition)

    table.do("Alice casts Spark targeting Old Sage", "resolve", "expect Old Sage is in Bob's graveyard")


@under("since 2018-04")
def test_damage_to_a_player_stays_with_the_player(edition: str):
    """306.7 in 2018."""
    table = board(alice_hand=[SPARK], bob=[SAGE], edition=edition)

    table.do("Alice casts Spark targeting Bob", "resolve", "expect Bob has 17 life", "expect Alice has priority")


@under("2008-03", "2013-07")
def test_until_2013_damage_reaches_a_planeswalker_by_way_of_its_controller(edition: str):
    table = board(alice_hand=[SPARK], bob=[SAGE], edition=edition)

    assert not table.allows("Alice casts Spark targeting Old Sage")
    table.do("Alice casts Spark targeting Bob", "resolve", "Alice chooses Old Sage", "expect Bob has 20 life")


# Resolving -----------------------------------------------------------------------------------------------------------

STUBBORN = instant("Stubborn Doom", "Destroy target creature.")


@under("since 2018-04")
def test_a_spell_without_a_legal_target_isnt_countered(edition: str):
    """608.2b in 2018."""
    table = board(alice_hand=[DOOM], bob_hand=[STUBBORN], bob=[OX], edition=edition)
    table.do("Alice casts Doom targeting Ox", "Alice passes", "Bob casts Stubborn Doom targeting Ox", "resolve")

    table.do("resolve", "expect Doom is in Alice's graveyard, put under 608.2b")

    assert table.happened(SpellCountered) == []
    assert [fact.object.name for fact in table.happened(Resolved)] == ["Stubborn Doom"]


@under("until 2013-07")
def test_until_2013_a_spell_without_a_legal_target_is_countered(edition: str):
    table = board(alice_hand=[DOOM], bob_hand=[STUBBORN], bob=[OX], edition=edition)
    table.do("Alice casts Doom targeting Ox", "Alice passes", "Bob casts Stubborn Doom targeting Ox", "resolve")

    table.do("resolve", "expect Doom is in Alice's graveyard, countered")


TWIN = instant("Twin", "Copy target spell.")


@under("since 2021-09")
def test_the_copy_of_a_creature_spell_becomes_a_token(edition: str):
    """608.3b in 2021."""
    table = board(alice_hand=[OX, TWIN], edition=edition)

    table.do("Alice casts Ox", "Alice casts Twin targeting Ox", "resolve", "resolve", "resolve")

    table.do("expect Alice controls 2 Ox", "expect Alice controls 1 token")


@under("until 2018-04")
def test_until_2018_the_copy_of_a_creature_spell_comes_to_nothing(edition: str):
    """704.5e in 2009: a copy of a spell is nowhere but on the stack."""
    table = board(alice_hand=[OX, TWIN], edition=edition)

    table.do("Alice casts Ox", "Alice casts Twin targeting Ox", "resolve", "resolve everything")

    table.do("expect Alice controls 1 Ox")


# Tokens, split cards, layers -----------------------------------------------------------------------------------------


def _with_phasing_token(edition: str):
    call = sorcery("Call", "Put a 1/1 blue Drake creature token with flying and phasing into play.")
    table = board(
        alice_hand=[call], alice_has={"library": [FOREST] * 4}, bob_has={"library": [FOREST] * 4}, edition=edition
    )
    table.do("Alice casts Call", "resolve", "to Alice's upkeep", "to Bob's upkeep", "to Alice's upkeep")
    return table


@under("since 2018-04")
def test_a_token_phases_out_and_in(edition: str):
    """704.5d in 2018."""
    table = _with_phasing_token(edition)

    table.do("expect Alice controls 1 token")


@under("until 2013-07")
def test_until_2013_a_token_that_phases_out_is_gone(edition: str):
    table = _with_phasing_token(edition)

    table.do("expect Alice controls 0 tokens")


SPLIT = card(
    "Stand // Fall",
    "",
    cost="",
    layout="split",
    faces=[
        {"name": "Stand", "mana_cost": "{R}", "type_line": "Instant", "text": "You gain 1 life."},
        {"name": "Fall", "mana_cost": "{3}{G}", "type_line": "Sorcery", "text": "You gain 2 life."},
    ],
)


@pytest.mark.parametrize(("cost", "before", "since"), [(1, True, False), (4, True, False), (5, False, True)])
@pytest.mark.parametrize("edition", [edition for edition in editions() if edition >= "2009-07"])
def test_a_split_card_has_two_costs_or_the_sum_of_both(edition: str, cost: int, before: bool, since: bool):
    """708.2 in 2009; 708.4b in 2018."""
    fetch = sorcery("Fetch", f"Return target card with converted mana cost {cost} from your graveyard to your hand.")
    table = board(alice_hand=[fetch], alice_has={"graveyard": [SPLIT]}, edition=edition)

    expected = since if edition >= "2018-04" else before
    assert table.allows("Alice casts Fetch targeting Stand // Fall") is expected


@pytest.mark.parametrize("edition", [edition for edition in editions() if edition >= "2009-07"])
def test_only_the_half_that_is_cast_has_a_cost_on_the_stack(edition: str):
    table = board(alice_hand=[SPLIT], edition=edition)
    table.do("Alice casts Stand")

    assert [table.game.characteristics(spell).converted_mana_cost for spell in table.game.stack] == [1]


# Lands ---------------------------------------------------------------------------------------------------------------

WANDER = enchantment("Wander", "You may play an additional land on each of your turns.")
PULL = instant("Pull", "Return target enchantment to its owner's hand.")


def _with_two_lands_played(edition: str):
    """Both by the rule and by Wander, which then leaves and comes again."""
    table = board(alice=[WANDER], alice_hand=[FOREST, FOREST, MOUNTAIN, PULL], edition=edition)
    table.do("Alice plays Forest", "Alice plays Forest", "Alice casts Pull targeting Wander", "resolve")
    table.do("Alice casts Wander", "resolve")
    return table


@under("until 2010-07")
def test_until_2010_what_comes_anew_lets_another_land_be_played(edition: str):
    """305.2 in 2009: each land is played by the rule or by one effect."""
    assert _with_two_lands_played(edition).allows("Alice plays Mountain")


@under("since 2013-07")
def test_from_2013_on_lands_are_counted_against_all_that_may_be_played(edition: str):
    """305.2a in 2013."""
    assert not _with_two_lands_played(edition).allows("Alice plays Mountain")


@under("until 2010-07")
def test_until_2010_a_player_says_what_a_land_is_played_by(edition: str):
    table = board(alice=[WANDER], alice_hand=[FOREST, MOUNTAIN, PULL], edition=edition)
    table.do("Alice plays Forest choosing Wander", "Alice casts Pull targeting Wander", "resolve")

    table.do("Alice plays Mountain", "expect Mountain is in play")


# What enters ---------------------------------------------------------------------------------------------------------

GROWER = creature("Grower", "1/1", "Grower enters with two +1/+1 counters on it.")
SLUMP = enchantment("Slump", "Creatures lose all abilities.")
LAIR = land("Lair", "Lair enters tapped.\n{T}: Add {B}.")
PEAKS = enchantment("Peaks", "Nonbasic lands are Mountains.")
MIMIC = creature(
    "Mimic",
    "0/0",
    "Mimic enters with two +1/+1 counters on it.\n"
    "You may have Mimic enter as a copy of any creature on the battlefield.",
)


@pytest.mark.parametrize("edition", editions())
def test_an_ability_about_entering_counts_if_it_would_be_there_or_whatever_else_takes_it(edition: str):
    """613.12 in 2009; 614.12 in 2018."""
    table = board(alice=[SLUMP, PEAKS], alice_hand=[GROWER, LAIR], edition=edition)
    table.do("Alice casts Grower", "resolve", "Alice plays Lair")

    heeded = edition >= "2018-04"
    assert table.find("Grower").counters_of("+1/+1") == (0 if heeded else 2)
    assert table.find("Lair").tapped is not heeded


@under("since 2018-04")
def test_what_others_give_about_entering_counts_too(edition: str):
    """614.12 in 2018."""
    nurse = enchantment("Nurse", 'Creatures you control have "This creature enters with a +1/+1 counter on it."')
    table = board(alice=[nurse], alice_hand=[OX], edition=edition)

    table.do("Alice casts Ox", "resolve", "expect Ox is 3/5")


@under("until 2010-07")
def test_until_2010_a_player_may_have_the_counters_before_the_copy(edition: str):
    table = board(alice=[OX], alice_hand=[MIMIC], edition=edition)

    table.do("Alice casts Mimic", "resolve")
    assert table.asked.prompt == "choose which effect applies first"


@under("since 2013-07")
def test_from_2013_on_what_enters_as_a_copy_is_one_before_anything_else_applies(edition: str):
    """616.1c in 2013."""
    table = board(alice=[OX], alice_hand=[MIMIC], edition=edition)

    table.do("Alice casts Mimic", "resolve", "Alice chooses Ox")

    assert [permanent.counters_of("+1/+1") for permanent in table.game.battlefield] == [0, 0]


@pytest.mark.parametrize("edition", editions())
def test_a_copy_that_keeps_its_color_has_no_ability_that_defines_one_or_has_it(edition: str):
    """706.9d in 2013."""
    herald = creature("Herald", "2/2", "Herald is all colors.")
    double = creature(
        "Double",
        "0/0",
        "You may have Double enter as a copy of any creature on the battlefield, "
        "except it doesn't copy that creature's color.",
        cost="{U}",
    )
    table = board(alice=[herald], alice_hand=[double], edition=edition)
    table.do("Alice casts Double", "resolve", "Alice chooses Herald")

    (copy,) = (each for each in table.game.battlefield if each.printed.name == "Double")
    assert len(table.game.characteristics(copy).colors) == (1 if edition >= "2013-07" else 5)


# Qualities and abilities ---------------------------------------------------------------------------------------------

HARDY = "Target creature is indestructible this turn."
HARDENED = "Target creature gains indestructible until end of turn."


@pytest.mark.parametrize("text", [HARDY, HARDENED])
@pytest.mark.parametrize("edition", editions())
def test_what_an_effect_makes_indestructible_can_lose_that_or_not(edition: str, text: str):
    """700.4a in 2010; 702.12a in 2013."""
    strip = instant("Strip", "Target creature loses all abilities until end of turn.")
    table = board(alice=[OX], alice_hand=[instant("Harden", text), strip, DOOM], edition=edition)
    table.do("Alice casts Harden targeting Ox", "resolve", "Alice casts Strip targeting Ox", "resolve")

    table.do("Alice casts Doom targeting Ox", "resolve")

    assert table.where("Ox") == ("graveyard" if edition >= "2013-07" else "battlefield")


@pytest.mark.parametrize("edition", editions())
def test_what_comes_later_is_indestructible_too_where_that_is_no_ability(edition: str):
    """700.4 and 611.2c in 2010; 702.12a in 2013."""
    bless = instant("Bless", "Creatures you control are indestructible this turn.")
    table = board(alice_hand=[bless, OX, DOOM], edition=edition)
    table.do("Alice casts Bless", "resolve", "Alice casts Ox", "resolve", "Alice casts Doom targeting Ox", "resolve")

    assert table.where("Ox") == ("graveyard" if edition >= "2013-07" else "battlefield")


# Mana abilities ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [edition for edition in editions() if edition >= "2008-03"])
def test_a_loyalty_ability_that_adds_mana_goes_on_the_stack_from_2013_on(edition: str):
    """605.1a in 2013."""
    pyre = card("Pyre", "Planeswalker — Chandra", "+1: Add {R}.", loyalty="3")
    table = board(alice=[pyre], edition=edition)
    table.do("Alice activates Pyre")

    assert len(table.game.stack) == (1 if edition >= "2013-07" else 0)


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G}. Draw a card.",
        "{T}, Mill a card: Add {G}.",
        "{T}: Add {G}. Exile the top card of your library.",
        "{T}: Add {G}. Shuffle ~ into its owner's library.",
    ],
)
@pytest.mark.parametrize("edition", editions())
def test_what_moves_a_card_of_a_library_is_a_mana_ability_until_2021(edition: str, text: str):
    """605.1a in 2026."""
    table = board(alice=[artifact("Orb", text)], alice_has={"library": [FOREST] * 2}, edition=edition)
    table.do("Alice activates Orb")

    assert len(table.game.stack) == (1 if edition >= "2026-08" else 0)


@under("since 2026-08")
def test_looking_at_a_library_moves_nothing(edition: str):
    table = board(
        alice=[artifact("Orb", "{T}: Add {G}. Look at the top card of your library.")],
        alice_has={"library": [FOREST]},
        edition=edition,
    )
    table.do("Alice activates Orb", "expect Alice has {G} in her mana pool")


# Costs ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_a_reduction_by_a_color_that_a_cost_lacks_is_lost_or_lowers_its_generic_mana(edition: str):
    """116.7 in 2009; 117.7a in 2010."""
    helm = artifact("Helm", "Spells you cast cost {W} less to cast.")
    table = board(
        alice=[helm],
        alice_hand=[sorcery("Hum", "You gain 1 life.", cost="{2}{R}")],
        alice_has={"mana": "{C}{R}"},
        edition=edition,
    )

    assert table.allows("Alice casts Hum") is (edition >= "2010-07")


SPHERE = artifact("Sphere", "Each spell that would cost less than three mana to cast costs three mana to cast.")
CHORUS = sorcery("Chorus", "Convoke\nYou gain 5 life.", cost="{2}{G}")
TOMB = sorcery("Tomb", "Delve\nYou gain 5 life.", cost="{2}{B}")
BEAR = creature("Bear", "2/2", cost="{G}")


@pytest.mark.parametrize("edition", editions())
def test_convoke_pays_for_what_a_spell_costs_at_least_or_is_settled_before_it(edition: str):
    """702.48a in 2009; 702.50a in 2013."""
    table = board(
        alice=[SPHERE, BEAR, BEAR], alice_hand=[CHORUS], alice_has={"mana": "{R}"}, bob=[SPHERE], edition=edition
    )

    allowed = table.allows("Alice casts Chorus tapping Bear #1 and Bear #2")
    assert allowed is (edition >= "2013-07")


@pytest.mark.parametrize("edition", [edition for edition in editions() if edition >= "2008-03"])
def test_so_does_delve(edition: str):
    table = board(
        alice=[SPHERE], alice_hand=[TOMB], alice_has={"mana": "{B}", "graveyard": [BEAR, OX]}, edition=edition
    )

    assert table.allows("Alice casts Tomb choosing Bear and Ox") is (edition >= "2013-07")


@pytest.mark.parametrize("edition", editions())
def test_creatures_tapped_for_nothing_are_refused_where_they_pay(edition: str):
    table = board(
        alice=[BEAR, BEAR], alice_hand=[sorcery("Hum", "Convoke\nYou gain 5 life.", cost="{1}")], edition=edition
    )

    assert table.allows("Alice casts Hum tapping Bear #1 and Bear #2") is (edition < "2013-07")
    assert table.allows("Alice casts Hum tapping Bear #1")


@pytest.mark.parametrize("edition", editions())
def test_a_card_with_madness_goes_to_exile_if_its_owner_wants_or_anyhow(edition: str):
    """702.32a in 2009; 702.34a in 2018."""
    ember = instant("Ember", "You gain 1 life.\nMadness {1}")
    drop = sorcery("Drop", "Target player discards a card.")
    table = board(alice_hand=[drop], bob_hand=[ember], edition=edition)
    table.do("Alice casts Drop targeting Bob", "resolve")

    asked = table.asked.player.name == "Bob" and "instead" in table.asked.prompt
    assert asked is (edition < "2018-04")
    assert (table.where("Ember") == "exile") is (edition >= "2018-04")


@pytest.mark.parametrize("edition", editions())
def test_a_suspended_card_is_cast_or_may_be(edition: str):
    """702.59a in 2009; 702.62a in 2026."""
    slow = sorcery("Slow", "You gain 5 life.\nSuspend 1—{R}")
    libraries = {"library": [FOREST] * 5}
    table = board(alice_hand=[slow], alice_has=libraries, bob_has=libraries, edition=edition)
    table.do("Alice suspends Slow", "to Alice's upkeep", "resolve", "resolve")
    if edition < "2026-08":
        assert table.where("Slow") == "stack"
        return
    table.do("Alice chooses no")
    assert table.where("Slow") == "exile"


# Timestamps ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_what_is_turned_face_up_is_as_new_as_that_or_as_old_as_it_was(edition: str):
    """612.6c in 2009; 613.6e in 2018."""
    painter = creature("Painter", "2/2", "All creatures are red.\nMorph {1}")
    ink = enchantment("Ink", "All creatures are blue.")
    table = board(alice=[OX, painter.placed(face_down=True)], alice_hand=[ink], edition=edition)
    table.do("Alice casts Ink", "resolve", "Alice turns Painter face up")

    table.do(f"expect Ox is {'red' if edition >= '2018-04' else 'blue'}")


@pytest.mark.parametrize("edition", editions())
def test_who_says_which_of_several_came_first(edition: str):
    """612.6d in 2009; 613.7k in 2021: the active player of all, or everybody of their own."""
    rise = instant(
        "Rise", "Put all enchantment cards from all graveyards onto the battlefield under their owners' control."
    )
    wind, stone = enchantment("Wind", "All creatures have flying."), enchantment("Stone", "All creatures lose flying.")
    fire = enchantment("Fire", "All creatures have haste.")
    table = board(
        alice_hand=[rise],
        alice_has={"graveyard": [wind, stone]},
        bob_has={"graveyard": [fire]},
        turn="Bob",
        edition=edition,
    )
    table.do("Alice casts Rise", "resolve")

    if edition < "2021-09":
        assert (table.asked.player.name, len(table.asked.options)) == ("Bob", 3)
        return
    assert (table.asked.player.name, len(table.asked.options)) == ("Alice", 2)
    table.do("Alice chooses Wind, then Stone")
    ages = [table.find(name).timestamp for name in ("Fire", "Wind", "Stone")]
    assert ages == sorted(ages)


@pytest.mark.parametrize("edition", [edition for edition in editions() if edition >= "2009-07"])
def test_a_split_card_is_named_by_both_names_or_by_either(edition: str):
    """708.7 in 2009; 708.7 in 2013."""
    table = board(
        alice_hand=[sorcery("Ask", "Choose a card name. Target player discards all cards with that name.")],
        bob_hand=[SPLIT, OX],
        edition=edition,
    )
    table.do("Alice casts Ask targeting Bob", "resolve")

    apart = edition >= "2013-07"
    offered = {option.text for option in table.asked.options} & {"Stand", "Fall", "Stand // Fall"}
    assert offered == ({"Stand", "Fall"} if apart else {"Stand // Fall"})
    table.do(f"Alice chooses {'Fall' if apart else 'Stand // Fall'}", "expect Bob has 1 card in hand")


@pytest.mark.parametrize("edition", [edition for edition in editions() if edition >= "2009-07"])
def test_counters_come_after_whatever_modifies_a_size_or_by_their_own_timestamps(edition: str):
    """612.3d in 2009; 613.4c in 2021."""
    grow = sorcery("Grow", "Put a +1/+1 counter on target creature.")
    might = aura("Might", "Enchanted creature gets +X/+0, where X is its toughness.")
    table = board(alice=[CRAB], alice_hand=[grow, might], edition=edition)
    table.do("Alice casts Grow targeting Crab", "resolve", "Alice casts Might targeting Crab", "resolve")

    table.do(f"expect Crab is {'8/6' if edition >= '2021-09' else '7/6'}")


@under("since 2021-09")
def test_a_new_counter_makes_those_of_its_kind_as_new(edition: str):
    """613.7c in 2021."""
    grow = sorcery("Grow", "Put a +1/+1 counter on target creature.")
    puff = instant("Puff", "Target creature gets +1/+1 until end of turn.")
    table = board(alice=[CRAB], alice_hand=[grow, puff, grow], edition=edition)
    table.do("Alice casts Grow targeting Crab", "resolve", "Alice casts Puff targeting Crab", "resolve")
    crab = table.find("Crab")
    assert [reason.source.name for reason in explain(table.game, crab)] == ["Crab", "Puff"]

    table.do("Alice casts Grow targeting Crab", "resolve")

    assert [reason.source.name for reason in explain(table.game, crab)] == ["Puff", "Crab"]


# Words ---------------------------------------------------------------------------------------------------------------

WORDED = {
    "Whenever a creature dies, ~ deals 1 damage to any target.": {
        "2010-07": "Whenever a creature is put into a graveyard from the battlefield, "
        "~ deals 1 damage to target creature or player.",
        "2013-07": "Whenever a creature dies, ~ deals 1 damage to target creature or player.",
        "2018-04": "Whenever a creature dies, ~ deals 1 damage to any target.",
    },
    "When ~ enters, create a 1/1 white Soldier creature token.": {
        "2013-07": "When ~ enters the battlefield, put a 1/1 white Soldier creature token onto the battlefield.",
        "2018-04": "When ~ enters the battlefield, create a 1/1 white Soldier creature token.",
        "2026-08": "When ~ enters, create a 1/1 white Soldier creature token.",
    },
    "~ can't be blocked.": {"2010-07": "~ is unblockable.", "2013-07": "~ can't be blocked."},
    "Destroy target creature with mana value 2.": {
        "2018-04": "Destroy target creature with converted mana cost 2.",
        "2021-09": "Destroy target creature with mana value 2.",
    },
    "{1}: Draw a card. Activate only as a sorcery.": {
        "2018-04": "{1}: Draw a card. Activate this ability only any time you could cast a sorcery.",
        "2021-09": "{1}: Draw a card. Activate only as a sorcery.",
    },
    "Whenever you cast a kindred spell, draw a card.": {
        "2021-09": "Whenever you cast a tribal spell, draw a card.",
        "2026-08": "Whenever you cast a kindred spell, draw a card.",
    },
}


@pytest.mark.parametrize(
    ("text", "edition"), [(text, edition) for text, worded in WORDED.items() for edition in worded]
)
def test_an_editions_cards_are_in_its_own_words_and_each_reads_those_of_the_others(text: str, edition: str):
    tree = read(text)

    assert write(tree, edition) == WORDED[text][edition]
    assert write(read(WORDED[text][edition])) == text


@pytest.mark.parametrize("edition", editions())
def test_colorless_mana_is_told_as_a_number_until_2013_and_by_its_symbol_since_2018(edition: str):
    """107.4c in 2013; 107.4c in 2018."""
    ring = artifact("Ring", "{T}: Add {C}{C}.")
    table = board(alice=[ring], alice_has={"mana": "{G}"}, edition=edition)
    table.do("Alice activates Ring")

    said = "{C}{C}" if edition >= "2018-04" else "{2}"
    (added,) = table.happened(ManaAdded)
    assert tell(table.game, added) == f"Alice gets {said}."
    pool = picture_of(table.game).players[0].mana
    assert pool in (f"{said}{{G}}", f"{{G}}{said}")


# Mulligans -----------------------------------------------------------------------------------------------------------

TALE = sorcery("Tale", "Players play a Magic subgame, using their libraries as their decks.")


def _in_subgame(edition: str, cards_of_bob: int = 12):
    library = {"library": [MOUNTAIN] * cards_of_bob}
    table = board(alice_hand=[TALE], alice_has={"library": [FOREST] * 12}, bob_has=library, edition=edition)
    table.do("Alice casts Tale", "resolve", "Bob goes first")
    return table


@under("2010-07", "2018-04")
def test_a_mulligan_costs_a_card(edition: str):
    """103.4 in 2010."""
    table = _in_subgame(edition)

    table.do("Bob takes a mulligan", "Alice keeps", "Bob keeps", "to Bob's upkeep")
    table.do("expect Bob has 6 cards in hand", "expect Alice has 7 cards in hand", "expect Bob has 6 cards in library")


@under("2018-04", "2018-04")
def test_in_2018_who_has_fewer_cards_may_look_at_the_next(edition: str):
    """103.4 in 2018."""
    table = _in_subgame(edition)
    table.do("Bob takes a mulligan", "Alice keeps", "Bob keeps")

    assert "on the bottom of the library" in table.asked.prompt
    top = table.player("Bob").library[0]
    table.answer((True,))
    assert table.player("Bob").library[-1].predecessor is top


@under("since 2021-09")
def test_from_2021_on_cards_of_a_full_hand_go_to_the_bottom(edition: str):
    """103.4 in 2021; 103.5 in 2026."""
    table = _in_subgame(edition)
    table.do("Bob takes a mulligan", "Alice keeps")

    assert (len(table.player("Bob").hand), table.asked.most) == (7, 1)
    table.answer(table.player("Bob").hand[:1])
    table.do("Bob keeps", "to Bob's upkeep")
    table.do("expect Bob has 6 cards in hand", "expect Bob has 6 cards in library")


@under("since 2021-09")
def test_who_could_draw_no_full_hand_puts_a_card_for_each_mulligan_there_as_well(edition: str):
    """103.4 in 2021; 103.5 in 2026. Drawing from an empty library loses only once the game has begun."""
    table = _in_subgame(edition, cards_of_bob=3)
    table.do("Bob takes a mulligan", "Alice keeps")

    assert (len(table.player("Bob").hand), table.asked.least, table.asked.most) == (3, 1, 1)
    table.answer(table.player("Bob").hand[:1])
    assert (len(table.player("Bob").hand), len(table.player("Bob").library)) == (2, 1)


# Legendary spells ----------------------------------------------------------------------------------------------------

RITE = sorcery("Rite of the Founders", "Draw two cards.")
LEGENDARY_RITE = card("Rite of Thrones", "Legendary Sorcery", "Draw two cards.")


@under("2018-04", "2026-08")
def test_a_legendary_spell_needs_a_legendary_creature_or_planeswalker(edition: str):
    """205.4e."""
    lost = board(alice=[OX], bob=[HERO], alice_hand=[LEGENDARY_RITE], edition=edition)
    assert lost.refused("Alice casts Rite of Thrones") == "205.4e"

    for helper in (HERO, SAGE):
        led = board(alice=[helper], alice_hand=[LEGENDARY_RITE], edition=edition)
        assert led.allows("Alice casts Rite of Thrones")


@under("2006-10", "2013-07")
def test_until_2013_a_legendary_sorcery_is_a_sorcery_like_another(edition: str):
    table = board(alice_hand=[LEGENDARY_RITE], edition=edition)

    assert table.allows("Alice casts Rite of Thrones")


def test_only_the_instant_or_sorcery_is_bound_by_being_legendary():
    relic = card("Relic of Thrones", "Legendary Artifact")
    table = board(alice_hand=[relic, RITE], edition="2026-08")

    assert table.allows("Alice casts Relic of Thrones")
    assert table.allows("Alice casts Rite of the Founders")


def test_an_effect_that_has_a_legendary_spell_cast_doesnt_lift_that():
    summons = sorcery("Grand Summons", "You may cast a sorcery spell from your hand without paying its mana cost.")
    table = board(alice_hand=[summons, LEGENDARY_RITE, RITE], edition="2026-08")

    table.do("Alice casts Grand Summons", "resolve", 'expect Alice isn\'t offered "Rite of Thrones"')


# What applies first as a permanent enters -----------------------------------------------------------------------------

NET = enchantment(
    "Wide Net", "If a creature would enter under an opponent's control, it enters under your control instead."
)
MIRE = enchantment("Mire", "Creatures your opponents control enter tapped.")
GUEST = creature("Guest", "1/1")
SHAPE = creature("Shape", "0/0", "You may have Shape enter as a copy of any creature on the battlefield.")


@under("2009-07", "2026-08")
def test_under_whose_control_a_permanent_enters_is_settled_before_how_it_enters(edition: str):
    """615.1b in 2009, 616.1b later: what is true of the other player's creatures isn't true of it any more."""
    table = board(alice=[NET, MIRE], bob_hand=[GUEST], turn="Bob", edition=edition)

    table.do("Bob casts Guest", "resolve", "expect Alice controls Guest")

    assert table.find("Guest").is_untapped


@under("2006-10", "2008-03")
def test_until_2008_the_player_under_whose_control_it_would_enter_chooses(edition: str):
    """419.9a."""
    table = board(alice=[NET, MIRE], bob_hand=[GUEST], turn="Bob", edition=edition)

    table.do("Bob casts Guest", "resolve", "expect Bob is asked for which effect applies first")
    table.do("Bob chooses how Guest enters")

    table.do("expect Alice controls Guest")
    assert table.find("Guest").tapped


@under("2009-07", "2026-08")
def test_so_it_is_before_it_is_settled_what_the_permanent_copies(edition: str):
    """Whoever gets it chooses what it copies."""
    table = board(alice=[NET, OX], bob=[CRAB], bob_hand=[SHAPE], turn="Bob", edition=edition)

    table.do("Bob casts Shape", "resolve", "Alice chooses Ox", "expect Alice controls 2 permanents named Ox")
