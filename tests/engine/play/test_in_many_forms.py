"""Sentences in many forms: whose turn it is, how many players or things there are at once, how often something has
happened in a turn, and what each of several does. Each expectation is the rulebook's of 2026-08."""

from __future__ import annotations

import pytest

from engine.text import UnreadableText, read
from tests.engine.board import FOREST, ISLAND, artifact, board, creature, enchantment, instant, sorcery

NOW = "2026-08"
BEAR = creature("Bear", "2/2")
OX = creature("Ox", "2/4")
RELIC = artifact("Relic")
SHOCK = instant("Shock", "Shock deals 1 damage to any target.", cost="{R}")
MAKE = sorcery("Make", "Create two 1/1 green Elf creature tokens.")
GIVE_UP = sorcery("Give Up", "Sacrifice an artifact.")


# In whose turn, and for the first time in it -------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "life"), [("Alice", 21), ("Bob", 20)])
def test_a_death_in_your_turn_is_told_from_one_in_anothers(turn, life):
    keeper = enchantment("Keeper", "Whenever a creature you control dies during your turn, you gain 1 life.")
    cat = creature("Cat", "1/1")
    table = board(alice=[keeper, cat], alice_hand=[SHOCK], turn=turn, edition=NOW)

    table.do("Alice casts Shock targeting Cat", "resolve everything")

    assert table.life("Alice") == life


def test_what_is_discarded_in_an_opponents_turn_counts():
    sage = enchantment("Sage", "Whenever you discard a card during an opponent's turn, you gain 1 life.")
    rats = instant("Rats", "Target player discards a card.")
    table = board(alice=[sage], alice_hand=[FOREST, ISLAND, rats], bob_hand=[rats], turn="Bob", edition=NOW)

    table.do("Bob casts Rats targeting Alice", "resolve", "Alice chooses Forest", "resolve everything")

    assert table.life("Alice") == 21


def test_each_creature_has_a_first_time_of_its_own():
    """603.2: "a creature … for the first time each turn" asks each creature by itself."""
    banner = enchantment(
        "Banner", "Whenever a creature you control is dealt damage for the first time each turn, you gain 1 life."
    )
    table = board(alice=[banner, OX, creature("Elk", "3/5")], alice_hand=[SHOCK, SHOCK, SHOCK], edition=NOW)

    table.do("Alice casts Shock targeting Ox", "resolve everything")
    table.do("Alice casts Shock targeting Ox", "resolve everything")
    assert table.life("Alice") == 21
    table.do("Alice casts Shock targeting Elk", "resolve everything")
    assert table.life("Alice") == 22


def test_several_creatures_at_once_each_have_their_first_time():
    banner = enchantment(
        "Banner", "Whenever a creature you control is dealt damage for the first time each turn, you gain 1 life."
    )
    quake = sorcery("Quake", "Quake deals 1 damage to each creature.")
    table = board(alice=[banner, OX, creature("Elk", "3/5")], alice_hand=[quake, quake], edition=NOW)

    table.do("Alice casts Quake", "resolve everything", "Alice casts Quake", "resolve everything")

    assert table.life("Alice") == 22


# Several at once -----------------------------------------------------------------------------------------------------


def test_life_that_opponents_lose_at_once_is_added_up():
    """603.2c: one event, however many players it is of."""
    stone = artifact("Stone", "Whenever one or more opponents lose life, you gain that much life.")
    drain = sorcery("Drain", "Each opponent loses 2 life.")
    table = board(alice=[stone], alice_hand=[drain], others={"Carol": {}}, edition=NOW)

    table.do("Alice casts Drain", "resolve everything")

    assert table.life("Alice") == 24


def test_combat_damage_to_several_players_is_one_event():
    stone = artifact(
        "Stone",
        "Whenever one or more creatures you control deal combat damage to one or more players, you gain 1 life.",
    )
    table = board(alice=[stone, BEAR, OX], edition=NOW)

    table.do("Alice attacks with Bear and Ox", "to the end of combat", "resolve everything")

    assert table.life("Alice") == 21
    assert table.life("Bob") == 16


