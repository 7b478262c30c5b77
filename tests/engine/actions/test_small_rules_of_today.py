"""Small rules that say what comes of an unusual number, symbol, search or type."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, aura, board, creature, enchantment, instant, sorcery

OAK, ELM = creature("Oak", "0/4"), creature("Elm", "0/3")


@pytest.mark.parametrize(
    ("symbols", "chosen", "pool"),
    [
        ("{R/G}", "{G}", "{G}"),
        ("{2/W}", "{2}", "{C}{C}"),
        ("{2/W}", "{W}", "{W}"),
        ("{U}{R/G}", "{R}", "{R}{U}"),
    ],
)
def test_of_a_hybrid_symbol_the_player_adds_one_half(symbols: str, chosen: str, pool: str) -> None:
    """106.8 in 2026."""
    stone = artifact("Stone", f"{{T}}: Add {symbols}.")
    table = board(alice=[stone], alice_has={"mana": ""}, edition="2026-08")

    table.do("Alice activates Stone", f"Alice chooses {chosen}", f"expect Alice has {pool} in her mana pool")


def test_a_phyrexian_symbol_adds_mana_of_its_color() -> None:
    """Nobody is asked, and no life is paid (106.9 in 2026)."""
    table = board(alice=[artifact("Stone", "{T}: Add {B/P}{B/P}.")], alice_has={"mana": ""}, edition="2026-08")

    table.do("Alice activates Stone", "expect Alice has {B}{B} in her mana pool")

    assert table.life("Alice") == 20


def test_no_life_can_be_paid_by_who_has_none() -> None:
    """119.4b in 2026."""
    dial = artifact("Dial", "Pay X life: Draw a card.")
    thread = enchantment("Thread", "You don't lose the game for having 0 or less life.")
    table = board(alice=[dial, thread], alice_has={"life": -3}, edition="2026-08")

    assert table.allows("Alice activates Dial with X = 0")
    assert not table.allows("Alice activates Dial with X = 1")


@pytest.mark.parametrize(("answer", "life"), [("yes", 23), ("no", 20)])
def test_who_chose_to_search_has_done_it_whatever_was_found(answer: str, life: int) -> None:
    """118.12b in 2026."""
    text = "You may search your library for an Elf card, put it into your hand, then shuffle."
    table = board(alice_hand=[sorcery("Seek", f"{text} If you do, you gain 3 life.")], edition="2026-08")

    table.do("Alice casts Seek", "resolve", f"Alice chooses {answer}")

    assert table.life("Alice") == life


def test_counters_that_it_cant_have_arent_there_as_it_enters() -> None:
    """113.6i in 2026."""
    husk = creature("Husk", "2/2", "Husk can't have counters put on it.")
    school = enchantment("School", "Creatures you control enter with a +1/+1 counter on them.")
    table = board(alice=[school], alice_hand=[husk, creature("Cub", "2/2")], edition="2026-08")

    table.do("Alice casts Husk", "resolve", "Alice casts Cub", "resolve")

    assert (table.size("Husk"), table.size("Cub")) == ("2/2", "3/3")


def test_a_target_that_has_gone_isnt_looked_at() -> None:
    """Though the spell was aimed at a creature of Bob's, it no longer targets one (115.9b in 2026)."""
    slay, away = instant("Slay", "Destroy target creature."), instant("Away", "Exile target creature.")
    guard = instant("Guard", "Counter target spell that targets a creature you control.")
    table = board(bob=[creature("Cub", "2/2")], alice_hand=[slay], bob_hand=[away, guard], edition="2026-08")

    table.do("Alice casts Slay targeting Cub")
    assert table.allows("Bob casts Guard targeting Slay")

    table.do("Bob casts Away targeting Cub", "resolve")
    assert not table.allows("Bob casts Guard targeting Slay")


@pytest.mark.parametrize(
    "text",
    [
        "Until end of turn, permanents you control are Goblins in addition to their other types.",
        "Until end of turn, permanents you control are every creature type.",
        "Permanents you control become Goblins until end of turn.",
    ],
)
def test_what_is_no_creature_gets_no_creature_type(text: str) -> None:
    """205.3d in 2026."""
    table = board(alice=[creature("Cub", "2/2"), artifact("Lamp")], alice_hand=[sorcery("Paint", text)])

    table.do("Alice casts Paint", "resolve")

    assert "Goblin" in table.values("Cub").subtypes
    assert "Goblin" not in table.values("Lamp").subtypes


@pytest.mark.parametrize(("edition", "counters"), [("2008-03", 0), ("2009-07", 1), ("2026-08", 1)])
def test_what_a_prevention_effect_does_besides_is_done_in_vain(edition: str, counters: int) -> None:
    """The damage is dealt, and the rest happens once for all of it (615.12–615.12a in 2026)."""
    hide = "If damage would be dealt to Hide, prevent that damage and put a +1/+1 counter on it."
    flame, spark = (
        instant("Flame", "Damage can't be prevented this turn."),
        instant("Spark", "Spark deals 3 damage to target creature."),
    )
    table = board(bob=[creature("Hide", "2/5", hide)], alice_hand=[flame, spark], edition=edition)

    table.do("Alice casts Flame", "resolve", "Alice casts Spark targeting Hide", "resolve")

    assert (table.find("Hide").damage, table.find("Hide").counters_of("+1/+1")) == (3, counters)


