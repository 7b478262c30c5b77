"""More counters or fewer, none at all, and tokens besides or in place of others (122.6a, 614.16, 616.1 in 2026)."""

from __future__ import annotations

from tests.engine.board import artifact, board, creature, enchantment, sorcery

NOW = "2026-08"
CUB = creature("Cub", "1/1")
FEED = sorcery("Feed", "Put two +1/+1 counters on target creature.")
CLIP = sorcery("Clip", "Put two -1/-1 counters on target creature.")
MORE = enchantment(
    "More",
    "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds"
    " of counters on that permanent or player instead.",
)
BREED = sorcery("Breed", "Create two 1/1 red Imp creature tokens.")
ONE_IMP = sorcery("Call", "Create a 1/1 red Imp creature token.")
COOK = creature(
    "Cook",
    "1/1",
    "If one or more tokens would be created under your control, those tokens plus an additional Food token are created"
    " instead.",
)
SEASON = enchantment(
    "Season",
    "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
)


def test_who_puts_the_counters_doubles_them_on_whatever_it_is():
    table = board(alice=[MORE, CUB], bob_hand=[FEED], alice_hand=[FEED], edition=NOW)

    table.do("Alice casts Feed targeting Cub", "resolve", "expect Cub has 4 +1/+1 counters")


def test_counters_that_others_put_are_no_business_of_who_would_double_their_own():
    table = board(alice=[MORE, CUB], bob_hand=[FEED], turn="Bob", edition=NOW)

    table.do("Bob casts Feed targeting Cub", "resolve", "expect Cub has 2 +1/+1 counters")


def test_what_a_permanent_enters_with_its_controller_puts_there():
    whelp = creature("Whelp", "0/0", "Whelp enters with a +1/+1 counter on it.")
    table = board(alice=[MORE], alice_hand=[whelp], bob_hand=[whelp], edition=NOW)

    table.do("Alice casts Whelp", "resolve", "expect Whelp has 2 +1/+1 counters")


def test_a_player_gets_twice_as_many_counters_from_who_doubles_them():
    dose = sorcery("Dose", "Target opponent gets a poison counter.")
    table = board(alice=[MORE], alice_hand=[dose], edition=NOW)

    table.do("Alice casts Dose targeting Bob", "resolve", "expect Bob has 2 poison counters")


def test_half_as_many_counters_are_rounded_down_and_one_is_none():
    less = enchantment(
        "Less",
        "If an opponent would put one or more counters on a permanent or player, they put half that many of each"
        " of those kinds of counters on that permanent or player instead, rounded down.",
    )
    one = sorcery("One", "Put a +1/+1 counter on target creature.")
    table = board(alice=[less], bob=[CUB], bob_hand=[FEED, one], turn="Bob", edition=NOW)
    table.do("Bob casts Feed targeting Cub", "resolve", "expect Cub has 1 +1/+1 counter")

    table.do("Bob casts One targeting Cub", "resolve", "expect Cub has 1 +1/+1 counter")


def test_one_more_and_twice_as_many_come_in_the_order_that_the_controller_of_the_creature_says():
    one_more = enchantment(
        "One More",
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1"
        " counters are put on it instead.",
    )
    twice = enchantment(
        "Twice",
        "If one or more counters would be put on a creature you control, twice that many of those counters are"
        " put on it instead.",
    )
    table = board(alice=[one_more, twice, CUB], alice_hand=[FEED], edition=NOW)

    table.do("Alice casts Feed targeting Cub", "resolve", "Alice chooses One More", "expect Cub has 6 +1/+1 counters")


def test_one_more_of_each_kind_for_a_player_who_would_get_counters():
    keen = enchantment(
        "Keen",
        "If you would get one or more counters, you get that many plus one of each of those kinds of counters instead.",
    )
    charge = sorcery("Charge", "You get {E}{E}.")
    table = board(alice=[keen], alice_hand=[charge], edition=NOW)

    table.do("Alice casts Charge", "resolve", "expect Alice has 3 energy counters")


