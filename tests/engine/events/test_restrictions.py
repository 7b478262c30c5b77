"""What effects say that things can't, must and may do: what each unit answers, and that nobody else looks."""

import ast
import importlib
import re

import pytest

from engine.events.impossible import CANT_DRAW, CANT_GAIN_LIFE
from engine.events.player_rules import (
    CANT_PLAY,
    HAND_SIZE,
    MORE_LANDS,
    SKIPS,
    STAYS_TAPPED,
    PlayTried,
)
from engine.events.restrictions import (
    CANT_BE_DESTROYED,
    CANT_BE_REGENERATED,
    CANT_BE_SACRIFICED,
    CANT_HAVE_COUNTERS,
    EffectsQuestion,
    Prohibition,
    answered_acts,
    answered_changes,
)
from engine.play.combat_restrictions import (
    ASSIGNS_BY_TOUGHNESS,
    ASSIGNS_NO_DAMAGE,
    CANT_ATTACK,
    CANT_BE_BLOCKED,
    CANT_BE_BLOCKED_BY_SO_MANY,
    CANT_BLOCK,
    CANT_BLOCK_ALONE,
    MORE_BLOCKS,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    MUST_BLOCK_IT,
    TOO_MANY_ATTACK,
    TOO_MANY_BLOCK,
    AttackTried,
    BlockTried,
    MustBeBlocked,
)
from engine.play.seeing import LOOKS_AT_TOP
from engine.play.turn import TURN
from engine.playable import unplayable
from engine.text.tree.changes import Act, Cant, CantUnless, GainsAbilities
from engine.text.tree.conditions import PlayerPays
from engine.text.tree.costs import Cost
from engine.text.tree.players import You
from engine.text.tree.triggers import Step
from tests.engine.board import Table, artifact, board, creature, enchantment, instant
from tests.mends import assert_none
from tests.sources import ENGINE, modules_of, nodes, source

#: Where units are registered.
UNITS = (
    "engine.actions.activatable",
    "engine.actions.targeting",
    "engine.events.player_rules",
    "engine.events.restrictions",
    "engine.play.combat_restrictions",
    "engine.play.taxes",
)


def facing(text: str) -> Table:
    """Alice's Warden with this text and her Squire, opposite Bob's Drake with flying."""
    return board(
        alice=[creature("Warden", "1/3", text), creature("Squire", "1/1")], bob=[creature("Drake", "2/2", "Flying")]
    )


def answers(question: EffectsQuestion, table: Table, asked: object) -> list[str | object]:
    """What the units of a question say of Warden: the words of a refusal, anything else as it is."""
    found = question.of(table.game, table.find("Warden"), asked)
    return [str(answer) if isinstance(answer, Exception) else answer for answer in found]


