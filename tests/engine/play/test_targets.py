"""Choosing targets, and what happens when they are no longer legal (409.1c, 413.2a, 415; 113, 601.2c, 607.2b)."""

from __future__ import annotations

import pytest

from engine.events.choices import ChoiceKind
from engine.events.kinds.playing import BecameTarget, SpellCountered
from engine.play.announced import Casting
from tests.engine.board import (
    artifact,
    aura,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    number,
    sorcery,
    until_2009,
)

OGRE = creature("Test Ogre", "2/2", cost="{R}")
ELM = creature("Elm", "3/3", cost="{G}")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
BOUNCE = instant("Bounce", "Return target creature to its owner's hand.", cost="{U}")
VEIL = instant("Veil", "Target creature gains shroud until end of turn.", cost="{U}")
TWIN = sorcery("Twin Strike", "Destroy two target creatures.")


# Choosing ------------------------------------------------------------------------------------------------------------


@each_edition
def test_exactly_the_legal_targets_are_offered(edition: str):
    hidden = creature("Hidden", "1/1", "Shroud")
    table = board(alice=[OGRE], bob=[ELM, hidden], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt")

    assert table.asked.kind is ChoiceKind.TARGETS
    assert sorted(option.text for option in table.asked.options) == ["Alice", "Bob", "Elm", "Test Ogre"]


@each_edition
@pytest.mark.parametrize("targets", ["Test Ogre", "Test Ogre and Test Ogre", "Test Ogre and Elm and Third"])
def test_one_use_of_the_word_takes_exactly_so_many_different_targets(edition: str, targets: str):
    table = board(bob=[OGRE, ELM, creature("Third", "1/1")], alice_hand=[TWIN], edition=edition)

    if targets.endswith("Third"):
        with pytest.raises(Exception, match="nothing was asked that Third could be a target for"):
            table.do(f"Alice casts Twin Strike targeting {targets}")
    else:
        assert table.refused(f"Alice casts Twin Strike targeting {targets}") == number(edition, "409.1c", "601.2c")


@each_edition
def test_a_target_of_the_kicked_spell_is_chosen_only_when_it_is_kicked(edition: str):
    lesson = sorcery("Lesson", "Kicker {1}\nDraw a card. If Lesson was kicked, destroy target creature.")
    table = board(alice_hand=[lesson, lesson], edition=edition)
    assert table.refused("Alice casts Lesson kicked") == number(edition, "409.1c", "601.2c")

    table.do("Alice casts Lesson", "resolve", "expect Alice has 2 cards in hand")

    table = board(bob=[OGRE], alice_hand=[lesson], edition=edition)
    table.do("Alice casts Lesson kicked targeting Test Ogre", "resolve")
    table.do("expect Test Ogre is in Bob's graveyard, destroyed")


@each_edition
def test_a_target_of_the_unkicked_spell_is_none_of_the_kicked_one(edition: str):
    text = "Kicker {1}\nIf Choice wasn't kicked, destroy target creature. Otherwise, you gain 3 life."
    table = board(alice_hand=[sorcery("Choice", text)], edition=edition)
    assert table.refused("Alice casts Choice") == number(edition, "409.1c", "601.2c")

    table.do("Alice casts Choice kicked", "resolve", "expect Alice has 23 life")


@each_edition
def test_up_to_so_many_targets_may_be_none(edition: str):
    gentle = sorcery("Gentle Breeze", "Tap up to two target creatures.")
    table = board(bob=[OGRE, ELM], alice_hand=[gentle, gentle], edition=edition)

    table.do("Alice casts Gentle Breeze targeting nothing", "resolve")
    assert table.find("Test Ogre").is_untapped
    table.do("Alice casts Gentle Breeze targeting Elm", "resolve", "expect Elm is tapped")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Tap target creature.", "choose a target for Breeze"),
        ("Tap two target creatures.", "choose 2 targets for Breeze"),
        ("Tap up to two target creatures.", "choose 0 to 2 targets for Breeze"),
    ],
)
def test_who_is_asked_for_targets_is_told_how_many(words: str, asked: str):
    breeze = sorcery("Breeze", words)
    table = board(bob=[OGRE, ELM], alice_hand=[breeze])

    table.answer(Casting(table.find("Breeze")))

    assert table.asked.prompt == asked


@each_edition
def test_two_uses_of_the_word_may_share_a_target(edition: str):
    both = sorcery("Push and Pull", "Tap target creature. Untap target creature.")
    table = board(bob=[OGRE], alice_hand=[both], edition=edition)

    table.do("Alice casts Push and Pull targeting Test Ogre and Test Ogre", "resolve", "expect Test Ogre isn't tapped")


