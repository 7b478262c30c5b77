"""What cards say in whole sentences since 2010, played."""

from tests.engine.board import FOREST, MOUNTAIN, artifact, aura, board, card, creature, enchantment, instant, sorcery

NOW = "2026-08"
BEAR = creature("Bear", "2/2")
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.", cost="{R}")


def test_a_player_with_hexproof_is_no_target_of_an_opponent():
    """702.11c in 2026."""
    veil = enchantment("Veil", "You and artifacts you control have hexproof.")
    table = board(alice=[veil], alice_hand=[BOLT], bob_hand=[BOLT], edition=NOW)

    table.do("expect refused: Bob casts Bolt targeting Alice", "Alice casts Bolt targeting Alice", "resolve")

    assert table.life("Alice") == 17


def test_hexproof_for_a_turn_ends_with_it():
    hide = instant("Hide", "You and creatures you control gain hexproof until end of turn.")
    table = board(alice=[BEAR], alice_hand=[hide], bob_hand=[BOLT], edition=NOW)

    table.do("Alice casts Hide", "resolve", "expect refused: Bob casts Bolt targeting Alice")
    table.do("expect refused: Bob casts Bolt targeting Bear", "to the next turn", "Bob casts Bolt targeting Alice")
    table.do("resolve")

    assert table.life("Alice") == 17


def test_a_player_is_protected_from_sources_of_a_color():
    """702.16b, 702.16e in 2026."""
    guard = enchantment("Guard", "You have protection from red.")
    quake = sorcery("Quake", "Quake deals 2 damage to each player.", cost="{R}")
    table = board(alice=[guard], bob_hand=[quake, BOLT], turn="Bob", edition=NOW)

    table.do("expect refused: Bob casts Bolt targeting Alice", "Bob casts Quake", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (20, 18)


def test_an_aura_falls_off_a_player_who_is_protected_from_it():
    """702.16c in 2026."""
    curse = aura("Curse", "", cost="{B}", enchant="player")
    guard = instant("Guard", "You gain protection from black until end of turn.")
    table = board(bob=[curse.placed(attached_to="Alice")], alice_hand=[guard], edition=NOW)

    table.do("Alice casts Guard", "resolve", "expect Curse is in Bob's graveyard")


def test_what_may_be_paid_for_other_spells():
    suns = artifact("Suns", "You may pay {W}{U} rather than pay the mana cost for creature spells you cast.")
    giant = creature("Giant", "7/7", cost="{9}")
    rain = sorcery("Rain", "Draw a card.", cost="{9}")
    table = board(alice=[suns], alice_hand=[giant, rain], edition=NOW)

    table.do("expect refused: Alice casts Rain for its alternative cost")
    table.do("Alice casts Giant for its alternative cost", "resolve", "expect Giant is on the battlefield")


def test_spells_without_their_mana_costs_are_from_the_hand_where_it_says_so():
    well = enchantment("Well", "You may cast spells from your hand without paying their mana costs.")
    giant = creature("Giant", "7/7", cost="{9}")
    table = board(alice=[well], alice_hand=[giant], bob_hand=[BOLT], edition=NOW)

    table.do("Alice casts Giant for its alternative cost", "resolve", "expect Giant is on the battlefield")
    table.do("expect refused: Bob casts Bolt targeting Alice for its alternative cost")


def test_historic_is_an_artifact_a_legend_or_a_saga():
    scribe = creature("Scribe", "1/1", "Whenever you cast a historic spell, you gain 1 life.")
    ball = artifact("Ball", "{T}: Add {C}.")
    hero = creature("Hero", "2/2", kind="Legendary Creature — Elf")
    table = board(alice=[scribe], alice_hand=[ball, hero, BEAR], edition=NOW)

    table.do("Alice casts Ball", "resolve everything", "Alice casts Hero", "resolve everything")

    assert table.life("Alice") == 22


def test_becoming_attached_is_by_equipping_and_by_entering_attached():
    smith = creature("Smith", "2/2", "Whenever an Aura or Equipment becomes attached to Smith, you gain 1 life.")
    sword = card("Sword", "Artifact — Equipment", "Equip {0}")
    ward = aura("Ward", "")
    table = board(alice=[smith, sword], alice_hand=[ward], edition=NOW)

    table.do("Alice activates Sword targeting Smith", "resolve everything")
    assert table.life("Alice") == 21

    table.do("Alice casts Ward targeting Smith", "resolve everything")
    assert table.life("Alice") == 22


def test_gained_and_lost_asks_for_both():
    vigil = enchantment(
        "Vigil", "At the beginning of your end step, if you gained and lost life this turn, draw a card."
    )
    drink = instant("Drink", "You gain 2 life.")
    table = board(alice=[vigil], alice_hand=[drink, BOLT], alice_has={"library": [FOREST, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Drink", "resolve", "Alice casts Bolt targeting Alice", "resolve", "to the end step")
    table.do("resolve everything")

    assert [card.name for card in table.game.players[0].hand] == ["Forest"]


def test_it_stays_tapped_that_enters_so():
    heavy = creature("Heavy", "6/6", "Heavy enters tapped and doesn't untap during your untap step.")
    table = board(alice_hand=[heavy], edition=NOW)

    table.do("Alice casts Heavy", "resolve", "expect Heavy is tapped", "to the next turn", "to the next turn")
    table.do("expect Heavy is tapped")


def test_he_is_the_legend_himself_after_he_has_moved():
    hero = creature(
        "Joren",
        "2/2",
        "{0}: Exile Joren, then return him to the battlefield under his owner's control with a +1/+1 counter on him.",
        kind="Legendary Creature — Elf",
    )
    table = board(alice=[hero], edition=NOW)

    table.do("Alice activates Joren", "resolve", "expect Joren is on the battlefield", "expect Joren is 3/3")


def test_her_own_power_is_meant_when_another_creature_was_spoken_of():
    hero = creature(
        "Mara",
        "3/3",
        "Whenever another creature you control enters, put a +1/+1 counter on her.",
        kind="Legendary Creature — Elf",
    )
    bear = creature("Bear", "2/2")
    table = board(alice=[hero], alice_hand=[bear], edition=NOW)

    table.do("Alice casts Bear", "resolve everything", "expect Mara is 4/4", "expect Bear is 2/2")


def test_a_card_of_either_kind_is_found():
    gate = sorcery(
        "Way Home",
        "Search your library for a basic land card or Cleric card, reveal it, put it into your hand, then shuffle.",
    )
    monk = creature("Monk", "1/1", kind="Creature — Cleric")
    table = board(alice_hand=[gate], alice_has={"library": [BEAR, monk, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Way Home", "resolve", "Alice chooses Monk", "expect Monk is in Alice's hand")
