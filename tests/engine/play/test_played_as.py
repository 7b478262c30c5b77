"""Cards that are played as one of several things: Adventures, Omens, modal double-faced cards."""

from __future__ import annotations

import pytest

from engine.scenarios.language.faults import ScriptError
from tests.engine.board import FOREST, Card, board, card, creature, enchantment, faces, instant, sorcery

NOW = "2026-08"


def adventure(normal: Card, of_inset: str, text: str, *, kind: str = "Sorcery", cost: str = "{1}") -> Card:
    return faces("adventure", normal, card(of_inset, f"{kind} — Adventure", text, cost=cost))


BRUTE = adventure(creature("Brute", "4/3", cost="{2}{R}"), "Kick", "Kick deals 2 damage to any target.")
HERALD = faces(
    "adventure", creature("Herald", "3/3", "Flying"), card("Tidings", "Sorcery — Omen", "You gain 2 life.", cost="{U}")
)
CLIFF = faces("modal_dfc", sorcery("Climb", "You gain 1 life.", cost="{2}{R}"), card("Cliff", "Land", cost=""))
TWINS = faces("modal_dfc", creature("Elder Twin", "2/2", cost="{1}{W}"), creature("Younger Twin", "5/5", cost="{4}{B}"))


def test_an_adventure_is_exiled_as_it_resolves_and_the_card_is_cast_from_there():
    table = board(alice_hand=[BRUTE], edition=NOW)

    table.do("Alice casts Kick targeting Bob", "resolve", "expect Bob is at 18 life", "expect Brute is in exile")
    table.do("Alice casts Brute from exile", "resolve", "expect Brute is 4/3")


def test_the_card_of_an_adventure_isnt_cast_as_an_adventure_again():
    table = board(alice_hand=[BRUTE], edition=NOW)
    table.do("Alice casts Kick targeting Bob", "resolve")

    assert table.refused("Alice casts Kick from exile targeting Bob")


def test_nobody_else_casts_the_card_that_is_on_an_adventure():
    table = board(alice_hand=[BRUTE], edition=NOW)
    table.do("Alice casts Kick targeting Bob", "resolve", "to the next turn", "to the precombat main phase")

    assert table.refused("Bob casts Brute from exile")


def test_a_countered_adventure_goes_to_the_graveyard():
    halt = instant("Halt", "Counter target spell.")
    table = board(alice_hand=[BRUTE], bob_hand=[halt], edition=NOW)

    table.do("Alice casts Kick targeting Bob", "Bob casts Halt targeting Kick", "resolve everything")
    assert table.where("Brute") == "graveyard"


def test_an_adventure_without_a_legal_target_goes_to_the_graveyard():
    bear, mend = creature("Bear", "2/2"), instant("Mend", "Return target creature to its owner's hand.")
    table = board(alice_hand=[BRUTE], bob=[bear], bob_hand=[mend], edition=NOW)

    table.do("Alice casts Kick targeting Bear", "Bob casts Mend targeting Bear", "resolve everything")
    assert table.where("Brute") == "graveyard"


def test_the_card_is_only_what_it_is_normally_but_as_an_adventure_on_the_stack():
    seek = sorcery("Seek", "Return target creature card from your graveyard to your hand.")
    table = board(alice_hand=[seek], alice_has={"graveyard": [BRUTE]}, edition=NOW)

    table.do("Alice casts Seek targeting Brute", "resolve", "expect Brute is in Alice's hand")


@pytest.mark.parametrize(("what", "can"), [("Brute", False), ("Kick", True)])
def test_only_what_is_cast_says_when_that_can_be(what: str, can: bool):
    quick = adventure(creature("Brute", "4/3"), "Kick", "You gain 1 life.", kind="Instant")
    table = board(alice_hand=[quick], turn="Bob", edition=NOW)

    assert table.allows(f"Alice casts {what}") is can


def test_flash_of_the_creature_says_nothing_of_its_adventure():
    quick = adventure(creature("Brute", "4/3", "Flash"), "Kick", "You gain 1 life.")
    table = board(alice_hand=[quick], turn="Bob", edition=NOW)

    assert table.allows("Alice casts Brute")
    assert not table.allows("Alice casts Kick")