@each_edition
def test_another_target_is_another_one(edition: str):
    trade = sorcery("Trade", "Tap target creature. Untap another target creature.")
    table = board(bob=[OGRE.placed(tapped=True), ELM], alice_hand=[trade], edition=edition)

    assert not table.allows("Alice casts Trade targeting Elm and Elm")
    table.do(
        "Alice casts Trade targeting Elm and Test Ogre",
        "resolve",
        "expect Test Ogre isn't tapped",
        "expect Elm is tapped",
    )


@each_edition
def test_a_spell_cant_target_itself(edition: str):
    nope = instant("Nope", "Counter target spell.")
    table = board(alice_hand=[nope, BOLT], edition=edition)

    assert not table.allows("Alice casts Nope targeting Nope")
    table.do("Alice casts Bolt targeting Bob")
    assert table.allows("Alice casts Nope targeting Bolt")


@each_edition
def test_a_modal_spell_targets_only_for_the_modes_chosen(edition: str):
    charm = instant("Test Charm", "Choose one — Destroy target artifact; or you gain 4 life.")
    table = board(alice=[OGRE], alice_hand=[charm], edition=edition)

    table.do("Alice casts Test Charm choosing mode 2", "resolve")

    assert table.life("Alice") == 24


@each_edition
def test_an_opponent_chooses_the_mode_and_its_controller_the_targets(edition: str):
    """700.2d"""
    offer = sorcery("Offer", "An opponent chooses one — You gain 5 life; or destroy target creature.")
    table = board(alice=[ELM], bob=[OGRE], alice_hand=[offer], edition=edition)

    table.do("Alice casts Offer", "expect Bob is asked for modes", "Bob chooses mode 2")
    table.do("expect Alice is asked for targets", "Alice chooses Test Ogre", "resolve")

    assert table.where("Test Ogre") == "graveyard"
    assert table.life("Alice") == 20


@each_edition
def test_of_several_opponents_the_controller_says_which_one_chooses_the_mode(edition: str):
    offer = sorcery("Offer", "An opponent chooses one — You gain 5 life; or you lose 2 life.")
    table = board(alice_hand=[offer], others={"Carol": {}}, edition=edition)

    table.do("Alice casts Offer", "Alice chooses Carol", "expect Carol is asked for modes", "Carol chooses mode 2")
    table.do("resolve")

    assert table.life("Alice") == 18


@each_edition
def test_a_mode_without_a_legal_target_isnt_offered(edition: str):
    charm = instant(
        "Test Charm", "Choose one — Destroy target artifact; or destroy target creature; or you gain 4 life."
    )
    table = board(alice=[OGRE], alice_hand=[charm], edition=edition)

    table.do("Alice casts Test Charm")

    assert [option.text for option in table.asked.options] == ["mode 2", "mode 3"]


@each_edition
def test_what_becomes_a_target_is_noticed_once_the_spell_is_played(edition: str):
    shy = creature("Shy", "2/2", "When Shy becomes the target of a spell or ability, sacrifice it.")
    table = board(bob=[shy], alice_hand=[BOLT], edition=edition)

    table.do(
        "Alice casts Bolt targeting Shy",
        "expect Shy triggered",
        "resolve",
        "expect Shy is in Bob's graveyard, sacrificed",
    )

    assert len(table.happened(BecameTarget)) == 1


# Protection and shroud -------------------------------------------------------------------------------------------


@each_edition
def test_shroud_keeps_everyone_from_targeting(edition: str):
    hidden = creature("Hidden", "1/1", "Shroud")
    table = board(alice=[hidden], alice_hand=[BOLT], bob_hand=[BOLT], edition=edition)

    table.refused("Alice casts Bolt targeting Hidden")
    table.do("Alice passes")
    table.refused("Bob casts Bolt targeting Hidden")


@each_edition
def test_protection_keeps_spells_of_the_quality_from_targeting(edition: str):
    knight = creature("Knight", "2/2", "Protection from red")
    table = board(bob=[knight], alice_hand=[BOLT, BOUNCE], edition=edition)

    assert table.refused("Alice casts Bolt targeting Knight") == number(edition, "502.7b", "702.14b")
    assert table.allows("Alice casts Bounce targeting Knight")


@each_edition
def test_protection_looks_at_the_source_of_an_ability(edition: str):
    red_pinger = creature(
        "Red Pinger", "1/1", "{T}: Red Pinger deals 1 damage to target creature or player.", cost="{R}"
    )
    blue_pinger = creature(
        "Blue Pinger", "1/1", "{T}: Blue Pinger deals 1 damage to target creature or player.", cost="{U}"
    )
    knight = creature("Knight", "2/2", "Protection from red")
    table = board(alice=[red_pinger, blue_pinger], bob=[knight], edition=edition)

    assert not table.allows("Alice activates Red Pinger targeting Knight")
    assert table.allows("Alice activates Blue Pinger targeting Knight")