def test_an_ability_that_exiles_counts_what_it_has_exiled_itself() -> None:
    """Now and before (607.1c in 2026)."""
    text = "exile the top card of your library, then you gain 1 life for each card exiled with Well."
    table = board(
        alice=[artifact("Well", f"At the beginning of your upkeep, {text}")], step="untap step", edition="2026-08"
    )

    table.do("to Alice's upkeep", "resolve", "expect Alice has 21 life")
    table.do("to Alice's next upkeep", "resolve", "expect Alice has 23 life")


def test_each_other_card_exiled_with_it_leaves_out_the_one_that_was_exiled_just_now() -> None:
    """What the ability has exiled itself counts (607.1c in 2026), and isn't another than itself."""
    text = (
        "Whenever a creature dies, exile that card, then put each other card exiled with Shrine into its owner's hand."
    )
    bolt = sorcery("Bolt", "Bolt deals 3 damage to target creature.")
    table = board(
        alice=[artifact("Shrine", text), creature("Ant", "1/1"), creature("Bee", "1/1")],
        alice_hand=[bolt, bolt],
        edition="2026-08",
    )

    table.do("Alice casts Bolt targeting Ant", "resolve everything", "expect Ant is exiled")
    table.do(
        "Alice casts Bolt targeting Bee", "resolve everything", "expect Bee is exiled", "expect Ant is in Alice's hand"
    )


def test_an_ability_says_of_itself_that_it_cant_be_countered() -> None:
    """603.1a in 2026."""
    hush = instant("Hush", "Counter target activated or triggered ability.")
    sure = creature("Sure", "1/1", "When Sure enters, you gain 3 life. This ability can't be countered.")
    vain = creature("Vain", "1/1", "When Vain enters, you gain 3 life.")
    table = board(alice_hand=[sure, vain], bob_hand=[hush, hush], edition="2026-08")

    table.do("Alice casts Sure", "resolve", "Bob casts Hush targeting Sure's ability", "resolve everything")
    assert table.life("Alice") == 23

    table.do("Alice casts Vain", "resolve", "Bob casts Hush targeting Vain's ability", "resolve everything")
    assert table.life("Alice") == 23


def test_several_who_scry_or_surveil_at_once_decide_before_anything_moves():
    """701.22c; 101.4"""
    for verb in ("scries", "surveils"):
        omen = sorcery("Omen", f"Each player {verb} 1.")
        table = board(
            alice_hand=[omen], alice_has={"library": [OAK, ELM]}, bob_has={"library": [OAK, ELM]}, edition="2026-08"
        )
        table.do("Alice casts Omen", "resolve", "Alice chooses Oak")

        assert table.player("Alice").library[0].name == "Oak"

        table.do("Bob chooses Oak")
        assert [table.player(name).library[0].name for name in ("Alice", "Bob")] == ["Elm", "Elm"]


def test_each_of_several_who_search_puts_onto_the_battlefield_what_they_have_found():
    """701.23i"""
    call = sorcery(
        "Call", "Each player searches their library for a creature card, puts it onto the battlefield, then shuffles."
    )
    bell = artifact("Bell", "Whenever a creature enters, you gain 1 life.")
    table = board(
        alice=[bell], alice_hand=[call], alice_has={"library": [OAK]}, bob_has={"library": [ELM]}, edition="2026-08"
    )

    table.do("Alice casts Call", "resolve", "Alice chooses Oak", "Bob chooses Elm", "expect Bell triggered twice")
    table.do("expect Alice controls Oak", "expect Bob controls Elm")


def test_equal_effects_that_give_linked_abilities_link_those_of_one_alone():
    """607.5: what the first satchel's ability exiled isn't what that of the second gives back."""
    exiles, returns = (
        "{0}: Exile target creature card from your graveyard.",
        "{0}: Return the exiled card to its owner's hand.",
    )
    satchel = aura("Satchel", f'Enchanted creature has "{exiles}" and "{returns}"')
    lend = instant("Lend", f'Target creature gains "{exiles}" and "{returns}" until end of turn.')
    for given in (satchel, lend):
        table = board(
            alice=[creature("Mule", "1/1")],
            alice_hand=[given, given],
            alice_has={"graveyard": [OAK, ELM]},
            edition="2026-08",
        )
        table.do(*(f"Alice casts {given.name} targeting Mule", "resolve") * 2)
        table.do("Alice activates Mule ability 1 targeting Oak", "resolve")
        table.do("Alice activates Mule ability 3 targeting Elm", "resolve")

        table.do("Alice activates Mule ability 4", "resolve", "expect Elm is in Alice's hand", "expect Oak is exiled")
        table.do("Alice activates Mule ability 2", "resolve", "expect Oak is in Alice's hand")
