"""Face-down permanents and spells, and flip cards (502.26, 504, 508; 702.34, 707, 709)."""

from __future__ import annotations

import pytest

from engine.events.kinds.cards import CardsRevealed
from tests.engine.board import board, card, creature, each_edition, enchantment, instant, number, sorcery, until_2009

WYRM = creature("Hidden Wyrm", "5/4", "Flying\nMorph {2}{R}", cost="{4}{R}{R}")
PEEPER = creature(
    "Peeper", "1/1", "When Peeper enters, you lose 5 life.\nWhen Peeper is turned face up, you gain 3 life.\nMorph {1}"
)
BEAR = creature("Plain Bear", "2/2", cost="{1}{G}")
TWIN = creature("Twin", "0/0", "You may have Twin enter as a copy of any creature on the battlefield.")
GROWTH = instant("Growth", "Target creature gets +3/+3 until end of turn.")
DOOM = instant("Doom", "Destroy target creature.")
FLIPPER = card(
    "Novice // Master Mage",
    "",
    cost="",
    layout="flip",
    faces=[
        {
            "name": "Novice",
            "mana_cost": "{1}{U}",
            "type_line": "Creature — Human Wizard",
            "power": "1",
            "toughness": "2",
            "text": "{1}: Flip Novice.",
        },
        {
            "name": "Master Mage",
            "type_line": "Legendary Creature — Human Wizard",
            "power": "3",
            "toughness": "4",
            "text": "Flying",
        },
    ],
)


# Face down -----------------------------------------------------------------------------------------------------------


@each_edition
def test_a_card_with_morph_is_played_face_down_for_three_as_a_creature_without_anything_else(edition: str):
    table = board(alice_hand=[WYRM], alice_has={"mana": "{G}{G}{G}"}, edition=edition)
    table.do(
        "Alice casts Hidden Wyrm face down", "expect Alice can see Hidden Wyrm", "expect Bob can't see Hidden Wyrm"
    )
    assert str(table.player("Alice").mana_pool) == ""
    table.do("resolve", "expect Hidden Wyrm is 2/2")
    found = table.values("Hidden Wyrm")
    assert (found.name, found.colors, found.subtypes, found.abilities) == ("", frozenset(), (), ())


@each_edition
def test_a_card_without_morph_cant_be_played_face_down(edition: str):
    table = board(alice_hand=[BEAR], edition=edition)
    assert table.refused("Alice casts Plain Bear face down") == number(edition, "502.26a", "702.34a")


@each_edition
def test_what_forbids_creature_spells_forbids_a_face_down_card_whatever_it_is(edition: str):
    ban = enchantment("Ban", "Players can't cast creature spells.")
    hidden = card("Deep Cave", "Land", "{T}: Add {C}.\nMorph {2}", cost="")
    assert not board(alice=[ban], alice_hand=[hidden], edition=edition).allows("Alice casts Deep Cave face down")
    assert board(alice_hand=[hidden], edition=edition).allows("Alice casts Deep Cave face down")


@each_edition
def test_it_is_turned_face_up_for_its_morph_cost_without_using_the_stack(edition: str):
    table = board(alice=[WYRM.placed(face_down=True)], alice_has={"mana": "{2}{R}"}, edition=edition)
    table.do("Alice turns Hidden Wyrm face up", "expect Hidden Wyrm is 5/4")
    assert table.values("Hidden Wyrm").has("flying")
    assert str(table.player("Alice").mana_pool) == ""
    assert not table.game.stack


@each_edition
def test_only_its_controller_can_turn_it_up_and_only_with_the_mana(edition: str):
    table = board(alice=[WYRM.placed(face_down=True)], alice_has={"mana": "{2}{G}"}, edition=edition)
    assert table.refused("Bob turns Hidden Wyrm face up") == number(edition, "502.26d", "702.34d")
    assert table.refused("Alice turns Hidden Wyrm face up") == number(edition, "409.1h", "601.2g")


