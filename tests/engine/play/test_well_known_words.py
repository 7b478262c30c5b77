"""Words of cards that everyone knows, each with another card's sizes and numbers."""

from tests.engine.board import FOREST, artifact, board, creature, each_edition, enchantment, instant, sorcery

OX = creature("Ox", "2/3", cost="{1}{G}")
ZAP = instant("Zap", "Zap deals 2 damage to any target.", cost="{R}")
WRECK = instant("Wreck", "Destroy target artifact.", cost="{R}")
MURDER = instant("Murder", "Destroy target creature.", cost="{B}")


@each_edition
def test_only_what_would_go_to_an_opponents_graveyard_is_exiled(edition: str):
    grate = enchantment(
        "Grate", "If a card would be put into an opponent's graveyard from anywhere, exile that card instead."
    )
    table = board(alice=[grate, OX], alice_hand=[MURDER], bob=[creature("Elk", "3/3")], bob_hand=[ZAP], edition=edition)

    table.do("Alice casts Murder targeting Elk", "resolve", "expect Elk is exiled")
    table.do("expect Murder is in Alice's graveyard", "Alice passes", "Bob casts Zap targeting Alice", "resolve")

    table.do("expect Zap is exiled")


def test_cards_are_played_from_the_graveyard_for_a_turn_and_exiled_after():
    echo = sorcery(
        "Long Echo",
        "Until end of turn, you may play cards from your graveyard.\n"
        "If a card would be put into your graveyard from anywhere this turn, exile that card instead.",
    )
    table = board(alice_hand=[echo], alice_has={"graveyard": [FOREST, ZAP, OX]})

    table.do("Alice casts Long Echo", "resolve", "expect Long Echo is exiled")
    table.do("Alice plays Forest from the graveyard", "Alice casts Zap from the graveyard targeting Bob", "resolve")
    table.do("expect Bob has 18 life", "expect Zap is exiled")
    table.do("to Bob's upkeep", "expect Ox is in Alice's graveyard")


def test_it_is_the_token_that_was_made_and_not_what_it_is_a_copy_of():
    mirror = artifact(
        "Mirror",
        "{T}: Create a token that's a copy of target creature you control, except it has haste. "
        "Sacrifice it at the beginning of the next end step.",
    )
    table = board(alice=[mirror, OX])

    table.do(
        "Alice activates Mirror targeting Ox", "resolve", "expect Ox #2 has haste", "expect Ox #1 doesn't have haste"
    )
    table.do("to the end step", "resolve everything", "expect 1 permanent named Ox is untapped")


def test_card_types_among_cards_are_counted_once_each():
    hound = creature(
        "Bone Hound",
        "*/1+*",
        "Bone Hound's power is equal to the number of card types among cards in all graveyards and its toughness is "
        "equal to that number plus 1.",
    )
    table = board(alice=[hound], alice_has={"graveyard": [FOREST, FOREST, OX]}, bob_hand=[ZAP])

    table.do("expect Bone Hound is 2/3", "Alice passes", "Bob casts Zap targeting Alice", "resolve")

    table.do("expect Bone Hound is 3/4")


def test_each_opponent_of_a_player_is_somebody_else_than_that_player():
    hush = enchantment("Hush", "Whenever a player casts a spell, each of that player's opponents loses 1 life.")
    table = board(alice=[hush], alice_hand=[ZAP], bob_hand=[ZAP], others={"Carol": {}})

    table.do("Alice casts Zap targeting Alice", "resolve everything")
    table.do("expect Alice has 18 life", "expect Bob has 19 life", "expect Carol has 19 life")
    table.do("Alice passes", "Bob casts Zap targeting Bob", "resolve everything")

    table.do("expect Alice has 17 life", "expect Bob has 17 life", "expect Carol has 18 life")


def test_who_dealt_the_damage_is_who_controls_its_source():
    bird = creature(
        "Ash Bird",
        "1/1",
        "If a source would deal damage to Ash Bird, prevent that damage. The source's controller loses life equal to "
        "the damage prevented this way.",
    )
    table = board(alice=[bird], bob_hand=[ZAP])

    table.do("Alice passes", "Bob casts Zap targeting Ash Bird", "resolve")

    table.do("expect Bob has 18 life", "expect Ash Bird has 0 damage")


def test_a_color_of_ones_choice_is_chosen():
    purge = sorcery("Purge", "Destroy all creatures of the color of your choice.")
    veil = instant("Veil", "Prevent all damage that sources of the color of your choice would deal this turn.")
    table = board(alice_hand=[purge, veil], bob=[OX, creature("Crab", "1/3", cost="{U}")], bob_hand=[ZAP])

    table.do("Alice casts Purge", "resolve", "Alice chooses green")
    table.do("expect Ox is in Bob's graveyard", "expect Crab is on the battlefield")
    table.do(
        "Alice casts Veil", "resolve", "Alice chooses red", "Alice passes", "Bob casts Zap targeting Alice", "resolve"
    )

    table.do("expect Alice has 20 life")


def test_whoever_may_tap_or_untap_says_which():
    tide = instant("Tide", "You may tap or untap target permanent.")
    table = board(alice=[OX.placed(tapped=True)], alice_hand=[tide])

    table.do(
        "Alice casts Tide targeting Ox", "resolve", "Alice chooses yes", "Alice chooses untap", "expect Ox is untapped"
    )


