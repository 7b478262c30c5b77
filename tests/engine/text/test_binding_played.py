"""What referring words stand for as a text is followed: each family of words by a card of its own."""

import pytest

from tests.engine.board import (
    EDITIONS,
    FOREST,
    MOUNTAIN,
    artifact,
    aura,
    board,
    card,
    creature,
    enchantment,
    faces,
    instant,
    sorcery,
)

BEAR = creature("Bear", "2/2")
OX = creature("Ox", "2/4")
HAWK = creature("Hawk", "1/1", "Flying")
KILL = instant("Kill", "Destroy target creature.")


# The player that something else makes known -----------------------------------------------------------------------


def test_that_player_is_under_whose_control_it_entered():
    toll = enchantment(
        "Toll", "Whenever a creature comes into play under an opponent's control, that player loses 1 life."
    )
    table = board(alice=[toll], bob_hand=[BEAR], turn="Bob")

    table.do("Bob casts Bear", "resolve everything")

    assert table.life("Bob") == 19
    assert table.life("Alice") == 20


def test_that_player_controls_the_spell_that_targets():
    prickly = creature(
        "Prickly",
        "3/3",
        "Whenever Prickly becomes the target of a spell an opponent controls, that player loses 2 life.",
    )
    shock = instant("Shock Wave", "Shock Wave deals 1 damage to target creature.")
    table = board(alice=[prickly], bob_hand=[shock], turn="Bob")

    table.do("Bob casts Shock Wave targeting Prickly", "resolve everything")

    assert table.life("Bob") == 18


