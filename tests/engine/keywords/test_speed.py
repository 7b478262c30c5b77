"""Start your engines! and max speed (702.178 and 702.179 in 2026-08)."""

from __future__ import annotations

from tests.engine.board import Table, artifact, board, creature, enchantment, instant, sorcery

NOW = "2026-08"
CART = artifact("Cart", "Start your engines!")
PING = [sorcery(f"Ping {each}", "Target opponent loses 1 life.", cost="{0}") for each in range(9)]


def speed_of(table: Table, player: str = "Alice") -> int | None:
    return table.player(player).speed


def raised_to(speed: int, *, alice=(), **more) -> Table:
    """Alice with so much speed, on her turn."""
    table = board(alice=[CART, *alice], alice_hand=PING, edition=NOW, **more)
    for turn in range(speed - 1):
        table.do(f"Alice casts Ping {turn}", "resolve everything")
        if turn < speed - 2:
            table.do("to Bob's upkeep", "to Alice's precombat main phase")
    assert speed_of(table) == speed
    return table


def test_who_controls_what_starts_engines_has_speed_one_and_keeps_it():
    """702.179a"""
    table = board(alice=[CART], bob_hand=[instant("Smash", "Destroy target artifact.")], edition=NOW)
    table.do("Bob casts Smash targeting Cart", "resolve")

    assert (speed_of(table), speed_of(table, "Bob")) == (1, None)


def test_speed_rises_once_each_turn_as_an_opponent_loses_life():
    """702.179d"""
    table = board(alice=[CART], alice_hand=PING, edition=NOW)

    table.do("Alice casts Ping 0", "resolve everything", "Alice casts Ping 1", "resolve everything")

    assert speed_of(table) == 2


def test_damage_makes_an_opponent_lose_life_and_raises_it_too():
    table = board(alice=[CART, creature("Ox", "2/2")], edition=NOW)

    table.do("Alice attacks with Ox", "to Alice's postcombat main phase")

    assert speed_of(table) == 2


def test_it_doesnt_rise_on_anybody_elses_turn():
    table = board(alice=[CART], alice_hand=[instant("Sting", "Target opponent loses 1 life.")], turn="Bob", edition=NOW)

    table.do("Alice casts Sting targeting Bob", "resolve everything")

    assert speed_of(table) == 1


def test_it_doesnt_rise_as_the_player_loses_life():
    table = board(alice=[CART], alice_hand=[sorcery("Toll", "You lose 2 life.")], edition=NOW)

    table.do("Alice casts Toll", "resolve everything")

    assert speed_of(table) == 1


def test_it_goes_on_rising_without_what_started_it():
    table = board(alice=[CART], alice_hand=[instant("Smash", "Destroy target artifact."), *PING], edition=NOW)

    table.do("Alice casts Smash targeting Cart", "resolve", "Alice casts Ping 0", "resolve everything")

    assert speed_of(table) == 2


def test_it_rises_to_four_and_no_further():
    table = raised_to(4)

    table.do("to Bob's upkeep", "to Alice's precombat main phase", "Alice casts Ping 5", "resolve everything")

    assert speed_of(table) == 4


def test_a_static_ability_of_max_speed_applies_at_speed_four():
    """702.178a"""
    fox = creature("Fox", "1/1", "Max speed — Fox gets +1/+2.")
    assert raised_to(3, alice=[fox]).size("Fox") == "1/1"
    assert raised_to(4, alice=[fox]).size("Fox") == "2/3"


def test_an_activated_ability_of_max_speed_is_activated_at_speed_four_only():
    fox = creature("Fox", "1/1", "Max speed — {1}: You gain 1 life.")

    assert not raised_to(3, alice=[fox]).allows("Alice activates Fox")
    assert raised_to(4, alice=[fox]).allows("Alice activates Fox")


def test_a_triggered_ability_of_max_speed_triggers_at_speed_four_only():
    fox = creature("Fox", "1/1", "Max speed — Whenever you cast a spell, you gain 1 life.")
    slow, fast = raised_to(3, alice=[fox]), raised_to(4, alice=[fox])

    slow.do("Alice casts Ping 7", "resolve everything")
    fast.do("Alice casts Ping 7", "resolve everything")

    assert (slow.life("Alice"), fast.life("Alice")) == (20, 21)


def test_it_works_where_the_ability_says_that_it_works():
    """702.178b"""
    ghost = creature("Ghost", "1/1", "Max speed — {3}, Exile this card from your graveyard: You gain 5 life.")
    has = {"graveyard": [ghost]}

    assert not raised_to(3, alice_has=has).allows("Alice activates Ghost")
    table = raised_to(4, alice_has=has)
    table.do("Alice activates Ghost", "resolve everything")

    assert table.life("Alice") == 25


def test_it_counts_the_speed_of_who_controls_the_object():
    fox = creature("Fox", "1/1", "Max speed — Fox gets +1/+2.")
    table = raised_to(4, bob=[fox])

    assert table.size("Fox") == "1/1"


def test_speed_is_a_number_of_which_texts_speak():
    """702.179e-f"""
    rush = enchantment("Rush", "Creatures you control get +X/+0, where X is your speed.")
    stall = creature("Bull", "0/1", "Bull can't attack unless you have max speed.")
    slow = board(alice=[rush, stall], edition=NOW)
    fast = raised_to(4, alice=[rush, stall])

    assert (slow.size("Bull"), fast.size("Bull")) == ("0/1", "4/1")
    assert not slow.allows("Alice attacks with Bull")
    assert fast.allows("Alice attacks with Bull")


def test_who_has_no_speed_gets_what_it_increases_by():
    """702.179c"""
    table = board(alice_hand=[sorcery("Gas", "Increase your speed by 2.")], edition=NOW)

    table.do("Alice casts Gas", "resolve")

    assert speed_of(table) == 2


def test_speed_and_the_monarch_are_two_things():
    table = board(alice=[CART], alice_hand=[sorcery("Rise", "You become the monarch."), *PING], edition=NOW)

    table.do("Alice casts Rise", "resolve", "Alice casts Ping 0", "resolve everything")

    assert speed_of(table) == 2
    assert len(table.game.command) == 2
