"""Replacement effects: one chance each, in an order the affected player chooses (419; 613, 615)."""

from __future__ import annotations

import pytest

from engine.events.choices import ChoiceKind
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.effects import ReplacementApplied
from engine.events.kinds.moving import ObjectMoved
from tests.engine.board import artifact, board, creature, each_edition, enchantment, instant, land, number, sorcery

OGRE = creature("Test Ogre", "2/2", cost="{R}")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
KILL = instant("Kill", "Destroy target creature.")
DOUBLE = "If a source would deal damage to a player, it deals double that damage to that player instead."


# One chance --------------------------------------------------------------------------------------------------------


@each_edition
@pytest.mark.parametrize(("doublers", "left"), [(1, 14), (2, 8), (3, -4)])
def test_each_effect_gets_one_chance_at_an_event(edition: str, doublers: int, left: int):
    furnaces = [enchantment(f"Furnace {count}", DOUBLE) for count in range(doublers)]
    table = board(alice=furnaces, alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "Alice passes", "Bob passes")
    while table.session.pending is not None and table.asked.kind is ChoiceKind.REPLACEMENT:
        table.answer((table.asked.options[0].value,))

    assert table.life("Bob") == left
    assert len(table.happened(ReplacementApplied)) == doublers


@each_edition
def test_the_affected_player_chooses_which_effect_goes_first(edition: str):
    """419.9a; 615.1: half of it first and then double, or the other way round."""
    furnace = enchantment("Furnace", DOUBLE)
    ward = enchantment("Ward", "If a red source would deal damage to you, prevent 1 of that damage.")
    for first, left in (("Furnace", 15), ("Ward", 16)):
        table = board(alice=[furnace], bob=[ward], alice_hand=[BOLT], edition=edition)
        table.do("Alice casts Bolt targeting Bob", "Alice passes", "Bob passes")
        assert table.asked.player is table.player("Bob")
        table.do(f"Bob chooses {first}")
        assert table.life("Bob") == left


@each_edition
def test_an_event_that_was_changed_may_be_changed_by_what_applies_only_then(edition: str):
    """419.9b; 615.2: going to exile instead of a graveyard leaves nothing for an effect about graveyards."""
    void = enchantment(
        "Void", "If a card would be put into a graveyard from anywhere, remove it from the game instead."
    )
    golem = creature(
        "Golem", "3/3", "If Golem would be put into a graveyard from play, shuffle it into its owner's library instead."
    )
    for choice, zone in (("Void", "exile"), ("Golem", "library")):
        table = board(alice=[void], bob=[golem], alice_hand=[KILL], edition=edition)
        table.do("Alice casts Kill targeting Golem", "Alice passes", "Bob passes")
        assert table.asked.player is table.player("Bob")
        table.do(f"Bob chooses {choice}")
        assert table.where("Golem") == zone


@each_edition
def test_a_replaced_death_is_no_death(edition: str):
    void = enchantment(
        "Void", "If a card would be put into a graveyard from anywhere, remove it from the game instead."
    )
    martyr = creature("Martyr", "1/1", "When Martyr is put into a graveyard from play, you gain 3 life.")
    table = board(alice=[void, martyr], alice_hand=[KILL], edition=edition)

    table.do("Alice casts Kill targeting Martyr", "resolve", "expect Martyr is exiled", "expect Martyr didn't trigger")


