"""What instructions do, and what triggers and replacements make of it: one sentence each (413, 417, 419; 607, 613)."""

import pytest

from tests.engine.board import (
    EDITIONS,
    FOREST,
    artifact,
    aura,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    sorcery,
)

BEAR = creature("Bear", "2/2")
SHOCK = instant("Shock", "Shock deals 2 damage to target creature or player.", cost="{R}")


# Prevention that counts ---------------------------------------------------------------------------


def test_life_is_gained_as_damage_is_prevented_and_not_before():
    glow = instant(
        "Glow",
        "Prevent the next 3 damage that would be dealt this turn to any target. "
        "You gain life equal to the damage prevented this way.",
    )
    table = board(alice_hand=[glow], bob_hand=[SHOCK, SHOCK], turn="Bob")

    table.do("Bob passes", "Alice casts Glow targeting Alice", "resolve")
    assert table.life("Alice") == 20
    table.do("Bob casts Shock targeting Alice", "resolve")
    assert table.life("Alice") == 22
    table.do("Bob casts Shock targeting Alice", "resolve")

    assert table.life("Alice") == 22  # one more is prevented, one is dealt


def test_counters_come_at_the_end_for_what_was_prevented():
    boon = instant(
        "Boon",
        "Prevent the next 3 damage that would be dealt this turn to target creature. At the beginning of the next end "
        "step, put a +0/+1 counter on that creature for each 1 damage prevented this way.",
    )
    table = board(alice=[BEAR], alice_hand=[boon], bob_hand=[SHOCK])

    table.do("Alice casts Boon targeting Bear", "resolve", "Alice passes", "Bob casts Shock targeting Bear", "resolve")
    table.do("to the end step", "resolve", "expect Bear has 2 +0/+1 counters")


def test_each_creature_gets_counters_for_its_own_damage():
    vigil = enchantment(
        "Vigil",
        "If damage would be dealt to a creature you control, prevent that damage. "
        "Put a +1/+1 counter on that creature for each 1 damage prevented this way.",
    )
    wave = sorcery("Wave", "Wave deals 2 damage to each creature.")
    table = board(alice=[vigil, BEAR, creature("Ox", "1/1")], bob_hand=[wave], turn="Bob")

    table.do("Bob casts Wave", "resolve", "expect Bear has 2 +1/+1 counters", "expect Ox has 2 +1/+1 counters")