def test_what_keeps_creature_spells_from_being_cast_leaves_their_adventures():
    ban = enchantment("Ban", "Players can't cast creature spells.")
    table = board(alice_hand=[BRUTE], bob=[ban], edition=NOW)

    assert not table.allows("Alice casts Brute")
    assert table.allows("Alice casts Kick targeting Bob")


def test_a_copy_of_an_adventure_is_an_adventure_and_leaves_no_card_behind():
    fork = instant("Fork", "Copy target sorcery spell. You may choose new targets for the copy.")
    table = board(alice_hand=[BRUTE, fork], edition=NOW)

    table.do("Alice casts Kick targeting Bob", "Alice casts Fork targeting Kick", "resolve", "resolve")
    table.do("expect Bob is at 18 life", "resolve", "expect Bob is at 16 life")
    assert [each.name for each in table.game.exile] == ["Brute"]


def test_a_spell_that_has_an_adventure_is_one_whichever_way_it_is_cast():
    lore = enchantment("Lore", "Whenever you cast a spell that has an Adventure, you gain 3 life.")
    for cast in ("Alice casts Brute", "Alice casts Kick targeting Bob"):
        table = board(alice=[lore], alice_hand=[BRUTE], edition=NOW)
        table.do(cast, "resolve", "expect Alice is at 23 life")


def test_an_effect_that_casts_the_card_lets_its_player_choose_the_adventure():
    lend = sorcery("Lend", "You may cast target card in your graveyard without paying its mana cost.")
    table = board(alice_hand=[lend], alice_has={"graveyard": [BRUTE]}, edition=NOW)

    table.do(
        "Alice casts Lend targeting Brute", "resolve", "Alice chooses yes", "Alice chooses Kick", "Alice chooses Bob"
    )
    table.do("resolve", "expect Bob is at 18 life", "expect Brute is in exile")


