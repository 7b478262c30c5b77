"""What people say in other words than the language's own: read as meant where that is plain, else with a hint."""

from __future__ import annotations

import pytest

from engine.scenarios.files.all_forms import FORMS
from engine.scenarios.files.script import read_line
from engine.scenarios.language.names import KnownNames
from engine.scenarios.language.reading import Unread
from engine.scenarios.playing.sentences import Sentence
from tests.engine.board import artifact, board, creature, instant

NAMES = KnownNames(
    ("Alice", "Bob", "Carol"),
    frozenset({"Oak", "Elm", "Ash", "Blaze", "Mira, the Swift", "Warden's Oath", "Turn to Dust", "Red Oak"}),
)

SAME = [
    ("Alice casts Blaze on Elm", "Alice casts Blaze targeting Elm"),
    ("Alice casts Blaze at Bob", "Alice casts Blaze targeting Bob"),
    ("Alice casts Blaze, targeting Elm.", "Alice casts Blaze targeting Elm"),
    ("Alice casts Blaze with X=3 at Bob", "Alice casts Blaze with X = 3 targeting Bob"),
    ("Alice casts Blaze for X = 3, targeting Bob", "Alice casts Blaze with X = 3 targeting Bob"),
    ("Alice casts Blaze from her graveyard", "Alice casts Blaze from the graveyard"),
    ("Alice casts Oak with evoke", "Alice casts Oak for its evoke cost"),
    ("Alice plays a Forest", "Alice plays Forest"),
    ("alice casts blaze targeting red oak", "Alice casts Blaze targeting Red Oak"),
    ("Alice casts mira, the swift", "Alice casts Mira, the Swift"),
    ("Alice casts Warden’s Oath", "Alice casts Warden's Oath"),
    ("In response, Bob casts Blaze targeting Elm", "Bob casts Blaze targeting Elm"),
    ("Bob casts Blaze on Elm in response", "Bob casts Blaze targeting Elm"),
    ("to the combat phase", "to the beginning of combat step"),
    ("then Bob casts Blaze targeting Elm", "Bob casts Blaze targeting Elm"),
    ("Alice uses Oak targeting Bob", "Alice activates Oak targeting Bob"),
    ("Alice activates Oak's ability 2 targeting Bob", "Alice activates Oak ability 2 targeting Bob"),
    ("Alice equips Ash on Elm", "Alice equips Ash to Elm"),
    ("Alice does not attack", "Alice doesn't attack"),
    ("Bob declares no blockers", "Bob doesn't block"),
    ("Bob blocks Oak with Elm and blocks Ash with Red Oak", "Bob blocks Oak with Elm and Ash with Red Oak"),
    ("Alice passes priority", "Alice passes"),
    ("resolve all", "resolve everything"),
    ("Resolve the stack", "resolve everything"),
    ("resolve it", "resolve"),
    ("go to the end step", "to the end step"),
    ("skip to Bob's upkeep", "to Bob's upkeep"),
    ("Alice says yes", "Alice chooses yes"),
    ("Alice wins the coin flip", "Alice flips a coin and wins"),
    ("Expect Oak is 2/2.", "expect Oak is 2/2"),
    ("expect Oak is a 2/2", "expect Oak is 2/2"),
    ("expect Oak is not tapped", "expect Oak isn't tapped"),
    ("expect Oak does not have flying", "expect Oak doesn't have flying"),
    ("expect Alice cannot see Oak", "expect Alice can't see Oak"),
    ("expect Oak is still on the battlefield", "expect Oak is on the battlefield"),
    ("expect Oak is in exile", "expect Oak is exiled"),
    ("expect Bob is at 20", "expect Bob is at 20 life"),
    ("expect Bob lost the game", "expect Bob has lost"),
    ("expect Alice has two cards in hand", "expect Alice has 2 cards in hand"),
    ("expect no cards are in Bob's hand", "expect 0 cards are in Bob's hand"),
    ("expect Alice controls no creatures", "expect Alice controls 0 creatures"),
    ("expect Oak has 2 charge counters on it", "expect Oak has 2 charge counters"),
    ("expect illegal: Bob blocks Oak with Elm", "expect refused: Bob blocks Oak with Elm"),
    ("expect it's Bob's turn", "expect it is Bob's turn"),
    ("expect Ash is unattached", "expect Ash is attached to nothing"),
]