def test_the_next_time_a_creature_deals_damage_cards_come_instead():
    reverse = instant(
        "Reversal",
        "The next time target Beast would deal damage this turn, prevent that damage. "
        "Draw cards equal to the damage prevented this way.",
    )
    table = board(alice_hand=[reverse], bob=[BEAR], turn="Bob")

    table.do("Bob passes", "Alice casts Reversal targeting Bear", "resolve", "Bob attacks with Bear")
    table.do("to the end of combat step")

    assert (table.life("Alice"), len(table.player("Alice").hand)) == (20, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_that_cant_be_prevented_is_dealt(edition: str):
    slide = sorcery("Slide", "Slide deals 4 damage to target creature. The damage can't be prevented.")
    pact = enchantment("Pact", "Prevent all damage that would be dealt to creatures.")
    table = board(alice_hand=[slide], bob=[BEAR, pact], edition=edition)

    table.do("Alice casts Slide targeting Bear", "resolve", "expect Bear is in Bob's graveyard")


def test_no_damage_is_prevented_while_an_effect_says_so():
    truth = enchantment("Truth", "Damage can't be prevented.")
    ward = creature("Ward", "1/1", "Protection from red")
    wave = sorcery("Wave", "Wave deals 2 damage to each creature.", cost="{R}")
    table = board(alice=[truth], alice_hand=[wave], bob=[ward])

    table.do("Alice casts Wave", "resolve", "expect Ward is in Bob's graveyard")


def test_damage_takes_life_down_to_a_number_and_no_further():
    thief = creature("Thief", "0/1", "Damage that would reduce your life total to less than 4 reduces it to 4 instead.")
    drain = sorcery("Drain", "Target player loses 5 life.")
    table = board(alice=[thief], alice_has={"life": 5}, bob_hand=[SHOCK, SHOCK, drain], turn="Bob")

    table.do("Bob casts Shock targeting Alice", "resolve")
    assert table.life("Alice") == 4
    table.do("Bob casts Shock targeting Alice", "resolve")
    assert table.life("Alice") == 4
    table.do("Bob casts Drain targeting Alice", "resolve", "expect Alice has lost")


# Counters -----------------------------------------------------------------------------------------


def test_counters_are_distributed_as_announced():
    plague = instant("Plague", "Distribute three -1/-1 counters among one or two target creatures.")
    table = board(alice_hand=[plague], bob=[BEAR, creature("Ox", "3/3")])

    table.do("Alice casts Plague targeting Bear and Ox dividing 2 to Bear and 1 to Ox", "resolve")

    table.do("expect Bear is in Bob's graveyard", "expect Ox has 1 -1/-1 counter")


def test_what_cant_have_counters_gets_none():
    kite = creature("Kite", "1/1", "Kite can't have counters put on it.")
    grow = instant("Grow", "Put a +1/+1 counter on each creature you control.")
    table = board(alice=[kite, BEAR], alice_hand=[grow])

    table.do("Alice casts Grow", "resolve", "expect Kite has 0 +1/+1 counters", "expect Bear has 1 +1/+1 counter")


def test_twice_as_many_counters_are_put_and_entered_with():
    season = enchantment(
        "Season",
        "If one or more counters would be put on a permanent, twice that many of those counters are put on it instead.",
    )
    hydra = creature("Hydra", "0/0", "Hydra enters the battlefield with two +1/+1 counters on it.")
    grow = instant("Grow", "Put a +1/+1 counter on target creature.")
    table = board(alice=[season], alice_hand=[hydra, grow])

    table.do("Alice casts Hydra", "resolve", "Alice casts Grow targeting Hydra", "resolve")

    table.do("expect Hydra has 6 +1/+1 counters")


# Entering -----------------------------------------------------------------------------------------


def test_a_kicked_creature_enters_with_counters_and_abilities():
    walker = creature(
        "Strider",
        "2/2",
        "Kicker {2}\nIf Strider was kicked, it enters the battlefield with two +1/+1 counters on it and with flying.",
    )
    table = board(alice_hand=[walker, walker])

    table.do("Alice casts Strider kicked", "resolve", "expect Strider is 4/4", "expect Strider has flying")
    table.do("Alice casts Strider", "resolve", "expect Strider #2 is 2/2", "expect Strider #2 doesn't have flying")


# Triggers -----------------------------------------------------------------------------------------


def test_only_the_first_targeting_of_a_turn_is_countered():
    glass = creature(
        "Glass",
        "4/4",
        "Whenever Glass becomes the target of a spell or ability for the first time each turn, "
        "counter that spell or ability.",
    )
    table = board(alice_hand=[SHOCK, SHOCK], bob=[glass])

    table.do("Alice casts Shock targeting Glass", "resolve everything", "expect Glass has 0 damage")
    table.do("Alice casts Shock targeting Glass", "resolve everything", "expect Glass has 2 damage")


def test_attacking_with_enough_creatures_triggers_once():
    rally = enchantment("Rally", "Whenever you attack with two or more creatures, you gain 3 life.")
    table = board(alice=[rally, BEAR, creature("Ox", "1/1"), creature("Elk", "1/1")])

    table.do("Alice attacks with Bear, Ox and Elk", "resolve everything")

    assert table.life("Alice") == 23


def test_one_attacker_is_not_two():
    rally = enchantment("Rally", "Whenever you attack with two or more creatures, you gain 3 life.")
    table = board(alice=[rally, BEAR])

    table.do("Alice attacks with Bear", "expect no trigger")


_TACTICS = (
    "Tactics deals 2 damage to target creature or player.\n"
    "When a spell or ability an opponent controls causes you to discard Tactics, "
    "Tactics deals 4 damage to target creature or player."
)


def test_a_discard_that_an_opponent_causes_triggers():
    tactics = instant("Tactics", _TACTICS)
    mind = sorcery("Mind Rot", "Target player discards a card.")
    table = board(alice_hand=[mind], bob_hand=[tactics])

    table.do("Alice casts Mind Rot targeting Bob", "resolve", "Bob chooses Alice", "resolve everything")

    assert table.life("Alice") == 16


def test_a_discard_of_ones_own_doing_does_not():
    tactics = instant("Tactics", _TACTICS)
    mind = sorcery("Mind Rot", "Target player discards a card.")
    table = board(alice_hand=[mind, tactics])

    table.do("Alice casts Mind Rot targeting Alice", "resolve", "expect no trigger")


def test_a_card_enters_in_place_of_being_discarded():
    liege = creature(
        "Liege",
        "4/4",
        "If a spell or ability an opponent controls causes you to discard Liege, put it onto the battlefield instead "
        "of putting it into your graveyard.",
    )
    mind = sorcery("Mind Rot", "Target player discards a card.")
    table = board(alice_hand=[mind], bob_hand=[liege])

    table.do("Alice casts Mind Rot targeting Bob", "resolve", "expect Liege is on the battlefield")


def test_the_first_card_drawn_is_shown_and_looked_at():
    etching = enchantment(
        "Etching",
        "Reveal the first card you draw each turn.\nWhenever you reveal a creature card this way, draw a card.",
    )
    think = instant("Think", "Draw a card.")
    ox, elk = creature("Ox", "1/1"), creature("Elk", "1/1")
    table = board(alice=[etching], alice_hand=[think, think], alice_has={"library": [BEAR, ox, elk]})

    table.do("Alice casts Think", "resolve", 'expect the log says "Alice reveals Bear."', "resolve")
    table.do("expect Ox is in Alice's hand", "Alice casts Think", "resolve", "expect Elk is in Alice's hand")
    table.do("expect no trigger", 'expect the log doesn\'t say "Alice reveals Elk."')


def test_losing_control_of_it_triggers_for_whoever_had_it():
    vault = artifact("Vault", "When you lose control of Vault, you lose 3 life.")
    steal = sorcery("Steal", "Gain control of target artifact.")
    smash = sorcery("Smash", "Destroy target artifact.")
    table = board(alice=[vault, artifact("Horn")], bob_hand=[steal, smash], turn="Bob")

    table.do("Bob casts Steal targeting Vault", "resolve everything")
    assert (table.life("Alice"), table.life("Bob")) == (17, 20)
    table.do("Bob casts Smash targeting Vault", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (17, 17)


def test_damage_to_a_player_becomes_counters():
    bubble = enchantment(
        "Bubble", "If damage would be dealt to you, put that many depletion counters on Bubble instead."
    )
    table = board(alice=[bubble], bob_hand=[SHOCK], turn="Bob")

    table.do("Bob casts Shock targeting Alice", "resolve", "expect Bubble has 2 depletion counters")

    assert table.life("Alice") == 20


# Instructions -------------------------------------------------------------------------------------


def test_only_who_searched_shuffles():
    giant = creature(
        "Guide",
        "1/1",
        "When Guide dies, each player may search his or her library for a card and put that card into his or her hand. "
        "Each player who searched his or her library this way then shuffles it.",
    )
    table = board(alice=[giant], alice_hand=[SHOCK], alice_has={"library": [BEAR]})

    table.do("Alice casts Shock targeting Guide", "resolve", "resolve", "Alice chooses yes")
    table.do("Bob chooses no", 'expect the log says "Alice shuffles their library."')
    table.do('expect the log doesn\'t say "Bob shuffles their library."', "expect Bear is in Alice's hand")


def test_cards_equal_to_the_difference_are_drawn():
    balance = sorcery(
        "Even Hands", "If target opponent has more cards in hand than you, draw cards equal to the difference."
    )
    table = board(alice_hand=[balance, BEAR], bob_hand=[BEAR, BEAR, BEAR, BEAR])

    table.do("Alice casts Even Hands targeting Bob", "resolve")

    assert len(table.player("Alice").hand) == 4


def test_up_to_so_many_cards_are_drawn_as_each_chooses():
    returns = sorcery("Returns", "Each player draws up to two cards.")
    table = board(alice_hand=[returns])

    table.do("Alice casts Returns", "resolve", "expect refused: Alice chooses 3", "Alice chooses 2", "Bob chooses 0")

    assert (len(table.player("Alice").hand), len(table.player("Bob").hand)) == (2, 0)


def test_a_life_total_is_doubled():
    beacon = instant("Beacon", "Double target player's life total.")
    table = board(alice_hand=[beacon], alice_has={"life": 7})

    table.do("Alice casts Beacon targeting Alice", "resolve")

    assert table.life("Alice") == 14


def test_mana_symbols_are_counted_hybrids_too():
    core = creature(
        "Core",
        "*/*",
        "Core's power and toughness are each equal to the number of green mana symbols in the mana costs of permanents "
        "you control.",
        cost="{G}{G}",
    )
    table = board(alice=[core, creature("Elf", "1/1", cost="{G/W}{1}")])

    assert table.size("Core") == "3/3"


def test_everybody_gets_their_own_back():
    saurian = creature(
        "Saurian",
        "4/4",
        "At the beginning of each end step, each player gains control of all nontoken permanents they own.",
    )
    steal = sorcery("Steal", "Gain control of target creature.")
    table = board(alice=[saurian], alice_hand=[steal], bob=[BEAR])

    table.do("Alice casts Steal targeting Bear", "resolve", "expect Alice controls Bear", "to the end step", "resolve")

    table.do("expect Bob controls Bear")


def test_an_opponent_chooses_the_mode():
    lore = sorcery("Lore", "An opponent chooses one —\n• You draw two cards.\n• You gain 5 life.")
    table = board(alice_hand=[lore])

    table.do("Alice casts Lore", "Bob chooses mode 2", "resolve")

    assert table.life("Alice") == 25


def test_a_named_card_that_isnt_there_lets_you_draw():
    pry = sorcery(
        "Pry",
        "Choose a nonland card name. Target player reveals their hand. That player discards a card with that name. "
        "If they can't, you draw a card.",
    )
    table = board(alice_hand=[pry, pry], alice_has={"library": [BEAR]}, bob_hand=[SHOCK, FOREST])

    table.do("Alice casts Pry targeting Bob", "resolve", "Alice chooses Shock", "expect Shock is in Bob's graveyard")
    table.do("Alice casts Pry targeting Bob", "resolve", "Alice chooses Bear", "expect Bear is in Alice's hand")


# Layers and combat --------------------------------------------------------------------------------


def test_otherwise_it_gets_the_other_thing():
    boon = aura("Boon", "Enchanted creature gets +2/+1 as long as it's black. Otherwise, it gets -1/-1.")
    dark = creature("Shade", "2/2", cost="{B}")
    table = board(alice=[dark, boon.placed(attached_to="Shade")], bob=[BEAR, boon.placed(attached_to="Bear")])

    assert (table.size("Shade"), table.size("Bear")) == ("4/3", "1/1")


def test_each_artifact_is_as_large_as_it_costs():
    march = enchantment(
        "March",
        "Each noncreature artifact is an artifact creature with power and toughness each equal to its converted mana "
        "cost.",
    )
    table = board(alice=[march, artifact("Horn", cost="{2}"), artifact("Gate", cost="{4}")])

    assert (table.size("Horn"), table.size("Gate")) == ("2/2", "4/4")


def test_no_creature_type_is_left():
    ego = instant("Ego", "Creatures target player controls get -1/-0 and lose all creature types until end of turn.")
    table = board(alice_hand=[ego], bob=[BEAR])

    table.do("Alice casts Ego targeting Bob", "resolve", "expect Bear is 1/2")

    assert table.values("Bear").subtypes == ()


def test_damage_is_assigned_by_toughness():
    tower = creature(
        "Tower", "0/5", "Each creature assigns combat damage equal to its toughness rather than its power."
    )
    table = board(alice=[tower, creature("Ox", "1/4")])

    table.do("Alice attacks with Tower and Ox", "to the end of combat step")

    assert table.life("Bob") == 11


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("answer", "life"), [("yes", 15), ("no", 20)])
def test_damage_goes_past_the_blocker_as_the_player_chooses(edition: str, answer: str, life: int):
    wurm = creature("Wurm", "5/5", "You may have Wurm assign its combat damage as though it weren't blocked.")
    table = board(alice=[wurm], bob=[BEAR], edition=edition)

    table.do("Alice attacks with Wurm", "Bob blocks Wurm with Bear", "to the combat damage step")
    table.do(f"Alice chooses {answer}", "to the end of combat step")

    assert table.life("Bob") == life


def test_an_aura_stays_though_its_own_protection_would_remove_it():
    ward = aura("Ward", "Enchanted creature has protection from white. This effect doesn't remove Ward.", cost="{W}")
    other = aura("Sash", "Enchanted creature gets +1/+1.", cost="{W}")
    table = board(alice=[BEAR, other.placed(attached_to="Bear")], alice_hand=[ward])

    table.do("Alice casts Ward targeting Bear", "resolve", "expect Ward is attached to Bear")
    table.do("expect Sash is in Alice's graveyard")


def test_cards_are_exiled_face_down():
    vault = artifact("Vault", "{T}: Exile the top card of your library face down.")
    table = board(alice=[vault], alice_has={"library": [BEAR]})

    table.do("Alice activates Vault", "resolve", "expect Bear is exiled", "expect Bob can't see Bear")


def test_what_would_be_destroyed_regenerates_by_itself():
    troll = creature("Troll", "3/3", "If Troll would be destroyed, regenerate it.")
    table = board(alice=[troll], bob_hand=[sorcery("Kill", "Destroy target creature.")], turn="Bob")

    table.do(
        "Bob casts Kill targeting Troll", "resolve", "expect Troll is on the battlefield", "expect Troll is tapped"
    )


# What has left deals damage -------------------------------------------------------------------------------------------


@each_edition
def test_what_a_spell_destroys_deals_damage_as_it_last_was(edition: str):
    """If a text says that an object does something, it does so as it most recently existed (413.2f; 607.2g)."""
    backfire = instant("Backfire", "Destroy target creature. It deals damage equal to its power to its controller.")
    swell = instant("Swell", "Target creature gets +4/+0 until end of turn.")
    table = board(alice_hand=[swell, backfire], bob=[creature("Ox", "2/4")], edition=edition)

    table.do("Alice casts Swell targeting Ox", "resolve", "Alice casts Backfire targeting Ox", "resolve")

    assert table.life("Bob") == 14


@each_edition
def test_what_is_sacrificed_on_the_way_deals_damage_to_what_was_blocking_it(edition: str):
    fuse = enchantment(
        "Short Fuse",
        "Whenever a creature you control becomes blocked, sacrifice it. If you do, it deals 3 damage to each creature "
        "blocking it.",
    )
    ox, calf, idle = creature("Ox", "2/4"), creature("Calf", "1/1"), creature("Idle Ox", "2/2")
    table = board(alice=[fuse, creature("Imp", "1/1")], bob=[ox, calf, idle], edition=edition)

    table.do("Alice attacks with Imp", "Bob blocks Imp with Ox and Calf", "resolve")

    table.do("expect Ox has 3 damage", "expect Calf is in Bob's graveyard", "expect Idle Ox has 0 damage")


@each_edition
def test_protection_looks_at_what_the_sacrificed_creature_was(edition: str):
    hurl = instant("Hurl", "Sacrifice a creature. That creature deals damage equal to its power to target creature.")
    dye = instant("Dye", "Target permanent becomes black.")
    saint = creature("Saint", "2/2", "Protection from black")
    table = board(alice=[creature("Ox", "2/4")], alice_hand=[dye, hurl], bob=[saint], edition=edition)

    table.do("Alice casts Dye targeting Ox", "resolve", "Alice casts Hurl targeting Saint", "resolve")

    table.do("expect Saint has 0 damage", "expect Saint is on the battlefield")


@each_edition
def test_what_a_spell_brings_back_deals_damage_as_what_it_is_now(edition: str):
    """The permanent that the card became is found (217.1c; 400.7), as large as it is there."""
    rush = sorcery(
        "Last Rush",
        "Return target creature card from your graveyard to the battlefield. It deals damage equal to its power to "
        "target player.",
    )
    banner = enchantment("Banner", "Creatures you control get +3/+0.")
    ox = creature("Ox", "2/4")
    table = board(alice=[banner], alice_hand=[rush], alice_has={"graveyard": [ox]}, edition=edition)

    table.do("Alice casts Last Rush targeting Ox and Bob", "resolve")

    assert table.life("Bob") == 15


def test_tokens_of_several_kinds_and_numbers_are_created_at_once():
    band = sorcery("Band", "Create a 1/1 red Goblin creature token and two 2/2 green Bear creature tokens.")
    table = board(alice_hand=[band], edition="2026-08")

    table.do(
        "Alice casts Band", "resolve", "expect Alice controls 1 Goblin token", "expect Alice controls 2 Bear tokens"
    )
