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


def test_a_spell_that_was_cast_from_a_graveyard_is_exiled_instead():
    hulk = creature(
        "Diver",
        "5/6",
        "When Diver enters, you may cast target instant card from your graveyard without paying its mana cost."
        " If that spell would be put into your graveyard this turn, exile it instead.",
    )
    table = board(alice_hand=[hulk], alice_has={"graveyard": [BOLT]}, edition=NOW)

    table.do("Alice casts Diver", "resolve", "Alice chooses Bolt", "resolve", "Alice chooses yes", "Alice chooses Bob")
    table.do("resolve", "expect Bolt is in exile")

    assert table.life("Bob") == 17


def test_a_card_is_asked_what_spell_it_would_be():
    """608.2g in 2026: what may be cast is judged as a spell before it is one."""
    seer = creature(
        "Seer",
        "1/1",
        "{0}: Look at the top card of your library. You may cast it without paying its mana cost if it's an"
        " instant spell.",
    )
    table = board(alice=[seer], alice_has={"library": [BOLT, FOREST]}, edition=NOW)

    table.do("Alice activates Seer", "resolve", "Alice chooses yes", "Alice chooses Bob", "resolve")

    assert table.life("Bob") == 17


def test_combat_damage_of_its_own_is_doubled_and_no_other():
    ram = creature(
        "Ram", "2/2", "If Ram would deal combat damage to a player, it deals double that damage to that player instead."
    )
    table = board(alice=[ram, BEAR], edition=NOW)

    table.do("Alice attacks with Ram and Bear", "to the end of combat")

    assert table.life("Bob") == 14


def test_damage_to_opponents_and_theirs_is_doubled():
    blade = creature(
        "Blade",
        "5/5",
        "If a source would deal damage to an opponent or a permanent an opponent controls, that source deals"
        " double that"
        " damage to that player or permanent instead.",
    )
    ogre = creature("Ogre", "5/5")
    table = board(alice=[blade], alice_hand=[BOLT], bob=[ogre], bob_hand=[BOLT], edition=NOW)

    table.do("Alice casts Bolt targeting Ogre", "resolve", "expect Ogre is in Bob's graveyard")
    table.do("Bob casts Bolt targeting Alice", "resolve")

    assert table.life("Alice") == 17


def test_damage_is_doubled_for_a_turn():
    goad = creature(
        "Goader",
        "1/1",
        "{0}: If a source you control would deal damage to an opponent this turn, it deals double that damage to that"
        " player instead.",
    )
    table = board(alice=[goad], alice_hand=[BOLT], edition=NOW)

    table.do("Alice activates Goader", "resolve", "Alice casts Bolt targeting Bob", "resolve")

    assert table.life("Bob") == 14


def test_what_is_equipped_deals_and_is_dealt_double_damage_in_combat():
    flail = card(
        "Flail",
        "Artifact — Equipment",
        "If equipped creature would deal combat damage, it deals double that damage instead.\n"
        "If another creature would deal combat damage to equipped creature, it deals double that damage to equipped"
        " creature instead.\nEquip {2}",
    )
    ogre = creature("Ogre", "2/5")
    table = board(alice=[flail.placed(attached_to="Bear"), BEAR], bob=[ogre], edition=NOW)

    table.do("Alice attacks with Bear", "Bob blocks Bear with Ogre", "to the end of combat")

    table.do("expect Bear is in Alice's graveyard", "expect Ogre has 4 damage")


def test_cards_in_graveyards_are_given_keywords_for_their_mana_costs():
    again = instant(
        "Once More",
        "Target instant card in your graveyard gains flashback until end of turn. The flashback"
        " cost is equal to its mana cost.",
    )
    table = board(alice_hand=[again], alice_has={"graveyard": [BOLT]}, edition=NOW)

    table.do("Alice casts Once More targeting Bolt", "resolve")
    table.do("Alice casts Bolt from the graveyard targeting Bob", "resolve", "expect Bolt is in exile")


