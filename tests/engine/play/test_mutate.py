"""Spells that merge with creatures, and the permanents that come of it (702.140 and 730 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from engine.state.objects import ObjectKind
from tests.engine.board import Card, Placed, Table, aura, board, creature, enchantment, faces, instant, sorcery
from tests.engine.rulebooks.test_changes_since_2009 import under

NOW = "2026-08"
BEAR = creature("Bear", "2/2", "Trample", kind="Creature — Bear", cost="{1}{G}")
STAG = creature(
    "Stag", "4/5", "Mutate {2}{G}\nVigilance\nWhenever this creature mutates, you gain 2 life.", cost="{4}{W}"
)
DOOM = instant("Doom", "Destroy target creature.")


def mutated(
    place: str,
    *besides: Card | Placed,
    onto: Card | Placed = BEAR,
    spell: Card = STAG,
    hand: tuple[Card, ...] = (),
    edition: str = NOW,
    **more: object,
) -> Table:
    """A table where the Stag has been put on the top or the bottom of the Bear, or other creatures."""
    below = (onto.card if isinstance(onto, Placed) else onto).name.partition(" // ")[0]
    table = board(alice=[onto, *besides], alice_hand=[spell, *hand], edition=edition, **more)  # type: ignore[arg-type]
    table.do(f"Alice casts {spell.name} for its mutate cost targeting {below}", "resolve", f"Alice chooses {place}")
    return table


@under("2021-09", NOW)
def test_on_top_the_spell_says_what_it_is_and_all_abilities_stay(edition: str):
    """702.140e"""
    table = mutated("top", edition=edition)
    table.do("expect Stag is 4/5", "expect Stag is white", "expect Stag has trample", "expect Stag has vigilance")
    table.do("expect Alice controls 1 creature", "resolve", "expect Alice has 22 life")
    assert str(table.values("Stag").mana_cost) == "{4}{W}"


@under("2021-09", NOW)
def test_on_the_bottom_the_creature_stays_what_it_was_with_more_abilities(edition: str):
    table = mutated("bottom", edition=edition)
    table.do("expect Bear is 2/2", "expect Bear is green", "expect Bear has trample", "expect Bear has vigilance")
    table.do("resolve", "expect Alice has 22 life")


def test_its_target_is_no_human_and_has_the_same_owner():
    """702.140a"""
    squire = creature("Squire", "1/1", kind="Creature — Human")
    table = board(alice=[squire], bob=[BEAR], alice_hand=[STAG], edition=NOW)
    for name in ("Squire", "Bear"):
        with pytest.raises(IllegalAction):
            table.do(f"Alice casts Stag for its mutate cost targeting {name}")


def test_what_another_controls_but_the_player_owns_can_be_its_target():
    """702.140a"""
    steal = sorcery("Steal", "Gain control of target creature.")
    table = board(
        alice=[BEAR],
        alice_hand=[creature("Hawk", "1/1", "Flash\nMutate {1}\nFlying")],
        bob_hand=[steal],
        turn="Bob",
        edition=NOW,
    )
    table.do("Bob casts Steal targeting Bear", "resolve", "Alice casts Hawk for its mutate cost targeting Bear")
    table.do("resolve", "Alice chooses top", "expect Bob controls Hawk", "expect Hawk has trample")


def test_without_a_legal_target_it_resolves_as_a_creature_spell():
    """702.140b"""
    table = board(alice=[BEAR], alice_hand=[STAG], bob_hand=[DOOM], edition=NOW)
    table.do(
        "Alice casts Stag for its mutate cost targeting Bear", "Bob casts Doom targeting Bear", "resolve", "resolve"
    )
    table.do("expect Stag is 4/5", "expect Stag doesn't have trample", "expect the stack is empty")


def test_nothing_enters_and_what_was_true_stays_true():
    """730.2b–c"""
    bell = enchantment("Bell", "Whenever a creature enters, you lose 1 life.")
    table = mutated("top", bell, aura("Wings", "Enchanted creature has flying.").placed(attached_to="Bear"))
    table.do("resolve everything", "expect Alice has 22 life", "expect Stag has flying", "Alice attacks with Stag")
    table.do("to combat damage", "expect Bob has 16 life")


def test_a_creature_that_came_this_turn_still_cant_attack():
    """730.2c"""
    table = mutated("top", onto=BEAR.placed(new=True))
    with pytest.raises(IllegalAction):
        table.do("Alice attacks with Stag")


def test_all_of_it_dies_at_once_as_one_creature():
    """730.3"""
    bell = enchantment("Bell", "Whenever a creature dies, you gain 1 life.")
    table = mutated("top", bell, hand=(DOOM,))
    table.do("resolve", "Alice casts Doom targeting Stag", "resolve everything", "expect Alice has 23 life")
    table.do("expect Stag is in Alice's graveyard", "expect Bear is in Alice's graveyard")


def test_what_follows_it_finds_all_of_it():
    """730.3c"""
    blink = instant("Blink", "Exile target creature, then return it to the battlefield under its owner's control.")
    table = mutated("top", hand=(blink,))
    table.do("resolve", "Alice casts Blink targeting Stag", "resolve", "expect Stag is 4/5", "expect Bear is 2/2")
    table.do("expect Stag doesn't have trample", "expect Bear doesn't have vigilance")


def test_its_owner_orders_it_in_a_library():
    """730.3a"""
    table = mutated("top", hand=(instant("Sink", "Put target creature on top of its owner's library."),))
    table.do("resolve", "Alice casts Sink targeting Stag", "resolve", "Alice chooses Bear and Stag")
    assert [each.name for each in table.player("Alice").library[:2]] == ["Bear", "Stag"]


def test_it_can_be_mutated_again_and_counts_the_times():
    hawk = creature(
        "Hawk", "1/1", "Mutate {1}\n{T}: ~ deals X damage to any target, where X is the number of times ~ has mutated."
    )
    table = mutated("top", hand=(hawk,))
    table.do("resolve", "Alice casts Hawk for its mutate cost targeting Stag", "resolve", "Alice chooses bottom")
    table.do("expect Alice controls 1 creature", "expect Stag is 4/5", "resolve", "expect Alice has 24 life")
    table.do("Alice activates Stag targeting Bob", "resolve", "expect Bob has 18 life")


def test_a_token_on_top_makes_it_a_token_and_a_card_doesnt():
    """730.2d"""
    den = sorcery("Den", "Create a 3/3 green Ape creature token with reach.")
    for place, name, kind in (("top", "Stag", ObjectKind.CARD), ("bottom", "Ape token", ObjectKind.TOKEN)):
        table = board(alice_hand=[den, STAG, DOOM], edition=NOW)
        table.do("Alice casts Den", "resolve", "Alice casts Stag for its mutate cost targeting Ape token", "resolve")
        table.do(f"Alice chooses {place}", f"expect {name} has reach", "resolve")
        assert table.find(name.removesuffix(" token")).kind is kind
        table.do(f"Alice casts Doom targeting {name}", "resolve", "expect Stag is in Alice's graveyard")


def test_a_copy_of_it_has_its_abilities_too():
    """730.2a"""
    twin = sorcery("Twin", "Create a token that's a copy of target creature.")
    table = mutated("top", hand=(twin,))
    table.do("resolve", "Alice casts Twin targeting Stag", "resolve", "expect Stag token is 4/5")
    table.do("expect Stag token has trample", "expect Stag token has vigilance")


def test_a_copy_that_came_later_takes_the_place_of_all_of_it_until_it_ends():
    """730.2a"""
    mask = instant("Mask", "Until end of turn, target creature becomes a copy of another target creature.")
    table = mutated("top", creature("Ox", "5/5"), hand=(mask,))
    table.do(
        "resolve", "Alice casts Mask targeting Stag and Ox", "resolve", "expect Alice controls 2 creatures named Ox"
    )
    table.do("to Bob's upkeep", "expect Stag is 4/5", "expect Stag has trample")


def test_what_had_become_a_copy_for_a_while_is_that_beneath_for_as_long():
    """730.2a"""
    mask = instant("Mask", "Until end of turn, target creature becomes a copy of another target creature.")
    table = board(alice=[BEAR, creature("Ox", "5/5", "Reach")], alice_hand=[mask, STAG], edition=NOW)
    table.do("Alice casts Mask targeting Bear and Ox", "resolve", "Alice casts Stag for its mutate cost targeting Bear")
    table.do(
        "resolve",
        "Alice chooses bottom",
        "resolve",
        "expect Bear is 5/5",
        "expect Bear has reach",
        "expect Bear has vigilance",
    )
    table.do("to Bob's upkeep", "expect Bear is 2/2", "expect Bear has trample", "expect Bear has vigilance")


def test_what_goes_for_the_spell_goes_for_what_it_merges_with():
    """702.140f"""
    bless = instant("Bless", "Target creature spell gains flying.")
    table = board(
        alice=[BEAR], alice_hand=[STAG, instant("Bless", "Target spell becomes red until end of turn.")], edition=NOW
    )
    assert bless
    table.do("Alice casts Stag for its mutate cost targeting Bear", "Alice casts Bless targeting Stag", "resolve")
    table.do("resolve", "Alice chooses bottom", "expect Bear is red")


def test_a_copy_of_the_spell_mutates_as_well():
    echo = instant("Echo", "Copy target creature spell you control.")
    table = board(alice=[BEAR], alice_hand=[STAG, echo, DOOM], edition=NOW)
    table.do("Alice casts Stag for its mutate cost targeting Bear", "Alice casts Echo targeting Stag", "resolve")
    table.do(
        "resolve",
        "Alice chooses top",
        "resolve",
        "resolve",
        "Alice chooses top",
        "resolve everything",
        "expect Alice has 26 life",
    )
    table.do("expect Alice controls 1 creature", "Alice casts Doom targeting Stag", "resolve")
    table.do("expect 4 cards are in Alice's graveyard")


def test_on_top_of_what_lies_face_down_it_is_face_up_and_nothing_was_turned():
    """730.2e"""
    owl = creature("Owl", "3/3", "Morph {2}\nFlying\nWhen ~ is turned face up, you lose 5 life.", cost="{3}")
    table = board(alice_hand=[owl, STAG], edition=NOW)
    table.do("Alice casts Owl face down", "resolve", "Alice casts Stag for its mutate cost targeting Owl", "resolve")
    table.do("Alice chooses top", "resolve everything", "expect Stag is 4/5", "expect Stag doesn't have flying")
    table.do("expect Alice has 22 life")


def test_turned_face_up_all_of_it_is():
    """730.2f"""
    owl = creature("Owl", "3/3", "Morph {2}\nFlying", cost="{3}")
    table = board(alice_hand=[owl, STAG], edition=NOW)
    table.do("Alice casts Owl face down", "resolve", "Alice casts Stag for its mutate cost targeting Owl", "resolve")
    table.do("Alice chooses bottom", "resolve everything", "Alice turns Owl face up", "expect Owl is 3/3")
    table.do("expect Owl has flying", "expect Owl has vigilance")


def test_with_something_double_faced_beneath_it_isnt_turned_face_down():
    """730.2j"""
    wolf = faces("transform", creature("Pup", "1/1", "{1}: Transform ~."), creature("Wolf", "4/4", "Menace", cost=""))
    veil = instant("Veil", "Turn target creature face down.")
    table = board(alice=[wolf], alice_hand=[STAG, veil], edition=NOW)
    table.do("Alice casts Stag for its mutate cost targeting Pup", "resolve", "Alice chooses top", "resolve")
    table.do("Alice casts Veil targeting Stag", "resolve", "expect Stag is 4/5", "expect Stag is face up")


def test_what_is_double_faced_beneath_is_turned_over():
    """730.2i"""
    wolf = faces("transform", creature("Pup", "1/1", "{1}: Transform ~."), creature("Wolf", "4/4", "Menace", cost=""))
    table = mutated("top", onto=wolf)
    table.do("resolve", "Alice activates Stag", "resolve", "expect Stag is 4/5", "expect Stag has menace")


def test_a_merged_permanent_with_a_spells_card_in_it_isnt_turned_face_up():
    """730.2g"""
    manifest = sorcery("Hide", "Manifest the top card of your library.")
    table = board(
        alice_hand=[manifest, STAG, instant("Lift", "Turn target creature face up.")],
        alice_has={"library": [DOOM]},
        edition=NOW,
    )
    table.do("Alice casts Hide", "resolve", "Alice casts Stag for its mutate cost targeting Doom", "resolve")
    table.do("Alice chooses bottom", "resolve everything", "Alice casts Lift targeting Doom", "resolve")
    table.do("expect Doom is face down", "expect Doom is 2/2")


def test_it_is_cast_from_the_graveyard_for_its_mutate_cost_alone():
    troll = creature(
        "Troll", "6/6", "Mutate {2}{G}\nYou may cast ~ from your graveyard using its mutate ability.", cost="{5}"
    )
    table = board(alice=[BEAR], alice_has={"graveyard": [troll]}, edition=NOW)
    with pytest.raises(IllegalAction):
        table.do("Alice casts Troll from the graveyard")

    table.do("Alice casts Troll for its mutate cost targeting Bear from the graveyard", "resolve", "Alice chooses top")
    table.do("expect Troll is 6/6", "expect Troll has trample")


def test_what_replaces_its_move_holds_for_all_of_it():
    """730.3d"""
    void = enchantment("Void", "If a card would be put into a graveyard from anywhere, exile it instead.")
    table = mutated("top", void, hand=(DOOM,))
    table.do("resolve", "Alice casts Doom targeting Stag", "resolve", "Alice chooses Stag and Bear")
    table.do("expect Stag is in exile", "expect Bear is in exile")


HERD = sorcery("Herd", "Create a 1/1 white Sheep creature token.")
VOID = enchantment("Void", "If a card would be put into a graveyard from anywhere, exile it instead.")
WAKE = enchantment("Wake", "Whenever a creature dies, you gain 5 life.")


@pytest.mark.parametrize(("place", "name", "life"), [("bottom", "Sheep", 27), ("top", "Stag", 22)])
def test_what_moves_cards_alone_moves_those_of_a_merged_token(place: str, name: str, life: int):
    """730.3e: a merged token goes to the graveyard, and the card in it where the effect has cards go. A merged
    permanent that is a card goes there with all of it."""
    table = board(alice=[VOID, WAKE], alice_hand=[HERD, STAG, DOOM], edition=NOW)
    table.do("Alice casts Herd", "resolve", "Alice casts Stag for its mutate cost targeting Sheep", "resolve")
    table.do(f"Alice chooses {place}", "resolve", f"Alice casts Doom targeting {name}", "resolve everything")
    table.do("expect Stag is in exile", f"expect Alice has {life} life", "expect Alice has 0 cards in her graveyard")


def test_the_cards_of_a_merged_token_are_known_to_what_exiled_them():
    """730.3e and 607.2b"""
    vault = enchantment(
        "Vault",
        "If a card would be put into a graveyard from anywhere, exile it instead.\n"
        "{1}: Put a card exiled with Vault into its owner's hand.",
    )
    table = board(alice=[vault], alice_hand=[HERD, STAG, DOOM], edition=NOW)
    table.do("Alice casts Herd", "resolve", "Alice casts Stag for its mutate cost targeting Sheep", "resolve")
    table.do("Alice chooses bottom", "resolve", "Alice casts Doom targeting Sheep", "resolve everything")
    table.do("Alice activates Vault", "resolve", "Alice chooses Stag", "expect Stag is in Alice's hand")


def test_abilities_that_are_used_once_each_turn_stay_used():
    """730.2c"""
    sage = creature("Sage", "1/1", "{1}: Draw a card. Activate only once each turn.")
    table = board(alice=[sage], alice_hand=[STAG], edition=NOW)
    table.do("Alice activates Sage", "resolve", "Alice casts Stag for its mutate cost targeting Sage", "resolve")
    table.do("Alice chooses top", "resolve")
    with pytest.raises(IllegalAction):
        table.do("Alice activates Stag")


def test_linked_abilities_of_both_stay_apart():
    """607"""
    cage = "When ~ dies, return the exiled card to its owner's hand."
    eater = creature("Eater", "2/2", f"When ~ enters, exile target card from a graveyard.\n{cage}")
    taker = creature("Taker", "3/3", f"Mutate {{1}}\nWhenever ~ mutates, exile target card from a graveyard.\n{cage}")
    table = board(
        alice_hand=[eater, taker, DOOM],
        alice_has={"graveyard": [instant("Red", "Draw a card."), instant("Blue", "Draw a card.")]},
        edition=NOW,
    )
    table.do("Alice casts Eater", "resolve", "Alice chooses Red", "resolve", "expect Red is in exile")
    table.do(
        "Alice casts Taker for its mutate cost targeting Eater",
        "resolve",
        "Alice chooses top",
        "Alice chooses Blue",
        "resolve",
    )
    table.do("expect Blue is in exile", "Alice casts Doom targeting Taker", "resolve", "resolve everything")
    table.do("expect Red is in Alice's hand", "expect Blue is in Alice's hand")


CUB = faces("flip", creature("Cub", "1/1", "{1}: Flip Cub.\nTrample"), creature("Elder", "5/5", "Flying", cost=""))


@pytest.mark.parametrize(("place", "before", "after"), [("top", "Stag", "4/5"), ("bottom", "Cub", "5/5")])
@pytest.mark.parametrize("flips_first", [True, False])
def test_a_flip_card_that_has_merged_flips(place: str, before: str, after: str, flips_first: bool):
    """730.2h: flipped, the component has its other characteristics; what lies on top says what the permanent is."""
    table = board(alice=[CUB], alice_hand=[STAG], edition=NOW)
    if flips_first:
        table.do("Alice activates Cub", "resolve")
    below = "Elder" if flips_first else "Cub"
    table.do(f"Alice casts Stag for its mutate cost targeting {below}", "resolve", f"Alice chooses {place}", "resolve")
    if not flips_first:
        table.do(f"Alice activates {before}", "resolve")

    name = "Stag" if place == "top" else "Elder"
    table.do(f"expect {name} is {after}", f"expect {name} has flying", f"expect {name} doesn't have trample")
    table.do(f"expect {name} has vigilance")


def test_what_is_no_flip_card_doesnt_flip_however_it_has_merged():
    """709.1b"""
    wolf = creature("Wolf", "2/2", "{1}: Flip Wolf.\nTrample")
    table = mutated("top", onto=wolf)
    table.do("resolve", "Alice activates Stag", "resolve")
    assert not table.find("Stag").flipped