@each_edition
def test_what_is_face_down_without_morph_stays_so(edition: str):
    table = board(alice=[BEAR.placed(face_down=True)], edition=edition)
    assert table.refused("Alice turns Plain Bear face up") == number(edition, "502.26d", "702.34d")


@each_edition
def test_turning_up_triggers_its_own_ability_and_none_about_entering(edition: str):
    table = board(alice_hand=[PEEPER], edition=edition)
    table.do("Alice casts Peeper face down", "resolve", "expect Alice has 20 life")
    table.do("Alice turns Peeper face up", "resolve", "expect Alice has 23 life")


@each_edition
def test_effects_on_it_stay_as_it_is_turned_up(edition: str):
    table = board(alice=[WYRM.placed(face_down=True)], alice_hand=[GROWTH], edition=edition)
    table.do("Alice casts Growth targeting Hidden Wyrm", "resolve", "expect Hidden Wyrm is 5/5")
    table.do("Alice turns Hidden Wyrm face up", "expect Hidden Wyrm is 8/7")


@each_edition
def test_it_is_shown_to_everyone_as_it_leaves(edition: str):
    table = board(alice=[WYRM.placed(face_down=True)], bob_hand=[DOOM], edition=edition)
    table.do("Bob casts Doom targeting Hidden Wyrm", "resolve", "expect Hidden Wyrm is in Alice's graveyard")
    (shown,) = table.happened(CardsRevealed)
    assert (shown.player.name, table.game.number_of(shown.cites)) == ("Alice", number(edition, "504.6", "707.9"))
    table.do("expect Bob can see Hidden Wyrm")


@each_edition
def test_a_face_down_spell_becomes_a_permanent_without_being_shown(edition: str):
    table = board(alice_hand=[WYRM], edition=edition)
    table.do("Alice casts Hidden Wyrm face down", "resolve")
    assert not table.happened(CardsRevealed)
    assert table.find("Hidden Wyrm").face_down


@each_edition
def test_a_copy_of_a_face_down_creature_is_a_face_up_creature_without_anything(edition: str):
    table = board(alice=[WYRM.placed(face_down=True)], bob_hand=[TWIN], turn="Bob", edition=edition)
    table.do("Bob casts Twin", "resolve", "Bob chooses Hidden Wyrm", "expect Twin is 2/2")
    assert not table.find("Twin").face_down
    assert table.values("Twin").name == ""
    assert not table.allows("Bob turns Twin face up")


@each_edition
def test_a_face_down_creature_that_becomes_a_copy_shows_it_once_it_is_turned_up(edition: str):
    become = instant("Become", "Target creature becomes a copy of target creature.")
    lorian = creature("Lorian", "4/1", "Trample\nMorph {G}", cost="{1}{G}{G}")
    table = board(alice=[WYRM.placed(face_down=True)], bob=[lorian], alice_hand=[become], edition=edition)
    table.do("Alice casts Become targeting Hidden Wyrm and Lorian", "resolve", "expect Hidden Wyrm is 2/2")
    table.do("Alice turns Hidden Wyrm face up")
    assert (table.values("Hidden Wyrm").name, table.size("Hidden Wyrm")) == ("Lorian", "4/1")


@each_edition
def test_a_spell_may_turn_creatures_face_down_and_up(edition: str):
    hush = sorcery("Hush", "Turn target creature face down.")
    show = sorcery("Show", "Turn target face-down creature face up.")
    table = board(alice=[WYRM], alice_hand=[hush, show], edition=edition)
    table.do("Alice casts Hush targeting Hidden Wyrm", "resolve", "expect Hidden Wyrm is 2/2")
    table.do("Alice casts Show targeting Hidden Wyrm", "resolve", "expect Hidden Wyrm is 5/4")


# Flip cards ----------------------------------------------------------------------------------------------------------


