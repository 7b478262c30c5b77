"""What players choose, as people say it: also what nobody had to be asked, and without a word for what is plain."""

from __future__ import annotations

import pytest

from engine.scenarios.language.faults import ScriptError
from tests.engine.board import Card, artifact, board, creature, each_edition, enchantment, land, number, sorcery

MIMIC = creature(
    "Mimic",
    "0/0",
    "As Mimic enters the battlefield, you may choose a creature. If you do, Mimic enters the battlefield as a copy of"
    " that creature.",
)
SHADOW = artifact("Shadow", "You may have Shadow enter the battlefield as a copy of any artifact on the battlefield.")
HORSE = creature("Horse", "3/4")
PONY = creature("Pony", "1/3")
CUP = artifact("Cup", "{T}: You gain 1 life.")
PLATE = artifact("Plate", "{T}: You lose 1 life.")
TRIBUTE = sorcery("Tribute", "Each player sacrifices a creature.")


@each_edition
def test_what_was_chosen_as_there_was_nothing_else_may_be_said(edition: str):
    table = board(alice_hand=[MIMIC], bob=[HORSE], edition=edition)

    table.do("Alice casts Mimic", "resolve", "Alice chooses yes", "Alice chooses Horse")
    table.do("expect Alice's Horse is 3/4")


def test_nobody_can_have_chosen_what_was_not_there_to_choose():
    table = board(alice=[HORSE], alice_hand=[TRIBUTE], bob=[creature("Mule", "1/3")])

    table.do("Alice casts Tribute", "resolve", "Alice chooses Horse", "Bob chooses Mule")
    with pytest.raises(ScriptError, match="nothing is asked of Bob"):
        table.do("Bob chooses Mule")  # said once, it is said

    other = board(alice=[HORSE], alice_hand=[TRIBUTE], bob=[creature("Mule", "1/3")])
    with pytest.raises(ScriptError, match="nothing is asked of Alice"):
        other.do("Alice casts Tribute", "resolve", "Alice chooses Mule")


def test_saying_what_was_settled_leaves_what_just_happened_to_be_claimed():
    watcher = artifact("Horn", "Whenever a creature you control dies, you gain 1 life.")
    altar = artifact("Slab", "Sacrifice a creature: You lose 1 life.")
    table = board(alice=[HORSE, watcher, altar])

    table.do("Alice activates Slab", "Alice chooses Horse", "expect Horn triggered")


def test_abilities_are_counted_from_1():
    table = board(alice=[CUP, HORSE])

    for beyond in ("Cup ability 0", "Cup ability 2", "Horse ability 0"):
        table.do(f"expect refused: Alice activates {beyond}")
    table.do("Alice activates Cup ability 1", "resolve", "expect Alice has 21 life")


def test_what_was_settled_before_something_else_was_done_is_no_answer_any_more():
    table = board(alice=[HORSE], alice_hand=[TRIBUTE])
    table.do("Alice casts Tribute", "resolve", "to combat")

    with pytest.raises(ScriptError, match="nothing is asked of Alice"):
        table.do("Alice chooses Horse")


def test_a_choice_says_yes_by_itself():
    table = board(alice_hand=[MIMIC], bob=[HORSE, creature("Mule", "1/3")])

    table.do("Alice casts Mimic", "resolve", "Alice chooses Mule", "expect Alice's Mule is 1/3")


def test_yes_is_said_before_what_is_chosen_of_several():
    table = board(alice=[CUP, PLATE], alice_hand=[SHADOW])

    table.do("Alice casts Shadow", "resolve", "Alice chooses yes", "Alice chooses Plate")
    table.do("expect Alice controls 2 Plate")

    alone = board(alice=[CUP], alice_hand=[SHADOW])
    alone.do("Alice casts Shadow", "resolve", "Alice chooses yes", "Alice chooses Cup", "expect Alice controls 2 Cup")


def test_yes_alone_is_enough_where_there_is_one_thing_and_says_too_little_where_there_are_several():
    table = board(alice=[CUP], alice_hand=[SHADOW])
    table.do("Alice casts Shadow", "resolve", "Alice chooses yes", "expect Alice controls 2 Cup")

    other = board(alice=[CUP, PLATE], alice_hand=[SHADOW])
    with pytest.raises(ScriptError, match="not among what can be chosen: Cup, Plate"):
        other.do("Alice casts Shadow", "resolve", "Alice chooses yes", "expect Alice controls 2 Cup")


def test_which_of_several_equal_cards_is_discarded_need_not_be_said():
    spark = creature("Sparker", "1/1", "Discard a card: You gain 2 life.")
    table = board(alice=[spark], alice_hand=[CUP, CUP])
    table.do("Alice activates Sparker", "resolve", "expect Alice has 22 life", "expect 1 card is in Alice's hand")

    other = board(alice=[spark], alice_hand=[CUP, PLATE])
    with pytest.raises(ScriptError, match="Alice has to decide"):
        other.do("Alice activates Sparker", "resolve")


