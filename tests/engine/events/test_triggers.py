"""Triggered abilities: when they trigger, how they go on the stack, and what they find (404, 410; 603)."""

from __future__ import annotations

import pytest

from engine.events.choices import ChoiceKind
from engine.events.kinds.triggering import AbilityTriggered, TriggerPutOnStack
from tests.engine.board import artifact, board, card, creature, each_edition, enchantment, instant, land, sorcery

OGRE = creature("Test Ogre", "2/2", cost="{R}")
ELM = creature("Elm", "2/2", cost="{G}")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
WRATH = sorcery("Wrath", "Destroy all creatures.")
KILL = instant("Kill", "Destroy target creature.")


def triggered(table) -> list[str]:
    return [fact.waiting.source.name for fact in table.happened(AbilityTriggered)]


# Entering ------------------------------------------------------------------------------------------------------------


@each_edition
def test_coming_into_play_triggers_the_permanents_own_ability(edition: str):
    sage = creature("Sage", "1/1", "When Sage comes into play, draw a card.")
    table = board(alice_hand=[sage], edition=edition)

    table.do("Alice casts Sage", "resolve", "expect Sage triggered", "expect Sage's ability is on the stack")
    table.do("resolve", "expect Alice has 1 cards in hand")


@each_edition
def test_abilities_that_watch_others_enter_see_what_they_are_like_in_play(edition: str):
    """410.10b; 603.6a: with all effects that change it there."""
    crown = artifact("Crown", "White creatures get +1/+1.")
    watcher = enchantment("Watcher", "Whenever a creature with power 2 or greater comes into play, you gain 1 life.")
    squire = creature("Squire", "1/1", cost="{W}")
    table = board(alice=[crown, watcher], alice_hand=[squire, creature("Page", "1/1", cost="{B}")], edition=edition)

    table.do("Alice casts Squire", "resolve", "expect Watcher triggered", "resolve")
    table.do("Alice casts Page", "resolve", "expect Watcher didn't trigger")


@each_edition
def test_each_of_several_tokens_that_enter_together_triggers_for_itself(edition: str):
    nursery = enchantment("Nursery", "Whenever a creature comes into play, put a +1/+1 counter on it.")
    litter = sorcery("Litter", "Put two 1/1 green Squirrel creature tokens into play.")
    table = board(alice=[nursery], alice_hand=[litter], edition=edition)

    table.do("Alice casts Litter", "resolve", "resolve everything")

    assert [table.size("Squirrel", which) for which in (1, 2)] == ["2/2", "2/2"]


@each_edition
def test_two_that_enter_see_one_another(edition: str):
    """410.10b; 603.6a."""
    warden = creature("Warden", "1/1", "Whenever another creature comes into play, you gain 1 life.")
    both = sorcery("Return All", "Put all creature cards from your graveyard into play.")
    table = board(alice_hand=[both], alice_has={"graveyard": [warden, OGRE]}, edition=edition)

    table.do("Alice casts Return All", "resolve", "resolve everything")

    assert table.life("Alice") == 21


# Leaving -------------------------------------------------------------------------------------------------------------


@each_edition
def test_dying_triggers_the_permanents_own_ability(edition: str):
    martyr = creature("Martyr", "1/1", "When Martyr is put into a graveyard from play, you gain 3 life.")
    table = board(alice=[martyr], alice_hand=[KILL], edition=edition)

    table.do("Alice casts Kill targeting Martyr", "resolve", "expect Martyr triggered", "resolve")

    assert table.life("Alice") == 23


@each_edition
def test_abilities_look_back_when_many_die_at_once(edition: str):
    """410.10d; 603.6d: the mourner sees the others die though it dies with them."""
    mourner = creature("Mourner", "1/1", "Whenever another creature dies, you gain 1 life.")
    table = board(alice=[mourner, OGRE], bob=[ELM], alice_hand=[WRATH], edition=edition)

    table.do("Alice casts Wrath", "resolve", "resolve everything")

    assert triggered(table) == ["Mourner", "Mourner"]
    assert table.life("Alice") == 22


