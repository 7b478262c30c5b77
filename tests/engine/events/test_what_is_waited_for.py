"""Each word of a trigger condition counts: what only resembles what is waited for triggers nothing (410; 603)."""

import pytest

from engine.events.kinds.triggering import AbilityTriggered
from tests.engine.board import FOREST, artifact, aura, board, creature, each_edition, enchantment, instant, sorcery

BEAR = creature("Bear", "2/2", cost="{G}")
OX = creature("Ox", "2/2", cost="{W}")
HAWK = creature("Hawk", "1/1", "Flying", cost="{U}")
WALL = creature("Wall", "0/5", "Defender", cost="{1}")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
PING = instant("Ping", "Ping deals 1 damage to target creature or player.", cost="{R}")
TAP = instant("Tap", "Tap target permanent.", cost="{U}")
STUDY = sorcery("Study", "Draw two cards.", cost="{U}")
TONIC = instant("Tonic", "Target player gains 3 life.", cost="{W}")
DRAIN = instant("Drain", "Target player loses 3 life.", cost="{B}")
ROD = artifact("Rod", "{T}: Rod deals 1 damage to target creature or player.")
EDICT = sorcery("Edict", "Target player sacrifices a creature.", cost="{B}")
FORGET = sorcery("Forget", "Target player discards a card.", cost="{B}")


def triggered(event: str, *doings: str, turn: str = "Alice") -> int:
    """How often "Whenever EVENT, you gain 1 life." triggers for Alice as something is done."""
    watch = enchantment("Watch", f"Whenever {event}, you gain 1 life.")
    alice = [watch, BEAR, OX, HAWK, ROD, FOREST]
    hand = [BOLT, PING, TAP, STUDY, TONIC, DRAIN, EDICT, FORGET]
    library = {"library": [BEAR, OX, HAWK]}
    table = board(
        alice=alice,
        bob=[WALL, BEAR, HAWK],
        alice_hand=hand,
        bob_hand=[BOLT, TONIC, OX],
        alice_has=library,
        bob_has=library,
        turn=turn,
    )
    table.do(*doings)
    return sum(fact.waiting.source.name == "Watch" for fact in table.happened(AbilityTriggered))


TWO_ATTACK = ("Alice attacks with Alice's Bear and Ox",)
ONE_ATTACKS = ("Alice attacks with Alice's Bear",)
BLOCKED = (*ONE_ATTACKS, "Bob blocks Alice's Bear with Wall")
BLOCKED_BY_TWO = (*ONE_ATTACKS, "Bob blocks Alice's Bear with Wall and Bob's Hawk")
UNBLOCKED = (*ONE_ATTACKS, "Bob doesn't block", "to the end of combat")


@pytest.mark.parametrize(
    ("event", "doings", "times"),
    [
        ("a creature attacks", TWO_ATTACK, 2),
        ("a creature attacks alone", TWO_ATTACK, 0),
        ("a creature attacks alone", ONE_ATTACKS, 1),
        ("a creature you control attacks", ONE_ATTACKS, 1),
        ("a creature an opponent controls attacks", ONE_ATTACKS, 0),
        ("you attack with two or more creatures", TWO_ATTACK, 1),
        ("you attack with two or more creatures", ONE_ATTACKS, 0),
        ("a creature blocks", BLOCKED, 1),
        ("a creature blocks", ONE_ATTACKS, 0),
        ("a creature becomes blocked", BLOCKED, 1),
        ("a creature becomes blocked", BLOCKED_BY_TWO, 1),
        ("a creature becomes blocked by a creature", BLOCKED_BY_TWO, 2),
        ("a creature becomes blocked", UNBLOCKED, 0),
        ("a creature attacks and isn't blocked", UNBLOCKED, 1),
        ("a creature attacks and isn't blocked", BLOCKED, 0),
    ],
)
def test_of_attackers_and_blockers(event: str, doings: tuple[str, ...], times: int) -> None:
    assert triggered(event, *doings) == times