def test_as_many_cards_of_a_hand_are_revealed_as_are_counted():
    thief = creature(
        "Thief",
        "2/2",
        "When Thief enters, target player reveals a number of cards from their hand equal to the number of"
        " creatures you"
        " control. You choose one of them. That player discards that card.",
    )
    table = board(alice_hand=[thief], bob_hand=[BOLT, BEAR], edition=NOW)

    table.do("Alice casts Thief", "resolve", "Alice chooses Bob", "resolve", "Bob chooses Bear")
    table.do("resolve everything", "expect Bear is in Bob's graveyard", "expect Bolt is in Bob's hand")


def test_a_color_is_chosen_for_the_mana_and_may_not_be_another():
    moor = card(
        "Moor",
        "Land",
        "Moor enters tapped.\nAs Moor enters, choose a color other than black.\n"
        "{T}: Add {B} or one mana of the chosen color.",
        cost="",
    )
    table = board(alice_hand=[moor], edition=NOW)

    table.do("Alice plays Moor")
    assert [option.text for option in table.asked.options] == ["white", "blue", "red", "green"]


def test_mana_of_a_color_is_counted():
    lotus = artifact("Lotus", "{T}: Choose a color. Add one mana of that color for each artifact you control.")
    table = board(alice=[lotus, artifact("Ball")], edition=NOW)

    table.do("Alice activates Lotus", "Alice chooses red")

    assert table.game.players[0].mana_pool.total == 2