def test_life_stops_only_while_the_condition_is_true():
    vow = enchantment(
        "Vow",
        "If you control an artifact, damage that would reduce your life total to less than 2 reduces it to 2 instead.",
    )
    table = board(alice=[vow, artifact("Idol")], alice_has={"life": 3}, bob_hand=[ZAP, ZAP, WRECK])

    table.do("Alice passes", "Bob casts Zap targeting Alice", "resolve", "expect Alice has 2 life")
    table.do("Bob casts Wreck targeting Idol", "resolve", "Bob casts Zap targeting Alice", "resolve")

    table.do("expect Alice has lost")


def test_a_spell_that_was_made_safe_is_not_countered():
    ward = artifact("Ward", "{R}: Target spell can't be countered.")
    denial = instant("Denial", "Counter target spell.", cost="{U}")
    table = board(alice=[ward], alice_hand=[OX], bob_hand=[denial])

    table.do("Alice casts Ox", "Alice activates Ward targeting Ox", "resolve", "Alice passes")
    table.do("Bob casts Denial targeting Ox", "resolve", "resolve", "expect Ox is on the battlefield")


def test_a_legend_is_called_by_the_first_part_of_its_name():
    queen = creature(
        "Ilsa the Quiet",
        "3/3",
        "Whenever Ilsa deals combat damage to a player, that player loses 2 life.",
        kind="Legendary Creature — Human",
    )
    table = board(alice=[queen])

    table.do("Alice attacks with Ilsa the Quiet", "Bob doesn't block", "to combat damage", "resolve everything")

    table.do("expect Bob has 15 life")


@each_edition
def test_twice_as_many_tokens_are_made_and_counters_put(edition: str):
    season = enchantment(
        "Rich Season",
        "If an effect would create one or more tokens under your control, it creates twice that many of those tokens "
        "instead.\n"
        "If an effect would put one or more counters on a permanent you control, it puts twice that many of those "
        "counters on that permanent instead.",
    )
    brood = sorcery("Brood", "Create two 1/1 green Insect creature tokens. Put a +1/+1 counter on target creature.")
    table = board(alice=[season, OX], alice_hand=[brood], bob=[OX], bob_hand=[brood], edition=edition)

    table.do("Alice casts Brood targeting Alice's Ox", "resolve", "expect Alice controls 4 Insect tokens")
    table.do("expect Alice's Ox is 4/5", "to Bob's main phase", "Bob casts Brood targeting Bob's Ox", "resolve")

    table.do("expect Bob controls 2 Insect tokens", "expect Bob's Ox is 3/4")


def test_two_that_double_make_four_times_as_many():
    twins = [
        enchantment(
            name,
            "If one or more tokens would be created under your control, twice that many of those tokens are created "
            "instead.",
        )
        for name in ("First Twin", "Second Twin")
    ]
    table = board(alice=twins, alice_hand=[sorcery("Hatch", "Create a 1/1 green Insect creature token.")])

    table.do("Alice casts Hatch", "resolve", "Alice chooses First Twin", "expect Alice controls 4 Insect tokens")


BLAZE = sorcery(
    "Wide Blaze",
    "This spell costs {1} more to cast for each target beyond the first.\n"
    "Wide Blaze deals X damage divided evenly, rounded down, among any number of targets.",
    cost="{X}{R}",
)


def test_each_target_beyond_the_first_costs_more():
    table = board(alice_hand=[BLAZE, BLAZE], bob=[OX], alice_has={"mana": "{R}{R}{4}"})

    table.do("expect refused: Alice casts Wide Blaze with X = 5 targeting Ox and Bob")
    table.do("Alice casts Wide Blaze with X = 4 targeting Ox and Bob", "expect Alice has 0 mana")


def test_damage_is_divided_evenly_and_what_is_left_over_is_lost():
    elk = creature("Elk", "4/4")
    table = board(
        alice_hand=[BLAZE], bob=[OX, elk], bob_hand=[instant("Leave", "Return target creature to its owner's hand.")]
    )

    table.do("Alice casts Wide Blaze with X = 5 targeting Ox, Elk and Bob", "Alice passes")
    table.do("Bob casts Leave targeting Ox", "resolve", "resolve")

    # The one that is gone has no part in it: five divided by two.
    table.do("expect Elk has 2 damage", "expect Bob has 18 life")


def test_opponents_cast_only_when_a_sorcery_could_be_cast():
    hush = creature("Slow Sage", "1/1", "Each opponent can cast spells only any time they could cast a sorcery.")
    table = board(alice=[hush], alice_hand=[ZAP], bob_hand=[ZAP, ZAP])

    table.do("Alice passes", "expect refused: Bob casts Zap targeting Alice", "to Bob's precombat main phase")
    table.do("expect allowed: Bob casts Zap targeting Alice", "Bob passes", "Alice casts Zap targeting Bob")
    table.do("expect refused: Bob casts Zap targeting Alice")


def test_what_becomes_something_again_and_again_needs_what_it_was():
    whelp = creature(
        "Whelp",
        "1/1",
        "{1}: Whelp becomes a Goblin Rogue with base power and toughness 2/2.\n"
        "{2}: If Whelp is a Rogue, it becomes a Goblin Rogue Wizard with base power and toughness 3/4 and flying.\n"
        "{3}: If Whelp is a Wizard, it becomes a Goblin Rogue Wizard Shaman with base power and toughness 7/7, "
        "trample, and haste.",
    )
    table = board(alice=[whelp])

    table.do("Alice activates Whelp ability 2", "resolve", "expect Whelp is 1/1", "Alice activates Whelp", "resolve")
    table.do("Alice activates Whelp ability 2", "resolve", "expect Whelp is 3/4", "expect Whelp has flying")
    table.do("Alice activates Whelp ability 3", "resolve", "expect Whelp is 7/7", "expect Whelp has trample")