@each_edition
def test_what_dies_is_looked_at_as_it_last_was_in_play(edition: str):
    """The page was a 2/2 white creature thanks to permanents that die in the same moment."""
    lord = creature("Lord", "2/2", "Other creatures you control get +1/+1.")
    heir = enchantment(
        "Heirloom", "Whenever a creature with power 2 or greater is put into a graveyard from play, you gain 1 life."
    )
    page = creature("Page", "1/1")
    table = board(alice=[lord, page, heir], alice_hand=[WRATH], edition=edition)

    table.do("Alice casts Wrath", "resolve", "resolve everything")

    assert table.life("Alice") == 22


@each_edition
def test_leaving_for_a_hand_is_no_death(edition: str):
    martyr = creature("Martyr", "1/1", "When Martyr is put into a graveyard from play, you gain 3 life.")
    bounce = instant("Bounce", "Return target creature to its owner's hand.")
    table = board(alice=[martyr], alice_hand=[bounce], edition=edition)

    table.do("Alice casts Bounce targeting Martyr", "resolve", "expect Martyr didn't trigger")


@each_edition
def test_a_trigger_on_a_death_finds_the_card_where_it_went(edition: str):
    phoenix = creature(
        "Phoenix", "2/2", "When Phoenix is put into a graveyard from play, return it to its owner's hand."
    )
    table = board(alice=[phoenix], alice_hand=[KILL], edition=edition)

    table.do("Alice casts Kill targeting Phoenix", "resolve", "resolve", "expect Phoenix is in Alice's hand")


@each_edition
def test_a_trigger_on_a_death_doesnt_follow_the_card_further(edition: str):
    """217.1c; 400.7d: by the time the ability resolves, the card has gone on."""
    phoenix = creature(
        "Phoenix", "2/2", "When Phoenix is put into a graveyard from play, return it to its owner's hand."
    )
    crypt = instant("Empty Crypt", "Remove target card in a graveyard from the game.")
    table = board(alice=[phoenix], alice_hand=[KILL], bob_hand=[crypt], edition=edition)

    table.do("Alice casts Kill targeting Phoenix", "resolve", "Alice passes", "Bob casts Empty Crypt targeting Phoenix")
    table.do("resolve", "resolve", "expect Phoenix is exiled")


