"""What would make a refused action legal, as data beside the rule that refuses it."""

import ast

from engine.events.choices import Need
from engine.scenarios.playing.offered_words import needed_for
from engine.scenarios.telling.log import identity
from tests.engine.board import FOREST, artifact, aura, board, creature, enchantment, instant, sorcery
from tests.mends import assert_none
from tests.sources import ENGINE, modules_of, nodes

BEAR = creature("Bear", "2/2", cost="{1}{G}")
SHOCK = instant("Shock", "Shock deals 2 damage to target creature or player.", cost="{R}")


def needs(table, *lines: str) -> list[Need]:
    return [remedy.need for remedy in table.refusal(*lines).remedies]


def test_all_that_is_missing_for_a_sorcery_is_told_at_once():
    rite = sorcery("Rite", "You gain 1 life.")
    table = board(alice_hand=[rite], bob_hand=[SHOCK], turn="Bob", step="upkeep")
    table.do("Bob casts Shock targeting Alice", "Bob passes")

    assert needs(table, "Alice casts Rite") == [Need.OWN_TURN, Need.TIME, Need.EMPTY_STACK]


def test_what_stands_in_the_way_is_named():
    rod = artifact("Mute Rod", "Activated abilities of artifacts can't be activated.")
    table = board(alice=[artifact("Wand", "{1}: Draw a card.")], bob=[rod])

    (remedy,) = table.refusal("Alice activates Wand").remedies

    assert (remedy.need, [one.name for one in remedy.about]) == (Need.WITHOUT, ["Mute Rod"])


def test_a_second_land_waits_for_another_turn():
    table = board(alice_hand=[FOREST, FOREST])
    table.do("Alice plays Forest")

    assert needs(table, "Alice plays Forest") == [Need.ANOTHER_TURN]


def test_mana_is_what_is_missing():
    table = board(alice_hand=[BEAR], alice_has={"mana": "{G}"})

    (remedy,) = table.refusal("Alice casts Bear").remedies

    assert (remedy.need, remedy.words) == (Need.MANA, "mana to pay {1}{G}")


def test_a_tapped_creature_would_have_to_be_untapped():
    table = board(alice=[BEAR.placed(tapped=True)])

    assert needs(table, "Alice attacks with Bear") == [Need.UNTAPPED]


def test_a_new_creature_waits_for_a_turn_that_begins_with_it():
    table = board(alice=[BEAR.placed(new=True)])

    assert needs(table, "Alice attacks with Bear") == [Need.LONGER_CONTROL]


def test_an_aura_that_forbids_attacking_is_what_would_have_to_go():
    chains = aura("Chains", "Enchanted creature can't attack.")
    table = board(alice=[BEAR, chains.placed(attached_to="Bear")])

    (remedy,) = table.refusal("Alice attacks with Bear").remedies

    assert [one.name for one in remedy.about] == ["Chains"]


def test_a_spell_without_a_target_needs_one():
    cage = instant("Cage", "Destroy target artifact.")
    table = board(alice_hand=[cage], bob=[BEAR])

    assert needs(table, "Alice casts Cage") == [Need.TARGET]


def test_an_effect_that_forbids_a_kind_of_spell_is_named():
    hush = enchantment("Hush", "Players can't cast creature spells.")
    table = board(alice_hand=[BEAR], bob=[hush])

    (remedy,) = table.refusal("Alice casts Bear").remedies

    assert remedy.about[0].name == "Hush"


def test_where_nothing_would_help_there_is_no_remedy():
    """A card without morph is never played face down (502.26c; 702.34c)."""
    table = board(alice_hand=[BEAR])

    assert needs(table, "Alice casts Bear face down") == []


def test_what_is_needed_is_told_in_plain_values():
    table = board(alice=[BEAR.placed(tapped=True)])

    (needed,) = needed_for(table.refusal("Alice attacks with Bear"))

    assert (needed.kind, needed.text, needed.cards) == (
        "an untapped permanent",
        "Bear untapped",
        (identity(table.find("Bear")),),
    )


# Announcing, paying, assigning ---------------------------------------------------------------------------------------


def test_a_spell_with_split_second_would_have_to_be_gone():
    hush = instant("Hush", "Split second\nYou gain 1 life.")
    table = board(alice_hand=[hush], bob_hand=[SHOCK])
    table.do("Alice casts Hush", "Alice passes")

    (remedy,) = table.refusal("Bob casts Shock targeting Alice").remedies

    assert (remedy.need, [one.name for one in remedy.about]) == (Need.WITHOUT, ["Hush"])


def test_x_has_to_be_said():
    blaze = sorcery("Blaze", "Blaze deals X damage to target creature or player.", cost="{X}{R}")
    table = board(alice_hand=[blaze])

    assert needs(table, "Alice casts Blaze targeting Bob") == [Need.SAID]


def test_an_illegal_target_asks_for_another():
    saint = creature("Saint", "2/2", "Protection from red", cost="{W}")
    table = board(alice_hand=[SHOCK], bob=[saint, BEAR])

    (remedy,) = table.refusal("Alice casts Shock targeting Saint").remedies

    assert (remedy.need, remedy.words) == (Need.TARGET, "another target for Shock")


def test_what_is_divided_gives_each_target_something():
    arc = sorcery(
        "Arc", "Arc deals 3 damage divided as you choose among any number of target creatures and/or players."
    )
    table = board(alice_hand=[arc], bob=[BEAR])

    assert needs(table, "Alice casts Arc targeting Bob and Bear dividing 3 to Bob and 0 to Bear") == [Need.SAID]