@each_edition
def test_protection_doesnt_stop_what_doesnt_target(edition: str):
    wrath = sorcery("Wrath", "Destroy all creatures.", cost="{R}")
    knight = creature("Knight", "2/2", "Protection from red")
    table = board(bob=[knight], alice_hand=[wrath], edition=edition)

    table.do("Alice casts Wrath", "resolve", "expect Knight is in Bob's graveyard, destroyed")


@each_edition
def test_an_aura_spell_targets_what_it_will_enchant(edition: str):
    wings = aura("Wings", "Enchanted creature has flying.", cost="{R}")
    knight = creature("Knight", "2/2", "Protection from red")
    table = board(bob=[knight, OGRE], alice_hand=[wings], edition=edition)

    assert not table.allows("Alice casts Wings targeting Knight")
    assert not table.allows("Alice casts Wings targeting Bob")
    table.do("Alice casts Wings targeting Test Ogre", "resolve", "expect Test Ogre has flying")


# On resolution -------------------------------------------------------------------------------------------------------


@until_2009
def test_a_spell_all_of_whose_targets_are_gone_is_countered(edition: str):
    table = board(bob=[OGRE], alice_hand=[BOLT], bob_hand=[BOUNCE], edition=edition)

    table.do("Alice casts Bolt targeting Test Ogre", "Alice passes", "Bob casts Bounce targeting Test Ogre", "resolve")
    table.do("resolve", "expect Bolt is in Alice's graveyard, countered")

    (countered,) = table.happened(SpellCountered)
    assert table.game.number_of(countered.cites) == number(edition, "413.2a", "607.2b")


@each_edition
def test_a_target_that_left_and_came_back_is_another_object(edition: str):
    table = board(bob=[creature("Test Ogre", "2/2", "Flash")], alice_hand=[BOLT], bob_hand=[BOUNCE], edition=edition)

    table.do("Alice casts Bolt targeting Test Ogre", "Alice passes", "Bob casts Bounce targeting Test Ogre", "resolve")
    table.do("Alice passes", "Bob casts Test Ogre", "resolve", "resolve")

    assert table.where("Test Ogre") == "battlefield"


@until_2009
def test_a_target_that_got_shroud_is_illegal(edition: str):
    table = board(bob=[OGRE], alice_hand=[BOLT], bob_hand=[VEIL], edition=edition)

    table.do(
        "Alice casts Bolt targeting Test Ogre",
        "Alice passes",
        "Bob casts Veil targeting Test Ogre",
        "resolve",
        "resolve",
    )

    assert table.where("Test Ogre") == "battlefield"
    assert table.happened(SpellCountered)


@each_edition
def test_with_one_target_gone_the_rest_still_happens(edition: str):
    table = board(bob=[OGRE, ELM], alice_hand=[TWIN], bob_hand=[BOUNCE], edition=edition)

    table.do("Alice casts Twin Strike targeting Test Ogre and Elm", "Alice passes")
    table.do("Bob casts Bounce targeting Test Ogre", "resolve", "resolve")

    assert (table.where("Test Ogre"), table.where("Elm")) == ("hand", "graveyard")
    assert not table.happened(SpellCountered)


@each_edition
def test_a_countered_spell_does_nothing_at_all(edition: str):
    """Not even what has nothing to do with its target (413.2a; 607.2b)."""
    drain = sorcery("Drain", "Destroy target creature. You gain 5 life.")
    table = board(bob=[OGRE], alice_hand=[drain], bob_hand=[BOUNCE], edition=edition)

    table.do(
        "Alice casts Drain targeting Test Ogre",
        "Alice passes",
        "Bob casts Bounce targeting Test Ogre",
        "resolve",
        "resolve",
    )

    assert table.life("Alice") == 20


@each_edition
def test_an_aura_spell_without_its_target_never_comes_into_play(edition: str):
    wings = aura("Wings", "Enchanted creature has flying.")
    table = board(bob=[OGRE], alice_hand=[wings], bob_hand=[BOUNCE], edition=edition)

    table.do(
        "Alice casts Wings targeting Test Ogre",
        "Alice passes",
        "Bob casts Bounce targeting Test Ogre",
        "resolve",
        "resolve",
    )

    assert table.where("Wings") == "graveyard"