def test_counters_are_added_until_end_of_turn_and_no_longer():
    dog = creature(
        "Dog",
        "2/2",
        "{4}: Until end of turn, if you would put one or more +1/+1 counters on a creature you control, put"
        " that many plus one +1/+1 counters on it instead.",
    )
    table = board(alice=[dog, CUB], alice_hand=[FEED, FEED], edition=NOW)
    table.do("Alice activates Dog", "resolve", "Alice casts Feed targeting Cub", "resolve")
    table.do("expect Cub has 3 +1/+1 counters", "to Alice's next precombat main phase")

    table.do("Alice casts Feed targeting Cub", "resolve", "expect Cub has 5 +1/+1 counters")


def test_where_no_counters_can_be_put_nobody_and_nothing_gets_any():
    bare = enchantment(
        "Bare", "Players can't get counters.\nCounters can't be put on artifacts, creatures, enchantments, or lands."
    )
    whelp = creature("Whelp", "0/1", "Whelp enters with a +1/+1 counter on it.\nWhen Whelp enters, you get {E}.")
    table = board(alice=[bare, CUB], alice_hand=[FEED, whelp], edition=NOW)
    table.do("Alice casts Feed targeting Cub", "resolve", "expect Cub has no counters")

    table.do("Alice casts Whelp", "resolve everything", "expect Whelp is 0/1", "expect Alice has 0 energy counters")


def test_a_kind_of_counters_can_be_kept_off_while_others_come():
    bug = creature("Bug", "1/1", "Creatures your opponents control can't have +1/+1 counters put on them.")
    table = board(alice=[bug], bob=[creature("Ox", "2/4")], bob_hand=[FEED, CLIP], turn="Bob", edition=NOW)
    table.do("Bob casts Feed targeting Ox", "resolve", "expect Ox has no counters")

    table.do("Bob casts Clip targeting Ox", "resolve", "expect Ox has 2 -1/-1 counters")


def test_one_further_token_comes_with_however_many():
    table = board(alice=[COOK], alice_hand=[BREED], edition=NOW)

    table.do("Alice casts Breed", "resolve", "expect Alice controls 2 Imp tokens", "expect Alice controls 1 Food token")


def test_doubled_after_the_further_token_was_added_there_are_two_of_it():
    table = board(alice=[COOK, SEASON], alice_hand=[ONE_IMP], edition=NOW)
    table.do("Alice casts Call", "resolve", "Alice chooses Cook")

    table.do("expect Alice controls 2 Imp tokens", "expect Alice controls 2 Food tokens")


def test_doubled_before_the_further_token_is_added_there_is_one_of_it():
    table = board(alice=[COOK, SEASON], alice_hand=[ONE_IMP], edition=NOW)
    table.do("Alice casts Call", "resolve", "Alice chooses Season")

    table.do("expect Alice controls 2 Imp tokens", "expect Alice controls 1 Food token")


def test_as_many_further_tokens_come_as_there_are_others():
    drummer = creature(
        "Drummer",
        "1/1",
        "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Rat creature"
        " tokens are created instead.",
    )
    table = board(alice=[drummer], alice_hand=[BREED], edition=NOW)

    table.do("Alice casts Breed", "resolve", "expect Alice controls 2 Imp tokens", "expect Alice controls 2 Rat tokens")


def test_creature_tokens_become_others_and_artifact_tokens_dont():
    choir = enchantment(
        "Choir",
        "If one or more creature tokens would be created under your control, that many 4/4 white Angel creature tokens"
        " with flying are created instead.",
    )
    both = sorcery("Both", "Create a 1/1 red Imp creature token.\nCreate a Treasure token.")
    table = board(alice=[choir], alice_hand=[both], edition=NOW)
    table.do("Alice casts Both", "resolve", "expect Alice controls 1 Treasure token")

    table.do("expect Alice controls 1 Angel token", "expect Alice controls 0 Imp tokens")


def test_a_further_artifact_token_comes_only_with_artifact_tokens():
    helm = artifact(
        "Helm",
        "If you would create one or more artifact tokens, instead create those tokens plus an additional Clue token.",
    )
    both = sorcery("Both", "Create a 1/1 red Imp creature token, a Food token, and a Treasure token.")
    table = board(alice=[helm], alice_hand=[BREED, both], edition=NOW)
    table.do("Alice casts Breed", "resolve", "expect Alice controls 0 Clue tokens")

    table.do("Alice casts Both", "resolve", "expect Alice controls 1 Clue token")
