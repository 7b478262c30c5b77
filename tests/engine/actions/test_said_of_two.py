"""What cards say of two things at once, of times and of what is there: one of two targets, a first time, a team."""

from __future__ import annotations

from tests.engine.board import FOREST, artifact, board, card, creature, enchantment, instant, land, sorcery

NOW = "2026-08"
OX = creature("Ox", "3/3", cost="{3}")
GOAT = creature("Goat", "1/1", cost="{1}")
ELK = creature("Elk", "2/2", cost="{2}")
DOOM = instant("Doom", "Destroy target creature.", cost="{B}")


# One of two targets ----------------------------------------------------------------------------------------------


def test_of_two_targets_the_one_you_control_is_known_by_that():
    text = (
        "Choose target creature you control and target creature you don't control. If you control three or more "
        "creatures, the creature you control gets +2/+0 until end of turn. Then those creatures fight each other."
    )
    table = board(alice=[GOAT, OX, creature("Hen", "1/1")], bob=[ELK], alice_hand=[sorcery("Brawl", text)], edition=NOW)

    table.do("Alice casts Brawl targeting Goat and Elk", "resolve")

    table.do("expect Elk is in Bob's graveyard", "expect Goat is in Alice's graveyard")


def test_where_one_of_two_has_become_an_illegal_target_neither_fights():
    """608.2b, 701.14b"""
    text = (
        "Choose target creature you control and target creature an opponent controls. Put a +1/+1 counter on the "
        "creature you control. Then those creatures fight each other."
    )
    table = board(alice=[GOAT], bob=[ELK], bob_hand=[DOOM], alice_hand=[sorcery("Brawl", text)], edition=NOW)

    table.do("Alice casts Brawl targeting Goat and Elk", "Bob casts Doom targeting Elk", "resolve", "resolve")

    table.do("expect Goat is 2/2", "expect Goat has 0 damage")


# Times -----------------------------------------------------------------------------------------------------------