def test_each_token_is_created_and_several_are_once():
    each = enchantment("Each", "Whenever you create a token, put a +1/+1 counter on it.")
    once = enchantment("Once", "Whenever you create one or more creature tokens, you gain that much life.")
    table = board(alice=[each, once], alice_hand=[MAKE], edition=NOW)

    table.do("Alice casts Make", "resolve everything")

    stood_there = [table.find("Each"), table.find("Once")]
    assert table.life("Alice") == 22
    assert [token.counters_of("+1/+1") for token in table.game.battlefield if token not in stood_there] == [1, 1]


def test_tokens_that_others_create_are_theirs():
    once = enchantment("Once", "Whenever you create one or more creature tokens, you gain that much life.")
    table = board(alice=[once], bob_hand=[MAKE], turn="Bob", edition=NOW)

    table.do("Bob casts Make", "resolve everything")

    assert table.life("Alice") == 20


# How often, and how much, this turn ----------------------------------------------------------------------------------


def test_permanents_that_were_sacrificed_this_turn_are_counted():
    gain = sorcery("Gain", "You gain life equal to the number of artifacts you sacrificed this turn.")
    table = board(alice=[RELIC, artifact("Urn")], alice_hand=[GIVE_UP, GIVE_UP, gain], edition=NOW)

    table.do("Alice casts Give Up", "resolve", "Alice chooses Relic")
    table.do("Alice casts Give Up", "resolve everything", "Alice casts Gain", "resolve everything")

    assert table.life("Alice") == 22


def test_life_that_opponents_have_lost_is_counted():
    gain = sorcery("Gain", "You gain life equal to the total amount of life your opponents have lost this turn.")
    table = board(alice_hand=[SHOCK, SHOCK, gain], edition=NOW)

    table.do("Alice casts Shock targeting Bob", "resolve everything", "Alice casts Shock targeting Bob")
    table.do("resolve everything", "Alice casts Gain", "resolve everything")

    assert table.life("Alice") == 22


def test_kinds_among_permanents_are_counted_once():
    gain = sorcery("Gain", "You gain life equal to the number of card types among permanents you control.")
    table = board(alice=[BEAR, OX, RELIC, FOREST], alice_hand=[gain], edition=NOW)

    table.do("Alice casts Gain", "resolve")

    assert table.life("Alice") == 23


@pytest.mark.parametrize(("theirs", "life"), [(BEAR, 21), (creature("Giant", "5/5"), 20)])
def test_the_strongest_may_be_tied(theirs, life):
    crown = sorcery(
        "Crown", "If you control the creature with the greatest power or tied for the greatest power, you gain 1 life."
    )
    table = board(alice=[OX], bob=[theirs], alice_hand=[crown], edition=NOW)

    table.do("Alice casts Crown", "resolve")

    assert table.life("Alice") == life


@pytest.mark.parametrize(("raised", "life"), [(False, 20), (True, 21)])
def test_what_was_not_cast_is_told_from_what_was(raised, life):
    drake = creature("Drake", "1/1", "When Drake enters, if it wasn't cast, you gain 1 life.")
    raise_it = sorcery("Raise", "Put a creature card from your hand onto the battlefield.")
    table = board(alice_hand=[drake, raise_it], edition=NOW)

    table.do("Alice casts Raise" if raised else "Alice casts Drake", "resolve everything")

    assert table.life("Alice") == life


# What each does ------------------------------------------------------------------------------------------------------


def test_those_who_had_nothing_to_sacrifice_are_told_from_those_who_had():
    """101.4: each does what they can; "who can't" is whoever couldn't."""
    levy = sorcery("Levy", "Each player sacrifices a creature. Each player who can't loses 3 life.")
    table = board(alice=[BEAR], alice_hand=[levy], edition=NOW)

    table.do("Alice casts Levy", "resolve everything")

    assert table.life("Alice") == 20
    assert table.life("Bob") == 17
    assert not table.game.battlefield