def test_each_player_counts_what_that_player_controls():
    feast = sorcery("Feast", "Each player gains 1 life for each Forest he or she controls.")
    table = board(alice=[FOREST, FOREST, FOREST], bob=[FOREST], alice_hand=[feast])

    table.do("Alice casts Feast", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (23, 21)


def test_life_becomes_each_players_own_number():
    census = sorcery("Census", "Each player's life total becomes twice the number of creatures he or she controls.")
    table = board(alice=[BEAR, OX, HAWK], bob=[BEAR], alice_hand=[census])

    table.do("Alice casts Census", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (6, 2)


def test_damage_to_a_player_counts_that_players_cards():
    flood = sorcery(
        "Paper Cuts", "Paper Cuts deals damage to target player equal to the number of cards in that player's hand."
    )
    table = board(alice_hand=[flood], bob_hand=[BEAR, OX, HAWK])

    table.do("Alice casts Paper Cuts targeting Bob", "resolve")

    assert table.life("Bob") == 17


def test_damage_to_each_player_counts_for_each():
    quake = sorcery(
        "Field Quake", "Field Quake deals damage to each player equal to the number of lands he or she controls."
    )
    table = board(alice=[FOREST], bob=[FOREST, MOUNTAIN, FOREST], alice_hand=[quake])

    table.do("Alice casts Field Quake", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (19, 17)


def test_an_opponent_may_pay_instead_of_sacrificing():
    thug = creature(
        "Thug", "1/1", "When Thug comes into play, each opponent sacrifices a land unless he or she pays {1}."
    )
    table = board(alice_hand=[thug], bob=[FOREST])

    table.do("Alice casts Thug", "resolve", "resolve", "Bob chooses no", "expect Forest is in Bob's graveyard")


def test_the_spells_controller_is_asked():
    ward = creature(
        "Warded",
        "2/2",
        "Whenever Warded becomes the target of a spell an opponent controls, counter that spell "
        "unless its controller pays 2 life.",
    )
    table = board(alice=[ward], bob_hand=[KILL], turn="Bob")

    table.do("Bob casts Kill targeting Warded", "resolve", "Bob chooses no")

    table.do("expect Warded is on the battlefield", "expect Kill is in Bob's graveyard")


def test_the_player_who_is_targeted_exiles_a_card_of_their_own():
    relic = artifact("Grave Jar", "{T}: Target player exiles a card from his or her graveyard.")
    table = board(alice=[relic], bob_has={"graveyard": [BEAR, OX]})

    table.do("Alice activates Grave Jar targeting Bob", "resolve", "Bob chooses Bear")

    table.do("expect Bear is exiled", "expect Ox is in Bob's graveyard")


def test_each_player_returns_one_of_their_own():
    home = sorcery("Homeward", "Each player returns a creature he or she controls to its owner's hand.")
    table = board(alice=[BEAR, HAWK], bob=[OX], alice_hand=[home])

    table.do("Alice casts Homeward", "resolve", "Alice chooses Hawk")

    table.do("expect Hawk is in Alice's hand", "expect Ox is in Bob's hand", "expect Bear is on the battlefield")


def test_each_player_puts_back_a_card_of_their_own():
    forget = sorcery("Forgetting", "Each player puts a card from his or her hand on top of his or her library.")
    table = board(alice_hand=[forget, BEAR], bob_hand=[OX])

    table.do("Alice casts Forgetting", "resolve", "expect Bear is in Alice's library", "expect Ox is in Bob's library")


def test_whoever_owned_the_graveyard_loses_life():
    debt = enchantment(
        "Debt", "Whenever a nontoken creature is put into a player's graveyard from play, that player loses 1 life."
    )
    table = board(alice=[debt, BEAR], bob=[OX], alice_hand=[KILL])

    table.do("Alice casts Kill targeting Ox", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (20, 19)


def test_the_others_of_the_same_player():
    scare = sorcery(
        "Example Made",
        "Destroy target creature an opponent controls. Each other creature that player controls "
        "gets -1/-0 until end of turn.",
    )
    table = board(alice=[OX], bob=[BEAR, HAWK], alice_hand=[scare])

    table.do("Alice casts Example Made targeting Bear", "resolve")

    table.do("expect Hawk is 0/1", "expect Ox is 2/4", "expect Bear is in Bob's graveyard")


def test_the_controller_of_what_was_exiled_takes_it_over():
    broker = creature(
        "Broker",
        "1/1",
        "When Broker comes into play, you may exile target artifact. If you do, its controller "
        "gains control of Broker.",
    )
    table = board(alice_hand=[broker], bob=[artifact("Cog")])

    table.do("Alice casts Broker", "resolve", "Alice chooses Cog", "resolve", "Alice chooses yes")

    table.do("expect Cog is exiled", "expect Bob controls Broker")


def test_the_controller_of_the_spell_takes_it_over():
    fickle = aura(
        "Fickle Heart",
        "Whenever enchanted creature becomes the target of a spell, that spell's controller "
        "gains control of that creature.",
    )
    swell = instant("Swell", "Target creature gets +1/+1 until end of turn.")
    table = board(alice=[BEAR, fickle.placed(attached_to="Bear")], bob_hand=[swell], turn="Bob")

    table.do("Bob casts Swell targeting Bear", "resolve everything", "expect Bob controls Bear")


# The object that is meant ------------------------------------------------------------------------------------------


def test_that_creature_dealt_the_damage():
    thorns = creature(
        "Thorns", "0/6", "Whenever a creature deals damage to Thorns, Thorns deals that much damage to that creature."
    )
    table = board(alice=[thorns], bob=[creature("Lunger", "2/9")], turn="Bob")

    table.do("Bob attacks with Lunger", "Alice blocks Lunger with Thorns", "to end of combat", "resolve everything")

    table.do("expect Lunger has 2 damage", "expect Thorns has 2 damage")


def test_it_is_the_target_of_the_condition():
    net = instant("Skynet", "If target creature has flying, Skynet deals 3 damage to it.")
    table = board(alice_hand=[net, net], bob=[HAWK, BEAR])

    table.do("Alice casts Skynet targeting Hawk", "resolve", "expect Hawk is in Bob's graveyard")
    table.do("Alice casts Skynet targeting Bear", "resolve", "expect Bear has 0 damage")


def test_the_target_is_destroyed_if_it_is_so():
    purge = instant("Purge Blue", "Destroy target permanent if it's blue.")
    table = board(alice_hand=[purge, purge], bob=[BEAR, creature("Seer", "1/1", cost="{U}")])

    table.do("Alice casts Purge Blue targeting Bear", "resolve", "expect Bear is on the battlefield")
    table.do("Alice casts Purge Blue targeting Seer", "resolve", "expect Seer is in Bob's graveyard")


def test_instead_speaks_of_the_replaced_steps_target():
    grow = instant(
        "Gear Up",
        "Target creature gets +1/+1 until end of turn. If you control an artifact, that creature "
        "gets +3/+3 until end of turn instead.",
    )
    table = board(alice=[BEAR, artifact("Cog")], alice_hand=[grow])

    table.do("Alice casts Gear Up targeting Bear", "resolve", "expect Bear is 5/5")


def test_that_creature_after_damage():
    dart = instant(
        "Sun Dart",
        "Sun Dart deals 1 damage to target creature. If that creature is black, Sun Dart deals 4 damage to it instead.",
    )
    table = board(alice_hand=[dart, dart], bob=[creature("Shade Ox", "1/5", cost="{B}"), OX])

    table.do("Alice casts Sun Dart targeting Shade Ox", "resolve", "expect Shade Ox has 4 damage")
    table.do("Alice casts Sun Dart targeting Ox", "resolve", "expect Ox has 1 damage")


def test_that_creature_whose_damage_is_prevented():
    hush = instant(
        "Hush",
        "Prevent all combat damage that would be dealt by target creature this turn. That "
        "creature gets +0/+3 until end of turn.",
    )
    table = board(bob=[BEAR], alice_hand=[hush])

    table.do("Alice casts Hush targeting Bear", "resolve", "expect Bear is 2/5")


def test_that_creatures_controller_counts():
    weight = sorcery(
        "Deadweight",
        "Deadweight deals damage to target creature equal to the number of lands that creature's controller controls.",
    )
    table = board(alice_hand=[weight], bob=[OX, FOREST, FOREST, FOREST])

    table.do("Alice casts Deadweight targeting Ox", "resolve", "expect Ox has 3 damage")


def test_nothing_found_is_nothing():
    """The exiled creature stays where it is when the search finds nothing (607.2c)."""
    road = instant(
        "Long Road",
        "Exile target creature. Its controller may search his or her library for a basic land "
        "card, put that card into play tapped, then shuffle his or her library.",
    )
    table = board(alice_hand=[road], bob=[BEAR], bob_has={"library": [OX]})

    table.do("Alice casts Long Road targeting Bear", "resolve", "Bob chooses yes", "expect Bear is exiled")


def test_a_search_that_finds_nothing_moves_nothing():
    seek = sorcery(
        "Seeking",
        "You may search your library for an artifact card and put it into your hand. Then shuffle your library.",
    )
    table = board(alice_hand=[seek], alice_has={"library": [BEAR]})

    table.do("Alice casts Seeking", "resolve", "Alice chooses yes", "expect Seeking is in Alice's graveyard")


def test_two_cards_are_chosen_and_discarded():
    pick = sorcery(
        "Pickpocket",
        "Target opponent reveals his or her hand. You choose two cards from it. That player discards those cards.",
    )
    table = board(alice_hand=[pick], bob_hand=[BEAR, OX, HAWK])

    table.do("Alice casts Pickpocket targeting Bob", "resolve", "Alice chooses Bear and Hawk")

    table.do("expect Bear is in Bob's graveyard", "expect Hawk is in Bob's graveyard", "expect Ox is in Bob's hand")


def test_the_rest_is_what_was_not_chosen():
    sift = sorcery(
        "Sifting",
        "Look at the top three cards of your library. You may reveal a creature card from among "
        "them and put it into your hand. Put the rest into your graveyard.",
    )
    table = board(alice_hand=[sift], alice_has={"library": [BEAR, FOREST, MOUNTAIN, OX]})

    table.do("Alice casts Sifting", "resolve", "Alice chooses yes", "expect Bear is in Alice's hand")

    assert sorted(one.name for one in table.player("Alice").graveyard) == ["Forest", "Mountain", "Sifting"]


@pytest.mark.parametrize(("place", "library"), [("on the bottom", "Ox Forest Bear"), ("on top", "Forest Bear Ox")])
def test_cards_put_somewhere_in_any_order_lie_in_the_chosen_order(place: str, library: str):
    glance = sorcery(
        "Glance", f"Exile the top two cards of your library. Put those cards {place} of your library in any order."
    )
    table = board(alice_hand=[glance], alice_has={"library": [BEAR, FOREST, OX]})

    table.do("Alice casts Glance", "resolve", "Alice chooses Forest then Bear")

    assert [one.name for one in table.player("Alice").library] == library.split()


def test_the_equipment_goes_to_the_creature_that_came_back():
    sickle = card(
        "Sickle",
        "Artifact — Equipment",
        "Whenever a creature dealt damage by equipped creature this turn is put into a "
        "graveyard, return that card to play under your control. Attach Sickle to that "
        "creature.\nEquip {2}",
    )
    table = board(alice=[creature("Reaper", "5/5"), sickle.placed(attached_to="Reaper")], bob=[BEAR], turn="Alice")

    table.do("Alice attacks with Reaper", "Bob blocks Reaper with Bear", "to end of combat", "resolve everything")

    table.do("expect Alice controls Bear", "expect Sickle is attached to Bear")


def test_what_is_attached_to_the_equipped_creature_is_counted():
    mirror = card(
        "Many Straps",
        "Artifact — Equipment",
        "Equipped creature gets +1/+0 for each Equipment attached to it.\nEquip {2}",
    )
    strap = card("Strap", "Artifact — Equipment", "Equip {1}")
    table = board(alice=[BEAR, mirror.placed(attached_to="Bear"), strap.placed(attached_to="Bear")])

    table.do("expect Bear is 4/2")


def test_each_counts_its_own_counters():
    spores = enchantment("Spore Song", "Each creature you control gets +1/+1 for each spore counter on it.")
    table = board(alice=[spores, BEAR.placed(counters={"spore": 2}), OX])

    table.do("expect Bear is 4/4", "expect Ox is 2/4")


def test_a_pump_counts_the_counters_of_each():
    song = instant("War Drum", "Creatures you control get +1/+0 until end of turn for each spore counter on them.")
    del song
    chant = instant("Chant", "Each creature you control gets +1/+0 until end of turn for each creature blocking it.")
    table = board(alice=[BEAR, OX], bob=[HAWK, creature("Wall", "0/9")], alice_hand=[chant])

    table.do("Alice attacks with Bear and Ox", "Bob blocks Bear with Hawk and Wall")
    table.do("Alice casts Chant", "resolve", "expect Bear is 4/2", "expect Ox is 2/4")


def test_the_sacrificed_creature_was_as_big_as_it_was():
    altar = artifact("Altar", "{T}, Sacrifice a creature: You gain life equal to that creature's toughness.")
    table = board(alice=[altar, OX])

    table.do("Alice activates Altar", "resolve")

    assert table.life("Alice") == 24


def test_as_many_as_were_discarded():
    wheel = sorcery("Fresh Start", "Discard your hand, then draw that many cards.")
    table = board(alice_hand=[wheel, BEAR, OX], alice_has={"library": [HAWK, FOREST, MOUNTAIN]})

    table.do("Alice casts Fresh Start", "resolve")

    assert sorted(one.name for one in table.player("Alice").hand) == ["Forest", "Hawk"]


# Later ----------------------------------------------------------------------------------------------------------------


def test_his_or_her_next_upkeep_is_the_owners():
    egg = creature(
        "Ash Egg",
        "0/1",
        "When Ash Egg is put into a graveyard from play, return it to play under its owner's "
        "control at the beginning of his or her next upkeep.",
    )
    table = board(alice=[egg], alice_hand=[KILL])

    table.do(
        "Alice casts Kill targeting Ash Egg",
        "resolve everything",
        "to Bob's upkeep",
        "expect Ash Egg is in Alice's graveyard",
    )
    table.do("to Alice's upkeep", "resolve everything", "expect Ash Egg is on the battlefield")


def test_a_delayed_trigger_finds_what_is_no_creature_any_more():
    charm = artifact(
        "Wake Stone",
        "{T}: Target artifact becomes a 2/2 artifact creature until end of turn. Destroy that creature at end of turn.",
    )
    table = board(alice=[charm, artifact("Cog")])

    table.do(
        "Alice activates Wake Stone targeting Cog",
        "resolve",
        "to the end step",
        "resolve",
        "expect Cog is in Alice's graveyard",
    )


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_second_choice_does_not_undo_the_first(answer: str):
    barter = sorcery(
        "Barter",
        "You may sacrifice a land. If you do, draw a card. Then you may sacrifice a creature. If "
        "you do, you gain 5 life.",
    )
    table = board(alice=[FOREST, BEAR], alice_hand=[barter], alice_has={"library": [OX]})

    table.do("Alice casts Barter", "resolve", "Alice chooses yes", f"Alice chooses {answer}")

    table.do("expect Forest is in Alice's graveyard", "expect Ox is in Alice's hand")
    assert table.life("Alice") == (25 if answer == "yes" else 20)


def test_a_search_of_several_zones_may_leave_hidden_cards_unfound():
    """701.14b: what everybody can see is found, of the rest only what the searching player wants to find."""
    erase = sorcery(
        "Erasure",
        "Exile target creature. Search its controller's library, hand, and graveyard for all "
        "cards with the same name as "
        "that creature and exile them.",
    )
    has = {"graveyard": [BEAR], "library": [BEAR, OX]}
    table = board(alice_hand=[erase], bob=[BEAR], bob_hand=[BEAR], bob_has=has)

    table.do("Alice casts Erasure targeting Bear", "resolve", "Alice chooses nothing")

    bob = table.player("Bob")
    assert [len(zone) for zone in (bob.graveyard, bob.hand, bob.library)] == [0, 1, 2]


def test_at_the_end_of_the_controllers_turn_it_is_sacrificed():
    rot = aura("Slow Rot", "Enchanted creature's controller sacrifices it at the end of his or her turn.")
    table = board(alice=[rot.placed(attached_to="Bear")], bob=[BEAR], turn="Bob")

    table.do("to the end step", "resolve", "expect Bear is in Bob's graveyard")


@pytest.mark.parametrize("edition", EDITIONS)
def test_that_creature_or_player_is_the_target(edition: str):
    burst = instant(
        "Burst",
        "Kicker {4}\nBurst deals 2 damage to target creature or player. "
        "If Burst was kicked, it deals 4 damage to that creature or player instead.",
    )
    table = board(alice_hand=[burst, burst, burst], bob=[creature("Wall", "0/9")], edition=edition)

    table.do("Alice casts Burst kicked targeting Bob", "resolve", "Alice casts Burst targeting Bob", "resolve")
    table.do("Alice casts Burst kicked targeting Wall", "resolve", "expect Wall has 4 damage")

    assert table.life("Bob") == 14


def test_cards_with_the_name_that_was_just_chosen_are_searched_for():
    purge = sorcery(
        "Purge",
        "Name a nonland card. Search target player's graveyard, hand, and library for all cards with that name and "
        "exile them. Then that player shuffles his or her library.",
    )
    table = board(alice_hand=[purge], bob_has={"graveyard": [BEAR], "library": [BEAR, OX]})

    table.do("Alice casts Purge targeting Bob", "resolve", "Alice chooses Bear", "Alice chooses Bear")

    table.do("expect 2 cards named Bear are exiled", "expect Ox is in Bob's library")


def test_a_copy_is_an_artifact_in_addition_as_its_words_say():
    mold = creature(
        "Mold",
        "0/0",
        "You may have Mold enter as a copy of any creature in play, except it's an artifact "
        "in addition to its other types.",
    )
    table = board(alice_hand=[mold], bob=[BEAR])

    table.do("Alice casts Mold", "resolve", "Alice chooses Bear")

    table.do("expect Alice's Bear is an artifact", "expect Bob's Bear isn't an artifact")


def test_four_targets_in_one_sentence():
    ruin = sorcery("Ruin", "Destroy target artifact, target creature, target enchantment, and target land.")
    table = board(alice_hand=[ruin], bob=[BEAR, FOREST, artifact("Cog"), enchantment("Vow", "")])

    table.do("Alice casts Ruin targeting Cog, Bear, Vow and Forest", "resolve")

    table.do("expect 4 cards are in Bob's graveyard")


# What has died and been returned -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_has_died_and_is_back_can_be_spoken_of_as_a_permanent(edition: str):
    """An ability that triggered on a death finds the card where it went, and what it puts back (217.1c; 400.7d)."""
    pact = enchantment(
        "Grim Pact",
        "Whenever a creature an opponent controls dies, return that card to the battlefield under your control. "
        "Tap that creature and put a +1/+1 counter on it. It gains flying.",
    )
    table = board(alice=[pact], alice_hand=[KILL], bob=[OX], edition=edition)

    table.do("Alice casts Kill targeting Ox", "resolve", "resolve")

    table.do("expect Alice controls Ox", "expect Ox is tapped", "expect Ox is 3/5", "expect Ox has flying")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_equipment_moves_to_what_it_has_brought_back_and_not_to_what_it_is_on(edition: str):
    sickle = card(
        "Hungry Sickle",
        "Artifact — Equipment",
        "Whenever a creature dealt damage by equipped creature this turn dies, return that card to the battlefield "
        "under your control. Attach Hungry Sickle to that creature.\nEquip {1}",
    )
    table = board(alice=[OX, sickle.placed(attached_to="Ox")], bob=[BEAR], edition=edition)

    table.do("Alice attacks with Ox", "Bob blocks Ox with Bear", "to combat damage", "resolve everything")

    table.do("expect Alice controls Bear", "expect Hungry Sickle is attached to Bear")


# One phrase in several events -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_attacks_or_blocks_is_meant_whichever_it_did(edition: str):
    """Each trigger condition of "attacks or blocks" has the same subject (410.6; 603.2c)."""
    drum = enchantment(
        "Battle Drum", "Whenever a creature you control attacks or blocks, it gets +1/+1 until end of turn."
    )
    table = board(alice=[drum, BEAR], bob=[OX], turn="Bob", edition=edition)

    table.do("Bob attacks with Ox", "Alice blocks Ox with Bear", "resolve", "expect Bear is 3/3")
    table.do("to Alice's declare attackers", "Alice attacks with Bear", "resolve", "expect Bear is 3/3")


@pytest.mark.parametrize("edition", EDITIONS)
def test_that_creature_is_the_one_it_blocks_and_each_that_blocks_it(edition: str):
    basilisk = creature(
        "Stone Gaze",
        "1/6",
        "Whenever Stone Gaze blocks or becomes blocked by a nonblack creature, tap that creature and destroy it at end "
        "of combat.",
    )
    table = board(alice=[basilisk], bob=[OX, BEAR, HAWK], edition=edition)

    table.do("Alice attacks with Stone Gaze", "Bob blocks Stone Gaze with Ox and Bear", "resolve", "resolve")
    table.do("expect Ox is tapped", "expect Bear is tapped", "to end of combat", "resolve everything")
    table.do("expect Ox is in Bob's graveyard", "expect Bear is in Bob's graveyard")
    table.do("to Bob's declare attackers", "Bob attacks with Hawk", "Alice doesn't block", "to the end step")

    table.do("expect Hawk is on the battlefield")


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_controller_loses_life_as_it_enters_and_as_it_dies(edition: str):
    toll = enchantment("Gate Toll", "Whenever a creature enters or dies, its controller loses 1 life.")
    table = board(alice=[toll], alice_hand=[KILL], bob_hand=[BEAR], turn="Bob", edition=edition)

    table.do("Bob casts Bear", "resolve", "resolve", "expect Bob has 19 life")
    table.do("Alice casts Kill targeting Bear", "resolve", "resolve")

    table.do("expect Bob has 18 life", "expect Alice has 20 life")


@pytest.mark.parametrize("edition", EDITIONS)
def test_that_much_is_as_much_as_whichever_event_came_to(edition: str):
    gauge = creature(
        "Pain Gauge", "2/6", "Whenever Pain Gauge deals damage or is dealt damage, you gain that much life."
    )
    table = board(alice=[gauge], bob=[creature("Brute", "3/6")], edition=edition)

    table.do("Alice attacks with Pain Gauge", "Bob blocks Pain Gauge with Brute", "to combat damage")
    table.do("resolve everything")

    assert table.life("Alice") == 25


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_enters_is_not_one_of_the_others_though_another_event_speaks_of_another_creature(edition: str):
    warden = creature(
        "Grave Warden",
        "4/4",
        "When Grave Warden enters or a Zombie dies, each other creature gets -1/-1 until end of turn.",
    )
    table = board(alice_hand=[warden], bob=[OX], edition=edition)

    table.do("Alice casts Grave Warden", "resolve", "resolve", "expect Grave Warden is 4/4", "expect Ox is 1/3")


# Other than what -----------------------------------------------------------------------------------------------------


def test_a_sorcery_spares_the_tokens_it_has_made_from_what_it_does_to_the_others():
    levy = sorcery(
        "Levy",
        "Create X 1/1 white Soldier creature tokens. If X is 2 or more, destroy all other creatures.",
        cost="{X}{W}",
    )
    table = board(alice=[BEAR], alice_hand=[levy], bob=[OX])

    table.do(
        "Alice casts Levy with X = 3", "resolve", "expect Alice controls 3 Soldier", "expect Bob controls 0 creatures"
    )


def test_a_general_pumps_the_others_and_not_itself():
    chief = creature(
        "Chief",
        "2/2",
        "{T}, Sacrifice another Bear: Other Bear creatures get +1/+1 until end of turn.",
        kind="Creature — Bear",
    )
    cub = creature("Cub", "1/1", kind="Creature — Bear")
    table = board(alice=[chief, cub, cub])

    table.do("Alice activates Chief choosing Cub #1", "resolve", "expect Cub #2 is 2/2", "expect Chief is 2/2")


def test_all_others_become_copies_of_one_at_once():
    mirror = instant("Mirror", "Each other creature becomes a copy of target creature until end of turn.")
    table = board(alice=[BEAR, BEAR], alice_hand=[mirror], bob=[OX])

    table.do("Alice casts Mirror targeting Ox", "resolve")

    assert [table.game.characteristics(each).name for each in table.game.permanents()] == ["Ox", "Ox", "Ox"]


def test_a_static_ability_speaks_of_the_card_that_its_condition_is_about():
    wreath = artifact(
        "Wreath",
        "As long as the top card of your library is a creature card, creatures you control that share a color with that"
        " card get +1/+1.",
    )
    elf = creature("Elf", "1/1", cost="{G}")
    imp = creature("Imp", "1/1", cost="{R}")
    table = board(alice=[wreath, elf, imp], alice_has={"library": [elf, elf]})

    table.do("expect Elf is 2/2", "expect Imp is 1/1")


def test_each_of_several_hits_the_one_that_hit_them():
    brawl = sorcery(
        "Brawl",
        "Target creature deals 1 damage to each other creature, then each of those creatures deals 1 damage to that"
        " creature.",
    )
    table = board(alice=[OX], alice_hand=[brawl], bob=[BEAR, BEAR])

    table.do("Alice casts Brawl targeting Ox", "resolve")

    assert table.find("Ox").damage == 2


# What is found later where it went ---------------------------------------------------------------------------------


def test_what_was_exiled_as_something_entered_is_the_exiled_card_of_its_other_ability():
    page = artifact(
        "Page",
        "As Page enters, exile an instant card from your graveyard.\n{1}: Return the exiled card to its owner's hand.",
    )
    table = board(alice_hand=[page], alice_has={"graveyard": [KILL]})

    table.do("Alice casts Page", "resolve", "Alice activates Page", "resolve", "expect Kill is in Alice's hand")


def test_a_copy_looks_for_cards_that_share_a_type_with_what_it_has_become():
    drake = creature("Drake", "3/3", "Amplify 2", kind="Creature — Drake")
    small = creature("Small", "1/1", kind="Creature — Drake")
    mask = creature("Mask", "0/0", "You may have Mask enter as a copy of any creature on the battlefield.")
    table = board(alice=[drake], alice_hand=[mask, small])

    table.do("Alice casts Mask", "resolve", "Alice chooses Drake", "Alice chooses Small", "expect Mask is 5/5")


def test_a_token_enters_as_what_it_copies_would():
    glass = artifact(
        "Glass",
        "Whenever a nontoken creature enters under your control, create a token that's a copy of that creature.",
    )
    idol = creature(
        "Idol",
        "5/5",
        "If Idol would enter, you may discard a land card instead. If you do, put Idol onto the battlefield. If you"
        " don't, put it into its owner's graveyard.",
    )
    table = board(alice=[glass], alice_hand=[idol, FOREST, FOREST])

    table.do("Alice casts Idol", "resolve", "Alice chooses yes", "resolve", "Alice chooses no")
    table.do("expect Alice controls 1 Idol", "expect Alice controls 0 Idol tokens")


# Whether a target was kicked, and how much it costs ----------------------------------------------------------------


def test_a_spell_that_was_kicked_is_a_target_and_one_that_wasnt_is_not_countered():
    scold = instant("Scold", "Counter target spell if it was kicked.")
    pal = creature("Pal", "2/2", "Kicker {1}")
    for kicked, is_countered in ((" kicked", True), ("", False)):
        table = board(alice_hand=[pal], bob_hand=[scold])
        table.do(f"Alice casts Pal{kicked}", "Alice passes", "Bob casts Scold targeting Pal", "resolve everything")
        assert ("Pal" not in [each.name for each in table.game.battlefield]) is is_countered


def test_x_counts_in_the_cost_that_a_spell_shares_with_a_card():
    scales = enchantment(
        "Scales",
        "Whenever an opponent casts a spell, you may reveal the top card of your library. If you do, counter that spell"
        " if it has the same converted mana cost as the revealed card.",
    )
    blaze = sorcery("Blaze", "Blaze deals X damage to target player.", cost="{X}{R}")
    urn = artifact("Urn", cost="{3}")
    table = board(alice_hand=[blaze], bob=[scales], bob_has={"library": [urn]})

    table.do("Alice casts Blaze with X = 2 targeting Bob", "resolve", "Bob chooses yes")

    table.do("expect Blaze is in Alice's graveyard, countered")


@pytest.mark.parametrize("edition", ["2006-10", "2009-07", "2026-08"])
def test_two_abilities_that_are_given_together_are_linked(edition: str):
    """607.1a in 2026, for each of two that have them by itself: what one has exiled, the other doesn't return."""
    pots = enchantment(
        "Pots",
        'Creatures you control have "{1}: Exile target card from a graveyard"'
        ' and "{2}: Put the exiled card into its owner\'s hand."',
    )
    table = board(alice=[pots, BEAR, OX], bob_has={"graveyard": [FOREST, MOUNTAIN]}, edition=edition)

    table.do("Alice activates Bear targeting Forest", "resolve", "Alice activates Ox targeting Mountain", "resolve")
    table.do("Alice activates Bear ability 2", "resolve", "expect Forest is in Bob's hand", "expect Mountain is exiled")


def test_an_ability_given_to_itself_is_linked_to_those_printed_on_it():
    """607.1a in 2026"""
    sack = artifact(
        "Sack",
        "When Sack enters, exile target card from a graveyard.\n"
        'As long as you control a creature, Sack has "{1}: Put the exiled card into its owner\'s hand."',
    )
    table = board(alice=[BEAR], alice_hand=[sack], bob_has={"graveyard": [FOREST]}, edition="2026-08")

    table.do("Alice casts Sack", "resolve", "resolve", "expect Forest is exiled")
    table.do("Alice activates Sack", "resolve", "expect Forest is in Bob's hand")


def test_two_faces_of_a_card_are_linked():
    """607.1b in 2026: whichever is up."""
    box = faces(
        "transform",
        artifact("Shut Box", "When Shut Box enters, exile target card from a graveyard.\n{1}: Transform Shut Box."),
        card(
            "Open Box", "Artifact", "{1}: Put the exiled card into its owner's hand.\n{1}: Transform Open Box.", cost=""
        ),
    )
    table = board(alice_hand=[box], bob_has={"graveyard": [FOREST]}, edition="2026-08")

    table.do("Alice casts Shut Box", "resolve", "resolve", "Alice activates Shut Box", "resolve")
    table.do("Alice activates Open Box", "resolve", "expect Forest is in Bob's hand")