def test_an_ability_that_counts_how_often_it_has_resolved_says_what_each_time_brings():
    text = (
        "Whenever a creature you control enters, you gain 1 life if this is the first time this ability has resolved "
        "this turn. If it's the second time, draw a card. If it's the third time, each opponent loses 5 life."
    )
    feast = enchantment("Feast", text)
    table = board(alice=[feast], alice_hand=[GOAT, GOAT, GOAT, GOAT], alice_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice casts Goat #1", "resolve everything", "expect Alice is at 21 life", "expect Bob is at 20 life")
    table.do("Alice casts Goat #2", "resolve everything", "expect Alice is at 21 life")
    table.do("expect Forest #1 is in Alice's hand", "Alice casts Goat #3", "resolve everything")
    table.do("expect Bob is at 15 life", "Alice casts Goat #4", "resolve everything", "expect Bob is at 15 life")


def test_what_triggers_on_entering_and_in_each_upkeep_does_both():
    well = artifact(
        "Well", "When this artifact enters and at the beginning of your upkeep, you gain 2 life.", cost="{1}"
    )
    table = board(alice_hand=[well], edition=NOW)

    table.do("Alice casts Well", "resolve everything", "expect Alice is at 22 life")
    table.do("to Bob's upkeep", "resolve everything", "expect Alice is at 22 life")
    table.do("to Alice's upkeep", "resolve everything", "expect Alice is at 24 life")


# What is there ---------------------------------------------------------------------------------------------------


def test_what_entered_untapped_is_told_from_what_entered_tapped():
    field = land("Field", "When Field enters untapped, you gain 3 life.")
    bog = enchantment("Bog", "Lands enter tapped.")
    table = board(alice_hand=[field], edition=NOW)
    table.do("Alice plays Field", "resolve everything", "expect Alice is at 23 life")

    table = board(alice=[bog], alice_hand=[field], edition=NOW)
    table.do("Alice plays Field", "resolve everything", "expect Alice is at 20 life")


def test_what_enters_tapped_under_your_control_is_untapped():
    amulet = artifact("Amulet", "Whenever a permanent enters tapped and under your control, untap it.")
    bog = enchantment("Bog", "Lands enter tapped.")
    table = board(alice=[amulet, bog], alice_hand=[land("Field", "")], edition=NOW)

    table.do("Alice plays Field", "expect Field is tapped", "resolve everything", "expect Field is untapped")


def test_a_lesser_card_is_less_than_what_has_died():
    text = "Whenever another creature you control dies, return target creature card with lesser mana value from your "
    shrine = creature("Keeper", "2/4", text + "graveyard to the battlefield.")
    table = board(alice=[shrine, ELK], alice_hand=[DOOM], alice_has={"graveyard": [OX, GOAT]}, edition=NOW)

    table.do("Alice casts Doom targeting Elk", "resolve", "resolve", "expect Goat is on the battlefield")
    table.do("expect Ox is in Alice's graveyard", "expect Elk is in Alice's graveyard")


def test_cards_in_exile_and_in_the_graveyard_count_alike():
    drake = creature(
        "Drake",
        "*/4",
        "Drake's power is equal to the total number of instant cards you own in exile and in your graveyard.",
    )
    has = {"graveyard": [DOOM], "exile": [instant("Gust", "Draw a card."), OX]}
    table = board(alice=[drake], alice_has=has, bob_has={"graveyard": [DOOM]}, edition=NOW)

    table.do("expect Drake is 2/4")


def test_your_team_is_you_where_there_are_no_teams():
    """102.4"""
    banner = enchantment("Banner", "Creatures your team controls get +1/+1.")
    table = board(alice=[banner, GOAT], bob=[ELK], edition=NOW)

    table.do("expect Goat is 2/2", "expect Elk is 2/2")


def test_several_sacrificed_at_once_trigger_an_ability_of_one_or_more_once():
    cook = creature(
        "Cook", "1/1", "Whenever you sacrifice one or more Foods, create a 1/1 green Squirrel creature token."
    )
    feast = sorcery("Feast", "Sacrifice two Foods.")
    food = card("Bread", "Artifact — Food")
    table = board(alice=[cook, food, food, food], alice_hand=[feast, sorcery("Bite", "Sacrifice a Food.")], edition=NOW)

    table.do("Alice casts Feast", "resolve", "Alice chooses Bread #1 and Bread #2", "resolve everything")
    table.do("expect Alice controls 1 Squirrel token", "Alice casts Bite", "resolve everything")
    table.do("expect Alice controls 2 Squirrel tokens")


def test_energy_that_is_got_at_once_triggers_once():
    forge = enchantment("Forge", "Whenever you get one or more {E}, you gain 1 life.")
    spark = sorcery("Spark", "You get {E}{E}{E}.")
    table = board(alice=[forge], alice_hand=[spark], edition=NOW)

    table.do("Alice casts Spark", "resolve everything", "expect Alice is at 21 life")


def test_a_counter_more_of_each_kind_that_would_be_put():
    tree = enchantment(
        "Tree",
        "If one or more counters would be put on a creature you control, that many plus one of each of those kinds of "
        "counters are put on that permanent instead.",
    )
    gift = instant("Gift", "Put two +1/+1 counters and a flying counter on target creature.")
    table = board(alice=[tree, GOAT], alice_hand=[gift], edition=NOW)

    table.do("Alice casts Gift targeting Goat", "resolve", "expect Goat has 3 +1/+1 counters")
    table.do("expect Goat has 2 flying counters")


def test_of_two_kinds_of_cards_one_or_both_or_neither_is_found():
    seek = sorcery(
        "Seek",
        "Search your library for an instant card and/or a sorcery card, reveal them, put them into your hand, "
        "then shuffle.",
    )
    library = [DOOM, sorcery("Rain", "Draw a card."), OX]
    table = board(alice_hand=[seek], alice_has={"library": library}, edition=NOW)
    table.do("Alice casts Seek", "resolve", "Alice chooses Doom", "Alice chooses Rain", "resolve everything")

    table.do("expect Doom is in Alice's hand", "expect Rain is in Alice's hand", "expect Ox is in Alice's library")


def test_evidence_that_was_collected_is_asked_for():
    sprite = creature(
        "Sprite",
        "1/1",
        "As an additional cost to cast this spell, you may collect evidence 3.\n"
        "When Sprite enters, if evidence was collected, you gain 5 life.",
        cost="{1}",
    )
    table = board(alice_hand=[sprite, sprite], alice_has={"graveyard": [OX]}, edition=NOW)

    table.do("Alice casts Sprite #1", "Alice chooses no", "resolve everything", "expect Alice is at 20 life")
    table.do("Alice casts Sprite #2", "Alice chooses yes", "resolve everything", "expect Alice is at 25 life")


def test_a_card_that_isnt_taken_may_go_another_way():
    scout = creature(
        "Scout",
        "1/1",
        "Whenever Scout attacks, look at the top card of your library. If it's a land card, you may reveal it and put "
        "it into your hand. If you don't put the card into your hand, you may put it into your graveyard.",
    )
    for top, answers, where in (
        (FOREST, ("yes",), "hand"),
        (FOREST, ("no", "yes"), "graveyard"),
        (OX, ("yes",), "graveyard"),
        (OX, ("no",), "library"),
    ):
        table = board(alice=[scout], alice_has={"library": [top, GOAT]}, edition=NOW)
        table.do("Alice attacks with Scout", "resolve", *(f"Alice chooses {answer}" for answer in answers))
        table.do(f"expect {top.name} is in Alice's {where}")


def test_what_has_the_activated_abilities_of_others_has_them_while_those_are_there():
    """113.3; the abilities speak of what has them (201.5b)."""
    ooze = creature(
        "Grand Ooze", "4/3", "Grand Ooze has all activated abilities of all creature cards in all graveyards."
    )
    elf = creature("Mud Elf", "1/1", "{T}: Add {G}.\n{1}: Mud Elf gets +1/+0 until end of turn.\nFlying")
    salvage = sorcery("Salvage", "Exile all cards from all graveyards.")
    table = board(alice=[ooze], bob_has={"graveyard": [elf]}, alice_hand=[salvage], edition=NOW)

    table.do("Alice activates Grand Ooze ability 2", "resolve", "expect Grand Ooze is 5/3")
    table.do("expect Grand Ooze doesn't have flying", "Alice activates Grand Ooze", "expect Grand Ooze is tapped")
    table.do("Alice casts Salvage", "resolve", "expect refused: Alice activates Grand Ooze ability 2")


def test_abilities_had_of_one_card_are_linked_to_each_other_and_to_no_others():
    """What one exiles the other returns, where both are of the same card (607.5 in 2026)."""
    ooze = creature("Ooze", "4/3", "Ooze has all activated abilities of all creature cards in all graveyards.")
    text = (
        "{1}: Exile target artifact.\n{2}: Return all cards exiled with Keeper to the battlefield under their owners' "
        "control."
    )
    keeper = creature("Keeper", "1/1", text)
    other = creature("Other", "1/1", text.replace("Keeper", "Other"))
    cup, pan = artifact("Cup"), artifact("Pan")
    table = board(alice=[ooze, cup, pan], alice_has={"graveyard": [keeper, other]}, edition=NOW)

    table.do("Alice activates Ooze ability 1 targeting Cup", "resolve", "expect Cup is exiled")
    table.do("Alice activates Ooze ability 4", "resolve", "expect Cup is exiled")
    table.do("Alice activates Ooze ability 2", "resolve", "expect Cup is on the battlefield")


def test_an_ability_that_a_land_has_gained_is_among_those_that_another_has():
    """613.8a: what one has depends on what the other gives, whatever their timestamps."""
    mirror = artifact("Mirror", "Mirror has all activated abilities of all lands on the battlefield.")
    spring = enchantment("Spring", 'Lands you control have "{2}: You gain 4 life."')
    table = board(alice=[mirror, spring, land("Field", "")], edition=NOW)

    table.do("Alice activates Mirror", "resolve", "expect Alice is at 24 life")


def test_all_of_them_become_copies_of_what_has_gone():
    """707.2, 608.2h: as it last was."""
    absorb = instant(
        "Absorb",
        "Return target creature to its owner's hand. You may have Oozes you control become copies of that creature "
        "until end of turn.",
    )
    ooze = card("Ooze", "Creature — Ooze", power="1", toughness="1")
    table = board(alice=[ooze, ooze], bob=[OX], alice_hand=[absorb], edition=NOW)

    table.do(
        "Alice casts Absorb targeting Ox", "resolve", "Alice chooses yes", "expect Alice controls 2 creatures named Ox"
    )
    table.do("to Bob's upkeep", "expect Alice controls 2 creatures named Ooze")


def test_cards_that_are_put_there_at_once_are_the_first_time_together():
    crawl = enchantment(
        "Crawl",
        "Whenever one or more land cards are put into your graveyard from anywhere for the first time each turn, you "
        "gain 1 life.",
    )
    dig = sorcery("Dig", "Mill two cards.")
    table = board(alice=[crawl], alice_hand=[dig, dig], alice_has={"library": [FOREST] * 5}, edition=NOW)

    table.do("Alice casts Dig #1", "resolve everything", "expect Alice is at 21 life")
    table.do("Alice casts Dig #2", "resolve everything", "expect Alice is at 21 life")


def test_a_mount_that_is_saddled_again_in_a_turn_isnt_saddled_for_the_first_time():
    ride = creature(
        "Ride", "2/2", "Whenever Ride becomes saddled for the first time each turn, you gain 1 life.\nSaddle 1"
    )
    table = board(alice=[ride, GOAT, ELK], edition=NOW)

    table.do("Alice activates Ride choosing Goat", "resolve everything", "expect Alice is at 21 life")
    table.do("Alice activates Ride choosing Elk", "resolve everything", "expect Alice is at 21 life")


def test_abilities_of_exiled_cards_are_had_while_the_cards_are_in_exile():
    """607.2a: of those alone that its other ability has exiled."""
    thief = creature(
        "Thief",
        "3/3",
        "{1}: Exile target creature card from a graveyard.\nThief has all activated abilities of all creature cards "
        "exiled with it.",
    )
    elf = creature("Elf", "1/1", "{T}: You gain 5 life.")
    monk = creature("Monk", "1/1", "{T}: You gain 9 life.")
    back = sorcery("Back", "Return target creature card you own in exile to your hand.")
    has = {"graveyard": [elf], "exile": [monk]}
    table = board(alice=[thief], alice_has=has, alice_hand=[back], edition=NOW)

    table.do(
        "expect refused: Alice activates Thief ability 2", "Alice activates Thief ability 1 targeting Elf", "resolve"
    )
    table.do("expect refused: Alice activates Thief ability 3", "Alice casts Back targeting Elf", "resolve")
    table.do("expect Elf is in Alice's hand", "expect refused: Alice activates Thief ability 2")


def test_a_spell_that_gains_riot_enters_with_what_its_controller_chooses():
    """614.12, 702.136a: the permanent will have it."""
    fire = artifact("Fire", "{T}: Add {R}. If that mana is spent on a creature spell, it gains riot.")
    ox = creature("Ox", "3/3", cost="{R}")
    table = board(alice=[fire], alice_hand=[ox], alice_has={"mana": ""}, edition=NOW)

    table.do("Alice activates Fire", "Alice casts Ox", "resolve", "Alice chooses yes", "expect Ox is 4/4")


def test_what_is_searched_for_in_several_zones_may_be_found_in_each():
    kit = creature(
        "Kit",
        "1/1",
        "When Kit enters, you may search your graveyard, hand and/or library for a card named Lens and/or a card named "
        "Hat and put them onto the battlefield. If you search your library this way, shuffle.",
    )
    lens, hat = artifact("Lens"), artifact("Hat")
    table = board(alice_hand=[kit, hat], alice_has={"library": [lens, FOREST]}, edition=NOW)
    table.do("Alice casts Kit", "resolve", "resolve", "Alice chooses yes", "Alice chooses library and hand")
    table.do("Alice chooses Lens", "Alice chooses Hat")

    table.do("expect Lens is on the battlefield", "expect Hat is on the battlefield")


def test_several_exiled_cards_come_back_under_the_control_of_each_one_s_owner():
    """However the text says whose control that is."""
    blink = instant(
        "Blink",
        "Exile any number of target creatures you control. Return those cards to the battlefield under their owner's "
        "control at the beginning of the next end step.",
    )
    table = board(alice=[OX, GOAT], alice_hand=[blink], edition=NOW)

    table.do("Alice casts Blink targeting Ox and Goat", "resolve", "expect Ox is exiled", "expect Goat is exiled")
    table.do("to Alice's end step", "resolve everything", "expect Alice controls 2 creatures")


def test_what_comes_back_so_is_so_as_it_enters():
    """611.2e: they are creatures from the beginning."""
    past = sorcery(
        "Past",
        "Return up to two target artifact cards from your graveyard to the battlefield. They're 5/5 Elemental "
        "creatures in addition to their other types.",
    )
    bell = enchantment("Bell", "Whenever a creature you control enters, you gain 1 life.")
    has = {"graveyard": [artifact("Lens"), artifact("Hat")]}
    table = board(alice=[bell], alice_hand=[past], alice_has=has, edition=NOW)

    table.do("Alice casts Past targeting Lens and Hat", "resolve everything", "expect Lens is 5/5")
    table.do("expect Alice is at 22 life")


def test_only_those_without_cards_lose_life():
    thief = creature("Thief", "1/1", "{0}: Each opponent with no cards in hand loses 10 life.")
    table = board(alice=[thief], bob_hand=[OX], others={"Carol": {}}, edition=NOW)

    table.do("Alice activates Thief", "resolve", "expect Bob is at 20 life", "expect Carol is at 10 life")


def test_loyalty_abilities_are_told_from_others():
    """606.2"""
    monk = creature("Monk", "2/2", "Whenever you activate a loyalty ability of a planeswalker, you gain 2 life.")
    sage = card("Sage", "Legendary Planeswalker — Jace", "+1: Draw a card.\n{1}: Draw a card.", loyalty="3")
    table = board(alice=[monk, sage], alice_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice activates Sage ability 2", "resolve everything", "expect Alice is at 20 life")
    table.do("Alice activates Sage ability 1", "resolve everything", "expect Alice is at 22 life")


def test_what_was_put_there_is_asked_for():
    scout = creature(
        "Scout",
        "1/1",
        "Whenever Scout attacks, you may put a land card from your hand onto the battlefield. If you put a Cave onto "
        "the battlefield this way, you gain 4 life.",
    )
    for played, life in ((FOREST, 20), (card("Den", "Land — Cave"), 24)):
        table = board(alice=[scout], alice_hand=[played], edition=NOW)
        table.do("Alice attacks with Scout", "resolve", "Alice chooses yes", f"expect Alice is at {life} life")