@each_edition
def test_a_flipped_permanent_has_its_other_half_and_keeps_its_cost_and_color(edition: str):
    table = board(alice=[FLIPPER], edition=edition)
    table.do("expect Novice is 1/2", "Alice activates Novice", "resolve")
    found = table.values("Novice")
    assert (found.name, found.power, found.toughness, found.has("flying")) == ("Master Mage", 3, 4, True)
    assert (str(found.mana_cost), [color.value for color in found.colors]) == ("{1}{U}", ["blue"])
    assert "Legendary" in found.supertypes


@each_edition
def test_effects_stay_on_it_as_it_flips_and_it_forgets_as_it_leaves(edition: str):
    bounce = instant("Bounce", "Return target creature to its owner's hand.")
    table = board(alice=[FLIPPER], alice_hand=[GROWTH, bounce], edition=edition)
    table.do("Alice casts Growth targeting Novice", "resolve", "Alice activates Novice", "resolve")
    table.do("expect Master Mage is 6/7", "Alice casts Bounce targeting Master Mage", "resolve")
    assert table.where("Novice") == "hand"
    assert table.values("Novice").name == "Novice"


@each_edition
def test_a_copy_of_a_flipped_permanent_isnt_flipped(edition: str):
    table = board(alice=[FLIPPER.placed(flipped=True)], alice_hand=[TWIN], edition=edition)
    table.do("expect Novice is 3/4", "Alice casts Twin", "resolve", "Alice chooses Novice", "expect Twin is 1/2")


@each_edition
def test_a_flipped_permanent_that_becomes_a_copy_of_a_flip_card_is_its_flipped_half(edition: str):
    become = instant("Become", "Target creature becomes a copy of target creature.")
    table = board(alice=[FLIPPER, BEAR.placed(flipped=True)], alice_hand=[become], edition=edition)
    table.do("Alice casts Become targeting Plain Bear and Novice", "resolve", "expect Plain Bear is 3/4")


@each_edition
def test_what_a_copy_effect_excepts_holds_of_the_half_it_flips_to(edition: str):
    become = instant(
        "Become",
        "Target creature becomes a copy of another target creature, except it's an artifact in addition to its other"
        " types.",
    )
    table = board(alice=[FLIPPER, BEAR], alice_hand=[become], edition=edition)
    table.do("Alice casts Become targeting Plain Bear and Novice", "resolve", "expect Plain Bear is an artifact")

    table.do("Alice activates Plain Bear", "resolve", "expect Plain Bear is 3/4", "expect Plain Bear is an artifact")


# Split cards ---------------------------------------------------------------------------------------------------------


def half(name: str, cost: str, kind: str, text: str) -> dict[str, str]:
    return {"name": name, "mana_cost": cost, "type_line": kind, "text": text}


DAWN_DUSK = card(
    "Dawn // Dusk",
    "",
    cost="",
    layout="split",
    faces=[
        half("Dawn", "{R}", "Instant", "Dawn deals 2 damage to target creature or player."),
        half("Dusk", "{3}{G}", "Sorcery", "You gain 7 life."),
    ],
)


@each_edition
def test_each_half_of_a_split_card_can_be_played_for_its_own_cost_at_its_own_time(edition: str):
    table = board(alice_hand=[DAWN_DUSK], alice_has={"mana": "{R}"}, turn="Bob", edition=edition)
    assert not table.allows("Alice casts Dusk")
    table.do("Alice casts Dawn targeting Bob", "resolve", "expect Bob has 18 life")
    table.do("expect Dawn is in Alice's graveyard")
    assert len(table.player("Alice").graveyard) == 1


@each_edition
def test_on_the_stack_it_is_the_half_that_is_played_and_nothing_of_the_other(edition: str):
    table = board(alice_hand=[DAWN_DUSK], edition=edition)
    both = table.values("Dawn // Dusk")
    assert {color.value for color in both.colors} == {"red", "green"}
    table.do("Alice casts Dusk")
    found = table.game.characteristics(table.game.stack[-1])
    assert (found.name, [color.value for color in found.colors], set(found.types)) == (
        "Dusk",
        ["green"],
        {"Sorcery"},
    )
    table.do("resolve", "expect Alice has 27 life")
    assert {color.value for color in table.values("Dawn // Dusk").colors} == {"red", "green"}