@each_edition
def test_the_controller_in_the_last_moment_controls_the_ability(edition: str):
    martyr = creature("Martyr", "1/1", "When Martyr is put into a graveyard from play, you gain 3 life.")
    seize = sorcery("Seize", "Gain control of target creature until end of turn.")
    table = board(bob=[martyr], alice_hand=[seize, KILL], edition=edition)

    table.do("Alice casts Seize targeting Martyr", "resolve", "Alice casts Kill targeting Martyr", "resolve", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (23, 20)
    assert table.player("Bob").graveyard[-1].name == "Martyr"


# Playing, damage, combat -----------------------------------------------------------------------------------------


@each_edition
def test_playing_a_spell_triggers_before_the_spell_resolves(edition: str):
    scholar = creature("Scholar", "1/1", "Whenever you play an instant spell, draw a card.")
    table = board(alice=[scholar], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "expect Scholar's ability is on the stack")
    assert [one.name for one in table.game.stack] == ["Bolt", "Scholar's ability"]
    table.do("resolve", "expect Bolt is on the stack")


@each_edition
def test_a_spell_that_was_taken_back_triggered_nothing(edition: str):
    scholar = creature("Scholar", "1/1", "Whenever you play an instant spell, draw a card.")
    table = board(alice=[scholar], alice_hand=[BOLT], alice_has={"mana": "{G}"}, edition=edition)

    table.refused("Alice casts Bolt targeting Bob")

    assert not triggered(table)


@each_edition
def test_damage_triggers_with_the_amount_dealt(edition: str):
    vampire = creature("Leech", "3/3", "Whenever Leech deals combat damage to a player, you gain that much life.")
    table = board(alice=[vampire], edition=edition)

    table.do("Alice attacks with Leech", "to end of combat")

    assert (table.life("Alice"), table.life("Bob")) == (23, 17)


@each_edition
def test_prevented_damage_triggers_nothing(edition: str):
    vampire = creature("Leech", "3/3", "Whenever Leech deals combat damage to a player, you gain that much life.")
    fog = instant("Fog", "Prevent all combat damage that would be dealt this turn.")
    table = board(alice=[vampire], bob_hand=[fog], edition=edition)

    table.do("Alice attacks with Leech", "Alice passes", "Bob casts Fog", "resolve", "to end of combat")

    assert (table.life("Alice"), table.life("Bob")) == (20, 20)
    assert not triggered(table)


@each_edition
def test_attacking_triggers_before_blocks(edition: str):
    rager = creature("Rager", "1/1", "Whenever Rager attacks, it gets +2/+0 until end of turn.")
    table = board(alice=[rager], edition=edition)

    table.do("Alice attacks with Rager", "expect Rager triggered", "expect it is the declare attackers step", "resolve")

    assert table.size("Rager") == "3/1"


@each_edition
def test_becoming_blocked_triggers_once_however_many_block(edition: str):
    bristle = creature("Bristle", "1/1", "Whenever Bristle becomes blocked, it gets +2/+2 until end of turn.")
    table = board(alice=[bristle], bob=[OGRE, ELM], edition=edition)

    table.do("Alice attacks with Bristle", "Bob blocks Bristle with Test Ogre and Elm", "expect Bristle triggered")

    assert triggered(table) == ["Bristle"]


@each_edition
def test_the_beginning_of_a_step_triggers_in_that_step_alone(edition: str):
    font = enchantment("Font", "At the beginning of your upkeep, you gain 1 life.")
    table = board(bob=[font], edition=edition)

    table.do("to Bob's upkeep", "expect Font triggered", "resolve")
    assert table.life("Bob") == 21
    table.do("to Alice's upkeep", "expect Font didn't trigger")


# The stack -----------------------------------------------------------------------------------------------------------


@each_edition
def test_the_active_players_abilities_go_on_the_stack_first(edition: str):
    """So the other player's resolve first (410.3; 603.3b)."""
    mine = enchantment("Mine", "Whenever a creature comes into play, you gain 1 life.")
    theirs = enchantment("Theirs", "Whenever a creature comes into play, you gain 1 life.")
    table = board(alice=[mine], bob=[theirs], alice_hand=[OGRE], edition=edition)

    table.do("Alice casts Test Ogre", "resolve")

    assert [one.source.name for one in table.game.stack] == ["Mine", "Theirs"]


@each_edition
def test_each_player_orders_their_own_abilities(edition: str):
    first = enchantment("First", "Whenever a creature comes into play, you gain 1 life.")
    second = enchantment("Second", "Whenever a creature comes into play, you gain 2 life.")
    table = board(alice=[first, second], alice_hand=[OGRE], edition=edition)

    table.do("Alice casts Test Ogre", "resolve")
    assert table.asked.kind is ChoiceKind.ORDER
    assert table.asked.player is table.player("Alice")
    table.answer(tuple(option.value for option in reversed(table.asked.options)))

    assert [one.source.name for one in table.game.stack] == ["Second", "First"]


@each_edition
def test_a_triggered_ability_without_a_legal_target_goes_away(edition: str):
    """410.4; 603.3d."""
    smith = creature("Smith", "1/1", "When Smith comes into play, destroy target artifact.")
    table = board(alice_hand=[smith], edition=edition)

    table.do("Alice casts Smith", "resolve", "expect Smith triggered", "expect the stack is empty")

    assert not table.happened(TriggerPutOnStack)


@each_edition
def test_state_based_actions_come_before_triggered_abilities_go_on_the_stack(edition: str):
    """The target that dies first can't be chosen any more (420.3; 704.3)."""
    smith = creature("Smith", "1/1", "When Smith comes into play, destroy target creature.")
    plague = enchantment("Plague", "All creatures get -1/-1.")
    table = board(bob=[creature("Small", "2/2"), plague], alice_hand=[smith], edition=edition)

    table.do("Alice casts Smith", "resolve")

    assert table.where("Smith") == "graveyard"
    assert [option.text for option in table.asked.options] == ["Small"]


# "If" and states -----------------------------------------------------------------------------------------------------

MEEK = enchantment("Meek", "At the beginning of your upkeep, if you have 10 or less life, you gain 5 life.")


@each_edition
@pytest.mark.parametrize(("life", "goes"), [(10, True), (11, False)])
def test_the_if_of_a_trigger_is_looked_at_when_it_would_trigger(edition: str, life: int, goes: bool):
    table = board(bob=[MEEK], bob_has={"life": life}, edition=edition)

    table.do("to Bob's upkeep")

    assert bool(triggered(table)) is goes


@each_edition
def test_the_if_of_a_trigger_is_looked_at_again_when_it_resolves(edition: str):
    """404.3; 603.4."""
    balm = instant("Balm", "You gain 2 life.")
    table = board(bob=[MEEK], bob_hand=[balm], bob_has={"life": 9}, edition=edition)

    table.do("to Bob's upkeep", "Bob casts Balm", "resolve", "resolve")

    assert table.life("Bob") == 11


@each_edition
def test_a_state_trigger_triggers_once_until_it_has_left_the_stack(edition: str):
    """410.11; 603.8."""
    urn = artifact("Urn", "When you have no cards in hand, you gain 1 life.")
    table = board(alice=[urn], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "expect Urn triggered", "resolve", "expect Urn triggered")

    assert triggered(table).count("Urn") == 2
    assert len([one for one in table.game.stack if one.is_ability]) == 1


@each_edition
def test_a_delayed_trigger_triggers_once_at_the_next_such_moment(edition: str):
    """404.4; 603.7."""
    loan = sorcery("Loan", "You gain 5 life. At the beginning of the next end step, you lose 5 life.")
    table = board(alice_hand=[loan], edition=edition)

    table.do("Alice casts Loan", "resolve")
    assert table.life("Alice") == 25
    table.do("to the end step", "resolve")
    assert table.life("Alice") == 20
    table.do("to Bob's end step")
    assert table.life("Alice") == 20


@each_edition
def test_you_may_is_asked_when_the_ability_resolves(edition: str):
    sage = creature("Sage", "1/1", "When Sage comes into play, you may draw a card.")
    table = board(alice_hand=[sage], edition=edition)

    table.do("Alice casts Sage", "resolve", "resolve", "expect Alice is asked for yes or no", "Alice chooses no")
    table.do("expect Alice has 0 cards in hand")


@each_edition
def test_an_ability_triggers_once_for_each_of_several_counters_that_move_at_once(edition: str):
    """One event can hold what is waited for several times (410.6; 603.2c)."""
    urn = creature(
        "Urn",
        "4/4",
        "Whenever a +1/+1 counter is put on Urn, you gain 1 life.\nWhenever a +1/+1 counter is removed from Urn, each "
        "opponent loses 1 life.\nRemove three +1/+1 counters from Urn: You gain 10 life.",
    )
    swell = instant("Swell", "Put three +1/+1 counters on target creature.")
    table = board(alice=[urn], alice_hand=[swell], edition=edition)

    table.do("Alice casts Swell targeting Urn", "resolve", "expect 3 objects are on the stack", "resolve everything")
    assert (table.life("Alice"), table.life("Bob")) == (23, 20)
    table.do("Alice activates Urn", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (33, 17)


@each_edition
def test_counters_put_on_and_taken_off_trigger_each_their_own(edition: str):
    """One trigger for each counter; "the last" only where none is left (404.2; 603.2)."""
    put = "Whenever a +1/+1 counter is put on Vat, you gain 1 life."
    taken = "Whenever a +1/+1 counter is removed from Vat, each opponent loses 1 life."
    last = "When the last +1/+1 counter is removed from Vat, draw a card."
    vat = creature("Vat", "2/2", f"{put}\n{taken}\n{last}\nRemove a +1/+1 counter from Vat: You gain 5 life.")
    grow = instant("Grow", "Put a +1/+1 counter on target creature.")
    mark = instant("Mark", "Put a charge counter on target creature.")
    other = creature("Ox", "2/2")
    table = board(
        alice=[vat.placed(counters={"+1/+1": 1}), other],
        alice_hand=[grow, grow, mark],
        alice_has={"library": [other, other]},
        edition=edition,
    )

    table.do("Alice casts Grow targeting Ox", "resolve", "Alice casts Mark targeting Vat", "resolve")
    assert (table.life("Alice"), table.life("Bob"), len(table.game.stack)) == (20, 20, 0)

    table.do("Alice casts Grow targeting Vat", "resolve", "resolve")
    assert (table.life("Alice"), table.life("Bob")) == (21, 20)

    table.do("Alice activates Vat", "resolve everything")
    assert (table.life("Alice"), table.life("Bob"), len(table.player("Alice").hand)) == (26, 19, 0)

    table.do("Alice activates Vat", "resolve everything")
    assert (table.life("Alice"), table.life("Bob"), len(table.player("Alice").hand)) == (31, 18, 1)


@pytest.mark.parametrize("library", [0, 1, 2])
def test_a_shuffle_is_a_shuffle_whatever_is_shuffled(library: int):
    """701.24e in 2026"""
    clerk = creature("Clerk", "1/1", "Whenever a player shuffles their library, you gain 1 life.")
    mix = sorcery("Mix", "Target player shuffles their library.")
    cards = [land("Meadow") for _ in range(library)]
    table = board(alice=[clerk], alice_hand=[mix], bob_has={"library": cards}, edition="2026-08")

    table.do("Alice casts Mix targeting Bob", "resolve everything")

    assert table.life("Alice") == 21


@each_edition
def test_a_draw_from_an_empty_library_is_none(edition: str):
    """423.4; 119.4: the attempt is remembered against the player, but no card was drawn."""
    pupil = creature("Pupil", "1/1", "Whenever a player draws a card, put a +1/+1 counter on Pupil.")
    ward = enchantment("Ward", "You can't lose the game.")
    study = sorcery("Study", "Draw three cards. You gain 1 life for each card you've drawn this turn.")
    table = board(alice=[pupil, ward], alice_hand=[study], alice_has={"library": [OGRE]}, edition=edition)

    table.do("Alice casts Study", "resolve everything", "expect Pupil is 2/2", "expect Alice is at 21 life")


@each_edition
def test_what_takes_the_place_of_a_draw_does_so_with_an_empty_library_too(edition: str):
    """423.6a; 119.6a."""
    well = enchantment("Well", "If you would draw a card, you gain 2 life instead.")
    study = sorcery("Study", "Draw a card.")
    table = board(alice=[well], alice_hand=[study], alice_has={"library": []}, edition=edition)

    table.do("Alice casts Study", "resolve everything", "expect Alice is at 22 life", "expect Alice hasn't lost")


@pytest.mark.parametrize(
    ("doing", "triggers"),
    [
        ("Alice casts Shatter targeting Blade", True),
        ("Alice casts Slay targeting Bear", True),
        ("Alice activates Blade targeting Ox", True),
        ("Alice casts Slay targeting Ox", False),
    ],
)
def test_equipment_that_comes_off_is_noticed_in_each_way(doing: str, triggers: bool) -> None:
    """As the Equipment leaves, as its creature does, and as it goes to another one (603.10c; 701.3d in 2026)."""
    text = "Whenever Blade becomes unattached from a permanent, you gain 1 life.\nEquip {1}"
    blade = card("Blade", "Artifact — Equipment", text)
    bear, ox = creature("Bear", "2/2"), creature("Ox", "2/4")
    spells = [instant("Shatter", "Destroy target artifact."), instant("Slay", "Destroy target creature.")]
    table = board(alice=[bear, ox, blade.placed(attached_to="Bear")], alice_hand=spells, edition="2026-08")

    table.do(doing, "resolve everything")

    assert table.life("Alice") == 20 + triggers


def test_what_is_done_only_once_each_turn_may_be_declined_before():
    """It triggers until it was done, and what has triggered by then does nothing more (603.2h
    in 2026)."""
    harper = creature("Harper", "1/1", "Whenever you gain life, you may draw a card. Do this only once each turn.")
    sip = instant("Sip", "You gain 1 life.")
    table = board(alice=[harper], alice_hand=[sip] * 5, edition="2026-08")

    table.do("Alice casts Sip", "resolve", "resolve", "Alice chooses no")
    table.do("Alice casts Sip", "resolve", "Alice casts Sip", "resolve", "expect Harper triggered 3 times this turn")
    table.do("resolve", "Alice chooses yes", "resolve", "expect Alice has 3 cards in hand")
    table.do("Alice casts Sip", "resolve", "expect no trigger", "to Bob's upkeep")
    table.do("Alice casts Sip", "resolve", "expect Harper triggered")


def test_what_is_done_only_once_each_turn_doesnt_trigger_itself():
    """What comes of doing it comes after it was done (603.2h in 2026)."""
    echo = creature(
        "Echo",
        "2/2",
        "Whenever an artifact you control enters, you may create a token that's a copy of it. "
        "Do this only once each turn.",
    )
    table = board(alice=[echo], alice_hand=[artifact("Cup")], edition="2026-08")

    table.do("Alice casts Cup", "resolve", "resolve", "Alice chooses yes", "expect the stack is empty")
    table.do("expect Alice controls 2 Cup", "expect Echo triggered once this turn")


def test_counters_of_several_kinds_that_are_put_at_once_are_seen_once():
    watcher = creature("Watcher", "5/5", "Whenever one or more counters are put on ~, you gain that much life.")
    gift = instant("Gift", "Put a +1/+1 counter, a flying counter, and two oil counters on target creature.")
    table = board(alice=[watcher], alice_hand=[gift], edition="2026-08")

    table.do("Alice casts Gift targeting Watcher", "resolve", "resolve")

    table.do("expect Alice is at 24 life", "expect the stack is empty")


def test_several_at_once_are_the_first_time_in_the_turn_and_trigger_once():
    tax = enchantment("Tax", "Whenever an opponent discards a card for the first time each turn, you gain 3 life.")
    rot = sorcery("Rot", "Each opponent discards two cards.")
    table = board(alice=[tax], alice_hand=[rot, rot], bob_hand=[ELM] * 3, edition="2026-08")

    table.do("Alice casts Rot #1", "resolve", "Bob chooses Elm #1 and Elm #2", "resolve everything")
    table.do("expect Alice is at 23 life")
    table.do("Alice casts Rot #2", "resolve everything", "expect Bob has 0 cards in hand", "expect Alice is at 23 life")


def test_either_of_two_events_is_waited_for_only_while_something_is_so():
    """What is said behind "or" holds for both (603.2 in 2026)."""
    keeper = creature("Keeper", "2/2", "Whenever you gain or lose life during your turn, put a +1/+1 counter on ~.")
    sip = instant("Sip", "You gain 1 life.")
    pinch = instant("Pinch", "You lose 1 life.")
    table = board(alice=[keeper], alice_hand=[sip, sip, pinch], edition="2026-08")

    table.do("Alice casts Sip #1", "resolve", "resolve", "expect Keeper is 3/3")
    table.do("Alice casts Pinch", "resolve", "resolve", "expect Keeper is 4/4")
    table.do("to Bob's upkeep", "Alice casts Sip #2", "resolve", "expect Keeper didn't trigger this turn")


def test_dying_or_going_into_exile_while_it_is_big():
    """It is looked at as it last was on the battlefield (603.10a in 2026)."""
    old_knight = creature(
        "Old Knight", "2/2", "When ~ dies or is put into exile while its power is 4 or greater, draw a card."
    )
    growth = instant("Growth", "Target creature gets +2/+0 until end of turn.")
    murder, gone = instant("Murder", "Destroy target creature."), instant("Gone", "Exile target creature.")
    table = board(alice=[old_knight] * 3, alice_hand=[growth, growth, murder, murder, gone], edition="2026-08")

    table.do("Alice casts Murder #1 targeting Old Knight #1", "resolve", "expect no trigger")
    table.do("Alice casts Growth #1 targeting Old Knight #2", "resolve")
    table.do("Alice casts Murder #2 targeting Old Knight #2", "resolve", "resolve", "expect Alice has 3 cards in hand")
    table.do("Alice casts Growth #2 targeting Old Knight #3", "resolve")
    table.do("Alice casts Gone targeting Old Knight #3", "resolve", "resolve", "expect Alice has 2 cards in hand")