def test_a_card_is_kicked_as_often_as_it_has_kickers():
    burst = instant("Burst", "Kicker {2}\nYou gain 1 life.")
    table = board(alice_hand=[burst, SHOCK])

    assert needs(table, "Alice casts Burst kicked twice") == [Need.FEWER]
    assert needs(table, "Alice casts Shock kicked targeting Bob") == []


def test_a_face_up_permanent_isnt_turned_up():
    table = board(alice=[BEAR])

    assert needs(table, "Alice turns Bear face up") == [Need.CONDITION]


def test_a_morph_cost_has_to_be_paid():
    wyrm = creature("Wyrm", "5/5", "Morph {4}{G}")
    table = board(alice_hand=[wyrm], alice_has={"mana": "{3}"})
    table.do("Alice casts Wyrm face down", "resolve")

    assert needs(table, "Alice turns Wyrm face up") == [Need.COST]


def test_damage_past_blockers_needs_lethal_damage_to_them():
    """702.17b: 2 of the 3 that are lethal are missing."""
    ram = creature("Ram", "5/5", "Trample")
    table = board(alice=[ram], bob=[creature("Wall", "0/3")])
    table.do("Alice attacks with Ram", "Bob blocks Ram with Wall")

    (remedy,) = table.refusal("Alice assigns 1 damage from Ram to Wall and 4 from Ram to Bob").remedies

    assert (remedy.need, remedy.words) == (Need.MORE, "2 more damage assigned to Wall")


def test_a_creature_assigns_all_of_its_damage():
    ram = creature("Ram", "5/5", "Trample")
    table = board(alice=[ram], bob=[creature("Wall", "0/3")])
    table.do("Alice attacks with Ram", "Bob blocks Ram with Wall")

    (remedy,) = table.refusal("Alice assigns 4 damage from Ram to Wall").remedies

    assert (remedy.need, remedy.words) == (Need.SAID, "5 damage in all from Ram")


def test_too_few_and_too_many_are_told_apart():
    sift = sorcery("Sift", "Discard two cards.")
    table = board(alice_hand=[sift, BEAR, BEAR, FOREST])
    table.do("Alice casts Sift", "resolve")

    assert needs(table, "Alice chooses Forest") == [Need.MORE]
    assert needs(table, "Alice chooses Forest, Bear and Bear #2") == [Need.FEWER]


# Refusals that say nothing of what would help ------------------------------------------------------------------------

#: Why no action mends it, and the refusals of which that is so: the module, and the rule that it cites.
WITHOUT_REMEDY = {
    "the card, or the ability, is another kind of thing": {
        ("play/actions.py", "LAND_PLAY"),
        ("play/actions.py", "rule"),
        ("play/activating.py", "ACTIVATOR"),
        ("play/ending_effects.py", "END_EFFECT"),
        ("play/face_down.py", "MORPH"),
        ("play/face_down.py", "TURN_FACE_UP"),
        ("play/ignoring.py", "IGNORE_EFFECT"),
        ("play/taking.py", "PRIORITY"),
        ("play/unlocking.py", "UNPLAYABLE_COST"),
        ("play/spell_costs.py", "ADDITIONAL_COST"),
        ("play/spell_costs.py", "ALTERNATIVE_COST"),
        ("play/spell_costs.py", "SPLICE"),
        ("keywords/banding.py", "BANDING"),
    },
    "the answer is no answer to the question": {
        ("actions/asking.py", "CHOICE_ON_RESOLUTION"),
        ("play/damage_assignment.py", "ASSIGN_COMBAT_DAMAGE"),
        ("play/attacking.py", "CHOOSE_ATTACKERS"),
        ("play/attacking.py", "DECLARE_ATTACKERS"),
        ("play/blocking.py", "CHOOSE_BLOCKERS"),
        ("play/blocking.py", "BLOCK_OWN_ATTACKERS"),
    },
    "an effect on the player, or on the creature, whose end nobody brings about by an action": {
        ("actions/activatable.py", "ACTIVATION_FORBIDDEN"),
        ("play/attacking.py", "ATTACK_RESTRICTION"),
        ("play/attacking.py", "refusal"),
        ("play/blocking.py", "refusal"),
        ("play/combat_restrictions.py", "ATTACK_RESTRICTION"),
        ("play/combat_restrictions.py", "BLOCK_RESTRICTION"),
        ("play/combat_restrictions.py", "UNBLOCKABLE"),
    },
    "it was decided not to pay": {("play/declaring.py", "cites"), ("play/taxes.py", "cites")},
    "it ends what was begun, and refuses nothing by itself": {
        ("scenarios/playing/acting.py", "cites"),
        ("scenarios/playing/session.py", "PRIORITY"),
        ("scenarios/playing/session.py", "SHORTCUT_TAKEN"),
        ("scenarios/playing/shortcuts.py", "SHORTCUT_PROPOSED"),
    },
}


def refusals_without_remedy() -> set[tuple[str, str]]:
    found = set()
    for path in modules_of(ENGINE):
        for node in nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction" and len(node.args) < 3:
                cites = node.args[1]
                name = cites.attr if isinstance(cites, ast.Attribute) else getattr(cites, "id", "")
                found.add((path.relative_to(ENGINE).as_posix(), name))
    return found


def test_each_refusal_says_what_would_help_or_why_nothing_does():
    listed = {one for several in WITHOUT_REMEDY.values() for one in several}

    assert_none(
        refusals_without_remedy() - listed,
        "these refusals don't say what would help; give them a Remedy, or say in WITHOUT_REMEDY why nothing does",
    )


def test_the_list_of_refusals_without_remedy_is_not_stale():
    listed = {one for several in WITHOUT_REMEDY.values() for one in several}

    assert_none(listed - refusals_without_remedy(), "WITHOUT_REMEDY names refusals that aren't there; take them out")