def test_all_of_a_name_are_named_by_saying_it_as_often():
    empty = sorcery(
        "Empty",
        "Search target player's graveyard, hand, and library for any number of cards named Cup and exile them."
        " Then that player shuffles his or her library.",
    )
    table = board(alice_hand=[empty], bob_hand=[CUP], bob_has={"library": [CUP, CUP, PLATE]})

    table.do(
        "Alice casts Empty targeting Bob",
        "resolve",
        "Alice chooses Cup, Cup and Cup",
        "expect 3 cards named Cup are exiled",
    )


def test_mana_is_chosen_and_offered_by_its_color():
    pond = land("Pond", "{T}: Add {B} or {G}.")
    table = board(alice=[pond])

    table.do("Alice activates Pond", 'expect Alice is offered only "black" and "green"')
    table.do('expect Alice is offered "{B}"', 'expect Alice isn\'t offered "red" and "blue"')
    table.do("Alice chooses green", "expect Alice has {G} in her mana pool")


def test_of_the_names_of_a_flipped_card_the_one_it_has_now_is_meant():
    timid = {
        "name": "Timid Scholar",
        "mana_cost": "{U}",
        "type_line": "Creature — Human",
        "power": "1",
        "toughness": "1",
    }
    bold = {"name": "Bold Sage", "type_line": "Creature — Human", "power": "4", "toughness": "5"}
    scholar = Card("Timid Scholar", (("layout", "flip"), ("faces", [timid, bold])))
    table = board(alice=[scholar, scholar.placed(flipped=True)])

    table.do("expect Timid Scholar is 1/1", "expect Bold Sage is 4/5")


def test_what_is_not_offered_need_not_be_told_from_its_like():
    seek = sorcery(
        "Seek", "Search your library for an artifact card and put it into your hand. Then shuffle your library."
    )
    table = board(alice=[HORSE, HORSE], alice_hand=[seek], alice_has={"library": [CUP, PLATE]})

    table.do("Alice casts Seek", "resolve", "expect Alice isn't offered Horse", "expect Alice is offered Cup and Plate")


def test_a_cost_that_can_be_paid_with_one_thing_alone_isnt_paid_with_another():
    """601.2g: what was taken without asking, as there was nothing else, isn't what a statement says instead."""
    melt = sorcery("Melt Down", "As an additional cost to cast Melt Down, sacrifice an artifact.\nDraw a card.")
    table = board(alice=[artifact("Old Kettle"), creature("Kettle Cook", "1/1")], alice_hand=[melt])

    table.do("expect refused: Alice casts Melt Down choosing Kettle Cook")
    table.do("expect refused: Alice casts Melt Down choosing Bob")
    table.do("expect allowed: Alice casts Melt Down choosing Old Kettle")


def test_what_is_tapped_to_conspire_may_be_said_to_be_tapped():
    """702.75a: two untapped creatures that share a color with the spell."""
    gossip = sorcery("Gossip", "Gossip deals 1 damage to target player.\nConspire", cost="{R}")
    crowd = [creature(name, "1/1", cost=cost) for name, cost in (("Abe", "{R}"), ("Bea", "{R}"), ("Cy", "{G}"))]
    table = board(alice=crowd, alice_hand=[gossip])

    table.do("expect refused: Alice casts Gossip with conspire tapping Abe and Cy targeting Bob")
    table.do("Alice casts Gossip with conspire tapping Abe and Bea targeting Bob", "resolve everything")
    table.do("expect Bob has 18 life", "expect Cy is untapped", "expect Abe is tapped")


SCATTER = sorcery(
    "Scatter", "Scatter deals 4 damage divided as you choose among any number of target creatures and/or players."
)


@each_edition
def test_who_has_a_share_of_what_is_divided_is_a_target(edition: str):
    """409.1c, 409.1e; 601.2c–d."""
    table = board(bob=[HORSE, PONY], alice_hand=[SCATTER], edition=edition)

    table.do("expect refused: Alice casts Scatter dividing 3 to Horse and 2 to Bob")
    table.do("Alice casts Scatter dividing 3 to Horse and 1 to Bob", "resolve")
    table.do("expect Horse has 3 damage", "expect Bob has 19 life", "expect Pony has 0 damage")


@each_edition
def test_more_targets_than_there_are_words_for_are_refused(edition: str):
    """409.1c, 601.2c: a target for each time that the text says so."""
    dart = sorcery("Dart", "Dart deals 1 damage to target creature or player.")
    cheer = sorcery("Cheer", "You gain 1 life.")
    table = board(bob=[HORSE], alice_hand=[dart, cheer], edition=edition)

    rule = number(edition, "409.1c", "601.2c")
    table.do(f"expect refused under {rule}: Alice casts Dart targeting Bob and Horse")
    table.do(f"expect refused under {rule}: Alice casts Cheer targeting Horse")