@each_edition
def test_spells_that_are_done_are_replaced_into_exile_too(edition: str):
    void = enchantment(
        "Void", "If a card would be put into a graveyard from anywhere, remove it from the game instead."
    )
    table = board(alice=[void], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve", "expect Bolt is exiled")


@each_edition
def test_a_draw_can_be_replaced_and_then_no_card_is_drawn(edition: str):
    spring = enchantment("Spring", "If you would draw a card, you gain 2 life instead.")
    study = sorcery("Study", "Draw two cards.")
    table = board(alice=[spring], alice_hand=[study], edition=edition)

    table.do("Alice casts Study", "resolve", "expect Alice has 0 cards in hand")

    assert table.life("Alice") == 24


@each_edition
def test_an_effect_gets_no_second_chance_at_what_it_made_of_an_event(edition: str):
    """419.6a, 613.5: each of two such effects doubles the draw once, and neither doubles its own cards again."""
    mirror = enchantment("Mirror", "If you would draw a card, draw two cards instead.")
    study = sorcery("Study", "Draw a card.")
    for mirrors, cards in (([mirror], 2), ([mirror, mirror], 4)):
        table = board(alice=mirrors, alice_hand=[study], edition=edition)
        table.do("Alice casts Study", "resolve")
        while table.asked.kind is ChoiceKind.REPLACEMENT:
            table.answer((table.asked.options[0].value,))
        assert len(table.player("Alice").hand) == cards


@each_edition
def test_a_replaced_draw_from_an_empty_library_loses_nothing(edition: str):
    spring = enchantment("Spring", "If you would draw a card, you gain 2 life instead.")
    study = sorcery("Study", "Draw a card.")
    table = board(alice=[spring], alice_hand=[study], alice_has={"library": []}, edition=edition)

    table.do("Alice casts Study", "resolve", "expect Alice hasn't lost")


@each_edition
def test_no_damage_at_all_is_nothing_to_replace_or_see(edition: str):
    """419.5a; 118.8."""
    furnace = enchantment(
        "Furnace", "If a source would deal damage to a creature, it deals double that damage to that creature instead."
    )
    watcher = creature("Watcher", "1/3", "Whenever Watcher is dealt damage, you gain 1 life.")
    fizzle = sorcery("Fizzle", "Fizzle deals X damage to target creature.", cost="{X}{R}")
    table = board(alice=[furnace, watcher], alice_hand=[fizzle], edition=edition)

    table.do("Alice casts Fizzle with X = 0 targeting Watcher", "resolve", "expect Watcher didn't trigger")

    assert not table.happened(DamageDealt)
    assert not table.happened(ReplacementApplied)


# Entering ------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_permanent_may_enter_tapped(edition: str):
    swamp = land("Mire", "Mire comes into play tapped.\n{T}: Add {B} to your mana pool.")
    table = board(alice_hand=[swamp], edition=edition)

    table.do("Alice plays Mire", "expect Mire is tapped")

    assert number(edition, "419.1b", "613.12") in table.rules()


@each_edition
def test_a_permanent_may_enter_with_counters_and_is_never_without_them(edition: str):
    hydra = creature("Hydra", "0/0", "Hydra comes into play with X +1/+1 counters on it.", cost="{X}{G}")
    table = board(alice_hand=[hydra, hydra], edition=edition)

    table.do(
        "Alice casts Hydra with X = 3", "resolve", "expect Hydra entered as 3/3", "expect Hydra has 3 +1/+1 counters"
    )
    table.do("Alice casts Hydra with X = 0", "resolve", "expect Hydra is 3/3")

    assert [one.name for one in table.player("Alice").graveyard] == ["Hydra"]


@each_edition
def test_what_one_permanent_says_of_how_others_enter(edition: str):
    orb = artifact("Orb", "Artifacts come into play tapped.")
    table = board(alice=[orb], bob_hand=[artifact("Trinket"), creature("Bear", "2/2")], turn="Bob", edition=edition)

    table.do("Bob casts Trinket", "resolve", "expect Trinket is tapped")
    table.do("Bob casts Bear", "resolve", "expect Bear isn't tapped")


@each_edition
def test_what_is_chosen_as_it_enters_is_known_at_once(edition: str):
    chameleon = creature(
        "Chameleon",
        "*/*",
        "As Chameleon comes into play, choose a color.\n"
        "Chameleon's power and toughness are each equal to the number of permanents of the chosen color.",
    )
    table = board(alice_hand=[chameleon], bob=[OGRE, creature("Elm", "1/1", cost="{G}")], edition=edition)

    table.do("Alice casts Chameleon", "resolve", "Alice chooses red", "expect Chameleon entered as 1/1")


# Regeneration --------------------------------------------------------------------------------------------------------

TROLL = creature("Troll", "2/2", "{G}: Regenerate Troll.")


@each_edition
def test_regeneration_taps_heals_and_takes_out_of_combat(edition: str):
    """419.6b; 701.11a."""
    table = board(alice=[TROLL], bob=[creature("Giant", "5/5")], edition=edition)

    table.do("Alice attacks with Troll", "Bob blocks Troll with Giant", "Alice activates Troll", "resolve")
    table.do("to combat damage")
    if edition < "2009-07":
        table.do("resolve")
    table.do(
        "expect Troll is in play", "expect Troll is tapped", "expect Troll has 0 damage", "expect Troll isn't attacking"
    )

    assert number(edition, "419.6b", "701.11a") in table.rules()


@each_edition
def test_one_shield_saves_once_and_another_again(edition: str):
    table = board(alice=[TROLL], alice_hand=[KILL, KILL, KILL], edition=edition)

    table.do("Alice activates Troll", "resolve", "Alice activates Troll", "resolve")
    for where in ("battlefield", "battlefield", "graveyard"):
        table.do("Alice casts Kill targeting Troll", "resolve everything")
        assert table.where("Troll") == where


@each_edition
def test_a_shield_is_gone_when_the_turn_is_over(edition: str):
    table = board(alice=[TROLL], bob_hand=[KILL], edition=edition)

    table.do(
        "Alice activates Troll",
        "resolve",
        "to the next turn",
        "to Bob's main phase",
        "Bob casts Kill targeting Troll",
        "resolve",
    )

    assert table.where("Troll") == "graveyard"


@each_edition
def test_what_cant_be_regenerated_isnt(edition: str):
    bury = instant("Bury", "Destroy target creature. It can't be regenerated.")
    table = board(alice=[TROLL], alice_hand=[bury], edition=edition)

    table.do("Alice activates Troll", "resolve", "Alice casts Bury targeting Troll", "resolve")

    assert table.where("Troll") == "graveyard"


@each_edition
def test_regeneration_doesnt_save_from_sacrifice(edition: str):
    altar = artifact("Altar", "Sacrifice a creature: You gain 1 life.")
    table = board(alice=[TROLL, altar], edition=edition)

    table.do("Alice activates Troll", "resolve", "Alice activates Altar", "resolve")

    assert table.where("Troll") == "graveyard"


@each_edition
def test_a_regenerated_creature_stays_the_same_object(edition: str):
    grow = instant("Grow", "Target creature gets +1/+1 until end of turn.")
    table = board(alice=[TROLL], alice_hand=[grow, KILL], edition=edition)
    troll = table.find("Troll")

    table.do(
        "Alice casts Grow targeting Troll",
        "resolve",
        "Alice activates Troll",
        "resolve",
        "Alice casts Kill targeting Troll",
        "resolve",
    )

    assert table.find("Troll") is troll
    assert table.size("Troll") == "3/3"
    assert not [fact for fact in table.happened(ObjectMoved) if fact.object is troll]


# Skipping ------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_skipped_step_doesnt_happen_once(edition: str):
    lull = sorcery("Lull", "Target player skips his or her next draw step.")
    table = board(alice_hand=[lull], bob_has={"library": [OGRE, OGRE, OGRE]}, edition=edition)

    table.do("Alice casts Lull targeting Bob", "resolve", "to Bob's main phase", "expect Bob has 0 cards in hand")
    table.do("to Bob's next main phase", "expect Bob has 1 cards in hand")


# Redirection ---------------------------------------------------------------------------------------------------------


@each_edition
def test_redirected_damage_is_dealt_by_the_same_source(edition: str):
    guard = creature("Guard", "1/5", "All damage that would be dealt to you is dealt to Guard instead.")
    table = board(bob=[guard], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve", "expect Guard has 3 damage")

    assert table.life("Bob") == 20
    (dealt,) = table.happened(DamageDealt)
    assert dealt.by.name == "Bolt"


@each_edition
def test_only_combat_damage_is_redirected_where_only_that_is_spoken_of(edition: str):
    guard = creature("Guard", "1/5")
    ward = instant(
        "Ward",
        "All combat damage that would be dealt to you this turn is dealt to target creature instead.",
    )
    table = board(bob=[guard], bob_hand=[ward], alice_hand=[BOLT], edition=edition)

    table.do("Bob casts Ward targeting Guard", "resolve", "Alice casts Bolt targeting Bob", "resolve")

    assert table.life("Bob") == 17


@each_edition
def test_damage_is_redirected_from_the_source_that_was_chosen_alone(edition: str):
    """419.8a and 608.7a: the source is chosen as the effect is created, and no other is redirected."""
    pole = creature(
        "Iron Pole",
        "0/9",
        "{T}: All damage that would be dealt this turn to target creature by a red "
        "source of your choice is dealt to Iron Pole instead.",
    )
    spark = instant("Spark", "Spark deals 1 damage to target creature.", cost="{R}")
    table = board(alice=[OGRE], alice_hand=[BOLT, spark], bob=[pole], edition=edition)

    table.do("Alice casts Bolt targeting Test Ogre", "Alice casts Spark targeting Test Ogre")
    table.do("Bob activates Iron Pole targeting Test Ogre", "resolve", "Bob chooses Spark", "resolve", "resolve")

    table.do("expect Iron Pole has 1 damage", "expect Test Ogre is in Alice's graveyard")


@each_edition
def test_the_next_damage_of_a_chosen_source_is_redirected_once_and_while_it_is_what_was_asked_for(edition: str):
    """419.8b and 608.7b: a green source that has become blue isn't what was asked for any more."""
    lure = creature(
        "Storm Lure",
        "0/9",
        "{1}: The next time a green source of your choice would deal damage to target player this turn, that damage is "
        "dealt to Storm Lure instead.",
    )
    spitter = creature("Spitter", "1/1", "{1}: Spitter deals 1 damage to target player.", cost="{G}")
    dye = instant("Dye", "Target permanent becomes blue until end of turn.")
    table = board(alice=[spitter], bob=[lure], bob_hand=[dye], edition=edition)

    table.do("Bob activates Storm Lure targeting Bob", "resolve", "Bob chooses Spitter")
    for _ in range(2):
        table.do("Alice activates Spitter targeting Bob", "resolve")
    table.do("expect Storm Lure has 1 damage", "expect Bob has 19 life")
    table.do("Bob activates Storm Lure targeting Bob", "resolve", "Bob casts Dye targeting Spitter", "resolve")
    table.do("Alice activates Spitter targeting Bob", "resolve")

    table.do("expect Storm Lure has 1 damage", "expect Bob has 18 life")


@each_edition
def test_a_replacement_with_modes_is_chosen_as_it_applies_and_anew_for_each_event(edition: str):
    """419.6g"""
    fate = artifact("Fate", "If you would draw a card, instead choose one — You gain 3 life; or you lose 1 life.")
    look = sorcery("Look", "Draw two cards.")
    table = board(alice=[fate], alice_hand=[look], edition=edition)

    table.do("Alice casts Look", "resolve", "Alice chooses mode 1", "Alice chooses mode 2")

    assert table.life("Alice") == 22
    assert len(table.player("Alice").hand) == 0


@each_edition
def test_a_mode_of_a_replacement_that_is_impossible_cannot_be_chosen(edition: str):
    raise_it = "return a creature card from your graveyard to your hand"
    fate = artifact("Fate", f"If you would gain life, instead choose one — {raise_it.capitalize()}; or draw a card.")
    balm = sorcery("Balm", "You gain 2 life.")
    table = board(alice=[fate], alice_hand=[balm], edition=edition)

    table.do("Alice casts Balm", "resolve", "expect Alice has 1 card in hand")

    assert table.life("Alice") == 20


@each_edition
def test_twice_as_many_counters_come_with_what_enters_with_some_and_none_with_what_has_none(edition: str):
    """Counters with which it enters are put there too; a permanent that enters with none gets none (419.6; 613.6)."""
    season = enchantment(
        "Season",
        "If one or more counters would be put on a permanent, twice that many of those counters are put on it instead.",
    )
    sprout = creature("Sprout", "1/1", "Sprout comes into play with two +1/+1 counters on it.")
    table = board(alice=[season], alice_hand=[sprout, KILL, creature("Ox", "2/2")], edition=edition)

    table.do("Alice casts Sprout", "resolve", "Alice casts Ox", "resolve")
    assert (table.size("Sprout"), table.size("Ox")) == ("5/5", "2/2")

    table.do("Alice casts Kill targeting Sprout", "resolve")
    assert table.find("Sprout").counters_of("+1/+1") == 0


def test_two_effects_of_one_card_are_put_in_order_by_who_is_affected():
    """616.1: doubled first, and then 1 less, is more damage than the other way round."""
    scales = enchantment(
        "Scales",
        "If a source would deal damage to a player, it deals double that damage to that player instead.\n"
        "If a source would deal damage to a player, prevent 1 of that damage.",
    )
    spark = instant("Spark", "Spark deals 3 damage to target player.")
    for first, life in ((1, 15), (2, 16)):
        table = board(bob=[scales], alice_hand=[spark], edition="2026-08")
        table.do("Alice casts Spark targeting Bob", "resolve", "expect Bob is asked for which effect applies first")

        table.do(f"Bob chooses the effect of Scales ({first})", f"expect Bob has {life} life")


@pytest.mark.parametrize("edition", ["2006-10", "2009-07", "2010-07"])
def test_until_2010_a_player_orders_what_a_creature_copies_and_what_it_has_of_its_own(edition: str):
    """419.9a; 615.1c in 2009, 616.1c in 2010: copying comes first since 2013."""
    double = creature(
        "Double",
        "0/0",
        "~ enters with two +1/+1 counters on it.\nYou may have ~ enter as a copy of any creature on the battlefield.",
    )
    for first, counters in (("how Double enters", 2), ("what Double enters as", 0)):
        table = board(alice_hand=[double], bob=[creature("Boar", "3/3")], edition=edition)
        table.do("Alice casts Double", "resolve", "expect Alice is asked for which effect applies first")

        table.do(f"Alice chooses {first}", "Alice chooses Boar", "expect Alice controls 1 permanent named Boar")
        assert table.find("Double").counters_of("+1/+1") == counters