def test_an_omen_is_shuffled_into_its_owners_library_as_it_resolves():
    table = board(alice_hand=[HERALD], alice_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice casts Tidings", "resolve", "expect Alice is at 22 life")
    assert table.where("Herald") == "library"


def test_an_omens_card_can_be_cast_as_what_it_is():
    table = board(alice_hand=[HERALD], edition=NOW)

    table.do("Alice casts Herald", "resolve", "expect Herald has flying")


def test_a_modal_double_faced_card_is_played_by_either_face():
    for done, there in (("Alice casts Climb", "expect Climb is in Alice's graveyard"), ("Alice plays Cliff", "")):
        table = board(alice_hand=[CLIFF], edition=NOW)
        table.do(done, "resolve everything", there or "expect Cliff is on the battlefield")


def test_the_back_face_of_a_modal_card_is_paid_for_and_valued_by_its_own_cost():
    table = board(alice_hand=[TWINS], alice_has={"mana": "{4}{B}"}, edition=NOW)

    table.do("Alice casts Younger Twin", "resolve", "expect Younger Twin is 5/5")
    assert table.values("Younger Twin").converted_mana_cost == 5


def test_a_modal_card_is_its_front_face_wherever_it_isnt_played():
    dig = sorcery("Dig", "Return target card with mana value 3 from your graveyard to your hand.")
    table = board(alice_hand=[dig], alice_has={"graveyard": [CLIFF]}, edition=NOW)

    assert table.allows("Alice casts Dig targeting Climb")


def test_a_modal_card_put_onto_the_battlefield_has_its_front_face_up():
    raise_it = sorcery("Raise", "Return target card from your graveyard to the battlefield.")
    table = board(alice_hand=[raise_it], alice_has={"graveyard": [TWINS]}, edition=NOW)

    table.do("Alice casts Raise targeting Elder Twin", "resolve", "expect Elder Twin is 2/2")


def test_a_modal_card_stays_where_it_is_if_its_front_face_is_no_permanent():
    raise_it = sorcery("Raise", "Return target card from your graveyard to the battlefield.")
    table = board(alice_hand=[raise_it], alice_has={"graveyard": [CLIFF]}, edition=NOW)

    table.do("Alice casts Raise targeting Climb", "resolve")
    assert table.where("Climb") == "graveyard"


def test_a_land_on_the_back_counts_as_the_turns_land():
    table = board(alice_hand=[CLIFF, FOREST], edition=NOW)

    table.do("Alice plays Cliff")
    assert not table.allows("Alice plays Forest")


def test_what_is_discovered_is_cast_by_a_face_that_costs_no_more():
    find = sorcery("Find", "Discover 3.")
    table = board(alice_hand=[find], alice_has={"library": [TWINS, FOREST]}, edition=NOW)

    table.do("Alice casts Find", "resolve", "Alice chooses yes", "resolve", "expect Elder Twin is on the battlefield")


@pytest.mark.parametrize(
    ("card", "edition"),
    [(BRUTE, "2018-04"), (HERALD, "2021-09"), (CLIFF, "2018-04")],
    ids=["adventures", "omens", "modal double-faced cards"],
)
def test_an_edition_from_before_a_kind_of_card_refuses_it_with_its_year(card: Card, edition: str):
    with pytest.raises(ScriptError, match=f"isn't played by the rules of {edition}: there are no .* before"):
        board(alice_hand=[card], edition=edition)
    board(alice_hand=[card], edition=NOW)


NYMPH = creature("Nymph", "2/2", "Bestow {3}{G}", kind="Enchantment Creature — Nymph", cost="{1}{G}")


def test_a_bestowed_spell_is_an_aura_to_what_lets_auras_come_as_though_they_had_flash():
    hour = enchantment("Hour of Veils", "You may cast Aura spells as though they had flash.")
    table = board(alice=[hour, creature("Bear", "2/2")], alice_hand=[NYMPH], turn="Bob", edition=NOW)

    assert table.allows("Alice casts Nymph with bestow targeting Bear")
    assert not table.allows("Alice casts Nymph")


def test_a_bestowed_spell_is_no_creature_to_what_keeps_creatures_from_being_cast():
    ban = enchantment("Ban", "Players can't cast creature spells.")
    table = board(alice=[creature("Bear", "2/2")], alice_hand=[NYMPH], bob=[ban], edition=NOW)

    assert table.allows("Alice casts Nymph with bestow targeting Bear")
    assert not table.allows("Alice casts Nymph")


def test_hexproof_from_a_quality_came_later_than_hexproof():
    stag = creature("Stag", "3/3", "Hexproof from black")
    with pytest.raises(ScriptError, match=r"hexproof from isn't a keyword of 2013-07.*2018-04 \(702.11d\)"):
        board(alice=[stag], edition="2013-07")
    board(alice=[stag], edition="2018-04")
    board(alice=[creature("Hare", "1/1", "Hexproof")], edition="2013-07")


def test_costs_of_colorless_and_of_phyrexian_mana_are_refused_before_there_were_any():
    lens = card("Lens", "Artifact", "{C}, {T}: You gain 1 life.", cost="{2}")
    with pytest.raises(ScriptError, match=r"Lens: {C} in a cost isn't part of 2013-07.*before Oath of the Gatewatch"):
        board(alice=[lens], edition="2013-07")
    board(alice=[lens], edition="2018-04")

    probe = card("Probe", "Artifact", "{U/P}: Scry 1.", cost="{2}")
    with pytest.raises(ScriptError, match="Probe: Phyrexian mana isn't part of 2010-07"):
        board(alice=[probe], edition="2010-07")
    board(alice=[probe, card("Sapphire", "Artifact", "{T}: Add {C}{C}.", cost="{0}")], edition="2013-07")


def test_sagas_are_refused_before_there_were_any():
    with pytest.raises(ScriptError, match="there are no Sagas before Dominaria"):
        board(alice=[card("Old Tale", "Enchantment — Saga", "I — You gain 1 life.")], edition="2013-07")


@pytest.mark.parametrize(("edition", "size"), [(NOW, "5/5"), ("2021-09", "2/2")])
def test_modal_double_faced_permanents_can_be_turned_over_by_the_rules_of_today(edition: str, size: str):
    beam = instant("Beam", "Transform target creature.")
    table = board(alice=[TWINS], alice_hand=[beam], edition=edition)

    table.do("Alice casts Beam targeting Elder Twin", "resolve")
    assert table.values("Elder Twin").power == int(size[0])


WARDEN = faces(
    "transform",
    creature("Warden", "2/2", "Disturb {1}{W}", cost="{2}{W}"),
    creature("Ghost", "3/1", "Flying", cost=""),
)


def test_a_card_with_disturb_is_cast_from_the_graveyard_with_its_back_face_up():
    table = board(alice_has={"graveyard": [WARDEN], "mana": "{1}{W}"}, edition=NOW)

    table.do("Alice casts Warden from the graveyard", "resolve", "expect Ghost is 3/1", "expect Ghost has flying")
    assert table.values("Ghost").converted_mana_cost == 3


def test_a_card_with_disturb_is_cast_from_a_hand_as_any_other():
    table = board(alice_hand=[WARDEN], edition=NOW)

    table.do("Alice casts Warden", "resolve", "expect Warden is 2/2")


def test_a_map_sends_a_creature_to_explore():
    chart = sorcery("Chart", "Create a Map token.")
    table = board(alice=[creature("Bear", "2/2")], alice_hand=[chart], alice_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice casts Chart", "resolve", "Alice activates Map token targeting Bear", "resolve everything")
    assert table.where("Forest") == "hand"


def test_junk_is_the_top_card_for_a_turn():
    dig = sorcery("Dig", "Create a Junk token.")
    table = board(alice_hand=[dig], alice_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice casts Dig", "resolve", "Alice activates Junk token", "resolve", "Alice plays Forest from exile")


def test_what_has_no_other_face_stays_where_it_is_instead_of_returning_transformed():
    turn = sorcery("Turn", "Return target card from your graveyard to the battlefield transformed.")
    table = board(alice_hand=[turn], alice_has={"graveyard": [creature("Bear", "2/2")]}, edition=NOW)

    table.do("Alice casts Turn targeting Bear", "resolve")
    assert table.where("Bear") == "graveyard"


def test_a_planeswalker_on_a_back_face_enters_with_its_own_loyalty():
    spark = faces(
        "transform", creature("Novice", "1/1"), card("Master", "Legendary Planeswalker — Jace", cost="", loyalty="5")
    )
    turn = sorcery("Turn", "Return target card from your graveyard to the battlefield transformed.")
    table = board(alice_hand=[turn], alice_has={"graveyard": [spark]}, edition=NOW)

    table.do("Alice casts Turn targeting Novice", "resolve", "expect Master has 5 loyalty counters")


@pytest.mark.parametrize(
    ("text", "before", "since", "why"),
    [
        ("Target player becomes the monarch.", "2013-07", "2018-04", "the monarch isn't part of 2013-07.*Conspiracy"),
        ("If you're the monarch, draw a card.", "2009-07", "2018-04", "the monarch isn't part of 2009-07"),
        ('You get an emblem with "You have no maximum hand size."', "2009-07", "2010-07", "an emblem isn't part of"),
        ("End the combat phase.", "2018-04", "2021-09", "ending the combat phase isn't part of 2018-04.*Core Set 2020"),
        ("Restart the game.", "2010-07", "2013-07", "restarting the game isn't part of 2010-07.*New Phyrexia"),
        (
            "Reselect which player or permanent target attacking creature is attacking.",
            "2013-07",
            "2018-04",
            "choosing anew what a creature attacks isn't part of 2013-07.*Commander 2017",
        ),
    ],
)
def test_what_no_keyword_names_is_refused_before_there_was_any(text: str, before: str, since: str, why: str):
    whim = sorcery("Whim", text)

    with pytest.raises(ScriptError, match=f"Whim: {why}"):
        board(alice_hand=[whim], edition=before)
    board(alice_hand=[whim], edition=since)
