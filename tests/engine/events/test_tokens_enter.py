"""Tokens enter like any permanent: what says how things enter is asked of them (216.1, 503.5; 110.5, 706.5)."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, aura, board, creature, each_edition, enchantment, instant, land, sorcery

BEAR = creature("Plain Bear", "2/2", kind="Creature — Bear")
ECHO = sorcery("Echo", "Create a token that's a copy of target creature.")
ECHOES = sorcery("Echoes", "Create two tokens that are copies of target creature.")
HATCH = sorcery("Hatch", "Create two 1/1 green Bear creature tokens.")
PAINTED = creature(
    "Painted", "2/2", "As Painted enters, choose a color.\nPainted has protection from the chosen color."
)


@each_edition
def test_a_token_enters_as_others_say(edition: str):
    snare = enchantment("Snare", "Creatures enter the battlefield tapped.")
    text = "Each other Bear creature you control enters with an additional +1/+1 counter on it."
    elder = creature("Elder", "2/2", text)
    table = board(alice=[snare, elder], alice_hand=[HATCH], edition=edition)
    table.do("Alice casts Hatch", "resolve", "expect 2 permanents named Bear are tapped", "expect Bear #1 is 2/2")


@each_edition
def test_a_token_that_is_a_copy_enters_as_the_copied_text_says(edition: str):
    slow = creature("Slow Beast", "3/3", "Slow Beast enters tapped with two +1/+1 counters on it.")
    table = board(bob=[slow], alice_hand=[ECHO], edition=edition)
    table.do("Alice casts Echo targeting Slow Beast", "resolve")
    table.do("expect Alice's Slow Beast is 5/5", "expect Alice's Slow Beast is tapped")


@each_edition
def test_each_token_has_its_own_choice_made_for_it(edition: str):
    """503.5, 503.8; 706.5, 706.6: the choice of what is copied isn't copied."""
    poke = instant("Poke", "Poke deals 1 damage to target creature.", cost="{R}")
    painted = PAINTED.placed(chosen={"color": "white"})
    table = board(bob=[painted], alice_hand=[ECHOES], bob_hand=[poke], edition=edition)
    table.do("Alice casts Echoes targeting Painted", "resolve", "Alice chooses red", "Alice chooses blue")
    assert not table.allows("Bob casts Poke targeting Alice's Painted #1")
    assert table.allows("Bob casts Poke targeting Alice's Painted #2")


def test_a_token_with_devour_devours():
    eater = creature("Eater", "2/2", "Devour 2")
    table = board(alice=[BEAR], bob=[eater], alice_hand=[ECHO])
    table.do("Alice casts Echo targeting Eater", "resolve", "Alice chooses Plain Bear")
    table.do("expect Plain Bear is in Alice's graveyard", "expect Alice's Eater is 4/4")


@each_edition
def test_what_keeps_things_from_entering_tapped_by_choice_asks_for_a_token(edition: str):
    gate = artifact("Gate", "As Gate enters, you may pay 2 life. If you don't, Gate enters tapped.")
    mirror = sorcery("Mirror", "Create a token that's a copy of target artifact.")
    table = board(bob=[gate], alice_hand=[mirror, mirror], edition=edition)
    table.do("Alice casts Mirror #1 targeting Gate", "resolve", "Alice chooses yes", "expect Alice is at 18 life")
    table.do("expect Alice's Gate isn't tapped", "Alice casts Mirror #2 targeting Bob's Gate", "resolve")
    table.do("Alice chooses no", "expect Alice's Gate #2 is tapped", "expect Alice is at 18 life")


@each_edition
def test_a_token_that_is_an_aura_enchants_what_its_controller_chooses(edition: str):
    """212.4j; 303.4f."""
    cape = aura("Cape", "Enchanted creature gets +1/+1.")
    mirror = sorcery("Mirror", "Create a token that's a copy of target enchantment.")
    table = board(
        alice=[BEAR, cape.placed(attached_to="Plain Bear")],
        bob=[creature("Imp", "1/1")],
        alice_hand=[mirror],
        edition=edition,
    )
    table.do("Alice casts Mirror targeting Cape", "resolve", "Alice chooses Imp")
    table.do("expect Imp is 2/2", "expect Plain Bear is 3/3", "expect Alice controls 2 Cape")


@each_edition
def test_no_token_is_made_that_has_nothing_to_enchant(edition: str):
    """212.4j; 303.4g: it stays where it is, which is nowhere."""
    cape = aura("Cape", "Enchanted creature gets +1/+1.")
    tribute = sorcery("Tribute", "Sacrifice a creature. Create a token that's a copy of target enchantment.")
    table = board(alice=[BEAR, cape.placed(attached_to="Plain Bear")], alice_hand=[tribute], edition=edition)
    table.do("Alice casts Tribute targeting Cape", "resolve", "expect Cape is in Alice's graveyard")
    table.do("expect Alice controls 0 enchantments", "expect 1 card named Cape is in Alice's graveyard")


