"""Spells that are cast for other costs than their mana costs, or from elsewhere: keywords since Magic 2010 (702)."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, artifact, board, card, creature, instant, sorcery

NOW = "2026-08"
OX, ELK = creature("Ox", "3/3", cost="{2}{G}"), creature("Elk", "2/2", cost="{1}{G}")
SPARK = instant("Spark", "Spark deals 2 damage to any target.", cost="{R}")
DUD = sorcery("Dud", "You gain 1 life.", cost="{W}")


def test_what_escapes_comes_from_the_graveyard_for_its_cost_and_with_what_it_says():
    ghoul = creature(
        "Ghoul",
        "1/1",
        "Escape—{B}, Exile two other cards from your graveyard.\nGhoul escapes with a +1/+1 counter on it.",
    )
    table = board(alice_has={"graveyard": [ghoul, OX, ELK], "mana": "{B}"}, edition=NOW)

    table.do("Alice casts Ghoul from the graveyard choosing Ox and Elk", "resolve everything")

    assert table.size("Ghoul") == "2/2"
    assert table.where("Ox") == table.where("Elk") == "exile"


def test_what_is_cast_from_a_hand_hasnt_escaped():
    ghoul = creature(
        "Ghoul", "1/1", "Escape—{B}, Exile two other cards from your graveyard.\nGhoul escapes with haste."
    )
    table = board(alice_hand=[ghoul], edition=NOW)

    table.do("Alice casts Ghoul", "resolve everything", "expect Ghoul doesn't have haste")


def test_without_enough_cards_beside_it_nothing_escapes():
    ghoul = creature("Ghoul", "1/1", "Escape—{B}, Exile two other cards from your graveyard.")
    table = board(alice_has={"graveyard": [ghoul, OX]}, edition=NOW)

    assert table.refused("Alice casts Ghoul from the graveyard")


def test_a_creature_that_is_sacrificed_unless_it_escaped_stays_once_it_did():
    titan = creature("Titan", "6/6", "When Titan enters, sacrifice it unless it escaped.\nEscape {4}")
    table = board(alice_has={"graveyard": [titan], "hand": []}, edition=NOW)
    table.do("Alice casts Titan from the graveyard", "resolve everything", "expect Titan is on the battlefield")

    table = board(alice_hand=[titan], edition=NOW)
    table.do("Alice casts Titan", "resolve everything", "expect Titan is in Alice's graveyard, sacrificed")


def test_jump_start_costs_a_card_besides_and_exiles_the_spell():
    bolt = instant("Bolt", "Bolt deals 3 damage to any target.\nJump-start", cost="{R}")
    table = board(alice_has={"graveyard": [bolt], "mana": "{R}"}, alice_hand=[DUD], edition=NOW)

    table.do(
        "Alice casts Bolt from the graveyard choosing Dud targeting Bob",
        "resolve everything",
        "expect Bob is at 17 life",
    )

    assert table.where("Bolt") == "exile"
    assert table.where("Dud") == "graveyard"


def test_jump_start_is_no_use_to_an_empty_hand():
    bolt = instant("Bolt", "Bolt deals 3 damage to any target.\nJump-start", cost="{R}")
    table = board(alice_has={"graveyard": [bolt]}, edition=NOW)

    assert table.refused("Alice casts Bolt from the graveyard targeting Bob")


def test_harmonize_taps_a_creature_for_its_power_and_exiles_the_spell():
    song = sorcery("Song", "You gain 4 life.\nHarmonize {4}{G}", cost="{G}")
    table = board(alice=[OX], alice_has={"graveyard": [song], "mana": "{G}{C}"}, edition=NOW)
    assert table.refused("Alice casts Song from the graveyard")

    table.do("Alice casts Song from the graveyard tapping Ox", "resolve everything", "expect Alice is at 24 life")

    assert table.find("Ox").tapped
    assert table.where("Song") == "exile"


def test_no_more_than_one_creature_is_tapped_to_harmonize():
    song = sorcery("Song", "You gain 4 life.\nHarmonize {4}{G}", cost="{G}")
    table = board(alice=[OX, ELK], alice_has={"graveyard": [song]}, edition=NOW)

    assert table.refused("Alice casts Song from the graveyard tapping Ox and Elk") == "702.180a"


def test_mayhem_is_for_cards_discarded_in_this_turn():
    imp = creature("Imp", "3/1", "Mayhem {B}", cost="{3}{B}")
    purge = sorcery("Purge", "Discard a card.", cost="{B}")
    table = board(alice_hand=[imp, purge], alice_has={"mana": "{B}{B}"}, edition=NOW)
    table.do("Alice casts Purge", "resolve everything", "Alice casts Imp from the graveyard", "resolve everything")
    table.do("expect Imp is on the battlefield")

    table = board(alice_has={"graveyard": [imp]}, edition=NOW)
    assert table.refused("Alice casts Imp from the graveyard") == "702.187b"


def test_what_was_dashed_has_haste_and_goes_back_to_its_owners_hand():
    raider = creature("Raider", "3/1", "Dash {1}{R}", cost="{3}{R}")
    table = board(alice_hand=[raider], alice_has={"mana": "{C}{R}"}, edition=NOW)

    table.do("Alice casts Raider for its dash cost", "resolve everything", "expect Raider has haste")
    table.do("Alice attacks with Raider", "to the end step", "resolve everything", "expect Alice has 1 card in hand")


def test_what_was_cast_for_its_mana_cost_wasnt_dashed():
    raider = creature("Raider", "3/1", "Dash {1}{R}", cost="{3}{R}")
    table = board(alice_hand=[raider], edition=NOW)

    table.do("Alice casts Raider", "resolve everything", "expect Raider doesn't have haste", "to the next turn")
    table.do("expect Raider is on the battlefield")


def test_a_dashed_creature_that_died_stays_dead():
    raider = creature("Raider", "3/1", "Dash {1}{R}", cost="{3}{R}")
    table = board(alice_hand=[raider], bob_hand=[SPARK], edition=NOW)

    table.do(
        "Alice casts Raider for its dash cost", "resolve everything", "Alice passes", "Bob casts Spark targeting Raider"
    )
    table.do("resolve everything", "to the next turn", "expect Raider is in Alice's graveyard")


def test_what_was_blitzed_is_sacrificed_for_a_card():
    thug = creature("Thug", "3/1", "Blitz {R}", cost="{3}{R}")
    table = board(alice_hand=[thug], alice_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice casts Thug for its blitz cost", "resolve everything", "expect Thug has haste", "to the end step")
    table.do("resolve everything", "expect Thug is in Alice's graveyard, sacrificed", "expect Alice has 1 card in hand")


@pytest.mark.parametrize("times", [0, 1, 3])
def test_multikicker_is_paid_any_number_of_times(times: int):
    sprout = creature(
        "Sprout", "1/1", "Multikicker {G}\nSprout enters with a +1/+1 counter on it for each time it was kicked."
    )
    table = board(alice_hand=[sprout], alice_has={"mana": "{C}" + "{G}" * times}, edition=NOW)
    if times:
        table.do(f"Alice casts Sprout kicked {times} times")
    else:
        table.do("Alice casts Sprout")

    table.do("resolve everything", f"expect Sprout is {1 + times}/{1 + times}", "expect Alice has 0 mana")


def test_casualty_copies_the_spell_for_a_creature_of_enough_power():
    plan = sorcery("Plan", "Plan deals 1 damage to any target.\nCasualty 3")
    table = board(alice=[OX, ELK], alice_hand=[plan], edition=NOW)
    table.do("Alice casts Plan with casualty targeting Bob", "resolve everything", "expect Bob is at 18 life")
    assert table.where("Ox") == "graveyard"
    assert table.where("Elk") == "battlefield"

    table = board(alice=[ELK], alice_hand=[plan], edition=NOW)
    assert table.refused("Alice casts Plan with casualty targeting Bob")


def test_a_bargain_is_struck_with_an_artifact_an_enchantment_or_a_token():
    deal = sorcery("Deal", "Bargain\nIf Deal was bargained, you gain 5 life. Otherwise, you gain 1 life.")
    table = board(alice=[artifact("Pot"), OX], alice_hand=[deal], edition=NOW)
    table.do("Alice casts Deal with bargain", "resolve everything", "expect Alice is at 25 life")
    assert table.where("Pot") == "graveyard"

    table = board(alice=[OX], alice_hand=[deal], edition=NOW)
    assert table.refused("Alice casts Deal with bargain")
    table.do("Alice casts Deal", "resolve everything", "expect Alice is at 21 life")


def test_bargained_permanents_say_what_comes_of_it():
    queen = creature("Queen", "2/2", "Bargain\nWhen Queen enters, if it was bargained, you gain 3 life.")
    pot = artifact("Pot")
    table = board(alice=[pot], alice_hand=[queen], edition=NOW)

    table.do("Alice casts Queen with bargain", "resolve everything", "expect Alice is at 23 life")


def test_a_squad_has_a_copy_for_each_payment():
    guard = creature("Guard", "2/2", "Squad {2}", cost="{W}")
    table = board(alice_hand=[guard], alice_has={"mana": "{W}{C}{C}{C}{C}"}, edition=NOW)

    table.do("Alice casts Guard with squad with squad", "resolve everything")

    table.do("expect Alice controls 3 Guard")


def test_an_offspring_is_a_1_1_copy():
    fox = creature("Fox", "3/4", "Flying\nOffspring {2}", cost="{W}")
    table = board(alice_hand=[fox], edition=NOW)

    table.do("Alice casts Fox with offspring", "resolve everything", "expect Alice controls 2 Fox")

    assert sorted([table.size("Fox"), table.size("Fox", 2)]) == ["1/1", "3/4"]
    assert all(table.values("Fox", which).has("flying") for which in (1, 2))


def test_what_emerges_costs_less_by_the_mana_value_of_what_was_sacrificed():
    eldrazi = creature("Horror", "5/6", "Emerge {5}{U}", cost="{8}{U}")
    table = board(alice=[OX], alice_hand=[eldrazi], alice_has={"mana": "{C}{C}{U}"}, edition=NOW)

    table.do("Alice casts Horror for its emerge cost choosing Ox", "resolve everything", "expect Alice has 0 mana")

    assert table.where("Ox") == "graveyard"
    assert table.where("Horror") == "battlefield"


def test_freerunning_waits_for_an_assassins_combat_damage():
    killer = creature("Killer", "2/2", kind="Creature — Assassin")
    leap = sorcery("Leap", "You gain 3 life.\nFreerunning {W}", cost="{4}{W}")
    table = board(alice=[killer], alice_hand=[leap], edition=NOW)
    assert table.refused("Alice casts Leap for its freerunning cost") == "702.173a"

    table.do("Alice attacks with Killer", "to the postcombat main phase", "Alice casts Leap for its freerunning cost")
    table.do("resolve everything", "expect Alice is at 23 life")


def test_improvise_taps_artifacts_for_generic_mana():
    bot = creature("Bot", "4/4", "Improvise", cost="{2}{U}")
    table = board(
        alice=[artifact("Pot"), artifact("Pan"), artifact("Lid"), OX],
        alice_hand=[bot],
        alice_has={"mana": "{U}"},
        edition=NOW,
    )
    assert table.refused("Alice casts Bot tapping Pot and Ox") == "702.126a"
    assert table.refused("Alice casts Bot tapping Pot, Pan and Lid") == "702.126a"

    table.do("Alice casts Bot tapping Pot and Pan", "resolve everything", "expect Bot is on the battlefield")

    assert table.find("Pot").tapped
    assert not table.find("Lid").tapped


def test_a_creature_sneaks_in_for_one_that_nobody_blocked():
    rogue, ninja = creature("Rogue", "1/1"), creature("Ninja", "4/2", "Sneak {U}", cost="{3}{U}")
    table = board(alice=[rogue], alice_hand=[ninja], edition=NOW)
    assert table.refused("Alice casts Ninja for its sneak cost") == "702.190a"

    table.do("Alice attacks with Rogue", "Bob doesn't block", "Alice casts Ninja for its sneak cost choosing Rogue")
    table.do("resolve everything", "expect Ninja is attacking Bob", "expect Ninja is tapped", "to the end of combat")

    assert table.life("Bob") == 16
    assert table.where("Rogue") == "hand"


def test_spectacle_waits_for_an_opponent_to_lose_life():
    flare = sorcery("Flare", "You gain 3 life.\nSpectacle {R}", cost="{5}{R}")
    table = board(alice_hand=[flare, SPARK], edition=NOW)
    assert table.refused("Alice casts Flare for its spectacle cost")

    table.do("Alice casts Spark targeting Bob", "resolve", "Alice casts Flare for its spectacle cost")


def test_surge_waits_for_another_spell_of_the_turn():
    wave = sorcery("Wave", "You gain 3 life.\nSurge {R}", cost="{5}{R}")
    table = board(alice_hand=[wave, SPARK], edition=NOW)
    assert table.refused("Alice casts Wave for its surge cost")

    table.do("Alice casts Spark targeting Bob", "resolve", "Alice casts Wave for its surge cost")


def test_web_slinging_returns_a_tapped_creature():
    spider = creature("Spider", "4/4", "Web-slinging {W}", cost="{4}{W}")
    table = board(alice=[OX.placed(tapped=True), ELK], alice_hand=[spider], alice_has={"mana": "{W}"}, edition=NOW)

    table.do(
        "Alice casts Spider for its web-slinging cost", "resolve everything", "expect Spider is on the battlefield"
    )

    assert table.where("Ox") == "hand"


def test_what_is_undaunted_costs_less_for_each_opponent():
    shout = sorcery("Shout", "You gain 3 life.\nUndaunted", cost="{3}{W}")
    table = board(alice_hand=[shout], alice_has={"mana": "{C}{W}"}, others={"Carol": {}}, edition=NOW)

    table.do("Alice casts Shout", "resolve everything", "expect Alice has 0 mana")


def test_aftermath_is_cast_from_the_graveyard_and_from_nowhere_else():
    first = {"name": "Dawn", "mana_cost": "{W}", "type_line": "Sorcery", "text": "You gain 1 life."}
    second = {"name": "Dusk", "mana_cost": "{B}", "type_line": "Sorcery", "text": "Aftermath\nYou gain 5 life."}
    day = card("Dawn // Dusk", "", cost="", layout="split", faces=[first, second])
    table = board(alice_hand=[day], edition=NOW)
    assert table.refused("Alice casts Dusk") == "702.127a"

    table.do("Alice casts Dawn", "resolve everything", "expect Alice is at 21 life")
    assert table.refused("Alice casts Dawn from the graveyard")
    table.do("Alice casts Dusk from the graveyard", "resolve everything", "expect Alice is at 26 life")
    assert table.where("Dawn // Dusk") == "exile"


def test_who_pays_freely_exiles_nothing_for_delve_unless_they_say_so():
    fish = creature("Cave Fish", "5/5", "Delve", cost="{6}{B}")
    dew = instant("Dew", "You gain 1 life.")
    for says, left in (("", 2), (" exiling Dew", 1)):
        table = board(alice_hand=[fish], alice_has={"graveyard": [dew, dew]}, edition="2026-08")
        table.do(f"Alice casts Cave Fish{says}", "resolve")
        assert len(table.player("Alice").graveyard) == left