@each_edition
def test_what_forbids_red_spells_forbids_only_the_red_half(edition: str):
    ban = enchantment("Ban", "Players can't cast red spells.")
    table = board(alice=[ban], alice_hand=[DAWN_DUSK], edition=edition)
    assert not table.allows("Alice casts Dawn targeting Bob")
    assert table.allows("Alice casts Dusk")


@each_edition
def test_one_has_to_say_which_half_is_played(edition: str):
    table = board(alice_hand=[DAWN_DUSK], edition=edition)
    assert table.refused("Alice casts Dawn // Dusk") == number(edition, "505.2", "708.2")


@until_2009
@pytest.mark.parametrize(("cost", "discarded"), [(1, True), (4, True), (5, False), (0, False)])
def test_a_question_about_its_cost_has_two_answers_and_either_will_do(edition: str, cost: int, discarded: bool):
    void = sorcery("Void Call", f"Target player discards all cards with converted mana cost {cost}.")
    table = board(alice_hand=[void], bob_hand=[DAWN_DUSK], edition=edition)
    table.do("Alice casts Void Call targeting Bob", "resolve")
    assert table.where("Dawn // Dusk") == ("graveyard" if discarded else "hand")


@each_edition
def test_a_number_made_of_its_cost_is_both_together(edition: str):
    genesis = sorcery(
        "Low Genesis",
        "Reveal the top card of your library and put it into your graveyard. You gain life equal to its converted mana "
        "cost.",
    )
    table = board(alice_hand=[genesis], alice_has={"library": [DAWN_DUSK]}, edition=edition)
    table.do("Alice casts Low Genesis", "resolve", "expect Alice has 25 life")


@each_edition
def test_a_negative_question_is_the_opposite_of_the_positive_one(edition: str):
    purge = sorcery("Purge", "Target player discards all nonred cards.")
    table = board(alice_hand=[purge], bob_hand=[DAWN_DUSK], edition=edition)
    table.do("Alice casts Purge targeting Bob", "resolve")
    assert table.where("Dawn // Dusk") == "hand"


@each_edition
def test_a_copy_of_a_half_on_the_stack_is_of_that_half(edition: str):
    echo = instant("Echo", "Copy target instant or sorcery spell. You may choose new targets for that copy.")
    table = board(alice_hand=[DAWN_DUSK, echo], edition=edition)
    table.do("Alice casts Dawn targeting Bob", "Alice casts Echo targeting Dawn", "resolve everything")
    table.do("expect Bob has 16 life")


@each_edition
def test_what_is_done_as_it_is_turned_face_up_is_done_before_anything_sees_it(edition: str):
    """419.1e; 707.11: it never is face up without."""
    text = (
        "Morph {1}\nAs Husk is turned face up, put two +1/+1 counters on it.\nWhen Husk is turned face up, if it has "
    )
    husk = creature("Husk", "0/0", f"{text}a +1/+1 counter on it, you gain 3 life.")
    table = board(alice=[husk.placed(face_down=True)], edition=edition)

    table.do("Alice turns Husk face up", "expect Husk is 2/2", "expect Husk triggered", "resolve")

    assert table.life("Alice") == 23


@each_edition
def test_what_it_is_a_copy_of_as_it_is_turned_face_up_triggers(edition: str):
    text = "Morph {1}\nAs Shifter is turned face up, you may choose another creature. If you do, Shifter becomes a copy"
    shifter = creature("Shifter", "1/1", f"{text} of that creature.")
    table = board(alice=[shifter.placed(face_down=True), PEEPER], edition=edition)

    table.do("Alice turns Shifter face up", "Alice chooses yes")
    if table.asked.kind.value == "objects":
        table.do("Alice chooses Peeper")
    table.do("resolve")

    assert table.life("Alice") == 23