def test_those_who_have_more_life_are_meant():
    tax = sorcery("Tax", "Each opponent with more life than you loses 2 life.")
    table = board(alice_hand=[tax, tax, SHOCK], edition=NOW)

    table.do("Alice casts Tax", "resolve everything")
    assert table.life("Bob") == 20
    table.do("Alice casts Shock targeting Alice", "resolve everything", "Alice casts Tax", "resolve everything")
    assert table.life("Bob") == 18


def test_a_creature_card_that_was_discarded_is_looked_at():
    sift = sorcery("Sift", "Discard a card. If you discarded a creature card this way, you gain 2 life.")
    table = board(alice_hand=[sift, sift, BEAR, FOREST], edition=NOW)

    table.do("Alice casts Sift", "resolve", "Alice chooses Forest")
    assert table.life("Alice") == 20
    table.do("Alice casts Sift", "resolve", "Alice chooses Bear")
    assert table.life("Alice") == 22


def test_a_counter_of_your_choice_may_be_put_or_not():
    fox = creature(
        "Fox", "1/1", "Whenever Fox attacks, you may put your choice of a flying counter or a reach counter on it."
    )
    table = board(alice=[fox], edition=NOW)

    table.do("Alice attacks with Fox", "resolve", "Alice chooses yes", "Alice chooses put a reach counter on it")

    assert table.find("Fox").counters_of("reach") == 1
    assert table.find("Fox").counters_of("flying") == 0


def test_what_returns_has_as_many_counters_as_are_said():
    husk = creature(
        "Husk", "1/1", "{B}: Return Husk from your graveyard to the battlefield tapped with two +1/+1 counters on it."
    )
    table = board(alice_has={"graveyard": [husk]}, edition=NOW)

    table.do("Alice activates Husk", "resolve")

    assert table.find("Husk").counters_of("+1/+1") == 2
    assert table.find("Husk").tapped


# One of what is left -------------------------------------------------------------------------------------------------


def test_three_cards_go_to_three_places():
    tell = sorcery(
        "Tell",
        "Look at the top three cards of your library. Put one of them into your hand, one on the bottom of your"
        " library, and the rest into your graveyard.",
    )
    table = board(alice_hand=[tell], alice_has={"library": [BEAR, OX, RELIC, FOREST]}, edition=NOW)

    table.do("Alice casts Tell", "resolve", "Alice chooses Ox", "Alice chooses Bear")

    alice = table.player("Alice")
    assert [card.name for card in alice.hand] == ["Ox"]
    assert [card.name for card in alice.library] == ["Forest", "Bear"]
    assert sorted(card.name for card in alice.graveyard) == ["Relic", "Tell"]


def test_one_more_is_none_of_those_chosen_before():
    tell = sorcery(
        "Tell",
        "Look at the top three cards of your library. Put two of those cards into your hand and one into your"
        " graveyard.",
    )
    table = board(alice_hand=[tell], alice_has={"library": [BEAR, OX, RELIC, FOREST]}, edition=NOW)

    table.do("Alice casts Tell", "resolve", "Alice chooses Ox and Bear")

    assert sorted(card.name for card in table.player("Alice").hand) == ["Bear", "Ox"]
    assert sorted(card.name for card in table.player("Alice").graveyard) == ["Relic", "Tell"]


# Targets that come to no more than so much ---------------------------------------------------------------------------


def test_targets_come_to_no_more_than_is_said():
    """601.2c: as the targets are chosen, all of them together come to that much or less."""
    call = sorcery(
        "Call",
        "Return any number of target creature cards with total mana value 4 or less from your graveyard to the"
        " battlefield.",
    )
    two, three = creature("Two", "1/1", cost="{1}{G}"), creature("Three", "1/1", cost="{2}{G}")
    table = board(alice_hand=[call], alice_has={"graveyard": [two, two, three]}, edition=NOW)

    assert not table.allows("Alice casts Call targeting Two and Three")
    table.do("Alice casts Call targeting Two and Two #2", "resolve")

    assert [card.name for card in table.game.battlefield] == ["Two", "Two"]


# What a text asks of what is played --------------------------------------------------------------------------------


