"""Scenarios that strangers sent to hurt, and others of their kinds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def card(name: str, text: str = "", kind: str = "Creature", cost: str = "{1}") -> str:
    """A card; a creature is 1/1."""
    size = 'power = "1"\ntoughness = "1"\n' if kind.startswith("Creature") else ""
    return f'[cards."{name}"]\nmana_cost = "{cost}"\ntype_line = "{kind}"\n{size}text = """{text}"""\n'


def scenario(
    script: str, *cards: str, battlefield: Sequence[str] = (), hand: Sequence[str] = (), more: str = "", bob: str = ""
) -> str:
    """A scenario with these cards, of which Alice has some."""
    begun = f'title = "T"\nscript = """\n{script}\n"""\n' + "".join(cards)
    alice = f"[players.Alice]\nbattlefield = {_quoted(battlefield)}\nhand = {_quoted(hand)}\n{more}\n"
    return f"{begun}{alice}[players.Bob]\n{bob}\n"


def _quoted(names: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


LOOP = "Whenever a creature enters the battlefield, put two 1/1 green Insect creature tokens onto the battlefield."
TWICE = "you gain twice that much life instead"
COPY = "a copy of any creature on the battlefield"
TRIPLE = (
    "Each enchantment is a creature in addition to its other types.\n"
    "Each creature is an artifact in addition to its other types.\n"
    "Each artifact is an enchantment in addition to its other types."
)
DOUBLED = (
    "If a source would deal damage to a permanent or player, "
    "it deals twice that much damage to that permanent or player instead."
)
LANDS = "Lands are creatures in addition to their other types.\nCreatures are Forests in addition to their other types."
LIFE = "Whenever you gain life, you gain 1 life."
#: Who looks for loops that nobody can stop can't tell of a game with such a text whether it goes on forever.
COMPARES = "At the beginning of your upkeep, if an opponent has more life than you, draw a card."


def life_doublers(count: int) -> str:
    """A life gained that so many effects double."""
    return scenario(
        "Alice casts Gift\nresolve",
        card("Gift", "You gain 1 life.", "Instant"),
        card("Double", f"If you would gain life, {TWICE}.", "Enchantment"),
        battlefield=["Double"] * count,
        hand=["Gift"],
    )


def damage_doublers(count: int) -> str:
    """A point of damage that so many effects double."""
    return scenario(
        "Alice casts Bolt targeting Bob\nresolve",
        card("Bolt", "Bolt deals 1 damage to any target.", "Instant"),
        card("Double", DOUBLED, "Enchantment"),
        battlefield=["Double"] * count,
        hand=["Bolt"],
    )


def known() -> Iterator[tuple[str, str]]:
    """Those of the review."""
    for n in (18, 40, 60):
        names = ["B", "B and B", "B and B and B"]
        yield (
            f"names joined by and, {n}",
            scenario(
                "Alice attacks with " + " and ".join(["B"] * n) + " X", *[card(x) for x in names], battlefield=names
            ),
        )
    yield (
        "300 hybrid symbols",
        scenario(
            "Alice casts Bolt\nresolve",
            card("Bolt", "Draw a card.", "Instant", "{W/U}" * 300),
            hand=["Bolt"],
            more='mana = "' + "{W}" * 250 + "{U}" * 250 + '"',
        ),
    )
    yield (
        "290 other creatures get",
        scenario(
            "expect Lord is 1/1",
            card("Lord", "\n".join(["Other creatures get +1/+1."] * 290)),
            battlefield=["Lord", "Lord"],
        ),
    )
    for n in (20, 60):
        yield (
            f"{n} dependency triples",
            scenario(
                "expect E is 1/1",
                card(
                    "E",
                    TRIPLE,
                ),
                battlefield=["E"] * n,
            ),
        )
    yield (
        "250 for each creature, 800 creatures",
        scenario(
            "expect Elf is 1/1",
            card("Many", "\n".join(["Creatures get +1/+1 for each creature."] * 250), "Enchantment"),
            card("Elf"),
            battlefield=["Many"] + ["Elf"] * 800,
        ),
    )
    yield "2,000 vanilla creatures", scenario("expect Elf is 1/1", card("Elf"), battlefield=["Elf"] * 2000)
    yield "300 life doublers", life_doublers(300)
    yield "1,500 damage doublers", damage_doublers(1500)
    yield (
        "190 expect allowed",
        scenario(
            "\n".join(
                ["Alice casts Elf", "resolve"]
                + ["expect allowed: Alice casts Elf", "expect refused: Bob casts Elf"] * 95
            ),
            card("Elf"),
            hand=["Elf"] * 3,
        ),
    )
    yield "token loop", scenario("Alice casts Brood\nresolve everything", card("Brood", LOOP), hand=["Brood"])
    yield (
        "token loop x 8",
        scenario("Alice casts Brood\nresolve everything", card("Brood", "\n".join([LOOP] * 8)), hand=["Brood"]),
    )
    yield (
        "life loop x 20",
        scenario(
            "Alice casts Gift\nresolve everything",
            card("Gift", "You gain 1 life.", "Instant"),
            card("Spring", LIFE, "Enchantment"),
            card("Scale", COMPARES, "Enchantment"),
            battlefield=["Spring"] * 20 + ["Scale"],
            hand=["Gift"],
        ),
    )
    yield (
        "draw 999999999",
        scenario("Alice casts Flood\nresolve", card("Flood", "Draw 999999999 cards.", "Instant"), hand=["Flood"]),
    )
    yield (
        "draw X",
        scenario(
            "Alice casts Flood with X = 999999999\nresolve",
            card("Flood", "Draw X cards.", "Instant", "{X}"),
            hand=["Flood"],
        ),
    )
    for n in (20_000_000, 999_999_999):
        yield f"mana {n}", scenario("expect Alice has 20 life", more=f'mana = "{{{n}}}"')
    yield (
        "cost of 2000000",
        scenario(
            "Alice casts Bolt\nresolve",
            card("Bolt", "Draw a card.", "Instant", "{2000000}"),
            hand=["Bolt"],
            more='mana = "{2000000}"',
        ),
    )
    yield "9,000 dots", "title = 'T'\n" + ".".join("a" * 9000) + " = 1\n"
    yield "nested 9,000", "title = " + "[" * 9000 + "]" * 9000
    yield "integer of 15,000 digits", scenario("expect Alice has 20 life", more="life = " + "9" * 15000)
    yield "900 players", 'title = "T"\nscript = "to the end step"\n' + "".join(f"[players.P{n}]\n" for n in range(900))
    yield "counters 10^9", scenario("expect Elf is 1/1", card("Elf"), more="counters = { charge = 1000000000 }")
    yield "9,000 wrong lines", 'title = "T"\nscript = """\n' + "x\n" * 9000 + '"""\n[players.Alice]\n'


def within() -> Iterator[tuple[str, str]]:
    """The same as far as a scenario may go."""
    yield (
        "95 other creatures get, 250",
        scenario(
            "expect Lord is 1/1",
            card("Lord", "\n".join(["Other creatures get +1/+1."] * 290)),
            card("Elf"),
            battlefield=["Lord", "Lord"] + ["Elf"] * 240,
        ),
    )
    yield (
        "250 for each, 249 creatures",
        scenario(
            "expect Elf is 1/1",
            card("Many", "\n".join(["Creatures get +1/+1 for each creature."] * 250), "Enchantment"),
            card("Elf"),
            battlefield=["Many"] + ["Elf"] * 249,
        ),
    )
    yield (
        "40 triples",
        scenario(
            "expect E is 1/1",
            card(
                "E",
                TRIPLE,
            ),
            battlefield=["E"] * 40,
        ),
    )
    yield (
        "250 vanilla",
        scenario(
            "expect Elf is 1/1", card("Elf"), battlefield=["Elf"] * 250, bob="battlefield = [" + '"Elf",' * 250 + "]"
        ),
    )
    yield "250 life doublers", life_doublers(249)
    yield "250 damage doublers", damage_doublers(250)
    yield (
        "damage loop",
        scenario(
            "Alice casts Bolt targeting Bob\nresolve everything",
            card("Bolt", "Bolt deals 1 damage to target player.", "Instant"),
            card(
                "Echo",
                "Whenever a player is dealt damage, each player gains 2 life and Echo deals 1 damage to each player.",
                "Enchantment",
            ),
            card("Scale", COMPARES, "Enchantment"),
            battlefield=["Echo"] * 10 + ["Scale"],
            hand=["Bolt"],
        ),
    )
    yield (
        "extra turns 250",
        scenario(
            "Alice casts Time\nresolve\n" + "to the end step\nto the next turn\n" * 100,
            card("Time", "\n".join(["Take an extra turn after this one."] * 300), "Sorcery"),
            hand=["Time"],
        ),
    )
    yield (
        "each draws",
        scenario(
            "Alice casts Flood\nresolve\n" * 1,
            card("Flood", "Draw 19000 cards. Then discard 19000 cards.", "Sorcery"),
            card("Echo", "Whenever you draw a card, you may put a +1/+1 counter on Echo."),
            battlefield=["Echo"] * 250,
            hand=["Flood"],
        ),
    )
    yield (
        "flood of counters",
        scenario(
            "Alice casts Flood\nresolve\n" * 1,
            card("Flood", "Put a +1/+1 counter on each creature.", "Sorcery"),
            card("Echo", "Whenever a +1/+1 counter is put on a creature, put a +1/+1 counter on each creature."),
            battlefield=["Echo"] * 250,
            hand=["Flood"],
        ),
    )
    yield (
        "copies",
        scenario(
            "Alice casts Twin\nresolve",
            card("Twin", f"You may have Twin enter the battlefield as {COPY}."),
            battlefield=["Twin"] * 249,
            hand=["Twin"],
        ),
    )
    yield (
        "mill all",
        scenario(
            "Alice casts Flood targeting Bob\nresolve",
            card(
                "Flood",
                "Target player puts the top 999999999 cards of his or her library into his or her graveyard.",
                "Sorcery",
            ),
            hand=["Flood"],
            bob="library = [" + '"Flood",' * 250 + "]",
        ),
    )
    yield (
        "attack all",
        scenario(
            "to the declare attackers step\nAlice attacks with Elf",
            card("Elf"),
            battlefield=["Elf"] * 250,
            bob="battlefield = [" + '"Elf",' * 250 + "]",
        ),
    )
    yield (
        "expect x 190 on 250",
        scenario(
            "\n".join(["expect Elf is 2/2"] * 300),
            card("Elf", "Creatures get +1/+1 for each Elf.", "Creature — Elf"),
            battlefield=["Elf"] * 250,
        ),
    )
    yield (
        "allowed x 95 on 250",
        scenario(
            "\n".join(["expect allowed: Alice casts Elf", "expect refused: Bob casts Elf"] * 195),
            card("Elf"),
            battlefield=["Elf"] * 250,
            hand=["Elf"] * 3,
        ),
    )


def others() -> Iterator[tuple[str, str]]:
    """Of the same kinds, in other words."""
    yield (
        "blocks joined by and",
        scenario(
            "to combat\nBob blocks A with " + " and ".join(["A and A"] * 40) + " or Y",
            card("A"),
            card("A and A"),
            card("A and A and A"),
            battlefield=["A"],
        ),
    )
    yield (
        "targets joined by commas",
        scenario(
            "Alice casts A targeting " + ", ".join(["A", "A, A"] * 60) + " and Z", card("A"), card("A, A"), hand=["A"]
        ),
    )
    yield (
        "choosing after targeting after with",
        scenario(
            "Alice casts A" + " targeting A with A choosing A" * 60,
            card("A"),
            card("A with A"),
            card("A choosing A"),
            hand=["A"],
        ),
    )
    yield (
        "a name of many words",
        scenario("expect " + "of " * 3000 + "is 1/1", card("of of"), card("of"), battlefield=["of"]),
    )
    yield (
        "phyrexian and hybrid",
        scenario(
            "Alice casts Bolt\nresolve",
            card("Bolt", "Draw a card.", "Instant", "{2/W}" * 200 + "{R/G}" * 100),
            hand=["Bolt"],
            more='mana = "' + "{W}{R}{G}" * 300 + '"',
        ),
    )
    yield (
        "lose all abilities and gain",
        scenario(
            "expect Elf is 1/1",
            card("Fog", "\n".join(["Creatures have flying.", "Creatures lose flying."] * 140), "Enchantment"),
            card("Elf"),
            battlefield=["Fog", *["Elf"] * 50],
        ),
    )
    yield (
        "each type of each",
        scenario(
            "expect L is 1/1",
            card(
                "L",
                LANDS,
            ),
            battlefield=["L"] * 100,
        ),
    )
    yield (
        "mill a lot",
        scenario(
            "Alice casts Flood\nresolve",
            card(
                "Flood",
                "Target player puts the top 999999999 cards of his or her library into his or her graveyard.",
                "Sorcery",
            ),
            hand=["Flood"],
        ),
    )
    yield (
        "a million tokens",
        scenario(
            "Alice casts Flood\nresolve",
            card("Flood", "Put 1000000 1/1 green Insect creature tokens onto the battlefield.", "Sorcery"),
            hand=["Flood"],
        ),
    )
    yield (
        "a million counters",
        scenario(
            "Alice casts Flood targeting Elf\nresolve\nexpect Elf is 1000000001/1000000001",
            card("Elf"),
            card("Flood", "Put 1000000000 +1/+1 counters on target creature.", "Sorcery"),
            battlefield=["Elf"],
            hand=["Flood"],
        ),
    )
    yield (
        "discard a lot",
        scenario(
            "Alice casts Flood\nresolve",
            card("Flood", "Each player discards 999999999 cards.", "Sorcery"),
            hand=["Flood"],
        ),
    )
    yield (
        "damage tower",
        scenario(
            "Alice casts Flood targeting Bob\nresolve",
            card("Flood", "Flood deals 999999999999999999999999999999 damage to any target.", "Sorcery"),
            hand=["Flood"],
        ),
    )
    yield (
        "add a lot of mana",
        scenario(
            "Alice casts Flood\nresolve",
            card("Flood", "Add " + "{R}" * 4000 + " to your mana pool.", "Instant"),
            hand=["Flood"],
        ),
    )
    yield (
        "add X mana",
        scenario(
            "Alice casts Flood with X = 999999999\nresolve",
            card("Flood", "Add X mana of any one color to your mana pool.", "Instant", "{X}"),
            hand=["Flood"],
        ),
    )
    yield (
        "scry a lot",
        scenario(
            "Alice casts Flood\nresolve",
            card(
                "Flood", "Look at the top 999999999 cards of your library, then put them back in any order.", "Instant"
            ),
            hand=["Flood"],
        ),
    )
    yield (
        "a library of 15,000",
        'title = "T"\nscript = "Alice casts Draw\\nresolve"\n'
        + card("C")
        + "[players.Alice]\nlibrary = ["
        + '"C",' * 4000
        + "]\n",
    )
    yield (
        "proposes a million times",
        scenario(
            "Alice proposes 1000000000 times: Alice activates Elf, resolve",
            card("Elf", "{0}: You gain 1 life."),
            battlefield=["Elf"],
        ),
    )
    yield (
        "copies of copies",
        scenario(
            "Alice casts Twin copying Twin\nresolve",
            card("Twin", f"You may have Twin enter the battlefield as {COPY}."),
            battlefield=["Twin"] * 300,
            hand=["Twin"],
        ),
    )
    yield (
        "extra turns",
        scenario(
            "Alice casts Time\nresolve\nto the end step",
            card("Time", "\n".join(["Take an extra turn after this one."] * 300), "Sorcery"),
            hand=["Time"],
        ),
    )
    yield "poison of a thousand digits", scenario("expect Alice has 20 life", more="poison = " + "1" * 1000)
    yield "a title of 19,000", "title = '" + "t" * 19000 + "'\nscript = ''\n[players.Alice]\n"
    yield "an array of 9,000", "title = 'T'\na = [" + "1," * 9000 + "]\n"
    yield "inline tables", "title = 'T'\na = " + "{a=" * 3000 + "1" + "}" * 3000
    yield (
        "many cards",
        'title = "T"\nscript = ""\n'
        + "".join(f'[cards.C{n}]\ntype_line="Land"\n' for n in range(500))
        + "[players.Alice]\n",
    )
    yield "a long text", scenario("expect Elf is 1/1", card("Elf", "Flying, " * 1500 + "haste"), battlefield=["Elf"])
    yield (
        "nested instead",
        scenario(
            "expect Elf is 1/1",
            card("Elf", "If " + "you control a creature and " * 400 + "you control an artifact, draw a card."),
            battlefield=["Elf"],
        ),
    )
    yield (
        "whenever whenever",
        scenario(
            "expect Elf is 1/1", card("Elf", "Whenever you draw a card, " * 300 + "draw a card."), battlefield=["Elf"]
        ),
    )
    yield (
        "for each for each",
        scenario(
            "expect Elf is 1/1",
            card("Elf", "Draw a card for each creature" + " you control for each creature" * 300 + "."),
            battlefield=["Elf"],
        ),
    )
    yield (
        "all blockers",
        scenario(
            "to combat\nAlice attacks with " + ", ".join(["Elf"] * 1),
            card("Elf"),
            battlefield=["Elf"] * 500,
            bob="battlefield = [" + '"Elf",' * 500 + "]",
        ),
    )


def read_texts() -> Iterator[tuple[str, str]]:
    """Card texts for the reader: 2,000 characters at most."""
    for name, text in {
        "and": "Destroy target creature" + " and target creature" * 95 + ".",
        "or": "Destroy target creature" + " or artifact" * 150 + ".",
        "quotes": "Creatures have " + '"Creatures have ' * 100 + "flying" + '"' * 100,
        "commas": "Flying, " * 240 + "haste",
        "with": "Destroy target creature" + " with flying" * 150 + ".",
        "that": "Destroy target creature" + " that isn't black" * 110 + ".",
        "unless": "Draw a card" + " unless you pay {1}" * 100 + ".",
        "symbols": "{T}" * 600 + ": Draw a card.",
        "parentheses": "(" * 1000 + ")" * 1000,
        "when": "When you draw a card, " * 90 + "draw a card.",
        "of": "Put the top card of" + " the library of" * 120 + " target player into exile.",
        "equal": "Draw cards equal to the number of" + " creatures equal to the number of" * 55 + " lands.",
        "then": "Draw a card" + ", then draw a card" * 110 + ".",
        "choose": "Choose one — " + "Draw a card; or " * 120 + "draw a card.",
        "words": "x " * 1000,
        "nul": "\0" * 2000,
        "instead": "If you would draw a card, " * 70 + "draw a card instead.",
        "plus": "Creatures get " + "+1/+1 and get " * 130 + "+1/+1.",
        "nonon": "Destroy target " + "non" * 600 + "black creature.",
        "dashes": "—" * 2000,
    }.items():
        yield name, text[:2000]


def card_names() -> Iterator[tuple[str, str]]:
    """What stands where names of cards are asked for."""
    yield "a thousand names", "|".join(["Clone"] * 1000)
    yield "bars alone", "|" * 4000
    yield "one long name", "Clone " * 1300
    yield "wildcards", "%|_|%%|__"
    yield "quotes", '"]|+|"""|\\\\'
    yield "a file of its own", 'Clone"]\n[cards.Evil]\ntext = "Draw a card."|Clone'
    yield "markup", "<script>alert(1)</script>|<img src=x>"
    yield "another way to write", "Ｃｌｏｎｅ|Cl\u200bone|\u202eenolC"
    yield "what looks like numbers", "1|2|3|4"
    yield "everything four times", "Clone|Clone|Clone|Clone"


def addresses_to_share() -> Iterator[tuple[str, str]]:
    """What stands where an address of this site is asked for."""
    yield "another site", "https://example.org/rules/2009-07/702.17b/"
    yield "another site without its scheme", "//example.org/rules/2009-07/702.17b/"
    yield "another site behind a stroke", "/\\example.org/"
    yield "a script", "javascript:alert(1)"
    yield "a page of its own", "/share/?of=/share/"
    yield "a short address", "/s/aaaaaaaaaaaaaaaa/"
    yield "the administrators", "/admin/"
    yield "what changes something", "/appearance/dark/?next=//example.org"
    yield "lines of a head", "/rules/2009-07/702.17b/\r\nSet-Cookie: a=b"
    yield "markup", '/together/?cards="><script>alert(1)</script>'
    yield "nothing", ""
    yield "a very long one", "/together/?cards=" + "x" * 7000
    yield "no page", "/no/such/page/"