def test_who_would_draw_from_an_empty_library_wins_instead():
    sage = creature(
        "Sage", "2/2", "If you would draw a card while your library has no cards in it, you win the game instead."
    )
    draw = sorcery("Study", "Draw two cards.")
    table = board(alice=[sage], alice_hand=[draw], alice_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice casts Study", "resolve", "expect Alice has won")


def test_what_the_last_turn_has_seen():
    mourn = enchantment("Mourning", "At the beginning of each upkeep, if you lost life last turn, you gain 5 life.")
    table = board(alice=[mourn], bob_hand=[BOLT], edition=NOW)

    table.do("Bob casts Bolt targeting Alice", "resolve", "to the next turn", "to the draw step", "to the next turn")
    table.do("to the draw step")

    assert table.life("Alice") == 22


def test_it_cannot_be_cast_in_the_first_three_turns():
    late = creature(
        "Late", "3/3", ("You can't cast Late during your first, second, or third turns of the game.\nFlash")
    )
    table = board(alice_hand=[late], edition=NOW)

    assert not table.allows("Alice casts Late")
    table.do("to the next turn")
    assert table.allows("Alice casts Late")


def test_the_third_counter_is_waited_for():
    plan = enchantment(
        "Scheme", "{0}: Put two plan counters on Scheme.\nWhen the third plan counter is put on Scheme, draw a card."
    )
    table = board(alice=[plan], alice_has={"library": [FOREST, MOUNTAIN]}, edition=NOW)

    table.do("Alice activates Scheme", "resolve everything")
    assert not table.game.players[0].hand

    table.do("Alice activates Scheme", "resolve everything", "Alice activates Scheme", "resolve everything")
    assert len(table.game.players[0].hand) == 1


def test_a_spell_or_a_creature_is_returned():
    undo = instant("Undo", "Return target spell or creature to its owner's hand.")
    table = board(alice_hand=[undo], bob=[BEAR], bob_hand=[BOLT], edition=NOW)

    table.do(
        "Bob casts Bolt targeting Alice", "Alice casts Undo targeting Bolt", "resolve", "expect Bolt is in Bob's hand"
    )

    assert table.life("Alice") == 20


def test_abilities_of_one_kind_of_permanent_trigger_again():
    """603.2d in 2026."""
    rat = creature(
        "Rat", "1/1", "If a triggered ability of a Cat you control triggers, that ability triggers an additional time."
    )
    cat = creature("Cat", "1/1", "Whenever a land you control enters, you gain 1 life.", kind="Creature — Cat")
    dog = creature("Dog", "1/1", "Whenever a land you control enters, you gain 10 life.", kind="Creature — Dog")
    table = board(alice=[rat, cat, dog], alice_hand=[FOREST], edition=NOW)

    table.do("Alice plays Forest", "resolve everything")

    assert table.life("Alice") == 32


def test_only_what_the_said_event_causes_triggers_again():
    ghost = creature(
        "Ghost",
        "2/2",
        "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an"
        " additional time.",
    )
    grave = enchantment(
        "Grave", "Whenever a creature dies, you gain 1 life.\nWhenever a creature enters, you gain 10 life."
    )
    bear = creature("Bear", "2/2")
    table = board(alice=[ghost, grave, bear], alice_hand=[BOLT, creature("Elf", "1/1")], edition=NOW)

    table.do("Alice casts Bolt targeting Bear", "resolve everything")
    assert table.life("Alice") == 22

    table.do("Alice casts Elf", "resolve everything")
    assert table.life("Alice") == 32


def test_two_of_them_make_it_three_times():
    """603.2d in 2026: how often is determined at once."""
    rat = creature(
        "Rat", "1/1", "If a triggered ability of a Cat you control triggers, that ability triggers an additional time."
    )
    twin = creature(
        "Twin", "1/1", "If a triggered ability of a Cat you control triggers, that ability triggers an additional time."
    )
    cat = creature("Cat", "1/1", "Whenever a land you control enters, you gain 1 life.", kind="Creature — Cat")
    table = board(alice=[rat, twin, cat], alice_hand=[FOREST], edition=NOW)

    table.do("Alice plays Forest", "resolve everything")

    assert table.life("Alice") == 23


def test_one_ability_is_chosen_for_all():
    chant = creature(
        "Chant", "1/1", "{0}: Choose flying or haste. Creatures you control gain that ability until end of turn."
    )
    table = board(alice=[chant, BEAR], edition=NOW)

    table.do(
        "Alice activates Chant", "resolve", "Alice chooses flying", "expect Bear has flying", "expect Chant has flying"
    )


def test_another_creature_or_an_artifact_is_sacrificed_and_not_itself():
    chief = creature("Chief", "2/2", "Sacrifice another creature or an artifact: You gain 1 life.")
    table = board(alice=[chief], edition=NOW)

    assert not table.allows("Alice activates Chief")
    table = board(alice=[chief, artifact("Ball")], edition=NOW)
    table.do("Alice activates Chief", "resolve", "expect Ball is in Alice's graveyard")


def test_it_knows_that_its_additional_cost_was_paid():
    hex_ = instant(
        "Hexing",
        "As an additional cost to cast Hexing, you may sacrifice a creature.\nDraw a card. If Hexing's"
        " additional cost was paid, you gain 5 life.",
    )
    table = board(alice=[BEAR], alice_hand=[hex_, hex_], alice_has={"library": [FOREST, MOUNTAIN]}, edition=NOW)

    table.do("Alice casts Hexing", "Alice chooses no", "resolve")
    assert table.life("Alice") == 20
    table.do("Alice casts Hexing", "Alice chooses yes", "resolve", "expect Bear is in Alice's graveyard")
    assert table.life("Alice") == 25


def test_half_a_library_is_milled():
    gulp = sorcery("Gulp", "Target opponent mills half their library, rounded up.")
    table = board(alice_hand=[gulp], bob_has={"library": [FOREST, MOUNTAIN, BEAR]}, edition=NOW)

    table.do("Alice casts Gulp", "resolve")

    assert len(table.game.players[1].library) == 1


def test_only_opponents_who_are_so_are_meant():
    archer = sorcery("Archery", "Each opponent who doesn't control an Elf loses 1 life.")
    table = board(alice_hand=[archer], edition=NOW)

    table.do("Alice casts Archery", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (20, 19)


def test_nobody_casts_in_combat_where_that_is_forbidden():
    peace = creature("Peace", "4/4", "Flying\nPlayers can't cast spells during combat.")
    table = board(alice=[peace], bob_hand=[BOLT], edition=NOW)

    table.do("Alice attacks with Peace", "expect refused: Bob casts Bolt targeting Alice")


def test_cards_exiled_with_it_are_played():
    ghost = creature(
        "Ghost",
        "2/1",
        "Whenever Ghost deals combat damage to a player, that player exiles the top card of their library.\n"
        "You may play lands and cast spells from among cards exiled with Ghost.",
    )
    table = board(alice=[ghost], bob_has={"library": [FOREST, MOUNTAIN]}, edition=NOW)

    table.do("Alice attacks with Ghost", "to the end of combat", "to the postcombat main phase", "Alice plays Forest")
    table.do("expect Forest is on the battlefield")


def test_activated_abilities_cost_less_but_never_nothing():
    ground = enchantment(
        "Ground",
        "Activated abilities of creatures you control cost up to {2} less to activate. This effect can't"
        " reduce the mana in"
        " that cost to less than one mana.",
    )
    elf = creature("Elf", "1/1", "{2}: You gain 1 life.")
    table = board(alice=[ground, elf], alice_has={"mana": "{G}"}, edition=NOW)

    table.do("Alice activates Elf", "resolve")

    assert table.life("Alice") == 21


def test_two_tokens_of_different_kinds_are_made():
    pals = sorcery(
        "Pals", ("Create a 1/1 red Dinosaur creature token with haste and a 1/1 white Human creature token.")
    )
    table = board(alice_hand=[pals], edition=NOW)

    table.do("Alice casts Pals", "resolve", "expect Dinosaur is red", "expect Human is white")


def test_abilities_of_cards_in_graveyards_and_of_what_is_enchanted_cost_otherwise():
    tools = artifact("Tools", "Activated abilities of creature cards in your graveyard cost {1} less to activate.")
    husk = creature("Husk", "1/1", "{2}, Exile Husk from your graveyard: You gain 1 life.")
    rays = aura("Rays", "Activated abilities of enchanted creature cost {3} more to activate.")
    elf = creature("Elf", "1/1", "{0}: You gain 1 life.")
    table = board(
        alice=[tools, rays.placed(attached_to="Elf"), elf], alice_has={"graveyard": [husk], "mana": "{G}"}, edition=NOW
    )

    assert not table.allows("Alice activates Elf")
    table.do("Alice activates Husk", "resolve")

    assert table.life("Alice") == 21


def test_a_token_that_is_named_has_what_it_is_made_with():
    smith = sorcery(
        "Forge",
        'Create a colorless Equipment artifact token named Edge with "Equipped creature gets +2/+0" and equip {0}.',
    )
    table = board(alice=[BEAR], alice_hand=[smith], edition=NOW)

    table.do("Alice casts Forge", "resolve", "Alice activates Edge targeting Bear", "resolve", "expect Bear is 4/2")


def test_a_permanent_gives_more_of_the_mana_it_produced():
    prodigy = creature(
        "Prodigy",
        "2/2",
        "Whenever you tap a nonland permanent for mana, add one mana of any type that permanent produced.",
    )
    rock = artifact("Rock", "{T}: Add {U}.")
    table = board(alice=[prodigy, rock], edition=NOW)

    table.do("Alice activates Rock")

    assert str(table.game.players[0].mana_pool.total) == "2"


def test_a_keyword_ability_is_told_from_others_as_it_is_activated():
    r = creature("Racer", "2/2", "Exhaust — {0}: Put a +1/+1 counter on Racer.")
    e = creature("Plain", "2/2", "{0}: You gain 10 life.")
    w = creature("Watch", "2/2", "Whenever you activate an exhaust ability, you gain 1 life.")
    table = board(alice=[r, w, e], edition=NOW)
    table.do("Alice activates Racer", "resolve everything")
    assert table.life("Alice") == 21
    table.do("Alice activates Plain", "resolve everything")
    assert table.life("Alice") == 31


def test_cards_exiled_by_a_later_ability_are_exiled_with_it_too():
    r = creature(
        "Gix",
        "2/2",
        (
            "When Gix enters, you may exile target instant card from your graveyard.\nYou may cast"
            " spells from among cards exiled with Gix.\n{0}: Exile the top card of your library."
        ),
    )
    table = board(alice=[r], alice_has={"library": [BOLT, FOREST]}, edition=NOW)
    table.do("Alice activates Gix", "resolve", "Alice casts Bolt targeting Bob", "resolve")
    assert table.life("Bob") == 17


def test_until_the_next_end_step_ends_as_that_begins():
    s = sorcery("Song", "Exile the top card of your library. You may play it until your next end step.")
    table = board(alice_hand=[s], alice_has={"library": [BOLT, FOREST]}, edition=NOW)
    table.do("Alice casts Song", "resolve", "to the end step")
    assert not table.allows("Alice casts Bolt targeting Bob")


def test_an_end_step_of_another_is_not_yours():
    s = instant("Song", "Exile the top card of your library. You may play it until your next end step.")
    table = board(alice_hand=[s], alice_has={"library": [BOLT, FOREST]}, turn="Bob", edition=NOW)
    table.do("Alice casts Song", "resolve", "to the end step")
    table.do("Alice casts Bolt targeting Bob", "resolve")
    assert table.life("Bob") == 17


def test_activating_a_mana_ability_is_left_out_where_that_is_said():
    e = creature("Plain", "2/2", "{T}: Add {G}.")
    x = creature("Fancy", "2/2", "{0}: You gain 10 life.")
    w = creature(
        "Watch",
        "2/2",
        "Whenever you activate an ability of a creature or land that isn't a mana ability, you gain 1 life.",
    )
    table = board(alice=[e, w, x], edition=NOW)
    table.do("Alice activates Plain", "resolve everything")
    assert table.life("Alice") == 20
    table.do("Alice activates Fancy", "resolve everything")
    assert table.life("Alice") == 31


def test_a_player_becomes_a_target():
    w = creature("Watch", "2/2", "Whenever you become the target of a spell, you gain 1 life.")
    table = board(alice=[w], bob_hand=[BOLT], edition=NOW)
    table.do("Bob casts Bolt targeting Alice", "resolve")
    assert table.life("Alice") == 21


def test_what_is_so_in_a_turn_is_otherwise_in_others():
    g = card(
        "Gun",
        "Artifact — Equipment",
        "Equipped creature has deathtouch during your turn. Otherwise, it has reach.\nEquip {2}",
    )
    table = board(alice=[g.placed(attached_to="Bear"), BEAR], edition=NOW)
    table.do("expect Bear has deathtouch", "to the next turn", "expect Bear has reach")


def test_flash_may_have_a_condition_behind_it():
    g = creature("Band", "2/2", "You may cast Band as though it had flash if you control an Elf.")
    e = creature("Elf", "1/1", kind="Creature — Elf")
    assert not board(alice_hand=[g], turn="Bob", edition=NOW).allows("Alice casts Band")
    assert board(alice=[e], alice_hand=[g], turn="Bob", edition=NOW).allows("Alice casts Band")


def test_spells_of_two_kinds_come_at_any_time():
    g = creature("Storm", "2/2", "You may cast sorcery spells and Dragon spells as though they had flash.")
    s = sorcery("Song", "Draw a card.")
    table = board(alice=[g], alice_hand=[s, BEAR], turn="Bob", edition=NOW)
    assert table.allows("Alice casts Song")
    assert not table.allows("Alice casts Bear")


def test_mana_of_each_color_among_permanents_and_of_what_is_exiled():
    elder = creature(
        "Elder", "0/1", "{T}: For each color among permanents you control, add one mana of that color.", cost="{G}"
    )
    red = creature("Red", "1/1", cost="{R}")
    table = board(alice=[elder, red], edition=NOW)

    table.do("Alice activates Elder")

    assert table.game.players[0].mana_pool.total == 2


def test_a_rock_gives_mana_of_the_colors_of_the_card_that_it_exiled():
    rock = artifact(
        "Rock",
        "When Rock enters, you may exile a nonartifact, nonland card from your hand.\n{T}: Add one mana of any of the"
        " exiled card's colors.",
    )
    table = board(alice_hand=[rock, BOLT], edition=NOW)

    table.do("Alice casts Rock", "resolve", "resolve", "Alice chooses yes", "Alice activates Rock")

    assert table.game.players[0].mana_pool.total == 1


def test_as_many_as_attack_together_are_counted():
    drum = enchantment("Drum", "Whenever one or more creatures you control attack, create that many Treasure tokens.")
    table = board(alice=[drum, BEAR, creature("Ox", "1/1")], edition=NOW)

    table.do("Alice attacks with Bear and Ox", "resolve everything")

    assert sum(each.name == "Treasure Token" for each in table.game.permanents()) == 2


def test_as_many_tokens_as_enter_together_are_counted():
    grove = creature(
        "Grove", "1/1", "Whenever one or more tokens you control enter, put that many +1/+1 counters on Grove."
    )
    make = sorcery("Make", "Create three 1/1 green Elf creature tokens.")
    table = board(alice=[grove], alice_hand=[make], edition=NOW)

    table.do("Alice casts Make", "resolve everything", "expect Grove is 4/4")


def test_a_name_that_is_a_subtype_is_meant_as_that_after_an_adjective():
    herd = creature(
        "Aurochs",
        "2/2",
        "Whenever Aurochs attacks, it gets +1/+0 until end of turn for each other attacking Aurochs.",
        kind="Creature — Aurochs",
    )
    calf = creature("Calf", "1/1", kind="Creature — Aurochs")
    table = board(alice=[herd, calf], edition=NOW)

    table.do("Alice attacks with Aurochs and Calf", "resolve everything", "expect Aurochs is 3/2")


def test_an_artifact_stops_being_one_for_a_turn():
    change = instant("Undoing", "Until end of turn, target artifact creature becomes blue and isn't an artifact.")
    golem = card("Golem", "Artifact Creature — Golem", "", power="2", toughness="2")
    table = board(alice=[golem], alice_hand=[change], edition=NOW)

    table.do("Alice casts Undoing targeting Golem", "resolve", "expect Golem is blue")

    assert table.game.characteristics(table.find("Golem")).types == {"Creature"}


def test_it_stays_tapped_that_attacked_in_its_controllers_last_turn():
    sled = creature("Sled", "3/1", "Sled doesn't untap during your untap step if it attacked during your last turn.")
    table = board(alice=[sled], edition=NOW)

    table.do("to the next turn", "to the next turn", "Alice attacks with Sled", "to the next turn", "to the next turn")
    table.do("expect Sled is tapped", "to the next turn", "to the next turn", "expect Sled is untapped")


def test_snow_comes_and_goes():
    thaw = instant("Thaw", "Target snow land is no longer snow.")
    frost = instant("Frost", "Target nonsnow permanent becomes snow until end of turn.")
    hill = card("Hill", "Snow Land", "{T}: Add {C}.", cost="")
    table = board(alice=[hill, FOREST], alice_hand=[thaw, frost], edition=NOW)

    table.do("Alice casts Thaw targeting Hill", "resolve", "Alice casts Frost targeting Forest", "resolve")

    assert "Snow" not in table.game.characteristics(table.find("Hill")).supertypes
    assert "Snow" in table.game.characteristics(table.find("Forest")).supertypes