@pytest.mark.parametrize(
    ("event", "doings", "times"),
    [
        ("a creature deals damage", UNBLOCKED, 1),
        ("a creature deals combat damage", UNBLOCKED, 1),
        ("a creature deals combat damage to a player", UNBLOCKED, 1),
        ("a creature deals combat damage to a creature", UNBLOCKED, 0),
        ("a creature deals combat damage to a player", (*BLOCKED, "to the end of combat"), 0),
        ("a creature deals combat damage to a creature", (*BLOCKED, "to the end of combat"), 1),
        ("a creature is dealt damage", (*BLOCKED, "to the end of combat"), 1),
        ("a creature is dealt combat damage", ("Alice casts Ping targeting Wall", "resolve"), 0),
        ("a creature is dealt damage", ("Alice casts Ping targeting Wall", "resolve"), 1),
        ("a creature is dealt damage", ("Alice casts Ping targeting Bob", "resolve"), 0),
        ("you're dealt damage", ("Alice casts Ping targeting Bob", "resolve"), 0),
        ("you're dealt damage", ("Alice casts Ping targeting Alice", "resolve"), 1),
        ("you're dealt combat damage", ("Alice casts Ping targeting Alice", "resolve"), 0),
    ],
)
def test_of_damage(event: str, doings: tuple[str, ...], times: int) -> None:
    assert triggered(event, *doings) == times


@pytest.mark.parametrize(
    ("event", "doings", "times"),
    [
        ("you cast a spell", ("Alice casts Ping targeting Bob",), 1),
        ("you cast a creature spell", ("Alice casts Ping targeting Bob",), 0),
        ("an opponent casts a spell", ("Alice casts Ping targeting Bob",), 0),
        ("an opponent casts a spell", ("Alice passes", "Bob casts Bolt targeting Alice"), 1),
        ("a creature becomes the target of a spell", ("Alice casts Ping targeting Wall",), 1),
        ("a creature becomes the target of a spell", ("Alice casts Ping targeting Bob",), 0),
        ("a creature becomes the target of a spell", ("Alice activates Rod targeting Wall",), 0),
        ("a creature becomes the target of a spell or ability", ("Alice activates Rod targeting Wall",), 1),
        ("a player taps a land for mana", ("Alice taps Forest for mana",), 1),
        ("a player taps a land for mana", ("Alice casts Tap targeting Forest", "resolve"), 0),
        ("a player taps a Swamp for mana", ("Alice taps Forest for mana",), 0),
        ("a land becomes tapped", ("Alice taps Forest for mana",), 1),
        ("a land becomes tapped", ("Alice casts Tap targeting Forest", "resolve"), 1),
        ("a land becomes tapped", ("Alice casts Tap targeting Ox", "resolve"), 0),
        ("a creature becomes tapped", ONE_ATTACKS, 1),
    ],
)
def test_of_what_is_played_and_tapped(event: str, doings: tuple[str, ...], times: int) -> None:
    assert triggered(event, *doings) == times


@pytest.mark.parametrize(
    ("event", "doings", "times"),
    [
        ("you draw a card", ("Alice casts Study", "resolve"), 2),
        ("an opponent draws a card", ("Alice casts Study", "resolve"), 0),
        ("you gain life", ("Alice casts Tonic targeting Bob", "resolve"), 0),
        ("an opponent gains life", ("Alice casts Tonic targeting Bob", "resolve"), 1),
        ("you lose life", ("Alice casts Drain targeting Bob", "resolve"), 0),
        ("you lose life", ("Alice casts Drain targeting Alice", "resolve"), 1),
        ("an opponent loses life", ("Alice casts Drain targeting Bob", "resolve"), 1),
        ("an opponent loses life", ("Alice casts Ping targeting Bob", "resolve"), 1),
        ("an opponent discards a card", ("Alice casts Forget targeting Bob", "resolve", "Bob chooses Ox"), 1),
        ("you discard a card", ("Alice casts Forget targeting Bob", "resolve", "Bob chooses Ox"), 0),
        ("a player sacrifices a creature", ("Alice casts Edict targeting Bob", "resolve", "Bob chooses Wall"), 1),
        ("you sacrifice a creature", ("Alice casts Edict targeting Bob", "resolve", "Bob chooses Wall"), 0),
        ("a creature dies", ("Alice casts Bolt targeting Ox", "resolve"), 1),
        ("another enchantment is put into a graveyard", ("Alice casts Bolt targeting Ox", "resolve"), 0),
        ("a creature you control dies", ("Alice casts Bolt targeting Bob's Bear", "resolve"), 0),
        ("a creature is put into your graveyard from the battlefield", ("Alice casts Bolt targeting Ox", "resolve"), 1),
        (
            "a creature is put into your graveyard from the battlefield",
            ("Alice casts Bolt targeting Bob's Bear", "resolve"),
            0,
        ),
        ("a creature enters", ("Alice casts Bolt targeting Ox", "resolve"), 0),
    ],
)
def test_of_cards_life_and_zones(event: str, doings: tuple[str, ...], times: int) -> None:
    assert triggered(event, *doings) == times