@pytest.mark.parametrize(
    ("text", "together", "said"),
    [
        ("Warden can't attack.", 1, ["Warden can't attack"]),
        ("Warden can't attack alone.", 1, ["Warden can't attack"]),
        ("Warden can't attack alone.", 2, [None]),
        ("Warden can't attack or block.", 2, ["Warden can't attack"]),
        ("Warden can't attack or block alone.", 2, [None]),
        ("Warden can't attack or block alone.", 1, ["Warden can't attack"]),
        ("Warden can't attack unless you control a Wall.", 1, ["Warden can't attack now"]),
        ("Warden can't attack unless you control another creature.", 1, [None]),
        ("Warden can't attack or block unless you control a Wall.", 1, ["Warden can't attack now"]),
        ("Warden can't attack unless you pay {1}.", 1, [None]),
        ("Warden can't block.", 1, []),
    ],
)
def test_what_is_said_of_attacking(text: str, together: int, said: list[str | None]):
    table = facing(text)

    tried = AttackTried(table.find("Warden"), table.player("Bob"), together)

    assert answers(CANT_ATTACK, table, tried) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Warden can't block.", ["Warden can't block Drake"]),
        ("Warden can't block creatures with flying.", ["Warden can't block Drake"]),
        ("Warden can't block Walls.", [None]),
        ("Warden can block only creatures with flying.", [None]),
        ("Warden can block only Walls.", ["Warden can't block Drake"]),
        ("Warden can't block alone.", [None]),
        ("Warden can't attack or block.", ["Warden can't block Drake"]),
        ("Warden can't attack or block unless you control a Wall.", ["Warden can't block Drake"]),
        ("Warden can't block unless you control a Wall.", ["Warden can't block Drake"]),
        ("Warden can't block unless you pay {1}.", [None]),
        ("Warden can't attack.", []),
    ],
)
def test_what_is_said_of_blocking(text: str, said: list[str | None]):
    table = facing(text)

    tried = BlockTried(blocker=table.find("Warden"), attacker=table.find("Drake"))

    assert answers(CANT_BLOCK, table, tried) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Warden can't be blocked.", ["Warden can't be blocked by Drake"]),
        ("Warden can't be blocked by creatures with flying.", ["Warden can't be blocked by Drake"]),
        ("Warden can't be blocked except by creatures with flying.", [None]),
        ("Warden can't be blocked except by Walls.", ["Warden can't be blocked by Drake"]),
    ],
)
def test_what_is_said_of_being_blocked(text: str, said: list[str | None]):
    table = facing(text)

    tried = BlockTried(blocker=table.find("Drake"), attacker=table.find("Warden"))

    assert answers(CANT_BE_BLOCKED, table, tried) == said


@pytest.mark.parametrize(
    ("text", "blockers", "said"),
    [
        ("Warden can't be blocked except by two or more creatures.", 1, "Warden can't be blocked by one creature"),
        ("Warden can't be blocked except by two or more creatures.", 2, None),
        ("Warden can't be blocked by more than one creature.", 2, "Warden can't be blocked by 2 creatures"),
        ("Warden can't be blocked by more than one creature.", 1, None),
    ],
)
def test_what_is_said_of_being_blocked_by_so_many(text: str, blockers: int, said: str | None):
    table = facing(text)

    blocks = (BlockTried(blocker=table.find("Drake"), attacker=table.find("Warden")),) * blockers

    assert answers(CANT_BE_BLOCKED_BY_SO_MANY, table, blocks) == [said]


def test_what_is_said_of_blocking_alone():
    table = facing("Warden can't block alone.")

    assert answers(CANT_BLOCK_ALONE, table, table.find("Warden")) == ["Warden can't block alone"]


@pytest.mark.parametrize(
    ("text", "attacks", "blocks"),
    [
        ("No more than two creatures can attack each combat.", ["Gate lets no more than 2 creatures attack"], [None]),
        ("No more than two creatures can block each combat.", [None], ["Gate lets no more than 2 creatures block"]),
        ("No more than three creatures can attack each combat.", [None], [None]),
        ("No more than two creatures can attack you each combat.", [None], [None]),
    ],
)
def test_what_is_said_of_how_many_attack_and_block(text: str, attacks: list[str | None], blocks: list[str | None]):
    table = board(
        alice=[
            creature("Warden", "1/3"),
            creature("Squire", "1/1"),
            creature("Page", "1/1"),
            enchantment("Gate", text),
        ],
        bob=[creature("Drake", "2/2")],
    )
    own = [table.find(name) for name in ("Warden", "Squire", "Page")]
    drake, bob = table.find("Drake"), table.player("Bob")

    assert answers(TOO_MANY_ATTACK, table, tuple((creature, bob) for creature in own)) == attacks
    assert answers(TOO_MANY_BLOCK, table, tuple((creature, drake) for creature in own)) == blocks


