"""What is seen of a table under hands, line by line: its board while it is laid and while it is played, its menus."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.rulesite.pages.lines_seen import lines_of
from tests.rulesite.pages.sandbox.test_sandbox_pages import FIGHT, GROWTH, hands, say, text_in

pytestmark = pytest.mark.django_db


TABLE = '''title = "A full table"
turn = "Alice"
script = """
"""
[cards."Big Ox"]
type_line = "Creature — Ox"
power = "3"
toughness = "3"
[cards."Wide Axe"]
type_line = "Artifact — Equipment"
text = "Equipped creature gets +1/+0.\\nEquip {1}"
[cards."Warm Glow"]
type_line = "Instant"
mana_cost = "{G}"
text = "You gain 3 life."
[cards."Old Hen"]
type_line = "Creature — Bird"
power = "1"
toughness = "1"
[players.Alice]
life = 17
poison = 2
battlefield = [{card = "Big Ox", counters = {"+1/+1" = 2}, damage = 1}, {card = "Wide Axe", attached_to = "Big Ox"}]
hand = ["Warm Glow"]
graveyard = ["Old Hen"]
library = ["Big Ox"]
[players.Bob]
'''

#: Its board while it is laid: what can be set, and where a card can be added.
LAID = """\
The table:
Bob's side:
Bob
20 life : set it
40 in library
Bob: Hand:
Hand
[aim 1.hand] + Add a card to Bob's hand
Bob: Graveyard:
Graveyard
[aim 1.graveyard] + Add a card to Bob's graveyard
Bob: In exile:
In exile
[aim 1.exile] + Add a card to Bob's exile
[aim 1.battlefield] + Add a card to Bob's battlefield
Alice's turn : precombat main phase
No mana needed
Alice's side:
Alice
17 life : set it
2 poison
1 in library
active player
Alice: Hand:
Hand
Warm Glow G
Warm Glow: what can be done
[aim 0.hand] + Add a card to Alice's hand
Alice: Graveyard:
Graveyard
Old Hen 1/1
Old Hen: what can be done
[aim 0.graveyard] + Add a card to Alice's graveyard
Alice: In exile:
In exile
[aim 0.exile] + Add a card to Alice's exile
Alice: Battlefield:
Attached to Big Ox:
Wide Axe
Wide Axe: what can be done
Big Ox
2 +1/+1 counters
1 damage
Creature — Ox
printed 3/3 6/5
Big Ox: what can be done
[aim 0.battlefield] + Add a card to Alice's battlefield
The stack:
Stack empty
"""

#: The same while it is played.
PLAYED = """\
The table:
Bob's side:
Bob
20 life
40 in library
Bob has nothing on the battlefield.
Turn 1 Alice's precombat main phase
No mana needed
Alice's side:
Alice
17 life
2 poison
1 in library
has priority
Alice: Hand:
Hand
Warm Glow G
Warm Glow: what can be done
Alice: Graveyard:
Graveyard
Old Hen 1/1
Old Hen: what can be done
Alice: Battlefield:
Attached to Big Ox:
Wide Axe
Wide Axe: what can be done
Big Ox
2 +1/+1 counters
1 damage
Creature — Ox
printed 3/3 6/5
Big Ox: what can be done
The stack:
Stack empty
"""

#: What can be done with a creature that is laid on the battlefield.
MENU_OF_A_CREATURE = """\
Big Ox
× Close
[tap 0.battlefield.0] Tap
[sick 0.battlefield.0] Came this turn
[face 0.battlefield.0] Turn face down
+1/+1 counters
[counter 0.battlefield.0 -1 +1/+1] One +1/+1 counter fewer −
2
[counter 0.battlefield.0 1 +1/+1] One +1/+1 counter more +
Damage
[damage 0.battlefield.0 -1] One damage less −
1
[damage 0.battlefield.0 1] One damage more +
Other counters
<kind-0.battlefield.0>
[counter 0.battlefield.0 1] + one of that kind
Move to
[move 0.battlefield.0 0.hand] hand
[move 0.battlefield.0 0.library] library
[move 0.battlefield.0 0.graveyard] graveyard
[move 0.battlefield.0 0.exile] exile
[move 0.battlefield.0 1.battlefield] Bob's side
[take 0.battlefield.0] Remove
"""

#: With what is attached to it, which was tapped.
MENU_OF_AN_EQUIPMENT = """\
Wide Axe
× Close
[tap 0.battlefield.1] Untap
[face 0.battlefield.1] Turn face down
+1/+1 counters
[counter 0.battlefield.1 -1 +1/+1] One +1/+1 counter fewer −
0
[counter 0.battlefield.1 1 +1/+1] One +1/+1 counter more +
Other counters
<kind-0.battlefield.1>
[counter 0.battlefield.1 1] + one of that kind
Attached to
nothing
Big Ox
Alice
Bob
[attach 0.battlefield.1] Attach
Move to
[move 0.battlefield.1 0.hand] hand
[move 0.battlefield.1 0.library] library
[move 0.battlefield.1 0.graveyard] graveyard
[move 0.battlefield.1 0.exile] exile
[move 0.battlefield.1 1.battlefield] Bob's side
[take 0.battlefield.1] Remove
"""

#: With a card in a hand.
MENU_OF_A_HAND = """\
Warm Glow
× Close
Move to
[move 0.hand.0 0.battlefield] battlefield
[move 0.hand.0 0.library] library
[move 0.hand.0 0.graveyard] graveyard
[move 0.hand.0 0.exile] exile
[take 0.hand.0] Remove
"""

#: What can be set of a player.
MENU_OF_A_SEAT = """\
Bob
× Close
Life
[total 1 life -5] −5
[total 1 life -1] −1
20
[total 1 life 1] +1
[total 1 life 5] +5
Life to
<life-1>
[total 1 life] Set
Poison
[total 1 poison -1] One poison counter fewer −
0
[total 1 poison 1] One poison counter more +
Mana
<mana-1>
[mana 1] Set
"""


def seen(html: str, part: str) -> str:
    return "\n".join([*lines_of(html, part), ""])


@pytest.fixture
def laid(client: Client) -> str:
    """The page of the table under hands that lay it."""
    return str(hands(client, TABLE, "tap 0.battlefield.1").content.decode())


@pytest.fixture
def played(client: Client) -> str:
    return str(hands(client, TABLE, "go").content.decode())


def test_a_table_that_is_laid_shows_what_lies_there_and_where_more_can_be_added(laid: str):
    assert seen(laid, "table") == LAID


@pytest.mark.parametrize(
    ("part", "lines"),
    [
        ("menu-1", MENU_OF_A_CREATURE),
        ("menu-2", MENU_OF_AN_EQUIPMENT),
        ("menu-3", MENU_OF_A_HAND),
        ("seat-1", MENU_OF_A_SEAT),
    ],
)
def test_a_menu_offers_what_can_be_done_with_it(laid: str, part: str, lines: str):
    assert seen(laid, part) == lines


def test_a_library_that_is_laid_is_listed_and_another_is_of_blank_cards(laid: str):
    assert lines_of(laid, "library-0") == [
        "Alice's library",
        "× Close",
        "Big Ox",
        "[take 0.library.0] Remove Big Ox",
        "[aim 0.library] + Add a card to Alice's library",
    ]
    assert lines_of(laid, "library-1") == [
        "Bob's library",
        "× Close",
        "40 blank cards. What you add makes a library of its own, from the top down.",
        "[aim 1.library] + Add a card to Bob's library",
    ]


def test_a_table_that_is_played_shows_what_is_there_and_nothing_to_add(played: str):
    assert seen(played, "table") == PLAYED


def test_a_menu_while_it_is_played_offers_what_may_be_done_and_says_why_a_creature_is_as_it_is(played: str):
    assert lines_of(played, "menu-1") == [
        "Big Ox 6/5",
        "× Close",
        "[say Alice attacks with Big Ox] Attack",
        "7c its counters: 3/3 becomes 5/5 3/3 → 5/5",
        "7c Wide Axe: gets +1/+0 5/5 → 6/5",
    ]
    assert lines_of(played, "menu-3") == [
        "Warm Glow",
        "× Close",
        "[say Alice casts Warm Glow] Cast it",
        "You gain 3 life.",
    ]
    assert lines_of(played, "menu-4") == ["Old Hen 1/1", "× Close", "Nothing can be done with it now."]


def test_a_spell_lies_on_the_stack_until_it_resolves_and_a_total_says_what_it_was(client: Client):
    cast = say(client, TABLE, "Alice casts Warm Glow")
    board = seen(cast.content.decode(), "table")
    stack = "Stack top first\nWarm Glow G\nAlice's spell\nYou gain 3 life.\nWarm Glow: what can be done\n"
    assert board.endswith(f"The stack:\n{stack}")

    resolved = seen(say(client, text_in(cast), "resolve").content.decode(), "table")
    assert "was 17 → 20 life\n" in resolved
    assert resolved.endswith("The stack:\nStack empty\n")


def test_a_creature_that_attacks_says_whom(client: Client):
    board = seen(say(client, TABLE, "Alice attacks with Big Ox").content.decode(), "table")
    assert "Turn 1 Alice's declare attackers step\n" in board
    assert "Big Ox\ntapped\nattacks Bob\n" in board


# What is asked beside the table -------------------------------------------------------------------------------------

STEPS = [
    *("upkeep", "draw step", "main phase", "beginning of combat", "declare attackers step", "declare blockers step"),
    *("combat damage step", "end of combat step", "postcombat main phase", "end step"),
]
PRIORITY = [
    "Alice has priority 117.3",
    "[say Alice passes] Alice passes",
    "[say to the end step] To the end step",
    "[say to the next turn] To the next turn",
    "[until] Until something happens",
    "To the",
    *STEPS,
    "[skip] Go",
]
IN_WORDS = ["Or say what happens", "<statement>", "[write] Do it"]


def test_who_has_priority_may_pass_or_go_on_to_a_step(played: str):
    assert lines_of(played, "asked-now") == [*PRIORITY, *IN_WORDS]
    assert lines_of(played, "just-now") == [
        "How it begins",
        "Alice's turn begins. 500.1",
        "Alice's precombat main phase begins. 505.1",
    ]


def test_what_happened_is_told_with_its_rules(client: Client):
    page = say(client, TABLE, "Alice casts Warm Glow", "resolve")
    assert lines_of(page.content.decode(), "just-now") == [
        "What happened",
        "Warm Glow resolves. 608.1",
        "Alice gains 3 life. 119.3",
        "Warm Glow goes to Alice's graveyard. 608.2n 304.2",
    ]


def test_one_or_several_targets_are_chosen_among_what_may_be_one(client: Client):
    page = say(client, FIGHT, "Alice casts Split Fire")
    assert lines_of(page.content.decode(), "asked-now") == [
        "Alice: choose 1 to 2 targets for Split Fire 601.2c",
        "Choose 1 to 2",
        "<who=Alice>",
        *(f"<pick={each}> {each}" for each in ("Big Ox", "Hen", "Hen #2", "Alice", "Bob")),
        "[pick] Choose these",
        *IN_WORDS,
    ]


def test_several_blocks_are_declared_together_and_damage_is_divided_otherwise(client: Client):
    attacked = say(client, FIGHT, "Alice attacks with Big Ox")
    assert lines_of(attacked.content.decode(), "asked-now") == [
        *PRIORITY,
        "Declare together",
        "<then=Bob blocks Big Ox with Hen> Bob blocks Big Ox with Hen",
        "<then=Bob blocks Big Ox with Hen #2> Bob blocks Big Ox with Hen #2",
        "[declare] Declare these",
        *IN_WORDS,
    ]

    blocked = say(client, text_in(attacked), "Bob blocks Big Ox with Hen #1")
    assert lines_of(blocked.content.decode(), "asked-now") == [
        *PRIORITY,
        "Combat damage, if another way than this",
        "<who=Alice>",
        "<part=Big Ox|Hen>",
        "<amount-0=2> from Big Ox to Hen",
        "<part=Big Ox|Bob>",
        "<amount-1=3> from Big Ox to Bob",
        "[divide] Divide it so",
        *IN_WORDS,
    ]


def test_claims_say_whether_they_are_met_and_what_was_forgotten(client: Client):
    wrong = GROWTH.replace("resolve\n", "").replace("5/5\n", "5/5\nexpect Grizzly Bears is 2/2\n")
    page = hands(client, wrong, "go").content.decode()
    assert lines_of(page, "claims-now") == [
        "Claims",
        "✗ Grizzly Bears is 5/5: Grizzly Bears is 2/2. Giant Growth is still on the stack.",
        "[before 4 resolve] Say “resolve” first",
        "✓ Grizzly Bears is 2/2",
    ]
