"""Events that meet in ways that judges are asked about, each with the ruling that settles it."""

from __future__ import annotations

from engine.events.choices import ChoiceKind
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.destruction import PermanentDestroyed
from tests.engine.board import artifact, board, creature, each_edition, enchantment, instant, sorcery

KILL = instant("Kill", "Destroy target creature.")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")


@each_edition
def test_effects_on_how_something_enters_need_no_order(edition: str):
    """They all apply, whichever goes first; the game suggests one."""
    orb = artifact("Orb", "Creatures come into play tapped.")
    hydra = creature("Hydra", "0/0", "Hydra comes into play with two +1/+1 counters on it.")
    table = board(bob=[orb], alice_hand=[hydra], edition=edition)

    table.do("Alice casts Hydra", "resolve", "expect Hydra is tapped", "expect Hydra is 2/2")


@each_edition
def test_what_a_trigger_would_destroy_may_be_gone_by_then(edition: str):
    basilisk = creature("Basilisk", "3/3", "Whenever Basilisk deals damage to a creature, destroy that creature.")
    table = board(alice=[basilisk], bob=[creature("Bear", "2/2"), creature("Giant", "1/9")], edition=edition)

    table.do("Alice attacks with Basilisk", "Bob blocks Basilisk with Bear", "to end of combat")
    assert [fact.permanent.name for fact in table.happened(PermanentDestroyed)] == ["Bear"]

    table.do(
        "to Alice's next main phase",
        "Alice attacks with Basilisk",
        "Bob blocks Basilisk with Giant",
        "to end of combat",
    )
    assert table.where("Giant") == "graveyard"


@each_edition
def test_sacrificed_at_end_of_turn_if_it_is_still_there(edition: str):
    ball = sorcery("Lightning Ball", "Put a 6/1 red Elemental creature token with trample and haste into play. "
                   "Sacrifice it at end of turn.")  # fmt: skip
    table = board(alice_hand=[ball], edition=edition)

    table.do("Alice casts Lightning Ball", "resolve", "Alice attacks with Elemental token", "to end of combat")
    assert table.life("Bob") == 14
    table.do("to the end step", "resolve", "expect Alice controls 0 Elemental tokens")


@each_edition
def test_what_has_died_isnt_found_at_end_of_turn(edition: str):
    """217.1c; 400.7."""
    loan = sorcery(
        "Loan", "Put target creature card from your graveyard into play. Return it to your hand at end of turn."
    )
    bear = creature("Bear", "2/2")
    table = board(alice_hand=[loan, KILL], alice_has={"graveyard": [bear]}, edition=edition)

    table.do("Alice casts Loan targeting Bear", "resolve", "Alice casts Kill targeting Bear", "resolve")
    table.do("to the end step", "resolve", "expect Bear is in Alice's graveyard")


@each_edition
def test_if_you_do_looks_at_what_was_done(edition: str):
    """419.5b: a draw that was replaced was still chosen."""
    altar = artifact("Altar", "{1}: You may sacrifice a creature. If you do, draw a card.")
    table = board(alice=[altar, creature("Bear", "2/2")], edition=edition)

    table.do("Alice activates Altar", "resolve", "Alice chooses no", "expect Alice has 0 cards in hand")
    table.do("Alice activates Altar", "resolve", "Alice chooses yes", "expect Alice has 1 cards in hand")
    table.do("Alice activates Altar", "resolve")
    if table.asked.kind is ChoiceKind.YES_OR_NO:
        table.do("Alice chooses yes")
    table.do("expect Alice has 1 cards in hand")


@each_edition
def test_damage_is_dealt_by_what_the_text_says_deals_it(edition: str):
    """The fight spell's color doesn't matter to protection: the creature deals the damage."""
    hit = sorcery("Claw", "Target creature you control deals 2 damage to target creature.", cost="{R}")
    ward = creature("Ward", "2/2", "Protection from green")
    table = board(alice=[creature("Bear", "2/2", cost="{G}")], bob=[ward], alice_hand=[hit], edition=edition)

    table.do("Alice casts Claw targeting Bear and Ward", "resolve", "expect Ward has 0 damage")

    assert not table.happened(DamageDealt)


@each_edition
def test_a_creature_with_two_shields_uses_one_for_each_destruction(edition: str):
    troll = creature("Troll", "3/3", "{G}: Regenerate Troll.")
    twice = sorcery("Twice", "Destroy target creature. Destroy all creatures.")
    table = board(alice=[troll], alice_hand=[twice, twice], edition=edition)

    table.do("Alice activates Troll", "resolve", "Alice activates Troll", "resolve")
    table.do("Alice casts Twice targeting Troll", "resolve everything", "expect Troll is in play")
    table.do("Alice activates Troll", "resolve", "Alice casts Twice targeting Troll", "resolve everything")
    table.do("expect Troll is in Alice's graveyard")


@each_edition
def test_each_player_in_turn_order_draws_discards_and_chooses(edition: str):
    """103.4; 101.4: the active player first."""
    rite = sorcery("Rite", "Each player discards a card.")
    table = board(alice_hand=[rite, BOLT, KILL], bob_hand=[BOLT, KILL], edition=edition)

    table.do("Alice casts Rite", "resolve")
    assert table.asked.player is table.player("Alice")
    table.do("Alice chooses Kill")
    assert table.asked.player is table.player("Bob")
    table.do("Bob chooses Bolt", "expect Alice has 1 cards in hand", "expect Bob has 1 cards in hand")


@each_edition
def test_a_trigger_on_life_gained_sees_each_gain_once(edition: str):
    choir = enchantment("Choir", "Whenever you gain life, draw a card.")
    balm = instant("Balm", "You gain 3 life.")
    table = board(alice=[choir], alice_hand=[balm], edition=edition)

    table.do("Alice casts Balm", "resolve", "resolve", "expect Alice has 1 cards in hand", "expect the stack is empty")


@each_edition
def test_no_life_gained_triggers_nothing(edition: str):
    choir = enchantment("Choir", "Whenever you gain life, draw a card.")
    balm = sorcery("Hollow Balm", "You gain X life.", cost="{X}")
    table = board(alice=[choir], alice_hand=[balm], edition=edition)

    table.do("Alice casts Hollow Balm with X = 0", "resolve", "expect Choir didn't trigger")