@pytest.mark.parametrize(
    ("text", "question", "said"),
    [
        ("Warden attacks each turn if able.", MUST_ATTACK, [None]),
        ("Warden blocks each combat if able.", MUST_BLOCK, [True]),
        ("Warden blocks each combat if able.", MUST_ATTACK, []),
        ("All creatures able to block Warden do so.", MUST_BE_BLOCKED, [MustBeBlocked(by_all=True)]),
        ("Warden can block an additional creature.", MORE_BLOCKS, [1]),
        ("Warden can block any number of creatures.", MORE_BLOCKS, [None]),
        ("Warden is indestructible.", CANT_BE_DESTROYED, [True]),
        ("Warden can't be regenerated.", CANT_BE_REGENERATED, [True]),
        ("Warden can't have counters put on it.", CANT_HAVE_COUNTERS, [True]),
        ("Warden can't be sacrificed.", CANT_BE_SACRIFICED, [True]),
        ("Warden assigns combat damage equal to its toughness rather than its power.", ASSIGNS_BY_TOUGHNESS, [True]),
        ("Warden assigns no combat damage.", ASSIGNS_NO_DAMAGE, [True]),
        ("Warden assigns no combat damage.", ASSIGNS_BY_TOUGHNESS, []),
    ],
)
def test_what_is_said_of_a_creature(text: str, question: EffectsQuestion, said: list[object]):
    assert answers(question, facing(text), None) == said


def of_players(*lines: str) -> Table:
    """Alice has a Decree with these lines, a Squire and a Drake in hand."""
    hand = [creature("Drake", "2/2")]
    return board(alice=[enchantment("Decree", "\n".join(lines)), creature("Squire", "1/1")], alice_hand=hand)


@pytest.mark.parametrize(
    ("text", "question", "asked", "said"),
    [
        ("Players can't gain life.", CANT_GAIN_LIFE, None, [True]),
        ("Players can't gain life.", CANT_DRAW, None, []),
        ("You may play two additional lands on each of your turns.", LOOKS_AT_TOP, None, []),
        ("You may look at the top card of your library any time.", LOOKS_AT_TOP, None, [True]),
    ],
)
def test_what_is_said_of_a_player(text: str, question: EffectsQuestion, asked: object, said: list[object]):
    table = of_players(text)

    assert list(question.of(table.game, table.player("Alice"), asked)) == said


@pytest.mark.parametrize(("text", "lands"), [("an additional land", 1), ("two additional lands", 2)])
def test_an_effect_says_for_each_land_that_it_lets_a_player_play_it(text: str, lands: int):
    table = of_players(f"You may play {text} on each of your turns.")

    (said,) = MORE_LANDS.of(table.game, table.player("Alice"), None)
    assert said == (table.find("Decree"),) * lands


def test_what_is_said_of_playing_a_card():
    table = of_players("You can't cast creature spells.")
    alice, card = table.player("Alice"), table.find("Drake")

    refusals = list(CANT_PLAY.of(table.game, alice, PlayTried("cast", alice, card, card.zone)))

    assert [str(each) for each in refusals] == ["Decree says that Alice can't cast Drake"]
    assert list(CANT_PLAY.of(table.game, alice, PlayTried("play", alice, card, card.zone))) == [None]


def test_what_is_said_of_the_size_of_a_hand():
    table = of_players("Your maximum hand size is reduced by two.", "You have no maximum hand size.")

    reduced, unlimited = HAND_SIZE.of(table.game, table.player("Alice"), None)

    assert (reduced(7), reduced(1), reduced(None), unlimited(7)) == (5, 0, None, None)


def test_what_is_said_of_steps():
    table = of_players("Skip your draw step.")

    skipped = [part.step for part in TURN if any(SKIPS.of(table.game, table.player("Alice"), part))]

    assert skipped == [Step.DRAW]


def test_what_is_said_of_untapping():
    table = of_players("Creatures you control don't untap during your untap step.")

    squire = table.find("Squire")

    assert list(STAYS_TAPPED.of(table.game, squire, table.player("Alice"))) == [True]
    assert list(STAYS_TAPPED.of(table.game, squire, table.player("Bob"))) == [False]


def test_each_creature_is_asked_about_its_own_owner():
    truce = enchantment("Truce", "Each creature can't attack its owner.")
    table = board(alice=[creature("Drake", "2/2"), truce], bob=[creature("Squire", "1/1")])
    drake, squire = table.find("Drake"), table.find("Squire")

    refused = {
        (attacker.name, attacked)
        for attacker in (drake, squire)
        for attacked in ("Alice", "Bob")
        if any(CANT_ATTACK.of(table.game, attacker, AttackTried(attacker, table.player(attacked), together=1)))
    }

    assert refused == {("Drake", "Alice"), ("Squire", "Bob")}