def test_what_was_chosen_without_a_question_may_be_said_though_it_is_gone_from_there():
    away = sorcery("Away", "Return two creatures you control to their owner's hand.")
    table = board(alice=[HORSE, PONY], alice_hand=[away])

    table.do("Alice casts Away", "resolve", "Alice chooses Pony and Horse")

    table.do("expect Horse is in Alice's hand", "expect Pony is in Alice's hand")


HOST = creature("Host", "2/2", "When Host enters, you gain 3 life.\nWhen Host enters, your life total becomes 10.")


def test_abilities_of_one_source_that_wait_together_are_told_apart():
    """603.3b: whoever controls them says in which order they go on the stack; the last comes first."""
    for first, life in (("Host's ability 1", 13), ("Host's ability 2", 10), ("Host ability 2 and Host ability 1", 10)):
        table = board(alice_hand=[HOST], edition="2026-08")
        table.do("Alice casts Host", "resolve", f"Alice chooses {first}", "resolve everything")
        assert table.life("Alice") == life, first


def test_what_waits_of_other_sources_keeps_its_name():
    bell = enchantment("Bell", "Whenever a creature enters, you gain 1 life.")
    table = board(alice_hand=[HOST], alice=[bell], edition="2026-08")
    table.do("Alice casts Host", "resolve", "Alice chooses Host's ability 2, Bell and Host's ability 1")
    table.do("resolve everything")

    assert table.life("Alice") == 10


def test_a_name_that_two_different_abilities_share_orders_nothing():
    table = board(alice_hand=[HOST], edition="2026-08")
    table.do("Alice casts Host", "resolve")

    with pytest.raises(ScriptError, match="Host's ability 2"):
        table.do("Alice chooses Host and Host")


def test_a_legend_may_be_called_for_short_as_a_creature_type_is():
    legend = creature("Rhino, Old Brute", "4/4", kind="Legendary Creature — Rhino")
    table = board(alice=[legend], edition="2026-08")

    table.do("expect Rhino is 4/4", "Alice attacks with Rhino", "to the end of combat step", "expect Bob has 16 life")


def test_a_token_of_a_kind_is_no_legend_that_is_called_so():
    """Its short name is the token's name from then on, also when the token is gone."""
    legend = creature("Rhino, Old Brute", "4/4", kind="Legendary Creature — Rhino")
    herd, end = sorcery("Herd", "Create a 1/1 green Rhino creature token."), sorcery("End", "Destroy target creature.")
    table = board(alice=[legend], alice_hand=[herd, end], edition="2026-08")

    table.do("Alice casts Herd", "resolve", "expect Rhino is 1/1", "Alice casts End targeting Rhino", "resolve")
    with pytest.raises(ScriptError, match="is Rhino, Old Brute meant"):
        table.do("Alice attacks with Rhino")


def test_a_part_of_another_name_is_only_asked_about():
    table = board(alice=[creature("Charging Rhino", "4/4")], edition="2026-08")

    with pytest.raises(ScriptError, match="is Charging Rhino meant"):
        table.do("Alice attacks with Rhino")


def test_who_attacks_in_anothers_turn_is_told_what_comes_before():
    table = board(bob=[HORSE], edition="2026-08")
    with pytest.raises(ScriptError, match='say "to Bob\'s turn" before'):
        table.do("Bob attacks with Horse")

    table = board(bob=[HORSE], edition="2026-08")
    table.do("to Bob's turn", "Bob attacks with Horse", "to the end of combat step", "expect Alice has 17 life")


def test_what_can_only_be_cast_for_nothing_is():
    """601.2b, 118.9: who can't pay the mana cost casts it as an effect allows, without saying so."""
    gift = enchantment("Gift", "You may cast spells from your hand without paying their mana costs.")
    ogre = creature("Ogre", "3/3", cost="{4}{R}")
    table = board(alice=[gift], alice_hand=[ogre], alice_has={"mana": ""}, edition="2026-08")
    table.do("expect allowed: Alice casts Ogre", "Alice casts Ogre", "resolve", "expect Ogre is on the battlefield")

    table = board(alice=[gift], alice_hand=[ogre], alice_has={"mana": "{G}{G}{G}{G}{G}{R}"}, edition="2026-08")
    table.do("Alice casts Ogre", "expect Alice has {G} in her mana pool")

    table = board(alice=[gift], alice_hand=[ogre], alice_has={"mana": "{R}"}, edition="2026-08")
    table.do("Alice casts Ogre without paying", "expect Alice has {R} in her mana pool")


def test_what_cant_be_paid_is_refused_where_nothing_makes_it_free():
    ogre = creature("Ogre", "3/3", cost="{4}{R}")
    table = board(alice_hand=[ogre], alice_has={"mana": "{R}"}, edition="2026-08")

    assert table.refused("Alice casts Ogre") == "601.2h"