@until_2009
def test_an_ability_without_its_target_is_countered_too(edition: str):
    pinger = creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to target creature.")
    table = board(alice=[pinger], bob=[OGRE], bob_hand=[BOUNCE], edition=edition)

    table.do(
        "Alice activates Pinger targeting Test Ogre",
        "Alice passes",
        "Bob casts Bounce targeting Test Ogre",
        "resolve",
        "resolve",
    )

    assert len(table.happened(SpellCountered)) == 1
    assert table.game.stack == ()


@each_edition
def test_countering_puts_the_spell_into_its_owners_graveyard(edition: str):
    nope = instant("Nope", "Counter target spell.")
    table = board(alice_hand=[OGRE], bob_hand=[nope], edition=edition)

    table.do("Alice casts Test Ogre", "Alice passes", "Bob casts Nope targeting Test Ogre", "resolve")
    table.do("expect Test Ogre is in Alice's graveyard, countered", "expect the stack is empty")


@each_edition
def test_divided_damage_to_a_target_that_is_gone_is_lost(edition: str):
    fork = sorcery(
        "Forked Fire", "Forked Fire deals 4 damage divided as you choose among any number of target creatures."
    )
    table = board(bob=[OGRE, ELM], alice_hand=[fork], bob_hand=[BOUNCE], edition=edition)

    table.do("Alice casts Forked Fire targeting Test Ogre and Elm dividing 2 to Test Ogre and 2 to Elm", "Alice passes")
    table.do("Bob casts Bounce targeting Test Ogre", "resolve", "resolve", "expect Elm has 2 damage")


@each_edition
@pytest.mark.parametrize("shares", ["4 to Test Ogre and 0 to Elm", "3 to Test Ogre and 2 to Elm", "4 to Test Ogre"])
def test_each_target_of_a_division_gets_at_least_one_and_all_of_it_is_dealt(edition: str, shares: str):
    fork = sorcery(
        "Forked Fire", "Forked Fire deals 4 damage divided as you choose among any number of target creatures."
    )
    table = board(bob=[OGRE, ELM], alice_hand=[fork], edition=edition)

    refused = table.refused(f"Alice casts Forked Fire targeting Test Ogre and Elm dividing {shares}")

    assert refused == number(edition, "409.1e", "601.2d")


@each_edition
def test_an_illegal_answer_to_a_triggered_abilitys_question_is_asked_again_and_loses_nothing(edition: str):
    herald = creature("Herald", "1/1", "When Herald comes into play, destroy target enchantment.")
    songs = [enchantment("Song", "Creatures can't block."), enchantment("Hymn", "Creatures can't block.")]
    table = board(alice_hand=[herald], bob=songs, edition=edition)

    table.do("Alice casts Herald", "resolve")
    assert table.asked.kind is ChoiceKind.TARGETS
    table.refused("Alice chooses Bob")
    with pytest.raises(Exception, match="isn't what Herald"):
        table.answer((table.player("Bob"),))
    assert table.asked.kind is ChoiceKind.TARGETS
    table.do("Alice chooses Song", "resolve", "expect Song is in Bob's graveyard", "expect Hymn is in play")


@each_edition
def test_an_illegal_answer_while_something_resolves_is_asked_again(edition: str):
    purge = sorcery("Purge", "Each player sacrifices a creature.")
    table = board(
        alice=[OGRE, ELM], bob=[creature("Ash", "1/1"), creature("Fir", "1/1")], alice_hand=[purge], edition=edition
    )

    table.do("Alice casts Purge", "resolve")
    with pytest.raises(Exception, match="can't be chosen"):
        table.answer((table.find("Ash"),))
    table.do("Alice chooses Elm", "Bob chooses Fir")

    assert {table.where(name) for name in ("Elm", "Fir")} == {"graveyard"}
    assert {table.where(name) for name in ("Test Ogre", "Ash")} == {"battlefield"}


def test_targets_are_announced_in_the_order_in_which_the_text_speaks_of_them():
    gift = sorcery("Odd Gift", "Target player gains control of target artifact you control.")
    table = board(alice=[artifact("Old Clock")], alice_hand=[gift])

    table.do("Alice casts Odd Gift targeting Bob and Old Clock", "resolve", "expect Bob controls Old Clock")


def test_a_target_whose_power_and_toughness_are_added_up_is_chosen_once():
    weigh = instant("Weigh", "You gain life equal to target creature's total power and toughness.")
    table = board(bob=[creature("Ox", "2/3"), creature("Elk", "4/4")], alice_hand=[weigh], edition="2026-08")

    table.do("Alice casts Weigh targeting Ox", "resolve", "expect Alice has 25 life")

    assert len([*table.game.facts.of_kind(BecameTarget)]) == 1