def test_two_effects_of_one_source_each_mean_their_own_targets():
    goad = enchantment("Goad", "{0}: Target creature blocks target creature this turn if able.")
    attackers = [creature("Drake", "2/2"), creature("Wyvern", "2/2")]
    table = board(alice=[goad, *attackers], bob=[creature("Squire", "1/1"), creature("Page", "1/1")])

    table.do("Alice activates Goad targeting Squire and Drake", "resolve")
    table.do("Alice activates Goad targeting Page and Wyvern", "resolve")

    told = {
        (blocker, attacker)
        for blocker in ("Squire", "Page")
        for attacker in ("Drake", "Wyvern")
        if any(MUST_BLOCK_IT.of(table.game, table.find(blocker), table.find(attacker)))
    }
    assert told == {("Squire", "Drake"), ("Page", "Wyvern")}


def test_whatever_a_thing_can_do_it_can_be_kept_from():
    assert set(Act) - answered_acts(Cant) == set()


@pytest.mark.parametrize("act", sorted(set(Act) - answered_acts(CantUnless)))
def test_what_no_unit_allows_for_a_price_is_said_not_to_be_played(act: Act):
    told = CantUnless(act, PlayerPays(You(), Cost(())))

    assert f"doesn't yet restrict to {act.value} this way (CantUnless)" in unplayable(told)


def questions() -> dict[str, EffectsQuestion]:
    modules = [importlib.import_module(name) for name in UNITS]
    return {
        name: value for module in modules for name, value in vars(module).items() if isinstance(value, EffectsQuestion)
    }


def test_each_question_is_asked_by_some_procedure():
    asked = {name for path in modules_of(ENGINE) for name in re.findall(r"\b(\w+)\.(?:of|among|check)\(", source(path))}

    assert_none(
        questions().keys() - asked,
        "no procedure asks these questions; ask each where the rules would have it done, by `.of(…)` or `.check(…)`",
    )


def test_a_prohibition_is_checked_so_that_its_refusal_is_raised():
    checked = {name for path in modules_of(ENGINE) for name in re.findall(r"\b(\w+)\.check\(", source(path))}
    prohibitions = {name for name, question in questions().items() if isinstance(question, Prohibition)}

    assert_none(prohibitions - checked, "the refusals of these prohibitions are lost; ask by `.check(…)`")


def test_nobody_but_units_looks_at_what_kind_of_restriction_something_is():
    """A new restriction is found by looking at the questions, so no procedure of the game may ask for its class."""
    kinds = {kind.__name__ for kind in answered_changes() - {GainsAbilities}}
    looking = [
        f"{path.relative_to(ENGINE)}:{node.lineno}"
        for path in modules_of(ENGINE)
        if path.relative_to(ENGINE).parts[0] != "text"
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "isinstance"
        and kinds & {getattr(part, "attr", getattr(part, "id", "")) for part in ast.walk(node.args[1])}
    ]

    assert_none(
        looking,
        "these look at what kind of restriction something is; ask a question of engine/events/restrictions.py instead,"
        " and register what the kind answers",
    )


def test_what_cant_be_sacrificed_pays_for_nothing_and_stays() -> None:
    """Another creature goes, where there is one; a cost for which there is none can't be paid (614.17b)."""
    saint = creature("Saint", "1/1", "Saint can't be sacrificed.")
    altar = artifact("Altar", "Sacrifice a creature: You gain 1 life.")
    edict = instant("Edict", "Target player sacrifices a creature.")
    table = board(alice=[saint, creature("Goat", "0/1"), altar], bob_hand=[edict, edict])

    table.do("Bob casts Edict targeting Alice", "resolve")
    assert (table.where("Saint"), table.where("Goat")) == ("battlefield", "graveyard")

    table.do("Bob casts Edict targeting Alice", "resolve")
    assert table.where("Saint") == "battlefield"
    assert not table.allows("Alice activates Altar")