@pytest.mark.parametrize(
    ("event", "said", "times"),
    [
        ("you win a coin flip", "wins", 1),
        ("you win a coin flip", "loses", 0),
        ("you lose a coin flip", "wins", 0),
        ("you lose a coin flip", "loses", 1),
        ("an opponent wins a coin flip", "wins", 0),
    ],
)
def test_of_coins(event: str, said: str, times: int) -> None:
    toss = sorcery("Toss", "Flip a coin. If you win the flip, draw a card.")
    table = board(alice=[enchantment("Watch", f"Whenever {event}, you gain 1 life.")], alice_hand=[toss])

    table.do("Alice casts Toss", "resolve", f"Alice flips a coin and {said}")

    assert len(table.happened(AbilityTriggered)) == times


@pytest.mark.parametrize(("alices", "bobs", "times"), [("{3}", "{2}", 1), ("{2}", "{3}", 0), ("{2}", "{2}", 0)])
def test_of_clashes(alices: str, bobs: str, times: int) -> None:
    meet = sorcery("Meet", "Clash with an opponent.")
    table = board(
        alice=[enchantment("Watch", "Whenever you clash and win, you gain 1 life.")],
        alice_hand=[meet],
        alice_has={"library": [creature("Own", "1/1", cost=alices)]},
        bob_has={"library": [creature("Other", "1/1", cost=bobs)]},
    )

    table.do("Alice casts Meet", "resolve", "Alice chooses no", "Bob chooses no")

    assert len(table.happened(AbilityTriggered)) == times


# Mana abilities, and what an event says of two ----------------------------------------------------------------------


@each_edition
def test_a_mana_ability_is_an_ability_that_is_activated(edition: str):
    scribe = enchantment("Scribe", "Whenever you activate an ability of a creature, you gain 1 life.")
    elf = creature("Sprout", "1/1", "{T}: Add {G}.")
    table = board(alice=[scribe, elf], edition=edition)
    table.do("Alice activates Sprout", "resolve everything", "expect Alice has 21 life")


@each_edition
def test_an_ability_that_isnt_a_mana_ability_is_waited_for(edition: str):
    mentor = creature(
        "Mentor",
        "2/2",
        "Whenever an opponent activates an ability of a creature, if it isn't a mana ability, you gain 1 life.",
    )
    elf = creature("Sprout", "1/1", "{T}: Add {G}.\n{0}: Sprout gets +1/+0 until end of turn.")
    table = board(alice=[mentor], bob=[elf], turn="Bob", edition=edition)

    table.do("Bob activates Sprout ability 1", "resolve everything", "expect Alice has 20 life")
    table.do("Bob activates Sprout ability 2", "resolve everything", "expect Alice has 21 life")


@each_edition
def test_an_aura_is_compared_with_what_it_becomes_attached_to(edition: str):
    charmer = creature(
        "Charmer",
        "2/2",
        "Whenever an Aura you control becomes attached to a creature with power less than or equal to that Aura's "
        "converted mana cost, gain control of that creature for as long as that Aura is attached to it.",
    )
    charm = aura("Charm", "Enchanted creature has reach.", cost="{2}")
    small, big = creature("Small", "2/2"), creature("Big", "3/3")
    table = board(alice=[charmer], alice_hand=[charm, charm], bob=[small, big], edition=edition)

    table.do("Alice casts Charm targeting Small", "resolve everything", "expect Alice controls Small")
    table.do("Alice casts Charm targeting Big", "resolve everything", "expect Bob controls Big")


@each_edition
def test_a_spell_is_compared_with_what_is_its_casters(edition: str):
    echo = creature(
        "Echo",
        "4/4",
        "Whenever an opponent casts a spell with the same name as a card in their graveyard, that player loses 3 life.",
    )
    ox, elk = creature("Ox", "2/2"), creature("Elk", "2/2")
    table = board(alice=[echo], bob_hand=[ox, elk], bob_has={"graveyard": [ox]}, turn="Bob", edition=edition)

    table.do("Bob casts Elk", "resolve everything", "expect Bob has 20 life")
    table.do("Bob casts Ox", "resolve everything", "expect Bob has 17 life")