@each_edition
def test_what_enters_as_a_copy_of_an_aura_enchants_what_its_controller_chooses(edition: str):
    glass = enchantment("Glass", "You may have Glass enter as a copy of any enchantment on the battlefield.")
    cape = aura("Cape", "Enchanted creature gets +1/+1.")
    table = board(bob=[BEAR, cape.placed(attached_to="Plain Bear")], alice_hand=[glass], edition=edition)
    table.do("Alice casts Glass", "resolve", "Alice chooses Cape", "expect Plain Bear is 4/4")
    table.do("expect Glass is attached to Plain Bear")


@each_edition
def test_a_spell_that_enters_as_an_aura_without_anything_to_enchant_goes_to_the_graveyard(edition: str):
    """212.4j; 303.4g."""
    glass = enchantment("Glass", "You may have Glass enter as a copy of any enchantment on the battlefield.")
    ward = aura("Ward", "Enchanted creature gets +0/+2.", enchant="creature you control")
    table = board(bob=[BEAR, ward.placed(attached_to="Plain Bear")], alice_hand=[glass], edition=edition)
    table.do("Alice casts Glass", "resolve", "Alice chooses Ward", "expect Glass is in Alice's graveyard")


@each_edition
def test_a_land_that_may_enter_tapped_as_a_copy_enters_untapped_as_itself(edition: str):
    mirage = land("Mirage", "You may have Mirage enter tapped as a copy of any land on the battlefield.")
    field = land("Field", "{T}: Add {G}.")
    table = board(bob=[field], alice_hand=[mirage], edition=edition)
    assert table.allows("Alice plays Mirage", "Alice chooses nothing", "expect Mirage isn't tapped")
    table.do("Alice plays Mirage", "Alice chooses Field", "expect Mirage is tapped")


@each_edition
def test_what_a_copy_excepts_a_token_has_from_the_first(edition: str):
    spur = sorcery("Spur", "Create a token that's a copy of target creature, except it has haste.")
    table = board(bob=[BEAR], alice_hand=[spur], edition=edition)
    table.do("Alice casts Spur targeting Plain Bear", "resolve", "Alice attacks with Plain Bear")


@pytest.mark.parametrize(("edition", "taken"), [("2006-10", 0), ("2008-03", 0), ("2009-07", 2)])
def test_a_token_for_an_opponent_belongs_to_its_maker_until_magic_2010(edition: str, taken: int):
    # 216.1; 110.5a
    gift = sorcery("Gift", "Target opponent creates two 1/1 white Soldier creature tokens.")
    recall = sorcery("Recall Home", "Gain control of all creatures you own.")
    table = board(alice_hand=[gift, recall], edition=edition)

    table.do("Alice casts Gift targeting Bob", "resolve", "expect Bob controls 2 Soldier tokens")
    table.do("Alice casts Recall Home", "resolve", f"expect Bob controls {taken} Soldier tokens")


@each_edition
def test_a_token_that_has_left_doesnt_come_back(edition: str):
    """216.3 in 2006, 111.8 in 2026."""
    trip = instant("Trip", "Exile target creature, then return it to the battlefield under its owner's control.")
    table = board(alice=[BEAR], alice_hand=[HATCH, trip, trip], edition=edition)
    table.do("Alice casts Hatch", "resolve", "Alice casts Trip targeting Bear #1", "resolve")
    table.do("expect Alice controls 2 creatures", "Alice casts Trip targeting Plain Bear", "resolve")
    table.do("expect Alice controls 2 creatures", "expect Plain Bear is on the battlefield")


@pytest.mark.parametrize(("edition", "moves"), [("2010-07", True), ("2013-07", False), ("2026-08", False)])
def test_a_token_that_has_left_goes_to_no_further_zone(edition: str, moves: bool):
    """110.5f in 2010 keeps it from coming back alone, 110.5g in 2013 from going anywhere."""
    send = instant("Send", "Exile target creature, then put it into its owner's graveyard.")
    table = board(alice_hand=[HATCH, send], edition=edition)
    table.do("Alice casts Hatch", "resolve", "Alice casts Send targeting Bear #1", "resolve")
    says = "says" if moves else "doesn't say"
    table.do(f'expect the log {says} "Bear goes to Alice\'s graveyard."', "expect Alice controls 1 creature")


@each_edition
def test_tokens_of_two_kinds_that_one_verb_makes_are_made_together(edition: str):
    """What each of them waits for sees the other enter, and who waits for one or more, both at once."""
    muster = sorcery(
        "Muster",
        'Create a 1/1 white Soldier creature token with "Whenever another creature enters, you gain 1 life." and a 2/2'
        ' green Wolf creature token with "Whenever another creature enters, you gain 1 life."',
    )
    watch = enchantment("Watch", "Whenever one or more creatures enter, you gain 10 life.")
    table = board(alice=[watch], alice_hand=[muster], edition=edition)

    table.do("Alice casts Muster", "resolve everything", "expect Alice is at 32 life")


def test_one_after_the_other_where_the_text_says_then():
    muster = sorcery(
        "Muster",
        "Create a 1/1 white Soldier creature token, then create a 2/2 green Wolf creature token.",
    )
    watch = enchantment("Watch", "Whenever one or more creatures enter, you gain 10 life.")
    table = board(alice=[watch], alice_hand=[muster], edition="2026-08")

    table.do("Alice casts Muster", "resolve everything", "expect Alice is at 40 life")
