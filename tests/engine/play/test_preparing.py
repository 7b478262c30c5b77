"""Preparation cards: a prepared permanent has a copy of its prepare spell in exile (722 in 2026)."""

from __future__ import annotations

import pytest

from engine.scenarios.language.faults import ScriptError
from engine.state.objects import ObjectKind
from tests.engine.board import Placed, board, card, creature, enchantment, faces, instant, sorcery

NOW = "2026-08"
ZAP = instant("Zap", "Zap deals 2 damage to any target.", cost="{R}")
MAGE = faces("prepare", creature("Mage", "2/2", "Mage enters prepared."), ZAP)
HERON = faces("prepare", creature("Heron", "1/1", "{T}: Heron becomes prepared.", cost="{U}"), ZAP)
HUSH = sorcery("Hush", "Target creature becomes unprepared.")
REMIND = sorcery("Remind", "Target creature becomes prepared.")
OX = creature("Ox", "3/3")


def test_what_enters_prepared_has_a_copy_of_its_spell_in_exile_that_its_controller_may_cast():
    table = board(alice_hand=[MAGE], edition=NOW)

    table.do("Alice casts Mage", "resolve", "expect Mage is prepared", "expect Zap is exiled", "expect Zap is red")
    table.do("Alice casts Zap targeting Bob", "expect Mage isn't prepared", "resolve", "expect Bob is at 18 life")
    assert not [each for each in table.game.all_objects() if each.kind is ObjectKind.CARD_COPY]


def test_the_card_itself_is_never_cast_as_its_prepare_spell():
    table = board(alice_hand=[MAGE], edition=NOW)

    with pytest.raises(ScriptError, match="there is no Zap now"):
        table.do("Alice casts Zap targeting Bob")


def test_the_copy_is_gone_once_the_permanent_has_left():
    table = board(alice=[HERON], alice_hand=[sorcery("Bolt", "Destroy target creature.")], edition=NOW)

    table.do("Alice activates Heron", "resolve", "expect Zap is exiled", "Alice casts Bolt targeting Heron", "resolve")
    assert not table.game.exile


def test_the_copy_is_gone_once_the_permanent_is_unprepared():
    table = board(alice=[HERON], alice_hand=[HUSH], edition=NOW)

    table.do("Alice activates Heron", "resolve", "Alice casts Hush targeting Heron", "resolve")
    table.do("expect Heron isn't prepared")
    assert not table.game.exile


def test_what_is_prepared_already_gets_no_second_copy():
    table = board(alice=[HERON], alice_hand=[REMIND], edition=NOW)

    table.do("Alice activates Heron", "resolve", "Alice casts Remind targeting Heron", "resolve")
    assert len(table.game.exile) == 1


def test_what_has_no_prepare_spell_cant_be_prepared():
    table = board(alice=[OX], alice_hand=[REMIND], edition=NOW)

    table.do("Alice casts Remind targeting Ox", "resolve", "expect Ox isn't prepared")
    assert not table.game.exile


def test_what_has_no_prepare_spell_doesnt_enter_prepared_though_its_text_says_so():
    table = board(alice_hand=[creature("Calf", "1/1", "Calf enters prepared.")], edition=NOW)

    table.do("Alice casts Calf", "resolve", "expect Calf isn't prepared")
    assert not table.game.exile


def test_only_who_controls_the_permanent_now_may_cast_the_copy():
    steal = sorcery("Steal", "Gain control of target creature.")
    table = board(alice=[HERON], bob_hand=[steal], edition=NOW)

    table.do("Alice activates Heron", "resolve", "to the next turn", "to the precombat main phase")
    table.do("Bob casts Steal targeting Heron", "resolve", "expect refused: Alice casts Zap targeting Bob")
    table.do("expect allowed: Bob casts Zap targeting Alice")


def test_the_copy_of_a_copied_permanent_has_nothing_that_the_copy_excepts():
    twin = sorcery("Twin", "Create a token that's a copy of target creature, except it's a 1/1 green Frog.")
    table = board(alice=[MAGE], alice_hand=[twin], edition=NOW)

    table.do("Alice casts Twin targeting Mage", "resolve", "expect Mage #2 is prepared", "expect Mage #2 is green")
    assert table.values("Zap").colors == {"red"}
    assert not table.values("Zap").types & {"Creature"}


def test_what_becomes_a_copy_of_a_preparation_card_can_be_prepared():
    mime = creature("Mime", "0/0", "You may have Mime enter as a copy of any creature on the battlefield.")
    table = board(alice=[HERON], alice_hand=[mime, REMIND], edition=NOW)

    table.do("Alice casts Mime", "resolve", "Alice chooses yes", "Alice chooses Heron")
    table.do("Alice casts Remind targeting Mime", "resolve", "expect Mime is prepared", "expect Zap is exiled")


def test_phasing_out_takes_the_copy_along_and_phasing_in_makes_another():
    fade = instant("Fade", "Target creature phases out.")
    table = board(alice=[HERON], alice_hand=[fade], edition=NOW)

    table.do("Alice activates Heron", "resolve", "Alice casts Fade targeting Heron", "resolve")
    assert not table.game.exile
    table.do(
        "to the next turn", "to the next turn", "to the upkeep step", "expect Heron is prepared", "expect Zap is exiled"
    )


def test_a_copy_that_waits_is_cast_again_once_its_permanent_is_prepared_anew():
    table = board(alice=[HERON], alice_hand=[REMIND], edition=NOW)

    table.do("Alice activates Heron", "resolve", "Alice casts Zap targeting Bob", "resolve")
    assert not table.game.exile
    table.do("Alice casts Remind targeting Heron", "resolve")
    table.do("expect allowed: Alice casts Zap targeting Bob")


def test_what_is_cast_counts_as_a_spell_that_was_cast():
    bell = enchantment("Bell", "Whenever you cast an instant spell, you gain 1 life.")
    table = board(alice=[HERON, bell], edition=NOW)

    table.do("Alice activates Heron", "resolve", "Alice casts Zap targeting Bob", "resolve everything")
    table.do("expect Alice is at 21 life")


def test_a_face_down_permanent_has_no_prepare_spell():
    table = board(alice=[Placed(HERON, (("face_down", True),))], alice_hand=[REMIND], edition=NOW)

    table.do("Alice casts Remind targeting Heron", "resolve")
    assert not table.game.exile


@pytest.mark.parametrize("edition", ["2009-07", "2018-04", "2021-09"])
def test_before_secrets_of_strixhaven_there_are_no_preparation_cards(edition: str):
    with pytest.raises(Exception, match="no prepare spells before Secrets of Strixhaven"):
        board(alice=[MAGE], edition=edition).do("expect Mage is prepared")


def test_a_name_that_is_chosen_may_be_that_of_the_prepare_spell():
    vow = card("Vow", "Enchantment", "As Vow enters, choose a card name.\nSpells with the chosen name can't be cast.")
    table = board(alice=[HERON], alice_hand=[vow], edition=NOW)

    table.do("Alice casts Vow", "resolve", "Alice chooses Zap", "Alice activates Heron", "resolve")
    table.do("expect refused: Alice casts Zap targeting Bob")
