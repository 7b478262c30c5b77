"""State-based actions, one by one and all at once (420 in 2006-10; 704 in 2009-07)."""

from __future__ import annotations

import pytest

from engine.events.kinds.cards import LibraryShuffled
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.effects import ReplacementApplied
from engine.events.kinds.game import ReasonsJoined
from engine.events.kinds.moving import ObjectMoved
from tests.engine.board import (
    FOREST,
    Card,
    artifact,
    aura,
    board,
    card,
    creature,
    each_edition,
    enchantment,
    instant,
    number,
    sorcery,
    until_2009,
)

OGRE = creature("Test Ogre", "2/2")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
FIRE = sorcery("Wide Fire", "Wide Fire deals 2 damage to each creature.")
WEAKEN = instant("Weaken", "Target creature gets -2/-2 until end of turn.")


def went_under(table, name: str) -> str:
    """The rule under which the object of a name came to where it is."""
    moves = [fact for fact in table.happened(ObjectMoved) if fact.object.successor is table.find(name)]
    return table.game.number_of(moves[-1].cites)


# Players -------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_player_with_no_life_left_loses(edition: str):
    table = board(alice_hand=[BOLT], bob_has={"life": 3}, edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve", "expect Bob has lost", "expect Alice has won")

    assert number(edition, "420.5a", "704.5a") in table.rules()


@each_edition
def test_a_player_below_no_life_loses(edition: str):
    table = board(alice_hand=[BOLT], bob_has={"life": 1}, edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve", "expect Bob has lost")


@each_edition
def test_two_players_who_lose_at_once_draw(edition: str):
    both = sorcery("Ruin All", "Each player loses 5 life.")
    table = board(alice_hand=[both], alice_has={"life": 5}, bob_has={"life": 4}, edition=edition)

    table.do("Alice casts Ruin All", "resolve", "expect the game is a draw")


@each_edition
def test_drawing_from_an_empty_library_loses_at_the_next_check_and_not_before(edition: str):
    """The spell that draws goes on and is done before anybody loses."""
    greed = sorcery("Greed", "Draw two cards. You gain 1 life.")
    table = board(alice_hand=[greed], alice_has={"library": [OGRE]}, edition=edition)

    table.do("Alice casts Greed", "resolve", "expect Alice has lost")

    assert table.life("Alice") == 21
    assert table.where("Test Ogre") == "hand"
    assert number(edition, "420.5g", "704.5b") in table.rules()


@each_edition
def test_an_empty_library_alone_loses_nothing(edition: str):
    table = board(alice_has={"library": []}, edition=edition)

    table.do("to the end step", "expect Alice hasn't lost")


@each_edition
def test_ten_poison_counters_lose(edition: str):
    venom = sorcery("Venom", "Target player gets a poison counter.")
    table = board(alice_hand=[venom, venom], bob_has={"poison": 8}, edition=edition)

    table.do("Alice casts Venom targeting Bob", "resolve", "expect Bob hasn't lost")
    table.do("Alice casts Venom targeting Bob", "resolve", "expect Bob has lost")

    assert number(edition, "420.5h", "704.5c") in table.rules()


GLASS = artifact(
    "Second Glass",
    "If you would lose the game, instead shuffle your hand into your library, then draw two cards and your life total"
    " becomes 9.",
)
TOLL = sorcery("Toll", "Target player draws two cards, loses 4 life, and gets a poison counter.")


@each_edition
@pytest.mark.parametrize(
    ("life", "library", "reasons"), [(4, [FOREST], [2]), (4, [FOREST, FOREST], []), (5, [FOREST], [])]
)
def test_several_reasons_to_lose_are_one_loss_for_what_would_replace_it(
    edition: str, life: int, library: list[Card], reasons: list[int]
):
    """704.6: two of these would each replace one loss, if there were two."""
    table = board(
        alice=[GLASS],
        alice_hand=[TOLL, OGRE, OGRE, OGRE],
        alice_has={"life": life, "library": library},
        edition=edition,
    )

    table.do("Alice casts Toll targeting Alice", "resolve", "expect Alice has 9 life")

    assert [len(one.reasons) for one in table.happened(ReasonsJoined)] == reasons
    assert len(table.happened(ReplacementApplied)) == 1


@each_edition
def test_what_goes_on_replacing_a_loss_that_comes_again_at_once_is_a_loop_and_a_draw(edition: str):
    """Nobody can end it: the poison stays, and so does what replaces the loss (421.4; 713.4)."""
    table = board(
        alice=[GLASS], alice_hand=[TOLL, OGRE], alice_has={"poison": 9, "library": [FOREST] * 4}, edition=edition
    )

    table.do("Alice casts Toll targeting Alice", "resolve", "expect the game is a draw")


@each_edition
def test_what_replaces_a_loss_is_done_once_and_the_game_goes_on(edition: str):
    table = board(
        alice=[GLASS], alice_hand=[TOLL, OGRE], alice_has={"life": 3, "library": [FOREST, OGRE, OGRE]}, edition=edition
    )

    table.do("Alice casts Toll targeting Alice", "resolve", "expect Alice hasn't lost", "expect Alice has 9 life")

    assert (len(table.player("Alice").hand), len(table.player("Alice").library)) == (2, 2)
    assert len(table.happened(LibraryShuffled)) == 1


@each_edition
def test_of_two_effects_that_replace_one_loss_one_is_chosen(edition: str):
    bowl = artifact("Second Bowl", "If you would lose the game, instead your life total becomes 3.")
    table = board(alice=[GLASS, bowl], bob_hand=[TOLL], alice_has={"life": 4}, edition=edition, turn="Bob")

    table.do("Bob casts Toll targeting Alice", "resolve", "expect Alice is asked for which effect applies first")
    table.do("Alice chooses Second Bowl", "expect Alice has 3 life")

    assert len(table.happened(ReplacementApplied)) == 1


@each_edition
def test_a_loss_by_an_effect_is_replaced_and_conceding_isnt(edition: str):
    doom = sorcery("Doom", "Target player loses the game.")
    table = board(alice=[GLASS], bob_hand=[doom], edition=edition, turn="Bob", alice_has={"library": [OGRE, OGRE]})

    table.do("Bob casts Doom targeting Alice", "resolve", "expect Alice hasn't lost", "expect Alice has 9 life")
    table.do("Alice concedes", "expect Alice has lost", "expect Bob has won")


@each_edition
def test_what_protects_one_player_protects_no_other(edition: str):
    table = board(alice=[GLASS], alice_hand=[BOLT], bob_has={"life": 3}, edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve", "expect Bob has lost")


# Creatures -----------------------------------------------------------------------------------------------------------


@each_edition
def test_toughness_of_nothing_is_no_destruction(edition: str):
    table = board(alice=[OGRE], alice_hand=[WEAKEN], edition=edition)

    table.do("Alice casts Weaken targeting Test Ogre", "resolve")

    assert table.where("Test Ogre") == "graveyard"
    assert went_under(table, "Test Ogre") == number(edition, "420.5b", "704.5f")
    assert not table.happened(PermanentDestroyed)


@each_edition
def test_regeneration_doesnt_save_what_has_no_toughness(edition: str):
    troll = creature("Test Ogre", "2/2", "{G}: Regenerate Test Ogre.")
    table = board(alice=[troll], alice_hand=[WEAKEN], edition=edition)

    table.do("Alice activates Test Ogre", "resolve", "Alice casts Weaken targeting Test Ogre", "resolve")

    assert table.where("Test Ogre") == "graveyard"


@each_edition
@pytest.mark.parametrize(("damage", "where"), [(1, "battlefield"), (2, "graveyard")])
def test_lethal_damage_is_as_much_as_the_toughness(edition: str, damage: int, where: str):
    spark = instant("Spark", f"Spark deals {damage} damage to target creature.")
    table = board(alice=[OGRE], alice_hand=[spark], edition=edition)

    table.do("Alice casts Spark targeting Test Ogre", "resolve")

    assert table.where("Test Ogre") == where
    if where == "graveyard":
        assert went_under(table, "Test Ogre") == number(edition, "420.5c", "704.5g")


@each_edition
def test_damage_adds_up_and_a_smaller_toughness_makes_it_lethal(edition: str):
    cramp = instant("Cramp", "Target creature gets -0/-1 until end of turn.")
    wall = creature("Test Ogre", "0/4").placed(damage=3)
    table = board(alice=[wall], alice_hand=[cramp], edition=edition)

    table.do("Alice casts Cramp targeting Test Ogre", "resolve")

    assert went_under(table, "Test Ogre") == number(edition, "420.5c", "704.5g")


@each_edition
def test_an_indestructible_creature_survives_lethal_damage_but_not_a_toughness_of_nothing(edition: str):
    golem = creature("Test Ogre", "2/2", "Test Ogre is indestructible.")
    table = board(alice=[golem], alice_hand=[BOLT, WEAKEN], edition=edition)

    table.do("Alice casts Bolt targeting Test Ogre", "resolve", "expect Test Ogre has 3 damage")
    table.do("Alice casts Weaken targeting Test Ogre", "resolve")

    assert table.where("Test Ogre") == "graveyard"


@until_2009
@pytest.mark.parametrize(("text", "where"), [("", "battlefield"), ("Golem is indestructible.", "graveyard")])
def test_being_indestructible_is_no_ability_to_lose_but_saying_so_is(edition: str, text: str, where: str):
    """700.4a: what an effect makes indestructible stays so without abilities; what says it of itself doesn't."""
    shell = [] if text else [enchantment("Shell", "Creatures you control are indestructible.")]
    drain = instant("Drain", "Target creature loses all abilities until end of turn.")
    wreck = instant("Wreck", "Destroy target creature.")
    table = board(alice=[creature("Golem", "2/2", text), *shell], alice_hand=[drain, wreck], edition=edition)

    table.do("Alice casts Drain targeting Golem", "resolve", "Alice casts Wreck targeting Golem", "resolve")

    assert table.where("Golem") == where


@each_edition
def test_all_that_die_of_one_check_die_at_once(edition: str):
    table = board(alice=[OGRE], bob=[creature("Other", "1/1")], alice_hand=[FIRE], edition=edition)

    table.do(
        "Alice casts Wide Fire",
        "resolve",
        "expect Test Ogre is in Alice's graveyard, destroyed, at the same time as Other",
    )


@each_edition
def test_a_creature_that_lived_by_another_dies_in_the_next_check(edition: str):
    """They don't die together: the check is repeated until nothing more happens (420.3; 704.3)."""
    lord = creature("Lord", "2/2", "Other creatures you control get +0/+2.")
    small = creature("Small", "1/1").placed(damage=2)
    table = board(alice=[lord, small], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Lord", "resolve")

    assert table.where("Small") == "graveyard"
    times = [fact.permanent.name for fact in table.happened(PermanentDestroyed)]
    assert times == ["Lord", "Small"]


@each_edition
def test_a_creature_saved_in_the_middle_of_a_resolution_was_never_in_danger(edition: str):
    """420.4; 704.4."""
    turn = sorcery("Bad Turn", "Target creature gets -2/-2 until end of turn. Put a +1/+1 counter on that creature.")
    table = board(alice=[OGRE], alice_hand=[turn], edition=edition)

    table.do("Alice casts Bad Turn targeting Test Ogre", "resolve")

    assert table.size("Test Ogre") == "1/1"


# Tokens, legends, worlds --------------------------------------------------------------------------------------------


@each_edition
def test_a_token_that_left_the_battlefield_ceases_to_exist(edition: str):
    raise_dead = sorcery("Muster", "Put a 1/1 white Soldier creature token into play.")
    table = board(alice_hand=[raise_dead, BOLT], edition=edition)

    table.do("Alice casts Muster", "resolve", "expect Alice controls 1 Soldier token")
    table.do("Alice casts Bolt targeting Soldier", "resolve", "expect Alice controls 0 Soldier tokens")

    assert table.where("Soldier") == "nowhere"
    assert number(edition, "420.5f", "704.5d") in table.rules()
    assert any(
        fact.object.name in ("Soldier", "Soldier Token") and fact.to.value == "graveyard"
        for fact in table.happened(ObjectMoved)
    )


@until_2009
def test_legends_of_one_name_all_go_whoever_controls_them(edition: str):
    hero = creature("Hero", "2/2", kind="Legendary Creature — Human")
    table = board(alice=[hero], bob_hand=[hero], turn="Bob", edition=edition)

    table.do("Bob casts Hero", "resolve", "expect Hero isn't in play")

    assert went_under(table, "Hero") == number(edition, "420.5e", "704.5k")


@each_edition
def test_legends_of_different_names_stay(edition: str):
    table = board(
        alice=[
            creature("Hero", "2/2", kind="Legendary Creature — Human"),
            creature("Heroine", "2/2", kind="Legendary Creature — Human"),
        ],
        edition=edition,
    )

    table.do("to the end step", "expect Hero is in play", "expect Heroine is in play")


@until_2009
def test_regeneration_doesnt_save_a_legend_that_also_has_lethal_damage(edition: str):
    """Both conditions are looked at in one check, and only the destruction can be replaced (420.3; 704.3)."""
    hero = creature("Hero", "2/2", "{G}: Regenerate Hero.", kind="Legendary Creature — Human")
    snare = sorcery(
        "Snare", "Put target creature card from your graveyard into play. Snare deals 5 damage to each creature."
    )
    table = board(alice=[hero], alice_has={"graveyard": [hero]}, alice_hand=[snare], edition=edition)

    table.do("Alice activates Hero", "resolve", "Alice casts Snare targeting Hero", "resolve")

    assert not [one for one in table.game.battlefield if one.name == "Hero"]


@each_edition
def test_only_the_newest_world_stays(edition: str):
    old = card("Old World", "World Enchantment")
    new = card("New World", "World Enchantment")
    table = board(alice=[old], alice_hand=[new], edition=edition)

    table.do("Alice casts New World", "resolve")

    assert table.where("New World") == "battlefield"
    assert went_under(table, "Old World") == number(edition, "420.5i", "704.5m")


# Planeswalkers -------------------------------------------------------------------------------------------------------


def walker(name: str, kind: str, loyalty: str = "3"):
    return card(name, f"Planeswalker — {kind}", loyalty=loyalty)


@pytest.mark.parametrize("edition", ["2008-03", "2009-07"])
def test_planeswalkers_that_share_a_type_all_go(edition: str):
    table = board(alice=[walker("First", "Jace")], alice_hand=[walker("Second", "Jace")], edition=edition)

    table.do("Alice casts Second", "resolve", "expect First isn't in play", "expect Second isn't in play")

    assert went_under(table, "First") == number(edition, "420.5q", "704.5j")


def test_the_rulebook_of_2006_knows_no_planeswalker_rule():
    table = board(alice=[walker("First", "Jace"), walker("Second", "Jace")], edition="2006-10")

    table.do("to the end step", "expect First is in play", "expect Second is in play")


# Attachments ---------------------------------------------------------------------------------------------------------


@each_edition
def test_an_aura_goes_when_what_it_enchants_goes(edition: str):
    wings = aura("Wings", "Enchanted creature has flying.")
    table = board(alice=[OGRE, wings.placed(attached_to="Test Ogre")], bob_hand=[BOLT], edition=edition)

    table.do("Alice passes", "Bob casts Bolt targeting Test Ogre", "resolve")

    assert table.where("Test Ogre") == table.where("Wings") == "graveyard"
    assert went_under(table, "Wings") == number(edition, "420.5d", "704.5n")


@each_edition
def test_an_aura_goes_when_what_it_enchants_is_no_longer_what_it_can_enchant(edition: str):
    becalm = instant("Unmake", "Target artifact loses all abilities until end of turn.")
    golem = artifact("Wakeful", "{1}: Wakeful becomes a 2/2 artifact creature until end of turn.")
    wings = aura("Wings", "Enchanted creature has flying.")
    table = board(alice=[golem], alice_hand=[wings, becalm], edition=edition)

    table.do("Alice activates Wakeful", "resolve", "Alice casts Wings targeting Wakeful", "resolve")
    table.do("expect Wings is attached to Wakeful", "to the next turn")

    assert table.where("Wings") == "graveyard"
    assert table.where("Wakeful") == "battlefield"


@each_edition
def test_an_aura_goes_when_protection_comes(edition: str):
    wings = aura("Wings", "Enchanted creature has flying.", cost="{U}")
    bless = instant("Bless", "Target creature gains protection from blue until end of turn.")
    table = board(alice=[OGRE, wings.placed(attached_to="Test Ogre")], alice_hand=[bless], edition=edition)

    table.do("Alice casts Bless targeting Test Ogre", "resolve")

    assert table.where("Wings") == "graveyard"


@each_edition
def test_shroud_keeps_an_aura_from_being_played_on_it_and_not_from_staying(edition: str):
    wings = aura("Wings", "Enchanted creature has flying.")
    veil = instant("Veil", "Target creature gains shroud until end of turn.")
    table = board(alice=[OGRE, wings.placed(attached_to="Test Ogre")], alice_hand=[veil], edition=edition)

    table.do("Alice casts Veil targeting Test Ogre", "resolve")

    assert table.where("Wings") == "battlefield"


@each_edition
def test_equipment_stays_in_play_when_its_creature_goes(edition: str):
    sword = card("Sword", "Artifact — Equipment", "Equipped creature gets +1/+0.\nEquip {1}")
    table = board(alice=[OGRE, sword.placed(attached_to="Test Ogre")], bob_hand=[BOLT], edition=edition)
    assert table.size("Test Ogre") == "3/2"

    table.do("Alice passes", "Bob casts Bolt targeting Test Ogre", "resolve", "expect Sword is in play")

    assert table.find("Sword").attached_to is None
    assert number(edition, "420.5k", "704.5p") in table.rules()


@each_edition
def test_equipment_that_becomes_a_creature_falls_off(edition: str):
    """212.2i; 301.5c."""
    sword = card(
        "Sword",
        "Artifact — Equipment",
        "Equipped creature gets +1/+0.\n{2}: Sword becomes a 1/1 artifact creature until end of turn.\nEquip {1}",
    )
    table = board(alice=[OGRE, sword.placed(attached_to="Test Ogre")], edition=edition)

    table.do("Alice activates Sword", "resolve", "expect Sword is in play")

    assert table.find("Sword").attached_to is None
    assert table.size("Test Ogre") == "2/2"


# Counters ------------------------------------------------------------------------------------------------------------


@each_edition
def test_counters_that_cancel_go_in_pairs(edition: str):
    rot = instant("Rot", "Put two -1/-1 counters on target creature.")
    tough = creature("Test Ogre", "2/2").placed(counters={"+1/+1": 3})
    table = board(alice=[tough], alice_hand=[rot], edition=edition)

    table.do("Alice casts Rot targeting Test Ogre", "resolve")
    table.do("expect Test Ogre has 1 +1/+1 counter", "expect Test Ogre has 0 -1/-1 counters")

    assert table.size("Test Ogre") == "3/3"
    assert number(edition, "420.5n", "704.5r") in table.rules()


# Deathtouch as a state-based action, in Magic 2010 --------------------------------------------------------------------


def test_any_damage_from_deathtouch_destroys():
    rat = creature("Rat", "1/1", "Deathtouch")
    giant = creature("Giant", "5/5")
    table = board(alice=[rat], bob=[giant])

    table.do("Alice attacks with Rat", "Bob blocks Rat with Giant", "to end of combat")

    assert went_under(table, "Giant") == "704.5h"
    assert went_under(table, "Rat") == "704.5g"


def test_one_regeneration_replaces_lethal_damage_and_deathtouch_together():
    """704.6: two state-based actions with the same result are one destruction."""
    rat = creature("Rat", "3/1", "Deathtouch")
    troll = creature("Troll", "2/2", "{G}: Regenerate Troll.")
    table = board(alice=[rat], bob=[troll])

    table.do("Alice attacks with Rat", "Bob blocks Rat with Troll", "Alice passes", "Bob activates Troll", "resolve")
    table.do("to end of combat", "expect Troll is on the battlefield", "expect Troll has 0 damage")


def test_deathtouch_looks_only_at_damage_since_the_last_check():
    """702.2c: an indestructible creature that was hurt is safe once it has been checked."""
    rat = creature("Rat", "1/1", "Deathtouch")
    golem = creature("Golem", "5/5")
    shell = enchantment("Shell", "Creatures you control are indestructible.")
    smash = instant("Smash", "Destroy target enchantment.")
    table = board(alice=[rat], bob=[golem, shell], alice_hand=[smash])

    table.do("Alice attacks with Rat", "Bob blocks Rat with Golem", "to end of combat")
    table.do("Alice casts Smash targeting Shell", "resolve", "expect Golem is on the battlefield")


def test_deathtouch_does_nothing_to_a_player():
    table = board(alice=[creature("Rat", "1/1", "Deathtouch")])

    table.do("Alice attacks with Rat", "to the end step")

    assert table.life("Bob") == 19


def test_counters_beyond_what_it_can_have_are_removed():
    """704.5r in 2026"""
    vessel = artifact("Vessel", "Vessel can't have more than three charge counters on it.")
    charge = sorcery("Charge", "Put two charge counters on target artifact. Put two dust counters on that artifact.")
    table = board(alice=[vessel.placed(counters={"charge": 2, "dust": 2})], alice_hand=[charge], edition="2026-08")

    table.do("Alice casts Charge targeting Vessel", "resolve")

    assert dict(table.find("Vessel").counters) == {"charge": 3, "dust": 4}
    assert "704.5r" in table.rules()