@pytest.mark.parametrize(("otherwise", "plain"), SAME)
def test_what_is_said_otherwise_says_the_same(otherwise: str, plain: str):
    read = read_line(otherwise, NAMES)

    assert isinstance(read, Sentence), read
    assert read == read_line(plain, NAMES)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("Alice casts Blaze targeting Elm; resolve", "only one thing can be said here"),
        ("Alice casts Blaze targeting Elm and passes", "a line holds one statement"),
        ("Alice casts Blaze targeting Elm, then Bob casts Blaze targeting Oak", "only one thing can be said here"),
        ("Alice casts Blaze with banana targeting Bob", "an optional cost such as buyback"),
        ("Alice casts Blaze for its banana cost", "a keyword such as evoke"),
        ("Elm blocks Oak", 'say who does it, as in "Bob blocks …"'),
        ("no blocks", 'a line begins with a player\'s name, "resolve", "to" or "expect"'),
        ("Alice discards Oak", 'is answered with "chooses"'),
        ("expect Alice can do it", 'say it with "expect allowed: …"'),
    ],
)
def test_what_isnt_read_is_told_how_to_say_it(line: str, hint: str):
    unread = read_line(line, NAMES)

    assert isinstance(unread, Unread)
    assert hint in unread.message


def test_what_may_be_said_as_well_isnt_in_the_patterns_that_readers_are_shown():
    shown = "\n".join(form.pattern for form in FORMS)

    assert "~" not in shown
    assert " at {things}" not in shown
    assert "is not" not in shown
    assert "{player} (casts|plays) {object}[ face down][ fused][ prototyped][ kicked[ {often}]]" in shown
    assert "[ targeting {things}][ dividing {shares}][ tapping {things}]" in shown
    assert "{player} activates {object}[ ability {number}][ with X = {number}]" in shown


HOG = creature("Hog", "5/5", "Trample")
WALL = creature("Wall", "0/3")
HOUND = creature("Hound", "1/1")


def test_what_deals_combat_damage_neednt_be_said_again():
    """702.17b: lethal damage to both blockers, and the rest to the player."""
    table = board(alice=[HOG], bob=[WALL, HOUND])
    table.do("Alice attacks with Hog", "Bob blocks Hog with Wall and Hound")

    table.do("expect refused: Alice assigns 2 to Wall, 1 to Hound and 2 to Bob")
    table.do("Alice assigns 3 damage from Hog to Wall, 1 to Hound and 1 to Bob", "expect Bob has 19 life")


def test_who_assigns_damage_with_several_creatures_says_which():
    table = board(alice=[HOG, creature("Boar", "4/4", "Trample")], bob=[WALL, HOUND])
    table.do("Alice attacks with Hog and Boar", "Bob blocks Hog with Wall and Boar with Hound")

    with pytest.raises(Exception, match="say what deals the damage"):
        table.do("Alice assigns 3 to Wall and 2 to Bob")


def test_whom_a_creature_fights_is_told_apart_from_whom_it_doesnt():
    table = board(alice=[HOG, HOUND], bob=[WALL])
    table.do("Alice attacks with Hog and Hound", "Bob blocks Hog with Wall")

    table.do("expect Hog is attacking Bob", "expect Wall is blocking Hog", "expect Wall isn't blocking Hound")
    table.do("expect Hound isn't attacking Alice", "expect Wall isn't attacking Alice")
    table.do("expect Hog has power 5", "expect Wall's toughness is 3", "expect Hog is attacking")


def test_an_ability_may_be_played_by_the_name_of_what_has_it():
    """403.1: before Magic 2010 abilities are played as spells are."""
    wand = artifact("Wand", "{T}: Wand deals 1 damage to target player.")
    table = board(alice=[wand, wand], edition="2006-10", alice_hand=[instant("Spark", "Draw a card.")])

    table.do("Alice plays Wand #1's ability targeting Bob", "Alice activates Wand #2's ability targeting Bob")
    table.do("resolve everything", "expect Bob has 18 life")


def test_a_players_turn_has_come_where_the_last_discard_led_into_it():
    """514.3: nobody has priority in most cleanup steps, so that the next turn follows at once."""
    cards = [creature("Idle Hand", "1/1")] * 8
    table = board(alice_hand=cards)

    table.do("to the cleanup step", "Alice chooses Idle Hand", "to Bob's turn", "expect it is Bob's turn")
    assert table.game.turn_number == 2
    table.do("to Bob's next turn")
    assert table.game.turn_number == 4


def test_going_to_a_players_turn_from_it_goes_to_the_next_one():
    table = board()

    table.do("to Bob's turn", "to Bob's turn")
    assert table.game.turn_number == 4