def test_an_x_that_cannot_be_nothing_is_at_least_one():
    """107.3a, 601.2b: X is whatever is announced, and the text forbids 0."""
    blaze = sorcery("Blaze", "Blaze deals X damage to any target. X can't be 0.", cost="{X}{R}")
    orb = artifact("Orb", "{X}, {T}: You gain X life. X can't be 0.")
    table = board(alice=[orb], alice_hand=[blaze], edition=NOW)

    assert not table.allows("Alice casts Blaze with X = 0 targeting Bob")
    assert not table.allows("Alice activates Orb with X = 0")
    table.do("Alice casts Blaze with X = 1 targeting Bob", "resolve", "Alice activates Orb with X = 2", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (22, 19)


def test_a_spell_whose_x_cannot_be_nothing_is_not_cast_free():
    """107.3b: X is 0 where the mana cost isn't paid."""
    blaze = sorcery("Blaze", "Blaze deals X damage to any target. X can't be 0.", cost="{X}{R}")
    leave = enchantment("Leave", "You may cast sorcery spells without paying their mana costs.")
    table = board(alice=[leave], alice_hand=[blaze], alice_has={"mana": ""}, edition=NOW)

    assert not table.allows("Alice casts Blaze targeting Bob")


def test_an_ability_triggers_twice_in_a_turn_and_no_more():
    harp = artifact("Harp", "Whenever you draw a card, you gain 1 life. This ability triggers only twice each turn.")
    draw = sorcery("Study", "Draw three cards.")
    table = board(alice=[harp], alice_hand=[draw], alice_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice casts Study", "resolve everything")

    assert table.life("Alice") == 22


@pytest.mark.parametrize(("target", "paid"), [("Bird", True), ("Bear", False)])
def test_an_ability_costs_less_by_what_it_targets(target, paid):
    """602.2b, 601.2f: targets are chosen before the cost is determined."""
    net = artifact(
        "Net",
        "{3}: Tap target creature. This ability costs {2} less to activate if it targets a creature with flying.",
    )
    bird = creature("Bird", "1/1", "Flying")
    table = board(alice=[net], bob=[bird, BEAR], alice_has={"mana": "{C}"}, edition=NOW)

    assert table.allows(f"Alice activates Net targeting {target}") is paid


def test_the_second_spell_of_a_turn_costs_less():
    guide = enchantment("Guide", "The second spell you cast each turn costs {1} less to cast.")
    cub = creature("Cub", "1/1", cost="{1}")
    table = board(alice=[guide], alice_hand=[cub, cub, cub], alice_has={"mana": "{C}"}, edition=NOW)

    table.do("Alice casts Cub", "resolve", "Alice casts Cub #2", "resolve")

    assert not table.allows("Alice casts Cub")
    assert sum(card.name == "Cub" for card in table.game.battlefield) == 2


def test_those_who_discarded_this_turn_are_told_from_those_who_did_not():
    solace = sorcery("Solace", "Each player who discarded a card this turn loses 2 life.")
    rats = sorcery("Rats", "Target player discards a card.")
    table = board(alice_hand=[rats, solace], bob_hand=[FOREST], edition=NOW)

    table.do("Alice casts Rats targeting Bob", "resolve everything", "Alice casts Solace", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (20, 18)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever one or more creatures attack you, you gain life equal to its toughness.",
        "Whenever an opponent discards a creature card, destroy that creature.",
    ],
)
def test_what_is_several_or_elsewhere_is_not_called_what_it_is_not(text):
    """Several creatures aren't "it", and a creature card that was discarded is no creature (109.2)."""
    with pytest.raises(UnreadableText):
        read(text, None, "Enchantment")


# From exile, from each player, and for each vote --------------------------------------------------------------------


def test_a_card_played_from_exile_is_a_land_or_a_spell():
    """701.18a: to play a card is to play it as a land or to cast it as a spell."""
    imp = creature("Imp", "1/1", "Whenever you play a card from exile, you gain 1 life.")
    dig = sorcery("Dig", "Exile the top two cards of your library. You may play those cards this turn.")
    table = board(alice=[imp], alice_hand=[dig, BEAR], alice_has={"library": [FOREST, OX]}, edition=NOW)

    table.do("Alice casts Dig", "resolve", "Alice plays Forest from exile", "resolve everything")
    assert table.life("Alice") == 21
    table.do("Alice casts Ox from exile", "resolve everything", "Alice casts Bear", "resolve everything")
    assert table.life("Alice") == 22


def test_each_opponents_top_card_may_be_played():
    plot = sorcery(
        "Plot", "Each opponent exiles the top card of their library. Until end of turn, you may play those cards."
    )
    table = board(
        alice_hand=[plot],
        bob_has={"library": [FOREST]},
        others={"Carol": {"library": ["Bear"]}},
        bob=[BEAR],
        edition=NOW,
    )

    table.do("Alice casts Plot", "resolve", "Alice plays Forest from exile", "Alice casts Bear from exile", "resolve")

    assert len(table.game.battlefield) == 3


def test_two_targets_fight_each_other():
    duel = sorcery("Duel", "Target creature you control and target creature an opponent controls fight each other.")
    table = board(alice=[BEAR], bob=[OX], alice_hand=[duel], edition=NOW)

    table.do("Alice casts Duel targeting Bear and Ox", "resolve", "expect Bear is in Alice's graveyard")

    assert table.find("Ox").damage == 2


def test_all_graveyards_are_exiled():
    rest = sorcery("Rest", "Exile all graveyards.")
    table = board(alice_hand=[rest], alice_has={"graveyard": [BEAR]}, bob_has={"graveyard": [OX, FOREST]}, edition=NOW)

    table.do("Alice casts Rest", "resolve")

    assert [card.name for card in table.player("Alice").graveyard] == ["Rest"]
    assert not table.player("Bob").graveyard


@pytest.mark.parametrize(("held", "drawn"), [(0, 2), (4, 0)])
def test_a_hand_is_filled_by_the_difference(held, drawn):
    fill = sorcery(
        "Fill", "Draw a card. Then if you have fewer than three cards in hand, draw cards equal to the difference."
    )
    table = board(alice_hand=[fill, *[ISLAND] * held], alice_has={"library": [FOREST] * 5}, edition=NOW)

    table.do("Alice casts Fill", "resolve")

    assert len(table.player("Alice").hand) == held + 1 + drawn


def test_for_each_vote_something_is_done():
    """701.38: each player votes, and each vote counts."""
    poll = sorcery(
        "Poll",
        "Starting with you, each player votes for time or money. For each time vote, you gain 2 life. For each money"
        " vote, you gain 5 life.",
    )
    table = board(alice_hand=[poll], edition=NOW)

    table.do("Alice casts Poll", "resolve", "Alice chooses time", "Bob chooses money")

    assert table.life("Alice") == 27


def test_creatures_stay_tapped_in_that_players_step():
    """502.3: whose untap step it is was said of the player, not of whoever controls them then."""
    lull = sorcery(
        "Lull",
        "Tap all creatures target opponent controls. Those creatures don't untap during that player's next untap step.",
    )
    table = board(alice_hand=[lull], bob=[BEAR], edition=NOW)

    table.do("Alice casts Lull targeting Bob", "resolve", "to Bob's upkeep")

    assert table.find("Bear").tapped


def test_a_token_is_created_and_sacrificed():
    bats = creature("Bats", "1/1", "Whenever you create or sacrifice a token, you gain 1 life.")
    burn = sorcery("Burn", "Sacrifice a creature token.")
    table = board(alice=[bats], alice_hand=[MAKE, burn], edition=NOW)

    table.do("Alice casts Make", "resolve everything")
    assert table.life("Alice") == 22
    table.do("Alice casts Burn", "resolve", "Alice chooses Elf", "resolve everything")
    assert table.life("Alice") == 23


def test_what_enters_has_more_counters_by_what_is_counted():
    coach = creature(
        "Coach",
        "2/2",
        "Other creatures you control enter with a number of additional +1/+1 counters on them equal to ~'s power.",
    )
    table = board(alice=[coach], alice_hand=[BEAR], edition=NOW)

    table.do("Alice casts Bear", "resolve")

    assert table.find("Bear").counters_of("+1/+1") == 2
