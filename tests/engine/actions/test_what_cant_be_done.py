"""Nobody can choose to do what can't be done (413.2d; 607.2d), and an exchange is done whole or not at all (701.8a)."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    EDITIONS,
    FOREST,
    ISLAND,
    artifact,
    aura,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    sorcery,
)

OX = creature("Ox", "3/3", cost="{2}{W}")
ELK = creature("Elk", "2/2", kind="Creature — Elk", cost="{1}{G}")
CLERIC = creature("Cleric", "1/1", kind="Creature — Human Cleric", cost="{W}")


# You may -------------------------------------------------------------------------------------------------------------


@each_edition
@pytest.mark.parametrize(
    "offer",
    [
        "You may sacrifice an artifact. If you do, draw a card.",
        "You may discard a land card. If you do, draw a card.",
        "You may choose an enchantment on the battlefield. If you do, draw a card.",
        "You may return an Elf you control to its owner's hand. If you do, draw a card.",
        "You may reveal an artifact card from your hand. If you do, draw a card.",
        "You may pay {2}. If you do, draw a card.",
        "You may sacrifice two creatures. If you do, draw a card.",
    ],
)
def test_what_cant_be_done_isnt_offered(offer: str, edition: str):
    table = board(
        alice=[OX],
        alice_hand=[sorcery("Bargain", offer), CLERIC],
        alice_has={"mana": "{1}", "library": [FOREST]},
        edition=edition,
    )

    table.do("Alice casts Bargain", "resolve", "expect refused: Alice chooses yes", "expect the stack is empty")
    table.do("expect Alice has 1 card in hand", "expect Ox is on the battlefield")


@each_edition
def test_no_may_be_said_where_nothing_else_could_be(edition: str):
    table = board(
        alice_hand=[sorcery("Bargain", "You may sacrifice a creature. If you do, draw a card.")], edition=edition
    )

    table.do("Alice casts Bargain", "resolve", "Alice chooses no", "expect the stack is empty")


@each_edition
def test_one_possible_step_of_several_is_enough(edition: str):
    table = board(
        alice_hand=[sorcery("Bargain", "You may discard your hand. If you do, draw two cards.")],
        alice_has={"library": [FOREST, ISLAND]},
        edition=edition,
    )

    table.do("Alice casts Bargain", "resolve", "Alice chooses yes", "expect Alice has 2 cards in hand")


@each_edition
def test_drawing_from_an_empty_library_can_be_chosen(edition: str):
    table = board(alice_hand=[sorcery("Bargain", "You may draw a card.")], alice_has={"library": []}, edition=edition)

    table.do("Alice casts Bargain", "resolve", "Alice chooses yes", "expect Alice has lost")


@each_edition
def test_a_land_that_wants_a_card_shown_comes_tapped_where_none_can_be(edition: str):
    grove = land(
        "Grove",
        "As Grove enters the battlefield, you may reveal an Elk card from your hand. If you don't, Grove enters the "
        "battlefield tapped.",
    )
    without = board(alice_hand=[grove, OX], edition=edition)
    has_one = board(alice_hand=[grove, ELK], edition=edition)

    without.do("Alice plays Grove", "expect Grove is tapped")
    has_one.do("Alice plays Grove", "Alice chooses yes", "expect Grove is untapped")


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_who_has_no_card_for_it_isnt_asked_to_change_places(edition: str):
    vest = aura("Vest", "Enchanted creature gets +1/+1.\nAura swap {1}")
    table = board(alice=[OX, vest.placed(attached_to="Ox")], alice_hand=[ELK], edition=edition)

    table.do("Alice activates Vest", "resolve", "expect the stack is empty", "expect Vest is attached to Ox")


@each_edition
@pytest.mark.parametrize(("mana", "pays"), [("{R}", False), ("{R}{G}", True), ("{G}{G}", True)])
def test_an_upkeep_of_either_kind_is_offered_to_whoever_can_pay_it_all(mana: str, pays: bool, edition: str):
    glider = creature("Glider", "2/2", "Cumulative upkeep {R} or {G}")
    table = board(alice=[glider.placed(counters={"age": 1})], alice_has={"mana": mana}, step="upkeep", edition=edition)

    table.do("resolve")

    table.do('expect Alice is offered "yes"' if pays else "expect Glider is in Alice's graveyard")


@each_edition
def test_a_card_that_cant_be_cast_isnt_offered(edition: str):
    idol = artifact("Idol", "{T}: You may cast an instant card from your hand without paying its mana cost.")
    snuff = instant("Snuff", "Destroy target enchantment.")
    table = board(alice=[idol], alice_hand=[snuff], edition=edition)

    table.do("Alice activates Idol", "resolve", "expect the stack is empty", "expect Snuff is in Alice's hand")


# Exchanges -----------------------------------------------------------------------------------------------------------


@each_edition
def test_life_totals_that_one_player_cant_gain_to_stay_as_they_are(edition: str):
    curse = enchantment("Curse", "Your opponents can't gain life.")
    mirror = sorcery("Mirror", "Exchange life totals with target opponent.")
    table = board(alice=[curse], alice_hand=[mirror], alice_has={"life": 12}, bob_has={"life": 5}, edition=edition)

    table.do("Alice casts Mirror targeting Bob", "resolve")
    table.do("expect Alice has 12 life", "expect Bob has 5 life")


@each_edition
def test_life_totals_are_exchanged_where_the_loser_alone_cant_gain(edition: str):
    curse = enchantment("Curse", "Your opponents can't gain life.")
    mirror = sorcery("Mirror", "Exchange life totals with target opponent.")
    table = board(alice=[curse], alice_hand=[mirror], alice_has={"life": 5}, bob_has={"life": 12}, edition=edition)

    table.do("Alice casts Mirror targeting Bob", "resolve")
    table.do("expect Alice has 12 life", "expect Bob has 5 life")


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_an_aura_that_cant_come_changes_places_with_none(edition: str):
    vest = aura("Vest", "Enchanted creature gets +1/+1.\nAura swap {1}")
    other = aura("Sash", "Enchanted creature gets +2/+2.")
    ward = enchantment("Ward", "Auras can't enter the battlefield.")
    table = board(alice=[OX, vest.placed(attached_to="Ox")], bob=[ward], alice_hand=[other], edition=edition)

    table.do("Alice activates Vest", "resolve", "expect Vest is attached to Ox", "expect Sash is in Alice's hand")


@each_edition
def test_a_permanent_and_a_spell_can_change_controllers(edition: str):
    mixer = creature(
        "Mixer", "3/3", "Whenever an opponent casts a spell, you may exchange control of Mixer and that spell."
    )
    table = board(alice=[mixer], bob_hand=[ELK], turn="Bob", edition=edition)

    table.do("Bob casts Elk", "resolve", "Alice chooses yes", "expect Bob controls Mixer")
    table.do("resolve", "expect Alice controls Elk", "expect Elk is on the battlefield")
